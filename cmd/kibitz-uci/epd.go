package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"kibitz/cmd/internal/cli"
	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/epd"
	"kibitz/engine/pgn"
	"kibitz/engine/search"
)

const epdHelp = `kibitz-uci epd [FLAGS] FILE

Searches every position of an EPD test suite and compares the move with its bm
(best moves) and am (moves to avoid). If bm is a mate, such as #4, or #-2 for a
mate against the side to move, a mate score solves it. A mate score is a wrong
claim if it is for the other side, shorter than the known mate, or if its line
does not end in mate.`

// epdFlags holds the command line of epd.
type epdFlags struct {
	limits   engine.Limits
	threads  int
	hash     int
	parallel int
	first    int // number of positions; 0 is all
	cmd      string
	quiet    bool
}

// runEPD implements the command epd.
func runEPD(ctx context.Context, io cli.Stdio, args []string) error {
	var e epdFlags
	f := io.Flags(epdHelp)
	f.DurationVar(&e.limits.MoveTime, "time", 0, "time per position, such as 1s (the default when nothing else is given)")
	f.Uint64Var(&e.limits.Nodes, "nodes", 0, "nodes per position")
	f.IntVar(&e.limits.Depth, "depth", 0, "depth per position")
	f.IntVar(&e.threads, "threads", 1, "threads")
	f.IntVar(&e.hash, "hash", 64, "transposition table in MB")
	f.IntVar(&e.parallel, "parallel", 1, "positions in parallel")
	f.IntVar(&e.first, "first", 0, "number of positions from the first (0: all)")
	f.StringVar(&e.cmd, "cmd", "", "command line of another UCI engine to test")
	f.BoolVar(&e.quiet, "quiet", false, "print the total only, without failures")
	if err := cli.Parse(f, args); err != nil {
		return err
	}
	if f.NArg() != 1 {
		return errors.New("epd: one file is wanted")
	}
	if e.limits.MoveTime == 0 && e.limits.Nodes == 0 && e.limits.Depth == 0 {
		e.limits.MoveTime = time.Second
	}
	if err := checkLimits(e.limits); err != nil {
		return fmt.Errorf("epd: %w", err)
	}
	if e.parallel < 1 || e.first < 0 {
		return errors.New("epd: --parallel must be at least 1, and --first not negative")
	}
	tests, err := readSuite(f.Arg(0), func(line int, err error) {
		fmt.Fprintf(io.Err, "epd: %s, line %d: %v; left out\n", f.Arg(0), line, err)
	})
	if err != nil {
		return fmt.Errorf("epd: %w", err)
	}
	if e.first > 0 && e.first < len(tests) {
		tests = tests[:e.first]
	}
	return e.run(ctx, io, tests)
}

// test is a position of a suite.
type test struct {
	name        string
	record      epd.Record
	best, avoid []chess.Move
	mate        int // moves to a known mate, negative if the side to move is mated; 0 for none
}

// longestTest bounds the length of a line in bytes.
const longestTest = 1 << 20

// readSuite reads a file of tests. It skips lines that cannot be read and passes them to bad.
func readSuite(path string, bad func(line int, err error)) ([]test, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var tests []test
	sc := bufio.NewScanner(pgn.UTF8(file))
	sc.Buffer(nil, longestTest)
	n := 1
	for ; sc.Scan(); n++ {
		line := strings.TrimSpace(strings.TrimPrefix(sc.Text(), "\uFEFF")) // without a byte order mark
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
	switch err := sc.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return nil, fmt.Errorf("%s, line %d: it is longer than %d bytes", path, n, longestTest)
	case err != nil:
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
	if bm := t.record.Operands("bm"); len(bm) == 1 && strings.HasPrefix(bm[0], "#") {
		if t.mate, err = strconv.Atoi(bm[0][1:]); err != nil || t.mate == 0 {
			return t, fmt.Errorf("bm %s is no mate", bm[0])
		}
	} else if t.best, err = t.record.Moves("bm"); err != nil {
		return t, err
	}
	if t.avoid, err = t.record.Moves("am"); err != nil {
		return t, err
	}
	if len(t.best)+len(t.avoid) == 0 && t.mate == 0 {
		return t, errors.New("neither bm nor am is there")
	}
	t.name = strings.Join(t.record.Operands("id"), " ")
	return t, nil
}

// root returns the position to search.
func (t test) root() engine.Root {
	return engine.Root{Start: t.record.Position, Chess960: t.record.Position.IsChess960()}
}

// solved reports whether the result of a search solves the test.
func (t test) solved(b engine.Best) bool {
	if t.mate != 0 {
		if len(b.Lines) == 0 {
			return false
		}
		s := b.Lines[0].Score
		return s.Kind == engine.Mate && (s.Value > 0) == (t.mate > 0) && t.claim(b) == nil
	}
	m := b.Move
	return (len(t.best) == 0 || slices.Contains(t.best, m)) && !slices.Contains(t.avoid, m)
}

// claim returns an error if the engine claims a mate that is wrong.
func (t test) claim(b engine.Best) error {
	if len(b.Lines) == 0 {
		return nil
	}
	line := b.Lines[0]
	n := line.Score.Value
	if t.mate == 0 || line.Score.Kind != engine.Mate || line.Bound != engine.Exact {
		return nil
	}
	plies := 2 * n
	switch {
	case (n > 0) != (t.mate > 0):
		return fmt.Errorf("claims #%d where the mate is the other side's", n)
	case n > 0 && n < t.mate || n < 0 && n > t.mate:
		return fmt.Errorf("claims #%d, shorter than the known mate", n)
	case n > 0:
		plies--
	default:
		plies = -plies
	}
	p := t.record.Position
	for _, m := range line.PV {
		if !p.IsLegal(m) {
			return fmt.Errorf("claims #%d with a line that is illegal at %v", n, m)
		}
		p.Make(m)
	}
	if _, why := p.Status(); why != chess.Checkmate || len(line.PV) != plies {
		return fmt.Errorf("claims #%d with a line of %d plies that does not end in it", n, len(line.PV))
	}
	return nil
}

// open opens the engine under test.
func (e *epdFlags) open(ctx context.Context) (engine.Engine, error) {
	if e.cmd != "" {
		return start(ctx, e.cmd, e.threads, e.hash)
	}
	x := search.New()
	if err := allot(x, e.threads, e.hash); err != nil {
		x.Close()
		return nil, err
	}
	return x, nil
}

// outcome is the result of a test.
type outcome struct {
	best engine.Best
	err  error
}

func (e *epdFlags) run(ctx context.Context, io cli.Stdio, tests []test) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	results := make([]chan outcome, len(tests))
	for i := range results {
		results[i] = make(chan outcome, 1)
	}
	next := make(chan int)
	var workers sync.WaitGroup
	for range e.parallel {
		workers.Go(func() {
			x, err := e.open(ctx)
			if err != nil {
				cancel(fmt.Errorf("epd: %w", err))
				return
			}
			defer x.Close()
			for i := range next {
				best, err := think(ctx, x, tests[i].root(), e.limits)
				results[i] <- outcome{best, err}
			}
		})
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

// report prints the failures in order and the total at the end, even if the run is interrupted.
func (e *epdFlags) report(ctx context.Context, io cli.Stdio, tests []test, results []chan outcome) error {
	live := &liveLine{w: io.Err, terminal: cli.IsTerminal(io.Err)}
	tried, solved, exact, wrong, mates := 0, 0, 0, 0, 0
	var nodes uint64
	var elapsed time.Duration
	defer func() {
		live.clear()
		if tried == 0 {
			return
		}
		if mates > 0 {
			fmt.Fprintf(io.Out, "of %d mates %d found at their shortest, %d wrong claims\n", mates, exact, wrong)
		}
		rest := ""
		if tried < len(tests) {
			rest = fmt.Sprintf(" of %d", len(tests))
		}
		fmt.Fprintf(io.Out, "solved %d/%d%s  (%d nodes, %.1f s, %d nodes per second)\n",
			solved, tried, rest, nodes, elapsed.Seconds(), perSecond(nodes, elapsed))
	}()
	for i, t := range tests {
		select {
		case r := <-results[i]:
			if ended := context.Cause(ctx); ended != nil {
				return ended // the reason why the search has no result
			}
			if r.err != nil {
				return fmt.Errorf("epd: %s: %w", t.name, r.err)
			}
			tried++
			elapsed += r.best.Elapsed
			if len(r.best.Lines) > 0 { // some engines play a move without info lines, or another move than that of the last one
				nodes += r.best.Lines[0].Nodes
			}
			ok := t.solved(r.best)
			if ok {
				solved++
			}
			if t.mate != 0 {
				mates++
				if ok && r.best.Lines[0].Score.Value == t.mate {
					exact++
				}
				if err := t.claim(r.best); err != nil {
					wrong++
					live.clear()
					fmt.Fprintf(io.Out, "%-12s %v  %s\n", t.name, err, t.record.Position.FEN())
				}
			}
			if !ok && !e.quiet {
				live.clear()
				fmt.Fprintln(io.Out, t.failure(r.best))
			}
			if live.terminal {
				live.show(fmt.Sprintf("%d/%d, solved %d", i+1, len(tests), solved), false)
			}
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	return nil
}

// failure describes a failed test.
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
	if t.mate != 0 {
		s += fmt.Sprintf("  mate #%d", t.mate)
	}
	if len(t.best) > 0 {
		s += "  best " + san(t.best)
	}
	if len(t.avoid) > 0 {
		s += "  avoid " + san(t.avoid)
	}
	return s + "  " + p.FEN()
}
