package moves

import "kibitz/engine/chess"

// Watch searches packed games for pieces on squares, without a board. A packed move names its piece, and a captured
// piece never moves again. The squares by piece index therefore give every target, and the pieces on the watched
// squares follow from the moves to and from them.
type Watch struct {
	pieces  []On
	watched uint64
	first   watching
	rooks   [4]uint8
	color   uint8 // side to move, times slots
}

// watching is the state of a game.
type watching struct {
	at    [2 * slots]uint8 // including captured pieces
	kinds [2 * slots]kind
	on    [64]uint8 // by square, index of the piece on a watched square
}

// NewWatch returns a watch for games that start on a board. All pieces must be in place at the same time.
func NewWatch(start *Board, pieces []On) *Watch {
	w := &Watch{pieces: pieces, rooks: start.rooks, color: (start.turn & 1) * slots}
	copy(w.first.at[:], start.at[:])
	copy(w.first.kinds[:], start.kinds[:])
	w.first.on = start.squares
	for _, o := range pieces {
		w.watched |= 1 << (o.square & 63)
	}
	return w
}

// Find returns the ply of the first match.
func (w *Watch) Find(packed []byte) (ply int, found bool) {
	g := w.first
	if w.complete(&g) {
		return 0, true
	}
	color, before := w.color, uint8(0) // before is the previous step
	for i := 0; i < len(packed); {
		index, code := (color|packed[i]>>4)&(2*slots-1), packed[i]&15
		i++
		ply++
		color ^= slots
		from := g.at[index] & 63
		step := steps[g.kinds[index]&(kinds-1)][code][from]
		if step&special != 0 {
			i += w.special(&g, index, code, from, before, packed[i:])
			before = 0
		} else {
			before = step
			to := step & 63
			if (w.watched>>from|w.watched>>to)&1 == 0 {
				g.at[index] = to
				continue
			}
			g.move(index, from, to)
		}
		if w.complete(&g) {
			return ply, true
		}
	}
	return 0, false
}

// complete reports whether all pieces are in place.
func (w *Watch) complete(g *watching) bool {
	for _, o := range w.pieces {
		index := g.on[o.square&63]
		if index/slots != o.color || o.kind != noKind && g.kinds[index&(2*slots-1)] != o.kind {
			return false
		}
	}
	return true
}

// move moves a piece.
func (g *watching) move(index, from, to uint8) {
	g.at[index] = to
	g.on[from&63] = nobody
	g.on[to&63] = index
}

// special plays a special move and returns the number of additional bytes.
func (w *Watch) special(g *watching, index, code, from, before uint8, more []byte) (used int) {
	c := index / slots
	switch g.kinds[index] {
	case whitePawn, blackPawn:
		if code > pawnDouble {
			g.kinds[index] = kindOf(chess.Color(c), chess.Queen-chess.PieceType((code-4)/3))
			code = (code - 4) % 3
		}
		to, beside := from+8-16*c, from
		switch code {
		case pawnTakesWest:
			to, beside = to-1, from-1
		case pawnTakesEast:
			to, beside = to+1, from+1
		}
		if before == beside&63|doubleStep { // en passant
			g.on[beside&63] = nobody
		}
		g.move(index, from, to&63)
		return 0
	case king:
		if code != passTurn {
			w.castle(g, index, from, code == castleLong)
		}
		return 0
	}
	if len(more) > 0 {
		g.move(index, from, more[0]&63)
	}
	return 1
}

// castle moves a king and the rook of its castling right.
func (w *Watch) castle(g *watching, index, from uint8, long bool) {
	c := index / slots
	right, kingTo, rookTo := 2*c, from&56|6, from&56|5
	if long {
		right, kingTo, rookTo = right+1, from&56|2, from&56|3
	}
	corner := w.rooks[right] & 63
	for i := c * slots; i < (c+1)*slots; i++ {
		if g.at[i] == corner && g.kinds[i] == rook {
			g.on[from], g.on[corner] = nobody, nobody
			g.at[index], g.at[i] = kingTo, rookTo
			g.on[kingTo], g.on[rookTo] = index, i
			return
		}
	}
}
