package gui

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"kibitz/gui/controls"
	"kibitz/gui/gamefile"
	"kibitz/gui/notices"
	"kibitz/gui/store"
)

// fiveGames is a file to search and sort.
func fiveGames() string {
	var b strings.Builder
	for i, g := range []struct{ white, black, date, result, moves string }{
		{"Short", "Kasparov", "1993.09.07", "0-1", "1. e4 c5"},
		{"Karpov", "Kasparov", "1985.09.03", "1/2-1/2", "1. d4 Nf6"},
		{"Adams", "Short", "1991.??.??", "1-0", "1. e4 e5 2. Ke3"}, // broken
		{"Kasparov", "Topalov", "1999.01.20", "1-0", "1. e4 d6"},
		{"Müller", "Adams", "2001.01.01", "*", "1. c4"},
	} {
		fmt.Fprintf(&b, "[Event \"E%d\"]\n[Date %q]\n[White %q]\n[Black %q]\n[Result %q]\n\n%s %s\n\n", i+1, g.date, g.white, g.black, g.result, g.moves, g.result)
	}
	return b.String()
}

// tableRows returns the numbers of the games that the list shows.
func (r *rig) tableRows() string {
	var rows []string
	for _, at := range r.shownCollection().Games() {
		rows = append(rows, fmt.Sprint(at+1))
	}
	return strings.Join(rows, " ")
}

// shownCollection is the file of the game on the board, or the one that has just been opened.
func (r *rig) shownCollection() *gamefile.Collection { return r.desk.Doc().Source.Coll }

// eachInList calls f with all that the open list is made of.
func (r *rig) eachInList(f func(fyne.CanvasObject)) {
	r.t.Helper()
	if r.games.Shown() == nil {
		r.t.Fatal("no list is open")
	}
	var visit func(o fyne.CanvasObject)
	visit = func(o fyne.CanvasObject) {
		f(o)
		switch o := o.(type) {
		case *fyne.Container:
			for _, x := range o.Objects {
				visit(x)
			}
		case *controls.Card:
			visit(o.Content())
		}
	}
	visit(r.shell.Top().Body())
}

// inList returns the parts of the list of games that is open.
func (r *rig) inList() (field *controls.Field, head *controls.Head) {
	r.t.Helper()
	r.eachInList(func(o fyne.CanvasObject) {
		switch o := o.(type) {
		case *controls.Head:
			head = o
		case *controls.Field:
			field = o
		}
	})
	if field == nil || head == nil {
		r.t.Fatal("the list has no field or no titles")
	}
	return field, head
}

// listButton returns a button of the open list, nil if the list hides it.
func (r *rig) listButton(label string) *controls.Button {
	r.t.Helper()
	for _, b := range r.shell.Top().Buttons() {
		if b.Text() == label && b.Visible() {
			return b
		}
	}
	return nil
}

// rows returns the table of the open list.
func (r *rig) rows() (rows *controls.Choices) {
	r.t.Helper()
	r.eachInList(func(o fyne.CanvasObject) {
		if c, ok := o.(*controls.Choices); ok {
			rows = c
		}
	})
	return rows
}

func (r *rig) focusedKey(k fyne.KeyName) {
	r.view.window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: k})
}

// A position has the room of both players.
func TestPositionsAreSeenWhole(t *testing.T) {
	const position = "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1"
	r := newRig(t)
	r.paste(position + "\n4k3/8/8/8/8/8/3P4/4K3 w - - 0 1")
	if !slices.Contains(r.texts(), position) {
		t.Errorf("the position is cut off: %q", r.texts())
	}
}

func TestTheListOfGames(t *testing.T) {
	r := newRig(t)
	r.open(write(t, "five.pgn", fiveGames()))
	r.focusedKey(fyne.KeyReturn) // the first is marked
	r.settle()
	r.wantMoves("e4 c5")

	r.act("games")
	field, _ := r.inList()
	for _, tt := range []struct{ query, rows string }{
		{"kasparov", "1 2 4"}, {"kasparov 1-0", "4"}, {"muller", "5"}, {"1990-1995", "1 3"}, {"nobody", ""}, {"", "1 2 3 4 5"},
	} {
		field.SetText(tt.query)
		if got := r.tableRows(); got != tt.rows {
			t.Errorf("%q finds %s, want %s", tt.query, got, tt.rows)
		}
	}
	r.focusedKey(fyne.KeyReturn) // opens what is marked still
	r.settle()
	r.wantMoves("e4 c5")

	r.act("games")
	field, head := r.inList()
	const dates = 7
	head.OnSort(dates)
	if got := r.tableRows(); got != "2 3 1 4 5" {
		t.Errorf("by date: %s", got)
	}
	head.OnSort(dates)
	if got := r.tableRows(); got != "5 4 1 3 2" {
		t.Errorf("by date, the newest first: %s", got)
	}
	field.SetText("kasparov")
	if got := r.tableRows(); got != "4 1 2" {
		t.Errorf("search keeps the order: %s", got)
	}
	// The mark stays on the game of the board, which is now the second row.
	r.focusedKey(fyne.KeyUp)
	r.focusedKey(fyne.KeyReturn)
	r.settle()
	r.wantMoves("e4 d6")

	// From game to game as the list has them.
	r.act("nextgame")
	r.settle()
	r.wantMoves("e4 c5")
	r.act("nextgame")
	r.settle()
	r.wantMoves("d4 Nf6")
	r.act("nextgame")
	r.settle()
	r.wantMoves("d4 Nf6")
	r.act("previousgame")
	r.settle()
	r.wantMoves("e4 c5")
	if len(r.desk.Shelf()) != 0 {
		t.Errorf("%d games are kept that nobody has changed", len(r.desk.Shelf()))
	}
}

// A click beside the controls takes the focus from all of them: the keys go to field and list as before.
func TestTheListIsSearchedWithoutFocus(t *testing.T) {
	r := newRig(t)
	r.open(write(t, "five.pgn", fiveGames()))
	r.focusedKey(fyne.KeyReturn)
	r.settle()
	r.act("games")
	r.view.window.Canvas().Unfocus()
	r.press(fyne.KeyDown)
	if got := r.rows().Selected(); got != 1 {
		t.Errorf("row %d is marked, want 1", got)
	}
	for _, l := range "kasp" {
		r.letter(l)
	}
	field, _ := r.inList()
	if got := r.tableRows(); got != "1 2 4" || field.Text != "kasp" {
		t.Errorf("%q finds %s", field.Text, got)
	}
	r.view.window.Canvas().Focus(r.listButton("Open"))
	r.view.window.Canvas().Focused().TypedRune('a')
	if got := field.Text; got != "kaspa" {
		t.Errorf("the field has %q", got)
	}
}

// What stands beside the field goes below it where the window is narrow.
func TestSearchingInANarrowWindow(t *testing.T) {
	for _, width := range []float32{320, 480, 640, 1280} {
		r := newRig(t)
		r.view.window.Resize(fyne.NewSize(width, 480))
		coll := r.openChecked(write(t, "five.pgn", fiveGames()))
		field, _ := r.inList()
		field.SetText("short")
		r.until("the broken game", func() bool { return coll.Check.Broken == 1 })
		body := r.shell.Top().Body().(*fyne.Container)
		beside, faults := body.Objects[1], r.faultsButton()
		if least := min(220, body.Size().Width); field.Size().Width < least {
			t.Errorf("at %v the field is %v wide", width, field.Size().Width)
		}
		if right := beside.Position().X + faults.Position().X + faults.Size().Width; right > body.Size().Width+0.5 || !faults.Visible() {
			t.Errorf("at %v the button of the broken games ends at %v of %v", width, right, body.Size().Width)
		}
		if overlap(field, beside) || overlap(beside, body.Objects[2]) {
			t.Errorf("at %v the field, what is beside it and the table lie on each other", width)
		}
	}
}

// A game that was changed and not saved is found as it was left.
func TestTheListFindsUnsavedGames(t *testing.T) {
	r := newRig(t)
	r.open(write(t, "five.pgn", fiveGames()))
	r.answer("Open")
	r.settle()
	r.act("last")
	r.drag("g1f3")
	r.act("nextgame")
	r.settle()
	r.wantMoves("d4 Nf6")
	r.act("previousgame")
	r.settle()
	r.wantMoves("e4 c5 Nf3")
	if !r.desk.Doc().Unsaved() {
		t.Error("the change counts as saved")
	}
}

func TestABrokenGameOfTheListIsExplained(t *testing.T) {
	r := newRig(t)
	r.open(write(t, "five.pgn", fiveGames()))
	field, _ := r.inList()
	field.SetText("adams 1-0")
	r.answer("Open")
	r.settle()
	r.wantMoves("e4 e5")
	r.wantNotice(notices.Problem, "up to an error", "Ke3", "is kept")
}

// The same file is not opened twice, so that its games are not in each other's way.
func TestAnOpenFileIsOpenedOnce(t *testing.T) {
	r := newRig(t)
	path := write(t, "five.pgn", fiveGames())
	r.open(path)
	r.answer("Open")
	r.settle()
	coll := r.desk.Doc().Source.Coll
	r.open(path)
	r.settle()
	r.focusedKey(fyne.KeyDown)
	r.answer("Open")
	r.settle()
	r.wantMoves("d4 Nf6")
	if r.desk.Doc().Source.Coll != coll {
		t.Error("the file is open twice")
	}
}

// A file that is dropped on the list of its games is listed anew, and once.
func TestGamesAreListedOnce(t *testing.T) {
	r := newRig(t)
	path := write(t, "games.pgn", monkeyGames)
	r.open(path)
	r.answer("Open")
	r.settle()
	r.open(path)
	r.open(path)
	if r.overlays() != 1 {
		t.Fatalf("%d questions are open", r.overlays())
	}
	field, _ := r.inList()
	field.SetText("nobody")
	r.press(fyne.KeyEscape)
	r.press(fyne.KeyEscape)
	r.view.window.Resize(fyne.NewSize(900, 700))
	if r.shell.Top() != nil {
		t.Error("a list is still open")
	}
}

// After a restart the list of a file begins where it was left, opened or closed.
func TestTheListBeginsWhereItWasLeft(t *testing.T) {
	path := write(t, "five.pgn", fiveGames())
	r := newRig(t)
	marked := func() (game int) {
		t.Helper()
		r.open(path)
		if r.games.Shown() == nil {
			t.Fatal("there is no list")
		}
		return int(r.games.Shown().Games()[r.rows().Selected()]) + 1
	}
	if at := marked(); at != 1 {
		t.Errorf("at first, game %d is marked", at)
	}
	r.focusedKey(fyne.KeyDown)
	r.answer("Close")
	r.pass(store.WriteDelay)
	r = r.restart(r.kill())
	if at := marked(); at != 2 {
		t.Errorf("after game 2, game %d is marked", at)
	}
	r.focusedKey(fyne.KeyEnd)
	r.focusedKey(fyne.KeyReturn)
	r.settle()
	r.act("previousgame")
	r.settle()
	r.pass(store.WriteDelay)
	r = r.restart(r.kill())
	if at := marked(); at != 4 {
		t.Errorf("after game 4 was opened, game %d is marked", at)
	}
	// A file that has become shorter begins at its beginning.
	text := fiveGames()
	if err := os.WriteFile(path, []byte(text[:strings.Index(text, `[Event "E3`)]), 0o600); err != nil {
		t.Fatal(err)
	}
	r = r.restart(r.kill())
	if at := marked(); at != 1 {
		t.Errorf("in the shorter file, game %d is marked", at)
	}
}
