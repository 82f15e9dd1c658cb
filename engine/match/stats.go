package match

import (
	"fmt"
	"math"

	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// Tally counts the results of games from the first engine's point of view.
type Tally struct {
	Wins, Draws, Losses int
	// Pairs counts pairs of games from one opening by the first engine's points: 0, 1/2, 1, 3/2 and 2. The games of a
	// pair depend on each other, so error margins are computed from pairs.
	Pairs [5]int
	// Mirrored counts those pairs whose games have the same moves: both engines made the same choices with either
	// color. Both games count, and the pair scores 1. See [Tally.Weights].
	Mirrored int
	Aborted  int // games without a result
	// Repeated counts games with the moves of an earlier game of the same players with the same colors: engines
	// without chance play them again and again. They are counted once, here alone.
	Repeated int
	// Faults of each engine; each one lost a game.
	TimeLosses, IllegalMoves, Crashes [2]int
}

// Games returns the number of games with a result.
func (t Tally) Games() int { return t.Wins + t.Draws + t.Losses }

// Points returns the first engine's points.
func (t Tally) Points() float64 { return float64(t.Wins) + float64(t.Draws)/2 }

// Score returns the first engine's share of the points; 0.5 before any game.
func (t Tally) Score() float64 {
	if t.Games() == 0 {
		return 0.5
	}
	return t.Points() / float64(t.Games())
}

// Ended returns the number of games that have ended, however they did.
func (t Tally) Ended() int { return t.Games() + t.Aborted + t.Repeated }

// whiteIn returns the index of the player with White in a game.
func whiteIn(number int) int { return number % 2 }

// add counts a game in which the given player had White.
func (t *Tally) add(f game.Finished, white int) {
	if f.Outcome == chess.NoOutcome {
		t.Aborted++
		return
	}
	switch halfPoints(f, white) {
	case 2:
		t.Wins++
	case 1:
		t.Draws++
	default:
		t.Losses++
	}
	loser := white // the player who lost, if one did
	if f.Outcome == chess.WhiteWins {
		loser = 1 - white
	}
	switch f.Termination {
	case chess.TimeForfeit:
		if f.Outcome == chess.Draw {
			return // a flag that lost nothing: the opponent could not mate
		}
		t.TimeLosses[loser]++
	case chess.IllegalMove:
		t.IllegalMoves[loser]++
	case chess.Abandoned:
		t.Crashes[loser]++
	}
}

// halfPoints returns the half points of the first player, who had White if white is 0.
func halfPoints(f game.Finished, white int) int {
	switch {
	case f.Outcome == chess.Draw:
		return 1
	case (f.Outcome == chess.WhiteWins) == (white == 0):
		return 2
	}
	return 0
}

// leastWeight is the weight of a class of Tally.Pairs without pairs: a likelihood needs every class to be non-empty.
const leastWeight = 1e-3

// Weights returns the pairs by class of Tally.Pairs for estimates of the engines' difference and its margin.
//
// A mirrored pair scores 1 by necessity: whatever White won, the same moves won for the other engine. The pair belongs in
// the mean, because the engines are alike from its opening. Its lack of spread says nothing about how far results scatter,
// and counting it as a drawn pair would shrink the margin to almost nothing. So mirrored pairs are spread over the
// classes like the other pairs, shifted to a mean of 1. The margin is that of as many pairs that do not mirror.
func (t Tally) Weights() (w [5]float64) {
	other := t.Pairs
	other[2] -= t.Mirrored
	for i, count := range other {
		w[i] = float64(count)
	}
	if t.Mirrored == 0 {
		return w
	}
	even := tilt(distribution(w), 0.5)
	for i := range w {
		w[i] += float64(t.Mirrored) * even[i]
	}
	return w
}

// distribution returns the shares of the classes, none of them empty.
func distribution(w [5]float64) [5]float64 {
	n := 0.0
	for i := range w {
		w[i] = max(w[i], leastWeight)
		n += w[i]
	}
	for i := range w {
		w[i] /= n
	}
	return w
}

// Different returns the number of games with a result that no mirrored pair consists of.
func (t Tally) Different() int { return t.Games() - 2*t.Mirrored }

// pairs returns the number of pairs and the mean and variance of their scores, 0 to 1.
func (t Tally) pairs() (n, mean, variance float64) {
	w := t.Weights()
	for i, weight := range w {
		n += weight
		mean += weight * pairScore(i)
	}
	if n == 0 {
		return 0, 0.5, 0
	}
	mean /= n
	if t.Different() == 0 { // no pair tells the spread
		return n, mean, 0
	}
	for i, weight := range w {
		d := pairScore(i) - mean
		variance += weight * d * d
	}
	return n, mean, variance / n
}

// pairScore returns the score of class i of Tally.Pairs.
func pairScore(i int) float64 { return float64(i) / 4 }

// Elo converts a score to a difference in Elo points. Scores of 0 and 1 give infinities.
func Elo(score float64) float64 { return 400 * math.Log10(score/(1-score)) }

// expected is the inverse of Elo.
func expected(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// Z95 is how many standard deviations 95 % of a normal distribution lie within.
const Z95 = 1.959964

// Elo returns the Elo difference of the score and half the width of its 95 % confidence interval, which is infinite
// while there are too few pairs.
func (t Tally) Elo() (elo, margin float64) {
	n, mean, variance := t.pairs()
	if n == 0 {
		return Elo(t.Score()), math.Inf(1)
	}
	if variance == 0 {
		return Elo(mean), math.Inf(1)
	}
	d := Z95 * math.Sqrt(variance/n)
	return Elo(mean), (Elo(min(mean+d, 1)) - Elo(max(mean-d, 0))) / 2
}

// NormalizedElo returns the difference in Elo of games as decisive as one between equals without draws, and half
// the width of its 95 % confidence interval, which is infinite before the pairs can tell: what a test measures, and
// less a matter of the openings than Elo. See M. Van den Bergh, "Normalized Elo".
func (t Tally) NormalizedElo() (elo, margin float64) {
	n, mean, variance := t.pairs()
	if n == 0 || variance == 0 {
		return 0, math.Inf(1)
	}
	scale := 800 / math.Ln10 / math.Sqrt(2*variance) // of a game: a pair's mean has half its variance
	return (mean - 0.5) * scale, Z95 * math.Sqrt(variance/n) * scale
}

// DrawRatio returns the share of draws; 0 before any game.
func (t Tally) DrawRatio() float64 {
	if t.Games() == 0 {
		return 0
	}
	return float64(t.Draws) / float64(t.Games())
}

// LeastGames is how many games there must be before an Elo is worth telling. Games of mirrored pairs do not help.
const LeastGames = 10

// Tells reports whether the games are enough for an Elo with its margin.
func (t Tally) Tells() bool {
	elo, margin := t.Elo()
	return t.Different() >= LeastGames && !math.IsInf(elo, 0) && !math.IsInf(margin, 0)
}

// LOS returns the likelihood of superiority of the first engine; 0.5 without pairs.
func (t Tally) LOS() float64 {
	n, mean, variance := t.pairs()
	decided := float64(t.Wins + t.Losses)
	switch {
	case n == 0 || variance == 0 && (decided == 0 || t.Different() == 0):
		return 0.5
	case variance == 0:
		// All pairs scored the same, so their variance is unknown: use decisive games as if independent.
		return normal(float64(t.Wins-t.Losses) / math.Sqrt(decided))
	}
	return normal((mean - 0.5) / math.Sqrt(variance/n))
}

// normal returns the cumulative standard normal distribution.
func normal(deviations float64) float64 { return (1 + math.Erf(deviations/math.Sqrt2)) / 2 }

// SPRT is a sequential probability ratio test: does the first engine gain Elo1
// over the second (H1), or only Elo0 (H0)? Differences are in logistic Elo.
type SPRT struct {
	Elo0, Elo1  float64
	Alpha, Beta float64 // probabilities of accepting H1 and H0 wrongly
}

// Verdict is the state of a test.
type Verdict int

// The verdicts.
const (
	Undecided Verdict = iota
	AcceptH0
	AcceptH1
)

// String returns the verdict in words.
func (v Verdict) String() string {
	return [...]string{"undecided", "H0 accepted", "H1 accepted"}[v]
}

// Validate returns an error if the parameters make no test.
func (s SPRT) Validate() error {
	switch {
	case s.Elo1 <= s.Elo0:
		return fmt.Errorf("match: sprt: elo1 (%g) must be greater than elo0 (%g)", s.Elo1, s.Elo0)
	case s.Alpha <= 0 || s.Alpha >= 0.5 || s.Beta <= 0 || s.Beta >= 0.5:
		return fmt.Errorf("match: sprt: alpha and beta must lie between 0 and 0.5")
	}
	return nil
}

// Bounds returns the log-likelihood ratios at which H0 and H1 are accepted.
func (s SPRT) Bounds() (lower, upper float64) {
	return math.Log(s.Beta / (1 - s.Alpha)), math.Log((1 - s.Beta) / s.Alpha)
}

// LLR returns the generalised log-likelihood ratio of the pairs: between the most likely distributions of pair
// results with the expectations of the two hypotheses. See M. Van den Bergh, "The generalized maximum likelihood
// ratio for the expectation value of a distribution".
func (s SPRT) LLR(t Tally) float64 {
	if t.Pairs == [5]int{} {
		return 0
	}
	w := t.Weights()
	n := 0.0
	for _, weight := range w {
		n += max(weight, leastWeight)
	}
	p := distribution(w)
	p0, p1 := tilt(p, expected(s.Elo0)), tilt(p, expected(s.Elo1))
	llr := 0.0
	for i := range p {
		llr += p[i] * math.Log(p1[i]/p0[i])
	}
	return n * llr
}

// Verdict returns where the test stands.
func (s SPRT) Verdict(t Tally) Verdict {
	lower, upper := s.Bounds()
	switch llr := s.LLR(t); {
	case llr <= lower:
		return AcceptH0
	case llr >= upper:
		return AcceptH1
	}
	return Undecided
}

// tilt returns the distribution closest to p in likelihood with expectation mean: q_i = p_i / (1 + x d_i), where d_i
// is the distance of class i from mean and x is found by bisection, as the sum below falls with x.
func tilt(p [5]float64, mean float64) (q [5]float64) {
	lo, hi := -1/(1-mean), 1/mean // all q_i are positive between these
	for range 200 {
		x := (lo + hi) / 2
		sum := 0.0
		for i := range p {
			d := pairScore(i) - mean
			sum += p[i] * d / (1 + x*d)
		}
		if sum > 0 {
			lo = x
		} else {
			hi = x
		}
	}
	x := (lo + hi) / 2
	for i := range p {
		q[i] = p[i] / (1 + x*(pairScore(i)-mean))
	}
	return q
}
