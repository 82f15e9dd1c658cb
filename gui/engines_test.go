package gui

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"kibitz/engine/host"
	"kibitz/engine/roster"
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
		r.wantNotice(aboutProblem, "Engines", "engines.json.damaged")
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
