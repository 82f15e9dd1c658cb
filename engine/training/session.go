package training

import (
	"math/rand/v2"
	"time"

	"kibitz/engine/chess"
)

// Session asks puzzles one after another and grades the answers.
type Session struct {
	set     *Set
	record  *Record
	rng     *rand.Rand
	note    func(Event)
	attempt *Attempt // nil before the first puzzle, and where there is none left
	hints   int      // for the move that is asked for
	helped  bool     // a hint was given for any move
	graded  bool
	again   bool // the puzzle is one that was due
	filter  Filter
}

// Filter chooses among the puzzles.
type Filter struct {
	Own   bool   // those of the user's own games
	Theme string // those of the set with this theme; "" is any
}

// Filter returns what puzzles are chosen from.
func (s *Session) Filter() Filter { return s.filter }

// Choose has the next puzzles chosen by a filter. A puzzle that the filter leaves out is not asked any more.
func (s *Session) Choose(f Filter) {
	if f != s.filter {
		s.filter, s.attempt = f, nil
	}
}

// NewSession returns a session that has asked nothing yet. Puzzles come from the set and, where they are due, from the
// record. The session calls note for every event before the record takes it in.
func NewSession(s *Set, r *Record, seed uint64, note func(Event)) *Session {
	return &Session{set: s, record: r, rng: rand.New(rand.NewPCG(seed, seed)), note: note}
}

// Set returns the puzzles.
func (s *Session) Set() *Set { return s.set }

// Record returns the record.
func (s *Session) Record() *Record { return s.record }

// Attempt returns the puzzle that is being solved; nil before the first one, and where there is none left.
func (s *Session) Attempt() *Attempt { return s.attempt }

// Hints returns how many hints were given: one names the piece, two the move.
func (s *Session) Hints() int { return s.hints }

// Again reports whether the puzzle is one that comes back.
func (s *Session) Again() bool { return s.again }

// Next asks the next puzzle. A puzzle that is left without an answer is not graded.
func (s *Session) Next(now time.Time) {
	s.attempt, s.hints, s.helped, s.graded, s.again = nil, 0, false, false, false
	if p, ok := s.record.Next(s.set, s.filter, now, s.rng); ok {
		_, s.again = s.record.Cards[p.ID]
		s.attempt = NewAttempt(p)
	}
}

// Try answers with a move. The first wrong answer of a puzzle, or else its solution, is graded.
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

// grade notes how the puzzle went, once.
func (s *Session) grade(g Grade, now time.Time) {
	if s.graded {
		return
	}
	s.graded = true
	p := s.attempt.Puzzle()
	e := Event{Time: now, Puzzle: p.ID, Rating: p.Rating, Grade: g}
	s.note(e)
	_ = s.record.Apply(e) // an attempt is always one
}

// mostHints is how many hints there are for a move.
const mostHints = 2

// Hint gives one more hint about the move that is asked for.
func (s *Session) Hint() {
	if s.attempt != nil && !s.attempt.Done() {
		s.hints, s.helped = min(s.hints+1, mostHints), true
	}
}

// Solve plays the next move of the solution, and the opponent's reply. The puzzle counts as missed.
func (s *Session) Solve(now time.Time) {
	if s.attempt == nil || s.attempt.Done() {
		return
	}
	s.grade(Missed, now)
	s.attempt.Try(s.attempt.Wanted())
	s.hints = 0
}
