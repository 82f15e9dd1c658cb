package game

import (
	"slices"
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// commented returns a game whose first move has the comments.
func commented(t *testing.T, comments ...string) *Node {
	t.Helper()
	g := New()
	start := g.Start()
	e4, err := chess.ParseUCI(&start, "e2e4")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Apply(Insert{Parent: RootID, Nodes: []NodeData{{ID: 1, Move: e4, After: comments}}}); err != nil {
		t.Fatal(err)
	}
	return g.Node(1)
}

func TestEvaluation(t *testing.T) {
	for _, tt := range []struct {
		comments []string
		want     engine.Score
		ok       bool
	}{
		{[]string{"[%eval 0.35]"}, engine.CP(35), true},
		{[]string{"book move [%clk 0:03:00] [%eval -1.7]"}, engine.CP(-170), true},
		{[]string{"[%eval  +2]"}, engine.CP(200), true},
		{[]string{"[%eval 0.29,18]"}, engine.CP(29), true},
		{[]string{"[%eval 37,21]"}, engine.CP(37), true},
		{[]string{"[%eval #-3]"}, engine.MateIn(-3), true},
		{[]string{"[%eval #4,30]"}, engine.MateIn(4), true},
		{[]string{"[%eval 0.1] [%eval 0.2]", "[%eval 0.3]"}, engine.CP(30), true},
		{[]string{"[%eval 0.1] [%eval nonsense]"}, engine.CP(10), true},
		{nil, engine.Score{}, false},
		{[]string{"[%eval]", "[%evaluation 3]", "eval 0.3", "[%eval NaN]", "[%eval 1e9]", "[%eval #0]", "[%eval #x]", "[%eval 0.3"}, engine.Score{}, false},
	} {
		if got, ok := commented(t, tt.comments...).Evaluation(); got != tt.want || ok != tt.ok {
			t.Errorf("%q: %v, %v; want %v, %v", tt.comments, got, ok, tt.want, tt.ok)
		}
	}
}

func TestWithEvaluation(t *testing.T) {
	for _, tt := range []struct {
		comments []string
		score    engine.Score
		want     []string
	}{
		{nil, engine.CP(-35), []string{"[%eval -0.35]"}},
		{[]string{"A good move."}, engine.CP(5), []string{"[%eval 0.05]", "A good move."}},
		{[]string{"[%clk 0:01:00]", "why?"}, engine.MateIn(-2), []string{"[%eval #-2] [%clk 0:01:00]", "why?"}},
		{[]string{"so [%eval 1.0] and [%eval 2.0] so", "[%eval 3.0]"}, engine.CP(0), []string{"so [%eval 0.00] and  so"}},
		{nil, engine.Score{Kind: engine.Tablebase, Value: -20}, []string{"[%eval -100.00]"}},
	} {
		before := slices.Clone(tt.comments)
		got := WithEvaluation(tt.comments, tt.score)
		if !slices.Equal(got, tt.want) {
			t.Errorf("%q with %v: %q, want %q", tt.comments, tt.score, got, tt.want)
		}
		if !slices.Equal(tt.comments, before) {
			t.Errorf("%q was changed", before)
		}
		if tt.score.Kind == engine.Tablebase {
			continue
		}
		if s, ok := commented(t, got...).Evaluation(); !ok || s != tt.score {
			t.Errorf("%q is read as %v", got, s)
		}
	}
}
