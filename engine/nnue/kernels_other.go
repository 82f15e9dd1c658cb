//go:build !amd64 && !arm64

package nnue

func addSub(dst, src, added, removed *vector) { addSubGeneric(dst, src, added, removed) }

func addSubSub(dst, src, added, removed1, removed2 *vector) {
	addSubSubGeneric(dst, src, added, removed1, removed2)
}

func update(dst, src *vector, rows []*vector, added int) { updateGeneric(dst, src, rows, added) }

func addTerms(us, them *termRow, rows *[Terms]termPair, list []uint16) {
	addTermsGeneric(us, them, rows, list)
}

func forward(us, them *vector, w *[2 * Hidden]int16) int64 { return forwardGeneric(us, them, w) }

type secondRows = secondWords

func addSecond(sums *[Second]int32, us, them *vector, rows *secondRows) {
	addSecondGeneric(sums, us, them, rows)
}
