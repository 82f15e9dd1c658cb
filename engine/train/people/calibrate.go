package people

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"kibitz/engine/chess"
	"kibitz/engine/human"
)

// The mixture that predicts moves best errs neither as much as people nor as little: it hedges. Two corrections per row
// of the mixture give a player people's errors at every rating: a factor of all its weights, which is above 1 if the
// player prefers probable moves more than people do, and the summands of moves that give mate and stalemate.

// leastAgreement is how often, in every band, a drawn move should be the one that was played. Where few games were learnt
// from, the player cannot have both this and the losses of people: the calibration finds the middle.
const leastAgreement = 0.36

// draws is the number of moves that are drawn in each judged position.
const draws = 3

// judged is a position with the losses of the move that was played and of moves drawn from the player.
type judged struct {
	looked
	loss   float64        // of the move that was played
	drawn  [draws]int     // moves
	losses [draws]float64 // their losses
	chance [draws]float64 // the probabilities with which they were drawn
}

// judge draws moves from the player, and measures their losses and that of the move that was played.
func (j *judged) judge(ctx context.Context, q *Question, moves []chess.Move, m *human.Mixture, o *ScoreOptions, random *rand.Rand) error {
	p := slices.Clone(j.habit)
	m.Mix(p, &j.look, j.rating)
	asked := []chess.Move{q.Move()}
	for k := range j.drawn {
		j.drawn[k] = slices.Index(moves, draw(moves, p, random.Float64()))
		j.chance[k] = p[j.drawn[k]]
		asked = append(asked, moves[j.drawn[k]])
	}
	losses, err := o.lossesOf(ctx, q, asked)
	if err != nil {
		return err
	}
	j.loss = losses[0]
	copy(j.losses[:], losses[1:])
	return nil
}

// expected returns the loss of a player with the mixture m. It weighs the moves that were drawn from another mixture.
func (j *judged) expected(m *human.Mixture, p []float64) float64 {
	m.Mix(p, &j.look, j.rating)
	sum := 0.0
	for k, at := range j.drawn {
		sum += j.losses[k] * p[at] / j.chance[k]
	}
	return sum / draws
}

// expectedEnd returns the probability that the player ends the game in a way.
func (l *looked) expectedEnd(end human.End, m *human.Mixture, p []float64) (chance float64) {
	m.Mix(p, &l.look, l.rating)
	for i := range p {
		if l.ends(i) == end {
			chance += p[i]
		}
	}
	return chance
}

// calibrate corrects the mixture of n by o.Judged positions of each band, as many with a mate in one, and as many with a
// stalemate.
func calibrate(ctx context.Context, n *human.Network, ahead human.Ahead, games []*Game, o *FitOptions, report func(string)) error {
	selected := ScoreOptions{From: human.MinRating, To: human.MaxRating, Moves: o.Judged, Judge: o.Judge, Seed: o.Seed + 1}
	var losses []judged
	random := rand.New(rand.NewPCG(o.Seed, 8))
	err := lookAt(ctx, n, ahead, questions(games, &selected), report, func(q *Question, l looked, moves []chess.Move) error {
		j := judged{looked: l}
		if err := j.judge(ctx, q, moves, &n.Mixture, &selected, random); err != nil {
			return err
		}
		losses = append(losses, j)
		return nil
	})
	if err != nil {
		return err
	}
	endings := map[human.End][]looked{}
	for _, end := range []human.End{human.Mates, human.Stalemates} {
		selected.Only = func(s *human.Situation) bool { return canEnd(s, end) }
		err := lookAt(ctx, n, ahead, questions(games, &selected), report, func(_ *Question, l looked, _ []chess.Move) error {
			endings[end] = append(endings[end], l)
			return nil
		})
		if err != nil {
			return err
		}
	}
	if len(losses) == 0 {
		return fmt.Errorf("people: no moves to calibrate the mixture with")
	}
	n.Mixture = calibrated(n.Mixture, losses, endings, report)
	return nil
}

// calibrated returns m with the corrections that bring the losses and the mates of the player to those of people, and
// its agreement to leastAgreement. Across ratings, a correction bends as little as the noise of the measurements allows.
func calibrated(m human.Mixture, losses []judged, endings map[human.End][]looked, report func(string)) human.Mixture {
	var p []float64
	probabilities := func(l *looked) []float64 {
		p = append(p[:0], l.habit...)
		return p
	}
	// Deviations that weigh as much as a standard error of a band's mean.
	const factorBend, endBend = 0.1, 0.3
	factors := slices.Repeat([]float64{1}, len(m))
	least(func(x []float64) float64 {
		scaled := scale(m, x)
		loss, agreement := deviations{}, deviations{}
		for i := range losses {
			j := &losses[i]
			p := probabilities(&j.looked)
			loss.add(j.rating, j.expected(&scaled, p)-j.loss)
			agreement.add(j.rating, p[j.played]-leastAgreement)
		}
		return loss.cost() + agreement.lack() + bends(x, factorBend)
	}, factors, 0.15)
	m = scale(m, factors)
	report(fmt.Sprintf("factors of the rows %.3f", factors))
	for _, end := range []human.End{human.Mates, human.Stalemates} {
		at := end.Weight()
		with := func(x []float64) human.Mixture {
			changed := m
			for i := range changed {
				changed[i][at] += float32(x[i])
			}
			return changed
		}
		summands := make([]float64, len(m))
		least(func(x []float64) float64 {
			changed := with(x)
			d := deviations{}
			for i := range endings[end] {
				l := &endings[end][i]
				chance := l.expectedEnd(end, &changed, probabilities(l))
				if l.ends(l.played) == end {
					chance--
				}
				d.add(l.rating, chance)
			}
			return d.cost() + bends(x, endBend)
		}, summands, 1)
		m = with(summands)
		report(fmt.Sprintf("summands of end %d %.2f", end, summands))
	}
	return m
}

// scale multiplies the rows of m, except their weights of ends.
func scale(m human.Mixture, factors []float64) human.Mixture {
	for i, factor := range factors {
		for j := range m[i] {
			if j < human.EndWeight {
				m[i][j] *= float32(factor)
			}
		}
	}
	return m
}

// deviation holds the sum and the sum of squares of the differences of player and people.
type deviation struct{ sum, squares float64 }

// cost returns the squared mean in standard errors.
func (d *deviation) cost() float64 {
	if d.squares == 0 {
		return 0
	}
	return d.sum * d.sum / d.squares
}

// deviations holds the deviation of each band.
type deviations map[int]*deviation

func (d deviations) add(rating, difference float64) {
	band := int(rating) / bandWidth
	if d[band] == nil {
		d[band] = &deviation{}
	}
	d[band].sum += difference
	d[band].squares += difference * difference
}

// cost returns the sum of the costs of the bands.
func (d deviations) cost() (sum float64) {
	for _, b := range d {
		sum += b.cost()
	}
	return sum
}

// lack returns the sum of the costs of the bands whose deviation is negative.
func (d deviations) lack() (sum float64) {
	for _, b := range d {
		if b.sum < 0 {
			sum += b.cost()
		}
	}
	return sum
}

// bends returns the sum of the squared bends of a series, in units of unit.
func bends(x []float64, unit float64) (sum float64) {
	for i := 1; i+1 < len(x); i++ {
		b := (x[i-1] - 2*x[i] + x[i+1]) / unit
		sum += b * b
	}
	return sum
}

// least moves x to a minimum of a smooth cost that is at most a few steps away in each coordinate. It searches along one
// coordinate after another, by golden sections.
func least(cost func(x []float64) float64, x []float64, step float64) {
	const rounds, sections, shrink = 16, 10, 0.8
	golden := (math.Sqrt(5) - 1) / 2
	for range rounds {
		for i := range x {
			at := func(v float64) float64 {
				x[i] = v
				return cost(x)
			}
			low, high := x[i]-step, x[i]+step
			a, b := high-golden*(high-low), low+golden*(high-low)
			atA, atB := at(a), at(b)
			for range sections {
				if atA < atB {
					high, b, atB = b, a, atA
					a = high - golden*(high-low)
					atA = at(a)
				} else {
					low, a, atA = a, b, atB
					b = low + golden*(high-low)
					atB = at(b)
				}
			}
			x[i] = (low + high) / 2
		}
		step *= shrink
	}
}

// canEnd reports whether the side to move can end the game in a way.
func canEnd(s *human.Situation, end human.End) bool {
	p := &s.Position
	var list chess.MoveList
	p.GenerateLegal(&list)
	return slices.ContainsFunc(list.Slice(), func(m chess.Move) bool {
		return p.GivesCheck(m) == (end == human.Mates) && human.EndOf(p, m) == end
	})
}
