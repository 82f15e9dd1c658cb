package chess

// Detection of upcoming repetitions, after Marcel van Kervinck. The keys of two
// positions that are one reversible move apart differ by one of 3,668 numbers, one
// for each piece and pair of squares between which it can move. A cuckoo hash
// table holds these numbers, each in one of two slots.
const (
	cuckooSize  = 1 << 13
	cuckooCount = 3668
)

type cuckooEntry struct {
	diff     Key
	from, to Square
}

var cuckoo [cuckooSize]cuckooEntry

func cuckooSlots(diff Key) (int, int) {
	return int(diff % cuckooSize), int(diff >> 16 % cuckooSize)
}

func initCuckoo() {
	for c := White; c <= Black; c++ {
		for pt := Knight; pt <= King; pt++ {
			for from := A1; from <= H8; from++ {
				for b := Attacks(pt, from, 0); b != 0; {
					to := b.Pop()
					if to < from {
						continue
					}
					keys := &zobrist.pieces[NewPiece(c, pt)]
					cuckooInsert(cuckooEntry{keys[from] ^ keys[to] ^ zobrist.turn, from, to})
				}
			}
		}
	}
}

// cuckooInsert puts m into its first slot. An entry that was there moves to its other slot, and so on.
func cuckooInsert(m cuckooEntry) {
	at, _ := cuckooSlots(m.diff)
	for m != (cuckooEntry{}) {
		m, cuckoo[at] = cuckoo[at], m
		first, second := cuckooSlots(m.diff)
		at = first + second - at
	}
}

// ReversibleMove returns the two squares of the reversible move, in either
// direction, that leads from one of two positions to the other, given the
// difference of their keys. ok is false if there is no such move.
func ReversibleMove(diff Key) (a, b Square, ok bool) {
	first, second := cuckooSlots(diff)
	if m := &cuckoo[first]; m.diff == diff {
		return m.from, m.to, true
	}
	if m := &cuckoo[second]; m.diff == diff {
		return m.from, m.to, true
	}
	return 0, 0, false
}
