package selfplay

import (
	"context"
	"sync"
	"sync/atomic"

	"kibitz/engine"
	"kibitz/engine/train/games"
)

// Run plays games first, first+1, ... until-1, one on each of the engines at a
// time, and hands them to add in order. A game that is not finished when ctx is
// cancelled is dropped: it will be the same when it is played again. The error
// is the first of the engines', of add's, or ctx's.
func Run(ctx context.Context, engines []engine.Engine, c *Config, first, until uint32, add func(*games.Game) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	played := make(chan games.Game)
	var number atomic.Uint64
	number.Store(uint64(first))
	var players sync.WaitGroup
	for _, e := range engines {
		players.Go(func() {
			for {
				n := number.Add(1) - 1
				if n >= uint64(until) || ctx.Err() != nil {
					return
				}
				g, err := Play(ctx, e, c, uint32(n))
				if err != nil {
					cancel(err)
					return
				}
				played <- g
			}
		})
	}
	go func() {
		players.Wait()
		close(played)
	}()

	waiting := map[uint32]games.Game{} // finished before one of a lower number
	next := first
	var failed error
	for g := range played {
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
