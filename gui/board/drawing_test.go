package board

import (
	"bytes"
	"image"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"kibitz/engine/chess"
	"kibitz/gui/diagram"
)

func TestDrawing(t *testing.T) {
	r := newRig(t, "")
	ctrl, shift := fyne.KeyModifierControl, fyne.KeyModifierShift
	r.rightDrag(chess.E2, chess.E4, 0)
	r.rightDrag(chess.D2, chess.D4, shift)
	r.rightDrag(chess.C2, chess.C4, ctrl)
	r.rightDrag(chess.B2, chess.B4, shift|ctrl)
	r.rightDrag(chess.F7, chess.F7, shift)
	arrows, circles := r.Drawn()
	wantArrows := []diagram.Arrow{
		{From: chess.E2, To: chess.E4, Brush: diagram.Yellow}, {From: chess.D2, To: chess.D4, Brush: diagram.Red},
		{From: chess.C2, To: chess.C4, Brush: diagram.Blue}, {From: chess.B2, To: chess.B4, Brush: diagram.Green},
	}
	if !slices.Equal(arrows, wantArrows) {
		t.Errorf("arrows are %v, want %v", arrows, wantArrows)
	}
	if want := []diagram.Circle{{Square: chess.F7, Brush: diagram.Red}}; !slices.Equal(circles, want) {
		t.Errorf("circles are %v, want %v", circles, want)
	}
	r.rightDrag(chess.E2, chess.E4, 0)     // again: removed
	r.rightDrag(chess.D2, chess.D4, 0)     // another color
	r.rightDrag(chess.F7, chess.F7, shift) // again: removed
	arrows, circles = r.Drawn()
	if want := (diagram.Arrow{From: chess.D2, To: chess.D4, Brush: diagram.Yellow}); len(arrows) != 3 || !slices.Contains(arrows, want) {
		t.Errorf("arrows are %v, want three and %v among them", arrows, want)
	}
	if len(circles) != 0 {
		t.Errorf("circles are %v, want none", circles)
	}
	r.click(chess.E5)
	if arrows, _ := r.Drawn(); len(arrows) != 0 {
		t.Errorf("after a click arrows are %v, want none", arrows)
	}
	r.want()
	if d := r.layers.shapesShown; len(d.Arrows)+len(d.Circles) != 0 {
		t.Errorf("%v and %v are shown", d.Arrows, d.Circles)
	}
}

// The owner hears of Alt when a button goes down or up, for Fyne takes the key for the menus'.
func TestAltIsTold(t *testing.T) {
	r := newRig(t, "")
	told := 0
	r.OnAlt = func() { told++ }
	r.rightDrag(chess.E2, chess.E4, 0)
	if told != 0 {
		t.Errorf("told %d times without Alt", told)
	}
	alt := fyne.KeyModifierAlt
	r.rightDown(chess.E2, alt)
	r.MouseUp(mouse(r.middle(chess.E4), desktop.MouseButtonPrimary, alt))
	if told != 2 {
		t.Errorf("told %d times, want 2", told)
	}
}

func TestDrawingThatComesToNothing(t *testing.T) {
	r := newRig(t, "")
	r.rightDrag(chess.E2, chess.NoSquare, 0)
	r.rightDown(chess.NoSquare, 0)
	r.rightUp(chess.E4)
	// The button goes up outside, unreported.
	r.rightDown(chess.E2, 0)
	r.hover(chess.E4, desktop.MouseButtonSecondary)
	r.MouseOut()
	r.hover(chess.E6, 0)
	r.want()
	if d := r.layers.shapesShown; len(d.Arrows)+len(d.Circles) != 0 {
		t.Errorf("%v and %v are shown", d.Arrows, d.Circles)
	}
	// A move of the owner ends it too.
	r.rightDown(chess.E2, 0)
	r.make(chess.Move(chess.E2) | chess.Move(chess.E3)<<6)
	r.rightUp(chess.E4)
	r.want()
}

func TestDrawingPreview(t *testing.T) {
	r := newRig(t, "")
	r.rightDown(chess.E2, 0)
	if got := r.layers.shapesShown.Circles; !slices.Equal(got, []diagram.Circle{{Square: chess.E2, Brush: diagram.Yellow}}) {
		t.Errorf("circles are %v, want one on e2", got)
	}
	r.hover(chess.E4, desktop.MouseButtonSecondary)
	if got := r.layers.shapesShown.Arrows; !slices.Equal(got, []diagram.Arrow{{From: chess.E2, To: chess.E4, Brush: diagram.Yellow}}) {
		t.Errorf("arrows are %v, want one from e2 to e4", got)
	}
	r.want()
}

func TestShapesOfOwnerStay(t *testing.T) {
	r := newRig(t, "")
	s := r.State()
	s.Arrows = []diagram.Arrow{{From: chess.E2, To: chess.E4, Brush: diagram.Blue}}
	r.SetState(s)
	r.rightDrag(chess.G1, chess.F3, 0)
	r.click(chess.E5)
	if got := r.layers.shapesShown.Arrows; !slices.Equal(got, s.Arrows) {
		t.Errorf("arrows are %v, want %v", got, s.Arrows)
	}
	r.ClearDrawn()
	// The owner may fill the same memory with other arrows.
	s.Arrows[0].To = chess.E3
	r.SetState(s)
	if got := r.layers.shapesShown.Arrows[0].To; got != chess.E3 {
		t.Errorf("the arrow shown ends on %v, want e3", got)
	}
}

// Drawing over what is kept is for the owner to act on; his other shapes do not count.
func TestDrawingOverKeptShapes(t *testing.T) {
	r := newRig(t, "")
	r.OnRedraw = func(from, to chess.Square, brush diagram.Brush) { r.note("redraw %v%v %c", from, to, brush.Letter()) }
	s := r.State()
	s.Arrows = []diagram.Arrow{{From: chess.E2, To: chess.E4}}
	s.Circles = []diagram.Circle{{Square: chess.D5}}
	r.SetState(s)
	r.SetEngineArrows([]diagram.Arrow{{From: chess.G1, To: chess.F3}})
	r.rightDrag(chess.E2, chess.E4, 0)
	r.rightDrag(chess.D5, chess.D5, fyne.KeyModifierShift)
	r.want("redraw e2e4 Y", "redraw d5d5 R")
	r.rightDrag(chess.E4, chess.E2, 0)
	r.rightDrag(chess.G1, chess.F3, 0)
	r.want()
	arrows, circles := r.Shapes()
	want := []diagram.Arrow{{From: chess.G1, To: chess.F3}, {From: chess.E2, To: chess.E4}, {From: chess.E4, To: chess.E2, Brush: diagram.Yellow}, {From: chess.G1, To: chess.F3, Brush: diagram.Yellow}}
	if !slices.Equal(arrows, want) || !slices.Equal(circles, s.Circles) {
		t.Errorf("seen are %v and %v, want %v and %v", arrows, circles, want, s.Circles)
	}
}

// The engine's arrows outlast clicks and moves: only the engine's owner knows when they go.
func TestEngineArrows(t *testing.T) {
	r := newRig(t, "")
	mine := []diagram.Arrow{{From: chess.E2, To: chess.E4, Brush: diagram.Blue}}
	r.SetEngineArrows(mine)
	mine[0].To = chess.E3 // the memory is the owner's
	r.click(chess.E5)
	r.dragDrop(chess.E2, chess.E4)
	if got := r.layers.shapesShown.Arrows; len(got) != 1 || got[0].To != chess.E4 {
		t.Errorf("arrows are %v, want e2e4", got)
	}
	r.SetEngineArrows(nil)
	if got := r.layers.shapesShown.Arrows; len(got) != 0 {
		t.Errorf("arrows are %v, want none", got)
	}
}

// Arrows are painted over a copy of what lies under them, which comes back when they go.
func TestArrowsLeaveNothing(t *testing.T) {
	r := newRig(t, "")
	side := 8 * r.layers.geo.pixels
	picture := func() []byte {
		return slices.Clone(r.layers.ground.Generator(side, side).(*image.RGBA).Pix)
	}
	before := picture()
	r.SetEngineArrows([]diagram.Arrow{{From: chess.E2, To: chess.E4}})
	if bytes.Equal(picture(), before) {
		t.Error("an arrow is not seen")
	}
	r.SetEngineArrows(nil)
	if !bytes.Equal(picture(), before) {
		t.Error("an arrow has left something on the board")
	}
	r.SetEngineArrows([]diagram.Arrow{{From: chess.E2, To: chess.E4}})
	r.dragDrop(chess.D2, chess.D4)
	r.SetEngineArrows(nil)
	if bytes.Equal(picture(), before) {
		t.Error("a move is not seen that was made under an arrow")
	}
}
