package pgn

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// windows1252 holds what the bytes 0x80 to 0x9f mean in Windows-1252, the
// superset of Latin-1 that programs write when they say Latin-1. Bytes that it
// leaves undefined are control characters, as in Latin-1.
var windows1252 = [32]rune{
	'€', 0x81, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', 0x8d, 'Ž', 0x8f,
	0x90, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', 0x9d, 'ž', 'Ÿ',
}

// decode returns the text of a game. Bytes that are not valid UTF-8 as a whole
// are Latin-1. A zero byte, which no text has, becomes a replacement character.
func decode(raw []byte) (text string, latin1 bool) {
	if bytes.IndexByte(raw, 0) >= 0 {
		raw = bytes.ReplaceAll(raw, []byte{0}, []byte("\uFFFD"))
	}
	if utf8.Valid(raw) {
		return string(raw), false
	}
	return decodeLatin1(raw), true
}

// Decode returns a text that is in UTF-8, or else in Latin-1, as games are read.
func Decode(raw []byte) string {
	text, _ := decode(raw)
	return text
}

// decodeLatin1 decodes what is known to be Latin-1.
func decodeLatin1(raw []byte) string {
	var b strings.Builder
	b.Grow(len(raw) + len(raw)/8)
	for _, c := range raw {
		switch {
		case c < utf8.RuneSelf:
			b.WriteByte(c)
		case c >= 0x80 && c <= 0x9f:
			b.WriteRune(windows1252[c-0x80])
		default:
			b.WriteRune(rune(c))
		}
	}
	return b.String()
}

// encodeLatin1 is the inverse of decode for Latin-1. ok is false when the text
// has other characters, or when its bytes would be taken for UTF-8.
func encodeLatin1(text string) (raw []byte, ok bool) {
	raw = make([]byte, 0, len(text))
next:
	for _, r := range text {
		if r < 0x80 || r >= 0xa0 && r <= 0xff {
			raw = append(raw, byte(r))
			continue
		}
		for i, w := range windows1252 {
			if r == w {
				raw = append(raw, byte(0x80+i))
				continue next
			}
		}
		return nil, false
	}
	return raw, !utf8.Valid(raw)
}
