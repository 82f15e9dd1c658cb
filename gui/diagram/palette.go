package diagram

import "image/color"

// Palette is a board theme: the colors in which a board is drawn. It does not
// depend on whether the window is light or dark.
type Palette struct {
	// Name identifies the palette in settings, such as "walnut".
	Name string
	// Title is the name to show.
	Title string

	Light, Dark           color.NRGBA // squares
	LightLabel, DarkLabel color.NRGBA // coordinates on light and on dark squares
	LastMove              color.NRGBA // over the square
	Premove               color.NRGBA // over the square
	Selected              color.NRGBA // frame of the selected square, and of the one under a dragged piece
	Dot                   color.NRGBA // dots and rings
	Check                 color.NRGBA // middle of the glow
	Brushes               [4]color.NRGBA
}

// Walnut is the default palette.
func Walnut() Palette { return Palettes()[0] }

// PaletteNamed returns the palette with the given name; ok is false, and the
// default returned, when there is none.
func PaletteNamed(name string) (p Palette, ok bool) {
	for _, p := range Palettes() {
		if p.Name == name {
			return p, true
		}
	}
	return Walnut(), false
}

// Palettes returns all palettes, the default first.
func Palettes() []Palette {
	brushes := [4]color.NRGBA{
		Green:  {60, 130, 90, 217},
		Red:    {190, 45, 40, 204},
		Blue:   {35, 95, 185, 204},
		Yellow: {225, 150, 20, 217},
	}
	overlay := Palette{
		LastMove: color.NRGBA{240, 205, 70, 128},
		Premove:  color.NRGBA{40, 90, 190, 130},
		Selected: color.NRGBA{60, 130, 90, 217},
		Dot:      color.NRGBA{30, 70, 45, 107},
		Check:    color.NRGBA{220, 40, 30, 217},
		Brushes:  brushes,
	}
	board := func(name, title string, light, dark color.NRGBA) Palette {
		p := overlay
		p.Name, p.Title = name, title
		p.Light, p.Dark = light, dark
		p.LightLabel, p.DarkLabel = dark, light
		return p
	}
	walnut := board("walnut", "Walnut", rgb(0xece0c6), rgb(0xa5835e))
	blue := board("blue-grey", "Blue-grey", rgb(0xdee3e6), rgb(0x8ca2ad))
	green := board("green", "Green", rgb(0xebecd0), rgb(0x739552))
	green.Selected = color.NRGBA{20, 60, 35, 217}
	contrast := board("high-contrast", "High contrast", rgb(0xffffff), rgb(0x6f8fb0))
	contrast.LastMove = color.NRGBA{255, 213, 0, 190}
	contrast.Premove = color.NRGBA{20, 60, 200, 190}
	contrast.Selected = color.NRGBA{0, 0, 0, 255}
	contrast.Dot = color.NRGBA{0, 0, 0, 170}
	contrast.LightLabel, contrast.DarkLabel = rgb(0x000000), rgb(0x000000)
	paper := board("newspaper", "Newspaper", rgb(0xffffff), rgb(0xc9c9c9))
	paper.LastMove = color.NRGBA{0, 0, 0, 40}
	paper.Premove = color.NRGBA{0, 0, 0, 90}
	paper.Selected = color.NRGBA{40, 40, 40, 217}
	paper.Dot = color.NRGBA{0, 0, 0, 90}
	paper.Check = color.NRGBA{0, 0, 0, 120}
	paper.LightLabel, paper.DarkLabel = rgb(0x444444), rgb(0x444444)
	return []Palette{walnut, blue, green, contrast, paper}
}

func rgb(v uint32) color.NRGBA {
	return color.NRGBA{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 255}
}
