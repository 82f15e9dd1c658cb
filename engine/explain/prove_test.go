package explain

import (
	"strings"
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// prove checks what a reason says by playing its line, and counts in other ways than the package does.
func prove(t *testing.T, m *game.Reviewed, r *Reason) {
	t.Helper()
	next := m.Position.PlayUnchecked(m.Move)
	fail := func(why string) {
		t.Helper()
		t.Errorf("%s, %v: %q, but %s", m.Position.FEN(), m.Move, words(*r, true), why)
	}
	start, full := next, m.After.PV
	if r.Kind >= Misses || r.Kind == MissesMate {
		start, full = m.Position, m.Before.PV
	}
	if r.Position != start || len(r.Line) > len(full) {
		fail("that is another line")
		return
	}
	line := []chess.Position{start}
	for i, x := range r.Line {
		if p := &line[i]; x != full[i] || !p.IsLegal(x) {
			fail("the line is another one")
			return
		}
		line = append(line, line[i].PlayUnchecked(x))
	}
	last := &line[len(r.Line)]
	proveWhy(fail, line, r)
	proveIdea(fail, m, r, line)
	switch r.Kind {
	case Loses, Misses:
		won := value(r.Trade.Won) - value(r.Trade.Given)
		ok := false
		for _, base := range []*chess.Position{&m.Position, &m.Prior, &next} {
			ok = ok || *base != (chess.Position{}) && counted(base, last, start.Turn()) == tradeOf(&r.Trade)
		}
		if !ok {
			fail("that is not what is on the board then")
		}
		if won <= 0 {
			fail("that is no gain")
		}
		if r.Piece != chess.NoPieceType {
			end := r.Line[len(r.Line)-1]
			at := end.To()
			if end.IsEnPassant() {
				at = chess.NewSquare(at.File(), end.From().Rank())
			}
			if pc := start.PieceAt(r.Square); at != r.Square || pc.Type() != r.Piece || pc.Color() == start.Turn() {
				fail("it is not taken there")
			}
		}
		nodes := 0
		if last.Turn() != start.Turn() {
			if back := regains(last, exchangeDepth, &nodes); nodes < mostNodes && back > (won-1)/4 {
				fail("it can be had back by taking")
			}
		}
	case AllowsFork, MissesFork:
		at, targets := r.Line[0].Destination(), 0
		for s := chess.Square(0); s < 64; s++ {
			if pc := last.PieceAt(s); pc != chess.NoPiece && pc.Color() == last.Turn() && last.AttackersTo(s, last.Occupied()).Has(at) {
				targets++
			}
		}
		if targets < 2 {
			fail("that is no fork")
		}
	case Stalemate, AllowsStalemate:
		if last.InCheck() || last.CountLegal() > 0 {
			fail("that is no stalemate")
		}
	case AllowsRepetition:
		seen := m.Position.Key() == last.Key()
		for i := range line[:len(line)-1] {
			seen = seen || line[i].Key() == last.Key()
		}
		if !seen {
			fail("the position is new")
		}
	case AllowsPromotion, MissesPromotion:
		if end := r.Line[len(r.Line)-1]; end.Promotion() != chess.Queen || start.PieceAt(r.Square) != chess.NewPiece(start.Turn(), chess.Pawn) || last.Turn() == start.Turn() {
			fail("no pawn from there becomes a queen")
		}
	case MissesPerpetual:
		seen := false
		for i := range line[:len(line)-1] {
			seen = seen || line[i].Key() == last.Key()
			if line[i+1].Turn() != start.Turn() && !line[i+1].InCheck() {
				fail("that is no perpetual check")
			}
		}
		if !seen {
			fail("the position is new")
		}
	case WrongCapture:
		if !m.Position.IsCapture(m.Move) || !start.IsCapture(r.Line[0]) || m.Move == r.Line[0] {
			fail("these are not two captures")
		}
	case AllowsCapture, MissesCapture:
		if !start.IsCapture(r.Line[0]) || r.Why.Cause == 0 {
			fail("nothing is taken")
		}
	case MissesRecapture:
		if !m.Prior.IsCapture(m.Last) || r.Line[0].To() != m.Last.To() || m.Move.To() == m.Last.To() {
			fail("nothing is taken back")
		}
	}
}

// proveWhy checks that the cause that a reason names is there at one of the moves by the side that begins the line.
func proveWhy(fail func(string), line []chess.Position, r *Reason) {
	if r.Why.Cause == 0 {
		return
	}
	if r.Kind == AllowsThreat || r.Kind == MissesThreat { // as if the other side passed
		passed := pass(&line[1])
		for m := range passed.LegalMoves() {
			after := passed.PlayUnchecked(m)
			if m.To() == r.Square && passed.IsCapture(m) && refuted(passed, &after, r) == "" {
				return
			}
		}
		fail("it could be protected")
		return
	}
	why := "the line is empty"
	for i := 0; i+1 < len(line); i += 2 {
		if why = refuted(&line[i], &line[i+1], r); why == "" {
			return
		}
	}
	fail(why)
}

// attackers counts the pieces of a side that attack a square.
func attackers(p *chess.Position, s chess.Square, c chess.Color) (n int) {
	for from := chess.Square(0); from < 64; from++ {
		if pc := p.PieceAt(from); pc != chess.NoPiece && pc.Color() == c && p.AttackersTo(s, p.Occupied()).Has(from) {
			n++
		}
	}
	return n
}

// pinned reports whether the king of a piece is in check when the piece is taken off the board.
func pinned(p *chess.Position, s chess.Square, us chess.Color) bool {
	without := p.Setup()
	without.Board[s], without.Turn, without.EnPassant = chess.NoPiece, us, chess.NoSquare
	q, err := without.Position()
	return err == nil && q.InCheck()
}

// refuted says why a cause is not there, "" if it is, at a position and the next one.
func refuted(at, next *chess.Position, r *Reason) string {
	w, us := r.Why, at.Turn()
	them := us.Other()
	is := func(p *chess.Position, s chess.Square, t chess.PieceType, c chess.Color) bool {
		return p.PieceAt(s) == chess.NewPiece(c, t)
	}
	switch w.Cause {
	case BackRank, Unstoppable:
	case PinnedToPiece:
		if !is(at, w.Square, w.Piece, them) || !is(at, w.OtherSquare, w.Other, them) || worth[w.Other] <= worth[w.Piece] {
			return "nothing is pinned to a piece"
		}
	case Threatened:
		passed := pass(next)
		if !is(next, w.Square, w.Piece, them) || passed == nil || takes(passed, w.Square) <= 0 {
			return "nothing is threatened"
		}
		return ""
	default:
		if !is(at, w.Square, w.Piece, them) {
			return "what it names is not there"
		}
	}
	switch w.Cause {
	case Unprotected:
		if attackers(next, w.Square, them) > 0 || !is(next, w.Square, next.PieceAt(w.Square).Type(), us) {
			return "it is protected"
		}
	case Cheaper:
		if o := at.PieceAt(w.OtherSquare); o.Color() != us || o.Type() != w.Other || o.Type() == chess.King || worth[o.Type()] >= worth[w.Piece] || !at.AttackersTo(w.Square, at.Occupied()).Has(w.OtherSquare) {
			return "nothing cheaper takes it"
		}
	case PinnedToPiece:
		without := next.Setup()
		without.Board[w.Square], without.EnPassant = chess.NoPiece, chess.NoSquare
		if q, err := without.Position(); err == nil && q.AttackersTo(w.OtherSquare, q.Occupied())&q.ByColor(us)&^next.AttackersTo(w.OtherSquare, next.Occupied()) == 0 {
			return "nothing is opened to the piece behind it"
		}
	case Outnumbered:
		if attackers(at, w.Square, us) <= attackers(at, w.Square, them) {
			return "it is protected as often"
		}
	case Pinned:
		if !pinned(at, w.Square, them) && !pinned(next, w.Square, them) {
			return "it is not pinned"
		}
	case Skewered, Forked:
		if w.Cause == Skewered && !is(next, w.OtherSquare, w.Other, them) || attackers(next, w.Square, us) == 0 && w.Cause == Forked {
			return "nothing is attacked"
		}
	case Discovered:
		if !is(at, w.OtherSquare, w.Other, us) || at.AttackersTo(w.Square, at.Occupied()).Has(w.OtherSquare) || !next.AttackersTo(w.Square, next.Occupied()).Has(w.OtherSquare) {
			return "no line is opened"
		}
	case DefenderTaken:
		if !is(at, w.OtherSquare, w.Other, them) || !at.AttackersTo(w.Square, at.Occupied()).Has(w.OtherSquare) || next.PieceAt(w.OtherSquare).Color() != us {
			return "no defender is taken"
		}
	case Overloaded:
		if !is(at, w.OtherSquare, w.Other, them) || !at.AttackersTo(w.Square, at.Occupied()).Has(w.OtherSquare) {
			return "it protects nothing"
		}
	case Trapped:
		for m := range next.LegalMoves() {
			after := next.PlayUnchecked(m)
			nodes := 0
			if m.From() == w.Square && regains(&after, exchangeDepth, &nodes) <= 0 && nodes < mostNodes {
				return "it has a safe square"
			}
		}
	case BackRank:
		if r.Moves != 1 {
			return "" // the rest of the line is not in the reason
		}
		if king := next.King(them); next.HasLegalMove() || !next.InCheck() || king != w.Square || king.Relative(them).Rank() != 0 {
			return "that is no mate on the back rank"
		}
	case Unstoppable:
		if at.ByColor(them)&^at.Pieces(them, chess.King)&^at.Pieces(them, chess.Pawn) != 0 {
			return "there is a piece that may stop it"
		}
	}
	return ""
}

// classes of pieces: pawns, knights and bishops, rooks, queens.
type classes [4]int

// counted is what a side has won between two positions.
func counted(from, to *chess.Position, side chess.Color) (c classes) {
	for i, of := range []string{"P", "NB", "R", "Q"} {
		of := of
		if side == chess.Black {
			of = strings.ToLower(of)
		}
		other := strings.Map(func(r rune) rune { return r ^ 0x20 }, of)
		count := func(p *chess.Position, letters string) (n int) {
			placement, _, _ := strings.Cut(p.FEN(), " ")
			for _, l := range letters {
				n += strings.Count(placement, string(l))
			}
			return n
		}
		c[i] = count(to, of) - count(from, of) - count(to, other) + count(from, other)
	}
	return c
}

// tradeOf is the same of what is said.
func tradeOf(t *Trade) (c classes) {
	for sign, list := range map[int][]Item{1: t.Won, -1: t.Given} {
		for _, x := range list {
			n := sign * x.Count
			switch x.Thing {
			case Pawn:
				c[0] += n
			case Knight, Bishop, Minor:
				c[1] += n
			case Rook:
				c[2] += n
			case Queen:
				c[3] += n
			case Exchange:
				c[1] -= n
				c[2] += n
			}
		}
	}
	return c
}

func value(list []Item) (n int) {
	for _, x := range list {
		n += x.Count * map[Thing]int{Pawn: 1, Knight: 3, Bishop: 3, Minor: 3, Rook: 5, Queen: 9, Exchange: 2}[x.Thing]
	}
	return n
}

const mostNodes = 20000

// regains is what the side to move can win by taking, if both sides take as long as it pays: every capture is tried, and every
// way out of so many checks.
func regains(p *chess.Position, checks int, nodes *int) (best int) {
	if *nodes++; *nodes > mostNodes {
		return 0
	}
	var list chess.MoveList
	p.GenerateLegal(&list)
	evades := p.InCheck() && (checks > 0 || list.Len() == 0)
	if evades {
		best = -100
		checks--
	}
	for _, m := range list.Slice() {
		if !evades && !p.IsNoisy(m) {
			continue
		}
		won := map[chess.PieceType]int{chess.Pawn: 1, chess.Knight: 3, chess.Bishop: 3, chess.Rook: 5, chess.Queen: 9}[p.Captured(m)]
		if m.Promotion() == chess.Queen {
			won += 8
		}
		next := p.PlayUnchecked(m)
		best = max(best, won-regains(&next, checks, nodes))
	}
	return best
}
