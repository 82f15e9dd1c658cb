package gui

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"

	"kibitz/gui/controls"
	"kibitz/gui/theme"
)

// formRows is a form: choices below each other, each with a word for it in a
// column on the left.
type formRows struct {
	box  *fyne.Container
	rows []formRow
}

type formRow struct {
	label   *controls.Text
	content fyne.CanvasObject
}

func newFormRows() *formRows {
	f := &formRows{}
	f.box = container.New(f)
	return f
}

// add adds a row; an empty label continues the row above.
func (f *formRows) add(label string, content fyne.CanvasObject) {
	r := formRow{controls.NewText(label, theme.ColorSecondary, theme.SecondarySize+1, false), content}
	f.rows = append(f.rows, r)
	f.box.Add(r.label)
	f.box.Add(content)
}

// show shows or hides the row that has an object in it.
func (f *formRows) show(o fyne.CanvasObject, visible bool) {
	for _, r := range f.rows {
		if !holds(r.content, o) {
			continue
		}
		show(r.label, visible)
		show(r.content, visible)
	}
}

func show(o fyne.CanvasObject, visible bool) {
	if visible {
		o.Show()
	} else {
		o.Hide()
	}
}

// shown reports whether the row that has an object in it is seen.
func (f *formRows) shown(o fyne.CanvasObject) bool {
	for _, r := range f.rows {
		if holds(r.content, o) {
			return r.content.Visible()
		}
	}
	return false
}

// holds reports whether an object is another one or stands in it.
func holds(in, o fyne.CanvasObject) bool {
	if in == o {
		return true
	}
	if c, ok := in.(*fyne.Container); ok {
		for _, x := range c.Objects {
			if holds(x, o) {
				return true
			}
		}
	}
	return false
}

// The distances in a form.
const (
	labelGap = 16 // between the words and the choices
	// between choices, and between what belongs to one
	rowGap, innerGap = 12, 6
)

// labels returns the width of the column of words, hidden ones too, so that
// nothing moves sideways.
func (f *formRows) labels() (width float32) {
	for _, r := range f.rows {
		width = max(width, r.label.Width())
	}
	return width + labelGap
}

// MinSize is called by Fyne.
func (f *formRows) MinSize([]fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(formWidth, 0)
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

// sized gives a field or a choice a width.
func sized(width float32, o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(&widthLayout{width}, o)
}

// widthLayout gives its content a width, and puts it in the middle of a line.
type widthLayout struct{ width float32 }

// fieldHeight is how high a line with fields is. What Fyne leaves free above
// and below them may reach beyond it.
const fieldHeight = 36

func (l *widthLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(l.width, fieldHeight)
}

func (l *widthLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	height := o[0].MinSize().Height
	o[0].Move(fyne.NewPos(0, (size.Height-height)/2))
	o[0].Resize(fyne.NewSize(l.width, height))
}

// decimal writes a number as it is typed.
func decimal(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// number reads a number from a field; what is the subject of the sentence that
// says what is wrong with it.
func number(s, what string, least, most float64) (float64, error) {
	n, err := strconv.ParseFloat(strings.Replace(strings.TrimSpace(s), ",", ".", 1), 64)
	if err != nil {
		return 0, formError(lang.L("{{.What}}: “{{.Text}}” is not a number", map[string]any{"What": what, "Text": s}))
	}
	if !(n >= least && n <= most) {
		return 0, formError(lang.L("{{.What}} must lie between {{.Least}} and {{.Most}}",
			map[string]any{"What": what, "Least": plain(least), "Most": plain(most)}))
	}
	return n, nil
}

// plain writes a bound without an exponent.
func plain(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// formError says what is wrong with a form, in the language of the interface.
type formError string

func (e formError) Error() string { return string(e) }
