package nnue

import "golang.org/x/sys/cpu"

// useAVX2 is chosen once, at start. A branch that never changes its mind costs
// nothing; a function variable would make its arguments escape.
var useAVX2 = cpu.X86.HasAVX2

//go:noescape
func addAVX2(v, row *vector)

//go:noescape
func subAVX2(v, row *vector)

//go:noescape
func addSubAVX2(dst, src, added, removed *vector)

//go:noescape
func addSubSubAVX2(dst, src, added, removed1, removed2 *vector)

//go:noescape
func forwardAVX2(us, them *vector, w *[2 * Hidden]int16) int64

func add(v, row *vector) {
	if useAVX2 {
		addAVX2(v, row)
	} else {
		addGeneric(v, row)
	}
}

func sub(v, row *vector) {
	if useAVX2 {
		subAVX2(v, row)
	} else {
		subGeneric(v, row)
	}
}

func addSub(dst, src, added, removed *vector) {
	if useAVX2 {
		addSubAVX2(dst, src, added, removed)
	} else {
		addSubGeneric(dst, src, added, removed)
	}
}

func addSubSub(dst, src, added, removed1, removed2 *vector) {
	if useAVX2 {
		addSubSubAVX2(dst, src, added, removed1, removed2)
	} else {
		addSubSubGeneric(dst, src, added, removed1, removed2)
	}
}

func forward(us, them *vector, w *[2 * Hidden]int16) int64 {
	if useAVX2 {
		return forwardAVX2(us, them, w)
	}
	return forwardGeneric(us, them, w)
}
