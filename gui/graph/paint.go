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
	dotRadius  = 3.2
	lonely     = 1.8 // radius of a judgement that stands alone
	bridged    = 2   // unknown plies fewer than this are bridged: one engine speaks at every second ply
	thinLine   = 1.0
	dashLength = 3.0
	guideAlpha = 0x30
	timeShare  = 0.22 // of the height, that the longest time takes
	timeAlpha  = 0x90
	timeWidth  = 4.0 // at most
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
	white, black color.NRGBA // White's part and Black's
	line         color.NRGBA // of guides and phases
	lonely       color.NRGBA // a judgement that stands alone
	time         color.NRGBA
	marks        [Blunder + 1]color.NRGBA
	ground       color.NRGBA // around the dots
}

func themePalette() palette {
	c := func(name fyne.ThemeColorName) color.NRGBA {
		return color.NRGBAModel.Convert(theme.Color(name)).(color.NRGBA)
	}
	return palette{
		white: c(theme.ColorGraphWhite), black: c(theme.ColorGraphBlack), line: color.NRGBA{R: 0x80, G: 0x80, B: 0x80, A: 0xff},
		lonely: c(theme.ColorSecondary), time: c(theme.ColorAccent), ground: color.NRGBA{R: 0xff, G: 0xff, B: 0xff, A: 0xff},
		// Dots lie on White's part and on Black's: their colors are the same in every theme.
		marks: [...]color.NRGBA{Inaccuracy: {R: 0xc8, G: 0x8a, B: 0x14, A: 0xff}, Mistake: {R: 0xd0, G: 0x62, B: 0x1e, A: 0xff}, Blunder: {R: 0xc0, G: 0x32, B: 0x2a, A: 0xff}},
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

// paint draws the curve of a state on w by h pixels.
func paint(w, h int, scale float64, state *State, p palette) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	points := state.Points
	s := shape{width: float64(w), inset: inset * scale, count: len(points)}
	height := float64(h)
	all := runs(points, s, height, margin*scale)
	for _, run := range all {
		if len(run) > 1 {
			fillRun(img, run, p)
		}
	}
	paintTimes(img, points, s, scale, p.time)
	half, guide := thinLine*scale/2, p.line
	guide.A = guideAlpha
	for _, share := range state.Guides {
		at := y(share, height, margin*scale)
		for x := range w {
			column(img, x, at-half, at+half, guide)
		}
	}
	guide.A = 2 * guideAlpha
	for x := range w {
		column(img, x, height/2-half, height/2+half, guide)
	}
	for _, phase := range state.Phases {
		if phase.Ply > 0 {
			dashes(img, s.x(float64(phase.Ply)), scale, p.line)
		}
	}
	for _, run := range all {
		if len(run) == 1 {
			disc(img, run[0], lonely*scale, p.lonely)
		}
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

// paintTimes draws how long moves took: White's from below, Black's from above.
func paintTimes(img *image.RGBA, points []Point, s shape, scale float64, c color.NRGBA) {
	height := float64(img.Rect.Dy())
	c.A = timeAlpha
	wide := max(1, min(timeWidth*scale, 0.7*(s.x(1)-s.x(0))))
	for ply, p := range points {
		if p.Used <= 0 {
			continue
		}
		long, middle := max(min(p.Used, 1)*timeShare*height, scale), s.x(float64(ply))
		top, bottom := height-long, height
		if ply%2 == 0 { // Black's move
			top, bottom = 0, long
		}
		for x := int(middle - wide/2); x < int(middle+wide/2+0.5); x++ {
			if x >= 0 && x < img.Rect.Dx() {
				column(img, x, top, bottom, c)
			}
		}
	}
}

// dashes draws a broken line from top to bottom.
func dashes(img *image.RGBA, x, scale float64, c color.NRGBA) {
	c.A = 3 * guideAlpha
	step := dashLength * scale
	for at := 0.0; at < float64(img.Rect.Dy()); at += 2 * step {
		for dx := range max(int(thinLine*scale), 1) {
			if x := int(x) + dx; x < img.Rect.Dx() {
				column(img, x, at, at+step, c)
			}
		}
	}
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

// fillRun fills White's part below the curve, and Black's above it.
func fillRun(img *image.RGBA, run []vertex, p palette) {
	for x := int(run[0].x); x <= int(run[len(run)-1].x) && x < img.Rect.Dx(); x++ {
		if lo, hi, ok := span(run, float64(x)); ok {
			at := (lo + hi) / 2
			column(img, x, 0, at, p.black)
			column(img, x, at, float64(img.Rect.Dy()), p.white)
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
