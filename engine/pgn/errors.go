package pgn

import (
	"errors"
	"fmt"
	"strings"

	"kibitz/engine/game"
)

// The errors of a file as a whole.
var (
	ErrNoGame       = errors.New("pgn: there is no game in PGN here")
	ErrBinary       = errors.New("pgn: this is no text, so no PGN")
	ErrPacked       = errors.New("pgn: this is a packed archive; unpack it first")
	ErrUTF16        = errors.New("pgn: the text is in UTF-16; save it as UTF-8 first")
	ErrTooManyGames = errors.New("pgn: too many games")
	ErrTooLong      = errors.New("pgn: the game is too long to be read to its end, so it cannot be changed")
	ErrShortened    = errors.New("pgn: the file has become shorter while it was open")
	// ErrTied is returned for a game that must stay because it separates its neighbours: a game without an end before
	// it, and a game without tags or a remark after it.
	ErrTied = errors.New("pgn: without it, what stands before and after it would run together")
)

// SyntaxError is an error in the text of a game.
type SyntaxError struct {
	Game int // number of the game in its file, from 1; 0 without a file
	Line int // from 1
	Col  int // in characters, from 1
	game.Fault
	Err error // cause from a move or FEN parser, or nil
}

// Error returns the place and the message.
func (e *SyntaxError) Error() string {
	s := fmt.Sprintf("line %d, column %d: %s", e.Line, e.Col, e.Msg)
	if e.Game > 0 {
		s = fmt.Sprintf("game %d, %s", e.Game, s)
	}
	return "pgn: " + s
}

// Unwrap returns the cause, if another package found the error.
func (e *SyntaxError) Unwrap() error { return e.Err }

// Limits bounds what a reader accepts from a damaged or hostile file.
type Limits struct {
	Depth   int // variations within variations
	Comment int // bytes of a comment
	Tag     int // bytes of a tag pair
	Parts   int // tags, moves, annotations and comments of a game
	Token   int // bytes of a move or any other word
	Game    int // bytes of a game
	Games   int // games in a file
}

// longestGame is the maximum length of a game in a [File], in bytes.
const longestGame = 16 << 20

// DefaultLimits returns limits far above those of regular files. Functions without a Limits argument use them.
func DefaultLimits() Limits {
	return Limits{Depth: maxDepth, Comment: 1 << 20, Tag: 64 << 10, Parts: 250_000, Token: 255, Game: longestGame, Games: 2_000_000}
}

// clip shortens foreign text for use in a message.
func clip(s string) string {
	const longest = 24
	if len(s) > longest {
		s = s[:longest] + "…"
	}
	return strings.ToValidUTF8(s, "")
}
