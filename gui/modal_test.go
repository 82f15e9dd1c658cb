package gui

import (
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"

	"kibitz/gui/controls"
)

// Enter pressed twice chooses a file once, and one that is cancelled while the disk is asked is not chosen.
func TestAFileIsChosenOnce(t *testing.T) {
	for _, tt := range []struct {
		name string
		key  fyne.KeyName // pressed before the disk has answered
		want int
	}{
		{"twice", fyne.KeyReturn, 1},
		{"cancelled", fyne.KeyEscape, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t)
			chosen := 0
			path := filepath.Join(t.TempDir(), "new.pgn")
			r.chooseFile(fileChoice{title: "Save", action: "Save", save: true, name: path, extension: ".pgn", chosen: func(string) { chosen++ }})
			r.settle()
			field := r.view.window.Canvas().Focused()
			field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
			field.TypedKey(&fyne.KeyEvent{Name: tt.key})
			r.settle()
			if chosen != tt.want {
				t.Errorf("it was chosen %d times, want %d", chosen, tt.want)
			}
		})
	}
}

// A name that is given before the folder has been listed is one in that folder.
func TestAFileIsNamedBeforeItsFolderIsListed(t *testing.T) {
	r := newRig(t)
	r.settings.Folder = t.TempDir()
	got := ""
	r.chooseFile(fileChoice{title: "Save", action: "Save", save: true, name: "new.pgn", extension: ".pgn", chosen: func(path string) { got = path }})
	r.view.window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	r.settle()
	if want := filepath.Join(r.settings.Folder, "new.pgn"); got != want {
		t.Errorf("chosen was %q, want %q", got, want)
	}
}

// A button that goes while it has the keys gives them back to the board.
func TestAHiddenButtonHasNoKeys(t *testing.T) {
	r := newRig(t)
	r.act("analyse")
	canvas := r.view.window.Canvas()
	for range 100 {
		canvas.FocusNext()
		if b, ok := canvas.Focused().(*controls.Button); ok && b.Tip == "What to analyse, and for how long" {
			break
		}
	}
	if _, ok := canvas.Focused().(*controls.Button); !ok {
		t.Fatalf("the button cannot be reached, but %T", canvas.Focused())
	}
	r.view.window.Resize(fyne.NewSize(800, 250)) // where the card has one row
	r.render()
	if canvas.Focused() != fyne.Focusable(r.view.board) {
		t.Errorf("the keys go to %T", canvas.Focused())
	}
}
