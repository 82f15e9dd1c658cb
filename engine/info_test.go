package engine

import (
	"math"
	"reflect"
	"testing"

	"kibitz/engine/chess"
)

func TestScoreString(t *testing.T) {
	tests := []struct {
		s    Score
		want string
	}{
		{CP(42), "+0.42"}, {CP(-5), "-0.05"}, {CP(0), "0.00"}, {CP(1234), "+12.34"},
		{MateIn(3), "#3"}, {MateIn(-2), "#-2"}, {MateIn(0), "#0"},
		{Score{Tablebase, 5}, "+TB"}, {Score{Tablebase, -5}, "-TB"},
	}
	for _, tt := range tests {
		if got := tt.s.String(); got != tt.want {
			t.Errorf("%#v.String() = %q, want %q", tt.s, got, tt.want)
		}
	}
}

func TestScoreWhite(t *testing.T) {
	tests := []struct {
		s    Score
		turn chess.Color
		want Score
	}{
		{CP(30), chess.White, CP(30)},
		{CP(30), chess.Black, CP(-30)},
		{MateIn(-2), chess.Black, MateIn(2)},
		{MateIn(0), chess.White, MateIn(0)},
		{MateIn(0), chess.Black, MateIn(1)},
	}
	for _, tt := range tests {
		if got := tt.s.White(tt.turn); got != tt.want {
			t.Errorf("%v.White(%v) = %v, want %v", tt.s, tt.turn, got, tt.want)
		}
	}
	if got := (WDL{700, 200, 100}).White(chess.Black); got != (WDL{100, 200, 700}) {
		t.Errorf("WDL for Black: %v", got)
	}
}

func TestScoreExpected(t *testing.T) {
	tests := []struct {
		s    Score
		want float64
	}{
		{CP(0), 0.5}, {CP(400), 10.0 / 11}, {CP(-400), 1.0 / 11},
		{MateIn(5), 1}, {MateIn(-5), 0}, {MateIn(0), 0}, {Score{Tablebase, 1}, 1}, {Score{Tablebase, -1}, 0},
	}
	for _, tt := range tests {
		if got := tt.s.Expected(); math.Abs(got-tt.want) > 1e-12 {
			t.Errorf("%v.Expected() = %v, want %v", tt.s, got, tt.want)
		}
	}
}

func TestMergeLine(t *testing.T) {
	a, b, c := chess.NullMove, chess.NullMove+1, chess.NullMove+2
	mk := func(rank, depth int, bound Bound, pv ...chess.Move) Info {
		return Info{Kind: Line, MultiPV: rank, Depth: depth, Bound: bound, PV: pv}
	}
	tests := []struct {
		name  string
		lines []Info
		add   Info
		want  []Info
	}{
		{"the first", nil, mk(1, 1, Exact, a), []Info{mk(1, 1, Exact, a)}},
		{"the next rank", []Info{mk(1, 1, Exact, a)}, mk(2, 1, Exact, b), []Info{mk(1, 1, Exact, a), mk(2, 1, Exact, b)}},
		{"a rank too far", []Info{mk(1, 1, Exact, a)}, mk(3, 1, Exact, b), []Info{mk(1, 1, Exact, a)}},
		{"no rank counts as the first", nil, mk(0, 1, Exact, a), []Info{mk(0, 1, Exact, a)}},
		{"a newer one", []Info{mk(1, 1, Exact, a)}, mk(1, 2, Exact, b), []Info{mk(1, 2, Exact, b)}},
		{"a bound of the same depth", []Info{mk(1, 2, Exact, a, b)}, mk(1, 2, LowerBound, a), []Info{mk(1, 2, Exact, a, b)}},
		{"a bound of the same depth for another move", []Info{mk(1, 2, Exact, a)}, mk(1, 2, LowerBound, c), []Info{mk(1, 2, LowerBound, c)}},
		{"a deeper bound borrows the variation", []Info{mk(1, 2, Exact, a, b)}, mk(1, 3, UpperBound, a), []Info{mk(1, 3, UpperBound, a, b)}},
		{"an exact one after a bound", []Info{mk(1, 3, UpperBound, a, b)}, mk(1, 3, Exact, a), []Info{mk(1, 3, Exact, a)}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := MergeLine(tt.lines, tt.add); !reflect.DeepEqual(got, tt.want) {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}
