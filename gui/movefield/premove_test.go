package movefield

import (
	"slices"
	"testing"

	"kibitz/engine/chess"
	"kibitz/gui/desk"
)

func TestTypedPremoves(t *testing.T) {
	const (
		start  = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
		rooks  = "4k3/1P6/2n5/8/8/4P3/4P3/R3KN1R b KQ - 0 1"
		knight = "4k3/8/8/8/8/8/3P4/1N2KN2 b - - 0 1"
		black  = "r3k2r/8/8/8/8/8/1p6/4K3 w kq - 0 1"
	)
	for _, c := range []struct {
		fen, typed string
		want       []string // from and to, and what a pawn becomes
		begun      bool
	}{
		{start, "Nf3", []string{"g1f3"}, false},
		{start, "nf3", []string{"g1f3"}, false},
		{start, "Ngf3", []string{"g1f3"}, false},
		{start, "g1f3", []string{"g1f3"}, false},
		{start, "♘f3", []string{"g1f3"}, false},
		{start, "Bb5", []string{"f1b5"}, false}, // what stands in the way may go
		{start, "Bc4!?", []string{"f1c4"}, false},
		{start, "e5", []string{"e4e5"}, false},
		{start, "exd5", []string{"e4d5"}, false}, // there may be something to take
		{start, "ed5", []string{"e4d5"}, false},
		{start, "d5", nil, false},
		{start, "O-O", []string{"e1h1"}, false},
		{start, "0-0-0", []string{"e1a1"}, false},
		{start, "e1g1", []string{"e1g1"}, false},
		{start, "Nf6", nil, false},
		{start, "e8e7", nil, false}, // the opponent's
		{start, "N", nil, true},
		{start, "ng", nil, true},
		{start, "o", nil, true},
		{start, "g1", nil, true},
		{start, "g8", nil, false},
		{start, "ed", nil, true},
		{start, "Ngf", nil, true},
		{start, "hello", nil, false},
		{start, "Nf3=Q", nil, false},
		{rooks, "b8", []string{"b7b8q"}, false},
		{rooks, "b8=N", []string{"b7b8n"}, false},
		{rooks, "b7b8r", []string{"b7b8r"}, false},
		{rooks, "bxc8=B", []string{"b7c8b"}, false},
		{rooks, "Rd1", []string{"a1d1"}, false},  // the other one is not free to
		{rooks, "Rhd1", []string{"h1d1"}, false}, // unless it is meant
		{rooks, "e4", []string{"e3e4"}, false},
		{knight, "Nd2", []string{"b1d2", "f1d2"}, false},
		{knight, "Nfd2", []string{"f1d2"}, false},
		{black, "b1", []string{"b2b1q"}, false},
		{black, "b1=R", []string{"b2b1r"}, false},
		{black, "0-0", []string{"e8h8"}, false},
	} {
		p, err := chess.ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		board := desk.NewPlan(&p, p.Turn().Other())
		found, begun := typed(&board, c.typed)
		var got []string
		for _, m := range found {
			s := m.From.String() + m.To.String()
			if m.Promotion != chess.NoPieceType {
				s += string(rune(m.Promotion.Letter() + 'a' - 'A'))
			}
			got = append(got, s)
		}
		slices.Sort(got)
		if !slices.Equal(got, c.want) || begun != c.begun {
			t.Errorf("%q in %s is %v (begun: %v), want %v (%v)", c.typed, c.fen, got, begun, c.want, c.begun)
		}
	}
}
