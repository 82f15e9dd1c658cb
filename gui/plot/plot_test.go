package plot

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// A plot that is drawn anew after it was hidden for long has its size still: Fyne makes another renderer then.
func TestPlotIsDrawnAnew(t *testing.T) {
	test.NewTempApp(t)
	p := New()
	p.Set([]Point{{Value: 1500, Margin: 175}, {Value: 1600, Margin: 100}})
	p.Resize(fyne.NewSize(400, plotHeight))
	r := p.CreateRenderer().(*plotRenderer)
	if size := r.raster.Size(); size.Width != 400-plotLabels-plotDot/2 || size.Height < plotHeight/2 {
		t.Errorf("the curve has the size %v", size)
	}
	if low, high := p.bounds(); low != 1300 || high != 1700 {
		t.Errorf("the plot reaches from %v to %v", low, high)
	}
}

// A plot of fewer than two points shows no empty frame.
func TestEmptyPlot(t *testing.T) {
	test.NewTempApp(t)
	p := New()
	r := test.TempWidgetRenderer(t, p).(*plotRenderer)
	for _, points := range [][]Point{nil, {{Value: 1500}}, {{Value: 1500}, {Value: 1600}}} {
		p.Set(points)
		if shown := r.rules[0].Visible() && r.rules[1].Visible(); shown != (len(points) > 1) {
			t.Errorf("with %d points the frame is shown: %v", len(points), shown)
		}
	}
}
