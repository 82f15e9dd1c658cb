package controls

import (
	"image/color"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/bidi"
	"kibitz/gui/theme"
)

const (
	toastShown  = 2500 * time.Millisecond
	toastHeight = 34
	toastInset  = 14
)

// Toast says something in passing, above all else and moving nothing. Its owner
// places it; it is as wide as its text, in the middle of that place.
type Toast struct {
	widget.BaseWidget
	after  func(time.Duration, func()) (stop func())
	text   string
	cancel func()
}

// NewToast returns a toast that says nothing. after is as in [NewTips].
func NewToast(after func(time.Duration, func()) (stop func())) *Toast {
	t := &Toast{after: after, cancel: func() {}}
	t.ExtendBaseWidget(t)
	return t
}

// Say says a text for a while.
func (t *Toast) Say(text string) {
	t.cancel()
	t.text = text
	t.cancel = t.after(toastShown, func() {
		t.text = ""
		t.Refresh()
	})
	t.Refresh()
}

// Text returns what is being said, "" for nothing.
func (t *Toast) Text() string { return t.text }

// CreateRenderer is called by Fyne.
func (t *Toast) CreateRenderer() fyne.WidgetRenderer {
	r := &toastRenderer{toast: t, ground: canvas.NewRectangle(color.Transparent), line: canvas.NewText("", color.Transparent), wake: NewWake()}
	r.Refresh()
	return r
}

type toastRenderer struct {
	toast  *Toast
	ground *canvas.Rectangle
	line   *canvas.Text
	wake   *canvas.Rectangle
}

func (r *toastRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.wake, r.ground, r.line}
}
func (r *toastRenderer) Destroy()           {}
func (r *toastRenderer) MinSize() fyne.Size { return fyne.NewSize(0, toastHeight) }

func (r *toastRenderer) Layout(size fyne.Size) {
	text := r.line.MinSize()
	width := text.Width + 2*toastInset
	x := (size.Width - width) / 2
	r.ground.Move(fyne.NewPos(x, 0))
	r.ground.Resize(fyne.NewSize(width, toastHeight))
	r.line.Move(fyne.NewPos(x+toastInset, (toastHeight-text.Height)/2))
	r.line.Resize(text)
}

func (r *toastRenderer) Refresh() {
	// Inverted, as tooltips are.
	r.ground.FillColor, r.ground.CornerRadius = theme.Color(theme.ColorText), theme.Radius
	r.line.Text, r.line.Color, r.line.TextSize = bidi.Line(r.toast.text), theme.Color(theme.ColorPanel), theme.SecondarySize+1
	hidden := r.toast.text == ""
	r.ground.Hidden, r.line.Hidden = hidden, hidden
	r.Layout(r.toast.Size())
	r.ground.Refresh()
	r.line.Refresh()
	r.wake.Refresh()
}
