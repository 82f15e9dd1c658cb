package gui

import (
	"fyne.io/fyne/v2"

	"kibitz/gui/controls"
	"kibitz/gui/graph"
)

// showGraph gives the graph its room, or takes it away.
func (v *view) showGraph(shown bool) {
	if v.graphed != shown {
		v.graphed = shown
		v.relayout()
	}
}

// placeGraph gives the graph its room among the moves, unless it has a card of its own.
func (v *view) placeGraph(large bool) {
	controls.SetVisible(v.largeCard, large)
	if l := v.movesBox.Layout.(*movesLayout); l.graph != (v.graphed && !large) {
		l.graph = v.graphed && !large
		v.movesBox.Refresh()
	}
}

// movesLayout stacks the list of moves, the graph and the buttons. Where room
// is short, the graph is the first to go, then the list; while a comment is written
// below the list, which must be seen, the buttons go.
type movesLayout struct {
	graph   bool        // is wanted here
	writing func() bool // reports whether a comment is written
}

const (
	movesGap   float32 = 8
	graphsList float32 = 120 // least height of the list above a graph
	leastList  float32 = 28  // of any list: a row
)

func (l *movesLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	size := o[0].MinSize().Max(fyne.NewSize(o[2].MinSize().Width, 0))
	size.Height += o[2].MinSize().Height
	return size
}

func (l *movesLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	list, curve, buttons := o[0], o[1], o[2]
	y := size.Height - buttons.MinSize().Height
	fold := l.writing() && y < list.MinSize().Height
	controls.SetVisible(buttons, !fold)
	if fold {
		y = size.Height
	}
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
		if l.writing() && !fold {
			y -= movesGap
		}
	}
	controls.SetVisible(list, y >= leastList)
	if !list.Visible() { // the buttons have the room alone
		buttons.Move(fyne.NewPos(0, max(y/2, 0)))
	}
	list.Resize(fyne.NewSize(size.Width, max(y, 0)))
}
