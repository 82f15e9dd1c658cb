package desk

import (
	"os"
	"strings"
	"testing"
	"time"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/roster"
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

// rig is a desk without a window. It notes what the window is told, in order.
type rig struct {
	*Desk
	*roomtest.Main
	t        *testing.T
	dir      string
	book     *roomtest.Script
	settings *PlaySettings
	told     []string
}

func newRig(t *testing.T) *rig { return newRigIn(t, t.TempDir()) }

// newRigIn returns a desk that keeps its journals in dir.
func newRigIn(t *testing.T, dir string) *rig {
	t.Helper()
	r := &rig{Main: roomtest.New(t), t: t, dir: dir, book: &roomtest.Script{Patient: true}, settings: &PlaySettings{Premoves: true}}
	terms := pairing.DefaultTerms()
	files := store.Open(dir, r.Post)
	list := notices.NewList(notices.Out{
		Changed: func() {},
		Posted:  func(n *notices.Notice) { r.tell(n.Title) },
		Passing: func(text, _ string) { r.tell(text) },
	})
	room, err := engines.New(engines.Config{
		Name: "Kibitz", BuiltIn: r.book.Open, Dir: dir, Store: files, Post: r.Post, After: r.After, Changed: func() {}, Warn: list.Warn,
	})
	if err != nil {
		t.Fatal(err)
	}
	note := func(what string) func() { return func() { r.tell(what) } }
	r.Desk = New(Config{
		Settings: r.settings, Terms: &terms, Engines: room, Notices: list, Store: files, Post: r.Post, After: r.After, Now: r.Now,
	}, Out{
		Leaving: note("leaving"), Deselect: note("deselect"), Ended: note("ended"), Changed: note("changed"), Ticked: note("ticked"),
		Heard:      func(sound.Sound) { r.tell("heard") },
		Passed:     func(*game.Game, *game.Node) { r.tell("passed") },
		Announced:  func(string) { r.tell("announced") },
		Restored:   func(*Document) { r.tell("restored") },
		AskGame:    func(bool) { r.tell("ask for a game") },
		AskEngines: func(roster.ID) { r.tell("ask for engines") },
		Focus:      func() {},
	})
	t.Cleanup(func() {
		r.Close()
		room.Close()
		files.Close(5 * time.Second)
	})
	return r
}

func (r *rig) tell(what string) { r.told = append(r.told, what) }

// against begins a game in which the engine plays Black.
func (r *rig) against(p pairing.Player) {
	r.Begin(pairing.Pairing{Players: [2]pairing.Player{chess.Black: p}, Control: "600"})
}

// make makes moves in the position on the board, in UCI.
func (r *rig) make(moves ...string) {
	r.t.Helper()
	for _, word := range moves {
		p := r.Position()
		m, err := chess.ParseUCI(&p, word)
		if err != nil {
			r.t.Fatal(err)
		}
		r.Move(m)
	}
}

// answers makes a move and waits for the engine's answer.
func (r *rig) answers(move, answer string) {
	r.t.Helper()
	r.book.Add(answer)
	before := r.doc.Game().NodeCount()
	r.make(move)
	r.Until("the answer "+answer, func() bool { return r.doc.Game().NodeCount() == before+2 })
}

// wantMoves checks the main line.
func (r *rig) wantMoves(want string) {
	r.t.Helper()
	g := r.doc.Game()
	if got := strings.Join(g.SANs(g.MainLine()), " "); got != want {
		r.t.Errorf("moves %q, want %q", got, want)
	}
}
