package explain

import (
	"slices"

	"kibitz/engine/chess"
)

// worth is the value of pieces in pawns, by type.
var worth = [8]int{chess.Pawn: 1, chess.Knight: 3, chess.Bishop: 3, chess.Rook: 5, chess.Queen: 9}

// material is a material lead or gain, by type.
type material [chess.King]int

// materialOf returns a side's material lead.
func materialOf(p *chess.Position, side chess.Color) (m material) {
	for t := chess.Pawn; t < chess.King; t++ {
		m[t] = p.Pieces(side, t).Count() - p.Pieces(side.Other(), t).Count()
	}
	return m
}

// plus returns the gain since the opponent's lead was o.
func (m material) plus(o material) material {
	for t := range m {
		m[t] += o[t]
	}
	return m
}

// Thing is something that can be won.
type Thing uint8

// The things. A Minor is a knight or a bishop where it does not matter which.
const (
	Pawn Thing = iota + 1
	Knight
	Bishop
	Minor
	Rook
	Queen
	Exchange // a rook for a minor piece
)

// Item is a number of equal things.
type Item struct {
	Thing Thing
	Count int
}

// Trade is what is won and what is given for it, the greater first.
type Trade struct{ Won, Given []Item }

const (
	// mostThings is the most items of a trade that a short text can name.
	mostThings  = 3
	mostOfASide = 2 // of them on one side
	mostPawns   = 3 // in one item
	mostPieces  = 2 // rooks or minor pieces in one item
)

// trade returns a gain as a trade. ok is false if it is too complex.
func (m material) trade() (t Trade, ok bool) {
	minor := m[chess.Knight] + m[chess.Bishop]
	exchanges := max(min(m[chess.Rook], -minor), 0)
	rooks, minors := m[chess.Rook]-exchanges, Item{Minor, minor + exchanges}
	for _, p := range []chess.PieceType{chess.Knight, chess.Bishop} {
		if exchanges == 0 && m[p] == minor && minor*minor == 1 {
			minors.Thing = Knight + Thing(p-chess.Knight)
		}
	}
	for _, x := range []Item{{Queen, m[chess.Queen]}, {Rook, rooks}, {Exchange, exchanges}, minors, {Pawn, m[chess.Pawn]}} {
		switch {
		case x.Count > 0:
			t.Won = append(t.Won, x)
		case x.Count < 0:
			x.Count *= -1
			t.Given = append(t.Given, x)
		}
		few := 1
		switch x.Thing {
		case Pawn:
			few = mostPawns
		case Minor, Rook:
			few = mostPieces
		}
		if x.Count > few {
			return t, false
		}
	}
	return t, len(t.Won) > 0 && max(len(t.Won), len(t.Given)) <= mostOfASide && len(t.Won)+len(t.Given) <= mostThings
}

// greatest returns the worth of the greatest item won, in pawns.
func (t *Trade) greatest() (most int) {
	for _, x := range t.Won {
		v := worth[chess.Knight] // also of an exchange
		switch x.Thing {
		case Pawn:
			v = worth[chess.Pawn]
		case Rook:
			v = worth[chess.Rook]
		case Queen:
			v = worth[chess.Queen]
		}
		most = max(most, v)
	}
	return most
}

// mergeMinors replaces knights and bishops by minor pieces.
func (t *Trade) mergeMinors() {
	for _, list := range [][]Item{t.Won, t.Given} {
		for i, x := range list {
			if x.Thing == Knight || x.Thing == Bishop {
				list[i].Thing = Minor
			}
		}
	}
}

// isOne reports whether one piece of that type is all that is won, whatever is given for it.
func (t *Trade) isOne(p chess.PieceType) bool {
	if len(t.Won) != 1 || t.Won[0].Count != 1 {
		return false
	}
	switch thing := t.Won[0].Thing; p {
	case chess.Pawn:
		return thing == Pawn
	case chess.Knight, chess.Bishop:
		return thing == Minor || thing == Knight+Thing(p-chess.Knight)
	case chess.Rook:
		return thing == Rook
	case chess.Queen:
		return thing == Queen
	}
	return false
}

// pawns returns the value in pawns.
func (m material) pawns() (n int) {
	for t, count := range m {
		n += count * worth[t]
	}
	return n
}

// quiescence returns what the side to move wins at p, in pawns, by captures, promotions and evasions, if both sides
// may stop whenever that is better. known is false if the search exceeds its limit.
func quiescence(p *chess.Position) (won int, known bool) {
	e := exchange{left: exchangeNodes}
	won = e.search(p, -mated, mated, exchangeDepth)
	return won, e.left > 0
}

const (
	mated         = 1000
	exchangeNodes = 5000
	// exchangeDepth is the most evasions that are followed.
	exchangeDepth = 4
)

// exchange is a quiescence search with a node limit.
type exchange struct{ left int }

// search is alpha-beta with the right to stand pat, except in check.
func (e *exchange) search(p *chess.Position, alpha, beta, depth int) int {
	if e.left--; e.left <= 0 {
		return 0
	}
	var list chess.MoveList
	best := 0
	if check := p.InCheck(); check && depth > 0 {
		best = -mated
		p.GenerateLegal(&list)
		depth--
	} else {
		p.GenerateNoisy(&list)
		if check && list.Len() == 0 && !p.HasLegalMove() {
			return -mated
		}
	}
	if best >= beta {
		return best
	}
	moves := list.Slice()
	slices.SortFunc(moves, func(a, b chess.Move) int { return materialGain(p, b) - materialGain(p, a) })
	for _, m := range moves {
		alpha = max(alpha, best)
		next, won := p.PlayUnchecked(m), materialGain(p, m)
		best = max(best, won-e.search(&next, won-beta, won-alpha, depth))
		if best >= beta {
			break
		}
	}
	return best
}

// materialGain returns the material that a move wins at once, in pawns.
func materialGain(p *chess.Position, m chess.Move) int {
	return worth[p.Captured(m)] + max(worth[m.Promotion()]-worth[chess.Pawn], 0)
}
