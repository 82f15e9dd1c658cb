package controls

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/theme"
)

const (
	modalInset  = 20 // between the edge of a question and what is in it
	barRoom     = 10 // right of the body, for the bar that tells how far it is scrolled
	focusMargin = 32 // between a control with the focus and what is scrolled out of sight: a line about it has room
	buttonGap   = 8
	asideGap    = 12 // between what stands beside the buttons and these
	modalMargin = 16 // at least, between the edge of the window and a question
)

// Modal is a question or a form over the window, which takes no input meanwhile.
type Modal struct {
	// Confirm is what Enter does, Cancel what Escape does. Either may be nil.
	Confirm, Cancel func()
	// Closed is called once when the question goes; it may be nil.
	Closed func()

	// Scroll is a part of the body that scrolls by itself; it may be nil.
	Scroll *container.Scroll
	// Aside stands left of the buttons; it may be nil.
	Aside fyne.CanvasObject

	popup   *widget.PopUp
	scroll  *container.Scroll // of the whole body
	title   string
	body    fyne.CanvasObject
	buttons []*Button
}

var _ Keys = (*Modal)(nil)

// Show puts the question on the canvas: a title, a body and a row of buttons,
// the one for Enter last. What does not fit is scrolled.
func (m *Modal) Show(on fyne.Canvas, title string, body fyne.CanvasObject, focus fyne.Focusable, buttons ...*Button) {
	m.title, m.body, m.buttons = title, body, buttons
	row := container.New(layout.NewCustomPaddedHBoxLayout(buttonGap))
	for _, b := range buttons {
		b.Keys = m
		row.Add(b)
	}
	head := NewText(title, theme.ColorText, 18, true)
	m.scroll = container.NewScroll(container.New(layout.NewCustomPaddedLayout(0, 0, 0, barRoom), body))
	foot := container.New(layout.NewCustomPaddedLayout(0, 0, 0, asideGap))
	if m.Aside != nil {
		foot.Add(m.Aside)
	}
	frame := container.New(&modalLayout{canvas: on}, head, m.scroll, container.New(layout.NewBorderLayout(nil, nil, nil, row), foot, row))
	m.popup = widget.NewModalPopUp(frame, on)
	m.popup.Show()
	if focus != nil {
		on.Focus(focus)
	}
}

// Title returns the title.
func (m *Modal) Title() string { return m.title }

// Body returns what stands between title and buttons.
func (m *Modal) Body() fyne.CanvasObject { return m.body }

// Buttons returns the buttons, the one for Enter last.
func (m *Modal) Buttons() []*Button { return m.buttons }

// Least returns the size that the question would have in a window with room for all of it.
func (m *Modal) Least() fyne.Size {
	if m.popup == nil {
		return fyne.Size{}
	}
	return m.scroll.Content.MinSize().AddWidthHeight(2*modalInset-barRoom, 2*modalInset)
}

// Fit gives the question the size that its body has now.
func (m *Modal) Fit() {
	if m.popup != nil {
		m.popup.Resize(m.popup.MinSize())
		m.popup.Refresh()
	}
}

// Close takes the question away. It is idempotent.
func (m *Modal) Close() {
	if m.popup == nil {
		return
	}
	m.popup.Hide()
	m.popup = nil
	if m.Closed != nil {
		m.Closed()
	}
}

// TypedKey takes the keys that the controls in the question have no use for.
func (m *Modal) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyEscape:
		if m.Cancel != nil {
			m.Cancel()
		}
	case fyne.KeyReturn, fyne.KeyEnter:
		if m.Confirm != nil {
			m.Confirm()
		}
	}
}

// focusMoved brings the control with the focus into sight.
func (m *Modal) focusMoved(o fyne.CanvasObject) {
	if b, ok := o.(*Button); ok && slices.Contains(m.buttons, b) {
		return // they are always in sight
	}
	driver := fyne.CurrentApp().Driver()
	for _, s := range m.around(o) {
		at := driver.AbsolutePositionForObject(o).Subtract(driver.AbsolutePositionForObject(s.Content))
		size := o.Size()
		if at.Y < 0 || at.Y+size.Height > s.Content.Size().Height {
			continue // it stands elsewhere
		}
		offset := s.Offset
		offset.Y = max(min(offset.Y, at.Y-focusMargin), at.Y+size.Height+focusMargin-s.Size().Height)
		if offset = fyne.NewPos(offset.X, max(0, offset.Y)); offset != s.Offset {
			s.ScrollToOffset(offset)
		}
	}
}

// around returns what scrolls an object in the body, the innermost first.
func (m *Modal) around(o fyne.CanvasObject) []*container.Scroll {
	if m.Scroll != nil && Holds(m.Scroll.Content, o) {
		return []*container.Scroll{m.Scroll, m.scroll}
	}
	return []*container.Scroll{m.scroll}
}

// wheelOver takes what the wheel does over a control that it does nothing to.
func (m *Modal) wheelOver(o fyne.CanvasObject, e *fyne.ScrollEvent) {
	for _, s := range m.around(o) {
		if s.Content.Size().Height > s.Size().Height {
			s.Scrolled(e)
			return
		}
	}
}

// TypedRune takes nothing: there are no letters to answer with.
func (m *Modal) TypedRune(rune) {}

// ModalRoom returns how large the body of a question on a canvas can be without being
// scrolled, if the question has buttons.
func ModalRoom(on fyne.Canvas) fyne.Size {
	const title = 26
	around := float32(2 * (modalMargin + modalInset))
	return on.Size().SubtractWidthHeight(around, around+title+buttonHeight+2*theme.Gap)
}

// modalLayout stacks title, scrolled body and buttons. It takes the size of
// them all as far as the canvas has it.
type modalLayout struct{ canvas fyne.Canvas }

func (l *modalLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	head, body, row := o[0].MinSize(), o[1].(*container.Scroll).Content.MinSize(), o[2].MinSize()
	size := fyne.NewSize(max(head.Width, body.Width-barRoom, row.Width), head.Height+body.Height+row.Height+2*theme.Gap)
	size = size.AddWidthHeight(2*modalInset, 2*modalInset)
	room := l.canvas.Size().SubtractWidthHeight(2*modalMargin, 2*modalMargin)
	return fyne.NewSize(min(size.Width, max(room.Width, 200)), min(size.Height, max(room.Height, 160)))
}

func (l *modalLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	head, row := o[0].MinSize(), o[2].MinSize()
	inner := size.Width - 2*modalInset
	o[0].Move(fyne.NewSquareOffsetPos(modalInset))
	o[0].Resize(fyne.NewSize(inner, head.Height))
	top := modalInset + head.Height + theme.Gap
	bottom := size.Height - modalInset - row.Height
	o[1].Move(fyne.NewPos(modalInset, top))
	o[1].Resize(fyne.NewSize(inner+barRoom, bottom-theme.Gap-top))
	o[2].Move(fyne.NewPos(modalInset, bottom))
	o[2].Resize(fyne.NewSize(inner, row.Height))
}
