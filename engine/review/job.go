package review

import (
	"context"
	"sync/atomic"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
)

// job is one game in a review.
type job struct {
	number   int            // in its file, from 1
	raw      []byte         // the text of the game
	analysis *Analysis      // nil if the text is passed on unchanged
	fault    error          // why the game is broken
	report   *Report        // set when complete
	reviewed *game.Game     // set when complete
	remarks  map[int]Remark // by ply, set when complete
	lessons  [2][]Lesson    // of both sides, set when complete
	left     atomic.Int32   // stretches not evaluated yet
	done     chan struct{}
}

// newJob reads the text of a game. A broken game is not reviewed but passed on unchanged.
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

// part is a stretch of a game to evaluate.
type part struct {
	*job
	stretch int
}

// evaluate evaluates the part. After the last part of a game it completes the game's review.
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

// complete finishes the review of a game after the evaluation.
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
