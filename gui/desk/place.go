package desk

import (
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/notices"
	"kibitz/gui/phrase"
	"kibitz/gui/sound"
)

// Position returns the position at the place that the board shows.
func (k *Desk) Position() chess.Position { return k.doc.Game().PositionAt(k.doc.At()) }

// GoTo sets the place in a document. If the document is on the board, the board shows the place.
func (k *Desk) GoTo(d *Document, id game.NodeID) {
	if d == k.doc {
		k.in.Notices.ClearAt(notices.OnBoard)
	}
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
	if k.Asked != nil {
		k.Asked(m)
		return
	}
	k.in.Notices.ClearAt(notices.OnBoard)
	if k.doc.Live() {
		if k.Weigh == nil || !k.Weigh(m) {
			k.Play(m)
		}
		return
	}
	g := k.doc.Game()
	e, end, err := g.AddMoves(k.doc.At().ID(), m)
	if err == nil {
		err = k.Do(e)
	}
	if err != nil {
		k.in.Notices.Warn(lang.L("Not possible"), err)
		return
	}
	left := !k.doc.Aside()
	k.doc.node = end
	if left && k.doc.Aside() {
		k.in.Notices.Post(notices.Aside, func() notices.Message {
			return notices.Message{Title: lang.L("This is a variation, not the game"), Text: lang.L("The game continues after its last move."), Answers: []notices.Answer{
				{Label: lang.L("Back to the game"), Weight: notices.Primary, Do: k.BackToGame},
				{Label: lang.L("Stay here")},
			}}
		})
	}
	k.playSound(end)
	k.out.Changed()
	pos := k.Position()
	if outcome, how := pos.Status(); outcome != chess.NoOutcome {
		k.in.Notices.PassingAs(phrase.Over(outcome, how), "") // it is spoken with the move
	}
}

// playSound plays the sound of the move that leads to a node.
func (k *Desk) playSound(id game.NodeID) {
	if s, ok := sound.OfMove(k.doc.Game(), k.doc.Game().Node(id)); ok {
		k.out.Heard(s)
	}
}

// GoFirst goes to the start position.
func (k *Desk) GoFirst() { k.GoTo(k.doc, game.RootID) }

// GoPrevious goes back one move.
func (k *Desk) GoPrevious() {
	if p := k.doc.At().Parent(); p != nil {
		k.GoTo(k.doc, p.ID())
	}
}

// GoNext goes forward one move, which is heard.
func (k *Desk) GoNext() {
	if n := k.doc.At().Next(); n != nil && !k.covered {
		k.GoTo(k.doc, n.ID())
		k.playSound(n.ID())
	}
}

// GoLast goes to the end of the line on the board.
func (k *Desk) GoLast() {
	n := k.doc.At()
	for n.Next() != nil {
		n = n.Next()
	}
	k.GoTo(k.doc, n.ID())
}

// BackToGame goes to the tip of the round.
func (k *Desk) BackToGame() {
	if k.doc.Running() {
		k.GoTo(k.doc, k.doc.Round.Tip())
	}
}

// GoSibling goes to another move in the same position: step is -1 for the variation above, 1 for the one below.
func (k *Desk) GoSibling(step int) {
	n := k.doc.At()
	if n.Parent() == nil {
		return
	}
	siblings := n.Parent().Children()
	if i := n.Index() + step; i >= 0 && i < len(siblings) {
		k.GoTo(k.doc, siblings[i].ID())
	}
}

// Scroll goes forward by a number of moves, or back if it is negative.
func (k *Desk) Scroll(steps int) {
	for ; steps > 0; steps-- {
		k.GoNext()
	}
	for ; steps < 0; steps++ {
		k.GoPrevious()
	}
}

// Flip turns the board round.
func (k *Desk) Flip() {
	k.doc.Orientation = k.doc.Orientation.Other()
	k.out.Changed()
}
