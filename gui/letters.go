package gui

import "kibitz/gui/notation"

// How the moves are written that are shown.
const (
	localNotation   = "letters" // of the language of the interface
	englishNotation = "english"
)

// letters are the signs of the pieces in the moves that are shown.
func (c *controller) letters() notation.Letters {
	if c.settings.Notation == englishNotation {
		return notation.Letters{}
	}
	return notation.Local()
}
