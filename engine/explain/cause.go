package explain

import (
	"iter"
	"kibitz/engine/chess"
)

// Cause is what a side makes use of to win something, or to mate.
type Cause uint8

// The causes. Each is proved on the board where the line of the reason begins, and by the moves of the line.
const (
	// Unprotected: Piece on Square is attacked, and nothing protects it.
	Unprotected Cause = iota + 1
	// Cheaper: Piece on Square is attacked by Other on OtherSquare, which is worth less.
	Cheaper
	// Outnumbered: Piece on Square is attacked more often than it is protected.
	Outnumbered
	// Pinned: Piece on Square is pinned to its king.
	Pinned
	// Skewered: Piece on Square stands behind Other on OtherSquare, which has to give way.
	Skewered
	// Discovered: the first move opens the line from Other on OtherSquare to Piece on Square.
	Discovered
	// DefenderTaken: the first move takes Other on OtherSquare, which protects Piece on Square.
	DefenderTaken
	// Overloaded: Other on OtherSquare has to protect Piece on Square and something else at once.
	Overloaded
	// Trapped: Piece on Square is attacked and has no safe square.
	Trapped
	// BackRank: the king on Square is mated on its own back rank, behind its own men.
	BackRank
	// Forked: Other on OtherSquare attacks Piece on Square and other pieces at once, by a move within the line.
	Forked
	// PinnedToPiece: Piece on Square protects what is taken, but Other on OtherSquare behind it would be lost.
	PinnedToPiece
	// Threatened: the first move threatens to take Piece on Square.
	Threatened
	// Unstoppable: neither the king nor anything else comes in time for the pawn on Square.
	Unstoppable

	countCauses
)

// Blame is what the bad move has to do with the cause of the loss.
type Blame uint8

// The blames.
const (
	// LeftAttacked: Piece was attacked already, and the move did nothing about it.
	LeftAttacked Blame = iota + 1
	// LeftAlone: what moved has protected Piece, and does so no more.
	LeftAlone
	// LineOpened: what moved has stood between Piece and what takes it.
	LineOpened
)

// Why is a cause with all that it names. The zero value says that none can be shown.
type Why struct {
	Cause       Cause
	Blame       Blame
	Piece       chess.PieceType
	Square      chess.Square
	Other       chess.PieceType
	OtherSquare chess.Square
}

// of completes a cause with the pieces on its squares.
func (w Why) of(p *chess.Position) Why {
	w.Piece = p.PieceAt(w.Square).Type()
	if w.Cause == Cheaper || w.Cause == Skewered || w.Cause == Discovered || w.Cause == DefenderTaken || w.Cause == Overloaded || w.Cause == Forked || w.Cause == PinnedToPiece {
		w.Other = p.PieceAt(w.OtherSquare).Type()
	}
	return w
}

// why finds the cause of a reason whose line ends with a capture by the side that begins it. If the end of the line
// shows none, its first move does, by what it takes or threatens.
func (a *assessment) why(r *Reason) (w Why) {
	if w = a.lastCause(r); w.Cause != 0 || len(r.Line) == 0 {
		return w
	}
	first := r.Line[0]
	if w = captureCause(&r.Position, first); w.Cause == 0 {
		w = pinnedProtector(&r.Position, first)
	}
	if w.Cause != 0 {
		if w.Cause != Pinned && w.Cause != PinnedToPiece && r.Kind == Loses {
			w.Blame = a.blame(first)
		}
		return w
	}
	full := a.played
	if r.Kind == Misses {
		full = a.best
	}
	if t, ok := threatens(&r.Position, full); ok && !t.mates {
		after := r.Position.PlayUnchecked(first)
		return Why{Cause: Threatened, Square: t.move.To()}.of(&after)
	}
	return w
}

// lastCause finds the cause of a reason at the end of its line.
func (a *assessment) lastCause(r *Reason) Why {
	n := len(r.Line)
	if n == 0 {
		return Why{}
	}
	p, last := &r.Position, r.Line[n-1]
	if sameSquare(r.Line) {
		w := captureCause(p, r.Line[0])
		if w.Cause != 0 && w.Cause != Pinned && r.Kind == Loses {
			w.Blame = a.blame(r.Line[0])
		}
		return w
	}
	if w := forkWithin(r.Position, r.Line); w.Cause != 0 {
		return w
	}
	// The last captures are on one square; what comes before them makes them possible.
	from := n - 1
	for from > 0 && !last.IsEnPassant() && r.Line[from-1].To() == last.To() && !r.Line[from-1].IsCastling() {
		from--
	}
	if from%2 == 1 {
		return Why{} // the other side begins to take there
	}
	at, then := r.Position, r.Position
	for i, m := range r.Line[:from] {
		if i < from-2 {
			at.Make(m)
		}
		then.Make(m)
	}
	if !then.IsCapture(r.Line[from]) {
		return Why{} // a piece is offered there
	}
	if from >= 2 && stays(&at, r.Line[from-2:from], last.To()) {
		c := combination{p: &at, first: r.Line[from-2], answer: r.Line[from-1], last: r.Line[from], next: at.PlayUnchecked(r.Line[from-2])}
		for _, find := range []func() (Why, bool){c.skewer, c.discovery, c.defenderTaken, c.overload, c.pin, c.trap} {
			if w, ok := find(); ok {
				return w.of(&at)
			}
		}
	}
	return captureCause(&then, r.Line[from])
}

// forkWithin finds a move of the side that begins a line, but not its first, which forks, and after which the piece that
// forks takes one of those it attacks.
func forkWithin(p chess.Position, line []chess.Move) Why {
	for i := range line {
		if i%2 == 0 && i > 0 && forked(p, line[i:]) {
			at := line[i].Destination()
			for _, m := range line[i+1:] {
				if m.From() == at {
					return Why{Cause: Forked, Square: m.To(), OtherSquare: at, Piece: p.PieceAt(m.To()).Type(), Other: p.PieceAt(line[i].From()).Type()}
				}
			}
		}
		p.Make(line[i])
	}
	return Why{}
}

// stays reports whether what stands on a square has neither moved nor been taken during a line.
func stays(p *chess.Position, line []chess.Move, s chess.Square) bool {
	for _, m := range line {
		if m.From() == s || m.To() == s || m.Destination() == s || taken(m) == s && m.IsEnPassant() {
			return false
		}
	}
	return true
}

// sameSquare reports whether all moves of a line take on one square.
func sameSquare(line []chess.Move) bool {
	for _, m := range line {
		if m.IsEnPassant() || m.IsCastling() || m.To() != line[0].To() {
			return false
		}
	}
	return true
}

// captureCause says why a capture wins what it takes.
func captureCause(p *chess.Position, m chess.Move) Why {
	s := m.To()
	victim, taker := p.PieceAt(s).Type(), p.PieceAt(m.From()).Type()
	if m.IsEnPassant() || victim == chess.NoPieceType || gain(p, m) <= 0 {
		return Why{}
	}
	them := p.Turn().Other()
	next := p.PlayUnchecked(m)
	protectors := next.AttackersTo(s, next.Occupied()) & next.ByColor(them)
	switch {
	case protectors == 0:
		return Why{Cause: Unprotected, Square: s}.of(p)
	case !takesOn(&next, s):
		if pinned := protectors & next.Pinned(them); pinned != 0 && pinned == protectors && !next.InCheck() {
			return Why{Cause: Pinned, Square: pinned.First()}.of(p)
		}
		if king := p.King(them).Bitboard(); protectors == king && outnumbers(p, s) {
			return Why{Cause: Outnumbered, Square: s}.of(p)
		}
		return Why{}
	case taker != chess.King && worth[taker] < worth[victim]:
		return Why{Cause: Cheaper, Square: s, OtherSquare: m.From()}.of(p)
	case outnumbers(p, s):
		return Why{Cause: Outnumbered, Square: s}.of(p)
	}
	return Why{}
}

// outnumbers reports whether the side to move attacks a square more often than the other side protects it.
func outnumbers(p *chess.Position, s chess.Square) bool {
	all := p.AttackersTo(s, p.Occupied())
	return (all & p.ByColor(p.Turn())).Count() > (all & p.ByColor(p.Turn().Other())).Count()
}

// gain is what a capture wins, in pawns, if both sides go on on its square as long as that pays.
func gain(p *chess.Position, m chess.Move) int {
	next := p.PlayUnchecked(m)
	return materialGain(p, m) - recapture(&next, m.To())
}

// capturesOn yields the captures on a square.
func capturesOn(p *chess.Position, s chess.Square) iter.Seq[chess.Move] {
	return func(yield func(chess.Move) bool) {
		var list chess.MoveList
		p.GenerateNoisy(&list)
		for _, m := range list.Slice() {
			if m.To() == s && p.IsCapture(m) && !yield(m) {
				return
			}
		}
	}
}

// takesOn reports whether the side to move can take on a square.
func takesOn(p *chess.Position, s chess.Square) bool {
	for range capturesOn(p, s) {
		return true
	}
	return false
}

// blame says what the bad move has to do with it that the reply wins what it takes.
func (a *assessment) blame(reply chess.Move) Blame {
	s, before := reply.To(), a.Position
	if a.Move.Destination() == s || a.Move.IsCastling() || before.InCheck() {
		return 0
	}
	mover := a.Move.From()
	opened := chess.Between(reply.From(), s).Has(mover)
	protected := before.AttackersTo(s, before.Occupied()).Has(mover) && !a.next.AttackersTo(s, a.next.Occupied()).Has(a.Move.To())
	before.MakeNull()
	switch {
	case before.IsLegal(reply) && before.IsCapture(reply) && gain(&before, reply) > 0:
		return LeftAttacked
	case opened:
		return LineOpened
	case protected:
		return LeftAlone
	}
	return 0
}

// combination is a line of three moves. Its last move takes a piece that has stood on that square from the beginning.
type combination struct {
	p                   *chess.Position // before the first move
	next                chess.Position  // after it
	first, answer, last chess.Move
}

// them is the side that loses something.
func (c *combination) them() chess.Color { return c.next.Turn() }

// unanswered reports whether nobody can take the piece that takes last.
func (c *combination) unanswered() bool {
	end := c.next.PlayUnchecked(c.answer)
	end.Make(c.last)
	return !takesOn(&end, c.last.To())
}

// guarded reports whether the last capture would not have paid before the first move.
func (c *combination) guarded() bool {
	return c.p.IsLegal(c.last) && gain(c.p, c.last) <= 0
}

func (c *combination) skewer() (w Why, ok bool) {
	at, front, behind := c.first.Destination(), c.answer.From(), c.last.To()
	x := c.next.PieceAt(at).Type()
	if c.last.From() != at || !slides(x) || c.answer.IsCastling() || chess.Between(at, behind)&c.next.Occupied() != front.Bitboard() {
		return w, false
	}
	f, b := c.next.PieceAt(front), c.next.PieceAt(behind)
	if f.Color() != c.them() || f.Type() != chess.King && (worth[f.Type()] < worth[b.Type()] || worth[f.Type()] <= worth[x]) {
		return w, false
	}
	return Why{Cause: Skewered, Square: behind, OtherSquare: front}, attacksOf(&c.next, at).Has(front)
}

func (c *combination) discovery() (w Why, ok bool) {
	from, to := c.last.From(), c.last.To()
	if from == c.first.Destination() || !slides(c.p.PieceAt(from).Type()) || c.first.IsCastling() {
		return w, false
	}
	opened := chess.Between(from, to)&c.p.Occupied() == c.first.From().Bitboard()
	return Why{Cause: Discovered, Square: to, OtherSquare: from}, opened && attacksOf(&c.next, from).Has(to)
}

func (c *combination) defenderTaken() (w Why, ok bool) {
	s := c.first.To()
	if !c.p.IsCapture(c.first) || c.first.IsEnPassant() || !attacksOf(c.p, s).Has(c.last.To()) || !c.guarded() || !c.unanswered() {
		return w, false
	}
	return Why{Cause: DefenderTaken, Square: c.last.To(), OtherSquare: s}, c.p.PieceAt(s).Type() != chess.King
}

func (c *combination) overload() (w Why, ok bool) {
	d := c.answer.From()
	protects := attacksOf(c.p, d)
	if !c.p.IsCapture(c.first) || c.answer.To() != c.first.To() || c.p.PieceAt(d).Type() == chess.King ||
		!protects.Has(c.first.To()) || !protects.Has(c.last.To()) {
		return w, false
	}
	return Why{Cause: Overloaded, Square: c.last.To(), OtherSquare: d}, c.guarded() && c.unanswered()
}

func (c *combination) pin() (w Why, ok bool) {
	s := c.last.To()
	if !c.next.Pinned(c.them()).Has(s) || c.next.InCheck() {
		return w, false
	}
	return Why{Cause: Pinned, Square: s}, c.last.From() == c.first.Destination() && attacksOf(&c.next, c.last.From()).Has(s)
}

func (c *combination) trap() (w Why, ok bool) {
	s := c.last.To()
	if pc := c.next.PieceAt(s).Type(); c.next.InCheck() || pc == chess.Pawn || pc == chess.King || c.next.Pinned(c.them()).Has(s) {
		return w, false
	}
	threat := c.next
	threat.MakeNull()
	if !threat.IsLegal(c.last) || gain(&threat, c.last) <= 0 {
		return w, false
	}
	var list chess.MoveList
	c.next.GenerateLegal(&list)
	for _, m := range list.Slice() {
		if m.From() != s {
			continue
		}
		after := c.next.PlayUnchecked(m)
		if recapture(&after, m.To()) <= materialGain(&c.next, m) {
			return w, false // it gets away, or sells its life at its price
		}
	}
	return Why{Cause: Trapped, Square: s}, true
}

// slides reports whether a piece moves along lines.
func slides(t chess.PieceType) bool { return t == chess.Bishop || t == chess.Rook || t == chess.Queen }

// backRank says that a line ends with mate on the back rank by a rook or queen, the king's way out being blocked by its own men.
func backRank(p chess.Position, line []chess.Move) (w Why, ok bool) {
	if len(line) == 0 {
		return w, false
	}
	for _, m := range line {
		p.Make(m)
	}
	us := p.Turn() // who is mated
	king := p.King(us)
	back := chess.Rank1
	if us == chess.Black {
		back = chess.Rank8
	}
	if !p.InCheck() || p.HasLegalMove() || p.Checkers().MoreThanOne() || !back.Has(king) || !back.Has(p.Checkers().First()) {
		return w, false
	}
	if t := p.PieceAt(p.Checkers().First()).Type(); t != chess.Rook && t != chess.Queen {
		return w, false
	}
	ahead := chess.KingAttacks(king) &^ back
	own := ahead & p.ByColor(us)
	return Why{Cause: BackRank, Piece: chess.King, Square: king}, own == ahead || own.Count() >= 2 && own&p.Pieces(us, chess.Pawn) != 0
}
