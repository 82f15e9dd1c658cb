package wdl

import (
	"crypto/sha256"
	"fmt"
	"math"
	"os"
	"testing"
)

// The model belongs to the network that is built in.
func TestMeasuredWithThisNetwork(t *testing.T) {
	file, err := os.ReadFile("../nnue/default.nnue")
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprintf("%x", sha256.Sum256(file)); got != Network {
		t.Errorf("the model was measured with the network %s, and %s is built in", Network, got)
	}
}

// A better score wins more often, an even one most seldom, and a score means more the less is left.
func TestExpect(t *testing.T) {
	for material := 0; material <= FullMaterial; material += 6 {
		last := 0
		for score := -1000; score <= 1000; score += 10 {
			w := Default.Expect(score, material)
			if w.Win+w.Draw+w.Loss != 1000 || w.Draw < 0 {
				t.Fatalf("%d with %d: %+v", score, material, w)
			}
			if back := Default.Expect(-score, material); back.Win != w.Loss || back.Loss != w.Win {
				t.Errorf("%d with %d: %+v, and %+v for the other side", score, material, w, back)
			}
			if w.Win < last {
				t.Errorf("%d with %d wins %d, a worse score %d", score, material, w.Win, last)
			}
			last = w.Win
		}
	}
	m := Model{Offset: [2]float64{100, 50}, Width: [2]float64{25, 50}}
	for _, tt := range []struct {
		score    float64
		material int
		want     float64
	}{{100, 0, 0.5}, {50, FullMaterial, 0.5}, {75, FullMaterial / 2, 0.5}, {125, 0, 1 / (1 + math.Exp(-1))}, {0, FullMaterial, 1 / (1 + math.E)}} {
		if got := m.Win(tt.score, tt.material); math.Abs(got-tt.want) > 1e-9 {
			t.Errorf("%v with %d wins %.4f, want %.4f", tt.score, tt.material, got, tt.want)
		}
	}
}
