package controls

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/theme"
)

// Chip is something small that is on or off.
type Chip struct {
	Text     string
	On       bool
	Disabled bool // it cannot be switched
}

// Chips is a row of things that can be switched on and off, each by itself. It
// shows what its owner sets and changes nothing on its own behest, so that the
// owner decides what goes together. It looks like [Segments] and wraps as they do.
type Chips struct {
	widget.BaseWidget
	OnTapped func(int)
	Keys     Keys // gets the keys that are not used here; nil is the open [Modal]

	chips   []Chip
	at      int // of the keys
	focused bool
	width   float32
}

var (
	_ fyne.Tappable      = (*Chips)(nil)
	_ fyne.Focusable     = (*Chips)(nil)
	_ desktop.Cursorable = (*Chips)(nil)
)

// NewChips returns a row in which nothing is to be chosen yet. Rows are as long as width.
func NewChips(width float32, tapped func(int)) *Chips {
	c := &Chips{OnTapped: tapped, width: width}
	c.ExtendBaseWidget(c)
	return c
}

// SetWidth changes how long rows are.
func (c *Chips) SetWidth(width float32) {
	if c.width != width {
		c.width = width
		c.Refresh()
	}
}

// SetChips shows what there is now.
func (c *Chips) SetChips(chips ...Chip) {
	if slices.Equal(chips, c.chips) {
		return
	}
	c.chips = slices.Clone(chips)
	c.at = max(0, min(c.at, len(chips)-1))
	c.Refresh()
}

// Chips returns what is shown.
func (c *Chips) Chips() []Chip { return slices.Clone(c.chips) }

// boxes returns where the chips are, and the height of them all.
func (c *Chips) boxes() (boxes []fyne.Position, sizes []fyne.Size, height float32) {
	var texts []string
	for _, chip := range c.chips {
		texts = append(texts, chip.Text)
	}
	return wrapped(c.width, texts)
}

// Tapped is called by Fyne.
func (c *Chips) Tapped(e *fyne.PointEvent) {
	takeFocus(c)
	at, sizes, _ := c.boxes()
	if i := boxAt(e.Position, at, sizes); i >= 0 {
		c.at = i
		c.tap()
	}
}

func (c *Chips) tap() {
	if c.at < len(c.chips) && !c.chips[c.at].Disabled && c.OnTapped != nil {
		c.OnTapped(c.at)
	}
	c.Refresh()
	reportChange(c.Keys)
}

// Cursor is called by Fyne.
func (c *Chips) Cursor() desktop.Cursor { return desktop.PointerCursor }

// FocusGained is called by Fyne.
func (c *Chips) FocusGained() {
	c.focused = true
	c.Refresh()
	reportFocus(c.Keys, c)
}

// FocusLost is called by Fyne.
func (c *Chips) FocusLost() {
	c.focused = false
	c.Refresh()
}

// TypedKey is called by Fyne. The arrows go from chip to chip, Space switches.
func (c *Chips) TypedKey(e *fyne.KeyEvent) {
	step := 0
	switch e.Name {
	case fyne.KeyLeft, fyne.KeyUp:
		step = -1
	case fyne.KeyRight, fyne.KeyDown:
		step = 1
	case fyne.KeySpace:
		c.tap()
		return
	default:
		passKey(c.Keys, e)
		return
	}
	c.at = max(0, min(c.at+step, len(c.chips)-1))
	c.Refresh()
	reportChange(c.Keys)
}

// TypedRune is called by Fyne.
func (c *Chips) TypedRune(r rune) {
	if r != ' ' {
		passRune(c.Keys, r)
	}
}

// CreateRenderer is called by Fyne.
func (c *Chips) CreateRenderer() fyne.WidgetRenderer {
	r := &chipsRenderer{chips: c}
	r.Refresh()
	return r
}

type chipsRenderer struct {
	chips   *Chips
	boxes   []*canvas.Rectangle
	labels  []*canvas.Text
	objects []fyne.CanvasObject
}

func (r *chipsRenderer) Objects() []fyne.CanvasObject { return r.objects }
func (r *chipsRenderer) Destroy()                     {}

func (r *chipsRenderer) MinSize() fyne.Size {
	at, sizes, height := r.chips.boxes()
	return boxesSize(at, sizes, height)
}

func (r *chipsRenderer) Layout(fyne.Size) {
	at, sizes, _ := r.chips.boxes()
	layOutBoxes(at, sizes, r.boxes, r.labels)
}

func (r *chipsRenderer) Refresh() {
	c := r.chips
	for len(r.boxes) < len(c.chips) {
		r.boxes = append(r.boxes, canvas.NewRectangle(color.Transparent))
		r.labels = append(r.labels, canvas.NewText("", color.Transparent))
	}
	r.boxes, r.labels, r.objects = r.boxes[:len(c.chips)], r.labels[:len(c.chips)], nil
	for i, chip := range c.chips {
		showSegment(r.boxes[i], r.labels[i], chip.Text, chip.On)
		if chip.Disabled {
			r.labels[i].Color = theme.Color(fynetheme.ColorNameDisabled)
		}
		if c.focused && i == c.at {
			r.boxes[i].StrokeColor, r.boxes[i].StrokeWidth = theme.Color(theme.ColorAccent), 2
		}
		r.objects = append(r.objects, r.boxes[i], r.labels[i])
	}
	r.Layout(c.Size())
	for _, o := range r.objects {
		o.Refresh()
	}
}
