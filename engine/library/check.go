package library

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"kibitz/engine/library/moves"
	"kibitz/engine/library/store"
)

// Checked is the result of Check.
type Checked struct {
	Games  int        `json:"games"`  // readable games
	Broken int        `json:"broken"` // of these, games that were not readable to their end at import
	Faults []string   `json:"faults"` // in English; none if the library is intact
	Lost   []LostGame `json:"lost,omitempty"`
}

// Check verifies the whole library: the database, the checksums of all blocks, the legality of every move, and the
// columns of every game against its moves.
func (l *Library) Check(ctx context.Context) (Checked, error) {
	l.change.Lock()
	defer l.change.Unlock()
	v := l.view()
	defer v.release()
	var c Checked
	fault := func(format string, args ...any) { c.Faults = append(c.Faults, fmt.Sprintf(format, args...)) }
	rows, err := l.db.QueryContext(ctx, "PRAGMA integrity_check(20)")
	if err != nil {
		return c, fmt.Errorf("library: %w", err)
	}
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			rows.Close()
			return c, fmt.Errorf("library: %w", err)
		}
		if line != "ok" {
			fault("the database: %s", line)
		}
	}
	if err := rows.Close(); err != nil {
		return c, fmt.Errorf("library: %w", err)
	}
	known := map[uint16]bool{}
	for _, x := range v.collections {
		known[x.ID] = true
	}
	var mu sync.Mutex
	living := map[uint32]int{}
	bad := map[int]bool{} // blocks by their first rows
	_, err = v.scan(ctx, false, nil, func(_ int, b block) error {
		// Damage is reported below; check the readable games here.
		for i := range b.count {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			row := b.first + i
			problem := v.checkRow(b, i, known)
			mu.Lock()
			switch {
			case v.dead.has(row):
			case problem != nil:
				fault("game %d: %v", b.b.ID(i), problem)
				if store.IsDamage(problem) {
					bad[b.first] = true
				}
			default:
				c.Games++
				if b.b.Flags(i)&store.Broken != 0 {
					c.Broken++
				}
				if before, ok := living[b.b.ID(i)]; ok {
					fault("rows %d and %d are both game %d", before+1, row+1, b.b.ID(i))
				}
				living[b.b.ID(i)] = row
			}
			mu.Unlock()
		}
		b.b.Forget()
		return nil
	})
	if err != nil {
		return c, err
	}
	for _, b := range v.blocks {
		if b.b == nil || guarded(func() error { return b.b.Check(store.Columns) }) != nil {
			fault("the block of games %d to %d is damaged", b.first+1, b.first+b.count)
			bad[b.first] = true
		}
	}
	for _, b := range v.blocks {
		if !bad[b.first] {
			continue
		}
		lost, err := l.lost(v, b)
		if err != nil {
			return c, err
		}
		c.Lost = append(c.Lost, lost...)
	}
	slices.Sort(c.Faults)
	return c, nil
}

// checkRow reads a game and compares it with its columns.
func (v *view) checkRow(b block, i int, collections map[uint16]bool) error {
	r, err := b.b.Record(i)
	if err != nil {
		return err
	}
	if r.ID == 0 || r.ID >= v.next {
		return fmt.Errorf("%w: its number", ErrDamaged)
	}
	if !collections[v.collection(b, i)] {
		return fmt.Errorf("%w: its collection", ErrDamaged)
	}
	if hash(&r) != r.Hash {
		return fmt.Errorf("%w: its checksum", ErrDamaged)
	}
	for _, w := range [...]struct {
		id   uint32
		kind kind
	}{{r.White, players}, {r.Black, players}, {r.Event, events}, {r.Site, sites}, {r.Round, rounds}, {r.Control, controls}} {
		if int64(w.id) > int64(len(v.words[w.kind].texts)) {
			return fmt.Errorf("%w: a name", ErrDamaged)
		}
	}
	if _, err := restore(&r, &v.words); err != nil {
		return err
	}
	if r.Flags&(store.Plain|store.Broken) != 0 {
		return nil
	}
	start, err := startOf(&r, &v.words)
	if err != nil {
		return err
	}
	sig, err := moves.Sign(&start, r.Moves)
	if err != nil {
		return err
	}
	if sig.Home != r.Home || uint64(sig.Final) != r.Final {
		return fmt.Errorf("%w: its numbers are not those of its moves", ErrDamaged)
	}
	return nil
}
