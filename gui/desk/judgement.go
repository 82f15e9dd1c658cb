package desk

import (
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/phrase"
)

// Judgement is the score that an engine gave a position, from the point of view of White.
type Judgement struct {
	Score engine.Score
	Depth int
}

// Judge stores a judgement of a position, unless a deeper one is known. It reports whether anything has changed.
func (d *Document) Judge(id game.NodeID, j Judgement) (news bool) {
	if start := d.Game().Start(); d.judgements == nil || d.judgedFrom != start {
		d.judgements, d.judgedFrom = make(map[game.NodeID]Judgement), start
	}
	if old, ok := d.judgements[id]; ok && (old.Depth > j.Depth || old == j) {
		return false
	}
	d.judgements[id] = j
	d.Judgings++
	return true
}

// Judged returns the score after n's move, from the point of view of White. A score in the game's comments comes
// before a stored judgement.
func (d *Document) Judged(n *game.Node) (engine.Score, bool) {
	if s, ok := n.Evaluation(); ok {
		return s, true
	}
	j, ok := d.judgements[n.ID()]
	return j.Score, ok && d.judgedFrom == d.Game().Start()
}

// ToSave returns a copy of the game for a file. If a clock is running, the copy has a tag with the time left within
// the present move.
func (d *Document) ToSave(now time.Time) *game.Game {
	g := d.Game().Clone()
	if !d.Timed() || g.Last().ID() != d.Round.Tip() {
		return g
	}
	side, clock := d.Round.Match.Turn(), d.Round.Match.Clock()
	tags := g.Tags().With(game.ClockTag, game.FormatClockTag(side, clock.Left(side, now)))
	_, _ = g.Apply(game.SetTags{Tags: tags}) // after an error the game is as it was
	return g
}

// Timed reports whether a round is running in which the side to move has limited time.
func (d *Document) Timed() bool {
	if !d.Running() {
		return false
	}
	clock := d.Round.Match.Clock()
	return clock.Timed(d.Round.Match.Turn())
}

// Ending returns a sentence that says why the round ended, or why nothing can be played from the start position; ""
// for all other games.
func (d *Document) Ending() string {
	if d.Round != nil {
		if f, over := d.Round.Match.Finished(); over && f.Outcome == d.Game().Result() { // else that was undone, or is another now
			return d.Round.EndingWords(f)
		}
		return ""
	}
	start := d.Game().Start()
	if outcome, how := start.Status(); outcome != chess.NoOutcome {
		return phrase.Over(outcome, how)
	}
	return ""
}

// EndingWords returns a sentence that says why the game ended, addressed to the person who played it if there is just one.
func (r *Round) EndingWords(f game.Finished) string {
	if r != nil {
		if side, one := r.Pairing.Person(); one {
			return phrase.EndingFor(f, side)
		}
	}
	return phrase.Ending(f)
}
