package search

import "kibitz/engine/chess"

// ranking holds the moves of a list by their scores, each as one number: from the high
// bits the score, how far the move stands from the end, and the move. The greatest
// number is then the best move, the first of equals, and is found without a branch:
// which move is better than those before it cannot be foreseen.
type ranking [rankingSize]int64

const (
	rankingSize = 512 // as many as a list has room for, a power of two
	rankingMask = rankingSize - 1
)

// set gives the move at a place of the list its score.
func (r *ranking) set(place int, m chess.Move, score int) {
	r[place&rankingMask] = int64(score)<<32 | int64(rankingMask-place)<<16 | int64(m)
}

// at returns the move at a place.
func (r *ranking) at(place int) chess.Move { return chess.Move(r[place&rankingMask]) }

// best swaps the best of the moves from place i to n-1 to place i, and returns it and its score.
func (r *ranking) best(i, n int) (m chess.Move, score int) {
	keys := r[:n]
	first, top := keys[i], greatest(keys[i:])
	place := rankingMask - int(top>>16)&rankingMask
	keys[place] = first&^(rankingMask<<16) | int64(rankingMask-place)<<16
	keys[i] = top
	return chess.Move(top), int(top >> 32)
}

// greatestGeneric returns the greatest of the keys, of which there is one at least.
func greatestGeneric(keys []int64) int64 {
	top := keys[0]
	for _, key := range keys[1:] {
		top = max(top, key)
	}
	return top
}
