package chess

// Positions that nobody can win any more though there is material for it.

// Blocked reports whether the position is dead because of its pawns: there are only kings and pawns, no pawn can move or
// take now or later, and no king can get at a pawn. Not every such position is recognised.
func (p Position) Blocked() bool {
	pawns := p.types[Pawn]
	if pawns == 0 || p.Occupied() != pawns|p.types[King] || p.ep != NoSquare {
		return false
	}
	for c := range Color(2) {
		own, others := pawns&p.colors[c], pawns&p.colors[c.Other()]
		if own.Forward(c)&^pawns != 0 || pawnsAttack(own, c)&others != 0 {
			return false
		}
		// Where the king could go if the other king were not there.
		closed := own | pawnsAttack(others, c.Other())
		region := p.Pieces(c, King)
		for grown := region; ; grown = region {
			for b := region; b != 0; {
				grown |= KingAttacks(b.Pop()) &^ closed
			}
			if grown == region {
				break
			}
			region = grown
		}
		if region&others != 0 {
			return false
		}
	}
	return true
}

// pawnsAttack returns the squares that pawns of color c attack.
func pawnsAttack(pawns Bitboard, c Color) Bitboard {
	next := pawns.Forward(c)
	return next.East() | next.West()
}

// Limits of what MatePossible looks at.
const (
	forcedPlies = 8
	forcedMoves = 3 // a position with more replies is not followed
)

// MatePossible reports whether c could still mate if the opponent helped, as far as that can be found out quickly: by
// the material, by pawns that block each other, and where the moves are forced by what they lead to. By the rules, a player
// whose flag falls loses only if this holds for the other.
func (p Position) MatePossible(c Color) bool { return p.matePossible(c, forcedPlies) }

func (p *Position) matePossible(c Color, plies int) bool {
	if !p.CanMate(c) {
		return false
	}
	var l MoveList
	p.GenerateLegal(&l)
	switch {
	case l.Len() == 0:
		return p.InCheck() && p.turn != c
	case p.Blocked():
		return false
	case plies == 0 || l.Len() > forcedMoves:
		return true
	}
	for _, m := range l.Slice() {
		if next := p.PlayUnchecked(m); next.matePossible(c, plies-1) {
			return true
		}
	}
	return false
}
