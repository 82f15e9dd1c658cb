//go:build !amd64

package nnue

func add(v, row *vector) { addGeneric(v, row) }

func sub(v, row *vector) { subGeneric(v, row) }

func addSub(dst, src, added, removed *vector) { addSubGeneric(dst, src, added, removed) }

func addSubSub(dst, src, added, removed1, removed2 *vector) {
	addSubSubGeneric(dst, src, added, removed1, removed2)
}

func forward(us, them *vector, w *[2 * Hidden]int16) int64 { return forwardGeneric(us, them, w) }
