package controls

import "testing"

func TestPercentsAddUp(t *testing.T) {
	for _, n := range [][3]int{{333, 334, 333}, {995, 0, 5}, {5, 990, 5}, {}, {1000, 0, 0}, {0, 0, 1}, {1, 1, 0}} {
		p := percents(n[0], n[1], n[2])
		if p[0]+p[1]+p[2] != 100 || p[0] < 0 || p[1] < 0 || p[2] < 0 {
			t.Errorf("%v: %v", n, p)
		}
	}
}
