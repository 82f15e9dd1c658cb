package chess

// Dead positions: neither side can mate, although it has mating material.

// Blocked reports whether blocked pawns make the position dead: there are only kings, bishops and pawns, no pawn can move,
// capture or be captured now or later, and no bishop can mate. It does not recognise every such position.
func (p Position) Blocked() bool {
	pawns := p.types[Pawn]
	if pawns == 0 || p.Occupied() != pawns|p.types[Bishop]|p.types[King] || p.ep != NoSquare || p.InCheck() {
		return false
	}
	var kings, bishops [2]Bitboard // squares within reach, by color, if only the pawns block
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

// bishopsMate reports whether the bishops of c might mate, given the squares within reach of kings and bishops. It returns
// false only if a mate is impossible: the bishops attack no square of the king, or each such square has a flight square
// that neither the other king nor the king's own bishops can take away.
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
		return true // bishops on both colors
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

// spread returns all squares that pieces can reach in any number of moves, including from. reach returns the targets of
// one move.
func spread(from Bitboard, reach func(Square) Bitboard) Bitboard {
	for todo := from; todo != 0; {
		next := reach(todo.Pop()) &^ from
		from |= next
		todo |= next
	}
	return from
}

// pawnsAttack returns the squares attacked by pawns of color c.
func pawnsAttack(pawns Bitboard, c Color) Bitboard {
	next := pawns.Forward(c)
	return next.East() | next.West()
}

// Limits of the search of HelpmatePossible.
const (
	forcedPlies = 8
	forcedMoves = 3 // positions with more legal moves are not searched
)

// HelpmatePossible reports whether a series of legal moves may lead to a mate by c. It returns false if the material, the
// blocked pawns or the forced moves exclude a mate, and true if it cannot decide. By the rules, a player whose flag falls
// loses only if the opponent has a possible helpmate.
func (p Position) HelpmatePossible(c Color) bool { return p.helpmatePossible(c, forcedPlies) }

func (p *Position) helpmatePossible(c Color, plies int) bool {
	if !p.HasMatingMaterial(c) {
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
		if next := p.PlayUnchecked(m); next.helpmatePossible(c, plies-1) {
			return true
		}
	}
	return false
}
