package chess

import (
	"errors"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The piece letters of SAN, and the figurines that replace them in pasted text.
const (
	englishLetters = "NBRQK"
	whiteFigurines = "♘♗♖♕♔"
	blackFigurines = "♞♝♜♛♚"
)

// ParseTyped reads a typed move. Besides the moves of [ParseMove], it accepts piece
// letters in lower case unless the letter is a file, figurines, and the piece letters
// of other languages: an alphabet holds those of knight, bishop, rook, queen and king,
// such as "SLTDK". Where a letter has two meanings, such as R for the rook and the French
// king, the first alphabet that gives a legal move counts; the English one is the last.
// A text that gives no move is read again as typed on a Latin keyboard. The error is a
// *MoveError.
func ParseTyped(p *Position, s string, alphabets ...string) (Move, error) {
	var failed error
	for _, spelling := range spellings(s, alphabets) {
		m, err := ParseMove(p, spelling)
		if err == nil {
			return m, nil
		}
		// An illegal or ambiguous move is a better message than a syntax error.
		if failed == nil || errors.Is(failed, ErrMoveSyntax) || errors.Is(err, ErrAmbiguousMove) {
			failed = err
		}
	}
	return NoMove, failed
}

// Completions returns the legal moves that begin with s, which it reads as [ParseTyped]
// does. The marks of captures and promotions and the disambiguation may be missing. For
// an empty text it returns all moves.
func Completions(p *Position, s string, alphabets ...string) (moves []Move) {
	typed := Spellings(s, alphabets...)
	var list MoveList
	p.GenerateLegal(&list)
	for _, m := range list.Slice() {
		forms := []string{bareMove(FormatSAN(p, m)), FormatUCI(m, false), FormatUCI(m, true)}
		if pt := p.PieceAt(m.From()).Type(); pt != Pawn && !m.IsCastling() {
			forms = append(forms, string(rune(pt.Letter()))+m.To().String())
		}
		begins := func(form string) bool {
			return slices.ContainsFunc(typed, func(t string) bool { return strings.HasPrefix(form, t) })
		}
		if slices.ContainsFunc(forms, begins) {
			moves = append(moves, m)
		}
	}
	return moves
}

// Spellings returns the readings of s in SAN and UCI, as [ParseTyped] reads it, the
// likeliest first, without optional marks: those of captures, checks, promotions and
// annotations, and the dashes of castling.
func Spellings(s string, alphabets ...string) []string {
	list := spellings(s, alphabets)
	for i := range list {
		list[i] = bareMove(list[i])
	}
	return list
}

// spellings returns the readings of s in SAN and UCI, the likeliest first.
func spellings(s string, alphabets []string) (list []string) {
	s = strings.TrimSpace(s)
	latin := onLatinKeys(s)
	alphabets = append(slices.Clip(alphabets), englishLetters)
	for i, t := range [...]string{s, bareText(s), latin, bareText(latin)} {
		if i == 0 || t != s {
			list = addSpellings(list, t, alphabets)
		}
	}
	return list
}

// addSpellings adds to a list what s may stand for with the letters of the alphabets, the likeliest first.
func addSpellings(list []string, s string, alphabets []string) []string {
	add := func(alphabet string, small bool) {
		t := s
		if first, size := utf8.DecodeRuneInString(s); size > 0 {
			t = english(first, alphabet, small) + s[size:]
		}
		// The last letter is the promotion piece.
		if last, size := utf8.DecodeLastRuneInString(t); len(t) > 2 {
			t = t[:len(t)-size] + english(last, alphabet, small)
		}
		if !slices.Contains(list, t) {
			list = append(list, t)
		}
	}
	for _, small := range []bool{false, true} { // lower-case letters are files first
		for _, alphabet := range alphabets {
			add(alphabet, small)
		}
	}
	add(whiteFigurines, false)
	add(blackFigurines, false)
	return list
}

// typographic are the signs of typesetters in moves.
var typographic = strings.NewReplacer("‐", "-", "‑", "-", "–", "-", "—", "-", "−", "-", "×", "x", "\u00A0", "", "\u202F", "")

// bareText returns a move without a number before it, blanks within it and punctuation around it, in the letters that SAN has.
func bareText(s string) string {
	s = strings.Trim(typographic.Replace(s), "\"'`“”.,;:")
	if rest := strings.TrimLeft(s, "0123456789"); rest != s && strings.HasPrefix(rest, ".") {
		s = strings.TrimLeft(rest, ". ")
	}
	s = strings.ReplaceAll(s, " ", "")
	if len(s) < 2 {
		return s
	}
	return Recase(s)
}

// Recase returns a move that somebody wrote in capital or in small letters with small ones for files and a capital one for the
// piece: "NF3" and "nf3" are Nf3, "E4" is e4. A b before a capture is a bishop. What is no such move stays as it
// is, and may be changed.
func Recase(w string) string {
	if len(w) < 2 {
		return w
	}
	capital := false // of a file
	for i := 1; i < len(w); i++ {
		capital = capital || w[i-1] >= 'A' && w[i-1] <= 'H' && isRank(w[i])
	}
	file, piece := w[0]|0x20 >= 'a' && w[0]|0x20 <= 'h', strings.IndexByte("KQRBN", w[0]&^0x20) >= 0
	switch small := w[0] >= 'a'; {
	case !small && !capital:
		return w
	case file && (isRank(w[1]) || w[1]|0x20 == 'x' && w[0]|0x20 != 'b'):
		return strings.ToLower(w)
	case piece:
		return string(w[0]&^0x20) + strings.ToLower(w[1:])
	}
	return w
}

// english returns the English letter of the piece whose letter in the alphabet is r, or r
// itself if there is none. If small is set, r may be in lower case.
func english(r rune, alphabet string, small bool) string {
	letter := r
	if small {
		letter = unicode.ToUpper(r)
	}
	if i := slices.Index([]rune(alphabet), letter); i >= 0 && i < len(englishLetters) {
		return englishLetters[i : i+1]
	}
	return string(r)
}

// bareMove returns a move without optional marks.
func bareMove(s string) string {
	if s != "" && strings.ContainsRune("oO0", rune(s[0])) {
		s = strings.NewReplacer("o", "O", "0", "O").Replace(s)
	}
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("x-:=+#!?()/ ", r) {
			return -1
		}
		return r
	}, s)
}
