package gui

import "kibitz/gui/notation"

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
