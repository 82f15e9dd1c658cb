package pgn

import (
	"bytes"
	"html"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Signs of typesetters and web pages in movetext: blanks that are none of ASCII's or have no width, dashes,
// figurines, character references, control characters. They can only mean one thing, so they are replaced before moves are
// read.

// removal is a place in a cleaned text after which the distance to the original changes.
type removal struct{ at, bytes int }

// cleaned is movetext with such signs replaced.
type cleaned struct {
	text    string
	shifts  []removal
	changes []change
}

// change is a replaced sign with its place in the original.
type change struct {
	at       int
	sign, as string
}

// suspicious marks the bytes that may be, or belong to, a sign that clean replaces.
var suspicious = func() (t [256]bool) {
	for c := range t {
		t[c] = c >= utf8.RuneSelf || isControl(byte(c)) || c == '&' || c == '*'
	}
	return t
}()

// mayBeUnclean reports whether clean has to look at a text.
func mayBeUnclean(text string) bool {
	for i := 0; i < len(text); {
		end := min(i+8, len(text))
		if end == i+8 && !suspiciousWord(text[i:end]) {
			i = end
			continue
		}
		for ; i < end; i++ {
			if suspicious[text[i]] && (text[i] != '*' || isCapture(text, i)) {
				return true
			}
		}
	}
	return false
}

// suspiciousWord reports whether one of eight bytes may be suspicious: it looks at all at once, and takes line breaks, which are
// rare, for control characters.
func suspiciousWord(s string) bool {
	const (
		each = 0x0101010101010101
		top  = 0x80 * each
	)
	_ = s[7]
	x := uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 | uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
	// y-each borrows from the top bit of a byte of y that is 0. A borrow may also come from the byte below, but only if that one
	// is 0 itself.
	and, star, del := x^'&'*each, x^'*'*each, x^0x7f*each
	return (x|(x-' '*each)|(and-each)|(star-each)|(del-each))&top != 0
}

// isCapture reports whether the sign at i stands between two parts of a move, as "*" in "e4*d5" and "→" in "e2→e4".
func isCapture[T textual](text T, i int) bool {
	size := 1
	if text[i] >= utf8.RuneSelf {
		size = len("→")
	}
	if i == 0 || i+size >= len(text) || !isFile(text[i+size]) {
		return false
	}
	before := text[i-1]
	return isFile(before) || isRank(before) || isEnglishPiece(before)
}

// reference returns the end of the character reference of a web page at i, such as "&nbsp;", and what it stands for; end
// is i if there is none.
func reference(text string, i int) (as string, end int) {
	const longest = 10
	n := strings.IndexByte(text[i:min(len(text), i+longest)], ';')
	if n < 2 {
		return "", i
	}
	end = i + n + 1
	if as = html.UnescapeString(text[i:end]); as == text[i:end] {
		return "", i
	}
	if r, size := utf8.DecodeRuneInString(as); size == len(as) {
		if sign, ok := replacement(r); ok {
			as = sign
		}
	}
	return as, end
}

// endsReference reports whether the semicolon at i ends a character reference.
func endsReference(b []byte, i int) bool {
	const longest = 10
	before := b[max(0, i-longest):i]
	n := bytes.LastIndexByte(before, '&')
	if n < 0 {
		return false
	}
	from := i - len(before) + n
	_, end := reference(string(b[from:i+1]), 0)
	return end == i+1-from
}

// clean replaces the signs of a text outside comments, tags and escaped lines. Nearly all texts are ASCII and returned
// unchanged.
func clean(text string, atLineStart bool) (c cleaned) {
	c.text = text
	if !mayBeUnclean(text) {
		return c
	}
	var b strings.Builder
	from := 0 // of the text not copied yet
	start := atLineStart
	for i := 0; i < len(text); {
		switch k := text[i]; {
		case k < utf8.RuneSelf && classes[k] == wordByte && k != '%' && k != '&':
			start = false
			for i++; i < len(text) && text[i] < utf8.RuneSelf && text[i] != '&' && classes[text[i]] == wordByte; i++ {
			}
			continue
		case k == '{':
			if n := strings.IndexByte(text[i:], '}'); n >= 0 {
				i += n + 1
			} else {
				i = len(text)
			}
			start = false
			continue
		case k == ';', k == '%' && start, k == '[' && looksLikeTag(text, i):
			i = lineEnd(text, i)
			continue
		case k == '\n' || k == '\r':
			start = true
			i++
			continue
		case !suspicious[k]:
			start = false
			i++
			continue
		}
		start = false
		r, size := utf8.DecodeRuneInString(text[i:])
		as, ok := replacement(r)
		switch {
		case r == 'О' && (strings.HasPrefix(text[i+size:], "-") || i > 0 && text[i-1] == '-'): // Cyrillic, for castling
			as, ok = "O", true
		case (r == '*' || r == '→') && isCapture(text, i):
			if as, ok = "x", true; r == '→' {
				as = "-"
			}
		case r == '&':
			var end int
			as, end = reference(text, i)
			size, ok = max(end-i, 1), end > i
		case isControl(text[i]):
			as, ok = " ", true
		}
		if !ok {
			i += size
			continue
		}
		b.WriteString(text[from:i])
		b.WriteString(as)
		c.changes = append(c.changes, change{i, text[i : i+size], as})
		if len(as) != size {
			c.shifts = append(c.shifts, removal{b.Len(), size - len(as)})
		}
		i += size
		from = i
	}
	if len(c.changes) > 0 {
		b.WriteString(text[from:])
		c.text = b.String()
	}
	return c
}

// original returns the place in the original text for a place in the cleaned text.
func (c *cleaned) original(at int) int {
	was := at
	for _, s := range c.shifts {
		if s.at > at {
			break
		}
		was += s.bytes
	}
	return was
}

// replacement returns the replacement of a sign. ok is false if there is none.
func replacement(r rune) (as string, ok bool) {
	switch r {
	case '♔', '♚', '🨀':
		return "K", true
	case '♕', '♛', '🨁':
		return "Q", true
	case '♖', '♜', '🨂':
		return "R", true
	case '♗', '♝', '🨃':
		return "B", true
	case '♘', '♞', '🨄':
		return "N", true
	case '♙', '♟', '🨅':
		return "", true
	case '×', '✕', '✖', '⨯':
		return "x", true
	case '…':
		return "...", true
	case '。', '、', '․', '｡', '﹒':
		return ".", true
	case '†':
		return "+", true
	case '‡', '♯':
		return "#", true
	case '❗', '❕':
		return "!", true
	case '❓', '❔':
		return "?", true
	case '‼':
		return "!!", true
	case '⁇':
		return "??", true
	case '⁉':
		return "!?", true
	case '⁈':
		return "?!", true
	case '⁄', '∕':
		return "/", true
	case '‐', '‑', '‒', '–', '—', '−', '﹣':
		return "-", true
	case '\uFEFF', '\u200B', '\u200C', '\u200D', '\u2060', '\u00AD', '\u200E', '\u200F', '\u202A', '\u202B', '\u202C', '\u202D', '\u202E',
		'\u2066', '\u2067', '\u2068', '\u2069', '\uFE0E', '\uFE0F':
		return "", true
	case '\uFFFD', '\u0085', '\u2028', '\u2029', '\uFFFC':
		return " ", true
	}
	if unicode.Is(unicode.Zs, r) {
		return " ", true
	}
	const wide = '！' - '!' // difference between fullwidth and ASCII characters
	if r >= '！' && r <= '～' {
		return string(r - wide), true
	}
	for _, zero := range [...]rune{'٠', '۰', '०', '০'} { // Arabic, Persian, Devanagari, Bengali
		if r >= zero && r <= zero+9 {
			return string(r - zero + '0'), true
		}
	}
	return "", false
}
