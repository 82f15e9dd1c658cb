package training

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
)

// box returns an object with a least size.
func box(w, h float32) fyne.CanvasObject {
	r := canvas.NewRectangle(nil)
	r.SetMinSize(fyne.NewSize(w, h))
	return r
}

func TestSections(t *testing.T) {
	for _, tt := range []struct {
		name   string
		width  float32
		places []fyne.Position
		height float32
	}{
		{"one column", 400, []fyne.Position{{X: 2, Y: 2}, {X: 2, Y: 114}, {X: 2, Y: 176}, {X: 2, Y: 268}}, 300},
		{"two columns", 702, []fyne.Position{{X: 2, Y: 2}, {X: 2, Y: 114}, {X: 357, Y: 2}, {X: 357, Y: 94}}, 166},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l := &columns{}
			objects := []fyne.CanvasObject{box(100, 100), box(100, 50), box(100, 80), box(100, 30)}
			l.Layout(objects, fyne.NewSize(tt.width, 1000))
			for i, want := range tt.places {
				if got := objects[i].Position(); got != want {
					t.Errorf("section %d stands at %v, want %v", i, got, want)
				}
			}
			if got := l.MinSize(objects).Height; got != tt.height {
				t.Errorf("the sections are %v high, want %v", got, tt.height)
			}
		})
	}
}

// Buttons stand below each other where two do not fit in a row, and those that are hidden leave no gap.
func TestPairs(t *testing.T) {
	for _, tt := range []struct {
		width, height float32
		last          fyne.Position
	}{
		{208, 68, fyne.NewPos(0, 38)}, {207, 106, fyne.NewPos(0, 76)},
	} {
		hidden := box(100, 30)
		hidden.Hide()
		objects := []fyne.CanvasObject{box(100, 30), hidden, box(80, 20), box(100, 30)}
		c := container.New(&pairs{gap: 8}, objects...)
		c.Resize(fyne.NewSize(tt.width, 200))
		if got := objects[3].Position(); got != tt.last || c.MinSize().Height != tt.height {
			t.Errorf("with a width of %v the last one stands at %v of %v", tt.width, got, c.MinSize())
		}
	}
}

// A section that is drawn anew after it was hidden for long has its ground still: Fyne makes another renderer then.
func TestSectionIsDrawnAnew(t *testing.T) {
	test.NewTempApp(t)
	s := newSection(box(100, 30))
	s.Resize(fyne.NewSize(200, 60))
	if r := s.CreateRenderer().(*sectionRenderer); r.ground.Size() != s.Size() || r.section.content.Size() != s.Size() {
		t.Errorf("the ground has the size %v", r.ground.Size())
	}
}
