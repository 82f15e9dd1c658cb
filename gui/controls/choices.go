package controls

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/theme"
)

// Choices is a list of rows to choose one from, with the pointer or the keys.
type Choices struct {
	widget.List
	Keys     Keys
	OnChosen func(int) // a second click on a row, or Enter
	Once     bool      // the first click chooses

	selected int
	focused  bool
	count    int
	make     func() fyne.CanvasObject
	fill     func(int, fyne.CanvasObject)
	spare    fyne.CanvasObject // a row that tells what one in the list says, which may be out of sight
}

// NewChoices returns a list of count rows. makeRow returns an empty row; fill shows number i in a row.
func NewChoices[R fyne.CanvasObject](count int, makeRow func() R, fill func(i int, row R)) *Choices {
	c := &Choices{selected: -1, count: count}
	c.make = func() fyne.CanvasObject { return makeRow() }
	c.fill = func(i int, row fyne.CanvasObject) { fill(i, row.(R)) }
	c.Length = func() int { return c.count }
	c.CreateItem = func() fyne.CanvasObject { return newChoiceRow(c, makeRow()) }
	c.UpdateItem = func(i widget.ListItemID, o fyne.CanvasObject) {
		row := o.(*choiceRow)
		row.index = i
		row.showRing()
		c.fill(i, row.content)
	}
	c.ExtendBaseWidget(c)
	return c
}

// SetCount says that the list has changed, and has so many rows now.
func (c *Choices) SetCount(n int) {
	c.count = n
	c.UnselectAll()
	c.selected = -1
	c.Refresh()
}

// Selected returns the chosen row, -1 when none is.
func (c *Choices) Selected() int { return c.selected }

// Set chooses a row and scrolls to it, without calling OnSelected.
func (c *Choices) Set(i int) {
	setSilently(&c.OnSelected, func() { c.Mark(i) })
}

// Mark chooses a row and scrolls to it.
func (c *Choices) Mark(i int) {
	if i < 0 || i >= c.count {
		return
	}
	c.selected = i
	c.Select(i)
	if c.Size().Height > 0 { // else it would come to stand above the first row in sight
		c.ScrollTo(i)
	}
}

// click chooses a row; once more takes it, so that a double click does too.
func (c *Choices) click(i int) {
	takeFocus(c)
	if i == c.selected || c.Once {
		c.selected = i
		c.take()
		return
	}
	c.Mark(i)
	reportChange(c.Keys)
}

func (c *Choices) take() {
	if c.selected >= 0 && c.OnChosen != nil {
		c.OnChosen(c.selected)
	}
}

// FocusGained is called by Fyne.
func (c *Choices) FocusGained() {
	c.focused = true
	c.List.FocusGained()
	c.Refresh()
	reportChange(c.Keys)
}

// FocusLost is called by Fyne.
func (c *Choices) FocusLost() {
	c.focused = false
	c.List.FocusLost()
	c.Refresh()
}

// page is how many rows PageUp and PageDown move by.
const page = 10

// TypedKey is called by Fyne.
func (c *Choices) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyUp:
		c.Mark(max(c.selected-1, 0))
	case fyne.KeyDown:
		c.Mark(min(c.selected+1, c.count-1))
	case fyne.KeyPageUp:
		c.Mark(max(c.selected-page, 0))
	case fyne.KeyPageDown:
		c.Mark(min(c.selected+page, c.count-1))
	case fyne.KeyHome:
		c.Mark(0)
	case fyne.KeyEnd:
		c.Mark(c.count - 1)
	case fyne.KeyReturn, fyne.KeyEnter:
		c.take()
	default:
		passKey(c.Keys, e)
		return
	}
	reportChange(c.Keys)
}

// TypedRune is called by Fyne.
func (c *Choices) TypedRune(r rune) {
	passRune(c.Keys, r)
}

// choiceRow is a row of Choices. Fyne's own rows do not tell of a second click, and a chosen one
// does not show that the keys are here.
type choiceRow struct {
	widget.BaseWidget
	choices *Choices
	content fyne.CanvasObject
	ring    *canvas.Rectangle
	index   int
}

func newChoiceRow(c *Choices, content fyne.CanvasObject) *choiceRow {
	r := &choiceRow{choices: c, content: content, ring: canvas.NewRectangle(color.Transparent)}
	r.ring.CornerRadius, r.ring.StrokeWidth = theme.Radius/2, 2
	r.ExtendBaseWidget(r)
	return r
}

// showRing shows a ring around the row that the keys are at: the chosen one, or the first.
func (r *choiceRow) showRing() {
	r.ring.StrokeColor = theme.Color(theme.ColorAccent)
	r.ring.Hidden = !r.choices.focused || r.index != max(r.choices.selected, 0)
	r.ring.Refresh()
}

// Tapped is called by Fyne.
func (r *choiceRow) Tapped(*fyne.PointEvent) { r.choices.click(r.index) }

// CreateRenderer is called by Fyne.
func (r *choiceRow) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewStack(r.content, r.ring))
}
