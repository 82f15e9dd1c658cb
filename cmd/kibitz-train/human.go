package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"kibitz/cmd/internal/cli"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
	"kibitz/engine/train/people"
)

// humanCommands returns the subcommands of kibitz-train human.
func humanCommands() []cli.Command {
	return []cli.Command{
		{Name: "pack", Args: "[FLAGS] PGN...", Help: "read games of people", Run: humanPack},
		{Name: "train", Args: "[FLAGS]", Help: "train a network on games of people", Run: humanTrain},
		{Name: "fit", Args: "[FLAGS] CHECKPOINT NETWORK", Help: "make a network from a training", Run: humanFit},
		{Name: "puzzles", Args: "--file FILE [FLAGS]", Help: "measure the puzzles that the player solves", Run: humanPuzzles},
		{Name: "pace", Args: "[FLAGS] NETWORK", Help: "fit the time of people for a move", Run: humanPace},
		{Name: "concede", Args: "PGN...", Help: "count when people resign and agree to a draw", Run: humanConcede},
		{Name: "score", Args: "[FLAGS]", Help: "measure the predictions of people's moves", Run: humanScore},
	}
}

// runHuman implements the command human: it runs a subcommand.
func runHuman(ctx context.Context, std cli.Stdio, args []string) error {
	for _, c := range humanCommands() {
		if len(args) > 0 && args[0] == c.Name {
			return c.Run(ctx, std, args[1:])
		}
	}
	var b strings.Builder
	b.WriteString("kibitz-train human COMMAND [FLAGS]\n\nMakes the network that plays as people do, and measures it.\n\nCommands:\n")
	for _, c := range humanCommands() {
		fmt.Fprintf(&b, "  %-9s %s\n", c.Name, c.Help)
	}
	f := std.Flags(strings.TrimSuffix(b.String(), "\n"))
	if err := cli.ParseAll(f, args); err != nil {
		return err
	}
	f.Usage()
	return cli.ErrUsage
}

// openText opens a file, decompressed by the program xz if its name ends in .xz.
func openText(path string) (io.ReadCloser, error) {
	if !strings.HasSuffix(path, ".xz") {
		return os.Open(path)
	}
	if _, err := os.Stat(path); err != nil {
		return nil, err
	}
	cmd := exec.Command("xz", "-dc", "--", path)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return &unpacked{out, cmd}, nil
}

// unpacked is the output of a program. Close waits for its end.
type unpacked struct {
	io.ReadCloser
	cmd *exec.Cmd
}

func (u *unpacked) Close() error { return errors.Join(u.ReadCloser.Close(), u.cmd.Wait()) }

// humanPack implements the command human pack.
func humanPack(ctx context.Context, std cli.Stdio, args []string) error {
	f := std.Flags("kibitz-train human pack [FLAGS] PGN...\n\nReads games of people and writes them in the form that training reads. A file whose name\n" +
		"ends in .xz is unpacked by the program xz. Games without ratings or time control are left out.")
	out := f.String("out", filepath.Join(dataDirectory("human"), "train.games"), "file to write")
	if err := cli.Parse(f, args); err != nil {
		return err
	}
	if f.NArg() == 0 {
		f.Usage()
		return cli.ErrUsage
	}
	var games []*people.Game
	moves, refused := 0, 0
	for _, path := range f.Args() {
		if err := readPeople(ctx, path, func(g *people.Game, err error) {
			if err != nil {
				refused++
				return
			}
			games = append(games, g)
			moves += len(g.Moves)
		}); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		fmt.Fprintf(std.Out, "%s: %d games with %d moves so far, %d left out\n", path, len(games), moves, refused)
	}
	if err := os.MkdirAll(filepath.Dir(*out), 0o755); err != nil {
		return err
	}
	return people.WriteGames(*out, games)
}

// readPeople calls add for each game of a PGN file, with an error for unsuitable games.
func readPeople(ctx context.Context, path string, add func(*people.Game, error)) error {
	return readGames(ctx, path, func(g *game.Game, err error) {
		if err != nil {
			add(nil, err)
			return
		}
		add(people.FromPGN(g))
	})
}

// readGames calls add for each game of a PGN file, with an error for broken games.
func readGames(ctx context.Context, path string, add func(*game.Game, error)) error {
	file, err := openText(path)
	if err != nil {
		return err
	}
	defer file.Close()
	r := pgn.NewReader(file)
	for ctx.Err() == nil {
		g, err := r.Next()
		var syntax *pgn.SyntaxError
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case errors.As(err, &syntax):
			add(nil, err)
		case err != nil:
			return err
		default:
			add(g, nil)
		}
	}
	return ctx.Err()
}

// humanConcede implements the command human concede.
func humanConcede(ctx context.Context, std cli.Stdio, args []string) error {
	f := std.Flags("kibitz-train human concede PGN...\n\nCounts at how many of their moves people of each rating resign, by how far they are behind, and agree to a draw, by\n" +
		"the ply. A file whose name ends in .xz is unpacked by the program xz. Games whose positions are not judged are left out.")
	if err := cli.Parse(f, args); err != nil {
		return err
	}
	if f.NArg() == 0 {
		f.Usage()
		return cli.ErrUsage
	}
	var c people.Concessions
	for _, path := range f.Args() {
		if err := readGames(ctx, path, func(g *game.Game, err error) {
			if err == nil {
				c.Add(g)
			}
		}); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	c.Report(std.Out)
	return nil
}

// humanTrain implements the command human train.
func humanTrain(ctx context.Context, std cli.Stdio, args []string) error {
	f := std.Flags("kibitz-train human train [FLAGS]\n\nTrains a network to predict the moves of people. The checkpoint in the directory of the training is\n" +
		"written every few minutes; the same command goes on from there, also with another number of positions.")
	c := people.DefaultConfig
	games := f.String("games", filepath.Join(dataDirectory("human"), "train.games"), "training games from human pack")
	valid := f.String("valid", filepath.Join(dataDirectory("human"), "valid.games"), "validation games")
	out := f.String("out", filepath.Join(dataDirectory("human"), "network"), "directory of the training")
	nice := f.Int("nice", 19, "nice level of the process: 19 yields to everything else, 0 is normal")
	f.IntVar(&c.Shape.First, "first", c.Shape.First, "neurons of the first layer")
	f.IntVar(&c.Shape.Second, "second", c.Shape.Second, "neurons of the second layer")
	f.IntVar(&c.Shape.Units, "units", c.Shape.Units, "neurons for moves")
	f.IntVar(&c.Positions, "positions", c.Positions, "total number of positions; the learning rate decays until then")
	f.IntVar(&c.Batch, "batch", c.Batch, "positions per step of the optimiser")
	f.Float64Var(&c.Rate, "rate", c.Rate, "maximum learning rate")
	f.Float64Var(&c.FinalRate, "final-rate", c.FinalRate, "learning rate at the end")
	f.IntVar(&c.Warmup, "warmup", c.Warmup, "steps until the maximum learning rate")
	f.Float64Var(&c.Decay, "decay", c.Decay, "weight decay")
	f.IntVar(&c.Buffer, "buffer", c.Buffer, "size of the shuffle buffer in positions of 350 bytes")
	f.IntVar(&c.Thin, "thin", c.Thin, "repetitions of games below 1000 and from 2200, of which there are few")
	f.IntVar(&c.Threads, "threads", c.Threads, "threads; the last bits of the result depend on it")
	f.StringVar(&c.From, "from", c.From, "network or checkpoint to start from; random weights if empty")
	f.Uint64Var(&c.Seed, "seed", c.Seed, "seed of the initial weights and the order")
	if err := cli.ParseAll(f, args); err != nil {
		return err
	}
	if *nice != 0 {
		yield(std.Out, *nice)
	}
	err := people.Run(ctx, *out, c, *games, *valid, func(s string) { fmt.Fprintln(std.Out, s) })
	if errors.Is(err, context.Canceled) {
		fmt.Fprintln(std.Out, "stopped; the same command goes on from here")
		return nil
	}
	return err
}
