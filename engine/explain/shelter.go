package explain

import "kibitz/engine/chess"

const (
	// soon is the number of plies in which a line harms a king's position, and later the number in which the other line
	// must not.
	soon  = 4
	later = 6
)

// exposure finds harm done to a king's position: its pawn cover is broken, or it can no longer castle.
func (a *assessment) exposure() (r Reason, ok bool) {
	if a.cost() < leastIdea {
		return r, false
	}
	us, them := a.us, a.us.Other()
	for _, harm := range []struct {
		done           func(p *chess.Position, line []chess.Move, side chess.Color, most int) int
		allows, misses Kind
	}{{uncovers, AllowsExposure, MissesExposure}, {uncastles, LosesCastling, MissesCastling}} {
		if n := harm.done(&a.next, a.played, us, soon); n > 0 && len(a.best) >= 2 && harm.done(&a.Position, a.best, us, later) == 0 {
			r = a.reply(harm.allows, n)
			r.Piece, r.Square = chess.King, a.next.King(us)
			return r, true
		}
		if n := harm.done(&a.Position, a.best, them, soon); n > 0 && len(a.played) >= 2 && harm.done(&a.next, a.played, them, later) == 0 {
			r = a.instead(harm.misses, n)
			r.Piece, r.Square = chess.King, a.Position.King(them)
			return r, true
		}
	}
	return r, false
}

// shield returns the pawns of a castled king: those of its side on its file and beside it, at most two ranks ahead. A
// king in the centre or beyond its second rank has none.
func shield(p *chess.Position, side chess.Color) chess.Bitboard {
	king := p.King(side)
	if king.Relative(side).Rank() > 1 || king.File() > lastQueenside && king.File() < firstKingside {
		return 0
	}
	front := king.Bitboard() | king.Bitboard().East() | king.Bitboard().West()
	front = front.Forward(side)
	return (front | front.Forward(side)) & p.Pieces(side, chess.Pawn)
}

// The files of castled kings.
const (
	lastQueenside = 2
	firstKingside = 6
)

// files returns the number of files that have a square of a set.
func files(b chess.Bitboard) (n int) {
	for f := range 8 {
		if b&chess.FileOf(f) != 0 {
			n++
		}
	}
	return n
}

// uncovers returns the number of plies of a line after which a king that stays where it is has lost the pawn cover of a
// file while the opponent has a queen; 0 if it does not. The opponent takes a pawn of the cover, or a piece that such a
// pawn takes back.
func uncovers(p *chess.Position, line []chess.Move, side chess.Color, most int) int {
	at, pawns, king := *p, shield(p, side), p.King(side)
	broken, last := false, chess.NoSquare // where the opponent has just captured
	for i, m := range line[:min(len(line), most)] {
		capture, ours := at.IsCapture(m), at.Turn() == side
		broken = broken || capture && (!ours && pawns.Has(taken(m)) || ours && pawns.Has(m.From()) && m.To() == last)
		if last = chess.NoSquare; capture && !ours {
			last = m.To()
		}
		at.Make(m)
		if at.King(side) != king || at.Pieces(side.Other(), chess.Queen) == 0 {
			return 0
		}
		if broken && files(shield(&at, side)) < files(pawns) && Quiet(&at) {
			return i + 1
		}
	}
	return 0
}

// uncastles returns the number of plies of a line after which a side has lost its right to castle without castling,
// while the opponent has a queen; 0 if it does not.
func uncastles(p *chess.Position, line []chess.Move, side chess.Color, most int) int {
	at := *p
	if !canCastle(&at, side) || p.Pieces(side.Other(), chess.Queen) == 0 {
		return 0
	}
	for i, m := range line[:min(len(line), most)] {
		castles := m.IsCastling() && at.Turn() == side
		at.Make(m)
		switch {
		case castles || at.Pieces(side.Other(), chess.Queen) == 0:
			return 0
		case !canCastle(&at, side):
			return i + 1
		}
	}
	return 0
}

// canCastle reports whether a side has a right to castle.
func canCastle(p *chess.Position, side chess.Color) bool {
	return p.Castling().Of(side) != 0
}
