package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"kibitz/cmd/internal/cli"
	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/human"
	"kibitz/engine/search"
	"kibitz/engine/train/people"
)

// humanScore implements the command human score.
func humanScore(ctx context.Context, std cli.Stdio, args []string) error {
	f := std.Flags("kibitz-train human score [FLAGS]\n\nMeasures how well moves of people are predicted, on games that nobody learnt from: moves after ply 10,\n" +
		"with more than 30 seconds on the clock where the clock is known.")
	var o people.ScoreOptions
	games := f.String("games", filepath.Join(dataDirectory("human"), "valid.games"), "output of human pack, or PGN")
	player := f.String("player", "human", "predictor: human, policy (the network without a search), level (the engine's levels by UCI_Elo) or engine (full strength)")
	network := f.String("network", "", "network or checkpoint instead of the embedded one")
	nodes := f.Uint64("nodes", 20_000, "nodes of the engine at full strength, and of the judge")
	cross := f.Bool("cross", false, "also predict every band with the ratings 1000, 1300, 1600, 1900 and 2200")
	nice := f.Int("nice", 0, "nice level of the process: 19 yields to everything else, 0 is normal")
	f.IntVar(&o.From, "rating-from", 600, "minimum rating of the mover")
	f.IntVar(&o.To, "rating-to", 2600, "upper bound of the mover's rating")
	f.IntVar(&o.Moves, "moves", 2000, "maximum of moves per band of 200 points; 0 is all")
	f.IntVar(&o.Judged, "judge", 0, "moves per band whose losses are measured")
	f.IntVar(&o.Ends, "ends", 0, "positions per band with mates in one, and with stalemates, in which these are counted; 0 counts them in the other moves")
	f.Uint64Var(&o.Seed, "seed", 1, "seed of the sampling")
	if err := cli.ParseAll(f, args); err != nil {
		return err
	}
	if *nice != 0 {
		yield(std.Out, *nice)
	}
	all, err := openPeople(ctx, *games)
	if err != nil {
		return err
	}
	judge := search.New()
	defer judge.Close()
	o.Judge = people.JudgeBy(judge, *nodes)
	if *cross {
		o.Cross = []int{1000, 1300, 1600, 1900, 2200}
	}
	p, err := openPredictor(*player, *network, *nodes)
	if err != nil {
		return err
	}
	return people.Score(ctx, std.Out, all, p, o)
}

// openPredictor returns the player that predicts moves.
func openPredictor(player, network string, nodes uint64) (people.Predictor, error) {
	switch player {
	case "policy", "human":
		n, err := networkOf(network)
		if err != nil {
			return nil, err
		}
		if player == "policy" {
			return people.NewPolicy(n), nil
		}
		ahead, err := lookAhead()
		if err != nil {
			return nil, err
		}
		return people.NewPlayer(n, ahead), nil
	case "level", "engine":
		e := &people.Engine{Engine: search.New(), AtLevel: player == "level"}
		if !e.AtLevel {
			e.Limits = engine.Limits{Nodes: nodes}
		}
		return e, nil
	}
	return nil, fmt.Errorf("--player is human, policy, level or engine, not %q", player)
}

// openPeople reads packed games or PGN.
func openPeople(ctx context.Context, path string) (games []*people.Game, err error) {
	if filepath.Ext(path) == ".games" {
		return people.ReadGames(path)
	}
	err = readPeople(ctx, path, func(g *people.Game, err error) {
		if err == nil {
			games = append(games, g)
		}
	})
	return games, err
}

// networkOf returns the network of a file, or the embedded one.
func networkOf(path string) (*human.Network, error) {
	if path == "" {
		return human.Default()
	}
	return people.OpenNetwork(path)
}

// lookAhead returns the search of human players. It lives as long as the program.
func lookAhead() (human.Ahead, error) {
	e := search.New()
	if err := e.SetOption("Hash", "4"); err != nil {
		return nil, err
	}
	return human.AheadOf(e), nil
}

// numbersInto returns the parser of a flag with numbers from least to most, separated by commas. They take the place of
// those in the list.
func numbersInto[T int | float64](list *[]T, least, most T) func(string) error {
	return func(text string) error {
		*list = nil
		for _, part := range strings.Split(text, ",") {
			v, err := strconv.ParseFloat(part, 64)
			n := T(v)
			if err != nil || float64(n) != v || n < least || n > most {
				return fmt.Errorf("%q is not a number from %v to %v", part, least, most)
			}
			*list = append(*list, n)
		}
		return nil
	}
}

// humanFit implements the command human fit.
func humanFit(ctx context.Context, std cli.Stdio, args []string) error {
	f := std.Flags("kibitz-train human fit [FLAGS] CHECKPOINT NETWORK\n\nMakes a network of a checkpoint: fits how much players of each rating see of what a look ahead finds, brings their\n" +
		"errors to those of people, and rounds the weights.")
	var o people.FitOptions
	games := f.String("games", filepath.Join(dataDirectory("human"), "train.games"), "games to fit to")
	description := f.String("description", "", "description of the network")
	nice := f.Int("nice", 0, "nice level of the process: 19 yields to everything else, 0 is normal")
	f.IntVar(&o.Moves, "moves", 1500, "approximate number of moves per 500 points of rating; 0 keeps the network's mixture")
	f.Float64Var(&o.Smooth, "smooth", 0.01, "smoothness penalty across ratings")
	f.Uint64Var(&o.Seed, "seed", 1, "seed of the sampling")
	f.IntVar(&o.Judged, "judge", 1000, "positions per band, and as many with mates in one and with stalemates, by which the errors become those of people; 0 leaves the errors")
	nodes := f.Uint64("nodes", 20_000, "nodes of the judge")
	f.Func("factors", fmt.Sprintf("factors of the %d rows of the mixture in the end, separated by commas: above 1 players are stronger", human.MixtureKnots), numbersInto(&o.Factors, 0, 10))
	f.Func("slips", "the same for their probabilities of slips", numbersInto(&o.Slips, 0, 1))
	f.IntVar(&o.Balanced, "balance", 0, "positions per band by which the mixture follows searches and network in the shares that predict best, at the same losses; 0 leaves them")
	f.Func("ease", "how many times the losses become by --balance, for each row; 0 for a row that stays", numbersInto(&o.Ease, 0, 10))
	if err := cli.Parse(f, args); err != nil {
		return err
	}
	if f.NArg() != 2 {
		f.Usage()
		return cli.ErrUsage
	}
	if *nice != 0 {
		yield(std.Out, *nice)
	}
	n, err := people.OpenNetwork(f.Arg(0))
	if err != nil {
		return err
	}
	all, err := openPeople(ctx, *games)
	if err != nil {
		return err
	}
	ahead, err := lookAhead()
	if err != nil {
		return err
	}
	judge := search.New()
	defer judge.Close()
	o.Judge = people.JudgeBy(judge, *nodes)
	if err := people.Fit(ctx, n, ahead, all, o, func(s string) { fmt.Fprintln(std.Out, s) }); err != nil {
		return err
	}
	for _, row := range n.Mixture {
		fmt.Fprintf(std.Out, "%7.3f\n", row)
	}
	file, err := n.Encode(*description)
	if err != nil {
		return err
	}
	if err := os.WriteFile(f.Arg(1), file, 0o644); err != nil {
		return err
	}
	fmt.Fprintf(std.Out, "%s: %d bytes, SHA-256 %s\n", f.Arg(1), len(file), human.Hash(file))
	return nil
}

// humanPuzzles implements the command human puzzles.
func humanPuzzles(ctx context.Context, std cli.Stdio, args []string) error {
	f := std.Flags("kibitz-train human puzzles --file FILE [FLAGS]\n\nMeasures which puzzles a player of each rating solves. The file is CSV with the columns fen, moves and rating, as\n" +
		"Lichess has them; one whose name ends in .xz is unpacked by the program xz.")
	file := f.String("file", "", "file of puzzles")
	player := f.String("player", "human", "solver: human or level (the engine's levels by UCI_Elo)")
	network := f.String("network", "", "network or checkpoint instead of the embedded one")
	o := people.PuzzleOptions{Ratings: []int{600, 1000, 1400, 1800, 2200, 2600}}
	f.Func("ratings", "ratings of the players, separated by commas (default 600,1000,1400,1800,2200,2600)",
		numbersInto(&o.Ratings, human.MinRating, human.MaxRating))
	f.IntVar(&o.Puzzles, "puzzles", 60, "puzzles per band of 200 points")
	f.Uint64Var(&o.Seed, "seed", 1, "seed of the sampling")
	if err := cli.ParseAll(f, args); err != nil {
		return err
	}
	if *file == "" {
		f.Usage()
		return cli.ErrUsage
	}
	text, err := openText(*file)
	if err != nil {
		return err
	}
	puzzles, faulty, err := people.ReadPuzzles(text)
	if err := errors.Join(err, text.Close()); err != nil {
		return err
	}
	fmt.Fprintf(std.Out, "%d puzzles, %d more are faulty\n", len(puzzles), faulty)
	p, err := openPredictor(*player, *network, 0)
	if err != nil {
		return err
	}
	solver, ok := p.(interface {
		Solve(context.Context, engine.Root, *human.Situation, float64) ([]chess.Move, []float64, error)
	})
	if !ok {
		return fmt.Errorf("--player is human or level, not %q", *player)
	}
	return people.Puzzles(ctx, std.Out, puzzles, solver.Solve, o)
}

// humanPace implements the command human pace.
func humanPace(ctx context.Context, std cli.Stdio, args []string) error {
	f := std.Flags("kibitz-train human pace [FLAGS] NETWORK\n\nFits how long people take for a move to the clocks of games.")
	games := f.String("games", filepath.Join(dataDirectory("human"), "train.games"), "games to fit to")
	moves := f.Int("moves", 60_000, "maximum of moves")
	if err := cli.Parse(f, args); err != nil {
		return err
	}
	if f.NArg() != 1 {
		f.Usage()
		return cli.ErrUsage
	}
	n, err := people.OpenNetwork(f.Arg(0))
	if err != nil {
		return err
	}
	all, err := openPeople(ctx, *games)
	if err != nil {
		return err
	}
	return people.FitPace(ctx, std.Out, n, all, *moves)
}
