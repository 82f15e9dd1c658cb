package gui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"kibitz/engine/chess"
)

// typeMove opens the field, if it is not open, and types into it.
func (r *rig) typeMove(text string) {
	r.t.Helper()
	f := r.view.typing
	if !f.Card.Visible() {
		r.press(fyne.KeyReturn)
	}
	if r.view.window.Canvas().Focused() != fyne.Focusable(f.Entry) {
		r.t.Fatal("the field does not have the focus")
	}
	f.Entry.SetText("")
	for _, c := range text {
		f.Entry.TypedRune(c)
	}
}

func (r *rig) playTyped() { r.view.typing.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn}) }

func TestTypeMoves(t *testing.T) {
	r := newRig(t)
	r.settings.Premoves = false
	r.book.Add("e7e5", "b8c6")
	r.typeMove("e4")
	r.playTyped()
	r.wantMoves("e4")
	r.typeMove("nf3") // too early
	r.playTyped()
	r.wantMoves("e4")
	if got := r.view.typing.Words.Text(); !strings.Contains(got, "computer") {
		t.Errorf("while the computer thinks, %q is said", got)
	}
	r.until("the answer", func() bool { return r.lastUCI() == "e7e5" })
	if got := r.view.typing.Words.Text(); got != "Enter plays Nf3" {
		t.Errorf("after the answer, %q is said", got)
	}
	r.playTyped()
	r.until("the second answer", func() bool { return r.lastUCI() == "b8c6" })
	r.typeMove("f1b5")
	r.playTyped()
	r.wantMoves("e4 e5 Nf3 Nc6 Bb5")
	r.view.typing.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if r.view.typing.Card.Visible() || r.view.window.Canvas().Focused() != fyne.Focusable(r.view.board) {
		t.Error("Esc does not lead back to the board")
	}
}

// The keys of the menus act while a move is typed, but for those that edit the text.
func TestMenuKeysWhileTyping(t *testing.T) {
	r := newRig(t)
	r.playOut("e2e4", "e7e5")
	r.typeMove("d4")
	field := r.view.typing.Entry
	field.TypedShortcut(&fyne.ShortcutUndo{})
	r.wantMoves("e4 e5")
	if field.Text == "d4" {
		t.Error("undo is not the field's")
	}
	field.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyZ, Modifier: fyne.KeyModifierShortcutDefault | fyne.KeyModifierShift})
	r.wantMoves("e4 e5")
	field.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyC, Modifier: fyne.KeyModifierShortcutDefault | fyne.KeyModifierShift})
	if got := r.config.App.Clipboard().Content(); !strings.Contains(got, "1. e4 e5") {
		t.Errorf("the clipboard has %q, not the game", got)
	}
	field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyF11})
	if !r.view.window.FullScreen() {
		t.Error("the window does not take the screen")
	}
	field.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyN, Modifier: fyne.KeyModifierShortcutDefault})
	if r.shell.Top() == nil {
		t.Error("no new game is offered")
	}
}

func TestWhatIsSaidWhileTyping(t *testing.T) {
	const fen = "4k3/1P6/8/2pp4/1P2P3/8/3B1N1N/R3K2R w KQ c6 0 1"
	r := newRig(t)
	r.paste(fen)
	before := r.desk.Doc().Revision
	for _, c := range []struct{ typed, said string }{
		{"", "Enter a move, such as Nf3, exd5, g1f3"},
		{"Nf", "Nfg4, Nf1, Nf3"},
		{"Ng4", "Which one: Nfg4, Nhg4?"},
		{"ed", "Enter plays exd5"},
		{"0-0", "Enter plays O-O"},
		{"b8", "b8=N, b8=B, b8=R+, b8=Q+"},
		{"Qd4", "Illegal move."},
		{"hello", "Not a move. Examples: Nf3, exd5, g1f3."},
	} {
		r.typeMove(c.typed)
		if got := r.view.typing.Words.Text(); got != c.said && !sameWords(got, c.said) {
			t.Errorf("%q: %q is said, want %q", c.typed, got, c.said)
		}
	}
	r.playTyped()
	if r.desk.Doc().Revision != before || r.view.typing.Entry.Text != "hello" {
		t.Error("what is no move has changed something")
	}
}

// sameWords compares lists whose order does not matter.
func sameWords(a, b string) bool {
	trim := func(s string) map[string]bool {
		words := map[string]bool{}
		for w := range strings.FieldsSeq(s) {
			words[strings.Trim(w, ",.?")] = true
		}
		return words
	}
	x, y := trim(a), trim(b)
	for w := range x {
		if !y[w] {
			return false
		}
	}
	return len(x) == len(y)
}

func TestTheFieldLeaves(t *testing.T) {
	r := newRig(t)
	r.typeMove("e4")
	if r.view.board.Pointed() != chess.E2.Bitboard()|chess.E4.Bitboard() {
		t.Error("the board does not show the move")
	}
	r.view.focusBoard()
	if r.view.typing.Card.Visible() || r.view.board.Pointed() != 0 {
		t.Error("the field stays when something else has the focus")
	}
}

// While another window has the keys the field is gone, but back in this one it has them
// again and must be seen.
func TestTheFieldComesBackWithTheWindow(t *testing.T) {
	r := newRig(t)
	r.typeMove("e4")
	f := r.view.typing
	f.Entry.FocusLost() // as Fyne tells it
	if f.Card.Visible() || r.view.board.Pointed() != 0 {
		t.Error("the field stays when the window has not got the keys")
	}
	f.Entry.FocusGained()
	if !f.Card.Visible() || f.Entry.Text != "e4" || r.view.board.Pointed() == 0 {
		t.Errorf("back in the window, the field is shown: %v, with %q", f.Card.Visible(), f.Entry.Text)
	}
	r.playTyped()
	r.wantMoves("e4")
}

func TestTypingInGerman(t *testing.T) {
	r := newRigIn(t, t.TempDir(), func(c *Config) { c.Language = "de" })
	r.typeMove("sf3")
	r.playTyped()
	r.wantMoves("Nf3")
}

func TestTypePremove(t *testing.T) {
	r := newRig(t)
	r.book.Add("e7e5", "b8c6", "c6e5")
	said := func(want string) {
		t.Helper()
		if got := r.view.typing.Words.Text(); got != want {
			t.Errorf("%q is said, want %q", got, want)
		}
	}
	r.typeMove("e4")
	r.playTyped()
	said("Enter a premove, such as Nf3, exd5, g1f3")
	r.typeMove("Nf6")
	said("None of your pieces can move like that.")
	r.playTyped()
	r.wantPremove()
	r.typeMove("nf3")
	said("Enter premoves Ng1f3")
	r.playTyped()
	said("Premove: Ng1f3")
	r.wantPremove("g1", "f3")
	r.wantMoves("e4")
	// From where the knight will be.
	r.typeMove("Nxe5")
	r.playTyped()
	said("Premoves: Ng1f3, Nf3e5")
	r.wantPremove("g1", "f3", "e5")
	r.until("all answers", func() bool { return r.lastUCI() == "c6e5" })
	r.wantMoves("e4 e5 Nf3 Nc6 Nxe5 Nxe5")
	r.wantPremove()
}
