package engines

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/host"
	"kibitz/engine/roster"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/store"
)

func TestListIsKept(t *testing.T) {
	dir := t.TempDir()
	r := newRig(t, dir)
	if all := r.All(); r.err != nil || len(all) != 1 || all[0].ID != roster.BuiltIn || all[0].Name != "Kibitz" {
		t.Fatalf("the first start has the engines %+v, %v", all, r.err)
	}
	id := r.add(roster.Engine{Name: "Fish", Command: "ssh host stockfish", Options: []host.Setting{{Name: "Hash", Value: "8"}}})
	if r.changed != 1 {
		t.Errorf("a change is reported %d times", r.changed)
	}
	r.Pass(store.WriteDelay)
	r.close()
	r = newRig(t, dir)
	if e, ok := r.Find(id); !ok || e.Name != "Fish" || e.Command != "ssh host stockfish" || len(e.Options) != 1 {
		t.Errorf("after a restart the engine is %+v, %v", e, ok)
	}
	// A change just before the end is kept, too.
	r.Change(id, func(e *roster.Engine) { e.Name = "Whale" })
	r.close()
	if e, _ := newRig(t, dir).Find(id); e.Name != "Whale" {
		t.Errorf("the last change is lost: %+v", e)
	}
}

func TestDamagedList(t *testing.T) {
	for _, text := range []string{"", "{", `{"version": 99}`, `{"engines": 7}`} {
		dir := t.TempDir()
		path := filepath.Join(dir, string(store.Engines))
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		r := newRig(t, dir)
		if r.err == nil || !slices.Equal(names(r), []string{"Kibitz"}) {
			t.Errorf("%q: the engines are %v, %v", text, names(r), r.err)
		}
		if got, err := os.ReadFile(path + ".damaged"); err != nil || string(got) != text {
			t.Errorf("%q was put aside as %q, %v", text, got, err)
		}
	}
}

func TestRemovedEngine(t *testing.T) {
	r := newRig(t, t.TempDir())
	if e, ok := r.Find("nobody"); ok || e.ID != "" || r.OrBuiltIn("nobody") != roster.BuiltIn {
		t.Errorf("an unknown engine is found as %+v, %v", e, ok)
	}
	id := r.add(roster.Engine{Name: "Fish", Command: "/nowhere/engine"})
	open := r.Open(id)
	if _, err := open(context.Background()); err == nil || errors.Is(err, ErrRemoved) {
		t.Errorf("a program that does not exist: %v", err)
	}
	list, _ := r.List().Remove(id)
	r.SetList(list)
	if _, err := open(context.Background()); !errors.Is(err, ErrRemoved) {
		t.Errorf("an engine that was removed: %v", err)
	}
	if got := r.NameOf(id); got != "Fish" {
		t.Errorf("an engine that was removed is called %q", got)
	}
}

func TestStop(t *testing.T) {
	r := newRig(t, t.TempDir())
	reports := 0
	h := r.Start(roster.BuiltIn, User{}, host.Config{Changed: func(host.Snapshot) { reports++ }})
	r.idle(h)
	r.Stop(h)
	r.Stop(h) // a second time does nothing
	reports = 0
	r.Until("its end", func() bool { return r.Running() == 0 })
	if reports != 0 || h.Snapshot().State != host.StateClosed {
		t.Errorf("it reports %d times after its end, and is %v", reports, h.Snapshot().State)
	}
}

// An option that the user sets no more has the value that the program set last.
func TestAutomaticOptions(t *testing.T) {
	r := newRig(t, t.TempDir())
	id := r.add(external("plays"))
	h := r.Start(id, User{}, host.Config{Options: Resources(3, 64)})
	r.idle(h)
	if !r.SetAutomatic(h, "Hash", "48") || r.SetAutomatic(h, "Hash", "48") {
		t.Error("the program does not set what the user has not, or twice")
	}
	r.sent(id, "setoption name Hash value 48", 1)
	r.SetOptions(id, []host.Setting{{Name: "Hash", Value: "32"}})
	r.sent(id, "setoption name Hash value 32", 1)
	if r.SetAutomatic(h, "Hash", "40") {
		t.Error("the program sets what the user has set")
	}
	r.SetOptions(id, nil)
	r.sent(id, "setoption name Hash value 40", 1)
	if got := r.of(h).unset("Threads"); got != "3" {
		t.Errorf("an engine that shares the processor gets %s threads, want 3", got)
	}
	if !Automatic("hash") || Automatic("Style") {
		t.Error("the options that the program sets are others")
	}
}

func TestRefusedOption(t *testing.T) {
	r := newRig(t, t.TempDir())
	h := r.Start(roster.BuiltIn, User{}, host.Config{})
	r.idle(h)
	r.SetOptions(roster.BuiltIn, []host.Setting{{Name: "SyzygyPath", Value: "/tables/empty"}})
	r.Until("a warning", func() bool { return len(r.warnings) > 0 })
	r.SetOptions(roster.BuiltIn, []host.Setting{{Name: "SyzygyPath", Value: "/tables/full"}})
	r.Until("the engine's consent", func() bool { return len(h.Snapshot().Refused) == 0 })
	if len(r.warnings) != 1 {
		t.Errorf("it warns %q", r.warnings)
	}
}

// Values that were stored for an engine and do not fit it any more are told when it starts, with what it uses.
func TestStoredValuesThatDoNotFit(t *testing.T) {
	r := newRig(t, t.TempDir())
	e := external("plays")
	e.Options = []host.Setting{{Name: "Hash", Value: "many"}, {Name: "Gone", Value: "7"}, {Name: "Threads", Value: "1"}}
	id := r.add(e)
	h := r.Start(id, User{}, host.Config{Options: Resources(3, 64)})
	r.idle(h)
	r.Until("two warnings", func() bool { return len(r.warnings) >= 2 })
	for i, want := range []string{"It uses “16” now.", "The setting is ignored."} {
		if !strings.HasSuffix(r.warnings[i], want) {
			t.Errorf("it warns %q, want %q", r.warnings[i], want)
		}
	}
	if len(r.warnings) != 2 {
		t.Errorf("it warns %q", r.warnings)
	}
}

// A file that an engine cannot use is reported once, until options are set again.
func TestProblemIsReportedOnce(t *testing.T) {
	r := newRig(t, t.TempDir())
	r.script.Set(func(s *roomtest.Script) { s.Damaged = "/tables/KQvK.rtbw" })
	think := func(h *host.Host, gen uint64) {
		t.Helper()
		h.Think(host.Request{Gen: gen, Root: engine.Root{Start: chess.StartPosition()}})
		r.Until("the answer", func() bool { s := h.Snapshot(); return s.Gen == gen && s.Done() })
		done := false
		r.config.Post(func() { done = true })
		r.Until("what was posted before", func() bool { return done })
	}
	for range 2 {
		h := r.Start(roster.BuiltIn, User{}, host.Config{})
		think(h, 1)
		think(h, 2)
	}
	if len(r.warnings) != 1 {
		t.Errorf("it warns %q", r.warnings)
	}
	r.SetOptions(roster.BuiltIn, []host.Setting{{Name: "SyzygyPath", Value: "/tables"}})
	think(r.Start(roster.BuiltIn, User{}, host.Config{}), 1)
	if len(r.warnings) != 2 {
		t.Errorf("after options were set, it warns %q", r.warnings)
	}
}

// Users are named once each, and ask again when their engine is restarted. Only analyses ask again when
// options change.
func TestUsers(t *testing.T) {
	r := newRig(t, t.TempDir())
	asked := map[string]int{}
	user := func(duty Duty, use string) User {
		return User{Duty: duty, Uses: func() string { return use }, Again: func() { asked[use]++ }}
	}
	for _, u := range []User{user(Play, "White"), user(Analyse, "analysis"), user(Analyse, "analysis"), {Duty: Analyse}} {
		r.idle(r.Start(roster.BuiltIn, u, host.Config{}))
	}
	if uses := r.Uses(roster.BuiltIn); !slices.Equal(uses, []string{"White", "analysis"}) {
		t.Errorf("it is in use for %q", uses)
	}
	r.Restart(roster.BuiltIn)
	if asked["White"] != 1 || asked["analysis"] != 2 {
		t.Errorf("after a restart they ask %v", asked)
	}
	r.SetOptions(roster.BuiltIn, []host.Setting{{Name: "SyzygyPath", Value: "/tables"}})
	if !r.Press(roster.BuiltIn, "Clear Hash") {
		t.Error("nobody hears a button")
	}
	if asked["White"] != 1 || asked["analysis"] != 6 {
		t.Errorf("after options were set they ask %v", asked)
	}
}

// Limits of strength apply to games, and to analysis only where the engine is set so.
func TestDuty(t *testing.T) {
	e := roster.Engine{Options: []host.Setting{{Name: "uci_elo", Value: "1500"}, {Name: "Hash", Value: "8"}}}
	if got := Play.options(e); len(got) != 2 {
		t.Errorf("in a game %v apply", got)
	}
	if got := Analyse.options(e); len(got) != 1 || got[0].Name != "Hash" {
		t.Errorf("in an analysis %v apply", got)
	}
	e.LimitAnalysis = true
	if got := Analyse.options(e); len(got) != 2 {
		t.Errorf("in an analysis that is limited %v apply", got)
	}
}

func TestTrial(t *testing.T) {
	r := newRig(t, t.TempDir())
	e := external("plays")
	e.Name = roster.NameOf(e.Command) // nobody has given it another
	id := r.add(e)
	news := 0
	r.News = func() { news++ }
	r.Try(id, true)
	r.Try(id, true) // while one runs, there is no other
	if x := r.Trial(id); !x.Running || len(r.pending) != 1 || news != 1 {
		t.Errorf("the trial is %+v, with %d under way and %d reports", x, len(r.pending), news)
	}
	r.Until("the trial", func() bool { return !r.Trial(id).Running })
	if e, _ := r.Find(id); e.Name != "Nasty plays" || e.Author != "nobody" {
		t.Errorf("it introduced itself as %+v", e)
	}
	if len(r.Options(id)) == 0 || r.Trial(id).Result.Failed != "" {
		t.Errorf("the trial found %+v", r.Trial(id).Result)
	}
	r.Change(id, func(e *roster.Engine) { e.Name = "Mine" })
	r.introduce(id, engine.ID{Name: "Deep Fish", Author: "somebody"})
	if e, _ := r.Find(id); e.Name != "Mine" || e.Author != "somebody" {
		t.Errorf("a name that the user has given becomes %+v", e)
	}
	if r.Forget(id); r.Trial(id) != nil || r.Options(id) != nil {
		t.Error("what a trial has found is not forgotten")
	}
}
