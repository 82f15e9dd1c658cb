package controls

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"kibitz/gui/theme"
)

const (
	modalInset  = 20 // between the edge of a question and what is in it
	barRoom     = 10 // right of the body, for the bar that tells how far it is scrolled
	focusMargin = 32 // between a control with the focus and what is scrolled out of sight: a line about it has room
	buttonGap   = 8
	asideGap    = 12  // between what stands beside the buttons and these
	asideLeast  = 150 // wide; where the buttons leave less, it stands above them
	modalMargin = 16  // at least, between the edge of the window and a question

	titleWidth = 420 // that a title asks for at most; longer ones are broken into lines
)

// Modal is a question or a form over the window, which takes no input meanwhile. It handles the keys that the
// controls in it do not use, unless a control has Keys of its own.
type Modal struct {
	// Confirm is what Enter does, Cancel what Escape does. Either may be nil.
	Confirm, Cancel func()
	// OnKey is asked first what a key does that no control in the question has a use for, also where none has the
	// focus: a click beside them takes it. It returns true for a key that is not the question's. OnRune takes letters. Either may be nil.
	OnKey  func(*fyne.KeyEvent) bool
	OnRune func(rune)
	// OnChanged is called when a control in the question has got the focus or is set otherwise,
	// or a key was pressed that none has a use for; it may be nil.
	OnChanged func()
	// Refit fits the body to another size of the window; it may be nil.
	Refit func()
	// Closed is called once when the question goes; it may be nil.
	Closed func()

	// Live says that what the body shows changes by itself all the time: only what the user does in it is read out, and
	// what its owner announces.
	Live bool
	// Scroll is a part of the body that scrolls by itself; it may be nil.
	Scroll *container.Scroll
	// Aside stands left of the buttons, or above them where that would leave too little of it; it may be nil.
	Aside fyne.CanvasObject

	sheet   *sheet // nil while the question is not open
	on      fyne.Canvas
	focus   fyne.Focusable    // when it was shown
	scroll  *container.Scroll // of the whole body
	title   string
	head    *Text // that shows it
	layout  *modalLayout
	body    fyne.CanvasObject
	buttons []*Button
}

var _ Keys = (*Modal)(nil)

// Show puts the question on the canvas: a title, a body and a row of buttons,
// the one for Enter last. What does not fit is scrolled.
func (m *Modal) Show(on fyne.Canvas, title string, body fyne.CanvasObject, focus fyne.Focusable, buttons ...*Button) {
	m.on, m.title, m.body, m.focus, m.buttons = on, title, body, focus, buttons
	flow := &Flow{Gap: buttonGap, AtEnd: true}
	row := container.New(flow)
	for _, b := range buttons {
		row.Add(b)
	}
	m.head = newTitle(title)
	m.scroll = container.NewScroll(container.New(layout.NewCustomPaddedLayout(0, 0, 0, barRoom), body))
	foot := container.NewStack()
	if m.Aside != nil {
		foot.Add(container.New(layout.NewCustomPaddedLayout(0, 0, 0, asideGap), m.Aside))
	}
	m.layout = &modalLayout{on, m.head, m.scroll, foot, row, flow}
	m.sheet = newSheet(m, container.New(m.layout, m.head, m.scroll, foot, row))
	m.Raise()
}

// Raise puts the question over all others: Fyne takes those above a question away with it.
func (m *Modal) Raise() {
	if m.sheet == nil {
		return
	}
	m.on.Overlays().Remove(m.sheet)
	m.on.Overlays().Add(m.sheet)
	if m.focus != nil {
		m.on.Focus(m.focus)
	}
}

// Title returns the title.
func (m *Modal) Title() string { return m.title }

// FootBeyond returns how much higher than a single row of buttons what is below a body of a width is.
func (m *Modal) FootBeyond(body float32) float32 {
	if m.layout == nil {
		return 0
	}
	_, height := m.layout.measureFoot(m.layout.width(body))
	return height - max(buttonHeight, m.layout.aside.MinSize().Height)
}

// SetTitle changes the title.
func (m *Modal) SetTitle(title string) {
	m.title = title
	m.head.SetText(title)
	m.Fit()
}

// Body returns what stands between title and buttons.
func (m *Modal) Body() fyne.CanvasObject { return m.body }

// Buttons returns the buttons, the one for Enter last.
func (m *Modal) Buttons() []*Button { return m.buttons }

// Least returns the size that the question would have in a window with room for all of it.
func (m *Modal) Least() fyne.Size {
	if m.sheet == nil {
		return fyne.Size{}
	}
	return m.scroll.Content.MinSize().AddWidthHeight(2*modalInset-barRoom, 2*modalInset)
}

// Fit gives the question the size that its body has now, in the middle of the window.
func (m *Modal) Fit() {
	if m.sheet != nil {
		m.sheet.Refresh()
	}
}

// Close takes the question away. It is idempotent.
func (m *Modal) Close() {
	if m.sheet == nil {
		return
	}
	m.on.Overlays().Remove(m.sheet)
	m.sheet = nil
	if m.Closed != nil {
		m.Closed()
	}
}

// TypedKey takes the keys that the controls in the question have no use for.
func (m *Modal) TypedKey(e *fyne.KeyEvent) {
	switch {
	case m.OnKey != nil && m.OnKey(e):
	case e.Name == fyne.KeyEscape:
		if m.Cancel != nil {
			m.Cancel()
		}
	case e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter:
		if m.Confirm != nil {
			m.Confirm()
		}
	}
	m.Changed()
}

// Changed is told what [Modal.OnChanged] wants to know.
func (m *Modal) Changed() {
	if m.OnChanged != nil {
		m.OnChanged()
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

// TypedRune takes the letters that the controls in the question have no use for.
func (m *Modal) TypedRune(r rune) {
	if m.OnRune != nil {
		m.OnRune(r)
	}
}

// ModalRoom returns how large the body of a question on a canvas can be without being
// scrolled, if the question has buttons.
func ModalRoom(on fyne.Canvas) fyne.Size {
	const title = 26
	around := float32(2 * (modalMargin + modalInset))
	return on.Size().SubtractWidthHeight(around, around+title+buttonHeight+2*theme.Gap)
}

// ModalRoomBelow is [ModalRoom] for a question whose title may take more than a line.
func ModalRoomBelow(on fyne.Canvas, title string) fyne.Size {
	room, head := ModalRoom(on), newTitle(title)
	line := head.MinSize().Height
	head.Wrap(min(titleWidth, room.Width))
	return room.SubtractWidthHeight(0, head.MinSize().Height-line)
}

func newTitle(title string) *Text {
	head := NewText(title, theme.ColorText, 18, true)
	head.Cut = true
	return head
}

// modalLayout stacks title, scrolled body and buttons, left of which something may stand. It takes the size of
// them all as far as the canvas has it.
type modalLayout struct {
	canvas fyne.Canvas
	head   *Text
	body   *container.Scroll
	aside  fyne.CanvasObject
	row    *fyne.Container // of buttons
	flow   *Flow           // its layout
}

// MinSize is called by Fyne.
func (l *modalLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	body := l.body.Content.MinSize()
	width, most := l.width(body.Width-barRoom), max(l.canvas.Size().Height-2*modalMargin, 160)
	_, foot := l.measureFoot(width)
	rest := body.Height + foot + 2*theme.Gap + 2*modalInset
	l.head.Wrap(0)
	line := l.head.MinSize().Height
	l.head.Wrap(width - 2*modalInset)
	if rest+line <= most && rest+l.head.MinSize().Height > most {
		l.head.Wrap(0) // a body that has just the room there is, as lists do, would have to be scrolled
	}
	return fyne.NewSize(width, min(rest+l.head.MinSize().Height, most))
}

// width returns how wide the question is, as far as the canvas has it, around a body of a width.
func (l *modalLayout) width(body float32) float32 {
	foot := l.aside.MinSize().Width + l.flow.long(l.row.Objects)
	return min(max(min(l.head.Width(), titleWidth), body, foot)+2*modalInset, max(l.canvas.Size().Width-2*modalMargin, 200))
}

// measureFoot returns the size of the rows of buttons where the question is so wide, and how high they are together
// with what stands beside or above them.
func (l *modalLayout) measureFoot(width float32) (row fyne.Size, height float32) {
	aside, room := l.aside.MinSize(), width-2*modalInset
	long := l.flow.long(l.row.Objects)
	above := aside.Height > 0 && room-long < asideLeast
	if !above {
		room -= aside.Width
	}
	long = min(long, room)
	l.flow.SetWidth(long)
	row = fyne.NewSize(long, l.row.MinSize().Height)
	if above {
		return row, row.Height + buttonGap + aside.Height
	}
	row.Height = max(row.Height, aside.Height)
	return row, row.Height
}

// Layout is called by Fyne.
func (l *modalLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	inner := size.Width - 2*modalInset
	head := l.head.MinSize().Height
	row, foot := l.measureFoot(size.Width)
	l.head.Move(fyne.NewSquareOffsetPos(modalInset))
	l.head.Resize(fyne.NewSize(inner, head))
	top := modalInset + head + theme.Gap
	bottom := size.Height - modalInset - foot
	l.body.Move(fyne.NewPos(modalInset, top))
	l.body.Resize(fyne.NewSize(inner+barRoom, bottom-theme.Gap-top))
	l.aside.Move(fyne.NewPos(modalInset, bottom))
	if foot > row.Height {
		l.aside.Resize(fyne.NewSize(inner, l.aside.MinSize().Height))
	} else {
		l.aside.Resize(fyne.NewSize(inner-row.Width, row.Height))
	}
	l.row.Move(fyne.NewPos(modalInset+inner-row.Width, bottom+foot-row.Height))
	l.row.Resize(row)
}
