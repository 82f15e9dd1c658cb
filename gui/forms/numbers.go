package forms

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"

	"kibitz/gui/controls"
	"kibitz/gui/locale"
	"kibitz/gui/theme"
)

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
