// Package rail holds the bar of actions and places at the edge of the window: a column on the left, or a row at the top
// of a portrait window. It knows no commands: each item has a function.
//
// All of it belongs to Fyne's main goroutine.
package rail

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/controls"
	"kibitz/gui/theme"
)

// Group is the part of the rail that an item stands in.
type Group uint8

// The groups in their order. A line separates actions and places; the last group stands at the end of the rail.
const (
	Action Group = iota
	Place
	Foot
)

// Item is an action or a place.
type Item struct {
	Name  string // identifies the item
	Label string
	Tip   string // the tip of an item without a visible label
	Icon  fyne.Resource
	Group Group
	Run   func()
}

// State is what the rail shows of its items.
type State struct {
	Current  string                 // the name of the place that the window shows, "" for none
	Disabled func(name string) bool // nil is never
}

// Rail is the bar. The Tab key reaches it as one control; the arrow keys move between its items.
type Rail struct {
	widget.BaseWidget
	Keys controls.Keys // gets the keys that the rail does not use
	Tips *controls.Tips

	items    []Item
	disabled []bool
	current  string

	horizontal bool
	labelled   bool
	cells      []area // of the items, from the last layout
	icons      []fyne.CanvasObject

	at      int // the item that the keys are on
	hovered int // the item under the pointer, or -1
	focused bool
}

// area is a rectangle within the rail.
type area struct {
	at   fyne.Position
	size fyne.Size
}

func (a area) holds(p fyne.Position) bool {
	return p.X >= a.at.X && p.Y >= a.at.Y && p.X < a.at.X+a.size.Width && p.Y < a.at.Y+a.size.Height
}

var (
	_ controls.Teller   = (*Rail)(nil)
	_ fyne.Tappable     = (*Rail)(nil)
	_ fyne.Focusable    = (*Rail)(nil)
	_ desktop.Hoverable = (*Rail)(nil)
)

// New returns a rail of items, ordered by group.
func New(items []Item) *Rail {
	r := &Rail{items: items, disabled: make([]bool, len(items)), hovered: -1}
	r.ExtendBaseWidget(r)
	return r
}

// SetState shows the current place and which items are disabled.
func (r *Rail) SetState(s State) {
	changed := r.current != s.Current
	r.current = s.Current
	for i, item := range r.items {
		if d := s.Disabled != nil && s.Disabled(item.Name); d != r.disabled[i] {
			r.disabled[i], changed = d, true
		}
	}
	if changed {
		r.Refresh()
	}
}

// Said is the item that the keys are on.
func (r *Rail) Said() controls.Said {
	s := controls.Said{
		Name: r.items[r.at].Label, Kind: lang.L("button"),
		Place: lang.L("{{.Found}} of {{.All}}", map[string]any{"Found": r.at + 1, "All": len(r.items)}),
	}
	switch {
	case r.disabled[r.at]:
		s.Value = lang.L("not available")
	case r.items[r.at].Name == r.current:
		s.Value = lang.L("shown now")
	}
	return s
}

// run runs an item unless it is disabled.
func (r *Rail) run(i int) {
	r.Tips.Clear()
	if !r.disabled[i] {
		r.items[i].Run()
	}
}

// under returns the item at a position in the rail, -1 if there is none.
func (r *Rail) under(p fyne.Position) int {
	for i, c := range r.cells {
		if c.holds(p) {
			return i
		}
	}
	return -1
}

// Tapped is called by Fyne.
func (r *Rail) Tapped(e *fyne.PointEvent) {
	if i := r.under(e.Position); i >= 0 {
		r.run(i)
	}
}

// MouseIn is called by Fyne.
func (r *Rail) MouseIn(e *desktop.MouseEvent) { r.hover(r.under(e.Position)) }

// MouseMoved is called by Fyne.
func (r *Rail) MouseMoved(e *desktop.MouseEvent) { r.hover(r.under(e.Position)) }

// MouseOut is called by Fyne.
func (r *Rail) MouseOut() { r.hover(-1) }

func (r *Rail) hover(i int) {
	if r.hovered == i {
		return
	}
	r.hovered = i
	r.Tips.Clear()
	if i >= 0 {
		r.Tips.ShowAt(r.icons[i], r.items[i].Tip)
	}
	r.Refresh()
}

// FocusGained is called by Fyne.
func (r *Rail) FocusGained() {
	r.focused = true
	r.Refresh()
	r.report()
}

// FocusLost is called by Fyne.
func (r *Rail) FocusLost() {
	r.focused = false
	r.Refresh()
}

// report notifies the watcher of the rail, if it has one, that the keys are on another item.
func (r *Rail) report() {
	if w, ok := r.Keys.(controls.Watcher); ok {
		w.Changed()
	}
}

// TypedKey is called by Fyne.
func (r *Rail) TypedKey(e *fyne.KeyEvent) {
	last := len(r.items) - 1
	switch e.Name {
	case fyne.KeyUp, fyne.KeyLeft:
		r.at = max(r.at-1, 0)
	case fyne.KeyDown, fyne.KeyRight:
		r.at = min(r.at+1, last)
	case fyne.KeyHome:
		r.at = 0
	case fyne.KeyEnd:
		r.at = last
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		r.run(r.at)
	default:
		if r.Keys != nil {
			r.Keys.TypedKey(e)
		}
		return
	}
	r.Refresh()
	r.report()
}

// TypedRune is called by Fyne.
func (r *Rail) TypedRune(letter rune) {
	if letter != ' ' && r.Keys != nil {
		r.Keys.TypedRune(letter)
	}
}

// CreateRenderer is called by Fyne.
func (r *Rail) CreateRenderer() fyne.WidgetRenderer {
	r.icons = nil
	x := &renderer{rail: r, line: canvas.NewRectangle(theme.Color(theme.ColorLine))}
	for range r.items {
		c := newCell()
		x.cells = append(x.cells, c)
		r.icons = append(r.icons, c.icon)
		x.objects = append(x.objects, c.ground, c.over, c.icon, c.label)
	}
	x.objects = append(x.objects, x.line)
	x.Refresh()
	return x
}
