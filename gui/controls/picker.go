package controls

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// Picker is a choice of one among many, of which only the chosen one is in sight.
type Picker struct {
	widget.Select
	Keys Keys // gets the keys that are not used here; nil is the open [Modal]
}

// NewPicker returns a choice among options, of which the one called selected is chosen.
func NewPicker(selected int, options ...string) *Picker {
	p := &Picker{}
	p.ExtendBaseWidget(p)
	p.Options = options
	p.SetSelectedIndex(selected)
	return p
}

// Set chooses an option without calling OnChanged; -1 is none.
func (p *Picker) Set(i int) {
	setSilently(&p.OnChanged, func() {
		if i < 0 {
			p.ClearSelected()
		} else {
			p.SetSelectedIndex(i)
		}
	})
}

// FocusGained is called by Fyne.
func (p *Picker) FocusGained() {
	p.Select.FocusGained()
	reportFocus(p.Keys, p)
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
	reportChange(p.Keys)
}
