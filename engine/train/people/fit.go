package people

import (
	"context"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"kibitz/engine/chess"
	"kibitz/engine/human"
)

// looked is a move that was played, with the outputs of the network and the search for all moves.
type looked struct {
	rating float64
	played int
	habit  []float64
	look   human.Look
}

// ends returns the end of a move.
func (l *looked) ends(move int) human.End {
	if l.look.Ends == nil {
		return human.GoesOn
	}
	return l.look.Ends[move]
}

// FitOptions controls the fit of a mixture.
type FitOptions struct {
	Moves int // per 500 points of rating, about; 0 keeps the mixture
	Seed  uint64
	// Smooth is the penalty, in bits per move, for each squared deviation by one of a row's weights from the mean of
	// its neighbours.
	Smooth float64
	// Judged is the number of positions per band, and of positions with mates in one and stalemates, with which the
	// errors of the player are brought to those of people; 0 leaves them as they are.
	Judged int
	Judge  Judge
	// Factors multiply the rows in the end, except their weights of ends and slips, and Slips replace their probabilities of
	// slips. Both are as long as a mixture or empty. With factors above 1 players are stronger.
	Factors, Slips []float64
	// Balanced is the number of positions per band by which the mixture is balanced in the end; 0 leaves it as it is. Ease
	// has for each row how many times its losses a balanced player has, or 0 for a row that stays. Empty is 1 for all rows.
	Balanced int
	Ease     []float64
}

// Fit fits the mixture of n to the moves of people, and its errors to those of people.
func Fit(ctx context.Context, n *human.Network, ahead human.Ahead, games []*Game, o FitOptions, report func(string)) error {
	for _, list := range [][]float64{o.Factors, o.Slips, o.Ease} {
		if len(list) != 0 && len(list) != human.MixtureKnots {
			return fmt.Errorf("people: %d corrections of the %d rows of a mixture", len(list), human.MixtureKnots)
		}
	}
	if o.Moves > 0 {
		bands := questions(games, &ScoreOptions{From: 500, To: 2700, Moves: o.Moves * bandWidth / 500, Seed: o.Seed})
		var all []looked
		err := lookAt(ctx, n, ahead, bands, report, func(_ *Question, l looked, _ []chess.Move) error {
			all = append(all, l)
			return nil
		})
		if err != nil {
			return err
		}
		if len(all) == 0 {
			return fmt.Errorf("people: no moves to fit the mixture to")
		}
		n.Mixture = fit(all, o, report)
	}
	if o.Judged > 0 {
		if err := calibrate(ctx, n, ahead, games, &o, report); err != nil {
			return err
		}
	}
	n.Mixture = scale(n.Mixture, o.Factors)
	for i, v := range o.Slips {
		n.Mixture[i][human.SlipWeight] = float32(v)
	}
	if o.Balanced > 0 {
		return balance(ctx, n, ahead, games, &o, report)
	}
	return nil
}

// lookAt calls each with the questions of all bands, with the outputs of the network and the search for their moves.
func lookAt(ctx context.Context, n *human.Network, ahead human.Ahead, bands map[int][]Question, report func(string), each func(*Question, looked, []chess.Move) error) error {
	evaluator := human.NewEvaluator(n)
	mixture := human.HabitOnly()
	done := 0
	for _, band := range slices.Sorted(maps.Keys(bands)) {
		for i := range bands[band] {
			q := &bands[band][i]
			moves, habit := evaluator.Policy(&q.Situation, float64(q.Rating()))
			l := looked{rating: float64(q.Rating()), played: slices.Index(moves, q.Move()), habit: slices.Clone(habit)}
			var err error
			if l.look, err = mixture.LookAhead(ctx, ahead, q.Root(), moves, l.habit, l.rating, len(l.look.Chances)); err != nil {
				return err
			}
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err := each(q, l, moves); err != nil {
				return err
			}
			done++
		}
		report(fmt.Sprintf("%d moves looked at, up to %d", done, band+bandWidth-1))
	}
	return nil
}

// fit maximises the likelihood of the moves played.
func fit(all []looked, o FitOptions, report func(string)) human.Mixture {
	random := rand.New(rand.NewPCG(o.Seed, 6))
	random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	m := human.HabitOnly()
	const steps = 1500
	descend(&m, steps, func(step int) human.Mixture {
		grad, bits := gradient(&m, all)
		if step == 1 || step == steps {
			report(fmt.Sprintf("step %d: %.4f bits", step, bits))
		}
		smooth(&m, &grad, o.Smooth)
		return grad
	}, func() {})
	return m
}

// descend moves m along gradients, by Adam on the full batch, and calls bound after each step.
func descend(m *human.Mixture, steps int, gradient func(step int) human.Mixture, bound func()) {
	const rate = 0.03
	var mean, power human.Mixture
	for step := 1; step <= steps; step++ {
		grad := gradient(step)
		decayed := rate * (1 + math.Cos(math.Pi*float64(step)/float64(steps))) / 2
		for i := range m {
			for j := range m[i] {
				g := float64(grad[i][j])
				mean[i][j] += float32((1 - beta1) * (g - float64(mean[i][j])))
				power[i][j] += float32((1 - beta2) * (g*g - float64(power[i][j])))
				c1, c2 := 1-math.Pow(beta1, float64(step)), 1-math.Pow(beta2, float64(step))
				m[i][j] -= float32(decayed * float64(mean[i][j]) / c1 / (math.Sqrt(float64(power[i][j])/c2) + epsilon))
				if j > 0 && j < human.EndWeight {
					m[i][j] = max(m[i][j], 0) // a move that looks worse is not preferred
				}
			}
		}
		bound()
	}
}

// gradient returns the gradient of the mean of -log2 P, and this mean. The mixture must have no slips.
func gradient(m *human.Mixture, all []looked) (grad human.Mixture, bits float64) {
	var p []float64
	for i := range all {
		l := &all[i]
		p = append(p[:0], l.habit...)
		m.Mix(p, &l.look, l.rating)
		bits -= math.Log2(max(p[l.played], 1e-12))
		for i := range p {
			d := p[i]
			if i == l.played {
				d -= 1
			}
			l.propagate(&grad, i, d, float64(len(all)))
		}
	}
	return grad, bits / float64(len(all))
}

// propagate adds to grad the derivatives by the weights of the mixture, where d is that of n times the cost, in nats instead
// of bits, by the logit of a move.
func (l *looked) propagate(grad *human.Mixture, move int, d, n float64) {
	low, share := human.MixtureKnot(l.rating)
	for j := range grad[low] {
		var x float64
		switch {
		case j == 0:
			x = math.Log(max(l.habit[move], 1e-7))
		case j >= human.EndWeight:
			if l.ends(move) != human.GoesOn && l.ends(move).Weight() == j {
				x = 1
			}
		case l.look.Chances[j-1] != nil:
			x = l.look.Chances[j-1][move]
		}
		g := d * x / math.Ln2 / n
		grad[low][j] += float32(g * (1 - share))
		grad[low+1][j] += float32(g * share)
	}
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
