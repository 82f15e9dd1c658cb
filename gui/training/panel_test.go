package training

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	puzzles "kibitz/engine/training"
)

// The plot appears with the second rating, between the rating and the tiles.
func TestPlotAppears(t *testing.T) {
	test.NewTempApp(t)
	p := NewPanel(New(In{}, Out{}), nil, func() {})
	p.Show()
	w := test.NewTempWindow(t, p.Card)
	w.Resize(fyne.NewSize(460, 700))
	p.SetState(State{})
	if p.plot.Visible() {
		t.Error("without ratings there is a plot")
	}
	history := []puzzles.Rating{{Value: 1500, Deviation: 350}, {Value: 1600, Deviation: 200}}
	p.SetState(State{History: history})
	if size := p.plot.Size(); !p.plot.Visible() || size.Width < 300 || size.Height < plotHeight {
		t.Errorf("the plot has the size %v", size)
	}
	if low, high := p.plot.bounds(); low > 1325 || high < 1700 {
		t.Errorf("the plot reaches from %v to %v", low, high)
	}
}
