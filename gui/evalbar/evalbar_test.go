package evalbar

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"testing"

	"fyne.io/fyne/v2"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/gui/internal/widgettest"
	"kibitz/gui/theme"
)

func TestState(t *testing.T) {
	cp := func(v int) State { return State{Known: true, Score: engine.CP(v)} }
	mate := func(n int) State { return State{Known: true, Score: engine.MateIn(n)} }
	tests := []struct {
		name   string
		state  State
		share  float64
		label  string
		leader chess.Color
	}{
		{"nothing known", State{}, 0.5, "", chess.White},
		{"level", cp(0), 0.5, "0.0", chess.White},
		{"a little", cp(42), 0.5602, "0.4", chess.White},
		{"black", cp(-400), 1. / 11, "4.0", chess.Black},
		{"just below ten", cp(994), 0.9967, "9.9", chess.White},
		{"rounds to ten", cp(995), 0.9968, "10", chess.White},
		{"much", cp(-12345), 0, "123", chess.Black},
		{"white mates", mate(3), 1, "#3", chess.White},
		{"black mates", mate(-12), 0, "#12", chess.Black},
		{"white is mated", mate(0), 0, "#", chess.Black},
		{"tablebase", State{Known: true, Score: engine.Score{Kind: engine.Tablebase, Value: -20}}, 0, "TB", chess.Black},
		{"white has won", State{Outcome: chess.WhiteWins, Known: true, Score: engine.CP(-50)}, 1, "1–0", chess.White},
		{"black has won", State{Outcome: chess.BlackWins}, 0, "0–1", chess.Black},
		{"drawn", State{Outcome: chess.Draw, Known: true, Score: engine.CP(-900)}, 0.5, "½", chess.White},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.state.Share(); math.Abs(got-tt.share) > 1e-4 {
				t.Errorf("share %.4f, want %.4f", got, tt.share)
			}
			if got := tt.state.label(); got != tt.label {
				t.Errorf("label %q, want %q", got, tt.label)
			}
			if got := tt.state.leader(); got != tt.leader {
				t.Errorf("leader %v, want %v", got, tt.leader)
			}
		})
	}
}

// TestBar looks at the colors of the two ends and at where the figure stands.
func TestBar(t *testing.T) {
	states := map[string]State{
		"white":       {Known: true, Score: engine.CP(42)},
		"black":       {Known: true, Score: engine.CP(-250)},
		"mate":        {Known: true, Score: engine.MateIn(-12)},
		"mates":       {Known: true, Score: engine.MateIn(3)},
		"huge":        {Known: true, Score: engine.CP(8600)},
		"unknown":     {},
		"white-won":   {Outcome: chess.WhiteWins},
		"drawn":       {Outcome: chess.Draw},
		"almost-full": {Known: true, Score: engine.CP(900)},
	}
	size := fyne.NewSize(Width, 200)
	for mode, m := range widgettest.Modes {
		widgettest.App(t, m)
		for name, state := range states {
			for _, orientation := range []chess.Color{chess.White, chess.Black} {
				t.Run(fmt.Sprint(name, "-", orientation, "-", mode), func(t *testing.T) {
					state := state
					state.Orientation = orientation
					b := New()
					b.SetState(state)
					for _, scale := range []float32{1, 2} {
						c := widgettest.Show(t, b, size, scale)
						widgettest.Screenshot(t, c, fmt.Sprintf("evalbar-%s-%v-%s@%vx", name, orientation, mode, scale))
						widgettest.CheckTexts(t, b)
						if state.known() {
							checkEnds(t, c.Capture(), state, scale)
						} else {
							checkEmpty(t, c.Capture())
						}
					}
					if state.label() != "" {
						checkFigure(t, b, state, size)
					}
				})
			}
		}
	}
}

// checkEmpty checks that nothing is drawn.
func checkEmpty(t *testing.T, img image.Image) {
	t.Helper()
	first := img.At(0, 0)
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			if img.At(x, y) != first {
				t.Fatalf("something is drawn at %d, %d", x, y)
			}
		}
	}
}

// checkEnds compares the colors a little inside both ends, left of the figure,
// with what the share asks for.
func checkEnds(t *testing.T, img image.Image, s State, scale float32) {
	t.Helper()
	h := img.Bounds().Dy()
	for _, y := range []int{h / 8, h - h/8} {
		below := float64(h-y) / float64(h)
		if s.Orientation == chess.Black {
			below = 1 - below
		}
		want := theme.ColorEvalBlack
		if below < s.Share() {
			want = theme.ColorEvalWhite
		}
		got := color.NRGBAModel.Convert(img.At(int(4*scale), y))
		if got != theme.Color(want) {
			t.Errorf("at %d of %d the bar is %v, want %s", y, h, got, want)
		}
	}
}

func checkFigure(t *testing.T, b *Bar, s State, size fyne.Size) {
	t.Helper()
	f := widgettest.Find(t, b, s.label())
	below := (s.leader() == chess.White) == (s.Orientation == chess.White)
	if got := f.Center().Y > size.Height/2; got != below {
		t.Errorf("the figure is in the lower half: %v, want %v", got, below)
	}
	if f.Min.Y < 0 || f.Max.Y > size.Height {
		t.Errorf("the figure at %v–%v leaves the bar", f.Min, f.Max)
	}
}

func TestContrast(t *testing.T) {
	for mode, m := range widgettest.Modes {
		widgettest.App(t, m)
		if c := theme.Contrast(theme.Color(theme.ColorEvalWhite), theme.Color(theme.ColorEvalBlack)); c < 4.5 {
			t.Errorf("%s: contrast %.1f of the figure", mode, c)
		}
	}
}
