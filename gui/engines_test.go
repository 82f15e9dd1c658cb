package gui

import (
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/host"
	"kibitz/engine/roster"
	"kibitz/gui/analysis"
)

// addEngine puts an engine on the list.
func (r *rig) addEngine(e roster.Engine) roster.ID {
	r.t.Helper()
	list, id, err := r.engines.List().Insert(-1, e)
	if err != nil {
		r.t.Fatal(err)
	}
	r.engines.SetList(list)
	return id
}

// An engine that is started anew thinks again, wherever it did: what it had found by then is not taken for all.
func TestRestartEngine(t *testing.T) {
	thinking := func(r *rig, searches int) {
		r.t.Helper()
		r.until("the engine that thinks", func() bool {
			r.store.Do(func() {}, func() {}) // look again after that
			r.book.mu.Lock()
			defer r.book.mu.Unlock()
			return len(r.book.asked) == searches
		})
	}
	t.Run("analysis", func(t *testing.T) {
		r := newRig(t)
		r.paste("1. e4 e5 *")
		r.letter('l')
		r.analysed()
		r.engines.Restart(roster.BuiltIn)
		thinking(r, 2)
		r.until("the analysis", func() bool { return r.view.analysis.State().Phase == analysis.Thinking })
		r.analysed()
	})
	t.Run("game", func(t *testing.T) {
		r := newRig(t)
		r.book.set(func(b *script) { b.late = true })
		r.drag("e2e4")
		thinking(r, 1)
		r.engines.Restart(roster.BuiltIn)
		thinking(r, 2)
		r.pass(leastMoment)
		r.wantMoves("e4")
		r.until("a line", func() bool {
			s := r.opponents[chess.Black].host.Snapshot()
			return s.State == host.StateThinking && len(s.Lines) > 0
		})
		r.act("movenow")
		r.until("its move", func() bool { return r.doc.At().Ply() == 2 })
	})
	t.Run("review", func(t *testing.T) {
		r := newRig(t)
		r.paste("1. e4 e5 *")
		r.book.set(func(b *script) { b.late = true })
		r.reviewGame(defaultReview())
		thinking(r, 1)
		r.engines.Restart(roster.BuiltIn)
		thinking(r, 2)
		r.settle()
		if x := r.review; x == nil || x.next != 2 || len(x.verdicts) > 0 {
			t.Errorf("the review has gone on: %+v", x)
		}
	})
}
