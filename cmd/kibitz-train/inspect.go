package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"

	"kibitz/cmd/internal/cli"
	"kibitz/engine/chess"
	"kibitz/engine/nnue"
	"kibitz/engine/train"
	"kibitz/engine/train/games"
)

// inspection holds the flags of one run of inspect.
type inspection struct {
	w      io.Writer
	sample int
	fen    string
	filter train.Filter
}

// inspect implements the command inspect.
func inspect(ctx context.Context, std cli.Stdio, args []string) error {
	f := std.Flags("kibitz-train inspect [FLAGS] FILE...\n\nShows what is in files or directories of games, in networks and in checkpoints.")
	i := inspection{w: std.Out, filter: train.DefaultFilter}
	f.IntVar(&i.sample, "sample", 0, "of games: show so many positions, taken at random from those the filter keeps")
	f.StringVar(&i.fen, "fen", "", "of networks and checkpoints: judge this position")
	f.IntVar(&i.filter.MinPly, "min-ply", i.filter.MinPly, "of games: plies that the filter leaves out")
	f.IntVar(&i.filter.MaxScore, "max-score", i.filter.MaxScore, "of games: the filter leaves out greater scores, in centipawns")
	if err := cli.ParseAtLeast(f, args, 1); err != nil {
		return err
	}
	var errs []error
	for n, path := range f.Args() {
		if n > 0 {
			fmt.Fprintln(i.w)
		}
		errs = append(errs, i.path(ctx, path))
	}
	return errors.Join(errs...)
}

// path shows one file or directory. The first bytes determine its kind.
func (i *inspection) path(ctx context.Context, path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if info.IsDir() {
		files, err := games.FilesOf(path)
		if err != nil {
			return err
		}
		return i.games(ctx, files)
	}
	start, err := startOf(path)
	if err != nil {
		return err
	}
	switch start {
	case "KIBITZGM":
		return i.games(ctx, []string{path})
	case networkStart:
		return i.network(path)
	case "KIBITZCK":
		return i.checkpoint(path)
	}
	return fmt.Errorf("%s: this is no file of games, no network and no checkpoint", path)
}

// networkStart is the beginning of a network file.
const networkStart = "KIBITZNN"

// startOf returns the first bytes of a file, which identify its kind.
func startOf(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	start := make([]byte, 8)
	n, err := io.ReadFull(f, start)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return "", err
	}
	return string(start[:n]), nil
}

// summary counts the content of games.
type summary struct {
	games, chess960, plies, scored, kept int
	bytes                                int64
	outcomes                             [4]int
	terminations                         map[chess.Termination]int
	scores                               [len(scoreEdges) + 1]int // of the kept positions, by absolute value
	buckets                              [nnue.Buckets]int
	samples                              []string
}

// scoreEdges are the bounds of the histogram, in centipawns.
var scoreEdges = [...]int{10, 25, 50, 100, 200, 400, 800, 1600}

// games shows the content of files of games. It reports and skips damaged places.
func (i *inspection) games(ctx context.Context, files []string) error {
	s := summary{terminations: map[chess.Termination]int{}}
	random := rand.New(rand.NewPCG(uint64(len(files)), 1))
	var settings games.Header
	damaged := 0
	for _, path := range files {
		f, err := games.Open(path)
		if err != nil {
			return err
		}
		if settings != f.Header {
			settings = f.Header
			fmt.Fprintf(i.w, "%s: seed %d, %s\n", path, settings.Seed, settings.Settings)
		}
		for g, damage := range f.All() {
			if err := ctx.Err(); err != nil {
				return err
			}
			if damage != nil {
				fmt.Fprintf(i.w, "damaged: %v\n", damage)
				damaged++
			} else if err := i.game(&s, g, random); err != nil {
				fmt.Fprintf(i.w, "damaged: %s: %v\n", path, err)
				damaged++
			}
		}
		s.bytes += f.Offset()
	}
	s.print(i.w)
	if damaged > 0 {
		return fmt.Errorf("%d damaged places, see above; the rest is good", damaged)
	}
	return nil
}

// game adds a game to the summary.
func (i *inspection) game(s *summary, g *games.Game, random *rand.Rand) error {
	s.games++
	if g.Chess960 {
		s.chess960++
	}
	s.plies += len(g.Moves)
	s.scored += g.Judged()
	s.outcomes[g.Outcome&3]++
	s.terminations[g.Termination]++
	return g.Replay(func(ply int, p *chess.Position, m chess.Move, score int16, scored bool) error {
		if !i.filter.Keep(ply, p, m, score, scored) {
			return nil
		}
		s.kept++
		bar := 0
		for bar < len(scoreEdges) && max(int(score), -int(score)) >= scoreEdges[bar] {
			bar++
		}
		s.scores[bar]++
		s.buckets[nnue.Bucket(p.Occupied().Count())]++
		// Reservoir sampling: every kept position is equally likely.
		at := len(s.samples)
		if at >= i.sample {
			at = random.IntN(s.kept)
		} else {
			s.samples = append(s.samples, "")
		}
		if at < i.sample {
			s.samples[at] = fmt.Sprintf("%s  %s %+d  %v (game %d, ply %d)",
				p.FEN(), chess.FormatSAN(p, m), score, g.Outcome, g.Number, ply+1)
		}
		return nil
	})
}

func (s *summary) print(w io.Writer) {
	percent := func(n, of int) float64 { return 100 * float64(n) / float64(max(of, 1)) }
	fmt.Fprintf(w, "games      %d, of Chess960 %.1f%%, %.2f bytes a ply\n", s.games, percent(s.chess960, s.games),
		float64(s.bytes)/float64(max(s.plies, 1)))
	fmt.Fprintf(w, "plies      %d, a game %.1f\n", s.plies, float64(s.plies)/float64(max(s.games, 1)))
	fmt.Fprintf(w, "positions  %d with a score, %d (%.1f%%) kept by the filter\n", s.scored, s.kept, percent(s.kept, s.scored))
	fmt.Fprintf(w, "results    1-0 %.1f%%, 1/2 %.1f%%, 0-1 %.1f%%\n", percent(s.outcomes[chess.WhiteWins], s.games),
		percent(s.outcomes[chess.Draw], s.games), percent(s.outcomes[chess.BlackWins], s.games))
	for t := chess.NoTermination; t <= chess.Abandoned; t++ {
		if n := s.terminations[t]; n > 0 {
			fmt.Fprintf(w, "  %-28v %5.1f%%\n", t, percent(n, s.games))
		}
	}
	fmt.Fprintln(w, "score, in centipawns either way, of those kept")
	low := 0
	for bar, n := range s.scores {
		label := fmt.Sprintf("%d on", low)
		if bar < len(scoreEdges) {
			label = fmt.Sprintf("%d to %d", low, scoreEdges[bar]-1)
			low = scoreEdges[bar]
		}
		histogramLine(w, label, percent(n, s.kept))
	}
	fmt.Fprintln(w, "pieces on the board, of those kept")
	for b, n := range s.buckets {
		histogramLine(w, bucketRange(b), percent(n, s.kept))
	}
	for _, line := range s.samples {
		fmt.Fprintln(w, line)
	}
}

// bucketRange returns the numbers of pieces of a bucket, in words.
func bucketRange(b int) string { return fmt.Sprintf("%d to %d", 4*b+2, min(4*b+5, 32)) }

func histogramLine(w io.Writer, label string, percent float64) {
	fmt.Fprintf(w, "  %-14s %5.1f%% %s\n", label, percent, strings.Repeat("#", int(percent+0.5)))
}

// network shows a network of the engine.
func (i *inspection) network(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	n, err := nnue.Read(f)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	fmt.Fprintf(i.w, "%s: network, hidden layer of %d\n%s\n", path, n.Hidden, n.Description)
	// Exclude weights that are never used: pawns on the first and last rank, and a side's own king on the files e to h
	// of its mirrored board.
	var used []int16
	for row := range nnue.Features {
		if usedFeature(row) {
			used = append(used, n.FeatureWeights[row*n.Hidden:][:n.Hidden]...)
		}
	}
	weightRange(i.w, "features", used, nnue.QA)
	weightRange(i.w, "biases", n.FeatureBias, nnue.QA)
	weightRange(i.w, "terms", n.TermWeights, nnue.QA)
	for b := range nnue.Buckets {
		weightRange(i.w, fmt.Sprintf("output %d", b), n.OutputWeights[b*2*n.Hidden:][:2*n.Hidden], nnue.QB)
		fmt.Fprintf(i.w, "%-12s %+.4f\n", "  bias", float64(n.OutputBias[b])/(nnue.QA*nnue.QB))
		size := nnue.Second * 2 * n.Hidden
		weightRange(i.w, fmt.Sprintf("second %d", b), n.SecondWeights[b*size:][:size], nnue.QB)
		weightRange(i.w, "  output", n.SecondOutput[b*nnue.Second:][:nnue.Second], nnue.QB)
	}
	return i.judge(func(p *train.Position) float64 { return float64(train.EvaluateQuantised(n, p)) })
}

// usedFeature reports whether a feature can ever be active.
func usedFeature(row int) bool {
	s, pt := row%64, chess.PieceType(row/64%6+1)
	switch {
	case pt == chess.Pawn:
		return s >= 8 && s < 56
	case pt == chess.King && row < nnue.Features/2:
		return s%8 < 4
	}
	return true
}

// weightRange shows the sizes of weights in units of the model.
func weightRange(w io.Writer, name string, weights []int16, unit float64) {
	low, high, sum, zeros := weights[0], weights[0], 0.0, 0
	for _, v := range weights {
		low, high = min(low, v), max(high, v)
		sum += max(float64(v), -float64(v))
		if v == 0 {
			zeros++
		}
	}
	fmt.Fprintf(w, "%-12s %+.3f to %+.3f, mean size %.4f, zero %.1f%%\n", name,
		float64(low)/unit, float64(high)/unit, sum/float64(len(weights))/unit, 100*float64(zeros)/float64(len(weights)))
}

// checkpoint shows the progress of a training.
func (i *inspection) checkpoint(path string) error {
	m, s, err := train.ReadCheckpoint(path)
	if err != nil {
		return err
	}
	fmt.Fprintf(i.w, "%s: checkpoint, hidden layer of %d, after %d of %d epochs, %d steps on %d games\n%+v\n",
		path, m.Hidden, s.Epoch, s.Config.Epochs, s.Step, s.Games, s.Config)
	return i.judge(m.Evaluate)
}

// judge shows the evaluation of the position given by a flag, if any.
func (i *inspection) judge(evaluate func(*train.Position) float64) error {
	if i.fen == "" {
		return nil
	}
	p, err := chess.ParseFEN(i.fen)
	if err != nil {
		return err
	}
	packed := train.Pack(&p, 0, chess.Draw)
	fmt.Fprintf(i.w, "%s: %+.1f centipawns for %v\n", p.FEN(), evaluate(&packed), p.Turn())
	return nil
}
