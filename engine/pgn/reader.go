package pgn

import (
	"io"
	"strings"

	"kibitz/engine/game"
)

// Reader reads the games of a stream one after another.
type Reader struct {
	s      *Scanner
	limits Limits
}

// NewReader returns a reader with [DefaultLimits].
func NewReader(r io.Reader) *Reader { return NewReaderLimits(r, DefaultLimits()) }

// NewReaderLimits returns a reader with other limits.
func NewReaderLimits(r io.Reader, l Limits) *Reader {
	l.Depth = min(l.Depth, maxDepth)
	return &Reader{newScanner(r, l), l}
}

// Next reads a game. At the end it returns io.EOF and no game. With an error in
// the game it returns a [*SyntaxError] and the game up to there, and goes on with the
// game after it at the next call; any other error is final.
func (r *Reader) Next() (*game.Game, error) {
	if !r.s.Scan() {
		if err := r.s.Err(); err != nil {
			return nil, err
		}
		return nil, io.EOF
	}
	return parseRaw(r.s.Raw(), r.limits)
}

// parseRaw reads the text of one game. An error is a [*SyntaxError].
func parseRaw(raw Raw, l Limits) (*game.Game, error) {
	text := Decode(raw.Text)
	from := place{raw.Number, raw.Line, raw.Col}
	if raw.Length <= int64(len(raw.Text)) {
		g, err := parse(text, from, l)
		if err == nil {
			return g, nil
		}
		if known := translated(g, l); known != nil {
			return known, nil
		}
		return g, err
	}
	// Only the beginning is there, which holds the tags.
	p := &parser{text: text, from: from, limits: l}
	_, tags := p.tags()
	b, _ := game.NewBuilder(tags)
	fault := game.NewFault(game.LongGame, raw.Length, l.Game)
	b.SetTail(game.Tail{Fault: fault, Line: raw.Line, Col: raw.Col})
	return b.Game(), &SyntaxError{Game: raw.Number, Line: raw.Line, Col: raw.Col, Fault: fault}
}

// translated reads a game that has an error as one with figurines or the letters of another language:
// no PGN, but there are such files. It returns nil if that is not what was wrong. It goes by what
// would be written of the game, so that what is read from there is the same.
func translated(g *game.Game, l Limits) *game.Game {
	text := Format(g)
	p := &parser{text: text, from: place{col: 1}, limits: l}
	p.tags()
	moves := english(plain(text[p.pos:]))
	if moves == text[p.pos:] {
		return nil
	}
	known, err := parse(text[:p.pos]+moves, p.from, l)
	if err != nil {
		return nil
	}
	return known
}

// Parse reads the first game in text. The game is nil only when there is none
// (ErrNoGame, ErrBinary, ErrPacked); a [*SyntaxError] comes with the game up to the error.
func Parse(text string) (*game.Game, error) {
	g, err := NewReader(strings.NewReader(text)).Next()
	if err == io.EOF {
		return nil, ErrNoGame
	}
	return g, err
}

// ParseAll reads all games in text. errs[i] is what is wrong with games[i], or
// nil. The last error is of the text as a whole.
func ParseAll(text string) (games []*game.Game, errs []error, err error) {
	r := NewReader(strings.NewReader(text))
	for {
		g, err := r.Next()
		switch {
		case err == io.EOF && len(games) == 0:
			return nil, nil, ErrNoGame
		case err == io.EOF:
			return games, errs, nil
		case g == nil:
			return games, errs, err
		}
		games, errs = append(games, g), append(errs, err)
	}
}
