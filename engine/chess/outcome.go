package chess

import "fmt"

// Outcome is the result of a game.
type Outcome uint8

// The outcomes. The zero value is a game in progress.
const (
	NoOutcome Outcome = iota
	WhiteWins
	BlackWins
	Draw
)

// Win returns the outcome of a win by c.
func Win(c Color) Outcome { return WhiteWins + Outcome(c) }

// String returns the outcome in PGN form: "*", "1-0", "0-1" or "1/2-1/2".
func (o Outcome) String() string {
	if o > Draw {
		return fmt.Sprintf("Outcome(%d)", uint8(o))
	}
	return [...]string{"*", "1-0", "0-1", "1/2-1/2"}[o]
}

// ParseOutcome reads an outcome in PGN form: "*", "1-0", "0-1" or "1/2-1/2".
func ParseOutcome(s string) (Outcome, error) {
	for o := NoOutcome; o <= Draw; o++ {
		if o.String() == s {
			return o, nil
		}
	}
	return NoOutcome, fmt.Errorf("chess: %q is not an outcome (1-0, 0-1, 1/2-1/2 or *)", clip(s))
}

// Winner returns the side that won. ok is false for a draw or no outcome.
func (o Outcome) Winner() (c Color, ok bool) {
	return Color(o-WhiteWins) & 1, o == WhiteWins || o == BlackWins
}

// Termination is the reason why a game ended.
type Termination uint8

// The ways a game ends.
const (
	NoTermination Termination = iota
	Checkmate
	Stalemate
	InsufficientMaterial
	ThreefoldRepetition // claimed
	FivefoldRepetition  // automatic
	FiftyMoves          // claimed
	SeventyFiveMoves    // automatic
	Resignation
	TimeForfeit
	DrawAgreement
	Adjudication
	IllegalMove
	Abandoned    // a player left, or an engine's process ended
	DeadPosition // neither side can mate, although it has mating material
)

var terminationNames = [...]string{
	"in progress", "checkmate", "stalemate", "insufficient material",
	"threefold repetition", "fivefold repetition", "fifty-move rule", "seventy-five-move rule",
	"resignation", "time forfeit", "draw agreement", "adjudication", "illegal move", "abandoned", "dead position",
}

// String returns the reason in English.
func (t Termination) String() string {
	if int(t) < len(terminationNames) {
		return terminationNames[t]
	}
	return fmt.Sprintf("Termination(%d)", uint8(t))
}

// Status returns the outcome if the position itself ends the game: by checkmate,
// stalemate, insufficient material or a dead position. Repetitions and the move
// rules need the game's history: see [Repetitions] and [Position.HalfmoveClock].
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

// InsufficientMaterial reports whether neither side has mating material.
func (p Position) InsufficientMaterial() bool {
	return !p.HasMatingMaterial(White) && !p.HasMatingMaterial(Black)
}

// HasMatingMaterial reports whether the material on the board allows c to mate
// by some sequence of legal moves. [Position.HelpmatePossible] is stricter.
func (p Position) HasMatingMaterial(c Color) bool {
	ours, theirs := p.colors[c&1], p.colors[c.Other()]
	if (p.types[Pawn]|p.types[Rook]|p.types[Queen])&ours != 0 {
		return true
	}
	if knights := p.types[Knight] & ours; knights != 0 {
		// A lone knight needs an enemy piece other than a queen to block a flight square.
		return ours.Count() > 2 || theirs&^p.types[King]&^p.types[Queen] != 0
	}
	if p.types[Bishop]&ours == 0 {
		return false
	}
	// Bishops of one square color need a knight or pawn to block the squares of the other color.
	bishops := p.types[Bishop]
	oneColor := bishops&LightSquares == 0 || bishops&DarkSquares == 0
	return !oneColor || (p.types[Pawn]|p.types[Knight]) != 0
}

// Repetitions returns how often the last key occurs in keys: 1 for a new
// position, 3 if a draw can be claimed, 5 if the game is drawn. It returns 0 if
// keys is empty.
func Repetitions(keys []Key) (n int) {
	for _, k := range keys {
		if k == keys[len(keys)-1] {
			n++
		}
	}
	return n
}
