package tune

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"
)

// Settings identify a run. They do not change during it.
type Settings struct {
	Parameters []Parameter
	Gains      Gains
	Pairs      int    // of games in an iteration
	Seed       uint64 // of the directions and the openings
	Conditions string // of the games, in words
}

// check returns an error if a run cannot be started.
func (s Settings) check() error {
	if len(s.Parameters) == 0 {
		return errors.New("there is no parameter to be tuned")
	}
	if s.Pairs < 1 {
		return fmt.Errorf("%d pairs of games in an iteration are too few", s.Pairs)
	}
	for _, p := range s.Parameters {
		if err := p.check(); err != nil {
			return err
		}
	}
	return s.Gains.check()
}

// Differs returns an error that names the first difference of two settings, or nil.
func (s Settings) Differs(begun Settings) error {
	switch {
	case len(s.Parameters) != len(begun.Parameters):
		return fmt.Errorf("it was begun with %d parameters; now there are %d", len(begun.Parameters), len(s.Parameters))
	case s.Gains != begun.Gains:
		return fmt.Errorf("it was begun with the gains %+v; now they are %+v", begun.Gains, s.Gains)
	case s.Pairs != begun.Pairs:
		return fmt.Errorf("it was begun with %d pairs in an iteration; now there are %d", begun.Pairs, s.Pairs)
	case s.Seed != begun.Seed:
		return fmt.Errorf("it was begun with the seed %d; now it is %d", begun.Seed, s.Seed)
	case s.Conditions != begun.Conditions:
		return fmt.Errorf("it was begun with %q; now it is %q", begun.Conditions, s.Conditions)
	}
	for i, p := range s.Parameters {
		if q := begun.Parameters[i]; p != q {
			return fmt.Errorf("it was begun with the parameter %+v; now it is %+v", q, p)
		}
	}
	return nil
}

// Result is the result of a trial from the point of view of Plus.
type Result struct {
	Wins, Draws, Losses int
	// Faults of either side; each lost a game. Both sides are the same program, so faults mean that it does not cope
	// with the conditions or with a value.
	TimeLosses, IllegalMoves, Crashes int
	Aborted                           int // games without a result
}

// Games returns the number of games with a result.
func (r Result) Games() int { return r.Wins + r.Draws + r.Losses }

func (r *Result) add(s Result) {
	r.Wins += s.Wins
	r.Draws += s.Draws
	r.Losses += s.Losses
	r.TimeLosses += s.TimeLosses
	r.IllegalMoves += s.IllegalMoves
	r.Crashes += s.Crashes
	r.Aborted += s.Aborted
}

// Sample is the values after a number of iterations.
type Sample struct {
	Done   int
	Values []float64
}

// Tuning is a run of SPSA: its settings and its progress. Its methods are not safe for concurrent use and must not be
// called during Run.
type Tuning struct {
	Settings Settings
	Values   []float64 // by parameter
	Done     int       // iterations
	Tally    Result    // of all games
	History  []Sample  // thinned out as it grows

	// Leaning is, by parameter, the number of games won minus lost by the side that had more of it. Spread is the sum
	// over all trials of the square of that difference, which is the same for every parameter. Older runs have
	// neither.
	Leaning []int `json:",omitempty"`
	Spread  int   `json:",omitempty"`

	// Next is the iteration that will be begun next, and Pending those before it
	// that have not ended: with several workers they do not end in order. After
	// an interruption they are played again.
	Next    int
	Pending []int
}

// New starts a run.
func New(s Settings) (*Tuning, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	t := &Tuning{Settings: s, Next: 1, Leaning: make([]int, len(s.Parameters))}
	for _, p := range s.Parameters {
		t.Values = append(t.Values, float64(p.Start))
	}
	t.remember()
	return t, nil
}

// finished reports whether all iterations have been played.
func (t *Tuning) finished() bool { return t.Done >= t.Settings.Gains.Iterations }

// Value returns the i-th value, rounded.
func (t *Tuning) Value(i int) int { return int(math.Round(t.Values[i])) }

// Play plays the games of a trial. If ctx ends first, it returns an error.
type Play func(ctx context.Context, t Trial) (Result, error)

// Run continues until all iterations are played, ctx ends, or play or keep fails. Each of several workers plays one
// iteration at a time; its result counts for iterations that begin later. keep is called after every iteration, one
// call at a time, and may use the Tuning. With one worker and reproducible games an interrupted and resumed run ends
// with the same values.
func (t *Tuning) Run(ctx context.Context, workers int, play Play, keep func() error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var mu sync.Mutex
	var wait sync.WaitGroup
	again := slices.Clone(t.Pending) // those that an earlier call left
	for range max(workers, 1) {
		wait.Go(func() {
			for ctx.Err() == nil {
				mu.Lock()
				trial, ok := t.begin(&again)
				mu.Unlock()
				if !ok {
					return
				}
				result, err := play(ctx, trial)
				if err != nil {
					cancel(err)
					return
				}
				mu.Lock()
				t.finish(trial, result)
				err = keep()
				mu.Unlock()
				if err != nil {
					cancel(err)
					return
				}
			}
		})
	}
	wait.Wait()
	err := context.Cause(ctx)
	if t.finished() && errors.Is(err, context.Canceled) {
		return nil // it came too late
	}
	return err
}

// begin returns the next trial: one of again, or a new one.
func (t *Tuning) begin(again *[]int) (Trial, bool) {
	s := &t.Settings
	var k int
	switch {
	case len(*again) > 0:
		k = (*again)[0]
		*again = (*again)[1:]
	case t.Next <= s.Gains.Iterations:
		k = t.Next
		t.Next++
		t.Pending = append(t.Pending, k)
	default:
		return Trial{}, false
	}
	return newTrial(s.Parameters, s.Gains, s.Seed, t.Values, k), true
}

// finish learns from a trial.
func (t *Tuning) finish(trial Trial, r Result) {
	s := &t.Settings
	won := r.Wins - r.Losses
	learn(s.Parameters, s.Gains, t.Values, trial, won)
	for i := range t.Leaning {
		t.Leaning[i] += int(trial.signs[i]) * won
	}
	t.Spread += won * won
	t.Pending = slices.DeleteFunc(t.Pending, func(k int) bool { return k == trial.Number })
	t.Done++
	t.Tally.add(r)
	t.remember()
}

// mostSamples bounds the history.
const mostSamples = 256

// remember adds a sample at intervals. When the history is full, every other sample is dropped and the interval
// doubles.
func (t *Tuning) remember() {
	if n := len(t.History); n >= 2 {
		stride := t.History[1].Done - t.History[0].Done
		if t.Done < t.History[n-1].Done+stride {
			return
		}
	}
	s := Sample{Done: t.Done}
	for _, v := range t.Values {
		s.Values = append(s.Values, math.Round(100*v)/100) // enough for a picture
	}
	t.History = append(t.History, s)
	if len(t.History) > mostSamples {
		for i := range t.History {
			if i%2 == 0 {
				t.History[i/2] = t.History[i]
			}
		}
		t.History = t.History[:(len(t.History)+1)/2]
	}
}
