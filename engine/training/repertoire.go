package training

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// ErrStart is wrapped by the error of a game that does not begin at the start position.
var ErrStart = errors.New("a repertoire begins at the start position")

// Repertoire is the opening repertoire of one side. Transpositions lead to the same position.
type Repertoire struct {
	side    chess.Color
	steps   map[chess.Key]*Step
	order   []*Step                    // in the order of addition
	replies map[chess.Key][]chess.Move // of the opponent
}

// Step is a position of a repertoire with its side to move.
type Step struct {
	Path    []chess.Move // from the start position
	Answers []chess.Move // the main one first
	id      string
}

// NewRepertoire returns an empty repertoire of a side.
func NewRepertoire(side chess.Color) *Repertoire {
	return &Repertoire{side: side, steps: map[chess.Key]*Step{}, replies: map[chess.Key][]chess.Move{}}
}

// Side returns the side that plays the repertoire.
func (r *Repertoire) Side() chess.Color { return r.side }

// Len returns the number of positions with an answer.
func (r *Repertoire) Len() int { return len(r.order) }

// Add adds the moves of a game with all its variations. It returns the number of new answers.
func (r *Repertoire) Add(g *game.Game) (added int, err error) {
	start := chess.StartPosition()
	if at := g.Start(); at.Key() != start.Key() {
		return 0, fmt.Errorf("training: %w", ErrStart)
	}
	type place struct {
		node *game.Node
		at   chess.Position
		path []chess.Move
	}
	todo := []place{{g.Root(), start, nil}}
	for len(todo) > 0 {
		x := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, n := range slices.Backward(x.node.Children()) {
			m := n.Move()
			if m == chess.NullMove {
				continue
			}
			todo = append(todo, place{n, x.at.PlayUnchecked(m), append(slices.Clone(x.path), m)})
		}
		for _, n := range x.node.Children() {
			if n.Move() != chess.NullMove && r.add(&x.at, x.path, n.Move()) {
				added++
			}
		}
	}
	return added, nil
}

// add adds a move and reports whether it is a new answer.
func (r *Repertoire) add(p *chess.Position, path []chess.Move, m chess.Move) bool {
	key := p.Key()
	if p.Turn() != r.side {
		if !slices.Contains(r.replies[key], m) {
			r.replies[key] = append(r.replies[key], m)
		}
		return false
	}
	s := r.steps[key]
	if s == nil {
		s = &Step{Path: path, id: fmt.Sprintf("%s%d-%016x", movePrefix, r.side, uint64(key))}
		r.steps[key], r.order = s, append(r.order, s)
	}
	if slices.Contains(s.Answers, m) {
		return false
	}
	s.Answers = append(s.Answers, m)
	return true
}

// At returns the step of a position, or nil.
func (r *Repertoire) At(p *chess.Position) *Step { return r.steps[p.Key()] }

// Position returns the position of a step.
func (s *Step) Position() chess.Position {
	p := chess.StartPosition()
	for _, m := range s.Path {
		p.Make(m)
	}
	return p
}

// Event returns the event of answering a position with a grade.
func (s *Step) Event(g Grade, now time.Time) Event { return Event{Time: now, Puzzle: s.id, Grade: g} }

// Pending returns the number of positions that are due today or were never asked.
func (r *Repertoire) Pending(record *Record, now time.Time) (n int) {
	today := dayOf(now)
	for _, s := range r.order {
		if record.pending(s.id, today) {
			n++
		}
	}
	return n
}

// pending reports whether something is due or was never asked.
func (r *Record) pending(id string, d today) bool {
	c, carded := r.Cards[id]
	return !carded || d.has(&c)
}

// Next returns the next position: the longest overdue, else the first one that was never asked, or nil if nothing is
// pending.
func (r *Repertoire) Next(record *Record, now time.Time) (next *Step) {
	today := dayOf(now)
	var due time.Time // when next was; zero while it was never asked
	for _, s := range r.order {
		c, carded := record.Cards[s.id]
		if !carded {
			if next == nil {
				next = s
			}
			continue
		}
		if at := c.Due(); today.has(&c) && (due.IsZero() || at.Before(due)) {
			next, due = s, at
		}
	}
	return next
}

// Share is how often people play a move, among all moves that they play in its position.
type Share struct {
	Move  chess.Move
	Share float64 // from 0 to 1
}

// leastShare is what a move counts that people are not known to play.
const leastShare = 0.01

// shareOf returns how often a move is played.
func shareOf(shares []Share, m chess.Move) float64 {
	for _, s := range shares {
		if s.Move == m {
			return max(s.Share, leastShare)
		}
	}
	return leastShare
}

// Reply returns one of the opponent's moves that lead on to positions of the repertoire which are pending, at random: each as often as
// people play it. ok is false if there is none.
func (r *Repertoire) Reply(p *chess.Position, record *Record, now time.Time, shares []Share, rng *rand.Rand) (m chess.Move, ok bool) {
	var leading []Share
	sum := 0.0
	today := dayOf(now)
	for _, m := range r.replies[p.Key()] {
		next := p.PlayUnchecked(m)
		if s := r.At(&next); s != nil && record.pending(s.id, today) {
			leading = append(leading, Share{m, shareOf(shares, m)})
			sum += leading[len(leading)-1].Share
		}
	}
	at := rng.Float64() * sum
	for _, s := range leading {
		m, ok = s.Move, true
		if at -= s.Share; at < 0 {
			break
		}
	}
	return m, ok
}

// Departure is the move at which a game leaves a repertoire.
type Departure struct {
	Ply  int // of that move, from 1
	Own  bool
	Want []chess.Move // the repertoire's answers, if Own
}

// Departure returns the move at which the main line of a game leaves the repertoire. ok is false if it does not, or
// never enters the repertoire.
func (r *Repertoire) Departure(g *game.Game) (d Departure, ok bool) {
	p := g.Start()
	for n := range g.MainLine() {
		key := p.Key()
		m := n.Move()
		if m == chess.NullMove {
			return d, false
		}
		d.Ply++
		if p.Turn() == r.side {
			s := r.steps[key]
			if s == nil {
				return d, false // end of the repertoire
			}
			if !slices.Contains(s.Answers, m) {
				d.Own, d.Want = true, s.Answers
				return d, true
			}
		} else if known := r.replies[key]; len(known) > 0 && !slices.Contains(known, m) {
			return d, true
		}
		p.Make(m)
	}
	return d, false
}
