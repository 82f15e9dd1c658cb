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

// Undo undoes the last change. A move in the round is undone together with the computer's answer. When nothing is
// left to undo, the previous game returns to the board.
func (k *Desk) Undo() {
	h := k.doc.History
	if !h.CanUndo() {
		if len(k.shelf) == 0 {
			return
		}
		k.out.Leaving()      // with what was being written the game may be worth keeping
		if k.doc.Unsaved() { // changes from before a restart, which cannot be undone
			k.BringUp(k.shelf[len(k.shelf)-1])
			return
		}
		k.LeaveBoard()
		k.doc.Close() // undone to its beginning, it is not worth restoring
		k.exchange(&k.shelf, &k.left)
		return
	}
	k.retrace(h.CanUndo, h.Undo, func(p *Round, grown bool) bool {
		if left := k.remaining(p); left < len(p.Line) {
			return left > 0 && p.computerAnswersAfter(left)
		}
		return !grown && k.isOverAfterUndo()
	}, lang.L("This cannot be undone"))
}

// Redo redoes the change that was undone last. A move in the round is redone together with the computer's answer.
// When nothing is left to redo, the game that undo has left returns to the board.
func (k *Desk) Redo() {
	d := k.doc
	if !d.History.CanRedo() {
		if len(k.left) > 0 {
			left := k.left
			k.LeaveBoard()
			k.left = left // also where a review has ended with a change, after which nothing is left to redo
			k.exchange(&k.left, &k.shelf)
		}
		return
	}
	k.retrace(d.History.CanRedo, d.History.Redo, func(_ *Round, grown bool) bool {
		if !grown {
			return false
		}
		computerToMove := d.Running() && d.Round.Pairing.IsEngine(d.Game().Turn(d.Game().Node(d.Round.Tip())))
		return computerToMove || k.isOverAtTip() // with a move that ends the game comes the result
	}, lang.L("Nothing to redo"))
}

// retrace undoes or redoes one change, and then the changes that belong to the same move of the round: more decides,
// and grown reports whether the last change has brought moves of the round back. The line of the round keeps its lost
// moves until the end.
func (k *Desk) retrace(can func() bool, step func() (game.Record, error), more func(p *Round, grown bool) bool, failure string) {
	d := k.doc
	before, replayed, reseated, result := k.remaining(d.Round), false, false, d.Game().Result()
	for can() {
		p, had := d.Round, d.continuations()
		r, err := step()
		if err != nil {
			k.in.Notices.Warn(failure, err)
			break
		}
		k.record(r)
		grown := d.readopt(had)
		replayed, reseated = replayed || grown, d.restorePairing() != reseated
		if p == nil || !more(p, grown) {
			break
		}
	}
	if replayed && d.Game().Node(d.Round.Base) != nil {
		d.Round.Line = d.Round.Line[:k.remaining(d.Round)] // a later change may have taken some of them again
		k.rebuildMatch(d.Round.Match.Clock())
	}
	k.afterChange(before, replayed, result)
	if reseated && d.Running() {
		k.updatePlayers()
	}
}

// continuations returns the moves of the tree after the tip of the round.
func (d *Document) continuations() []*game.Node {
	if !d.Running() || d.Game().Node(d.Round.Tip()) == nil {
		return nil
	}
	return slices.Clone(d.Game().Node(d.Round.Tip()).Children())
}

// readopt extends the round by moves that have come back after its tip, other than the continuations it had. It
// reports whether there are any.
func (d *Document) readopt(had []*game.Node) bool {
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

// hasLostResult reports whether the result of a finished round was undone.
func (d *Document) hasLostResult() bool {
	return d.Round != nil && !d.Running() && !d.Ended()
}

// isOverAfterUndo reports whether the result of a finished round was undone although the position at its tip ends the
// game: then the last move must be undone, too.
func (k *Desk) isOverAfterUndo() bool { return k.doc.hasLostResult() && k.isOverAtTip() }

// isOverAtTip reports whether the rules end the game at the tip of the round.
func (k *Desk) isOverAtTip() bool {
	d := k.doc
	clock := d.clockAtTip()
	m, err := newMatch(d.Game(), d.Game().Node(d.Round.Tip()), d.Round.Pairing, &clock)
	if err != nil {
		return true
	}
	m.Apply(game.Begin{}, k.in.Now())
	_, over := m.Finished()
	return over
}

// clockAtTip returns the clock of the round at the beginning of the present move.
func (d *Document) clockAtTip() game.Clock {
	clock, _ := d.Game().ClockAt(d.Game().Node(d.Round.Tip()), d.Round.Pairing.TimeControl())
	return clock
}

// afterChange shows the place of the last undone or redone change, and makes the round follow: moves of it may be
// gone, others may be back, and so may its result.
func (k *Desk) afterChange(before int, replayed bool, result chess.Outcome) {
	d := k.doc
	if at, ok := d.History.Touched(); ok || d.Game().Node(d.node) == nil {
		d.node = at
	}
	k.out.Deselect()
	k.in.Notices.ClearResult(notices.Review) // it counted the marks that were there
	if p := d.Round; p != nil {
		switch left := k.remaining(p); {
		case d.Game().Node(p.Base) == nil:
			k.dropRound()
		case d.Running() && d.Ended():
			k.restoreResult(p)
		case left < before:
			k.rewind(left)
			d.node = p.Tip()
		case replayed:
			d.node = p.Tip()
		case k.isOverAfterUndo():
			k.dropRound() // it was over before a move was made
		case d.hasLostResult():
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

// reopen continues a round whose result was undone, at the beginning of its present move. A fallen flag does not
// count any more.
func (k *Desk) reopen(p *Round) {
	p.ended, p.scores, p.drawn = p.Match, [2][]engine.Score{}, [2]bool{}
	p.Aided = true
	k.in.Notices.Clear(notices.Game)
	k.rebuildMatch(k.doc.clockAtTip())
	k.pauseComputers()
}

// pauseComputers pauses a round in which only engines play.
func (k *Desk) pauseComputers() {
	if p := k.doc.Round; k.doc.Running() && p.Pairing.EnginesOnly() && !p.Match.Paused() {
		k.Tell(game.Pause{})
		k.postPaused()
	}
}

// restoreResult ends the round as it ended before, after its result was redone.
func (k *Desk) restoreResult(p *Round) {
	if p.ended == nil || !slices.Equal(p.ended.Moves(), p.Match.Moves()) {
		k.dropRound()
		return
	}
	k.stopOpponents()
	p.Match = p.ended
	k.doc.Revision++
	if f, over := p.Match.Finished(); over {
		k.postEnd(f)
	}
	k.RunClock()
}

// dropRound ends the playing of a game whose start of the round is gone, or whose result is back.
func (k *Desk) dropRound() {
	k.doc.Round = nil
	k.doc.Revision++
	k.stopOpponents()
	k.in.Notices.Clear(notices.Game)
	k.RunClock()
}

// stopOpponents stops the searches of both engines.
func (k *Desk) stopOpponents() {
	for _, o := range k.opponents {
		if o != nil {
			o.stop()
		}
	}
}

// restorePairing gives the sides back to the players that the tags name, after undo or redo. It reports whether the
// pairing has changed.
func (d *Document) restorePairing() bool {
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

// remaining returns how many moves of the round the tree still has.
func (k *Desk) remaining(p *Round) int {
	if p == nil {
		return 0
	}
	left := len(p.Line)
	for left > 0 && k.doc.Game().Node(p.Line[left-1]) == nil {
		left--
	}
	return left
}

// computerAnswersAfter reports whether the computer is to move after a number of plies, in answer to a person.
func (p *Round) computerAnswersAfter(plies int) bool {
	side := p.Match.Turn()
	if (len(p.Line)-plies)%2 != 0 {
		side = side.Other()
	}
	_, ok := p.Pairing.Person()
	return ok && p.Pairing.IsEngine(side)
}

// TakeBack deletes the person's last move in the round, and the computer's answer.
func (k *Desk) TakeBack() {
	p := k.doc.Round
	if p == nil {
		return
	}
	left := k.remaining(p) - 1
	if left > 0 && p.computerAnswersAfter(left) {
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
		k.in.Notices.Warn(lang.L("The move cannot be taken back"), err)
		return
	}
	k.rewind(left)
	k.doc.node = p.Tip()
	k.out.Changed()
}

// rewind takes the match back to a number of plies. The tree has lost the other moves already.
func (k *Desk) rewind(left int) {
	d, p := k.doc, k.doc.Round
	plies := len(p.Line) - left
	p.Line = p.Line[:left]
	p.Premoves = nil
	p.Aided = true
	p.scores, p.drawn = [2][]engine.Score{}, [2]bool{}
	if d.Game().Node(d.node) == nil {
		d.node = p.Tip() // before anything is shown
	}
	k.in.Notices.Clear(notices.Game)
	if p.Match.Paused() {
		k.postPaused() // it still is: without the message nobody would know why nothing happens
	}
	k.pauseComputers()
	if k.Tell(game.TakeBack{Plies: plies}) {
		return
	}
	// The moves are from before a restart: the match does not know them as its own.
	k.rebuildMatch(p.Match.Clock())
}

// rebuildMatch makes a new match from the tip of the round. A paused match stays paused.
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
