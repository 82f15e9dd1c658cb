package match

import (
	"testing"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// What a comment says of a score can be read again.
func TestSaid(t *testing.T) {
	score := func(s engine.Score) *engine.Score { return &s }
	for _, tt := range []struct {
		ply  Ply
		want int
		ok   bool
	}{
		{Ply{Score: score(engine.CP(34)), Depth: 12, Elapsed: time.Second}, 34, true},
		{Ply{Score: score(engine.CP(-1234)), Depth: 1}, -1234, true},
		{Ply{Score: score(engine.CP(0)), Depth: 8}, 0, true},
		{Ply{Score: score(engine.MateIn(-3)), Depth: 8}, 0, false},
		{Ply{}, 0, false},
	} {
		comment := Spoken(tt.ply, chess.White)
		if got, ok := Said([]string{"a word", comment}); got != tt.want || ok != tt.ok {
			t.Errorf("%q says %d, %t", comment, got, ok)
		}
	}
	if _, ok := Said(nil); ok {
		t.Error("silence has a score")
	}
}
