package diagram

import (
	"fmt"
	"image/color"
	"io"
	"math"
	"strings"

	svg "github.com/ajstarks/svgo/float"
)

// Sizes of the markers in units, 45 to a square.
const (
	frameWidth      = 2.1
	markFrameWidth  = 1.3 // of a marked square
	dotRadius       = 6.4
	ringRadius      = 20.9 // outer
	ringWidth       = 2.7
	circleRadius    = 21.6 // outer
	circleWidth     = 3.0
	arrowStart      = 13.0 // from the middle of the first square
	arrowEdge       = 0.8  // of the white edge
	arrowDisc       = 5.8  // radius of the disc with a number
	arrowDigits     = 7.4  // font size on it
	badgeRadius     = 7.0
	badgeSize       = 8.4 // font size of the sign on it
	labelSize       = 7.0 // font size of the coordinates
	labelMargin     = 2.4
	rimWidth        = 13.0 // of the margin for coordinates
	rimLabelSize    = 9.5  // of the coordinates in it, in documents
	checkGradientID = "check"
)

// writer writes fragments of SVG that both Fyne's reader and browsers
// understand: filled paths (that reader does not scale strokes and knows only
// the non-zero rule, so that holes run the other way round), plain hex colors
// and decimal opacities.
type writer struct{ *svg.SVG }

func newWriter(w io.Writer) writer {
	s := svg.New(w)
	s.Decimals = 3
	return writer{s}
}

// fill returns the attributes that fill a shape with c.
func fill(c color.NRGBA) string {
	s := fmt.Sprintf(`fill="%s"`, hex(c))
	if c.A != 0xff {
		s += fmt.Sprintf(` fill-opacity="%.3f"`, float64(c.A)/0xff)
	}
	return s
}

func hex(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// wash covers a whole square.
func (w writer) wash(x, y float64, c color.NRGBA) { w.Rect(x, y, unit, unit, fill(c)) }

// frame draws a border of some width inside a square.
func (w writer) frame(x, y, width float64, c color.NRGBA) {
	a, b := width, unit-width
	var p pathData
	p.polygon(x, y, x+unit, y, x+unit, y+unit, x, y+unit)
	p.polygon(x+a, y+a, x+a, y+b, x+b, y+b, x+b, y+a)
	w.Path(p.String(), fill(c))
}

// dot draws a filled circle in the middle of a square.
func (w writer) dot(x, y float64, c color.NRGBA) {
	w.Circle(x+unit/2.0, y+unit/2.0, dotRadius, fill(c))
}

// ring draws a circle of the given outer radius and width in a square.
func (w writer) ring(x, y, radius, width float64, c color.NRGBA) {
	cx, cy := x+unit/2.0, y+unit/2.0
	var p pathData
	p.circle(cx, cy, radius, true)
	p.circle(cx, cy, radius-width, false)
	w.Path(p.String(), fill(c))
}

// checkGradient defines the glow under a king in check; it must come before [writer.glow].
func (w writer) checkGradient(c color.NRGBA) {
	alpha := float64(c.A) / 0xff
	w.RadialGradient(checkGradientID, 50, 50, 60, 50, 50, []svg.Offcolor{
		{Offset: 0, Color: hex(c), Opacity: alpha},
		{Offset: 35, Color: hex(c), Opacity: alpha * 0.9},
		{Offset: 100, Color: hex(c), Opacity: 0},
	})
}

func (w writer) glow(x, y float64) {
	w.Rect(x, y, unit, unit, `fill="url(#`+checkGradientID+`)"`)
}

// arrowShape is how wide the parts of an arrow are, in units.
type arrowShape struct{ shaft, head, length float64 }

// arrowShapes are the shapes of arrows by brush: the best move's is the widest, those of the user lie between.
var arrowShapes = [brushCount]arrowShape{
	Green: {6.2, 16.5, 14.5}, Red: {6.2, 16.5, 14.5}, Blue: {6.2, 16.5, 14.5}, Yellow: {6.2, 16.5, 14.5},
	Best: {7.9, 20.1, 16.9}, Line: {4.3, 12.7, 11.6}, Threat: {4.3, 12.7, 11.6},
}

// arrowAlpha lets a little of what lies under an arrow through.
const arrowAlpha = 0xe6

var white = rgb(0xffffff)

// arrow draws an arrow between the middles of two cells, given as the top left
// corners of their squares. Its tip is the middle of the second. The white edge gives it
// its contrast on every ground.
func (w writer) arrow(x1, y1, x2, y2 float64, a Arrow, c color.NRGBA) {
	x1, y1, x2, y2 = x1+unit/2.0, y1+unit/2.0, x2+unit/2.0, y2+unit/2.0
	length := math.Hypot(x2-x1, y2-y1)
	if length == 0 {
		return
	}
	shape := arrowShapes[Green]
	if a.Brush < brushCount {
		shape = arrowShapes[a.Brush]
	}
	dx, dy := (x2-x1)/length, (y2-y1)/length
	// at gives the point that lies along from the start and across to its right.
	at := func(along, across float64) (float64, float64) {
		return x1 + dx*along - dy*across, y1 + dy*along + dx*across
	}
	outline := func(edge float64) (points []float64) {
		shaft, head := shape.shaft/2+edge, shape.head/2+edge*(1+shape.head/2/shape.length)
		neck, tip := length-shape.length-edge, length+edge*math.Hypot(shape.length, shape.head/2)/(shape.head/2)
		for _, p := range [...][2]float64{
			{arrowStart - edge, -shaft}, {neck, -shaft}, {neck, -head}, {tip, 0},
			{neck, head}, {neck, shaft}, {arrowStart - edge, shaft},
		} {
			x, y := at(p[0], p[1])
			points = append(points, x, y)
		}
		return points
	}
	body := outline(0)
	var edge, inner pathData
	edge.polygon(outline(arrowEdge)...)
	edge.polygon(reversed(body)...)
	inner.polygon(body...)
	light := white
	light.A, c.A = arrowAlpha, arrowAlpha
	w.Path(edge.String(), fill(light))
	w.Path(inner.String(), fill(c))
	if a.Number > 0 && a.Number <= 9 {
		c.A = 0xff
		x, y := at((arrowStart+length-shape.length)/2, 0)
		w.disc(x, y, arrowDisc, c)
		w.centered(x, y, '0'+rune(a.Number), arrowDigits, white)
	}
}

// reversed returns the points of a polygon in the other direction.
func reversed(xy []float64) (back []float64) {
	for i := len(xy) - 2; i >= 0; i -= 2 {
		back = append(back, xy[i], xy[i+1])
	}
	return back
}

// disc draws a disc with a white edge around it.
func (w writer) disc(x, y, radius float64, c color.NRGBA) {
	w.Circle(x, y, radius+arrowEdge, fill(white))
	w.Circle(x, y, radius, fill(c))
}

// badge draws a disc with a sign in the top right corner of a square.
func (w writer) badge(x, y float64, b Badge) {
	x, y = x+unit-badgeRadius-1.2, y+badgeRadius+1.2
	w.disc(x, y, badgeRadius, b.Color)
	wide := 0.0
	for _, r := range b.Sign {
		wide += labelGlyph(r).width * badgeSize
	}
	x -= wide / 2
	for _, r := range b.Sign {
		g := labelGlyph(r)
		w.Path(g.path(x, y+labelGlyph('1').height*badgeSize/2, badgeSize), fill(white))
		x += g.width * badgeSize
	}
}

// label draws the outlines of a file letter (at the bottom right of a square)
// or a rank number (at the top left). Outlines look the same everywhere; text
// would need a font at the reader's end, and Fyne's reader ignores it. size is
// the font size in units.
func (w writer) label(x, y float64, r rune, size float64, c color.NRGBA) {
	g := labelGlyph(r)
	if isRank(r) {
		x += labelMargin
		y += labelMargin + g.height*size
	} else {
		x += unit - labelMargin - g.width*size
		y += unit - labelMargin
	}
	w.Path(g.path(x, y, size), fill(c))
}

// centered draws a file letter or a rank number around a point. All files stand on
// one line, whether they rise above it or fall below.
func (w writer) centered(x, y float64, r rune, size float64, c color.NRGBA) {
	g := labelGlyph(r)
	w.Path(g.path(x-g.width*size/2, y+labelGlyph('1').height*size/2, size), fill(c))
}

func isRank(r rune) bool { return r >= '1' && r <= '8' }

// pathData builds the d attribute of a path.
type pathData struct{ strings.Builder }

func (p *pathData) op(cmd byte, values ...float64) {
	p.WriteByte(cmd)
	for i, v := range values {
		if i > 0 {
			p.WriteByte(' ')
		}
		fmt.Fprintf(p, "%.3f", v)
	}
}

func (p *pathData) polygon(xy ...float64) {
	p.op('M', xy[:2]...)
	for i := 2; i < len(xy); i += 2 {
		p.op('L', xy[i:i+2]...)
	}
	p.op('Z')
}

// circle adds a circle of four cubic curves: the arcs of Fyne's reader are less round.
func (p *pathData) circle(cx, cy, r float64, clockwise bool) {
	k := r * 4 / 3 * (math.Sqrt2 - 1)
	s := 1.0
	if !clockwise {
		s = -1
	}
	p.op('M', cx+r, cy)
	p.op('C', cx+r, cy+s*k, cx+k, cy+s*r, cx, cy+s*r)
	p.op('C', cx-k, cy+s*r, cx-r, cy+s*k, cx-r, cy)
	p.op('C', cx-r, cy-s*k, cx-k, cy-s*r, cx, cy-s*r)
	p.op('C', cx+k, cy-s*r, cx+r, cy-s*k, cx+r, cy)
	p.op('Z')
}
