package gui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/controls"
	"kibitz/gui/theme"
)

// modalWidth is how wide the text of a question runs.
const modalWidth = 420

// openModal shows a question over the window. The keys of the window rest
// until it is closed.
func (c *controller) openModal(m *controls.Modal, title string, body fyne.CanvasObject, focus fyne.Focusable, buttons ...*controls.Button) {
	closed := m.Closed
	m.Closed = func() {
		if i := slices.Index(c.modals, m); i >= 0 {
			c.modals = slices.Delete(c.modals, i, i+1)
			for _, above := range c.modals[i:] {
				above.Raise()
			}
		}
		if len(c.modals) == 0 {
			c.view.focusBoard()
		}
		c.controlChanged()
		if closed != nil {
			closed()
		}
	}
	c.view.tips.Clear()
	c.modals = append(c.modals, m)
	m.OnChanged = c.controlChanged
	m.Show(c.view.window.Canvas(), title, body, focus, buttons...)
	c.controlChanged()
}

// modalRoom is how large the body of a question can be now.
func (c *controller) modalRoom() fyne.Size { return controls.ModalRoom(c.view.window.Canvas()) }

// fitModals fits the questions that are open to the size that the window has come to have.
func (v *view) fitModals() {
	size := v.window.Canvas().Size()
	if size == v.modalsFit {
		return
	}
	v.modalsFit = size
	v.c.post(func() { // not while the window is laid out
		for _, m := range v.c.modals {
			if m.Refit != nil {
				m.Refit()
			}
			m.Fit()
		}
	})
}

// answer is a way to go on that a question offers.
type answer struct {
	text string
	kind controls.Kind
	do   func()
}

// ask asks how to go on: by one of the answers, the first of which is for Enter, or not at all.
func (c *controller) ask(title, text string, answers ...answer) {
	m := &controls.Modal{}
	buttons := []*controls.Button{controls.NewButton(lang.L("Cancel"), controls.Plain, m.Close)}
	for _, a := range slices.Backward(answers) {
		buttons = append(buttons, controls.NewButton(a.text, a.kind, func() {
			m.Close()
			a.do()
		}))
	}
	m.Confirm, m.Cancel = buttons[len(buttons)-1].OnTapped, m.Close
	c.openModal(m, title, c.words(text), nil, buttons...)
}

// newComplaint returns a line of a question for what is wrong with it; there is nothing yet.
func newComplaint() *controls.Text {
	line := controls.NewText("", theme.ColorWarning, theme.SecondarySize, false)
	line.Hide()
	return line
}

// complain says in a line of a question what is wrong with it; "" is nothing.
func complain(m *controls.Modal, line *controls.Text, words string) {
	line.SetText(words)
	controls.SetVisible(line, words != "")
	m.Fit()
}

// topModal returns the question that has the keys, nil when none is open.
func (c *controller) topModal() *controls.Modal {
	if len(c.modals) == 0 {
		return nil
	}
	return c.modals[len(c.modals)-1]
}

// words is running text in a question.
func (c *controller) words(text string) fyne.CanvasObject {
	label := widget.NewLabel(text)
	label.Wrapping = fyne.TextWrapWord
	return container.New(&wordsLayout{c}, container.New(layout.NewCustomPaddedLayout(-8, -8, -8, -8), label))
}

// wordsLayout gives running text the width of a question. It is given the width
// before it is measured, for its height depends on it.
type wordsLayout struct{ c *controller }

func (l *wordsLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	width := min(modalWidth, l.c.modalRoom().Width)
	o[0].Resize(fyne.NewSize(width, o[0].MinSize().Height))
	return fyne.NewSize(width, o[0].MinSize().Height)
}

func (*wordsLayout) Layout(o []fyne.CanvasObject, size fyne.Size) { o[0].Resize(size) }
