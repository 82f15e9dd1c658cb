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
	quiet        [2][4][64][64]int16 // by side, whether from and to are attacked, from and to
	capture      [16][64][8]int16    // by piece, to and captured type
	continuation [16][64]pieceTo     // by an earlier piece and its target, then by this one's
	pawn         [512]pieceTo        // by pawn structure
	correction   struct {            // how far the static evaluation was off, in 1/correctionUnit
		pawns  [2][correctionSize]int16
		pieces [2][2][correctionSize]int16 // by side to move and whose pieces
		moves  [1024][1024]int16           // by what moved where, the move before the last and the last
	}
}

// newHistories returns histories that know nothing, and the memory they lie in, which is that of
// tables: they are looked up at random as well, and huge pages make a search 1 % faster. The
// last of these is filled up, as it would not be huge otherwise.
func newHistories() (h *histories, memory []byte) {
	const page = 2 << 20
	memory, err := allocate((int(unsafe.Sizeof(*h)) + page - 1) / page * page)
	if err != nil {
		return new(histories), nil
	}
	return (*histories)(unsafe.Pointer(unsafe.SliceData(memory))), memory
}

// clear forgets everything.
func (h *histories) clear() { *h = histories{} }

// quietOf is the entry of a quiet move, where f knows what is attacked.
func (h *histories) quietOf(p *chess.Position, f *frame, m chess.Move) *int16 {
	return &h.quiet[p.Turn()&1][f.attacked.ends(m)&3][m.From()&63][m.To()&63]
}

func (h *histories) pawnRow(p *chess.Position) *pieceTo {
	return &h.pawn[p.PawnKey()&chess.Key(len(h.pawn)-1)]
}

// corrections are what is known of the error of the static evaluation in similar positions:
// those with the same pawns, those with the same pieces of White and of Black, and those
// that the same two moves led to.
type corrections struct{ pawns, white, black, moves *int16 }

// corrections returns those of a position, and of the last two moves.
func (h *histories) corrections(p *chess.Position, before, last uint16) corrections {
	c, turn := &h.correction, p.Turn()
	return corrections{
		&c.pawns[turn][p.PawnKey()&(correctionSize-1)],
		&c.pieces[turn][chess.White][p.PieceKey(chess.White)&(correctionSize-1)],
		&c.pieces[turn][chess.Black][p.PieceKey(chess.Black)&(correctionSize-1)],
		&c.moves[before&1023][last&1023],
	}
}

// correct returns the static evaluation with the known error taken out.
func (c corrections) correct(eval int) int {
	sum := int(*c.pawns)*correctionPawnWeight + (int(*c.white)+int(*c.black))*correctionPieceWeight + int(*c.moves)*correctionMovesWeight
	eval += sum / (correctionUnit * 128)
	return min(max(eval, -mateBound+1), mateBound-1)
}

// prefetch asks for what correct will need.
func (c corrections) prefetch() {
	prefetch(unsafe.Pointer(c.pawns))
	prefetch(unsafe.Pointer(c.white))
	prefetch(unsafe.Pointer(c.black))
	prefetch(unsafe.Pointer(c.moves))
}

// learn moves the corrections towards the error just seen, the more the deeper the search that saw it.
func (c corrections) learn(err, depth int) {
	weight := min(depth+1, correctionMaxWeight)
	for _, v := range [4]*int16{c.pawns, c.white, c.black, c.moves} {
		next := (int(*v)*(correctionInertia-weight) + err*correctionUnit*weight) / correctionInertia
		*v = int16(min(max(next, -correctionLimit), correctionLimit))
	}
}
