package explain

import (
	"slices"

	"kibitz/engine/chess"
)

// worth is what pieces count for, in pawns, by type.
var worth = [8]int{chess.Pawn: 1, chess.Knight: 3, chess.Bishop: 3, chess.Rook: 5, chess.Queen: 9}

// capture is a piece that was taken, and where it stood when the line began.
type capture struct {
	piece  chess.PieceType
	square chess.Square
}

// exchange is what a line takes on either side, up to where it is quiet.
type exchange struct {
	taken   [2][]capture // by the side that takes
	settled bool         // its end is known, and what was won lasts until the line ends
	fork    bool         // its first move attacks several pieces, of which it takes one with its next
	threat  bool         // its first move attacks several pieces, and the line ends before one is taken
}

// balance is what a side has won, in pawns.
func (x *exchange) balance(side chess.Color) int {
	return sum(x.taken[side]) - sum(x.taken[side.Other()])
}

func sum(list []capture) (n int) {
	for _, c := range list {
		n += worth[c.piece]
	}
	return n
}

// quiet is how many moves without a capture end an exchange: one by each side.
const quiet = 2

// followed follows a line to the end of its first exchange, which begins with the first move or, after a threat, with the
// third. A line without one is settled and takes nothing. A promotion within an exchange is more than can be said in a word.
func followed(p chess.Position, line []chess.Move) (x exchange) {
	begin := 0
	if !captures(p, line, begin) {
		begin = 2
		forked := forks(p, line)
		if !captures(p, line, begin) {
			return exchange{settled: true, threat: forked != 0 && len(line) <= begin}
		}
		x.fork = line[2].From() == line[0].Destination() && forked.Has(line[2].To())
	}
	first := p.Turn()
	var origin [64]chess.Square // of what stands on a square now
	for s := range origin {
		origin[s] = chess.Square(s)
	}
	line, known := completed(p, line)
	calm, over, later := 0, false, 0
	for i, m := range line {
		side, t := p.Turn(), p.Captured(m)
		switch {
		case over:
			won := worth[t] + max(worth[m.Promotion()]-worth[chess.Pawn], 0)
			if side != first {
				won = -won
			}
			later += won
		case m.IsPromotion():
			return exchange{}
		case t != chess.NoPieceType:
			calm = 0
			x.taken[side] = append(x.taken[side], capture{t, origin[taken(m)]})
		default:
			calm++
			over = i > begin && calm >= quiet
		}
		origin[m.Destination()] = origin[m.From()]
		p.Make(m)
	}
	x.settled = (over || known) && later >= 0
	return x
}

// taken is where a capture finds what it takes.
func taken(m chess.Move) chess.Square {
	if m.IsEnPassant() {
		return m.To() ^ 8
	}
	return m.To()
}

// captures reports whether there is a move i in a line, and it takes something.
func captures(p chess.Position, line []chess.Move, i int) bool {
	if i >= len(line) {
		return false
	}
	for _, m := range line[:i] {
		p.Make(m)
	}
	return p.IsCapture(line[i])
}

// completed goes on with a line that ends in a capture by the captures on the same square that pay. known is whether
// nothing can be won at its end by taking.
func completed(p chess.Position, line []chess.Move) (whole []chess.Move, known bool) {
	whole = slices.Clone(line)
	capture := false
	for _, m := range line {
		capture = p.IsCapture(m)
		p.Make(m)
	}
	for capture {
		m, won := recapture(&p, whole[len(whole)-1].To())
		if won <= 0 {
			break
		}
		whole = append(whole, m)
		p.Make(m)
	}
	var list chess.MoveList
	p.LegalNoisy(&list)
	for i := range list.Len() {
		if gain(&p, list.At(i)) > 0 {
			return whole, false
		}
	}
	return whole, true
}

// recapture returns the capture on a square with the least piece and what it wins if both sides go on there as long as
// it pays; NoMove if there is none.
func recapture(p *chess.Position, s chess.Square) (best chess.Move, won int) {
	var list chess.MoveList
	p.LegalNoisy(&list)
	piece := func(m chess.Move) int { return worth[p.PieceAt(m.From()).Type()] } // a king's costs nothing: nobody can take it back
	for i := range list.Len() {
		if m := list.At(i); m.To() == s && p.IsCapture(m) && (best == chess.NoMove || piece(m) < piece(best)) {
			best = m
		}
	}
	if best == chess.NoMove {
		return chess.NoMove, 0
	}
	return best, gain(p, best)
}

// gain is what a move wins, in pawns, if the opponent takes back on its square where that pays.
func gain(p *chess.Position, m chess.Move) int {
	won := worth[p.Captured(m)] + max(worth[m.Promotion()]-worth[chess.Pawn], 0)
	next := p.After(m)
	_, lost := recapture(&next, m.Destination())
	return won - max(lost, 0)
}

// forks returns what the first move of a line attacks that is worth taking, if there are two of these or more, and the piece that
// attacks them cannot be taken with profit.
func forks(p chess.Position, line []chess.Move) (targets chess.Bitboard) {
	if len(line) == 0 {
		return 0
	}
	p.Make(line[0])
	at, them := line[0].Destination(), p.Turn()
	pc := p.PieceAt(at)
	for b := attacksOf(&p, at) & p.ByColor(them); b != 0; {
		s := b.Pop()
		if t := p.PieceAt(s).Type(); t == chess.King || worth[t] > worth[pc.Type()] || t != chess.Pawn && !p.Attacked(s, them) {
			targets |= s.Bitboard()
		}
	}
	if _, lost := recapture(&p, at); targets.Count() < 2 || lost > 0 {
		return 0
	}
	return targets
}

// attacksOf returns the squares that the piece on s attacks.
func attacksOf(p *chess.Position, s chess.Square) chess.Bitboard {
	pc := p.PieceAt(s)
	if pc.Type() == chess.Pawn {
		return chess.PawnAttacks(pc.Color(), s)
	}
	return chess.Attacks(pc.Type(), s, p.Occupied())
}

// reason says what a side wins, as that which the other loses. What it takes first has to be what it wins: the end of a
// long exchange is for the line to show, not for a word.
func (x *exchange) reason(winner chess.Color) (Reason, bool) {
	won, given := differ(x.taken[winner], x.taken[winner.Other()])
	if len(won) != 1 || len(given) > 1 || won[0] != x.taken[winner][0] {
		return Reason{}, false
	}
	r := Reason{Kind: Loses, Piece: won[0].piece, Square: won[0].square}
	switch {
	case len(given) == 0 && x.fork:
		r.Kind = AllowsFork
	case len(given) == 0:
	case worth[given[0].piece] >= worth[r.Piece]:
		return Reason{}, false
	case r.Piece == chess.Rook && worth[given[0].piece] == worth[chess.Knight]:
		r.Kind = LosesExchange
	default:
		r.Kind, r.Other = LosesFor, given[0].piece
	}
	return r, true
}

// differ takes away from both lists what stands against each other, knights and bishops being alike.
func differ(a, b []capture) (restA, restB []capture) {
	restB = slices.Clone(b)
	for _, c := range a {
		i := slices.IndexFunc(restB, func(d capture) bool { return worth[d.piece] == worth[c.piece] })
		if i < 0 {
			restA = append(restA, c)
			continue
		}
		restB = slices.Delete(restB, i, i+1)
	}
	return restA, restB
}
