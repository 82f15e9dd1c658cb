package gui

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
	"kibitz/gui/commands"
	"kibitz/gui/controls"
	"kibitz/gui/desk"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/locale"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
	"kibitz/gui/typeset"
)

// monkey does at random what users can do: moves, keys, buttons, menus, pastes, files, settings,
// engines that crash. It knows nothing of what should happen, only what must always hold.
type monkey struct {
	*rig
	rng   *rand.Rand
	files []string // to be opened
	trace []string // what it has done
}

const (
	monkeySteps = 400 // of a seed
	monkeySeeds = 4
	// traced is how many of its last steps are told of a failure.
	traced = 40
)

// TestMonkey plays with the window at random: nothing panics, the board shows the game, the match and the
// tree tell the same, all can be undone, and a kill loses nothing.
//
//   - MONKEY_SEED: the first of the seeds,
//   - MONKEY_SEEDS: how many,
//   - MONKEY_STEPS: of each.
func TestMonkey(t *testing.T) {
	number := func(name string, usual int) int {
		if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
			return n
		}
		return usual
	}
	seeds := monkeySeeds
	if testing.Short() {
		seeds = 1
	}
	first := number("MONKEY_SEED", 1)
	for seed := first; seed < first+number("MONKEY_SEEDS", seeds); seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			home := t.TempDir()
			t.Chdir(home)
			t.Setenv("HOME", home)
			m := &monkey{rig: newRig(t), rng: rand.New(rand.NewPCG(uint64(seed), 0))}
			m.makeFiles()
			m.newLife(m.rig)
			defer func() {
				if p := recover(); p != nil {
					m.tell()
					panic(p)
				}
				if t.Failed() {
					m.tell()
				}
			}()
			for range number("MONKEY_STEPS", monkeySteps) {
				m.step()
				m.check()
				if t.Failed() {
					return
				}
			}
		})
		freeWidgets()
	}
}

// freeWidgets lets go of the widgets of windows that are closed. Fyne keeps them until they have not been
// drawn for a minute and something else is; in a test nothing ever is. What Fyne has
// laid text out with keeps the fonts of all the apps that a test has started.
func freeWidgets() {
	test.NewWindow(nil).Canvas().Capture()
	typeset.ForgetFonts()
}

// newLife lets it play with another window.
func (m *monkey) newLife(r *rig) {
	m.rig = r
	r.settings.Folder = filepath.Dir(m.files[0])
	r.config.Say = func(string, string, func(error)) {}
	r.settings.Speech = true
}

func (m *monkey) tell() {
	m.t.Logf("the last of %d steps:\n%s", len(m.trace), strings.Join(m.trace[max(0, len(m.trace)-traced):], "\n"))
}

func (m *monkey) note(format string, args ...any) {
	m.trace = append(m.trace, fmt.Sprintf(format, args...))
}

const (
	monkeyGames = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 {one} (1. d4 d5 (1... f5 $4) 2. c4) e5 2. Nf3 $1 Nc6 3. Bb5 a6 1-0\n\n" +
		"[White \"C\"]\n[Black \"D\"]\n\n1. d4 {[%clk 0:01:00] [%eval 0.3]} d5 2. c4 *\n"
	monkeyUnfinished = "[White \"Kibitz 1.2 (Club)\"]\n[Black \"Player\"]\n[TimeControl \"2/60+1:30\"]\n\n" +
		"1. e4 {[%clk 0:01:00]} e5 {[%clk 0:00:50]} (1... c5 2. Nf3) 2. Nf3 {[%clk 0:01:10]} *\n"
	monkeyMate = "[FEN \"7k/5Q2/6K1/8/8/8/8/8 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Qg7# 1-0\n"
)

// pasted are texts that it pastes.
var pasted = []string{
	monkeyGames, monkeyMate, monkeyUnfinished, "rubbish", "", "1. e4 e5 2. Ke2 Ke7 3. Ke1", "1. e4 e5 2. Qxz9 *",
	"8/P6k/8/8/8/8/8/K7 w - - 0 1", "k7/8/1K6/8/8/8/8/7R w - - 98 80", "8/8/8/8/8/8/8/8 w - - 0 1",
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", "7k/5Q2/8/6K1/8/8/8/8 b - - 0 1",
	"nrbbqnkr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQNKR w HBhb - 0 1", "[Event \"x\"]\n\n*", "\x00\xff\u202e",
	"r3k2r/pppq1ppp/8/8/8/8/PPPQ1PPP/R3K2R w KQkq - 3 20", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 *",
}

func (m *monkey) makeFiles() {
	for i, text := range []string{monkeyGames, monkeyMate, monkeyUnfinished, strings.Repeat(monkeyGames+monkeyUnfinished, 20), monkeyGames + "1. e4 e4 Zz9 {unclosed", "no games", ""} {
		m.files = append(m.files, write(m.t, fmt.Sprintf("%d.pgn", i), text))
	}
}

// pick returns one of several.
func pick[T any](m *monkey, from []T) T { return from[m.rng.IntN(len(from))] }

// step does one thing.
func (m *monkey) step() {
	if m.flow.closed {
		m.revive()
		return
	}
	switch n := m.rng.IntN(100); {
	case n < 22:
		m.movePiece()
	case n < 46:
		m.trigger()
	case n < 62:
		m.tapSomething()
	case n < 70:
		m.typeSomething()
	case n < 74:
		m.note("paste")
		m.config.App.Clipboard().SetContent(pick(m, pasted))
		m.runChosen(m.commands.Get("paste"))
	case n < 76:
		path := pick(m, m.files)
		m.note("drop %s", filepath.Base(path))
		m.rig.files.OpenPath(path)
	case n < 78:
		size := fyne.NewSize(float32(320+m.rng.IntN(1200)), float32(300+m.rng.IntN(800)))
		m.note("resize to %v", size)
		m.view.window.Resize(size)
	case n < 80:
		m.setting()
	case n < 83:
		m.engineChanges()
	case n < 85:
		m.begins()
	case n < 86:
		m.note("scroll")
		m.desk.Scroll(m.rng.IntN(9) - 4)
	case n < 90:
		d := time.Duration(m.rng.IntN(5000)) * time.Millisecond
		m.note("%v pass", d)
		m.pass(d)
	case n < 98:
		m.note("posts")
		m.runPosts()
	case n < 99:
		m.undoAll()
	default:
		m.revive()
	}
}

// runPosts runs what other goroutines have posted so far.
func (m *monkey) runPosts() {
	for range len(m.posts) {
		(<-m.posts)()
	}
}

func (m *monkey) movePiece() {
	s := m.view.board.State()
	var from []chess.Square
	for q, dests := range s.Dests {
		if dests != 0 {
			from = append(from, chess.Square(q))
		}
	}
	if len(from) == 0 || m.shell.Top() != nil {
		return
	}
	a := pick(m, from)
	var to []chess.Square
	for q := range chess.Square(64) {
		if s.Dests[a].Has(q) {
			to = append(to, q)
		}
	}
	b := pick(m, to)
	m.note("move %v%v", a, b)
	m.view.board.OnMove(a, b)
	if m.view.board.Asking() && m.rng.IntN(4) > 0 {
		m.view.board.OnPromotion(a, b, chess.Knight+chess.PieceType(m.rng.IntN(4)))
	}
}

func (m *monkey) trigger() {
	a := pick(m, m.commands.All)
	if a.Name == "quit" && m.rng.IntN(10) > 0 || a.Name == "fullscreen" {
		return
	}
	m.note("%s", a.Name)
	m.runChosen(a)
}

// tapSomething presses something that can be pressed, of the question or menu on top if there is one.
func (m *monkey) tapSomething() {
	canvas := m.view.window.Canvas()
	root := canvas.Content()
	if top := canvas.Overlays().Top(); top != nil {
		root = top
	}
	can := tappable(root, m.shell.Top() != nil)
	if len(can) == 0 {
		return
	}
	o := pick(m, can)
	at := fyne.NewPos(m.rng.Float32()*o.Size().Width, m.rng.Float32()*o.Size().Height)
	e := &fyne.PointEvent{Position: at, AbsolutePosition: fyne.CurrentApp().Driver().AbsolutePositionForObject(o).Add(at)}
	words := ""
	if b, ok := o.(*controls.Button); ok {
		words = b.Text()
	}
	if s, ok := o.(fyne.SecondaryTappable); ok && m.rng.IntN(4) == 0 {
		m.note("press the other button on %T %v", o, at)
		s.TappedSecondary(e)
		return
	}
	if s, ok := o.(fyne.Tappable); ok {
		m.note("tap %T %q %v", o, words, at)
		s.Tapped(e)
	}
}

// tappable returns all in an object that can be pressed and is to be seen.
func tappable(o fyne.CanvasObject, inQuestion bool) (all []fyne.CanvasObject) {
	if !o.Visible() || o.Size().Width == 0 || o.Size().Height == 0 {
		return nil
	}
	switch o.(type) {
	case fyne.Tappable, fyne.SecondaryTappable:
		all = append(all, o)
	}
	var within []fyne.CanvasObject
	switch o := o.(type) {
	case *fyne.Container:
		within = o.Objects
	case fyne.Widget:
		within = test.WidgetRenderer(o).Objects()
	}
	for _, o := range within {
		if b, ok := o.(*controls.Button); ok && inQuestion && b.Text() == "" {
			continue // it may lead to a folder that is not the test's
		}
		all = append(all, tappable(o, inQuestion)...)
	}
	return all
}

var monkeyKeys = []fyne.KeyName{
	fyne.KeyReturn, fyne.KeyEscape, fyne.KeyLeft, fyne.KeyRight, fyne.KeyUp, fyne.KeyDown, fyne.KeyHome, fyne.KeyEnd, fyne.KeyDelete,
	fyne.KeyBackspace, fyne.KeyPageUp, fyne.KeyPageDown, fyne.KeySpace, fyne.KeyF2, fyne.KeyF3, fyne.KeyF4, fyne.KeyTab,
}

// typeSomething presses keys wherever the focus is.
func (m *monkey) typeSomething() {
	canvas := m.view.window.Canvas()
	if n := m.rng.IntN(4); n > 1 {
		for range m.rng.IntN(4) {
			canvas.FocusNext()
		}
	}
	for range 1 + m.rng.IntN(4) {
		if m.rng.IntN(2) == 0 {
			k := pick(m, monkeyKeys)
			if b, ok := canvas.Focused().(*controls.Button); ok && m.shell.Top() != nil && b.Text() == "" {
				continue // as in tappable
			}
			m.note("%s on %T", k, canvas.Focused())
			switch focused := canvas.Focused(); {
			case k == fyne.KeyTab:
				canvas.FocusNext()
			case focused != nil:
				focused.TypedKey(&fyne.KeyEvent{Name: k})
			default:
				canvas.OnTypedKey()(&fyne.KeyEvent{Name: k})
			}
			continue
		}
		text := pick(m, []string{"e", "Nf3", "e4", "O-O", "x", "?", "!", "h", "0", "300", "-1", "é", "♞", " ", "l", "z", "99999999999", "[%csl Ga1]", "}"})
		m.note("%q on %T", text, canvas.Focused())
		for _, r := range text {
			if focused := canvas.Focused(); focused != nil {
				focused.TypedRune(r)
			} else {
				canvas.OnTypedRune()(r)
			}
		}
	}
}

func (m *monkey) setting() {
	switch m.rng.IntN(4) {
	case 0:
		tag := pick(m, locale.Languages()).Tag
		m.note("language %s", tag)
		m.setLanguage(tag)
	case 1:
		m.settings.AlwaysQueen, m.settings.Ponder, m.settings.TurnBoard = m.rng.IntN(2) == 0, m.rng.IntN(2) == 0, m.rng.IntN(2) == 0
		m.settings.Scale = leastScale + m.rng.IntN(mostScale-leastScale+1)
		m.note("settings")
		m.applySettings()
	default:
		a := pick(m, m.commands.All)
		m.note("%s gets another key", a.Name)
		m.rebind(a.Name, commands.Letter(rune('a'+m.rng.IntN(26))))
	}
}

func (m *monkey) engineChanges() {
	m.note("the engine changes")
	n, cp := m.rng.IntN(8), m.rng.IntN(2000)-1000
	m.book.Set(func(b *roomtest.Script) {
		switch n {
		case 0:
			b.Crash = true
		case 1:
			b.Refuse = !b.Refuse
		case 2:
			b.Late = !b.Late
		case 3:
			b.Ponder = "g8f6"
		case 4:
			b.Ponder = ""
		case 5:
			b.Score = engine.Score{Kind: engine.Mate, Value: cp / 100}
		case 6:
			b.Moves = append(b.Moves, "e7e5")
		default:
			b.Score = engine.Score{Value: cp}
		}
	})
}

// begins begins a game of two players at random.
func (m *monkey) begins() {
	p := pairing.Pairing{Control: pick(m, []string{"-", "1+0", "300+3", "40/60:30"})}
	for side := range p.Players {
		switch m.rng.IntN(3) {
		case 0:
			p.Players[side] = pairing.Computer()
		case 1:
			p.Players[side] = pairing.Computer()
			p.Players[side].Rating = 600
		}
	}
	if m.rng.IntN(2) == 0 {
		p.Think = pairing.Limit{Time: time.Second}
	}
	if p.Check() != nil {
		return
	}
	m.note("a game %+v", p)
	m.desk.Start(p, m.desk.UpToHere())
}

// undoAll undoes all that was done to a game and does it again.
func (m *monkey) undoAll() {
	if m.setup.On() || m.shell.Top() != nil {
		return
	}
	m.note("undo all, and redo")
	m.view.comment.Commit() // as undo does: what is being written is a change, too
	h := m.desk.Doc().History
	all := pgn.Format(m.desk.Doc().Game())
	if h.CanRedo() {
		return
	}
	for h == m.desk.Doc().History && h.CanUndo() {
		m.desk.Undo()
		m.check()
	}
	for h == m.desk.Doc().History && h.CanRedo() {
		m.desk.Redo()
		m.check()
	}
	if got := pgn.Format(m.desk.Doc().Game()); h == m.desk.Doc().History && got != all && !m.desk.Doc().Running() {
		m.t.Errorf("undone and done again, the game is\n%s\nwas\n%s", got, all)
	}
}

// revive kills the program, or closes it, and starts it again: all games that were changed
// are there again.
func (m *monkey) revive() {
	if m.flow.closed {
		m.note("start again")
		m.newLife(m.restart(m.dir))
		return
	}
	m.note("kill")
	dir := m.kill()
	var want []string
	for _, d := range append(slices.Clone(m.desk.Shelf()), m.desk.Doc()) {
		if !d.Unsaved() && d.Draft == nil {
			continue
		}
		g := d.Game().Clone()
		if x := d.Draft; x != nil && x.Edit(g) != nil { // a comment that was being written
			if _, err := g.Apply(x.Edit(g)); err != nil {
				m.t.Error(err)
			}
		}
		want = append(want, pgn.Format(g))
	}
	old := m.rig
	m.newLife(m.restart(dir))
	old.close()
	if w := old.view.window; slices.Contains(old.config.App.Driver().AllWindows(), w) { // it may have been closed before it was killed
		w.Close()
	}
	var got []string
	for m.notice(notices.Restore) != "" {
		n := m.notices.About(notices.Restore)
		m.notices.Answer(n, n.Answers[0]) // Continue
		got = append(got, pgn.Format(m.desk.Doc().Game()))
		m.settle()
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		m.t.Errorf("%d games were open:\n%s\n%d are back:\n%s", len(want), strings.Join(want, "\n"), len(got), strings.Join(got, "\n"))
	}
}

// check checks what holds whatever was done.
func (m *monkey) check() {
	if m.flow.closed {
		return
	}
	t, d, g := m.t, m.desk.Doc(), m.desk.Doc().Game()
	if d.At().ID() != game.RootID && g.Node(d.At().ID()) == nil {
		t.Errorf("the board is at %d, which is not in the game", d.At().ID())
	}
	if r := m.view.training; r.On() {
		p := r.Position()
		if got := m.view.board.State().Pieces; got != p.Board() {
			t.Errorf("the board does not show the puzzle %s", p.FEN())
		}
	} else if !m.setup.On() {
		p := m.desk.Position()
		want := p.Board()
		if side, ok := m.desk.Premover(); ok {
			want = m.desk.Plan(side).Pieces
		}
		if held, ok := m.study.Coach.Held(); ok { // the coach asks about a move that is not made yet
			p.Make(held)
			want = p.Board()
		}
		if got := m.view.board.State().Pieces; got != want {
			t.Errorf("the board does not show %s", p.FEN())
		}
	} else if got := m.view.board.State().Pieces; got != m.settingUp().Board {
		t.Error("the board does not show what is being set up")
	}
	for _, d := range append(slices.Clone(m.desk.Shelf()), d) {
		m.checkPlay(d)
	}
	if shown := m.view.editorCard.Visible(); shown != (m.setup.On()) {
		t.Errorf("the editor is to be seen: %v; a position is being set up: %v", shown, m.setup.On())
	}
	if m.shell.Top() != nil && m.overlays() == 0 {
		t.Error("the question that is open cannot be seen")
	}
	m.changed() // the control with the keys may have gone while a menu was open
	if f, ok := m.view.window.Canvas().Focused().(fyne.CanvasObject); ok && !f.Visible() {
		t.Errorf("%T has the focus and is not to be seen: %s", f, tipOf(f))
	}
}

// checkPlay checks that the match and the tree of a document tell the same.
func (m *monkey) checkPlay(d *desk.Document) {
	p := d.Round
	if p == nil {
		return
	}
	g := d.Game()
	at := p.Base
	if g.Node(at) == nil {
		if d.Running() {
			m.t.Error("the position that the game being played began at is not in the tree")
		}
		return
	}
	for i, id := range p.Line {
		n := g.Node(id)
		if n == nil {
			if d.Running() {
				m.t.Errorf("move %d of the game being played is not in the tree", i)
			}
			return
		}
		if n.Parent().ID() != at {
			m.t.Errorf("move %d of the game being played does not follow the one before", i)
			return
		}
		at = id
	}
	pos, match := g.PositionAt(g.Node(at)), p.Match.Position()
	if pos.FEN() != match.FEN() {
		m.t.Errorf("the tree is at %s, the match at %s", pos.FEN(), match.FEN())
	}
	if d.Running() && g.Result() != chess.NoOutcome {
		m.t.Errorf("a game with the result %v is being played", g.Result())
	}
	if d != m.desk.Doc() && d.Running() && p.Match.Begun() && !p.Match.Paused() {
		m.t.Error("the clocks of a game that is not shown run")
	}
}

// tipOf names a control for a message.
func tipOf(o fyne.CanvasObject) string {
	if b, ok := o.(*controls.Button); ok {
		return b.Text() + b.Tip
	}
	return ""
}
