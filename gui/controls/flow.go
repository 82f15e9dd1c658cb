package controls

import (
	"cmp"

	"fyne.io/fyne/v2"
)

// Flow is a layout that puts objects beside each other, and begins a new line where there is no room. How high it is
// depends on the width that it was last given; Fyne's own keeps that width as the least.
type Flow struct {
	Gap     float32 // between objects
	LineGap float32 // between lines; 0 is the same
	AtEnd   bool    // lines end at the right edge

	width float32 // 0 while it is not known
}

// SetWidth says how wide it will be, so that it can be measured before it is laid out.
func (l *Flow) SetWidth(width float32) { l.width = width }

// MinSize is called by Fyne.
func (l *Flow) MinSize(objects []fyne.CanvasObject) (size fyne.Size) {
	l.each(objects, func(o fyne.CanvasObject, at fyne.Position, given fyne.Size) {
		size = fyne.NewSize(max(size.Width, given.Width), max(size.Height, at.Y+given.Height))
	})
	return size
}

// Layout is called by Fyne.
func (l *Flow) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	l.width = size.Width
	l.each(objects, func(o fyne.CanvasObject, at fyne.Position, given fyne.Size) {
		o.Move(at)
		o.Resize(given)
	})
}

// long is how long a single line of all objects is.
func (l *Flow) long(objects []fyne.CanvasObject) (width float32) {
	for _, o := range objects {
		if o.Visible() {
			width += o.MinSize().Width + l.Gap
		}
	}
	return max(0, width-l.Gap)
}

// each calls a function for all objects that are shown, with their place and size: all of a line are equally high.
func (l *Flow) each(objects []fyne.CanvasObject, do func(o fyne.CanvasObject, at fyne.Position, given fyne.Size)) {
	y := float32(0)
	for len(objects) > 0 {
		var line []fyne.CanvasObject
		height := float32(0)
		for len(objects) > 0 {
			o := objects[0]
			if o.Visible() {
				const slack = 0.5 // sums of widths are not exact
				if len(line) > 0 && l.width > 0 && l.long(append(line, o)) > l.width+slack {
					break
				}
				line, height = append(line, o), max(height, o.MinSize().Height)
			}
			objects = objects[1:]
		}
		x := float32(0)
		if l.AtEnd {
			x = max(0, l.width-l.long(line))
		}
		for _, o := range line {
			width := o.MinSize().Width
			do(o, fyne.NewPos(x, y), fyne.NewSize(width, height))
			x += width + l.Gap
		}
		y += height + cmp.Or(l.LineGap, l.Gap)
	}
}
