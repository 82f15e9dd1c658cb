package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"kibitz/cmd/internal/cli"
	"kibitz/engine/pgn"
)

const checkHelp = `kibitz-uci check [--quiet] FILE...

Reads PGN files with all moves of all games replayed, variations included, and
reports an error of each broken game with its place: the one behind which it cannot
be read, or else the first in a variation. Nothing is written.
"-" reads the standard input.`

// check is the command check.
func check(ctx context.Context, io cli.Stdio, args []string) error {
	f := io.Flags(checkHelp)
	quiet := f.Bool("quiet", false, "only the sums, not every error")
	if err := cli.Parse(f, args); err != nil {
		return err
	}
	if f.NArg() == 0 {
		return errors.New("check: name a PGN file")
	}
	var failed []error // of the files that could not be read; the others are checked all the same
	broken := false
	for _, name := range f.Args() {
		n, err := checkFile(ctx, io, name, *quiet)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			failed = append(failed, fmt.Errorf("%s: %w", name, err))
		}
		broken = broken || n > 0
	}
	if broken {
		failed = append(failed, errors.New("there are broken games"))
	}
	return errors.Join(failed...)
}

// checkFile checks one file and returns how many of its games are broken.
func checkFile(ctx context.Context, std cli.Stdio, name string, quiet bool) (broken int, err error) {
	in := std.In
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return 0, err
		}
		defer f.Close()
		in = f
	}
	begun := time.Now()
	r := pgn.NewReader(in)
	games, moves := 0, 0
	for ctx.Err() == nil {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if g == nil {
			return broken, err
		}
		games++
		moves += g.NodeCount()
		if err != nil {
			broken++
			if !quiet {
				fmt.Fprintf(std.Out, "%s: %v\n", name, err)
			}
		}
	}
	elapsed := time.Since(begun)
	fmt.Fprintf(std.Out, "%s: %s, %s, %s; %.2f s, %d games per second\n",
		name, counted(games, "game"), counted(moves, "move"), counted(broken, "broken game"), elapsed.Seconds(), perSecond(uint64(games), elapsed))
	return broken, ctx.Err()
}

// counted returns how many there are of something.
func counted(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}
