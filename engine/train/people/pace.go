package people

import (
	"context"
	"fmt"
	"io"
	"math"

	"kibitz/engine/human"
)

// FitPace writes a model of the time that people take for a move: the weights of human.PaceInputs for the logarithm of
// the seconds, by least squares, and the standard deviation of the residuals.
func FitPace(ctx context.Context, w io.Writer, n *human.Network, games []*Game, moves int) error {
	evaluator := human.NewEvaluator(n)
	var normal [][]float64
	var sides []float64
	var squares, count float64
	for _, g := range games {
		if g.Clocks == nil || g.Base < 60 {
			continue
		}
		g.Samples(func(s *human.Situation, ply int) {
			if ply < 2 || int(count) >= moves || ctx.Err() != nil {
				return
			}
			left := float64(g.Clocks[ply-2])
			seconds := left + float64(g.Increment) - float64(g.Clocks[ply])
			if seconds < 0 || left < 3 { // time added by the opponent, or the end of the time
				return
			}
			rating := float64(g.Ratings[ply&1])
			all, p := evaluator.Policy(s, rating)
			x := human.PaceInputs(s, &human.Choice{Moves: all, P: p}, g.Moves[ply], left, float64(g.Increment), rating)
			y := math.Log(seconds + human.PaceOffset)
			if normal == nil {
				sides = make([]float64, len(x))
				for range x {
					normal = append(normal, make([]float64, len(x)))
				}
			}
			for i, a := range x {
				sides[i] += a * y
				for j, b := range x {
					normal[i][j] += a * b
				}
			}
			squares += y * y
			count++
		})
	}
	if count == 0 {
		return fmt.Errorf("people: no game has clocks")
	}
	weights := solve(normal, append([]float64(nil), sides...))
	rest := squares
	for i, v := range weights {
		rest -= v * sides[i]
	}
	fmt.Fprintf(w, "%.0f moves\nweights %.3f\nspread %.3f\n", count, weights, math.Sqrt(rest/count))
	return ctx.Err()
}

// solve solves a x = b by elimination. It overwrites both.
func solve(a [][]float64, b []float64) []float64 {
	n := len(b)
	for i := range n {
		pivot := i
		for j := i + 1; j < n; j++ {
			if math.Abs(a[j][i]) > math.Abs(a[pivot][i]) {
				pivot = j
			}
		}
		a[i], a[pivot], b[i], b[pivot] = a[pivot], a[i], b[pivot], b[i]
		if a[i][i] == 0 {
			continue // the input is always zero
		}
		for j := i + 1; j < n; j++ {
			f := a[j][i] / a[i][i]
			for k := i; k < n; k++ {
				a[j][k] -= f * a[i][k]
			}
			b[j] -= f * b[i]
		}
	}
	x := make([]float64, n)
	for i := n - 1; i >= 0; i-- {
		sum := b[i]
		for k := i + 1; k < n; k++ {
			sum -= a[i][k] * x[k]
		}
		if a[i][i] != 0 {
			x[i] = sum / a[i][i]
		}
	}
	return x
}
