package gui

import (
	"os"
	"strings"
	"testing"

	"kibitz/gui/notices"
)

// Who saves and quits at once has nothing to answer, unless it cannot be saved.
func TestQuitWaitsForTheSave(t *testing.T) {
	edited := func(t *testing.T) (r *rig, path string, goOn func()) {
		r = newRig(t)
		path = write(t, "one.pgn", "1. e4 e5 *\n")
		r.open(path)
		r.desk.GoLast()
		r.drag("g1f3")
		saving := make(chan struct{})
		r.store.Do(func() { <-saving }, nil)
		return r, path, func() { close(saving) }
	}
	t.Run("saved", func(t *testing.T) {
		r, path, goOn := edited(t)
		r.act("save")
		r.quit()
		r.quit() // the impatient press it twice
		if r.flow.closed || r.shell.Top() != nil {
			t.Error("it does not wait")
		}
		goOn()
		r.until("the end", func() bool { return r.flow.closed || r.shell.Top() != nil })
		if m := r.shell.Top(); m != nil {
			t.Errorf("it asks %q", m.Title())
		}
		if got := read(t, path); !strings.Contains(got, "Nf3") {
			t.Errorf("saved was\n%s", got)
		}
	})
	t.Run("not saved", func(t *testing.T) {
		r, path, goOn := edited(t)
		if err := os.Chmod(path, 0o444); err != nil {
			t.Fatal(err)
		}
		r.act("save")
		r.quit()
		goOn()
		r.until("the question", func() bool { return r.flow.closed || r.shell.Top() != nil })
		if r.flow.closed {
			t.Fatal("the game is lost")
		}
		r.answer("Cancel")
		r.wantNotice(notices.Unsaved, "one.pgn was not saved")
	})
	t.Run("a disk that hangs", func(t *testing.T) {
		r, _, goOn := edited(t)
		r.act("save")
		r.quit()
		r.pass(closePatience)
		if r.flow.closed || r.shell.Top() == nil {
			t.Error("it waits for ever")
		}
		goOn()
		r.settle()
		if r.flow.closed {
			t.Error("it quits before the answer")
		}
		r.answer("Cancel")
	})
	t.Run("changed since", func(t *testing.T) {
		r, _, goOn := edited(t)
		r.act("save")
		r.drag("b8c6")
		r.quit()
		goOn()
		r.until("the question", func() bool { return r.flow.closed || r.shell.Top() != nil })
		if r.flow.closed {
			t.Fatal("the last move is lost")
		}
		r.answer("Cancel")
	})
}
