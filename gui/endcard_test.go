package gui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/endcard"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
)

// endCard returns the card on the board, nil if there is none.
func (r *rig) endCard() *endcard.Card {
	if len(r.view.onBoard.Objects) == 0 {
		return nil
	}
	return r.view.onBoard.Objects[0].(*endcard.Card)
}

// mate plays a game that the user loses.
func (r *rig) mate() {
	r.t.Helper()
	r.playOut("f2f3", "e7e5", "g2g4", "d8h4")
	if r.endCard() == nil {
		r.t.Fatal("the end brings no card")
	}
}

// The end of a game is said on the board, takes no room beside it, and goes with whatever is done next.
func TestEndCard(t *testing.T) {
	r := newRig(t)
	before := r.view.moves.Size()
	r.mate()
	r.wantNotice(notices.Game, "You lost by checkmate", "2 moves.", "You against Casual: 0 won, 0 drawn, 1 lost.")
	if got := r.view.moves.Size(); got.Width != before.Width || r.view.notices.Visible() {
		t.Errorf("beside the board the moves have %v after %v, messages are shown: %v", got, before, r.view.notices.Visible())
	}
	card, board := r.endCard(), r.view.board
	if at, end := card.Position(), card.Position().Add(card.Size()); at.X < board.Position().X || at.Y < board.Position().Y ||
		end.X > board.Position().X+board.Size().Width || end.Y > board.Position().Y+board.Size().Height {
		t.Errorf("the card is at %v to %v, the board at %v with %v", at, end, board.Position(), board.Size())
	}
	for _, tt := range []struct {
		name string
		do   func()
		gone bool
	}{
		{"a press on the board", func() {
			board.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: r.middle("a1")}, Button: desktop.MouseButtonPrimary})
			board.MouseUp(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: r.middle("a1")}, Button: desktop.MouseButtonPrimary})
		}, true},
		{"the wheel", func() { board.OnScroll(1) }, true},
		{"Esc", func() { r.press(fyne.KeyEscape) }, true},
		{"another place", func() { r.press(fyne.KeyLeft) }, true},
		{"the list", func() { r.view.list.OnSelect(r.desk.Doc().At().ID()) }, true},
		{"another command", func() { r.letter('f') }, true},
		{"what it closes with", func() { b := r.endCard().Buttons(); b[len(b)-1].Tapped(nil) }, true},
		{"a command that only says something", func() { r.act("fullscreen") }, false},
		{"the card itself", func() { r.endCard().MouseDown(&desktop.MouseEvent{}) }, false},
	} {
		r.desk.GoLast()
		r.act("undo")
		r.act("redo")
		if r.endCard() == nil {
			t.Fatalf("before %s there is no card", tt.name)
		}
		tt.do()
		if gone := r.endCard() == nil; gone != tt.gone {
			t.Errorf("after %s the card is gone: %v", tt.name, gone)
		}
	}
}

// A game that was opened has no such card, nor has one in which somebody goes about.
func TestNoEndCardForAGameThatIsRead(t *testing.T) {
	r := newRig(t)
	r.paste("1. f3 e5 2. g4 Qh4# 0-1")
	for _, key := range []fyne.KeyName{fyne.KeyHome, fyne.KeyEnd, fyne.KeyLeft, fyne.KeyRight} {
		r.press(key)
		if r.endCard() != nil {
			t.Errorf("%s brings a card", key)
		}
	}
	r.desk.Start(r.settings.Game.Untimed(), game.New())
	r.mate()
	r.press(fyne.KeyHome)
	r.press(fyne.KeyEnd)
	if r.endCard() != nil {
		t.Error("the card is back at the last move")
	}
}

// Its buttons lead on.
func TestEndCardLeadsOn(t *testing.T) {
	r := newRig(t)
	r.mate()
	r.tap(notices.Game, "Review")
	if m := r.shell.Top(); m == nil || r.endCard() != nil {
		t.Error("the review is not asked for")
	}
	r.shell.Top().Close()
	r.act("undo")
	r.act("redo")
	r.tap(notices.Game, "New game…")
	if r.shell.Top() == nil {
		t.Error("no new game is asked for")
	}
}

// Two people, and those who watch engines, are told who won.
func TestEndCardForTwoPeople(t *testing.T) {
	r := newRig(t)
	r.desk.Start(pairing.Pairing{Control: "-"}, game.New())
	r.drag("f2f3", "e7e5", "g2g4", "d8h4")
	if got, want := r.notice(notices.Game), "Checkmate — Black wins\n\n2 moves."; got != want {
		t.Errorf("it says %q, want %q", got, want)
	}
	if p := r.desk.Position(); p.Turn() != chess.White {
		t.Errorf("%v is to move", p.Turn())
	}
}

// Who listens hears the end once, with the move, and reaches the buttons by Tab.
func TestEndCardIsHeard(t *testing.T) {
	r, s := speaking(t, "en")
	r.drag("f2f3", "e7e5", "g2g4")
	s.want("G4.")
	s.played("d8h4", "Queen h4, checkmate. Checkmate — Black wins. 2 moves. Press Tab for: Review, Rematch, New game…, Close.")
	s.heard("Review, button.", fyne.KeyTab)
	s.heard("Rematch, button.", fyne.KeyTab)
	s.heard("New game…, button.", fyne.KeyTab)
	s.heard("Close, button.", fyne.KeyTab)
	s.heard("Board.", fyne.KeyReturn)
	if r.endCard() != nil {
		t.Error("the card is still there")
	}
}
