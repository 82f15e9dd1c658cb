package training

import (
	"bytes"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"kibitz/engine/chess"
)

var noon = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

// A player of some strength, who solves puzzles as the rating says, is rated so after a while.
func TestRatingConverges(t *testing.T) {
	for _, strength := range []float64{900, 1500, 2300} {
		rng := rand.New(rand.NewPCG(1, uint64(strength)))
		r := NewRating()
		var sum float64
		for i := range 600 {
			puzzle := r.Value + 200*rng.Float64() - 100
			solved := rng.Float64() < 1/(1+math.Pow(10, (puzzle-strength)/400))
			r = r.After(puzzle, solved, 0.1)
			if i >= 300 {
				sum += r.Value / 300
			}
		}
		if math.Abs(sum-strength) > 60 || r.Deviation > 100 {
			t.Errorf("a player of %v is rated %.0f ± %.0f", strength, sum, r.Deviation)
		}
	}
}

func TestRatingAfter(t *testing.T) {
	r := NewRating()
	up, down := r.After(1500, true, 0), r.After(1500, false, 0)
	if up.Value <= r.Value || down.Value >= r.Value || math.Abs(up.Value+down.Value-2*r.Value) > 1 || up.Deviation >= r.Deviation {
		t.Errorf("solved %+v, missed %+v", up, down)
	}
	settled := Rating{Value: 1500, Deviation: 60, Volatility: 0.06}
	if a, b := settled.After(1500, true, 0), settled.After(1500, true, 365); b.Deviation <= a.Deviation || b.Value <= a.Value {
		t.Errorf("after a year %+v, at once %+v", b, a)
	}
	for _, days := range []float64{-1e9, 1e9} {
		if got := settled.After(4000, true, days); math.IsNaN(got.Value) || got.Deviation > mostDeviation {
			t.Errorf("after %v days: %+v", days, got)
		}
	}
}

func TestCard(t *testing.T) {
	var c Card
	missed, recalled := c.After(Missed, noon), c.After(Recalled, noon)
	if got := recalled.Due().Sub(noon); got != 3*day {
		t.Errorf("recalled at first, it comes back after %v", got)
	}
	if got := missed.Due().Sub(noon); got != day || missed.Difficulty <= recalled.Difficulty {
		t.Errorf("missed, it comes back after %v", got)
	}
	if missed.IsDue(noon) || !missed.IsDue(noon.Add(day)) || !missed.IsDue(noon.Add(12*time.Hour)) {
		t.Error("it is due on another day than the next")
	}
	last := time.Duration(0)
	for range 6 {
		at := recalled.Due()
		recalled = recalled.After(Recalled, at)
		if got := recalled.Due().Sub(at); got <= last {
			t.Errorf("recalled again, it comes back after %v, and before after %v", got, last)
		} else {
			last = got
		}
	}
	if lapsed := recalled.After(Missed, recalled.Due()); lapsed.Stability >= recalled.Stability {
		t.Errorf("missed, it stays %v", lapsed)
	}
}

// Neither a clock that jumps years ahead nor one that goes back loses a card.
func TestCardWhereTheClockJumps(t *testing.T) {
	year := 365 * day
	c := Card{}.After(Missed, noon.Add(10*year)).After(Recalled, noon)
	if math.IsNaN(c.Stability) || !c.IsDue(c.Due()) {
		t.Errorf("after a jump back: %+v", c)
	}
	if ahead := (Card{}).After(Recalled, noon.Add(10*year)); !ahead.IsDue(noon) {
		t.Error("a card of the future is never due")
	}
	if c := (Card{}).After(Recalled, noon).After(Recalled, noon.Add(100*year)); c.Due().Sub(c.Last) > mostInterval*day {
		t.Errorf("it comes back after %v", c.Due().Sub(c.Last))
	}
}

// setOf returns the puzzles of the table as a set.
func setOf(t *testing.T) *Set {
	t.Helper()
	var packed bytes.Buffer
	if err := Pack(&packed, rows(t)); err != nil {
		t.Fatal(err)
	}
	s, err := ReadSet(packed.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSession(t *testing.T) {
	set, path := setOf(t), filepath.Join(t.TempDir(), "training.log")
	note := func(e Event) {
		if err := Append(path, e); err != nil {
			t.Fatal(err)
		}
	}
	s := NewSession(set, NewRecord(), 1, note)
	s.Next(noon)
	first := s.Attempt().Puzzle().ID
	s.Solve(noon) // is a miss
	for !s.Attempt().Done() {
		s.Try(s.Attempt().Wanted(), noon)
	}
	s.Next(noon)
	if second := s.Attempt().Puzzle().ID; second == first || s.Again() {
		t.Fatalf("%s is asked twice", second)
	}
	s.Hint()
	for !s.Attempt().Done() {
		s.Try(s.Attempt().Wanted(), noon)
	}
	if s.Next(noon); s.Attempt() != nil {
		t.Errorf("%s is asked on the same day", s.Attempt().Puzzle().ID)
	}
	r := s.Record()
	if r.Rating.Value >= 1500 || len(r.Cards) != 2 || r.Solved(noon) != 1 || r.Streak(noon.Add(day)) != 1 || r.Streak(noon.Add(3*day)) != 0 {
		t.Errorf("the record is %+v, solved %d", r, r.Solved(noon))
	}
	tomorrow := noon.Add(day)
	if due := r.Due(Puzzles, tomorrow); len(due) != 2 {
		t.Errorf("due tomorrow: %v", due)
	}
	// What is read again is the same, also where the last line was not written to its end.
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	again, damaged, err := ReadFile(path)
	if err != nil || damaged != 0 || again.Rating != r.Rating || len(again.Cards) != 2 || again.Solved(noon) != 1 {
		t.Errorf("read again: %+v, %d damaged, %v", again, damaged, err)
	}
	for cut := range file {
		torn, _, err := ReadRecord(bytes.NewReader(file[:cut]))
		if err != nil || len(torn.Cards) > 2 {
			t.Fatalf("the first %d bytes: %+v, %v", cut, torn, err)
		}
	}
	flipped := slices.Clone(file)
	flipped[12] ^= 1
	if part, damaged, _ := ReadRecord(bytes.NewReader(flipped)); damaged != 1 || len(part.Cards) != 1 {
		t.Errorf("of a damaged line and a sound one %d cards are left, %d damaged", len(part.Cards), damaged)
	}
	if s.Next(tomorrow); s.Attempt() == nil || !s.Again() {
		t.Error("tomorrow nothing comes back")
	}
}

func TestOwnPuzzle(t *testing.T) {
	p, err := chess.ParseFEN("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	m, _ := chess.ParseUCI(&p, "a1a8")
	r := NewRecord()
	e := OwnPuzzle(&p, m, noon)
	for range 2 {
		if err := r.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
	if due := r.Due(Puzzles, noon); len(r.Own) != 1 || len(due) != 1 {
		t.Errorf("%d puzzles, due %v", len(r.Own), due)
	}
	s := NewSession(setOf(t), r, 1, func(Event) {})
	s.Next(noon)
	if got := s.Try(m, noon); got != Solved {
		t.Errorf("its move is %v", got)
	}
	if len(r.Due(Puzzles, noon)) != 0 || r.Rating != NewRating() {
		t.Errorf("afterwards due %v, rated %v", r.Due(Puzzles, noon), r.Rating)
	}
	for _, bad := range []Event{{Puzzle: "x", FEN: "?"}, {Puzzle: "x", FEN: p.FEN(), Moves: "a1b2"}, {Puzzle: "x", FEN: p.FEN()}} {
		if r.Apply(bad) == nil {
			t.Errorf("%+v is taken", bad)
		}
	}
}

func FuzzReadRecord(f *testing.F) {
	e := Event{Time: noon, Puzzle: "a", Rating: 1500, Grade: Missed}
	line, _ := e.line()
	f.Add(append(line, '\n'))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, _, err := ReadRecord(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		r.Due(Puzzles, noon)
		r.Streak(noon)
	})
}
