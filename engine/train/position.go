package train

import (
	"math/bits"

	"kibitz/engine/chess"
	"kibitz/engine/nnue"
)

const (
	// biasRow is the row after those of the features. It is always active.
	biasRow = nnue.Features
	// maxRows bounds the active rows of one side: 32 pieces and the bias.
	maxRows = 33
)

// Position is a training position seen from the side to move: for Black, the board is flipped and the colors are
// exchanged. Most of its 420 bytes are its terms.
type Position struct {
	occupied uint64
	pieces   [16]byte // by square in ascending order, two per byte: type, plus 8 for the enemy
	kings    [2]uint8 // own, enemy
	score    int16    // of the search, in centipawns for the side to move
	result   uint8    // of the game, for the side to move: 0 lost, 1 drawn, 2 won
	count    uint8    // number of terms
	terms    [nnue.MaxTerms]uint16
}

// Pack returns the Position of p with its score for the side to move and the outcome of its game.
func Pack(p *chess.Position, score int16, outcome chess.Outcome) Position {
	us := p.Turn()
	packed := Position{score: score, result: 1}
	if winner, ok := outcome.Winner(); ok {
		packed.result = 0
		if winner == us {
			packed.result = 2
		}
	}
	occupied := p.Occupied()
	if us == chess.Black {
		occupied = occupied.FlipRanks()
	}
	packed.occupied = uint64(occupied)
	for i := 0; occupied != 0; i++ {
		s := occupied.Pop()
		pc := p.PieceAt(s.Relative(us))
		nibble := byte(pc.Type())
		if pc.Color() != us {
			nibble |= 8
		}
		packed.pieces[i>>1&15] |= nibble << (i & 1 * 4)
		if pc.Type() == chess.King {
			packed.kings[nibble>>3] = uint8(s)
		}
	}
	var terms nnue.TermList
	terms.Find(p)
	packed.count = uint8(copy(packed.terms[:], terms.IDs()))
	return packed
}

// termRows lists the rows of the position's terms for both sides, the side to move in own, and returns their number.
func (p *Position) termRows(own, enemy *[nnue.MaxTerms]uint32) int {
	for i, id := range p.terms[:p.count] {
		own[i], enemy[i] = uint32(id), uint32(id)^nnue.Terms
	}
	return int(p.count)
}

// pieceCount returns the number of pieces on the board.
func (p *Position) pieceCount() int { return bits.OnesCount64(p.occupied) }

// bucket returns the output bucket of the position.
func (p *Position) bucket() int { return nnue.Bucket(p.pieceCount()) }

// mirror returns the number to XOR with square numbers so that the king on s stands on the files a to d.
func mirror(s uint8) uint32 {
	if s&7 >= 4 {
		return 7
	}
	return 0
}

// features lists the active features of both sides, the side to move in own, and returns the number of either. They are
// numbered as by [nnue.Feature].
func (p *Position) features(own, enemy *[maxRows]uint32) int {
	ownMirror, enemyMirror := mirror(p.kings[0]), mirror(p.kings[1])^56
	n := 0
	for b := p.occupied; b != 0; b &= b - 1 {
		s := uint32(bits.TrailingZeros64(b))
		nibble := uint32(p.pieces[n>>1&15]>>(n&1*4)) & 15
		base := (nibble&7 - 1) * 64
		side := nibble >> 3 * (nnue.Features / 2)
		own[n&31] = side + base + (s ^ ownMirror)
		enemy[n&31] = nnue.Features/2 - side + base + (s ^ enemyMirror)
		n++
	}
	return n
}
