package nnue

// From knee on, in centipawns, an evaluation is divided by steepness. The network was trained on few such
// positions, and its evaluations there are out of proportion to the margins of the search, which would then miss
// mates and defences.
const (
	knee      = 600
	steepness = 6
)

// Compress maps an evaluation of the network to the scale of the search, both in centipawns.
func Compress(v int) int {
	switch {
	case v > knee:
		return knee + (v-knee)/steepness
	case v < -knee:
		return -knee + (v+knee)/steepness
	}
	return v
}

// Expand is the inverse of Compress up to rounding. Networks are trained on expanded scores.
func Expand(v int) int {
	switch {
	case v > knee:
		return knee + (v-knee)*steepness
	case v < -knee:
		return -knee + (v+knee)*steepness
	}
	return v
}
