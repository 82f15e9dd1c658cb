package main

import (
	"testing"
	"time"
)

// The pointer makes three steps for a frame; what counts is only what the display
// server had served before a frame, not when it was heard of.
func TestJudge(t *testing.T) {
	begin := time.Now()
	at := func(ms int) time.Time { return begin.Add(time.Duration(ms) * time.Millisecond) }
	const first = request(65_530) // so that the numbers begin anew on the way
	var places []place
	for i := range 30 {
		places = append(places, place{at: at(5 * i), number: first + request(i), x: 100 + 3*i})
	}
	tests := []struct {
		name  string
		shown func(frame int) (step int) // which place of the pointer a frame shows
		want  int
	}{
		{"the place when the frame was begun", func(i int) int { return 3*i - 3 }, 0},
		{"one step older", func(i int) int { return 3*i - 4 }, 8},
		{"a frame older", func(i int) int { return 3*i - 6 }, 8},
		{"the place when the frame came", func(i int) int { return 3 * i }, 0},
	}
	for _, tt := range tests {
		var frames []frame
		for i := range 8 {
			step := 3 * (i + 2) // the last that was served
			frames = append(frames, frame{
				at: at(5*step + 4), after: first + request(step),
				queen: float64(places[tt.shown(i+2)].x) + 7, seen: true,
			})
		}
		frames = append([]frame{{at: at(19), after: first + 3}}, frames...)
		r := judge(frames, places, 7)
		if r.compared != 8 || r.behind != tt.want {
			t.Errorf("%s: %d of %d frames are more than one behind, want %d of 8", tt.name, r.behind, r.compared, tt.want)
		}
	}
}
