package roster

import (
	"context"
	"fmt"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/host"
)

// Stage is a part of a trial.
type Stage string

// The stages, in order.
const (
	Starting  Stage = "start" // until it is ready for the first time
	Searching Stage = "search"
	Quitting  Stage = "quit"
)

// Trial is what came of trying an engine.
type Trial struct {
	ID      engine.ID
	Options []engine.Option
	// What it took to get ready, to search and to quit. A search is given
	// [TrialTime]; it is zero when none was wanted.
	Start, Search, Quit time.Duration
	Depth               int
	Nodes               uint64
	Move                string // the move it chose in the initial position, as SAN
	// Err is why the engine cannot be used, and Failed the stage in which that
	// came out. What came before it is good.
	Err    error
	Failed Stage
}

// TrialTime is what an engine is given for its move in a trial, and
// trialPatience how much longer it may take.
const (
	TrialTime     = 300 * time.Millisecond
	trialPatience = 10 * time.Second
)

// Try opens an engine, has it search a little if that is wanted, and closes it.
// Cancelling ctx ends it early, with an error. It takes as long as the engine's
// timeouts allow, and leaves no process behind.
func Try(ctx context.Context, open host.Factory, search bool) Trial {
	var t Trial
	fail := func(s Stage, err error) Trial {
		t.Failed, t.Err = s, err
		return t
	}
	begin := time.Now()
	e, err := open(ctx)
	if err != nil {
		return fail(Starting, err)
	}
	t.Start = time.Since(begin)
	t.ID, t.Options = e.ID(), e.Options()
	if search {
		begin = time.Now()
		if err := t.think(ctx, e); err != nil {
			_ = e.Close()
			return fail(Searching, err)
		}
		t.Search = time.Since(begin)
	}
	begin = time.Now()
	if err := e.Close(); err != nil {
		return fail(Quitting, err)
	}
	t.Quit = time.Since(begin)
	return t
}

// think has the engine find a move in the initial position.
func (t *Trial) think(ctx context.Context, e engine.Engine) error {
	ctx, cancel := context.WithTimeoutCause(ctx, TrialTime+trialPatience,
		fmt.Errorf("roster: it was given %v for a move, and had none %v later", TrialTime, trialPatience))
	defer cancel()
	start := chess.StartPosition()
	s, err := e.Go(ctx, engine.Root{Start: start}, engine.Limits{MoveTime: TrialTime})
	if err != nil {
		return err
	}
	for i := range s.Info() {
		t.Depth, t.Nodes = max(t.Depth, i.Depth), max(t.Nodes, i.Nodes)
	}
	best, err := s.Wait()
	switch {
	case err != nil:
		return err
	case ctx.Err() != nil:
		return context.Cause(ctx)
	}
	t.Move = chess.FormatSAN(&start, best.Move)
	return nil
}
