package review

import (
	"context"
	"sync/atomic"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
)

// job is one game on its way through a review.
type job struct {
	number   int            // in its file, from 1
	raw      []byte         // the text of the game
	analysis *Analysis      // nil if there is nothing to review: the text is passed on
	fault    error          // why, if the game is broken
	report   *Report        // once done
	reviewed *game.Game     // once done
	remarks  map[int]Remark // by ply, once done
	lessons  [2][]Lesson    // of both sides, once done
	left     atomic.Int32   // stretches that are not evaluated yet
	done     chan struct{}
}

// newJob reads the text of a game. A game that cannot be read to its end is not reviewed: it is passed on as it is.
func newJob(number int, raw []byte) *job {
	j := &job{number: number, raw: raw, done: make(chan struct{})}
	g, err := pgn.Parse(string(raw))
	if err != nil || g.Root().Next() == nil {
		j.fault = err
		close(j.done)
		return j
	}
	j.analysis = NewAnalysis(g)
	j.left.Store(int32(j.analysis.Stretches()))
	return j
}

// part is a stretch of a game that is to be evaluated.
type part struct {
	*job
	stretch int
}

// evaluate evaluates the part, and after the last part of a game completes the review of the game.
func (p part) evaluate(ctx context.Context, e engine.Engine, c *Config) error {
	if err := p.analysis.Stretch(ctx, e, p.stretch, c.Nodes, nil); err != nil {
		return err
	}
	if p.left.Add(-1) > 0 {
		return nil
	}
	if err := p.complete(ctx, e, c); err != nil {
		return err
	}
	close(p.done)
	return nil
}

// complete finishes the review of a game whose positions are all evaluated.
func (j *job) complete(ctx context.Context, e engine.Engine, c *Config) error {
	a := j.analysis
	j.report = NewReport(a)
	if err := a.extend(ctx, e, c.Nodes); err != nil {
		return err
	}
	j.remarks = Remarks(a, c.Options)
	for side := range j.lessons {
		j.lessons[side] = a.Lessons(chess.Color(side))
	}
	if c.JSON {
		return nil
	}
	edit, err := Annotate(a, j.remarks, c.Options)
	if err == nil && edit != nil {
		_, err = a.Game.Apply(edit)
	}
	j.reviewed = a.Game
	return err
}
