package forms

import (
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"

	"kibitz/gui/controls"
	"kibitz/gui/locale"
	"kibitz/gui/theme"
)

// Rows is a form: controls below each other, each with a label in a column on the left. A complaint about a control
// stands below its row.
type Rows struct {
	box       *fyne.Container
	rows      []row
	most      float32 // greatest width of the column of controls
	width     float32 // of the column of controls
	stacked   bool    // labels stand above their controls in every window
	above     bool    // labels stand above their controls, because the window is narrow or the form is stacked
	complaint *controls.Paragraph
}

type row struct {
	label   *controls.Text
	content fyne.CanvasObject
}

// Width is the width of the column of controls where the window has room for it.
const Width = 540

// NewRows returns a form without rows.
func NewRows() *Rows { return newRows(&Rows{most: Width}) }

// NewStack returns a form of a width without rows. Its labels stand above their controls.
func NewStack(width float32) *Rows { return newRows(&Rows{most: width, stacked: true}) }

func newRows(f *Rows) *Rows {
	f.width, f.complaint = f.most, controls.NewParagraph("")
	f.box = container.New(f)
	f.Add("", f.complaint)
	f.complaint.Hide()
	return f
}

// Box returns what shows the form.
func (f *Rows) Box() *fyne.Container { return f.box }

// Add adds a row. An empty label continues the row above.
func (f *Rows) Add(label string, content fyne.CanvasObject) {
	r := row{controls.NewText(label, theme.ColorSecondary, theme.SecondarySize+1, false), content}
	f.rows = append(f.rows, r)
	f.box.Add(r.label)
	f.box.Add(content)
}

// LabelOf returns the label of the row that contains o.
func (f *Rows) LabelOf(o fyne.CanvasObject) string {
	for i := f.rowOf(o); i >= 0; i-- {
		if text := f.rows[i].label.Text(); text != "" {
			return text
		}
	}
	return ""
}

// leastColumn is the least width of the column of controls beside the labels.
const leastColumn = 300

// fit wraps the controls to a width of the whole form.
func (f *Rows) fit(room float32) {
	f.above = false // so that labels returns their width
	f.above = f.stacked || room-f.labels() < leastColumn
	f.width = min(f.most, room-f.labels())
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
	f.fitComplaint()
}

// Complaint returns what is wrong with the form, "" if nothing is.
func (f *Rows) Complaint() string {
	if !f.complaint.Visible() {
		return ""
	}
	return f.complaint.Text()
}

// ClearComplaint hides the complaint.
func (f *Rows) ClearComplaint() { f.Show(f.complaint, false) }

// complain shows what is wrong with an object, below the row that contains it.
func (f *Rows) complain(about fyne.CanvasObject, words string) {
	from := f.rowOf(f.complaint)
	r := f.rows[from]
	f.rows = slices.Delete(f.rows, from, from+1)
	f.rows = slices.Insert(f.rows, f.rowOf(about)+1, r)
	f.complaint.Say(words, theme.ColorWarning)
	f.complaint.Show()
	f.fitComplaint()
	f.box.Refresh()
}

// fitComplaint gives the complaint its width, on which its height depends.
func (f *Rows) fitComplaint() {
	f.complaint.Resize(fyne.NewSize(f.width, f.complaint.MinSize().Height))
}

// Show shows or hides the row that contains o.
func (f *Rows) Show(o fyne.CanvasObject, visible bool) {
	r := f.rows[f.rowOf(o)]
	controls.SetVisible(r.label, visible)
	controls.SetVisible(r.content, visible)
}

// Shown reports whether the row that contains o is visible.
func (f *Rows) Shown(o fyne.CanvasObject) bool { return f.rows[f.rowOf(o)].content.Visible() }

// rowOf returns the index of the row that contains o, -1 if none does.
func (f *Rows) rowOf(o fyne.CanvasObject) int {
	return slices.IndexFunc(f.rows, func(r row) bool { return controls.Holds(r.content, o) })
}

// The distances in a form.
const (
	labelGap = 16 // between labels and controls
	rowGap   = 12 // between rows
	innerGap = 6  // above a row without a label
	aboveGap = 4  // between a label and the control below it
)

// checkInset is how far the box of a check lies within the control. The box stands where the edges of other controls do.
const checkInset = 7

// labels returns the width of the column of labels. Hidden labels count, so that nothing moves sideways.
func (f *Rows) labels() (width float32) {
	if f.above {
		return 0
	}
	for _, r := range f.rows {
		width = max(width, r.label.Width())
	}
	return width + labelGap
}

// MinSize is called by Fyne.
func (f *Rows) MinSize([]fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(f.width, 0)
	f.each(func(r row, y, height float32) {
		size = fyne.NewSize(max(size.Width, r.content.MinSize().Width), y+height)
	})
	return size.AddWidthHeight(f.labels(), 0)
}

// Layout is called by Fyne.
func (f *Rows) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	left := f.labels()
	f.each(func(r row, y, height float32) {
		text := r.label.MinSize()
		line := height
		if line > fieldHeight {
			line = controls.SegmentHeight // beside the first of several lines
		}
		r.label.Move(fyne.NewPos(0, y+(line-text.Height)/2))
		r.label.Resize(fyne.NewSize(left-labelGap, text.Height))
		if f.above {
			r.label.Move(fyne.NewPos(0, y-aboveGap-text.Height))
			r.label.Resize(fyne.NewSize(size.Width, text.Height))
		}
		start := left
		if _, ok := r.content.(*controls.Check); ok && !f.above {
			start -= checkInset
		}
		r.content.Move(fyne.NewPos(start, y))
		r.content.Resize(fyne.NewSize(size.Width-start, height))
	})
}

// each calls do for all visible rows, with their position and height.
func (f *Rows) each(do func(r row, y, height float32)) {
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

// Error says in the language of the interface what is wrong with a field of a form.
type Error struct {
	field *controls.Field
	words string
}

func (e *Error) Error() string { return e.words }

// NewError returns an [Error].
func NewError(field *controls.Field, words string) error { return &Error{field, words} }

// Number reads a number from a field. what is the subject of the sentence that an [Error] consists of.
func Number(field *controls.Field, what string, least, most float64) (float64, error) {
	n, err := locale.ParseDecimal(field.Text)
	if err != nil {
		return 0, NewError(field, lang.L("{{.What}}: “{{.Text}}” is not a number", map[string]any{"What": what, "Text": field.Text}))
	}
	if !(n >= least && n <= most) { // so that NaN is refused
		return 0, NewError(field, lang.L("{{.What}} must be between {{.Least}} and {{.Most}}",
			map[string]any{"What": what, "Least": locale.Decimal(least, -1), "Most": locale.Decimal(most, -1)}))
	}
	return n, nil
}

// whole is [Number] for whole numbers.
func whole(field *controls.Field, what string, least, most float64) (float64, error) {
	n, err := Number(field, what, least, most)
	if err == nil && n != math.Trunc(n) {
		err = NewError(field, lang.L("{{.What}} must be a whole number", map[string]any{"What": what}))
	}
	return n, err
}

// Whole is [Number] for whole numbers.
func Whole(field *controls.Field, what string, least, most int) (int, error) {
	n, err := whole(field, what, float64(least), float64(most))
	return int(n), err
}

// NewHeading returns the small words above a control.
func NewHeading(words string) fyne.CanvasObject {
	return controls.NewText(words, theme.ColorSecondary, theme.SecondarySize, false)
}

// NewUnit returns the unit that stands after a field.
func NewUnit(words string) *controls.Text {
	return controls.NewText(words, theme.ColorSecondary, theme.SecondarySize+1, false)
}

// Narrow gives a field the width of a number.
func Narrow(f *controls.Field) fyne.CanvasObject { return Sized(72, f) }

// NewLine puts objects of one row of a form beside each other. It wraps them where the window is narrow.
func NewLine(objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(&controls.Flow{Gap: 8}, objects...)
}
