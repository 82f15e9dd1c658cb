package spoken

import (
	"slices"

	"fyne.io/fyne/v2"

	"kibitz/gui/controls"
	"kibitz/gui/forms"
)

// A control is labelled by the words around it: the words before it in its row or
// above it, and the unit after a field. They are looked up in the window.

// label are the words around a control.
type label struct {
	words, unit string // before and after it
	row         bool   // the words belong to the whole row
}

// labelIn returns the label of an object inside another one. It reports false if the
// object is not in there.
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

// labelAt returns the words about part i of an object, which contains o; row reports
// whether they belong to the whole row.
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

// firstText returns the words that an object begins with, "" if they label something
// in it.
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

// isLabel reports whether a part of an object is only the label or the unit of the
// part beside it.
func isLabel(parts []fyne.CanvasObject, i int) bool {
	t, ok := parts[i].(*controls.Text)
	if !ok || t.Warns() {
		return false
	}
	all := func(controls.Teller) bool { return true }
	return i+1 < len(parts) && holdsTeller(parts[i+1], all) || i > 0 && forms.IsSized(parts[i-1])
}

// hasUnit reports whether part i of an object is a field with a unit after it. In a
// form of rows the words after a field belong to the next row.
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
