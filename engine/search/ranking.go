package search

import "kibitz/engine/chess"

// rankedMove packs a move with its score and its place in a list. From the high bits: the score (32), the
// distance of the place from the end (16) and the move (16). The greatest key is the best move, the first
// of equals, and is found without branches, which the processor could not predict.
type rankedMove int64

func newRankedMove(place int, m chess.Move, score int) rankedMove {
	return rankedMove(score)<<32 | rankedMove(rankingMask-place)<<16 | rankedMove(m)
}

func (k rankedMove) move() chess.Move { return chess.Move(k) }
func (k rankedMove) score() int       { return int(k >> 32) }
func (k rankedMove) place() int       { return rankingMask - int(k>>16)&rankingMask }

// withPlace returns k at another place.
func (k rankedMove) withPlace(place int) rankedMove {
	return k&^(rankingMask<<16) | rankedMove(rankingMask-place)<<16
}

// ranking holds the moves of a list by place.
type ranking [rankingSize]rankedMove

const (
	rankingSize = 512 // the capacity of a chess.MoveList, a power of two
	rankingMask = rankingSize - 1
)

// set stores the move at a place with its score.
func (r *ranking) set(place int, m chess.Move, score int) {
	r[place&rankingMask] = newRankedMove(place, m, score)
}

// at returns the move at a place.
func (r *ranking) at(place int) chess.Move { return r[place&rankingMask].move() }

// best swaps the best move of places i to n-1 to place i and returns it with its score.
func (r *ranking) best(i, n int) (m chess.Move, score int) {
	keys := r[:n]
	first, top := keys[i], greatest(keys[i:])
	place := top.place()
	keys[place] = first.withPlace(place)
	keys[i] = top
	return top.move(), top.score()
}

// greatestGeneric returns the greatest of the keys. There must be at least one.
func greatestGeneric(keys []rankedMove) rankedMove {
	top := keys[0]
	for _, key := range keys[1:] {
		top = max(top, key)
	}
	return top
}
