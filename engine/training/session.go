package training

import (
	"cmp"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"kibitz/engine/chess"
)

// Session presents puzzles and grades the answers.
type Session struct {
	set     *Set
	others  []*Set // only their due puzzles are asked
	record  *Record
	rng     *rand.Rand
	note    func(Event)
	attempt *Attempt // nil before the first puzzle and after the last one
	hints   int      // for the present move
	helped  bool     // a hint was given for any move
	graded  bool
	again   bool // the puzzle was due
	filter  Filter
}

// Filter selects puzzles.
type Filter struct {
	Own   bool   // from the user's own games
	Theme string // from the set, with this theme; "" is any
}

// Filter returns the present filter.
func (s *Session) Filter() Filter { return s.filter }

// Choose sets the filter. A present puzzle that does not pass the filter is dropped.
func (s *Session) Choose(f Filter) {
	if f != s.filter {
		s.filter, s.attempt = f, nil
	}
}

// NewSession returns a session before its first puzzle. Puzzles come from the set and, if due, from the record. The
// session calls note for every event before applying it to the record.
func NewSession(s *Set, r *Record, seed uint64, note func(Event)) *Session {
	return &Session{set: s, record: r, rng: rand.New(rand.NewPCG(seed, seed)), note: note}
}

// AskDue adds sets. Only their due puzzles are asked.
func (s *Session) AskDue(others []*Set) { s.others = others }

// Set returns the puzzles.
func (s *Session) Set() *Set { return s.set }

// Record returns the record.
func (s *Session) Record() *Record { return s.record }

// Attempt returns the present puzzle, or nil before the first and after the last one.
func (s *Session) Attempt() *Attempt { return s.attempt }

// Hints returns the number of hints for the present move: the first names the piece, the second the move.
func (s *Session) Hints() int { return s.hints }

// Sheet returns up to n puzzles that pass the filter, the easiest first: new ones of the set near the user's rating, or
// those from the user's own games with the earliest due dates.
func (s *Session) Sheet(n int) (all []Puzzle) {
	if s.filter.Own {
		all = slices.Collect(maps.Values(s.record.Own))
		slices.SortFunc(all, func(a, b Puzzle) int {
			return cmp.Or(s.record.Cards[a.ID].Due().Compare(s.record.Cards[b.ID].Due()), strings.Compare(a.ID, b.ID))
		})
		return all[:min(n, len(all))]
	}
	taken := map[int]bool{}
	for within := nearRating; within <= 2*mostRating && len(all) < n; within *= 2 {
		near := s.record.near(s.set, s.filter, within)
		s.rng.Shuffle(len(near), func(a, b int) { near[a], near[b] = near[b], near[a] })
		for _, i := range near {
			if p, err := s.set.At(i); err == nil && !taken[i] && len(all) < n {
				taken[i] = true
				all = append(all, p)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b Puzzle) int { return a.Rating - b.Rating })
	return all
}

// Again reports whether the present puzzle was due.
func (s *Session) Again() bool { return s.again }

// Next presents the next puzzle. A puzzle without an answer is not graded.
func (s *Session) Next(now time.Time) {
	s.attempt, s.hints, s.helped, s.graded, s.again = nil, 0, false, false, false
	if p, ok := s.record.Next(s.set, s.others, s.filter, now, s.rng); ok {
		_, s.again = s.record.Cards[p.ID]
		s.attempt = NewAttempt(p)
	}
}

// Try answers with a move. The first wrong answer, or else the solution, is graded.
func (s *Session) Try(m chess.Move, now time.Time) Answer {
	if s.attempt == nil || s.attempt.Done() {
		return Wrong
	}
	answer := s.attempt.Try(m)
	switch {
	case answer == Wrong:
		s.grade(Missed, now)
	case answer == Solved && s.helped:
		s.grade(Helped, now)
	case answer == Solved:
		s.grade(Recalled, now)
	}
	if answer == Right {
		s.hints = 0
	}
	return answer
}

// grade records the grade of the puzzle, once.
func (s *Session) grade(g Grade, now time.Time) {
	if s.graded {
		return
	}
	s.graded = true
	p := s.attempt.Puzzle()
	e := Event{Time: now, Puzzle: p.ID, Rating: p.Rating, Grade: g}
	s.note(e)
	_ = s.record.Apply(e) // an attempt is always valid
}

// mostHints is the maximum of hints for a move.
const mostHints = 2

// Hint gives another hint for the present move.
func (s *Session) Hint() {
	if s.attempt != nil && !s.attempt.Done() {
		s.hints, s.helped = min(s.hints+1, mostHints), true
	}
}

// Solve plays the next move of the solution and the opponent's reply. The puzzle counts as missed.
func (s *Session) Solve(now time.Time) {
	if s.attempt == nil || s.attempt.Done() {
		return
	}
	s.grade(Missed, now)
	s.attempt.Try(s.attempt.Wanted())
	s.hints = 0
}
