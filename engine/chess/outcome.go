package chess

import "fmt"

// Outcome is the result of a game.
type Outcome uint8

// The outcomes. The zero value is a game that goes on.
const (
	NoOutcome Outcome = iota
	WhiteWins
	BlackWins
	Draw
)

// Win returns the outcome in which c wins.
func Win(c Color) Outcome { return WhiteWins + Outcome(c) }

// String returns the outcome as PGN has it: "*", "1-0", "0-1" or "1/2-1/2".
func (o Outcome) String() string {
	if o > Draw {
		return fmt.Sprintf("Outcome(%d)", uint8(o))
	}
	return [...]string{"*", "1-0", "0-1", "1/2-1/2"}[o]
}

// ParseOutcome reads an outcome as PGN has it: "*", "1-0", "0-1" or "1/2-1/2".
func ParseOutcome(s string) (Outcome, error) {
	for o := NoOutcome; o <= Draw; o++ {
		if o.String() == s {
			return o, nil
		}
	}
	return NoOutcome, fmt.Errorf("chess: %q is not an outcome (1-0, 0-1, 1/2-1/2 or *)", clip(s))
}

// Winner returns the side that won; ok is false for a draw or no outcome.
func (o Outcome) Winner() (c Color, ok bool) {
	return Color(o-WhiteWins) & 1, o == WhiteWins || o == BlackWins
}

// Termination is why a game ended.
type Termination uint8

// The ways a game ends.
const (
	NoTermination Termination = iota
	Checkmate
	Stalemate
	InsufficientMaterial
	ThreefoldRepetition // claimed
	FivefoldRepetition  // by itself
	FiftyMoves          // claimed
	SeventyFiveMoves    // by itself
	Resignation
	TimeForfeit
	DrawAgreement
	Adjudication
	IllegalMove
	Abandoned    // a player, or an engine's process, has gone
	DeadPosition // nobody can mate any more, though there is material for it
)

var terminationNames = [...]string{
	"in progress", "checkmate", "stalemate", "insufficient material",
	"threefold repetition", "fivefold repetition", "fifty-move rule", "seventy-five-move rule",
	"resignation", "time forfeit", "draw agreement", "adjudication", "illegal move", "abandoned", "dead position",
}

// String returns the reason in a few English words.
func (t Termination) String() string {
	if int(t) < len(terminationNames) {
		return terminationNames[t]
	}
	return fmt.Sprintf("Termination(%d)", uint8(t))
}

// Status tells whether the position itself ends the game: by mate, stalemate,
// because nobody has the material to mate, or because the pawns are blocked for good. Repetitions and the move rules
// need the game's history: see [Repetitions] and [Position.HalfmoveClock].
func (p Position) Status() (Outcome, Termination) {
	if !p.HasLegalMove() {
		if p.InCheck() {
			return Win(p.turn.Other()), Checkmate
		}
		return Draw, Stalemate
	}
	if p.InsufficientMaterial() {
		return Draw, InsufficientMaterial
	}
	if p.Blocked() {
		return Draw, DeadPosition
	}
	return NoOutcome, NoTermination
}

// InsufficientMaterial reports whether no sequence of legal moves can mate
// either side, as far as the material alone tells.
func (p Position) InsufficientMaterial() bool {
	return !p.CanMate(White) && !p.CanMate(Black)
}

// CanMate reports whether c could mate with its material if the opponent
// helped. [Position.MatePossible] tells more.
func (p Position) CanMate(c Color) bool {
	ours, theirs := p.colors[c&1], p.colors[c.Other()]
	if (p.types[Pawn]|p.types[Rook]|p.types[Queen])&ours != 0 {
		return true
	}
	if knights := p.types[Knight] & ours; knights != 0 {
		// A lone knight needs an enemy piece to take a flight square away; a queen never lets itself be used so.
		return ours.Count() > 2 || theirs&^p.types[King]&^p.types[Queen] != 0
	}
	if p.types[Bishop]&ours == 0 {
		return false
	}
	// Bishops on one color of squares mate only where something else blocks the other color.
	bishops := p.types[Bishop]
	oneColor := bishops&LightSquares == 0 || bishops&DarkSquares == 0
	return !oneColor || (p.types[Pawn]|p.types[Knight]) != 0
}

// Repetitions returns how often the last of keys occurs in keys: 1 when the
// position is new, 3 when a draw can be claimed, 5 when the game is drawn.
// It returns 0 for no keys.
func Repetitions(keys []Key) (n int) {
	for _, k := range keys {
		if k == keys[len(keys)-1] {
			n++
		}
	}
	return n
}
