package search

import (
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"

	"kibitz/engine/chess"
)

// The AVX-512 kernel ranks quiet moves as plain Go does, in random games with random histories.
func TestRankingKernels(t *testing.T) {
	if !useAVX512 {
		t.Skip("this processor has no AVX-512")
	}
	defer func() { useAVX512 = true }()
	rnd := rand.New(rand.NewPCG(1, 2))
	w := newWorker(0)
	defer w.free()
	// Histories are entries of 16 bits and nothing else.
	entries := unsafe.Slice((*int16)(unsafe.Pointer(w.hist)), unsafe.Sizeof(*w.hist)/2)
	for i := range entries {
		entries[i] = int16(rnd.IntN(2*historyMax+1) - historyMax)
	}

	f := w.frame(0)
	for i := range w.frames {
		w.frames[i].index = i
	}
	lengths := map[int]bool{}
	for range 150 {
		pos := chess.StartPosition()
		if rnd.IntN(2) == 0 {
			pos = chess.Chess960(rnd.IntN(960))
		}
		var moves chess.MoveList
		for pos.GenerateLegal(&moves); moves.Len() > 0 && pos.HalfmoveClock() < 100; pos.GenerateLegal(&moves) {
			if !pos.InCheck() {
				for _, n := range [...]int{1, 2, 4} {
					w.before(f, n).cont = &w.hist.continuation[rnd.IntN(16)][rnd.IntN(64)]
				}
				f.threats.compute(&pos)
				var k picker
				k.init(w, &pos, f, 0, chess.NoMove)
				b := k.buffers
				pos.GenerateQuiet(&b.quiet)
				n := b.quiet.Len()
				lengths[n] = true

				useAVX512 = false
				k.scoreQuiet(&b.quiet)
				want := b.order
				useAVX512 = true
				k.scoreQuiet(&b.quiet)
				if !slices.Equal(b.order[:n], want[:n]) {
					t.Fatalf("%s:\nkeys %x\nwant %x", pos.FEN(), b.order[:n], want[:n])
				}
				for i := range n {
					if got := greatest(want[i:n]); got != slices.Max(want[i:n]) {
						t.Fatalf("the greatest of %x is not %x", want[i:n], got)
					}
				}
			}
			pos.Make(moves.At(rnd.IntN(moves.Len())))
		}
	}
	for n := range 40 {
		if !lengths[n] {
			t.Errorf("no position had %d quiet moves", n)
		}
	}
}
