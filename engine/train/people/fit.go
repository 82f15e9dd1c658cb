package people

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"kibitz/engine/human"
)

// looked is a move that was played, with the outputs of the network and the search for all moves.
type looked struct {
	rating float64
	played int
	habit  []float64
	look   human.Look
}

// FitOptions controls the fit of a mixture.
type FitOptions struct {
	Moves int // per row of the mixture, about; 0 skips the fit
	Seed  uint64
	// Smooth is the penalty, in bits per move, for each squared deviation by one of a row's weights from the mean of
	// its neighbours.
	Smooth float64
	// Sharpen is the factor of all weights of a row after the fit. Above 1 a player prefers probable moves more than
	// people do. Zero leaves a row unchanged.
	Sharpen [human.MixtureKnots]float64
}

// sharpen multiplies the rows of a mixture by their factors, except factors of zero.
func sharpen(m *human.Mixture, factors [human.MixtureKnots]float64) {
	for i, factor := range factors {
		if factor == 0 {
			continue
		}
		for j := range m[i] {
			m[i][j] *= float32(factor)
		}
	}
}

// Fit fits the mixture of n to the moves of people and sharpens it. Without moves it sharpens the existing mixture.
func Fit(ctx context.Context, n *human.Network, ahead human.Ahead, games []*Game, o FitOptions, report func(string)) error {
	if o.Moves == 0 {
		sharpen(&n.Mixture, o.Sharpen)
		return nil
	}
	bands := questions(games, &ScoreOptions{From: 500, To: 2700, Moves: o.Moves * bandWidth / 500, Seed: o.Seed})
	var all []looked
	evaluator := human.NewEvaluator(n)
	mixture := human.HabitOnly()
	for band := 400; band < 2800; band += bandWidth {
		for i := range bands[band] {
			q := &bands[band][i]
			moves, habit := evaluator.Policy(&q.Situation, float64(q.Rating()))
			l := looked{rating: float64(q.Rating()), played: -1, habit: append([]float64(nil), habit...)}
			for i, m := range moves {
				if m == q.Move() {
					l.played = i
				}
			}
			var err error
			if l.look, err = mixture.LookAhead(ctx, ahead, q.Root(), moves, l.habit, l.rating, len(l.look.Chances)); err != nil {
				return err
			}
			if ctx.Err() != nil {
				return ctx.Err()
			}
			all = append(all, l)
		}
		report(fmt.Sprintf("%d moves looked at, up to %d", len(all), band+bandWidth-1))
	}
	if len(all) == 0 {
		return fmt.Errorf("people: no moves to fit the mixture to")
	}
	n.Mixture = fit(all, o, report)
	sharpen(&n.Mixture, o.Sharpen)
	return nil
}

// fit maximises the likelihood of the moves played, by Adam on the full batch.
func fit(all []looked, o FitOptions, report func(string)) human.Mixture {
	m := human.HabitOnly()
	const steps, rate = 1500, 0.03
	var mean, power human.Mixture
	random := rand.New(rand.NewPCG(o.Seed, 6))
	random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for step := 1; step <= steps; step++ {
		grad, bits := gradient(&m, all)
		smooth(&m, &grad, o.Smooth)
		decayed := rate * (1 + math.Cos(math.Pi*float64(step)/steps)) / 2
		for i := range m {
			for j := range m[i] {
				g := float64(grad[i][j])
				mean[i][j] += float32((1 - beta1) * (g - float64(mean[i][j])))
				power[i][j] += float32((1 - beta2) * (g*g - float64(power[i][j])))
				c1, c2 := 1-math.Pow(beta1, float64(step)), 1-math.Pow(beta2, float64(step))
				m[i][j] -= float32(decayed * float64(mean[i][j]) / c1 / (math.Sqrt(float64(power[i][j])/c2) + epsilon))
				if j > 0 {
					m[i][j] = max(m[i][j], 0) // a move that looks worse is not preferred
				}
			}
		}
		if step == 1 || step == steps {
			report(fmt.Sprintf("step %d: %.4f bits", step, bits))
		}
	}
	return m
}

// gradient returns the gradient of the mean of -log2 P, and this mean.
func gradient(m *human.Mixture, all []looked) (grad human.Mixture, bits float64) {
	var p []float64
	for i := range all {
		l := &all[i]
		p = append(p[:0], l.habit...)
		m.Mix(p, &l.look, l.rating)
		bits -= math.Log2(max(p[l.played], 1e-12))
		low, share := human.MixtureKnot(l.rating)
		for i := range p {
			d := p[i]
			if i == l.played {
				d -= 1
			}
			for j := range grad[low] {
				x := math.Log(max(l.habit[i], 1e-7))
				if j > 0 {
					if l.look.Chances[j-1] == nil {
						continue
					}
					x = l.look.Chances[j-1][i]
				}
				g := d * x / math.Ln2 / float64(len(all))
				grad[low][j] += float32(g * (1 - share))
				grad[low+1][j] += float32(g * share)
			}
		}
	}
	return grad, bits / float64(len(all))
}

// smooth adds the gradient of the smoothness penalty.
func smooth(m, grad *human.Mixture, cost float64) {
	for i := 1; i+1 < len(m); i++ {
		for j := range m[i] {
			bend := float64(m[i-1][j] - 2*m[i][j] + m[i+1][j])
			g := float32(2 * cost * bend)
			grad[i-1][j] += g
			grad[i][j] -= 2 * g
			grad[i+1][j] += g
		}
	}
}
