package people

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"

	"kibitz/engine/chess"
	"kibitz/engine/human"
)

// A factor above 1 makes a player lose less, but surer of its moves than people are: it then predicts them worse than a
// weaker player does. A balanced mixture loses as little by following the searches more and the network less. Of all
// mixtures with these losses it is the one that predicts best.

// What weighs as much as bits per move in a balance.
const (
	lossWeight  = 20.0 // the squared relative difference of a band's losses from their aim
	agreeWeight = 1.5  // the probability, negative, that a drawn move is the person's: the less sure, the smaller
)

// mostBalancedSlips bounds the slips of a balanced row.
const mostBalancedSlips = 0.08

// balance balances the mixture of n by o.Balanced positions of each band.
func balance(ctx context.Context, n *human.Network, ahead human.Ahead, games []*Game, o *FitOptions, report func(string)) error {
	selected := ScoreOptions{From: human.MinRating, To: human.MaxRating, Moves: o.Balanced, Seed: o.Seed + 2}
	var all []looked
	err := lookAt(ctx, n, ahead, questions(games, &selected), report, func(_ *Question, l looked, _ []chess.Move) error {
		all = append(all, l)
		return nil
	})
	if err != nil {
		return err
	}
	n.Mixture = balanced(n.Mixture, all, o, report)
	return nil
}

// balanced returns m with the rows balanced whose o.Ease is not 0.
func balanced(m human.Mixture, all []looked, o *FitOptions, report func(string)) human.Mixture {
	b := newBalancing(all)
	b.gradient(&m)
	ease := o.Ease
	if len(ease) == 0 {
		ease = slices.Repeat([]float64{1}, len(m))
	}
	var times human.Mixture // in the first column
	for i, v := range ease {
		times[i][0] = 1
		if v > 0 {
			times[i][0] = float32(v)
		}
	}
	for band, f := range b.bands {
		f.aim = f.loss * times.At(float64(band + bandWidth/2))[0]
	}
	b.report(report)
	const steps = 800
	descend(&m, steps, func(int) human.Mixture {
		grad := b.gradient(&m)
		smooth(&m, &grad, o.Smooth)
		for i := range grad {
			if ease[i] == 0 {
				clear(grad[i][:])
			}
		}
		return grad
	}, func() {
		for i := range m {
			if slips := &m[i][human.SlipWeight]; ease[i] > 0 {
				*slips = min(max(*slips, 0), mostBalancedSlips)
			}
		}
	})
	b.gradient(&m)
	b.report(report)
	return m
}

// balancing holds positions and the figures of a mixture on them.
type balancing struct {
	all   []looked
	slips [][]float64          // by position
	bands map[int]*bandFigures // by their lowest rating
}

// bandFigures are means over the moves of a band.
type bandFigures struct {
	moves     float64
	bits      float64 // -log2 P of the move played
	agreement float64 // P of the move played
	loss      float64 // of winning chances, as the deepest search sees them
	aim       float64 // what the loss should be; 0 for what it is
}

func newBalancing(all []looked) *balancing {
	b := &balancing{all: all, bands: map[int]*bandFigures{}}
	for i := range all {
		l := &all[i]
		b.slips = append(b.slips, human.Slip(l.habit))
		band := bandOf(l)
		if b.bands[band] == nil {
			b.bands[band] = &bandFigures{}
		}
		b.bands[band].moves++
	}
	return b
}

func bandOf(l *looked) int { return int(l.rating) / bandWidth * bandWidth }

// gradient returns the gradient of the sum over the bands of what a balance minimises, and measures the figures of m. The
// share of the losses is that of the call before, which a small step hardly changes.
func (b *balancing) gradient(m *human.Mixture) (grad human.Mixture) {
	fresh := map[int]*bandFigures{}
	for band, f := range b.bands {
		fresh[band] = &bandFigures{moves: f.moves, aim: f.aim}
	}
	var q, by []float64 // the probabilities without slips, and the derivatives by the moves' probabilities
	for i := range b.all {
		l, slip := &b.all[i], b.slips[i]
		old, f := b.bands[bandOf(l)], fresh[bandOf(l)]
		slips := m.At(l.rating)[human.SlipWeight]
		q = append(q[:0], l.habit...)
		m.Consider(q, &l.look, l.rating)
		by = append(by[:0], make([]float64, len(q))...)
		if deep := l.look.Chances[len(l.look.Chances)-1]; deep != nil {
			best, weight := slices.Max(deep), 0.0
			if old.aim > 0 {
				weight = 2 * lossWeight * (old.loss - old.aim) / (old.aim * old.aim)
			}
			for k, chance := range deep {
				f.loss += ((1-slips)*q[k] + slips*slip[k]) * (best - chance) / f.moves
				by[k] = weight * (best - chance) / f.moves
			}
		}
		played := max((1-slips)*q[l.played]+slips*slip[l.played], 1e-12)
		f.bits -= math.Log2(played) / f.moves
		f.agreement += played / f.moves
		by[l.played] -= (1/(played*math.Ln2) + agreeWeight) / f.moves
		mean, bySlips := 0.0, 0.0
		for k, d := range by {
			mean += q[k] * d
			bySlips += (slip[k] - q[k]) * d
		}
		for k, d := range by {
			l.propagate(&grad, k, (1-slips)*q[k]*(d-mean)*math.Ln2, 1)
		}
		low, share := human.MixtureKnot(l.rating)
		grad[low][human.SlipWeight] += float32(bySlips * (1 - share))
		grad[low+1][human.SlipWeight] += float32(bySlips * share)
	}
	b.bands = fresh
	return grad
}

// report reports the figures of the bands.
func (b *balancing) report(report func(string)) {
	for _, band := range slices.Sorted(maps.Keys(b.bands)) {
		f := b.bands[band]
		report(fmt.Sprintf("%d to %d: %.4f bits, a drawn move is the person's %.1f %%, loss %.4f", band, band+bandWidth-1, f.bits, 100*f.agreement, f.loss))
	}
}
