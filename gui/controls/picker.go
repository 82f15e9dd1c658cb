package controls

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// Picker is a choice of one among many, of which only the chosen one is in sight.
type Picker struct {
	widget.Select
	Keys Keys // gets the keys that are not needed here; may be nil
}

// NewPicker returns a choice among options, of which the one called selected is chosen.
func NewPicker(selected int, options ...string) *Picker {
	p := &Picker{}
	p.ExtendBaseWidget(p)
	p.Options = options
	p.SetSelectedIndex(selected)
	return p
}

// FocusGained is called by Fyne.
func (p *Picker) FocusGained() {
	p.Select.FocusGained()
	tellFocus(p.Keys, p)
}

// TypedKey is called by Fyne. Up and Down choose, as in [Segments]; Fyne would open the menu
// of the options for them too, which Space does.
func (p *Picker) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyUp:
		e = &fyne.KeyEvent{Name: fyne.KeyLeft}
	case fyne.KeyDown:
		e = &fyne.KeyEvent{Name: fyne.KeyRight}
	case fyne.KeyEscape, fyne.KeyReturn, fyne.KeyEnter:
		passKey(p.Keys, e)
		return
	}
	p.Select.TypedKey(e)
	tellChange(p.Keys)
}
