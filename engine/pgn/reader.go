package pgn

import (
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"kibitz/engine/game"
)

// Reader reads the games of a stream in order.
type Reader struct {
	s      *Scanner
	limits Limits
	memory *game.Memory // of all games; nil if each has its own
}

// NewReader returns a reader with [DefaultLimits].
func NewReader(r io.Reader) *Reader { return NewReaderLimits(r, DefaultLimits()) }

// NewReaderLimits returns a reader with other limits.
func NewReaderLimits(r io.Reader, l Limits) *Reader {
	l.Depth = min(l.Depth, maxDepth)
	return &Reader{s: NewScannerLimits(r, l), limits: l}
}

// Reuse makes the reader faster: each game must not be used any more when the next one is read.
func (r *Reader) Reuse() { r.memory = &game.Memory{} }

// Next reads a game. At the end it returns io.EOF and no game. On an error in the game it returns a [*SyntaxError] and
// the game up to the error, and the next call reads the next game. Any other error is final.
func (r *Reader) Next() (*game.Game, error) {
	if !r.s.Scan() {
		if err := r.s.Err(); err != nil {
			return nil, err
		}
		return nil, io.EOF
	}
	return parseRaw(r.s.Raw(), r.limits, r.memory)
}

// Parse reads the game with [DefaultLimits]. With a [*SyntaxError] it returns the game up to the error.
func (r Raw) Parse() (*game.Game, error) { return parseRaw(r, DefaultLimits(), nil) }

// ParseIn does what Parse does. The game lies in m.
func (r Raw) ParseIn(m *game.Memory) (*game.Game, error) { return parseRaw(r, DefaultLimits(), m) }

// parseRaw reads the text of one game, which may lie in m. An error is a [*SyntaxError].
func parseRaw(raw Raw, l Limits, m *game.Memory) (*game.Game, error) {
	text := Decode(raw.Text)
	from := place{raw.Number, raw.Line, raw.Col}
	if raw.Length <= int64(len(raw.Text)) {
		g, err := parseBest(text, from, l, m)
		if !utf8.Valid(raw.Text) && pageOf(raw.Text) == nil {
			at, bad := firstBad(raw.Text)
			line, col := advance(raw.Line, raw.Col, raw.Text[:at])
			g.NoteRepair(game.Repair{Fault: game.NewFault(game.OddBytes, bad, charmap.Windows1252), Line: line, Col: col})
		}
		if err != nil {
			return g, err
		}
		return g, nil
	}
	// Only the beginning, with the tags, is present.
	p := &parser{text: text, raw: text, base: len(text), from: from, toldAt: from, limits: l}
	_, tags := p.tags()
	b, _ := game.NewBuilder(tags)
	fault := game.NewFault(game.LongGame, raw.Length, l.Game)
	b.SetTail(game.Tail{Fault: fault, Line: raw.Line, Col: raw.Col})
	return b.Game(), &SyntaxError{Game: raw.Number, Line: raw.Line, Col: raw.Col, Fault: fault}
}

// parseBest reads a game. If the game is broken, it tries the piece letters of other languages and returns the result
// with the most moves.
func parseBest(text string, from place, l Limits, m *game.Memory) (*game.Game, *SyntaxError) {
	best, bestErr := parse(text, from, l, m)
	if bestErr == nil && len(best.Repairs()) == 0 {
		return best, nil
	}
	p := &parser{text: text, raw: text, base: len(text), from: from, toldAt: from, limits: l}
	p.tags()
	texts, letters := translations(text[p.pos:])
	kept := remarksKept(best)
	for i, moves := range texts {
		g, err := parse(text[:p.pos]+moves, from, l, nil) // best is in m
		if n := g.NodeCount() - best.NodeCount(); n > 0 || n == 0 && (err == nil && bestErr != nil || remarksKept(g) < kept) {
			g.NoteRepair(translated(text[:p.pos], from, letters[i]))
			best, bestErr, kept = g, err, remarksKept(g)
		}
	}
	return best, bestErr
}

// translated returns the repair of moves in another language. It is placed at the end of the tags.
func translated(tags string, from place, letters string) game.Repair {
	line, col := advance(from.line, from.col, []byte(tags))
	return game.Repair{Fault: game.NewFault(game.ForeignLetters, letters, alphabets[0]), Line: line, Col: col}
}

// remarksKept returns the number of words that a game keeps as remarks.
func remarksKept(g *game.Game) (n int) {
	for _, r := range g.Repairs() {
		if r.Kind == game.KeptRemark {
			n++
		}
	}
	return n
}

// Parse reads the first game in text. The game is nil only if there is none (ErrNoGame, ErrBinary, ErrPacked). With a
// [*SyntaxError] it returns the game up to the error.
func Parse(text string) (*game.Game, error) {
	g, err := NewReader(strings.NewReader(text)).Next()
	if err == io.EOF {
		return nil, ErrNoGame
	}
	return g, err
}

// ParseAll reads all games in text. errs[i] is the error of games[i], or nil. err is the error of the text as a whole.
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
