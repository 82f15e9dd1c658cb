package pgn

import (
	"strings"

	"kibitz/engine/game"
)

// maxDepth is the limit of package game.
const maxDepth = game.MaxDepth

// textual is text before or after decoding.
type textual interface{ ~string | ~[]byte }

// class is the role of a byte in movetext.
type class uint8

const (
	wordByte class = iota
	blankByte
	breakByte  // ends a line
	singleByte // stands for itself
)

var classes = func() (t [256]class) {
	for c := range t {
		if isControl(byte(c)) {
			t[c] = blankByte // no text has them; a Ctrl+Z may end a file
		}
	}
	for _, c := range []byte(" \t\v\f") {
		t[c] = blankByte
	}
	t['\n'], t['\r'] = breakByte, breakByte
	for _, c := range []byte("{}()[];<>$!?*") {
		t[c] = singleByte
	}
	return t
}()

// isControl reports whether c is a control character that is no blank.
func isControl(c byte) bool { return c < '\t' || c > '\r' && c < ' ' || c == 0x7f }

// lineEnd returns the end of the line of s[i], before its line break.
func lineEnd[T textual](s T, i int) int {
	for i < len(s) && s[i] != '\n' && s[i] != '\r' {
		i++
	}
	return i
}

// wordEnd returns the end of the word at i. A promotion written "e8(Q)" is one word.
func wordEnd[T textual](s T, i int) int {
	j := i
	for j < len(s) && classes[s[j]] == wordByte {
		j++
	}
	if j+2 < len(s) && s[j] == '(' && s[j+2] == ')' && j > i && (s[j-1] == '8' || s[j-1] == '1') {
		switch s[j+1] {
		case 'Q', 'R', 'B', 'N', 'q', 'r', 'b', 'n':
			return j + 3
		}
	}
	return j
}

// numberEnd returns the end of a move number with its dots ("12.", "12...", "...") at the beginning of the word s[i:j],
// or i if there is none. Digits alone are a number only if they are the whole word.
func numberEnd[T textual](s T, i, j int) int {
	k := i
	for k < j && s[k] >= '0' && s[k] <= '9' {
		k++
	}
	if k == j {
		if s[i] == '0' && k > i+1 { // "00" and "000" are castling, "0000" is a null move
			return i
		}
		return k
	}
	dots := k
	for k < j && s[k] == '.' {
		k++
	}
	if k == dots {
		return i
	}
	return k
}

// moveNumberEnd does what numberEnd does, but rejects a decimal number such as "0.35".
func moveNumberEnd[T textual](s T, i, j int) int {
	if i < j && s[i] > '9' {
		return i // most words are moves
	}
	if k := numberEnd(s, i, j); k == j || k > i && (s[k] < '0' || s[k] > '9' || s[k] == '0' && k+1 < j && s[k+1] == '-') {
		return k
	}
	return i
}

// tagSpan is the place of a tag pair: name, value between the quotes, and end.
type tagSpan struct{ name, nameEnd, value, valueEnd, end int }

// tagAt reads the tag pair that begins with the bracket at i. It lies on one
// line. When ok is false the line holds no proper tag, and end is that of the line.
//
// A quote within the value should be escaped but often is not: the value ends
// at a quote that a bracket follows.
func tagAt[T textual](s T, i int) (t tagSpan, ok bool) {
	eol := lineEnd(s, i)
	t.end = eol
	t.name = skipBlanks(s, i+1, eol)
	t.nameEnd = t.name
	for t.nameEnd < eol && classes[s[t.nameEnd]] == wordByte && s[t.nameEnd] != '"' || t.nameEnd < eol && isNameSign(s[t.nameEnd]) {
		t.nameEnd++
	}
	quote := skipBlanks(s, t.nameEnd, eol)
	if t.nameEnd == t.name || quote >= eol || s[quote] != '"' {
		return t, false
	}
	t.value = quote + 1
	for j := t.value; j < eol; j++ {
		switch s[j] {
		case '\\':
			if j+1 < eol && (s[j+1] == '"' || s[j+1] == '\\') {
				j++
			}
		case '"':
			if k := skipBlanks(s, j+1, eol); k < eol && s[k] == ']' {
				t.valueEnd, t.end = j, k+1
				return t, true
			}
		}
	}
	// The value ends in an unescaped backslash: use the last quote before a bracket.
	for j := eol - 1; j >= t.value; j-- {
		if s[j] != '"' {
			continue
		}
		if k := skipBlanks(s, j+1, eol); k < eol && s[k] == ']' {
			t.valueEnd, t.end = j, k+1
			return t, true
		}
	}
	return t, false
}

// isNameSign reports whether c may be part of a tag name, although it is not part of a word in movetext.
func isNameSign(c byte) bool {
	return c == '!' || c == '?' || c == '$' || c == '*' || c == '<' || c == '>'
}

func skipBlanks[T textual](s T, i, end int) int {
	for i < end && classes[s[i]] == blankByte {
		i++
	}
	return i
}

// looksLikeTag reports whether a tag pair seems to begin at i: a bracket, a name and a quote.
func looksLikeTag[T textual](s T, i int) bool {
	if i >= len(s) || s[i] != '[' {
		return false
	}
	j := i + 1
	for j < len(s) && (s[j] >= 'A' && s[j] <= 'Z' || s[j] >= 'a' && s[j] <= 'z' || s[j] >= '0' && s[j] <= '9' || s[j] == '_') {
		j++
	}
	k := skipBlanks(s, j, len(s))
	return j > i+1 && k < len(s) && s[k] == '"'
}

// unescape resolves the escapes of a tag value. A backslash before other characters stands for itself.
func unescape(s string) string {
	if !strings.Contains(s, `\`) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) && (s[i+1] == '"' || s[i+1] == '\\') {
			i++
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

var escaper = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

// looksLikeMove reports whether a word has the form of a move, with or without its number and in any language. It
// distinguishes movetext from prose, not legal from illegal moves.
func looksLikeMove[T textual](w T) bool {
	if len(w) == 0 {
		return false
	}
	if i := numberEnd(w, 0, len(w)); i > 0 {
		return looksLikeMove(w[i:])
	}
	switch string(w) {
	case "O-O", "O-O-O", "0-0", "0-0-0", "o-o", "o-o-o", "--", "Z0", "0000":
		return true
	}
	end := len(w)
	for end > 0 && (w[end-1] == '+' || w[end-1] == '#') {
		end--
	}
	square := false
	if n := pieceSign(w); n > 0 {
		return end > n && end-n <= 8 && leadsToSquare(string(w[n:end]))
	}
	for i := 0; i < end; i++ {
		switch c := w[i]; {
		case isFile(c) && i+1 < end && isRank(w[i+1]):
			square = true
			i++
		case isFile(c), isRank(c):
		case c == 'x' || c == '-' || c == '=' || c == ':' || c == '@':
		case i == 0 || i >= 2: // the piece, or the promotion
			switch c {
			case 'K', 'Q', 'R', 'B', 'N', 'P', 'q', 'r', 'n', '(', ')':
			default:
				return false
			}
		default:
			return false
		}
	}
	return square && end <= 8
}

// pieceSign returns the length of a piece sign other than an English letter at the beginning of a word: a figurine or a
// capital of another language. It returns 0 if there is none.
func pieceSign[T textual](w T) int {
	if w[0] >= 'A' && w[0] <= 'Z' {
		if isEnglishPiece(w[0]) {
			return 0
		}
		return 1
	}
	n := 0
	for n < len(w) && w[n] >= 0x80 {
		n++
	}
	return n
}

func isEnglishPiece(c byte) bool {
	switch c {
	case 'K', 'Q', 'R', 'B', 'N', 'P':
		return true
	}
	return false
}
