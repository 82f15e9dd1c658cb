package main

import (
	"bytes"
	"errors"
	"image"
	"math"

	"github.com/fyne-io/oksvg"
	"github.com/srwiley/rasterx"
)

// point is a place in a drawing, in its units, y downwards.
type point struct{ x, y float64 }

// contour is a closed line of points; the last one is joined with the first.
type contour []point

const (
	side      = 45   // of a drawing, in its units
	scale     = 12   // pixels in a unit
	tolerance = 0.03 // units by which an outline may leave the drawing's
)

// trace returns the outlines of what is black in a drawing. It goes by way of pixels, where
// lines that are drawn over each other in black and white have become one shape.
func trace(drawing []byte) ([]contour, error) {
	ink, err := rasterise(drawing)
	if err != nil {
		return nil, err
	}
	var outline []contour
	for _, c := range ink.contours() {
		if c = simplify(c); len(c) >= 3 {
			outline = append(outline, c)
		}
	}
	if len(outline) == 0 {
		return nil, errors.New("nothing in it is black")
	}
	return outline, nil
}

// coverage is how black each pixel is, from 0 to 1.
type coverage struct {
	n   int // pixels in a row, and rows
	ink []float64
}

func rasterise(drawing []byte) (*coverage, error) {
	icon, err := oksvg.ReadIconStream(bytes.NewReader(drawing), oksvg.StrictErrorMode)
	if err != nil {
		return nil, err
	}
	const n = side * scale
	img := image.NewRGBA(image.Rect(0, 0, n, n))
	icon.SetTarget(0, 0, n, n)
	for i := range icon.SVGPaths {
		icon.SVGPaths[i].LineWidth *= scale // the reader transforms outlines alone
	}
	icon.Draw(rasterx.NewDasher(n, n, rasterx.NewScannerGV(n, n, img, img.Rect)), 1)
	c := &coverage{n: n, ink: make([]float64, n*n)}
	for i := range c.ink {
		red, alpha := img.Pix[4*i], img.Pix[4*i+3] // premultiplied, and grey
		c.ink[i] = float64(alpha-red) / 255
	}
	return c, nil
}

// at is the ink of a pixel; there is none outside.
func (c *coverage) at(x, y int) float64 {
	if x < 0 || y < 0 || x >= c.n || y >= c.n {
		return 0
	}
	return c.ink[y*c.n+x]
}

// edge lies between a pixel and the next one to the right, or below.
type edge struct {
	x, y  int
	below bool
}

// contours returns the lines along which the ink is one half, with the ink on their right
// (marching squares: https://en.wikipedia.org/wiki/Marching_squares).
func (c *coverage) contours() (all []contour) {
	next := map[edge]edge{}
	var order []edge // for a result that does not depend on the map
	link := func(from, to edge) {
		next[from] = to
		order = append(order, from)
	}
	for y := -1; y < c.n; y++ {
		for x := -1; x < c.n; x++ {
			top, right, bottom, left := edge{x, y, false}, edge{x + 1, y, true}, edge{x, y + 1, false}, edge{x, y, true}
			corners := 0
			for i, ink := range [4]float64{c.at(x, y), c.at(x+1, y), c.at(x+1, y+1), c.at(x, y+1)} {
				if ink >= 0.5 {
					corners |= 1 << i
				}
			}
			switch corners { // bits: top left, top right, bottom right, bottom left
			case 1:
				link(top, left)
			case 2:
				link(right, top)
			case 3:
				link(right, left)
			case 4:
				link(bottom, right)
			case 5: // two opposite corners are taken to be apart
				link(top, left)
				link(bottom, right)
			case 6:
				link(bottom, top)
			case 7:
				link(bottom, left)
			case 8:
				link(left, bottom)
			case 9:
				link(top, bottom)
			case 10:
				link(right, top)
				link(left, bottom)
			case 11:
				link(right, bottom)
			case 12:
				link(left, right)
			case 13:
				link(top, right)
			case 14:
				link(left, top)
			}
		}
	}
	for _, start := range order {
		var line contour
		for e, ok := start, true; ok; {
			to, linked := next[e]
			if ok = linked; ok {
				delete(next, e)
				line = append(line, c.crossing(e))
				e = to
			}
		}
		if line != nil {
			all = append(all, line)
		}
	}
	return all
}

// crossing is the place on an edge where the ink is one half, in units of the drawing.
func (c *coverage) crossing(e edge) point {
	x, y := float64(e.x)+0.5, float64(e.y)+0.5 // the middle of the pixel
	a, b := c.at(e.x, e.y), c.at(e.x+1, e.y)
	if e.below {
		b = c.at(e.x, e.y+1)
	}
	if t := (0.5 - a) / (b - a); e.below {
		y += t
	} else {
		x += t
	}
	return point{x / scale, y / scale}
}

// simplify leaves out the points that lie on the way between others
// (Ramer-Douglas-Peucker, on the two halves of the contour).
func simplify(c contour) contour {
	far, most := 0, 0.0
	for i, p := range c {
		if d := math.Hypot(p.x-c[0].x, p.y-c[0].y); d > most {
			far, most = i, d
		}
	}
	if most <= tolerance {
		return nil
	}
	closed := append(c[far:len(c):len(c)], c[0])
	return append(keep(c[:far+1]), keep(closed)...)
}

// keep returns the points of an open line that matter, but for its last one.
func keep(line []point) []point {
	a, b := line[0], line[len(line)-1]
	length := math.Hypot(b.x-a.x, b.y-a.y)
	far, most := 0, tolerance
	for i, p := range line {
		if d := math.Abs((b.x-a.x)*(p.y-a.y)-(b.y-a.y)*(p.x-a.x)) / length; d > most {
			far, most = i, d
		}
	}
	if far == 0 {
		return []point{a}
	}
	return append(keep(line[:far+1]), keep(line[far:])...)
}
