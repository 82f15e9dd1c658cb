package game

import (
	"fmt"

	"kibitz/engine/chess"
)

// ResignRule adjudicates a win when both engines agree on it: the loser has
// said -Score or less, and the winner Score or more, on Moves moves of each in a row.
type ResignRule struct {
	Score int // centipawns
	Moves int
}

// DrawRule adjudicates a draw when both engines have said no more than Score
// either way on Moves moves of each in a row, from move number From on.
type DrawRule struct {
	Score int // centipawns
	Moves int
	From  int
}

// KnownResult returns the result that best play brings from a position, the fifty-move rule
// included; ok is false where that is not known.
type KnownResult func(*chess.Position) (o chess.Outcome, ok bool)

// adjudicate applies the options' rules after a move.
func (m *Match) adjudicate() (chess.Outcome, chess.Termination, string) {
	if r := m.o.Resign; r != nil {
		if loser, ok := m.lost(r); ok {
			return chess.Win(loser.Other()), chess.Adjudication, fmt.Sprintf("both sides agree that %v is lost", loser)
		}
	}
	if r := m.o.Draw; r != nil && m.level(r) {
		return chess.Draw, chess.Adjudication, "both sides agree that the game is level"
	}
	if m.o.Known != nil {
		if o, ok := m.o.Known(&m.pos); ok {
			return o, chess.Adjudication, "tablebases know the result"
		}
	}
	if m.o.MaxMoves > 0 && len(m.moves) >= 2*m.o.MaxMoves {
		return chess.Draw, chess.Adjudication, fmt.Sprintf("the game is stopped after %d moves", m.o.MaxMoves)
	}
	return chess.NoOutcome, chess.NoTermination, ""
}

// recent returns the scores of the last moves of each side as White sees
// them, the newest last; ok is false when some are missing.
func (m *Match) recent(moves int) (white []int, ok bool) {
	plies := 2 * moves
	if moves <= 0 || plies > len(m.scores) {
		return nil, false
	}
	mover := m.Turn() // an even number of plies ago it was the same side's turn
	for _, s := range m.scores[len(m.scores)-plies:] {
		if s == nil {
			return nil, false
		}
		v := s.Flat()
		if mover == chess.Black {
			v = -v
		}
		white = append(white, v)
		mover = mover.Other()
	}
	return white, true
}

func (m *Match) lost(r *ResignRule) (loser chess.Color, ok bool) {
	scores, ok := m.recent(r.Moves)
	if !ok {
		return 0, false
	}
	if scores[0] > 0 {
		loser = chess.Black
	}
	for _, v := range scores {
		if loser == chess.Black && v < r.Score || loser == chess.White && v > -r.Score {
			return 0, false
		}
	}
	return loser, true
}

func (m *Match) level(r *DrawRule) bool {
	last := m.pos.FullmoveNumber() // of the move just made, if it was White's
	if m.Turn() == chess.White {
		last--
	}
	scores, ok := m.recent(r.Moves)
	if !ok || last < r.From {
		return false
	}
	for _, v := range scores {
		if v > r.Score || v < -r.Score {
			return false
		}
	}
	return true
}
