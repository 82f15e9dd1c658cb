// Command kibitz-train makes the network that the engine judges positions with:
// it lets the engine play against itself, trains a network on the games, writes
// it in the engine's format, and shows what is in the files between.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

// version is set by the linker.
var version = "dev"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, stdio{os.Stdout, os.Stderr}, os.Args[1:])
	stop()
	os.Exit(code)
}

// stdio is where a command writes.
type stdio struct {
	out io.Writer
	err io.Writer
}

// command is a subcommand.
type command struct {
	name, usage, help string
	run               func(ctx context.Context, io stdio, args []string) error
}

func commands() []command {
	return []command{
		{"datagen", "datagen [FLAGS]", "play games to train on", datagen},
		{"train", "train [FLAGS]", "train a network on games", runTrain},
		{"export", "export CHECKPOINT NETWORK", "make a network for the engine of a training", runExport},
		{"inspect", "inspect [FLAGS] FILE...", "show what is in games, networks and checkpoints", inspect},
		{"wdl", "wdl DIRECTORY...", "fit the model of wins, draws and losses to games", runWDL},
		{"tune", "tune [FLAGS]", "improve numbers of the search by games", runTune},
	}
}

// errUsage says that the command line is wrong and that the reader was told.
var errUsage = errors.New("usage")

// run runs the program and returns its exit status.
func run(ctx context.Context, io stdio, args []string) int {
	if len(args) == 0 {
		usage(io.err)
		return 2
	}
	switch args[0] {
	case "help", "-h", "-help", "--help":
		usage(io.out)
		return 0
	case "version", "-version", "--version":
		fmt.Fprintln(io.out, "kibitz-train", version)
		return 0
	}
	for _, c := range commands() {
		if c.name == args[0] {
			return status(io, c.name, c.run(ctx, io, args[1:]))
		}
	}
	fmt.Fprintf(io.err, "kibitz-train: %q is not a command\n\n", args[0])
	usage(io.err)
	return 2
}

func status(io stdio, name string, err error) int {
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return 0
	case errors.Is(err, errUsage):
		return 2
	case errors.Is(err, context.Canceled):
		return 130
	}
	fmt.Fprintf(io.err, "kibitz-train %s: %v\n", name, err)
	return 1
}

func usage(w io.Writer) {
	fmt.Fprintf(w, "kibitz-train %s makes the network of Kibitz\n\nUsage: kibitz-train COMMAND\n\n", version)
	for _, c := range commands() {
		fmt.Fprintf(w, "  %-30s %s\n", c.usage, c.help)
	}
	fmt.Fprint(w, "\n\"kibitz-train COMMAND --help\" tells more about a command.\n")
}

// flags returns an empty set of flags for a command.
func (s stdio) flags(usage string) *flag.FlagSet {
	f := flag.NewFlagSet("kibitz-train", flag.ContinueOnError)
	f.SetOutput(s.err)
	f.Usage = func() {
		fmt.Fprintf(s.err, "Usage: kibitz-train %s\n\n", usage)
		f.PrintDefaults()
	}
	return f
}

// parse parses a command's flags, and nothing but flags unless arguments are
// allowed. The error is errUsage or flag.ErrHelp.
func parse(io stdio, f *flag.FlagSet, args []string, arguments bool) error {
	switch err := f.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return err
	case err != nil:
		return errUsage
	}
	if f.NArg() > 0 && !arguments {
		fmt.Fprintf(io.err, "kibitz-train: what is %q meant to be? Only flags are wanted here.\n", f.Arg(0))
		return errUsage
	}
	return nil
}
