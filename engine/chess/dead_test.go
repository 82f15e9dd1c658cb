package chess

import "testing"

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
}

func TestMatePossible(t *testing.T) {
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
		if w, b := p.MatePossible(White), p.MatePossible(Black); w != c.white || b != c.black {
			t.Errorf("%s: White %v, Black %v", c.fen, w, b)
		}
	}
}
