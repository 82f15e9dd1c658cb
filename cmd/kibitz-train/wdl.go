package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"kibitz/cmd/internal/cli"
	"kibitz/engine/train"
	"kibitz/engine/train/games"
	"kibitz/engine/wdl"
)

// runWDL implements the command wdl.
func runWDL(ctx context.Context, std cli.Stdio, args []string) error {
	f := std.Flags("kibitz-train wdl DIRECTORY|PGN...\n\nFits the model that turns scores into shares of wins, draws and losses to games:\n" +
		"those of datagen, or of a match with the scores in comments (kibitz-uci match --pgnout).\n" +
		"What it prints belongs into engine/wdl.")
	if err := cli.ParseAtLeast(f, args, 1); err != nil {
		return err
	}
	tally := new(train.OutcomeTally)
	for _, path := range f.Args() {
		var err error
		if strings.EqualFold(filepath.Ext(path), ".pgn") {
			err = readMatch(ctx, std.Err, path, tally.Add)
		} else {
			err = tallyGames(ctx, std.Err, tally, path)
		}
		if err != nil {
			return err
		}
	}
	if tally.Positions == 0 {
		return errors.New("there are no positions with scores there")
	}
	m := tally.Fit(wdl.Default)
	fmt.Fprintf(std.Out, "%d positions, %.4f nats each; %.4f by the present model\n", tally.Positions, tally.Loss(&m), tally.Loss(&wdl.Default))
	fmt.Fprintf(std.Out, "Model{Offset: [2]float64{%.0f, %.0f}, Width: [2]float64{%.0f, %.0f}}\n", m.Offset[0], m.Offset[1], m.Width[0], m.Width[1])
	return nil
}

// tallyGames counts the games in a directory of datagen.
func tallyGames(ctx context.Context, w io.Writer, tally *train.OutcomeTally, dir string) error {
	files, err := games.Files(dir)
	if err != nil {
		return err
	}
	for _, path := range files {
		if err := tallyFile(ctx, w, tally, path); err != nil {
			return err
		}
	}
	return nil
}

// tallyFile counts the games of a file. It reports and skips damaged places.
func tallyFile(ctx context.Context, w io.Writer, tally *train.OutcomeTally, path string) error {
	f, err := games.Open(path)
	if err != nil {
		return err
	}
	for g, damage := range f.All() {
		if err := ctx.Err(); err != nil {
			return err
		}
		if damage != nil {
			fmt.Fprintf(w, "damaged: %v\n", damage)
		} else if err := tally.Add(g); err != nil {
			fmt.Fprintf(w, "damaged: %s: %v\n", path, err)
		}
	}
	return nil
}
