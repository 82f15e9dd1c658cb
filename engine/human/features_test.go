package human

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"kibitz/engine/chess"
)

// randomGame calls yield with the situations of a game of random moves.
func randomGame(random *rand.Rand, start chess.Position, plies int, yield func(*Situation)) {
	s := Situation{Position: start, Speed: Blitz}
	var list chess.MoveList
	for range plies {
		s.Position.GenerateLegal(&list)
		if list.Len() == 0 {
			return
		}
		yield(&s)
		s = s.Next(list.At(random.IntN(list.Len())))
	}
}

func TestInputsAreInRange(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	var in Inputs
	for game := range 60 {
		start := chess.StartPosition()
		if game%3 == 0 {
			start = chess.Chess960(random.IntN(960))
		}
		randomGame(random, start, 200, func(s *Situation) {
			in.Read(s)
			for _, i := range in.Position {
				if i >= PositionInputs {
					t.Fatalf("%s: input %d of %d", s.Position.FEN(), i, PositionInputs)
				}
			}
			for i, m := range in.Moves {
				if int(in.Factors[i]) >= Factors {
					t.Fatalf("%s %v: factor %d of %d", s.Position.FEN(), m, in.Factors[i], Factors)
				}
				if len(in.Each[i]) > maxEach {
					t.Fatalf("%s %v: %d inputs", s.Position.FEN(), m, len(in.Each[i]))
				}
				for _, j := range in.Each[i] {
					if j >= MoveInputs {
						t.Fatalf("%s %v: input %d of %d", s.Position.FEN(), m, j, MoveInputs)
					}
				}
			}
		})
	}
}

// swapped returns s with the sides exchanged.
func swapped(t *testing.T, s *Situation) Situation {
	t.Helper()
	pos, err := s.Position.Setup().Swapped().Position()
	if err != nil {
		t.Fatal(err)
	}
	other := *s
	other.Position = pos
	for i := range other.Past {
		other.Past[i].Move ^= 56 | 56<<6
	}
	return other
}

// Black sees what White would see in its place.
func TestInputsAreTheMovers(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 2))
	var in, other Inputs
	for range 30 {
		randomGame(random, chess.StartPosition(), 120, func(s *Situation) {
			in.Read(s)
			o := swapped(t, s)
			other.Read(&o)
			sorted := func(x []uint32) []uint32 { return slices.Sorted(slices.Values(x)) }
			// The number of the move is the same for both sides.
			if !slices.Equal(sorted(in.Position), sorted(other.Position)) {
				t.Fatalf("%s and %s differ", s.Position.FEN(), o.Position.FEN())
			}
			for i, m := range in.Moves {
				j := slices.Index(other.Moves, m^(56|56<<6))
				if j < 0 {
					t.Fatalf("%s: no %v", o.Position.FEN(), m)
				}
				if in.Factors[i] != other.Factors[j] || !slices.Equal(sorted(in.Each[i]), sorted(other.Each[j])) {
					t.Fatalf("%s %v: inputs differ when the sides are exchanged", s.Position.FEN(), m)
				}
			}
		})
	}
}

func TestHanging(t *testing.T) {
	tests := []struct {
		fen  string
		want []chess.Square // of the side to move
	}{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", nil},
		{"4k3/8/8/3p4/4N3/8/8/4K3 w - - 0 1", []chess.Square{chess.E4}},
		{"4k3/8/8/3p4/4N3/3P4/8/4K3 w - - 0 1", []chess.Square{chess.E4}},
		{"4k3/8/8/3b4/4N3/3P4/8/4K3 w - - 0 1", nil},
		{"4k3/8/8/3b4/4N3/8/8/4K3 w - - 0 1", []chess.Square{chess.E4}},
		{"4k3/8/8/8/8/8/3q4/4K3 w - - 0 1", nil},
	}
	for _, tt := range tests {
		pos, err := chess.ParseFEN(tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		own, enemy := look(&pos, pos.Turn()), look(&pos, pos.Turn().Other())
		var got []chess.Square
		for b := hanging(&pos, pos.Turn(), &own, &enemy); b != 0; {
			got = append(got, b.Pop())
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v hang, want %v", tt.fen, got, tt.want)
		}
	}
}

func TestKnots(t *testing.T) {
	tests := []struct {
		rating    float64
		low, high int
		share     float32
	}{
		{800, 0, 1, 0}, {900, 0, 1, 0.5}, {1000, 1, 2, 0}, {2400, 7, 8, 1}, {2500, 7, 8, 1.5}, {9999, 7, 8, 1.5}, {700, 0, 1, -0.5}, {0, 0, 1, -0.5},
	}
	for _, tt := range tests {
		low, high, share := KnotsOf(tt.rating)
		if low != tt.low || high != tt.high || math.Abs(float64(share-tt.share)) > 1e-6 {
			t.Errorf("%v: %d, %d, %v", tt.rating, low, high, share)
		}
	}
}
