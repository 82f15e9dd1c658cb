package training

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/controls"
	"kibitz/gui/theme"
)

// The measures of a tile, in Fyne's units.
const (
	tileHeight float32 = 92
	tileLeast  float32 = 140 // width
	tileInset  float32 = 12
	tileEdge   float32 = 3
)

// tile is one of the things to train: its name, how far the user is, and how much is due. It is chosen by a click or by Enter.
type tile struct {
	widget.BaseWidget
	keys             controls.Keys
	chosen           func()
	title, text, due string
	current          bool
	focused, hovered bool
}

var (
	_ fyne.Tappable      = (*tile)(nil)
	_ fyne.Focusable     = (*tile)(nil)
	_ desktop.Hoverable  = (*tile)(nil)
	_ desktop.Cursorable = (*tile)(nil)
	_ controls.Teller    = (*tile)(nil)
)

func newTile(title string, keys controls.Keys, chosen func()) *tile {
	t := &tile{title: title, keys: keys, chosen: chosen}
	t.ExtendBaseWidget(t)
	return t
}

// set shows how far the user is, how many are due, and whether this is what is trained.
func (t *tile) set(text string, due int, current bool) {
	words := ""
	if due > 0 {
		words = lang.N("{{.N}} due", due, map[string]any{"N": due})
	}
	if t.text != text || t.due != words || t.current != current {
		t.text, t.due, t.current = text, words, current
		t.Refresh()
	}
}

// Said is called by the voice.
func (t *tile) Said() controls.Said {
	return controls.Said{Name: t.title, Kind: lang.L("button"), Value: controls.Listed(t.due, t.text)}
}

// Tapped is called by Fyne.
func (t *tile) Tapped(*fyne.PointEvent) { t.chosen() }

// MouseIn is called by Fyne.
func (t *tile) MouseIn(*desktop.MouseEvent) { t.hovered = true; t.Refresh() }

// MouseMoved is called by Fyne.
func (t *tile) MouseMoved(*desktop.MouseEvent) {}

// MouseOut is called by Fyne.
func (t *tile) MouseOut() { t.hovered = false; t.Refresh() }

// Cursor is called by Fyne.
func (t *tile) Cursor() desktop.Cursor { return desktop.PointerCursor }

// FocusGained is called by Fyne.
func (t *tile) FocusGained() {
	t.focused = true
	t.Refresh()
	if w, ok := t.keys.(controls.Watcher); ok {
		w.Changed()
	}
}

// FocusLost is called by Fyne.
func (t *tile) FocusLost() { t.focused = false; t.Refresh() }

// TypedKey is called by Fyne.
func (t *tile) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		t.chosen()
	default:
		t.keys.TypedKey(e)
	}
}

// TypedRune is called by Fyne.
func (t *tile) TypedRune(r rune) {
	if r == ' ' {
		t.chosen()
		return
	}
	t.keys.TypedRune(r)
}

// CreateRenderer is called by Fyne.
func (t *tile) CreateRenderer() fyne.WidgetRenderer {
	r := &tileRenderer{
		tile: t, ground: canvas.NewRectangle(color.Transparent), edge: canvas.NewRectangle(color.Transparent),
		title: controls.NewText(t.title, theme.ColorText, theme.TextSize, true), due: controls.NewText("", theme.ColorAccent, captionSize, true),
		text: controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false),
	}
	r.title.Cut = true
	r.Refresh()
	return r
}

type tileRenderer struct {
	tile         *tile
	ground, edge *canvas.Rectangle
	title, due   *controls.Text
	text         *controls.Text
}

func (r *tileRenderer) Destroy()           {}
func (r *tileRenderer) MinSize() fyne.Size { return fyne.NewSize(tileLeast, tileHeight) }
func (r *tileRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.edge, r.title, r.due, r.text}
}

func (r *tileRenderer) Layout(size fyne.Size) {
	place := func(o fyne.CanvasObject, x, y, w, h float32) {
		o.Move(fyne.NewPos(x, y))
		o.Resize(fyne.NewSize(max(w, 0), h))
	}
	place(r.ground, 0, 0, size.Width, size.Height)
	place(r.edge, 0, 0, tileEdge, size.Height)
	width, due := size.Width-2*tileInset, r.due.Width()
	line := r.title.MinSize().Height
	place(r.title, tileInset, tileInset-4, width-due-6, line)
	place(r.due, size.Width-tileInset-due, tileInset-4, due, line)
	r.text.Wrap(max(width, 0))
	place(r.text, tileInset, tileInset-4+line, width, r.text.MinSize().Height)
}

func (r *tileRenderer) Refresh() {
	t := r.tile
	r.ground.CornerRadius, r.ground.StrokeColor, r.ground.StrokeWidth = theme.Radius, theme.Color(theme.ColorLine), theme.Hairline
	r.ground.FillColor = theme.Color(theme.ColorPanel)
	switch {
	case t.focused:
		r.ground.FillColor = theme.Color(fynetheme.ColorNameFocus)
	case t.current:
		r.ground.FillColor = theme.Color(theme.ColorRaised)
	case t.hovered:
		r.ground.FillColor = theme.Color(fynetheme.ColorNameHover)
	}
	r.edge.FillColor, r.edge.CornerRadius = color.Transparent, theme.Radius
	if t.current {
		r.edge.FillColor = theme.Color(theme.ColorAccent)
	}
	r.due.SetText(t.due)
	r.text.SetText(t.text)
	r.Layout(t.Size())
	r.ground.Refresh()
	r.edge.Refresh()
}
