package chess

import "iter"

// The generator uses checkers and pinned pieces to produce legal moves only.
//
//   - In double check only the king moves.
//   - In check, other pieces may only capture the checker or interpose.
//   - A pinned piece stays on the line through its king. Pawns move along four
//     lines only, so the generator filters whole sets of pawns at once.
//   - The king avoids the squares that the enemy attacks with the king off the board.
//   - An en-passant square is recorded only if a capture is legal.

// genKind selects which part of the legal moves is generated.
type genKind uint8

const (
	genNoisy genKind = 1 << iota // captures, en passant and promotions to a queen
	genQuiet                     // all other moves: quiet moves, castling, underpromotions
	genAll   = genNoisy | genQuiet
)

// GenerateLegal fills l with the legal moves, in no particular order.
func (p *Position) GenerateLegal(l *MoveList) { p.generate(l, genAll) }

// LegalMoves yields the legal moves, in no particular order. The loop may change
// p. [Position.GenerateLegal] fills a list instead and does not allocate.
func (p Position) LegalMoves() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		var l MoveList
		p.GenerateLegal(&l)
		for _, m := range l.Slice() {
			if !yield(m) {
				return
			}
		}
	}
}

// GenerateNoisy fills l with the legal moves for which [Position.IsNoisy] holds.
func (p *Position) GenerateNoisy(l *MoveList) { p.generate(l, genNoisy) }

// GenerateQuiet fills l with the legal moves for which [Position.IsNoisy] does not hold.
func (p *Position) GenerateQuiet(l *MoveList) { p.generate(l, genQuiet) }

// IsNoisy reports whether m captures or promotes to a queen. Underpromotions are
// not noisy, even if they capture, because they rarely change the score.
func (p *Position) IsNoisy(m Move) bool {
	switch m & kindMask {
	case kindPromotion:
		return m.Promotion() == Queen
	case kindEnPassant:
		return true
	case kindCastling:
		return false
	}
	return p.board[m.To()] != NoPiece
}

// safeKingTargets returns the squares of within to which the king can legally move.
func (p *Position) safeKingTargets(within Bitboard) Bitboard {
	us, them := p.turn, p.turn.Other()
	king := p.King(us)
	targets := KingAttacks(king) & within &^ p.colors[us] &^ KingAttacks(p.King(them))
	if targets == 0 {
		return 0
	}
	pawns := p.Pieces(them, Pawn).Forward(them)
	targets &^= pawns.East() | pawns.West()
	for b := p.Pieces(them, Knight); b != 0 && targets != 0; {
		targets &^= KnightAttacks(b.Pop())
	}
	// Sliders see through the king.
	occupied := p.Occupied() ^ king.Bitboard()
	for b := (p.types[Bishop] | p.types[Queen]) & p.colors[them]; b != 0; {
		if s := b.Pop(); bishopRays[s&63]&targets != 0 {
			targets &^= BishopAttacks(s, occupied)
		}
	}
	for b := (p.types[Rook] | p.types[Queen]) & p.colors[them]; b != 0; {
		if s := b.Pop(); rookRays[s&63]&targets != 0 {
			targets &^= RookAttacks(s, occupied)
		}
	}
	return targets
}

// castlingRooks returns the rooks with which the side to move can legally castle. The king must not be in check.
func (p *Position) castlingRooks() (rooks Bitboard) {
	us := p.turn
	rights := Bitboard(p.castling.Of(us))
	if rights == 0 {
		return 0
	}
	king := p.King(us)
	for rights != 0 {
		rook := rights.Pop()
		if Between(king, rook)&p.Occupied() != 0 {
			continue
		}
		m := newCastling(king, rook)
		both := king.Bitboard() | rook.Bitboard()
		kingPath := Between(king, m.KingTo()) | m.KingTo().Bitboard()
		path := kingPath | Between(rook, m.RookTo()) | m.RookTo().Bitboard()
		// A pinned rook shields its king along the home rank and must stay.
		if path&^both&p.Occupied() != 0 || p.pinned.Has(rook) {
			continue
		}
		safe := true
		for b := kingPath &^ king.Bitboard(); b != 0 && safe; {
			safe = !p.Attacked(b.Pop(), us.Other())
		}
		if safe {
			rooks |= rook.Bitboard()
		}
	}
	return rooks
}

// checkMask returns the squares to which a piece other than the king may move:
// all squares, those that end a single check, or none in double check.
func (p *Position) checkMask() Bitboard {
	switch {
	case p.checkers == 0:
		return ^Bitboard(0)
	case p.checkers.MoreThanOne():
		return 0
	}
	return p.checkers | Between(p.King(p.turn), p.checkers.First())
}

// pawnTargets holds the target squares of pawn moves by direction.
type pawnTargets struct {
	single, double, east, west Bitboard
}

// pawnMoves returns the targets of all legal pawn moves but en passant.
func (p *Position) pawnMoves(mask Bitboard) (t pawnTargets) {
	us := p.turn
	king := p.King(us) & 63
	pawns := p.Pieces(us, Pawn)
	empty := ^p.Occupied()
	enemy := p.colors[us.Other()] & mask
	free := pawns &^ p.pinned
	held := pawns & p.pinned
	if us == White {
		step := (free | held&FileOf(int(king))).North() & empty
		t.single = step & mask
		t.double = (step & Rank3).North() & empty & mask
		t.east = (free | held&diagonals[king]).North().East() & enemy
		t.west = (free | held&antiDiagonals[king]).North().West() & enemy
	} else {
		step := (free | held&FileOf(int(king))).South() & empty
		t.single = step & mask
		t.double = (step & Rank6).South() & empty & mask
		t.east = (free | held&antiDiagonals[king]).South().East() & enemy
		t.west = (free | held&diagonals[king]).South().West() & enemy
	}
	return t
}

// backwards holds what to add to the target of a pawn move to get its origin, modulo 256.
type backwards struct{ single, east, west Square }

func pawnOrigins(us Color) backwards {
	if us == White {
		return backwards{single: 256 - 8, east: 256 - 9, west: 256 - 7}
	}
	return backwards{single: 8, east: 7, west: 9}
}

// generate fills l with the legal moves of the given kinds.
func (p *Position) generate(l *MoveList, kind genKind) {
	l.n = 0
	us := p.turn
	king := p.King(us)
	occupied := p.Occupied()

	var wanted Bitboard // targets of the requested kinds, except promotions
	if kind&genNoisy != 0 {
		wanted |= p.colors[us.Other()]
	}
	if kind&genQuiet != 0 {
		wanted |= ^occupied
	}

	addTargets(l, king, p.safeKingTargets(wanted))
	if p.checkers.MoreThanOne() {
		return
	}
	mask := p.checkMask()
	if kind&genQuiet != 0 && p.checkers == 0 {
		for b := p.castlingRooks(); b != 0; {
			l.add(newCastling(king, b.Pop()))
		}
	}
	p.generatePawns(l, kind, mask)

	targets := mask & wanted
	for b := p.Pieces(us, Knight) &^ p.pinned; b != 0; {
		from := b.Pop()
		addTargets(l, from, KnightAttacks(from)&targets)
	}
	for b := (p.types[Bishop] | p.types[Queen]) & p.colors[us]; b != 0; {
		from := b.Pop()
		to := BishopAttacks(from, occupied) & targets
		if p.pinned.Has(from) {
			to &= Line(king, from)
		}
		addTargets(l, from, to)
	}
	for b := (p.types[Rook] | p.types[Queen]) & p.colors[us]; b != 0; {
		from := b.Pop()
		to := RookAttacks(from, occupied) & targets
		if p.pinned.Has(from) {
			to &= Line(king, from)
		}
		addTargets(l, from, to)
	}
}

func (p *Position) generatePawns(l *MoveList, kind genKind, mask Bitboard) {
	t := p.pawnMoves(mask)
	origin := pawnOrigins(p.turn)
	const last = Rank1 | Rank8
	if kind&genNoisy != 0 {
		addPawns(l, t.east&^last, origin.east)
		addPawns(l, t.west&^last, origin.west)
		if p.ep != NoSquare {
			for b := p.enPassantCapturers(p.ep); b != 0; {
				l.add(newEnPassant(b.Pop(), p.ep))
			}
		}
	}
	if kind&genQuiet != 0 {
		addPawns(l, t.single&^last, origin.single)
		addPawns(l, t.double, 2*origin.single)
	}
	if (t.single|t.east|t.west)&last != 0 {
		addPromotions(l, kind, t.single&last, origin.single)
		addPromotions(l, kind, t.east&last, origin.east)
		addPromotions(l, kind, t.west&last, origin.west)
	}
}

func addTargets(l *MoveList, from Square, targets Bitboard) {
	for targets != 0 {
		l.add(newMove(from, targets.Pop()))
	}
}

func addPawns(l *MoveList, targets Bitboard, origin Square) {
	for targets != 0 {
		to := targets.Pop()
		l.add(newMove(to+origin, to))
	}
}

func addPromotions(l *MoveList, kind genKind, targets Bitboard, origin Square) {
	for targets != 0 {
		to := targets.Pop()
		if kind&genNoisy != 0 {
			l.add(newPromotion(to+origin, to, Queen))
		}
		if kind&genQuiet != 0 {
			l.add(newPromotion(to+origin, to, Rook))
			l.add(newPromotion(to+origin, to, Bishop))
			l.add(newPromotion(to+origin, to, Knight))
		}
	}
}

// CountLegal returns the number of legal moves. It counts sets of targets without
// listing moves, which is several times faster than GenerateLegal.
func (p Position) CountLegal() int { return p.countLegal() }

func (p *Position) countLegal() int {
	us := p.turn
	n := p.safeKingTargets(^Bitboard(0)).Count()
	if p.checkers.MoreThanOne() {
		return n
	}
	king := p.King(us)
	occupied := p.Occupied()
	mask := p.checkMask()
	if p.checkers == 0 && p.castling != 0 {
		n += p.castlingRooks().Count()
	}

	t := p.pawnMoves(mask)
	n += t.single.Count() + t.double.Count() + t.east.Count() + t.west.Count()
	if p.types[Pawn]&p.colors[us]&(Rank2|Rank7) != 0 {
		const last = Rank1 | Rank8
		n += 3 * ((t.single & last).Count() + (t.east & last).Count() + (t.west & last).Count())
	}
	if p.ep != NoSquare {
		n += p.enPassantCapturers(p.ep).Count()
	}

	targets := mask &^ p.colors[us]
	free := p.colors[us] &^ p.pinned
	for b := p.types[Knight] & free; b != 0; {
		n += (KnightAttacks(b.Pop()) & targets).Count()
	}
	for b := (p.types[Bishop] | p.types[Queen]) & free; b != 0; {
		n += (BishopAttacks(b.Pop(), occupied) & targets).Count()
	}
	for b := (p.types[Rook] | p.types[Queen]) & free; b != 0; {
		n += (RookAttacks(b.Pop(), occupied) & targets).Count()
	}
	// Pinned sliders have their own loop, so that the loops above need no test. A pinned knight cannot move.
	for b := p.pinned &^ p.types[Knight] &^ p.types[Pawn]; b != 0; {
		from := b.Pop()
		n += (Attacks(p.board[from].Type(), from, occupied) & targets & Line(king, from)).Count()
	}
	return n
}

// HasLegalMove reports whether the side to move has any legal move.
func (p *Position) HasLegalMove() bool {
	return p.safeKingTargets(^Bitboard(0)) != 0 || p.countLegal() != 0
}

// IsLegal reports whether m is a legal move. m may be any value, such as a move
// from a hash table. It generates no moves.
func (p *Position) IsLegal(m Move) bool {
	us := p.turn
	from, to := m.From(), m.To()
	pc := p.board[from]
	if from == to || pc == NoPiece || pc.Color() != us {
		return false
	}
	king := p.King(us)
	switch m & kindMask {
	case kindCastling:
		return from == king && p.checkers == 0 && m == newCastling(from, to) &&
			p.castling.Of(us).Has(to) && p.castlingRooks().Has(to)
	case kindEnPassant:
		return pc.Type() == Pawn && to == p.ep && m == newEnPassant(from, to) &&
			p.enPassantCapturers(to).Has(from)
	case kindNormal:
		if m != newMove(from, to) {
			return false // stray promotion bits
		}
	}
	if p.colors[us].Has(to) {
		return false
	}
	switch pc.Type() {
	case King:
		return !m.IsPromotion() && p.safeKingTargets(to.Bitboard()) != 0
	case Pawn:
		if m.IsPromotion() != (Rank1 | Rank8).Has(to) {
			return false
		}
		forward := from.Bitboard().Forward(us)
		switch t := p.pawnMoves(p.checkMask()); to.Bitboard() {
		case forward:
			return t.single.Has(to)
		case forward.Forward(us):
			return t.double.Has(to)
		}
		return PawnAttacks(us, from).Has(to) && p.checkMask()&p.colors[us.Other()]&to.Bitboard() != 0 &&
			(!p.pinned.Has(from) || Line(king, from).Has(to))
	}
	if m.IsPromotion() || !Attacks(pc.Type(), from, p.Occupied()).Has(to) || !p.checkMask().Has(to) {
		return false
	}
	return !p.pinned.Has(from) || Line(king, from).Has(to)
}
