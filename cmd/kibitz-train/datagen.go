package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"

	"kibitz/cmd/internal/cli"
	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/epd"
	"kibitz/engine/game"
	"kibitz/engine/match"
	"kibitz/engine/train/games"
	"kibitz/engine/train/selfplay"
)

// generation holds the flags of one run of datagen.
type generation struct {
	job
	config selfplay.Config
	games  uint64
	until  uint64
	book   string
}

// datagen implements the command datagen.
func datagen(ctx context.Context, io cli.Stdio, args []string) error {
	f := io.Flags("kibitz-train datagen [FLAGS]\n\nPlays games of the engine against itself and adds them to a directory, until it is\n" +
		"stopped or has enough. Call it again to go on. A game depends on the seed, its number and the\n" +
		"engine alone. The directory is a cache that only grows; one process at a time writes to it.")
	var g generation
	c := &g.config
	g.flags(f)
	f.StringVar(&g.out, "out", dataDirectory("games"), "directory of the games")
	f.Uint64Var(&c.SoftNodes, "soft-nodes", 5000, "nodes per move: a search ends with the iteration that exceeds them")
	f.Uint64Var(&c.HardNodes, "hard-nodes", 0, "maximum of nodes per move (default 8 times the soft limit)")
	f.Uint64Var(&c.Seed, "seed", 0, "seed of the random openings (default that of the directory, or a random one)")
	f.IntVar(&c.Plies, "plies", 8, "random plies at the start of a game: this number or one more")
	f.IntVar(&c.Chess960, "chess960", 10, "percentage of games from a Chess960 start position")
	f.StringVar(&g.book, "book", "", "start from the positions of this file, one FEN or EPD per line, before the random plies")
	f.Uint64Var(&g.games, "games", 0, "stop after adding this number of games")
	f.Uint64Var(&g.until, "until", 0, "stop at this number of a game")
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
	if g.book != "" {
		book, err := readBook(g.book)
		if err != nil {
			return err
		}
		c.Book = book
	}
	return g.addGames(w, &c.Seed, g.settings, func(engines []engine.Engine, first uint32, add func(*games.Game) error) error {
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

// settings describes the games in English.
func (g *generation) settings(id engine.ID) string {
	book := "none"
	if g.book != "" {
		book = filepath.Base(g.book)
	}
	c := &g.config
	return fmt.Sprintf("engine=%s soft-nodes=%d hard-nodes=%d hash=%d plies=%d chess960=%d book=%s",
		id.Name, c.SoftNodes, c.HardNodes, g.hash, c.Plies, c.Chess960, book)
}

// readBook reads positions, one FEN or EPD per line. It skips empty lines and lines that begin with #. The error names
// a line that is not a position or in which the game is over.
func readBook(path string) ([]chess.Position, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var book []chess.Position
	lines := bufio.NewScanner(plainText(f))
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		r, err := epd.Parse(line)
		if err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", path, n, err)
		}
		if (match.Opening{Start: r.Position}).Over() {
			return nil, fmt.Errorf("%s: line %d: %w", path, n, game.ErrFinished)
		}
		book = append(book, r.Position)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if len(book) == 0 {
		return nil, fmt.Errorf("%s: there is no position in it", path)
	}
	return book, nil
}
