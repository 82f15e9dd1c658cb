package gui

import (
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/phrase"
)

// judgement is what an engine has said of a position, as White sees it.
type judgement struct {
	score engine.Score
	depth int
}

// hear remembers what an engine says of a position. What has looked deeper stays.
func (d *Document) hear(id game.NodeID, j judgement) (news bool) {
	if start := d.Game().Start(); d.heard == nil || d.heardFrom != start {
		d.heard, d.heardFrom = make(map[game.NodeID]judgement), start
	}
	if old, ok := d.heard[id]; ok && (old.depth > j.depth || old == j) {
		return false
	}
	d.heard[id] = j
	d.hearing++
	return true
}

// judged returns what is known of the position after n's move, as White sees
// it. What is kept in the game comes first: the rest is passing.
func (d *Document) judged(n *game.Node) (engine.Score, bool) {
	if s, ok := n.Evaluation(); ok {
		return s, true
	}
	j, ok := d.heard[n.ID()]
	return j.score, ok && d.heardFrom == d.Game().Start()
}

// toSave returns a copy of the game as it is written to a file. Of one that is being played by the clock it tells what
// that shows, so that it goes on from there.
func (d *Document) toSave(now time.Time) *game.Game {
	g := d.Game().Clone()
	if !d.timed() || g.Last().ID() != d.Round.Tip() {
		return g
	}
	side, clock := d.Round.Match.Turn(), d.Round.Match.Clock()
	tags := g.Tags().With(game.ClockTag, game.FormatClockTag(side, clock.Left(side, now)))
	_, _ = g.Apply(game.SetTags{Tags: tags}) // after an error the game is as it was
	return g
}

// timed reports whether a game is being played, not over, in which the side to move has limited time.
func (d *Document) timed() bool {
	if !d.Running() {
		return false
	}
	clock := d.Round.Match.Clock()
	return clock.Timed(d.Round.Match.Turn())
}

// ending says why the game that was played here has ended, or that nothing can be played from where it would begin;
// "" for all others, whose files tell no more than the result.
func (d *Document) ending() string {
	if d.Round != nil {
		if f, over := d.Round.Match.Finished(); over && f.Outcome == d.Game().Result() { // else that was undone, or is another now
			return d.Round.endingWords(f)
		}
		return ""
	}
	start := d.Game().Start()
	if outcome, how := start.Status(); outcome != chess.NoOutcome {
		return phrase.Over(outcome, how)
	}
	return ""
}

// endingWords returns a sentence that says why the game ended, addressed to the person who played it if there is just one.
func (r *Round) endingWords(f game.Finished) string {
	if r != nil {
		if side, one := r.Pairing.Person(); one {
			return phrase.EndingFor(f, side)
		}
	}
	return phrase.Ending(f)
}
