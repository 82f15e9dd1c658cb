package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"kibitz/cmd/internal/cli"
	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/match"
	"kibitz/engine/pgn"
	"kibitz/engine/train/games"
)

// collect implements the command collect.
func collect(ctx context.Context, std cli.Stdio, args []string) error {
	f := std.Flags("kibitz-train collect [FLAGS] PGN...\n\nMakes games to train on of matches (kibitz-uci match --pgnout): the scores in the comments, which\n" +
		"took longer searches than those of datagen and are there anyway. Whoever else's scores are in them are taken too.")
	out := f.String("out", dataDirectory("matches"), "output directory, without games")
	if err := cli.ParseAtLeast(f, args, 1); err != nil {
		return err
	}
	if _, known, err := games.LastHeader(*out); err != nil {
		return err
	} else if known {
		return fmt.Errorf("%s: there are games in it, and those of a match are not added to others", *out)
	}
	for _, path := range f.Args() { // before writing
		if _, err := os.Stat(path); err != nil {
			return err
		}
	}
	const noLimit = 1 << 62 // the games of matches fit into one file
	dir, err := games.Append(*out, games.Header{Settings: matchNames(f.Args())}, noLimit)
	if err != nil {
		return err
	}
	t := newTally()
	for _, path := range f.Args() {
		if err = readMatch(ctx, std.Err, path, func(g *games.Game) error {
			g.Number = dir.Next()
			t.add(g)
			return dir.Add(g)
		}); err != nil {
			break
		}
	}
	if err == nil && dir.Next() == 0 {
		err = errors.New("there is no game with a result to be collected")
	}
	if err = errors.Join(err, dir.Close()); err != nil {
		return errors.Join(err, removeGames(*out)) // an incomplete result
	}
	fmt.Fprintln(std.Out, t)
	return nil
}

// matchNames describes the source files of games.
func matchNames(paths []string) string {
	const most = 1 << 12 // bytes
	if names := "matches " + strings.Join(paths, " "); len(names) <= most {
		return names
	}
	return fmt.Sprintf("matches %s and %d more", paths[0], len(paths)-1)
}

// removeGames removes the files of games in a directory.
func removeGames(dir string) error {
	files, err := games.Files(dir)
	for _, path := range files {
		err = errors.Join(err, os.Remove(path))
	}
	return err
}

// readMatch reads the PGN file of a match and passes the games with a result to add. It reports broken games and keeps
// them up to the error. It cuts games at a null move and at the maximum length. It reports and skips games of other
// variants, whose results may not follow from the rules of chess.
func readMatch(ctx context.Context, w io.Writer, path string, add func(*games.Game) error) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	r := pgn.NewReader(f)
	for number := 1; ctx.Err() == nil; number++ {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if g == nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		if v := g.Tag("Variant"); !game.IsKnownVariant(v) {
			fmt.Fprintf(w, "%s: game %d: the variant is %.40q; left out\n", path, number, v)
			continue
		}
		if err != nil {
			fmt.Fprintf(w, "%s: %v\n", path, err)
		}
		if g.Result() == chess.NoOutcome {
			continue
		}
		_, end := g.StatusAt(g.Last())
		if end == chess.NoTermination {
			end = chess.Adjudication // or by the clock or a claim
		}
		game := games.Game{Start: g.Start(), Chess960: g.Chess960(), Outcome: g.Result(), Termination: end}
		for n := range g.MainLine() {
			if n.Move() == chess.NullMove || len(game.Moves) == games.MaxPlies {
				break // lectures and records of length; engines do not play such games
			}
			score := int16(games.NoScore)
			if centipawns, ok := match.Said(n.After()); ok {
				score = games.Score(engine.CP(centipawns))
			}
			game.Moves, game.Scores = append(game.Moves, n.Move()), append(game.Scores, score)
		}
		if err := add(&game); err != nil {
			return err
		}
	}
	return ctx.Err()
}
