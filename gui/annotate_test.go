package gui

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
	"kibitz/gui/commands"
	"kibitz/gui/dialogs"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/notices"
)

const annotated = `[Event "E"]
[White "A"]
[Black "B"]
[Result "1-0"]
[Oddity "kept"]

1. e4 {[%clk 0:03:00] king's pawn} e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) (1... e6) 2. Nf3 $1 Nc6 1-0`

// pgnNow is the game on the board as it would be saved.
func (r *rig) pgnNow() string { return pgn.Format(r.desk.Doc().Game()) }

// typeComment writes into the comment that is being edited and presses a key.
func (r *rig) typeComment(text string, key fyne.KeyName) {
	r.t.Helper()
	e := r.view.comment
	if e.Box.Hidden || r.view.window.Canvas().Focused() != fyne.Focusable(e.Area) {
		r.t.Fatal("no comment is being edited")
	}
	e.Area.SetText(text)
	e.Area.TypedKey(&fyne.KeyEvent{Name: key})
}

func TestComments(t *testing.T) {
	r := newRig(t)
	r.paste(annotated)
	r.act("next")
	r.act("comment")
	if got := r.view.comment.Area.Text; got != "king's pawn" {
		t.Errorf("the editor shows %q", got)
	}
	r.typeComment("the best by test", fyne.KeyReturn)
	if !r.view.comment.Box.Hidden {
		t.Error("the editor stays open")
	}
	if want := "[%clk 0:03:00] the best by test"; !strings.Contains(r.pgnNow(), want) {
		t.Errorf("the game lacks %q: %s", want, r.pgnNow())
	}
	r.act("commentbefore")
	r.typeComment("never mind", fyne.KeyEscape)
	if strings.Contains(r.pgnNow(), "never mind") {
		t.Error("Escape keeps the comment")
	}
	r.act("commentbefore")
	r.typeComment("here we go", fyne.KeyReturn)
	if !strings.Contains(r.pgnNow(), "{here we go} e4") {
		t.Errorf("no comment before the move: %s", r.pgnNow())
	}
	r.act("undo")
	r.act("undo")
	if !strings.Contains(r.pgnNow(), "king's pawn") || strings.Contains(r.pgnNow(), "here we go") {
		t.Errorf("not undone: %s", r.pgnNow())
	}
	r.act("redo")
	if !strings.Contains(r.pgnNow(), "best by test") {
		t.Errorf("not done again: %s", r.pgnNow())
	}
	r.act("first")
	r.act("comment")
	r.typeComment("A game.", fyne.KeyReturn)
	if !strings.Contains(r.pgnNow(), "{A game.}") {
		t.Errorf("no comment before the game: %s", r.pgnNow())
	}
}

// A comment survives a kill, and one that is left by a click is kept.
func TestCommentsAreKept(t *testing.T) {
	r := newRig(t)
	r.paste(annotated)
	r.act("next")
	r.act("comment")
	r.view.comment.Area.SetText("left by a click")
	r.view.focusBoard()
	r.settle()
	if !strings.Contains(r.pgnNow(), "left by a click") || !r.view.comment.Box.Hidden {
		t.Errorf("the comment is lost: %s", r.pgnNow())
	}
	next := r.restart(r.kill())
	next.tap(notices.Restore, "Continue")
	if !strings.Contains(next.pgnNow(), "left by a click") {
		t.Errorf("after a restart: %s", next.pgnNow())
	}
}

// What is being written is part of the game for whatever comes between: a save by its key, another
// game, undo, and the end of the window.
func TestACommentBeingWrittenIsNotLost(t *testing.T) {
	begin := func(t *testing.T) (r *rig, path string) {
		r = newRig(t)
		path = write(t, "one.pgn", annotated)
		r.open(path)
		r.act("next")
		r.act("symbol-!")
		r.act("comment")
		r.view.comment.Area.SetText("half a")
		return r, path
	}
	t.Run("save", func(t *testing.T) {
		r, path := begin(t)
		area := r.view.comment.Area
		area.TypedShortcut(commands.Ctrl(fyne.KeyS).Shortcut(nil))
		r.settle()
		if got := read(t, path); !strings.Contains(got, "half a}") {
			t.Errorf("saved was\n%s", got)
		}
		if r.view.comment.Box.Hidden {
			t.Fatal("writing cannot go on")
		}
		area.TypedShortcut(commands.Ctrl(fyne.KeyUp).Shortcut(nil)) // is for text
		area.SetText("half a thought")
		area.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		if got := game.CommentText(r.desk.Doc().At().After()); got != "half a thought" {
			t.Errorf("the comment is %q", got)
		}
	})
	t.Run("another game", func(t *testing.T) {
		r, _ := begin(t)
		r.paste("1. d4 d5")
		r.wantMoves("d4 d5")
		if !r.view.comment.Box.Hidden {
			t.Error("the other game gets the comment")
		}
		r.act("undo")
		if !strings.Contains(r.pgnNow(), "half a}") {
			t.Errorf("it is lost: %s", r.pgnNow())
		}
	})
	t.Run("undo", func(t *testing.T) {
		r, _ := begin(t)
		r.act("undo")
		if !strings.Contains(r.pgnNow(), "king's pawn") || !r.view.comment.Box.Hidden {
			t.Errorf("not undone: %s", r.pgnNow())
		}
		r.act("redo")
		if !strings.Contains(r.pgnNow(), "half a}") {
			t.Errorf("not done again: %s", r.pgnNow())
		}
	})
	t.Run("quit", func(t *testing.T) {
		r, path := begin(t)
		r.quit()
		r.answer("Save")
		r.settle()
		if got := read(t, path); !strings.Contains(got, "half a}") {
			t.Errorf("saved was\n%s", got)
		}
	})
}

func TestShiftEnterBeginsALine(t *testing.T) {
	r := newRig(t)
	r.paste(annotated)
	r.act("next")
	r.act("comment")
	a := r.view.comment.Area
	a.SetText("one")
	a.CursorColumn = 3
	a.KeyDown(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
	a.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	a.KeyUp(&fyne.KeyEvent{Name: desktop.KeyShiftLeft})
	for _, l := range "two" {
		a.TypedRune(l)
	}
	a.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if got := game.CommentText(r.desk.Doc().At().After()); got != "one\ntwo" {
		t.Errorf("the comment is %q", got)
	}
}

func TestSymbols(t *testing.T) {
	r := newRig(t)
	r.paste(annotated)
	want := func(nags ...game.NAG) {
		t.Helper()
		if got := r.desk.Doc().At().NAGs(); !slices.Equal(got, nags) {
			t.Errorf("the move has %v, want %v", got, nags)
		}
	}
	r.letter('1') // no move yet
	r.act("next")
	r.letter('1')
	want(1)
	r.letter('5')
	want(5)
	r.act("symbol")
	field := r.view.window.Canvas().Focused().(interface {
		TypedRune(rune)
		TypedKey(*fyne.KeyEvent)
	})
	for _, l := range "+/-" {
		field.TypedRune(l)
	}
	r.focusedKey(fyne.KeyReturn)
	want(5, 16)
	r.letter('5')
	want(16)
	r.act("undo")
	want(5, 16)
}

func TestVariationsMoveAndGo(t *testing.T) {
	r := newRig(t)
	r.paste(annotated)
	before := r.pgnNow()
	r.act("next")
	r.act("next")
	r.act("down")
	r.act("down")
	if r.lastUCI() != "e7e6" {
		t.Fatalf("at %s", r.lastUCI())
	}
	r.act("promote")
	r.act("promote")
	r.wantMoves("e4 e6")
	r.act("undo")
	r.act("undo")
	if got := r.pgnNow(); got != before {
		t.Errorf("undone: %s", got)
	}
	r.act("deleteline")
	if strings.Contains(r.pgnNow(), "e6") || r.lastUCI() != "e2e4" {
		t.Errorf("at %s: %s", r.lastUCI(), r.pgnNow())
	}
	r.act("undo")
	for _, tt := range []struct{ action, gone string }{{"stripcomments", "{"}, {"stripsymbols", "$"}, {"stripvariations", "("}} {
		r.act(tt.action)
		if strings.Contains(r.pgnNow(), tt.gone) {
			t.Errorf("%s leaves %q: %s", tt.action, tt.gone, r.pgnNow())
		}
		r.act("undo")
		if got := r.pgnNow(); got != before {
			t.Errorf("%s undone: %s", tt.action, got)
		}
	}
	r.act("first")
	r.act("next")
	r.act("next")
	r.act("copyline")
	if got := r.clipboard(); got != "1. e4 e5" {
		t.Errorf("copied %q", got)
	}
}

// What cannot be read of variations is shown in its place with the reason, kept through
// saving, a crash and undo, and goes when the user says so.
func TestBrokenVariations(t *testing.T) {
	const text = `1. e4 (1. d5 {no} d5) 1... e5 (1... c5 2. Nf3 d6 (2... Nc6 3. x) 3.Ke3 Nf6) 2. Nf3 Nc6 *`
	r := newRig(t)
	path := write(t, "broken.pgn", "[White \"A\"]\n\n"+text+"\n")
	r.open(path)
	r.wantMoves("e4 e5 Nf3 Nc6")
	r.wantNotice(notices.Problem, "Some variations", "line 3, column 11", "d5")
	for range 4 {
		r.act("next")
	}
	if r.commands.Get("deleteunread").Possible() {
		t.Error("there is something to be deleted behind the last move")
	}
	r.drag("f1b5")
	r.act("save") // without a question
	r.settle()
	kept := strings.Replace(text, " *", " 3. Bb5 *", 1)
	flat := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	if got := flat(read(t, path)); !strings.HasSuffix(got, flat(kept)) {
		t.Fatalf("saved is %s\nwant %s", got, kept)
	}
	r.drag("a7a6")
	kept = strings.Replace(kept, "Bb5", "Bb5 a6", 1)
	r = r.restart(r.kill())
	r.tap(notices.Restore, "Continue")
	r.act("first")
	r.act("next")
	r.act("deleteunread")
	if got := r.pgnNow(); strings.Contains(got, "d5 {no}") || !strings.Contains(got, "3.Ke3") {
		t.Errorf("deleted, the game is %s", got)
	}
	r.act("undo")
	if got := flat(r.pgnNow()); !strings.HasSuffix(got, flat(kept)) {
		t.Errorf("undone, the game is %s\nwant %s", got, kept)
	}
}

// Whatever is edited, the game being played stays what the players have played.
func TestEditingLeavesTheGameBeingPlayedAlone(t *testing.T) {
	r := newRig(t)
	r.playOut("e2e4", "e7e5")
	r.act("previous")
	r.drag("c7c5") // another answer, beside the game
	for _, name := range []string{"promote", "makemain"} {
		if a := r.commands.Get(name); a.Possible() {
			t.Errorf("%s is possible", name)
		}
	}
	r.commands.Get("makemain").Run()
	r.wantNotice(notices.Problem, "game in progress")
	r.wantMoves("e4 e5")
	r.act("comment")
	r.typeComment("sharper", fyne.KeyReturn)
	r.act("stripvariations")
	r.act("last")
	r.wantMoves("e4 e5")
	if a := r.commands.Get("delete"); a.Possible() {
		t.Error("moves of the game can be deleted")
	}
	f := r.askHeaders()
	f.Result.Select(0)
	r.answer("Save")
	if f.Complaint.Text() == "" || r.desk.Doc().Game().Result() != chess.NoOutcome {
		t.Error("the form ends the game")
	}
	r.answer("Cancel")
	r.playOut("g1f3", "b8c6")
	r.wantMoves("e4 e5 Nf3 Nc6")
}

func TestHeaders(t *testing.T) {
	r := newRig(t)
	r.paste(annotated)
	before := r.pgnNow()
	set := func(f *dialogs.Headers, tag, value string) {
		t.Helper()
		f.Roster[slices.Index([]string{"White", "Black", "Event", "Site", "Round", "Date"}, tag)].SetText(value)
	}
	r.askHeaders()
	r.answer("Save")
	if r.shell.Top() != nil || r.pgnNow() != before || r.desk.Doc().Unsaved() {
		t.Error("a form that was only looked at changes the game")
	}

	f := r.askHeaders()
	set(f, "Date", "30.2.2024")
	r.answer("Save")
	if got := f.Complaint.Text(); !strings.Contains(got, "30.2.2024") || !strings.Contains(got, "2024.05.31") {
		t.Errorf("a wrong date is called %q", got)
	}
	set(f, "Date", "29.2.2024")
	set(f, "White", " Carlsen, Magnus ")
	f.Result.Select(2)
	f.Free[0].Value.SetText("kept?")
	added := f.AddTag()
	added.Value.SetText("B20")
	r.answer("Save")
	if got := f.Complaint.Text(); !strings.Contains(got, "needs a name") {
		t.Errorf("a tag without a name is called %q", got)
	}
	added.Name.SetText("White")
	r.answer("Save")
	if got := f.Complaint.Text(); !strings.Contains(got, "already") {
		t.Errorf("a tag that is there twice is called %q", got)
	}
	added.Name.SetText("ECO")
	r.answer("Save")
	if r.shell.Top() != nil {
		t.Fatalf("the form stays open: %s", f.Complaint.Text())
	}
	for _, want := range []string{`[White "Carlsen, Magnus"]`, `[Date "2024.02.29"]`, `[Result "1/2-1/2"]`, `[Oddity "kept?"]`, `[ECO "B20"]`, "Nc6 1/2-1/2"} {
		if !strings.Contains(r.pgnNow(), want) {
			t.Errorf("the game lacks %s: %s", want, r.pgnNow())
		}
	}
	r.act("undo")
	if got := r.pgnNow(); got != before {
		t.Errorf("undone in one step: %s", got)
	}
}

// The symbol goes to the move that the list of them names, though the board has followed the computer meanwhile.
func TestSymbolOfAMoveThatWasAnswered(t *testing.T) {
	r := newRig(t)
	r.book.Set(func(b *roomtest.Script) { b.Late = true })
	r.drag("e2e4")
	r.act("symbol")
	pos := r.desk.Doc().Round.Match.Position()
	answer, err := chess.ParseUCI(&pos, "e7e5")
	if err != nil {
		t.Fatal(err)
	}
	r.desk.Tell(game.Moved{Side: chess.Black, Move: answer})
	r.wantMoves("e4 e5")
	r.shell.Top().Confirm()
	if got := r.pgnNow(); !strings.Contains(got, "1. e4 $1 e5") {
		t.Errorf("the game is\n%s", got)
	}
}

// A game that goes on behind the form, and ends there, keeps its result and the tags that it was given.
func TestHeadersOfAGameThatEndsMeanwhile(t *testing.T) {
	r := newRig(t)
	r.book.Set(func(b *roomtest.Script) { b.Late = true })
	f := r.askHeaders() // before the first move, with which the game is given its tags
	r.book.Add("e7e5")
	r.drag("f2f3")
	r.book.Set(func(b *roomtest.Script) { b.Late = false })
	r.until("the answer", func() bool { r.desk.MoveNow(); return r.lastUCI() == "e7e5" })
	r.book.Add("d8h4")
	r.drag("g2g4")
	r.until("mate", func() bool { r.desk.MoveNow(); return !r.desk.Doc().Running() })
	want := r.desk.Doc().Game().Tags().With("Event", "Club night")
	f.Roster[2].SetText("Club night")
	r.answer("Save")
	if got := r.desk.Doc().Game(); got.Result() != chess.BlackWins || !slices.Equal(got.Tags(), want) {
		t.Errorf("the result is %v, the tags %v, want %v", got.Result(), got.Tags(), want)
	}
	if r.shell.Top() != nil {
		t.Errorf("the form says %q", f.Complaint.Text())
	}
}

// What a form says of a game becomes part of that, also where another one has come to the board behind the form.
func TestHeadersOfAGameThatHasLeftTheBoard(t *testing.T) {
	for _, text := range []string{"", "1. e4 e5 *"} {
		r := newRig(t)
		if text != "" {
			r.paste(text)
		}
		d, f := r.desk.Doc(), r.askHeaders()
		f.Roster[0].SetText("Carlsen")
		r.files.OpenPath(write(t, "dropped.pgn", "1. d4 *"))
		r.until("the file", func() bool { return r.desk.Doc() != d })
		r.answer("Save")
		if got := d.Game().Tag("White"); got != "Carlsen" || r.desk.Doc() != d || r.shell.Top() != nil {
			t.Errorf("%q: White is %q, the form says %q", text, got, f.Complaint.Text())
		}
		r.act("undo")
		r.wantMoves(strings.TrimSuffix(strings.TrimPrefix(text, "1. "), " *"))
	}
}
