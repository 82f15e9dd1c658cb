package pgn

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Typographic signs in movetext: blanks outside ASCII or without width, dashes, figurines. They are unambiguous and
// replaced before parsing.

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

// clean replaces the signs of a text outside comments, tags and escaped lines. Nearly all texts are ASCII and returned
// unchanged.
func clean(text string, atLineStart bool) (c cleaned) {
	c.text = text
	if ascii(text) {
		return c
	}
	var b strings.Builder
	from := 0 // of the text not copied yet
	start := atLineStart
	for i := 0; i < len(text); {
		switch k := text[i]; {
		case k < utf8.RuneSelf && classes[k] == wordByte && k != '%':
			start = false
			for i++; i < len(text) && text[i] < utf8.RuneSelf && classes[text[i]] == wordByte; i++ {
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
		case k < utf8.RuneSelf:
			start = false
			i++
			continue
		}
		start = false
		r, size := utf8.DecodeRuneInString(text[i:])
		as, ok := replacement(r)
		if r == 'О' && (strings.HasPrefix(text[i+size:], "-") || i > 0 && text[i-1] == '-') { // Cyrillic, for castling
			as, ok = "O", true
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
	case '♔', '♚':
		return "K", true
	case '♕', '♛':
		return "Q", true
	case '♖', '♜':
		return "R", true
	case '♗', '♝':
		return "B", true
	case '♘', '♞':
		return "N", true
	case '♙', '♟':
		return "", true
	case '×', '✕':
		return "x", true
	case '…':
		return "...", true
	case '‐', '‑', '‒', '–', '—', '−':
		return "-", true
	case '\uFEFF', '\u200B', '\u200C', '\u200D', '\u2060', '\u00AD', '\u200E', '\u200F', '\uFE0E', '\uFE0F':
		return "", true
	case '\uFFFD', '\u0085', '\u2028', '\u2029':
		return " ", true
	}
	if unicode.Is(unicode.Zs, r) {
		return " ", true
	}
	const wide = '！' - '!' // difference between fullwidth and ASCII characters
	if r > '！' && r <= '～' {
		return string(r - wide), true
	}
	return "", false
}
