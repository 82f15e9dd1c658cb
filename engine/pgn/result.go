package pgn

import (
	"fmt"
	"strings"

	"kibitz/engine/chess"
)

// Non-standard results. PGN has "1-0", "0-1", "1/2-1/2" and "*".

// points is one side of a result.
type points uint8

const (
	noPoints points = iota
	loss
	half
	win
)

// spelling is a way to write points.
type spelling struct {
	text    string
	points  points
	decimal bool // its other side is written so, too
}

// spellings are the ways to write points by their first byte, longer ones first.
var spellings = func() (t [256][]spelling) {
	for _, s := range []spelling{
		{"1/2", half, false}, {"1⁄2", half, false}, {`1\2`, half, false}, {"½", half, false}, {"¹⁄₂", half, false}, {"¹/₂", half, false},
		{"0.5", half, true}, {"0,5", half, true}, {".5", half, true}, {",5", half, true},
		{"1.0", win, true}, {"1,0", win, true}, {"0.0", loss, true}, {"0,0", loss, true},
		{"1", win, false}, {"0", loss, false}, {"O", loss, false},
	} {
		t[s.text[0]] = append(t[s.text[0]], s)
	}
	return t
}()

// pointsAt reads what one side has at i, with decimals or without; end is i if that is nothing.
func pointsAt[T textual](s T, i int, decimal bool) (p points, end int) {
	if i >= len(s) {
		return noPoints, i
	}
	for _, w := range spellings[s[i]] {
		if w.decimal == decimal && i+len(w.text) <= len(s) && string(s[i:i+len(w.text)]) == w.text {
			return w.points, i + len(w.text)
		}
	}
	return noPoints, i
}

// dashAt returns the end of the separator of a result at i, or i if there is none.
func dashAt[T textual](s T, i int) int {
	switch {
	case i < len(s) && (s[i] == '-' || s[i] == ':'):
		return i + 1
	case i+2 < len(s) && s[i] == 0xe2 && (s[i+1] == 0x80 && s[i+2] >= 0x90 && s[i+2] <= 0x95 || s[i+1] == 0x88 && s[i+2] == 0x92):
		return i + 3 // typographic dashes and the minus sign
	}
	return i
}

// mayBeResult reports whether a byte can begin a result.
func mayBeResult(c byte) bool { return len(spellings[c]) > 0 }

// resultAt reads a game termination marker at i. end is i if there is none. It does not read "*", which is a token of
// its own. odd is true for a non-standard form.
func resultAt[T textual](s T, i int) (o chess.Outcome, end int, odd bool) {
	if i >= len(s) || !mayBeResult(s[i]) || isMoveNumber(s[i:min(i+3, len(s))]) {
		return 0, i, false
	}
	if o, end, odd = pairAt(s, i, false); end == i && s[i] != 'O' {
		o, end, odd = pairAt(s, i, true)
	}
	return o, end, odd
}

// isMoveNumber reports whether a text begins like most move numbers do, "10" and "1." without decimals, and no result.
func isMoveNumber[T textual](s T) bool {
	if len(s) < 2 || s[0] != '0' && s[0] != '1' {
		return false
	}
	isDigit := func(c byte) bool { return c >= '0' && c <= '9' }
	return isDigit(s[1]) || s[1] == '.' && (len(s) < 3 || !isDigit(s[2]))
}

// pairAt is resultAt for points that are written with decimals, or without.
func pairAt[T textual](s T, i int, decimal bool) (o chess.Outcome, end int, odd bool) {
	white, j := pointsAt(s, i, decimal)
	if white == noPoints {
		return 0, i, false
	}
	first := j
	j = skipBlanks(s, j, len(s))
	dash := dashAt(s, j)
	if dash == j {
		if white == half && first == i+3 && string(s[i:first]) == "1/2" && endsResult(s, first) > 0 {
			return chess.Draw, first, false // "1/2", a common form
		}
		return 0, i, false
	}
	blank := j > first
	j = skipBlanks(s, dash, len(s))
	blank = blank || j > dash
	black, end := pointsAt(s, j, decimal)
	switch {
	case white == win && black == loss:
		o = chess.WhiteWins
	case white == loss && black == win:
		o = chess.BlackWins
	case white == half && black == half:
		o = chess.Draw
	default:
		return 0, i, false
	}
	odd = blank || string(s[i:end]) != o.String()
	behind := endsResult(s, end)
	if behind < 0 {
		return 0, i, false
	}
	return o, behind, odd || behind > end
}

// endsResult returns where a result that may end at i does: behind a full stop, or the letter of a forfeit. It returns -1
// within a word.
func endsResult[T textual](s T, i int) int {
	if i < len(s) && (s[i] == '.' || s[i] == ',' || s[i] == 'F' || s[i] == 'f' || s[i] == '+') {
		i++
	}
	if i >= len(s) || classes[s[i]] != wordByte {
		return i
	}
	return -1
}

// ParseResult reads the value of a Result tag in any form, such as "1/2" or "0.5-0.5".
func ParseResult(s string) (chess.Outcome, error) {
	s = strings.TrimSpace(s)
	standard, err := chess.ParseOutcome(s)
	if err == nil {
		return standard, nil
	}
	switch o, end, _ := resultAt(s, 0); {
	case s == "½":
		return chess.Draw, nil
	case end > 0 && end == len(s):
		return o, nil
	}
	if o, ok := forfeit(s); ok {
		return o, nil
	}
	if o, ok := outcomeInWords(s); ok {
		return o, nil
	}
	return chess.NoOutcome, fmt.Errorf("pgn: %q is not a result (such as 1-0 or 1/2)", clip(s))
}

// tagResult reads the value of a Result tag: besides what [ParseResult] reads, a result with words behind it, such as
// "1-0 (time)", and the signs of a decided game.
func tagResult(s string) (chess.Outcome, error) {
	o, err := ParseResult(s)
	if err == nil {
		return o, nil
	}
	s = strings.TrimSpace(s)
	switch o, end, _ := resultAt(s, 0); {
	case end > 0 && strings.IndexByte(" ({[,;", s[end]) >= 0:
		return o, nil
	case s == "+-" || s == "+/-":
		return chess.WhiteWins, nil
	case s == "-+" || s == "-/+":
		return chess.BlackWins, nil
	}
	return o, err
}

// The words of results.
var (
	sideWords = map[string]chess.Color{
		"white": chess.White, "weiß": chess.White, "weiss": chess.White, "blancs": chess.White, "blancas": chess.White, "blanco": chess.White,
		"bianco": chess.White, "brancas": chess.White, "wit": chess.White, "белые": chess.White, "białe": chess.White,
		"black": chess.Black, "schwarz": chess.Black, "noirs": chess.Black, "negras": chess.Black, "negro": chess.Black,
		"nero": chess.Black, "pretas": chess.Black, "zwart": chess.Black, "черные": chess.Black, "чёрные": chess.Black, "czarne": chess.Black,
	}
	winWords  = words("wins won win mates checkmates gewinnt gewann gagnent ganan vince vincono ganham wint выиграли победили wygrywają")
	loseWords = words("resigns resigned resign loses lost forfeits forfeited verliert aufgegeben perdent abandonnent pierden abandonan abbandona perde " +
		"abandonam verliest сдались проиграли")
	drawWords = words("draw drawn drew tie tied remis nulle partie tablas patta empate ничья unentschieden gelijk")
	leftWords = words("on time by in agreed agreement offered checkmate mate stalemate repetition threefold forfeit resignation game the perpetual check " +
		"insufficient material flag zeit auf gibt matt") // what may stand beside them
)

// words returns a set of words.
func words(list string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(list) {
		set[w] = true
	}
	return set
}

// outcomeInWords reads a result in words, such as "White wins", "black resigns", "Draw by agreement" or the name of the side that
// has won.
func outcomeInWords(s string) (o chess.Outcome, ok bool) {
	side, sides := chess.White, 0
	won, lost, drawn := false, false, false
	for _, w := range strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return strings.ContainsRune(" .,!:;-–\t\r\n\u00A0", r) }) {
		c, isSide := sideWords[w]
		switch {
		case isSide:
			side = c
			sides++
		case winWords[w]:
			won = true
		case loseWords[w] || w == "auf":
			lost = true
		case drawWords[w]:
			drawn = true
		case !leftWords[w]:
			return chess.NoOutcome, false
		}
	}
	switch {
	case drawn && !won && !lost && sides == 0:
		return chess.Draw, true
	case drawn || sides != 1 || won && lost:
		return chess.NoOutcome, false
	case lost:
		side = side.Other()
	}
	if side == chess.White {
		return chess.WhiteWins, true
	}
	return chess.BlackWins, true
}

// forfeit reads a result without play: "+--", "-:+".
func forfeit(w string) (o chess.Outcome, ok bool) {
	switch w {
	case "+--", "+:-", "+ - -", "+ : -":
		return chess.WhiteWins, true
	case "--+", "-:+", "- - +", "- : +":
		return chess.BlackWins, true
	}
	return chess.NoOutcome, false
}

// bothLost reports whether the value of a Result tag means that both sides lost.
func bothLost(value string) bool {
	switch strings.NewReplacer(" ", "", ":", "-", "/", "-", "–", "-").Replace(value) {
	case "0-0", "---":
		return true
	}
	return false
}
