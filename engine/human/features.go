package human

import "kibitz/engine/chess"

// The inputs of the network. Squares and colors are from the mover's point of view: rank 0 is the mover's first rank.

// The knots are the ratings with their own weights; those between them are interpolated. There are few games of players
// beyond the outer knots, so ratings are clamped to lowest..highest.
const (
	Knots     = 9
	firstKnot = 800
	knotStep  = 200
	lowest    = 700
	highest   = 2500
)

// KnotsOf returns the two knots next to a rating and the weight of the second one, which is a little below 0 or above 1
// beyond the outer knots.
func KnotsOf(rating float64) (low, high int, share float32) {
	at := (min(max(rating, lowest), highest) - firstKnot) / knotStep
	low = min(max(int(at), 0), Knots-2)
	return low, low + 1, float32(at - float64(low))
}

// The inputs of the position.
const (
	inBias      = 0
	inPiece     = inBias + 1         // own pieces first, by type and square
	inAttacked  = inPiece + 12*64    // the same for attacked pieces
	inHanging   = inAttacked + 12*64 // the same for hanging pieces
	inPastTo    = inHanging + 12*64
	inPastFrom  = inPastTo + History*6*64
	inPastTaken = inPastFrom + 2*64
	inCastling  = inPastTaken + 7
	inPassant   = inCastling + 4
	inCheck     = inPassant + 8
	inHangs     = inCheck + 3 // most valuable hanging piece, own and the opponent's
	inPhase     = inHangs + 2*7
	inBalance   = inPhase + 16
	inMoves     = inBalance + 19
	inReplies   = inMoves + 16 // number of legal moves
	inSpeed     = inReplies + 12

	// PositionInputs is the number of inputs of the position.
	PositionInputs = inSpeed + speeds
)

// The inputs of a move.
const (
	mvTo        = 0
	mvFrom      = mvTo + 6*64
	mvStep      = mvFrom + 6*64 // files and ranks between origin and target
	mvCapture   = mvStep + 15*15
	mvExchange  = mvCapture + 6*6
	mvLeaves    = mvExchange + 2*6*9
	mvArrives   = mvLeaves + 6*attackers*2
	mvCheck     = mvArrives + 6*attackers*3
	mvMate      = mvCheck + 2*6
	mvRetake    = mvMate + 1
	mvTakesLast = mvRetake + 2*7
	mvSame      = mvTakesLast + 6
	mvUndo      = mvSame + 6
	mvEntered   = mvUndo + 1 // to the square that the opponent's piece came from
	mvFlees     = mvEntered + 6
	mvHitsLast  = mvFlees + 6*2
	mvAttacks   = mvHitsLast + 6
	mvOwnHangs  = mvAttacks + 6*6*2*2
	mvOwnCount  = mvOwnHangs + 6*6
	mvTheirs    = mvOwnCount + 4
	mvTheirsN   = mvTheirs + 6*6
	mvItself    = mvTheirsN + 4
	mvUncovers  = mvItself + 6
	mvSaves     = mvUncovers + 6
	mvThreatens = mvSaves + 6
	mvNearThem  = mvThreatens + 6
	mvNearOwn   = mvNearThem + 6*8
	mvRing      = mvNearOwn + 6*8
	mvOwnRing   = mvRing + 7
	mvMobility  = mvOwnRing + 7
	mvTheirMob  = mvMobility + 9
	mvPassed    = mvTheirMob + 9
	mvChain     = mvPassed + 8
	mvCastles   = mvChain + 4
	mvForgoes   = mvCastles + 2
	mvPassant   = mvForgoes + 1
	mvPromotes  = mvPassant + 1
	mvPhase     = mvPromotes + 4
	mvAnswers   = mvPhase + 6*4
	mvEvades    = mvAnswers + 6*6
	mvTaught    = mvEvades + 3 // development: square of the piece before and after

	// MoveInputs is the number of inputs of a move.
	MoveInputs = mvTaught + 6*4
)

// Factors is the number of moves by piece, origin and target on an empty board, with promotions by piece.
var Factors = factorTable()

// factors maps piece type, origin and target to a number.
var factors [7][64][64]uint16

func factorTable() (n int) {
	for pt := chess.Pawn; pt <= chess.King; pt++ {
		for from := chess.A1; from <= chess.H8; from++ {
			targets := chess.Attacks(pt, from, 0)
			if pt == chess.Pawn {
				targets = from.Bitboard().North() | from.Bitboard().North().East() | from.Bitboard().North().West()
				if from.Rank() == 1 {
					targets |= from.Bitboard().North().North()
				}
			}
			if pt == chess.King && from.Rank() == 0 {
				targets |= chess.Rank1 // castling, as king takes rook
			}
			for b := targets; b != 0; {
				factors[pt][from][b.Pop()] = uint16(n)
				n++
			}
		}
	}
	return n + 3*24 // underpromotions: a file, a direction and a piece, see factorOf
}

func factorOf(pt chess.PieceType, from, to chess.Square, promotion chess.PieceType) uint32 {
	if promotion != chess.NoPieceType && promotion != chess.Queen {
		direction := to.File() - from.File() + 1
		return uint32(Factors - 3*24 + (int(promotion-chess.Knight)*8+from.File())*3 + direction)
	}
	return uint32(factors[pt][from][to])
}

// Inputs holds the network's inputs of a situation. It is reusable.
type Inputs struct {
	Position []uint32 // inputs of the position
	Moves    []chess.Move
	Factors  []uint32   // of each move
	Each     [][]uint32 // inputs of each move

	list chess.MoveList
	each []uint32
}

// bucket returns v clamped to low..high, counted from 0.
func bucket(v, low, high int) int { return min(max(v, low), high) - low }

func apart(a, b chess.Square) int {
	files, ranks := a.File()-b.File(), a.Rank()-b.Rank()
	return max(files, -files, ranks, -ranks)
}

// pawnWorth returns the material of c in pawns, without the king.
func pawnWorth(p *chess.Position, c chess.Color) (n int) {
	for pt := chess.Pawn; pt <= chess.Queen; pt++ {
		n += worth[pt] * p.Pieces(c, pt).Count()
	}
	return n
}

// Read sets the inputs of s.
func (in *Inputs) Read(s *Situation) {
	p := &s.Position
	us, them := p.Turn(), p.Turn().Other()
	own, enemy := look(p, us), look(p, them)
	ownHanging, theirHanging := hanging(p, us, &own, &enemy), hanging(p, them, &enemy, &own)
	p.GenerateLegal(&in.list)
	in.Moves = in.list.Slice()

	v := view{s: s, p: p, us: us, own: own, enemy: enemy, ownHanging: ownHanging, theirHanging: theirHanging,
		checks: p.CheckInfo(), phase: phaseOf(p)}
	in.Position = v.position(in.Position[:0], len(in.Moves))

	in.Factors, in.Each, in.each = in.Factors[:0], in.Each[:0], in.each[:0]
	if most := len(in.Moves) * maxEach; cap(in.each) < most {
		in.each = make([]uint32, 0, most)
	}
	for _, m := range in.Moves {
		from, to := m.From().Relative(us), m.To().Relative(us)
		in.Factors = append(in.Factors, factorOf(p.PieceAt(m.From()).Type(), from, to, m.Promotion()))
		start := len(in.each)
		in.each = v.move(in.each, m)
		in.Each = append(in.Each, in.each[start:])
	}
}

// maxEach bounds the inputs of one move.
const maxEach = 96

// view is a situation with its visible attacks.
type view struct {
	s                        *Situation
	p                        *chess.Position
	us                       chess.Color
	own, enemy               sight
	ownHanging, theirHanging chess.Bitboard
	checks                   chess.CheckInfo
	phase                    int // 0 to 24 by material
}

// phaseOf returns the game phase by material other than pawns and kings: 24 at the start of a game.
func phaseOf(p *chess.Position) int {
	return (p.ByType(chess.Knight) | p.ByType(chess.Bishop)).Count() + 2*p.ByType(chess.Rook).Count() + 4*p.ByType(chess.Queen).Count()
}

// position appends the inputs of the position.
func (v *view) position(dst []uint32, moves int) []uint32 {
	p, us := v.p, v.us
	add := func(i int) { dst = append(dst, uint32(i)) }
	add(inBias)
	attacked := p.ByColor(us)&v.enemy.all | p.ByColor(us.Other())&v.own.all
	hang := v.ownHanging | v.theirHanging
	for b := p.Occupied(); b != 0; {
		sq := b.Pop()
		pc := p.PieceAt(sq)
		at := int(pc.Type()-chess.Pawn)*64 + int(sq.Relative(us))
		if pc.Color() != us {
			at += 6 * 64
		}
		add(inPiece + at)
		if attacked.Has(sq) {
			add(inAttacked + at)
		}
		if hang.Has(sq) {
			add(inHanging + at)
		}
	}
	for i, past := range v.s.Past {
		if past.Piece == chess.NoPieceType {
			continue
		}
		add(inPastTo + (i*6+int(past.Piece-chess.Pawn))*64 + int(past.Move.Destination().Relative(us)))
		if i < 2 {
			add(inPastFrom + i*64 + int(past.Move.From().Relative(us)))
		}
	}
	add(inPastTaken + int(v.s.Past[0].Captured))
	for c := range 2 {
		side := us ^ chess.Color(c)
		for b := chess.Bitboard(p.Castling().Of(side)); b != 0; {
			right := 0
			if b.Pop() > p.King(side) {
				right = 1
			}
			add(inCastling + 2*c + right)
		}
	}
	if ep := p.EnPassant(); ep.Valid() {
		add(inPassant + ep.File())
	}
	add(inCheck + min(p.Checkers().Count(), 2))
	add(inHangs + int(dearest(p, v.ownHanging)))
	add(inHangs + 7 + int(dearest(p, v.theirHanging)))
	add(inPhase + min(v.phase*15/24, 15))
	add(inBalance + bucket(pawnWorth(p, us)-pawnWorth(p, us.Other()), -9, 9))
	add(inMoves + min(p.FullmoveNumber()/3, 15))
	add(inReplies + min(moves/4, 11))
	add(inSpeed + int(v.s.Speed))
	return dst
}

// exchangeBucket returns the bucket of a static exchange evaluation.
func exchangeBucket(v int) int {
	switch {
	case v <= -7:
		return 0
	case v <= -4:
		return 1
	case v <= -2:
		return 2
	case v == -1:
		return 3
	case v == 0:
		return 4
	case v == 1:
		return 5
	case v <= 3:
		return 6
	case v <= 6:
		return 7
	}
	return 8
}

// move appends the inputs of a move.
func (v *view) move(dst []uint32, m chess.Move) []uint32 {
	p, us, them := v.p, v.us, v.us.Other()
	add := func(i int) { dst = append(dst, uint32(i)) }
	from, to := m.From(), m.Destination()
	rf, rt := from.Relative(us), to.Relative(us)
	pt := p.PieceAt(from).Type()
	k := int(pt - chess.Pawn)
	taken := p.Captured(m)
	won := p.SEE(m, &worth)
	sound := 0
	if won >= 0 {
		sound = 1
	}

	add(mvTo + k*64 + int(rt))
	add(mvFrom + k*64 + int(rf))
	add(mvStep + (rt.Rank()-rf.Rank()+7)*15 + rt.File() - rf.File() + 7)
	quiet := 0
	if taken == chess.NoPieceType {
		quiet = 1
	} else {
		add(mvCapture + k*6 + int(taken-chess.Pawn))
	}
	add(mvExchange + (quiet*6+k)*9 + exchangeBucket(won))

	// Origin and target.
	defended := 0
	if v.own.all.Has(from) {
		defended = 1
	}
	add(mvLeaves + (k*attackers+v.enemy.least(from))*2 + defended)
	next := *p
	next.Make(m)
	own, enemy := look(&next, us), look(&next, them)
	support := 0
	if own.all.Has(to) {
		support = 1
		if own.twice.Has(to) {
			support = 2
		}
	}
	add(mvArrives + (k*attackers+enemy.least(to))*3 + support)

	if next.InCheck() {
		add(mvCheck + sound*6 + k)
		if !next.HasLegalMove() {
			add(mvMate)
		}
	}

	// Relation to the preceding moves.
	last, before := &v.s.Past[0], &v.s.Past[1]
	if last.Piece != chess.NoPieceType {
		there := last.Move.Destination()
		add(mvAnswers + int(last.Piece-chess.Pawn)*6 + k)
		if taken != chess.NoPieceType && to == there {
			if last.Captured != chess.NoPieceType {
				add(mvRetake + sound*7 + int(last.Captured))
			}
			add(mvTakesLast + k)
		}
		if to == last.Move.From() {
			add(mvEntered + k)
		}
		if v.enemy.all.Has(from) && chess.Attacks(last.Piece, there, p.Occupied()).Has(from) && last.Piece != chess.Pawn ||
			last.Piece == chess.Pawn && chess.PawnAttacks(them, there).Has(from) {
			lesser := 0
			if worth[last.Piece] < worth[pt] {
				lesser = 1
			}
			add(mvFlees + k*2 + lesser)
		}
	}
	if before.Piece != chess.NoPieceType && from == before.Move.Destination() {
		add(mvSame + k)
		if to == before.Move.From() {
			add(mvUndo)
		}
	}

	// New attacks.
	arrived := next.PieceAt(to).Type()
	reach := reachOf(us, arrived, to, next.Occupied()) &^ reachOf(us, pt, from, p.Occupied())
	for b := reach & next.ByColor(them); b != 0; {
		sq := b.Pop()
		victim := next.PieceAt(sq).Type()
		soft := 0
		if !enemy.all.Has(sq) || worth[victim] > worth[arrived] {
			soft = 1
		}
		add(mvAttacks + ((k*6+int(victim-chess.Pawn))*2+soft)*2 + sound)
	}
	if last.Piece != chess.NoPieceType && reach.Has(last.Move.Destination()) {
		add(mvHitsLast + k)
	}

	// Hanging pieces after the move.
	ownHanging, theirHanging := hanging(&next, us, &own, &enemy), hanging(&next, them, &enemy, &own)
	add(mvOwnHangs + int(dearest(p, v.ownHanging))*6 + int(dearest(&next, ownHanging)))
	add(mvOwnCount + min(ownHanging.Count(), 3))
	add(mvTheirs + int(dearest(p, v.theirHanging))*6 + int(dearest(&next, theirHanging)))
	add(mvTheirsN + min(theirHanging.Count(), 3))
	if ownHanging.Has(to) {
		add(mvItself + k)
	}
	moved := from.Bitboard() | to.Bitboard()
	for b := ownHanging &^ v.ownHanging &^ moved; b != 0; {
		add(mvUncovers + int(next.PieceAt(b.Pop()).Type()-chess.Pawn))
	}
	for b := v.ownHanging &^ ownHanging &^ moved; b != 0; {
		add(mvSaves + int(p.PieceAt(b.Pop()).Type()-chess.Pawn))
	}
	for b := theirHanging &^ v.theirHanging; b != 0; {
		add(mvThreatens + int(next.PieceAt(b.Pop()).Type()-chess.Pawn))
	}

	// Kings and mobility.
	theirKing, ownKing := next.King(them), next.King(us)
	add(mvNearThem + k*8 + apart(to, theirKing))
	if pt != chess.King {
		add(mvNearOwn + k*8 + apart(to, ownKing))
	}
	ring := chess.KingAttacks(theirKing)
	add(mvRing + bucket((own.all&ring).Count()-(v.own.all&ring).Count(), -2, 4))
	ownRing := chess.KingAttacks(ownKing)
	add(mvOwnRing + bucket((enemy.all&ownRing).Count()-(v.enemy.all&chess.KingAttacks(p.King(us))).Count(), -3, 3))
	add(mvMobility + bucket(((own.all&^next.ByColor(us)).Count()-(v.own.all&^p.ByColor(us)).Count()+100)/2-50, -4, 4))
	add(mvTheirMob + bucket(((enemy.all&^next.ByColor(them)).Count()-(v.enemy.all&^p.ByColor(them)).Count()+100)/2-50, -4, 4))

	switch {
	case m.IsCastling():
		side := 0
		if m.To() > from {
			side = 1
		}
		add(mvCastles + side)
	case pt == chess.King && p.Castling().Of(us) != 0:
		add(mvForgoes)
	}
	if m.IsEnPassant() {
		add(mvPassant)
	}
	if m.IsPromotion() {
		add(mvPromotes + int(m.Promotion()-chess.Knight))
	}
	if pt == chess.Pawn {
		if arrived == chess.Pawn && next.Passes(us, to) {
			add(mvPassed + rt.Rank())
		}
		chain := 0
		if own.pawns.Has(to) {
			chain = 1
		}
		neighbours := to.Bitboard().East() | to.Bitboard().West()
		if neighbours&next.Pieces(us, chess.Pawn) != 0 {
			chain += 2
		}
		add(mvChain + chain)
	}
	add(mvPhase + k*4 + min(v.phase/6, 3))
	if p.InCheck() {
		switch {
		case pt == chess.King:
			add(mvEvades)
		case taken != chess.NoPieceType:
			add(mvEvades + 1)
		default:
			add(mvEvades + 2)
		}
	}
	home, away := 0, 0
	if rf.Rank() == 0 {
		home = 1
	}
	if rt.Rank() >= 4 {
		away = 1
	}
	add(mvTaught + k*4 + home*2 + away)
	return dst
}

// reachOf returns the squares that a piece of c attacks.
func reachOf(c chess.Color, pt chess.PieceType, s chess.Square, occupied chess.Bitboard) chess.Bitboard {
	if pt == chess.Pawn {
		return chess.PawnAttacks(c, s)
	}
	return chess.Attacks(pt, s, occupied)
}
