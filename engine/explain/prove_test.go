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
	proveWhy(fail, &start, last, line, r)
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
			if pc := start.PieceAt(r.Square); end.To() != r.Square || pc.Type() != r.Piece || pc.Color() == start.Turn() {
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
	case MissesRecapture:
		if !m.Prior.IsCapture(m.Last) || r.Line[0].To() != m.Last.To() || m.Move.To() == m.Last.To() {
			fail("nothing is taken back")
		}
	}
}

// proveWhy checks the cause that a reason names.
func proveWhy(fail func(string), start, last *chess.Position, line []chess.Position, r *Reason) {
	w := r.Why
	if w.Cause == 0 {
		return
	}
	us := start.Turn()
	at := func(p *chess.Position, s chess.Square, t chess.PieceType, c chess.Color) bool {
		return p.PieceAt(s) == chess.NewPiece(c, t)
	}
	if w.Cause != BackRank && w.Cause != Unstoppable && !at(start, w.Square, w.Piece, us.Other()) {
		fail("what it names is not there")
		return
	}
	attackers := func(p *chess.Position, s chess.Square, c chess.Color) (n int) {
		for from := chess.Square(0); from < 64; from++ {
			if pc := p.PieceAt(from); pc != chess.NoPiece && pc.Color() == c && p.AttackersTo(s, p.Occupied()).Has(from) {
				n++
			}
		}
		return n
	}
	switch w.Cause {
	case Unprotected:
		if attackers(&line[1], w.Square, us.Other()) > 0 {
			fail("it is protected")
		}
	case Cheaper:
		if o := start.PieceAt(w.OtherSquare); o.Color() != us || worth[o.Type()] >= worth[w.Piece] || !start.AttackersTo(w.Square, start.Occupied()).Has(w.OtherSquare) {
			fail("nothing cheaper takes it")
		}
	case Outnumbered:
		if attackers(start, w.Square, us) <= attackers(start, w.Square, us.Other()) {
			fail("it is protected as often")
		}
	case Pinned:
		without := start.Setup()
		without.Board[w.Square] = chess.NoPiece
		without.Turn = us.Other()
		p, err := without.Position()
		pinnedNow := err == nil && p.InCheck()
		without = line[1].Setup()
		without.Board[w.Square] = chess.NoPiece
		p, err = without.Position()
		if !pinnedNow && (err != nil || !p.InCheck()) {
			fail("it is not pinned")
		}
	case BackRank:
		if last := r.Position; len(r.Line) > 0 && r.Moves == 1 {
			last.Make(r.Line[0])
			if king := last.King(last.Turn()); last.HasLegalMove() || king != w.Square || king.Relative(last.Turn()).Rank() != 0 {
				fail("that is no mate on the back rank")
			}
		}
	case Trapped:
		for m := range line[1].LegalMoves() {
			after := line[1].PlayUnchecked(m)
			nodes := 0
			if m.From() == w.Square && regains(&after, exchangeDepth, &nodes) <= 0 && nodes < mostNodes {
				fail("it has a safe square")
			}
		}
	}
	_ = last
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
