package level

import (
	"crypto/sha256"
	"fmt"
	"os"
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
)

func position(t *testing.T, fen string) *chess.Position {
	t.Helper()
	p, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return &p
}

func TestNames(t *testing.T) {
	names := Names()
	if len(names) != 8 || names[7] != Strongest().Name {
		t.Errorf("the levels are %q", names)
	}
	for _, name := range names {
		l, ok := Named(name)
		if !ok || l.Name != name {
			t.Errorf("%q is %v, %v", name, l, ok)
		}
		if strongest := l.Player(1) == nil; strongest != (name == Strongest().Name) {
			t.Errorf("%q plays at full strength: %v", name, strongest)
		}
	}
	if _, ok := Named("Champion"); ok {
		t.Error("there is a level that has no name")
	}
}

// Each level is rated higher, sees no less, judges better and wavers less than the one below.
func TestLevelsAscend(t *testing.T) {
	for i := range len(levels) - 2 {
		a, b := levels[i], levels[i+1]
		if a.Elo >= b.Elo || a.Nodes > b.Nodes || a.Bias <= b.Bias || a.Content <= b.Content || a.Lines < b.Lines {
			t.Errorf("%+v is not below %+v", a, b)
		}
	}
}

// What is between two levels is between them in all.
func TestRated(t *testing.T) {
	for _, l := range levels[:len(levels)-1] {
		if got := Rated(l.Elo); got != l {
			t.Errorf("%d is %+v, want %+v", l.Elo, got, l)
		}
	}
	before := Rated(MinElo)
	for elo := MinElo + 1; elo <= MaxElo; elo++ {
		l := Rated(elo)
		if l.Elo != elo || l.unlimited() || l.Nodes < before.Nodes || l.Bias >= before.Bias || l.Content >= before.Content || l.Lines > before.Lines {
			t.Fatalf("%+v is not above %+v", l, before)
		}
		before = l
	}
	if low, high := Rated(-1), Rated(1<<20); low != Rated(MinElo) || high != Rated(MaxElo) {
		t.Errorf("beyond all ratings there are %+v and %+v", low, high)
	}
}

func TestSkilled(t *testing.T) {
	if l := Skilled(0); l.Elo != MinElo {
		t.Errorf("skill 0 is %+v", l)
	}
	for skill := range MaxSkill {
		low, high := Skilled(skill), Skilled(skill+1)
		if got := Weakest(high, low); got != low || low == high {
			t.Errorf("skill %d is %+v, one more is %+v", skill, low, high)
		}
	}
	if l := Skilled(MaxSkill); l != Strongest() {
		t.Errorf("the highest skill is %+v", l)
	}
}

func TestWeakest(t *testing.T) {
	club, _ := Named("Club")
	novice, _ := Named("Novice")
	for _, test := range [][]Level{{club, novice, Strongest()}, {Strongest(), club, novice}, {novice}, {novice, Strongest(), club}} {
		if got := Weakest(test[0], test[1:]...); got != novice {
			t.Errorf("the weakest of %+v is %+v", test, got)
		}
	}
	if got := Weakest(Strongest(), Strongest()); got != Strongest() {
		t.Errorf("%+v is no full strength", got)
	}
}

const middlegame = "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7"

func TestMisjudge(t *testing.T) {
	root := position(t, middlegame)
	thought := levels[0].Player(3).Think(root)
	if v := thought.Misjudge(root); v != 0 {
		t.Errorf("the root is misjudged by %d", v)
	}
	var legal chess.MoveList
	root.GenerateLegal(&legal)
	wrong := 0
	for _, m := range legal.Slice() {
		after := root.PlayUnchecked(m)
		mirrored := position(t, after.FEN())
		v := thought.Misjudge(&after)
		if v != thought.Misjudge(mirrored) {
			t.Errorf("%v is misjudged by %d and %d", m, v, thought.Misjudge(mirrored))
		}
		if most := int(2 * levels[0].Bias); v < -3*most || v > 3*most {
			t.Errorf("%v is misjudged by %d", m, v)
		}
		if v != 0 {
			wrong++
		}
	}
	if wrong < legal.Len()/2 {
		t.Errorf("only %d of %d moves are misjudged", wrong, legal.Len())
	}
}

// What is preferred depends on the color only by sign: a position is as good
// for White as the mirrored one is for Black.
func TestPrefersIsFair(t *testing.T) {
	p := levels[0].Player(5)
	white := position(t, "4k3/8/8/8/3N4/8/4P3/4K3 w - - 0 1")
	black := position(t, "4k3/4p3/8/3n4/8/8/8/4K3 b - - 0 1")
	if a, b := p.prefers(white), p.prefers(black); a != -b || a == 0 {
		t.Errorf("%d for White and %d for Black", a, b)
	}
}

func TestTechnique(t *testing.T) {
	for _, test := range []struct{ name, better, worse string }{
		{"at the edge", "R7/8/4K3/8/8/8/8/4k3 w - - 0 1", "R7/8/4K3/8/3k4/8/8/8 w - - 0 1"},
		{"the king near", "R7/8/8/8/8/4K3/8/3k4 w - - 0 1", "R3K3/8/8/8/8/8/8/3k4 w - - 0 1"},
	} {
		if a, b := technique(position(t, test.better)), technique(position(t, test.worse)); a <= b {
			t.Errorf("%s is worth %d, the other %d", test.name, a, b)
		}
	}
	for _, fen := range []string{middlegame, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/8/8/8/8/8/4N3/4K3 w - - 0 1"} {
		if v := technique(position(t, fen)); v != 0 {
			t.Errorf("%s is worth %d", fen, v)
		}
	}
	if v := technique(position(t, "4K3/8/8/8/r7/4k3/8/8 w - - 0 1")); v >= 0 {
		t.Errorf("White's bare king is worth %d", v)
	}
}

func TestNodesAndLinesFollowTheBoard(t *testing.T) {
	p := levels[0].Player(1)
	opening, ending := p.Think(position(t, middlegame)), p.Think(position(t, "R7/8/4K3/8/8/8/8/4k3 w - - 0 1"))
	if opening.Nodes() > 20 || ending.Nodes() < 10_000 {
		t.Errorf("%d nodes in the opening and %d in the ending", opening.Nodes(), ending.Nodes())
	}
	if opening.Lines() < 2 || ending.Lines() != 1 {
		t.Errorf("%d lines in the opening and %d in the ending", opening.Lines(), ending.Lines())
	}
}

func TestChoose(t *testing.T) {
	lines := func(scores ...engine.Score) (all []engine.Info) {
		for i, s := range scores {
			all = append(all, engine.Info{MultiPV: i + 1, Score: s})
		}
		return all
	}
	cp := engine.CP
	beginner, _ := Named("Beginner")
	for _, test := range []struct {
		name  string
		lines []engine.Info
		most  int // the highest index ever chosen
	}{
		{"nothing to choose", lines(cp(10)), 0},
		{"no lines", nil, 0},
		{"close", lines(cp(10), cp(8), cp(5)), 2},
		{"a piece less", lines(cp(10), cp(8), cp(-290)), 1},
		{"a mate", lines(engine.MateIn(3), engine.MateIn(5), cp(900)), 0},
		{"mated", lines(engine.MateIn(-4), engine.MateIn(-2)), 0},
		{"walking into a mate", lines(cp(-100), engine.MateIn(-2)), 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			seen := map[int]bool{}
			for seed := range uint64(200) {
				thought := beginner.Player(seed).Think(position(t, middlegame))
				i := thought.Choose(test.lines)
				if i < 0 || i > test.most {
					t.Fatalf("seed %d chooses line %d", seed, i)
				}
				if again := thought.Choose(test.lines); again != i {
					t.Fatalf("seed %d chooses %d, then %d", seed, i, again)
				}
				seen[i] = true
			}
			if len(seen) != test.most+1 {
				t.Errorf("only %v were ever chosen", seen)
			}
		})
	}
}

// The ratings belong to the network that is built in. After another one they are to be measured anew.
func TestMeasuredWithThisNetwork(t *testing.T) {
	file, err := os.ReadFile("../nnue/default.nnue")
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprintf("%x", sha256.Sum256(file)); got != Network {
		t.Errorf("the levels were measured with the network %s, and %s is built in", Network, got)
	}
}
