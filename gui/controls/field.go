package controls

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/theme"
	"kibitz/gui/typeset"
)

// Field is a text field of one line that hands on Escape and the wheel, which Fyne's own swallows.
type Field struct {
	widget.Entry
	Keys Keys
	// OnKey is asked first what a key does; it may be nil. It returns true for a
	// key that is not the field's.
	OnKey func(*fyne.KeyEvent) bool
	// OnUndo is asked first what undo takes back; it may be nil. It returns true where
	// that is nothing in the field.
	OnUndo func() bool
	// OnShortcut is given the shortcuts that edit no text; it may be nil.
	OnShortcut func(fyne.Shortcut)
	// OnFocusGained is called when it has got the focus, OnFocusLost when another control
	// has, or none. While another window has it, the field still counts as focused: it is
	// told that it is lost, and gained when the window is back.
	OnFocusGained, OnFocusLost func()

	hint  string
	ruler typeset.Ruler
}

// NewField returns a field with a hint for as long as it is empty.
func NewField(text, hint string) *Field {
	f := &Field{hint: hint}
	f.ExtendBaseWidget(f)
	f.SetText(text)
	f.SetPlaceHolder(hint)
	return f
}

// SetHint changes the hint.
func (f *Field) SetHint(hint string) {
	f.hint = hint
	f.SetPlaceHolder(hint)
}

// Set shows a text without calling OnChanged.
func (f *Field) Set(text string) {
	setSilently(&f.OnChanged, func() { f.SetText(text) })
}

// Resize is called by Fyne. A hint that has no room ends in an ellipsis: Fyne would have it scrolled.
func (f *Field) Resize(size fyne.Size) {
	f.Entry.Resize(size)
	room := size.Width - 2*fynetheme.InnerPadding() - 2*fynetheme.InputBorderSize()
	if hint := f.ruler.Fit(f.hint, typeset.Style{Size: theme.TextSize}, room); hint != f.PlaceHolder {
		f.SetPlaceHolder(hint)
	}
}

// CreateRenderer is called by Fyne.
func (f *Field) CreateRenderer() fyne.WidgetRenderer {
	return &fieldRenderer{f.Entry.CreateRenderer(), NewWheel(f.scrolled)}
}

type fieldRenderer struct {
	fyne.WidgetRenderer
	wheel *Wheel
}

// Objects is called by Fyne.
func (r *fieldRenderer) Objects() []fyne.CanvasObject {
	return append(slices.Clip(r.WidgetRenderer.Objects()), r.wheel)
}

// Layout is called by Fyne.
func (r *fieldRenderer) Layout(size fyne.Size) {
	r.WidgetRenderer.Layout(size)
	r.wheel.Resize(size)
}

// scrolled hands on what the wheel does over the field, which would do nothing to what the field holds its text in.
func (f *Field) scrolled(e *fyne.ScrollEvent) {
	if m, ok := keysOf(f.Keys).(*Modal); ok {
		m.wheelOver(f, e)
	}
}

// FocusLost is called by Fyne.
func (f *Field) FocusLost() {
	f.Entry.FocusLost()
	if f.OnFocusLost != nil {
		f.OnFocusLost()
	}
}

// FocusGained is called by Fyne.
func (f *Field) FocusGained() {
	f.Entry.FocusGained()
	reportFocus(f.Keys, f)
	if f.OnFocusGained != nil {
		f.OnFocusGained()
	}
}

// TypedKey is called by Fyne.
func (f *Field) TypedKey(e *fyne.KeyEvent) {
	if f.OnKey != nil && f.OnKey(e) {
		return
	}
	switch e.Name {
	case fyne.KeyEscape, fyne.KeyReturn, fyne.KeyEnter:
		if keys := keysOf(f.Keys); keys != nil {
			keys.TypedKey(e)
			return
		}
	}
	f.Entry.TypedKey(e)
	reportChange(f.Keys)
}

// TypedRune is called by Fyne.
func (f *Field) TypedRune(r rune) {
	f.Entry.TypedRune(r)
	reportChange(f.Keys)
}

// TypedShortcut is called by Fyne.
func (f *Field) TypedShortcut(s fyne.Shortcut) {
	if f.OnShortcut != nil && !editsText(s) {
		f.OnShortcut(s)
		return
	}
	if _, undo := s.(*fyne.ShortcutUndo); undo && f.OnUndo != nil && f.OnUndo() {
		return
	}
	f.Entry.TypedShortcut(s)
	reportChange(f.Keys)
}

// editsText reports whether a shortcut means something to whoever types: those that Fyne knows by
// name, to go or to delete by words, and the other key for redo.
func editsText(s fyne.Shortcut) bool {
	custom, ok := s.(*desktop.CustomShortcut)
	if !ok {
		return true
	}
	switch custom.KeyName {
	case fyne.KeyLeft, fyne.KeyRight, fyne.KeyBackspace, fyne.KeyDelete, fyne.KeyZ:
		return true
	}
	return false
}
