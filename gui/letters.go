package gui

import "kibitz/gui/notation"

// How the moves are written that are shown.
const (
	localNotation    = "letters" // those of the language of the interface
	englishNotation  = "english"
	figurineNotation = "figurines"
)

// letters are the signs of the pieces in the moves that are shown.
func (c *controller) letters() notation.Letters {
	switch c.settings.Notation {
	case figurineNotation:
		return notation.Figurines()
	case englishNotation:
		return notation.Letters{}
	}
	return notation.Local()
}
