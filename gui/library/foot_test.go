package library

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"kibitz/gui/controls"
)

// In a narrow footer buttons go to the menu before the others need another line; in a wide one they come back.
func TestFootFoldsButtons(t *testing.T) {
	test.NewTempApp(t)
	button := func(label string) *controls.Button { return controls.NewButton(label, controls.Plain, nil) }
	first, second, third := button("Import…"), button("Export…"), button("Prepare against…")
	flow := &controls.Flow{Gap: 8, AtEnd: true}
	buttons := container.New(flow, first, second, third)
	l := &footLayout{buttons, flow, []*controls.Button{second, third}}
	line := first.MinSize().Height
	widths := func(list ...fyne.CanvasObject) (sum float32) {
		for _, o := range list {
			sum += o.MinSize().Width + flow.Gap
		}
		return sum + 3*footInset + wordsLeast
	}
	for _, x := range []struct {
		name   string
		width  float32
		folded []bool
	}{
		{"wide", widths(first, second, third), []bool{false, false}},
		{"narrow", widths(first, third), []bool{true, false}},
		{"narrower", widths(first), []bool{true, true}},
		{"wide again", widths(first, second, third), []bool{false, false}},
	} {
		l.setWidth(x.width)
		if second.Visible() == x.folded[0] || third.Visible() == x.folded[1] {
			t.Errorf("%s: Export is shown: %v, Prepare is shown: %v", x.name, second.Visible(), third.Visible())
		}
		if got := buttons.MinSize().Height; got != line {
			t.Errorf("%s: the buttons are %g high, want %g", x.name, got, line)
		}
	}
}
