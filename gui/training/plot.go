package training

import (
	"image"
	"image/color"
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	puzzles "kibitz/engine/training"
	"kibitz/gui/controls"
	"kibitz/gui/locale"
	"kibitz/gui/theme"
)

// The measures of the plot, in Fyne's units.
const (
	plotHeight float32 = 84
	plotLabels float32 = 40
	plotLine   float32 = 2
	plotDot    float32 = 7
	tick               = 100.0 // points of the rating: the plot reaches from one multiple of it to another
)

// plot shows how a rating has moved: a line in the band of its margin.
type plot struct {
	widget.BaseWidget
	history []puzzles.Rating
}

func newPlot() *plot {
	p := &plot{}
	p.ExtendBaseWidget(p)
	return p
}

// set shows ratings, the newest last.
func (p *plot) set(history []puzzles.Rating) {
	if !slices.Equal(p.history, history) {
		p.history = slices.Clone(history)
		p.Refresh()
	}
}

// bounds returns the least and the greatest rating that the plot has room for.
func (p *plot) bounds() (low, high float64) {
	for i, r := range p.history {
		if i == 0 {
			low, high = r.Value, r.Value
		}
		low, high = min(low, r.Value-r.Deviation/2), max(high, r.Value+r.Deviation/2)
	}
	return math.Floor(low/tick) * tick, max(math.Ceil(high/tick), math.Floor(low/tick)+1) * tick
}

// at returns the rating at a share of the width.
func (p *plot) at(share float64) puzzles.Rating {
	x := share * float64(len(p.history)-1)
	i := min(int(x), len(p.history)-2)
	a, b, t := p.history[i], p.history[i+1], x-float64(i)
	return puzzles.Rating{Value: a.Value + t*(b.Value-a.Value), Deviation: a.Deviation + t*(b.Deviation-a.Deviation)}
}

// draw is called by Fyne while it paints, with the exact size in device pixels.
func (p *plot) draw(w, h int) image.Image {
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	if len(p.history) < 2 || w < 2 || h < 2 {
		return img
	}
	low, high := p.bounds()
	y := func(rating float64) float64 { return (high - rating) / (high - low) * float64(h-1) }
	line, band := toNRGBA(theme.Color(theme.ColorAccent)), toNRGBA(theme.Color(theme.ColorAccent))
	band.A = 0x30
	thick := max(float64(h)/float64(plotHeight)*float64(plotLine)/2, 0.75)
	fill := func(x int, from, to float64, c color.NRGBA) {
		for row := max(int(from), 0); row <= min(int(to), h-1); row++ {
			img.SetNRGBA(x, row, c)
		}
	}
	before := y(p.at(0).Value)
	for x := range w {
		r := p.at(float64(x) / float64(w-1))
		now := y(r.Value)
		fill(x, y(r.Value+r.Deviation/2), y(r.Value-r.Deviation/2), band)
		fill(x, min(before, now)-thick, max(before, now)+thick, line)
		before = now
	}
	return img
}

func toNRGBA(c color.Color) color.NRGBA { return color.NRGBAModel.Convert(c).(color.NRGBA) }

// CreateRenderer is called by Fyne.
func (p *plot) CreateRenderer() fyne.WidgetRenderer {
	r := &plotRenderer{plot: p, raster: canvas.NewRaster(p.draw), dot: canvas.NewCircle(color.Transparent)}
	for i := range r.labels {
		r.labels[i] = controls.NewText("", theme.ColorSecondary, captionSize, false)
		r.labels[i].Align = fyne.TextAlignTrailing
		r.rules[i] = canvas.NewRectangle(color.Transparent)
	}
	r.Refresh()
	return r
}

type plotRenderer struct {
	plot   *plot
	raster *canvas.Raster
	dot    *canvas.Circle // the present rating
	labels [2]*controls.Text
	rules  [2]*canvas.Rectangle
}

func (r *plotRenderer) Destroy()           {}
func (r *plotRenderer) MinSize() fyne.Size { return fyne.NewSize(2*plotLabels, plotHeight) }
func (r *plotRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.rules[0], r.rules[1], r.raster, r.dot, r.labels[0], r.labels[1]}
}

func (r *plotRenderer) Layout(size fyne.Size) {
	const gap float32 = 8
	height := r.labels[0].MinSize().Height
	top, bottom := height/2, size.Height-height/2
	for i, y := range [2]float32{top, bottom} {
		r.labels[i].Move(fyne.NewPos(0, y-height/2))
		r.labels[i].Resize(fyne.NewSize(plotLabels-gap, height))
		r.rules[i].Move(fyne.NewPos(plotLabels, y))
		r.rules[i].Resize(fyne.NewSize(max(size.Width-plotLabels, 0), theme.Hairline))
	}
	curve := fyne.NewSize(max(size.Width-plotLabels-plotDot/2, 0), max(bottom-top, 0))
	r.raster.Move(fyne.NewPos(plotLabels, top))
	r.raster.Resize(curve)
	r.dot.Hidden = len(r.plot.history) < 2
	if !r.dot.Hidden {
		low, high := r.plot.bounds()
		y := top + float32((high-r.plot.history[len(r.plot.history)-1].Value)/(high-low))*curve.Height
		r.dot.Move(fyne.NewPos(plotLabels+curve.Width-plotDot/2, y-plotDot/2))
		r.dot.Resize(fyne.NewSquareSize(plotDot))
	}
}

func (r *plotRenderer) Refresh() {
	low, high := r.plot.bounds()
	for i, v := range [2]float64{high, low} {
		r.labels[i].SetText("")
		if len(r.plot.history) > 1 {
			r.labels[i].SetText(locale.Decimal(v, 0))
		}
		r.rules[i].FillColor = theme.Color(theme.ColorLine)
		r.rules[i].Refresh()
	}
	r.dot.FillColor = theme.Color(theme.ColorAccent)
	r.Layout(r.plot.Size())
	r.dot.Refresh()
	r.raster.Refresh()
}
