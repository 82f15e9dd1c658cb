package cards

import (
	"testing"
	"time"

	"kibitz/engine"
	"kibitz/engine/pgn"
)

func TestUsedTime(t *testing.T) {
	const unknown = -1
	for _, tt := range []struct {
		text string
		want []time.Duration // seconds, by move
	}{
		{"1. e4 e5 *", []time.Duration{unknown, unknown}},
		{"1. e4 {[%clk 0:02:58]} e5 *", []time.Duration{unknown, unknown}}, // without a control
		{"[TimeControl \"180+2\"]\n\n1. e4 {[%clk 0:02:58]} e5 {[%clk 0:02:50]} 2. Nf3 {[%clk 0:02:40]} Nc6 *", []time.Duration{4, 12, 20, unknown}},
		{"[TimeControl \"180\"]\n\n1. e4 {[%clk 0:02:58]} e5 2. Nf3 {[%clk 0:02:59]} Nc6 {[%clk 0:02:00]} *", []time.Duration{2, unknown, 0, unknown}},
	} {
		g, err := pgn.Parse(tt.text)
		if err != nil {
			t.Fatal(err)
		}
		i := 0
		for n := range g.MainLine() {
			used, ok := UsedTime(g, n)
			if want := tt.want[i]; ok != (want != unknown) || ok && used != want*time.Second {
				t.Errorf("%s: move %d took %v (%v), want %v", tt.text, i, used, ok, want)
			}
			i++
		}
	}
}

func TestShortScore(t *testing.T) {
	for s, want := range map[engine.Score]string{
		engine.CP(35): "+0.4", engine.CP(-35): "–0.4", engine.CP(-4): "0.0", engine.CP(0): "0.0", engine.CP(1234): "+12.3",
		engine.MateIn(3): "#3", engine.MateIn(-2): "#–2",
	} {
		if got := shortScore(s); got != want {
			t.Errorf("%v is written %q, want %q", s, got, want)
		}
	}
}
