package forms

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
)

// What Fyne's own layouts do not do: give objects a size, or a least size, and put them in columns.

// Fixed gives an object a size, whatever it contains.
func Fixed(width, height float32, o fyne.CanvasObject) *fyne.Container {
	return Fitting(func() fyne.Size { return fyne.NewSize(width, height) }, o)
}

// Fitting gives an object the size that a function returns whenever the object is measured: the room for a dialog
// changes with the window.
func Fitting(size func() fyne.Size, o fyne.CanvasObject) *fyne.Container {
	return container.New(&fittingLayout{size}, o)
}

type fittingLayout struct{ size func() fyne.Size }

func (l *fittingLayout) MinSize([]fyne.CanvasObject) fyne.Size { return l.size() }

func (l *fittingLayout) Layout(o []fyne.CanvasObject, size fyne.Size) { o[0].Resize(size) }

// AtLeast gives an object a least size.
func AtLeast(width, height float32, o fyne.CanvasObject) *fyne.Container {
	return Fitting(func() fyne.Size { return o.MinSize().Max(fyne.NewSize(width, height)) }, o)
}

// Sized gives a field or a picker a width, and puts it in the middle of a line.
func Sized(width float32, o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(&widthLayout{width}, o)
}

// IsSized reports whether o is a result of [Sized].
func IsSized(o fyne.CanvasObject) bool { return hasLayout[*widthLayout](o) }

// IsColumns reports whether o is a result of [Columns].
func IsColumns(o fyne.CanvasObject) bool { return hasLayout[*columnsLayout](o) }

func hasLayout[L fyne.Layout](o fyne.CanvasObject) bool {
	box, ok := o.(*fyne.Container)
	if !ok {
		return false
	}
	_, ok = box.Layout.(L)
	return ok
}

type widthLayout struct{ width float32 }

// fieldHeight is the height of a line with fields. The free room that Fyne leaves above and below a field may reach
// beyond the line.
const fieldHeight = 36

func (l *widthLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(l.width, fieldHeight)
}

func (l *widthLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	height := o[0].MinSize().Height
	o[0].Move(fyne.NewPos(0, (size.Height-height)/2))
	o[0].Resize(fyne.NewSize(l.width, height))
}

// Headed puts a body below a head. With Fyne's own border the Tab key would reach the body first.
func Headed(head, body fyne.CanvasObject) *fyne.Container {
	return container.New(layout.NewBorderLayout(head, nil, nil, nil), head, body)
}

// Columns puts objects beside each other and gives each a width. Visible objects with a width of 0 share the rest.
func Columns(widths []float32, objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(&columnsLayout{widths: widths}, objects...)
}

// Evenly puts objects beside each other and gives all of them the same width.
func Evenly(gap float32, objects ...fyne.CanvasObject) *fyne.Container {
	row := &columnsLayout{gap: gap, widths: make([]float32, len(objects))}
	for _, o := range objects {
		row.least = max(row.least, o.MinSize().Width)
	}
	return container.New(row, objects...)
}

type columnsLayout struct {
	widths     []float32
	gap, least float32 // between columns; of a column with a width of 0
}

func (l *columnsLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(l.gap*float32(len(o)-1), 0)
	for i, x := range o {
		size.Height = max(size.Height, x.MinSize().Height)
		size.Width += max(l.widths[i], l.least)
	}
	return size
}

func (l *columnsLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	left, sharing := size.Width-l.gap*float32(len(o)-1), float32(0)
	for i, w := range l.widths {
		if left -= w; w == 0 && o[i].Visible() {
			sharing++
		}
	}
	x := float32(0)
	for i, obj := range o {
		w := l.widths[i]
		if w == 0 && obj.Visible() {
			w = max(left, 0) / sharing
		}
		obj.Move(fyne.NewPos(x, 0))
		obj.Resize(fyne.NewSize(w, size.Height))
		x += w + l.gap
	}
}
