package review

import (
	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// Lesson is a position with one good move, in which a side made a mistake or a blunder.
type Lesson struct {
	Ply      int // of the mistake
	Position chess.Position
	Best     chess.Move
}

// Lessons returns the lessons of a side in the order of the game. It skips positions whose second-best move is not
// known; [Analysis.Comparison] asks for it.
func (a *Analysis) Lessons(side chess.Color) (all []Lesson) {
	for ply := 1; ply < len(a.Line); ply++ {
		n := a.Line[ply-1]
		if a.Game.Turn(n) == side && a.erred(ply) && a.onlyGood(ply-1) {
			all = append(all, Lesson{ply, a.Game.PositionAt(n), a.Verdicts[ply-1].PV[0]})
		}
	}
	return all
}

// erred reports whether the move before a ply is a mistake or a blunder with a known better line.
func (a *Analysis) erred(ply int) bool {
	mark := a.Game.Mark(a.Line[ply], a.Verdicts[ply-1], a.Verdicts[ply])
	return (mark == game.Mistake || mark == game.Blunder) && len(a.Verdicts[ply-1].PV) > 0
}

// onlyGood reports whether the best move of the position at a ply is good and all others are much worse.
func (a *Analysis) onlyGood(ply int) bool {
	other, here := a.Others[ply], a.Verdicts[ply]
	if !other.Known || !here.Known {
		return false
	}
	best, second := game.Chances(here.Score), game.Chances(other.Score)
	if a.Game.Turn(a.Line[ply]) == chess.Black {
		best, second = -best, -second
	}
	return best >= leastHeld && best-second >= onlyMargin
}

// Comparison returns the question about the second-best move before a ply if the move played is a mistake. Both
// verdicts on the move must be known. The second-best move gets the same effort as the best one.
func (a *Analysis) Comparison(ply int, effort engine.Limits) (q Question, more bool) {
	if !a.erred(ply) || a.Others[ply-1].Known {
		return q, false
	}
	effort.MultiPV = 1
	q, more = otherMoves(Question{Root: a.Game.EngineRoot(a.Line[ply-1]), Limits: effort, ply: ply - 1}, a.Verdicts[ply-1].PV[0])
	q.about = aboutOther
	return q, more
}

// Compares reports whether a question comes from [Analysis.Comparison].
func (q *Question) Compares() bool { return q.about == aboutOther }
