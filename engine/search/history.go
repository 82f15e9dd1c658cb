package search

import (
	"unsafe"

	"kibitz/engine/chess"
)

// historyMax bounds every history value. An update moves a value towards the
// bound in proportion to the distance left ("gravity"), so it never overflows
// and old evidence fades.
const historyMax = 16384

func updateHistory(h *int16, bonus int) {
	bonus = min(max(bonus, -historyMax), historyMax)
	v := int(*h)
	*h = int16(v + bonus - v*abs(bonus)/historyMax)
}

func abs(v int) int {
	if v < 0 {
		return -v
	}
	return v
}

// pieceTo is a table by the piece that moves and the square it reaches.
type pieceTo [16][64]int16

// correctionSize is the number of rows of a correction table, a power of two.
const correctionSize = 1 << 14

// histories is what one worker has learnt about moves in this game.
type histories struct {
	quiet        [2][4][64 * 64]int16 // by side, whether from and to are attacked, from and to
	capture      [16][64][8]int16     // by piece, to and captured type
	continuation [16][64]pieceTo      // by an earlier piece and its target, then by this one's
	pawn         [512]pieceTo         // by pawn structure
	correction   struct {             // how far the static evaluation was off, in 1/correctionUnit
		pawns  [2][correctionSize]int16
		pieces [2][2][correctionSize]int16 // by side to move and whose pieces
	}
}

// clear forgets everything.
func (h *histories) clear() { *h = histories{} }

// quietOf is the entry of a quiet move, where f knows what is attacked.
func (h *histories) quietOf(p *chess.Position, f *frame, m chess.Move) *int16 {
	return &h.quiet[p.Turn()&1][f.attacked.ends(m)][m&4095]
}

func (h *histories) pawnRow(p *chess.Position) *pieceTo {
	return &h.pawn[p.PawnKey()&chess.Key(len(h.pawn)-1)]
}

// correct returns the static evaluation with the known error of similar positions taken out.
func (h *histories) correct(p *chess.Position, eval int) int {
	c := &h.correction
	turn := p.Turn()
	sum := int(c.pawns[turn][p.PawnKey()&(correctionSize-1)])*correctionPawnWeight +
		int(c.pieces[turn][chess.White][p.PieceKey(chess.White)&(correctionSize-1)])*correctionPieceWeight +
		int(c.pieces[turn][chess.Black][p.PieceKey(chess.Black)&(correctionSize-1)])*correctionPieceWeight
	eval += sum / (correctionUnit * 128)
	return min(max(eval, -mateBound+1), mateBound-1)
}

// prefetch asks for what correct will need to know about p.
func (h *histories) prefetch(p *chess.Position) {
	c := &h.correction
	turn := p.Turn()
	prefetch(unsafe.Pointer(&c.pawns[turn][p.PawnKey()&(correctionSize-1)]))
	prefetch(unsafe.Pointer(&c.pieces[turn][chess.White][p.PieceKey(chess.White)&(correctionSize-1)]))
	prefetch(unsafe.Pointer(&c.pieces[turn][chess.Black][p.PieceKey(chess.Black)&(correctionSize-1)]))
}

// learn moves the corrections towards the error just seen, the more the deeper the search that saw it.
func (h *histories) learn(p *chess.Position, err, depth int) {
	c := &h.correction
	turn := p.Turn()
	weight := min(depth+1, correctionMaxWeight)
	for _, v := range [3]*int16{
		&c.pawns[turn][p.PawnKey()&(correctionSize-1)],
		&c.pieces[turn][chess.White][p.PieceKey(chess.White)&(correctionSize-1)],
		&c.pieces[turn][chess.Black][p.PieceKey(chess.Black)&(correctionSize-1)],
	} {
		next := (int(*v)*(correctionInertia-weight) + err*correctionUnit*weight) / correctionInertia
		*v = int16(min(max(next, -correctionLimit), correctionLimit))
	}
}
