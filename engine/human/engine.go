package human

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// The options that a human player adds to an engine.
const (
	StyleOption  = "Play Style"
	RatingOption = "Human Rating"
	PaceOption   = "Human Pace"
)

// The values of StyleOption.
const (
	EngineStyle = "Engine"
	HumanStyle  = "Human"
)

// The values of PaceOption: the pace of a human player with a clock or a time for the move.
const (
	AtOnce    = "At once"
	HumanPace = "Human"
	Slow      = "Slow"
)

// DefaultRating is the default rating of a human player.
const DefaultRating = 1500

// Engine plays like a person if StyleOption says so, and otherwise like the engine that it wraps. The human style
// overrides that engine's strength options. It is not for analysis: infinite searches and searches with UCI_AnalyseMode
// go to the wrapped engine.
type Engine struct {
	engine.Engine
	open  func() (engine.Engine, error)
	load  func() (*Network, error)
	ahead engine.Engine // opened at the first move
	human *Player       // opened at the first move

	style, pace string
	rating      int
	clipped     error // why rating was clipped
	seed        uint64

	busy    atomic.Bool
	cancel  context.CancelFunc
	running sync.WaitGroup
}

var _ engine.Engine = (*Engine)(nil)

// Wrap returns e with the options of a human player. At the first move of a human player, open opens another engine,
// which searches for it, and load returns the network.
func Wrap(e engine.Engine, open func() (engine.Engine, error), load func() (*Network, error)) *Engine {
	return &Engine{Engine: e, open: open, load: load, style: EngineStyle, pace: HumanPace, rating: DefaultRating, seed: rand.Uint64()}
}

// Options returns the options of the wrapped engine and those of a human player.
func (e *Engine) Options() []engine.Option {
	return append(e.Engine.Options(),
		engine.Option{Name: StyleOption, Kind: engine.Combo, Default: EngineStyle, Value: e.style, Choices: []string{EngineStyle, HumanStyle}},
		engine.Option{Name: RatingOption, Kind: engine.Spin, Default: strconv.Itoa(DefaultRating), Value: strconv.Itoa(e.rating), Min: MinRating, Max: MaxRating, Clipped: e.clipped},
		engine.Option{Name: PaceOption, Kind: engine.Combo, Default: HumanPace, Value: e.pace, Choices: []string{AtOnce, HumanPace, Slow}})
}

// SetOption sets an option. It clips a rating that is out of range, which engine.Option.Clipped reports. The human
// style is an error if the network is not usable.
func (e *Engine) SetOption(name, value string) error {
	if e.busy.Load() {
		return engine.ErrBusy
	}
	value = strings.TrimSpace(value)
	switch {
	case strings.EqualFold(name, StyleOption):
		style, err := choose(StyleOption, value, EngineStyle, HumanStyle)
		if err != nil {
			return err
		}
		if style == HumanStyle {
			if err := e.prepare(); err != nil {
				return fmt.Errorf("option %s: %w; the levels of the engine are there all the same", StyleOption, err)
			}
		}
		e.style = style
	case strings.EqualFold(name, PaceOption):
		pace, err := choose(PaceOption, value, AtOnce, HumanPace, Slow)
		if err != nil {
			return err
		}
		e.pace = pace
	case strings.EqualFold(name, RatingOption):
		n, err := strconv.Atoi(value)
		if err != nil {
			return fmt.Errorf("option %s: %q is not a number from %d to %d", RatingOption, value, MinRating, MaxRating)
		}
		e.rating, e.clipped = min(max(n, MinRating), MaxRating), nil
		if e.rating != n {
			e.clipped = fmt.Errorf("option %s: %d instead of %d", RatingOption, e.rating, n)
		}
	default:
		return e.Engine.SetOption(name, value)
	}
	return nil
}

func choose(name, value string, choices ...string) (string, error) {
	for _, c := range choices {
		if strings.EqualFold(value, c) {
			return c, nil
		}
	}
	return "", fmt.Errorf("option %s: %q is none of %s", name, value, strings.Join(choices, ", "))
}

// prepare opens the engine and the network of a human player.
func (e *Engine) prepare() error {
	if e.human != nil {
		return nil
	}
	n, err := e.load()
	if err != nil {
		return err
	}
	ahead, err := e.open()
	if err != nil {
		return err
	}
	e.ahead, e.human = ahead, NewPlayer(n, AheadOf(ahead))
	return nil
}

// NewGame forgets earlier positions. A human player makes new random choices, unless Level Seed is set.
func (e *Engine) NewGame(ctx context.Context) error {
	if e.busy.Load() {
		return engine.ErrBusy
	}
	e.seed = rand.Uint64()
	if e.ahead != nil {
		if err := e.ahead.NewGame(ctx); err != nil {
			return err
		}
	}
	return e.Engine.NewGame(ctx)
}

// gameSeed returns the seed of the random choices.
func (e *Engine) gameSeed() uint64 {
	if o := engine.FindOption(e.Engine.Options(), "Level Seed"); o != nil {
		if n, err := strconv.ParseUint(o.Value, 10, 64); err == nil && n != 0 {
			return n
		}
	}
	return e.seed
}

// Close closes both engines.
func (e *Engine) Close() error {
	if e.cancel != nil {
		e.cancel()
	}
	e.running.Wait()
	var err error
	if e.ahead != nil {
		err = e.ahead.Close()
	}
	return errors.Join(err, e.Engine.Close())
}

// Go starts a search.
func (e *Engine) Go(ctx context.Context, r engine.Root, l engine.Limits) (*engine.Search, error) {
	if e.busy.Load() {
		return nil, engine.ErrBusy
	}
	if e.style == EngineStyle || l.Infinite && !l.Ponder || l.Mate > 0 || e.analyses() {
		return e.Engine.Go(ctx, r, l)
	}
	if e.human == nil {
		return nil, engine.ErrTerminated
	}
	ctx, e.cancel = context.WithCancel(ctx)
	s, sink := engine.NewSearch(ctx, l)
	e.busy.Store(true)
	seed := e.gameSeed()
	e.running.Go(func() {
		best, err := e.think(sink, r, l, seed)
		e.busy.Store(false)
		sink.Finish(best, err)
	})
	return s, nil
}

func (e *Engine) analyses() bool {
	o := engine.FindOption(e.Engine.Options(), "UCI_AnalyseMode")
	return o != nil && o.Value == "true"
}

// think chooses a move and waits for its pace.
func (e *Engine) think(sink *engine.Sink, r engine.Root, l engine.Limits, seed uint64) (engine.Best, error) {
	ctx := sink.Context()
	defer e.cancel()
	select {
	case <-sink.PonderHit():
	case <-ctx.Done():
	}
	start := time.Now()
	situation := SituationOf(r, Blitz) // the ratings are those of blitz games
	budget := budgetOf(&l, situation.Position.Turn())
	choice, err := e.choose(ctx, r, &situation, l.SearchMoves, budget.look)
	if err != nil || len(choice.Moves) == 0 {
		return engine.Best{}, err
	}
	move := choice.Draw(seed, len(r.Moves))
	lines := linesOf(&choice, move, time.Since(start))
	for _, told := range lines {
		told.PV = []chess.Move{move}
		sink.Publish(told)
	}
	if wait := budget.cap(e.paceOf(&situation, &choice, move, &l, seed)) - time.Since(start); wait > 0 {
		timer := time.NewTimer(wait)
		defer timer.Stop()
		select {
		case <-timer.C:
		case <-ctx.Done():
		}
	}
	return engine.Best{Move: move, Lines: lines}, nil
}

// linesOf returns the line of a chosen move. Without a search there is none, because the move has no score.
func linesOf(c *Choice, move chess.Move, after time.Duration) []engine.Info {
	for i := range c.Scores {
		if c.Moves[i] == move {
			return []engine.Info{{Kind: engine.Line, Depth: 1, MultiPV: 1, HashFull: -1, Score: c.Scores[i], PV: []chess.Move{move}, Time: after}}
		}
	}
	return nil
}

// choose returns the player's choice, after searching for at most long.
func (e *Engine) choose(ctx context.Context, r engine.Root, s *Situation, only []chess.Move, long time.Duration) (Choice, error) {
	ctx, cancel := context.WithTimeout(ctx, long)
	defer cancel()
	c, err := e.human.Choose(ctx, r, s, float64(e.rating))
	if err != nil || len(only) == 0 {
		return c, err
	}
	return c.among(only), nil
}

// among restricts the choice to some of the moves.
func (c Choice) among(only []chess.Move) Choice {
	var left Choice
	sum := 0.0
	for i, m := range c.Moves {
		for _, o := range only {
			if o == m {
				left.Moves, left.P = append(left.Moves, m), append(left.P, c.P[i])
				if c.Scores != nil {
					left.Scores = append(left.Scores, c.Scores[i])
				}
				sum += c.P[i]
				break
			}
		}
	}
	for i := range left.P {
		left.P[i] /= sum
	}
	return left
}

// ParseRating reads a value of RatingOption.
func ParseRating(s string) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < MinRating || n > MaxRating {
		return 0, fmt.Errorf("human: a rating is a number from %d to %d, not %q", MinRating, MaxRating, s)
	}
	return n, nil
}
