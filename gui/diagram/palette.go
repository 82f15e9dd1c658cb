package diagram

import (
	"image/color"
	"math"

	"kibitz/gui/theme"
)

// Palette is a board theme: the colors in which a board is drawn. It does not
// depend on whether the window is light or dark.
type Palette struct {
	// Name identifies the palette in settings, such as "walnut".
	Name string
	// Title is the name to show.
	Title string

	Light, Dark           color.NRGBA // squares
	LightLabel, DarkLabel color.NRGBA // coordinates on light and on dark squares
	// LightGrain and DarkGrain are the colors of the grain of wood over the squares; transparent where there is none.
	LightGrain, DarkGrain color.NRGBA

	LastMove Mark
	BadMove  Mark // takes the place of LastMove where the move was a mistake
	Premove  Mark
	Check    Mark        // its fill is the middle of a glow
	Selected color.NRGBA // frame of the selected square, and of the one under a dragged piece
	Dot      color.NRGBA // dots and rings
	Brushes  [brushCount]color.NRGBA
}

// Mark is how a square is marked: a fill over the whole square, and a frame at its edge. The fill carries the meaning,
// the frame the contrast.
type Mark struct {
	Fill, Frame color.NRGBA
}

// MarkContrast is the least contrast of the frame of a mark against light and dark squares alike, as WCAG 2 defines
// contrast: the square itself and its neighbours.
const MarkContrast = 1.5

// DefaultPalette is the palette of a board that nobody has chosen another for.
func DefaultPalette() Palette { return Palettes()[0] }

// PaletteNamed returns the palette with the given name; ok is false, and the
// default returned, when there is none.
func PaletteNamed(name string) (p Palette, ok bool) {
	for _, p := range Palettes() {
		if p.Name == name {
			return p, true
		}
	}
	return DefaultPalette(), false
}

// Hues of marks, as opaque colors.
var (
	gold   = rgb(0xb98e00)
	green  = rgb(0x3c825a)
	indigo = rgb(0x4a5fae)
	red    = rgb(0xc8281c)
)

// Palettes returns all palettes, the default first.
func Palettes() []Palette {
	brushes := [brushCount]color.NRGBA{
		Green:  rgb(0x2f8a3e),
		Red:    rgb(0xb8322a),
		Blue:   rgb(0x2b5fb0),
		Yellow: rgb(0xc2640c), // an orange, which can be told from the yellow of the last move
		Best:   rgb(0x17703f),
		Line:   rgb(0x3f5873),
		Threat: rgb(0xbf2f27),
	}
	board := func(name, title string, light, dark uint32) Palette {
		p := Palette{
			Name: name, Title: title, Light: rgb(light), Dark: rgb(dark),
			Dot: color.NRGBA{R: 30, G: 70, B: 45, A: 107}, Brushes: brushes,
		}
		mark := func(fill, hue color.NRGBA) Mark { return Mark{Fill: fill, Frame: p.readable(hue, MarkContrast)} }
		p.LastMove = mark(color.NRGBA{R: 240, G: 205, B: 70, A: 148}, gold)
		p.BadMove = mark(color.NRGBA{R: 224, G: 96, B: 84, A: 128}, red)
		p.Premove = mark(color.NRGBA{R: 86, G: 108, B: 176, A: 140}, indigo)
		p.Check = mark(color.NRGBA{R: 220, G: 40, B: 30, A: 217}, red)
		p.Selected = p.readable(green, 2*MarkContrast)
		const label = 3 // large text, as WCAG 2 calls bold figures
		p.LightLabel, p.DarkLabel = away(p.Dark, p.Light, label), away(p.Dark, p.Dark, label)
		return p
	}
	grainy := board("oak", "Oak", 0xe6c79a, 0xa8743f)
	grainy.LightGrain, grainy.DarkGrain = color.NRGBA{R: 138, G: 84, B: 30, A: 60}, color.NRGBA{R: 70, G: 34, B: 8, A: 70}
	contrast := board("high-contrast", "High contrast", 0xffffff, 0x6f8fb0)
	contrast.LastMove.Fill = color.NRGBA{R: 255, G: 213, B: 0, A: 190}
	contrast.Premove.Fill = color.NRGBA{R: 20, G: 60, B: 200, A: 190}
	contrast.Selected = color.NRGBA{A: 255}
	contrast.Dot = color.NRGBA{A: 170}
	contrast.LightLabel, contrast.DarkLabel = rgb(0x000000), rgb(0x000000)
	paper := board("newspaper", "Newspaper", 0xffffff, 0xc9c9c9)
	for _, m := range []*Mark{&paper.LastMove, &paper.BadMove, &paper.Premove, &paper.Check} {
		m.Frame = rgb(0x444444)
	}
	paper.LastMove.Fill = color.NRGBA{A: 20}
	paper.BadMove.Fill = color.NRGBA{A: 70}
	paper.Premove.Fill = color.NRGBA{A: 90}
	paper.Check.Fill = color.NRGBA{A: 120}
	paper.Selected = color.NRGBA{R: 40, G: 40, B: 40, A: 255}
	paper.Dot = color.NRGBA{A: 90}
	paper.LightLabel, paper.DarkLabel = rgb(0x444444), rgb(0x444444)
	return []Palette{
		board("blue-grey", "Blue-grey", 0xdee3e6, 0x8ca2ad),
		board("maple", "Maple", 0xf2e6d0, 0xc49a6c),
		board("walnut", "Walnut", 0xece0c6, 0xa5835e),
		grainy,
		board("green", "Green", 0xebecd0, 0x739552),
		board("lagoon", "Lagoon", 0xdfeceb, 0x5f9ea6),
		board("plum", "Plum", 0xe9e2ee, 0x9a83b3),
		board("slate", "Slate", 0xb9c1cb, 0x667384),
		contrast, paper,
	}
}

// readable returns a hue, made darker as far as it takes to have a contrast against light squares and dark ones; lighter,
// where even black has too little.
func (p *Palette) readable(hue color.NRGBA, least float64) color.NRGBA {
	enough := func(c color.NRGBA) bool {
		// A little more, since what is drawn is rounded.
		return min(theme.Contrast(c, p.Light), theme.Contrast(c, p.Dark)) >= least+0.05
	}
	const steps = 40
	for _, end := range []color.NRGBA{rgb(0x000000), rgb(0xffffff)} {
		for i := range steps {
			if c := blend(hue, end, float64(i)/steps); enough(c) {
				return c
			}
		}
	}
	return rgb(0x000000)
}

// away returns a color, made darker until it has a contrast against a ground.
func away(c, ground color.NRGBA, least float64) color.NRGBA {
	const steps = 40
	for i := range steps {
		if d := blend(c, rgb(0x000000), float64(i)/steps); theme.Contrast(d, ground) >= least {
			return d
		}
	}
	return rgb(0x000000)
}

// blend returns the color a part of the way from one opaque color to another.
func blend(from, to color.NRGBA, part float64) color.NRGBA {
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + (float64(b)-float64(a))*part)) }
	return color.NRGBA{R: mix(from.R, to.R), G: mix(from.G, to.G), B: mix(from.B, to.B), A: 255}
}

func rgb(v uint32) color.NRGBA {
	return color.NRGBA{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 255}
}
