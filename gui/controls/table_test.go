package controls

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"kibitz/gui/bidi"
)

func columnsForTest() *Columns {
	return &Columns{All: []Column{
		{Title: "No.", Width: 50, Align: fyne.TextAlignTrailing}, {Title: "White", Share: 2},
		{Title: "Elo", Width: 40, From: 300}, {Title: "Event", Share: 1},
	}}
}

func TestColumnsShareTheRoom(t *testing.T) {
	c := columnsForTest()
	tests := []struct {
		width float32
		want  []place
	}{
		{390, []place{{0, 50}, {50, 200}, {250, 40}, {290, 100}}},
		{200, []place{{0, 50}, {50, 100}, {}, {150, 50}}},
		{30, []place{{0, 50}, {50, 0}, {}, {50, 0}}},
	}
	for _, tt := range tests {
		if got := c.places(tt.width); !slices.Equal(got, tt.want) {
			t.Errorf("%v: %v, want %v", tt.width, got, tt.want)
		}
	}
}

func TestTheHeadReportsColumns(t *testing.T) {
	test.NewTempApp(t)
	h := NewHead(columnsForTest())
	w := test.NewWindow(h)
	defer w.Close()
	w.SetPadded(false)
	w.Resize(fyne.NewSize(200, 40)) // no room for Elo
	var sorted []int
	h.OnSort = func(i int) { sorted = append(sorted, i) }
	for _, x := range []float32{10, 60, 160} {
		h.Tapped(&fyne.PointEvent{Position: fyne.NewPos(x, 5)})
	}
	h.SetSorted(0, false)
	for _, k := range []fyne.KeyName{fyne.KeyLeft, fyne.KeyReturn, fyne.KeyRight, fyne.KeyRight, fyne.KeySpace, fyne.KeyRight, fyne.KeyReturn} {
		h.TypedKey(&fyne.KeyEvent{Name: k})
	}
	if want := []int{0, 1, 3, 0, 3, 3}; !slices.Equal(sorted, want) {
		t.Errorf("reported %v, want %v", sorted, want)
	}
}

// shownLine returns a row in a window of a width.
func shownLine(t *testing.T, width float32) (*Line, *lineRenderer) {
	t.Helper()
	test.NewTempApp(t)
	l := NewLine(columnsForTest())
	w := test.NewWindow(l)
	t.Cleanup(w.Close)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(width, 40))
	return l, test.WidgetRenderer(l).(*lineRenderer)
}

func TestALineShowsWhatFits(t *testing.T) {
	l, r := shownLine(t, 200)
	l.Set([]string{"1", "A name that is far too long for the column", "2800", "Linares"}, false)
	if got := r.texts[1].Text; len(got) < 3 || got[len(got)-len("…"):] != "…" {
		t.Errorf("the long name is %q", got)
	}
	if !r.texts[2].Hidden || r.texts[0].Hidden {
		t.Error("the column without room is shown, or another is not")
	}
	l.Set([]string{"1", "אב 1", "2800", "Linares"}, false)
	if got := r.texts[1].Text; got != bidi.Line("אב 1") {
		t.Errorf("a name from right to left is %q", got)
	}
}

func TestAWarningTakesTheRestOfItsLine(t *testing.T) {
	l, r := shownLine(t, 500)
	cells := func() []string { return []string{"1", "Name", "2800", "Linares"} }
	l.Set(cells(), false)
	width := r.texts[3].Position().X + r.texts[3].Size().Width
	l.Warn(1, "Error in line 17: no piece can go there")
	if got := r.texts[1]; got.Text != "Error in line 17: no piece can go there" || got.Position().X+got.Size().Width != width {
		t.Errorf("%q is shown, %v wide; the line ends at %v", got.Text, got.Size().Width, width)
	}
	if r.texts[0].Hidden || !r.texts[2].Hidden || !r.texts[3].Hidden {
		t.Error("what stands before the warning is hidden, or what is under it is shown")
	}
	if l.Set(cells(), false); r.texts[3].Hidden {
		t.Error("the warning is still there")
	}
}

func TestACellSpansOthers(t *testing.T) {
	l, r := shownLine(t, 500)
	l.Set([]string{"1", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "", "Linares"}, false)
	event := r.texts[3].Position()
	l.Span(1, 2)
	if got := r.texts[1]; got.Position().X+got.Size().Width+2*cellInset != event.X {
		t.Errorf("it ends at %v, and what follows begins at %v", got.Position().X+got.Size().Width, event.X)
	}
	if !r.texts[2].Hidden || r.texts[3].Hidden || r.texts[3].Position() != event {
		t.Error("what is under it is shown, or what follows has moved")
	}
	l.Warn(3, "Broken")
	if r.texts[1].Hidden || r.texts[3].Text != "Broken" {
		t.Error("a warning behind it takes its room")
	}
	if l.Set([]string{"1", "Name", "2800", "Linares"}, false); r.texts[2].Hidden {
		t.Error("the next row spans too")
	}
}
