package diagram

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"

	"github.com/fyne-io/oksvg"
	"github.com/srwiley/rasterx"

	"kibitz/engine/chess"
)

const (
	// maxSizes is how many square sizes a Painter remembers; all twelve pieces
	// for squares of 84 pixels take 340 kB.
	maxSizes = 4

	// minLabelPixels is the least font size at which coordinates can be read,
	// and maxLabelShare the most they may take of a square.
	minLabelPixels = 8.5
	minRimPixels   = 10.5 // the same where there is room for more
	maxLabelShare  = 0.3

	faintAlpha = 0x50
)

// Painter turns diagrams into pixels. It remembers every piece and marker it
// has drawn, by size, so that drawing a board again is only copying. It must
// not be used by two goroutines at once.
type Painter struct {
	sizes []*tiles // most recently used first
}

// tiles are the images of one square size.
type tiles struct {
	px     int
	pieces [setCount][16]*image.RGBA
	marks  map[mark]*image.RGBA
}

// mark identifies the image of a marker.
type mark struct {
	kind  markKind
	color color.NRGBA
	label rune // a coordinate, a piece of veneer
	sign  string
}

type markKind uint8

const (
	frameMark markKind = iota
	edgeMark
	grainMark
	badgeMark
	dotMark
	ringMark
	circleMark
	glowMark
	labelMark
	rimMark
)

// NewPainter returns a Painter that remembers nothing yet.
func NewPainter() *Painter { return &Painter{} }

// Piece returns the image of a piece of a set on a square of px by px pixels. It
// is shared: do not draw on it. For NoPiece it is transparent.
func (p *Painter) Piece(set Set, piece chess.Piece, px int) *image.RGBA {
	img := &p.tiles(px).pieces[set%setCount][piece&15]
	if *img == nil {
		*img = rasterise(px, pieceArt(set, piece))
	}
	return *img
}

// Frame returns the image of a frame around a square of px by px pixels. It is
// shared: do not draw on it.
func (p *Painter) Frame(px int, c color.NRGBA) *image.RGBA {
	return p.tiles(px).mark(mark{kind: frameMark, color: c})
}

// Ground draws all of d that lies under the arrows and circles. dst must be
// square; its side is rounded down to a multiple of 8 and the rest left alone.
func (p *Painter) Ground(dst *image.RGBA, d *Diagram) {
	px := dst.Rect.Dx() / 8
	if px == 0 {
		return
	}
	t := p.tiles(px)
	for s := chess.A1; s <= chess.H8; s++ {
		col, row := cell(s, d.Orientation)
		r := image.Rect(col*px, row*px, (col+1)*px, (row+1)*px).Add(dst.Rect.Min)
		square, label := d.Palette.Dark, d.Palette.DarkLabel
		if s.Light() {
			square, label = d.Palette.Light, d.Palette.LightLabel
		}
		draw.Draw(dst, r, image.NewUniform(square), image.Point{}, draw.Src)
		put := func(m mark) { draw.Draw(dst, r, t.mark(m), image.Point{}, draw.Over) }
		if c := d.Palette.grainOf(s); c.A != 0 {
			put(mark{kind: grainMark, color: c, label: rune(veneerOf(s))})
		}
		for _, m := range d.washes(s) {
			draw.Draw(dst, r, image.NewUniform(m.Fill), image.Point{}, draw.Over)
			put(mark{kind: edgeMark, color: m.Frame})
		}
		if d.Check.Has(s) {
			put(mark{kind: glowMark, color: d.Palette.Check.Fill})
			put(mark{kind: edgeMark, color: d.Palette.Check.Frame})
		}
		if d.Selected.Has(s) {
			put(mark{kind: frameMark, color: d.Palette.Selected})
		}
		if d.Dots.Has(s) {
			put(mark{kind: dotMark, color: d.Palette.Dot})
		}
		if d.Rings.Has(s) {
			put(mark{kind: ringMark, color: d.Palette.Dot})
		}
		if d.Coordinates {
			if col == 0 {
				put(mark{kind: labelMark, color: label, label: '1' + rune(s.Rank())})
			}
			if row == 7 {
				put(mark{kind: labelMark, color: label, label: 'a' + rune(s.File())})
			}
		}
		if piece := d.Pieces[s]; piece != chess.NoPiece {
			if d.Faint.Has(s) {
				draw.DrawMask(dst, r, p.Piece(d.Set, piece, px), image.Point{},
					image.NewUniform(color.Alpha{A: faintAlpha}), image.Point{}, draw.Over)
			} else {
				draw.Draw(dst, r, p.Piece(d.Set, piece, px), image.Point{}, draw.Over)
			}
		}
	}
}

// Shapes draws the arrows and circles of d over what dst holds. dst is as for [Painter.Ground].
func (p *Painter) Shapes(dst *image.RGBA, d *Diagram) {
	px := dst.Rect.Dx() / 8
	if px == 0 {
		return
	}
	t := p.tiles(px)
	for _, c := range d.Circles {
		if !c.Square.Valid() {
			continue
		}
		col, row := cell(c.Square, d.Orientation)
		r := image.Rect(col*px, row*px, (col+1)*px, (row+1)*px).Add(dst.Rect.Min)
		m := mark{kind: circleMark, color: d.Palette.brush(c.Brush)}
		draw.Draw(dst, r, t.mark(m), image.Point{}, draw.Over)
	}
	for _, a := range d.Arrows {
		p.arrow(dst, px, a, d)
	}
	for _, b := range d.Badges {
		if !b.Square.Valid() {
			continue
		}
		col, row := cell(b.Square, d.Orientation)
		r := image.Rect(col*px, row*px, (col+1)*px, (row+1)*px).Add(dst.Rect.Min)
		draw.Draw(dst, r, t.mark(mark{kind: badgeMark, color: b.Color, sign: b.Sign}), image.Point{}, draw.Over)
	}
}

// arrow draws one arrow. Only the rectangle around it is rasterised, because
// the rasteriser's work grows with the area and not with the shape.
func (p *Painter) arrow(dst *image.RGBA, px int, a Arrow, d *Diagram) {
	if !a.From.Valid() || !a.To.Valid() || a.From == a.To {
		return
	}
	col1, row1 := cell(a.From, d.Orientation)
	col2, row2 := cell(a.To, d.Orientation)
	left, top := min(col1, col2), min(row1, row2)
	cols, rows := max(col1, col2)-left+1, max(row1, row2)-top+1
	var b bytes.Buffer
	newWriter(&b).arrow(float64((col1-left)*unit), float64((row1-top)*unit),
		float64((col2-left)*unit), float64((row2-top)*unit), a, d.Palette.brush(a.Brush))
	img := rasteriseRect(cols, rows, px, b.String())
	r := img.Rect.Add(dst.Rect.Min).Add(image.Pt(left*px, top*px))
	draw.Draw(dst, r, img, image.Point{}, draw.Over)
}

// tiles returns the images of a size, and forgets the size not used for longest.
func (p *Painter) tiles(px int) *tiles {
	for i, t := range p.sizes {
		if t.px == px {
			if i > 0 {
				p.sizes = slices.Insert(slices.Delete(p.sizes, i, i+1), 0, t)
			}
			return t
		}
	}
	t := &tiles{px: px, marks: make(map[mark]*image.RGBA)}
	p.sizes = slices.Insert(p.sizes, 0, t)
	if len(p.sizes) > maxSizes {
		p.sizes = p.sizes[:maxSizes]
	}
	return t
}

func (t *tiles) mark(m mark) *image.RGBA {
	img, ok := t.marks[m]
	if !ok {
		img = rasterise(t.px, m.markup(t.px))
		t.marks[m] = img
	}
	return img
}

// markup writes the marker for a square of px pixels, whose origin is 0, 0.
func (m mark) markup(px int) string {
	var b bytes.Buffer
	w := newWriter(&b)
	switch m.kind {
	case frameMark:
		w.frame(0, 0, frameWidth, m.color)
	case edgeMark:
		// Two pixels at least: of one alone nothing is seen beside a piece.
		w.frame(0, 0, math.Max(markFrameWidth, 2*unit/float64(px)), m.color)
	case grainMark:
		w.grain(int(m.label), m.color)
	case badgeMark:
		w.badge(0, 0, Badge{Sign: m.sign, Color: m.color})
	case dotMark:
		w.dot(0, 0, m.color)
	case ringMark:
		w.ring(0, 0, ringRadius, ringWidth, m.color)
	case circleMark:
		w.ring(0, 0, circleRadius, circleWidth, m.color)
	case glowMark:
		w.checkGradient(m.color)
		w.glow(0, 0)
	case labelMark:
		w.label(0, 0, m.label, labelUnits(px, minLabelPixels), m.color)
	case rimMark:
		w.centered(unit/2.0, unit/2.0, m.label, labelUnits(px, minRimPixels), m.color)
	}
	return b.String()
}

// labelUnits is the font size of coordinates for squares of px pixels, where it has
// to be at least so many of them.
func labelUnits(px int, least float64) float64 {
	pixel := unit / float64(px)
	return math.Min(math.Max(labelSize, least*pixel), maxLabelShare*unit)
}

// RimPixels returns how wide the margin for coordinates is beside squares of px pixels.
func RimPixels(px int) int {
	const least = 14 // for the smallest letters that can be read
	return max(int(math.Round(rimWidth/unit*float64(px))), least)
}

// SquarePixels returns the largest squares of which a board with a margin for the
// coordinates fits into so many pixels.
func SquarePixels(side int) int {
	px := max(side, 0) / 8
	for px > 0 && 8*px+RimPixels(px) > side {
		px--
	}
	return px
}

// Rim draws the coordinates in the margin left of and below a board with squares
// of px pixels. dst covers margin and board; nothing else in it is touched.
func (p *Painter) Rim(dst *image.RGBA, orientation chess.Color, px int, c color.NRGBA) {
	if px <= 0 {
		return
	}
	t, rim := p.tiles(px), RimPixels(px)
	put := func(label rune, x, y int) { // the middle of the label
		r := image.Rect(0, 0, px, px).Add(image.Pt(x-px/2, y-px/2)).Add(dst.Rect.Min)
		draw.Draw(dst, r, t.mark(mark{kind: rimMark, color: c, label: label}), image.Point{}, draw.Over)
	}
	for i := range 8 {
		s := chess.NewSquare(i, i)
		col, row := cell(s, orientation)
		put('1'+rune(i), rim/2, row*px+px/2)
		put('a'+rune(i), rim+col*px+px/2, 8*px+rim/2)
	}
}

// brush returns the color of b; an unknown brush is green.
func (p *Palette) brush(b Brush) color.NRGBA {
	if b >= brushCount {
		b = Green
	}
	return p.Brushes[b]
}

func rasterise(px int, markup string) *image.RGBA { return rasteriseRect(1, 1, px, markup) }

// rasteriseRect draws markup, which covers cols by rows squares, at px pixels a square.
func rasteriseRect(cols, rows, px int, markup string) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, cols*px, rows*px))
	if px <= 0 || markup == "" {
		return img
	}
	var doc bytes.Buffer
	w := newWriter(&doc)
	w.Startview(float64(cols*unit), float64(rows*unit), 0, 0, float64(cols*unit), float64(rows*unit))
	doc.WriteString(markup)
	w.End()
	icon, err := oksvg.ReadIconStream(&doc, oksvg.StrictErrorMode)
	if err != nil {
		// All markup is written by this package, none comes from outside.
		panic(fmt.Sprintf("diagram: %v in %s", err, markup))
	}
	icon.SetTarget(0, 0, float64(img.Rect.Dx()), float64(img.Rect.Dy()))
	for i := range icon.SVGPaths {
		// The reader transforms outlines but leaves strokes as wide as they were.
		icon.SVGPaths[i].LineWidth *= float64(px) / unit
	}
	scanner := rasterx.NewScannerGV(img.Rect.Dx(), img.Rect.Dy(), img, img.Rect)
	icon.Draw(rasterx.NewDasher(img.Rect.Dx(), img.Rect.Dy(), scanner), 1)
	return img
}
