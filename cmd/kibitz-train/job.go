package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/search"
	"kibitz/engine/train/games"
)

// job holds what datagen and rescore share: engines that search for hours, and the directory of the games.
type job struct {
	out      string
	threads  int
	hash     int // MB per thread
	note     string
	fileSize int64 // bytes
	nice     int
}

// flags declares the flags that datagen and rescore share.
func (j *job) flags(f *flag.FlagSet) {
	f.IntVar(&j.threads, "threads", 1, "games in parallel")
	f.IntVar(&j.hash, "hash", 8, "hash table per thread, in MB")
	f.StringVar(&j.note, "note", "", "remark stored with the games")
	f.Int64Var(&j.fileSize, "file-size", 16<<20, "bytes after which a new file is started")
	f.IntVar(&j.nice, "nice", 19, "nice level of the process: 19 yields to everything else, 0 is normal")
}

// progressEvery is the interval of progress messages of datagen and rescore.
const progressEvery = 10 * time.Second

// addGames runs do to add games to the directory, from its next number on, and reports progress. If *seed is 0, it is
// set to the seed of the existing games, or to a random one. settings describes in English how the games are made.
// Cancelling is not an error: a later run continues.
func (j *job) addGames(w io.Writer, seed *uint64, settings func(engine.ID) string,
	do func(engines []engine.Engine, first uint32, add func(*games.Game) error) error) error {
	yield(w, j.nice)
	if err := chooseSeed(seed, j.out); err != nil {
		return err
	}
	engines, err := newEngines(j.threads, j.hash)
	if err != nil {
		return err
	}
	defer closeAll(engines)
	header := games.Header{Seed: *seed, Settings: settings(engines[0].ID())}
	if j.note != "" {
		header.Settings += " note=" + j.note
	}
	dir, err := games.Append(j.out, header, j.fileSize)
	if err != nil {
		return err
	}
	defer dir.Close()
	if d := dir.Repaired(); d != nil {
		fmt.Fprintf(w, "repaired: %v\n", d)
	}
	t := newTally()
	err = do(engines, dir.Next(), func(game *games.Game) error {
		if err := dir.Add(game); err != nil {
			return err
		}
		t.add(game)
		if time.Since(t.last) >= progressEvery {
			t.last = time.Now()
			fmt.Fprintln(w, t)
		}
		return nil
	})
	fmt.Fprintln(w, t)
	if err := dir.Close(); err != nil {
		return err
	}
	if errors.Is(err, context.Canceled) {
		fmt.Fprintf(w, "stopped; the same command goes on with game %d\n", dir.Next())
		return nil
	}
	return err
}

// chooseSeed replaces a seed of 0 by that of the games in a directory, or by a random one.
func chooseSeed(seed *uint64, dir string) error {
	header, known, err := games.LastHeader(dir)
	switch {
	case err != nil || *seed != 0:
	case known:
		*seed = header.Seed
	default:
		*seed = rand.Uint64()
	}
	return err
}

// newEngines returns engines with one thread each and a transposition table of hash MB each.
func newEngines(threads, hash int) ([]engine.Engine, error) {
	if threads < 1 {
		return nil, fmt.Errorf("%d threads cannot play", threads)
	}
	var engines []engine.Engine
	for range threads {
		e := search.New()
		engines = append(engines, e)
		if err := e.SetOption("Hash", strconv.Itoa(hash)); err != nil {
			closeAll(engines)
			return nil, err
		}
	}
	return engines, nil
}

func closeAll(engines []engine.Engine) {
	for _, e := range engines {
		e.Close()
	}
}

// yield sets the priority of the process.
func yield(w io.Writer, nice int) {
	if err := setNice(nice); err != nil {
		fmt.Fprintf(w, "the priority stays as it is: %v\n", err)
	}
}

// tally counts the results of a run.
type tally struct {
	start, last time.Time
	games       int
	positions   int // positions with a score
	outcomes    [4]int
}

func newTally() *tally { return &tally{start: time.Now(), last: time.Now()} }

func (t *tally) add(g *games.Game) {
	t.games++
	t.positions += g.Judged()
	t.outcomes[g.Outcome&3]++
}

func (t *tally) String() string {
	elapsed := time.Since(t.start)
	return fmt.Sprintf("%d games, %d positions in %v, %.0f a second; +%d =%d -%d for White",
		t.games, t.positions, elapsed.Round(time.Second), float64(t.positions)/max(elapsed.Seconds(), 1e-3),
		t.outcomes[chess.WhiteWins], t.outcomes[chess.Draw], t.outcomes[chess.BlackWins])
}
