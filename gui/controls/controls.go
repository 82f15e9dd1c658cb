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

// Keys takes the keys that a control with the focus has no use for.
type Keys interface {
	TypedKey(*fyne.KeyEvent)
	TypedRune(rune)
}

// Watcher is a [Keys] that wants to know when a control has got the focus, or is set otherwise.
type Watcher interface {
	Keys
	Changed()
}

// passKey hands on a key that a control has no use for.
func passKey(keys Keys, e *fyne.KeyEvent) {
	if keys != nil {
		keys.TypedKey(e)
	}
}

// passRune hands on a letter that a control has no use for.
func passRune(keys Keys, r rune) {
	if keys != nil {
		keys.TypedRune(r)
	}
}

// tellChange tells the owner of the keys that a control is set otherwise, if it wants to know.
func tellChange(keys Keys) {
	if w, ok := keys.(Watcher); ok {
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

// tellFocus tells the owner of the keys that a control has got the focus, if it wants to know.
func tellFocus(keys Keys, o fyne.CanvasObject) {
	if w, ok := keys.(interface{ focusMoved(fyne.CanvasObject) }); ok {
		w.focusMoved(o)
	}
	tellChange(keys)
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
