package controls

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"kibitz/gui/typeset"
)

// boxesSize is what boxes at these places need, height being that of all rows.
func boxesSize(at []fyne.Position, sizes []fyne.Size, height float32) fyne.Size {
	width := float32(0)
	for i := range at {
		width = max(width, at[i].X+sizes[i].Width)
	}
	return fyne.NewSize(width, height)
}

// boxAt returns the box at a point, -1 if there is none.
func boxAt(p fyne.Position, at []fyne.Position, sizes []fyne.Size) int {
	for i := range at {
		in := p.Subtract(at[i])
		if in.X >= 0 && in.Y >= 0 && in.X < sizes[i].Width && in.Y < sizes[i].Height {
			return i
		}
	}
	return -1
}

// layOutBoxes puts each box in its place, and its label into the middle of it, as much as there is room for.
func layOutBoxes(at []fyne.Position, sizes []fyne.Size, boxes []*canvas.Rectangle, labels []*canvas.Text) {
	var ruler typeset.Ruler
	for i := range at {
		boxes[i].Move(at[i])
		boxes[i].Resize(sizes[i])
		style := typeset.Style{Size: labels[i].TextSize, Bold: labels[i].TextStyle.Bold}
		if room := sizes[i].Width - 2*segmentInset; ruler.Width(labels[i].Text, style) > room+1 {
			labels[i].Text = ruler.Fit(labels[i].Text, style, room)
		}
		text := labels[i].MinSize()
		labels[i].Move(at[i].AddXY((sizes[i].Width-text.Width)/2, (sizes[i].Height-text.Height)/2))
		labels[i].Resize(text)
	}
}
