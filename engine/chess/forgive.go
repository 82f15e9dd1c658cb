package chess

import (
	"errors"
	"slices"
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
	text = c.separated(c.signs(text))
	c.rest = strings.TrimLeftFunc(text, func(r rune) bool { return unicode.IsSpace(r) || r == '[' || strings.ContainsRune(fenQuotes, r) })
	quoted := text[:len(text)-len(c.rest)]
	before := ""
	for i := 0; i < 6; i++ { // a prefix has at most five words
		start := c.rest
		w := c.take()
		if isStart(w) && i <= 1 {
			c.read("", w, startFEN)
			c.rest = startFEN + c.rest
			return c.take()
		}
		if strings.Count(w, "/") < 7 {
			before += start[:len(start)-len(c.rest)]
			continue
		}
		prefix := linkEnd(w)
		if j := strings.LastIndexAny(w[prefix:], ":="+fenQuotes); j >= 0 && !strings.Contains(w[prefix:prefix+j], "/") {
			_, size := utf8.DecodeRuneInString(w[prefix+j:])
			prefix += j + size
		}
		if prefix > 0 {
			before += start[:len(start)-len(c.rest)-len(w)+prefix]
			w = w[prefix:]
		}
		quoted += before
		c.cut(quoted)
		if strings.ContainsAny(quoted, fenQuotes+"[") || strings.Count(c.rest, `"`) == 1 {
			c.unquote()
		}
		return c.pieces(strings.TrimRight(w, fenQuotes+",;"))
	}
	c.rest = text
	return c.take()
}

// isStart reports whether a word stands for the usual start position.
func isStart(w string) bool {
	switch strings.ToLower(w) {
	case "startpos", "startposition", "start", "initial":
		return true
	}
	return false
}

// linkEnd returns where the pieces begin in a link: its last eight parts. It returns 0 for what is no link.
func linkEnd(w string) int {
	parts := strings.Split(w, "/")
	if len(parts) <= 8 || !strings.Contains(w, "://") && !strings.Contains(parts[0], ".") {
		return 0
	}
	return len(w) - len(strings.Join(parts[len(parts)-8:], "/"))
}

// separated returns a text whose fields stand apart, and whose ranks do not: links have other signs for blanks and slashes, and
// people write blanks around slashes.
func (c *fenCleaner) separated(text string) string {
	if strings.Contains(text, "%2") {
		text = strings.NewReplacer("%20", " ", "%2F", "/", "%2f", "/").Replace(text)
	}
	if !strings.Contains(text, "/") && strings.Count(text, `\`) >= 7 {
		c.read("", `\`, "/")
		text = strings.ReplaceAll(text, `\`, "/")
	}
	if !strings.ContainsAny(strings.TrimSpace(text), " \t\r\n") {
		for _, blank := range [...]string{"_", "+", ",", "|", ":"} {
			if strings.Count(text, blank) > 2 {
				text = strings.ReplaceAll(text, blank, " ")
				break
			}
		}
	}
	apart := func(r rune) bool { return unicode.IsSpace(r) || r == '/' }
	if ranks := strings.FieldsFunc(text, apart); len(ranks) >= 8 && strings.Count(text, "/") >= 7 &&
		!slices.ContainsFunc(strings.Fields(text), func(w string) bool { return strings.Count(w, "/") >= 7 }) {
		c.read("", "/ ", "/")
		for _, blank := range [...]string{" /", "/ ", "\t/", "/\t", "\n/", "/\n", "\r/", "/\r"} {
			for strings.Contains(text, blank) {
				text = strings.ReplaceAll(text, blank, "/")
			}
		}
	}
	return text
}

// unquote cuts the closing quotes at the end of the text.
func (c *fenCleaner) unquote() {
	bare := strings.TrimRightFunc(c.rest, func(r rune) bool { return unicode.IsSpace(r) || r == ']' || strings.ContainsRune(fenQuotes, r) })
	c.cut(c.rest[len(bare):])
	c.rest = bare
}

// signs replaces the signs of typesetters: dashes, blanks, slashes and wide letters, and drops what has no width.
func (c *fenCleaner) signs(text string) string {
	const wide = '！' - '!' // from a character of East Asian width to that of ASCII
	reported := rune(0)
	return strings.Map(func(r rune) rune {
		switch {
		case r == 'К' || r == 'к': // Cyrillic
			k := 'K' | (r-'К')&0x20
			c.read("", string(r), string(k))
			return k
		case r > '！' && r <= '～' && r != '／':
			if reported == 0 {
				reported = r
				c.read("", string(r), string(r-wide))
			}
			return r - wide
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
	if i := strings.IndexAny(w, "-._"); i >= 0 {
		c.read(fieldPlacement, w[i:i+1], "1")
		w = strings.NewReplacer("-", "1", ".", "1", "_", "1").Replace(w)
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
	c.side(&fields[1])
	if w := c.peek(); isRights(w) || w != "" && strings.IndexByte("KQkq", w[0]) >= 0 || isNone(w) {
		fields[2] = c.castling()
	}
	c.square(&fields[3], &fields[2])
	c.counters(fields[4:])
	return fields
}

// side reads the side to move, if the text has it, perhaps after the castling rights or a dash.
func (c *fenCleaner) side(field *string) {
	w := c.peek()
	if w == "" || w[0] == ';' {
		return
	}
	bare := strings.ToLower(strings.TrimRight(w, ",;."))
	if bare == "-" || isRights(w) && strings.ContainsAny(w, "KQkq") {
		rest := c.rest
		c.take()
		next := c.peek()
		switch {
		case next == "w" || next == "b":
			*field, c.turn = c.take(), true
			c.read(fieldTurn, w+" "+next, next+" "+w)
			if w != "-" {
				c.rest = " " + w + c.rest
			}
			return
		case w != "-":
			c.rest = rest // the side is missing
			c.read(fieldTurn, "", "w")
			return
		}
		c.rest = rest
	}
	*field, c.turn = c.take(), true
	switch bare {
	case "white", "black":
		*field = bare[:1]
		c.read(fieldTurn, w, *field)
	case "?", "-":
		*field, c.turn = "w", false
		c.read(fieldTurn, w, "w")
	case "w", "b":
		if *field = bare; len(w) > 1 {
			c.read(fieldTurn, w, bare)
		}
	}
	if c.peek() == "to" { // "White to move"
		c.cut(c.take() + " " + c.peek())
		c.take()
	}
}

// castling reads the castling rights, together or each as a word.
func (c *fenCleaner) castling() string {
	w := c.take()
	if n := strings.IndexByte(w, '-'); n > 0 && isRights(w[:n]) && !isRights(w) { // "KQkq-0" for "KQkq - 0"
		c.read(fieldCastling, w, w[:n]+" "+w[n:])
		w, c.rest = w[:n], w[n:]+c.rest
		return w
	}
	if w == "?" || w == "--" || isNone(w) {
		c.read(fieldCastling, w, "-")
		return "-"
	}
	all := w
	for next := c.peek(); w != "-" && next != "" && strings.Trim(next, "KQkq") == ""; next = c.peek() {
		all += c.take() // "KQ kq" for "KQkq"
	}
	if all != w {
		c.read(fieldCastling, w+" "+all[len(w):], all)
	}
	return all
}

// isNone reports whether a word says that there are no castling rights, or is no en-passant square.
func isNone(w string) bool {
	switch strings.ToLower(w) {
	case "none", "no", "null", "nil":
		return true
	}
	return false
}

// isRights reports whether a word looks like castling rights.
func isRights(w string) bool {
	return w == "?" || w != "" && strings.Trim(w, "KQkqABCDEFGHabcdefgh-") == "" && len(w) <= 8
}

// square reads the next word as the en-passant field, if it is that. The castling rights may come behind it.
func (c *fenCleaner) square(field, rights *string) {
	w := c.peek()
	switch {
	case w == "-":
		c.take()
		if next := c.peek(); *rights == "-" && strings.ContainsAny(next, "KQkq") && isRights(next) {
			*rights = c.take()
			c.read(fieldCastling, "- "+next, next+" -")
		}
		return
	case *rights == "-" && strings.ContainsAny(w, "KQkq") && isRights(w):
		*rights = c.take()
		c.read(fieldCastling, "- "+w, w+" -")
		return
	case w == "?" || w == "--" || isNone(w):
		c.read(fieldEnPassant, c.take(), "-")
		return
	case len(w) > 1 && w[0] == '-' && isNumber(w[1:]): // "- -1 12" for "- - 1 12"
		c.read(fieldEnPassant, w, "- "+w[1:])
		c.rest = c.rest[1:]
		return
	case len(w) == 0 || len(w) > 2 || w[0]|0x20 < 'a' || w[0]|0x20 > 'h' || len(w) == 2 && (w[1] < '0' || w[1] > '9'):
		return
	}
	*field = strings.ToLower(c.take())
	if _, err := ParseSquare(*field); err != nil {
		*field = "-"
	}
	if *field != w {
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
		number := w
		if digits := len(w) - len(strings.TrimLeft(w, "0123456789")); digits > 0 {
			number = w[:digits]
		}
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
			c.repairs = append(c.repairs, why.Problem)
		} else if wrong := trial.castlingProblems(); len(wrong) > 0 {
			c.repairs = append(c.repairs, wrong[0])
		} else {
			*s = trial
		}
	}
	return nil
}
