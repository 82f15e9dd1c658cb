package gui

import (
	"fyne.io/fyne/v2"

	"kibitz/gui/graph"
)

// showGraph gives the graph its room among the moves, or takes it away.
func (v *view) showGraph(shown bool) {
	if l := v.movesBox.Layout.(*movesLayout); l.graph != shown {
		l.graph = shown
		v.movesBox.Refresh()
	}
}

// movesLayout stacks the list of moves, the graph and the buttons. Where room
// is short, the graph is the first to go.
type movesLayout struct {
	graph bool // is wanted
}

const (
	movesGap   float32 = 8
	graphsList float32 = 120 // least height of the list above a graph
)

func (l *movesLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	size := o[0].MinSize().Max(fyne.NewSize(o[2].MinSize().Width, 0))
	size.Height += o[2].MinSize().Height
	return size
}

func (l *movesLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	list, curve, buttons := o[0], o[1], o[2]
	y := size.Height - buttons.MinSize().Height
	buttons.Move(fyne.NewPos(0, y))
	buttons.Resize(fyne.NewSize(size.Width, buttons.MinSize().Height))
	if fits := l.graph && y-graph.Height-2*movesGap >= graphsList; fits {
		y -= graph.Height + movesGap
		curve.Move(fyne.NewPos(0, y))
		curve.Resize(fyne.NewSize(size.Width, graph.Height))
		curve.Show()
		y -= movesGap
	} else {
		curve.Hide()
	}
	list.Resize(fyne.NewSize(size.Width, max(y, 0)))
}
