package review

import (
	"math"
	"slices"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// Marks counts ?!, ? and ??.
type Marks struct{ Inaccuracies, Mistakes, Blunders int }

// add counts a mark.
func (m *Marks) add(nag game.NAG) {
	switch nag {
	case game.Dubious:
		m.Inaccuracies++
	case game.Mistake:
		m.Mistakes++
	case game.Blunder:
		m.Blunders++
	}
}

// plus returns the sum of two counts.
func (m Marks) plus(o Marks) Marks {
	return Marks{m.Inaccuracies + o.Inaccuracies, m.Mistakes + o.Mistakes, m.Blunders + o.Blunders}
}

// Side is how one side played.
type Side struct {
	Moves int
	// Accuracy is in percent, by the formula of Lichess. It is NaN if it is not known.
	Accuracy float64
	// ByPhase are the accuracies of the phases, NaN where the side has no move or the accuracy is not known.
	ByPhase [game.Phases]float64
	// Loss is the average loss of a move in centipawns. It is NaN if it is not known.
	Loss  float64
	Marks [game.Phases]Marks
}

// Total returns the marks of all phases.
func (s *Side) Total() (m Marks) {
	for _, of := range s.Marks {
		m = m.plus(of)
	}
	return m
}

// Report sums up the review of a game.
type Report struct {
	Sides [2]Side // by color
	// Turns are the moves that decided the game, by ply from 1: at most [MostTurns], in the order of the game.
	Turns []int
	// Marks has the mark of each ply; Marks[0] is none.
	Marks []game.NAG
}

const (
	// MostTurns is how many turning points a report names.
	MostTurns = 3
	// leastTurn is the least loss of winning chances, on the scale of [game.Chances], that turns a game.
	leastTurn = 0.3
)

// NewReport sums up an analysis. Moves without verdicts are left out of the marks; a side's accuracy and loss need the verdicts of
// all of the game.
func NewReport(a *Analysis) *Report {
	r := &Report{Marks: make([]game.NAG, len(a.Line))}
	phase := game.Opening
	p := a.Game.Start()
	first := p.Turn()
	complete := a.Verdicts[0].Known
	type turn struct {
		ply  int
		loss float64
	}
	var turns []turn
	phases := make([]game.Phase, len(a.Line)) // by ply, of the position before the move
	for ply := 1; ply < len(a.Line); ply++ {
		n, side := a.Line[ply], p.Turn()
		before, after := a.Verdicts[ply-1], a.Verdicts[ply]
		complete = complete && after.Known
		phase = game.PhaseAfter(&p, phase)
		phases[ply] = phase
		r.Sides[side].Moves++
		r.Marks[ply] = a.Game.Mark(n, before, after)
		r.Sides[side].Marks[phase].add(r.Marks[ply])
		if loss := lossOf(before.Score, after.Score, side); r.Marks[ply] != 0 && loss >= leastTurn {
			turns = append(turns, turn{ply, loss})
		}
		if n.Move() == chess.NullMove {
			p.MakeNull()
		} else {
			p.Make(n.Move())
		}
	}
	slices.SortStableFunc(turns, func(a, b turn) int { return int(math.Copysign(1, b.loss-a.loss)) })
	for _, t := range turns[:min(len(turns), MostTurns)] {
		r.Turns = append(r.Turns, t.ply)
	}
	slices.Sort(r.Turns)
	for side := range r.Sides {
		s := &r.Sides[side]
		s.Accuracy, s.Loss = math.NaN(), math.NaN()
		for phase := range s.ByPhase {
			s.ByPhase[phase] = math.NaN()
		}
	}
	if complete {
		r.rate(a, first, phases)
	}
	return r
}

// rate fills in accuracies and losses.
func (r *Report) rate(a *Analysis, first chess.Color, phases []game.Phase) {
	scores := make([]engine.Score, len(a.Verdicts))
	for i, v := range a.Verdicts {
		scores[i] = v.Score
	}
	var parts [2][game.Phases][]moveAccuracy
	for i, m := range moveAccuracies(scores, first) {
		side := first ^ chess.Color(i%2)
		parts[side][phases[i+1]] = append(parts[side][phases[i+1]], m)
	}
	accuracies, losses := Accuracy(scores, first), AverageLoss(scores, first)
	for side := range r.Sides {
		s := &r.Sides[side]
		s.Accuracy, s.Loss = accuracies[side], losses[side]
		for phase := range s.ByPhase {
			s.ByPhase[phase] = accuracyOf(parts[side][phase])
		}
	}
}

// lossOf returns the winning chances that a move of side has lost, on the scale of [game.Chances].
func lossOf(before, after engine.Score, side chess.Color) float64 {
	loss := game.Chances(before) - game.Chances(after)
	if side == chess.Black {
		return -loss
	}
	return loss
}
