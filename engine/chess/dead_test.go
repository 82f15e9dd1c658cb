package chess

import (
	"math/rand/v2"
	"testing"
)

func TestBlocked(t *testing.T) {
	for fen, want := range map[string]bool{
		"4k3/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/4K3 w - - 0 1":  true,
		"4k3/8/p1p1p3/PpPpPpPp/1P1P1P1P/8/8/4K3 w - - 0 1":    false, // g5 can move
		"4k3/8/2p1p1p1/PpPpPpPp/1P1P1P1P/8/8/4K3 w - - 0 1":   false, // a5 can move
		"4k3/8/p3p3/P3P3/8/8/8/4K3 w - - 0 1":                 false, // a king gets through
		"8/8/8/8/8/8/8/K1k5 w - - 0 1":                        false, // no pawns: the material tells
		"4k3/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/4KB2 w - - 0 1": false,
		"4k3/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/8/4K3 b - - 0 1":  true,
		startFEN: false,
		"4k3/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/2B1K3 w - - 0 1":   true,  // the bishop stays behind its pawns
		"3bk3/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/2B1K3 w - - 0 1":  false, // a bishop takes pawns of the other color
		"2b1k3/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/2B1K3 w - - 0 1": true,
		"4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/2B1K3 w - - 0 1":   false, // now its own pawns are on light squares
		"4k3/8/8/3p1p2/1p1PpP1p/1Pp1P1pP/2P3P1/4K1B1 w - - 0 1":  false,
		"4kn2/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/2B1K3 w - - 0 1":  false, // a knight
	} {
		p := parse(t, fen)
		if got := p.Blocked(); got != want {
			t.Errorf("%s is blocked: %v", fen, got)
		}
		if want {
			if o, why := p.Status(); o != Draw || why != DeadPosition {
				t.Errorf("%s: %v, %v", fen, o, why)
			}
		}
	}
}

// What is called blocked stays so, whatever is played.
func TestBlockedForGood(t *testing.T) {
	seen := map[Key]bool{}
	var walk func(p Position, plies int)
	walk = func(p Position, plies int) {
		if seen[p.Key()] || plies == 0 {
			return
		}
		seen[p.Key()] = true
		var l MoveList
		if p.GenerateLegal(&l); l.Len() == 0 && p.InCheck() {
			t.Fatalf("mate in %s", p.FEN())
		}
		for _, m := range l.Slice() {
			if p.IsCapture(m) || p.PieceAt(m.From()).Type() == Pawn {
				t.Fatalf("%v is possible in %s", m, p.FEN())
			}
			walk(p.PlayUnchecked(m), plies-1)
		}
	}
	walk(parse(t, "4k3/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/4K3 w - - 0 1"), 60)
	walk(parse(t, "2b1k3/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/2B1K3 w - - 0 1"), 10)
}

// Nor does anything happen in random positions that are called blocked, however the pieces walk about.
func TestBlockedPositionsStaySo(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	tried, withBishops := 0, 0
	for range 60_000 {
		s := EmptySetup()
		for file := range 8 {
			if rank := 2 + r.IntN(3); r.IntN(8) > 0 {
				s.Board[NewSquare(file, rank)], s.Board[NewSquare(file, rank+1)] = WhitePawn, BlackPawn
			}
		}
		for _, piece := range [...]Piece{WhiteKing, BlackKing, WhiteBishop, BlackBishop, WhiteBishop} {
			sq := Square(r.IntN(64))
			if s.Board[sq] == NoPiece && (piece.Type() == King || r.IntN(2) == 0) {
				s.Board[sq] = piece
			}
		}
		p, err := s.Position()
		if err != nil || !p.Blocked() {
			continue
		}
		tried++
		if p.ByType(Bishop) != 0 {
			withBishops++
		}
		for range 80 {
			var l MoveList
			if p.GenerateLegal(&l); l.Len() == 0 {
				if p.InCheck() {
					t.Fatalf("mate in %s", p.FEN())
				}
				break
			}
			m := l.At(r.IntN(l.Len()))
			if p.PieceAt(m.From()).Type() == Pawn || p.PieceAt(m.To()).Type() == Pawn {
				t.Fatalf("%v is possible in %s", m, p.FEN())
			}
			p.Make(m)
		}
	}
	if tried < 30 || withBishops < 10 {
		t.Errorf("%d positions, %d of them with bishops", tried, withBishops)
	}
}

func TestHelpmatePossible(t *testing.T) {
	for _, c := range []struct {
		fen          string
		white, black bool
	}{
		{"8/8/8/8/8/1k6/8/Kr6 w - - 0 1", false, false}, // the rook has to be taken
		{"8/8/8/8/8/1k6/8/1K1r4 w - - 0 1", false, true},
		{startFEN, true, true},
		{"8/8/8/8/8/2k5/1r6/K7 b - - 0 1", false, true},
		{"4k3/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/4K3 w - - 0 1", false, false},
		{"8/8/8/8/8/k7/8/K1q5 w - - 0 1", false, true}, // mated
		{"7k/8/8/8/8/8/8/K1N5 w - - 0 1", false, false},
		{"8/8/8/8/8/8/1q6/K1k5 w - - 0 1", false, true}, // mated, for the queen is protected
	} {
		p := parse(t, c.fen)
		if w, b := p.HelpmatePossible(White), p.HelpmatePossible(Black); w != c.white || b != c.black {
			t.Errorf("%s: White %v, Black %v", c.fen, w, b)
		}
	}
}
