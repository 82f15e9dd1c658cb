package gui

import (
	"testing"

	"kibitz/engine/game"
)

// What was said about a game goes with it where another one that is open comes back: its buttons would act on that.
func TestNoticesLeaveWithTheirGame(t *testing.T) {
	r := newRig(t)
	r.paste("1. d4 *")
	open := r.doc
	r.startGame(r.settings.Game.first(), game.New())
	r.playOut("e2e4", "e7e5")
	r.resign()
	r.wantNotice(aboutGame, "Black wins")
	r.bringUp(open)
	if said := r.notice(aboutGame); r.doc != open || said != "" {
		t.Errorf("beside another game it says %q", said)
	}
}

// A game that comes back from the shelf is paused, and says so.
func TestAGameComesBackPaused(t *testing.T) {
	r := newRig(t)
	r.playOut("e2e4", "e7e5")
	played := r.doc
	r.paste("1. d4 *")
	r.bringUp(played)
	r.wantNotice(aboutPause, "The game is paused")
	r.tap(aboutPause, "Go on")
	r.playOut("g1f3", "b8c6")
	r.wantMoves("e4 e5 Nf3 Nc6")
}
