// Package plot is a graph of numbers in the bands of their margins: a widget that shows ratings as they develop.
package plot

import (
	"image"
	"image/color"
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

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
	labelSize  float32 = 12
	tick               = 100.0 // points: the plot reaches from one multiple of it to another
)

// Point is a number. The band reaches Margin above it and below it.
type Point struct{ Value, Margin float64 }

// Plot shows how a number has moved: a line in the band of its margin.
type Plot struct {
	widget.BaseWidget
	history []Point
}

// New returns a plot without points.
func New() *Plot {
	p := &Plot{}
	p.ExtendBaseWidget(p)
	return p
}

// Set shows points, the newest last.
func (p *Plot) Set(history []Point) {
	if !slices.Equal(p.history, history) {
		p.history = slices.Clone(history)
		p.Refresh()
	}
}

// bounds returns the least and the greatest number that the plot has room for.
func (p *Plot) bounds() (low, high float64) {
	for i, r := range p.history {
		if i == 0 {
			low, high = r.Value, r.Value
		}
		low, high = min(low, r.Value-r.Margin), max(high, r.Value+r.Margin)
	}
	return math.Floor(low/tick) * tick, max(math.Ceil(high/tick), math.Floor(low/tick)+1) * tick
}

// at returns the point at a share of the width.
func (p *Plot) at(share float64) Point {
	x := share * float64(len(p.history)-1)
	i := min(int(x), len(p.history)-2)
	a, b, t := p.history[i], p.history[i+1], x-float64(i)
	return Point{Value: a.Value + t*(b.Value-a.Value), Margin: a.Margin + t*(b.Margin-a.Margin)}
}

// draw is called by Fyne while it paints, with the exact size in device pixels.
func (p *Plot) draw(w, h int) image.Image {
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	if len(p.history) < 2 || w < 2 || h < 2 {
		return img
	}
	low, high := p.bounds()
	y := func(value float64) float64 { return (high - value) / (high - low) * float64(h-1) }
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
		fill(x, y(r.Value+r.Margin), y(r.Value-r.Margin), band)
		fill(x, min(before, now)-thick, max(before, now)+thick, line)
		before = now
	}
	return img
}

func toNRGBA(c color.Color) color.NRGBA { return color.NRGBAModel.Convert(c).(color.NRGBA) }

// CreateRenderer is called by Fyne.
func (p *Plot) CreateRenderer() fyne.WidgetRenderer {
	r := &plotRenderer{plot: p, raster: canvas.NewRaster(p.draw), dot: canvas.NewCircle(color.Transparent)}
	for i := range r.labels {
		r.labels[i] = controls.NewText("", theme.ColorSecondary, labelSize, false)
		r.labels[i].Align = fyne.TextAlignTrailing
		r.rules[i] = canvas.NewRectangle(color.Transparent)
	}
	r.Refresh()
	return r
}

type plotRenderer struct {
	plot   *Plot
	raster *canvas.Raster
	dot    *canvas.Circle // the last point
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
		r.rules[i].FillColor, r.rules[i].Hidden = theme.Color(theme.ColorLine), len(r.plot.history) < 2 // else a frame of nothing
		r.rules[i].Refresh()
	}
	r.dot.FillColor = theme.Color(theme.ColorAccent)
	r.Layout(r.plot.Size())
	r.dot.Refresh()
	r.raster.Refresh()
}
