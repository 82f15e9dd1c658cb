package search

import (
	"fmt"
	"math/bits"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"unsafe"

	"kibitz/engine/chess"
)

// bound tells how a score in the table relates to the true one.
type bound uint8

const (
	boundNone  bound = iota
	boundUpper       // the true score is at most this: all moves failed low
	boundLower       // the true score is at least this: a move failed high
	boundExact
)

// settles reports whether a known score with this bound answers a search of the
// window from alpha to beta.
func (b bound) settles(score, alpha, beta int) bool {
	return score != noScore && (b == boundExact || b == boundLower && score >= beta || b == boundUpper && score <= alpha)
}

// refines reports whether a known score with this bound judges better than the
// static evaluation eval does, as far as the bound goes.
func (b bound) refines(score, eval int) bool {
	return score != noScore && !isMate(score) &&
		(b == boundExact || b == boundLower && score > eval || b == boundUpper && score < eval)
}

// entry is what the table knows about a position.
type entry struct {
	move  chess.Move
	score int // as stored: mates count from the node
	eval  int // static evaluation, or noScore
	depth int
	bound bound
	pv    bool // the position was once on a principal variation
}

// A slot is two words: the packed entry, and the key XORed with it. Threads
// read and write the words without a lock; when two writers interleave, the
// XOR no longer gives the key and the slot reads as a miss (Hyatt and Mann,
// "A lock-less transposition table implementation", 2002).
//
// Packed, from the low bits: move 16, score 16, eval 16, depth 8, bound 2, pv 1, age 5.
type slot struct {
	check uint64
	data  uint64
}

const (
	slotsPerBucket = 4
	ageBits        = 5
	ageMask        = 1<<ageBits - 1
	depthOffset    = 7 // so that depths from -7 fit into a byte
)

// bucket is one cache line.
type bucket [slotsPerBucket]slot

// table is the transposition table: a hash table of positions with replacement
// by depth and age, shared by all threads.
type table struct {
	buckets []bucket
	memory  []byte // what buckets lies in
	touched bool   // all of the memory was written to
	age     uint64
}

// newTable returns a table of the given size in MiB.
func newTable(megabytes int) (*table, error) {
	n := megabytes << 20 / int(unsafe.Sizeof(bucket{}))
	memory, err := allocate(n * int(unsafe.Sizeof(bucket{})))
	if err != nil {
		return nil, fmt.Errorf("cannot allocate a transposition table of %d MB: %w", megabytes, err)
	}
	return &table{
		buckets: unsafe.Slice((*bucket)(unsafe.Pointer(unsafe.SliceData(memory))), n),
		memory:  memory,
	}, nil
}

// first returns a table that lies in the first megabytes of t, or in all of it if it has no more.
func (t *table) first(megabytes int) *table {
	n := min(megabytes<<20/int(unsafe.Sizeof(bucket{})), len(t.buckets))
	return &table{buckets: t.buckets[:n]}
}

// resident returns how many bytes the table takes up, which is less than its size
// until all of it was written to. There need not be a table.
func (t *table) resident() uint64 {
	if t == nil {
		return 0
	}
	return min(uint64(len(t.memory)), residentMemory())
}

// free gives the memory back. Nobody may use the table afterwards.
func (t *table) free() {
	t.buckets = nil
	release(t.memory)
	t.memory = nil
}

// clear empties the table, with as many goroutines as threads.
func (t *table) clear(threads int) {
	t.age, t.touched = 0, true
	inParts(t.buckets, threads, func(part []bucket) { clear(part) })
}

// touch makes the system give all of the memory that a new table was promised: it takes a second or more for
// gigabytes, in which no clock should run.
func (t *table) touch() {
	if t.touched {
		return
	}
	t.touched = true
	pages := os.Getpagesize()
	inParts(t.memory, runtime.NumCPU(), func(part []byte) {
		for i := 0; i < len(part); i += pages {
			part[i] = 0
		}
	})
}

// inParts does something with all of a list, in as many parts as threads, each on its goroutine.
func inParts[T any](list []T, threads int, do func([]T)) {
	var wg sync.WaitGroup
	chunk := len(list)/threads + 1
	for rest := list; len(rest) > 0; {
		part := rest[:min(chunk, len(rest))]
		rest = rest[len(part):]
		wg.Go(func() { do(part) })
	}
	wg.Wait()
}

// nextSearch ages what is in the table by one search.
func (t *table) nextSearch() { t.age = (t.age + 1) & ageMask }

func (t *table) bucket(key chess.Key) *bucket {
	i, _ := bits.Mul64(uint64(key), uint64(len(t.buckets)))
	return &t.buckets[i]
}

// prefetch asks for the bucket of key ahead of its use.
func (t *table) prefetch(key chess.Key) { prefetch(unsafe.Pointer(t.bucket(key))) }

// record is an entry as it is packed. The search takes out of it what it needs, when it needs it: so
// it stays in one register, where an entry has to be in memory.
type record uint64

// noRecord knows nothing.
const noRecord = record(noScore<<16 | noScore<<32)

func (r record) move() chess.Move { return chess.Move(r) }
func (r record) score() int       { return int(int16(r >> 16)) }
func (r record) eval() int        { return int(int16(r >> 32)) }
func (r record) depth() int       { return int(uint8(r>>48)) - depthOffset }
func (r record) bound() bound     { return bound(r >> 56 & 3) }
func (r record) pv() bool         { return r>>58&1 != 0 }
func (r record) age() uint64      { return uint64(r >> 59) }

// pack returns the entry as a search of that age leaves it.
func (e entry) pack(age uint64) record {
	var pv record
	if e.pv {
		pv = 1
	}
	return record(e.move) | record(uint16(int16(e.score)))<<16 | record(uint16(int16(e.eval)))<<32 |
		record(uint8(e.depth+depthOffset))<<48 | record(e.bound)<<56 | pv<<58 | record(age)<<59
}

// probe looks a position up.
func (t *table) probe(key chess.Key) (record, bool) {
	b := t.bucket(key)
	found := uint64(0)
	for i := range b {
		data := atomic.LoadUint64(&b[i].data)
		if atomic.LoadUint64(&b[i].check)^data == uint64(key) {
			found = data
		}
	}
	if found == 0 {
		return noRecord, false
	}
	return record(found), true
}

// store records what a search found out. It replaces, in the position's bucket,
// the position itself or the entry that is worth least: shallow and old.
func (t *table) store(key chess.Key, e entry) {
	b := t.bucket(key)
	worst, worstWorth := &b[0], 1<<30
	for i := range b {
		s := &b[i]
		data := atomic.LoadUint64(&s.data)
		old := record(data)
		if atomic.LoadUint64(&s.check)^data == uint64(key) && data != 0 {
			if e.move == chess.NoMove {
				e.move = old.move() // a fail low knows no move, but the old one is still a good guess
			}
			// A much shallower bound tells less than what is there.
			if e.bound != boundExact && old.age() == t.age && e.depth+4 < old.depth() {
				return
			}
			worst = s
			break
		}
		if data == 0 {
			worst, worstWorth = s, -1<<30
			continue
		}
		age := int((t.age - old.age()) & ageMask)
		if worth := old.depth() - 8*age; worth < worstWorth {
			worst, worstWorth = s, worth
		}
	}
	data := uint64(e.pack(t.age))
	atomic.StoreUint64(&worst.check, uint64(key)^data)
	atomic.StoreUint64(&worst.data, data)
}

// fullness returns the share of slots written by the current search, in permille, from a sample.
func (t *table) fullness() int {
	const sample = 250
	n := 0
	buckets := t.buckets[:min(sample, len(t.buckets))]
	for i := range buckets {
		for j := range buckets[i] {
			if data := atomic.LoadUint64(&buckets[i][j].data); data != 0 && record(data).age() == t.age {
				n++
			}
		}
	}
	return n * 1000 / (len(buckets) * slotsPerBucket)
}
