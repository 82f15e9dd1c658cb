// Command kibitz-uci is the headless engine of Kibitz. Without arguments it speaks UCI. Its subcommands measure the
// engine, play games in the terminal and run matches between engines.
package main

import (
	"context"

	"kibitz/cmd/internal/cli"
	"kibitz/cmd/internal/release"
	"kibitz/engine/uci"
)

func main() { program().Main() }

func program() *cli.Program {
	return &cli.Program{
		Name:    "kibitz-uci",
		Title:   name() + ", a chess engine",
		Version: "Kibitz " + release.Full(),
		Default: &cli.Command{Name: "uci", Help: "speak UCI on the standard streams (type help there)", Run: serve},
		Commands: append([]cli.Command{
			{Name: "bench", Args: "[DEPTH]", Help: "search a fixed set of positions; prints nodes and speed", Run: bench},
			{Name: "perft", Args: "[--table] DEPTH [FEN]", Help: "count the leaf nodes at DEPTH", Run: perft},
			{Name: "play", Args: "[FLAGS]", Help: "play a game in the terminal", Run: play},
			{Name: "match", Args: "[FLAGS]", Help: "play a match or tournament of engines", Run: runMatch},
			{Name: "speed", Args: "[FLAGS] ENGINE...", Help: "compare the nodes per second of engines", Run: runSpeed},
			{Name: "epd", Args: "[FLAGS] FILE", Help: "solve a test suite", Run: runEPD},
			{Name: "review", Args: "[FLAGS] FILE...", Help: "review the games of PGN files: evaluations, marks and explanations", Run: runReview},
			{Name: "check", Args: "[--quiet] [--fix OUT] FILE...", Help: "replay the games of PGN files", Run: check},
		}, libraryCommands()...),
	}
}

func name() string { return "Kibitz " + release.Version() }

// serve speaks UCI, with the subcommands as additional commands.
func serve(ctx context.Context, io cli.Stdio, _ []string) error {
	e := newEngine()
	defer e.Close()
	return uci.Serve(ctx, e, io.In, io.Out, extras()...)
}
