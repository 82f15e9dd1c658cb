// Package explain says why a move was bad, in facts: what an engine's lines lead to is counted on the
// board, and what cannot be shown there is not said. It finds no moves itself, and has no words: a
// [Reason] is for the caller to put into a language.
package explain

import (
	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// Kind is what was wrong with a move.
type Kind uint8

// The kinds. The line of a reason begins with a reply to the bad move where that allows or loses something, and with what
// should have been played where it misses something.
const (
	// AllowsMate is a move after which the opponent mates in Moves moves.
	AllowsMate Kind = iota + 1
	// Stalemate is a move that leaves the opponent without one, in a game that was not drawn.
	Stalemate
	// MissesMate is one in place of a line that mates in Moves moves.
	MissesMate
	// Loses is one after which the line wins something for the opponent.
	Loses
	// AllowsFork is one after which the first move of the line attacks several pieces, one of which is lost.
	AllowsFork
	// AllowsStalemate is one after which the line ends in stalemate, in a game that was won.
	AllowsStalemate
	// AllowsRepetition is one after which the line ends where it has been before, in a game that was won.
	AllowsRepetition
	// AllowsCapture is one after which the first move of the line takes with profit what the better move would not have left to be
	// taken. The line does not show what comes of it.
	AllowsCapture
	// AllowsPromotion is one after which the line promotes a pawn, which stands on Square.
	AllowsPromotion
	// ChangesResult is one after which the tablebases have another result than before.
	ChangesResult
	// Misses is one in place of a line that wins something.
	Misses
	// MissesFork is one in place of a line whose first move attacks several pieces, and which wins one of them.
	MissesFork
	// MissesRecapture is one in place of taking the piece that has just taken another.
	MissesRecapture
	// MissesCapture is one in place of taking something with profit. The line does not show what comes of it.
	MissesCapture
	// WrongCapture takes on the right square with the wrong piece.
	WrongCapture
	// MissesPerpetual is one in place of a line that gives check until it ends where it has been before, in a game that is lost
	// otherwise.
	MissesPerpetual
	// MissesPromotion is one in place of a line that promotes a pawn, which stands on Square.
	MissesPromotion

	countKinds
)

// Reason is why a move was bad.
type Reason struct {
	Kind     Kind
	Moves    int
	Position chess.Position // in which Line begins
	Line     []chess.Move   // up to what is said of it
	Trade    Trade          // of the opponent where the move loses something, else of the side that played it
	// Piece is all that is won, and stands on Square until it is taken. It is NoPieceType where that is too simple.
	Piece  chess.PieceType
	Square chess.Square
	// Why is what the line makes use of.
	Why Why
	// Before and After are the results by the tablebases for the side that moved: 1 is won, 0 drawn, -1 lost.
	Before, After int
}

// Results returns the result of a position for the side to move by tablebases: 1 is won, 0 drawn, -1 lost. ok is
// false where they do not have the position.
type Results func(p *chess.Position) (result int, ok bool)

// Move says why a move was worse than what the engine would have played. ok is false where there is nothing to be shown. Without
// tablebases, results is nil.
func Move(m *game.Reviewed, results Results) (r Reason, ok bool) {
	a := assess(m)
	tables := func() (Reason, bool) { return a.result(results) }
	for _, find := range []func() (Reason, bool){a.mate, a.material, tables, a.draws, a.missesPerpetual, a.promotion, a.allowsFork, a.missesFork, a.allowsCapture, a.missesCapture, a.wrongCapture} {
		if r, ok = find(); ok {
			return r, true
		}
	}
	return Reason{}, false
}

// assessment is a bad move and what is known about it. Scores are those of the side that played it.
type assessment struct {
	*game.Reviewed
	us           chess.Color
	next         chess.Position // after the move
	best, played []chess.Move   // the lines, as far as they are legal; played begins with the reply
	could, was   *ledger        // of these lines: of best for us, of played for the opponent
}

func assess(m *game.Reviewed) *assessment {
	a := &assessment{Reviewed: m, us: m.Position.Turn(), next: m.Position.PlayUnchecked(m.Move)}
	a.best, a.played = legal(m.Position, m.Before.PV), legal(a.next, m.After.PV)
	a.could, a.was = account(m.Position, a.best, a.us), account(a.next, a.played, a.us.Other())
	return a
}

// instead is a reason that lies in the line that should have been played, up to n moves.
func (a *assessment) instead(k Kind, n int) Reason {
	return Reason{Kind: k, Position: a.Position, Line: a.best[:n]}
}

// reply is one that lies in the line after the move.
func (a *assessment) reply(k Kind, n int) Reason {
	return Reason{Kind: k, Position: a.next, Line: a.played[:n]}
}

// cost is what the move has cost, in pawns.
func (a *assessment) cost() float64 { return pawns(a.Before.Score, a.us) - pawns(a.After.Score, a.us) }

func (a *assessment) mate() (r Reason, ok bool) {
	had, has := matesIn(a.Before.Score, a.us), matesIn(a.After.Score, a.us)
	switch {
	case has < 0 && had >= 0 && len(a.played) > 0:
		r = a.reply(AllowsMate, 1)
		r.Moves = -has
		r.Why, _ = backRank(a.next, a.played)
	case !a.next.InCheck() && !a.next.HasLegalMove():
		r = a.reply(Stalemate, 0)
	case had > 0 && has <= 0 && len(a.best) > 0:
		r = a.instead(MissesMate, 1)
		r.Moves = had
		r.Why, _ = backRank(a.Position, a.best)
	default:
		return r, false
	}
	return r, true
}

// legal returns a line up to its first illegal move: what engines say is not to be trusted.
func legal(p chess.Position, line []chess.Move) []chess.Move {
	for i, m := range line {
		if !p.IsLegal(m) {
			return line[:i]
		}
		p.Make(m)
	}
	return line
}

// accounts reports whether so much material won or lost, or the difference that a move has made on the board, is why it has cost
// so much by the scores, all in pawns: a piece may be lost for something else, and a pawn be the least of it.
func accounts(material, difference int, cost float64) bool {
	return float64(difference)/2 <= cost && cost <= 2.5*float64(max(material, difference))+0.5
}

// pawns returns a score for a side in pawns.
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

// matesIn returns in how many moves a side mates, negative if it is mated, 0 if neither is known.
func matesIn(s engine.Score, side chess.Color) int {
	if s.Kind != engine.Mate {
		return 0
	}
	if side == chess.Black {
		return -s.Value
	}
	return s.Value
}
