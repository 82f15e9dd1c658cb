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

// SwitchWidth is how wide a switch is, and SwitchRing the room around it for the ring of the focus.
const (
	SwitchWidth  float32 = 34
	SwitchRing   float32 = 2
	switchHeight float32 = 18
	switchTarget float32 = 28 // height of what can be hit, by a finger too
	knobInset    float32 = 2
)

// Switch is on or off. It does not flip by itself: its owner sets it when it was pressed.
type Switch struct {
	widget.BaseWidget
	OnTapped func()
	Keys     Keys   // gets the keys that are not used here; nil is the open [Modal]
	Name     string // what it switches, where no words before it say so

	on      bool
	hovered bool
	focused bool
}

var (
	_ fyne.Tappable      = (*Switch)(nil)
	_ fyne.Focusable     = (*Switch)(nil)
	_ desktop.Hoverable  = (*Switch)(nil)
	_ desktop.Cursorable = (*Switch)(nil)
)

// NewSwitch returns a switch that is off.
func NewSwitch(tapped func()) *Switch {
	s := &Switch{OnTapped: tapped}
	s.ExtendBaseWidget(s)
	return s
}

// Set switches it on or off.
func (s *Switch) Set(on bool) {
	if s.on != on {
		s.on = on
		s.Refresh()
		reportChange(s.Keys)
	}
}

// Tapped is called by Fyne.
func (s *Switch) Tapped(*fyne.PointEvent) { s.OnTapped() }

// TypedKey is called by Fyne.
func (s *Switch) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		s.OnTapped()
	default:
		passKey(s.Keys, e)
	}
}

// TypedRune is called by Fyne.
func (s *Switch) TypedRune(r rune) {
	if r != ' ' {
		passRune(s.Keys, r)
	}
}

// FocusGained is called by Fyne.
func (s *Switch) FocusGained() {
	s.mark(s.hovered, true)
	reportFocus(s.Keys, s)
}

// FocusLost is called by Fyne.
func (s *Switch) FocusLost() { s.mark(s.hovered, false) }

// MouseIn is called by Fyne.
func (s *Switch) MouseIn(*desktop.MouseEvent) { s.mark(true, s.focused) }

// MouseMoved is called by Fyne.
func (s *Switch) MouseMoved(*desktop.MouseEvent) {}

// MouseOut is called by Fyne.
func (s *Switch) MouseOut() { s.mark(false, s.focused) }

func (s *Switch) mark(hovered, focused bool) {
	s.hovered, s.focused = hovered, focused
	s.Refresh()
}

// Cursor is called by Fyne.
func (s *Switch) Cursor() desktop.Cursor { return desktop.PointerCursor }

// CreateRenderer is called by Fyne.
func (s *Switch) CreateRenderer() fyne.WidgetRenderer {
	r := &switchRenderer{
		sw:    s,
		track: canvas.NewRectangle(color.Transparent),
		over:  canvas.NewRectangle(color.Transparent),
		knob:  canvas.NewCircle(color.Transparent),
	}
	r.Refresh()
	return r
}

type switchRenderer struct {
	sw          *Switch
	track, over *canvas.Rectangle
	knob        *canvas.Circle
}

func (r *switchRenderer) Destroy() {}

func (r *switchRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.track, r.knob, r.over}
}

func (r *switchRenderer) MinSize() fyne.Size {
	return fyne.NewSize(SwitchWidth+2*SwitchRing, switchTarget)
}

func (r *switchRenderer) Layout(size fyne.Size) {
	x, y := (size.Width-SwitchWidth)/2, (size.Height-switchHeight)/2
	typeset.Place(r.track, x, y, SwitchWidth, switchHeight)
	typeset.Place(r.over, x-SwitchRing, y-SwitchRing, SwitchWidth+2*SwitchRing, switchHeight+2*SwitchRing)
	knob := switchHeight - 2*knobInset
	at := x + knobInset
	if r.sw.on {
		at = x + SwitchWidth - knobInset - knob
	}
	typeset.Place(r.knob, at, y+knobInset, knob, knob)
}

func (r *switchRenderer) Refresh() {
	r.track.CornerRadius = switchHeight / 2
	r.over.CornerRadius = switchHeight/2 + SwitchRing
	r.track.FillColor = theme.Color(theme.ColorSecondary)
	if r.sw.on {
		r.track.FillColor = theme.Color(theme.ColorAccent)
	}
	r.knob.FillColor = theme.Color(theme.ColorPanel)
	r.over.FillColor, r.over.StrokeColor, r.over.StrokeWidth = color.Transparent, color.Transparent, 0
	if r.sw.hovered {
		r.over.FillColor = theme.Color(fynetheme.ColorNameHover)
	}
	if r.sw.focused {
		r.over.StrokeColor, r.over.StrokeWidth = theme.Color(theme.ColorAccent), SwitchRing
	}
	r.Layout(r.sw.Size())
	canvas.Refresh(r.sw)
}
