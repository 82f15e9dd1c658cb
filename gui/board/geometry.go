package board

import (
	"math"

	"fyne.io/fyne/v2"

	"kibitz/engine/chess"
	"kibitz/gui/diagram"
)

// geometry says where the squares are. Lengths are in Fyne's units unless a
// name says pixels; positions are relative to the widget. Squares are a whole
// number of device pixels, because otherwise seams show between them.
type geometry struct {
	scale       float32 // device pixels in a unit
	pixels      int     // side of a square, in device pixels
	rim         int     // width of the margin left and below, in device pixels
	origin      fyne.Position
	orientation chess.Color
}

// newGeometry fits the largest board into size, with a margin for coordinates if
// rim says so, and centers it.
func newGeometry(size fyne.Size, scale float32, orientation chess.Color, rim bool) geometry {
	if scale <= 0 {
		scale = 1
	}
	// A size that is a whole number of pixels may arrive a little short of it.
	const slack = 0.01
	w, h := float64(size.Width*scale)+slack, float64(size.Height*scale)+slack
	g := geometry{scale: scale, orientation: orientation}
	g.pixels = max(int(math.Min(w, h))/8, 0)
	if rim {
		g.pixels = diagram.SquarePixels(int(math.Min(w, h)))
		g.rim = diagram.RimPixels(g.pixels)
	}
	all := float64(8*g.pixels + g.rim)
	g.origin = fyne.NewPos(g.units(int((w-all)/2)+g.rim), g.units(int((h-all)/2)))
	return g
}

// units converts device pixels.
func (g geometry) units(pixels int) float32 { return float32(pixels) / g.scale }

// square is the side of a square, board that of the board.
func (g geometry) square() float32 { return g.units(g.pixels) }
func (g geometry) board() float32  { return g.units(8 * g.pixels) }

// position returns the top left corner of s.
func (g geometry) position(s chess.Square) fyne.Position {
	col, row := g.cell(s)
	return g.origin.AddXY(g.units(col*g.pixels), g.units(row*g.pixels))
}

// cell returns column and row of s on the screen, from the top left corner.
func (g geometry) cell(s chess.Square) (col, row int) {
	if g.orientation == chess.White {
		return s.File(), 7 - s.Rank()
	}
	return 7 - s.File(), s.Rank()
}

// at returns the square under p; NoSquare off the board.
func (g geometry) at(p fyne.Position) chess.Square {
	if g.pixels == 0 {
		return chess.NoSquare
	}
	col := int(math.Floor(float64((p.X - g.origin.X) / g.square())))
	row := int(math.Floor(float64((p.Y - g.origin.Y) / g.square())))
	if col < 0 || col > 7 || row < 0 || row > 7 {
		return chess.NoSquare
	}
	if g.orientation == chess.White {
		return chess.NewSquare(col, 7-row)
	}
	return chess.NewSquare(7-col, row)
}

// centered returns where a square-sized object must be so that its middle is
// at p, on whole device pixels.
func (g geometry) centered(p fyne.Position) fyne.Position {
	half := g.square() / 2
	return g.snap(p.SubtractXY(half, half))
}

// snap moves p to the nearest whole device pixel.
func (g geometry) snap(p fyne.Position) fyne.Position {
	round := func(v float32) float32 { return float32(math.Round(float64(v*g.scale))) / g.scale }
	return fyne.NewPos(round(p.X), round(p.Y))
}

// between returns the point that divides the way from a to b at the fraction t.
func (g geometry) between(a, b chess.Square, t float32) fyne.Position {
	from, to := g.position(a), g.position(b)
	return g.snap(fyne.NewPos(from.X+(to.X-from.X)*t, from.Y+(to.Y-from.Y)*t))
}
