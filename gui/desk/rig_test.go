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
	terms    *pairing.Terms
	notices  *notices.List
	told     []string
	asked    []Request

	following bool // a change
}

// newGame returns a desk as it is when the program starts: a person, White, may begin a game without clocks against
// the built-in engine at a level.
func newGame(t *testing.T) *rig {
	t.Helper()
	r := newRig(t)
	r.Begin(r.terms.Untimed())
	return r
}

// patientSeed is one by which a player who plays like a person does not resign in the first moves of a game.
const patientSeed = 24

func newRig(t *testing.T) *rig { return newRigIn(t, t.TempDir()) }

// newRigIn returns a desk that keeps its journals in dir.
func newRigIn(t *testing.T, dir string) *rig {
	t.Helper()
	terms := pairing.DefaultTerms()
	r := &rig{Main: roomtest.New(t), t: t, dir: dir, book: &roomtest.Script{Patient: true}, settings: &PlaySettings{Premoves: true, Concede: true}, terms: &terms}
	files := store.Open(dir, r.Post)
	r.notices = notices.NewList(notices.Out{
		Changed: func() {},
		Posted:  func(n *notices.Notice) { r.tell(n.Title) },
		Passing: func(text, _ string) { r.tell(text) },
	})
	room, err := engines.New(engines.Config{
		Name: "Kibitz", BuiltIn: r.book.Open, Dir: dir, Store: files, Post: r.Post, After: r.After, Changed: func() {}, Warn: r.notices.Warn,
	})
	if err != nil {
		t.Fatal(err)
	}
	note := func(what string) func() { return func() { r.tell(what) } }
	r.Desk = New(Config{
		Version: "1.2", Seed: func() uint64 { return patientSeed }, Settings: r.settings, Terms: r.terms, Engines: room, Notices: r.notices, Store: files, Post: r.Post, After: r.After, Now: r.Now,
	}, Out{
		Leaving: note("leaving"), Deselect: note("deselect"), Ended: note("ended"), Changed: r.changed, Ticked: note("ticked"),
		Heard:      func(sound.Sound) { r.tell("heard") },
		Passed:     func(*game.Game, *game.Node) { r.tell("passed") },
		Announced:  func(string) { r.tell("announced") },
		Restored:   func(*Document) { r.tell("restored") },
		Ask:        func(what Request) { r.asked = append(r.asked, what) },
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

// changed follows a change as the window does. Following may not change anything again.
func (r *rig) changed() {
	if r.following {
		panic("desk: a change while following a change")
	}
	r.tell("changed")
	r.following = true
	r.Follow()
	r.following = false
}

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

// playOut makes moves against the scripted engine: the person's, each followed by the engine's answer, which the
// engine is given first.
func (r *rig) playOut(moves ...string) {
	r.t.Helper()
	for i, m := range moves {
		if i%2 == 0 {
			if i+1 < len(moves) {
				r.book.Add(moves[i+1])
			}
			r.make(m)
			continue
		}
		r.until("the computer's "+m, func() bool { return r.lastUCI() == m })
	}
}

// until is Until in which the moment passes for which an engine at a level holds its answer back.
func (r *rig) until(what string, holds func() bool) {
	r.t.Helper()
	r.Until(what, func() bool {
		for _, o := range r.opponents {
			if !holds() && o != nil && o.release != nil {
				r.Pass(LeastMoment)
			}
		}
		return holds()
	})
}

// lastUCI returns the move that led to the position on the board, "" at the start.
func (r *rig) lastUCI() string {
	n := r.doc.At()
	if n.Parent() == nil {
		return ""
	}
	return chess.FormatUCI(n.Move(), false)
}

// wantNotice checks that the message about a topic has all the words.
func (r *rig) wantNotice(t notices.Topic, words ...string) {
	r.t.Helper()
	got := r.notice(t)
	for _, w := range words {
		if !strings.Contains(got, w) {
			r.t.Errorf("the message is %q, want it to have %q", got, w)
		}
	}
}

// notice returns the words of the message about a topic, "" if there is none.
func (r *rig) notice(t notices.Topic) string {
	if n := r.notices.About(t); n != nil {
		return n.Words()
	}
	return ""
}

// wantMoves checks the main line.
func (r *rig) wantMoves(want string) {
	r.t.Helper()
	g := r.doc.Game()
	if got := strings.Join(g.SANs(g.MainLine()), " "); got != want {
		r.t.Errorf("moves %q, want %q", got, want)
	}
}
