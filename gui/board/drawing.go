package board

import (
	"slices"

	"fyne.io/fyne/v2"

	"kibitz/engine/chess"
	"kibitz/gui/diagram"
)

// drawing is what the user draws with the secondary button.
type drawing struct {
	arrows  []diagram.Arrow
	circles []diagram.Circle

	active   bool // the button is down
	from, to chess.Square
	brush    diagram.Brush
}

// brushFor returns the color that the modifier keys choose.
func brushFor(m fyne.KeyModifier) diagram.Brush {
	shift := m&fyne.KeyModifierShift != 0
	other := m&(fyne.KeyModifierControl|fyne.KeyModifierAlt|fyne.KeyModifierSuper) != 0
	switch {
	case shift && other:
		return diagram.Green
	case other:
		return diagram.Blue
	case shift:
		return diagram.Red
	}
	return diagram.Yellow
}

func (d *drawing) begin(s chess.Square, brush diagram.Brush) {
	d.active, d.from, d.to, d.brush = true, s, s, brush
}

func (d *drawing) cancel() { d.active = false }

func (d *drawing) clear() { *d = drawing{} }

// end finishes the shape at s. Drawing the same shape again removes it, in
// another color repaints it.
func (d *drawing) end(s chess.Square) {
	d.active = false
	switch {
	case s == d.from:
		d.circles = toggle(d.circles, diagram.Circle{Square: s, Brush: d.brush},
			func(a, b diagram.Circle) bool { return a.Square == b.Square })
	default:
		d.arrows = toggle(d.arrows, diagram.Arrow{From: d.from, To: s, Brush: d.brush},
			func(a, b diagram.Arrow) bool { return a.From == b.From && a.To == b.To })
	}
}

// toggle removes from shapes what lies where shape does, and adds shape unless
// it was there already.
func toggle[T comparable](shapes []T, shape T, samePlace func(a, b T) bool) []T {
	there := slices.Contains(shapes, shape)
	shapes = slices.DeleteFunc(slices.Clone(shapes), func(s T) bool { return samePlace(s, shape) })
	if there {
		return shapes
	}
	return append(shapes, shape)
}

// withPreview returns the shapes and the one being drawn.
func (d *drawing) withPreview() ([]diagram.Arrow, []diagram.Circle) {
	arrows, circles := d.arrows, d.circles
	if d.active && d.to.Valid() {
		if d.to == d.from {
			circles = append(slices.Clone(circles), diagram.Circle{Square: d.from, Brush: d.brush})
		} else {
			arrows = append(slices.Clone(arrows), diagram.Arrow{From: d.from, To: d.to, Brush: d.brush})
		}
	}
	return arrows, circles
}

// Drawn returns the shapes that the user has drawn and that are not cleared yet.
func (b *Board) Drawn() ([]diagram.Arrow, []diagram.Circle) {
	return slices.Clone(b.drawing.arrows), slices.Clone(b.drawing.circles)
}

// Shapes returns all that is seen above the pieces, what lies lowest first: the
// engine's arrows, what is kept in the game, and what is drawn.
func (b *Board) Shapes() ([]diagram.Arrow, []diagram.Circle) {
	arrows, circles := b.drawing.withPreview()
	// Concatenated into new slices: the owners may reuse the memory of theirs.
	return slices.Concat(b.engine, b.state.Arrows, arrows), slices.Concat(b.state.Circles, circles)
}

// SetEngineArrows shows what an engine has to say, under the shapes of the user.
// It is apart from the State because it changes while nothing else does; it stays
// until it is set again.
func (b *Board) SetEngineArrows(arrows []diagram.Arrow) {
	b.engine = slices.Clone(arrows)
	b.layers.update()
}

// kept reports whether a shape of the State lies where one is being drawn to s.
func (b *Board) kept(s chess.Square) bool {
	from := b.drawing.from
	if s == from {
		return slices.ContainsFunc(b.state.Circles, func(c diagram.Circle) bool { return c.Square == s })
	}
	return slices.ContainsFunc(b.state.Arrows, func(a diagram.Arrow) bool { return a.From == from && a.To == s })
}

// ClearDrawn removes what the user has drawn, as when the owner has kept it in
// the game.
func (b *Board) ClearDrawn() {
	b.drawing.clear()
	b.layers.update()
}
