package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"

	"kibitz/cmd/internal/cli"
	"kibitz/engine/train"
)

// directories is a repeatable flag.
type directories []string

func (d *directories) String() string { return strings.Join(*d, ", ") }

func (d *directories) Set(s string) error {
	*d = append(*d, s)
	return nil
}

// runTrain implements the command train.
func runTrain(ctx context.Context, std cli.Stdio, args []string) error {
	f := std.Flags("kibitz-train train [FLAGS]\n\nTrains a network on games. After every epoch it leaves a checkpoint, the network, and\n" +
		"the losses so far as CSV and SVG; the same command goes on from the checkpoint.")
	c := train.DefaultConfig
	var data directories
	f.Var(&data, "data", "directory of games; repeatable (default "+dataDirectory("games")+")")
	out := f.String("out", dataDirectory("network"), "directory of the training")
	description := f.String("description", "", "description of the networks (default their settings)")
	nice := f.Int("nice", 0, "nice level of the process: 19 yields to everything else, 0 is normal")
	f.IntVar(&c.Hidden, "hidden", c.Hidden, "width of the hidden layer, a multiple of 128; the engine is built for one")
	f.IntVar(&c.Epochs, "epochs", c.Epochs, "how often to go through all positions")
	f.IntVar(&c.Batch, "batch", c.Batch, "positions per step of the optimiser")
	f.Float64Var(&c.Rate, "rate", c.Rate, "maximum learning rate")
	f.Float64Var(&c.FinalRate, "final-rate", c.FinalRate, "learning rate at the end")
	f.IntVar(&c.Warmup, "warmup", c.Warmup, "steps until the maximum learning rate")
	f.Float64Var(&c.Decay, "decay", c.Decay, "weight decay")
	f.Float64Var(&c.Anchor, "anchor", c.Anchor, "pull of the weights back to those of --from")
	f.Float64Var(&c.Lambda, "lambda", c.Lambda, "share of the score in what is learnt; the rest is the game's result")
	f.Float64Var(&c.Scale, "scale", c.Scale, "centipawns, of a score or of the network, that are an odds ratio of e")
	f.IntVar(&c.Filter.MinPly, "min-ply", c.Filter.MinPly, "plies to skip at the start of a game")
	f.IntVar(&c.Filter.MaxScore, "max-score", c.Filter.MaxScore, "skip positions with larger scores, in centipawns")
	f.IntVar(&c.Validation, "validation", c.Validation, "one game in so many is not trained on")
	f.IntVar(&c.Buffer, "buffer", c.Buffer, "positions that are mixed, 420 bytes each")
	f.IntVar(&c.Threads, "threads", runtime.NumCPU(), "threads; the last bits of the result depend on it")
	f.StringVar(&c.From, "from", c.From, "checkpoint or network to go on from, with these settings; random weights if empty")
	f.Uint64Var(&c.Seed, "seed", c.Seed, "seed of the initial weights and the order")
	if err := cli.ParseAll(f, args); err != nil {
		return err
	}
	if *nice != 0 {
		yield(std.Out, *nice)
	}
	if len(data) == 0 {
		data = directories{dataDirectory("games")}
	}
	if *description == "" {
		*description = fmt.Sprintf("hidden %d, lambda %g", c.Hidden, c.Lambda)
	}
	err := train.Run(ctx, *out, c, data, *description, func(s string) { fmt.Fprintln(std.Out, s) })
	if errors.Is(err, context.Canceled) {
		fmt.Fprintln(std.Out, "stopped; the same command goes on after the last whole epoch")
		return nil
	}
	return err
}

// runExport implements the command export.
func runExport(_ context.Context, std cli.Stdio, args []string) error {
	f := std.Flags("kibitz-train export [FLAGS] CHECKPOINT NETWORK\n\nWrites the model of a checkpoint as a network for the engine: rounded to integers, and\n" +
		"checked that they cannot overflow.")
	description := f.String("description", "", "description of the network (default the settings of the training)")
	if err := cli.Parse(f, args); err != nil {
		return err
	}
	if f.NArg() != 2 {
		f.Usage()
		return cli.ErrUsage
	}
	m, state, err := train.ReadCheckpoint(f.Arg(0))
	if err != nil {
		return err
	}
	if *description == "" {
		*description = fmt.Sprintf("hidden %d, lambda %g, %d games, epoch %d of %d",
			state.Config.Hidden, state.Config.Lambda, state.Games, state.Epoch, state.Config.Epochs)
	}
	return writeNetwork(std.Out, f.Arg(1), m, *description)
}

// writeNetwork writes a model as a network file and reports it. It overwrites an existing network, but no other kind of
// file, so that a mistaken name does not destroy a checkpoint.
func writeNetwork(w io.Writer, path string, m *train.Model, description string) error {
	switch start, err := startOf(path); {
	case errors.Is(err, os.ErrNotExist):
	case err != nil:
		return err
	case start != networkStart:
		return fmt.Errorf("%s: it is there, and no network; networks alone are overwritten", path)
	}
	if err := train.Export(path, m, description); err != nil {
		return err
	}
	fmt.Fprintf(w, "%s: %s\n", path, description)
	return nil
}
