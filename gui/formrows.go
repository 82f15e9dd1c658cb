package gui

import (
	"errors"
	"math"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"

	"kibitz/gui/controls"
	"kibitz/gui/locale"
	"kibitz/gui/phrase"
	"kibitz/gui/theme"
)

// formRows is a form: choices below each other, each with a word for it in a
// column on the left. What is wrong with one of them is said below it.
type formRows struct {
	box   *fyne.Container
	rows  []formRow
	width float32 // of the column of choices
	above bool    // words stand above their choices, where there is so little room
	error *controls.Paragraph
}

type formRow struct {
	label   *controls.Text
	content fyne.CanvasObject
}

// formWidth is how wide the column of choices is where there is the room.
const formWidth = 540

func newFormRows() *formRows {
	f := &formRows{width: formWidth, error: controls.NewParagraph("")}
	f.box = container.New(f)
	f.add("", f.error)
	f.error.Hide()
	return f
}

// add adds a row; an empty label continues the row above.
func (f *formRows) add(label string, content fyne.CanvasObject) {
	r := formRow{controls.NewText(label, theme.ColorSecondary, theme.SecondarySize+1, false), content}
	f.rows = append(f.rows, r)
	f.box.Add(r.label)
	f.box.Add(content)
}

// labelOf returns the word for the row that has an object in it.
func (f *formRows) labelOf(o fyne.CanvasObject) string {
	for i := f.rowOf(o); i >= 0; i-- {
		if text := f.rows[i].label.Text(); text != "" {
			return text
		}
	}
	return ""
}

// leastColumn is how narrow the column of choices may be beside the words for them.
const leastColumn = 300

// fit lets the choices wrap where there is so little room for the form.
func (f *formRows) fit(room float32) {
	f.above = false // labels have room until it is known that they have not
	f.above = room-f.labels() < leastColumn
	f.width = min(formWidth, room-f.labels())
	for _, r := range f.rows {
		switch o := r.content.(type) {
		case *controls.Segments:
			o.SetWidth(f.width)
		case *fyne.Container:
			if line, ok := o.Layout.(*controls.Flow); ok {
				line.SetWidth(f.width)
			}
		}
	}
	f.fitError()
}

// choiceRoom is how long rows of choices may be in a question that has nothing beside them.
func (c *controller) choiceRoom() float32 {
	return min(formWidth, c.modalRoom().Width)
}

// line puts what belongs to one row of a form beside each other.
func line(objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(&controls.Flow{Gap: 8}, objects...)
}

// control is something in a form that can have the keys.
type control interface {
	fyne.CanvasObject
	fyne.Focusable
}

// complain says what is wrong with a form below what it is wrong with, and gives that the keys: the field of
// a [formError], or else another control.
func (c *controller) complain(m *controls.Modal, rows *formRows, err error, otherwise control) {
	about := otherwise
	if wrong := (*formError)(nil); errors.As(err, &wrong) {
		about = wrong.field
	}
	rows.complain(about, phrase.Error(err))
	m.Fit()
	c.view.window.Canvas().Focus(about)
}

// complain says what is wrong with an object, below the row that has it in it.
func (f *formRows) complain(about fyne.CanvasObject, words string) {
	from := f.rowOf(f.error)
	row := f.rows[from]
	f.rows = slices.Delete(f.rows, from, from+1)
	f.rows = slices.Insert(f.rows, f.rowOf(about)+1, row)
	f.error.Say(words, theme.ColorWarning)
	f.error.Show()
	f.fitError()
	f.box.Refresh()
}

// fitError gives what is wrong its width, on which its height depends.
func (f *formRows) fitError() { f.error.Resize(fyne.NewSize(f.width, f.error.MinSize().Height)) }

// show shows or hides the row that has an object in it.
func (f *formRows) show(o fyne.CanvasObject, visible bool) {
	r := f.rows[f.rowOf(o)]
	controls.SetVisible(r.label, visible)
	controls.SetVisible(r.content, visible)
}

// shown reports whether the row that has an object in it is seen.
func (f *formRows) shown(o fyne.CanvasObject) bool { return f.rows[f.rowOf(o)].content.Visible() }

// rowOf returns the row that has an object in it, -1 if none has.
func (f *formRows) rowOf(o fyne.CanvasObject) int {
	return slices.IndexFunc(f.rows, func(r formRow) bool { return controls.Holds(r.content, o) })
}

// The distances in a form.
const (
	labelGap = 16 // between the words and the choices
	// between choices, and between what belongs to one
	rowGap, innerGap = 12, 6
	aboveGap         = 4 // between words and the choices below them
)

// labels returns the width of the column of words, hidden ones too, so that
// nothing moves sideways.
func (f *formRows) labels() (width float32) {
	if f.above {
		return 0
	}
	for _, r := range f.rows {
		width = max(width, r.label.Width())
	}
	return width + labelGap
}

// MinSize is called by Fyne.
func (f *formRows) MinSize([]fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(f.width, 0)
	f.each(func(r formRow, y, height float32) {
		size = fyne.NewSize(max(size.Width, r.content.MinSize().Width), y+height)
	})
	return size.AddWidthHeight(f.labels(), 0)
}

// Layout is called by Fyne.
func (f *formRows) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	left := f.labels()
	f.each(func(r formRow, y, height float32) {
		text := r.label.MinSize()
		line := height
		if line > fieldHeight {
			line = lineHeight // beside the first of several
		}
		r.label.Move(fyne.NewPos(0, y+(line-text.Height)/2))
		r.label.Resize(fyne.NewSize(left-labelGap, text.Height))
		if f.above {
			r.label.Move(fyne.NewPos(0, y-aboveGap-text.Height))
			r.label.Resize(fyne.NewSize(size.Width, text.Height))
		}
		r.content.Move(fyne.NewPos(left, y))
		r.content.Resize(fyne.NewSize(size.Width-left, height))
	})
}

// lineHeight is how high a line of a form is: that of its segments.
const lineHeight = 32

// each calls a function for all rows that are shown, with their place.
func (f *formRows) each(do func(r formRow, y, height float32)) {
	y := float32(0)
	for _, r := range f.rows {
		if !r.content.Visible() {
			continue
		}
		if y > 0 {
			if r.label.Text() == "" {
				y += innerGap
			} else {
				y += rowGap
			}
		}
		if f.above && r.label.Text() != "" {
			y += r.label.MinSize().Height + aboveGap
		}
		height := r.content.MinSize().Height
		do(r, y, height)
		y += height
	}
}

func heading(s string) fyne.CanvasObject {
	return controls.NewText(s, theme.ColorSecondary, theme.SecondarySize, false)
}

func unitText(s string) *controls.Text {
	return controls.NewText(s, theme.ColorSecondary, theme.SecondarySize+1, false)
}

// number reads a number from a field; what is the subject of the sentence that
// says what is wrong with it.
func number(field *controls.Field, what string, least, most float64) (float64, error) {
	n, err := locale.ParseDecimal(field.Text)
	if err != nil {
		return 0, &formError{field, lang.L("{{.What}}: “{{.Text}}” is not a number", map[string]any{"What": what, "Text": field.Text})}
	}
	if !(n >= least && n <= most) {
		return 0, &formError{field, lang.L("{{.What}} must lie between {{.Least}} and {{.Most}}",
			map[string]any{"What": what, "Least": locale.Decimal(least, -1), "Most": locale.Decimal(most, -1)})}
	}
	return n, nil
}

// duration returns seconds as a time, in whole milliseconds: 4.1 is a little less than that in binary.
func duration(seconds float64) time.Duration {
	return time.Duration(math.Round(seconds*1000)) * time.Millisecond
}

// whole is number for what is counted.
func whole(field *controls.Field, what string, least, most float64) (float64, error) {
	n, err := number(field, what, least, most)
	if err == nil && n != math.Trunc(n) {
		err = &formError{field, lang.L("{{.What}} must be a whole number", map[string]any{"What": what})}
	}
	return n, err
}

// formError says what is wrong with a field of a form, in the language of the interface.
type formError struct {
	field *controls.Field
	words string
}

func (e *formError) Error() string { return e.words }
