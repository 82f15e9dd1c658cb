package graph

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"kibitz/gui/theme"
	"kibitz/gui/typeset"
)

const (
	cursorWidth float32 = 1.5
	labelInset  float32 = 6 // between the label's text and its edge
	labelHeight float32 = 20
	offerHeight float32 = 34
)

var labelStyle = typeset.Style{Size: theme.SecondarySize}

// renderer shows the ground, the curve, a line at the current move and one at
// the pointer with a label.
type renderer struct {
	graph          *Graph
	ground         *canvas.Rectangle
	curve          *canvas.Raster
	current, hover *canvas.Rectangle
	dot            *canvas.Circle // where the current move meets the curve
	label          *canvas.Text
	under          *canvas.Rectangle // the label
	objects        []fyne.CanvasObject
	ruler          typeset.Ruler
}

func newRenderer(g *Graph) *renderer {
	r := &renderer{graph: g, curve: canvas.NewRaster(g.draw)}
	for _, x := range []**canvas.Rectangle{&r.ground, &r.current, &r.hover, &r.under} {
		*x = canvas.NewRectangle(color.Transparent)
	}
	r.dot = canvas.NewCircle(color.Transparent)
	r.label = canvas.NewText("", color.Transparent)
	r.ground.CornerRadius, r.under.CornerRadius = theme.Radius/2, theme.Radius/2
	r.objects = []fyne.CanvasObject{r.ground, r.hover, r.current, r.curve, r.dot, r.under, r.label, g.offer}
	r.Refresh()
	return r
}

func (r *renderer) Destroy()                     { r.graph.drawn = nil }
func (r *renderer) MinSize() fyne.Size           { return fyne.NewSize(0, Height) }
func (r *renderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *renderer) Layout(size fyne.Size) {
	typeset.Place(r.ground, 0, 0, size.Width, size.Height)
	typeset.Place(r.curve, 0, 0, size.Width, size.Height)
	r.update(false)
}

// Refresh takes on the theme.
func (r *renderer) Refresh() {
	r.ground.FillColor = theme.Color(theme.ColorRaised)
	r.current.FillColor = theme.Color(theme.ColorSecondary)
	r.hover.FillColor = theme.Color(theme.ColorLine)
	r.dot.FillColor = theme.Color(theme.ColorAccent)
	r.dot.StrokeColor, r.dot.StrokeWidth = theme.Color(theme.ColorRaised), theme.Hairline
	r.under.FillColor = theme.Color(theme.ColorPanel)
	r.under.StrokeColor, r.under.StrokeWidth = theme.Color(theme.ColorLine), theme.Hairline
	r.update(true)
	canvas.Refresh(r.graph)
}

// update shows the state; redraw says that the curve is another one.
func (r *renderer) update(redraw bool) {
	g, s, size := r.graph, &r.graph.state, r.graph.Size()
	known := s.known()
	if redraw {
		r.curve.Refresh()
	}
	offered := !known && s.Offer != ""
	g.offer.SetText(s.Offer)
	g.offer.Hidden = !offered
	if offered {
		least := g.offer.MinSize()
		typeset.Place(g.offer, (size.Width-least.Width)/2, (size.Height-offerHeight)/2, least.Width, offerHeight)
	}
	places := shape{width: float64(size.Width), inset: inset, count: len(s.Points)}
	line := func(o *canvas.Rectangle, ply int) {
		o.Hidden = !known || ply < 0 || ply >= len(s.Points)
		if !o.Hidden {
			typeset.Place(o, float32(places.x(float64(ply)))-cursorWidth/2, 0, cursorWidth, size.Height)
		}
	}
	line(r.current, s.Current)
	line(r.hover, g.pointed)
	r.dot.Hidden = r.current.Hidden || !s.Points[s.Current].Known || s.Points[s.Current].Mark != NoMark
	if !r.dot.Hidden {
		const radius = dotRadius
		x, y := places.x(float64(s.Current)), y(s.Points[s.Current].Share, float64(size.Height), margin)
		typeset.Place(r.dot, float32(x)-radius, float32(y)-radius, 2*radius, 2*radius)
	}
	r.placeLabel(size)
	canvas.Refresh(g)
}

// placeLabel shows what the pointer points at, on the side where it hides least.
func (r *renderer) placeLabel(size fyne.Size) {
	g := r.graph
	hidden := r.hover.Hidden || g.state.Points[g.pointed].Label == ""
	r.label.Hidden, r.under.Hidden = hidden, hidden
	if hidden {
		return
	}
	text := r.ruler.Fit(g.state.Points[g.pointed].Label, labelStyle, size.Width-2*labelInset)
	typeset.Set(r.label, text, labelStyle, theme.Color(theme.ColorText))
	width := r.ruler.Width(text, labelStyle) + 2*labelInset
	const gap = 6
	x := r.hover.Position().X + gap
	if x+width > size.Width {
		x = max(r.hover.Position().X-gap-width, 0)
	}
	// The curve of who is losing lies low, and leaves the top free.
	y := float32(2)
	if p := g.state.Points[g.pointed]; p.Known && p.Share > 0.5 {
		y = size.Height - labelHeight - 2
	}
	typeset.Place(r.under, x, y, width, labelHeight)
	typeset.Middle(r.label, x+labelInset, y, labelHeight)
}
