package training

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"kibitz/engine/chess"
	"kibitz/engine/linefile"
)

// Event is something that a record holds: an attempt at a puzzle, a puzzle of the user's own games that was added, or a run against the clock.
type Event struct {
	Time   time.Time `json:"time"`
	Puzzle string    `json:"puzzle"`
	Rating int       `json:"rating,omitempty"` // of the puzzle
	Grade  Grade     `json:"grade,omitempty"`  // 0 for a puzzle that is added
	FEN    string    `json:"fen,omitempty"`    // of a puzzle that is added,
	Moves  string    `json:"moves,omitempty"`  // and its solution in UCI
	Solved int       `json:"solved,omitempty"` // puzzles of a run
}

// line returns the event as a line of a file, without its end: a checksum and JSON.
func (e *Event) line() ([]byte, error) {
	text, err := json.Marshal(e)
	if err != nil {
		return nil, fmt.Errorf("training: %w", err)
	}
	return append(fmt.Appendf(nil, "%08x ", crc32.ChecksumIEEE(text)), text...), nil
}

// Append appends events to the file of a record and syncs it to disk.
func Append(path string, events ...Event) error {
	var lines [][]byte
	for i := range events {
		line, err := events[i].line()
		if err != nil {
			return err
		}
		lines = append(lines, line)
	}
	return linefile.Append(path, lines...)
}

// ReadFile reads the record of a file. A missing file is an empty record. damaged is the number of damaged lines.
func ReadFile(path string) (r *Record, damaged int, err error) {
	f, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return NewRecord(), 0, nil
	}
	if err != nil {
		return nil, 0, err
	}
	defer f.Close()
	return ReadRecord(f)
}

// errDamagedLine is the error of a damaged line of a record.
var errDamagedLine = errors.New("training: damaged line of a record")

// parseEvent reads a line of a file.
func parseEvent(line []byte) (e Event, err error) {
	sum, text, ok := bytes.Cut(line, []byte(" "))
	want, err := strconv.ParseUint(string(sum), 16, 32)
	if !ok || err != nil || uint64(crc32.ChecksumIEEE(text)) != want || json.Unmarshal(text, &e) != nil || e.Grade > Recalled || e.Puzzle == "" {
		return e, errDamagedLine
	}
	return e, nil
}

// Record is everything known about a user's training. It follows from the events alone, in their order.
type Record struct {
	Rating Rating
	Cards  map[string]Card // of missed puzzles, endings and repertoire moves, by id
	Own    map[string]Puzzle
	// History holds the ratings after the newest puzzles, the newest last.
	History []Rating
	Best    map[int]int      // puzzles solved in the best run against the clock, by its minutes
	latest  map[string]Grade // by id
	days    map[string]int   // puzzles solved, by day
	last    time.Time        // of the newest event
}

// NewRecord returns an empty record.
func NewRecord() *Record {
	return &Record{Rating: NewRating(), Cards: map[string]Card{}, Own: map[string]Puzzle{}, Best: map[int]int{}, latest: map[string]Grade{}, days: map[string]int{}}
}

// ReadRecord reads the events of a file. damaged is the number of damaged lines, which it skips, such as an incomplete
// last one.
func ReadRecord(in io.Reader) (r *Record, damaged int, err error) {
	events, damaged, err := scanEvents(in)
	r = NewRecord()
	for _, e := range events {
		if r.Apply(e) != nil {
			damaged++
		}
	}
	return r, damaged, err
}

// mostHistory bounds the length of History.
const mostHistory = 200

// Apply applies an event to the record. It returns an error for an invalid event.
func (r *Record) Apply(e Event) error {
	if e.Grade == 0 && strings.HasPrefix(e.Puzzle, runPrefix) {
		return r.addRun(e)
	}
	if e.Grade == 0 {
		return r.add(e)
	}
	if r.latest[e.Puzzle] == 0 && e.Rating > 0 {
		days := 0.0
		if !r.last.IsZero() {
			days = min(max(e.Time.Sub(r.last).Hours()/24, 0), 365)
		}
		r.Rating = r.Rating.After(float64(e.Rating), e.Grade == Recalled, days)
		r.History = append(r.History, r.Rating)
		r.History = r.History[max(len(r.History)-mostHistory, 0):]
	}
	r.latest[e.Puzzle], r.last = e.Grade, e.Time
	card, carded := r.Cards[e.Puzzle]
	if carded || e.Grade != Recalled || KindOf(e.Puzzle) != Puzzles {
		r.Cards[e.Puzzle] = card.After(e.Grade, e.Time)
	}
	if e.Grade != Missed {
		r.days[e.Time.Format(time.DateOnly)]++
	}
	return nil
}

// add adds a puzzle from the user's own games. It is due at once.
func (r *Record) add(e Event) error {
	start, err := chess.ParseFEN(e.FEN)
	if err != nil {
		return err
	}
	p := Puzzle{ID: e.Puzzle, Start: start}
	at := start
	for _, u := range strings.Fields(e.Moves) {
		m, err := chess.ParseUCI(&at, u)
		if err != nil {
			return err
		}
		p.Moves = append(p.Moves, m)
		at.Make(m)
	}
	if err := p.Check(); err != nil {
		return err
	}
	if _, known := r.Own[p.ID]; !known {
		r.Own[p.ID] = p
		r.Cards[p.ID] = Card{Stability: leastStable, Difficulty: firstDifficulty(float64(Missed)), Last: e.Time.Add(-day)}
	}
	return nil
}

// Knows reports whether a puzzle from the user's own games is in the record.
func (r *Record) Knows(id string) bool {
	_, known := r.Own[id]
	return known
}

// OwnPuzzle returns the event that adds a position from the user's games with its only good move.
func OwnPuzzle(p *chess.Position, best chess.Move, now time.Time) Event {
	return Event{Time: now, Puzzle: fmt.Sprintf("%s%016x", ownPrefix, uint64(p.Key())), FEN: p.FEN(), Moves: chess.FormatUCI(best, p.IsChess960())}
}

// Kind is the kind of an exercise.
type Kind uint8

// The kinds, by the prefixes of their ids.
const (
	Puzzles Kind = iota // of a set or of the user's own games
	Endings
	Moves // of a repertoire
	Kinds = 3
)

const (
	endingPrefix = "ending-"
	movePrefix   = "move-"
	ownPrefix    = "own-" // of puzzles from the user's own games
)

// KindOf returns the kind of an id.
func KindOf(id string) Kind {
	switch {
	case strings.HasPrefix(id, endingPrefix):
		return Endings
	case strings.HasPrefix(id, movePrefix):
		return Moves
	}
	return Puzzles
}

// Latest returns the last grade of an id, or 0.
func (r *Record) Latest(id string) Grade { return r.latest[id] }

// Due returns the ids of a kind that are due today, the longest overdue first.
func (r *Record) Due(k Kind, now time.Time) (ids []string) {
	type dated struct {
		id string
		at time.Time
	}
	var due []dated
	today := dayOf(now)
	for id, c := range r.Cards {
		if KindOf(id) == k && today.has(&c) {
			due = append(due, dated{id, c.Due()})
		}
	}
	slices.SortFunc(due, func(a, b dated) int { return cmp.Or(a.at.Compare(b.at), strings.Compare(a.id, b.id)) })
	for _, d := range due {
		ids = append(ids, d.id)
	}
	return ids
}

// DueCounts returns the number of exercises that are due today, by kind.
func (r *Record) DueCounts(now time.Time) (n [Kinds]int) {
	today := dayOf(now)
	for id, c := range r.Cards {
		if today.has(&c) {
			n[KindOf(id)]++
		}
	}
	return n
}

// Solved returns the number of puzzles solved on a day.
func (r *Record) Solved(on time.Time) int { return r.days[on.Format(time.DateOnly)] }

// Streak returns the number of consecutive days with solved puzzles, up to today or yesterday.
func (r *Record) Streak(now time.Time) (days int) {
	at := now
	if r.Solved(at) == 0 {
		at = at.AddDate(0, 0, -1)
	}
	for r.Solved(at) > 0 {
		days++
		at = at.AddDate(0, 0, -1)
	}
	return days
}

// nearRating is the first distance from the user's rating at which puzzles are selected.
const nearRating = 100

// Next returns the next puzzle that passes the filter: one of the set or of others that is due, or else a new one of the
// set near the user's rating. For the user's own games it returns the one with the earliest due date, even if it is not due. ok is false if
// there is none left.
func (r *Record) Next(s *Set, others []*Set, f Filter, now time.Time, rng *rand.Rand) (p Puzzle, ok bool) {
	if f.Own {
		return r.nextOwn()
	}
	for _, id := range r.Due(Puzzles, now) {
		if own, mine := r.Own[id]; mine && f.Theme == "" {
			return own, true
		}
		for _, s := range append([]*Set{s}, others...) {
			if i, known := s.Find(id); known && (f.Theme == "" || s.Has(i, f.Theme)) {
				if p, err := s.At(i); err == nil {
					return p, true
				}
			}
		}
	}
	for within := nearRating; within <= 2*mostRating; within *= 2 {
		near := r.near(s, f, within)
		rng.Shuffle(len(near), func(a, b int) { near[a], near[b] = near[b], near[a] })
		for _, i := range near {
			if p, err := s.At(i); err == nil {
				return p, true
			}
		}
	}
	return p, false
}

// near returns the new puzzles of a set that pass the filter and whose ratings are that close to the user's.
func (r *Record) near(s *Set, f Filter, within int) (near []int) {
	for i := range s.Len() {
		if d := s.Rating(i) - int(r.Rating.Value); max(d, -d) <= within && r.latest[s.ID(i)] == 0 && (f.Theme == "" || s.Has(i, f.Theme)) {
			near = append(near, i)
		}
	}
	return near
}

// nextOwn returns the puzzle from the user's own games with the earliest due date.
func (r *Record) nextOwn() (p Puzzle, ok bool) {
	for id, own := range r.Own {
		if d := r.Cards[id].Due().Compare(r.Cards[p.ID].Due()); !ok || d < 0 || d == 0 && id < p.ID {
			p, ok = own, true
		}
	}
	return p, ok
}
