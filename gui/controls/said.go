package controls

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/theme"
)

// Said is what a control tells of itself to who cannot see it. The words beside it, such as the
// label of a field, are not its own.
type Said struct {
	Name  string // what it is called, as a button is
	Kind  string // what it is, where its value does not tell
	Value string // how it is set
	Place string // of the value among those there are
	Typed bool   // the value is a text that is typed,
	At    int    // before so many letters of which the keys are
	Hint  string // what is to be typed
}

// Whole is all of it in words.
func (s Said) Whole() string {
	if s.Typed {
		s.Kind = lang.L("text field")
		switch {
		case s.Name == "":
			s.Name = s.Hint
		case s.Value == "":
			s.Place = s.Hint
		}
		if s.Value == "" {
			s.Value = lang.L("empty")
		}
	}
	return Listed(s.Name, s.Kind, s.Value, s.Place)
}

// Since is what has changed since the last time, in words: of a text that was added to, the addition.
func (s Said) Since(last Said) string {
	var name, value string
	if s.Name != last.Name {
		name = s.Name
	}
	switch {
	case s.Value != last.Value && s.Typed:
		value = s.typed(last.Value)
	case s.Value != last.Value:
		value = s.Value
	case s.At != last.At:
		value = s.letter()
	}
	return Listed(name, value)
}

// typed says what was typed to make the value of another one: what was added at the end, or
// else all there is now.
func (s Said) typed(before string) string {
	if added, ok := strings.CutPrefix(s.Value, before); ok && strings.TrimSpace(added) != "" {
		return added
	}
	if s.Value == "" {
		return lang.L("empty")
	}
	return s.Value
}

// letter says before which letter the keys are.
func (s Said) letter() string {
	letters := []rune(s.Value)
	switch {
	case s.At >= len(letters):
		return lang.L("end")
	case letters[s.At] == ' ':
		return lang.X("key.space", "Space")
	}
	return string(letters[s.At])
}

// Teller is a control that tells what it is called and how it is set.
type Teller interface {
	fyne.CanvasObject
	Said() Said
}

var (
	_ Teller  = (*Button)(nil)
	_ Teller  = (*Recorder)(nil)
	_ Teller  = (*Switch)(nil)
	_ Teller  = (*Check)(nil)
	_ Teller  = (*Segments)(nil)
	_ Teller  = (*Picker)(nil)
	_ Teller  = (*Chips)(nil)
	_ Teller  = (*Field)(nil)
	_ Teller  = (*Area)(nil)
	_ Teller  = (*Choices)(nil)
	_ Teller  = (*Head)(nil)
	_ Watcher = (*Modal)(nil)
)

// Said is the text of the button, or its tip where it has none.
func (b *Button) Said() Said {
	s := Said{Name: b.text, Kind: lang.L("button")}
	if s.Name == "" {
		s.Name = b.Tip
	}
	if b.disabled {
		s.Value = lang.L("not available")
	}
	return s
}

// Said is whether the switch is on.
func (s *Switch) Said() Said { return Said{Name: s.Name, Kind: lang.L("switch"), Value: onOrOff(s.on)} }

// Said is the text of the box, and whether it is ticked.
func (c *Check) Said() Said {
	return Said{Name: c.Text, Kind: lang.L("switch"), Value: onOrOff(c.Checked)}
}

func onOrOff(on bool) string {
	if on {
		return lang.L("on")
	}
	return lang.L("off")
}

// Said is what is chosen.
func (s *Segments) Said() Said { return oneOf(s.options, s.selected) }

// Said is what is chosen.
func (p *Picker) Said() Said { return oneOf(p.Options, p.SelectedIndex()) }

func oneOf(options []string, i int) Said {
	if i < 0 || i >= len(options) {
		return Said{Value: lang.L("nothing selected")}
	}
	return Said{Value: options[i], Place: placeOf(i, len(options))}
}

// placeOf says which one of several something is.
func placeOf(i, all int) string {
	return lang.L("{{.Found}} of {{.All}}", map[string]any{"Found": i + 1, "All": all})
}

// Said is the chip that the keys are on.
func (c *Chips) Said() Said {
	if c.at >= len(c.chips) {
		return Said{Value: lang.L("empty")}
	}
	chip := c.chips[c.at]
	s := Said{Value: Listed(chip.Text, onOrOff(chip.On))}
	if chip.Disabled {
		s.Value = Listed(chip.Text, lang.L("not available"))
	}
	if len(c.chips) > 1 {
		s.Place = placeOf(c.at, len(c.chips))
	}
	return s
}

// Said is the text in the field.
func (f *Field) Said() Said {
	return Said{Value: f.Text, Typed: true, At: f.CursorColumn, Hint: f.hint}
}

// Said is the text in the field.
func (a *Area) Said() Said { return Said{Value: a.Text, Typed: true, Hint: a.PlaceHolder} }

// Said is the row that is chosen.
func (c *Choices) Said() Said {
	s := Said{Kind: lang.L("list")}
	switch {
	case c.count == 0:
		s.Value = lang.L("empty")
	case c.selected < 0:
		s.Place = placeOf(-1, c.count)
	default:
		if c.spare == nil {
			c.spare = c.make()
		}
		c.fill(c.selected, c.spare)
		s.Value, s.Place = Words(c.spare), placeOf(c.selected, c.count)
	}
	return s
}

// Said is the column that the keys are on, and whether the table is sorted by it.
func (h *Head) Said() Said {
	s := Said{Name: lang.L("Sort by"), Value: h.columns.All[h.cursor].Title, Place: placeOf(h.cursor, len(h.columns.All))}
	if h.cursor == h.sorted {
		order := lang.L("ascending")
		if h.descending {
			order = lang.L("descending")
		}
		s.Value += ", " + order
	}
	return s
}

// Words returns what is written in an object, a row of a list for example. A widget of another
// package that consists of several words tells them by a method of this name.
func Words(o fyne.CanvasObject) string {
	switch o := o.(type) {
	case interface{ Words() string }:
		return o.Words()
	case *widget.Label:
		return o.Text
	case interface{ Text() string }:
		return o.Text()
	}
	var all []string
	for _, part := range Parts(o) {
		if part.Visible() {
			all = append(all, Words(part))
		}
	}
	return Listed(all...)
}

// Listed writes texts after each other, those that are not empty.
func Listed(texts ...string) string {
	var all []string
	for _, t := range texts {
		if t != "" {
			all = append(all, t)
		}
	}
	return strings.Join(all, ", ")
}

// Words returns the cells of the row, or the words in their place.
func (l *Line) Words() string {
	if l.words != "" {
		return l.words
	}
	cells := l.cells
	if l.warning >= 0 {
		cells = cells[:l.warning+1] // it stands in the place of what follows
	}
	return Listed(cells...)
}

// Parts returns the objects that an object is made of, as far as they are its owner's.
func Parts(o fyne.CanvasObject) []fyne.CanvasObject {
	switch o := o.(type) {
	case *fyne.Container:
		return o.Objects
	case *container.Scroll:
		return []fyne.CanvasObject{o.Content}
	case interface{ Content() fyne.CanvasObject }:
		return []fyne.CanvasObject{o.Content()}
	}
	return nil
}

// Warns reports whether the words say that something is wrong.
func (t *Text) Warns() bool { return t.color == theme.ColorWarning }

// Warns reports whether the words say that something is wrong.
func (p *Paragraph) Warns() bool { return p.words.Style.ColorName == theme.ColorWarning }

// Warns reports whether the words say that something is wrong.
func (w *Wrapped) Warns() bool { return w.color == theme.ColorWarning }
