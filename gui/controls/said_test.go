package controls

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/theme"
)

// watched counts how often a control tells of itself.
type watched struct{ changes int }

func (*watched) TypedKey(*fyne.KeyEvent) {}
func (*watched) TypedRune(rune)          {}
func (w *watched) Changed()              { w.changes++ }

func choicesOf(rows ...string) *Choices {
	return NewChoices(len(rows), func() fyne.CanvasObject { return widget.NewLabel("") },
		func(i int, o fyne.CanvasObject) { o.(*widget.Label).SetText(rows[i]) })
}

// What a control says when the keys come to it, and what a key then has it say.
func TestControlsTell(t *testing.T) {
	test.NewTempApp(t)
	w := &watched{}
	button := NewButton("Go", Plain, nil)
	icon := NewIconButton(nil, Plain, nil)
	sw := NewSwitch(nil)
	sw.OnTapped = func() { sw.Set(!sw.on) }
	check := NewCheck("Tick", false, nil)
	segments := NewSegments(400, 0, "One", "Two")
	picker := NewPicker(1, "A", "B", "C")
	chips := NewChips(400, nil)
	chips.SetChips(Chip{Text: "White", On: true}, Chip{Text: "Black", On: false})
	field := NewField("ab", "a hint")
	blank := NewField("", "a hint")
	area := NewArea(2, "")
	choices, none := choicesOf("first", "second"), choicesOf()
	head := NewHead(&Columns{All: []Column{{Title: "Name", Width: 50}, {Title: "Date", Width: 50}}})
	head.Resize(fyne.NewSize(100, 30))
	icon.Tip = "Up"
	button.Keys, icon.Keys, sw.Keys, check.Keys, segments.Keys, picker.Keys = w, w, w, w, w, w
	chips.Keys, field.Keys, blank.Keys, area.Keys, choices.Keys, none.Keys, head.Keys = w, w, w, w, w, w, w
	field.CursorColumn = 2
	for _, c := range []struct {
		control interface {
			Teller
			fyne.Focusable
		}
		whole  string
		key    fyne.KeyName
		letter rune
		since  string
	}{
		{button, "Go, button", "", 0, ""},
		{icon, "Up, button", fyne.KeySpace, 0, ""},
		{sw, "switch, off", fyne.KeySpace, 0, "on"},
		{check, "Tick, switch, off", "", ' ', "on"},
		{segments, "One, 1 of 2", fyne.KeyRight, 0, "Two"},
		{segments, "Two, 2 of 2", fyne.KeyRight, 0, ""},
		{picker, "B, 2 of 3", fyne.KeyDown, 0, "C"},
		{chips, "White, on, 1 of 2", fyne.KeyRight, 0, "Black, off"},
		{field, "a hint, text field, ab", "", 'c', "c"},
		{field, "a hint, text field, abc", fyne.KeyLeft, 0, "c"},
		{field, "a hint, text field, abc", fyne.KeyBackspace, 0, "ac"},
		{blank, "a hint, text field, empty", "", 'x', "x"},
		{blank, "a hint, text field, x", fyne.KeyBackspace, 0, "empty"},
		{area, "text field, empty", "", 'x', "x"},
		{choices, "list, 0 of 2", fyne.KeyDown, 0, "first"},
		{choices, "list, first, 1 of 2", fyne.KeyEnd, 0, "second"},
		{none, "list, empty", fyne.KeyDown, 0, ""},
		{head, "Sort by, Name, ascending, 1 of 2", fyne.KeyRight, 0, "Date"},
	} {
		w.changes = 0
		c.control.FocusGained()
		said := c.control.Said()
		if got := said.Whole(); got != c.whole {
			t.Errorf("said is %q, want %q", got, c.whole)
		}
		if w.changes == 0 {
			t.Errorf("%s: it does not tell that it has the focus", c.whole)
		}
		w.changes = 0
		if c.key != "" {
			c.control.TypedKey(&fyne.KeyEvent{Name: c.key})
		}
		if c.letter != 0 {
			c.control.TypedRune(c.letter)
		}
		if got := c.control.Said().Since(said); got != c.since {
			t.Errorf("%s: what has changed is %q, want %q", c.whole, got, c.since)
		}
		if c.since != "" && w.changes == 0 {
			t.Errorf("%s: it does not tell that it has changed", c.whole)
		}
		c.control.FocusLost()
	}
}

// A button tells of itself while it has the keys, and not otherwise.
func TestButtonsTellOfTheirText(t *testing.T) {
	test.NewTempApp(t)
	w := &watched{}
	b := NewButton("Go", Plain, nil)
	b.Keys = w
	b.SetText("Stop")
	if w.changes != 0 {
		t.Error("it tells of itself while the keys are elsewhere")
	}
	b.FocusGained()
	said := b.Said()
	b.SetText("Go")
	b.SetDisabled(true)
	if got := b.Said().Since(said); got != "Go, not available" || w.changes != 3 {
		t.Errorf("what has changed is %q, told %d times", got, w.changes)
	}
}

// What is written in a row is found in it, but for what is hidden.
func TestWords(t *testing.T) {
	test.NewTempApp(t)
	hidden := NewText("no", theme.ColorText, 12, false)
	hidden.Hide()
	row := container.NewHBox(NewText("a", theme.ColorText, 12, false), hidden, NewCard(widget.NewLabel("b"), 4), NewText("", theme.ColorText, 12, false))
	if got := Words(row); got != "a, b" {
		t.Errorf("the words are %q", got)
	}
	line := NewLine(&Columns{All: []Column{{}, {}, {}}})
	line.Set([]string{"1", "", "3"}, false)
	if got := Words(line); got != "1, 3" {
		t.Errorf("the words of the line are %q", got)
	}
	line.Warn(1, "broken")
	if got := Words(line); got != "1, broken" {
		t.Errorf("the words of the broken line are %q", got)
	}
}

// What a text field says after it was edited: what was added, or else all, or what the keys are at.
func TestEditingIsTold(t *testing.T) {
	test.NewTempApp(t)
	for _, c := range []struct {
		before, after string
		at            int
		said          string
	}{
		{"abc", "abcd", 4, "d"},
		{"abc", "abc ", 4, "abc "},
		{"abc", "xabc", 1, "xabc"},
		{"abc", "", 0, "empty"},
		{"abc", "abc", 1, "b"},
		{"a c", "a c", 1, "Space"},
		{"abc", "abc", 3, "end"},
		{"añb", "añb", 1, "ñ"},
	} {
		last := Said{Value: c.before, Typed: true, At: -1}
		if got := (Said{Value: c.after, Typed: true, At: c.at}).Since(last); got != c.said {
			t.Errorf("from %q to %q before %d: %q, want %q", c.before, c.after, c.at, got, c.said)
		}
	}
}
