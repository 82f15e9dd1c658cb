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
	// tipDelay is how long the pointer rests before a tip comes, in the time
	// desktops have agreed on.
	tipDelay   = 600 * time.Millisecond
	tipTime    = 4 * time.Second // how long a tip stays: it covers what lies below
	tipInset   = 8
	tipHeight  = 26
	tipLeeway  = 4 // between a control and its tip
	tipMinEdge = 4 // between a tip and the edge of the window
)

// Tips is the layer on which tooltips appear: stacked above the content of a
// window, it takes no input. The methods work on nil, where there are no tips.
type Tips struct {
	widget.BaseWidget
	after func(time.Duration, func()) (stop func())

	text    string
	at      fyne.Position
	visible bool
	cancel  func()
}

// NewTips returns an empty layer. after calls a function on the main goroutine
// once the time is over, unless it is stopped before.
func NewTips(after func(time.Duration, func()) (stop func())) *Tips {
	t := &Tips{after: after, cancel: func() {}}
	t.ExtendBaseWidget(t)
	return t
}

// ShowAt has the text appear below a control, or above it where there is no room.
func (t *Tips) ShowAt(o fyne.CanvasObject, text string) {
	if t == nil || text == "" {
		return
	}
	t.cancel()
	t.cancel = t.after(tipDelay, func() {
		driver := fyne.CurrentApp().Driver()
		width := canvasText(text).MinSize().Width + 2*tipInset
		at := driver.AbsolutePositionForObject(o).Subtract(driver.AbsolutePositionForObject(t))
		size := o.Size()
		at.X += (size.Width - width) / 2
		at.X = max(tipMinEdge, min(at.X, t.Size().Width-width-tipMinEdge))
		if below := at.Y + size.Height + tipLeeway; below+tipHeight <= t.Size().Height {
			at.Y = below
		} else {
			at.Y -= tipHeight + tipLeeway
		}
		t.text, t.at, t.visible = text, at, true
		t.Refresh()
		t.cancel = t.after(tipTime, t.Clear)
	})
}

// Clear takes the tip away, such as when a question opens over the window.
func (t *Tips) Clear() {
	if t == nil {
		return
	}
	t.cancel()
	if t.visible {
		t.visible = false
		t.Refresh()
	}
}

func canvasText(s string) *canvas.Text {
	line := canvas.NewText(s, theme.Color(theme.ColorBackground))
	line.TextSize = theme.SecondarySize
	return line
}

// CreateRenderer is called by Fyne.
func (t *Tips) CreateRenderer() fyne.WidgetRenderer {
	r := &tipsRenderer{tips: t, ground: canvas.NewRectangle(color.Transparent), line: canvasText(""), wake: NewWake()}
	r.Refresh()
	return r
}

type tipsRenderer struct {
	tips   *Tips
	ground *canvas.Rectangle
	line   *canvas.Text
	wake   *canvas.Rectangle
}

func (r *tipsRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.wake, r.ground, r.line}
}
func (r *tipsRenderer) Destroy()           {}
func (r *tipsRenderer) MinSize() fyne.Size { return fyne.Size{} }

func (r *tipsRenderer) Layout(fyne.Size) {
	text := r.line.MinSize()
	r.ground.Move(r.tips.at)
	r.ground.Resize(fyne.NewSize(text.Width+2*tipInset, tipHeight))
	r.line.Move(r.tips.at.AddXY(tipInset, (tipHeight-text.Height)/2))
	r.line.Resize(text)
}

func (r *tipsRenderer) Refresh() {
	// Inverted, so that it stands out from panel and background alike.
	r.ground.FillColor = theme.Color(theme.ColorText)
	r.ground.CornerRadius = theme.Radius / 2
	r.line.Text, r.line.Color = r.tips.text, theme.Color(theme.ColorPanel)
	r.ground.Hidden, r.line.Hidden = !r.tips.visible, !r.tips.visible
	r.Layout(r.tips.Size())
	r.ground.Refresh()
	r.line.Refresh()
	r.wake.Refresh()
}
