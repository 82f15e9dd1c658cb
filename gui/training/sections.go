package training

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/theme"
)

// section is a part of the panel: a card that scrolls with the others.
type section struct {
	widget.BaseWidget
	content fyne.CanvasObject
}

func newSection(content fyne.CanvasObject) *section {
	s := &section{content: container.New(layout.NewCustomPaddedLayout(padding, padding, padding, padding), content)}
	s.ExtendBaseWidget(s)
	return s
}

// CreateRenderer is called by Fyne.
func (s *section) CreateRenderer() fyne.WidgetRenderer {
	r := &sectionRenderer{section: s, ground: canvas.NewRectangle(color.Transparent)}
	r.ground.CornerRadius, r.ground.StrokeWidth = theme.Radius, theme.Hairline
	r.Refresh()
	return r
}

type sectionRenderer struct {
	section *section
	ground  *canvas.Rectangle
}

func (r *sectionRenderer) Destroy()           {}
func (r *sectionRenderer) MinSize() fyne.Size { return r.section.content.MinSize() }
func (r *sectionRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.section.content}
}

func (r *sectionRenderer) Layout(size fyne.Size) {
	r.ground.Resize(size)
	r.section.content.Resize(size)
}

func (r *sectionRenderer) Refresh() {
	r.ground.FillColor, r.ground.StrokeColor = theme.Color(theme.ColorPanel), theme.Color(theme.ColorLine)
	r.Layout(r.section.Size()) // the renderer is made anew after the section was hidden for long
	r.ground.Refresh()
	r.section.content.Refresh()
}

// The layouts of the panel.

const (
	columnsFrom float32 = 640 // width of the panel from which its sections stand in two columns
	sectionGap  float32 = 12
	edge        float32 = 2 // round the sections, for their lines to be seen whole
)

// columns is the layout of the sections: below each other, or in two columns where there is room.
type columns struct{ width float32 }

// MinSize is called by Fyne. The height is the one for the width that the sections were last given.
func (l *columns) MinSize(objects []fyne.CanvasObject) (size fyne.Size) {
	for _, o := range objects {
		size.Width = max(size.Width, o.MinSize().Width)
	}
	size.Height = l.each(objects, l.width, func(fyne.CanvasObject, fyne.Position, fyne.Size) {})
	return size
}

// Layout is called by Fyne.
func (l *columns) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	l.width = size.Width
	l.each(objects, size.Width, func(o fyne.CanvasObject, _ fyne.Position, given fyne.Size) { o.Resize(given) }) // heights depend on widths
	l.each(objects, size.Width, func(o fyne.CanvasObject, at fyne.Position, given fyne.Size) {
		o.Move(at)
		o.Resize(given)
	})
}

// each calls a function for each section with its place and size, and returns how high all of them are together.
func (l *columns) each(objects []fyne.CanvasObject, width float32, do func(o fyne.CanvasObject, at fyne.Position, size fyne.Size)) float32 {
	width -= 2 * edge
	n := len(objects) // how many of the sections stand in the left column
	if width >= columnsFrom {
		width, n = (width-sectionGap)/2, len(objects)/2
	}
	var ends [2]float32
	for i, o := range objects {
		column := 0
		if i >= n {
			column = 1
		}
		height := o.MinSize().Height
		do(o, fyne.NewPos(edge+float32(column)*(width+sectionGap), edge+ends[column]), fyne.NewSize(width, height))
		ends[column] += height + sectionGap
	}
	return max(ends[0], ends[1]) - sectionGap + 2*edge
}

// pairs is the layout of equal objects, two in a row where there is room for both.
type pairs struct{ gap, width float32 }

// MinSize is called by Fyne. The height is the one for the width that the objects were last given.
func (l *pairs) MinSize(objects []fyne.CanvasObject) fyne.Size {
	w, h, n := l.cell(objects)
	inRow := l.inRow(w)
	rows := float32((n + inRow - 1) / inRow)
	return fyne.NewSize(w, max(rows*(h+l.gap)-l.gap, 0))
}

// cell returns the least size that all objects have room in, and how many there are.
func (l *pairs) cell(objects []fyne.CanvasObject) (w, h float32, n int) {
	for _, o := range objects {
		if o.Visible() {
			least := o.MinSize()
			w, h, n = max(w, least.Width), max(h, least.Height), n+1
		}
	}
	return w, h, n
}

// inRow returns how many objects of a width stand in a row.
func (l *pairs) inRow(width float32) int {
	if l.width > 0 && l.width < 2*width+l.gap {
		return 1
	}
	return 2
}

// Layout is called by Fyne.
func (l *pairs) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	l.width = size.Width
	w, h, _ := l.cell(objects)
	inRow, n := l.inRow(w), 0
	w = (size.Width+l.gap)/float32(inRow) - l.gap
	for _, o := range objects {
		if o.Visible() {
			o.Move(fyne.NewPos(float32(n%inRow)*(w+l.gap), float32(n/inRow)*(h+l.gap)))
			o.Resize(fyne.NewSize(w, h))
			n++
		}
	}
}

// ratingLine is the layout of what a rating is of, the rating, and its margin on the same base line.
type ratingLine struct{}

// MinSize is called by Fyne.
func (ratingLine) MinSize(objects []fyne.CanvasObject) (size fyne.Size) {
	for _, o := range objects {
		least := o.MinSize()
		size = fyne.NewSize(size.Width+least.Width+gap, max(size.Height, least.Height))
	}
	return size.SubtractWidthHeight(gap, 0)
}

// Layout is called by Fyne. Where letters stand on is about a fifth of the height of a text above its lower edge.
func (ratingLine) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	const below = 0.22
	end := size.Width
	for i := len(objects) - 1; i >= 0; i-- {
		least := objects[i].MinSize()
		y := size.Height*(1-below) - least.Height*(1-below)
		x := end - least.Width
		if i == 0 {
			x = 0
		}
		objects[i].Move(fyne.NewPos(x, y))
		objects[i].Resize(least)
		end = x - gap
	}
}
