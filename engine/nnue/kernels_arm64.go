package nnue

// Every arm64 processor has NEON.

//go:noescape
func addSubNEON(dst, src, added, removed *vector)

//go:noescape
func addSubSubNEON(dst, src, added, removed1, removed2 *vector)

//go:noescape
func updateNEON(dst, src *vector, rows []*vector, added int)

//go:noescape
func addTermsNEON(us, them *termRow, rows *termPairs, list []uint16)

//go:noescape
func forwardNEON(us, them *vector, w *[2 * Hidden]int16) int64

//go:noescape
func addSecondNEON(sums *[Second]int32, us, them *vector, rows *secondBlocks)

func addSub(dst, src, added, removed *vector) { addSubNEON(dst, src, added, removed) }

func addSubSub(dst, src, added, removed1, removed2 *vector) {
	addSubSubNEON(dst, src, added, removed1, removed2)
}

func update(dst, src *vector, rows []*vector, added int) { updateNEON(dst, src, rows, added) }

func addTerms(us, them *termRow, rows *termPairs, list []uint16) {
	addTermsNEON(us, them, rows, list)
}

func forward(us, them *vector, w *[2 * Hidden]int16) int64 { return forwardNEON(us, them, w) }

type secondRows = secondBlocks

func second(us, them *vector, rows *secondRows, bias *[Second]int32, output *[Second]int16) int32 {
	return secondNEON(us, them, rows, bias, output)
}

func secondNEON(us, them *vector, rows *secondBlocks, bias *[Second]int32, output *[Second]int16) int32 {
	sums := *bias
	addSecondNEON(&sums, us, them, rows)
	return squareSecond(&sums, output)
}
