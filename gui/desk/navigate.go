package desk

import "kibitz/engine/game"

// Going through the game.

func (k *Desk) GoFirst() { k.GoTo(k.doc, game.RootID) }

func (k *Desk) GoPrevious() {
	if p := k.doc.At().Parent(); p != nil {
		k.GoTo(k.doc, p.ID())
	}
}

func (k *Desk) GoNext() {
	if n := k.doc.At().Next(); n != nil && !k.covered {
		k.GoTo(k.doc, n.ID())
		k.hearMove(n.ID())
	}
}

func (k *Desk) GoLast() {
	n := k.doc.At()
	for n.Next() != nil {
		n = n.Next()
	}
	k.GoTo(k.doc, n.ID())
}

// BackToGame goes to the position that is being played.
func (k *Desk) BackToGame() {
	if k.doc.Running() {
		k.GoTo(k.doc, k.doc.Round.Tip())
	}
}

// GoSibling goes to another move in the same position: the variation above or below.
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

// Scroll goes through the game by the wheel.
func (k *Desk) Scroll(steps int) {
	for ; steps > 0; steps-- {
		k.GoNext()
	}
	for ; steps < 0; steps++ {
		k.GoPrevious()
	}
}

func (k *Desk) Flip() {
	k.doc.Orientation = k.doc.Orientation.Other()
	k.out.Changed()
}
