package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
)

// What Fyne's own layouts do not do: give things a size, or one that only more content exceeds, and put them
// in columns.

// fixed gives an object a size, whatever it holds.
func fixed(width, height float32, o fyne.CanvasObject) *fyne.Container {
	return fitting(func() fyne.Size { return fyne.NewSize(width, height) }, o)
}

// fitting gives an object the size that is right whenever it is asked for: the room for a question changes
// with the window.
func fitting(size func() fyne.Size, o fyne.CanvasObject) *fyne.Container {
	return container.New(&fittingLayout{size}, o)
}

type fittingLayout struct{ size func() fyne.Size }

func (l *fittingLayout) MinSize([]fyne.CanvasObject) fyne.Size { return l.size() }

func (l *fittingLayout) Layout(o []fyne.CanvasObject, size fyne.Size) { o[0].Resize(size) }

// atLeast gives an object a size that only more of it exceeds.
func atLeast(width, height float32, o fyne.CanvasObject) *fyne.Container {
	return container.New(&atLeastLayout{fyne.NewSize(width, height)}, o)
}

type atLeastLayout struct{ least fyne.Size }

func (l *atLeastLayout) MinSize(o []fyne.CanvasObject) fyne.Size { return o[0].MinSize().Max(l.least) }

func (l *atLeastLayout) Layout(o []fyne.CanvasObject, size fyne.Size) { o[0].Resize(size) }

// sized gives a field or a choice a width.
func sized(width float32, o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(&widthLayout{width}, o)
}

// widthLayout gives its content a width, and puts it in the middle of a line.
type widthLayout struct{ width float32 }

// fieldHeight is how high a line with fields is. What Fyne leaves free above
// and below them may reach beyond it.
const fieldHeight = 36

func (l *widthLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(l.width, fieldHeight)
}

func (l *widthLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	height := o[0].MinSize().Height
	o[0].Move(fyne.NewPos(0, (size.Height-height)/2))
	o[0].Resize(fyne.NewSize(l.width, height))
}

// headed puts a body below a head. Fyne's own border has the Tab key come to the body first.
func headed(head, body fyne.CanvasObject) *fyne.Container {
	return container.New(layout.NewBorderLayout(head, nil, nil, nil), head, body)
}

// columns puts objects beside each other and gives each a width; those of 0 share what is left,
// but for the hidden ones, which have none.
func columns(widths []float32, objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(&columnsLayout{widths}, objects...)
}

type columnsLayout struct{ widths []float32 }

func (l *columnsLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	var size fyne.Size
	for i, x := range o {
		size.Height = max(size.Height, x.MinSize().Height)
		size.Width += l.widths[i]
	}
	return size
}

func (l *columnsLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	left, open := size.Width, float32(0)
	for i, w := range l.widths {
		if left -= w; w == 0 && o[i].Visible() {
			open++
		}
	}
	x := float32(0)
	for i, obj := range o {
		w := l.widths[i]
		if w == 0 && obj.Visible() {
			w = max(left, 0) / open
		}
		obj.Move(fyne.NewPos(x, 0))
		obj.Resize(fyne.NewSize(w, size.Height))
		x += w
	}
}

// evenly puts objects beside each other and gives all of them the same width.
func evenly(gap float32, objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(&evenLayout{gap}, objects...)
}

type evenLayout struct{ gap float32 }

func (l *evenLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	var size fyne.Size
	for _, x := range o {
		size = size.Max(x.MinSize())
	}
	size.Width = size.Width*float32(len(o)) + l.gap*float32(len(o)-1)
	return size
}

func (l *evenLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	n := float32(len(o))
	width := (size.Width - l.gap*(n-1)) / n
	for i, x := range o {
		x.Move(fyne.NewPos(float32(i)*(width+l.gap), 0))
		x.Resize(fyne.NewSize(width, size.Height))
	}
}
