package gui

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"kibitz/engine/pgn"
	"kibitz/gui/controls"
	"kibitz/gui/gamefile"
)

// faultsButton returns the button of the list that is open which selects broken games.
func (r *rig) faultsButton() *controls.Button {
	r.t.Helper()
	buttons := r.listButtons()
	return buttons[len(buttons)-1]
}

// listButtons returns the buttons beside the field of the list of games.
func (r *rig) listButtons() (buttons []*controls.Button) {
	r.t.Helper()
	r.eachInList(func(o fyne.CanvasObject) {
		if b, ok := o.(*controls.Button); ok {
			buttons = append(buttons, b)
		}
	})
	if len(buttons) != 2 {
		r.t.Fatalf("the list has %d buttons, want 2", len(buttons))
	}
	return buttons
}

func TestTheListMarksBrokenGames(t *testing.T) {
	r := newRig(t)
	coll := r.openChecked(write(t, "five.pgn", fiveGames()))
	if b := r.faultsButton(); !b.Visible() || b.Text() != "1 damaged game" {
		t.Errorf("the button says %q, and is seen: %v", b.Text(), b.Visible())
	}
	r.faultsButton().OnTapped()
	if got := r.tableRows(); got != "3" {
		t.Errorf("damaged games are %s, want 3", got)
	}
	if f := coll.Entries[2].Fault; f == nil || f.Line != 23 {
		t.Errorf("the fault is %v", f)
	}
	r.focusedKey(fyne.KeyReturn)
	r.settle()
	r.wantMoves("e4 e5") // up to the error

	// Saved, it keeps what could not be read, and is broken still.
	r.drag("g1f3")
	r.act("save")
	r.settle()
	if coll.Check.Broken != 1 || coll.Entries[2].Fault == nil {
		t.Errorf("after saving %d games are broken; the fault is %v", coll.Check.Broken, coll.Entries[2].Fault)
	}
}

// openChecked opens the first of the five games, and the list again, where the third is
// known to be broken.
func (r *rig) openChecked(path string) *gamefile.Collection {
	r.t.Helper()
	r.open(path)
	r.focusedKey(fyne.KeyReturn)
	r.settle()
	coll := r.shownCollection()
	r.act("games")
	r.until("the end of the look through the file", func() bool { return coll.Check.Broken == 1 })
	return coll
}

// After a save that changes the number of lines, the list names the lines of the new file.
func TestTheListNamesTheLinesOfTheSavedFile(t *testing.T) {
	r := newRig(t)
	path := write(t, "five.pgn", fiveGames())
	coll := r.openChecked(path)
	before := coll.Entries[2].Fault.Line
	r.focusedKey(fyne.KeyReturn)
	r.settle()
	r.drag("d2d4")
	r.act("save")
	r.settle()

	saved, err := gamefile.Open(t.Context(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer saved.Disk.Close()
	checkAll(saved)
	want := saved.Entries[2].Fault.Line
	if got := coll.Entries[2].Fault.Line; got != want || got == before {
		t.Errorf("the list says line %d, which was %d and is %d", got, before, want)
	}
}

// The words about the marked game stand below the list, all of them.
func TestTheListSaysWhyAGameIsBroken(t *testing.T) {
	r := newRig(t)
	r.openChecked(write(t, "five.pgn", fiveGames()))
	said := func() string { return r.shell.Top().Aside.(*controls.Wrapped).Text() }
	if said() != "" {
		t.Errorf("of a sound game %q is said", said())
	}
	r.focusedKey(fyne.KeyDown)
	r.focusedKey(fyne.KeyDown)
	if want := "Error in line 23: "; !strings.HasPrefix(said(), want) {
		t.Errorf("of the broken game %q is said, want %q", said(), want)
	}
	r.focusedKey(fyne.KeyDown)
	if said() != "" {
		t.Errorf("of the game after it %q is said", said())
	}
}

func TestTheListOfSoundGames(t *testing.T) {
	r := newRig(t)
	sound := strings.ReplaceAll(fiveGames(), "2. Ke3", "2. Ke2")
	r.open(write(t, "five.pgn", sound))
	r.settle()
	if r.faultsButton().Visible() {
		t.Errorf("%q is said of sound games", r.faultsButton().Text())
	}
	if q := pgn.ParseQuery(pgn.Broken); q.Match(&pgn.Entry{}) || !q.Match(&pgn.Entry{Fault: &pgn.SyntaxError{}}) {
		t.Error("the query does not find the broken games alone")
	}
}

// checkedAtOnce is how many bytes of a file are looked through at once.
const checkedAtOnce = 64 << 10

// checkAll reads all games of a collection, as the list does behind it.
func checkAll(coll *gamefile.Collection) {
	for more := true; more; {
		found := coll.Disk.CheckMore()
		coll.NoteChecked(found)
		more = found.More
	}
}

// slowGames is a file of n games of which every second one is broken. Each is as long as
// what is looked through at once.
func slowGames(n int) string {
	var b strings.Builder
	for i := range n {
		move := []string{"Ke2", "Ke3"}[i%2]
		fmt.Fprintf(&b, "[Event \"E%d\"]\n[Result \"*\"]\n\n{%s} 1. e4 e5 2. %s *\n\n", i+1, strings.Repeat("words ", checkedAtOnce/6), move)
	}
	return b.String()
}

// openSlow opens the second of so many games before all have been looked through.
func (r *rig) openSlow(games int) (path string, coll *gamefile.Collection) {
	r.t.Helper()
	path = write(r.t, "slow.pgn", slowGames(games)+tooLong)
	r.files.OpenPath(path)
	r.until("the list", func() bool { return r.shell.Top() != nil })
	r.focusedKey(fyne.KeyDown)
	r.focusedKey(fyne.KeyReturn)
	r.settle()
	coll = r.shownCollection()
	if l := &coll.Check; l.Running || l.Done >= 4 {
		r.t.Fatalf("behind the closed list %d games are looked through, and more: %v", l.Done, l.Running)
	}
	return path, coll
}

func TestTheLookForBrokenGamesEndsWithTheList(t *testing.T) {
	r := newRig(t)
	_, coll := r.openSlow(12)
	r.drag("g1f3")
	r.act("save")
	r.answer("Save")
	r.settle()

	r.act("games")
	field, _ := r.inList()
	field.SetText("white:nobody " + pgn.Broken)
	if !slices.Contains(r.texts(), "Looking for damaged games…") {
		t.Errorf("the list says %q", r.texts())
	}
	r.until("the end of the look through the file", func() bool { return !coll.Check.Running })
	if slices.Contains(r.texts(), "Looking for damaged games…") {
		t.Error("the list says still that it is looking")
	}
	field.SetText(pgn.Broken)
	if got := r.tableRows(); got != "2 4 6 8 10 12" || coll.Check.Broken != 6 {
		t.Errorf("the damaged games are %s, %d in number", got, coll.Check.Broken)
	}
}

func TestTheLookForBrokenGamesEndsWithTheFile(t *testing.T) {
	r := newRig(t)
	path, coll := r.openSlow(12)
	known, standing := coll.Check.Broken, len(r.notices.All())
	if err := os.WriteFile(path, []byte(strings.Repeat("?! ", 12*checkedAtOnce)), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(path, time.Time{}, time.Unix(1, 0)); err != nil {
		t.Fatal(err)
	}
	r.act("games")
	r.until("the end of the look through the file", func() bool { return !coll.Check.Running })
	if coll.Check.Broken != known || len(r.notices.All()) != standing {
		t.Errorf("%d games of another file count as broken; %d more notices", coll.Check.Broken-known, len(r.notices.All())-standing)
	}
}
