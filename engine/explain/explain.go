// Package explain says why a move was bad, in facts that are counted on the board along an engine's lines. It does
// not search for moves and says nothing that the board does not prove. It has no text: callers put a [Reason] into a
// language.
package explain

import (
	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// Kind is what was wrong with a move.
type Kind uint8

// The kinds. For Allows... and Loses the line begins with the reply to the bad move, for Misses... with the better move.
const (
	// AllowsMate lets the opponent mate in Moves moves.
	AllowsMate Kind = iota + 1
	// Stalemate leaves the opponent without a move, in a game that was not drawn.
	Stalemate
	// MissesMate misses a mate in Moves moves.
	MissesMate
	// Loses lets the line win something for the opponent.
	Loses
	// AllowsFork lets the first move of the line attack several pieces, one of which is lost.
	AllowsFork
	// AllowsStalemate lets the line end in stalemate, in a game that was won.
	AllowsStalemate
	// AllowsRepetition lets the line repeat a position, in a game that was won.
	AllowsRepetition
	// AllowsCapture lets the first move of the line make a profitable capture that the better move would have prevented. The
	// rest of the line does not show the profit.
	AllowsCapture
	// AllowsPromotion lets the line promote a pawn, which stands on Square.
	AllowsPromotion
	// ChangesResult changes the result according to the tablebases.
	ChangesResult
	// AllowsThreat lets the first move of the line threaten to win Piece on Square. After the better move it would not.
	AllowsThreat
	// AllowsMateThreat lets the first move of the line threaten mate in one. After the better move it would not.
	AllowsMateThreat
	// AllowsBlockade lets the first move of the line block the passed pawn on Square, which the better move advances.
	AllowsBlockade
	// AllowsAdvance lets the first move of the line advance the passed pawn on Square. The better move prevents that.
	AllowsAdvance
	// AllowsPawnEnding lets the line trade into a lost pawn ending.
	AllowsPawnEnding
	// AllowsQueenTrade lets the line trade the queens, which the better line keeps.
	AllowsQueenTrade
	// AllowsExposure lets the line break the pawn cover of the king on Square.
	AllowsExposure
	// LosesCastling lets the line take the right to castle from the king on Square.
	LosesCastling
	// Misses misses a line that wins something.
	Misses
	// MissesFork misses a line whose first move attacks several pieces and that wins one of them.
	MissesFork
	// MissesRecapture misses a recapture.
	MissesRecapture
	// MissesCapture misses a profitable capture. The rest of the line does not show the profit.
	MissesCapture
	// WrongCapture captures on the right square with the wrong piece.
	WrongCapture
	// MissesPerpetual misses a perpetual check, in a game that is lost otherwise.
	MissesPerpetual
	// MissesPromotion misses a line that promotes a pawn, which stands on Square.
	MissesPromotion
	// MissesThreat misses a move that threatens to win Piece on Square.
	MissesThreat
	// MissesMateThreat misses a move that threatens mate in one.
	MissesMateThreat
	// MissesBlockade misses a move that blocks the passed pawn on Square, which advances instead.
	MissesBlockade
	// MissesAdvance misses the advance of the passed pawn on Square.
	MissesAdvance
	// MissesPawnEnding misses a trade into a won pawn ending.
	MissesPawnEnding
	// MissesQueenTrade misses a trade of the queens.
	MissesQueenTrade
	// MissesExposure misses a line that breaks the pawn cover of the king on Square.
	MissesExposure
	// MissesCastling misses a line that takes the right to castle from the king on Square.
	MissesCastling

	countKinds
)

// Reason is why a move was bad.
type Reason struct {
	Kind     Kind
	Moves    int
	Position chess.Position // before Line
	Line     []chess.Move   // up to the moves that prove the reason
	Trade    Trade          // of the opponent if the move loses something, else of the side that played it
	// Piece is the only piece won; it stands on Square until it is captured. NoPieceType if more is won.
	Piece  chess.PieceType
	Square chess.Square
	// Why is the tactical means of the line.
	Why Why
	// Before and After are the tablebase results for the side that moved: 1 is won, 0 drawn, -1 lost.
	Before, After int
}

// Results returns the tablebase result of a position for the side to move: 1 is won, 0 drawn, -1 lost. ok is false if
// the tables do not have the position.
type Results func(p *chess.Position) (result int, ok bool)

// Move says why a move was worse than the engine's choice. ok is false if nothing can be proved. results may be nil.
func Move(m *game.Reviewed, results Results) (r Reason, ok bool) {
	a := assess(m)
	tables := func() (Reason, bool) { return a.result(results) }
	for _, find := range []func() (Reason, bool){a.mate, a.material, tables, a.draws, a.missesPerpetual, a.promotion, a.allowsFork, a.missesFork, a.allowsCapture, a.missesCapture, a.wrongCapture,
		a.allowsTaking, a.missesTaking, a.allowsThreat, a.missesThreat, a.trade, a.passedPawn, a.exposure, a.laterMaterial} {
		if r, ok = find(); ok {
			return r, true
		}
	}
	return Reason{}, false
}

// assessment is a bad move and what is known about it. Scores are from the point of view of the side that played it.
type assessment struct {
	*game.Reviewed
	us                   chess.Color
	next                 chess.Position // after the move
	best, played         []chess.Move   // legal moves of the lines; played begins with the reply
	lenient              bool           // gains of material are held to less strict bounds
	bestLine, playedLine *ledger        // of these lines: best for us, played for the opponent
}

func assess(m *game.Reviewed) *assessment {
	a := &assessment{Reviewed: m, us: m.Position.Turn(), next: m.Position.PlayUnchecked(m.Move)}
	a.best, a.played = legal(m.Position, m.Before.PV), legal(a.next, m.After.PV)
	a.bestLine, a.playedLine = newLedger(m.Position, a.best, a.us), newLedger(a.next, a.played, a.us.Other())
	return a
}

// instead returns a reason in the first n moves of the better line.
func (a *assessment) instead(k Kind, n int) Reason {
	return Reason{Kind: k, Position: a.Position, Line: a.best[:n]}
}

// reply returns a reason in the first n moves after the bad move.
func (a *assessment) reply(k Kind, n int) Reason {
	return Reason{Kind: k, Position: a.next, Line: a.played[:n]}
}

// cost returns what the move lost by the scores, in pawns.
func (a *assessment) cost() float64 { return pawns(a.Before.Score, a.us) - pawns(a.After.Score, a.us) }

const (
	// hopeless is the score, in pawns, of the opponent of a game in which there may be a mate that the engine has not found.
	hopeless = 9.0
	// nearMate is the most moves to a mate that such a game did not have before the move.
	nearMate = 3
)

func (a *assessment) mate() (r Reason, ok bool) {
	mateBefore, mateAfter := matesIn(a.Before.Score, a.us), matesIn(a.After.Score, a.us)
	lost := pawns(a.Before.Score, a.us) <= -hopeless && -mateAfter > nearMate
	switch {
	case mateAfter < 0 && mateBefore >= 0 && len(a.played) > 0 && !lost:
		r = a.reply(AllowsMate, 1)
		r.Moves = -mateAfter
		r.Why, _ = backRank(a.next, a.played)
	case !a.next.InCheck() && !a.next.HasLegalMove():
		r = a.reply(Stalemate, 0)
	case mateBefore > 0 && mateAfter <= 0 && len(a.best) > 0:
		r = a.instead(MissesMate, 1)
		r.Moves = mateBefore
		r.Why, _ = backRank(a.Position, a.best)
	default:
		return r, false
	}
	return r, true
}

// legal returns a line up to its first illegal move, as lines of engines need not be legal.
func legal(p chess.Position, line []chess.Move) []chess.Move {
	for i, m := range line {
		if !p.IsLegal(m) {
			return line[:i]
		}
		p.Make(m)
	}
	return line
}

// explainsCost reports whether material won or lost, or the difference that the move made on the board, agrees with
// its cost by the scores, all in pawns. Other gains and losses may account for a part of the cost.
func explainsCost(material, difference int, cost float64) bool {
	return float64(difference)/2 <= cost && cost <= 2.5*float64(max(material, difference))+0.5
}

// pawns returns a score in pawns from a side's point of view.
func pawns(s engine.Score, side chess.Color) float64 {
	const decided = 15
	v := float64(s.Value) / 100
	if s.Kind != engine.Centipawns {
		v = decided
		if s.Value < 0 {
			v = -decided
		}
	}
	v = min(max(v, -decided), decided)
	if side == chess.Black {
		return -v
	}
	return v
}

// matesIn returns in how many moves a side mates, negative if it is mated, 0 if no mate is known.
func matesIn(s engine.Score, side chess.Color) int {
	if s.Kind != engine.Mate {
		return 0
	}
	if side == chess.Black {
		return -s.Value
	}
	return s.Value
}
