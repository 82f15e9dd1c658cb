package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"kibitz/cmd/internal/cli"
	"kibitz/engine/pgn"
)

const checkHelp = `kibitz-uci check [--quiet] [--fix OUT] FILE...

Replays all moves of PGN files, including variations, and reports one error per
broken game with line and column: the error that ends the game, or else the first
one in a variation. A deviation from the standard that can be repaired is a
warning. --fix writes the repaired games of one file to OUT; games without a
warning are copied byte for byte.
"-" reads the standard input.`

// check implements the command check.
func check(ctx context.Context, io cli.Stdio, args []string) error {
	f := io.Flags(checkHelp)
	quiet := f.Bool("quiet", false, "print totals only, without errors and warnings")
	fix := f.String("fix", "", "write the repaired file to `OUT`, which must not exist")
	if err := cli.Parse(f, args); err != nil {
		return err
	}
	if f.NArg() == 0 {
		return errors.New("check: name a PGN file")
	}
	if *fix != "" {
		if f.NArg() > 1 || f.Arg(0) == "-" {
			return errors.New("check: --fix takes one file")
		}
		if err := fixFile(ctx, f.Arg(0), *fix); err != nil {
			return fmt.Errorf("check: --fix: %w", err)
		}
	}
	var failed []error // files that could not be read; the others are still checked
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

// checkFile checks one file and returns the number of broken games.
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
	r.Reuse()
	games, moves, warnings := 0, 0, 0
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
		warnings += len(g.Repairs())
		if !quiet {
			for _, w := range g.Repairs() {
				fmt.Fprintf(std.Out, "%s: warning: %s\n", name, complaint(&pgn.SyntaxError{Game: games, Line: w.Line, Col: w.Col, Fault: w.Fault}))
			}
		}
		if err != nil {
			broken++
			if !quiet {
				fmt.Fprintf(std.Out, "%s: error: %s\n", name, complaint(err))
			}
		}
	}
	elapsed := time.Since(begun)
	warned := ""
	if warnings > 0 {
		warned = ", " + counted(warnings, "warning")
	}
	fmt.Fprintf(std.Out, "%s: %s, %s, %s%s; %.2f s, %d games per second\n", name, counted(games, "game"), counted(moves, "move"),
		counted(broken, "broken game"), warned, elapsed.Seconds(), perSecond(uint64(games), elapsed))
	return broken, ctx.Err()
}

// complaint returns the message of a game's error without the package prefix.
func complaint(err error) string { return strings.TrimPrefix(err.Error(), "pgn: ") }

// fixFile writes the games of a file as they were understood. Text that could not be read stays unchanged.
func fixFile(ctx context.Context, from, to string) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	info, err := in.Stat()
	if err != nil {
		return err
	}
	f, err := pgn.OpenFile(ctx, in, info.Size(), nil)
	if err != nil {
		return err
	}
	for i := range f.Len() {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		g, err := f.Game(i)
		if g == nil {
			return err
		}
		if len(g.Repairs()) == 0 {
			continue
		}
		if err := f.Replace(i, g); err != nil {
			return err
		}
	}
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	if _, err = f.WriteTo(out); err == nil {
		err = out.Sync()
	}
	if err := errors.Join(err, out.Close()); err != nil {
		os.Remove(to)
		return fmt.Errorf("%s: %w", filepath.Base(to), err)
	}
	return nil
}

// counted returns a number with its noun.
func counted(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}
