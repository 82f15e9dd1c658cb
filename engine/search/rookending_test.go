package search

import (
	"testing"

	"kibitz/engine/chess"
)

// rookState is where the pieces stand in the ending of king and rook against king.
type rookState struct{ king, rook, lone chess.Square }

func (s rookState) index() int { return int(s.king)<<12 | int(s.rook)<<6 | int(s.lone) }

// possible reports whether the pieces can stand so, whoever is to move.
func (s rookState) possible() bool {
	return s.king != s.rook && s.king != s.lone && s.rook != s.lone && !chess.KingAttacks(s.king).Has(s.lone)
}

func (s rookState) check() bool {
	return chess.Attacks(chess.Rook, s.rook, s.king.Bitboard()).Has(s.lone)
}

// position is s with White, who has the rook, to move.
func (s rookState) position(t *testing.T) chess.Position {
	setup := chess.EmptySetup()
	setup.Board[s.king], setup.Board[s.rook], setup.Board[s.lone] = chess.WhiteKing, chess.WhiteRook, chess.BlackKing
	p, err := setup.Position()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// rookEnding tells in how many plies White mates, by the side to move; below 0 it does not.
type rookEnding [2][1 << 18]int8

// newRookEnding finds all mates, then all positions that lead to them, ply by ply.
func newRookEnding() *rookEnding {
	table := new(rookEnding)
	for side := range table {
		for i := range table[side] {
			table[side][i] = -1
		}
	}
	const longest = 32 // plies; the ending is known to last 16 moves at most
	for plies := int8(0); plies <= longest; plies++ {
		for i := range 1 << 18 {
			s := rookState{chess.Square(i >> 12), chess.Square(i >> 6 & 63), chess.Square(i & 63)}
			if !s.possible() {
				continue
			}
			switch {
			case plies%2 == 0 && table[chess.Black][i] < 0 && table.isLost(s):
				table[chess.Black][i] = plies
			case plies%2 == 1 && table[chess.White][i] < 0 && !s.check() && table.wins(s, plies-1):
				table[chess.White][i] = plies
			}
		}
	}
	return table
}

// isLost reports whether Black, to move, is mated or has only moves that are known to lose.
func (r *rookEnding) isLost(s rookState) bool {
	moves := 0
	for b := chess.KingAttacks(s.lone) &^ chess.KingAttacks(s.king); b != 0; {
		next := rookState{s.king, s.rook, b.Pop()}
		if next.lone == s.rook {
			return false
		}
		if next.check() {
			continue
		}
		moves++
		if r[chess.White][next.index()] < 0 {
			return false
		}
	}
	return moves > 0 || s.check()
}

// wins reports whether White, to move, has a move after which Black lasts so many plies.
func (r *rookEnding) wins(s rookState, plies int8) bool {
	for b := chess.KingAttacks(s.king); b != 0; {
		next := rookState{b.Pop(), s.rook, s.lone}
		if next.possible() && r[chess.Black][next.index()] == plies {
			return true
		}
	}
	for b := chess.Attacks(chess.Rook, s.rook, s.king.Bitboard()|s.lone.Bitboard()); b != 0; {
		next := rookState{s.king, b.Pop(), s.lone}
		if next.possible() && r[chess.Black][next.index()] == plies {
			return true
		}
	}
	return false
}

// defend returns Black's move that lasts longest, and takes the rook where that can be done.
func (r *rookEnding) defend(pos *chess.Position) chess.Move {
	var legal chess.MoveList
	pos.GenerateLegal(&legal)
	best, longest := chess.NoMove, int8(-1)
	for _, m := range legal.Slice() {
		s := rookState{pos.King(chess.White), pos.Pieces(chess.White, chess.Rook).First(), m.To()}
		if s.lone == s.rook {
			return m
		}
		if lasts := r[chess.White][s.index()]; lasts > longest {
			best, longest = m, lasts
		}
	}
	return best
}
