// Package notation writes moves as people read them: with the letters that a language
// has for the pieces, or with figurines. It changes what is shown alone; files and
// engines have Standard Algebraic Notation with English letters.
package notation

import (
	"strings"

	"fyne.io/fyne/v2/lang"
)

// Letters are the signs of knight, bishop, rook, queen and king, in this order. The zero
// value stands for the English ones.
type Letters [5]rune

// english are the letters of Standard Algebraic Notation.
const english = "NBRQK"

// Local are the letters of the language of the interface.
func Local() (l Letters) {
	copy(l[:], []rune(lang.X("pieces.letters", "NBRQK")))
	return l
}

// Figurines are the signs of the pieces themselves, which need no language. They are the
// white ones whoever moves, as in books.
func Figurines() Letters { return Letters{'♘', '♗', '♖', '♕', '♔'} }

// SAN writes a move that is in Standard Algebraic Notation with the letters.
func (l Letters) SAN(san string) string {
	if l == (Letters{}) {
		return san
	}
	return strings.Map(func(r rune) rune {
		if i := strings.IndexRune(english, r); i >= 0 {
			return l[i]
		}
		return r
	}, san)
}
