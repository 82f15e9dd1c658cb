package contest

import (
	"os"
	"strings"
	"testing"

	"kibitz/engine/pgn"
	"kibitz/engine/roster"
	"kibitz/gui/desk"
	"kibitz/gui/engines"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/locale"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
	"kibitz/gui/sound"
	"kibitz/gui/store"
)

func TestMain(m *testing.M) {
	if err := locale.Use(locale.English); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// rig is a room without a window, whose built-in engine plays by a script.
type rig struct {
	*Room
	*roomtest.Main
	t       *testing.T
	dir     string
	store   *store.Store
	engines *engines.Room
	notices *notices.List
	script  *roomtest.Script
	opened  []string // files of games
	closed  bool
}

func newRig(t *testing.T, dir string) *rig {
	t.Helper()
	r := &rig{Main: roomtest.New(t), t: t, dir: dir, script: &roomtest.Script{}}
	r.store = store.Open(dir, r.Post)
	r.notices = notices.NewList(notices.Out{Changed: func() {}, Posted: func(*notices.Notice) {}, Passing: func(string, string) {}})
	var err error
	r.engines, err = engines.New(engines.Config{
		Name: "Kibitz", BuiltIn: r.script.Open, Dir: dir, Store: r.store, Post: r.Post, After: r.After,
		Warn: r.notices.Warn, Changed: func() {},
	})
	if err != nil {
		t.Fatal(err)
	}
	none := func() {}
	k := desk.New(desk.Config{
		Version: "1.2", Settings: &desk.PlaySettings{}, Terms: &pairing.Terms{}, Engines: r.engines, Notices: r.notices, Store: r.store,
		Post: r.Post, After: r.After, Now: r.Now,
	}, desk.Out{
		Leaving: none, Deselect: none, Ended: none, Changed: none, Ticked: none, Focus: none,
		Heard: func(sound.Sound) {},
	})
	r.Room = NewRoom(Config{Engines: r.engines, Store: r.store, Notices: r.notices, Desk: k, Post: r.Post, Now: r.Now}, Out{
		Changed: none, Resumed: none, Open: func(path string) { r.opened = append(r.opened, path) }, Busy: func() bool { return false }, ShowTable: func(*Tournament) {},
	})
	t.Cleanup(r.close)
	return r
}

func (r *rig) close() {
	if !r.closed {
		r.closed = true
		r.Room.Close()
		r.engines.Close()
		r.store.Close(closePatience)
	}
}

func (r *rig) add(e roster.Engine) roster.ID {
	r.t.Helper()
	list, id, err := r.engines.List().Insert(-1, e)
	if err != nil {
		r.t.Fatal(err)
	}
	r.engines.SetList(list)
	return id
}

// settle waits until the store has done what it was asked, and what it was then asked next.
func (r *rig) settle() {
	r.t.Helper()
	for range 6 {
		done := false
		r.store.Do(func() {}, func() { r.store.DoOwn(func() {}, func() { done = true }) })
		r.Until("the store", func() bool { return done })
	}
}

// killed returns a copy of the files as they are now, as a kill leaves them: their locks are nobody's.
func (r *rig) killed() (dir string) {
	r.t.Helper()
	dir = r.t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(r.dir)); err != nil {
		r.t.Fatal(err)
	}
	return dir
}

// kill is killed once the store has done what it was asked.
func (r *rig) kill() (dir string) {
	r.t.Helper()
	r.settle()
	return r.killed()
}

// restart starts the program again with the files in dir, and lets it look for matches that were left.
func (r *rig) restart(dir string) *rig {
	r.t.Helper()
	next := newRig(r.t, dir)
	next.FindLeft()
	next.settle()
	return next
}

func (r *rig) notice(t notices.Topic) string {
	if n := r.notices.About(t); n != nil {
		return n.Words()
	}
	return ""
}

// wantNotice checks that the message about a topic has all the words.
func (r *rig) wantNotice(t notices.Topic, words ...string) {
	r.t.Helper()
	for _, w := range words {
		if got := r.notice(t); !strings.Contains(got, w) {
			r.t.Errorf("the message is %q, want it to have %q", got, w)
		}
	}
}

// tap gives an answer to the message about a topic.
func (r *rig) tap(t notices.Topic, label string) {
	r.t.Helper()
	if n := r.notices.About(t); n != nil {
		for _, a := range n.Answers {
			if a.Label == label {
				r.notices.Answer(n, a)
				return
			}
		}
	}
	r.t.Fatalf("no answer %q to the message %q", label, r.notice(t))
}

// quickMatch is a match of so many games in which nobody thinks.
func quickMatch(games int) pairing.MatchPlan {
	p := pairing.DefaultMatchPlan()
	p.Engines[1] = pairing.Computer()
	p.Games, p.Control, p.Think = games, "-", pairing.Limit{Depth: 1}
	return p
}

// play plays a match to its end, the games in the file at path.
func (r *rig) play(p pairing.MatchPlan, path string) {
	r.t.Helper()
	r.start(p, path)
	r.ends()
}

// start starts a match.
func (r *rig) start(p pairing.MatchPlan, path string) *Match {
	r.t.Helper()
	const seed = 1
	openings, err := p.Book(seed)
	if err != nil {
		r.t.Fatal(err)
	}
	m := r.NewMatch(p, seed, path)
	m.Start(openings, nil)
	return m
}

func (r *rig) ends() {
	r.t.Helper()
	r.Until("the end of the match", func() bool { return r.Current() == nil })
	r.settle()
}

// resumed waits until a match goes on that was left.
func (r *rig) resumed() {
	r.t.Helper()
	r.Until("the match", func() bool { return r.Current() != nil })
}

// startUntil starts a match that stops after so many games, and waits until all that was played is kept.
func (r *rig) startUntil(played int, p pairing.MatchPlan, path string) {
	r.t.Helper()
	r.script.Set(func(s *roomtest.Script) { s.LateIn = played + 1 })
	r.start(p, path)
	r.Until("an engine that thinks", func() bool {
		held := 0
		r.script.Set(func(s *roomtest.Script) { held = s.Held })
		return held > 0
	})
	r.settle()
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// games returns the texts of the games of a file.
func games(t *testing.T, path string) (all []string) {
	t.Helper()
	sc := pgn.NewScanner(strings.NewReader(read(t, path)))
	for sc.Scan() {
		all = append(all, string(sc.Raw().Text))
	}
	if err := sc.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}
