package files

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/roster"
	"kibitz/gui/desk"
	"kibitz/gui/engines"
	"kibitz/gui/gamefile"
	"kibitz/gui/locale"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
	"kibitz/gui/sound"
	"kibitz/gui/store"
)

// rig is a room with a desk and a store, without a window.
type rig struct {
	*Room
	t     *testing.T
	posts chan func()

	passing string               // what was said last
	title   string               // of the question that is open, "" without one
	answers []notices.Answer     // to it
	wish    *FileWish            // the question for a file that is open
	listed  *gamefile.Collection // whose list was shown last
	timers  []func()             // what waits for a while
	news    int                  // how often other files became recent
}

func newRig(t *testing.T) *rig {
	t.Helper()
	if err := locale.Use(locale.English); err != nil {
		t.Fatal(err)
	}
	r := &rig{t: t, posts: make(chan func(), 1000)}
	post := func(f func()) { r.posts <- f }
	after := func(_ time.Duration, f func()) (stop func()) {
		i := len(r.timers)
		r.timers = append(r.timers, f)
		return func() { r.timers[i] = nil }
	}
	now := func() time.Time { return time.Date(2024, 5, 6, 7, 8, 9, 0, time.UTC) }
	dir := t.TempDir()
	s := store.Open(dir, post)
	list := notices.NewList(notices.Out{
		Changed: func() {}, Posted: func(*notices.Notice) {}, Passing: func(text, _ string) { r.passing = text },
	})
	room, err := engines.New(engines.Config{
		Name: "Kibitz", BuiltIn: func(context.Context) (engine.Engine, error) { return nil, os.ErrNotExist }, Dir: dir, Store: s, Post: post, After: after,
		Changed: func() {}, Warn: list.Warn,
	})
	if err != nil {
		t.Fatal(err)
	}
	terms := pairing.DefaultTerms()
	k := desk.New(desk.Config{
		Settings: &desk.PlaySettings{}, Terms: &terms, Engines: room, Notices: list, Store: s, Post: post, After: after, Now: now,
	}, desk.Out{
		Leaving: func() {}, Deselect: func() {}, Ended: func() {}, Changed: func() {}, Ticked: func() {}, Heard: func(sound.Sound) {},
		Passed: func(*game.Game, *game.Node) {}, Announced: func(string) {}, Restored: func(*desk.Document) {},
		Ask: func(desk.Request) {}, AskEngines: func(roster.ID) {}, Focus: func() {},
	})
	r.Room = New(Config{Desk: k, Store: s, Notices: list, Settings: &FileSettings{}, Post: post, After: after, Now: now}, Out{
		Ask:        func(title, _ string, answers ...notices.Answer) { r.title, r.answers = title, answers },
		ChooseFile: func(w FileWish) { r.wish = &w },
		Remember:   func(string) {},
		List:       func(coll *gamefile.Collection) { r.listed = coll },
		Joined:     func(_, fresh *gamefile.Collection) {},
		Explores:   func(*gamefile.Collection) bool { return false },
		Read:       func() {},
		SettingUp:  func() any { return nil },
		FocusBoard: func() {},
		Save:       func() {},
		Recent:     func() { r.news++ },
		Changed:    func() {},
	})
	t.Cleanup(func() {
		k.Close()
		s.Close(5 * time.Second)
	})
	return r
}

// until runs what is posted until the condition holds.
func (r *rig) until(what string, holds func() bool) {
	r.t.Helper()
	end := time.After(time.Minute)
	for !holds() {
		select {
		case f := <-r.posts:
			f()
		case <-end:
			r.t.Fatalf("waited in vain for %s", what)
		}
	}
}

// settle waits until the store has done what it was asked, and what it was asked because of that.
func (r *rig) settle() {
	r.t.Helper()
	for range 6 {
		done := false
		r.in.Store.Do(func() {}, func() { r.in.Store.DoOwn(func() {}, func() { done = true }) })
		r.until("the store", func() bool { return done })
	}
}

// open opens a file, and a game of it, where it has several.
func (r *rig) open(path string, game int) {
	r.t.Helper()
	r.listed = nil
	r.OpenPath(path)
	r.until("the file", func() bool { return !r.Reading() })
	r.settle()
	if r.listed != nil {
		r.OpenGame(r.listed, game)
		r.settle()
	}
}

// play makes a move at the end of the game on the board.
func (r *rig) play(move string) {
	r.t.Helper()
	d := r.in.Desk.Doc()
	r.in.Desk.GoTo(d, d.Game().Last().ID())
	p := r.in.Desk.Position()
	m, err := chess.ParseUCI(&p, move)
	if err != nil {
		r.t.Fatal(err)
	}
	r.in.Desk.Move(m)
}

// edited opens a game of a file, and makes a move at its end.
func (r *rig) edited(path string, game int, move string) {
	r.t.Helper()
	r.open(path, game)
	r.play(move)
}

// save saves the game on the board.
func (r *rig) save() {
	r.t.Helper()
	r.Save(nil)
	r.settle()
}

// answer answers the open question.
func (r *rig) answer(label string) {
	r.t.Helper()
	for _, a := range r.answers {
		if a.Label == label {
			r.title, r.answers = "", nil
			a.Do()
			r.settle()
			return
		}
	}
	r.t.Fatalf("the question %q has no answer %q", r.title, label)
}

// choose answers the question for a file.
func (r *rig) choose(path string) {
	r.t.Helper()
	if r.wish == nil {
		r.t.Fatal("no file is asked for")
	}
	w := r.wish
	r.wish = nil
	w.Chosen(path)
	r.settle()
}

// wantNotice checks that a message about a topic has all these words.
func (r *rig) wantNotice(topic notices.Topic, words ...string) {
	r.t.Helper()
	n := r.in.Notices.About(topic)
	if n == nil {
		r.t.Fatalf("no message says %q", words)
	}
	for _, w := range words {
		if !strings.Contains(n.Words(), w) {
			r.t.Errorf("the message %q lacks %q", n.Words(), w)
		}
	}
}

// wantMoves checks the main line of the game on the board.
func (r *rig) wantMoves(want string) {
	r.t.Helper()
	g := r.in.Desk.Doc().Game()
	if got := strings.Join(g.SANs(g.MainLine()), " "); got != want {
		r.t.Errorf("moves %q, want %q", got, want)
	}
}

func (r *rig) unsavedBoard() bool { return r.in.Desk.Doc().Unsaved() }

// write makes a file.
func write(t *testing.T, name, text string) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// replace has another program replace a file, as careful programs do.
func replace(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path+".tmp", []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(path+".tmp", path); err != nil {
		t.Fatal(err)
	}
}
