//go:build !amd64 && !arm64

package nnue

func addSub(dst, src, added, removed *vector) { addSubGeneric(dst, src, added, removed) }

func addSubSub(dst, src, added, removed1, removed2 *vector) {
	addSubSubGeneric(dst, src, added, removed1, removed2)
}

func update(dst, src *vector, rows []*vector, added int) { updateGeneric(dst, src, rows, added) }

func addTerms(us, them *termRow, rows *termPairs, list []uint16) {
	addTermsGeneric(us, them, rows, list)
}

func forward(us, them *vector, w *[2 * Hidden]int16) int64 { return forwardGeneric(us, them, w) }

type secondRows = secondWords

func second(us, them *vector, rows *secondRows, bias *[Second]int32, output *[Second]int16) int32 {
	return secondGeneric(us, them, rows, bias, output)
}
