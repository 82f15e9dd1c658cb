package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"kibitz/cmd/internal/cli"
	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/match"
)

const speedHelp = `kibitz-uci speed [FLAGS] ENGINE...

Compares the nodes a second that engines search on one thread, as they count them
themselves. Each engine is its command line in one argument; "self" is this program. In every
round all of them start anew, since it is chance where in memory a process lies, and search
the next positions one after the other, in an order that changes. What is printed
of each engine is the median of its nodes a second, and of their ratio to those of the
engine named first, with its standard error where there are several rounds.
Example:
  kibitz-uci speed --nodes 150000 --rounds 24 old/kibitz-uci self
`

// speedFlags holds the command line of speed.
type speedFlags struct {
	limits    engine.Limits
	hash      int
	rounds    int
	positions int // per round
	file      string
	seed      uint64
}

// runSpeed implements the command speed.
func runSpeed(ctx context.Context, io cli.Stdio, args []string) error {
	var s speedFlags
	f := io.Flags(speedHelp)
	f.DurationVar(&s.limits.MoveTime, "time", 0, "time per position, such as 500ms (the default when nothing else is given)")
	f.Uint64Var(&s.limits.Nodes, "nodes", 0, "nodes per position; more exact if all engines search the same tree")
	f.IntVar(&s.hash, "hash", 16, "transposition table in MB")
	f.IntVar(&s.rounds, "rounds", 8, "number of rounds; engines restart in each")
	f.IntVar(&s.positions, "positions", 5, "positions per round")
	f.StringVar(&s.file, "openings", "", "PGN, EPD or FEN file, optionally zipped or gzipped, with positions (default: those of bench)")
	f.Uint64Var(&s.seed, "seed", 1, "random seed")
	if err := cli.Parse(f, args); err != nil {
		return err
	}
	switch {
	case f.NArg() == 0:
		return errors.New("speed: name the engines")
	case s.rounds < 1 || s.positions < 1:
		return errors.New("speed: --rounds and --positions must be at least 1")
	case s.limits.MoveTime == 0 && s.limits.Nodes == 0:
		s.limits.MoveTime = 500 * time.Millisecond
	}
	if err := checkLimits(s.limits); err != nil {
		return fmt.Errorf("speed: %w", err)
	}
	at, err := s.source(io.Err)
	if err != nil {
		return fmt.Errorf("speed: %w", err)
	}
	rates, err := s.measure(ctx, io, f.Args(), at)
	s.report(io.Out, f.Args(), rates)
	if err != nil {
		return fmt.Errorf("speed: %w", err)
	}
	return nil
}

// report prints the results of the complete rounds.
func (s *speedFlags) report(w io.Writer, engines []string, rates [][]float64) {
	rounds := s.rounds
	for i := range rates {
		rounds = min(rounds, len(rates[i])/s.positions)
	}
	switch {
	case rounds == 0:
		return
	case rounds < s.rounds:
		fmt.Fprintf(w, "%d of %d rounds:\n", rounds, s.rounds)
	}
	for i, name := range engines {
		// A process has its own speed at all positions of its round, so the rounds are the samples.
		ratios := make([]float64, rounds)
		for r := range ratios {
			part := make([]float64, s.positions)
			for j := range part {
				at := r*s.positions + j
				part[j] = math.Log(rates[i][at] / rates[0][at])
			}
			ratios[r], _ = medianOf(part)
		}
		middle, spread := medianOf(ratios)
		nps, _ := medianOf(rates[i][:rounds*s.positions])
		ratio := math.Exp(middle)
		doubt := ""
		if rounds > 1 { // one round has no spread
			doubt = fmt.Sprintf(" ± %.3f", ratio*spread)
		}
		fmt.Fprintf(w, "%9.0f nps  %.3f%s  %s\n", nps, ratio, doubt, name)
	}
}

// source returns the positions by number. Every number has one. It reports skipped lines of a file to errs.
func (s *speedFlags) source(errs io.Writer) (func(n int) (engine.Root, error), error) {
	if s.file == "" {
		return func(n int) (engine.Root, error) {
			p, err := chess.ParseFEN(benchPositions[n%len(benchPositions)])
			return engine.Root{Start: p}, err
		}, nil
	}
	book, remark, err := match.ReadPlayable(s.file, 0, true, s.seed, s.rounds*s.positions)
	if err != nil {
		return nil, err
	}
	if remark != "" {
		fmt.Fprintf(errs, "speed: %s\n", remark)
	}
	return func(n int) (engine.Root, error) {
		o, err := book.At(n)
		return engine.Root{Start: o.Start, Moves: o.Moves, Chess960: o.Start.IsChess960()}, err
	}, nil
}

// measure returns the speeds of each engine at each position in nodes per second, with an error those so far.
func (s *speedFlags) measure(ctx context.Context, io cli.Stdio, engines []string, at func(int) (engine.Root, error)) ([][]float64, error) {
	live := &liveLine{w: io.Err, terminal: cli.IsTerminal(io.Err)}
	defer live.end()
	rng := rand.New(rand.NewPCG(s.seed, 0))
	rates := make([][]float64, len(engines))
	for round := range s.rounds {
		if err := s.round(ctx, rng, engines, rates, func(n int) (engine.Root, error) { return at(round*s.positions + n) }); err != nil {
			return rates, err
		}
		if live.terminal {
			live.show(fmt.Sprintf("round %d of %d", round+1, s.rounds), false)
		}
	}
	return rates, nil
}

// round starts the engines and appends their speeds at the positions of one round.
func (s *speedFlags) round(ctx context.Context, rng *rand.Rand, engines []string, rates [][]float64, at func(int) (engine.Root, error)) error {
	open := make([]engine.Engine, len(engines))
	for _, i := range rng.Perm(len(engines)) {
		x, err := start(ctx, engines[i], 1, s.hash)
		if err != nil {
			return fmt.Errorf("%s: %w", engines[i], err)
		}
		defer x.Close()
		open[i] = x
	}
	for n := range s.positions {
		root, err := at(n)
		if err != nil {
			return err
		}
		for _, i := range rng.Perm(len(engines)) {
			rate, err := rateOf(ctx, open[i], root, s.limits)
			if err != nil {
				return fmt.Errorf("%s: %w", engines[i], err)
			}
			rates[i] = append(rates[i], rate)
		}
	}
	return nil
}

// rateOf returns the nodes per second of one search.
func rateOf(ctx context.Context, x engine.Engine, root engine.Root, limits engine.Limits) (float64, error) {
	best, err := think(ctx, x, root, limits)
	if err == nil {
		err = ctx.Err() // an interrupted search is too short
	}
	if err != nil {
		return 0, err
	}
	if len(best.Lines) > 0 {
		switch line := best.Lines[0]; {
		case line.NPS > 0:
			return float64(line.NPS), nil
		case line.Nodes > 0 && line.Time > 0:
			return float64(line.Nodes) / line.Time.Seconds(), nil
		}
	}
	return 0, errors.New("the engine does not tell its nodes")
}

// medianOf returns the median and its standard error, estimated from the median absolute deviation for a normal
// distribution.
func medianOf(values []float64) (median, err float64) {
	middle := func(v []float64) float64 {
		v = slices.Sorted(slices.Values(v))
		return (v[(len(v)-1)/2] + v[len(v)/2]) / 2
	}
	median = middle(values)
	deviations := make([]float64, len(values))
	for i, v := range values {
		deviations[i] = math.Abs(v - median)
	}
	const (
		sigma      = 1.4826 // standard deviation of a normal distribution, as a multiple of its median deviation
		efficiency = 1.2533 // standard error of a median, as a multiple of that of a mean
	)
	return median, efficiency * sigma * middle(deviations) / math.Sqrt(float64(len(values)))
}
