package study

import (
	"os"
	"strings"
	"testing"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	reviews "kibitz/engine/review"
	"kibitz/engine/roster"
	"kibitz/gui/desk"
	"kibitz/gui/engines"
	"kibitz/gui/gamefile"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/locale"
	"kibitz/gui/notation"
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

// rig is a study of a desk without a window.
type rig struct {
	*Study
	*roomtest.Main
	t        *testing.T
	desk     *desk.Desk
	play     desk.PlaySettings
	settings StudySettings
	book     *roomtest.Script
	notices  *notices.List
}

func newRig(t *testing.T) *rig {
	t.Helper()
	r := &rig{Main: roomtest.New(t), t: t, play: desk.PlaySettings{Premoves: true}, settings: DefaultSettings(), book: &roomtest.Script{}}
	dir := t.TempDir()
	files := store.Open(dir, r.Post)
	r.notices = notices.NewList(notices.Out{Changed: func() {}, Posted: func(*notices.Notice) {}, Passing: func(string, string) {}})
	room, err := engines.New(engines.Config{
		Name: "Kibitz", BuiltIn: r.book.Open, Dir: dir, Store: files, Post: r.Post, After: r.After, Changed: func() {}, Warn: r.notices.Warn,
	})
	if err != nil {
		t.Fatal(err)
	}
	terms := pairing.DefaultTerms()
	changed := func() {
		r.desk.Follow()
		r.Follow(false)
	}
	nothing := func() {}
	r.desk = desk.New(desk.Config{
		Seed: func() uint64 { return 1 }, Settings: &r.play, Terms: &terms, Engines: room, Notices: r.notices, Store: files, Post: r.Post, After: r.After, Now: r.Now,
	}, desk.Out{
		Leaving: nothing, Deselect: nothing, Ended: nothing, Changed: changed, Ticked: nothing, Focus: nothing,
		Heard: func(sound.Sound) {}, Passed: func(*game.Game, *game.Node) {}, Announced: func(string) {},
		Restored: func(*desk.Document) {}, AskEngines: func(roster.ID) {},
	})
	r.Study = New(In{
		Desk: r.desk, Engines: room, Notices: r.notices, Settings: &r.settings, Post: r.Post, After: r.After, Now: r.Now,
		Letters: func() notation.Letters { return notation.Letters{} },
		Words:   func() (*reviews.Words, error) { return reviews.NewWords("en", reviews.English) },
		Several: func() *gamefile.Collection { return nil },
	}, Out{Save: nothing, Changed: changed, Analysed: nothing, Judged: nothing, Explored: nothing})
	t.Cleanup(func() {
		r.desk.Close()
		r.Close()
		room.Close()
		files.Close(5 * time.Second)
	})
	return r
}

// coached begins a game with the coach in which the user, White, is to move after 1. e4 e5 2. Qh5 Nc6; the coach finds 3. Bc4 best.
func coached(t *testing.T, control string) *rig {
	t.Helper()
	r := newRig(t)
	r.book.Add("b8c6")
	r.start(pairing.Pairing{Players: [2]pairing.Player{chess.Black: pairing.Computer()}, Control: control, Think: pairing.Limit{Nodes: 1}}, "e2e4", "e7e5")
	r.make("d1h5") // with which the clocks start
	r.Until("the answer", func() bool { return r.desk.Doc().Game().NodeCount() == 4 && r.desk.CanMove() })
	r.book.Add("f1c4")
	r.Coach.Switch(true)
	return r
}

// afterFour are the moves after which the user, White, can lose the queen.
var afterFour = []string{"e2e4", "e7e5", "d1h5", "b8c6"}

// start begins a round after moves of a new game.
func (r *rig) start(p pairing.Pairing, moves ...string) {
	r.t.Helper()
	g := game.New()
	e, _, err := g.AddMoves(game.RootID, r.moves(chess.StartPosition(), moves...)...)
	if err == nil {
		_, err = g.Apply(e)
	}
	if err != nil {
		r.t.Fatal(err)
	}
	r.desk.Start(p, g)
}

func (r *rig) moves(p chess.Position, words ...string) (all []chess.Move) {
	r.t.Helper()
	for _, word := range words {
		m, err := chess.ParseUCI(&p, word)
		if err != nil {
			r.t.Fatal(err)
		}
		p.Make(m)
		all = append(all, m)
	}
	return all
}

// make makes a move on the board.
func (r *rig) make(word string) { r.desk.Move(r.moves(r.desk.Position(), word)[0]) }

// knows waits until the coach knows the best move.
func (r *rig) knows() { r.Until("the coach", func() bool { return r.Coach.known }) }

// finds makes the comparison of two moves give scores, each with a line in the present position.
func (r *rig) finds(best engine.Score, bestLine []string, held engine.Score, heldLine []string) {
	p := r.desk.Position()
	lines := []engine.Info{
		{Kind: engine.Line, Depth: 9, MultiPV: 1, Score: best, PV: r.moves(p, bestLine...)},
		{Kind: engine.Line, Depth: 9, MultiPV: 2, Score: held, PV: r.moves(p, heldLine...)},
	}
	r.book.Set(func(b *roomtest.Script) { b.Lines = lines })
}

// blunders makes a move that loses the queen, and waits for the warning.
func (r *rig) blunders() {
	r.t.Helper()
	r.knows()
	r.finds(engine.CP(30), []string{"f1c4"}, engine.CP(-820), []string{"h5h7", "h8h7", "f1c4"})
	r.make("h5h7")
	r.Until("the warning", r.Coach.Warns)
}

// compared returns how many comparisons the engine was asked for.
func (r *rig) compared() (n int) {
	for _, l := range r.book.Searches() {
		if len(l.SearchMoves) > 0 {
			n++
		}
	}
	return n
}

func (r *rig) said() string {
	if n := r.notices.About(notices.Coach); n != nil {
		return n.Words()
	}
	return ""
}

// line returns the moves of the game after the four that it begins with.
func (r *rig) line() string {
	g := r.desk.Doc().Game()
	return strings.Join(g.SANs(g.MainLine())[4:], " ")
}

func TestCoachWarnsOfABlunder(t *testing.T) {
	r := coached(t, "-")
	r.blunders()
	for _, want := range []string{"Qxh7 looks like a blunder", "Loses the queen on h7 for a pawn: 3...Rxh7.", "Esc: take it back"} {
		if !strings.Contains(r.said(), want) {
			t.Errorf("the warning is %q, want it to have %q", r.said(), want)
		}
	}
	if strings.Contains(r.said(), "Bc4") {
		t.Errorf("the warning tells the better move: %q", r.said())
	}
	if n := r.notices.About(notices.Coach); n.Spoken != "queen takes h7 looks like a blunder" {
		t.Errorf("%q is said", n.Spoken)
	}
	if m, ok := r.Coach.Held(); !ok || m != r.moves(r.desk.Position(), "h5h7")[0] || r.line() != "" {
		t.Errorf("%v is held (%v), the game goes on %q", m, ok, r.line())
	}
	if !r.desk.Doc().Round.Aided {
		t.Error("a game with a warning counts for the rating")
	}
	compare := r.book.LastSearch()
	if compare.MoveTime != coachTime || compare.MultiPV != 2 || len(compare.SearchMoves) != 2 {
		t.Errorf("the comparison is limited by %+v", compare)
	}
	r.make("g1f3") // another one is not taken meanwhile
	if r.line() != "" {
		t.Errorf("%q is played while the user is asked", r.line())
	}
	if !r.Coach.TakeBack() || r.said() != "" || r.line() != "" {
		t.Errorf("taken back: %q, %q", r.said(), r.line())
	}
	if _, ok := r.Coach.Held(); ok || r.Coach.TakeBack() {
		t.Error("the move is held after it was taken back")
	}
	r.blunders()
	r.Coach.PlayAnyway()
	if r.line() != "Qxh7" || r.said() != "" {
		t.Errorf("played anyway: %q, %q", r.line(), r.said())
	}
}

func TestCoachTellsNumbers(t *testing.T) {
	r := coached(t, "-")
	r.knows()
	r.finds(engine.CP(100), []string{"f1c4"}, engine.CP(-100), []string{"a2a3"})
	r.make("a2a3")
	r.Until("the warning", r.Coach.Warns)
	if want := "Your winning chances fall from 59% to 41%."; !strings.Contains(r.said(), want) {
		t.Errorf("the warning is %q, want it to have %q", r.said(), want)
	}
}

func TestCoachLetsPlay(t *testing.T) {
	for _, tt := range []struct {
		name     string
		prepare  func(r *rig)
		move     string
		compared int
	}{
		{"the best move", (*rig).knows, "f1c4", 0},
		{"a small mistake", func(r *rig) {
			r.knows()
			r.finds(engine.CP(30), []string{"f1c4"}, engine.CP(-60), []string{"a2a3"})
		}, "a2a3", 1},
		{"a better move than the best", func(r *rig) {
			r.knows()
			r.finds(engine.CP(30), []string{"f1c4"}, engine.CP(90), []string{"a2a3"})
		}, "a2a3", 1},
		{"a move without a verdict", func(r *rig) {
			r.knows()
			r.finds(engine.CP(30), []string{"f1c4"}, engine.CP(-900), []string{"b2b3"})
		}, "a2a3", 1},
		{"switched off", func(r *rig) { r.knows(); r.Coach.Toggle() }, "h5h7", 0},
		{"an engine that fails meanwhile", func(r *rig) {
			r.Coach.Switch(false)
			r.book.Set(func(b *roomtest.Script) { b.Crash = true })
			r.Coach.Switch(true)
		}, "h5h7", 0},
		{"an engine that has failed", func(r *rig) {
			r.Coach.Switch(false)
			r.book.Set(func(b *roomtest.Script) { b.Crash = true })
			r.Coach.Switch(true)
			r.knows()
		}, "h5h7", 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := coached(t, "-")
			tt.prepare(r)
			r.make(tt.move)
			r.Until("the move", func() bool { return r.line() != "" })
			if r.said() != "" || r.compared() != tt.compared {
				t.Errorf("%q is said after %d comparisons, want %d", r.said(), r.compared(), tt.compared)
			}
		})
	}
}

// The coach's answer takes too long: the move is played.
func TestCoachIsPatient(t *testing.T) {
	r := newRig(t)
	r.settings.Coach = true
	r.book.Set(func(b *roomtest.Script) { b.Late = true })
	r.start(pairing.Pairing{Players: [2]pairing.Player{chess.Black: pairing.Computer()}, Control: "600"}, afterFour...)
	r.make("h5h7")
	if _, ok := r.Coach.Held(); !ok {
		t.Fatal("the move is not held")
	}
	r.Pass(coachPatience)
	if r.line() != "Qxh7" {
		t.Errorf("the game goes on %q", r.line())
	}
}

func TestCoachSavesTheClock(t *testing.T) {
	r := coached(t, "60")
	r.knows()
	r.Pass(41 * time.Second)
	r.make("h5h7")
	if r.line() != "Qxh7" || r.compared() != 0 {
		t.Errorf("with 19 seconds left the game goes on %q after %d comparisons", r.line(), r.compared())
	}
}

func TestCoachJudgesNoPremoves(t *testing.T) {
	r := coached(t, "-")
	r.knows()
	r.book.Set(func(b *roomtest.Script) { b.Late = true })
	r.make("f1c4")
	r.desk.AddPremove(desk.Premove{From: chess.H5, To: chess.H7})
	r.book.Set(func(b *roomtest.Script) { b.Late = false })
	r.Until("the premove", func() bool {
		if r.line() == "Bc4" {
			r.desk.MoveNow() // does nothing before the engine has a move
		}
		return strings.HasSuffix(r.line(), "Qxh7")
	})
	if r.compared() != 0 || r.said() != "" {
		t.Errorf("a premove was judged: %q", r.said())
	}
}

// A held move is dropped with the position it was made in.
func TestCoachDropsAHeldMove(t *testing.T) {
	for name, leave := range map[string]func(r *rig){
		"another place": func(r *rig) { r.desk.GoFirst() },
		"a pause":       func(r *rig) { r.desk.TogglePause() },
		"resigned":      func(r *rig) { r.desk.Resign() },
		"switched off":  func(r *rig) { r.Coach.Toggle() },
		"lost on time":  func(r *rig) { r.Pass(601 * time.Second) },
		"something else on the board": func(r *rig) {
			r.desk.Cover()
			r.Follow(true)
		},
		"the computer plays": func(r *rig) { r.desk.ComputerPlays() },
	} {
		t.Run(name, func(t *testing.T) {
			r := coached(t, "600")
			r.blunders()
			leave(r)
			if _, ok := r.Coach.Held(); ok || r.said() != "" || strings.Contains(r.line(), "Qxh7") {
				t.Errorf("held %v, %q is said, the game goes on %q", ok, r.said(), r.line())
			}
		})
	}
}

// Nobody is coached between two people, or two engines.
func TestWhoIsCoached(t *testing.T) {
	r := newRig(t)
	r.settings.Coach = true
	r.start(pairing.Pairing{Control: "-"}, afterFour...)
	r.make("h5h7")
	if r.line() != "Qxh7" || len(r.book.Searches()) > 0 {
		t.Errorf("between two people the game goes on %q after %d searches", r.line(), len(r.book.Searches()))
	}
	r.book.Set(func(b *roomtest.Script) { b.Late = true })
	r.start(pairing.Pairing{Players: [2]pairing.Player{pairing.Computer(), pairing.Computer()}, Control: "600"}, afterFour...)
	r.Until("the engine", func() bool { return r.book.Searching() == 1 })
	if n := len(r.book.Searches()); n != 1 {
		t.Errorf("%d searches for the first move of two engines", n)
	}
}
