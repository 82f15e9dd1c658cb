package controls

import "fyne.io/fyne/v2"

// flow is a layout that puts objects beside each other, and begins a new line where there is no room. How high it is
// depends on the width that it was last given; Fyne's own keeps that width as the least.
type flow struct{ gap, width float32 }

// MinSize is called by Fyne.
func (l *flow) MinSize(objects []fyne.CanvasObject) (size fyne.Size) {
	l.each(objects, func(o fyne.CanvasObject, at fyne.Position, least fyne.Size) {
		size = fyne.NewSize(max(size.Width, least.Width), max(size.Height, at.Y+least.Height))
	})
	return size
}

// Layout is called by Fyne.
func (l *flow) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	l.width = size.Width
	l.each(objects, func(o fyne.CanvasObject, at fyne.Position, least fyne.Size) {
		o.Move(at)
		o.Resize(least)
	})
}

// each calls a function for all objects that are shown, with their place and size.
func (l *flow) each(objects []fyne.CanvasObject, do func(o fyne.CanvasObject, at fyne.Position, least fyne.Size)) {
	var at fyne.Position
	line := float32(0) // the height of it
	for _, o := range objects {
		if !o.Visible() {
			continue
		}
		size := o.MinSize()
		if at.X > 0 && l.width > 0 && at.X+size.Width > l.width {
			at = fyne.NewPos(0, at.Y+line+l.gap)
			line = 0
		}
		do(o, at, size)
		at.X += size.Width + l.gap
		line = max(line, size.Height)
	}
}
