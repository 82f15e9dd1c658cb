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

// Completions returns the legal moves of which s is a prefix, as [ParseTyped] reads
// it. The marks of captures and promotions and the disambiguation may be missing. For
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
	alphabets = append(slices.Clip(alphabets), englishLetters)
	for _, small := range []bool{false, true} { // lower-case letters are files first
		for _, alphabet := range alphabets {
			add(alphabet, small)
		}
	}
	add(whiteFigurines, false)
	add(blackFigurines, false)
	if latin := onLatinKeys(s); latin != s {
		for _, t := range spellings(latin, alphabets) {
			if !slices.Contains(list, t) {
				list = append(list, t)
			}
		}
	}
	return list
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
