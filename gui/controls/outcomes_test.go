package controls

import "testing"

func TestPercentsAddUp(t *testing.T) {
	for _, n := range [][3]int{{333, 334, 333}, {995, 0, 5}, {5, 990, 5}, {}, {1000, 0, 0}, {0, 0, 1}, {1, 1, 0}} {
		p := Percents(n[0], n[1], n[2])
		if p[0]+p[1]+p[2] != 100 || p[0] < 0 || p[1] < 0 || p[2] < 0 {
			t.Errorf("%v: %v", n, p)
		}
	}
}

// A part that is not empty can be seen, with its figure where all figures have room, and the parts fill the bar.
func TestPartsCanBeSeen(t *testing.T) {
	least := [3]float32{20, 20, 12}
	for _, tt := range []struct {
		shares  [3]int
		width   float32
		figures bool
	}{
		{[3]int{50, 30, 20}, 100, true}, {[3]int{99, 1, 0}, 104, true}, {[3]int{1, 98, 1}, 104, true}, {[3]int{100, 0, 0}, 104, true},
		{[3]int{19, 62, 19}, 104, true}, {[3]int{1, 79, 20}, 100, true}, {[3]int{6, 88, 6}, 53, true}, {[3]int{40, 1, 59}, 51, false}, {[3]int{1, 1, 98}, 6, false},
	} {
		widths, sum := partWidths(tt.shares, least, tt.width), float32(0)
		for i, w := range widths {
			sum += w
			wanted := min(leastPart, tt.width/3)
			if tt.figures {
				wanted = least[i]
			}
			if (w > 0) != (tt.shares[i] > 0) || w > 0 && w < wanted {
				t.Errorf("%v of %v: part %d is %v wide", tt.shares, tt.width, i, w)
			}
		}
		if sum < tt.width-0.01 || sum > tt.width+0.01 {
			t.Errorf("%v of %v: the parts are %v wide together", tt.shares, tt.width, sum)
		}
	}
}
