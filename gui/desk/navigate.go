package desk

import "kibitz/engine/game"

// Going through the game.

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
