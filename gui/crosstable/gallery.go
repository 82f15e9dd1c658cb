package crosstable

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"kibitz/engine/match"
	"kibitz/gui/controls"
	"kibitz/gui/diagram"
	"kibitz/gui/theme"
)

// gallery shows the boards of the games that are being played. A game keeps its board until it ends; the next game to begin
// takes the board over. The arrow keys go from board to board, and what is said is the game of that board.
type gallery struct {
	widget.BaseWidget
	keys    *controls.Modal
	painter *diagram.Painter
	cells   []*board
	grid    grid
	chosen  int
	focused bool
	scroll  *container.Scroll // around the gallery
}

var (
	_ fyne.Focusable  = (*gallery)(nil)
	_ fyne.Tappable   = (*gallery)(nil)
	_ controls.Teller = (*gallery)(nil)
)

// newGallery returns a gallery without boards. keys gets the keys that are not used here.
func newGallery(keys *controls.Modal) *gallery {
	g := &gallery{keys: keys, painter: diagram.NewPainter(), grid: grid{1, leastSide}}
	g.ExtendBaseWidget(g)
	g.scroll = container.NewVScroll(g)
	return g
}

// show shows games. look holds the colors and the pieces.
func (g *gallery) show(games []match.Record, look diagram.Diagram) {
	running := map[gameID]match.Record{}
	for _, x := range games {
		running[idOf(&x)] = x
	}
	var free []*board
	for _, b := range g.cells {
		if x, ok := running[b.game]; ok {
			b.set(x, look)
			delete(running, b.game)
			continue
		}
		b.end()
		free = append(free, b)
	}
	for _, x := range games {
		if _, ok := running[idOf(&x)]; !ok {
			continue
		}
		if len(free) == 0 {
			b := newBoard(g.painter)
			g.cells, free = append(g.cells, b), []*board{b}
		}
		free[0].set(x, look)
		free = free[1:]
	}
	g.Refresh()
}

// arrange puts the boards into a grid.
func (g *gallery) arrange(to grid) {
	if to.columns > 0 && g.grid != to {
		g.grid = to
		g.Refresh()
	}
}

// at returns where a board stands.
func (g *gallery) at(i int) fyne.Position {
	row, column := i/g.grid.columns, i%g.grid.columns
	return fyne.NewPos(float32(column)*(g.grid.side+boardGap), float32(row)*(g.grid.side+cellExtra+boardGap))
}

// choose goes to a board.
func (g *gallery) choose(i int) {
	if len(g.cells) == 0 {
		return
	}
	g.chosen = max(0, min(i, len(g.cells)-1))
	top, height := g.at(g.chosen).Y, g.grid.side+cellExtra
	offset := g.scroll.Offset
	offset.Y = max(min(offset.Y, top), top+height-g.scroll.Size().Height)
	if offset != g.scroll.Offset {
		g.scroll.ScrollToOffset(offset)
	}
	g.Refresh()
}

// Said is the game of the board that the keys are on.
func (g *gallery) Said() controls.Said {
	s := controls.Said{Name: lang.L("Boards")}
	if g.chosen < len(g.cells) {
		s.Value = g.cells[g.chosen].words()
		s.Place = lang.L("{{.Found}} of {{.All}}", map[string]any{"Found": g.chosen + 1, "All": len(g.cells)})
	}
	return s
}

// Tapped is called by Fyne.
func (g *gallery) Tapped(e *fyne.PointEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(g); c != nil {
		c.Focus(g)
	}
	for i := range g.cells {
		d := e.Position.Subtract(g.at(i))
		if d.X >= 0 && d.Y >= 0 && d.X < g.grid.side && d.Y < g.grid.side+cellExtra {
			g.choose(i)
			g.keys.Changed()
		}
	}
}

// FocusGained is called by Fyne.
func (g *gallery) FocusGained() {
	g.focused = true
	g.choose(g.chosen)
	g.keys.Changed()
}

// FocusLost is called by Fyne.
func (g *gallery) FocusLost() {
	g.focused = false
	g.Refresh()
}

// TypedKey is called by Fyne.
func (g *gallery) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyLeft:
		g.choose(g.chosen - 1)
	case fyne.KeyRight:
		g.choose(g.chosen + 1)
	case fyne.KeyUp:
		if g.chosen >= g.grid.columns {
			g.choose(g.chosen - g.grid.columns)
		}
	case fyne.KeyDown:
		if g.chosen+g.grid.columns < len(g.cells) {
			g.choose(g.chosen + g.grid.columns)
		}
	case fyne.KeyHome:
		g.choose(0)
	case fyne.KeyEnd:
		g.choose(len(g.cells) - 1)
	default:
		g.keys.TypedKey(e)
		return
	}
	g.keys.Changed()
}

// TypedRune is called by Fyne.
func (g *gallery) TypedRune(r rune) { g.keys.TypedRune(r) }

// CreateRenderer is called by Fyne.
func (g *gallery) CreateRenderer() fyne.WidgetRenderer {
	ring := canvas.NewRectangle(color.Transparent)
	ring.StrokeWidth = 2
	r := &galleryRenderer{g, ring}
	r.Refresh()
	return r
}

type galleryRenderer struct {
	gallery *gallery
	ring    *canvas.Rectangle // around the board that the keys are on
}

func (r *galleryRenderer) Destroy() {}

func (r *galleryRenderer) MinSize() fyne.Size {
	return fyne.NewSize(0, r.gallery.grid.height(len(r.gallery.cells)))
}

func (r *galleryRenderer) Objects() (all []fyne.CanvasObject) {
	for _, b := range r.gallery.cells {
		all = append(all, b.box)
	}
	return append(all, r.ring)
}

func (r *galleryRenderer) Layout(fyne.Size) {
	g := r.gallery
	for i, b := range g.cells {
		b.box.Move(g.at(i))
		b.box.Resize(fyne.NewSize(g.grid.side, g.grid.side+cellExtra))
	}
	if g.chosen < len(g.cells) {
		r.ring.Move(g.at(g.chosen).AddXY(0, nameHeight+cellGap))
		r.ring.Resize(fyne.NewSquareSize(g.grid.side))
	}
}

func (r *galleryRenderer) Refresh() {
	r.ring.StrokeColor = theme.Color(theme.ColorAccent)
	r.ring.Hidden = !r.gallery.focused || r.gallery.chosen >= len(r.gallery.cells)
	r.Layout(r.gallery.Size())
	canvas.Refresh(r.gallery)
}
