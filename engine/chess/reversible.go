package chess

// Two positions that differ by one move of a piece other than a pawn, which can be
// taken back, have keys that differ by a number of 3,668: one for each piece and
// pair of squares that it can move between. They stand in a cuckoo hash table,
// where each number has two places, after Marcel van Kervinck.
const (
	reversibleSize  = 1 << 13
	reversibleCount = 3668
)

type reversibleMove struct {
	diff     Key
	from, to Square
}

var reversible [reversibleSize]reversibleMove

func reversiblePlaces(diff Key) (int, int) {
	return int(diff % reversibleSize), int(diff >> 16 % reversibleSize)
}

func initReversible() {
	for c := White; c <= Black; c++ {
		for pt := Knight; pt <= King; pt++ {
			for from := A1; from <= H8; from++ {
				for b := Attacks(pt, from, 0); b != 0; {
					to := b.Pop()
					if to < from {
						continue
					}
					keys := &zobrist.pieces[NewPiece(c, pt)]
					insertReversible(reversibleMove{keys[from] ^ keys[to] ^ zobrist.turn, from, to})
				}
			}
		}
	}
}

// insertReversible puts m in its first place, and what was there in its other one, and so on.
func insertReversible(m reversibleMove) {
	at, _ := reversiblePlaces(m.diff)
	for m != (reversibleMove{}) {
		m, reversible[at] = reversible[at], m
		first, second := reversiblePlaces(m.diff)
		at = first + second - at
	}
}

// ReversibleMove returns the squares of the one move by a piece other than a pawn,
// in whichever direction, that makes the difference between two keys. ok is false if
// there is none.
func ReversibleMove(diff Key) (a, b Square, ok bool) {
	first, second := reversiblePlaces(diff)
	if m := &reversible[first]; m.diff == diff {
		return m.from, m.to, true
	}
	if m := &reversible[second]; m.diff == diff {
		return m.from, m.to, true
	}
	return 0, 0, false
}
