package pgn

import (
	"net/url"
	"strings"
)

// Unread text is written unchanged. After repaired moves, or in reordered variations, it may change its meaning: its
// move number 1 may begin another game. A comment holds such text, which readers do not parse.

const (
	heldBegin = "{[%unread "
	heldEnd   = "]}"
)

// heldComment returns a comment that holds a text. Characters with a meaning in comments and line breaks are
// percent-encoded.
func heldComment(text string) string {
	var b strings.Builder
	b.WriteString(heldBegin)
	for _, r := range text {
		if r < ' ' || r == '\x7f' || strings.ContainsRune(`%{}[]"`, r) {
			const digits = "0123456789ABCDEF"
			b.Write([]byte{'%', digits[r>>4], digits[r&15]})
		} else {
			b.WriteRune(r)
		}
	}
	b.WriteString(heldEnd)
	return b.String()
}

// held returns the text that a comment holds. ok is false for other comments.
func held(s string) (text string, ok bool) {
	if !strings.HasPrefix(s, heldBegin) || strings.IndexByte(s, '}') != len(s)-1 || !strings.HasSuffix(s, heldEnd) {
		return "", false
	}
	text, err := url.PathUnescape(s[len(heldBegin) : len(s)-len(heldEnd)])
	text = trimEnd(strings.ToValidUTF8(text, "\uFFFD"))
	return text, err == nil && text != ""
}

// heldAt reports whether the comment at at holds unread text: it is at the end of the game or of a variation.
func (p *parser) heldAt(at int) bool {
	if !strings.HasPrefix(p.text[at:], heldBegin) {
		return false
	}
	end := strings.IndexByte(p.text[at:], '}')
	if end < 0 {
		return false
	}
	end += at + 1
	if _, ok := held(p.text[at:end]); !ok {
		return false
	}
	end = skipSpace(p.text, end)
	return end == len(p.text) || p.text[end] == ')' && len(p.outer) > 0
}

// kept returns unread text in its stored form: without the comment that holds it, if any.
func kept(s string) string {
	s = trimEnd(s)
	if text, ok := held(s); ok {
		return text
	}
	return s
}
