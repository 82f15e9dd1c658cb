package gui

import "testing"

// Where a position that was pasted ends the game, the list says so instead of asking for a move.
func TestAPositionThatIsOver(t *testing.T) {
	for fen, want := range map[string]string{
		"7k/5KQ1/8/8/8/8/8/8 b - - 0 1":  "Checkmate. White wins.",
		"7k/5Q2/8/6K1/8/8/8/8 b - - 0 1": "Stalemate. Draw.",
		"7k/8/8/6K1/8/8/8/8 b - - 0 1":   "Insufficient material. Draw.",
		"7k/8/8/6KP/8/8/8/8 b - - 0 1":   "",
	} {
		r := newRig(t)
		r.paste(fen)
		if got := r.view.list.State().Reason; got != want {
			t.Errorf("of %s it says %q, want %q", fen, got, want)
		}
		r.close()
	}
}
