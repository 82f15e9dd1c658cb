package tune

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/match"
)

// fake is an engine with the options a and b. It plays the first legal move; if
// a is less than 50, it claims one that is not legal.
type fake struct {
	a, b int
	seen func(a, b int, root engine.Root)
}

func (f *fake) ID() engine.ID { return engine.ID{Name: "fake"} }

func (f *fake) Options() []engine.Option {
	return []engine.Option{
		{Name: "a", Kind: engine.Spin, Default: "50", Value: strconv.Itoa(f.a), Max: 100},
		{Name: "b", Kind: engine.Spin, Default: "50", Value: strconv.Itoa(f.b), Max: 100},
	}
}

func (f *fake) SetOption(name, value string) (err error) {
	if name == "a" {
		f.a, err = strconv.Atoi(value)
	} else {
		f.b, err = strconv.Atoi(value)
	}
	return err
}

func (f *fake) NewGame(context.Context) error { return nil }
func (f *fake) Close() error                  { return nil }

func (f *fake) Go(ctx context.Context, root engine.Root, l engine.Limits) (*engine.Search, error) {
	if f.seen != nil {
		f.seen(f.a, f.b, root)
	}
	s, sink := engine.NewSearch(ctx, l)
	if f.a < 50 {
		sink.Finish(engine.Best{}, chess.ErrIllegalMove)
		return s, nil
	}
	p := root.Position()
	var legal chess.MoveList
	p.GenerateLegal(&legal)
	info := engine.Info{Kind: engine.Line, MultiPV: 1, PV: []chess.Move{legal.At(0)}}
	sink.Finish(engine.Best{Move: legal.At(0), Lines: []engine.Info{info}}, nil)
	return s, nil
}

func testGames(seen func(a, b int, root engine.Root)) *Games {
	return &Games{
		Open:       func(context.Context) (engine.Engine, error) { return &fake{seen: seen}, nil },
		Parameters: []Parameter{{"a", 50, 0, 100, 5, 0.002}, {"b", 50, 0, 100, 5, 0.002}},
		Limits:     engine.Limits{Nodes: 100},
		Book:       match.RandomOpenings{Plies: 8, Seed: 1},
		Pairs:      2,
	}
}

// Each side has the values it is meant to have, and the points it has made.
func TestPlay(t *testing.T) {
	tests := []struct {
		name  string
		trial Trial
		want  Result
	}{
		{"plus is better", Trial{Number: 3, Plus: []int{60, 7}, Minus: []int{40, 3}}, Result{Wins: 4, IllegalMoves: 4}},
		{"minus is better", Trial{Number: 3, Plus: []int{40, 7}, Minus: []int{60, 3}}, Result{Losses: 4, IllegalMoves: 4}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var mu sync.Mutex
			used := map[[2]int]bool{}
			g := testGames(func(a, b int, _ engine.Root) {
				mu.Lock()
				defer mu.Unlock()
				used[[2]int{a, b}] = true
			})
			var faulty []int
			g.Played = func(r match.Record) {
				if r.Result().Faulty() {
					faulty = append(faulty, r.Number)
				}
			}
			got, err := g.Play(context.Background(), tt.trial)
			if err != nil || got != tt.want {
				t.Errorf("got %+v, %v; want %+v", got, err, tt.want)
			}
			want := map[[2]int]bool{[2]int(tt.trial.Plus): true, [2]int(tt.trial.Minus): true}
			if !reflect.DeepEqual(used, want) {
				t.Errorf("values in use: %v, want %v", used, want)
			}
			if want := []int{8, 9, 10, 11}; !slices.Equal(faulty, want) {
				t.Errorf("faulty games: %v, want %v", faulty, want)
			}
		})
	}
}

// No opening is played in two trials, and each is once begun by either side.
func TestOpeningsOfTrials(t *testing.T) {
	var mu sync.Mutex
	begun := map[string][]int{} // by opening: b of who began
	g := testGames(func(_, b int, root engine.Root) {
		mu.Lock()
		defer mu.Unlock()
		var opening []string
		for _, m := range root.Moves {
			opening = append(opening, chess.FormatUCI(m, false))
		}
		line := strings.Join(opening, " ")
		begun[line] = append(begun[line], b)
	})
	for k := 1; k <= 3; k++ {
		// Neither plays a legal move, so every game ends with the first.
		if _, err := g.Play(context.Background(), Trial{Number: k, Plus: []int{40, 7}, Minus: []int{40, 3}}); err != nil {
			t.Fatal(err)
		}
	}
	if len(begun) != 6 {
		t.Errorf("%d openings in three trials of two pairs", len(begun))
	}
	for opening, by := range begun {
		if slices.Sort(by); !slices.Equal(by, []int{3, 7}) {
			t.Errorf("%s was begun by %v", opening, by)
		}
	}
}

func TestPlayErrors(t *testing.T) {
	trial := Trial{Number: 1, Plus: []int{60, 7}, Minus: []int{40, 3}}
	absent := errors.New("there is no such program")

	g := testGames(nil)
	g.Open = func(context.Context) (engine.Engine, error) { return nil, absent }
	if _, err := g.Play(context.Background(), trial); !errors.Is(err, absent) {
		t.Errorf("an engine that does not start: %v", err)
	}

	g = testGames(nil)
	g.Parameters = slices.Clone(g.Parameters)
	g.Parameters[1].Name = "c"
	if _, err := g.Play(context.Background(), trial); err == nil || !strings.Contains(err.Error(), `no option "c"`) {
		t.Errorf("an engine without the option: %v", err)
	}

	// What was played of the trial before is played again, so it must not be told now.
	ctx, cancel := context.WithCancel(context.Background())
	faults := 0
	g = testGames(func(a, _ int, _ engine.Root) {
		if a < 50 {
			if faults++; faults == 2 {
				cancel()
			}
		}
	})
	told := 0
	g.Played = func(match.Record) { told++ }
	if _, err := g.Play(ctx, trial); !errors.Is(err, context.Canceled) || faults < 2 || told != 0 {
		t.Errorf("interrupted in game %d: %v, told of %d", faults, err, told)
	}
}
