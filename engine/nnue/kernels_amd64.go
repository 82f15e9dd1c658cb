package nnue

import "golang.org/x/sys/cpu"

// The processor is asked once. A branch on these costs nothing, as it is always
// predicted; a function variable would make its arguments escape.
//
// AVX-512 requires VNNI too: older processors lower their clock for 512-bit
// instructions.
var (
	useAVX512 = cpu.X86.HasAVX2 && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VNNI
	useAVX2   = cpu.X86.HasAVX2
)

//go:noescape
func addSubAVX512(dst, src, added, removed *vector)

//go:noescape
func addSubAVX2(dst, src, added, removed *vector)

func addSub(dst, src, added, removed *vector) {
	switch {
	case useAVX512:
		addSubAVX512(dst, src, added, removed)
	case useAVX2:
		addSubAVX2(dst, src, added, removed)
	default:
		addSubGeneric(dst, src, added, removed)
	}
}

//go:noescape
func addSubSubAVX512(dst, src, added, removed1, removed2 *vector)

//go:noescape
func addSubSubAVX2(dst, src, added, removed1, removed2 *vector)

func addSubSub(dst, src, added, removed1, removed2 *vector) {
	switch {
	case useAVX512:
		addSubSubAVX512(dst, src, added, removed1, removed2)
	case useAVX2:
		addSubSubAVX2(dst, src, added, removed1, removed2)
	default:
		addSubSubGeneric(dst, src, added, removed1, removed2)
	}
}

//go:noescape
func updateAVX2(dst, src *vector, rows []*vector, added int)

func update(dst, src *vector, rows []*vector, added int) {
	if useAVX2 {
		updateAVX2(dst, src, rows, added)
	} else {
		updateGeneric(dst, src, rows, added)
	}
}

//go:noescape
func addTermsSSE2(us, them *termRow, rows *termPairs, list []uint16)

// addTerms needs no choice: SSE2 is part of every amd64. The other kernels have no SSE2 version, as they do far less.
func addTerms(us, them *termRow, rows *termPairs, list []uint16) {
	addTermsSSE2(us, them, rows, list)
}

func forward(us, them *vector, w *[2 * Hidden]int16) int64 { return forwardGeneric(us, them, w) }
