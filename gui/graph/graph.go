// Package graph is the evaluation graph of a game: a widget that shows a
// [State] and reports the moves that are pointed at. It knows no game.
//
// White's chances are the light part, from below, and Black's the dark part above. What is drawn changes with the judgements only: a
// step through the game moves a line over the picture.
package graph

import (
	"image"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/controls"
)

// Height is how high a graph wants to be, in Fyne's units.
const Height float32 = 72

// Mark says how bad a move was.
type Mark uint8

// The marks, from nothing to say to the worst.
const (
	NoMark Mark = iota
	Inaccuracy
	Mistake
	Blunder
)

// Point is the judgement of one position of the game.
type Point struct {
	// Known is whether there is a judgement.
	Known bool
	// Share is what White can expect of the point, 0 to 1.
	Share float64
	// Mark is of the move that led here.
	Mark Mark
	// Used is the time that the move which led here took, by the longest time of the game; 0 if that is not known.
	Used float64
	// Label names the move and the judgement for who points at it.
	Label string
}

// State is what the graph shows.
type State struct {
	// Points are the positions by ply, from the start position on. They are
	// read and never changed.
	Points []Point
	// Guides are shares at which a faint line is drawn.
	Guides []float64
	// Phases are the parts of the game, in order.
	Phases []Phase
	// Current is the ply on the board, -1 when it is not one of these positions.
	Current int
	// Offer is what a button says, in the middle where no judgement is known, else at the end; "" is no button.
	Offer string
}

// Phase is a part of a game, such as the endgame.
type Phase struct {
	Ply   int // with which it begins
	Title string
}

// known reports whether there is anything to draw.
func (s *State) known() bool {
	return slices.ContainsFunc(s.Points, func(p Point) bool { return p.Known })
}

// Sparse reports whether fewer than half of the positions are judged. Of a game in which one side judged its moves, half
// are.
func (s *State) Sparse() bool {
	known := 0
	for _, p := range s.Points {
		if p.Known {
			known++
		}
	}
	return 2*known+1 < len(s.Points)
}

// Graph is the widget.
type Graph struct {
	widget.BaseWidget

	// OnSelect reports the ply that was clicked, or dragged to.
	OnSelect func(ply int)
	// OnOffer reports a press on the button.
	OnOffer func()

	state   State
	pointed int // the ply under the pointer, -1 for none
	offer   *controls.Button
	drawn   *renderer
}

var (
	_ fyne.Widget        = (*Graph)(nil)
	_ fyne.Draggable     = (*Graph)(nil)
	_ desktop.Mouseable  = (*Graph)(nil)
	_ desktop.Hoverable  = (*Graph)(nil)
	_ desktop.Cursorable = (*Graph)(nil)
)

// New returns an empty graph.
func New() *Graph {
	g := &Graph{state: State{Current: -1}, pointed: -1}
	g.offer = controls.NewButton("", controls.Plain, func() {
		if g.OnOffer != nil {
			g.OnOffer()
		}
	})
	g.ExtendBaseWidget(g)
	return g
}

// UseKeys hands on the keys that the button does not need.
func (g *Graph) UseKeys(keys controls.Keys) { g.offer.Keys = keys }

// State returns what is shown.
func (g *Graph) State() State { return g.state }

// SetState shows s. It costs next to nothing while only Current differs.
func (g *Graph) SetState(s State) {
	s.Points = slices.Clone(s.Points)
	s.Guides, s.Phases = slices.Clone(s.Guides), slices.Clone(s.Phases)
	redraw := !slices.Equal(s.Points, g.state.Points) || s.Offer != g.state.Offer ||
		!slices.Equal(s.Guides, g.state.Guides) || !slices.Equal(s.Phases, g.state.Phases)
	if !redraw && s.Current == g.state.Current {
		return
	}
	g.state = s
	if g.pointed >= len(s.Points) {
		g.pointed = -1
	}
	if g.drawn != nil {
		g.drawn.update(redraw)
	}
}

// plyAt returns the ply whose place is nearest to x, -1 when there is nothing to point at.
func (g *Graph) plyAt(x float32) int {
	n := len(g.state.Points)
	if n == 0 || !g.state.known() {
		return -1
	}
	if n == 1 {
		return 0
	}
	s := shape{width: float64(g.Size().Width), inset: inset, count: n}
	return s.ply(float64(x))
}

func (g *Graph) point(x float32) {
	if ply := g.plyAt(x); ply != g.pointed {
		g.pointed = ply
		if g.drawn != nil {
			g.drawn.update(false)
		}
	}
}

func (g *Graph) pick(x float32) {
	g.point(x)
	if ply := g.plyAt(x); ply >= 0 && g.OnSelect != nil {
		g.OnSelect(ply)
	}
}

// MouseDown is called by Fyne.
func (g *Graph) MouseDown(e *desktop.MouseEvent) {
	if e.Button == desktop.MouseButtonPrimary {
		g.pick(e.Position.X)
	}
}

// MouseUp is called by Fyne.
func (g *Graph) MouseUp(*desktop.MouseEvent) {}

// Dragged is called by Fyne.
func (g *Graph) Dragged(e *fyne.DragEvent) {
	if ply := g.plyAt(e.Position.X); ply != g.state.Current {
		g.pick(e.Position.X)
	}
}

// DragEnd is called by Fyne.
func (g *Graph) DragEnd() {}

// MouseIn is called by Fyne.
func (g *Graph) MouseIn(e *desktop.MouseEvent) { g.point(e.Position.X) }

// MouseMoved is called by Fyne.
func (g *Graph) MouseMoved(e *desktop.MouseEvent) { g.point(e.Position.X) }

// MouseOut is called by Fyne.
func (g *Graph) MouseOut() {
	g.pointed = -1
	if g.drawn != nil {
		g.drawn.update(false)
	}
}

// Cursor is called by Fyne.
func (g *Graph) Cursor() desktop.Cursor {
	if g.state.known() {
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}

// CreateRenderer is called by Fyne.
func (g *Graph) CreateRenderer() fyne.WidgetRenderer {
	g.drawn = newRenderer(g)
	return g.drawn
}

// draw is called by Fyne while it paints, with the exact size in device pixels.
func (g *Graph) draw(w, h int) image.Image {
	scale := 1.0
	if width := g.Size().Width; width > 0 {
		scale = float64(w) / float64(width)
	}
	return paint(w, h, scale, &g.state, themePalette())
}
