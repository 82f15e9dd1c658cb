package training

import (
	"testing"

	"kibitz/assets"
)

// Every puzzle that is shipped can be played, and all of them together take at most a megabyte.
func TestShippedPuzzles(t *testing.T) {
	packed := assets.Puzzles()
	s, err := ReadSet(packed)
	if err != nil {
		t.Fatal(err)
	}
	if s.Len() != 20_000 || len(packed) > 1<<20 {
		t.Errorf("%d puzzles in %d bytes", s.Len(), len(packed))
	}
	lowest, highest := mostRating, 0
	for i := range s.Len() {
		if _, err := s.At(i); err != nil {
			t.Fatal(err)
		}
		lowest, highest = min(lowest, s.Rating(i)), max(highest, s.Rating(i))
	}
	if lowest > 600 || highest < 2600 {
		t.Errorf("the ratings go from %d to %d", lowest, highest)
	}
}
