package controls

import (
	"slices"
	"strconv"
	"testing"

	"fyne.io/fyne/v2"

	"kibitz/gui/internal/widgettest"
	"kibitz/gui/theme"
)

func testScale() Scale {
	return Scale{
		Min: 500, Max: 2600, Step: 50, Last: "Full strength", LastShort: "Full",
		Marks: []DialMark{{"Beginner", 600}, {"Novice", 900}, {"Casual", 1200}, {"Master", 2500}},
		Words: func(v int) string { return "at " + strconv.Itoa(v) }, More: func(int) string { return "by Kibitz" },
	}
}

func TestDialKeys(t *testing.T) {
	widgettest.App(t, theme.Light)
	var got []int
	d := NewDial(testScale(), 1210)
	d.OnChanged = func(v int) { got = append(got, v) }
	widgettest.Show(t, d, fyne.NewSize(420, 60), 1)
	if d.Value() != 1200 {
		t.Fatalf("1210 is shown as %d", d.Value())
	}
	for _, k := range []fyne.KeyName{
		fyne.KeyRight, fyne.KeyUp, fyne.KeyLeft, fyne.KeyDown, fyne.KeyPageUp, fyne.KeyRight, fyne.KeyRight, fyne.KeyRight, fyne.KeyRight, // the end stays
		fyne.KeyLeft, fyne.KeyPageUp, fyne.KeyPageDown, fyne.KeyPageDown, fyne.KeyHome, fyne.KeyLeft, fyne.KeyPageUp, fyne.KeyPageDown, fyne.KeyEnd,
	} {
		d.TypedKey(&fyne.KeyEvent{Name: k})
	}
	want := []int{1250, 1300, 1250, 1200, 2500, 2550, 2600, Beyond, 2600, Beyond, 2500, 1200, 500, 600, 500, Beyond}
	if !slices.Equal(got, want) {
		t.Errorf("the keys choose\n%v, want\n%v", got, want)
	}
	if s := d.Said(); s.Value != "at 0" || s.Kind == "" || s.Place != "by Kibitz" {
		t.Errorf("it is said %q", s.Whole())
	}
}

func TestDialPointer(t *testing.T) {
	widgettest.App(t, theme.Light)
	d := NewDial(testScale(), 500)
	widgettest.Show(t, d, fyne.NewSize(420, 60), 1)
	for _, v := range []int{500, 700, 1850, 2600, Beyond} {
		d.Tapped(&fyne.PointEvent{Position: fyne.NewPos(d.x(v), 30)})
		if d.Value() != v {
			t.Errorf("a click at %d chooses %d", v, d.Value())
		}
	}
	for _, tt := range []struct {
		x    float32
		want int
	}{{-900, 500}, {d.end() + dialGap/2 - 1, 2600}, {d.end() + dialGap/2 + 1, Beyond}, {9000, Beyond}} {
		d.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(tt.x, 30)}})
		if d.Value() != tt.want {
			t.Errorf("dragged to %v it is at %d, want %d", tt.x, d.Value(), tt.want)
		}
	}
}

// The names stand beside each other where there is room; else the ends are named. No text leaves the dial.
func TestDialNames(t *testing.T) {
	widgettest.App(t, theme.Dark)
	for _, tt := range []struct {
		width float32
		plain bool
		named bool
	}{{420, false, true}, {240, false, false}, {420, true, false}} {
		d := NewDial(testScale(), Beyond)
		d.Plain = tt.plain
		widgettest.Show(t, d, fyne.NewSize(tt.width, d.MinSize().Height), 1)
		widgettest.CheckTexts(t, d)
		if widgettest.Has(d, "Casual") != tt.named || widgettest.Has(d, "2600") == tt.named {
			t.Errorf("%+v: %v", tt, widgettest.Texts(d))
		}
	}
}
