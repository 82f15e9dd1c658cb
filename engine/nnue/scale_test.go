package nnue

import "testing"

func TestCompress(t *testing.T) {
	last := Compress(-30000)
	for v := -29999; v <= 30000; v++ {
		got := Compress(v)
		if got < last || got != -Compress(-v) {
			t.Fatalf("%d becomes %d, and %d %d; %d became %d", v, got, -v, Compress(-v), v-1, last)
		}
		if back := Expand(got); back-v >= steepness || v-back >= steepness {
			t.Fatalf("%d becomes %d and then %d", v, got, back)
		}
		last = got
	}
	for _, tt := range [][2]int{{0, 0}, {599, 599}, {-600, -600}, {606, 601}, {1200, 700}, {-3000, -1000}} {
		if got := Compress(tt[0]); got != tt[1] {
			t.Errorf("%d becomes %d, want %d", tt[0], got, tt[1])
		}
	}
}
