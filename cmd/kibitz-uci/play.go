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
	"kibitz/engine/human"
	"kibitz/engine/level"
	"kibitz/engine/match"
	"kibitz/engine/search"
	"kibitz/engine/uci"
)

const playHelp = `kibitz-uci play [FLAGS]

A game in the terminal. Type moves as SAN (Nf3) or UCI (g1f3), and help for the commands.`

// play implements the command play.
func play(ctx context.Context, io cli.Stdio, args []string) error {
	in := bufio.NewReader(io.In)
	return playCommand(ctx, io, args, chess.StartPosition(), false, func() (string, error) { return readLine(in) })
}

// readLine reads a typed line. The last one need not end with a newline.
func readLine(in *bufio.Reader) (string, error) {
	line, err := in.ReadString('\n')
	if errors.Is(err, io.EOF) && line != "" {
		err = nil
	}
	return line, err
}

// playFlags holds the command line of play.
type playFlags struct {
	side     string
	time     string
	depth    int
	level    string
	human    string
	fen      string
	chess960 int
	file     string
	color    string
	threads  int
	hash     int
}

// playCommand plays a game from start or from the position of the flags.
func playCommand(ctx context.Context, io cli.Stdio, args []string, start chess.Position, chess960 bool, read func() (string, error)) error {
	var p playFlags
	f := io.Flags(playHelp)
	f.StringVar(&p.side, "side", "white", "the side you play: white, black, both or none")
	f.StringVar(&p.time, "time", "1", "seconds per move of the engine")
	f.IntVar(&p.depth, "depth", 0, "search depth of the engine instead of a time")
	f.StringVar(&p.level, "level", level.Strongest().Name, "level of the engine: "+strings.Join(level.Names(), ", ")+", or its number from 1")
	f.StringVar(&p.human, "human", "", "the engine plays like a person of this Lichess rating, 500 to 2600, instead of a level")
	f.StringVar(&p.fen, "fen", "", "start from this position")
	f.IntVar(&p.chess960, "chess960", -1, "start from the Chess960 position of this number")
	f.StringVar(&p.file, "pgn", "", "append the games to this file (default kibitz-DATE-TIME.pgn)")
	f.StringVar(&p.color, "color", "auto", "colors and figures: auto, always or never")
	f.IntVar(&p.threads, "threads", 1, "threads of the engine")
	f.IntVar(&p.hash, "hash", 64, "transposition table in MB")
	if err := cli.ParseAll(f, args); err != nil {
		return err
	}
	c := terminal.Config{
		Open:     native,
		Options:  []host.Setting{{Name: "Threads", Value: fmt.Sprint(p.threads)}, {Name: "Hash", Value: fmt.Sprint(p.hash)}},
		Start:    start,
		Chess960: chess960,
		ReadLine: read,
		Out:      io.Out,
	}
	err := p.tryEngine()
	if err == nil {
		err = p.setGame(&c)
	}
	if err == nil {
		err = p.setLook(&c)
	}
	if err != nil {
		return fmt.Errorf("play: %w", err)
	}
	if p.file == "" {
		p.file = "kibitz-" + time.Now().Format("20060102-150405") + ".pgn"
	}
	c.Save = func(pgn string) (string, error) { return p.file, appendGame(p.file, pgn) }
	return terminal.Play(ctx, c)
}

// tryEngine checks that an engine accepts the threads and the hash table.
func (p *playFlags) tryEngine() error {
	e := search.New()
	defer e.Close()
	return allot(e, p.threads, p.hash)
}

// setGame sets the players, the level and time of the computer, and the start of the game.
func (p *playFlags) setGame(c *terminal.Config) (err error) {
	switch p.side {
	case "white":
		c.Computer[chess.Black] = true
	case "black":
		c.Computer[chess.White] = true
		c.Look.Flipped = true
	case "both":
	case "none":
		c.Computer = [2]bool{true, true}
	default:
		return fmt.Errorf("--side is white, black, both or none, not %q", p.side)
	}
	if c.Limits.MoveTime, err = terminal.ParseTime(p.time); err != nil {
		return err
	}
	if c.Level, err = terminal.ParseLevel(p.level); err != nil {
		return err
	}
	if p.human != "" {
		if _, err := human.ParseRating(p.human); err != nil {
			return fmt.Errorf("--human: %w", err)
		}
		c.HumanRating = p.human
	}
	switch {
	case p.depth < 0:
		return fmt.Errorf("--depth wants a number of plies, not %d", p.depth)
	case p.depth > 0:
		c.Limits = engine.Limits{Depth: p.depth}
	}
	switch {
	case p.fen != "":
		if c.Start, _, err = chess.ParseFENForgiving(p.fen); err != nil {
			return err
		}
		c.Chess960 = c.Start.IsChess960()
	case p.chess960 > 959 || p.chess960 < -1:
		return fmt.Errorf("--chess960 wants a number from 0 to 959, not %d", p.chess960)
	case p.chess960 >= 0:
		c.Start, c.Chess960 = chess.Chess960(p.chess960), true
	}
	return nil
}

// setLook sets whether the board has colors.
func (p *playFlags) setLook(c *terminal.Config) error {
	switch p.color {
	case "always", "never":
		c.Look.Color = p.color == "always"
	case "auto":
		c.Look.Color = cli.IsTerminal(c.Out) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	default:
		return fmt.Errorf("--color is auto, always or never, not %q", p.color)
	}
	return nil
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

// playExtra is the command play at the UCI prompt. It starts from the current position and suspends UCI until the
// player leaves.
func playExtra() uci.Extra {
	return uci.Extra{
		Name: "play", Usage: "play [FLAGS]", Help: "play a game in the terminal from the current position",
		Reads: true,
		Run: func(ctx context.Context, sh uci.Shell, args string) error {
			start := sh.Root.Position()
			return untold(playCommand(ctx, cli.Stdio{Out: sh.Out, Err: sh.Out}, strings.Fields(args), start, sh.Root.Chess960 || start.IsChess960(), sh.ReadLine))
		},
	}
}
