package pgn

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// pageOf returns the code page of a game's bytes beyond ASCII, or nil for UTF-8, even with a few wrong bytes: see
// spoilt. Files do not name their code page. The default is Windows-1252, the superset of Latin-1. A word of central
// Europe means Windows-1250. Words of consecutive bytes beyond ASCII mean Cyrillic, because western languages have
// accents between ASCII letters: Windows-1251, or KOI8-R, in which upper and lower case are exchanged, so that the
// words that begin with a capital decide. Code pages 866 and 850 of DOS have letters where Windows has signs.
func pageOf(raw []byte) *charmap.Charmap {
	if utf8.Valid(raw) || spoilt(raw) {
		return nil
	}
	return wholePage(raw)
}

// wholePage is pageOf for a text that has no UTF-8 in it.
func wholePage(raw []byte) *charmap.Charmap {
	if dosCyrillic(raw) {
		return charmap.CodePage866
	}
	const word = 3      // "Grüße" and "créée" have two in a row
	const second = 0xe0 // the second half of the letters, upper case in KOI8-R
	total, inWords, run := 0, 0, 0
	koi, windows := 0, 0 // words that begin with one capital
	for i, c := range raw {
		if cyrillic := c >= 0xc0 || c == 0xa8 || c == 0xb8; !cyrillic { // Ё and ё are outside the range
			run = 0
			continue
		}
		total++
		if run++; run == word {
			inWords += word
			switch first, next, last := raw[i-2], raw[i-1], c; {
			case first >= second && next < second && last < second:
				koi++
			case first < second && next >= second && last >= second:
				windows++
			}
		} else if run > word {
			inWords++
		}
	}
	if 2*inWords > total {
		if koi > windows {
			return charmap.KOI8R
		}
		return charmap.Windows1251
	}
	switch {
	case dosWestern(raw):
		return charmap.CodePage850
	case centralEuropean(raw):
		return charmap.Windows1250
	}
	return charmap.Windows1252
}

// dosCyrillic reports whether a text is in code page 866 of DOS: most of its bytes beyond ASCII are in words, and in the lower half,
// where the other pages have signs.
func dosCyrillic(raw []byte) bool {
	const word = 3
	total, lower, run, inWords := 0, 0, 0, 0
	for _, c := range raw {
		letter := c >= 0x80 && c < 0xb0 || c >= 0xe0 && c < 0xf2
		if c >= utf8.RuneSelf {
			total++
		}
		if !letter {
			run = 0
			continue
		}
		if c < 0xb0 {
			lower++
		}
		if run++; run == word {
			inWords += word
		} else if run > word {
			inWords++
		}
	}
	return 2*inWords > total && 2*lower > total
}

// dosWestern reports whether a text is in code page 850 of DOS, which 437 shares its letters with: a sign of Windows-1252 that
// belongs to no word stands between small letters, and no letter of Windows does.
func dosWestern(raw []byte) bool {
	small := func(c byte) bool { return c >= 'a' && c <= 'z' }
	dos := false
	for i := 1; i+1 < len(raw); i++ {
		if c := raw[i]; c < utf8.RuneSelf || !small(raw[i+1]) || !small(raw[i-1]|0x20) {
			continue
		}
		switch c := raw[i]; {
		case strings.IndexByte("\x81\x82\x84\x86\x87\x88\x89\x8b\x93\x94\x95\xa0\xa1\xa2\xa4", c) >= 0: // üéäåçêëïôöòáíóñ
			dos = true
		case c >= 0xc0 && c != 0xe1: // ß in code page 850
			return false
		}
	}
	return dos
}

// spoilt reports whether a text is UTF-8 with some wrong bytes: it has at least as many characters beyond ASCII as
// wrong bytes, or a line with several such characters and no wrong byte.
func spoilt(raw []byte) bool {
	good, bad := 0, 0
	for i := 0; i < len(raw); {
		if raw[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, size := utf8.DecodeRune(raw[i:])
		if r == utf8.RuneError && size == 1 {
			bad++
		} else {
			good++
		}
		i += size
	}
	if bad == 0 || good >= bad {
		return bad > 0
	}
	const several = 2
	for line := range bytes.Lines(raw) {
		if utf8.Valid(line) && len(line)-utf8.RuneCount(line) >= several {
			return true
		}
	}
	return false
}

// firstBad returns the place of the first bytes that are not UTF-8, and their number.
func firstBad(raw []byte) (at, count int) {
	at = -1
	for i := 0; i < len(raw); {
		r, size := utf8.DecodeRune(raw[i:])
		if r == utf8.RuneError && size == 1 {
			if count == 0 {
				at = i
			}
			count++
		}
		i += size
	}
	return at, count
}

// centralEuropean reports whether a word makes sense in Windows-1250 only: Windows-1252 would have a sign within the
// word, as in Polish, or letters that western languages do not have together or at the end, as in Czech and Croatian.
// One such word in a game suffices.
func centralEuropean(raw []byte) bool {
	at := func(i int) byte {
		if i < 0 || i >= len(raw) {
			return ' '
		}
		return raw[i]
	}
	small := func(c byte) bool { return c >= 'a' && c <= 'z' || c >= 0xe0 }
	letter := func(c byte) bool { return small(c|0x20) || c == 0x9a || c == 0x9e }
	for i, c := range raw {
		if c < utf8.RuneSelf {
			continue
		}
		before, after := at(i-1), at(i+1)
		switch c {
		case 0xb3, 0xb9, 0xbe, 0x9f: // łąľź in place of ³¹¾Ÿ, but cubic meters
			if small(before) && (before != 'm' || letter(after)) {
				return true
			}
		case 0xbf: // ż in place of ¿, which begins a question
			if small(before) && (small(after) || !letter(after)) {
				return true
			}
		case 0xa3, 0xa5, 0xaf, 0xbc: // ŁĄŻĽ in place of £¥¯¼
			if small(after) && !letter(before) && (before < '0' || before > '9') {
				return true
			}
		case 0x8d, 0x8f, 0x9d: // ŤŹť in place of nothing
			if letter(before) || letter(after) {
				return true
			}
		case 0xe8, 0xec, 0xef, 0xf2, 0xf8, 0xf9: // čěďňřů beside áíýšž, in place of èìïòøù
			const beside = "\xe1\xed\xfd\x9a\x9e"
			if strings.IndexByte(beside, before) >= 0 || strings.IndexByte(beside, after) >= 0 || c == 0xe8 && before == 'i' && !letter(after) {
				return true
			}
		case 0xe6: // "ić" in place of "iæ"
			if before == 'i' && !letter(after) {
				return true
			}
		case 0xc8: // "Če" and so on in place of "Èe"
			if strings.IndexByte("aeiou\xe1\xed", after) >= 0 {
				return true
			}
		}
	}
	return false
}

// Decode returns the text of bytes in UTF-8 or a code page. A zero byte becomes a replacement character.
func Decode(raw []byte) string {
	if bytes.IndexByte(raw, 0) >= 0 {
		raw = bytes.ReplaceAll(raw, []byte{0}, []byte("\uFFFD"))
	}
	return decodePage(raw, pageOf(raw))
}

// decodePage decodes bytes with a known code page, or UTF-8.
func decodePage(raw []byte, page *charmap.Charmap) string {
	if page == nil {
		return decodeSpoilt(raw)
	}
	var b strings.Builder
	b.Grow(len(raw) + len(raw)/8)
	for _, c := range raw {
		b.WriteRune(page.DecodeByte(c))
	}
	return b.String()
}

// decodeSpoilt decodes UTF-8 text with some bytes of a code page. A line that has no UTF-8 is in the page that such lines are in
// together; wrong bytes in other lines are Windows-1252.
func decodeSpoilt(raw []byte) string {
	if utf8.Valid(raw) {
		return string(raw)
	}
	page := strayPage(raw)
	var b strings.Builder
	b.Grow(len(raw) + 8)
	for line := range bytes.Lines(raw) {
		b.WriteString(decodeLine(line, page))
	}
	return b.String()
}

// strayPage returns the code page of the lines of a text that have no UTF-8.
func strayPage(raw []byte) *charmap.Charmap {
	var stray []byte
	for line := range bytes.Lines(raw) {
		if isStray(line) {
			stray = append(stray, line...)
		}
	}
	return wholePage(stray)
}

// isStray reports whether a line has bytes beyond ASCII, none of which is UTF-8.
func isStray(line []byte) bool {
	bad := false
	for len(line) > 0 {
		r, size := utf8.DecodeRune(line)
		if r >= utf8.RuneSelf && size > 1 {
			return false
		}
		bad = bad || r == utf8.RuneError
		line = line[size:]
	}
	return bad
}

// decodeLine decodes a line of a text whose stray lines are in page.
func decodeLine(line []byte, page *charmap.Charmap) string {
	if !isStray(line) {
		page = charmap.Windows1252
	}
	var b strings.Builder
	for len(line) > 0 {
		r, size := utf8.DecodeRune(line)
		if r == utf8.RuneError && size == 1 {
			r = page.DecodeByte(line[0])
		}
		b.WriteRune(r)
		line = line[size:]
	}
	return b.String()
}

// withOldTags returns text with the original bytes of the tags that did not change. Some bytes of old are wrong.
func withOldTags(old []byte, text string) []byte {
	lines := map[string][]byte{}
	page := strayPage(old)
	for line := range bytes.Lines(old) {
		if line = bytes.TrimRight(line, "\r\n"); len(line) > 0 && line[0] == '[' && !utf8.Valid(line) {
			lines[decodeLine(line, page)] = line
		}
	}
	var b bytes.Buffer
	for line := range strings.Lines(text) {
		bare := strings.TrimRight(line, "\r\n")
		if raw, ok := lines[bare]; ok {
			b.Write(raw)
			line = line[len(bare):]
		}
		b.WriteString(line)
	}
	if Decode(b.Bytes()) != text {
		return []byte(text)
	}
	return b.Bytes()
}

// encode is the inverse of Decode for text that replaces text in a code page. ok is false if the page lacks a
// character, or if the bytes would be decoded differently.
func encode(text string, page *charmap.Charmap) (raw []byte, ok bool) {
	raw = make([]byte, 0, len(text))
	for _, r := range text {
		c, ok := page.EncodeRune(r)
		if !ok {
			return nil, false
		}
		raw = append(raw, c)
	}
	return raw, pageOf(raw) == page
}
