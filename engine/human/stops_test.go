package human

import "testing"

func TestStopOf(t *testing.T) {
	for _, tt := range []struct {
		rating int
		want   string
	}{
		{MinRating, "Beginner"}, {600, "Beginner"}, {750, "Beginner"}, {751, "Novice"}, {1300, "Casual"}, {1500, "Intermediate"},
		{1900, "Club"}, {2200, "Tournament"}, {2201, "Expert"}, {2450, "Master"}, {MaxRating, "Master"},
	} {
		if got := StopOf(tt.rating); got.Name != tt.want {
			t.Errorf("%d is called %s, want %s", tt.rating, got.Name, tt.want)
		}
	}
	for i, s := range Stops() {
		if s.Rating < MinRating || s.Rating > MaxRating || i > 0 && s.Rating <= stops[i-1].Rating || StopOf(s.Rating) != s {
			t.Errorf("the stop %+v is out of order", s)
		}
	}
}

// The figures belong to the network that is built in.
func TestPuzzleRating(t *testing.T) {
	if stopsNetwork != DefaultHash {
		t.Errorf("the puzzles were measured with the network %s, and %s is built in", stopsNetwork, DefaultHash)
	}
	for _, tt := range []struct{ rating, want int }{{MinRating, 319}, {600, 319}, {700, 482}, {900, 808}, {1800, 1986}, {MaxRating, 2723}} {
		if got := PuzzleRating(tt.rating); got != tt.want {
			t.Errorf("%d solves half of the puzzles rated %d, want %d", tt.rating, got, tt.want)
		}
	}
	for r := MinRating; r < MaxRating; r += 10 {
		if PuzzleRating(r) > PuzzleRating(r+10) {
			t.Errorf("%d solves harder puzzles than %d", r, r+10)
		}
	}
}
