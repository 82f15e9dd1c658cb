package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"kibitz/cmd/internal/cli"
	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/explain"
	"kibitz/engine/filelock"
	"kibitz/engine/game"
	"kibitz/engine/human"
	"kibitz/engine/review"
	"kibitz/engine/search"
	"kibitz/engine/syzygy"
	"kibitz/engine/training"
)

const reviewHelp = `kibitz-uci review [FLAGS] FILE.pgn...

Reviews the games of PGN files: writes evaluations, ?!, ? and ??, why moves were bad and
what was better into them, and how well each side played. Without --out the games go to
the standard output. "-" reads the standard input.

With --out a review that was killed goes on where it was when the same command is given
again, and several processes can share a list of files: each file is reviewed by one of them.

With --training the positions in which a player has missed the one good move are asked again in
Training: they are added to the training record of Kibitz, the file training.log in the folder of
its settings. A position that is there already is not added again.`

// reviewHash is the hash table of each engine of a review, in MB.
const reviewHash = "32"

// runReview implements the command review.
func runReview(ctx context.Context, io cli.Stdio, args []string) error {
	f := io.Flags(reviewHelp)
	nodes := f.Uint64("nodes", review.DefaultNodes, "nodes per position")
	threads := f.Int("threads", runtime.NumCPU(), "positions in parallel")
	out := f.String("out", "", "write to this `FILE`, or into this folder under the names of the files")
	asJSON := f.Bool("json", false, "write a line of JSON per game instead of PGN")
	language := f.String("language", "en", "language of the sentences: "+strings.Join(review.Languages(), ", "))
	tables := f.String("syzygy", "", "folders of Syzygy tablebases, separated as in PATH")
	record := f.String("training", "", "add the player's missed moves to the training record `FILE`")
	player := f.String("player", "", "`NAME` of the player, as in the games, for --training")
	if err := cli.Parse(f, args); err != nil {
		return err
	}
	switch {
	case (*record == "") != (*player == ""):
		return errors.New("review: --training and --player go together")
	case f.NArg() == 0:
		return errors.New("review: name a PGN file")
	case *nodes == 0 || *threads < 1:
		return errors.New("review: --nodes and --threads must be at least 1")
	}
	words, err := review.NewWords(*language, review.Letters{})
	if err != nil {
		return err
	}
	results, closeTables, err := openTables(*tables)
	if err != nil {
		return fmt.Errorf("review: --syzygy: %w", err)
	}
	defer closeTables()
	makeRoom(runtime.NumCPU(), *threads)
	c := review.Config{
		Open:    func(context.Context) (engine.Engine, error) { return openReviewer(*tables) },
		Threads: *threads,
		Nodes:   *nodes,
		Options: review.Options{Marks: true, Lines: true, Words: words, Report: true, Results: results, Likely: likely()},
		JSON:    *asJSON,
		Tables:  *tables,
	}
	if *record != "" {
		if c.Learn, err = learnInto(*record, *player); err != nil {
			return fmt.Errorf("review: --training: %w", err)
		}
	}
	folder, err := isFolder(*out)
	if err != nil {
		return fmt.Errorf("review: %w", err)
	}
	if *out != "" && !folder && f.NArg() > 1 {
		return errors.New("review: for several files --out names a folder that exists")
	}
	var failed []error
	for _, name := range f.Args() {
		to := *out
		if folder {
			to = filepath.Join(*out, outputName(name, *asJSON))
		}
		c.Reviewed = func(d review.Done) { tellReviewed(io, name, d) }
		err := reviewFile(ctx, io, c, name, to)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case folder && (errors.Is(err, review.ErrDone) || errors.Is(err, filelock.ErrTaken)):
			fmt.Fprintf(io.Err, "%s: %v\n", name, err)
		case err != nil:
			failed = append(failed, fmt.Errorf("%s: %w", name, err))
		}
	}
	return errors.Join(failed...)
}

// learnInto returns a function that adds the lessons of a player to the record of a file.
func learnInto(path, player string) (func(*game.Game, [2][]review.Lesson) error, error) {
	known, _, err := training.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return func(g *game.Game, lessons [2][]review.Lesson) error {
		var events []training.Event
		for side, tag := range [2]string{"White", "Black"} {
			if !strings.EqualFold(strings.TrimSpace(g.Tag(tag)), strings.TrimSpace(player)) {
				continue
			}
			for _, l := range lessons[side] {
				e := training.OwnPuzzle(&l.Position, l.Best, time.Now())
				if known.Knows(e.Puzzle) {
					continue
				}
				if err := known.Apply(e); err != nil {
					return err
				}
				events = append(events, e)
			}
		}
		if len(events) == 0 {
			return nil
		}
		return training.Append(path, events...)
	}, nil
}

// openReviewer opens an engine for a review: one thread, so that a file always has the same review.
func openReviewer(tables string) (engine.Engine, error) {
	e := search.New()
	err := errors.Join(e.SetOption("Hash", reviewHash), e.SetOption("UCI_AnalyseMode", "true"))
	if tables != "" {
		err = errors.Join(err, e.SetOption("SyzygyPath", tables))
	}
	return e, err
}

// openTables opens tablebases for exact results. Without a path, results is nil.
func openTables(path string) (results explain.Results, done func(), err error) {
	if path == "" {
		return nil, func() {}, nil
	}
	t, err := syzygy.Open(path)
	if err != nil {
		return nil, nil, err
	}
	return func(p *chess.Position) (int, bool) {
		wdl, ok := t.WDL(p)
		switch wdl {
		case syzygy.Win:
			return 1, ok
		case syzygy.Loss:
			return -1, ok
		}
		return 0, ok // cursed wins and blessed losses are draws
	}, t.Close, nil
}

// likelyRating is the rating of the players who determine whether a move is hard to find.
const likelyRating = 1600

// likely returns a function that returns the probability of a move for a person.
func likely() func(engine.Root, chess.Move) float64 {
	var mu sync.Mutex
	var people *human.Evaluator // created on first use
	failed := false
	return func(r engine.Root, m chess.Move) float64 {
		mu.Lock()
		defer mu.Unlock()
		if people == nil && !failed {
			network, err := human.Default()
			if failed = err != nil; failed {
				return 1
			}
			people = human.NewEvaluator(network)
		}
		if failed {
			return 1 // no move is hard to find then
		}
		s := human.SituationOf(r, human.Blitz)
		moves, p := people.Policy(&s, likelyRating)
		for i := range moves {
			if moves[i] == m {
				return p[i]
			}
		}
		return 0
	}
}

// isFolder reports whether a path names a folder that exists.
func isFolder(path string) (bool, error) {
	if path == "" {
		return false, nil
	}
	info, err := os.Stat(path)
	if errors.Is(err, os.ErrNotExist) {
		if strings.HasSuffix(path, string(filepath.Separator)) {
			return true, os.MkdirAll(path, 0o777)
		}
		return false, nil
	}
	return err == nil && info.IsDir(), err
}

// outputName returns the name of a file's review in a folder.
func outputName(name string, asJSON bool) string {
	base := filepath.Base(name)
	if asJSON {
		return strings.TrimSuffix(base, filepath.Ext(base)) + ".jsonl"
	}
	return base
}

// reviewFile reviews one file.
func reviewFile(ctx context.Context, io cli.Stdio, c review.Config, from, to string) error {
	switch {
	case from == "-" && to != "":
		return errors.New("what is read from the standard input is written to the standard output")
	case from == "-":
		return review.Stream(ctx, c, io.In, io.Out)
	case to == "":
		f, err := os.Open(from)
		if err != nil {
			return err
		}
		defer f.Close()
		return review.Stream(ctx, c, f, io.Out)
	}
	if sameFile(from, to) {
		return errors.New("--out names the file itself")
	}
	return review.File(ctx, c, from, to)
}

// sameFile reports whether two paths are one file.
func sameFile(a, b string) bool {
	x, errA := os.Stat(a)
	y, errB := os.Stat(b)
	return errA == nil && errB == nil && os.SameFile(x, y)
}

// tellReviewed reports a finished game.
func tellReviewed(io cli.Stdio, name string, d review.Done) {
	if d.Fault != nil {
		fmt.Fprintf(io.Err, "%s: game %d is passed on as it is: %v\n", name, d.Number, d.Fault)
	}
}
