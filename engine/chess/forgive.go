package chess

import (
	"errors"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ParseFENForgiving reads a FEN with the errors that people and programs make. It removes text that is not part of the
// FEN (a prefix, quotes, pockets and check counters of variants, text that follows) and drops impossible castling rights
// and an impossible en-passant square. repairs lists these changes, and the sides that have more pieces than a game can
// give them. A standard FEN, or one with missing trailing fields, needs no repair. An ambiguous board is an error. The
// error is a *FENError.
func ParseFENForgiving(text string) (p Position, repairs []Problem, err error) {
	p, rest, repairs, err := ParseFENPrefix(text)
	if err != nil {
		return Position{}, nil, err
	}
	c := &fenCleaner{repairs: repairs}
	c.cut(rest)
	return p, c.repairs, nil
}

// ParseFENPrefix does what [ParseFENForgiving] does for a text that starts with a FEN. It returns the text after the FEN
// as rest, such as the operations of an EPD or moves.
func ParseFENPrefix(text string) (p Position, rest string, repairs []Problem, err error) {
	c := &fenCleaner{}
	s, err := c.setup(text)
	if err != nil {
		return Position{}, "", nil, err
	}
	p, err = s.Position()
	if why := (*FENError)(nil); !c.turn && errors.As(err, &why) && why.Kind == KingCapturable {
		s.Turn = Black // the text does not name the side to move
		p, err = s.Position()
	}
	if err != nil {
		return Position{}, "", nil, err
	}
	return p, c.rest, append(c.repairs, s.crowd()...), nil
}

// ParseSetupForgiving does what [ParseFENForgiving] does for a setup that need not be a legal position.
func ParseSetupForgiving(text string) (s Setup, repairs []Problem, err error) {
	c := &fenCleaner{}
	if s, err = c.setup(text); err != nil {
		return EmptySetup(), nil, err
	}
	c.cut(c.rest)
	return s, c.repairs, nil
}

// DoubleStep returns the double step of a pawn that the en-passant square of a FEN implies. It returns NoMove if the FEN
// has no such square or an impossible one. A [Position] cannot tell, because it keeps the square only if a capture is
// legal. [ParseSetupForgiving] reads the FEN.
func DoubleStep(fen string) Move {
	s, _, err := ParseSetupForgiving(fen)
	if err != nil || s.EnPassant == NoSquare {
		return NoMove
	}
	return newMove(s.EnPassant^24, s.EnPassant^8)
}

// fenCleaner reads a FEN and records its repairs.
type fenCleaner struct {
	repairs []Problem
	rest    string // the text after the fields read so far
	turn    bool   // the text names the side to move
}

// setup reads a FEN from the beginning of text. The text after the FEN remains in rest.
func (c *fenCleaner) setup(text string) (s Setup, err error) {
	fields := c.fields(text)
	if fields[0] == "" {
		return EmptySetup(), fenError("", FENEmpty)
	}
	s = EmptySetup()
	for i, parse := range []func(*Setup, string) error{
		parsePlacement, parseTurn, c.rights, parseEnPassant, parseHalfmove, parseFullmove,
	} {
		if err := parse(&s, fields[i]); err != nil {
			return EmptySetup(), err
		}
	}
	if kind, args := s.enPassantProblem(); args != nil {
		s.EnPassant = NoSquare
		c.repairs = append(c.repairs, problem(fieldEnPassant, kind, args...))
	}
	return s, nil
}

// cut records that text is ignored.
func (c *fenCleaner) cut(text string) {
	if text = strings.TrimSpace(text); text != "" {
		c.repairs = append(c.repairs, problem("", FENCut, clip(strings.ToValidUTF8(text, "\uFFFD"))))
	}
}

// read records that the text of a field is read as another text.
func (c *fenCleaner) read(field, text, as string) {
	c.repairs = append(c.repairs, problem(field, FENRead, clip(text), as))
}

// peek returns the next word, or "" at the end.
func (c *fenCleaner) peek() string {
	c.rest = strings.TrimLeftFunc(c.rest, unicode.IsSpace)
	if i := strings.IndexFunc(c.rest, unicode.IsSpace); i >= 0 {
		return c.rest[:i]
	}
	return c.rest
}

// take consumes and returns the next word.
func (c *fenCleaner) take() string {
	w := c.peek()
	c.rest = c.rest[len(w):]
	return w
}

// fenQuotes may stand around a FEN.
const fenQuotes = "\"'`“”„«»‘’‚‹›()<>{}"

// begin finds and returns the piece placement. The text after it remains in rest.
func (c *fenCleaner) begin(text string) string {
	text = c.signs(text)
	if strings.Contains(text, "%2") {
		text = strings.NewReplacer("%20", " ", "%2F", "/", "%2f", "/").Replace(text) // as in links
	}
	if !strings.ContainsAny(strings.TrimSpace(text), " \t\r\n") && strings.Count(text, "_") > 1 {
		text = strings.ReplaceAll(text, "_", " ") // as in links
	}
	c.rest = strings.TrimLeftFunc(text, func(r rune) bool { return unicode.IsSpace(r) || r == '[' || strings.ContainsRune(fenQuotes, r) })
	quoted := text[:len(text)-len(c.rest)]
	before := ""
	for i := 0; i < 6; i++ { // a prefix has at most five words
		start := c.rest
		w := c.take()
		if strings.EqualFold(w, "startpos") && i <= 1 {
			c.read("", w, startFEN)
			c.rest = startFEN + c.rest
			return c.take()
		}
		if strings.Count(w, "/") < 7 {
			before += start[:len(start)-len(c.rest)]
			continue
		}
		if j := strings.LastIndexAny(w, ":="+fenQuotes); j >= 0 && !strings.Contains(w[:j], "/") {
			_, size := utf8.DecodeRuneInString(w[j:])
			before += start[:len(start)-len(c.rest)-len(w)+j+size]
			w = w[j+size:]
		}
		quoted += before
		c.cut(quoted)
		if strings.ContainsAny(quoted, fenQuotes+"[") || strings.Count(c.rest, `"`) == 1 {
			c.unquote()
		}
		return c.pieces(strings.TrimRight(w, fenQuotes))
	}
	c.rest = text
	return c.take()
}

// unquote cuts the closing quotes at the end of the text.
func (c *fenCleaner) unquote() {
	bare := strings.TrimRightFunc(c.rest, func(r rune) bool { return unicode.IsSpace(r) || r == ']' || strings.ContainsRune(fenQuotes, r) })
	c.cut(c.rest[len(bare):])
	c.rest = bare
}

// signs replaces typographic dashes, blanks and slashes by ASCII, and removes characters without width.
func (c *fenCleaner) signs(text string) string {
	reported := rune(0)
	return strings.Map(func(r rune) rune {
		switch {
		case r == '‐' || r == '‑' || r == '‒' || r == '–' || r == '—' || r == '−':
			if reported != r {
				reported = r
				c.read("", string(r), "-")
			}
			return '-'
		case r == '／' || r == '⁄':
			return '/'
		case r == 0 || r == '\u00A0' || unicode.Is(unicode.Zs, r):
			return ' '
		case r == '\uFEFF' || r == '\u200B' || r == '\u200C' || r == '\u200D' || r == '\u2060' || r == '\u00AD' || r == '\u200E' || r == '\u200F':
			return -1
		}
		return r
	}, text)
}

// pieces removes additions from the piece placement: pockets and promotion marks of variants, slashes at either end.
func (c *fenCleaner) pieces(w string) string {
	if i := strings.IndexByte(w, '['); i > 0 {
		if n := strings.IndexByte(w[i:], ']'); n > 0 {
			c.cut(w[i : i+n+1])
			w = w[:i] + w[i+n+1:]
		}
	}
	if strings.Contains(w, "~") {
		c.cut("~")
		w = strings.ReplaceAll(w, "~", "")
	}
	if t := strings.TrimLeft(w, "/"); t != w && strings.Count(t, "/") >= 7 {
		c.cut("/")
		w = t
	}
	if ranks := strings.SplitAfterN(w, "/", 9); len(ranks) == 9 {
		pocket := ranks[8]
		if board := strings.TrimSuffix(strings.Join(ranks[:8], ""), "/"); parsePlacement(&Setup{}, board) == nil {
			c.cut("/" + pocket)
			w = board
		}
	}
	return w
}

// fields returns the six fields of a FEN. The first field is empty if the text is.
func (c *fenCleaner) fields(text string) [6]string {
	fields := [6]string{c.begin(text), "w", "-", "-", "0", "1"}
	if w := c.peek(); w != "" && w[0] != ';' {
		fields[1], c.turn = c.take(), true
		switch strings.ToLower(w) {
		case "white", "black":
			fields[1] = strings.ToLower(w[:1])
			c.read(fieldTurn, w, fields[1])
		case "?", "-":
			fields[1], c.turn = "w", false
			c.read(fieldTurn, w, "w")
		}
	}
	if w := c.peek(); isRights(w) || w != "" && strings.IndexByte("KQkq", w[0]) >= 0 {
		fields[2] = c.take()
		if w == "?" || w == "--" {
			fields[2] = "-"
			c.read(fieldCastling, w, "-")
		} else if next := c.peek(); w != "-" && next != "" && strings.Trim(next, "KQkq") == "" {
			fields[2] = w + c.take() // "KQ kq" for "KQkq"
			c.read(fieldCastling, w+" "+next, fields[2])
		}
	}
	c.square(&fields[3])
	c.counters(fields[4:])
	return fields
}

// isRights reports whether a word looks like castling rights.
func isRights(w string) bool {
	return w == "?" || w != "" && strings.Trim(w, "KQkqABCDEFGHabcdefgh-") == "" && len(w) <= 8
}

// square reads the next word into the en-passant field, if it is one.
func (c *fenCleaner) square(field *string) {
	w := c.peek()
	switch {
	case w == "-":
		c.take()
		return
	case w == "?" || w == "--":
		c.read(fieldEnPassant, c.take(), "-")
		return
	case len(w) > 1 && w[0] == '-' && isNumber(w[1:]): // "- -1 12" for "- - 1 12"
		c.read(fieldEnPassant, w, "- "+w[1:])
		c.rest = c.rest[1:]
		return
	case len(w) != 2 || w[0]|0x20 < 'a' || w[0]|0x20 > 'h' || w[1] < '0' || w[1] > '9':
		return
	}
	if *field = strings.ToLower(c.take()); *field != w {
		c.read(fieldEnPassant, w, *field)
	}
}

func isNumber(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// counters reads the two move counters, as far as they are present.
func (c *fenCleaner) counters(fields []string) {
	names := [2]string{fieldHalfmove, fieldFullmove}
	for n := 0; n < len(names); {
		w := c.peek()
		if isCheckCounter(w) {
			c.cut(c.take())
			continue
		}
		number := strings.TrimRight(w, ",."+fenQuotes)
		number, _, _ = strings.Cut(number, ";")
		switch v, ok := integer(number); {
		case number == "-":
		case number == "?":
			c.read(names[n], number, fields[n])
		case ok:
			fields[n] = strconv.FormatInt(min(max(v, 0), MaxCounter), 10)
			if v < 0 || v > MaxCounter {
				c.read(names[n], number, fields[n])
			}
		default:
			return
		}
		c.rest = c.rest[len(number):]
		if n++; number != w {
			return
		}
	}
	if isCheckCounter(c.peek()) {
		c.cut(c.take())
	}
}

// integer reads a whole number of any size.
func integer(s string) (v int64, ok bool) {
	v, err := strconv.ParseInt(s, 10, 64)
	return v, err == nil || errors.Is(err, strconv.ErrRange)
}

// isCheckCounter reports whether a word is the check counter of three-check chess: "3+3" or "+0+0".
func isCheckCounter(w string) bool {
	digit := func(b byte) bool { return b >= '0' && b <= '9' }
	switch len(w) {
	case 3:
		return digit(w[0]) && w[1] == '+' && digit(w[2])
	case 4:
		return w[0] == '+' && digit(w[1]) && w[2] == '+' && digit(w[3])
	}
	return false
}

// rights sets the castling rights of the field that are possible with the pieces of s, and records the others.
func (c *fenCleaner) rights(s *Setup, field string) error {
	const most = 8 // twice the rights of any FEN
	if field == "-" {
		return nil
	}
	if len(field) > most {
		return parseCastling(s, field)
	}
	for _, letter := range field {
		trial := *s
		if letter == '-' {
			continue // a superfluous dash
		}
		err := parseCastling(&trial, string(letter))
		if why := (*FENError)(nil); errors.As(err, &why) {
			if why.Kind == FENRight {
				return err
			}
			c.repairs = append(c.repairs, why.Problem)
		} else if wrong := trial.castlingProblems(); len(wrong) > 0 {
			c.repairs = append(c.repairs, wrong[0])
		} else {
			*s = trial
		}
	}
	return nil
}
