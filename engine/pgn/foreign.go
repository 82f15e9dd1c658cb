package pgn

import (
	"cmp"
	"slices"
	"strings"
)

// Moves in other languages: PGN is written with English letters, but books and web pages have
// those of their readers.

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

// cyrillic are the letters of Russian, of which the king has two, and letters of it that look like those of files and signs.
var cyrillic = strings.NewReplacer("Кр", "K", "Ф", "Q", "Л", "R", "С", "B", "К", "N", "а", "a", "с", "c", "е", "e", "х", "x", "О", "O", "о", "o")

// usedLetters returns the letters of pieces in moves outside of comments and tags.
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

// inEnglish replaces the letters of an alphabet in moves outside of comments and tags.
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

// english replaces the letters of another language in moves, if they are all of one and not all
// English, outside of comments and tags.
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

// translations returns the movetext with the letters of each language that could be meant, and these.
func translations(moves string) (texts, letters []string) {
	used := usedLetters(moves)
	// Alphabets that have all the letters come first: of two that read as many moves the first one counts.
	ordered := slices.Clone(alphabets[1:])
	slices.SortStableFunc(ordered, func(a, b string) int { return cmp.Compare(len(strings.Trim(used, a)), len(strings.Trim(used, b))) })
	for _, alphabet := range ordered {
		if strings.Trim(used, alphabets[0]) != "" && strings.ContainsAny(strings.Trim(used, ""), without(alphabet, alphabets[0])) {
			texts, letters = append(texts, inEnglish(moves, alphabet)), append(letters, alphabet)
		}
	}
	if !ascii(moves) {
		if russian := outside(moves, cyrillic.Replace); russian != moves {
			texts, letters = append(texts, russian), append(letters, "КрФЛСК")
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

// isPiece reports whether the capital letter at i is that of a piece in a move: squares follow
// it, or the one where a pawn is promoted stands before it.
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
	return (i == 0 || strings.IndexByte(" \t\n\r\v\f.()}", s[i-1]) >= 0) && leadsToSquare(s[i+1:])
}

func isFile(c byte) bool { return c >= 'a' && c <= 'h' }
func isRank(c byte) bool { return c >= '1' && c <= '8' }

// isSquare reports whether s begins with a square.
func isSquare(s string) bool { return len(s) > 1 && isFile(s[0]) && isRank(s[1]) }

// leadsToSquare reports whether s begins with what may follow the letter of a piece: a square,
// before it perhaps where the piece comes from, and a sign.
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
