package train

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"kibitz/engine/chess"
	"kibitz/engine/nnue"
)

// Verdict is a position with a reference evaluation.
type Verdict struct {
	Position Position
	Expected float64 // expected result for the side to move: 0 lost, 1 won
}

// ReadVerdicts reads lines of a FEN, a tab and the expected result for the side to move, from 0 to 1. The error names
// the first malformed line.
func ReadVerdicts(r io.Reader) ([]Verdict, error) {
	var list []Verdict
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		v, err := parseVerdict(lines.Text())
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", len(list)+1, err)
		}
		list = append(list, v)
	}
	return list, lines.Err()
}

func parseVerdict(line string) (Verdict, error) {
	fen, number, _ := strings.Cut(line, "\t")
	p, err := chess.ParseFEN(fen)
	if err != nil {
		return Verdict{}, err
	}
	expected, err := strconv.ParseFloat(number, 64)
	if err != nil || !(expected >= 0 && expected <= 1) {
		return Verdict{}, fmt.Errorf("after a tab there is to be the expected result, 0 to 1: %q", number)
	}
	return Verdict{Pack(&p, 0, chess.Draw), expected}, nil
}

// Judgement is the error of a model's evaluations against verdicts.
type Judgement struct {
	Positions int
	Loss      float64 // mean squared error of the expected results
	Scale     int     // centipawns that are an odds ratio of e, to the nearest five: the value with the smallest Loss
}

// Judge compares a model with verdicts: with all of them, and with those of each bucket.
func Judge(m *Model, verdicts []Verdict) (all Judgement, buckets [nnue.Buckets]Judgement) {
	pass := newPass(m.Hidden)
	var scores, expected [nnue.Buckets + 1][]float64 // all of them last
	for i := range verdicts {
		v := &verdicts[i]
		score := centipawns(pass.forward(m, &v.Position))
		for _, group := range [2]int{v.Position.bucket(), nnue.Buckets} {
			scores[group] = append(scores[group], score)
			expected[group] = append(expected[group], v.Expected)
		}
	}
	for b := range buckets {
		buckets[b] = judgement(scores[b], expected[b])
	}
	return judgement(scores[nnue.Buckets], expected[nnue.Buckets]), buckets
}

// judgement fits the scale and returns the error.
func judgement(scores, expected []float64) Judgement {
	best := Judgement{Positions: len(scores), Loss: math.Inf(1)}
	for scale := 50; scale <= 1000; scale += 5 {
		sum := 0.0
		for i, score := range scores {
			diff := sigmoid(score/float64(scale)) - expected[i]
			sum += diff * diff
		}
		if sum /= float64(max(len(scores), 1)); sum < best.Loss {
			best.Loss, best.Scale = sum, scale
		}
	}
	return best
}
