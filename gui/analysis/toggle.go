package analysis

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/controls"
	"kibitz/gui/theme"
	"kibitz/gui/typeset"
)

const (
	toggleWidth  float32 = 34
	toggleHeight float32 = 18
	knobInset    float32 = 2
	focusRing    float32 = 2
)

// toggle is a switch. It does not flip by itself.
type toggle struct {
	widget.BaseWidget
	on       bool
	hovered  bool
	focused  bool
	onTapped func()
	keys     controls.Keys
}

var (
	_ fyne.Tappable      = (*toggle)(nil)
	_ fyne.Focusable     = (*toggle)(nil)
	_ desktop.Hoverable  = (*toggle)(nil)
	_ desktop.Cursorable = (*toggle)(nil)
)

func newToggle(tapped func()) *toggle {
	t := &toggle{onTapped: tapped}
	t.ExtendBaseWidget(t)
	return t
}

func (t *toggle) set(on bool) {
	if t.on != on {
		t.on = on
		t.Refresh()
	}
}

func (t *toggle) Tapped(*fyne.PointEvent) { t.onTapped() }

func (t *toggle) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		t.onTapped()
	default:
		if t.keys != nil {
			t.keys.TypedKey(e)
		}
	}
}

func (t *toggle) TypedRune(r rune) {
	if t.keys != nil && r != ' ' {
		t.keys.TypedRune(r)
	}
}

func (t *toggle) FocusGained()                   { t.mark(t.hovered, true) }
func (t *toggle) FocusLost()                     { t.mark(t.hovered, false) }
func (t *toggle) MouseIn(*desktop.MouseEvent)    { t.mark(true, t.focused) }
func (t *toggle) MouseMoved(*desktop.MouseEvent) {}
func (t *toggle) MouseOut()                      { t.mark(false, t.focused) }

func (t *toggle) mark(hovered, focused bool) {
	t.hovered, t.focused = hovered, focused
	t.Refresh()
}

func (t *toggle) Cursor() desktop.Cursor { return desktop.PointerCursor }

func (t *toggle) CreateRenderer() fyne.WidgetRenderer {
	r := &toggleRenderer{
		toggle: t,
		track:  canvas.NewRectangle(color.Transparent),
		over:   canvas.NewRectangle(color.Transparent),
		knob:   canvas.NewCircle(color.Transparent),
	}
	r.Refresh()
	return r
}

type toggleRenderer struct {
	toggle      *toggle
	track, over *canvas.Rectangle
	knob        *canvas.Circle
}

func (r *toggleRenderer) Destroy() {}

func (r *toggleRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.track, r.knob, r.over}
}

func (r *toggleRenderer) MinSize() fyne.Size {
	return fyne.NewSize(toggleWidth+2*focusRing, toggleHeight+2*focusRing)
}

func (r *toggleRenderer) Layout(size fyne.Size) {
	x, y := (size.Width-toggleWidth)/2, (size.Height-toggleHeight)/2
	typeset.Place(r.track, x, y, toggleWidth, toggleHeight)
	typeset.Place(r.over, x-focusRing, y-focusRing, toggleWidth+2*focusRing, toggleHeight+2*focusRing)
	knob := toggleHeight - 2*knobInset
	at := x + knobInset
	if r.toggle.on {
		at = x + toggleWidth - knobInset - knob
	}
	typeset.Place(r.knob, at, y+knobInset, knob, knob)
}

func (r *toggleRenderer) Refresh() {
	r.track.CornerRadius = toggleHeight / 2
	r.over.CornerRadius = toggleHeight/2 + focusRing
	r.track.FillColor = theme.Color(theme.ColorSecondary)
	if r.toggle.on {
		r.track.FillColor = theme.Color(theme.ColorAccent)
	}
	r.knob.FillColor = theme.Color(theme.ColorPanel)
	r.over.FillColor, r.over.StrokeColor, r.over.StrokeWidth = color.Transparent, color.Transparent, 0
	if r.toggle.hovered {
		r.over.FillColor = theme.Color(fynetheme.ColorNameHover)
	}
	if r.toggle.focused {
		r.over.StrokeColor, r.over.StrokeWidth = theme.Color(theme.ColorAccent), focusRing
	}
	r.Layout(r.toggle.Size())
	canvas.Refresh(r.toggle)
}
