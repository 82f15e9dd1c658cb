package gui

import (
	"path/filepath"
	"syscall"
	"testing"

	"kibitz/gui/notices"
)

// Nobody may ever write to a pipe: it is not waited for.
func TestAPipeIsNoFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe.pgn")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip("no pipes here: ", err)
	}
	r := newRig(t)
	r.open(path)
	r.wantNotice(notices.Problem, "pipe.pgn cannot be opened", "not a file")
}
