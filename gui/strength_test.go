package gui

import (
	"testing"

	"kibitz/engine/chess"
)

// The button in the strip opens the dial. What is set there counts for the game on the board and for the next one; the
// tags follow, and a game whose opponent has changed says nothing about the user's rating.
func TestStrengthInTheStrip(t *testing.T) {
	r := newRig(t)
	r.playOut("e2e4", "e7e5")
	button := r.view.strips[0].Button()
	if !button.Visible() || button.Text() != "Casual · about 1200" {
		t.Fatalf("the button says %q", button.Text())
	}
	f := r.askStrength()
	f.Chooser.Dial.Set(1850)
	r.answer("Set")
	d := r.desk.Doc()
	if p := d.Round.Pairing.Players[chess.Black]; p.Rating != 1850 || button.Text() != "Club · about 1850" || r.settings.Game.Opponent != p {
		t.Errorf("the opponent is %+v, the button says %q, and %+v is offered", p, button.Text(), r.settings.Game.Opponent)
	}
	if tags := d.Game().Tags(); tags.Get("BlackElo") != "1850" || tags.Get("Black") != "Kibitz 1.2 (1850)" || !d.Round.Aided {
		t.Errorf("the tags are %q", tags)
	}
	r.playOut("g1f3", "b8c6")
}

// A finished game is counted with the rating of the opponent.
func TestResultsAreKept(t *testing.T) {
	r := newRig(t)
	r.playOut("f2f3", "e7e5", "g2g4", "d8h4")
	if got := r.desk.Record().Against(1200); got.Lost != 1 || got.Games() != 1 {
		t.Errorf("after a lost game: %+v", got)
	}
	if e, ok := r.desk.Record().Estimate(); !ok || e.Games != 1 {
		t.Errorf("the estimate is %+v, %v", e, ok)
	}
}

// A game in which the analysis is shown says nothing about the user's rating.
func TestHelpIsNoted(t *testing.T) {
	r := newRig(t)
	r.playOut("e2e4", "e7e5")
	if r.desk.Doc().Round.Aided {
		t.Error("a game without help counts as one with help")
	}
	r.act("analyse")
	if !r.desk.Doc().Round.Aided {
		t.Error("an analysis is no help")
	}
}
