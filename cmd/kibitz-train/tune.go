package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"kibitz/cmd/internal/cli"
	"kibitz/engine"
	"kibitz/engine/game"
	"kibitz/engine/host"
	"kibitz/engine/match"
	"kibitz/engine/tune"
	"kibitz/engine/uci"
)

// The names of the files in a tuning's directory.
const (
	tuningFile       = "tuning.json"
	tuningCurvesFile = "curves.svg"
)

// settings is a repeatable flag of the form NAME=VALUE.
type settings []host.Setting

func (s *settings) String() string {
	var words []string
	for _, x := range *s {
		words = append(words, x.Name+"="+x.Value)
	}
	return strings.Join(words, " ")
}

func (s *settings) Set(text string) error {
	name, value, ok := strings.Cut(text, "=")
	if !ok || name == "" {
		return errors.New("want NAME=VALUE")
	}
	*s = append(*s, host.Setting{Name: name, Value: value})
	return nil
}

// tuneFlags holds the command line of tune.
type tuneFlags struct {
	engine      string
	out         string
	params      string
	only        string
	list        bool
	report      bool
	write       string
	shift       float64
	options     settings
	hash        int // MB
	tc          string
	nodes       uint64
	margin      time.Duration
	openings    string
	pgnOut      string
	plies       int
	pairs       int
	concurrency int
	rate        float64
	seed        uint64
	gains       tune.Gains
	nice        int

	leftOut string // warning about skipped openings
}

// runTune implements the command tune.
func runTune(ctx context.Context, io cli.Stdio, args []string) error {
	f := io.Flags("kibitz-train tune [FLAGS]\n\nImproves numbers of the engine by games (SPSA). The engine must have them as UCI options:\n\n" +
		"  go build -tags tune -o kibitz-uci-tune ./cmd/kibitz-uci\n" +
		"  kibitz-train tune --engine ./kibitz-uci-tune --nodes 10000 --concurrency 2\n" +
		"  kibitz-train tune --write engine/search/params.go\n\n" +
		"The run can be stopped at any time; the same command goes on. What it finds is to be tested by a match.")
	t := tuneFlags{gains: tune.DefaultGains}
	f.StringVar(&t.engine, "engine", "", "command line of the engine, built for tuning")
	f.StringVar(&t.out, "out", dataDirectory("tuning"), "directory of the run; one process at a time works there")
	f.StringVar(&t.params, "params", "", "file with the parameters: lines of name, int, start, minimum, maximum, step, rate\n(default: options whose names begin with a small letter, with a step of a twentieth of the range)")
	f.StringVar(&t.only, "only", "", "tune the options whose names match this regular expression only, such as ^reduce")
	f.BoolVar(&t.list, "list", false, "list the parameters in the form of --params")
	f.BoolVar(&t.report, "report", false, "show the present values")
	f.StringVar(&t.write, "write", "", "write the present values to this Go file")
	f.Float64Var(&t.shift, "shift", 0, "with --report or --write: values by the measured effects instead of the drift, this number\nof steps from the start per Elo of a parameter's shrunken effect")
	f.Var(&t.options, "option", "NAME=VALUE: a UCI option; repeatable")
	f.IntVar(&t.hash, "hash", 16, "hash table per engine, in MB")
	f.StringVar(&t.tc, "tc", "", "time control, such as 5+0.05")
	f.Uint64Var(&t.nodes, "nodes", 0, "nodes per move")
	f.DurationVar(&t.margin, "margin", 10*time.Millisecond, "time overrun to tolerate, for the delay of pipes and the scheduler")
	f.StringVar(&t.openings, "openings", "", "PGN, EPD or FEN file, optionally zipped or gzipped (default random moves)")
	f.IntVar(&t.plies, "plies", 8, "random plies without --openings: this number or one more")
	f.StringVar(&t.pgnOut, "pgnout", "", "append the games to this file, for collect")
	f.IntVar(&t.gains.Iterations, "iterations", t.gains.Iterations, "number of iterations")
	f.IntVar(&t.pairs, "pairs", 1, "pairs of games in an iteration")
	f.IntVar(&t.concurrency, "concurrency", 1, "iterations in parallel, with two engines each")
	f.Float64Var(&t.rate, "rate", tune.DefaultRate, "learning rate at the last iteration, unless --params has it")
	f.Float64Var(&t.gains.Stability, "stability", t.gains.Stability, "the A of SPSA, as a share of the iterations")
	f.Float64Var(&t.gains.Alpha, "alpha", t.gains.Alpha, "exponent of the learning rate's decay")
	f.Float64Var(&t.gains.Gamma, "gamma", t.gains.Gamma, "exponent of the steps' decay")
	f.Uint64Var(&t.seed, "seed", 0, "seed of steps and openings (default that of the run, or a random one)")
	f.IntVar(&t.nice, "nice", 0, "nice level of the process: 19 yields to everything else, 0 is normal")
	if err := cli.ParseAll(f, args); err != nil {
		return err
	}
	switch {
	case t.report || t.write != "":
		return t.show(io.Out)
	case t.engine == "":
		return errors.New("--engine is missing: the command line of an engine that is built for tuning")
	case t.list:
		parameters, err := t.parameters(ctx)
		if err != nil {
			return err
		}
		return tune.WriteParameters(io.Out, parameters)
	}
	return t.run(ctx, io.Out)
}

// show prints the present values and writes them to a file if requested.
func (t *tuneFlags) show(w io.Writer) error {
	tuning, err := tune.Load(filepath.Join(t.out, tuningFile))
	if err != nil {
		return err
	}
	if t.shift != 0 {
		if err := tuning.Shift(t.shift); err != nil {
			return err
		}
	}
	fmt.Fprintf(w, "%s\n%s", tuning.Line(), tuning.Table())
	if t.write == "" {
		return nil
	}
	source, err := os.ReadFile(t.write)
	if err != nil {
		return err
	}
	values := map[string]int{}
	for i, p := range tuning.Settings.Parameters {
		values[p.Name] = tuning.Value(i)
	}
	code, err := tune.Rewrite(t.write, source, values)
	if err != nil {
		return err
	}
	return os.WriteFile(t.write, code, 0o644)
}

// open starts the engine.
func (t *tuneFlags) open() (host.Factory, error) {
	args, err := uci.SplitCommandLine(t.engine)
	if err != nil {
		return nil, fmt.Errorf("--engine: %w", err)
	}
	return func(ctx context.Context) (engine.Engine, error) { return uci.Start(ctx, uci.Command{Args: args}) }, nil
}

// parameters returns the parameters to tune, from the engine's options.
func (t *tuneFlags) parameters(ctx context.Context) ([]tune.Parameter, error) {
	only, err := regexp.Compile(t.only)
	if err != nil {
		return nil, fmt.Errorf("--only: %w", err)
	}
	open, err := t.open()
	if err != nil {
		return nil, err
	}
	e, err := open(ctx)
	if err != nil {
		return nil, fmt.Errorf("--engine: %w", err)
	}
	defer e.Close()
	if t.params == "" {
		parameters, err := tune.FromOptions(e.Options(), only, t.rate)
		if err == nil && len(parameters) == 0 {
			err = errors.New("the engine has no parameters among its options; build it with -tags tune")
			if t.only != "" {
				err = fmt.Errorf("the engine has no parameter that matches %q", t.only)
			}
		}
		return parameters, err
	}
	f, err := os.Open(t.params)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	all, err := tune.ReadParameters(plainText(f))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", t.params, err)
	}
	var parameters []tune.Parameter
	for _, p := range all {
		if only.MatchString(p.Name) {
			parameters = append(parameters, p)
		}
	}
	if err := tune.CheckOptions(parameters, e.Options()); err != nil {
		return nil, fmt.Errorf("%s: %w", t.params, err)
	}
	return parameters, nil
}

// book returns the openings and their description. Openings that cannot be played are skipped and reported.
func (t *tuneFlags) book(seed uint64) (match.Book, string, error) {
	if t.openings == "" {
		if t.plies < 1 {
			return nil, "", fmt.Errorf("--plies must be at least 1, not %d: without a book, games differ by their random moves", t.plies)
		}
		return match.RandomOpenings{Plies: t.plies, Seed: seed}, fmt.Sprintf("%d random moves", t.plies), nil
	}
	book, leftOut, err := match.ReadPlayable(t.openings, 0, true, seed, t.gains.Iterations*t.pairs)
	if err != nil {
		return nil, "", err
	}
	t.leftOut = leftOut
	return book, fmt.Sprintf("%d openings of %s", book.Len(), filepath.Base(t.openings)), nil
}

// begin returns the tuning of the directory, or a new one, and its games.
func (t *tuneFlags) begin(ctx context.Context) (*tune.Tuning, *tune.Games, error) {
	if (t.tc == "") == (t.nodes == 0) {
		return nil, nil, errors.New("either --tc or --nodes is needed")
	}
	control, err := game.ParseControl(t.tc)
	if err != nil {
		return nil, nil, fmt.Errorf("--tc: %w", err)
	}
	if t.concurrency < 1 {
		return nil, nil, fmt.Errorf("--concurrency must be at least 1, not %d", t.concurrency)
	}
	old, err := tune.Load(filepath.Join(t.out, tuningFile))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, nil, err
	}
	switch {
	case t.seed != 0:
	case old != nil:
		t.seed = old.Settings.Seed
	default:
		t.seed = rand.Uint64()
	}
	s := tune.Settings{Gains: t.gains, Pairs: t.pairs, Seed: t.seed}
	if s.Parameters, err = t.parameters(ctx); err != nil {
		return nil, nil, err
	}
	// The openings and the coin tosses use different seeds, or they would correlate.
	book, bookName, err := t.book(^t.seed)
	if err != nil {
		return nil, nil, err
	}
	options := append(settings{{Name: "Hash", Value: strconv.Itoa(t.hash)}}, t.options...)
	s.Conditions = fmt.Sprintf("tc=%s nodes=%d %v openings=%s", control, t.nodes, &options, bookName)

	open, err := t.open()
	if err != nil {
		return nil, nil, err
	}
	games := &tune.Games{
		Open: open, Options: options, Parameters: s.Parameters, Control: control,
		Limits: engine.Limits{Nodes: t.nodes}, Book: book, Pairs: t.pairs, Margin: t.margin,
	}
	if old == nil {
		tuning, err := tune.New(s)
		return tuning, games, err
	}
	if err := s.Differs(old.Settings); err != nil {
		return nil, nil, fmt.Errorf("%s: %w. Tune in another directory (--out), or go on as before", t.out, err)
	}
	return old, games, nil
}

// run continues the tuning until it is complete or stopped.
func (t *tuneFlags) run(ctx context.Context, w io.Writer) error {
	if t.nice != 0 {
		yield(w, t.nice)
	}
	lock, err := tune.Lock(t.out)
	if err != nil {
		return err
	}
	defer lock.Close()
	tuning, games, err := t.begin(ctx)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%s: %d of %d iterations done, %d parameters, seed %d, %s\n", t.out,
		tuning.Done, tuning.Settings.Gains.Iterations, len(tuning.Values), tuning.Settings.Seed, tuning.Settings.Conditions)
	if t.leftOut != "" {
		fmt.Fprintln(w, t.leftOut)
	}
	out := &lockedWriter{w: w}
	var backlog match.Backlog
	pgn := &lockedWriter{w: &backlog}
	if t.pgnOut != "" {
		f, err := match.OpenGames(t.pgnOut)
		if err != nil {
			return err
		}
		defer f.Close()
		backlog.File = f
	}
	games.Played = func(r match.Record) {
		if r.Result().Faulty() {
			fmt.Fprintf(out, "game %d: %s\n", r.Number+1, r.Finished.Reason)
		}
		if err := match.Fastchess.WriteGame(pgn, match.Event{Name: "Kibitz tuning"}, r); err != nil {
			fmt.Fprintf(out, "game %d is not in the PGN file, which is tried again after each game: %v\n", r.Number+1, err)
		}
	}
	path := filepath.Join(t.out, tuningFile)
	start, first, last := time.Now(), tuning.Done, time.Now()
	err = tuning.Run(ctx, t.concurrency, games.Play, func() error {
		if time.Since(last) >= progressEvery {
			last = time.Now()
			perIteration := time.Since(start) / time.Duration(tuning.Done-first)
			left := perIteration * time.Duration(tuning.Settings.Gains.Iterations-tuning.Done)
			fmt.Fprintf(out, "%s  %v left\n", tuning.Line(), left.Round(time.Minute))
		}
		return tuning.Save(path)
	})
	stopped := errors.Is(err, context.Canceled)
	if err != nil && !stopped {
		return err
	}
	if err := errors.Join(t.drawCurves(tuning), backlog.Flush()); err != nil {
		return err
	}
	fmt.Fprintf(w, "%s\n%s", tuning.Line(), tuning.Table())
	if stopped {
		fmt.Fprintf(w, "stopped after %d iterations; the same command goes on\n", tuning.Done)
	}
	return nil
}

// drawCurves writes a picture of the tuning to its directory.
func (t *tuneFlags) drawCurves(tuning *tune.Tuning) error {
	f, err := os.Create(filepath.Join(t.out, tuningCurvesFile))
	if err != nil {
		return err
	}
	return errors.Join(tuning.DrawCurves(f), f.Close())
}

// lockedWriter is a writer that is safe for concurrent use.
type lockedWriter struct {
	mu sync.Mutex
	w  io.Writer
}

func (l *lockedWriter) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.w.Write(b)
}
