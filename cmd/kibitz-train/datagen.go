package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"kibitz/cmd/internal/cli"
	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/search"
	"kibitz/engine/train/games"
	"kibitz/engine/train/selfplay"
)

// progressEvery is how often datagen and rescore tell how far they are.
const progressEvery = 10 * time.Second

// generation is a run of datagen.
type generation struct {
	config   selfplay.Config
	out      string
	threads  int
	hash     int // MB, for each thread
	games    uint64
	until    uint64
	book     string
	note     string
	fileSize int64 // bytes
	nice     int
}

// datagen is the command datagen.
func datagen(ctx context.Context, io cli.Stdio, args []string) error {
	f := io.Flags("kibitz-train datagen [FLAGS]\n\nPlays games of the engine against itself and adds them to a directory, until it is\n" +
		"stopped or has enough. Call it again to go on. A game depends on the seed, its number and the\n" +
		"engine alone. The directory is a cache that only grows; one process at a time writes to it.")
	var g generation
	c := &g.config
	f.StringVar(&g.out, "out", dataDirectory("games"), "directory of the games")
	f.IntVar(&g.threads, "threads", 1, "games played at the same time")
	f.Uint64Var(&c.SoftNodes, "soft-nodes", 5000, "nodes a move: a search ends with the iteration that passes them")
	f.Uint64Var(&c.HardNodes, "hard-nodes", 0, "nodes a move at most (default 8 times the soft limit)")
	f.IntVar(&g.hash, "hash", 8, "size of the transposition table of each thread, in MB")
	f.Uint64Var(&c.Seed, "seed", 0, "seed of the random openings (default that of the directory, or a random one)")
	f.IntVar(&c.Plies, "plies", 8, "random plies that a game starts with: so many or one more")
	f.IntVar(&c.Chess960, "chess960", 10, "percent of games that start from a position of Chess960")
	f.StringVar(&g.book, "book", "", "start from positions of this file, one FEN or EPD a line, before the random plies")
	f.Uint64Var(&g.games, "games", 0, "stop after adding so many games")
	f.Uint64Var(&g.until, "until", 0, "stop when the games are numbered up to this")
	f.StringVar(&g.note, "note", "", "remark to be kept with the games")
	f.Int64Var(&g.fileSize, "file-size", 16<<20, "bytes after which a new file is started")
	f.IntVar(&g.nice, "nice", 19, "priority to work at: 19 yields to everything else, 0 to nothing")
	if err := cli.ParseAll(f, args); err != nil {
		return err
	}
	return g.run(ctx, io.Out)
}

func (g *generation) run(ctx context.Context, w io.Writer) error {
	c := &g.config
	if c.HardNodes == 0 {
		c.HardNodes = 8 * c.SoftNodes
	}
	if err := c.Check(); err != nil {
		return err
	}
	yield(w, g.nice)
	if g.book != "" {
		book, err := readBook(g.book)
		if err != nil {
			return err
		}
		c.Book = book
	}
	if err := chooseSeed(&c.Seed, g.out); err != nil {
		return err
	}
	engines, err := newEngines(g.threads, g.hash)
	if err != nil {
		return err
	}
	defer closeAll(engines)

	header := games.Header{Seed: c.Seed, Settings: g.settings(engines[0].ID())}
	return addGames(w, g.out, header, g.fileSize, func(first uint32, add func(*games.Game) error) error {
		until := uint64(math.MaxUint32)
		if g.games > 0 {
			until = min(until, uint64(first)+g.games)
		}
		if g.until > 0 {
			until = min(until, g.until)
		}
		fmt.Fprintf(w, "%s: game %d on, seed %d, %d threads, %d nodes a move\n", g.out, first, c.Seed, g.threads, c.SoftNodes)
		return selfplay.Run(ctx, engines, c, first, uint32(until), add)
	})
}

// addGames lets run add games to a directory, from the number on that is due there, and
// tells how it goes. It is no error when run is cancelled: it can go on another time.
func addGames(w io.Writer, path string, h games.Header, fileSize int64, run func(first uint32, add func(*games.Game) error) error) error {
	dir, err := games.Append(path, h, fileSize)
	if err != nil {
		return err
	}
	defer dir.Close()
	if d := dir.Repaired(); d != nil {
		fmt.Fprintf(w, "repaired: %v\n", d)
	}
	t := tally{start: time.Now(), last: time.Now()}
	err = run(dir.Next(), func(game *games.Game) error {
		if err := dir.Add(game); err != nil {
			return err
		}
		t.add(game)
		if time.Since(t.last) >= progressEvery {
			t.last = time.Now()
			fmt.Fprintln(w, t.String())
		}
		return nil
	})
	fmt.Fprintln(w, t.String())
	if err := dir.Close(); err != nil {
		return err
	}
	if errors.Is(err, context.Canceled) {
		fmt.Fprintf(w, "stopped; the same command goes on with game %d\n", dir.Next())
		return nil
	}
	return err
}

// chooseSeed sets a seed that is 0 to that of the games in a directory, or to a random one.
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

// newEngines returns so many engines of one thread, with a transposition table of
// so many MB each.
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

// settings describes in words how the games are played.
func (g *generation) settings(id engine.ID) string {
	book := "none"
	if g.book != "" {
		book = filepath.Base(g.book)
	}
	c := &g.config
	s := fmt.Sprintf("engine=%s soft-nodes=%d hard-nodes=%d hash=%d plies=%d chess960=%d book=%s",
		id.Name, c.SoftNodes, c.HardNodes, g.hash, c.Plies, c.Chess960, book)
	if g.note != "" {
		s += " note=" + g.note
	}
	return s
}

// tally counts what a run has made.
type tally struct {
	start, last time.Time
	games       int
	positions   int // with a score
	outcomes    [4]int
}

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

// readBook reads positions, one FEN or EPD a line. Empty lines and those that
// begin with # are passed over.
func readBook(path string) ([]chess.Position, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var book []chess.Position
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Fields(line)
		keep := min(4, len(fields)) // an EPD has operations after four fields, a FEN two numbers
		for keep < min(6, len(fields)) {
			if _, err := strconv.Atoi(fields[keep]); err != nil {
				break
			}
			keep++
		}
		p, err := chess.ParseFEN(strings.Join(fields[:keep], " "))
		if err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", path, n, err)
		}
		book = append(book, p)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if len(book) == 0 {
		return nil, fmt.Errorf("%s: there is no position in it", path)
	}
	return book, nil
}

// dataDirectory returns a folder for what is made on the way to a network:
// within $KIBITZ_DATA, or else within $XDG_DATA_HOME/kibitz/train.
func dataDirectory(name string) string {
	if dir := os.Getenv("KIBITZ_DATA"); dir != "" {
		return filepath.Join(dir, name)
	}
	dir := os.Getenv("XDG_DATA_HOME")
	if dir == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			home = "."
		}
		dir = filepath.Join(home, ".local", "share")
	}
	return filepath.Join(dir, "kibitz", "train", name)
}
