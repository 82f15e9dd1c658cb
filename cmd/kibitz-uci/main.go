// Command kibitz-uci is the engine of Kibitz without a window. Started without
// arguments it speaks UCI; its subcommands measure the engine, play in the
// terminal and let engines play each other.
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

	"kibitz/cmd/internal/release"
	"kibitz/engine/uci"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, stdio{os.Stdin, os.Stdout, os.Stderr}, os.Args[1:])
	stop()
	os.Exit(code)
}

// stdio is where a command reads and writes.
type stdio struct {
	in  io.Reader
	out io.Writer
	err io.Writer
}

// command is a subcommand. Each has a flag.FlagSet of its own: what they need
// of a command line does not go beyond the standard library.
type command struct {
	name  string
	usage string
	help  string
	run   func(ctx context.Context, io stdio, args []string) error
}

func commands() []command {
	return []command{
		{"bench", "bench [DEPTH]", "search a set of positions; ends with the nodes and the speed", bench},
		{"perft", "perft [--table] DEPTH [FEN]", "count the positions after DEPTH plies", perft},

		{"play", "play [FLAGS]", "a game in the terminal", play},
		{"match", "match [FLAGS]", "let two engines play each other", runMatch},
		{"epd", "epd [FLAGS] FILE", "solve a test suite", runEPD},
		{"check", "check [--quiet] FILE...", "replay the games of PGN files", check},
	}
}

// errUsage says that the command line is wrong and that the reader was told.
var errUsage = errors.New("usage")

// run runs the program and returns its exit status.
func run(ctx context.Context, io stdio, args []string) int {
	if len(args) == 0 {
		return status(io, serve(ctx, io))
	}
	switch args[0] {
	case "uci":
		return status(io, serve(ctx, io))
	case "help", "-h", "-help", "--help":
		usage(io.out)
		return 0
	case "version", "-version", "--version":
		fmt.Fprintln(io.out, "Kibitz", release.Full())
		return 0
	}
	for _, c := range commands() {
		if c.name == args[0] {
			return status(io, c.run(ctx, io, args[1:]))
		}
	}
	fmt.Fprintf(io.err, "kibitz-uci: %q is not a command\n\n", args[0])
	usage(io.err)
	return 2
}

func status(io stdio, err error) int {
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return 0
	case errors.Is(err, errUsage):
		return 2
	case errors.Is(err, context.Canceled):
		return 130
	}
	fmt.Fprintln(io.err, "kibitz-uci:", err)
	return 1
}

func name() string { return "Kibitz " + release.Version() }

func usage(w io.Writer) {
	fmt.Fprintf(w, "%s, a chess engine\n\nUsage: kibitz-uci [COMMAND]\n\n", name())
	line := func(usage, help string) { fmt.Fprintf(w, "  %-30s %s\n", usage, help) }
	line("", "speak UCI on the standard streams (type help there)")
	for _, c := range commands() {
		line(c.usage, c.help)
	}
	line("--version", "say which version this is")
	line("help", "this list")
	fmt.Fprint(w, "\n\"kibitz-uci COMMAND --help\" tells more about a command.\n")
}

// flags returns an empty set of flags for a command.
func (s stdio) flags(usage string) *flag.FlagSet {
	f := flag.NewFlagSet("kibitz-uci", flag.ContinueOnError)
	f.SetOutput(s.err)
	f.Usage = func() {
		fmt.Fprintf(s.err, "Usage: kibitz-uci %s\n\n", usage)
		f.PrintDefaults()
	}
	return f
}

// parse parses a command's flags; the error is errUsage or flag.ErrHelp.
func parse(f *flag.FlagSet, args []string) error {
	switch err := f.Parse(args); {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return err
	default:
		return errUsage
	}
}

// serve speaks UCI, with the words of the subcommands as extra commands.
func serve(ctx context.Context, io stdio) error {
	e := newEngine()
	defer e.Close()
	return uci.Serve(ctx, e, io.in, io.out, extras()...)
}
