package spoken

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/phrase"
)

// A form says nothing by itself. After something has happened, the voice looks at the form that the keys are in and
// says what differs from the last look: the control that has the focus and its state, and texts that have changed.

// Form is what the keys are in: a question, or the panel of a position that is set up.
type Form struct {
	ID      any // tells forms apart; nil where the keys are in no form
	Title   string
	Parts   []fyne.CanvasObject
	Around  fyne.CanvasObject  // the part of the window that has the controls and their labels
	Buttons []*controls.Button // the answers to the question
	Live    bool               // its texts change all the time by themselves, which is not said
}

// Focus is the control that has the keys.
type Focus struct {
	On      fyne.Focusable
	OnBoard bool
	Silent  bool // the control says more by itself than what is typed into it
}

// known is what the listener knows of the controls.
type known struct {
	form  any  // the form whose title was said
	live  bool // the user has done nothing in a live form since it was last said
	fresh bool // no key has been pressed in it: the listener knows nothing of its texts yet
	focus fyne.Focusable
	said  controls.Said // of the control with the focus, if it is a [controls.Teller]
	texts map[fyne.CanvasObject]string
}

// ControlChanged notes that a control has got the focus, or that the user has changed it.
func (v *Voice) ControlChanged() {
	v.known.fresh, v.known.live = false, false
	if v.settings.Speech {
		v.saySoon()
	}
}

// FollowForm says what changed in the form without the user's doing, such as when a disk has answered.
func (v *Voice) FollowForm() {
	if !v.settings.Speech || v.due || v.closed {
		return
	}
	if f := v.in.Form(); f.ID != nil && !v.known.still(f) {
		v.sayDue()
	}
}

// still reports whether a form is live and the user has done nothing in it.
func (h *known) still(f Form) bool { return f.Live && h.live && f.ID == h.form }

// controlWords returns what is new about the controls, and takes it as known.
func (v *Voice) controlWords() string {
	h := &v.known
	f, focus := v.in.Form(), v.in.Focus()
	opened, still := f.ID != h.form, h.still(f)
	teller, tells := focus.On.(controls.Teller)
	var said controls.Said
	if tells = tells && !focus.Silent; tells {
		said = teller.Said()
	}

	texts := map[fyne.CanvasObject]string{}
	var news, running []string
	f.each(func(o fyne.CanvasObject, text string, warns bool) {
		before, known := h.texts[o]
		switch {
		case any(o) == any(focus.On):
			return
		case text == "":
		case opened && isRunning(o):
			running = append(running, phrase.Sentence(text))
		case text != before && (warns || known && !opened && !h.fresh && !f.Live):
			news = append(news, phrase.Sentence(text))
		}
		texts[o] = text
	})
	moved := opened || focus.On != h.focus
	last := h.said
	if still && !moved {
		said = last // it is said when the user does something
	}
	*h = known{form: f.ID, live: f.Live, fresh: h.fresh || opened, focus: focus.On, said: said, texts: texts}

	all := news
	switch {
	case opened && f.ID != nil:
		all = slices.Concat([]string{phrase.Sentence(f.Title)}, running, news)
		if !tells {
			all = append(all, f.answerWords())
		}
	case tells && !moved:
		all = append([]string{phrase.Sentence(said.Since(last))}, news...) // what the key did comes first
	}
	if tells && moved {
		all = append(all, phrase.Sentence(f.wordsFor(teller, said)))
	}
	return Join(all...)
}

// wordsFor returns all about a control: its label and its state.
func (f *Form) wordsFor(o controls.Teller, said controls.Said) string {
	if l, _ := labelIn(f.Around, o); said.Name == "" || l.row {
		said.Name = controls.Listed(l.words, l.unit, said.Name)
	}
	return said.Whole()
}

// answerWords returns the answers to a question none of whose buttons has the focus.
func (f *Form) answerWords() string {
	var all []string
	for _, b := range f.Buttons {
		all = append(all, phrase.Sentence(b.Said().Whole()))
	}
	return Join(all...)
}

// isRunning reports whether an object is the running text of a question.
func isRunning(o fyne.CanvasObject) bool {
	_, ok := o.(*widget.Label)
	return ok
}

// each calls a function for every text of a form that may change: all but the labels and units of controls. A hidden
// text is "". The marked row of a list is included, because keys can move the mark while the focus is elsewhere.
func (f *Form) each(do func(o fyne.CanvasObject, text string, warns bool)) {
	for _, part := range f.Parts {
		eachText(part, true, do)
	}
}

func eachText(o fyne.CanvasObject, visible bool, do func(o fyne.CanvasObject, text string, warns bool)) {
	visible = visible && o.Visible()
	text, warns := "", false
	switch t := o.(type) {
	case *controls.Choices:
		text = t.Said().Value
	case controls.Teller:
		return
	case *widget.Label:
		text = t.Text
	case interface {
		Text() string
		Warns() bool
	}:
		text, warns = t.Text(), t.Warns()
	default:
		parts := controls.Parts(o)
		for i, part := range parts {
			if !isLabel(parts, i) {
				eachText(part, visible, do)
			}
		}
		return
	}
	if !visible {
		text = ""
	}
	do(o, text, warns)
}

// A control is labelled by the words around it: the words before it in its row or above it, and the unit after a
// field. They are looked up in the window.

// label are the words around a control.
type label struct {
	words, unit string // before and after it
	row         bool   // the words belong to the whole row
}

// labelIn returns the label of an object inside another one. It reports false if the object is not in there.
func labelIn(in, o fyne.CanvasObject) (l label, found bool) {
	if in == o {
		return label{}, true
	}
	parts := controls.Parts(in)
	for i, part := range parts {
		if l, found = labelIn(part, o); !found {
			continue
		}
		switch {
		case hasUnit(in, i):
			l.unit = parts[i+1].(*controls.Text).Text() // what stands before the field is the unit of another one
		case l.words == "":
			l.words, l.row = labelAt(in, i, o)
		}
		return l, true
	}
	return label{}, false
}

// labelAt returns the words about part i of an object, which contains o; row reports whether they belong to the whole
// row.
func labelAt(in fyne.CanvasObject, i int, o fyne.CanvasObject) (words string, row bool) {
	parts := controls.Parts(in)
	if box, ok := in.(*fyne.Container); ok {
		if rows, ok := box.Layout.(*forms.Rows); ok {
			return rows.LabelOf(o), false
		}
		if forms.IsColumns(box) {
			return firstText(parts[0]), true
		}
	}
	if i > 0 {
		return firstText(parts[i-1]), false
	}
	return "", false
}

// firstText returns the words that an object begins with, "" if they label something in it.
func firstText(o fyne.CanvasObject) string {
	switch o := o.(type) {
	case *controls.Text:
		if !o.Warns() {
			return o.Text()
		}
	case *fyne.Container:
		nameless := func(t controls.Teller) bool { return t.Said().Name == "" }
		if len(o.Objects) > 0 && !holdsTeller(o, nameless) {
			return firstText(o.Objects[0])
		}
	}
	return ""
}

// isLabel reports whether a part of an object is only the label or the unit of the part beside it.
func isLabel(parts []fyne.CanvasObject, i int) bool {
	t, ok := parts[i].(*controls.Text)
	if !ok || t.Warns() {
		return false
	}
	all := func(controls.Teller) bool { return true }
	return i+1 < len(parts) && holdsTeller(parts[i+1], all) || i > 0 && forms.IsSized(parts[i-1])
}

// hasUnit reports whether part i of an object is a field with a unit after it. In a form of rows the words after a
// field belong to the next row.
func hasUnit(in fyne.CanvasObject, i int) bool {
	parts := controls.Parts(in)
	if i+1 >= len(parts) || !forms.IsSized(parts[i]) {
		return false
	}
	if box, ok := in.(*fyne.Container); ok {
		if _, form := box.Layout.(*forms.Rows); form {
			return false
		}
	}
	_, ok := parts[i+1].(*controls.Text)
	return ok
}

// holdsTeller reports whether an object is, or contains, a control of a kind.
func holdsTeller(o fyne.CanvasObject, kind func(controls.Teller) bool) bool {
	if t, ok := o.(controls.Teller); ok {
		return kind(t)
	}
	return slices.ContainsFunc(controls.Parts(o), func(part fyne.CanvasObject) bool { return holdsTeller(part, kind) })
}
