// Package theme is the look of Kibitz as a Fyne theme: colors for light and
// dark, sizes and the names of colors that Fyne does not have.
//
// One accent color, full text for content and grey text for context, one radius
// and one gap. The colors of the chess board itself are not here: they stay the
// same in light and dark, see diagram.Palette.
package theme

import (
	"image/color"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"kibitz/assets"
)

// Mode chooses between light and dark.
type Mode int

// The modes.
const (
	System Mode = iota // as the desktop has it
	Light
	Dark
)

// Names of colors. Those that Fyne has under another name are listed too, so
// that a widget can speak one language.
const (
	ColorBackground    = fynetheme.ColorNameBackground       // behind everything
	ColorPanel         = fyne.ThemeColorName("kibitz-panel") // cards
	ColorRaised        = fynetheme.ColorNameButton           // buttons, and what lies on a card
	ColorLine          = fynetheme.ColorNameSeparator
	ColorText          = fynetheme.ColorNameForeground
	ColorSecondary     = fynetheme.ColorNamePlaceHolder // context, such as move numbers
	ColorAccent        = fynetheme.ColorNamePrimary
	ColorAccentText    = fynetheme.ColorNameHyperlink
	ColorAccentGround  = fyne.ThemeColorName("kibitz-accentGround") // under the current move and the running clock
	ColorSelection     = fynetheme.ColorNameSelection               // under the chosen row of a list, which holds context too
	ColorWarning       = fynetheme.ColorNameWarning                 // text, on panel or warning ground
	ColorInaccuracy    = fyne.ThemeColorName("kibitz-inaccuracy")
	ColorMistake       = fyne.ThemeColorName("kibitz-mistake")
	ColorBlunder       = fynetheme.ColorNameError
	ColorWarningGround = fyne.ThemeColorName("kibitz-warningGround") // under a clock that runs out
	ColorEvalWhite     = fyne.ThemeColorName("kibitz-evalWhite")     // White's part of the evaluation bar
	ColorEvalBlack     = fyne.ThemeColorName("kibitz-evalBlack")
	ColorTrack         = fyne.ThemeColorName("kibitz-track")      // of a slider
	ColorGraphWhite    = fyne.ThemeColorName("kibitz-graphWhite") // White's part of the graph
	ColorGraphBlack    = fyne.ThemeColorName("kibitz-graphBlack")
)

// Sizes in Fyne's units, beside those that the theme gives to Fyne's widgets.
const (
	Gap           float32 = 12 // between cards, and around the board
	Radius        float32 = 8  // of cards and buttons
	Hairline      float32 = 1
	TextSize      float32 = 15
	SecondarySize float32 = 13
	ClockSize     float32 = 20
)

// Minus is the minus sign of scores. The bundled Noto Sans has no U+2212, and
// its hyphen is half as wide as a figure; the en dash comes closest to the plus.
const Minus = "\u2013"

// kibitz is the theme. It is a value, so that two themes of the same mode are equal.
type kibitz struct{ mode Mode }

var _ fyne.Theme = kibitz{}

// New returns the theme for m.
func New(m Mode) fyne.Theme { return kibitz{m} }

// Color returns a color of the current theme in the current variant. Under a
// foreign theme, which lacks our names, it gives our own color for them.
func Color(name fyne.ThemeColorName) color.Color {
	settings := fyne.CurrentApp().Settings()
	if t, ok := settings.Theme().(kibitz); ok {
		return t.Color(name, settings.ThemeVariant())
	}
	if c, ok := paletteFor(settings.ThemeVariant())[name]; ok {
		return c
	}
	return fynetheme.Color(name)
}

// Color returns the color called name. The variant matters only in the mode System.
func (t kibitz) Color(name fyne.ThemeColorName, variant fyne.ThemeVariant) color.Color {
	switch t.mode {
	case Light:
		variant = fynetheme.VariantLight
	case Dark:
		variant = fynetheme.VariantDark
	}
	if c, ok := paletteFor(variant)[name]; ok {
		return c
	}
	return fynetheme.DefaultTheme().Color(name, variant)
}

// figurines is the font of the signs of the pieces.
var figurines = fyne.NewStaticResource("figurines.ttf", assets.Figurines())

// Font returns a font that has the signs of the pieces alone, and a space. For all else Fyne
// falls back to its own fonts, but for these it has none. Its Noto Sans has figures of one
// width, so that numbers do not jump. Monospaced text has no signs: its space is another.
func (kibitz) Font(style fyne.TextStyle) fyne.Resource {
	if style.Symbol || style.Monospace {
		return fynetheme.DefaultTheme().Font(style)
	}
	return figurines
}

// Icon returns Fyne's own icons.
func (kibitz) Icon(name fyne.ThemeIconName) fyne.Resource {
	return fynetheme.DefaultTheme().Icon(name)
}

// NewIcon returns an icon that Fyne does not have: shapes in SVG, drawn on 24 by 24 units. The theme gives
// it its color.
func NewIcon(name, shapes string) fyne.Resource {
	svg := `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">` + shapes + `</svg>`
	return fynetheme.NewThemedResource(fyne.NewStaticResource("kibitz-"+name+".svg", []byte(svg)))
}

// Size returns the size called name.
func (kibitz) Size(name fyne.ThemeSizeName) float32 {
	switch name {
	case fynetheme.SizeNameText:
		return TextSize
	case fynetheme.SizeNameCaptionText:
		return SecondarySize
	case fynetheme.SizeNameSubHeadingText:
		return 18
	case fynetheme.SizeNameHeadingText:
		return 22
	case fynetheme.SizeNameInputRadius, fynetheme.SizeNameButtonRadius, fynetheme.SizeNameCardRadius,
		fynetheme.SizeNameDialogRadius, fynetheme.SizeNamePopupRadius, fynetheme.SizeNameMenuRadius,
		fynetheme.SizeNameInnerWindowRadius:
		return Radius
	case fynetheme.SizeNameSelectionRadius:
		return Radius / 2
	case fynetheme.SizeNameModalBlurRadius:
		// Behind a question nothing is blurred: drawn in software it takes longer than all the rest.
		return 0
	}
	return fynetheme.DefaultTheme().Size(name)
}
