package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"kibitz/cmd/internal/cli"
	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/uci"
)

const perftHelp = `kibitz-uci perft [--table] DEPTH [FEN]

Counts the positions that are reached after DEPTH plies, by first move.`

// perft implements the command perft.
func perft(ctx context.Context, io cli.Stdio, args []string) error {
	return perftCommand(ctx, io, engine.Root{Start: chess.StartPosition()}, args)
}

// perftCommand runs perft from root or from the position of args.
func perftCommand(ctx context.Context, io cli.Stdio, root engine.Root, args []string) error {
	f := io.Flags(perftHelp)
	table := f.Bool("table", false, "print a Markdown table of all depths up to DEPTH, with times")
	if err := cli.Parse(f, args); err != nil {
		return err
	}
	args = f.Args()
	if len(args) == 0 {
		return errors.New("perft: the depth is missing")
	}
	depth, err := strconv.Atoi(args[0])
	if err != nil || depth < 0 {
		return fmt.Errorf("perft: %q is not a depth", args[0])
	}
	p := root.Position()
	if len(args) > 1 {
		if p, _, err = chess.ParseFENForgiving(strings.Join(args[1:], " ")); err != nil {
			return fmt.Errorf("perft: %w", err)
		}
	}
	if *table {
		return perftTable(ctx, io, &p, depth)
	}
	begun := time.Now()
	nodes, err := uci.Perft(ctx, io.Out, &p, depth, root.Chess960 || p.IsChess960())
	if err != nil {
		return err
	}
	elapsed := time.Since(begun)
	fmt.Fprintf(io.Out, "Time: %.3f s, %d nodes per second\n", elapsed.Seconds(), perSecond(nodes, elapsed))
	return nil
}

// perftTable writes depth, nodes, time and speed of each depth as a Markdown table.
func perftTable(ctx context.Context, io cli.Stdio, p *chess.Position, depth int) error {
	fmt.Fprint(io.Out, "| depth | nodes | seconds | nodes per second |\n|---:|---:|---:|---:|\n")
	for d := 1; d <= depth; d++ {
		begun := time.Now()
		nodes, err := uci.Count(ctx, p, d)
		if err != nil {
			return err
		}
		elapsed := time.Since(begun)
		fmt.Fprintf(io.Out, "| %d | %d | %.3f | %d |\n", d, nodes, elapsed.Seconds(), perSecond(nodes, elapsed))
	}
	return nil
}
