package train

import (
	"math"
	"strings"
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/nnue"
)

// A model is judged by how far it is from what is expected, on the scale that suits it best.
func TestJudge(t *testing.T) {
	m := testModel(t, 128)
	var verdicts []Verdict
	for _, p := range randomPositions(200) {
		packed := Pack(&p, 0, chess.Draw)
		verdicts = append(verdicts, Verdict{packed, sigmoid(m.Evaluate(&packed) / 300)})
	}
	all, buckets := Judge(m, verdicts)
	if all.Positions != 200 || all.Scale != 300 || all.Loss > 1e-12 {
		t.Errorf("by its own words: %+v", all)
	}
	sum := 0
	for b, j := range buckets {
		sum += j.Positions
		if j.Positions > 20 && (j.Scale != 300 || j.Loss > 1e-12) {
			t.Errorf("bucket %d: %+v", b, j)
		}
	}
	if sum != 200 {
		t.Errorf("%d positions in the buckets", sum)
	}
	for i := range verdicts {
		verdicts[i].Expected = 1 - verdicts[i].Expected
	}
	if worse, _ := Judge(m, verdicts); worse.Loss < 1e-4 {
		t.Errorf("of the opposite: %+v", worse)
	}
	if none, _ := Judge(m, nil); none.Positions != 0 || none.Loss != 0 {
		t.Errorf("of nothing: %+v", none)
	}
}

func TestReadVerdicts(t *testing.T) {
	const fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
	list, err := ReadVerdicts(strings.NewReader(fen + "\t0.75\n" + fen + "\t0\n"))
	if err != nil || len(list) != 2 || math.Abs(list[0].Expected-0.75) > 1e-12 || list[1].Expected != 0 || list[0].Position.bucket() != nnue.Bucket(3) {
		t.Errorf("%+v, %v", list, err)
	}
	for _, tt := range []struct{ name, text, want string }{
		{"no FEN", "a board\t0.5\n", "line 1: "},
		{"nothing expected", fen + "\t1\n" + fen + "\n", "line 2: after a tab"},
		{"not a number", fen + "\tmuch\n", `0 to 1: "much"`},
		{"too much", fen + "\t1.01\n", "0 to 1"},
		{"no number at all", fen + "\tNaN\n", "0 to 1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := ReadVerdicts(strings.NewReader(tt.text)); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want %q in it", err, tt.want)
			}
		})
	}
}
