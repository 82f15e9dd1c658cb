package human

import (
	"testing"

	"kibitz/engine"
)

func TestResignChance(t *testing.T) {
	for _, tt := range []struct {
		rating float64
		score  engine.Score
		want   float64 // in thousandths
	}{
		{1400, engine.CP(-299), 0},
		{1400, engine.CP(900), 0},
		{1400, engine.MateIn(2), 0},
		{1400, engine.CP(-300), 1.4},
		{1400, engine.CP(-600), (4.1 + 8.4) / 2},
		{1600, engine.CP(-1100), (34.0 + 46.7) / 2},
		{1400, engine.CP(-2100), 59.3},
		{1400, engine.CP(-9000), 59.3},
		{1400, engine.MateIn(-4), 58.1},
		{500, engine.MateIn(-4), 31.3},
		{2600, engine.MateIn(-1), 136.7},
		{3000, engine.MateIn(-1), 136.7},
	} {
		if got := 1000 * ResignChance(tt.rating, tt.score); !near(got, tt.want) {
			t.Errorf("%v with %v: %.3f, want %.3f", tt.rating, tt.score, got, tt.want)
		}
	}
}

func TestAcceptChance(t *testing.T) {
	for _, tt := range []struct {
		score engine.Score
		ply   int
		want  float64
	}{
		{engine.CP(51), 200, 0},
		{engine.MateIn(9), 200, 0},
		{engine.CP(-51), 4, 1},
		{engine.MateIn(-9), 4, 1},
		{engine.CP(0), 4, 0},
		{engine.CP(0), 60, 0.7 / 4.1},
		{engine.CP(-50), 80, 1.2 / 4.1},
		{engine.CP(50), 120, 1},
		{engine.CP(0), 300, 1},
	} {
		if got := AcceptChance(1400, tt.score, tt.ply); !near(got, tt.want) {
			t.Errorf("%v at ply %d: %.3f, want %.3f", tt.score, tt.ply, got, tt.want)
		}
	}
	if got := 1000 * AgreeChance(1600, 70); !near(got, (0.7+1.2+0.9+1.9)/4) {
		t.Errorf("1600 agrees at ply 70 in %.3f thousandths", got)
	}
}

func near(a, b float64) bool { return a-b < 1e-9 && b-a < 1e-9 }
