package gui

import (
	"os"
	"path/filepath"
	"testing"

	"kibitz/gui/dialogs"
	"kibitz/gui/notices"
)

// What else goes wrong does not take the message away that a game is not saved.
func TestNotSavedStands(t *testing.T) {
	r := newRig(t)
	path := write(t, "one.pgn", "1. e4 e5 *\n")
	r.open(path)
	r.desk.GoLast()
	r.drag("g1f3")
	if err := os.Chmod(path, 0o444); err != nil {
		t.Fatal(err)
	}
	r.act("save")
	r.settle()
	const title = "one.pgn was not saved"
	r.wantNotice(notices.Unsaved, title)
	_, write := r.exportOf(dialogs.DefaultExport())
	r.exportTo(filepath.Join(t.TempDir(), "no folder", "board.png"), write)
	r.settle()
	r.wantNotice(notices.Problem, "board.png was not saved")
	r.wantNotice(notices.Unsaved, title)
	r.paste("rubbish")
	r.wantNotice(notices.Unsaved, title)
	r.paste("1. d4 d5 *") // another game on the board, which is saved
	r.saveAsPath(filepath.Join(t.TempDir(), "other.pgn"))
	r.wantNotice(notices.Unsaved, title)
	r.tap(notices.Unsaved, "Save elsewhere…")
	r.choose(filepath.Join(t.TempDir(), "elsewhere.pgn"))
	r.wantMoves("e4 e5 Nf3")
	if r.notice(notices.Unsaved) != "" || r.desk.Doc().Unsaved() {
		t.Error("saved, it is still said not to be")
	}
}
