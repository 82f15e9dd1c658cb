package library

import "kibitz/engine/library/store"

// seenGames is a hash table of rows, at most half full, to find equal games.
type seenGames struct {
	table []uint32 // row + 1
	n     int
}

func newSeen(games int) *seenGames {
	size := 1 << 10
	for size < 2*games {
		size *= 2
	}
	return &seenGames{table: make([]uint32, size)}
}

// spread returns the slot of a hash.
func (s *seenGames) spread(hash uint32) int {
	return int(uint64(hash)*0x9e3779b97f4a7c15>>32) & (len(s.table) - 1)
}

// find calls equal for the rows that may have the hash until it returns true.
func (s *seenGames) find(hash uint32, equal func(row int) bool) bool {
	for i := s.spread(hash); s.table[i] != 0; i = (i + 1) & (len(s.table) - 1) {
		if equal(int(s.table[i] - 1)) {
			return true
		}
	}
	return false
}

// add adds a row. hashOf returns the hashes of existing rows, to grow the table.
func (s *seenGames) add(hash uint32, row int, hashOf func(row int) uint32) {
	if 2*(s.n+1) > len(s.table) {
		larger := newSeen(2 * (s.n + 1))
		for _, r := range s.table {
			if r != 0 {
				larger.put(hashOf(int(r-1)), r)
			}
		}
		larger.n = s.n
		*s = *larger
	}
	s.put(hash, uint32(row+1))
	s.n++
}

func (s *seenGames) put(hash, entry uint32) {
	i := s.spread(hash)
	for s.table[i] != 0 {
		i = (i + 1) & (len(s.table) - 1)
	}
	s.table[i] = entry
}

// seenIn returns a table of the games of a view.
func seenIn(v *view) *seenGames {
	s := newSeen(v.rows)
	for _, b := range v.blocks {
		if b.b == nil || b.b.Check(store.Columns) != nil {
			continue
		}
		for i := range b.count {
			if row := b.first + i; !v.dead.has(row) {
				s.put(b.b.Hash(i), uint32(row+1))
				s.n++
			}
		}
	}
	return s
}
