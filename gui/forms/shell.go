// Package forms holds what the dialogs of the window are made of: rows with labels, fields for numbers, clocks and
// effort, the choice of a file, and the [Shell] that opens dialogs. The dialogs themselves are elsewhere.
//
// All of it belongs to Fyne's main goroutine.
package forms

import (
	"errors"
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/controls"
	"kibitz/gui/phrase"
	"kibitz/gui/store"
	"kibitz/gui/theme"
)

// Shell opens dialogs over a window, several above each other.
type Shell struct {
	canvas   fyne.Canvas
	store    *store.Store
	post     func(func())
	settings *LastUsed
	out      Out

	open   []*controls.Modal // the topmost last
	fitted fyne.Size         // of the canvas when the dialogs were last fitted to it

	desktop desktop
}

// LastUsed is what the dialogs remember from one start to the next.
type LastUsed struct {
	Folder  string   `json:"folder"`            // where a file was last opened or saved
	Folders []string `json:"folders,omitempty"` // favourites for the choice of a file, in the order in which they were added; absolute paths

	OwnFiles bool `json:"ownFileDialog,omitempty"` // files are chosen by the dialog of the window even where the desktop has one
}

// Out is what a shell reports.
type Out struct {
	Opening func() // a dialog is about to open
	Changed func() // a dialog has opened or closed, or a control in the topmost one has changed or has got the focus
	Closed  func() // no dialog is open any more
	Save    func() // the settings have changed
	Busy    func() // a file was to be chosen while the dialog of the desktop is open for another choice
}

// NewShell returns a shell without a dialog. post runs a function later on the main goroutine.
func NewShell(canvas fyne.Canvas, store *store.Store, post func(func()), settings *LastUsed, out Out) *Shell {
	return &Shell{canvas: canvas, store: store, post: post, settings: settings, out: out}
}

// Open shows a dialog over the window. The keys of the window rest until it is closed.
func (s *Shell) Open(m *controls.Modal, title string, body fyne.CanvasObject, focus fyne.Focusable, buttons ...*controls.Button) {
	closed := m.Closed
	m.Closed = func() {
		if i := slices.Index(s.open, m); i >= 0 {
			s.open = slices.Delete(s.open, i, i+1)
			for _, above := range s.open[i:] {
				above.Raise()
			}
		}
		if len(s.open) == 0 {
			s.out.Closed()
		}
		s.out.Changed()
		if closed != nil {
			closed()
		}
	}
	s.out.Opening()
	s.open = append(s.open, m)
	m.OnChanged = s.out.Changed
	m.Show(s.canvas, title, body, focus, buttons...)
	s.out.Changed()
}

// OpenForm opens a dialog with the buttons Cancel, which closes it, others, and action, which calls confirm.
func (s *Shell) OpenForm(m *controls.Modal, title string, body fyne.CanvasObject, focus fyne.Focusable, action string, confirm func(), others ...*controls.Button) {
	m.Confirm, m.Cancel = confirm, m.Close
	buttons := append([]*controls.Button{newCancel(m)}, others...)
	s.Open(m, title, body, focus, append(buttons, controls.NewButton(action, controls.Primary, confirm))...)
}

// newCancel returns the button that closes a dialog without doing anything.
func newCancel(m *controls.Modal) *controls.Button {
	return controls.NewButton(lang.L("Cancel"), controls.Plain, m.Close)
}

// OpenPage opens a dialog that only shows something, with the button Close after the others. A nil focus is that button.
func (s *Shell) OpenPage(m *controls.Modal, title string, body fyne.CanvasObject, focus fyne.Focusable, others ...*controls.Button) {
	done := controls.NewButton(lang.L("Close"), controls.Primary, m.Close)
	if focus == nil {
		focus = done
	}
	m.Confirm, m.Cancel = m.Close, m.Close
	s.Open(m, title, body, focus, append(others, done)...)
}

// OpenRows is [Shell.OpenForm] for a form of rows, which it fits to the window.
func (s *Shell) OpenRows(m *controls.Modal, title string, rows *Rows, focus fyne.Focusable, action string, confirm func(), others ...*controls.Button) {
	s.FitRows(m, rows)
	s.OpenForm(m, title, rows.Box(), focus, action, confirm, others...)
}

// FitRows fits a form of rows to the window, now and whenever that has another size.
func (s *Shell) FitRows(m *controls.Modal, rows *Rows) {
	m.Refit = func() { rows.fit(s.Room().Width) }
	m.Refit()
}

// Top returns the topmost dialog, nil if none is open.
func (s *Shell) Top() *controls.Modal {
	if len(s.open) == 0 {
		return nil
	}
	return s.open[len(s.open)-1]
}

// Has reports whether a dialog is open.
func (s *Shell) Has(m *controls.Modal) bool { return slices.Contains(s.open, m) }

// CloseAll closes all dialogs, that of the desktop included.
func (s *Shell) CloseAll() {
	if s.desktop.cancel != nil {
		s.desktop.cancel()
	}
	for m := s.Top(); m != nil; m = s.Top() {
		m.Close()
	}
}

// Room returns how large the body of a dialog can be without being scrolled.
func (s *Shell) Room() fyne.Size { return controls.ModalRoom(s.canvas) }

// Size returns the size of the window.
func (s *Shell) Size() fyne.Size { return s.canvas.Size() }

// Focus gives the keys to a control.
func (s *Shell) Focus(o fyne.Focusable) { s.canvas.Focus(o) }

// Focused returns the control that has the keys, nil if none has.
func (s *Shell) Focused() fyne.Focusable { return s.canvas.Focused() }

// Fit fits the open dialogs to the window if its size has changed. It does so later: it is called while the window is
// laid out.
func (s *Shell) Fit() {
	size := s.canvas.Size()
	if size == s.fitted {
		return
	}
	s.fitted = size
	s.post(func() {
		for _, m := range s.open {
			if m.Refit != nil {
				m.Refit()
			}
			m.Fit()
		}
	})
}

// Answer is one of the buttons of [Shell.Ask].
type Answer struct {
	Label string
	Kind  controls.Kind
	Do    func()
}

// Ask opens a question with a button for each answer and one to cancel. Enter gives the first answer.
func (s *Shell) Ask(title, text string, answers ...Answer) {
	m := &controls.Modal{}
	buttons := []*controls.Button{newCancel(m)}
	for _, a := range slices.Backward(answers) {
		buttons = append(buttons, controls.NewButton(a.Label, a.Kind, func() {
			m.Close()
			a.Do()
		}))
	}
	m.Confirm, m.Cancel = buttons[len(buttons)-1].OnTapped, m.Close
	s.Open(m, title, s.Text(text), nil, buttons...)
}

// Remember stores the folder of a file as the one that was last used.
func (s *Shell) Remember(path string) {
	s.settings.Folder = filepath.Dir(path)
	s.out.Save()
}

// NewComplaint returns a hidden line for what is wrong with a dialog.
func NewComplaint() *controls.Text {
	line := controls.NewText("", theme.ColorWarning, theme.SecondarySize, false)
	line.Hide()
	return line
}

// Complain shows in such a line what is wrong with a dialog; "" hides the line.
func Complain(m *controls.Modal, line *controls.Text, words string) {
	line.SetText(words)
	controls.SetVisible(line, words != "")
	m.Fit()
}

// Control is something in a form that can have the keys.
type Control interface {
	fyne.CanvasObject
	fyne.Focusable
}

// Complain shows below a control of a form what is wrong with it, and gives that control the keys: the field of an
// [Error], or otherwise.
func (s *Shell) Complain(m *controls.Modal, rows *Rows, err error, otherwise Control) {
	about := otherwise
	if wrong := (*Error)(nil); errors.As(err, &wrong) {
		about = wrong.field
	}
	rows.complain(about, phrase.Error(err))
	m.Fit()
	s.Focus(about)
}

// textWidth is how wide the text of a question runs.
const textWidth = 420

// Text returns running text for the body of a question.
func (s *Shell) Text(text string) fyne.CanvasObject {
	label := widget.NewLabel(text)
	label.Wrapping = fyne.TextWrapWord
	return container.New(&textLayout{s}, container.New(layout.NewCustomPaddedLayout(-8, -8, -8, -8), label))
}

// textLayout gives text the width of a question, before it is measured: its height depends on the width.
type textLayout struct{ shell *Shell }

func (l *textLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	width := min(textWidth, l.shell.Room().Width)
	o[0].Resize(fyne.NewSize(width, o[0].MinSize().Height))
	return fyne.NewSize(width, o[0].MinSize().Height)
}

func (*textLayout) Layout(o []fyne.CanvasObject, size fyne.Size) { o[0].Resize(size) }
