package gui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/controls"
	"kibitz/gui/phrase"
)

// What is said of the controls: which one the keys have come to and how it is set, what a key
// changes in it, and what comes to stand beside it. No form says anything by itself: here it
// is looked at, after something happened, what is otherwise than it was when last looked at.

// form is what the keys are in: a question, or the panel of a position that is set up.
type form struct {
	title string
	parts []fyne.CanvasObject
}

// heard is what whoever listens knows of the controls.
type heard struct {
	in    any  // the form whose title was said
	fresh bool // no key has been pressed in it: what stands there belongs to it
	focus fyne.Focusable
	said  controls.Said // of that, if it is a control that tells
	texts map[fyne.CanvasObject]string
}

// controlChanged is told that a control has got the focus, or is set otherwise.
func (c *controller) controlChanged() {
	c.spoken.heard.fresh = false
	if c.settings.Speech {
		c.speakSoon()
	}
}

// overhear has said what has changed in a form by itself, such as when a disk has answered.
func (c *controller) overhear() {
	if c.settings.Speech && !c.spoken.due && (c.shell.Top() != nil || c.setup != nil) {
		c.speakDue()
	}
}

// formHere returns the form that the keys are in, and what tells it from others. nil is none.
func (c *controller) formHere() (form, any) {
	if m := c.shell.Top(); m != nil {
		f := form{m.Title(), []fyne.CanvasObject{m.Body()}}
		if m.Aside != nil {
			f.parts = append(f.parts, m.Aside)
		}
		return f, m
	}
	if c.setup != nil {
		return form{lang.L("Set up a position"), []fyne.CanvasObject{c.view.editor}}, c.setup
	}
	return form{}, nil
}

// controlWords says what is new about the controls, and takes it as known.
func (c *controller) controlWords() string {
	h := &c.spoken.heard
	f, in := c.formHere()
	opened := in != h.in
	focus := c.view.window.Canvas().Focused()
	teller, tells := focus.(controls.Teller)
	var said controls.Said
	if tells = tells && focus != fyne.Focusable(c.view.typing.field); tells { // that one says more than what is typed
		said = teller.Said()
	}

	texts := map[fyne.CanvasObject]string{}
	var news, running []string
	f.each(func(o fyne.CanvasObject, text string, warns bool) {
		before, known := h.texts[o]
		switch {
		case any(o) == any(focus):
			return
		case text == "":
		case opened && isRunning(o):
			running = append(running, phrase.Sentence(text))
		case text != before && (warns || known && !opened && !h.fresh):
			news = append(news, phrase.Sentence(text))
		}
		texts[o] = text
	})
	moved := opened || focus != h.focus
	last := h.said
	*h = heard{in: in, fresh: h.fresh || opened, focus: focus, said: said, texts: texts}

	all := news
	switch {
	case opened && in != nil:
		all = slices.Concat([]string{phrase.Sentence(f.title)}, running, news)
		if !tells {
			all = append(all, c.answerWords())
		}
	case tells && !moved:
		all = append([]string{phrase.Sentence(said.Since(last))}, news...) // what the key did comes first
	}
	if tells && moved {
		all = append(all, phrase.Sentence(c.toldOf(teller, said)))
	}
	return join(all...)
}

// toldOf says all about a control.
func (c *controller) toldOf(o controls.Teller, said controls.Said) string {
	var root fyne.CanvasObject = c.view.root
	if m := c.shell.Top(); m != nil {
		root = m.Body()
	}
	if l, _ := labelIn(root, o); said.Name == "" || l.row {
		said.Name = controls.Listed(l.words, l.unit, said.Name)
	}
	return said.Whole()
}

// answerWords says what answers a question none of whose buttons has the focus.
func (c *controller) answerWords() string {
	var all []string
	if m := c.shell.Top(); m != nil {
		for _, b := range m.Buttons() {
			all = append(all, phrase.Sentence(b.Said().Whole()))
		}
	}
	return join(all...)
}

// isRunning reports whether an object is the running text of a question.
func isRunning(o fyne.CanvasObject) bool {
	_, ok := o.(*widget.Label)
	return ok
}

// each calls a function for the texts in a form that may change: all but the labels and units of
// controls. Those that are hidden are "". The row that a list marks is one of them, for the
// keys may go through it from elsewhere.
func (f form) each(do func(o fyne.CanvasObject, text string, warns bool)) {
	for _, part := range f.parts {
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
