package pgn

import (
	"cmp"
	"slices"
	"strings"
)

// Moves in other languages: PGN has English piece letters, books and web pages those of their readers.

// alphabets are the letters of king, queen, rook, bishop and knight, English first.
var alphabets = [...]string{
	"KQRBN",
	"KDTLS", // German, Danish, Norwegian, Swedish, Slovene, Croatian
	"RDTFC", // French
	"RDTAC", // Spanish, Italian, Catalan
	"RDTBC", // Portuguese
	"KDTLP", // Dutch
	"KHWGS", // Polish
	"KDVSJ", // Czech, Slovak
	"KVBFH", // Hungarian
	"RDTNC", // Romanian
	"KDTLR", // Finnish
	"KDHBR", // Icelandic
	"KLVOR", // Estonian
	"SVKFA", // Turkish, without its own letter for the king
}

// script are the letters of pieces in another script than Latin.
type script struct {
	letters string // as messages tell them
	latin   *strings.Replacer
}

// scripts are those of Russian, Ukrainian, Bulgarian, Serbian and Greek.
var scripts = func() (all []script) {
	for _, letters := range [...][5]string{
		{"Кр", "Ф", "Л", "С", "К"}, {"Кр", "Ф", "Т", "С", "К"}, {"Ц", "Д", "Т", "О", "К"}, {"К", "Д", "Т", "Л", "С"}, {"Ρ", "Β", "Π", "Α", "Ι"},
	} {
		pairs := []string{"а", "a", "с", "c", "е", "e", "х", "x", "β", "b"} // letters that look like those of files, and the sign of a capture
		for i, letter := range letters {
			pairs = append(pairs, letter, alphabets[0][i:i+1])
		}
		all = append(all, script{strings.Join(letters[:], ""), strings.NewReplacer(pairs...)})
	}
	return all
}()

// inLatin replaces the letters of a script in the words that are moves then, outside of comments and tags, and counts them.
func (s script) inLatin(text string) (latin string, moves int) {
	latin = outside(text, func(part string) string {
		var b strings.Builder
		for i := 0; i < len(part); {
			if classes[part[i]] != wordByte {
				b.WriteByte(part[i])
				i++
				continue
			}
			end := wordEnd(part, i)
			word := part[i:end]
			if t := s.latin.Replace(word); t != word && looksLikeMove(strings.TrimRight(t, ",.:")) {
				word = t
				moves++
			}
			b.WriteString(word)
			i = end
		}
		return b.String()
	})
	return latin, moves
}

// usedLetters returns the piece letters in moves outside comments and tags.
func usedLetters(text string) (used string) {
	outside(text, func(part string) string {
		for i := range len(part) {
			if isPiece(part, i) && strings.IndexByte(used, part[i]) < 0 {
				used += part[i : i+1]
			}
		}
		return part
	})
	return used
}

// inEnglish replaces the letters of an alphabet in moves outside comments and tags.
func inEnglish(text, letters string) string {
	return outside(text, func(part string) string {
		moves := []byte(part)
		for i := range moves {
			if n := strings.IndexByte(letters, part[i]); n >= 0 && isPiece(part, i) {
				moves[i] = alphabets[0][n]
			}
		}
		return string(moves)
	})
}

// english replaces the piece letters of another language in moves outside comments and tags, if all letters are of one
// language and not all are English.
func english(text string) string {
	used := usedLetters(text)
	for i, letters := range alphabets {
		switch {
		case strings.Trim(used, letters) != "":
			continue
		case i == 0:
			return text
		}
		return inEnglish(text, letters)
	}
	return text
}

// inLatin replaces the letters of the script that makes most words of a text moves.
func inLatin(text string) string {
	if ascii(text) {
		return text
	}
	best, most := text, 0
	for _, s := range scripts {
		if latin, moves := s.inLatin(text); moves > most {
			best, most = latin, moves
		}
	}
	return best
}

// translations returns the movetext translated from each possible language, with its letters.
func translations(moves string) (texts, letters []string) {
	used := usedLetters(moves)
	// Alphabets with all the letters come first: of two that read the same number of moves, the first one counts.
	ordered := slices.Clone(alphabets[1:])
	slices.SortStableFunc(ordered, func(a, b string) int { return cmp.Compare(len(strings.Trim(used, a)), len(strings.Trim(used, b))) })
	for _, alphabet := range ordered {
		if strings.Trim(used, alphabets[0]) != "" && strings.ContainsAny(strings.Trim(used, ""), without(alphabet, alphabets[0])) {
			texts, letters = append(texts, inEnglish(moves, alphabet)), append(letters, alphabet)
		}
	}
	if !ascii(moves) {
		for _, s := range scripts {
			if latin, n := s.inLatin(moves); n > 0 {
				texts, letters = append(texts, latin), append(letters, s.letters)
			}
		}
	}
	return texts, letters
}

// without returns the letters of a that are not in b.
func without(a, b string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(b, r) {
			return -1
		}
		return r
	}, a)
}

// isPiece reports whether the capital at i is a piece letter in a move: squares follow it, or a promotion square
// precedes it.
func isPiece(s string, i int) bool {
	if s[i] < 'A' || s[i] > 'Z' {
		return false
	}
	j := i
	if j > 0 && (s[j-1] == '=' || s[j-1] == '(') {
		j--
	}
	if j > 1 && isSquare(s[j-2:]) && (s[j-1] == '1' || s[j-1] == '8') {
		return true
	}
	return (i == 0 || isSpace(s[i-1]) || strings.IndexByte(".()}", s[i-1]) >= 0) && leadsToSquare(s[i+1:])
}

func isFile(c byte) bool { return c >= 'a' && c <= 'h' }
func isRank(c byte) bool { return c >= '1' && c <= '8' }

// isSquare reports whether s begins with a square.
func isSquare(s string) bool { return len(s) > 1 && isFile(s[0]) && isRank(s[1]) }

// leadsToSquare reports whether s begins like the rest of a move after its piece letter: a square, optionally after an
// origin and a sign.
func leadsToSquare(s string) bool {
	for from := range 3 {
		switch {
		case len(s) <= from:
			return false
		case from == 1 && !isFile(s[0]) && !isRank(s[0]), from == 2 && !isSquare(s):
			continue
		}
		if to := s[from:]; isSquare(to) || strings.IndexByte("-x:", to[0]) >= 0 && isSquare(to[1:]) {
			return true
		}
	}
	return false
}
