package movelist

import (
	"fyne.io/fyne/v2"

	"kibitz/engine/game"
	"kibitz/gui/theme"
)

// glyph is the sign of an annotation.
type glyph struct {
	text  string
	color fyne.ThemeColorName
	// mono glyphs are drawn with the monospaced font: the proportional one lacks them.
	mono bool
	// joined glyphs stand at the move without a gap, as in books: "Rh8!", but "Rh8 ±".
	joined bool
}

// gap is how far it stands from what is before it.
func (g glyph) gap() float32 {
	if g.joined {
		return 0
	}
	return glyphGap
}

// substitutes stand for signs that none of the bundled fonts has.
var substitutes = map[string]string{"⩲": "+/=", "⩱": "=/+", "⟳": "↻", "⨁": "⊕"}

func glyphs(nags []game.NAG) (out []glyph) {
	for _, n := range nags {
		if n != 0 { // "no annotation"
			out = append(out, glyphOf(n))
		}
	}
	return out
}

// Glyph returns how a list shows an annotation: its sign, whether that has to be
// drawn with the monospaced font, and in which color.
func Glyph(n game.NAG) (text string, mono bool, name fyne.ThemeColorName) {
	g := glyphOf(n)
	return g.text, g.mono, g.color
}

func glyphOf(n game.NAG) glyph {
	g := glyph{text: n.Symbol(), color: theme.ColorSecondary, joined: n >= game.GoodMove && n <= game.Dubious}
	switch n {
	case game.GoodMove, game.Brilliant, game.Interesting:
		g.color = theme.ColorAccentText
	case game.Dubious:
		g.color = theme.ColorInaccuracy
	case game.Mistake:
		g.color = theme.ColorMistake
	case game.Blunder:
		g.color = theme.ColorBlunder
	}
	if s, ok := substitutes[g.text]; ok {
		g.text = s
	}
	for _, r := range g.text {
		// Of the signs in use, only those of Latin-1 are in the proportional font.
		g.mono = g.mono || r > 0xff
	}
	return g
}
