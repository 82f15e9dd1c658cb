package training

import (
	"errors"
	"fmt"
	"slices"

	"kibitz/engine/chess"
)

// Puzzle is a position with one good line.
type Puzzle struct {
	ID    string
	Start chess.Position
	// Moves is the solution: moves of both sides in turn. With Lead, the first move is the opponent's and is shown to
	// the user.
	Moves  []chess.Move
	Lead   bool
	Rating int // 0 if not known
	Themes []string
}

// ErrNoPuzzle is wrapped by the error of a puzzle whose solution is illegal or empty.
var ErrNoPuzzle = errors.New("not a puzzle")

// Check returns an error if the puzzle is invalid.
func (p *Puzzle) Check() error {
	if len(p.Moves) <= p.first() {
		return fmt.Errorf("training: puzzle %q: %w: it has no solution", p.ID, ErrNoPuzzle)
	}
	at := p.Start
	for i, m := range p.Moves {
		if !at.IsLegal(m) {
			return fmt.Errorf("training: puzzle %q: %w: move %d is illegal", p.ID, ErrNoPuzzle, i+1)
		}
		at.Make(m)
	}
	return nil
}

// first returns the index of the user's first move.
func (p *Puzzle) first() int {
	if p.Lead {
		return 1
	}
	return 0
}

// Side returns the side that solves the puzzle.
func (p *Puzzle) Side() chess.Color {
	if p.Lead {
		return p.Start.Turn().Other()
	}
	return p.Start.Turn()
}

// Answer is the result of a user's move.
type Answer uint8

// The answers.
const (
	Wrong Answer = iota
	Right        // more moves follow
	Solved
)

// Attempt is a puzzle in progress.
type Attempt struct {
	puzzle Puzzle
	at     chess.Position
	next   int // index of the user's next move
}

// NewAttempt returns an attempt at its first position for the user. The puzzle must pass [Puzzle.Check].
func NewAttempt(p Puzzle) *Attempt {
	a := &Attempt{puzzle: p, at: p.Start}
	if p.Lead {
		a.step()
	}
	return a
}

// step plays the next move of the solution.
func (a *Attempt) step() {
	a.at.Make(a.puzzle.Moves[a.next])
	a.next++
}

// Puzzle returns the puzzle.
func (a *Attempt) Puzzle() *Puzzle { return &a.puzzle }

// Position returns the present position.
func (a *Attempt) Position() chess.Position { return a.at }

// Played returns the moves up to the present position.
func (a *Attempt) Played() []chess.Move { return slices.Clone(a.puzzle.Moves[:a.next]) }

// Done reports whether the puzzle is solved.
func (a *Attempt) Done() bool { return a.next >= len(a.puzzle.Moves) }

// Wanted returns the next move of the solution, or NoMove if the puzzle is solved.
func (a *Attempt) Wanted() chess.Move {
	if a.Done() {
		return chess.NoMove
	}
	return a.puzzle.Moves[a.next]
}

// Try answers with a move. The move of the solution is right, and so is any mate in one. After a right answer the
// opponent's reply is played; a wrong answer does not change the position.
func (a *Attempt) Try(m chess.Move) Answer {
	if a.Done() || !a.at.IsLegal(m) {
		return Wrong
	}
	if m != a.puzzle.Moves[a.next] {
		if next := a.at.PlayUnchecked(m); !mated(&next) {
			return Wrong
		}
		a.puzzle.Moves = append(slices.Clone(a.puzzle.Moves[:a.next]), m) // this mate ends the line
	}
	a.step()
	if a.Done() {
		return Solved
	}
	a.step()
	if a.Done() {
		return Solved
	}
	return Right
}

// mated reports whether the side to move is checkmated.
func mated(p *chess.Position) bool { return p.InCheck() && !p.HasLegalMove() }
