package controls

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// Check is a box to tick that hands on the keys it does not need.
type Check struct {
	widget.Check
	Keys Keys
}

// NewCheck returns a box with a text beside it, which may be empty.
func NewCheck(text string, checked bool, changed func(bool)) *Check {
	c := &Check{}
	c.ExtendBaseWidget(c)
	c.Text, c.Checked, c.OnChanged = text, checked, changed
	return c
}

// Set ticks the box or not, without calling OnChanged.
func (c *Check) Set(checked bool) {
	setSilently(&c.OnChanged, func() { c.SetChecked(checked) })
}

// FocusGained is called by Fyne.
func (c *Check) FocusGained() {
	c.Check.FocusGained()
	reportFocus(c.Keys, c)
}

// TypedRune is called by Fyne.
func (c *Check) TypedRune(r rune) {
	c.Check.TypedRune(r)
	reportChange(c.Keys)
}

// TypedKey is called by Fyne.
func (c *Check) TypedKey(e *fyne.KeyEvent) {
	if e.Name != fyne.KeySpace {
		passKey(c.Keys, e)
	}
}
