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

// bound is the relation of a table score to the true one.
type bound uint8

const (
	boundNone  bound = iota
	boundUpper       // the true score is at most this: all moves failed low
	boundLower       // the true score is at least this: a move failed high
	boundExact
)

// cutsOff reports whether a score with this bound answers a search of the window from alpha to beta.
func (b bound) cutsOff(score, alpha, beta int) bool {
	return score != noScore && (b == boundExact || b == boundLower && score >= beta || b == boundUpper && score <= alpha)
}

// improvesOn reports whether a score with this bound is a better estimate than the static evaluation eval.
func (b bound) improvesOn(score, eval int) bool {
	return score != noScore && !isMate(score) &&
		(b == boundExact || b == boundLower && score > eval || b == boundUpper && score < eval)
}

// entry is what the table stores about a position.
type entry struct {
	move  chess.Move
	score int // as stored: mates count from the node
	eval  int // static evaluation, or noScore
	depth int
	bound bound
	pv    bool // the position was on a principal variation
}

// slot holds a packed entry and the key XORed with it. Threads access both words without a lock. If two
// writers interleave, the XOR no longer gives the key and the slot is a miss (Hyatt and Mann, "A lock-less
// transposition table implementation", 2002).
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
	depthOffset    = 7 // a byte holds depths from -7 on
)

// bucket is one cache line.
type bucket [slotsPerBucket]slot

// table is the transposition table: a hash table of positions, replaced by depth and age, shared by all threads.
type table struct {
	buckets []bucket
	memory  []byte // of buckets
	touched bool   // all of the memory has been written to
	age     uint64
}

// newTable returns an empty table of the given size in MiB.
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

// prefix returns a table in the first megabytes of t, or in all of t if it is smaller.
func (t *table) prefix(megabytes int) *table {
	n := min(megabytes<<20/int(unsafe.Sizeof(bucket{})), len(t.buckets))
	return &table{buckets: t.buckets[:n]}
}

// resident returns the bytes of physical memory that the table takes, which is less than its size until all of it has
// been written to. t may be nil.
func (t *table) resident() uint64 {
	if t == nil {
		return 0
	}
	return min(uint64(len(t.memory)), residentMemory())
}

// free releases the memory. The table must not be used afterwards.
func (t *table) free() {
	t.buckets = nil
	release(t.memory)
	t.memory = nil
}

// clear empties the table on the given number of threads.
func (t *table) clear(threads int) {
	t.age, t.touched = 0, true
	parallel(t.buckets, threads, func(part []bucket) { clear(part) })
}

// touch makes the system commit all memory of a new table. For gigabytes that takes a second or more, in which no
// clock should run.
func (t *table) touch() {
	if t.touched {
		return
	}
	t.touched = true
	pages := os.Getpagesize()
	parallel(t.memory, runtime.NumCPU(), func(part []byte) {
		for i := 0; i < len(part); i += pages {
			part[i] = 0
		}
	})
}

// parallel calls do for consecutive parts of a list, each on its own goroutine.
func parallel[T any](list []T, threads int, do func([]T)) {
	var wg sync.WaitGroup
	chunk := len(list)/threads + 1
	for rest := list; len(rest) > 0; {
		part := rest[:min(chunk, len(rest))]
		rest = rest[len(part):]
		wg.Go(func() { do(part) })
	}
	wg.Wait()
}

// nextSearch ages all entries by one search.
func (t *table) nextSearch() { t.age = (t.age + 1) & ageMask }

func (t *table) bucket(key chess.Key) *bucket {
	i, _ := bits.Mul64(uint64(key), uint64(len(t.buckets)))
	return &t.buckets[i]
}

// prefetch loads the bucket of key into the cache.
func (t *table) prefetch(key chess.Key) { prefetch(unsafe.Pointer(t.bucket(key))) }

// record is a packed entry. The search decodes single fields when it needs them, so a record stays in one register.
type record uint64

// noRecord is the record of an unknown position.
const noRecord = record(noScore<<16 | noScore<<32)

func (r record) move() chess.Move { return chess.Move(r) }
func (r record) score() int       { return int(int16(r >> 16)) }
func (r record) eval() int        { return int(int16(r >> 32)) }
func (r record) depth() int       { return int(uint8(r>>48)) - depthOffset }
func (r record) bound() bound     { return bound(r >> 56 & 3) }
func (r record) pv() bool         { return r>>58&1 != 0 }
func (r record) age() uint64      { return uint64(r >> 59) }

// pack returns the entry as a record of that age.
func (e entry) pack(age uint64) record {
	var pv record
	if e.pv {
		pv = 1
	}
	return record(e.move) | record(uint16(int16(e.score)))<<16 | record(uint16(int16(e.eval)))<<32 |
		record(uint8(e.depth+depthOffset))<<48 | record(e.bound)<<56 | pv<<58 | record(age)<<59
}

// probe looks a position up and reports whether it was found.
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

// store saves an entry. It replaces the entry of the same position or the least valuable one of the bucket, which is
// shallow and old.
func (t *table) store(key chess.Key, e entry) {
	b := t.bucket(key)
	worst, worstWorth := &b[0], 1<<30
	for i := range b {
		s := &b[i]
		data := atomic.LoadUint64(&s.data)
		old := record(data)
		if atomic.LoadUint64(&s.check)^data == uint64(key) && data != 0 {
			if e.move == chess.NoMove {
				e.move = old.move() // a fail low has no move; the old one is a good guess
			}
			// A much deeper entry of this search is worth more than a bound.
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

// fullness returns the permille of slots written by the current search, estimated from a sample.
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
