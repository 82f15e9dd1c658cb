package desk

import (
	"slices"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
)

// Undo, redo and taking back. The game being played lives in the tree like any
// other line, so that a change of the tree can take moves from under it; the
// match is then told to follow.

// Undo takes the last change back. Where that is a move of the game being
// played, it takes the computer's answer back with it. When nothing is left
// to undo, the game that was here before returns.
func (k *Desk) Undo() {
	h := k.doc.History
	if !h.CanUndo() {
		if len(k.shelf) > 0 {
			k.unshelve()
		}
		return
	}
	k.retrace(h.CanUndo, h.Undo, func(p *Round, grown bool) bool {
		if left := k.leftOf(p); left < len(p.Line) {
			return left > 0 && p.answers(left)
		}
		return !grown && k.endsAgain()
	}, lang.L("This cannot be undone"))
}

// Redo makes the change again that was last undone. Where that is a move of the
// game being played, the computer's answer comes with it. A game that undo has left returns.
func (k *Desk) Redo() {
	d := k.doc
	if !d.History.CanRedo() {
		if len(k.left) > 0 {
			k.reshelve()
		}
		return
	}
	k.retrace(d.History.CanRedo, d.History.Redo, func(_ *Round, grown bool) bool {
		return grown && (d.computerToMove() || k.endsHere()) // with a move that ends the game comes the result
	}, lang.L("Nothing to redo"))
}

// retrace goes a change back or forth in the history, and on as long as more says of the game being
// played that the next one belongs to it; grown tells whether moves have come back to that. Its line
// keeps the moves that are lost until all is done.
func (k *Desk) retrace(can func() bool, step func() (game.Record, error), more func(p *Round, grown bool) bool, failure string) {
	d := k.doc
	before, replayed, reseated, result := k.leftOf(d.Round), false, false, d.Game().Result()
	for can() {
		p, had := d.Round, d.replies()
		r, err := step()
		if err != nil {
			k.notices.Warn(failure, err)
			break
		}
		k.record(r)
		grown := d.regrow(had)
		replayed, reseated = replayed || grown, d.reseat() != reseated
		if p == nil || !more(p, grown) {
			break
		}
	}
	if replayed && d.Game().Node(d.Round.Base) != nil {
		d.Round.Line = d.Round.Line[:k.leftOf(d.Round)] // a later change may have taken some of them again
		k.rebuildMatch(d.Round.Match.Clock())
	}
	k.afterChange(before, replayed, result)
	if reseated && d.Running() {
		k.seat()
	}
}

// replies returns the moves that the tree has behind the game being played, which are none of its own.
func (d *Document) replies() []*game.Node {
	if !d.Running() || d.Game().Node(d.Round.Tip()) == nil {
		return nil
	}
	return slices.Clone(d.Game().Node(d.Round.Tip()).Children())
}

// regrow has the game being played go on with the moves that have come back behind it: those which
// are not the replies that it had. It reports whether there are any.
func (d *Document) regrow(had []*game.Node) bool {
	if !d.Running() || d.Game().Node(d.Round.Tip()) == nil {
		return false
	}
	for _, n := range d.Game().Node(d.Round.Tip()).Children() {
		if slices.ContainsFunc(had, func(x *game.Node) bool { return x.ID() == n.ID() }) {
			continue
		}
		for ; n != nil; n = n.Next() {
			d.Round.Line = append(d.Round.Line, n.ID())
		}
		return true
	}
	return false
}

// unended reports whether a game that was played to its end has lost that by undo.
func (d *Document) unended() bool {
	return d.Round != nil && !d.Running() && !d.Ended()
}

// endsAgain reports whether undo has left a game on the board that ends by itself where it has come to: the move
// that leads there goes as well.
func (k *Desk) endsAgain() bool { return k.doc.unended() && k.endsHere() }

// endsHere reports whether the game being played ends by itself where it has come to.
func (k *Desk) endsHere() bool {
	d := k.doc
	clock := d.clockAtTip()
	m, err := newMatch(d.Game(), d.Game().Node(d.Round.Tip()), d.Round.Pairing, &clock)
	if err != nil {
		return true
	}
	m.Apply(game.Begin{}, k.now())
	_, over := m.Finished()
	return over
}

// clockAtTip returns what the clock of the game being played showed when its present move was begun.
func (d *Document) clockAtTip() game.Clock {
	clock, _ := d.Game().ClockAt(d.Game().Node(d.Round.Tip()), d.Round.Pairing.TimeControl())
	return clock
}

// afterChange shows where the last undone or redone change was, and lets the
// game being played follow: of the moves that were there before, some may have gone with it, others may
// have come back, and so may the result.
func (k *Desk) afterChange(before int, replayed bool, result chess.Outcome) {
	d := k.doc
	if at, ok := d.History.Touched(); ok || d.Game().Node(d.node) == nil {
		d.node = at
	}
	k.out.Deselect()
	k.notices.ClearResult(notices.Review) // it counted the marks that were there
	if p := d.Round; p != nil {
		switch left := k.leftOf(p); {
		case d.Game().Node(p.Base) == nil:
			k.dropRound()
		case d.Running() && d.Ended():
			k.endAgain(p)
		case left < before:
			k.rewind(left)
			d.node = p.Tip()
		case replayed:
			d.node = p.Tip()
		case k.endsAgain():
			k.dropRound() // it was over before a move was made
		case d.unended():
			k.reopen(p)
		}
	} else if result != chess.NoOutcome {
		k.OfferPlayOn() // if it has lost that
	}
	if d.Running() {
		now, played := d.Game().PositionAt(d.Game().Node(d.Round.Tip())), d.Round.Match.Position()
		if now.FEN() != played.FEN() {
			k.dropRound() // the headers say again that it begins elsewhere
		}
	}
	k.out.Changed()
}

// reopen has a game go on whose end was undone, as if the present move had just begun: a flag that fell is up again.
func (k *Desk) reopen(p *Round) {
	p.ended, p.scores = p.Match, [2][]engine.Score{}
	k.notices.Clear(notices.Game)
	k.rebuildMatch(k.doc.clockAtTip())
	k.restComputers()
}

// restComputers pauses a game in which nobody but the program plays: nobody asked for the same moves again.
func (k *Desk) restComputers() {
	if p := k.doc.Round; k.doc.Running() && p.ComputersOnly() && !p.Match.Paused() {
		k.Tell(game.Pause{})
		k.tellPaused()
	}
}

// endAgain ends the game being played as it has ended before: its result was redone.
func (k *Desk) endAgain(p *Round) {
	if p.ended == nil || !slices.Equal(p.ended.Moves(), p.Match.Moves()) {
		k.dropRound()
		return
	}
	k.stopOpponents()
	p.Match = p.ended
	k.doc.Revision++
	if f, over := p.Match.Finished(); over {
		k.tellEnd(f)
	}
	k.RunClock()
}

// dropPlay ends the playing of a game that has lost the position it began at, or has its
// result again.
func (k *Desk) dropRound() {
	k.doc.Round = nil
	k.doc.Revision++
	k.stopOpponents()
	k.notices.Clear(notices.Game)
	k.RunClock()
}

func (k *Desk) stopOpponents() {
	for _, o := range k.opponents {
		if o != nil {
			o.stop()
		}
	}
}

// reseat has the players of the game being played sit where its tags say they did, if undo or redo has brought
// these back. It reports whether they sit elsewhere now.
func (d *Document) reseat() bool {
	p := d.Round
	if !d.Running() {
		return false
	}
	told := pairing.KindsIn(d.Game().Tags())
	i := slices.IndexFunc(p.before, func(x pairing.Pairing) bool { return x.Kinds() == told })
	if i < 0 || p.Pairing.Kinds() == told {
		return false
	}
	p.before[i], p.Pairing = p.Pairing, p.before[i]
	return true
}

// leftOf counts the moves of the game being played that the tree still has.
func (k *Desk) leftOf(p *Round) int {
	if p == nil {
		return 0
	}
	left := len(p.Line)
	for left > 0 && k.doc.Game().Node(p.Line[left-1]) == nil {
		left--
	}
	return left
}

// answers reports whether the computer is to move after so many plies of the
// game being played, and a person has the move before that.
func (p *Round) answers(plies int) bool {
	_, ok := p.Pairing.Person()
	return ok && p.Pairing.IsEngine(p.turnAfter(plies))
}

// TakeBack undoes the person's last move in the game being played, with the
// computer's answer.
func (k *Desk) TakeBack() {
	p := k.doc.Round
	if p == nil {
		return
	}
	left := k.leftOf(p) - 1
	if left > 0 && p.answers(left) {
		left--
	}
	if left < 0 {
		return
	}
	edits := []game.Edit{game.Delete{Node: p.Line[left]}}
	if k.doc.Ended() {
		edits = append(edits, k.doc.Game().Finish(chess.NoOutcome, chess.NoTermination))
	}
	if err := k.Do(game.Join(edits...)); err != nil {
		k.notices.Warn(lang.L("The move cannot be taken back"), err)
		return
	}
	k.rewind(left)
	k.doc.node = p.Tip()
	k.out.Changed()
}

// rewind lets the game being played go back to its first plies; the tree has
// lost the others already.
func (k *Desk) rewind(left int) {
	d, p := k.doc, k.doc.Round
	plies := len(p.Line) - left
	p.Line = p.Line[:left]
	p.Premoves = nil
	p.scores = [2][]engine.Score{}
	if d.Game().Node(d.node) == nil {
		d.node = p.Tip() // before anything is shown
	}
	k.notices.Clear(notices.Game)
	if p.Match.Paused() {
		k.tellPaused() // it still is: without the message nobody would know why nothing happens
	}
	k.restComputers()
	if k.Tell(game.TakeBack{Plies: plies}) {
		return
	}
	// The moves are from before a restart: the match does not know them as its own.
	k.rebuildMatch(p.Match.Clock())
}

// rebuildMatch lets the game being played go on from its tip, whatever moves the
// match knew. A pause stays one.
func (k *Desk) rebuildMatch(clock game.Clock) {
	d, p := k.doc, k.doc.Round
	paused := p.Match.Paused()
	if !paused && d.Running() {
		k.Tell(game.Pause{}) // so that no answer comes to what was asked before
	}
	match, err := newMatch(d.Game(), d.Game().Node(p.Tip()), p.Pairing, &clock)
	if err != nil {
		d.Round = nil
		return
	}
	p.Match = match
	k.Tell(game.Begin{})
	if paused {
		k.Tell(game.Pause{})
	}
}

// ComputersOnly reports whether nobody but the program plays.
func (p *Round) ComputersOnly() bool {
	return p.Pairing.IsEngine(chess.White) && p.Pairing.IsEngine(chess.Black)
}
