package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"

	"kibitz/cmd/internal/cli"
	"kibitz/engine"
	"kibitz/engine/training"
)

// packing holds the flags and the state of one run of puzzles.
type packing struct {
	threads, hash, nice, count int
	nodes                      uint64
	out, verdicts              string
}

// runPuzzles implements the command puzzles.
func runPuzzles(ctx context.Context, std cli.Stdio, args []string) error {
	f := std.Flags("kibitz-train puzzles [FLAGS] CSV\n\nChooses puzzles of the Lichess database (CC0) by quality, spread over ratings and themes, has the engine verify that\n" +
		"each solution is the only good move at every step, and packs them for the program. Call it again to go on.")
	var p packing
	f.IntVar(&p.count, "count", 20000, "number of puzzles to pack")
	f.Uint64Var(&p.nodes, "nodes", 6000, "nodes per search; each position takes two")
	f.IntVar(&p.threads, "threads", 1, "puzzles verified in parallel")
	f.IntVar(&p.hash, "hash", 8, "hash table per thread, in MB")
	f.IntVar(&p.nice, "nice", 19, "nice level of the process: 19 yields to everything else, 0 is normal")
	f.StringVar(&p.out, "out", "puzzles.bin", "output file")
	f.StringVar(&p.verdicts, "verdicts", "puzzles.verdicts", "file of verdicts, kept for later runs")
	if err := cli.ParseAtLeast(f, args, 1); err != nil {
		return err
	}
	yield(std.Err, p.nice)
	rows, err := readPuzzles(std.Err, f.Arg(0))
	if err != nil {
		return err
	}
	rows = chosenFirst(rows)
	verdicts, err := readVerified(p.verdicts)
	if err != nil {
		return err
	}
	good, err := p.verify(ctx, std.Err, rows, verdicts)
	if err != nil {
		return err
	}
	slices.SortStableFunc(good, func(a, b training.Puzzle) int { return cmp.Compare(a.Rating, b.Rating) })
	if err := training.WriteSet(p.out, good); err != nil {
		return err
	}
	info, err := os.Stat(p.out)
	if err == nil {
		fmt.Fprintf(std.Out, "%d puzzles in %d bytes: %s\n", len(good), info.Size(), p.out)
	}
	return err
}

// readPuzzles reads a CSV file and reports the lines that are not puzzles to w.
func readPuzzles(w io.Writer, path string) (rows []training.Row, err error) {
	in, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	err = training.ReadCSV(bufio.NewReader(in), func(r training.Row) error {
		rows = append(rows, r)
		return nil
	}, func(e *training.RowError) error {
		fmt.Fprintln(w, e)
		return nil
	})
	return rows, err
}

const (
	ratingStep  = 100 // width of a rating band
	wellPlayed  = 100 // more plays say nothing about the quality
	fewPlays    = 20  // penalty of a puzzle without plays, in popularity points
	rareAllowed = 25  // bonus of a puzzle of the rarest theme, in popularity points
)

// chosenFirst returns the puzzles in the order of preference: in turn the best one of each rating band.
func chosenFirst(rows []training.Row) []training.Row {
	counts := map[string]int{}
	for i := range rows {
		for _, t := range rows[i].Themes {
			counts[t]++
		}
	}
	quality := func(r *training.Row) float64 {
		q := float64(r.Popularity) - fewPlays*(1-float64(min(r.Plays, wellPlayed))/wellPlayed)
		rarest := len(rows)
		for _, t := range r.Themes {
			rarest = min(rarest, counts[t])
		}
		return q + rareAllowed/(1+float64(rarest)/200)
	}
	groups := map[int][]training.Row{}
	for _, r := range rows {
		groups[r.Rating/ratingStep] = append(groups[r.Rating/ratingStep], r)
	}
	var order []int
	for g, of := range groups {
		order = append(order, g)
		slices.SortStableFunc(of, func(a, b training.Row) int {
			return cmp.Or(cmp.Compare(quality(&b), quality(&a)), strings.Compare(a.ID, b.ID))
		})
	}
	slices.Sort(order)
	chosen := make([]training.Row, 0, len(rows))
	for i := 0; len(chosen) < len(rows); i++ {
		for _, g := range order {
			if i < len(groups[g]) {
				chosen = append(chosen, groups[g][i])
			}
		}
	}
	return chosen
}

// readVerified returns the verdicts of earlier runs by puzzle id.
func readVerified(path string) (map[string]bool, error) {
	verdicts := map[string]bool{}
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return verdicts, nil
	}
	for line := range strings.Lines(string(text)) {
		if id, verdict, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " "); ok && strings.HasSuffix(line, "\n") {
			verdicts[id] = verdict == "good"
		}
	}
	return verdicts, err
}

// verify returns the first wanted puzzles that pass verification.
func (p *packing) verify(ctx context.Context, w io.Writer, rows []training.Row, verdicts map[string]bool) ([]training.Puzzle, error) {
	out, err := os.OpenFile(p.verdicts, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, err
	}
	defer out.Close()
	engines, err := newEngines(p.threads, p.hash)
	if err != nil {
		return nil, err
	}
	defer closeAll(engines)
	var good []training.Puzzle
	bad := 0
	for len(rows) > 0 && len(good) < p.count {
		part := rows[:min(len(rows), 256, p.count-len(good)+p.threads)]
		rows = rows[len(part):]
		results, err := p.verifyAll(ctx, engines, part, verdicts, out)
		if err != nil {
			return nil, err
		}
		for i, ok := range results {
			if !ok {
				bad++
			} else if len(good) < p.count {
				good = append(good, part[i].Puzzle)
			}
		}
		fmt.Fprintf(w, "%d good, %d not\n", len(good), bad)
	}
	return good, nil
}

// verifyAll verifies puzzles and records new verdicts.
func (p *packing) verifyAll(ctx context.Context, engines []engine.Engine, rows []training.Row, verdicts map[string]bool, out io.Writer) ([]bool, error) {
	results, errs := make([]bool, len(rows)), make([]error, len(engines))
	next := make(chan int)
	var running sync.WaitGroup
	var mu sync.Mutex // guards the file of verdicts
	for k, e := range engines {
		running.Go(func() {
			for i := range next {
				if errs[k] != nil {
					continue
				}
				err := training.Verify(ctx, e, &rows[i].Puzzle, p.nodes)
				if err != nil && !errors.Is(err, training.ErrNoPuzzle) {
					errs[k] = err
					continue
				}
				results[i] = err == nil
				word := "bad"
				if results[i] {
					word = "good"
				}
				mu.Lock()
				_, errs[k] = fmt.Fprintf(out, "%s %s\n", rows[i].ID, word)
				mu.Unlock()
			}
		})
	}
	for i := range rows {
		if good, known := verdicts[rows[i].ID]; known {
			results[i] = good
			continue
		}
		next <- i
	}
	close(next)
	running.Wait()
	return results, errors.Join(errs...)
}
