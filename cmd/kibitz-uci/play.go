package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"kibitz/cmd/internal/cli"
	"kibitz/cmd/kibitz-uci/internal/terminal"
	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/host"
	"kibitz/engine/level"
	"kibitz/engine/match"
	"kibitz/engine/search"
	"kibitz/engine/uci"
)

const playHelp = `kibitz-uci play [FLAGS]

A game in the terminal. Type moves as SAN (Nf3) or UCI (g1f3), and help for the commands.`

// play is the command play.
func play(ctx context.Context, io cli.Stdio, args []string) error {
	in := bufio.NewReader(io.In)
	return playCommand(ctx, io, args, chess.StartPosition(), false, func() (string, error) { return readLine(in) })
}

// readLine reads a line that a person types; a last one need not be ended.
func readLine(in *bufio.Reader) (string, error) {
	line, err := in.ReadString('\n')
	if errors.Is(err, io.EOF) && line != "" {
		err = nil
	}
	return line, err
}

// playCommand plays from start unless the flags say otherwise.
func playCommand(ctx context.Context, io cli.Stdio, args []string, start chess.Position, chess960 bool, read func() (string, error)) error {
	f := io.Flags(playHelp)
	side := f.String("side", "white", "the side you play: white, black, both or none")
	perMove := f.String("time", "1", "seconds that the engine thinks about a move")
	depth := f.Int("depth", 0, "let the engine think so many plies deep instead")
	strength := f.String("level", level.Strongest().Name, "how well the engine plays: "+strings.Join(level.Names(), ", ")+", or a number from 1 on")
	fen := f.String("fen", "", "start from this position")
	frc := f.Int("chess960", -1, "start from the Chess960 position of this number")
	file := f.String("pgn", "", "append the games to this file (default kibitz-DATE-TIME.pgn)")
	color := f.String("color", "auto", "colors and figures: auto, always or never")
	threads := f.Int("threads", 1, "threads of the engine")
	hash := f.Int("hash", 64, "transposition table in MB")
	if err := cli.ParseAll(f, args); err != nil {
		return err
	}
	c := terminal.Config{
		Open:     native,
		Options:  []host.Setting{{Name: "Threads", Value: fmt.Sprint(*threads)}, {Name: "Hash", Value: fmt.Sprint(*hash)}},
		Start:    start,
		Chess960: chess960,
		ReadLine: read,
		Out:      io.Out,
	}
	probe := search.New()
	defer probe.Close()
	err := allot(probe, *threads, *hash)
	if err != nil {
		return fmt.Errorf("play: %w", err)
	}
	switch *side {
	case "white":
		c.Computer[chess.Black] = true
	case "black":
		c.Computer[chess.White] = true
		c.Look.Flipped = true
	case "both":
	case "none":
		c.Computer = [2]bool{true, true}
	default:
		return fmt.Errorf("play: --side is white, black, both or none, not %q", *side)
	}
	if c.Limits.MoveTime, err = terminal.ParseTime(*perMove); err != nil {
		return fmt.Errorf("play: %w", err)
	}
	if c.Level, err = terminal.ParseLevel(*strength); err != nil {
		return fmt.Errorf("play: %w", err)
	}
	switch {
	case *depth < 0:
		return fmt.Errorf("play: --depth wants a number of plies, not %d", *depth)
	case *depth > 0:
		c.Limits = engine.Limits{Depth: *depth}
	}
	switch {
	case *fen != "":
		if c.Start, err = chess.ParseFEN(*fen); err != nil {
			return fmt.Errorf("play: %w", err)
		}
		c.Chess960 = c.Start.IsChess960()
	case *frc > 959 || *frc < -1:
		return fmt.Errorf("play: --chess960 wants a number from 0 to 959, not %d", *frc)
	case *frc >= 0:
		c.Start, c.Chess960 = chess.Chess960(*frc), true
	}
	switch *color {
	case "always", "never":
		c.Look.Color = *color == "always"
	case "auto":
		c.Look.Color = isTerminal(io.Out) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	default:
		return fmt.Errorf("play: --color is auto, always or never, not %q", *color)
	}
	if *file == "" {
		*file = "kibitz-" + time.Now().Format("20060102-150405") + ".pgn"
	}
	c.Save = func(pgn string) (string, error) { return *file, appendGame(*file, pgn) }
	return terminal.Play(ctx, c)
}

// appendGame adds a game to a PGN file.
func appendGame(path, pgn string) error {
	f, err := match.OpenGames(path)
	if err != nil {
		return err
	}
	_, err = f.WriteString(pgn + "\n")
	return errors.Join(err, f.Close())
}

// playExtra is play at the UCI prompt: from the current position, and without
// an engine's own protocol until the player leaves.
func playExtra() uci.Extra {
	return uci.Extra{
		Name: "play", Usage: "play [FLAGS]", Help: "a game in the terminal, from the current position",
		Reads: true,
		Run: func(ctx context.Context, sh uci.Shell, args string) error {
			p := sh.Root.Position()
			return playCommand(ctx, cli.Stdio{Out: sh.Out, Err: sh.Out}, strings.Fields(args), p, sh.Root.Chess960 || p.IsChess960(), sh.ReadLine)
		},
	}
}
