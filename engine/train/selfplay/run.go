package selfplay

import (
	"context"
	"errors"
	"io"
	"sync"
	"sync/atomic"

	"kibitz/engine"
	"kibitz/engine/train/games"
)

// Run plays games first to until-1, one at a time on each engine, and passes them to add in order. A game that is not
// finished when ctx is cancelled is dropped; played again, it will be the same. The error is the first one of an
// engine, of add, or of ctx.
func Run(ctx context.Context, engines []engine.Engine, c *Config, first, until uint32, add func(*games.Game) error) error {
	var number atomic.Uint64
	number.Store(uint64(first))
	return inOrder(ctx, engines, first, func(ctx context.Context, e engine.Engine) (games.Game, error) {
		n := number.Add(1) - 1
		if n >= uint64(until) {
			return games.Game{}, io.EOF
		}
		return playGame(ctx, e, c, uint32(n))
	}, add)
}

// inOrder runs one game after another on each engine until do returns io.EOF. It passes the games to add in the order
// of their numbers, which are consecutive from first.
func inOrder(ctx context.Context, engines []engine.Engine, first uint32,
	do func(context.Context, engine.Engine) (games.Game, error), add func(*games.Game) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	done := make(chan games.Game)
	var workers sync.WaitGroup
	for _, e := range engines {
		workers.Go(func() {
			for ctx.Err() == nil {
				g, err := do(ctx, e)
				if errors.Is(err, io.EOF) {
					return
				}
				if err != nil {
					cancel(err)
					return
				}
				done <- g
			}
		})
	}
	go func() {
		workers.Wait()
		close(done)
	}()

	waiting := map[uint32]games.Game{} // finished before a game with a lower number
	next := first
	var failed error
	for g := range done {
		waiting[g.Number] = g
		for {
			g, ok := waiting[next]
			if !ok {
				break
			}
			delete(waiting, next)
			next++
			if failed == nil {
				failed = add(&g)
			}
			if failed != nil {
				cancel(failed)
			}
		}
	}
	if failed != nil {
		return failed
	}
	return context.Cause(ctx)
}
