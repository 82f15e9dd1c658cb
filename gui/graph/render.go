package graph

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"kibitz/gui/theme"
	"kibitz/gui/typeset"
)

const (
	cursorWidth float32 = 2
	titleInset  float32 = 6 // of the title of a phase
	labelInset  float32 = 6 // between the label's text and its edge
	labelHeight float32 = 20
	offerHeight float32 = 34
	offerInset  float32 = 8 // between the button at the end and the edge
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
	titles         []*canvas.Text    // of the phases
	border         *canvas.Rectangle
	objects        []fyne.CanvasObject
	ruler          typeset.Ruler
}

func newRenderer(g *Graph) *renderer {
	r := &renderer{graph: g, curve: canvas.NewRaster(g.draw)}
	for _, x := range []**canvas.Rectangle{&r.ground, &r.current, &r.hover, &r.under, &r.border} {
		*x = canvas.NewRectangle(color.Transparent)
	}
	r.dot = canvas.NewCircle(color.Transparent)
	r.label = canvas.NewText("", color.Transparent)
	r.ground.CornerRadius, r.under.CornerRadius, r.border.CornerRadius = theme.Radius/2, theme.Radius/2, theme.Radius/2
	for range maxPhases {
		r.titles = append(r.titles, canvas.NewText("", color.Transparent))
	}
	r.objects = []fyne.CanvasObject{r.ground, r.curve}
	for _, t := range r.titles {
		r.objects = append(r.objects, t)
	}
	r.objects = append(r.objects, r.border, r.hover, r.current, r.dot, r.under, r.label, g.offer)
	r.Refresh()
	return r
}

func (r *renderer) Destroy()                     { r.graph.drawn = nil }
func (r *renderer) MinSize() fyne.Size           { return fyne.NewSize(0, Height) }
func (r *renderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *renderer) Layout(size fyne.Size) {
	typeset.Place(r.ground, 0, 0, size.Width, size.Height)
	typeset.Place(r.curve, 0, 0, size.Width, size.Height)
	typeset.Place(r.border, 0, 0, size.Width, size.Height)
	r.update(false)
}

// Refresh takes on the theme.
func (r *renderer) Refresh() {
	r.ground.FillColor = theme.Color(theme.ColorRaised)
	r.border.StrokeColor, r.border.StrokeWidth = theme.Color(theme.ColorLine), theme.Hairline
	r.current.FillColor = theme.Color(theme.ColorAccent)
	r.hover.FillColor = theme.Color(theme.ColorSecondary)
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
	offered := s.Offer != ""
	g.offer.SetText(s.Offer)
	g.offer.Hidden = !offered
	if offered {
		least := g.offer.MinSize()
		x := (size.Width - least.Width) / 2
		if known {
			x = max(size.Width-least.Width-offerInset, 0)
		}
		typeset.Place(g.offer, x, (size.Height-offerHeight)/2, least.Width, offerHeight)
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
	r.placeTitles(size, places, known)
	r.placeLabel(size)
	canvas.Refresh(g)
}

// maxPhases is how many phases have titles.
const maxPhases = 3

// phaseStyle is the look of the title of a phase, and phaseInk its color, which can be read on White's part.
var (
	phaseStyle = typeset.Style{Size: 11}
	phaseInk   = color.NRGBA{R: 0x55, G: 0x5a, B: 0x63, A: 0xff}
)

// placeTitles shows the titles of the phases at the bottom, where White's part is; one that has no room is left out.
func (r *renderer) placeTitles(size fyne.Size, places shape, known bool) {
	phases := r.graph.state.Phases
	for i, t := range r.titles {
		t.Hidden = true
		if !known || i >= len(phases) || size.Height < titledHeight {
			continue
		}
		x, end := float32(places.x(float64(phases[i].Ply))), size.Width
		if i+1 < len(phases) {
			end = float32(places.x(float64(phases[i+1].Ply)))
		}
		// Where the dark part reaches down to the title, it could not be read.
		if width := r.ruler.Width(phases[i].Title, phaseStyle) + 2*titleInset; width > end-x || r.darkAt(x, x+width, places, size) {
			continue
		}
		t.Hidden = false
		typeset.Set(t, phases[i].Title, phaseStyle, phaseInk)
		t.Move(fyne.NewPos(x+titleInset, size.Height-t.Size().Height-2))
	}
}

// titledHeight is the least height of a graph with titles.
const titledHeight float32 = 64

// darkAt reports whether Black's part, or nothing, reaches down to the titles between two places.
func (r *renderer) darkAt(from, to float32, places shape, size fyne.Size) bool {
	title := r.ruler.Height(phaseStyle) + 4
	points := r.graph.state.Points
	for ply := places.ply(float64(from)); ply <= places.ply(float64(to)); ply++ {
		if p := points[ply]; p.Known && float32(y(p.Share, float64(size.Height), margin)) > size.Height-title {
			return true
		}
	}
	return !points[places.ply(float64(from))].Known && !points[places.ply(float64(to))].Known
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
