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
	Starting  Stage = "start" // until the first readyok
	Searching Stage = "search"
	Quitting  Stage = "quit"
)

// Trial is the result of trying an engine.
type Trial struct {
	ID      engine.ID
	Options []engine.Option
	// The durations of start, search and quit. A search gets [TrialTime]; Search is zero if there was none.
	Start, Search, Quit time.Duration
	Depth               int
	Nodes               uint64
	Move                string // the engine's move in the initial position, in SAN
	// Err is the reason why the engine is not usable, and Failed the stage of the failure. The earlier stages
	// succeeded.
	Err    error
	Failed Stage
}

// TrialTime is the time for a move in a trial, and trialPatience how much longer it may take.
const (
	TrialTime     = 300 * time.Millisecond
	trialPatience = 10 * time.Second
)

// Try opens an engine, lets it search if search is set, and closes it. Cancelling ctx ends the trial with an error. Try
// takes at most the engine's timeouts and leaves no process behind.
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

// think lets the engine search the initial position.
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
