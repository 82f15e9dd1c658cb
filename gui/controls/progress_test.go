package controls

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// The words stand beside the bar, on one ground, and the bar is as long as what is done.
func TestProgress(t *testing.T) {
	test.NewTempApp(t)
	p := NewProgress()
	p.Set(0.25, "1 of 4")
	p.Resize(fyne.NewSize(200, p.MinSize().Height))
	r := test.WidgetRenderer(p).(*progressRenderer)
	if bottom := p.words.Position().Y + p.words.Size().Height; p.Words() != "1 of 4" || p.words.Size().Height < p.words.MinSize().Height || bottom > r.track.Position().Y {
		t.Errorf("%q ends at %v, the bar begins at %v", p.Words(), bottom, r.track.Position().Y)
	}
	for part, want := range map[float64]float32{-1: 0, 0.25: 50, 1: 200, 7: 200} {
		if p.Set(part, ""); r.bar.Size().Width != want {
			t.Errorf("%v is %v long, want %v", part, r.bar.Size().Width, want)
		}
	}
}
