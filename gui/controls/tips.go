package controls

import (
	"image/color"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/theme"
	"kibitz/gui/typeset"
)

const (
	// tipDelay is how long the pointer rests before a tip comes, in the time
	// desktops have agreed on.
	tipDelay   = 600 * time.Millisecond
	tipTime    = 4 * time.Second // how long a tip stays: it covers what lies below
	tipInset   = 8
	tipHeight  = 26
	tipLeeway  = 4   // between a control and its tip
	tipMinEdge = 4   // between a tip and the edge of the window
	tipWidest  = 420 // of the words; longer tips are broken into lines,
	tipLines   = 3   // so many at most
)

var tipStyle = typeset.Style{Size: theme.SecondarySize}

// Tips is the layer on which tooltips appear: stacked above the content of a
// window, it takes no input. The methods work on nil, where there are no tips.
type Tips struct {
	widget.BaseWidget
	after func(time.Duration, func()) (stop func())

	text    string
	lines   []string // of the text
	at      fyne.Position
	visible bool
	cancel  func()
	ruler   typeset.Ruler
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
		t.lines = t.ruler.Wrap(text, tipStyle, min(tipWidest, t.Size().Width-2*(tipInset+tipMinEdge)), tipLines)
		box := t.box()
		at := driver.AbsolutePositionForObject(o).Subtract(driver.AbsolutePositionForObject(t))
		size := o.Size()
		at.X += (size.Width - box.Width) / 2
		at.X = max(tipMinEdge, min(at.X, t.Size().Width-box.Width-tipMinEdge))
		if below := at.Y + size.Height + tipLeeway; below+box.Height <= t.Size().Height {
			at.Y = below
		} else {
			at.Y -= box.Height + tipLeeway
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

// box returns the size of the tip.
func (t *Tips) box() fyne.Size {
	width := float32(0)
	for _, line := range t.lines {
		width = max(width, t.ruler.Width(line, tipStyle))
	}
	return fyne.NewSize(width+2*tipInset, tipHeight+float32(max(len(t.lines)-1, 0))*t.ruler.Height(tipStyle))
}

// CreateRenderer is called by Fyne.
func (t *Tips) CreateRenderer() fyne.WidgetRenderer {
	r := &tipsRenderer{tips: t, ground: canvas.NewRectangle(color.Transparent), wake: NewWake()}
	for i := range r.lines {
		r.lines[i] = canvas.NewText("", color.Transparent)
	}
	r.Refresh()
	return r
}

type tipsRenderer struct {
	tips   *Tips
	ground *canvas.Rectangle
	lines  [tipLines]*canvas.Text
	wake   *canvas.Rectangle
}

func (r *tipsRenderer) Objects() []fyne.CanvasObject {
	objects := []fyne.CanvasObject{r.wake, r.ground}
	for _, line := range r.lines {
		objects = append(objects, line)
	}
	return objects
}

func (r *tipsRenderer) Destroy()           {}
func (r *tipsRenderer) MinSize() fyne.Size { return fyne.Size{} }

func (r *tipsRenderer) Layout(fyne.Size) {
	t := r.tips
	r.ground.Move(t.at)
	r.ground.Resize(t.box())
	for i, line := range r.lines {
		height := t.ruler.Height(tipStyle)
		typeset.Middle(line, t.at.X+tipInset, t.at.Y+(tipHeight-height)/2+float32(i)*height, height)
	}
}

func (r *tipsRenderer) Refresh() {
	// Inverted, so that it stands out from panel and background alike.
	r.ground.FillColor = theme.Color(theme.ColorText)
	r.ground.CornerRadius = theme.Radius / 2
	r.ground.Hidden = !r.tips.visible
	for i, line := range r.lines {
		line.Hidden = !r.tips.visible || i >= len(r.tips.lines)
		if !line.Hidden {
			typeset.Set(line, r.tips.lines[i], tipStyle, theme.Color(theme.ColorPanel))
		}
	}
	r.Layout(r.tips.Size())
	r.ground.Refresh()
	r.wake.Refresh()
}
