package nnue

// From knee on, in centipawns, a judgement is decided either way. The network has seen few
// such positions, and what it says there grows out of proportion to the margins
// of a search, which then sees neither mates nor how to get away: it counts
// for a steepness-th.
const (
	knee      = 600
	steepness = 6
)

// Compress turns a judgement of the network, in centipawns, into one that a search can work with.
func Compress(v int) int {
	switch {
	case v > knee:
		return knee + (v-knee)/steepness
	case v < -knee:
		return -knee + (v+knee)/steepness
	}
	return v
}

// Expand is the inverse of Compress, but for what was rounded off: networks learn
// from scores of their own kind.
func Expand(v int) int {
	switch {
	case v > knee:
		return knee + (v-knee)*steepness
	case v < -knee:
		return -knee + (v+knee)*steepness
	}
	return v
}
