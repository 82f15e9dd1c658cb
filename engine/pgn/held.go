package pgn

import (
	"net/url"
	"strings"
)

// Text that could not be read is written as it was. Behind moves that were repaired, or in variations that are
// written in another order, it may mean something else than it did: its move number 1 may begin another game. Then a
// comment holds it, which no reader looks into.

const (
	heldBegin = "{[%unread "
	heldEnd   = "]}"
)

// heldComment returns a comment that holds a text. The signs that mean something within a comment, and line breaks, are
// escaped as in a URL.
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

// held returns the text that a comment holds; ok is false where s is not such a comment.
func held(s string) (text string, ok bool) {
	if !strings.HasPrefix(s, heldBegin) || strings.IndexByte(s, '}') != len(s)-1 || !strings.HasSuffix(s, heldEnd) {
		return "", false
	}
	text, err := url.PathUnescape(s[len(heldBegin) : len(s)-len(heldEnd)])
	text = trimEnd(strings.ToValidUTF8(text, "\uFFFD"))
	return text, err == nil && text != ""
}

// heldAt reports whether a comment at at holds text that could not be read: it is the last thing of the game or of a
// variation.
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

// kept returns text that could not be read as it is kept: out of the comment that holds it, if one does.
func kept(s string) string {
	s = trimEnd(s)
	if text, ok := held(s); ok {
		return text
	}
	return s
}
