package search

import (
	"unsafe"

	"kibitz/engine/chess"
)

// historyMax bounds history entries. An update moves an entry towards the bound in proportion to the distance left
// ("gravity"), so an entry never overflows and old evidence fades.
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

// pieceTo is a history by moving piece and target square.
type pieceTo [16][64]int16

// correctionSize is the number of entries by key of a correction history, a power of two.
const correctionSize = 1 << 14

// histories holds what one worker has learnt in this game.
type histories struct {
	quiet        [2][4][64][64]int16 // by side, attacked squares (see threats.index), from and to
	capture      [16][64][8]int16    // by piece, to and captured type
	continuation [16][64]pieceTo     // by an earlier piece and target, then by piece and target
	pawn         [512]pieceTo        // by pawn structure
	correction   struct {            // errors of the static evaluation, in 1/correctionUnit cp
		pawns  [2][correctionSize]int16
		pieces [2][2][correctionSize]int16 // by side to move and color of the pieces
		moves  [1024][1024]int16           // by piece and target of the last two moves
	}
}

// newHistories returns empty histories and the memory that holds them. The memory comes from allocate, like the
// table's: huge pages make the search 1 % faster. Its size is rounded up so that the last page is huge too.
func newHistories() (h *histories, memory []byte) {
	const page = 2 << 20
	memory, err := allocate((int(unsafe.Sizeof(*h)) + page - 1) / page * page)
	if err != nil {
		return new(histories), nil
	}
	return (*histories)(unsafe.Pointer(unsafe.SliceData(memory))), memory
}

// clear zeroes all entries.
func (h *histories) clear() { *h = histories{} }

// quietOf returns the history entry of a quiet move. f.threats must be computed.
func (h *histories) quietOf(p *chess.Position, f *frame, m chess.Move) *int16 {
	return &h.quiet[p.Turn()&1][f.threats.index(m)&3][m.From()&63][m.To()&63]
}

func (h *histories) pawnRow(p *chess.Position) *pieceTo {
	return &h.pawn[p.PawnKey()&chess.Key(len(h.pawn)-1)]
}

// corrections are the correction history entries of a position: by pawns, by the pieces of White and of Black, and by
// the last two moves.
type corrections struct{ pawns, white, black, moves *int16 }

// corrections returns the entries of a position and of the last two moves.
func (h *histories) corrections(p *chess.Position, before, last uint16) corrections {
	c, turn := &h.correction, p.Turn()
	return corrections{
		&c.pawns[turn][p.PawnKey()&(correctionSize-1)],
		&c.pieces[turn][chess.White][p.PieceKey(chess.White)&(correctionSize-1)],
		&c.pieces[turn][chess.Black][p.PieceKey(chess.Black)&(correctionSize-1)],
		&c.moves[before&1023][last&1023],
	}
}

// correct returns the static evaluation corrected by the expected error.
func (c corrections) correct(eval int) int {
	sum := int(*c.pawns)*correctionPawnWeight + (int(*c.white)+int(*c.black))*correctionPieceWeight + int(*c.moves)*correctionMovesWeight
	eval += sum / (correctionUnit * 128)
	return min(max(eval, -mateBound+1), mateBound-1)
}

// prefetch loads the entries into the cache.
func (c corrections) prefetch() {
	prefetch(unsafe.Pointer(c.pawns))
	prefetch(unsafe.Pointer(c.white))
	prefetch(unsafe.Pointer(c.black))
	prefetch(unsafe.Pointer(c.moves))
}

// learn moves the entries towards an observed error, weighted by the depth of the search that observed it.
func (c corrections) learn(err, depth int) {
	weight := min(depth+1, correctionMaxWeight)
	for _, v := range [4]*int16{c.pawns, c.white, c.black, c.moves} {
		next := (int(*v)*(correctionInertia-weight) + err*correctionUnit*weight) / correctionInertia
		*v = int16(min(max(next, -correctionLimit), correctionLimit))
	}
}
