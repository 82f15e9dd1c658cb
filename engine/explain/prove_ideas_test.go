package explain

import (
	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// proveIdea checks the reasons that are no gain of material: threats, passed pawns, trades and kings' positions. line has the
// positions of the reason's line.
func proveIdea(fail func(string), m *game.Reviewed, r *Reason, line []chess.Position) {
	start, last := &line[0], &line[len(line)-1]
	us, them := start.Turn(), start.Turn().Other()
	next := m.Position.PlayUnchecked(m.Move)
	instead := m.Position
	if len(m.Before.PV) > 0 && m.Position.IsLegal(m.Before.PV[0]) {
		instead.Make(m.Before.PV[0])
	}
	switch r.Kind {
	case AllowsThreat, MissesThreat:
		passed := pass(last)
		if pc := last.PieceAt(r.Square); pc != chess.NewPiece(them, r.Piece) || passed == nil || takes(passed, r.Square) <= 0 {
			fail("nothing is threatened there")
		}
		if takes(start, r.Square) > 0 {
			fail("it was attacked before")
		}
		if takes(last, r.Line[0].Destination()) > 0 {
			fail("the piece that threatens can be taken")
		}
		if other := pass(&next); r.Kind == MissesThreat && other != nil && takes(other, r.Square) > 0 {
			fail("the move threatens it as well")
		}
		if r.Kind == AllowsThreat && instead.IsLegal(r.Line[0]) {
			after := instead.PlayUnchecked(r.Line[0])
			if p := pass(&after); p != nil && takes(&after, r.Line[0].To()) <= 0 && takes(p, r.Square) > 0 {
				fail("the better move allows it as well")
			}
		}
	case AllowsMateThreat, MissesMateThreat:
		if passed := pass(last); passed == nil || !canMate(passed) || canMate(start) {
			fail("no mate is threatened")
		}
	case AllowsBlockade, MissesBlockade:
		ahead := r.Square + 8
		if them == chess.Black {
			ahead = r.Square - 8
		}
		if !isPassed(last, them, r.Square) || last.PieceAt(ahead).Color() != us || r.Line[0].Destination() != ahead {
			fail("no passed pawn is blocked")
		}
	case AllowsAdvance, MissesAdvance:
		if !isPassed(start, us, r.Square) || r.Line[0].From() != r.Square || last.PieceAt(r.Line[0].To()) != chess.NewPiece(us, chess.Pawn) {
			fail("no passed pawn advances")
		}
	case AllowsPawnEnding, MissesPawnEnding:
		for s := chess.Square(0); s < 64; s++ {
			if t := last.PieceAt(s).Type(); t != chess.NoPieceType && t != chess.Pawn && t != chess.King {
				fail("there are pieces")
			}
		}
		if v := m.Before.Score.Value; r.Kind == MissesPawnEnding && us == chess.Black != (v < 0) {
			fail("the pawn ending is not won")
		}
	case AllowsQueenTrade, MissesQueenTrade:
		for s := chess.Square(0); s < 64; s++ {
			if last.PieceAt(s).Type() == chess.Queen {
				fail("there is a queen")
			}
		}
		if counted(start, last, us) != (classes{}) {
			fail("that is no trade of queens alone")
		}
	case AllowsExposure, MissesExposure:
		side := them
		was, is := covered(start, side, r.Square), covered(last, side, r.Square)
		if start.PieceAt(r.Square) != chess.NewPiece(side, chess.King) || last.PieceAt(r.Square) != chess.NewPiece(side, chess.King) || is >= was {
			fail("the king has as many pawns before it")
		}
	case LosesCastling, MissesCastling:
		if start.Castling().Of(them) == 0 || last.Castling().Of(them) != 0 || r.Line[len(r.Line)-1].IsCastling() {
			fail("no right to castle is lost")
		}
	}
}

// pass returns the position if the side to move passes, nil in check.
func pass(p *chess.Position) *chess.Position {
	if p.InCheck() {
		return nil
	}
	q := *p
	q.MakeNull()
	return &q
}

// takes returns what the side to move wins by captures on a square, if both sides try every capture on it and stop when that
// is better. It counts moves, not attacks.
func takes(p *chess.Position, s chess.Square) (best int) {
	for m := range p.LegalMoves() {
		if m.To() != s || !p.IsCapture(m) || m.IsEnPassant() {
			continue
		}
		won := map[chess.PieceType]int{chess.Pawn: 1, chess.Knight: 3, chess.Bishop: 3, chess.Rook: 5, chess.Queen: 9}[p.PieceAt(s).Type()]
		switch m.Promotion() {
		case chess.NoPieceType:
		case chess.Queen:
			won += 8
		default:
			continue
		}
		next := p.PlayUnchecked(m)
		best = max(best, won-takes(&next, s))
	}
	return best
}

// canMate reports whether the side to move mates in one.
func canMate(p *chess.Position) bool {
	for m := range p.LegalMoves() {
		if next := p.PlayUnchecked(m); next.InCheck() && next.CountLegal() == 0 {
			return true
		}
	}
	return false
}

// isPassed reports whether there is a passed pawn of a side on a square.
func isPassed(p *chess.Position, side chess.Color, s chess.Square) bool {
	if p.PieceAt(s) != chess.NewPiece(side, chess.Pawn) {
		return false
	}
	step := 1
	if side == chess.Black {
		step = -1
	}
	for file := max(s.File()-1, 0); file <= min(s.File()+1, 7); file++ {
		for rank := s.Rank() + step; rank >= 0 && rank < 8; rank += step {
			if p.PieceAt(chess.NewSquare(file, rank)) == chess.NewPiece(side.Other(), chess.Pawn) {
				return false
			}
		}
	}
	return true
}

// covered returns the number of files beside a king's square, its own included, with a pawn of its side one or two ranks ahead.
func covered(p *chess.Position, side chess.Color, king chess.Square) (files int) {
	step := 1
	if side == chess.Black {
		step = -1
	}
	for file := max(king.File()-1, 0); file <= min(king.File()+1, 7); file++ {
		for i := 1; i <= 2; i++ {
			if rank := king.Rank() + i*step; rank >= 0 && rank < 8 && p.PieceAt(chess.NewSquare(file, rank)) == chess.NewPiece(side, chess.Pawn) {
				files++
				break
			}
		}
	}
	return files
}
