package gui

import (
	"fyne.io/fyne/v2"

	"kibitz/gui/controls"
)

// buttonRow lays out the buttons below the moves, evenly. A question takes the place of the buttons behind those that go
// through the game; so do the buttons for what can be done after the game, while it is over and they have room.
type buttonRow struct {
	icons int  // how many of the objects are buttons with an icon alone; then come those for the end
	over  bool // the game that was played is over
}

// goes is how many of the buttons go through the game or turn the board: the first ones.
const goes = 5

// MinSize is called by Fyne.
func (l *buttonRow) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(float32(l.icons)*(buttonLeast+buttonGap)-buttonGap, o[0].MinSize().Height)
}

// Layout is called by Fyne.
func (l *buttonRow) Layout(o []fyne.CanvasObject, size fyne.Size) {
	icons, end := o[:l.icons], o[l.icons:len(o)-1]
	question := o[len(o)-1].(*fyne.Container)
	asked := len(question.Objects) > 0
	least := float32(goes)*(buttonLeast+buttonGap) - buttonGap
	wide := func(list []fyne.CanvasObject) (width float32) {
		for _, x := range list {
			width += buttonGap + x.MinSize().Width
		}
		return width
	}
	kept := len(icons)
	over := l.over && !asked && least+wide(end) <= size.Width
	rest := float32(0)
	switch {
	case asked:
		question.Resize(fyne.NewSize(min(size.Width, max(question.MinSize().Width, size.Width*0.45)), size.Height))
		question.Move(fyne.NewPos(size.Width-question.Size().Width, 0))
		rest, kept = question.Size().Width+buttonGap, goes
		if least+rest > size.Width {
			kept = 0
		}
	case over:
		rest, kept = wide(end), goes
	}
	controls.SetVisible(question, asked)
	each := (size.Width-rest+buttonGap)/float32(max(kept, 1)) - buttonGap
	for i, x := range icons {
		controls.SetVisible(x, i < kept)
		place(x, fyne.NewPos(float32(i)*(each+buttonGap), 0), fyne.NewSize(each, size.Height))
	}
	x := size.Width - rest + buttonGap
	for _, b := range end {
		controls.SetVisible(b, over)
		place(b, fyne.NewPos(x, 0), fyne.NewSize(b.MinSize().Width, size.Height))
		x += b.MinSize().Width + buttonGap
	}
}

// setOver says whether the game that was played is over.
func (v *view) setOver(over bool) {
	if row := v.buttonRow.Layout.(*buttonRow); row.over != over {
		row.over = over
		v.buttonRow.Refresh()
	}
}
