package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"kibitz/cmd/internal/cli"
	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/nnue"
	"kibitz/engine/search"
	"kibitz/engine/uci"
)

// benchDepth is the default depth of bench. It takes well under a minute on a slow machine.
const benchDepth = 11

// benchHash is the hash table in MB. The number of nodes depends on it.
const benchHash = "16"

// bench implements the command bench.
func bench(ctx context.Context, io cli.Stdio, args []string) error {
	f := io.Flags("kibitz-uci bench [DEPTH]\n\nSearches a fixed set of positions on one thread. The number of nodes is the\n" +
		"signature of the search: the same on every machine, and another for an engine that plays differently.")
	if err := cli.Parse(f, args); err != nil {
		return err
	}
	return benchmark(ctx, io.Out, f.Args())
}

// benchmark searches the bench positions. Its last line is "N nodes N nps".
func benchmark(ctx context.Context, w io.Writer, args []string) error {
	depth := benchDepth
	if len(args) > 1 {
		return fmt.Errorf("bench: one depth is wanted, not %q", strings.Join(args, " "))
	}
	if len(args) == 1 {
		n, err := strconv.Atoi(args[0])
		if err != nil || n < 1 {
			return fmt.Errorf("bench: %q is not a depth", args[0])
		}
		depth = n
	}
	e := search.New()
	defer e.Close()
	for _, o := range [][2]string{{"Threads", "1"}, {"Hash", benchHash}} {
		if err := e.SetOption(o[0], o[1]); err != nil {
			return fmt.Errorf("bench: %w", err)
		}
	}
	var nodes uint64
	var elapsed time.Duration
	for i, fen := range benchPositions {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			return fmt.Errorf("bench: position %d: %w", i+1, err)
		}
		best, err := think(ctx, e, engine.Root{Start: p}, engine.Limits{Depth: depth})
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return fmt.Errorf("bench: %w", err)
		}
		if len(best.Lines) == 0 {
			return fmt.Errorf("bench: position %d: no result", i+1)
		}
		nodes += best.Lines[0].Nodes
		elapsed += best.Elapsed
		fmt.Fprintf(w, "%2d/%d  %-6s %10d nodes  %s\n", i+1, len(benchPositions),
			chess.FormatUCI(best.Move, false), best.Lines[0].Nodes, fen)
	}
	fmt.Fprintf(w, "%d nodes %d nps\n", nodes, perSecond(nodes, elapsed))
	return nil
}

func perSecond(n uint64, d time.Duration) uint64 {
	return uint64(float64(n) / max(d.Seconds(), 1e-9))
}

// extras returns the subcommands that are available at the UCI prompt.
func extras() []uci.Extra {
	return []uci.Extra{
		playExtra(),
		{
			Name: "bench", Usage: "bench [DEPTH]", Help: "search a set of positions, as the subcommand does",
			Run: func(ctx context.Context, sh uci.Shell, args string) error {
				return benchmark(ctx, sh.Out, strings.Fields(args))
			},
		},
		{
			Name: "eval", Usage: "eval", Help: "explain the static evaluation of the position",
			Run: func(_ context.Context, sh uci.Shell, _ string) error {
				p := sh.Root.Position()
				_, err := io.WriteString(sh.Out, nnue.NewEvaluator(0).Trace(&p).String())
				return err
			},
		},
		{
			Name: "perft", Usage: "perft [--table] DEPTH [FEN]", Help: "count leaf nodes, by default from the current position",
			Run: func(ctx context.Context, sh uci.Shell, args string) error {
				return untold(perftCommand(ctx, cli.Stdio{Out: sh.Out, Err: sh.Out}, sh.Root, strings.Fields(args)))
			},
		},
	}
}

// untold returns the error of a command for the prompt, or nil if its usage was shown.
func untold(err error) error {
	if errors.Is(err, cli.ErrUsage) || errors.Is(err, flag.ErrHelp) {
		return nil
	}
	return err
}
