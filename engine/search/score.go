package search

import "kibitz/engine"

// Scores are plain ints while searching. Within maxPly of mateScore they count
// the plies to mate from the root: mateScore-3 is "mates at ply 3".
const (
	maxPly = 246 // deepest ply reached

	drawScore = 0
	mateScore = 32000
	infinity  = mateScore + 1
	noScore   = mateScore + 2 // "not known", never a bound

	// Anything at least this far from zero is a forced mate.
	mateBound = mateScore - maxPly - 1

	// No evaluation is larger than this.
	evalLimit = 10000
)

func matedIn(ply int) int { return -mateScore + ply }
func mateIn(ply int) int  { return mateScore - ply }

func isMate(v int) bool { return v >= mateBound || v <= -mateBound }

// toTable turns a score that counts plies from the root into one that counts
// from the node at ply, which is what other paths to the node can use.
func toTable(v, ply int) int {
	switch {
	case v >= mateBound:
		return v + ply
	case v <= -mateBound:
		return v - ply
	}
	return v
}

// fromTable is the inverse of toTable. A mate that the fifty-move rule may
// forestall is not claimed: halfmove is the clock at the node.
func fromTable(v, ply, halfmove int) int {
	switch {
	case v == noScore:
		return noScore
	case v >= mateBound:
		if mateScore-v > 100-halfmove {
			return mateBound - 1
		}
		return v - ply
	case v <= -mateBound:
		if mateScore+v > 100-halfmove {
			return -mateBound + 1
		}
		return v + ply
	}
	return v
}

// toScore turns an inner score into the contract's.
func toScore(v int) engine.Score {
	switch {
	case v >= mateBound:
		return engine.MateIn((mateScore - v + 1) / 2)
	case v <= -mateBound:
		return engine.MateIn(-(mateScore + v) / 2)
	}
	return engine.CP(v)
}
