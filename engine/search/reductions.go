package search

import "math"

// reductions holds the base of late move reductions, in 1024ths of a ply, by kind (quiet 0, noisy 1), depth and move
// number.
var reductions = newReductions()

func newReductions() (r [2][64][64]int) {
	for depth := 1; depth < 64; depth++ {
		for number := 1; number < 64; number++ {
			l := math.Log(float64(depth)) * math.Log(float64(number))
			r[0][depth][number] = int(float64(reduceQuietBase) + float64(reduceQuietScale)*l)
			r[1][depth][number] = int(float64(reduceNoisyBase) + float64(reduceNoisyScale)*l)
		}
	}
	return r
}
