package chess

import (
	"errors"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The letters of the pieces in SAN, and the figurines that may take their place in text
// that is pasted.
const (
	englishLetters = "NBRQK"
	whiteFigurines = "♘♗♖♕♔"
	blackFigurines = "♞♝♜♛♚"
)

// ParseTyped reads a move as somebody types it in a hurry. Besides what
// [ParseMove] reads, pieces may have small letters where a file does not have a
// better claim to them, and letters of other languages: those of the alphabets, for
// knight, bishop, rook, queen and king, such as "SLTDK"; or figurines. Where a letter
// stands for two pieces, as R does for a rook and for the king in French, the first alphabet
// that makes a move of it counts; the English one is the last. What makes no move is read as if
// the same keys had been pressed on a Latin keyboard. The error is a *MoveError.
func ParseTyped(p *Position, s string, alphabets ...string) (Move, error) {
	var failed error
	for _, spelling := range spellings(s, alphabets) {
		m, err := ParseMove(p, spelling)
		if err == nil {
			return m, nil
		}
		// What is understood but not possible says more than what is not understood.
		if failed == nil || errors.Is(failed, ErrMoveSyntax) || errors.Is(err, ErrAmbiguousMove) {
			failed = err
		}
	}
	return NoMove, failed
}

// Completions returns the legal moves that s may be the beginning of, as [ParseTyped]
// reads it; without a mark for a capture or a promotion, and also where s names too
// little to tell pieces apart. All moves complete an empty text.
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

// Spellings returns what s may stand for in SAN and UCI, as [ParseTyped] reads it, the
// likeliest first, without the marks that can be left out: those of captures, checks,
// promotions, judgements, and between the letters of castling.
func Spellings(s string, alphabets ...string) []string {
	list := spellings(s, alphabets)
	for i := range list {
		list[i] = bareMove(list[i])
	}
	return list
}

// spellings returns what s may stand for in SAN and UCI, the likeliest first.
func spellings(s string, alphabets []string) (list []string) {
	s = strings.TrimSpace(s)
	add := func(alphabet string, small bool) {
		t := s
		if first, size := utf8.DecodeRuneInString(s); size > 0 {
			t = english(first, alphabet, small) + s[size:]
		}
		// The last letter is that of the piece a pawn becomes.
		if last, size := utf8.DecodeLastRuneInString(t); len(t) > 2 {
			t = t[:len(t)-size] + english(last, alphabet, small)
		}
		if !slices.Contains(list, t) {
			list = append(list, t)
		}
	}
	alphabets = append(slices.Clip(alphabets), englishLetters)
	for _, small := range []bool{false, true} { // small letters are files first
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

// english returns the English letter of the piece that r, perhaps also a small one, is in an
// alphabet; r if it is none.
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

// bareMove returns a move without the marks that can be left out.
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
