package training

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"kibitz/engine/chess"
)

// Run is a series of puzzles against the clock. Each puzzle solved makes the next one harder. A wrong answer leads to the next puzzle,
// and the third one ends the run. A run does not move the rating.
type Run struct {
	Minutes int
	Solved  int
	Errors  int

	set     *Set
	rng     *rand.Rand
	rating  float64 // of the next puzzle
	asked   map[int]bool
	attempt *Attempt
	end     time.Time
	over    bool
}

const (
	// MostErrors is the number of wrong answers that end a run.
	MostErrors = 3

	runBelow = 600 // distance of the first puzzle below the user's rating
	runFirst = 800 // and the least rating that it begins at
	runStep  = 35  // increase of the rating from puzzle to puzzle
	runNear  = 60  // maximum distance to that rating
)

// NewRun begins a run of some minutes for a user of a rating.
func NewRun(s *Set, rating float64, minutes int, seed uint64, now time.Time) *Run {
	r := &Run{Minutes: minutes, set: s, rng: rand.New(rand.NewPCG(seed, seed)), rating: max(rating-runBelow, runFirst), asked: map[int]bool{},
		end: now.Add(time.Duration(minutes) * time.Minute)}
	r.next()
	return r
}

// next selects the next puzzle, or ends the run if none is left.
func (r *Run) next() {
	for within := runNear; within <= 2*mostRating; within *= 2 {
		var near []int
		for i := range r.set.Len() {
			if d := r.set.Rating(i) - int(r.rating); max(d, -d) <= within && !r.asked[i] {
				near = append(near, i)
			}
		}
		r.rng.Shuffle(len(near), func(a, b int) { near[a], near[b] = near[b], near[a] })
		for _, i := range near {
			r.asked[i] = true
			if p, err := r.set.At(i); err == nil {
				r.attempt = NewAttempt(p)
				return
			}
		}
	}
	r.over = true
}

// Attempt returns the current puzzle, or the last one after the end.
func (r *Run) Attempt() *Attempt { return r.attempt }

// Left returns the remaining time, or 0 if the clock went back.
func (r *Run) Left(now time.Time) time.Duration {
	return min(max(r.end.Sub(now), 0), time.Duration(r.Minutes)*time.Minute)
}

// Over reports whether the run has ended.
func (r *Run) Over(now time.Time) bool { return r.over || r.Errors >= MostErrors || r.Left(now) == 0 }

// Stop ends the run.
func (r *Run) Stop() { r.over = true }

// Try answers with a move. After the end it changes nothing. missed is the puzzle of a wrong answer.
func (r *Run) Try(m chess.Move, now time.Time) (answer Answer, missed *Puzzle) {
	if r.Over(now) {
		return Wrong, nil
	}
	answer = r.attempt.Try(m)
	switch answer {
	case Wrong:
		r.Errors++
		missed = r.attempt.Puzzle()
	case Solved:
		r.Solved++
		r.rating += runStep
	}
	if answer != Right && !r.Over(now) {
		r.next()
	}
	return answer, missed
}

// Missing returns the event of a puzzle that was missed in a run. It schedules the puzzle again and does not move the rating.
func Missing(p *Puzzle, now time.Time) Event { return Event{Time: now, Puzzle: p.ID, Grade: Missed} }

// runPrefix begins the ID of a run; the number of minutes follows.
const runPrefix = "run-"

// Event returns the event of the end of the run.
func (r *Run) Event(now time.Time) Event {
	return Event{Time: now, Puzzle: fmt.Sprint(runPrefix, r.Minutes), Solved: r.Solved}
}

// addRun records the end of a run.
func (r *Record) addRun(e Event) error {
	minutes, err := strconv.Atoi(strings.TrimPrefix(e.Puzzle, runPrefix))
	if err != nil || minutes <= 0 || e.Solved < 0 {
		return fmt.Errorf("training: %w: run %q", ErrNoPuzzle, e.Puzzle)
	}
	r.Best[minutes] = max(r.Best[minutes], e.Solved)
	return nil
}
