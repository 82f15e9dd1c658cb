package gui

import (
	"strings"
	"testing"

	"kibitz/gui/notices"
)

// A comment that is being written when the system asks for the end is in the game that is
// offered at the next start. The system may ask twice.
func TestTheEndKeepsAComment(t *testing.T) {
	r := newRig(t)
	r.paste("1. e4 e5 *")
	r.desk.GoLast()
	r.act("comment")
	r.view.comment.Area.SetText("best by test")
	r.keepAll()
	r.keepAll()
	next := r.restart(r.killed())
	next.tap(notices.Restore, "Continue")
	next.wantMoves("e4 e5")
	if got := next.pgnNow(); !strings.Contains(got, "best by test") {
		t.Errorf("the game is kept as %s", got)
	}
}
