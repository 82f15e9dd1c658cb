package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/epd"
	"kibitz/engine/search"
	"kibitz/engine/uci"
)

const epdHelp = `epd [FLAGS] FILE

Searches every position of an EPD test suite and compares the move with its bm
(best moves) and am (moves to avoid).`

// epdFlags is the command line of epd.
type epdFlags struct {
	limits   engine.Limits
	threads  int
	hash     int
	parallel int
	cmd      string
	quiet    bool
}

// runEPD is the command epd.
func runEPD(ctx context.Context, io stdio, args []string) error {
	var e epdFlags
	f := io.flags(epdHelp)
	f.DurationVar(&e.limits.MoveTime, "time", 0, "time per position, such as 1s (the default when nothing else is given)")
	f.Uint64Var(&e.limits.Nodes, "nodes", 0, "nodes per position")
	f.IntVar(&e.limits.Depth, "depth", 0, "depth per position")
	f.IntVar(&e.threads, "threads", 1, "threads")
	f.IntVar(&e.hash, "hash", 64, "transposition table in MB")
	f.IntVar(&e.parallel, "parallel", 1, "positions at a time")
	f.StringVar(&e.cmd, "cmd", "", "command line of another UCI engine to test")
	f.BoolVar(&e.quiet, "quiet", false, "print the sum only, not the failures")
	if err := parse(f, args); err != nil {
		return err
	}
	if f.NArg() != 1 {
		return errors.New("epd: one file is wanted")
	}
	if e.limits.MoveTime == 0 && e.limits.Nodes == 0 && e.limits.Depth == 0 {
		e.limits.MoveTime = time.Second
	}
	if e.parallel < 1 {
		return errors.New("epd: --parallel must be at least 1")
	}
	tests, err := readSuite(f.Arg(0), func(line int, err error) {
		fmt.Fprintf(io.err, "epd: %s, line %d: %v; left out\n", f.Arg(0), line, err)
	})
	if err != nil {
		return fmt.Errorf("epd: %w", err)
	}
	return e.run(ctx, io, tests)
}

// test is one position of a suite.
type test struct {
	name        string
	record      epd.Record
	best, avoid []chess.Move
}

// readSuite reads a file of tests. Lines that cannot be read are left out and reported.
func readSuite(path string, bad func(line int, err error)) ([]test, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var tests []test
	sc := bufio.NewScanner(file)
	for n := 1; sc.Scan(); n++ {
		line := strings.TrimSpace(sc.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		t, err := readTest(line)
		if err != nil {
			bad(n, err)
			continue
		}
		if t.name == "" {
			t.name = fmt.Sprintf("line %d", n)
		}
		tests = append(tests, t)
	}
	if err := sc.Err(); err != nil {
		return nil, err
	}
	if len(tests) == 0 {
		return nil, fmt.Errorf("%s: no tests are in it", path)
	}
	return tests, nil
}

func readTest(line string) (t test, err error) {
	if t.record, err = epd.Parse(line); err != nil {
		return t, err
	}
	if t.best, err = t.record.Moves("bm"); err != nil {
		return t, err
	}
	if t.avoid, err = t.record.Moves("am"); err != nil {
		return t, err
	}
	if len(t.best)+len(t.avoid) == 0 {
		return t, errors.New("neither bm nor am is there")
	}
	t.name = strings.Join(t.record.Operands("id"), " ")
	return t, nil
}

func (t test) solved(m chess.Move) bool {
	return (len(t.best) == 0 || slices.Contains(t.best, m)) && !slices.Contains(t.avoid, m)
}

// open opens the engine to be tested.
func (e *epdFlags) open(ctx context.Context) (engine.Engine, error) {
	var x engine.Engine = search.New()
	if e.cmd != "" {
		c, err := uci.Start(ctx, uci.Command{Line: e.cmd})
		if err != nil {
			return nil, err
		}
		x = c
	}
	for _, o := range [][2]string{{"Threads", fmt.Sprint(e.threads)}, {"Hash", fmt.Sprint(e.hash)}} {
		if err := x.SetOption(o[0], o[1]); err != nil && (e.cmd == "" || o[1] != "1") {
			x.Close()
			return nil, err
		}
	}
	return x, nil
}

// outcome is what came of a test.
type outcome struct {
	best engine.Best
	err  error
}

func (e *epdFlags) run(ctx context.Context, io stdio, tests []test) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	results := make([]chan outcome, len(tests))
	for i := range results {
		results[i] = make(chan outcome, 1)
	}
	next := make(chan int)
	var workers sync.WaitGroup
	for range e.parallel {
		workers.Add(1)
		go func() {
			defer workers.Done()
			x, err := e.open(ctx)
			if err != nil {
				cancel(err)
				return
			}
			defer x.Close()
			for i := range next {
				best, err := e.solve(ctx, x, tests[i])
				results[i] <- outcome{best, err}
			}
		}()
	}
	go func() {
		defer close(next)
		for i := range tests {
			select {
			case next <- i:
			case <-ctx.Done():
				return
			}
		}
	}()
	err := e.report(ctx, io, tests, results)
	cancel(nil)
	workers.Wait()
	return err
}

// report prints the failures as they come and the sum at the end.
func (e *epdFlags) report(ctx context.Context, io stdio, tests []test, results []chan outcome) error {
	live := &liveLine{w: io.err, terminal: isTerminal(io.err)}
	solved := 0
	var nodes uint64
	var elapsed time.Duration
	for i, t := range tests {
		select {
		case r := <-results[i]:
			if r.err != nil {
				live.end()
				return fmt.Errorf("epd: %s: %w", t.name, r.err)
			}
			elapsed += r.best.Elapsed
			if len(r.best.Lines) > 0 {
				nodes += r.best.Lines[0].Nodes
			}
			if t.solved(r.best.Move) {
				solved++
			} else if !e.quiet {
				if live.terminal {
					fmt.Fprint(io.err, "\r\x1b[K")
				}
				fmt.Fprintln(io.out, t.failure(r.best))
			}
			if live.terminal {
				live.show(fmt.Sprintf("%d/%d, solved %d", i+1, len(tests), solved), false)
			}
		case <-ctx.Done():
			live.end()
			return context.Cause(ctx)
		}
	}
	if live.terminal {
		fmt.Fprint(io.err, "\r\x1b[K")
	}
	fmt.Fprintf(io.out, "solved %d/%d  (%d nodes, %.1f s, %d nodes per second)\n",
		solved, len(tests), nodes, elapsed.Seconds(), perSecond(nodes, elapsed))
	return nil
}

// failure describes a test that was not solved.
func (t test) failure(b engine.Best) string {
	p := &t.record.Position
	san := func(moves []chess.Move) string {
		var s []string
		for _, m := range moves {
			s = append(s, chess.FormatSAN(p, m))
		}
		return strings.Join(s, " ")
	}
	s := fmt.Sprintf("%-12s played %-7s", t.name, chess.FormatSAN(p, b.Move))
	if len(b.Lines) > 0 {
		s += fmt.Sprintf(" %7v depth %-3d", b.Lines[0].Score, b.Lines[0].Depth)
	}
	if len(t.best) > 0 {
		s += "  best " + san(t.best)
	}
	if len(t.avoid) > 0 {
		s += "  avoid " + san(t.avoid)
	}
	return s + "  " + p.FEN()
}

func (e *epdFlags) solve(ctx context.Context, x engine.Engine, t test) (engine.Best, error) {
	if err := x.NewGame(ctx); err != nil {
		return engine.Best{}, err
	}
	s, err := x.Go(ctx, engine.Root{Start: t.record.Position, Chess960: t.record.Position.IsChess960()}, e.limits)
	if err != nil {
		return engine.Best{}, err
	}
	return s.Wait()
}
