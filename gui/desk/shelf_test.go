package desk

import (
	"slices"
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
)

// undoShelving answers the message about the game that was set aside.
func (r *rig) undoShelving() {
	r.t.Helper()
	n := r.notices.About(notices.Shelved)
	if n == nil {
		r.t.Fatal("nothing is said of the game that was set aside")
	}
	r.notices.Answer(n, n.Answers[0])
}

// A game that another one sets aside is named, and comes back with its clock; so does the other one.
func TestAGameIsSetAside(t *testing.T) {
	r := newRig(t)
	r.Start(pairing.Pairing{Players: [2]pairing.Player{chess.Black: pairing.Computer()}, Control: "600"}, game.New())
	r.playOut("e2e4", "e7e5")
	played := r.doc
	r.Show(NewDocument(mustGame(t, "d2d4")))
	other := r.doc
	r.wantNotice(notices.Shelved, "Your game with Kibitz is set aside", "The clocks are stopped.")
	r.undoShelving()
	if r.doc != played || r.notice(notices.Shelved) != "" || r.notice(notices.Pause) == "" {
		t.Errorf("the game is back %v; it says %q and %q", r.doc == played, r.notice(notices.Shelved), r.notice(notices.Pause))
	}
	r.Redo()
	if r.doc != other {
		t.Error("what took its place does not come back")
	}
}

// A change of the game that took its place keeps that game open where the first one returns.
func TestAGameReturnsFromBelowAChangedOne(t *testing.T) {
	r := newRig(t)
	r.Start(pairing.Pairing{Control: "-"}, game.New())
	r.make("e2e4")
	played := r.doc
	r.Show(NewDocument(mustGame(t, "d2d4")))
	other := r.doc
	r.wantNotice(notices.Shelved, "Player – Player, 1 move: set aside")
	r.make("g1f3")
	r.undoShelving()
	if r.doc != played || !slices.Contains(r.Shelf(), other) {
		t.Errorf("the game is back %v, the other one is open %v", r.doc == played, slices.Contains(r.Shelf(), other))
	}
}

// Nothing is said where nothing is set aside: of an empty game, and after a rematch.
func TestNothingIsSetAside(t *testing.T) {
	r := newGame(t)
	r.Show(NewDocument(mustGame(t, "d2d4")))
	if got := r.notice(notices.Shelved); got != "" {
		t.Errorf("of an empty game it says %q", got)
	}
	r.Start(r.terms.Untimed(), game.New())
	r.make("e2e4")
	r.Resign()
	r.Rematch()
	if got := r.notice(notices.Shelved); got != "" {
		t.Errorf("after a rematch it says %q", got)
	}
}

// A closed game is gone; in the place of the one on the board comes the last one that was set aside, then an empty one.
func TestCloseGame(t *testing.T) {
	r := newRig(t)
	var docs []*Document
	for _, m := range []string{"e2e4", "d2d4", "c2c4"} {
		r.Show(NewDocument(game.New()))
		r.make(m)
		docs = append(docs, r.doc)
	}
	r.CloseGame(docs[0])
	if got := slices.Collect(r.Open()); !slices.Equal(got, docs[1:]) {
		t.Errorf("open are %v", got)
	}
	r.CloseGame(docs[2])
	if r.doc != docs[1] || len(r.Shelf()) > 0 {
		t.Errorf("on the board is %v with %d on the shelf", r.doc, len(r.Shelf()))
	}
	r.CloseGame(docs[1])
	if r.doc == docs[1] || r.doc.Game().NodeCount() > 0 || !r.doc.Live() {
		t.Error("there is no new game in place of the last one")
	}
}

// mustGame returns a game with moves in UCI.
func mustGame(t *testing.T, moves ...string) *game.Game {
	t.Helper()
	g := game.New()
	for _, word := range moves {
		p := g.PositionAt(g.Last())
		m, err := chess.ParseUCI(&p, word)
		if err != nil {
			t.Fatal(err)
		}
		e, _, err := g.AddMoves(g.Last().ID(), m)
		if err == nil {
			_, err = g.Apply(e)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return g
}
