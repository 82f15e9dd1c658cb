// Package controls holds the controls that the window is made of where Fyne's
// own do not serve: buttons with tooltips, segments, cards, questions over the
// window. They look alike, leave alone the keys they do not need, and hand
// those on, so that the keys of the window work wherever the focus is.
//
// It knows nothing of chess. All of it belongs to Fyne's main goroutine.
package controls

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/theme"
)

// Keys handles the keys that the focused control does not use.
type Keys interface {
	TypedKey(*fyne.KeyEvent)
	TypedRune(rune)
}

// Watcher is a [Keys] that is also notified when a control gets the focus or changes its value.
type Watcher interface {
	Keys
	Changed()
}

// keysOf returns own, the Keys of a control. If own is nil, keysOf returns the topmost open [Modal], or nil if
// none is open: only the controls in that modal can have the focus.
func keysOf(own Keys) Keys {
	if own != nil {
		return own
	}
	if m := topModal(); m != nil {
		return m
	}
	return nil
}

// passKey hands on a key that a control does not use.
func passKey(own Keys, e *fyne.KeyEvent) {
	if keys := keysOf(own); keys != nil {
		keys.TypedKey(e)
	}
}

// passRune hands on a letter that a control does not use.
func passRune(own Keys, r rune) {
	if keys := keysOf(own); keys != nil {
		keys.TypedRune(r)
	}
}

// reportChange notifies the [Watcher] of a control, if it has one, that the control has changed.
func reportChange(own Keys) {
	if w, ok := keysOf(own).(Watcher); ok {
		w.Changed()
	}
}

// takeFocus makes the keys come to a control, if it is in a window.
func takeFocus(o interface {
	fyne.CanvasObject
	fyne.Focusable
}) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(o); c != nil {
		c.Focus(o)
	}
}

// reportFocus notifies the [Watcher] of a control, if it has one, that the control has got the focus.
func reportFocus(own Keys, o fyne.CanvasObject) {
	if m, ok := keysOf(own).(*Modal); ok {
		m.focusMoved(o)
	}
	reportChange(own)
}

// setSilently calls set while a callback is nil.
func setSilently[F any](callback *F, set func()) {
	var none F
	saved := *callback
	*callback = none
	set()
	*callback = saved
}

// Holds reports whether an object is another one or stands in it.
func Holds(in, o fyne.CanvasObject) bool {
	return in == o || slices.ContainsFunc(Parts(in), func(x fyne.CanvasObject) bool { return Holds(x, o) })
}

// Card is a panel with rounded corners around its content.
type Card struct {
	widget.BaseWidget
	content fyne.CanvasObject
	padding float32
	ground  fyne.ThemeColorName
	border  fyne.ThemeColorName
}

// NewCard returns a card with so much room between its edge and the content.
func NewCard(content fyne.CanvasObject, padding float32) *Card {
	c := &Card{content: content, padding: padding, ground: theme.ColorPanel, border: theme.ColorLine}
	c.ExtendBaseWidget(c)
	return c
}

// Content returns what is in the card.
func (c *Card) Content() fyne.CanvasObject { return c.content }

// CreateRenderer is called by Fyne.
func (c *Card) CreateRenderer() fyne.WidgetRenderer {
	r := &cardRenderer{card: c, back: NewPanel()}
	r.objects = append(r.back.Objects(), c.content)
	r.Refresh()
	return r
}

type cardRenderer struct {
	card    *Card
	back    *Panel
	objects []fyne.CanvasObject
}

func (r *cardRenderer) Objects() []fyne.CanvasObject { return r.objects }
func (r *cardRenderer) Destroy()                     {}

func (r *cardRenderer) MinSize() fyne.Size {
	return r.card.content.MinSize().AddWidthHeight(2*r.card.padding, 2*r.card.padding)
}

func (r *cardRenderer) Layout(size fyne.Size) {
	r.back.Resize(size)
	r.card.content.Move(fyne.NewSquareOffsetPos(r.card.padding))
	r.card.content.Resize(size.SubtractWidthHeight(2*r.card.padding, 2*r.card.padding))
}

func (r *cardRenderer) Refresh() {
	r.back.SetColors(theme.Color(r.card.ground), theme.Color(r.card.border))
	r.card.content.Refresh()
}
