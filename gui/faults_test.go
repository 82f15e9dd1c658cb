package gui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"kibitz/engine/pgn"
	"kibitz/gui/controls"
)

// faultsButton returns the button of the list that is open which selects broken games.
func (r *rig) faultsButton() (button *controls.Button) {
	r.t.Helper()
	var find func(o fyne.CanvasObject)
	find = func(o fyne.CanvasObject) {
		switch o := o.(type) {
		case *controls.Button:
			button = o
		case *fyne.Container:
			for _, x := range o.Objects {
				find(x)
			}
		}
	}
	find(r.topModal().Body())
	if button == nil {
		r.t.Fatal("the list has no such button")
	}
	return button
}

func TestTheListMarksBrokenGames(t *testing.T) {
	r := newRig(t)
	r.open(write(t, "five.pgn", fiveGames()))
	r.focusedKey(fyne.KeyReturn)
	r.settle()
	coll := r.shownCollection()
	r.act("games")
	r.until("the end of the look through the file", func() bool { return coll.listing.broken == 1 })
	if b := r.faultsButton(); !b.Visible() || b.Text() != "1 broken game" {
		t.Errorf("the button says %q, and is seen: %v", b.Text(), b.Visible())
	}
	r.faultsButton().OnTapped()
	if got := r.tableRows(); got != "3" {
		t.Errorf("broken games are %s, want 3", got)
	}
	if f := coll.entries[2].Fault; f == nil || !strings.Contains(faultWords(f), "Broken in line") {
		t.Errorf("the fault is %v", f)
	}
	r.focusedKey(fyne.KeyReturn)
	r.settle()
	r.wantMoves("e4 e5") // up to the error

	// Saved, it keeps what could not be read, and is broken still.
	r.drag("g1f3")
	r.act("save")
	r.settle()
	if coll.listing.broken != 1 || coll.entries[2].Fault == nil {
		t.Errorf("after saving %d games are broken; the fault is %v", coll.listing.broken, coll.entries[2].Fault)
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
