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

	// A win that a tablebase knows at ply n is tableWin-n: more than any evaluation, less
	// than a mate. Anything at least tableBound from zero is decided.
	tableWin   = 30000
	tableBound = tableWin - maxPly - 1

	// No evaluation is larger than this.
	evalLimit = 10000
)

func matedIn(ply int) int { return -mateScore + ply }
func mateIn(ply int) int  { return mateScore - ply }

func isMate(v int) bool { return v >= mateBound || v <= -mateBound }

// isDecided reports whether a score is a mate, or a win or loss that a tablebase knows.
func isDecided(v int) bool { return v >= tableBound || v <= -tableBound }

// countsPlies reports whether a score, not negative, counts plies from the root.
func countsPlies(v int) bool { return v >= mateBound || v >= tableBound && v <= tableWin }

// toTable turns a score that counts plies from the root into one that counts
// from the node at ply, which is what other paths to the node can use.
func toTable(v, ply int) int {
	switch {
	case countsPlies(v):
		return v + ply
	case countsPlies(-v):
		return v - ply
	}
	return v
}

// fromTable is the inverse of toTable. Of a mate, or a win by a tablebase, that the fifty-move rule may
// forestall nothing is known: halfmove is the clock at the node.
func fromTable(v, ply, halfmove int) int {
	switch {
	case v == noScore:
		return noScore
	case countsPlies(v) && inTime(v, halfmove):
		return v - ply
	case countsPlies(-v) && inTime(-v, halfmove):
		return v + ply
	case isDecided(v):
		return noScore
	}
	return v
}

// inTime reports whether a mate or win of the table, not negative, comes before the fifty-move rule.
func inTime(v, halfmove int) bool {
	top := tableWin
	if isMate(v) {
		top = mateScore
	}
	return top-v <= 100-halfmove
}

// toScore turns an inner score into the contract's.
func toScore(v int) engine.Score {
	switch {
	case v >= mateBound:
		return engine.MateIn((mateScore - v + 1) / 2)
	case v <= -mateBound:
		return engine.MateIn(-(mateScore + v) / 2)
	case countsPlies(v):
		return engine.Score{Kind: engine.Tablebase, Value: tableWin - v}
	case countsPlies(-v):
		return engine.Score{Kind: engine.Tablebase, Value: -tableWin - v}
	}
	return engine.CP(v)
}
