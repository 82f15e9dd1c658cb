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

// Verdict is a position with what somebody else expects of it.
type Verdict struct {
	Position Position
	Expected float64 // result for the side to move, 0 lost to 1 won
}

// ReadVerdicts reads lines of a FEN, a tab, and the result that is expected for the side
// to move, 0 to 1. The error names the first line that is anything else.
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

// Judgement is how far the results that a model expects of some positions are from
// the verdicts on them.
type Judgement struct {
	Positions int
	Loss      float64 // mean squared error, with
	Scale     int     // so many centipawns being an odds ratio of e: the number, to the nearest five, for which it is smallest
}

// Judge holds a model against verdicts, and against those of each bucket alone.
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

// judgement finds the scale with which scores come closest to what is expected.
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
