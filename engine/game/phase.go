package game

import "kibitz/engine/chess"

// Phase is a part of a game.
type Phase uint8

// The phases. They follow Lichess (scalachess, Divider): the middlegame begins with at most ten queens, rooks, bishops
// and knights, or with fewer than four men of a side on its back rank; the endgame begins with at most six. A game
// never returns to an earlier phase. Unlike scalachess, the mixing of both sides' men does not count.
const (
	Opening Phase = iota
	Middlegame
	Endgame
	Phases = 3
)

const (
	middlegamePieces = 10
	endgamePieces    = 6
	fullBackRank     = 4
)

// String returns the name of the phase in English.
func (p Phase) String() string { return [...]string{"opening", "middlegame", "endgame"}[p] }

// PhaseAfter returns the phase of p, given the phase of the preceding position.
func PhaseAfter(p *chess.Position, before Phase) Phase {
	var pieces chess.Bitboard
	for t := chess.Knight; t <= chess.Queen; t++ {
		pieces |= p.ByType(t)
	}
	sparse := (p.ByColor(chess.White)&chess.Rank1).Count() < fullBackRank || (p.ByColor(chess.Black)&chess.Rank8).Count() < fullBackRank
	switch n := pieces.Count(); {
	case n <= endgamePieces:
		return Endgame
	case n <= middlegamePieces || sparse:
		return max(before, Middlegame)
	}
	return before
}
