package search

import "kibitz/engine"

// Scores are plain ints within the search. Within maxPly of mateScore a score counts the plies from the root:
// mateScore-3 is mate at ply 3.
const (
	maxPly = 246 // the deepest ply

	drawScore = 0
	mateScore = 32000
	infinity  = mateScore + 1
	noScore   = mateScore + 2 // unknown; never a bound

	// A score at least this far from zero is a forced mate.
	mateBound = mateScore - maxPly - 1

	// A tablebase win at ply n scores tableWin-n: more than any evaluation, less than any mate. A score at
	// least tableBound from zero is decided.
	tableWin   = 30000
	tableBound = tableWin - maxPly - 1

	// The largest absolute static evaluation.
	evalLimit = 10000
)

func matedIn(ply int) int { return -mateScore + ply }
func mateIn(ply int) int  { return mateScore - ply }

func isMate(v int) bool { return v >= mateBound || v <= -mateBound }

// isDecided reports whether a score is a mate or a tablebase win or loss.
func isDecided(v int) bool { return v >= tableBound || v <= -tableBound }

// countsPlies reports whether a score >= 0 counts plies from the root.
func countsPlies(v int) bool { return v >= mateBound || v >= tableBound && v <= tableWin }

// toTable converts a score that counts plies from the root to one that counts from the node at ply, which is valid
// for every path to the node.
func toTable(v, ply int) int {
	switch {
	case countsPlies(v):
		return v + ply
	case countsPlies(-v):
		return v - ply
	}
	return v
}

// fromTable is the inverse of toTable. It returns noScore for a mate or tablebase win that the fifty-move rule may
// prevent; halfmove is the halfmove clock at the node.
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

// inTime reports whether a mate or tablebase win of the table, v >= 0, comes before the fifty-move rule.
func inTime(v, halfmove int) bool {
	top := tableWin
	if isMate(v) {
		top = mateScore
	}
	return top-v <= 100-halfmove
}

// toScore converts a score of the search to one of the engine's contract.
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
