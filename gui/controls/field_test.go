package controls

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"kibitz/gui/theme"
)

func TestAHintIsAsLongAsThereIsRoom(t *testing.T) {
	test.NewTempApp(t)
	const hint = "A player, an event or a year"
	f := NewField("", hint)
	high := f.MinSize().Height
	for _, tt := range []struct {
		width float32
		whole bool
	}{{400, true}, {120, false}, {400, true}} {
		f.Resize(fyne.NewSize(tt.width, high))
		got := f.PlaceHolder
		if (got == hint) != tt.whole || !tt.whole && (len(got) < 8 || !strings.HasPrefix(hint, strings.TrimRight(got, "… ."))) {
			t.Errorf("%v wide, the hint is %q", tt.width, got)
		}
		if least := f.Entry.MinSize().Height; least != high {
			t.Errorf("%v wide, the field wants to be %v high, not %v", tt.width, least, high)
		}
	}
}

// The wheel over a field scrolls what the field stands in, be it a part of the question or all of it.
func TestTheWheelPassesOverFields(t *testing.T) {
	app(t)
	w := window(t, NewText("behind", theme.ColorText, 15, false))
	w.Resize(fyne.NewSize(400, 300))
	m := &Modal{}
	var all, some []fyne.CanvasObject
	for range 20 {
		for _, fields := range []*[]fyne.CanvasObject{&all, &some} {
			f := NewField("words", "")
			f.Keys = m
			*fields = append(*fields, f)
		}
	}
	m.Scroll = container.NewVScroll(container.NewVBox(some...))
	m.Scroll.SetMinSize(fyne.NewSize(200, 100))
	m.Show(w.Canvas(), "Title", container.NewVBox(append([]fyne.CanvasObject{m.Scroll}, all...)...), nil, NewButton("OK", Primary, nil))
	for _, tt := range []struct {
		over   fyne.CanvasObject
		scroll *container.Scroll
	}{{some[0], m.Scroll}, {all[0], m.scroll}} {
		at := fyne.CurrentApp().Driver().AbsolutePositionForObject(tt.over)
		test.Scroll(w.Canvas(), at.AddXY(20, 10), 0, -30)
		if tt.scroll.Offset.Y != 30 {
			t.Errorf("the wheel scrolls by %v", tt.scroll.Offset)
		}
	}
}
