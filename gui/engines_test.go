package gui

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/host"
	"kibitz/engine/roster"
	"kibitz/gui/analysis"
	"kibitz/gui/notices"
	"kibitz/gui/store"
)

// addEngine puts an engine on the list.
func (r *rig) addEngine(e roster.Engine) roster.ID {
	r.t.Helper()
	list, id, err := r.room.list.Load().Insert(-1, e)
	if err != nil {
		r.t.Fatal(err)
	}
	r.setEngines(list)
	return id
}

func TestEnginesAreKept(t *testing.T) {
	r := newRig(t)
	if all := r.engines(); len(all) != 1 || all[0].ID != roster.BuiltIn || all[0].Name != programName {
		t.Fatalf("the first start has the engines %+v", all)
	}
	id := r.addEngine(roster.Engine{Name: "Fish", Command: "ssh host stockfish", Options: []host.Setting{{Name: "Hash", Value: "8"}}})
	r.pass(settingsDelay)
	again := newRigIn(t, r.kill(), nil)
	e, ok := again.engine(id)
	if !ok || e.Name != "Fish" || e.Command != "ssh host stockfish" || len(e.Options) != 1 {
		t.Errorf("after a restart the engine is %+v, %v", e, ok)
	}
	// What was changed just before the window closes is kept too.
	again.changeEngine(id, func(e *roster.Engine) { e.Name = "Whale" })
	again.close()
	if e, _ := newRigIn(t, again.dir, nil).engine(id); e.Name != "Whale" {
		t.Errorf("the last change is lost: %+v", e)
	}
}

func TestDamagedListOfEngines(t *testing.T) {
	for _, text := range []string{"", "{", `{"version": 99}`, `{"engines": 7}`} {
		dir := t.TempDir()
		path := filepath.Join(dir, string(store.Engines))
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		r := newRigIn(t, dir, nil)
		r.wantNotice(notices.Problem, "Engines", "engines.json.damaged")
		if all := r.engines(); len(all) != 1 || all[0].ID != roster.BuiltIn {
			t.Errorf("%q: the engines are %+v", text, all)
		}
		if got := read(t, path+".damaged"); got != text {
			t.Errorf("%q was put aside as %q", text, got)
		}
	}
}

func TestEngineThatIsGone(t *testing.T) {
	r := newRig(t)
	if e, ok := r.engine("nobody"); ok || e.ID != roster.BuiltIn {
		t.Errorf("in the place of an unknown engine there is %+v, %v", e, ok)
	}
	id := r.addEngine(roster.Engine{Command: "/nowhere/engine"})
	open := r.openEngine(id)
	if _, err := open(context.Background()); err == nil || errors.Is(err, errEngineRemoved) {
		t.Errorf("a program that does not exist: %v", err)
	}
	list, _ := r.room.list.Load().Remove(id)
	r.setEngines(list)
	if _, err := open(context.Background()); !errors.Is(err, errEngineRemoved) {
		t.Errorf("an engine that was removed: %v", err)
	}
}

func TestStopEngine(t *testing.T) {
	r := newRig(t)
	told := 0
	h := r.startEngine(roster.BuiltIn, toPlay, host.Config{Changed: func(host.Snapshot) { told++ }})
	r.until("the engine", func() bool { return h.Snapshot().State == host.StateIdle })
	r.stopEngine(h)
	r.stopEngine(h) // a second time does nothing
	told = 0
	r.until("its end", func() bool { return len(r.room.running) == 0 })
	if told != 0 || h.Snapshot().State != host.StateClosed {
		t.Errorf("it told %d things after its end, and is %v", told, h.Snapshot().State)
	}
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
		r.restartEngine(roster.BuiltIn)
		thinking(r, 2)
		r.until("the analysis", func() bool { return r.view.analysis.State().Phase == analysis.Thinking })
		r.analysed()
	})
	t.Run("game", func(t *testing.T) {
		r := newRig(t)
		r.book.set(func(b *script) { b.late = true })
		r.drag("e2e4")
		thinking(r, 1)
		r.restartEngine(roster.BuiltIn)
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
		r.restartEngine(roster.BuiltIn)
		thinking(r, 2)
		r.settle()
		if x := r.review; x == nil || x.next != 2 || len(x.verdicts) > 0 {
			t.Errorf("the review has gone on: %+v", x)
		}
	})
}
