package review

import (
	"math"
	"slices"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// Marks holds the numbers of ?!, ? and ??.
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

// Side is the summary of one side's play.
type Side struct {
	Moves int
	// Accuracy is in percent, by Lichess's formula. It is NaN if not known.
	Accuracy float64
	// ByPhase holds the accuracy by phase. It is NaN if the side has no move there or the accuracy is not known.
	ByPhase [game.Phases]float64
	// Loss is the average centipawn loss. It is NaN if not known.
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

// Report is the summary of a game's review.
type Report struct {
	Sides [2]Side // by color
	// Turns holds the moves that decided the game, by ply from 1, in order. There are at most [MostTurns].
	Turns []int
	// Marks holds the mark of each ply. Marks[0] is 0.
	Marks []game.NAG
}

const (
	// MostTurns is the maximum of turning points in a report.
	MostTurns = 3
	// leastTurn is the minimum loss of winning chances of a turning point, on the scale of [game.Chances].
	leastTurn = 0.3
)

// NewReport summarises an analysis. Moves without verdicts have no marks. Accuracy and loss need the verdicts of the
// whole game.
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
	phases := make([]game.Phase, len(a.Line)) // by ply, before the move
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

// rate sets accuracies and losses.
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

// lossOf returns the loss of winning chances by a move of side, on the scale of [game.Chances].
func lossOf(before, after engine.Score, side chess.Color) float64 {
	loss := game.Chances(before) - game.Chances(after)
	if side == chess.Black {
		return -loss
	}
	return loss
}
