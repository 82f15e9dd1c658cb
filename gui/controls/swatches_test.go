package controls

import (
	"image"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"kibitz/gui/internal/widgettest"
	"kibitz/gui/theme"
)

func TestSwatches(t *testing.T) {
	widgettest.App(t, theme.Light)
	var got []int
	s := NewSwatches(180, 0, func(_, px int) image.Image { return image.NewRGBA(image.Rect(0, 0, px, px)) }, "a", "b", "c", "d", "e")
	s.OnChanged = func(i int) { got = append(got, i) }
	widgettest.Show(t, s, fyne.NewSize(300, 300), 1)
	if n := s.inRow(); n != 3 {
		t.Fatalf("%d stand side by side", n)
	}
	for _, k := range []fyne.KeyName{fyne.KeyRight, fyne.KeyDown, fyne.KeyDown, fyne.KeyUp, fyne.KeyLeft, fyne.KeyLeft, fyne.KeyEnd, fyne.KeyHome} {
		s.TypedKey(&fyne.KeyEvent{Name: k})
	}
	if want := []int{1, 4, 1, 0, 4, 0}; !slices.Equal(got, want) {
		t.Errorf("the keys choose %v, want %v", got, want)
	}
	at, sizes, _ := s.boxes()
	middle := func(i int) fyne.Position { return at[i].AddXY(sizes[i].Width/2, sizes[i].Height/2) }
	s.Tapped(&fyne.PointEvent{Position: middle(3)})
	if s.Selected() != 3 || s.Said().Value != "d" {
		t.Errorf("a click chooses %d, and it is said %q", s.Selected(), s.Said().Whole())
	}
	s.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: middle(2)}})
	if !widgettest.Has(s, "c") {
		t.Errorf("under the pointer is read %v", widgettest.Texts(s))
	}
	s.MouseOut()
	if !widgettest.Has(s, "d") {
		t.Errorf("without the pointer is read %v", widgettest.Texts(s))
	}
}
