package report

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/controls"
	"kibitz/gui/diagram"
	"kibitz/gui/theme"
)

// The measures of a turning point, in Fyne's units.
const (
	turnBoard  float32 = 88
	turnPad    float32 = 8
	turnGap    float32 = 12
	discSize   float32 = 20
	turnHeight         = turnBoard + 2*turnPad
)

// turnRow is a turning point: a board, the move and what is said of it. It is chosen by a click or by Enter.
type turnRow struct {
	widget.BaseWidget
	index   int
	keys    controls.Keys
	chosen  func()
	turn    Turn
	painter *diagram.Painter
	focused bool
	hovered bool
}

var (
	_ fyne.Tappable      = (*turnRow)(nil)
	_ fyne.Focusable     = (*turnRow)(nil)
	_ desktop.Hoverable  = (*turnRow)(nil)
	_ desktop.Cursorable = (*turnRow)(nil)
	_ controls.Teller    = (*turnRow)(nil)
)

func newTurnRow(i int, keys controls.Keys, chosen func()) *turnRow {
	t := &turnRow{index: i, keys: keys, chosen: chosen, painter: diagram.NewPainter()}
	t.ExtendBaseWidget(t)
	return t
}

func (t *turnRow) set(turn Turn) {
	if !t.turn.same(&turn) {
		t.turn = turn
		t.Refresh()
	}
}

// Said is called by the voice.
func (t *turnRow) Said() controls.Said {
	return controls.Said{Name: t.turn.Move + " " + t.turn.Mark.Symbol(), Kind: lang.L("button"), Value: controls.Listed(t.turn.Change, t.turn.Text)}
}

// Tapped is called by Fyne.
func (t *turnRow) Tapped(*fyne.PointEvent) { t.chosen() }

// MouseIn is called by Fyne.
func (t *turnRow) MouseIn(*desktop.MouseEvent) { t.hovered = true; t.Refresh() }

// MouseMoved is called by Fyne.
func (t *turnRow) MouseMoved(*desktop.MouseEvent) {}

// MouseOut is called by Fyne.
func (t *turnRow) MouseOut() { t.hovered = false; t.Refresh() }

// Cursor is called by Fyne.
func (t *turnRow) Cursor() desktop.Cursor { return desktop.PointerCursor }

// FocusGained is called by Fyne.
func (t *turnRow) FocusGained() {
	t.focused = true
	t.Refresh()
	if w, ok := t.keys.(controls.Watcher); ok {
		w.Changed()
	}
}

// FocusLost is called by Fyne.
func (t *turnRow) FocusLost() { t.focused = false; t.Refresh() }

// TypedKey is called by Fyne.
func (t *turnRow) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		t.chosen()
	default:
		t.keys.TypedKey(e)
	}
}

// TypedRune is called by Fyne.
func (t *turnRow) TypedRune(r rune) {
	if r == ' ' {
		t.chosen()
		return
	}
	t.keys.TypedRune(r)
}

// CreateRenderer is called by Fyne.
func (t *turnRow) CreateRenderer() fyne.WidgetRenderer {
	r := &turnRenderer{
		turn: t, ground: canvas.NewRectangle(color.Transparent), edge: canvas.NewRectangle(color.Transparent), board: canvas.NewRaster(t.draw),
		disc: canvas.NewCircle(color.Transparent), number: canvas.NewText("", color.White),
		move: controls.NewText("", theme.ColorText, theme.TextSize, true), mark: controls.NewText("", theme.ColorText, theme.TextSize, true),
		change: controls.NewText("", theme.ColorSecondary, captionSize, false), text: controls.NewText("", theme.ColorText, theme.SecondarySize, false),
	}
	r.number.Alignment, r.number.TextSize, r.number.TextStyle = fyne.TextAlignCenter, captionSize, fyne.TextStyle{Bold: true}
	r.Refresh()
	return r
}

// draw is called by Fyne while it paints, with the exact size in device pixels.
func (t *turnRow) draw(w, h int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	t.painter.Ground(img, &t.turn.Diagram)
	return img
}

type turnRenderer struct {
	turn         *turnRow
	ground, edge *canvas.Rectangle
	board        *canvas.Raster
	disc         *canvas.Circle
	number       *canvas.Text
	move, mark   *controls.Text
	change, text *controls.Text
}

func (r *turnRenderer) Destroy()           {}
func (r *turnRenderer) MinSize() fyne.Size { return fyne.NewSize(2*turnBoard, turnHeight) }
func (r *turnRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.edge, r.board, r.disc, r.number, r.move, r.mark, r.change, r.text}
}

func (r *turnRenderer) Layout(size fyne.Size) {
	place := func(o fyne.CanvasObject, x, y, w, h float32) {
		o.Move(fyne.NewPos(x, y))
		o.Resize(fyne.NewSize(w, h))
	}
	place(r.ground, -turnPad, 0, size.Width+2*turnPad, size.Height)
	place(r.edge, -turnPad, 0, 3, size.Height)
	place(r.board, 0, turnPad, turnBoard, turnBoard)
	x := turnBoard + turnGap
	width := max(size.Width-x, 0)
	place(r.disc, x, turnPad, discSize, discSize)
	place(r.number, x, turnPad, discSize, discSize)
	moveAt := x + discSize + 6
	place(r.move, moveAt, turnPad, r.move.Width(), discSize)
	place(r.mark, moveAt+r.move.Width()+4, turnPad, r.mark.Width(), discSize)
	y := turnPad + discSize + 1
	place(r.change, x, y, width, r.change.MinSize().Height)
	y += r.change.MinSize().Height
	r.text.Wrap(width)
	place(r.text, x, y, width, min(r.text.MinSize().Height, size.Height-y))
}

func (r *turnRenderer) Refresh() {
	t := &r.turn.turn
	r.ground.FillColor, r.ground.CornerRadius = color.Transparent, theme.Radius
	switch {
	case r.turn.focused:
		r.ground.FillColor = theme.Color(fynetheme.ColorNameFocus)
	case t.Current:
		r.ground.FillColor = theme.Color(theme.ColorRaised)
	case r.turn.hovered:
		r.ground.FillColor = theme.Color(fynetheme.ColorNameHover)
	}
	r.edge.FillColor = color.Transparent
	if t.Current {
		r.edge.FillColor = theme.Color(theme.ColorAccent)
	}
	r.disc.FillColor = discColors[t.Mark]
	r.number.Text = number(r.turn.index)
	r.move.SetText(t.Move)
	r.mark.Say(t.Mark.Symbol(), markColors[t.Mark])
	r.change.SetText(t.Change)
	r.text.SetText(t.Text)
	r.Layout(r.turn.Size())
	for _, o := range []fyne.CanvasObject{r.ground, r.edge, r.board, r.disc, r.number} {
		o.Refresh()
	}
}
