package graph

import (
	"image"
	"image/color"
	"math"

	"fyne.io/fyne/v2"

	"kibitz/gui/theme"
)

// Geometry in Fyne's units.
const (
	inset      = 8.0 // left and right of the curve
	margin     = 4.0 // above and below it
	lineWidth  = 1.6
	dotRadius  = 3.2
	lonely     = 1.8 // radius of a judgement that stands alone
	bridged    = 2   // unknown plies fewer than this are bridged: one engine speaks at every second ply
	fillAlpha  = 0x38
	middleLine = 1.0
)

// shape is where the plies stand.
type shape struct {
	width, inset float64
	count        int
}

// x returns the place of a ply.
func (s shape) x(ply float64) float64 {
	if s.count < 2 {
		return s.width / 2
	}
	return s.inset + ply*(s.width-2*s.inset)/float64(s.count-1)
}

// ply returns the ply nearest to a place.
func (s shape) ply(x float64) int {
	if s.count < 2 {
		return 0
	}
	ply := math.Round((x - s.inset) * float64(s.count-1) / max(s.width-2*s.inset, 1))
	return int(min(max(ply, 0), float64(s.count-1)))
}

// y returns the height of a share, from the top.
func y(share, height, margin float64) float64 {
	return margin + (1-min(max(share, 0), 1))*(height-2*margin)
}

// palette is the colors of a graph.
type palette struct {
	curve, middle color.NRGBA
	marks         [Blunder + 1]color.NRGBA
	ground        color.NRGBA // around the dots
}

func themePalette() palette {
	c := func(name fyne.ThemeColorName) color.NRGBA {
		return color.NRGBAModel.Convert(theme.Color(name)).(color.NRGBA)
	}
	return palette{
		curve: c(theme.ColorAccent), middle: c(theme.ColorLine), ground: c(theme.ColorRaised),
		marks: [...]color.NRGBA{Inaccuracy: c(theme.ColorInaccuracy), Mistake: c(theme.ColorMistake), Blunder: c(theme.ColorBlunder)},
	}
}

// vertex is a known judgement, in pixels.
type vertex struct{ x, y float64 }

// runs returns the curve: judgements that follow each other closely belong together.
func runs(points []Point, s shape, height, margin float64) (all [][]vertex) {
	last := -bridged - 1
	for ply, p := range points {
		if !p.Known {
			continue
		}
		v := vertex{s.x(float64(ply)), y(p.Share, height, margin)}
		if ply-last <= bridged && len(all) > 0 {
			all[len(all)-1] = append(all[len(all)-1], v)
		} else {
			all = append(all, []vertex{v})
		}
		last = ply
	}
	return all
}

// paint draws the curve of points on w by h pixels.
func paint(w, h int, scale float64, points []Point, p palette) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	s := shape{width: float64(w), inset: inset * scale, count: len(points)}
	height, middle := float64(h), float64(h)/2
	for _, run := range runs(points, s, height, margin*scale) {
		if len(run) == 1 {
			disc(img, run[0], lonely*scale, p.curve)
			continue
		}
		fillRun(img, run, middle, p.curve)
	}
	half := middleLine * scale / 2
	for x := range w {
		column(img, x, middle-half, middle+half, p.middle)
	}
	for _, run := range runs(points, s, height, margin*scale) {
		strokeRun(img, run, lineWidth*scale, p.curve)
	}
	for ply, pt := range points {
		if pt.Known && pt.Mark != NoMark {
			at := vertex{s.x(float64(ply)), y(pt.Share, height, margin*scale)}
			disc(img, at, (dotRadius+1)*scale, p.ground)
			disc(img, at, dotRadius*scale, p.marks[pt.Mark])
		}
	}
	return img
}

// span returns the least and the greatest height of a run between x and x+1; ok is false outside it.
func span(run []vertex, x float64) (lo, hi float64, ok bool) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for i := 1; i < len(run); i++ {
		a, b := run[i-1], run[i]
		from, to := max(a.x, x), min(b.x, x+1)
		if from > to || b.x <= a.x {
			continue
		}
		for _, at := range [...]float64{from, to} {
			v := a.y + (b.y-a.y)*(at-a.x)/(b.x-a.x)
			lo, hi = min(lo, v), max(hi, v)
		}
	}
	return lo, hi, lo <= hi
}

// fillRun fills between the curve and the middle.
func fillRun(img *image.RGBA, run []vertex, middle float64, c color.NRGBA) {
	c.A = fillAlpha
	for x := int(run[0].x); x <= int(run[len(run)-1].x) && x < img.Rect.Dx(); x++ {
		if lo, hi, ok := span(run, float64(x)); ok {
			at := (lo + hi) / 2
			column(img, x, min(at, middle), max(at, middle), c)
		}
	}
}

// strokeRun draws the curve itself. It is a function of x, so that columns do.
func strokeRun(img *image.RGBA, run []vertex, width float64, c color.NRGBA) {
	for x := int(run[0].x); x <= int(run[len(run)-1].x) && x < img.Rect.Dx(); x++ {
		if lo, hi, ok := span(run, float64(x)); ok {
			column(img, x, lo-width/2, hi+width/2, c)
		}
	}
}

// column colors a column of pixels from top to bottom; the ends count as far as they are covered.
func column(img *image.RGBA, x int, top, bottom float64, c color.NRGBA) {
	for y := max(int(math.Floor(top)), 0); y < min(int(math.Ceil(bottom)), img.Rect.Dy()); y++ {
		cover := min(bottom, float64(y+1)) - max(top, float64(y))
		blend(img, x, y, c, min(max(cover, 0), 1))
	}
}

// disc draws a filled circle.
func disc(img *image.RGBA, at vertex, radius float64, c color.NRGBA) {
	for y := int(at.y - radius - 1); y <= int(at.y+radius+1); y++ {
		for x := int(at.x - radius - 1); x <= int(at.x+radius+1); x++ {
			if !image.Pt(x, y).In(img.Rect) {
				continue
			}
			distance := math.Hypot(float64(x)+0.5-at.x, float64(y)+0.5-at.y)
			blend(img, x, y, c, min(max(radius-distance+0.5, 0), 1))
		}
	}
}

// blend puts c over a pixel that it covers in part.
func blend(img *image.RGBA, x, y int, c color.NRGBA, cover float64) {
	a := float64(c.A) / 0xff * cover
	old := img.RGBAAt(x, y)
	mix := func(over, under uint8) uint8 { return uint8(float64(over)*a + float64(under)*(1-a) + 0.5) }
	img.SetRGBA(x, y, color.RGBA{mix(c.R, old.R), mix(c.G, old.G), mix(c.B, old.B), mix(0xff, old.A)})
}
