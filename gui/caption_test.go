package gui

import (
	"testing"

	"fyne.io/fyne/v2"

	"kibitz/gui/controls"
)

func TestTheOpeningIsNamed(t *testing.T) {
	r := newRig(t)
	want := func(when, eco, name, occasion string) {
		t.Helper()
		h := r.view.caption
		if h.eco.Text() != eco || h.name.Text() != name || h.occasion.Text() != occasion {
			t.Errorf("%s: %q %q %q, want %q %q %q", when, h.eco.Text(), h.name.Text(), h.occasion.Text(), eco, name, occasion)
		}
	}
	want("at the start", "", "Start position", "")
	r.paste("[Event \"Linares\"]\n[Date \"1994.??.??\"]\n\n1. Nf3 c5 2. e4 d6 3. d4 cxd4 4. Nxd4 (4. h3) 4... Nf6 5. Nc3 a6 6. Kd2 *")
	want("before the first move", "", "Start position", "Linares, 1994")
	r.act("last")
	want("after the last named position", "B90", "Sicilian Defense: Najdorf Variation", "Linares, 1994")
	for range 4 {
		r.act("previous")
	}
	want("on the way", "B50", "Sicilian Defense", "Linares, 1994")
	r.act("down")
	want("in a variation", "B50", "Sicilian Defense", "Linares, 1994")
	r.paste("8/8/4k3/8/8/4K3/4P3/8 w - - 0 1")
	want("in a position that was set up", "", "Set-up position", "")
	r.drag("e3d4")
	want("after a move there", "", "Set-up position", "")
}

// The name gives way last, the occasion first, and neither runs into the other.
func TestTheCaptionFits(t *testing.T) {
	r := newRig(t)
	r.paste("[Event \"The championship of a country with a very long name\"]\n[Date \"1994.01.01\"]\n\n1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *")
	r.act("last")
	for _, width := range []float32{1600, 1280, 900} {
		r.view.root.Resize(fyne.NewSize(width, 820))
		h := r.view.caption
		end := func(x *controls.Text) float32 { return x.Position().X + x.Size().Width }
		if end(h.eco) > h.name.Position().X || end(h.name) > h.occasion.Position().X || h.occasion.Size().Width < leastOccasion {
			t.Errorf("at %v: code to %v, name %v to %v, occasion from %v", width, end(h.eco), h.name.Position().X, end(h.name), h.occasion.Position().X)
		}
	}
	// Where both have no room, the opening has it.
	r.view.root.Resize(fyne.NewSize(800, 572))
	if h := r.view.caption; h.occasion.Visible() || h.name.Size().Width < leastName {
		t.Errorf("the name is %v wide, the occasion is seen: %v", h.name.Size().Width, h.occasion.Visible())
	}
}
