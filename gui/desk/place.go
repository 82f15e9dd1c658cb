package desk

import (
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/phrase"
	"kibitz/gui/sound"
)

// Position returns the position at the place that the board shows.
func (k *Desk) Position() chess.Position { return k.doc.Game().PositionAt(k.doc.At()) }

// GoTo sets the place in a document. If the document is on the board, the board shows the place.
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

// Move makes a legal move in the position on the board: in the round if the board shows its tip, otherwise as a
// variation.
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
		k.postAside()
	}
	k.playSound(end)
	k.out.Changed()
	pos := k.Position()
	if outcome, how := pos.Status(); outcome != chess.NoOutcome {
		k.notices.PassingAs(phrase.Over(outcome, how), "") // it is spoken with the move
	}
}

// playSound plays the sound of the move that leads to a node.
func (k *Desk) playSound(id game.NodeID) {
	if s, ok := sound.OfMove(k.doc.Game(), k.doc.Game().Node(id)); ok {
		k.out.Heard(s)
	}
}
