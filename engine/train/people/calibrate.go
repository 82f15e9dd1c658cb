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

// The mixture that predicts moves best errs neither as much as people nor as little: it hedges. Corrections per row of the
// mixture give a player people's errors at every rating: a factor of all its weights, which is above 1 if people prefer
// probable moves more than the player does; the probability of slips; and the summands of moves that give mate and stalemate.

// leastAgreement is how often, in every band, a drawn move should be the one that was played. Where few games were learnt
// from, the player cannot have both this and the losses of people: the calibration finds the middle.
const leastAgreement = 0.36

// The numbers of moves that are drawn in each judged position.
const (
	draws = 3 // from the player
	slips = 2 // from its slips
)

// blunder is the least loss of a blunder, as Lichess counts them.
const blunder = 0.3

// judged is a position with the losses of the move that was played and of moves drawn from the player.
type judged struct {
	looked
	loss    float64        // of the move that was played
	drawn   [draws]int     // moves of the player, without slips
	losses  [draws]float64 // their losses
	chance  [draws]float64 // the probabilities with which they were drawn
	slipped [slips]float64 // losses of slips
}

// judge draws moves from the player, and measures their losses and that of the move that was played.
func (j *judged) judge(ctx context.Context, q *Question, moves []chess.Move, m *human.Mixture, o *ScoreOptions, random *rand.Rand) error {
	p := slices.Clone(j.habit)
	m.Consider(p, &j.look, j.rating)
	asked := []chess.Move{q.Move()}
	for k := range j.drawn {
		j.drawn[k] = slices.Index(moves, draw(moves, p, random.Float64()))
		j.chance[k] = p[j.drawn[k]]
		asked = append(asked, moves[j.drawn[k]])
	}
	slip := human.Slip(j.habit)
	for range j.slipped {
		asked = append(asked, draw(moves, slip, random.Float64()))
	}
	losses, err := o.lossesOf(ctx, q, asked)
	if err != nil {
		return err
	}
	j.loss = losses[0]
	copy(j.losses[:], losses[1:])
	copy(j.slipped[:], losses[1+draws:])
	return nil
}

// expected returns the loss of a player with the mixture m, its blunders per move, and the probability with which it makes
// the move that was played. It weighs the moves that were drawn from another mixture. p is the network's, and overwritten.
func (j *judged) expected(m *human.Mixture, p []float64) (loss, blunders, agreement float64) {
	slip := human.Slip(p)
	m.Consider(p, &j.look, j.rating)
	s := m.At(j.rating)[human.SlipWeight]
	add := func(l, weight float64) {
		loss += l * weight
		if l >= blunder {
			blunders += weight
		}
	}
	for k, at := range j.drawn {
		add(j.losses[k], (1-s)/draws*p[at]/j.chance[k])
	}
	for _, l := range j.slipped {
		add(l, s/slips)
	}
	return loss, blunders, (1-s)*p[j.played] + s*slip[j.played]
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

// calibrated returns m with the corrections that bring the losses, the blunders and the mates of the player to those of
// people, and its agreement to leastAgreement. Across ratings, a correction bends as little as the noise of the measurements allows.
func calibrated(m human.Mixture, losses []judged, endings map[human.End][]looked, report func(string)) human.Mixture {
	var p []float64
	probabilities := func(l *looked) []float64 {
		p = append(p[:0], l.habit...)
		return p
	}
	// Deviations that weigh as much as a standard error of a band's mean.
	const factorBend, slipBend, endBend = 0.07, 0.14, 0.2
	// The factors of the rows, and a fifth of their slips, so that both have steps of about the same effect.
	const slipUnit = 5
	x := append(slices.Repeat([]float64{1}, len(m)), make([]float64, len(m))...)
	corrected := func(x []float64) human.Mixture {
		changed := scale(m, x[:len(m)])
		for i := range changed {
			changed[i][human.SlipWeight] = float32(max(0, x[len(m)+i]) / slipUnit)
		}
		return changed
	}
	least(func(x []float64) float64 {
		changed := corrected(x)
		loss, blunders, agreement := deviations{}, deviations{}, deviations{}
		for i := range losses {
			j := &losses[i]
			l, b, a := j.expected(&changed, probabilities(&j.looked))
			aim := stretch(j.rating)
			loss.add(j.rating, l-aim*j.loss)
			if j.loss >= blunder {
				b -= aim
			}
			blunders.add(j.rating, b)
			agreement.add(j.rating, a-leastAgreement)
		}
		return loss.cost() + blunders.cost() + agreement.lack() + bends(x[:len(m)], factorBend) + bends(x[len(m):], slipBend)
	}, x, 0.15)
	m = corrected(x)
	report(fmt.Sprintf("factors of the rows %.3f", x[:len(m)]))
	report(fmt.Sprintf("slips %.3f", column(&m, human.SlipWeight)))
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

// stretch returns how many times the losses of people a player of the rating should have. With their losses exactly, 200
// points of rating are worth 62 % in games between players below 1600, and 69 % between people: a person who is better also sets
// harder problems. The aims stay well within the noise of the measurements.
func stretch(rating float64) float64 {
	aims := [...]struct{ rating, times float64 }{{900, 1.1}, {1500, 0.91}, {1700, 0.93}, {2100, 1}}
	last := aims[0]
	for _, a := range aims {
		switch {
		case rating <= last.rating:
			return last.times
		case rating <= a.rating:
			return last.times + (a.times-last.times)*(rating-last.rating)/(a.rating-last.rating)
		}
		last = a
	}
	return last.times
}

// column returns a weight of each row.
func column(m *human.Mixture, weight int) (values []float32) {
	for i := range m {
		values = append(values, m[i][weight])
	}
	return values
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
	const rounds, sections, shrink = 24, 10, 0.87
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
