package controls

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/theme"
	"kibitz/gui/typeset"
)

// Head is the titles of a table. A click on one, or Enter, reports the column:
// the table is to be sorted by it.
type Head struct {
	widget.BaseWidget
	Keys   Keys // gets the keys that are not used here; nil is the open [Modal]
	OnSort func(column int)

	columns    *Columns
	sorted     int
	descending bool
	cursor     int // the column that Enter is about
	hovered    int // -1 is none
	focused    bool
}

var (
	_ fyne.Tappable     = (*Head)(nil)
	_ fyne.Focusable    = (*Head)(nil)
	_ desktop.Hoverable = (*Head)(nil)
)

// NewHead returns the titles of a table.
func NewHead(c *Columns) *Head {
	h := &Head{columns: c, hovered: -1}
	h.ExtendBaseWidget(h)
	return h
}

// SetSorted says by which column the table is sorted.
func (h *Head) SetSorted(column int, descending bool) {
	h.sorted, h.descending, h.cursor = column, descending, column
	h.Refresh()
}

func (h *Head) columnAt(x float32) int {
	for i, p := range h.columns.places(h.Size().Width) {
		if p.width > 0 && x >= p.x && x < p.x+p.width {
			return i
		}
	}
	return -1
}

func (h *Head) sort(column int) {
	if column >= 0 && h.OnSort != nil {
		h.OnSort(column)
	}
	reportChange(h.Keys)
}

// Tapped is called by Fyne.
func (h *Head) Tapped(e *fyne.PointEvent) { h.sort(h.columnAt(e.Position.X)) }

// MouseIn is called by Fyne.
func (h *Head) MouseIn(e *desktop.MouseEvent) { h.MouseMoved(e) }

// MouseMoved is called by Fyne.
func (h *Head) MouseMoved(e *desktop.MouseEvent) {
	if at := h.columnAt(e.Position.X); at != h.hovered {
		h.hovered = at
		h.Refresh()
	}
}

// MouseOut is called by Fyne.
func (h *Head) MouseOut() {
	h.hovered = -1
	h.Refresh()
}

// FocusGained is called by Fyne.
func (h *Head) FocusGained() {
	h.focused = true
	h.Refresh()
	reportChange(h.Keys)
}

// FocusLost is called by Fyne.
func (h *Head) FocusLost() {
	h.focused = false
	h.Refresh()
}

// TypedKey is called by Fyne.
func (h *Head) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyLeft:
		h.step(-1)
	case fyne.KeyRight:
		h.step(1)
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		h.sort(h.cursor)
	default:
		passKey(h.Keys, e)
	}
}

// TypedRune is called by Fyne.
func (h *Head) TypedRune(r rune) {
	if r != ' ' {
		passRune(h.Keys, r)
	}
}

// step moves the cursor to the next column that is shown.
func (h *Head) step(by int) {
	places := h.columns.places(h.Size().Width)
	for i := h.cursor + by; i >= 0 && i < len(places); i += by {
		if places[i].width > 0 {
			h.cursor = i
			h.Refresh()
			reportChange(h.Keys)
			return
		}
	}
}

// CreateRenderer is called by Fyne.
func (h *Head) CreateRenderer() fyne.WidgetRenderer {
	r := &headRenderer{head: h, ground: canvas.NewRectangle(color.Transparent), rule: canvas.NewRectangle(color.Transparent),
		arrow: canvas.NewImageFromResource(nil)}
	r.arrow.FillMode = canvas.ImageFillContain
	r.ground.CornerRadius = theme.Radius / 2
	r.objects = []fyne.CanvasObject{r.ground, r.rule, r.arrow}
	for _, col := range h.columns.All {
		t := canvas.NewText(col.Title, color.Transparent)
		t.Alignment = col.Align
		r.texts = append(r.texts, t)
		r.objects = append(r.objects, t)
	}
	r.Refresh()
	return r
}

type headRenderer struct {
	head         *Head
	ground, rule *canvas.Rectangle
	arrow        *canvas.Image
	texts        []*canvas.Text
	objects      []fyne.CanvasObject
}

const arrowSize float32 = 16

func (r *headRenderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *headRenderer) Destroy() {}

func (r *headRenderer) MinSize() fyne.Size { return fyne.NewSize(0, lineHeight) }

func (r *headRenderer) Layout(fyne.Size) { r.Refresh() }

func (r *headRenderer) Refresh() {
	h := r.head
	size := h.Size()
	style := typeset.Style{Size: theme.SecondarySize, Bold: true}
	height := h.columns.ruler.Height(style)
	lit := h.hovered
	if h.focused && lit < 0 {
		lit = h.cursor
	}
	r.ground.Hidden, r.arrow.Hidden = true, true
	for i, p := range h.columns.places(size.Width) {
		t, col := r.texts[i], h.columns.All[i]
		t.Hidden = p.width == 0
		if t.Hidden {
			continue
		}
		room, x := p.width-2*cellInset, p.x+cellInset
		t.Color = theme.Color(theme.ColorSecondary)
		if i == h.sorted {
			t.Color = theme.Color(theme.ColorText)
			at := x + min(h.columns.ruler.Width(col.Title, style), room-arrowSize)
			switch col.Align {
			case fyne.TextAlignTrailing:
				at = x + room - arrowSize
				room -= arrowSize
			case fyne.TextAlignCenter:
				at = x + room - arrowSize + cellInset/2
			}
			r.sortedBy(at, size.Height)
		}
		if i == lit {
			r.ground.Hidden = false
			r.ground.Move(fyne.NewPos(p.x, 1))
			r.ground.Resize(fyne.NewSize(p.width, size.Height-3))
		}
		t.Text = h.columns.ruler.Fit(col.Title, style, room)
		t.TextSize, t.TextStyle = style.Size, style.Text()
		t.Move(fyne.NewPos(x, (size.Height-height)/2))
		t.Resize(fyne.NewSize(max(room, 0), height))
		t.Refresh()
	}
	r.ground.FillColor = theme.Color(fynetheme.ColorNameHover)
	r.ground.StrokeWidth = 0
	if h.focused && lit == h.cursor {
		r.ground.StrokeColor, r.ground.StrokeWidth = theme.Color(theme.ColorAccent), 2
	}
	r.ground.Refresh()
	r.rule.FillColor = theme.Color(theme.ColorLine)
	r.rule.Move(fyne.NewPos(0, size.Height-theme.Hairline))
	r.rule.Resize(fyne.NewSize(size.Width, theme.Hairline))
	r.rule.Refresh()
}

// sortedBy puts the arrow that tells the direction at x.
func (r *headRenderer) sortedBy(x, height float32) {
	r.arrow.Hidden = false
	r.arrow.Resource = fynetheme.MenuDropDownIcon()
	if !r.head.descending {
		r.arrow.Resource = fynetheme.MenuDropUpIcon()
	}
	r.arrow.Move(fyne.NewPos(x, (height-arrowSize)/2))
	r.arrow.Resize(fyne.NewSquareSize(arrowSize))
	r.arrow.Refresh()
}
