package nnue

import (
	"strings"
	"testing"

	"kibitz/engine/chess"
)

// A position with more pieces than a game has is judged without the network, the same for both sides, and the
// evaluator judges others as ever after it.
func TestCrowded(t *testing.T) {
	e := NewEvaluator(8)
	start := chess.StartPosition()
	e.Reset(&start)
	usual := e.Evaluate(0, &start)
	for _, fen := range []string{
		"rnbqkbnr/pppppppp/8/8/8/P7/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"4k3/8/pp1p4/pppppppp/8/8/8/4K3 b - - 0 1",
		"3qk3/8/8/8/PPP1PPPP/PPPP1PPP/8/3QK3 w - - 0 1",
	} {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		e.Reset(&p)
		v := e.Evaluate(0, &p)
		swapped, err := p.Setup().Swapped().Position()
		if err != nil {
			t.Fatal(err)
		}
		e.Reset(&swapped)
		if w := e.Evaluate(0, &swapped); w != v || v <= 50 {
			t.Errorf("%s is worth %d, and %d with colors exchanged", fen, v, w)
		}
		var l chess.MoveList
		p.GenerateLegal(&l)
		e.Reset(&p)
		for _, m := range l.Slice() {
			e.Make(0, &p, m)
			next := p.PlayUnchecked(m)
			if w := e.Evaluate(1, &next); w == 0 {
				t.Errorf("%s, %v: nothing is worth anything", fen, m)
			}
		}
		if text := e.Trace(&p).String(); !strings.Contains(text, "material and mobility") {
			t.Errorf("%s: %s", fen, text)
		}
	}
	e.Reset(&start)
	if v := e.Evaluate(0, &start); v != usual {
		t.Errorf("the start position is worth %d, was %d", v, usual)
	}
}
