package gui

import (
	"kibitz/gui/notation"

	"fyne.io/fyne/v2/lang"
)

// How the moves are written that are shown.
const (
	localNotation    = "letters" // of the language of the interface
	englishNotation  = "english"
	figurineNotation = "figurines"
)

// notations are the ways to write moves.
var notations = map[string]func() notation.Letters{
	localNotation:    notation.Local,
	englishNotation:  func() notation.Letters { return notation.Letters{} },
	figurineNotation: notation.Figurines,
}

// writtenLetters are those of moves in comments, which other programs show as well: not every font has figurines.
func (c *controller) writtenLetters() notation.Letters {
	if c.settings.Notation == figurineNotation {
		return notation.Local()
	}
	return c.letters()
}

// letters are the signs of the pieces in the moves that are shown.
func (c *controller) letters() notation.Letters { return notations[c.settings.Notation]() }

// alphabets returns the letters of knight, bishop, rook, queen and king that moves may be
// typed with besides the English ones, the letters of the moves that are shown first.
func (s lookSettings) alphabets() []string {
	local := lang.X("pieces.letters", "NBRQK")
	if s.Notation == englishNotation {
		return []string{"NBRQK", local}
	}
	return []string{local}
}
