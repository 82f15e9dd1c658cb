package desk

import (
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/phrase"
	"kibitz/gui/sound"
)

// Position returns what the board shows.
func (k *Desk) Position() chess.Position { return k.doc.Game().PositionAt(k.doc.At()) }

// GoTo goes to a place in a game, and shows it if that is the game on the board.
func (k *Desk) GoTo(d *Document, id game.NodeID) {
	if d.Game().Node(id) == nil || d.node == id || d == k.doc && k.covered {
		return
	}
	d.node = id
	if d == k.doc {
		k.out.Deselect()
		k.out.Changed()
	}
}

// Move makes a legal move in the position on the board: in the game that is
// being played if that is what the board shows, else as a variation.
func (k *Desk) Move(m chess.Move) {
	if k.doc.Live() {
		k.moveInRound(m)
		return
	}
	g := k.doc.Game()
	e, end, err := g.AddMoves(k.doc.At().ID(), m)
	if err == nil {
		err = k.Do(e)
	}
	if err != nil {
		k.notices.Warn(lang.L("Not possible"), err)
		return
	}
	left := !k.doc.Aside()
	k.doc.node = end
	if left && k.doc.Aside() {
		k.tellAside()
	}
	k.hearMove(end)
	k.out.Changed()
	pos := k.Position()
	if outcome, how := pos.Status(); outcome != chess.NoOutcome {
		k.notices.PassingAs(phrase.Over(outcome, how), "") // it is spoken with the move
	}
}

// hearMove plays the sound of the move to a node.
func (k *Desk) hearMove(id game.NodeID) {
	if s, ok := sound.OfMove(k.doc.Game(), k.doc.Game().Node(id)); ok {
		k.out.Heard(s)
	}
}
