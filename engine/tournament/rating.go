package tournament

import (
	"math"

	"kibitz/engine/match"
)

// Rating is a player's Elo, relative to the mean of the rated players.
type Rating struct {
	Elo    float64
	Margin float64 // half the width of the 95 % confidence interval
}

// Ratings returns the maximum-likelihood ratings by the Bradley-Terry model, with a draw as half a win. A rating is nil
// if the games do not determine it: the player has too few games, or won or lost all against the other rated players.
// The margins use game pairs, as [match.Tally.Elo] does, and the sandwich estimator of the covariance.
func (s *Standings) Ratings() []*Rating {
	ratings := make([]*Rating, len(s.Players))
	rated := s.connected()
	n := len(rated)
	if n < 2 {
		return ratings
	}
	place := map[int]int{}
	for i, p := range rated {
		place[p] = i
	}
	var met []*Encounter
	for _, e := range s.Encounters {
		_, first := place[e.Players[0]]
		_, second := place[e.Players[1]]
		if first && second && !e.Bye() && e.Tally.Games() > 0 {
			met = append(met, e)
		}
	}
	theta := make([]float64, n) // in natural units: Elo * ln 10 / 400
	var curvature [][]float64
	for range 100 {
		slope := make([]float64, n)
		curvature = square(n)
		for _, e := range met {
			i, j := place[e.Players[0]], place[e.Players[1]]
			expected, games := 1/(1+math.Exp(theta[j]-theta[i])), float64(e.Tally.Games())
			slope[i] += e.Tally.Points() - games*expected
			slope[j] -= e.Tally.Points() - games*expected
			spread(curvature, i, j, games*expected*(1-expected))
		}
		inverse := invert(curvature)
		largest := 0.0
		for i := range theta {
			step := 0.0
			for j := range slope {
				step += inverse[i][j] * slope[j]
			}
			step = max(-1, min(1, step)) // far from the maximum, Newton's steps are too long
			theta[i] += step
			largest = max(largest, math.Abs(step))
		}
		if largest < 1e-9 {
			break
		}
	}
	noise := square(n)
	for _, e := range met {
		i, j := place[e.Players[0]], place[e.Players[1]]
		expected := 1 / (1 + math.Exp(theta[j]-theta[i]))
		sum, single := 0.0, float64(e.Tally.Games())
		for class, weight := range e.Tally.Weights() {
			d := float64(class)/2 - 2*expected
			sum += weight * d * d
			single -= 2 * weight
		}
		spread(noise, i, j, sum+max(0, single)*expected*(1-expected))
	}
	inverse := invert(curvature)
	covariance := multiply(multiply(inverse, noise), inverse)
	const elo = 400 / math.Ln10
	mean := 0.0
	for _, x := range theta {
		mean += x / float64(n)
	}
	for i, p := range rated {
		if v := covariance[i][i]; v > 0 && s.different(p) >= match.LeastGames {
			ratings[p] = &Rating{Elo: (theta[i] - mean) * elo, Margin: match.Z95 * math.Sqrt(v) * elo}
		}
	}
	return ratings
}

// different returns the number of a player's games that no mirrored pair consists of: the others do not tell how far
// results scatter.
func (s *Standings) different(player int) (n int) {
	for _, e := range s.Encounters {
		if !e.Bye() && (e.Players[0] == player || e.Players[1] == player) {
			n += e.Tally.Different()
		}
	}
	return n
}

// connected returns the largest set of players who have each scored against every other, directly or through others.
// Only their ratings are determined.
func (s *Standings) connected() (largest []int) {
	n := len(s.Players)
	scored := make([][]bool, n)
	for i := range scored {
		scored[i] = make([]bool, n)
		scored[i][i] = true
	}
	for _, e := range s.Encounters {
		if e.Bye() {
			continue
		}
		i, j := e.Players[0], e.Players[1]
		scored[i][j] = scored[i][j] || e.Tally.Points() > 0
		scored[j][i] = scored[j][i] || e.Tally.Points() < float64(e.Tally.Games())
	}
	for via := range n {
		for i := range n {
			for j := range n {
				scored[i][j] = scored[i][j] || scored[i][via] && scored[via][j]
			}
		}
	}
	for i := range n {
		var set []int
		for j := range n {
			if scored[i][j] && scored[j][i] {
				set = append(set, j)
			}
		}
		if len(set) > len(largest) {
			largest = set
		}
	}
	return largest
}

func square(n int) [][]float64 {
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, n)
	}
	return m
}

// spread adds w (e_i - e_j)(e_i - e_j)^T to m.
func spread(m [][]float64, i, j int, w float64) {
	m[i][i] += w
	m[j][j] += w
	m[i][j] -= w
	m[j][i] -= w
}

func multiply(a, b [][]float64) [][]float64 {
	m := square(len(a))
	for i := range a {
		for k := range b {
			for j := range b {
				m[i][j] += a[i][k] * b[k][j]
			}
		}
	}
	return m
}

// invert returns the pseudo-inverse of a matrix whose rows sum to zero: the inverse of the matrix plus a constant,
// minus the part of the constant. Only differences of ratings are determined.
func invert(m [][]float64) [][]float64 {
	n := len(m)
	a, inverse := square(n), square(n)
	for i := range a {
		for j := range a {
			a[i][j] = m[i][j] + 1/float64(n)
		}
		inverse[i][i] = 1
	}
	for column := range n { // Gauss-Jordan; the matrix is positive definite, so every pivot is positive
		pivot := a[column][column]
		for j := range n {
			a[column][j] /= pivot
			inverse[column][j] /= pivot
		}
		for i := range n {
			factor := a[i][column]
			if i == column || factor == 0 {
				continue
			}
			for j := range n {
				a[i][j] -= factor * a[column][j]
				inverse[i][j] -= factor * inverse[column][j]
			}
		}
	}
	for i := range n {
		for j := range n {
			inverse[i][j] -= 1 / float64(n)
		}
	}
	return inverse
}
