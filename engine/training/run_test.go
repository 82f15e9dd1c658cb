package training

import (
	"bytes"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"kibitz/assets"
	"kibitz/engine/chess"
)

// wrong returns a legal move that is not the answer.
func wrong(t *testing.T, a *Attempt) chess.Move {
	t.Helper()
	p := a.Position()
	for m := range p.LegalMoves() {
		if next := p.PlayUnchecked(m); m != a.Wanted() && !mated(&next) {
			return m
		}
	}
	t.Fatalf("%v has one legal move", p)
	return chess.NoMove
}

func TestRun(t *testing.T) {
	set, err := ReadSet(assets.Puzzles())
	if err != nil {
		t.Fatal(err)
	}
	r := NewRun(set, 1500, 3, 1, noon)
	var ratings []int
	ids := map[string]bool{}
	for r.Solved < 12 {
		p := r.Attempt().Puzzle()
		if ids[p.ID] {
			t.Errorf("puzzle %s is asked again", p.ID)
		}
		ids[p.ID] = true
		ratings = append(ratings, p.Rating)
		for solved := r.Solved; r.Solved == solved; {
			if answer, missed := r.Try(r.Attempt().Wanted(), noon); answer == Wrong || missed != nil {
				t.Fatal("the solution is wrong")
			}
		}
	}
	if ratings[0] > 1000 || ratings[11] < ratings[0]+200 {
		t.Errorf("the puzzles are rated %v", ratings)
	}
	record := NewRecord()
	for n := range MostErrors {
		if r.Over(noon) {
			t.Fatalf("over after %d errors", n)
		}
		a := r.Attempt()
		answer, missed := r.Try(wrong(t, a), noon)
		if answer != Wrong || missed == nil || missed.ID != a.Puzzle().ID {
			t.Errorf("a wrong answer: %v, %v", answer, missed)
		}
		if err := record.Apply(Missing(missed, noon)); err != nil {
			t.Fatal(err)
		}
	}
	if !r.Over(noon) || r.Solved != 12 {
		t.Errorf("after three errors: %+v", r)
	}
	if answer, missed := r.Try(r.Attempt().Wanted(), noon); answer != Wrong || missed != nil || r.Solved != 12 {
		t.Error("the run goes on after its end")
	}
	// The record keeps the best run, what was missed comes back, and the rating has not moved.
	for _, n := range []int{12, 9} {
		r.Solved = n
		if err := record.Apply(r.Event(noon)); err != nil {
			t.Fatal(err)
		}
	}
	if record.Best[3] != 12 || record.Best[5] != 0 || record.Rating != NewRating() || len(record.Due(Puzzles, noon.Add(day))) != 3 || len(record.Cards) != 3 {
		t.Errorf("the record has %v, %v, %d cards", record.Best, record.Rating, len(record.Cards))
	}
}

func TestRunAgainstTheClock(t *testing.T) {
	set, err := ReadSet(assets.Puzzles())
	if err != nil {
		t.Fatal(err)
	}
	r := NewRun(set, 1500, 5, 1, noon)
	for _, tt := range []struct {
		after, left time.Duration
		over        bool
	}{
		{0, 5 * time.Minute, false}, {time.Minute, 4 * time.Minute, false}, {5 * time.Minute, 0, true},
		{-24 * time.Hour, 5 * time.Minute, false}, {10 * 365 * 24 * time.Hour, 0, true},
	} {
		if left := r.Left(noon.Add(tt.after)); left != tt.left || r.Over(noon.Add(tt.after)) != tt.over {
			t.Errorf("after %v there are %v left", tt.after, left)
		}
	}
	if _, missed := r.Try(r.Attempt().Wanted(), noon.Add(6*time.Minute)); missed != nil || r.Solved != 0 || r.Errors != 0 {
		t.Error("an answer counts after the time")
	}
	r.Stop()
	if !r.Over(noon) {
		t.Error("a run that was ended goes on")
	}
}

// events are one of each kind.
func events(t *testing.T) []Event {
	t.Helper()
	p := chess.StartPosition()
	var list chess.MoveList
	p.GenerateLegal(&list)
	return []Event{
		{Time: noon, Puzzle: "abc", Rating: 1600, Grade: Recalled},
		OwnPuzzle(&p, list.Slice()[0], noon.Add(time.Second)),
		{Time: noon.Add(2 * time.Second), Puzzle: "ending-x", Grade: Helped},
		{Time: noon.Add(3 * time.Second), Puzzle: "run-3", Solved: 7},
	}
}

func TestEventsAsCSV(t *testing.T) {
	want := events(t)
	var b bytes.Buffer
	if err := WriteCSV(&b, want); err != nil {
		t.Fatal(err)
	}
	got, damaged, err := ReadEventsCSV(strings.NewReader(b.String()))
	if err != nil || damaged != 0 || !slices.EqualFunc(got, want, func(a, b Event) bool {
		same := a.Time.Equal(b.Time)
		a.Time = b.Time
		return same && a == b
	}) {
		t.Errorf("%v, %d damaged, %v", got, damaged, err)
	}
	for _, bad := range []string{
		"yesterday,abc,1600,3,,,0", "2026-01-02T03:04:05Z,abc,1600,9,,,0", "2026-01-02T03:04:05Z,abc,many,3,,,0", "2026-01-02T03:04:05Z,own-1,0,0,no position,e2e4,0",
		"2026-01-02T03:04:05Z,run-x,0,0,,,3", "2026-01-02T03:04:05Z,abc", `"`,
	} {
		if got, damaged, err := ReadEventsCSV(strings.NewReader(b.String() + bad + "\n")); err != nil || damaged != 1 || len(got) != len(want) {
			t.Errorf("with %q: %d events, %d damaged, %v", bad, len(got), damaged, err)
		}
	}
	for _, text := range []string{"", "PuzzleId,FEN,Moves\n"} {
		if _, _, err := ReadEventsCSV(strings.NewReader(text)); !errors.Is(err, ErrEventColumns) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestMerge(t *testing.T) {
	all := events(t)
	path := filepath.Join(t.TempDir(), "training.log")
	merged := Merge(all[2:], all[:3]) // one is in both
	if err := WriteEvents(path, merged); err != nil {
		t.Fatal(err)
	}
	got, damaged, err := ReadEvents(path)
	if err != nil || damaged != 0 || len(got) != len(all) {
		t.Fatalf("%d events, %d damaged, %v", len(got), damaged, err)
	}
	for i := range got {
		if got[i].Puzzle != all[i].Puzzle {
			t.Errorf("event %d is %+v", i, got[i])
		}
	}
	r, damaged, err := ReadFile(path)
	if err != nil || damaged != 0 || r.Best[3] != 7 || len(r.Own) != 1 || len(r.History) != 1 {
		t.Errorf("the record is %+v, %d damaged, %v", r, damaged, err)
	}
	if none, _, err := ReadEvents(path + ".missing"); err != nil || len(none) > 0 {
		t.Errorf("a file that is missing: %v, %v", none, err)
	}
}
