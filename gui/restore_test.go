package gui

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
	"kibitz/engine/roster"
	"kibitz/gui/controls"
	"kibitz/gui/desk"
	"kibitz/gui/forms"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
	"kibitz/gui/store"
	"kibitz/gui/theme"
)

// What was played when the program was killed is offered at the next start, and
// goes on with its clocks at once.
func TestAKilledGameComesBack(t *testing.T) {
	r := newRig(t)
	r.desk.Start(pairing.Pairing{Players: [2]pairing.Player{chess.White: pairing.Computer()}, Control: "300+3"}, game.New())
	r.until("the computer's move", func() bool { return r.desk.Doc().Game().NodeCount() == 1 })
	first := r.moves()
	r.pass(10 * time.Second)
	r.playOut("e7e5", "g1f3")
	want := r.moves()
	left := r.desk.ClockOf(chess.Black).Left

	next := r.restart(r.kill())
	next.wantNotice(notices.Restore, "Continue", "Kibitz 1.2 – Player", "2 moves")
	canvas := next.view.window.Canvas()
	canvas.FocusNext()
	if canvas.Focused() != fyne.Focusable(next.noticeButton(notices.Restore, "Continue (clocks start)")) {
		t.Errorf("the first Tab leads to %T", canvas.Focused())
	}
	next.view.focusBoard()
	next.wantMoves("")
	next.tap(notices.Restore, "Continue (clocks start)")
	next.wantMoves(want)
	if next.desk.Doc().Orientation != chess.Black || !next.desk.Doc().Live() {
		t.Error("it does not go on for Black")
	}
	if got := next.desk.ClockOf(chess.Black); got.Left != left || !got.Running || next.notice(notices.Pause) != "" {
		t.Errorf("the clock shows %+v, want %v, running; %s", got, left, next.notice(notices.Pause))
	}
	// Moves from before can be taken back, and the game played on.
	next.playOut("b8c6", "b1c3")
	next.wantMoves(want + " Nc6 Nc3")
	next.act("takeback")
	next.act("takeback")
	next.wantMoves(first)
	if got := next.notice(notices.Move); got != "" {
		t.Errorf("taking back says %q", got)
	}

	// Continued and killed once more, it comes back once more.
	third := next.restart(next.kill())
	third.tap(notices.Restore, "Continue (clocks start)")
	third.wantMoves(first)
	// Its changes can still be undone.
	third.act("undo")
	third.wantMoves(first + " " + strings.TrimPrefix(want, first+" "))
}

// An engine that was taken off the list since is not played by another under its name.
func TestAKilledGameAgainstAnEngineThatIsGone(t *testing.T) {
	r := newRig(t)
	fish := r.addEngine(nasty("plays"))
	r.desk.Start(pairing.Pairing{Players: [2]pairing.Player{chess.Black: {Engine: fish}}, Control: "300"}, game.New())
	r.drag("e2e4")
	r.until("its move", func() bool { return r.desk.Doc().At().Ply() == 2 })
	want := r.moves()
	list, _ := r.engines.List().Remove(fish)
	r.engines.SetList(list)
	r.close()

	next := r.restart(r.kill())
	next.tap(notices.Restore, "Continue")
	next.wantMoves(want)
	if next.desk.Doc().Round != nil {
		t.Error("another engine goes on in its place")
	}
	next.wantNotice(notices.Game, "It was played against plays, which is no longer in your list of engines")

	// Nor where the computer is to play on: that is another game.
	next.act("computer")
	next.until("the move", func() bool { return next.desk.Doc().At().Ply() > strings.Count(want, " ")+1 })
	if got := next.desk.Doc().Title(); strings.Contains(got, "plays") {
		t.Errorf("the game is %s", got)
	}
}

// A comment that was being written when the program was killed is in the game that comes back,
// one that was given up is not. It may be all that there is.
func TestAKilledCommentComesBack(t *testing.T) {
	for _, moves := range []string{"1. e4 e5 *", "*"} {
		r := newRig(t)
		r.open(write(t, "one.pgn", moves+"\n"))
		r.desk.GoLast()
		r.act("comment")
		for _, words := range []string{"best by", " test"} {
			for _, letter := range words {
				r.view.comment.Area.TypedRune(letter)
			}
			r.pass(time.Second)
		}
		next := r.restart(r.kill())
		next.tap(notices.Restore, "Continue")
		if got := next.pgnNow(); !strings.Contains(got, "{best by test}") {
			t.Errorf("the game is kept as %s", got)
		}
		next.act("undo")
		if got := next.pgnNow(); strings.Contains(got, "best") {
			t.Errorf("the comment cannot be undone: %s", got)
		}

		r.view.comment.Area.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
		next = r.restart(r.kill())
		if got := next.notice(notices.Restore); got != "" {
			t.Errorf("after Escape %q is offered", got)
		}
	}
}

// A comment that is written while the game is being saved is kept beyond the save, which ends the journal
// of everything else.
func TestACommentDuringALongSaveComesBack(t *testing.T) {
	r := newRig(t)
	r.open(write(t, "one.pgn", "1. e4 e5 *\n"))
	r.desk.GoLast()
	r.drag("g1f3")
	saving := make(chan struct{})
	r.store.Do(func() { <-saving }, nil)
	r.act("save")
	r.act("comment")
	for _, letter := range "best" {
		r.view.comment.Area.TypedRune(letter)
	}
	r.pass(time.Second)
	close(saving)
	r.settle()
	if r.desk.Doc().Unsaved() {
		t.Error("a comment that is no part of the game yet makes it count as changed")
	}
	next := r.restart(r.kill())
	next.tap(notices.Restore, "Continue")
	if got := next.pgnNow(); !strings.Contains(got, "2. Nf3 {best}") {
		t.Errorf("the game is kept as %s", got)
	}
}

// What is changed while the game is being saved, for as long as that takes, is kept at once.
func TestAChangeDuringALongSaveComesBack(t *testing.T) {
	r := newRig(t)
	path := write(t, "one.pgn", "1. e4 e5 *\n")
	r.open(path)
	r.desk.GoLast()
	r.drag("g1f3")
	saving := make(chan struct{})
	r.store.Do(func() { <-saving }, nil)
	r.act("save")
	r.drag("b8c6")
	kept := false
	r.store.DoOwn(func() {}, func() { kept = true })
	r.until("the journal", func() bool { return kept })
	during := r.killed()
	close(saving)
	r.settle()
	if got := read(t, path); !strings.Contains(got, "Nf3") || strings.Contains(got, "Nc6") {
		t.Errorf("saved was\n%s", got)
	}
	if !r.desk.Doc().Unsaved() {
		t.Error("the change during the save counts as saved")
	}
	for _, dir := range []string{during, r.kill()} {
		next := r.restart(dir)
		next.tap(notices.Restore, "Continue")
		next.wantMoves("e4 e5 Nf3 Nc6")
	}
}

// What is undone, done again and played after a save is in the journal too, though its changes are older.
func TestUndoAfterASaveComesBack(t *testing.T) {
	for _, c := range []struct {
		name string
		acts []string // actions, and moves
		want string   // "" is nothing to be restored
	}{
		{"undo", []string{"undo"}, "e4 e5 Nf3"},
		{"undo and play", []string{"undo", "g8f6"}, "e4 e5 Nf3 Nf6"},
		{"undo twice and play", []string{"undo", "undo", "b1c3"}, "e4 e5 Nc3"},
		{"play and undo three times", []string{"f1b5", "undo", "undo", "undo"}, "e4 e5"},
		{"undo twice and redo", []string{"undo", "undo", "redo"}, "e4 e5 Nf3"},
		{"undo and redo", []string{"undo", "redo"}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRig(t)
			r.open(write(t, "one.pgn", "1. e4 e5 *\n"))
			r.desk.GoLast()
			r.drag("g1f3", "b8c6")
			r.act("save")
			r.settle()
			for _, act := range c.acts {
				if len(act) == 4 && act[3] >= '1' && act[3] <= '8' {
					r.drag(act)
					continue
				}
				r.act(act)
			}
			next := r.restart(r.kill())
			if got := next.notice(notices.Damage); got != "" {
				t.Fatal(got)
			}
			if c.want == "" {
				if got := next.notice(notices.Restore); got != "" {
					t.Error(got)
				}
				return
			}
			next.tap(notices.Restore, "Continue")
			next.wantMoves(c.want)
		})
	}
}

func TestAnalysisComesBackToo(t *testing.T) {
	r := newRig(t)
	r.paste("8/8/8/8/8/4k3/4p3/4K2R w K - 0 60")
	r.drag("h1h8")
	next := r.restart(r.kill())
	next.tap(notices.Restore, "Continue")
	next.wantMoves("Rh8")
	if start := next.desk.Doc().Game().Start(); start.FEN() != "8/8/8/8/8/4k3/4p3/4K2R w K - 0 60" {
		t.Errorf("it starts at %s", start.FEN())
	}
	if next.desk.Doc().Running() {
		t.Error("an analysis is being played")
	}
}

// A game that was discarded comes back as long as the program runs, and not any more then.
func TestDiscardedGames(t *testing.T) {
	r := newRig(t)
	r.playOut("e2e4", "e7e5")
	dir := r.kill()
	next := r.restart(dir)
	next.tap(notices.Restore, "Discard")
	if next.notice(notices.Restore) != "" {
		t.Error("it is still offered")
	}
	next.wantNotice(notices.Discarded, "discarded")
	next.tap(notices.Discarded, "Undo")
	next.wantMoves("e4 e5")

	third := next.restart(next.kill()) // it was brought back, and is journaled
	third.tap(notices.Restore, "Discard")
	third.quit()
	last := third.restart(third.dir)
	if last.notice(notices.Restore) != "" {
		t.Error("it comes back")
	}
}

func TestSeveralKilledGamesAreOfferedInTurn(t *testing.T) {
	r := newRig(t)
	r.playOut("e2e4", "e7e5")
	r.desk.Start(r.settings.Game.Untimed(), game.New()) // the first goes on the shelf
	r.playOut("d2d4", "d7d5")
	next := r.restart(r.kill())
	next.tap(notices.Restore, "Continue")
	one := next.moves()
	next.wantNotice(notices.Restore, "Continue")
	next.tap(notices.Restore, "Continue")
	two := next.moves()
	if one == two || !strings.Contains("e4 e5, d4 d5", one) || !strings.Contains("e4 e5, d4 d5", two) {
		t.Errorf("brought back %q and %q", one, two)
	}
	if next.notice(notices.Restore) != "" {
		t.Error("a third is offered")
	}
}

// A game that is safe in a file, or that never began, is not worth a question.
func TestWhatIsNotOffered(t *testing.T) {
	t.Run("saved", func(t *testing.T) {
		r := newRig(t)
		r.playOut("e2e4", "e7e5")
		r.saveAsPath(filepath.Join(t.TempDir(), "a.pgn"))
		next := r.restart(r.kill())
		if next.notice(notices.Restore) != "" {
			t.Error(next.notice(notices.Restore))
		}
	})
	t.Run("untouched", func(t *testing.T) {
		r := newRig(t)
		next := r.restart(r.kill())
		if next.notice(notices.Restore) != "" {
			t.Error(next.notice(notices.Restore))
		}
	})
	t.Run("closed", func(t *testing.T) {
		r := newRig(t)
		r.playOut("e2e4", "e7e5")
		r.quit()
		r.answer("Don’t save")
		next := r.restart(r.dir)
		if next.notice(notices.Restore) != "" {
			t.Error(next.notice(notices.Restore))
		}
	})
}

func TestTwoProgramsDoNotShareAJournal(t *testing.T) {
	r := newRig(t)
	r.playOut("e2e4", "e7e5")
	r.settle()
	second := r.restart(r.dir) // while the first runs
	if second.notice(notices.Restore) != "" {
		t.Error("the game of a running program is offered")
	}
}

func TestQuit(t *testing.T) {
	t.Run("nothing to lose", func(t *testing.T) {
		r := newRig(t)
		r.quit()
		if !r.flow.closed {
			t.Error("it asks for no reason")
		}
	})
	t.Run("cancel", func(t *testing.T) {
		r := newRig(t)
		r.playOut("e2e4", "e7e5")
		r.quit()
		r.answer("Cancel")
		if r.flow.closed || !r.desk.Doc().Live() {
			t.Error("it does not go on")
		}
	})
	t.Run("save", func(t *testing.T) {
		r := newRig(t)
		r.playOut("e2e4", "e7e5")
		path := filepath.Join(t.TempDir(), "a.pgn")
		r.quit()
		if m := r.shell.Top(); m.Title() != "Player – Kibitz 1.2 (1200) is not saved" {
			t.Errorf("it asks %q", m.Title())
		}
		r.answer("Save")
		r.choose(path)
		r.until("the end", func() bool { return r.flow.closed })
		if !strings.Contains(read(t, path), "1. e4 e5") {
			t.Errorf("saved %q", read(t, path))
		}
	})
	t.Run("several", func(t *testing.T) {
		r := newRig(t)
		r.playOut("e2e4", "e7e5")
		r.desk.Start(r.settings.Game.Untimed(), game.New())
		r.playOut("d2d4", "d7d5")
		path := filepath.Join(t.TempDir(), "a.pgn")
		r.quit()
		if m := r.shell.Top(); m.Title() != "2 games are not saved" {
			t.Errorf("it asks %q", m.Title())
		}
		r.answer("Save")
		r.choose(path)
		r.wantMoves("d4 d5") // now the other one is asked about
		r.choose(path)
		r.answer("Add the game")
		r.until("the end", func() bool { return r.flow.closed })
		if got := read(t, path); !strings.Contains(got, "1. e4 e5") || !strings.Contains(got, "1. d4 d5") {
			t.Errorf("saved %q", got)
		}
	})
}

func TestSettingsAreRemembered(t *testing.T) {
	r := newRig(t)
	r.act("theme-dark")
	r.act("board-green")
	r.act("coordinates")
	r.letter('+')
	f := r.askNewGame(false)
	f.Side.Select(1)
	f.Strength.Dial.Set(controls.Beyond)
	f.Limit.Kind.Select(forms.MoveDepth)
	f.Strength.Dial.Set(2100)
	f.Control.Select(3)
	r.answer("Start game")
	r.pass(store.WriteDelay)
	next := r.restart(r.kill())
	s := next.settings
	if s.Theme != "dark" || s.Board != "green" || s.Coordinates || s.Lines != 4 || s.Game.Control != "180+2" || s.Game.Side != pairing.SideBlack {
		t.Errorf("remembered %+v", s)
	}
	if next.config.App.Settings().Theme() != theme.New(theme.Dark) || next.view.board.Options().Palette.Name != "green" {
		t.Error("the settings are read, but not used")
	}
	// Whatever was played last, no clock runs when the program starts.
	if p := next.desk.Doc().Round; p.Pairing.Players != [2]pairing.Player{chess.Black: {Engine: roster.BuiltIn, Rating: 2100}} || !p.Pairing.TimeControl().Unlimited() {
		t.Errorf("it starts with %+v", p.Pairing)
	}
	if f := next.askNewGame(false); f.Side.Selected() != 1 || f.Strength.Rating() != 2100 || f.Control.Selected() != 3 || f.Limit.Kind.Selected() != forms.MoveDepth {
		t.Error("New game does not offer what was played last")
	}
}

func TestDamagedSettings(t *testing.T) {
	for name, text := range map[string]string{
		"cut off": `{"width": 12`,
		"binary":  "\x00\xff\x00",
		"a list":  "[]",
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, "settings.json")
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			r := newRigIn(t, dir, nil)
			r.wantNotice(notices.Problem, "were reset", "settings.json.damaged")
			if !reflect.DeepEqual(r.settings, defaultSettings()) {
				t.Errorf("the settings are %+v", r.settings)
			}
			if read(t, path+".damaged") != text {
				t.Error("the old file is not kept")
			}
			r.playOut("e2e4", "e7e5")
		})
	}
}

func TestSenselessSettingsAreReplaced(t *testing.T) {
	dir := t.TempDir()
	text := `{"width": -5, "height": 1e30, "side": -1, "below": 1e9, "theme": "pink", "board": "lava", "lines": 99,
		"coordinates": false, "game": {"engine": [true, true], "control": "soon", "think": {"depth": -3}}}`
	if err := os.WriteFile(filepath.Join(dir, "settings.json"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	r := newRigIn(t, dir, nil)
	want := defaultSettings()
	want.Lines, want.Coordinates = 5, false
	if !reflect.DeepEqual(r.settings, want) {
		t.Errorf("the settings are %+v, want %+v", r.settings, want)
	}
}

func TestAJournalThatCannotBeWritten(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "games"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	r := newRigIn(t, dir, nil)
	r.playOut("e2e4", "e7e5")
	r.until("the message", func() bool { return r.notice(notices.Backup) != "" })
	r.wantNotice(notices.Backup, "not being backed up", "Cannot write to the folder", "games")
	r.wantMoves("e4 e5")
}

func TestKeysRestInQuestions(t *testing.T) {
	r := newRig(t)
	r.playOut("e2e4", "e7e5")
	r.askNewGame(false)
	before := r.desk.Doc().Orientation
	r.letter('f')
	r.press(fyne.KeyBackspace)
	r.runChosen(r.commands.Get("undo"))
	r.runChosen(r.commands.Get("new"))
	if r.desk.Doc().Orientation != before || r.moves() != "e4 e5" || r.overlays() != 1 {
		t.Error("keys of the window work behind a question")
	}
	r.press(fyne.KeyEscape)
	if r.shell.Top() != nil {
		t.Error("Escape does not close the question")
	}
	r.letter('f')
	if r.desk.Doc().Orientation == before {
		t.Error("after the question the keys rest")
	}
}

func TestNavigation(t *testing.T) {
	r := newRig(t)
	r.paste("1. e4 (1. d4 d5) (1. c4) e5 2. Nf3 *")
	for _, step := range []struct {
		key  fyne.KeyName
		want string
	}{
		{fyne.KeyRight, "e2e4"}, {fyne.KeyRight, "e7e5"}, {fyne.KeyLeft, "e2e4"},
		{fyne.KeyDown, "d2d4"}, {fyne.KeyDown, "c2c4"}, {fyne.KeyDown, "c2c4"}, {fyne.KeyUp, "d2d4"},
		{fyne.KeyEnd, "d7d5"}, {fyne.KeyHome, ""}, {fyne.KeyLeft, ""}, {fyne.KeyEnd, "g1f3"}, {fyne.KeyRight, "g1f3"},
	} {
		r.press(step.key)
		if got := r.lastUCI(); got != step.want {
			t.Errorf("after %s the board is at %q, want %q", step.key, got, step.want)
		}
	}
	r.desk.Scroll(-2)
	if got := r.lastUCI(); got != "e2e4" {
		t.Errorf("the wheel leads to %q", got)
	}
	r.press(fyne.KeyDown)
	r.act("makemain")
	r.wantMoves("d4 d5")
	r.act("undo")
	r.wantMoves("e4 e5 Nf3")
}

// What is written before there are moves, about a problem or in the headers, is missed like moves are.
func TestWordsWithoutMovesAreKept(t *testing.T) {
	const problem = "[Event \"Mate in two\"]\n[SetUp \"1\"]\n[FEN \"7k/8/5K2/8/8/8/6Q1/8 w - - 0 1\"]\n\n{old} *\n"
	introduction := game.SetComments{Node: game.RootID, After: []string{"An introduction."}}
	for name, edit := range map[string]func(r *rig){
		"a problem in a file": func(r *rig) {
			r.open(write(t, "problem.pgn", problem))
			r.desk.Edit(introduction)
		},
		"an introduction": func(r *rig) { r.desk.Edit(introduction) },
		"headers": func(r *rig) {
			r.desk.Edit(game.SetTags{Tags: r.desk.Doc().Game().Tags().With("White", "Ding").With("Black", "Gukesh")})
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			edit(r)
			next := r.restart(r.kill())
			next.tap(notices.Restore, "Continue")
			want := pgn.Format(next.desk.Doc().Game())
			next.open(write(t, "other.pgn", "[Event \"x\"]\n\n1. d4 *\n"))
			next.quit()
			if next.flow.closed || next.shell.Top() == nil {
				t.Fatal("the program ends without a question")
			}
			next.answer("Cancel")
			next.act("undo")
			if got := pgn.Format(next.desk.Doc().Game()); got != want {
				t.Errorf("what comes back is\n%s\nwant\n%s", got, want)
			}
		})
	}
	t.Run("nothing", func(t *testing.T) {
		r := newRig(t)
		r.playOut("e2e4", "e7e5")
		r.act("takeback")
		r.quit()
		if !r.flow.closed {
			t.Error("it is asked about a game that nobody would miss")
		}
	})
}

// A restored game whose changes cannot be undone, as its journal was written anew, is not left by undo for good, nor
// for another game of its file.
func TestARestoredGameStaysAtHand(t *testing.T) {
	r := newRig(t)
	r.playOut("e2e4", "e7e5", "g1f3", "b8c6")
	r.desk.CatchUp(r.desk.Doc()) // as after a full disk
	next := r.restart(r.kill())
	next.open(write(t, "other.pgn", "[Event \"x\"]\n\n1. d4 *\n"))
	next.tap(notices.Restore, "Continue")
	next.act("undo")
	next.wantMoves("d4")
	next.desk.GoLast()
	next.drag("d7d5")
	third := next.restart(next.kill())
	third.tap(notices.Restore, "Continue")
	third.tap(notices.Restore, "Continue")
	if !slices.ContainsFunc(append(third.desk.Shelf(), third.desk.Doc()), func(d *desk.Document) bool { return strings.Contains(pgn.Format(d.Game()), "2. Nf3 Nc6") }) {
		t.Error("the game is gone")
	}
}

// A game whose time ran out while nobody could write that down is over when it comes back.
func TestAFlagThatFellBeforeAKill(t *testing.T) {
	r := newRig(t)
	r.desk.Start(pairing.Pairing{Control: "60"}, game.New())
	r.drag("e2e4", "e7e5")
	r.clockTime = r.clockTime.Add(61 * time.Second) // no tick has come
	r.desk.Edit(game.SetComments{Node: r.desk.Doc().At().ID(), After: []string{"x"}})
	next := r.restart(r.kill())
	next.tap(notices.Restore, "Continue")
	if next.desk.Doc().Running() || next.desk.Doc().Game().Result() != chess.BlackWins || next.notice(notices.Pause) != "" {
		t.Errorf("running %v, result %v, message %q", next.desk.Doc().Running(), next.desk.Doc().Game().Result(), next.notice(notices.Pause))
	}
	next.wantNotice(notices.Game, "Black")
}

// A game without clocks is continued in one step: the computer, whose move it is, thinks at once.
func TestAKilledGameWithoutClocksGoesOnAtOnce(t *testing.T) {
	r := newRig(t)
	r.playOut("e2e4", "e7e5")
	r.book.Set(func(b *roomtest.Script) { b.Late = true })
	r.drag("g1f3")
	next := r.restart(r.kill())
	next.book.Add("b8c6")
	next.tap(notices.Restore, "Continue")
	next.until("the computer's move", func() bool { return next.lastUCI() == "b8c6" })
	if got := next.notice(notices.Pause); got != "" {
		t.Errorf("the message is %q", got)
	}
}
