package match

import (
	"math"
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/game"
)

func near(a, b, tolerance float64) bool {
	return a == b || math.Abs(a-b) <= tolerance
}

func TestElo(t *testing.T) {
	inf := math.Inf(1)
	tests := []struct {
		name        string
		t           Tally
		elo, margin float64
		los         float64
	}{
		{"nothing yet", Tally{}, 0, inf, 0.5},
		{"half a pair", Tally{Wins: 1}, inf, inf, 0.5},
		{"all pairs alike", Tally{Draws: 20, Pairs: [5]int{2: 10}}, 0, inf, 0.5},
		{"all won", Tally{Wins: 20, Pairs: [5]int{4: 10}}, inf, inf, 1},
		{"all lost", Tally{Losses: 20, Pairs: [5]int{0: 10}}, -inf, inf, 0},
		// One standard deviation of one game lost, and 1.41 of two games won.
		{"one pair, lost by a game", Tally{Losses: 1, Draws: 1, Pairs: [5]int{1: 1}}, -190.8, inf, 0.1587},
		{"one pair, won", Tally{Wins: 2, Pairs: [5]int{4: 1}}, inf, inf, 0.9214},
		// One pair of each class: mean 1/2, variance 1/8, standard error
		// sqrt(1/40) = 0.15811; 1.96 of them are 0.30990, and 0.80990 is +251.8 Elo.
		{"one of each", Tally{Wins: 4, Draws: 2, Losses: 4, Pairs: [5]int{1, 1, 1, 1, 1}}, 0, 251.8, 0.5},
		// Mean 0.6, variance 0.015, standard error 0.01225: 0.5760 to 0.6240, or +53.2 to +88.0.
		// Mirrored pairs tell no spread. With five others, ten pairs scatter as if there were two of each class: mean 1/2,
		// variance 1/8, standard error sqrt(1/80); 1.96 of them are 0.21913, and 0.71913 is +163.4 Elo.
		{"all mirrored", Tally{Wins: 10, Losses: 10, Pairs: [5]int{2: 10}, Mirrored: 10}, 0, inf, 0.5},
		{"half of them mirrored", Tally{Wins: 9, Draws: 2, Losses: 9, Pairs: [5]int{1, 1, 6, 1, 1}, Mirrored: 5}, 0, 163.4, 0.5},
		{"better", Tally{Wins: 40, Draws: 160, Pairs: [5]int{2: 60, 3: 40}}, 70.4, 17.4, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			elo, margin := tt.t.Elo()
			if !near(elo, tt.elo, 0.1) {
				t.Errorf("Elo %v, want %v", elo, tt.elo)
			}
			if !near(margin, tt.margin, 0.1) {
				t.Errorf("margin %v, want %v", margin, tt.margin)
			}
			if los := tt.t.LOS(); !near(los, tt.los, 1e-3) {
				t.Errorf("LOS %v, want %v", los, tt.los)
			}
		})
	}
	if got := Elo(0.75); !near(got, 190.85, 0.01) {
		t.Errorf("Elo(0.75) = %v", got)
	}
	if got := expected(Elo(0.3)); !near(got, 0.3, 1e-12) {
		t.Errorf("expected is not the inverse of Elo: %v", got)
	}
}

// Mirrored pairs draw the estimate towards equality and leave the margin about as wide as that of independent pairs.
func TestWeights(t *testing.T) {
	alone := Tally{Wins: 30, Draws: 40, Losses: 10, Pairs: [5]int{2, 5, 12, 13, 8}}
	many := Tally{Wins: 130, Draws: 140, Losses: 110, Pairs: [5]int{2, 5, 162, 13, 8}, Mirrored: 150}
	n, sum := 0.0, 0.0
	for i, w := range many.Weights() {
		n += w
		sum += w * pairScore(i)
	}
	if !near(n, 190, 0.01) || !near(sum/n, many.Score(), 1e-3) {
		t.Errorf("%v pairs of mean %v, want 190 of %v", n, sum/n, many.Score())
	}
	_, wide := alone.Elo()
	if _, got := many.Elo(); got < 0.8*wide*math.Sqrt(40./190) || got > wide {
		t.Errorf("the margin is %v; that of the 40 other pairs is %v", got, wide)
	}
	if w := alone.Weights(); w != [5]float64{2, 5, 12, 13, 8} {
		t.Errorf("without mirrored pairs: %v", w)
	}
	few := Tally{Wins: 104, Draws: 1, Losses: 103, Pairs: [5]int{2: 100, 3: 4}, Mirrored: 100}
	if few.Tells() {
		t.Errorf("four pairs that differ tell %v", few.EloText())
	}
	if s := (SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}); s.Verdict(Tally{Wins: 1000, Losses: 1000, Pairs: [5]int{2: 1000}, Mirrored: 1000}) != Undecided {
		t.Error("mirrored pairs alone decide a test")
	}
}

// Counters that share Seen count a game once, also if the players have changed their order, and know a mirrored pair.
func TestCounter(t *testing.T) {
	result := func(o chess.Outcome, line uint64) Result { return Result{game.Finished{Outcome: o}, line} }
	var seen Seen
	first, second := Counter{Seen: &seen}, Counter{Seen: &seen, Swapped: true}
	first.Add(0, result(chess.WhiteWins, 7)) // the first player has White
	first.Add(1, result(chess.WhiteWins, 7))
	first.Add(2, result(chess.WhiteWins, 8))
	first.Add(3, result(chess.Draw, 9))
	if got, want := first.Tally(), (Tally{Wins: 2, Draws: 1, Losses: 1, Pairs: [5]int{2: 1, 3: 1}, Mirrored: 1}); got != want {
		t.Errorf("the first encounter: %+v, want %+v", got, want)
	}
	second.Add(0, result(chess.Draw, 9)) // the same player has White as in game 3
	second.Add(1, result(chess.WhiteWins, 8))
	second.Add(2, result(chess.BlackWins, 8)) // the other player has White, so it is another game
	second.Add(3, result(chess.Draw, 10))
	if got, want := second.Tally(), (Tally{Losses: 1, Draws: 1, Pairs: [5]int{1: 1}, Repeated: 2}); got != want {
		t.Errorf("the second encounter: %+v, want %+v", got, want)
	}
}

// The tilted distribution has the expectation asked for and sums to one.
func TestTilt(t *testing.T) {
	for _, p := range [][5]float64{{0.2, 0.2, 0.2, 0.2, 0.2}, {0.01, 0.2, 0.5, 0.25, 0.04}, {0.001, 0.001, 0.996, 0.001, 0.001}} {
		for _, mean := range []float64{0.3, 0.499, 0.5, 0.51, 0.7} {
			q := tilt(p, mean)
			sum, got := 0.0, 0.0
			for i := range q {
				if q[i] <= 0 {
					t.Errorf("tilt(%v, %v) = %v is no distribution", p, mean, q)
				}
				sum += q[i]
				got += q[i] * pairScore(i)
			}
			if !near(sum, 1, 1e-9) || !near(got, mean, 1e-9) {
				t.Errorf("tilt(%v, %v) = %v: sum %v, mean %v", p, mean, q, sum, got)
			}
		}
	}
}

func TestSPRT(t *testing.T) {
	s := SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
	lower, upper := s.Bounds()
	if !near(lower, -2.944, 1e-3) || !near(upper, 2.944, 1e-3) {
		t.Errorf("bounds %v, %v", lower, upper)
	}
	tests := []struct {
		name  string
		pairs [5]int
		want  Verdict
	}{
		{"nothing", [5]int{}, Undecided},
		{"few", [5]int{5, 20, 50, 22, 6}, Undecided},
		{"a gain", [5]int{100, 1900, 5000, 2300, 180}, AcceptH1},
		{"a loss", [5]int{180, 2300, 5000, 1900, 100}, AcceptH0},
		{"nothing gained in many games", [5]int{500, 10000, 25000, 10000, 500}, AcceptH0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tally := Tally{Pairs: tt.pairs}
			if got := s.Verdict(tally); got != tt.want {
				t.Errorf("%v (LLR %v), want %v", got, s.LLR(tally), tt.want)
			}
			// For small differences the ratio is close to that of normal distributions.
			n, mean, variance := tally.pairs()
			if n == 0 {
				return
			}
			s0, s1 := expected(s.Elo0), expected(s.Elo1)
			normal := n * (s1 - s0) * (2*mean - s0 - s1) / (2 * variance)
			if llr := s.LLR(tally); math.Abs(llr-normal) > 0.02*math.Abs(normal)+0.02 {
				t.Errorf("LLR %v, by the normal approximation %v", llr, normal)
			}
		})
	}
	for _, bad := range []SPRT{{5, 0, 0.05, 0.05}, {0, 5, 0, 0.05}, {0, 5, 0.05, 0.6}} {
		if bad.Validate() == nil {
			t.Errorf("%+v is accepted", bad)
		}
	}
	if err := s.Validate(); err != nil {
		t.Error(err)
	}
}

// On a terminal of 80 columns the test can be followed, whatever the engines are called.
func TestLine(t *testing.T) {
	tally := Tally{Wins: 512, Draws: 480, Losses: 508, Pairs: [5]int{98, 151, 250, 151, 100}, TimeLosses: [2]int{0, 2}}
	names := [2]string{"A", "B"}
	for _, tt := range []struct {
		sprt *SPRT
		want string
	}{
		{nil, "1500/2000  +512 =480 -508  Elo +0.9 ± 15.0  A 752 - 748 B  B time losses 2"},
		{&SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}, "1500/2000  +512 =480 -508  Elo +0.9 ± 15.0  LLR -0.13 (-2.94, 2.94)  A 752 - 748 B  B time losses 2"},
	} {
		if got := tally.Line(names, 2000, tt.sprt); got != tt.want {
			t.Errorf("got  %s\nwant %s", got, tt.want)
		}
	}
}
