package chess

// Key is a Zobrist hash. Positions that are equal by the repetition rule have
// equal keys: the same pieces, side to move, castling rights and possible
// en-passant capture. Different positions almost always have different keys.
type Key uint64

var zobrist struct {
	pieces    [16][64]Key
	castling  [64]Key // by the rook's square
	enPassant [8]Key  // by file
	turn      Key     // Black to move
}

func initZobrist() {
	// splitmix64 (Steele, Lea and Flood 2014): a fixed seed gives fixed keys.
	state := uint64(0x4b6962697462)
	next := func() Key {
		state += 0x9e3779b97f4a7c15
		z := state
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return Key(z ^ z>>31)
	}
	for c := White; c <= Black; c++ {
		for pt := Pawn; pt <= King; pt++ {
			for s := A1; s <= H8; s++ {
				zobrist.pieces[NewPiece(c, pt)][s] = next()
			}
		}
	}
	for s := A1; s <= H8; s++ {
		zobrist.castling[s] = next()
	}
	for f := range zobrist.enPassant {
		zobrist.enPassant[f] = next()
	}
	zobrist.turn = next()
}

// castlingKey returns the part of a position's key for its castling rights.
func castlingKey(rights CastlingRights) (k Key) {
	for b := Bitboard(rights); b != 0; {
		k ^= zobrist.castling[b.Pop()&63]
	}
	return k
}
