package gui

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/software"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/controls"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
)

// question returns the question among the buttons below the moves, nil if there is none.
func (r *rig) question() *controls.Inline {
	if len(r.view.asking.Objects) == 0 {
		return nil
	}
	return r.view.asking.Objects[0].(*controls.Inline)
}

// declineResigning answers the question whether to resign with no.
func (r *rig) declineResigning() {
	r.t.Helper()
	q := r.question()
	if q == nil {
		r.t.Fatal("nothing is asked among the buttons")
	}
	q.Buttons()[1].Tapped(nil)
}

// The question whether to resign stands where the flag is, moves nothing, and goes by itself.
func TestResigningIsAskedAtTheFlag(t *testing.T) {
	for _, size := range []fyne.Size{{Width: 1280, Height: 820}, {Width: 900, Height: 600}, {Width: 700, Height: 1100}} {
		r := newRig(t)
		r.view.window.Canvas().(software.WindowlessCanvas).Resize(size)
		r.playOut("e2e4", "e7e5")
		flag, list := r.view.buttons["resign"], r.view.list.Size()
		before := flag.Position().AddXY(flag.Size().Width, 0)
		r.act("resign")
		q := r.question()
		if q == nil {
			t.Fatalf("in %v nothing is asked among the buttons", size)
		}
		if end := r.view.asking.Position().AddXY(r.view.asking.Size().Width, 0); end.X < before.X-1 || end.X > before.X+1 {
			t.Errorf("in %v the question ends at %v, the flag at %v", size, end.X, before.X)
		}
		if flag.Visible() || r.view.list.Size() != list || r.view.notices.Visible() {
			t.Errorf("in %v the flag is shown: %v; the moves have %v after %v", size, flag.Visible(), r.view.list.Size(), list)
		}
		for _, b := range q.Buttons() {
			if b.Size().Width < b.MinSize().Width || b.Position().X < 0 {
				t.Errorf("in %v %q is at %v with %v", size, b.Text(), b.Position(), b.Size())
			}
		}
		r.pass(2900 * time.Millisecond)
		if r.question() == nil {
			t.Errorf("in %v the question has gone too soon", size)
		}
		r.pass(200 * time.Millisecond)
		if r.question() != nil || !flag.Visible() || r.view.window.Canvas().Focused() != fyne.Focusable(r.view.board) {
			t.Errorf("in %v the question is there %v; the flag is shown %v; the keys are with %T", size, r.question() != nil, flag.Visible(), r.view.window.Canvas().Focused())
		}
		if !r.desk.Doc().Running() {
			t.Fatalf("in %v silence has resigned", size)
		}
	}
}

// A question that is asked again waits as long as the first one; Enter answers it.
func TestResigningIsAskedAgain(t *testing.T) {
	r := newRig(t)
	r.playOut("e2e4", "e7e5")
	r.act("resign")
	r.pass(2 * time.Second)
	r.act("resign")
	r.pass(2 * time.Second)
	if r.question() == nil {
		t.Fatal("the time of the first question has ended the second")
	}
	r.view.window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if r.desk.Doc().Game().Result() != chess.BlackWins {
		t.Error("Enter does not resign")
	}
}

// Who listens has more time.
func TestListenersHaveTimeToAnswer(t *testing.T) {
	r := newRig(t)
	r.settings.Speech = true
	r.playOut("e2e4", "e7e5")
	r.act("resign")
	r.pass(10 * time.Second)
	if r.notice(notices.Resign) == "" {
		t.Error("the question has gone before it was heard")
	}
	r.pass(3 * time.Second)
	if r.notice(notices.Resign) != "" {
		t.Error("the question waits on")
	}
}

// After the game its buttons lead on, in place of those that are of no use any more.
func TestButtonsAfterTheGame(t *testing.T) {
	r := newRig(t)
	r.desk.Start(pairing.Pairing{Control: "-"}, game.New())
	r.drag("f2f3", "e7e5", "g2g4")
	shown := func(name string) bool { return r.view.buttons[name].Visible() }
	if !shown("resign") || shown("rematch") || shown("review") {
		t.Error("during the game the buttons are those of its end")
	}
	r.drag("d8h4")
	if shown("resign") || shown("hint") || !shown("rematch") || !shown("review") || !shown("flip") {
		t.Error("after the game the buttons are those of play")
	}
	r.act("rematch")
	if !shown("resign") || shown("rematch") {
		t.Error("in the next game the buttons are those of the end")
	}
}

// The offer of a draw stands among the buttons until it is answered. It was not asked for, so it leaves the keys where they are.
func TestADrawOfferStandsAmongTheButtons(t *testing.T) {
	for _, size := range []fyne.Size{{Width: 1280, Height: 820}, {Width: 900, Height: 600}, {Width: 700, Height: 1100}} {
		r := newRig(t)
		r.view.window.Canvas().(software.WindowlessCanvas).Resize(size)
		r.desk.Start(pairing.Pairing{Control: "-"}, game.New())
		r.drag("e2e4")
		r.press(fyne.KeyReturn)
		list := r.view.list.Size()
		r.act("draw") // Black offers
		q := r.question()
		if q == nil {
			t.Fatalf("in %v nothing is asked among the buttons", size)
		}
		if focused := r.view.window.Canvas().Focused(); focused != fyne.Focusable(r.view.typing.Entry) {
			t.Errorf("in %v the keys have gone to %T while a move was typed", size, focused)
		}
		if r.view.list.Size() != list || r.view.notices.Visible() {
			t.Errorf("in %v the moves have %v after %v", size, r.view.list.Size(), list)
		}
		for _, b := range q.Buttons() {
			if b.Size().Width < b.MinSize().Width || b.Position().X < 0 {
				t.Errorf("in %v %q is at %v with %v", size, b.Text(), b.Position(), b.Size())
			}
		}
		r.pass(time.Hour)
		if r.question() != q {
			t.Errorf("in %v the offer goes by itself", size)
		}
		r.act("resign")
		if len(r.view.asking.Objects) != 1 || r.question() == q {
			t.Errorf("in %v the question whether to resign does not take its place", size)
		}
		r.question().Buttons()[1].Tapped(nil)
		if r.question() != q {
			t.Errorf("in %v the offer does not come back", size)
		}
		q.Buttons()[0].Tapped(nil)
		if r.desk.Doc().Game().Result() != chess.Draw {
			t.Errorf("in %v accepting does not end the game", size)
		}
	}
}
