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

// The kinds. Move is a reply to the bad move where that allows or loses something, and what should have
// been played where it misses something.
const (
	// AllowsMate is a move after which the opponent mates in Moves moves, beginning with Move.
	AllowsMate Kind = iota + 1
	// Stalemate is a move that leaves the opponent without one, in a game that was not drawn.
	Stalemate
	// MissesMate is one in place of Move, which would have mated in Moves moves.
	MissesMate
	// Loses is one after which Move wins the Piece on Square, for nothing.
	Loses
	// LosesFor is the same for the piece Other.
	LosesFor
	// LosesExchange is one that loses a rook for a knight or bishop.
	LosesExchange
	// AllowsFork is one after which Move attacks several pieces, one of which is lost.
	AllowsFork
	// Misses is one in place of Move, which would have won the Piece on Square.
	Misses
	// MissesExchange is one in place of Move, which would have won a rook for a knight or bishop.
	MissesExchange
	// MissesFork is one in place of Move, which would have attacked several pieces and won one of them.
	MissesFork
)

// Reason is why a move was bad.
type Reason struct {
	Kind     Kind
	Moves    int
	Piece    chess.PieceType
	Square   chess.Square
	Other    chess.PieceType
	Move     chess.Move
	Position chess.Position // in which Move is played
}

// Move says why m, played at p, was worse than what the engine would have played: before is its verdict about p,
// after that about the position after m. ok is false where there is nothing to be shown.
func Move(p *chess.Position, m chess.Move, before, after game.Verdict) (r Reason, ok bool) {
	next := p.After(m)
	before.PV, after.PV = legal(*p, before.PV), legal(next, after.PV)
	us := p.Turn()
	had, has := matesIn(before.Score, us), matesIn(after.Score, us)
	switch {
	case has < 0 && had >= 0 && len(after.PV) > 0:
		return Reason{Kind: AllowsMate, Moves: -has, Move: after.PV[0], Position: next}, true
	case !next.InCheck() && !next.HasLegalMove():
		return Reason{Kind: Stalemate}, true
	case had > 0 && has <= 0 && len(before.PV) > 0:
		return Reason{Kind: MissesMate, Moves: had, Move: before.PV[0], Position: *p}, true
	}
	best, played := followed(*p, before.PV), followed(next, after.PV)
	if !best.settled || !played.settled {
		return Reason{}, false
	}
	if t := p.Captured(m); t != chess.NoPieceType {
		played.taken[us] = append(played.taken[us], capture{piece: t})
	}
	gained, could := played.balance(us), best.balance(us)
	cost := pawns(before.Score, us) - pawns(after.Score, us)
	if gained < 0 && gained < could && accounts(-gained, cost) {
		if r, ok := played.reason(us.Other()); ok {
			r.Move, r.Position = after.PV[0], next
			return r, true
		}
	}
	if played.threat && cost >= leastFork {
		return Reason{Kind: AllowsFork, Move: after.PV[0], Position: next}, true
	}
	if could > 0 && could >= gained+leastMissed && accounts(could-gained, cost) {
		if r, ok := best.reason(us); ok && missed[r.Kind] != 0 {
			r.Kind, r.Move, r.Position = missed[r.Kind], before.PV[0], *p
			return r, true
		}
	}
	if best.threat && gained <= 0 && cost >= leastFork {
		return Reason{Kind: MissesFork, Move: before.PV[0], Position: *p}, true
	}
	return Reason{}, false
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

// accounts reports whether so many pawns on the board are why a move has cost so many by the scores: a piece may be
// lost for something else, and a pawn be the least of it.
func accounts(material int, cost float64) bool {
	m := float64(material)
	return m/2 <= cost && cost <= 2*m+1
}

const (
	// leastMissed is how many pawns a move must have missed for that to be why it was bad.
	leastMissed = 2
	// leastFork is what a move must have cost, in pawns, for a fork to be why, where the line does not show what it wins.
	leastFork = 1.5
)

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

// missed are the kinds that say of the own chances what others say of the opponent's.
var missed = map[Kind]Kind{Loses: Misses, LosesExchange: MissesExchange, AllowsFork: MissesFork}

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
