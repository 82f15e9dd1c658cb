package match

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/uci"
)

// Hall plays games between any two of some players, several at a time.
type Hall struct {
	Players []Player
	Rules
	Openings    Book
	Concurrency int // games at a time
}

// processors returns the processors of each concurrent game if the rules tie engines to them: as many as the engines have
// threads, and none for two games. The engines of a game share theirs, because one of them thinks at a time.
func (h Hall) processors() ([][]int, error) {
	games := max(1, h.Concurrency)
	shares := make([][]int, games)
	if !h.Affinity {
		return shares, nil
	}
	all, err := uci.Processors()
	if err != nil {
		return nil, err
	}
	threads := 1
	for _, p := range h.Players {
		for _, s := range p.Options {
			if n, err := strconv.Atoi(s.Value); err == nil && strings.EqualFold(s.Name, "Threads") {
				threads = max(threads, n)
			}
		}
	}
	if games*threads > len(all) {
		return nil, fmt.Errorf("match: %d games at a time on %d threads each need %d processors of their own; there are %d", games, threads, games*threads, len(all))
	}
	for i := range shares {
		shares[i] = all[i*threads : (i+1)*threads]
	}
	return shares, nil
}

// Check returns an error if the games cannot be played on this machine, before any engine is started.
func (h Hall) Check() error {
	_, err := h.processors()
	return err
}

// Fixture is a game to be played.
type Fixture struct {
	Number  int    // game of the pair, from 0; the first player has White in the even ones
	Players [2]int // indices in Hall.Players
	Opening int    // index in the book
}

// seatsKept is the number of engines that a worker keeps running. With fewer they would be restarted for each game of
// a tournament; with more their tables would fill the memory.
const seatsKept = 4

// Play plays the games that next returns until there are no more or ctx ends, which is no error. next is called by
// one goroutine and may block until its context ends. ended is called after each game, one call at a time. Play fails
// if an engine cannot be started for its first game or an opening cannot be played.
func (h Hall) Play(ctx context.Context, next func(context.Context) (Fixture, bool), ended func(Fixture, Record)) error {
	processors, err := h.processors()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	w := &workers{Hall: h, ended: ended, names: make([]string, len(h.Players))}
	work := make(chan Fixture)
	var all sync.WaitGroup
	for _, mine := range processors {
		all.Go(func() {
			if err := w.work(ctx, mine, work); err != nil {
				cancel(err)
			}
		})
	}
deal:
	for ctx.Err() == nil {
		f, ok := next(ctx)
		if !ok {
			break
		}
		select {
		case work <- f:
		case <-ctx.Done():
			break deal
		}
	}
	close(work)
	all.Wait()
	if fatal := (*fatalError)(nil); errors.As(context.Cause(ctx), &fatal) {
		return fatal
	}
	return nil
}

// workers is the state that the workers of a hall share.
type workers struct {
	Hall

	mu    sync.Mutex
	ended func(Fixture, Record)
	names []string // by player: the engine's name, once it was started
}

// work plays games until there are no more. Each worker has its own engines, on its own processors.
func (w *workers) work(ctx context.Context, processors []int, fixtures <-chan Fixture) error {
	var kept []*seat // in the order of their last games
	defer func() {
		for _, s := range kept {
			s.host.Close()
		}
	}()
	for f := range fixtures {
		opening, err := w.Openings.At(f.Opening)
		if err != nil {
			return &fatalError{errOpening, err}
		}
		var seats [2]*seat
		var rec Record
		fault := false
		for i, player := range f.Players {
			if kept, seats[i], err = w.seat(ctx, processors, kept, player); ctx.Err() != nil {
				return nil
			}
			if err != nil && w.name(player) == "" {
				return &fatalError{errPlayer, &PlayerError{playerName(w.Players[player], player), err}}
			}
			if err != nil && !fault {
				fault, rec = true, w.absent(f, opening, i, err)
			}
		}
		if !fault {
			if opening.Start.IsChess960() {
				if err := playChess960(seats); err != nil {
					return err
				}
			}
			var ok bool
			if rec, ok = w.play(ctx, seats, f.Number, opening); !ok {
				return nil
			}
			for color, i := range [2]int{rec.White, 1 - rec.White} {
				rec.Engines[color] = seats[i].state()
			}
		}
		w.mu.Lock()
		w.ended(f, rec)
		w.mu.Unlock()
	}
	return nil
}

// seat returns a player's engine, started if it is not kept. It replaces the one that has not played for longest.
func (w *workers) seat(ctx context.Context, processors []int, kept []*seat, player int) (now []*seat, s *seat, err error) {
	if i := slices.IndexFunc(kept, func(s *seat) bool { return s.place == player }); i >= 0 {
		s = kept[i]
		return append(slices.Delete(kept, i, i+1), s), s, nil
	}
	if len(kept) == seatsKept {
		kept[0].host.Close()
		kept = slices.Delete(kept, 0, 1)
	}
	s, err = newSeat(ctx, w.Players[player], w.Chess960, processors)
	if err != nil {
		s.host.Close()
		return kept, nil, err
	}
	s.place = player
	w.mu.Lock()
	w.names[player] = s.name
	w.mu.Unlock()
	return append(kept, s), s, nil
}

// name returns the name of a player's engine, "" before it was started.
func (w *workers) name(player int) string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.names[player]
}

// absent returns the game that a player loses because its engine, which has played before, cannot be restarted.
func (w *workers) absent(f Fixture, opening Opening, who int, why error) Record {
	white := whiteIn(f.Number)
	side := chess.White
	if who != white {
		side = chess.Black
	}
	rec := Record{Number: f.Number, White: white, Opening: opening, Begun: time.Now(), Played: true}
	for color, i := range [2]int{white, 1 - white} {
		player := f.Players[i]
		rec.Names[color], rec.Controls[color] = cmp.Or(w.name(player), playerName(w.Players[player], player)), w.Players[player].Control
	}
	rec.Finished = game.Finished{
		Outcome: chess.Win(side.Other()), Termination: chess.Abandoned,
		Reason: fmt.Sprintf("%v could not be started: %v", side, why),
	}
	return rec
}
