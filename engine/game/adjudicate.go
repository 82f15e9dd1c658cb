package game

import (
	"fmt"

	"kibitz/engine/chess"
)

// ResignRule adjudicates a win if both engines agree on it: over Moves consecutive moves of each, the loser reported a
// score of -Score or less, and the winner of Score or more.
type ResignRule struct {
	Score int // centipawns
	Moves int
}

// DrawRule adjudicates a draw if both engines reported scores within ±Score over Moves consecutive moves of each, from
// move number From on.
type DrawRule struct {
	Score int // centipawns
	Moves int
	From  int
}

// KnownResult returns the result of a position under perfect play and the fifty-move rule. ok is false if the result is
// not known.
type KnownResult func(*chess.Position) (o chess.Outcome, ok bool)

// adjudicate applies the adjudication rules of the options after a move.
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

// recent returns the scores of the last moves of each side from White's point of view, the newest last. ok is false if
// some are missing.
func (m *Match) recent(moves int) (white []int, ok bool) {
	plies := 2 * moves
	if moves <= 0 || plies > len(m.scores) {
		return nil, false
	}
	mover := m.Turn() // the same side was to move an even number of plies ago
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
	last := m.pos.FullmoveNumber() // the move just made, if White made it
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
