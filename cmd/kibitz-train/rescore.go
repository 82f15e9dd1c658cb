package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"

	"kibitz/cmd/internal/cli"
	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/nnue"
	"kibitz/engine/train"
	"kibitz/engine/train/games"
	"kibitz/engine/train/selfplay"
)

// rescoring holds the flags of one run of rescore.
type rescoring struct {
	job
	config selfplay.Rescoring
	filter train.Filter
	data   directories
	// The engine's evaluation and that of the network in this file must differ by this number of centipawns for a
	// position to be searched again. Without a file, every position qualifies.
	against string
	apart   float64
}

// rescore implements the command rescore.
func rescore(ctx context.Context, io cli.Stdio, args []string) error {
	f := io.Flags("kibitz-train rescore [FLAGS]\n\nSearches some positions of games again, deeper than when the games were played, and writes the\n" +
		"games with these scores and no others to another directory. Call it again to go on. What\n" +
		"is searched depends on the seed and the games alone.")
	var r rescoring
	c := &r.config
	r.flags(f)
	f.Var(&r.data, "data", "directory of games; repeatable")
	f.StringVar(&r.out, "out", dataDirectory("rescored"), "output directory")
	f.Uint64Var(&c.SoftNodes, "soft-nodes", 2000, "nodes per position: a search ends with the iteration that exceeds them")
	f.Uint64Var(&c.HardNodes, "hard-nodes", 0, "maximum of nodes per position (default 8 times the soft limit)")
	f.IntVar(&c.OneIn, "one-in", 8, "search one in this number of positions that pass the filter, at random")
	f.IntVar(&c.Within, "within", 0, "search only positions with absolute scores up to this, in centipawns; 0 is no limit")
	f.StringVar(&r.against, "against", "", "search only positions on which the engine's network and this network or checkpoint differ")
	f.Float64Var(&r.apart, "apart", 15, "minimum difference for --against, in centipawns")
	f.Uint64Var(&c.Seed, "seed", 0, "random seed (default that of the directory, or a random one)")
	f.IntVar(&r.filter.MinPly, "min-ply", train.DefaultFilter.MinPly, "plies to skip at the start of a game")
	f.IntVar(&r.filter.MaxScore, "max-score", train.DefaultFilter.MaxScore, "skip positions with larger scores, in centipawns")
	if err := cli.ParseAll(f, args); err != nil {
		return err
	}
	return r.run(ctx, io.Out)
}

func (r *rescoring) run(ctx context.Context, w io.Writer) error {
	c := &r.config
	c.Keep = r.filter.Keep
	if c.HardNodes == 0 {
		c.HardNodes = 8 * c.SoftNodes
	}
	if err := errors.Join(c.Check(), r.filter.Check()); err != nil {
		return err
	}
	if math.IsNaN(r.apart) || math.IsInf(r.apart, 0) {
		return fmt.Errorf("two networks cannot be %g centipawns apart", r.apart)
	}
	if len(r.data) == 0 {
		return errors.New("there are no games to search again: name their directory with --data")
	}
	for _, dir := range r.data {
		if sameDirectory(dir, r.out) {
			return fmt.Errorf("%s: games that are searched again are written to another directory than they come from", dir)
		}
	}
	doubtful, err := r.doubtful()
	if err != nil {
		return err
	}
	c.Doubtful = doubtful
	paths, err := games.FilesOf(r.data...)
	if err != nil {
		return err
	}
	source := source{w: w, paths: paths}
	return r.addGames(w, &c.Seed, r.settings, func(engines []engine.Engine, first uint32, add func(*games.Game) error) error {
		var last games.Game
		for range first { // already done
			var err error
			if last, err = source.next(); err != nil {
				return fmt.Errorf("%s holds more games than there are to search again: %w", r.out, err)
			}
		}
		if err := r.follows(first, &last); err != nil {
			return err
		}
		fmt.Fprintf(w, "%s: game %d on, seed %d, %d threads, %d nodes a position, one in %d\n", r.out, first, c.Seed, r.threads, c.SoftNodes, c.OneIn)
		return selfplay.Rescore(ctx, engines, c, first, source.next, add)
	})
}

// follows checks that the last game of the directory is the game before number first of the sources. Games added since
// to any but the last source shift the numbers of later ones: some would be searched twice, and others never.
func (r *rescoring) follows(first uint32, want *games.Game) error {
	files, err := games.Files(r.out)
	if err != nil {
		return err
	}
	for _, path := range files[max(len(files)-1, 0):] {
		f, err := games.Open(path)
		if err != nil {
			return err
		}
		for g := range f.All() {
			if g != nil && g.Number+1 == first && (g.Start != want.Start || !slices.Equal(g.Moves, want.Moves)) {
				return fmt.Errorf("%s: game %d comes from another game than the one that is in its place now. Search these games again into another directory (--out)",
					r.out, g.Number)
			}
		}
	}
	return nil
}

// sameDirectory reports whether two paths name the same existing directory.
func sameDirectory(a, b string) bool {
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}

// doubtful returns a function that reports whether two networks disagree on a position: they err most there, so
// training learns most. It is nil if there is only one network.
func (r *rescoring) doubtful() (func(*chess.Position) bool, error) {
	if r.against == "" {
		return nil, nil
	}
	network, err := nnue.Default()
	if err != nil {
		return nil, err
	}
	own, err := train.Dequantise(network)
	if err != nil {
		return nil, err
	}
	other, err := train.ReadModel(r.against)
	if err != nil {
		return nil, err
	}
	return func(p *chess.Position) bool {
		packed := train.Pack(p, 0, chess.Draw)
		return math.Abs(own.Evaluate(&packed)-other.Evaluate(&packed)) >= r.apart
	}, nil
}

// settings describes the search in English.
func (r *rescoring) settings(id engine.ID) string {
	c := &r.config
	s := fmt.Sprintf("rescored engine=%s soft-nodes=%d hard-nodes=%d one-in=%d within=%d min-ply=%d max-score=%d hash=%d",
		id.Name, c.SoftNodes, c.HardNodes, c.OneIn, c.Within, r.filter.MinPly, r.filter.MaxScore, r.hash)
	if r.against != "" {
		s += fmt.Sprintf(" against=%q apart=%g", filepath.Base(r.against), r.apart)
	}
	return s
}

// source reads the games of several directories in order.
type source struct {
	w     io.Writer // gets messages about damage
	paths []string  // of the files not read yet
	file  *games.File
}

// next returns the next game, or io.EOF after the last one.
func (s *source) next() (games.Game, error) {
	for {
		if s.file == nil {
			if len(s.paths) == 0 {
				return games.Game{}, io.EOF
			}
			file, err := games.Open(s.paths[0])
			if err != nil {
				return games.Game{}, err
			}
			s.file, s.paths = file, s.paths[1:]
		}
		g, err := s.file.Next()
		var damage *games.DamageError
		switch {
		case err == nil:
			return g, nil
		case errors.As(err, &damage):
			fmt.Fprintln(s.w, damage)
		case errors.Is(err, io.EOF):
			s.file = nil
		default:
			return g, err
		}
	}
}
