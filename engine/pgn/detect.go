package pgn

import (
	"errors"
	"io"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"kibitz/engine/chess"
)

// Kind is the kind of a find.
type Kind uint8

// The kinds of finds.
const (
	Nothing Kind = iota
	FEN          // a position
	PGN          // one or more games, or moves from the start position
)

// Found is a position or a game in a text. Text is the part for chess.ParseFEN, or for [Parse] and [ParseAll]. It may
// be wrong; the parsers report errors.
type Found struct {
	Kind Kind
	Text string
}

// Detect looks for chess in a text that somebody copied somewhere: a PGN game,
// with tags or bare moves, or a FEN, whatever stands around it. Tags come before a
// position, and a position before bare moves.
//
// Bare moves are found at the beginning of the text, or where move number 1
// stands, and must start from the usual position; or behind a FEN, from its position. Words between
// numbered moves become comments. Signs that
// web pages use instead of those of PGN (figurines, dashes, hard blanks) are replaced outside
// comments and tags, and so are the letters of pieces in some other languages. What mail puts before lines, and
// word processors around the values of tags, is taken away. Control characters become blanks. Text in UTF-16 is decoded.
func Detect(text string) Found {
	if IsUTF16([]byte(text[:min(len(text), HeadSize)])) {
		// Every other byte of a few words may be zero by chance.
		if decoded, err := io.ReadAll(UTF8(strings.NewReader(text))); err == nil {
			if found := detect(string(decoded)); found.Kind != Nothing {
				return found
			}
		}
	}
	return detect(text)
}

// detect is Detect for a text that is not in UTF-16.
func detect(text string) Found {
	text = blanked(text)
	text = strings.TrimPrefix(strings.ToValidUTF8(text, "\uFFFD"), "\uFEFF")
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	text = straight(unquoted(entities.Replace(text)))
	if i := findTags(text); i >= 0 {
		return Found{PGN, strings.TrimSpace(english(inLatin(plain(text[i:]))))}
	}
	if fen, rest, ok := findFEN(text); ok {
		if moves, ok := movesAfter(fen, bare(strings.TrimLeft(rest, closing))); ok {
			return Found{PGN, moves}
		}
		return Found{FEN, fen}
	}
	moves, ok := findMoves(bare(text))
	if whole := strings.TrimSpace(inLatin(plain(text))); readsMore(whole, moves) {
		return Found{PGN, whole}
	}
	if ok {
		return Found{PGN, moves}
	}
	return Found{}
}

// blanked replaces control characters by blanks, except tabs and line breaks. The parsers count most of them as blanks, too, but
// zeros mean UTF-16 or binary data to a [Scanner].
func blanked(text string) string {
	return strings.Map(func(r rune) rune {
		if r < utf8.RuneSelf && (isControl(byte(r)) || r == '\v' || r == '\f') {
			return ' '
		}
		return r
	}, text)
}

// readsMore reports whether a text begins with a game, as it may stand in a file, that has more moves than those that were found.
func readsMore(whole, moves string) bool {
	const longest = 1 << 20 // longer texts have tags
	if len(whole) > longest || whole == "" {
		return false
	}
	first := strings.TrimLeft(whole, "0123456789.:,) \t\n") // behind a number, or what stands for one
	first = first[:wordEnd(first, 0)]
	if first == "" || !meantAsMove(chess.Recase(first)) && (len(first) > 1 || !isEnglishPiece(first[0])) {
		return false
	}
	g, err := Parse(whole)
	if err != nil || g.NodeCount() < 2 {
		return false
	}
	found := 0
	if games, _, _ := ParseAll(moves); len(games) > 0 {
		found = games[0].NodeCount()
	}
	return g.NodeCount() > found
}

// entities replaces the HTML entities that occur in chess texts.
var entities = strings.NewReplacer("&nbsp;", " ", "&#160;", " ", "&quot;", `"`, "&#34;", `"`, `\/`, "/")

// smartTag matches a tag pair with a value in typographic quotation marks.
var smartTag = regexp.MustCompile(`(?m)^[ \t]*\[(\w+)[ \t]+[“”„«»](.*)[“”«»][ \t]*\][ \t]*$`)

// straight replaces such quotation marks by straight ones.
func straight(text string) string {
	if ascii(text) {
		return text
	}
	return smartTag.ReplaceAllString(text, `[$1 "$2"]`)
}

// closing are characters that may end a quoted position before its moves.
const closing = "\"'”’“»«`)]"

// unquoted removes the quotation marks of mails from a text if all of its lines have them.
func unquoted(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		rest, quoted := strings.CutPrefix(line, ">")
		if !quoted && strings.TrimSpace(line) != "" {
			return text
		}
		lines[i] = strings.TrimPrefix(rest, " ")
	}
	if strings.HasPrefix(strings.TrimSpace(lines[0]), ">") {
		return unquoted(strings.Join(lines, "\n")) // a nested quotation
	}
	return strings.Join(lines, "\n")
}

// bare prepares a text for the search for bare moves.
func bare(text string) string { return english(outside(inLatin(plain(text)), unpunctuated)) }

// findTags returns where the first tag pair at the beginning of a line is, or -1. Tags that are not written as PGN has them count
// if they are known; without brackets, only if moves follow them.
func findTags(text string) int {
	bare := -1 // where tags without brackets begin
	for i := 0; i < len(text); {
		j := skipBlanks(text, i, len(text))
		end := lineEnd(text, i)
		switch {
		case j < end && text[j] == '[':
			if t, ok, odd, _ := anyTagAt(text, j); ok && (!odd || t.value < t.valueEnd) {
				if bare >= 0 {
					if _, err := Parse(text[bare:]); !errors.Is(err, ErrNoGame) {
						return bare
					}
				}
				return j
			}
		case bare < 0 && j < end:
			if _, ok := bareTagAt(text, j); ok && j == i {
				bare = i
			}
		}
		i = end + 1
	}
	if bare >= 0 {
		if g, err := Parse(text[bare:]); err == nil && g.NodeCount() > 0 && remarksKept(g) == 0 {
			return bare
		}
	}
	return -1
}

// halves are half points in one character.
var halves = strings.NewReplacer("½–½", "1/2-1/2", "½-½", "1/2-1/2", "½", "1/2")

// signs are what stands in a FEN instead of signs of ASCII.
var signs = strings.NewReplacer(
	"\uFE0E", "", "\uFE0F", "", "\u200B", "", "\u200C", "", "\u200D", "", "\u2060", "",
	"‐", "-", "‑", "-", "–", "-", "—", "-", "−", "-",
)

// narrow returns a text with the characters of East Asian width in ASCII, and blanks of any width as blanks.
func narrow(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= '！' && r <= '～':
			return r - '！' + '!'
		case unicode.Is(unicode.Zs, r):
			return ' '
		}
		return r
	}, text)
}

// plain replaces the signs of web pages and word processors outside of comments and tags.
func plain(text string) string {
	if ascii(text) {
		return text
	}
	return outside(clean(text, true).text, halves.Replace)
}

// outside edits the text outside comments and tags.
func outside(text string, edit func(string) string) string {
	var b strings.Builder
	for i := 0; i < len(text); {
		// Edit the text up to the next comment or tag, and copy that.
		j := i
		for j < len(text) && text[j] != '{' && text[j] != ';' && (text[j] != '[' || !looksLikeTag(text, j)) {
			j++
		}
		b.WriteString(edit(text[i:j]))
		end := j
		if j < len(text) {
			switch text[j] {
			case '{':
				end = len(text)
				if n := strings.IndexByte(text[j:], '}'); n >= 0 {
					end = j + n + 1
				}
			case '[':
				tag, _ := tagAt(text, j)
				end = tag.end
			default:
				end = lineEnd(text, j)
			}
		}
		b.WriteString(text[j:end])
		i = end
	}
	return b.String()
}

func ascii(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

func isPlacement(c byte) bool {
	return c >= '1' && c <= '8' || c == '/' || strings.IndexByte("pnbrqkPNBRQK", c) >= 0
}

// Links encode blanks and slashes, and narrow columns break lines.
var (
	unlinked  = strings.NewReplacer("%20", " ", "%2F", "/", "%2f", "/")
	unwrapped = strings.NewReplacer("/ \n", "/", "/\n", "/", "\n/", "/")
	spread    = regexp.MustCompile(`([1-8pnbrqkPNBRQK]) / `)
)

// findFEN searches for eight ranks and returns them with the following fields of a FEN. rest is the text after them.
// Fields may be separated by "_", "+" or "%20", as in links.
func findFEN(text string) (fen, rest string, ok bool) {
	if !ascii(text) {
		text = narrow(signs.Replace(text))
	}
	text = unwrapped.Replace(unlinked.Replace(text))
	if strings.Contains(text, " / ") { // a text may have millions of words
		text = spread.ReplaceAllString(text, "$1/")
	}
	for i := 0; i < len(text); {
		if !isPlacement(text[i]) {
			i++
			continue
		}
		j := i
		for j < len(text) && isPlacement(text[j]) {
			j++
		}
		ranks := strings.Split(strings.Trim(text[i:j], "/"), "/")
		// In a link, a path may precede the ranks.
		if n := len(ranks); n >= 8 && eightRanks(ranks[n-8:]) {
			fields, rest := fenFields(text[j:])
			return strings.Join(ranks[n-8:], "/") + fields, rest, true
		}
		i = j
	}
	return "", "", false
}

// eightRanks reports whether each rank has about eight squares. A rank with a small error still counts, so that the
// error is reported.
func eightRanks(ranks []string) bool {
	full := 0
	for _, r := range ranks {
		squares := 0
		for i := 0; i < len(r); i++ {
			if r[i] <= '8' {
				squares += int(r[i] - '0')
			} else {
				squares++
			}
		}
		if squares == 8 {
			full++
		}
		if squares == 0 || squares > 16 {
			return false
		}
	}
	return full >= 6
}

// fenFields returns the fields after the ranks, each after a blank, and the text after them. It includes a wrong field
// if the next one is right, so that the error is reported.
func fenFields(rest string) (fields, after string) {
	var b strings.Builder
	for field := range 5 {
		word, after := nextField(rest)
		if !fenField(field, word) {
			if next, _ := nextField(after); word == "" || len(word) > 5 || !fenField(field+1, next) {
				break
			}
		}
		b.WriteString(" " + word)
		rest = after
	}
	return b.String(), rest
}

// nextField returns the next word that may be a field of a FEN, or "", and the text after it. It may be in the next
// line, unless a move number or another FEN begins there.
func nextField(rest string) (word, after string) {
	t := strings.TrimLeft(rest, " \t_+\u00A0")
	t, broken := strings.CutPrefix(t, "\n")
	if t == rest {
		return "", rest
	}
	n := 0
	for n < len(t) && (t[n] >= 'a' && t[n] <= 'z' || t[n] >= 'A' && t[n] <= 'Z' || t[n] >= '0' && t[n] <= '9' || t[n] == '-') {
		n++
	}
	if broken && n < len(t) && (t[n] == '.' || t[n] == '/') {
		return "", rest
	}
	return t[:n], t[n:]
}

// fenField reports whether w can be the field with this index after the ranks.
func fenField(field int, w string) bool {
	only := func(set string) bool { return w != "" && strings.Trim(w, set) == "" }
	switch field {
	case 0:
		return w == "w" || w == "b"
	case 1:
		return w == "-" || len(w) <= 4 && only("KQkqABCDEFGHabcdefgh")
	case 2:
		return w == "-" || len(w) == 2 && w[0] >= 'a' && w[0] <= 'h' && (w[1] == '3' || w[1] == '6')
	}
	return only("0123456789") && len(w) <= 5
}
