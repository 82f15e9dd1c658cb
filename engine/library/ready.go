package library

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math/bits"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync/atomic"

	"kibitz/engine/chess"
	"kibitz/engine/explorer"
	"kibitz/engine/internal/atomicfile"
	"kibitz/engine/library/moves"
	"kibitz/engine/library/store"
)

// The opening statistics hold the counts of positions that many games reach in their first plies, in a file that can be
// rebuilt from the games. The file also holds the sieves of the blocks. The counts include rows that were deleted
// since; if one of them has a position, the position is counted again.

const (
	readyName   = "openings"
	readyMagic  = "KOPN0002"
	readyPlies  = 30 // plies of a game that are counted
	readyHead   = 8 + 8 + 8 + 4 + 4 + 4 + 4 + 4
	entryBytes  = 16                // key, index of the first tally, number of tallies
	tallyBytes  = 4 + 4*4 + 4*8 + 4 // move, results, sums, last year
	leastGames  = 20                // positions of fewer games are left out
	gamesOfRare = 20_000            // and those of fewer than one game in this number
	mostReady   = 1 << 30           // bytes
	staleShare  = 5                 // rebuilt if this fraction of the games is missing
	fewNewGames = 20_000            // and more than this number
	counters    = 1 << 23           // of the first pass, two per position
	sampleRows  = 1 << 18           // that it looks at, about
	wholeTally  = 0xffff            // instead of a move: all games
)

// openings holds opening statistics. It is immutable.
type openings struct {
	m          *store.Map
	generation int64
	rows       int
	keys       []byte
	tallies    []byte
	sieves     []sieve // of the first blocks
}

// dropReady drops the statistics, which are read again on demand.
func (l *Library) dropReady() {
	l.mu.Lock()
	o := l.ready
	l.ready = nil
	l.mu.Unlock()
	if o != nil {
		o.m.Release()
	}
}

// openings returns the statistics, or nil if there are none of this generation. The caller must release them.
func (l *Library) openings(v *view) *openings {
	l.mu.Lock()
	o := l.ready
	if o != nil {
		o.m.Retain()
	}
	l.mu.Unlock()
	if o == nil {
		var err error
		if o, err = readReady(filepath.Join(l.dir, readyName)); err != nil {
			return nil // they are optional
		}
		l.mu.Lock()
		if l.ready == nil {
			o.m.Retain()
			l.ready = o
		}
		l.mu.Unlock()
	}
	if o.generation != v.generation || o.rows > v.rows {
		o.m.Release()
		return nil
	}
	return o
}

// readReady maps and checks the file.
func readReady(path string) (*openings, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if info.Size() < readyHead || info.Size() > mostReady {
		return nil, ErrDamaged
	}
	m, err := store.MapFile(f, info.Size())
	if err != nil {
		if m != nil {
			m.Release()
		}
		return nil, err
	}
	o := &openings{m: m}
	err = guarded(func() error { return o.parse(m.Bytes(0, info.Size())) })
	if err != nil {
		m.Release()
		return nil, err
	}
	return o, nil
}

func (o *openings) parse(b []byte) error {
	le := binary.LittleEndian
	if len(b) < readyHead || string(b[:8]) != readyMagic || crc32.Checksum(b[:readyHead-4], castagnoli) != le.Uint32(b[readyHead-4:]) {
		return ErrDamaged
	}
	o.generation, o.rows = int64(le.Uint64(b[8:])), int(int64(le.Uint64(b[16:])))
	n, tallies := int64(le.Uint32(b[24:]))*entryBytes, int64(le.Uint32(b[28:]))*tallyBytes
	body := b[readyHead:]
	if int64(len(body)) < n+tallies || crc32.Checksum(body, castagnoli) != le.Uint32(b[36:]) {
		return ErrDamaged
	}
	o.keys, o.tallies = body[:n], body[n:n+tallies]
	var err error
	o.sieves, err = parseSieves(body[n+tallies:], int64(le.Uint32(b[32:])))
	return err
}

// lookup returns the counts of a position.
func (o *openings) lookup(key uint64) (c counts, ok bool) {
	le := binary.LittleEndian
	n := len(o.keys) / entryBytes
	low, high := 0, n
	for low < high {
		mid := (low + high) / 2
		if le.Uint64(o.keys[mid*entryBytes:]) < key {
			low = mid + 1
		} else {
			high = mid
		}
	}
	if low == n || le.Uint64(o.keys[low*entryBytes:]) != key {
		return c, false
	}
	at, count := int64(le.Uint32(o.keys[low*entryBytes+8:])), int64(le.Uint32(o.keys[low*entryBytes+12:]))
	for ; count > 0 && (at+1)*tallyBytes <= int64(len(o.tallies)); at, count = at+1, count-1 {
		move, t := unpackTally(o.tallies[at*tallyBytes:])
		if move == wholeTally {
			c.all = t
		} else {
			*c.of(move) = t
		}
	}
	return c, true
}

func appendTally(b []byte, move uint16, t *Tally) []byte {
	le := binary.LittleEndian
	b = le.AppendUint32(b, uint32(move))
	for _, n := range [...]int{t.White, t.Draws, t.Black, t.Open} {
		b = le.AppendUint32(b, uint32(n))
	}
	for _, n := range [...]int64{t.rated, t.own, t.opponents, t.halfPoints} {
		b = le.AppendUint64(b, uint64(n))
	}
	return le.AppendUint32(b, uint32(t.LastYear))
}

func unpackTally(b []byte) (move uint16, t Tally) {
	le := binary.LittleEndian
	n := func(at int) int { return int(le.Uint32(b[at:])) }
	s := func(at int) int64 { return int64(le.Uint64(b[at:])) }
	return uint16(n(0)), Tally{Tally: explorer.Tally{White: n(4), Draws: n(8), Black: n(12), Open: n(16)}, rated: s(20), own: s(28), opponents: s(36), halfPoints: s(44), LastYear: n(52)}
}

// readyKey returns the chess.Key of the position on a board.
func readyKey(b *moves.Board) uint64 {
	k := b.Hash() ^ uint64(b.Turn())*0x9e3779b97f4a7c15
	if b.PassantSquare() == chess.NoSquare {
		return k
	}
	p, err := b.Position()
	if err != nil || p.EnPassant() == chess.NoSquare {
		return k
	}
	return k ^ (uint64(p.EnPassant())+1)*0xbf58476d1ce4e5b9
}

// exploreReady answers from the statistics and the games added since.
func (l *Library) exploreReady(ctx context.Context, v *view, f *finder) (e Explored, ok bool) {
	o := l.openings(v)
	if o == nil {
		return e, false
	}
	defer o.m.Release()
	var board moves.Board
	if board.Reset(f.position) != nil {
		return e, false
	}
	var c counts
	key := readyKey(&board)
	if f.position.EnPassant() != chess.NoSquare {
		key = board.Hash() ^ uint64(board.Turn())*0x9e3779b97f4a7c15 ^ (uint64(f.position.EnPassant())+1)*0xbf58476d1ce4e5b9
	}
	err := guarded(func() error {
		c, ok = o.lookup(key)
		if ok && v.deadCount > 0 {
			ok = !v.deadHave(f, o.rows)
		}
		return nil
	})
	if err != nil || !ok {
		return e, false
	}
	if o.rows < v.rows {
		since, err := v.explored(ctx, f, o.rows)
		if err != nil {
			return e, false
		}
		c.join(since)
	}
	e = c.explored(f.position)
	e.Ready = true
	return e, true
}

// explored counts all rows from a row on.
func (v *view) explored(ctx context.Context, f *finder, from int) (c counts, err error) {
	turn := f.position.Turn()
	for _, b := range v.blocks {
		if b.first+b.count <= from {
			continue
		}
		if b.b == nil {
			return c, ErrDamaged
		}
		err := guarded(func() error {
			if err := errors.Join(b.b.Check(store.Columns), b.b.Check(store.Moves), ctx.Err()); err != nil {
				return err
			}
			var board moves.Board
			for i := max(from-b.first, 0); i < b.count; i++ {
				if v.dead.has(b.first+i) || !f.passes(b.b, i) {
					continue
				}
				_, rest, found, err := f.find(v, b, i, &board)
				if err != nil {
					return err
				}
				if found {
					c.add(b.b, i, turn, &board, rest)
				}
			}
			return nil
		})
		if err != nil {
			return c, err
		}
	}
	return c, nil
}

// deadHave reports whether a deleted game among the first rows has a position, or cannot be read.
func (v *view) deadHave(f *finder, rows int) bool {
	var board moves.Board
	for at, word := range v.dead {
		for ; word != 0; word &= word - 1 {
			row := at<<6 + bits.TrailingZeros64(word)
			if row >= rows {
				return false
			}
			b, i, err := v.block(row)
			if err != nil || b.b.Check(store.Columns) != nil || b.b.Check(store.Moves) != nil {
				return true
			}
			if !f.passes(b.b, i) {
				continue
			}
			if _, _, found, err := f.find(v, b, i, &board); err != nil || found {
				return true
			}
		}
	}
	return false
}

// Prepare rebuilds the opening statistics.
func (l *Library) Prepare(ctx context.Context) error {
	if !l.writes {
		return ErrReadOnly
	}
	l.change.Lock()
	defer l.change.Unlock()
	return l.makeReady(ctx)
}

// prepareLocked rebuilds them if many games are missing.
func (l *Library) prepareLocked(ctx context.Context) error {
	v := l.view()
	rows := v.rows
	o := l.openings(v)
	v.release()
	if o != nil {
		missing := rows - o.rows
		o.m.Release()
		if missing <= max(fewNewGames, rows/staleShare) {
			return nil
		}
	} else if rows < fewNewGames {
		return nil
	}
	return l.makeReady(ctx)
}

// makeReady counts in two passes: first approximate counts of all positions, in a sample of the blocks if there are many, then
// exact counts of frequent ones. A frequent position that the sample misses is one of few blocks, which searches find fast.
func (l *Library) makeReady(ctx context.Context) error {
	v := l.view()
	defer v.release()
	least := max(leastGames, v.rows/gamesOfRare)
	often := make([]atomic.Uint32, counters)
	every, leastSeen := max(1, v.rows/sampleRows), least
	if every > 1 {
		leastSeen = max(2, 2*least/(3*every)) // chance takes part
	}
	_, err := v.positions(ctx, func(at int) bool { return at%every != 0 }, nil, func(_ int, _ *store.Block, _ int, keys []uint64, _ []uint16) {
		for _, k := range keys {
			often[k%counters].Add(1)
			often[k>>32%counters].Add(1)
		}
	})
	if err != nil {
		return err
	}
	parts := make([]map[uint64]*counts, runtime.GOMAXPROCS(0))
	for worker := range parts {
		parts[worker] = map[uint64]*counts{}
	}
	sieves := make([]sieve, len(v.blocks))
	damaged, err := v.positions(ctx, nil, sieves, func(worker int, b *store.Block, i int, keys []uint64, played []uint16) {
		var game [2]Tally // of this game alone, for the side to move
		for side := range game {
			game[side].count(b, i, chess.Color(side))
		}
		var seen [readyPlies + 1]uint32
		for ply, k := range keys { // in a loop of its own, so that the processor waits for several at once
			seen[ply] = often[k%counters].Load()
		}
		for ply, k := range keys {
			if int(seen[ply]) < leastSeen || int(often[k>>32%counters].Load()) < leastSeen {
				continue
			}
			c := parts[worker][k]
			if c == nil {
				c = &counts{}
				parts[worker][k] = c
			}
			if ply < len(played) {
				c.of(played[ply]).add(game[ply%2])
			} else {
				c.all.add(game[ply%2])
			}
		}
	})
	if err != nil || len(damaged) > 0 {
		return err // damaged games are left out
	}
	all := map[uint64]*counts{}
	for _, p := range parts {
		for k, c := range p {
			if all[k] == nil {
				all[k] = c
			} else {
				all[k].join(*c)
			}
		}
	}
	for _, c := range all {
		for i := range c.tallies { // so far, all has the games that end here
			c.all.add(c.tallies[i])
		}
	}
	l.dropReady()
	path := filepath.Join(l.dir, readyName)
	if err := atomicfile.Write(path, func(w io.Writer) error { return writeReady(w, v, all, least, sieves) }); err != nil {
		return fmt.Errorf("library: %w", err)
	}
	return nil
}

// positions calls visit for each game from the standard start position with the keys of its first positions and the
// moves played there, unless skip wants the block left out. The key of a repeated position is 0. Unless sieves is nil, it also
// makes the sieves of the blocks.
func (v *view) positions(ctx context.Context, skip func(at int) bool, sieves []sieve, visit func(worker int, b *store.Block, i int, keys []uint64, played []uint16)) ([]string, error) {
	start := chess.StartPosition()
	var usual moves.Board
	if err := usual.Reset(&start); err != nil {
		return nil, err
	}
	at := map[int]int{}
	for i, b := range v.blocks {
		at[b.first] = i
	}
	sets := make([]keySet, runtime.GOMAXPROCS(0))
	return v.scan(ctx, true, skip, func(worker int, b block) error {
		var first firstPositions
		var board moves.Board
		var set *keySet
		if sieves != nil {
			set = &sets[worker]
			set.clear()
		}
		for i := range b.count {
			flags := b.b.Flags(i)
			counted := flags&(store.Setup|store.Plain) == 0
			if flags&store.Plain != 0 || !counted && set == nil {
				continue // searches look at these games anyway
			}
			if err := v.begin(&usual, b, i, &board); err != nil {
				return err
			}
			first.read(&board, b.b.Moves(i), set)
			if counted {
				visit(worker, b.b, i, first.distinct(), first.played[:first.moves])
			}
		}
		if set != nil {
			sieves[at[b.first]] = set.sieve()
		}
		return nil
	})
}

// firstPositions holds the first positions of a game.
type firstPositions struct {
	keys      [readyPlies + 1]uint64
	played    [readyPlies + 1]uint16 // the moves played there
	positions int                    // number of keys
	moves     int                    // number of moves played
}

// read follows the moves of a game, whose start is on the board. If set is not nil, it adds the keys of all positions to
// set, up to the first one that has none.
func (f *firstPositions) read(board *moves.Board, rest []byte, set *keySet) {
	ply := 0
	for sifted := set != nil; ; ply++ {
		if ply <= readyPlies {
			f.keys[ply] = readyKey(board)
		}
		if sifted {
			var key uint64
			if key, sifted = sieveKey(board); sifted {
				set.add(key)
			}
		}
		if len(rest) == 0 || ply >= readyPlies && !sifted {
			break
		}
		rest = rest[min(board.Next(rest), len(rest)):]
		if ply <= readyPlies {
			f.played[ply] = board.Last()
		}
	}
	f.positions = min(ply, readyPlies) + 1
	f.moves = min(ply, f.positions)
}

// distinct returns the keys, with 0 for that of a repeated position.
func (f *firstPositions) distinct() []uint64 {
	keys := f.keys[:f.positions]
	for i := 4; i < len(keys); i++ {
		if slices.Contains(keys[:i-3], keys[i]) {
			keys[i] = 0
		}
	}
	return keys
}

func writeReady(w io.Writer, v *view, all map[uint64]*counts, least int, sieves []sieve) error {
	var order []uint64
	for k, c := range all {
		if k != 0 && c.all.Games() >= least {
			order = append(order, k)
		}
	}
	slices.Sort(order)
	le := binary.LittleEndian
	var keys, tallies []byte
	n := uint32(0)
	for _, k := range order {
		c := all[k]
		keys = le.AppendUint64(keys, k)
		keys = le.AppendUint32(keys, n)
		keys = le.AppendUint32(keys, uint32(1+len(c.moves)))
		tallies = appendTally(tallies, wholeTally, &c.all)
		for _, move := range slices.Sorted(slices.Values(c.moves)) {
			tallies = appendTally(tallies, move, c.of(move))
		}
		n += uint32(1 + len(c.moves))
	}
	body := append([][]byte{keys, tallies}, sieveParts(sieves)...)
	sum := uint32(0)
	for _, part := range body {
		sum = crc32.Update(sum, castagnoli, part)
	}
	head := append(make([]byte, 0, readyHead), readyMagic...)
	head = le.AppendUint64(head, uint64(v.generation))
	head = le.AppendUint64(head, uint64(v.rows))
	head = le.AppendUint32(head, uint32(len(order)))
	head = le.AppendUint32(head, n)
	head = le.AppendUint32(head, uint32(len(sieves)))
	head = le.AppendUint32(head, sum)
	head = le.AppendUint32(head, crc32.Checksum(head, castagnoli))
	for _, part := range append([][]byte{head}, body...) {
		if _, err := w.Write(part); err != nil {
			return err
		}
	}
	return nil
}
