package chess

// Positions that nobody can win any more though there is material for it.

// Blocked reports whether the position is dead because of its pawns: there are only kings, bishops and pawns, no pawn can
// move, take or be taken now or later, and no bishop can mate. Not every such position is recognised.
func (p Position) Blocked() bool {
	pawns := p.types[Pawn]
	if pawns == 0 || p.Occupied() != pawns|p.types[Bishop]|p.types[King] || p.ep != NoSquare || p.InCheck() {
		return false
	}
	var kings, bishops [2]Bitboard // where they could go if nothing but the pawns were in their way
	for c := range Color(2) {
		own, others := pawns&p.colors[c], pawns&p.colors[c.Other()]
		guarded := pawnsAttack(others, c.Other())
		if own.Forward(c)&^pawns != 0 || pawnsAttack(own, c)&others != 0 {
			return false
		}
		kings[c] = spread(p.Pieces(c, King), func(s Square) Bitboard { return KingAttacks(s) &^ (own | guarded) })
		bishops[c] = spread(p.Pieces(c, Bishop), func(s Square) Bitboard { return BishopAttacks(s, pawns) &^ own })
		if (kings[c]|bishops[c])&others != 0 || bishops[c]&guarded != 0 {
			return false
		}
	}
	return !p.bishopsMate(White, kings, bishops) && !p.bishopsMate(Black, kings, bishops)
}

// bishopsMate reports whether the bishops of c might mate, given where kings and bishops can go. It returns false only
// if they cannot: no square of the king can be attacked, or on each there is one to flee to that neither the other king nor
// the bishops of its own side take away.
func (p *Position) bishopsMate(c Color, kings, bishops [2]Bitboard) bool {
	var attacked Bitboard
	for b := bishops[c]; b != 0; {
		attacked |= BishopAttacks(b.Pop(), p.types[Pawn])
	}
	checks := attacked & kings[c.Other()]
	if checks == 0 {
		return false
	}
	safe := LightSquares
	if attacked&LightSquares != 0 {
		safe = DarkSquares
	}
	if attacked&safe != 0 {
		return true // they have squares of both colors
	}
	blockers := (p.Pieces(c.Other(), Bishop) & safe).Count()
	for ; checks != 0; checks.Pop() {
		flights := KingAttacks(checks.First()) & kings[c.Other()] & safe
		for b := kings[c]; b != 0; {
			if near := KingAttacks(b.Pop()); near&checks.First().Bitboard() == 0 && (flights&^near).Count() <= blockers {
				return true
			}
		}
	}
	return false
}

// spread returns all squares that pieces get to, the first ones included; reach tells where they go from a square.
func spread(from Bitboard, reach func(Square) Bitboard) Bitboard {
	for todo := from; todo != 0; {
		next := reach(todo.Pop()) &^ from
		from |= next
		todo |= next
	}
	return from
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
