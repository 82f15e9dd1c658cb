package controls

import (
	"image/color"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/theme"
)

const (
	toastShown  = 2500 * time.Millisecond
	toastHeight = 34 // of one line
	toastInset  = 14
	toastAbove  = 7 // and below several lines
)

// Toast says something in passing, above all else and moving nothing. Its owner
// places it; it is as wide as its text, in the middle of that place. What has no room there in one line is broken
// into several, which reach above it.
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
	// Inverted, as tooltips are.
	words := NewText("", theme.ColorPanel, theme.SecondarySize+1, false)
	words.Align = fyne.TextAlignCenter
	r := &toastRenderer{toast: t, ground: canvas.NewRectangle(color.Transparent), words: words, wake: NewWake()}
	r.Refresh()
	return r
}

type toastRenderer struct {
	toast  *Toast
	ground *canvas.Rectangle
	words  *Text
	wake   *canvas.Rectangle
}

func (r *toastRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.wake, r.ground, r.words}
}
func (r *toastRenderer) Destroy()           {}
func (r *toastRenderer) MinSize() fyne.Size { return fyne.NewSize(0, toastHeight) }

func (r *toastRenderer) Layout(size fyne.Size) {
	r.words.Wrap(max(size.Width-2*toastInset, 1))
	text := r.words.MinSize()
	ground := fyne.NewSize(text.Width+2*toastInset, max(toastHeight, text.Height+2*toastAbove))
	at := fyne.NewPos((size.Width-ground.Width)/2, toastHeight-ground.Height)
	r.ground.Move(at)
	r.ground.Resize(ground)
	r.words.Move(at.AddXY(toastInset, (ground.Height-text.Height)/2))
	r.words.Resize(text)
}

func (r *toastRenderer) Refresh() {
	r.ground.FillColor, r.ground.CornerRadius = theme.Color(theme.ColorText), theme.Radius
	r.words.SetText(r.toast.text)
	hidden := r.toast.text == ""
	r.ground.Hidden, r.words.Hidden = hidden, hidden
	r.Layout(r.toast.Size())
	r.ground.Refresh()
	r.words.Refresh()
	r.wake.Refresh()
}
