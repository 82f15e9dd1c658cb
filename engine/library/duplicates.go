package library

import (
	"cmp"
	"context"
	"hash/crc32"
	"slices"
	"sync"

	"kibitz/engine/library/moves"
	"kibitz/engine/library/store"
)

// IDs returns the ids of all games that match a search, in the order of the library.
func (l *Library) IDs(ctx context.Context, s Search) ([]ID, error) {
	v := l.view()
	defer v.release()
	m, err := s.Filter.compile(v)
	if err != nil {
		return nil, err
	}
	f, err := s.Pattern.compile()
	if err != nil {
		return nil, err
	}
	var mu sync.Mutex
	var rows []int
	var ids []ID
	skip, release := l.sift(v, f)
	defer release()
	_, err = v.scan(ctx, f != nil, skip, func(_ int, b block) error {
		var found []int
		var board moves.Board
		for i := range b.count {
			if !m.match(b, i) || f != nil && !f.passes(b.b, i) {
				continue
			}
			if f != nil {
				if _, _, ok, err := f.find(v, b, i, &board); err != nil || !ok {
					continue
				}
			}
			found = append(found, b.first+i)
		}
		mu.Lock()
		rows = append(rows, found...)
		mu.Unlock()
		return nil
	})
	slices.Sort(rows)
	for _, row := range rows {
		if b, i, err := v.block(row); err == nil {
			ids = append(ids, ID(b.b.ID(i)))
		}
	}
	return ids, err
}

// Duplicates returns groups of games with the same players, date, result and main line. They differ in other ways: an
// import skips games that are equal in everything.
func (l *Library) Duplicates(ctx context.Context) ([][]Game, error) {
	v := l.view()
	defer v.release()
	type entry struct {
		white, black, date, moves uint32
		row                       int32
		plies                     uint16
		result                    uint8
	}
	var mu sync.Mutex
	var all []entry
	_, err := v.scan(ctx, true, nil, func(_ int, b block) error {
		var part []entry
		for i := range b.count {
			if v.dead.has(b.first + i) {
				continue
			}
			s := b.b
			part = append(part, entry{v.player(s.White(i)), v.player(s.Black(i)), s.Date(i), crc32.Checksum(s.Moves(i), castagnoli), int32(b.first + i), s.Plies(i), s.Result(i)})
		}
		mu.Lock()
		all = append(all, part...)
		mu.Unlock()
		return nil
	})
	if err != nil {
		return nil, err
	}
	order := func(a, b entry) int {
		return cmp.Or(cmp.Compare(a.moves, b.moves), cmp.Compare(a.white, b.white), cmp.Compare(a.black, b.black), cmp.Compare(a.date, b.date),
			cmp.Compare(a.plies, b.plies), cmp.Compare(a.result, b.result))
	}
	slices.SortFunc(all, func(a, b entry) int { return cmp.Or(order(a, b), cmp.Compare(a.row, b.row)) })
	var groups [][]Game
	for len(all) > 0 {
		n := 1
		for n < len(all) && order(all[0], all[n]) == 0 {
			n++
		}
		for part := all[:n]; len(part) > 1; {
			// Equal checksums need a comparison.
			same, rest := part[:1:1], part[:0:0]
			first, err := v.record(int(part[0].row))
			if err != nil {
				part = part[1:]
				continue
			}
			for _, e := range part[1:] {
				if r, err := v.record(int(e.row)); err == nil && string(r.Moves) == string(first.Moves) && r.Flags&store.Plain == first.Flags&store.Plain {
					same = append(same, e)
				} else {
					rest = append(rest, e)
				}
			}
			if len(same) > 1 {
				var group []Game
				for _, e := range same {
					if b, i, err := v.block(int(e.row)); err == nil {
						group = append(group, v.game(b, i, 0))
					}
				}
				groups = append(groups, group)
			}
			part = rest
		}
		all = all[n:]
	}
	slices.SortFunc(groups, func(a, b []Game) int { return cmp.Compare(a[0].ID, b[0].ID) })
	return groups, nil
}
