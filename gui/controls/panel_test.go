package controls

import (
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"kibitz/gui/theme"
)

// The strips are all cut out of one rectangle, and together with the line leave no hole.
// (Fyne's painter for tests draws what is cut at its left or top in the wrong place, so
// that this cannot be told from a picture.)
func TestPanelIsWhole(t *testing.T) {
	test.NewTempApp(t)
	for _, size := range []fyne.Size{{Width: 464, Height: 453}, {Width: 463.4, Height: 165.7}, {Width: 90, Height: lowPanel}, {Width: 200, Height: 40.4}, {}} {
		p := NewPanel()
		p.SetColors(color.White, color.Black)
		p.Resize(size)
		covers := func(at fyne.Position) bool {
			for _, e := range p.edges {
				from := e.cut.Position()
				to := from.Add(e.cut.Size())
				if e.cut.Visible() && at.X >= from.X && at.X <= to.X && at.Y >= from.Y && at.Y <= to.Y {
					return true
				}
			}
			line := p.fill
			return line.Visible() && at.X >= line.Position1.X && at.X <= line.Position2.X &&
				at.Y >= line.Position1.Y-line.StrokeWidth/2 && at.Y <= line.Position1.Y+line.StrokeWidth/2
		}
		for x := float32(-theme.Hairline); x <= size.Width+theme.Hairline; x += 0.5 {
			for y := float32(-theme.Hairline); y <= size.Height+theme.Hairline; y += 0.5 {
				if at := fyne.NewPos(x, y); !covers(at) {
					t.Fatalf("%v: there is a hole at %v", size, at)
				}
			}
		}
		for i, e := range p.edges {
			if at := e.cut.Position().Add(e.whole.Position()); at != (fyne.Position{}) || e.whole.Size() != size {
				t.Errorf("%v: strip %d is cut out of %v at %v", size, i, e.whole.Size(), at)
			}
		}
		if border := float32(2 * theme.Hairline); p.fill.Visible() && (p.fill.Position1.X < border || p.fill.Position2.X > size.Width-border) {
			t.Errorf("%v: the line hides the border, from %v to %v", size, p.fill.Position1, p.fill.Position2)
		}
	}
}
