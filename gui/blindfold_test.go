package gui

import (
	"testing"

	"fyne.io/fyne/v2"

	"kibitz/gui/notices"
)

// The pieces are hidden by a key, said when they are, and moved by mouse, by typing and by the keys meanwhile.
func TestBlindfold(t *testing.T) {
	r, s := speaking(t, "en")
	r.letter('i')
	s.want("Blindfold on. The pieces are hidden. Show the pieces (I).")
	r.letter('i')
	s.want("Blindfold off.")
	if r.notices.About(notices.Blindfold) != nil {
		t.Error("the sign stays")
	}
	r.letter('i')
	if !r.view.board.State().Blindfold || !r.commands.Get("blindfold").Checked() {
		t.Error("the pieces are seen")
	}
	r.paste("1. e4 e5 *")
	r.desk.GoLast()
	r.drag("g1f3")
	r.typeMove("Nc6")
	r.playTyped()
	r.view.typing.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	r.letter('k')
	for _, key := range []fyne.KeyName{ // from e2 to f1, and on to b5
		fyne.KeyRight, fyne.KeyDown, fyne.KeyReturn,
		fyne.KeyLeft, fyne.KeyLeft, fyne.KeyLeft, fyne.KeyLeft, fyne.KeyUp, fyne.KeyUp, fyne.KeyUp, fyne.KeyUp, fyne.KeyReturn,
	} {
		r.view.board.TypedKey(&fyne.KeyEvent{Name: key})
	}
	r.wantMoves("e4 e5 Nf3 Nc6 Bb5")
	for name, covers := range map[string]struct{ on, off func() }{
		"an editor": {func() { r.letter('e') }, func() { r.letter('e') }},
		"a puzzle":  {r.toTraining, r.toggleTraining},
	} {
		covers.on()
		if r.view.board.State().Blindfold {
			t.Errorf("%s has hidden pieces", name)
		}
		covers.off()
		if !r.view.board.State().Blindfold {
			t.Errorf("%s shows the pieces of the game", name)
		}
	}
	r.setLanguage("de")
	r.notices.Dismiss() // Escape does not take the sign away
	if got := r.notice(notices.Blindfold); got != "Blindspiel an. Die Figuren sind verborgen." {
		t.Errorf("the sign says %q", got)
	}
	if !r.view.board.State().Blindfold {
		t.Error("another language shows the pieces")
	}
	n := r.notices.About(notices.Blindfold)
	if n.Answers[0].Label != "Figuren zeigen (I)" {
		t.Errorf("the button says %q", n.Answers[0].Label)
	}
	r.notices.Answer(n, n.Answers[0])
	if r.view.board.State().Blindfold || r.notices.About(notices.Blindfold) != nil {
		t.Error("the pieces stay hidden")
	}
}

// The next start shows the pieces.
func TestBlindfoldEndsWithTheProgram(t *testing.T) {
	r := newRig(t)
	r.letter('i')
	r.close()
	r.view.window.Close()
	if r := newRigIn(t, r.dir, nil); r.view.board.State().Blindfold {
		t.Error("the pieces are hidden")
	}
}
