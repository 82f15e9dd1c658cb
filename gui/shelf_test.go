package gui

import (
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/desk"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
)

// What was said about a game goes with it where another one that is open comes back: its buttons would act on that.
func TestNoticesLeaveWithTheirGame(t *testing.T) {
	r := newRig(t)
	r.paste("1. d4 *")
	open := r.desk.Doc()
	r.desk.Start(r.settings.Game.Untimed(), game.New())
	r.playOut("e2e4", "e7e5")
	r.desk.Resign()
	r.wantNotice(notices.Game, "You lost", "You resigned")
	r.desk.BringUp(open)
	if said := r.notice(notices.Game); r.desk.Doc() != open || said != "" {
		t.Errorf("beside another game it says %q", said)
	}
}

// A game that comes back from the shelf is paused, and says so.
func TestAGameComesBackPaused(t *testing.T) {
	r := newRig(t)
	r.playOut("e2e4", "e7e5")
	played := r.desk.Doc()
	r.paste("1. d4 *")
	r.desk.BringUp(played)
	r.wantNotice(notices.Pause, "The game is paused")
	r.tap(notices.Pause, "Resume")
	r.playOut("g1f3", "b8c6")
	r.wantMoves("e4 e5 Nf3 Nc6")
}

// So is an offer of a draw that went from sight with its game: it stands, and can be accepted.
func TestAnOfferComesBackWithItsGame(t *testing.T) {
	for name, p := range map[string]pairing.Pairing{
		"of a person":  {Control: "-"},
		"of an engine": {Players: [2]pairing.Player{pairing.Computer(), {}}, Control: "60"},
	} {
		r := newRig(t)
		r.book.Add("e2e4")
		r.desk.Start(p, game.New())
		if !p.IsEngine(chess.White) {
			r.drag("e2e4")
		}
		r.until("the first move", func() bool { return r.lastUCI() == "e2e4" })
		r.desk.Tell(game.DrawOffered{Side: chess.White})
		r.wantNotice(notices.Move, "White offers a draw")
		r.paste("1. d4 *")
		if said := r.notice(notices.Move); said != "" {
			t.Errorf("%s: beside another game it says %q", name, said)
		}
		r.act("undo")
		r.wantNotice(notices.Move, "White offers a draw")
		r.tap(notices.Move, "Accept")
		if got := r.desk.Doc().Game().Result(); got != chess.Draw {
			t.Errorf("%s: accepted, the game ends with %v", name, got)
		}
	}
}

// An engine that was asked answers when its game comes back.
func TestAnOfferIsAnsweredWhenItsGameComesBack(t *testing.T) {
	r := newRig(t)
	r.desk.Start(pairing.Pairing{Players: [2]pairing.Player{chess.Black: pairing.Computer()}, Control: "60"}, game.New())
	r.playOut("e2e4", "e7e5")
	r.act("draw")
	r.desk.Show(desk.NewDocument(game.New()))
	r.settle()
	r.view.toast.Say("")
	r.act("undo")
	r.until("an answer", func() bool { return r.view.toast.Text() == "Kibitz declines the draw." })
}
