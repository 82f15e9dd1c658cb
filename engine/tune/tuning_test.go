package tune

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"
)

func smallProblem(iterations int) (Settings, hill) {
	s, h := quadratic(3)
	s.Gains.Iterations = iterations
	return s, h
}

func newTuning(t *testing.T, s Settings) *Tuning {
	t.Helper()
	tuning, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	return tuning
}

// A run that is stopped, written, read and resumed is the run that was not.
func TestResume(t *testing.T) {
	s, h := smallProblem(300)
	whole := newTuning(t, s)
	if err := whole.Run(context.Background(), 1, h.play(s, 3), keepNothing); err != nil {
		t.Fatal(err)
	}

	path := t.TempDir() + "/tune.json"
	part := newTuning(t, s)
	for stops := 0; !part.finished(); stops++ {
		ctx, cancel := context.WithCancel(context.Background())
		left := 70
		err := part.Run(ctx, 1, h.play(s, 3), func() error {
			if left--; left == 0 {
				cancel()
			}
			return part.Save(path)
		})
		cancel()
		if stops < 4 && !errors.Is(err, context.Canceled) || stops == 4 && err != nil || stops > 4 {
			t.Fatalf("stop %d: %v", stops, err)
		}
		if part, err = Load(path); err != nil {
			t.Fatal(err)
		}
	}
	if !reflect.DeepEqual(part, whole) {
		t.Errorf("the resumed run came to\n%+v\nthe other to\n%+v", part, whole)
	}
}

// What was being played when a run was stopped is played again.
func TestPending(t *testing.T) {
	s, h := smallProblem(10)
	tuning := newTuning(t, s)
	play := h.play(s, 3)
	failure := errors.New("out of order")
	err := tuning.Run(context.Background(), 1, func(ctx context.Context, trial Trial) (Result, error) {
		if trial.Number == 4 {
			return Result{}, failure
		}
		return play(ctx, trial)
	}, keepNothing)
	if !errors.Is(err, failure) || !reflect.DeepEqual(tuning.Pending, []int{4}) || tuning.Done != 3 {
		t.Fatalf("%v; %d done, pending %v", err, tuning.Done, tuning.Pending)
	}
	var numbers []int
	err = tuning.Run(context.Background(), 1, func(ctx context.Context, trial Trial) (Result, error) {
		numbers = append(numbers, trial.Number)
		return play(ctx, trial)
	}, keepNothing)
	if want := []int{4, 5, 6, 7, 8, 9, 10}; err != nil || !reflect.DeepEqual(numbers, want) {
		t.Errorf("%v; played %v, want %v", err, numbers, want)
	}
	if len(tuning.Pending) > 0 || tuning.Done != 10 {
		t.Errorf("%d done, pending %v", tuning.Done, tuning.Pending)
	}
}

// Several workers play at the same time, and every iteration once.
func TestWorkers(t *testing.T) {
	const workers = 4
	s, h := smallProblem(200)
	tuning := newTuning(t, s)
	play := h.play(s, 3)
	var begun atomic.Int32
	together := make(chan struct{}) // closed when all workers are at play
	var played [201]atomic.Int32
	err := tuning.Run(context.Background(), workers, func(ctx context.Context, trial Trial) (Result, error) {
		if begun.Add(1) == workers {
			close(together)
		}
		<-together
		played[trial.Number].Add(1)
		return play(ctx, trial)
	}, tuning.check)
	if err != nil {
		t.Fatal(err)
	}
	for k := 1; k <= 200; k++ {
		if n := played[k].Load(); n != 1 {
			t.Errorf("iteration %d was played %d times", k, n)
		}
	}
	if !tuning.finished() || tuning.Tally.Games() != 400 {
		t.Errorf("%d iterations, %d games", tuning.Done, tuning.Tally.Games())
	}
}

func TestKeepFails(t *testing.T) {
	s, h := smallProblem(10)
	full := errors.New("the disk is full")
	for _, at := range []int{1, 10} { // also the last
		tuning := newTuning(t, s)
		err := tuning.Run(context.Background(), 2, h.play(s, 3), func() error {
			if tuning.Done < at {
				return nil
			}
			return full
		})
		if !errors.Is(err, full) {
			t.Errorf("from iteration %d on: error %v, want %v", at, err, full)
		}
	}
}

func TestHistory(t *testing.T) {
	s, h := smallProblem(5000)
	tuning := newTuning(t, s)
	if err := tuning.Run(context.Background(), 1, h.play(s, 3), keepNothing); err != nil {
		t.Fatal(err)
	}
	n := len(tuning.History)
	if n < mostSamples/2 || n > mostSamples {
		t.Fatalf("%d samples", n)
	}
	stride := tuning.History[1].Done
	for i, sample := range tuning.History {
		if sample.Done != i*stride {
			t.Fatalf("sample %d is of iteration %d, want %d", i, sample.Done, i*stride)
		}
	}
	if last := tuning.History[n-1].Done; 5000-last >= stride {
		t.Errorf("the last sample is of iteration %d", last)
	}
}

func TestSettings(t *testing.T) {
	good, _ := smallProblem(10)
	tests := []struct {
		name    string
		spoil   func(*Settings)
		invalid string // why New refuses, if it does
		differs string
	}{
		{"no parameter", func(s *Settings) { s.Parameters = nil }, "no parameter", "5 parameters; now there are 0"},
		{"a parameter", func(s *Settings) { s.Parameters[2].Start = 500 }, "c: 500 does not lie", "the parameter {Name:c"},
		{"no pairs", func(s *Settings) { s.Pairs = 0 }, "0 pairs", "1 pairs in an iteration; now there are 0"},
		{"no iterations", func(s *Settings) { s.Gains.Iterations = 0 }, "the number of iterations is 0", "the gains"},
		{"stability", func(s *Settings) { s.Gains.Stability = -1 }, "the stability -1", "the gains"},
		{"exponents", func(s *Settings) { s.Gains.Gamma = 0.7 }, "gamma <= alpha", "the gains"},
		{"seed", func(s *Settings) { s.Seed = 9 }, "", "the seed 3; now it is 9"},
		{"conditions", func(s *Settings) { s.Conditions = "a plain" }, "", `"a hill"; now it is "a plain"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, _ := smallProblem(10)
			tt.spoil(&s)
			if _, err := New(s); (err != nil) != (tt.invalid != "") || !strings.Contains(errorText(err), tt.invalid) {
				t.Errorf("New: %v, want %q", err, tt.invalid)
			}
			if err := s.Differs(good); err == nil || !strings.Contains(err.Error(), tt.differs) {
				t.Errorf("Differs: %v, want %q in it", err, tt.differs)
			}
		})
	}
	same, _ := smallProblem(10)
	if err := same.Differs(good); err != nil {
		t.Errorf("equal settings differ: %v", err)
	}
}
