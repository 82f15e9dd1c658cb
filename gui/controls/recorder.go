package controls

import (
	"fyne.io/fyne/v2"
)

// Recorder is a button that, once pressed, takes the next key instead of acting on it.
// Its owner decides what to do with a key and ends the recording.
type Recorder struct {
	Button
	// OnKey, OnRune and OnShortcut get what is typed while it records. A key that
	// types something is reported by both of the first two.
	OnKey      func(fyne.KeyName)
	OnRune     func(rune)
	OnShortcut func(fyne.Shortcut)
	// OnRecord is called when the recording begins or ends.
	OnRecord func(recording bool)

	recording bool
	begun     bool // by the space key, whose letter is still to come
}

var (
	_ fyne.Focusable    = (*Recorder)(nil)
	_ fyne.Shortcutable = (*Recorder)(nil)
)

// NewRecorder returns a recorder that shows a text.
func NewRecorder(text string) *Recorder {
	r := &Recorder{}
	r.text = text
	r.OnTapped = func() { r.Record(true) }
	r.ExtendBaseWidget(r)
	return r
}

// Recording reports whether the next key is recorded.
func (r *Recorder) Recording() bool { return r.recording }

// Record begins or ends the recording.
func (r *Recorder) Record(on bool) {
	if r.recording == on {
		return
	}
	r.recording = on
	if on {
		takeFocus(r)
	}
	if r.OnRecord != nil {
		r.OnRecord(on)
	}
}

// TypedKey is called by Fyne.
func (r *Recorder) TypedKey(e *fyne.KeyEvent) {
	switch {
	case !r.recording:
		r.begun = e.Name == fyne.KeySpace
		r.Button.TypedKey(e)
	case e.Name == fyne.KeyEscape:
		r.Record(false)
	default:
		r.OnKey(e.Name)
	}
}

// TypedRune is called by Fyne.
func (r *Recorder) TypedRune(letter rune) {
	if r.begun && letter == ' ' {
		r.begun = false
		return
	}
	if r.recording {
		r.OnRune(letter)
		return
	}
	r.Button.TypedRune(letter)
}

// TypedShortcut is called by Fyne.
func (r *Recorder) TypedShortcut(s fyne.Shortcut) {
	if r.recording {
		r.OnShortcut(s)
	}
}

// FocusLost is called by Fyne.
func (r *Recorder) FocusLost() {
	r.Button.FocusLost()
	r.Record(false)
}
