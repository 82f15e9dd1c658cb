package chess

import (
	"strings"
	"testing"
)

// Positions have the same key exactly when they are the same to the repetition rule.
func TestKeyTellsPositionsApart(t *testing.T) {
	type sides struct {
		key   Key
		rules string // the first four fields of the FEN
	}
	byKey, byRules := map[Key]string{}, map[string]Key{}
	for _, fen := range []string{
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		startFEN,
	} {
		p := parse(t, fen)
		var walk func(p *Position, depth int)
		walk = func(p *Position, depth int) {
			s := sides{p.Key(), strings.Join(strings.Fields(p.FEN())[:4], " ")}
			if rules, ok := byKey[s.key]; ok && rules != s.rules {
				t.Errorf("%s and %s have the same key", rules, s.rules)
			}
			if key, ok := byRules[s.rules]; ok && key != s.key {
				t.Errorf("%s has the keys %x and %x", s.rules, key, s.key)
			}
			byKey[s.key], byRules[s.rules] = s.rules, s.key
			if depth == 0 {
				return
			}
			var l MoveList
			p.GenerateLegal(&l)
			for _, m := range l.Slice() {
				next := p.PlayUnchecked(m)
				walk(&next, depth-1)
			}
		}
		walk(&p, 3)
	}
	t.Logf("%d different positions", len(byKey))
}

func TestTranspositions(t *testing.T) {
	for _, c := range []struct {
		name, a, b string
		same       bool
	}{
		{"the order of moves", "e2e4 e7e5 g1f3", "g1f3 e7e5 e2e4", true},
		{"knights out and back", "", "g1f3 g8f6 f3g1 f6g8", true},
		{"a double step that nobody can take", "b1c3 a7a5 e2e4", "b1c3 a7a6 e2e3 a6a5 e3e4", true},
		{"a double step that can be taken", "e2e4 a7a6 e4e5 d7d5", "e2e3 d7d6 e3e4 a7a6 e4e5 d6d5", false},
		{"the same a move later", "e2e4 a7a6 e4e5 d7d5 g1f3", "e2e3 d7d6 e3e4 a7a6 e4e5 d6d5 g1f3", true},
		{"a king that has moved", "e2e4 e7e5", "e2e4 e7e5 e1e2 e8e7 e2e1 e7e8", false},
		{"a rook that has moved", "h2h4 h7h5", "h2h4 h7h5 h1h2 g8f6 h2h1 f6g8", false},
		{"which rook has moved", "h2h4 h7h5 a2a4 a7a5 h1h2 g8f6 h2h1 f6g8", "h2h4 h7h5 a2a4 a7a5 a1a2 g8f6 a2a1 f6g8", false},
		{"the side to move", "e2e4", "e2e3 e7e6 e3e4 e6e5", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, b := play(t, StartPosition(), c.a), play(t, StartPosition(), c.b)
			if same := a.Key() == b.Key(); same != c.same {
				t.Errorf("%q and %q lead to the same key: %v\n%s\n%s", c.a, c.b, same, a.FEN(), b.FEN())
			}
		})
	}
}

// The partial keys depend on their own part of the pieces and on nothing else.
func TestPartialKeys(t *testing.T) {
	start := StartPosition()
	for _, c := range []struct {
		moves               string
		pawns, white, black bool // unchanged since the start
	}{
		{"g1f3 g8f6 f3g1 f6g8", true, true, true},
		{"g1f3", true, false, true},
		{"g1f3 g8f6 f3g1", true, true, false},
		{"e2e4", false, true, true},
		{"e2e3 e7e6 e1e2 e8e7", false, false, false},
	} {
		p := play(t, start, c.moves)
		if (p.PawnKey() == start.PawnKey()) != c.pawns || (p.PieceKey(White) == start.PieceKey(White)) != c.white ||
			(p.PieceKey(Black) == start.PieceKey(Black)) != c.black {
			t.Errorf("%q changes the wrong partial keys", c.moves)
		}
	}
}
