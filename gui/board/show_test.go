package board

import (
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"kibitz/engine/chess"
	"kibitz/gui/diagram"
	"kibitz/gui/theme"
)

// TestShow writes pictures of the board to look at, when KIBITZ_PICTURES names
// a folder.
func TestShow(t *testing.T) {
	dir := os.Getenv("KIBITZ_PICTURES")
	if dir == "" {
		t.Skip("KIBITZ_PICTURES names no folder")
	}
	const middle = "r1bq1rk1/pp2bppp/2n2n2/3p4/3N4/2N3P1/PP2PPBP/R1BQ1RK1 w - - 0 11"
	for _, c := range []struct {
		name  string
		fen   string
		side  float32
		scale float32
		do    func(*rig)
	}{
		{"start", "", 672, 1, func(*rig) {}},
		{"selected", middle, 672, 1, func(r *rig) {
			s := r.State()
			s.LastMove = chess.B8.Bitboard() | chess.C6.Bitboard()
			s.Arrows = []diagram.Arrow{{From: chess.C1, To: chess.E3}}
			r.SetState(s)
			r.click(chess.D4)
		}},
		{"dragging", middle, 672, 1, func(r *rig) {
			r.down(chess.D4)
			r.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: r.middle(chess.C6).AddXY(20, -13)}})
		}},
		{"check", "rnb1kbnr/pppp1ppp/8/4p3/5PPq/8/PPPPP2P/RNBQKBNR w KQkq - 1 3", 672, 1, func(*rig) {}},
		{"promotion-white", promotion + "w - - 0 1", 672, 1, func(r *rig) {
			r.dragDrop(chess.E7, chess.D8)
			r.hover(chess.D7, 0)
		}},
		{"promotion-black", promotion + "b - - 0 1", 672, 1, func(r *rig) {
			r.dragDrop(chess.A2, chess.A1)
			r.hover(chess.A1, 0)
		}},
		{"promotion-flipped", promotion + "b - - 0 1", 672, 1, func(r *rig) {
			s := r.State()
			s.Orientation = chess.Black
			r.SetState(s)
			r.dragDrop(chess.A2, chess.A1)
		}},
		{"arrows", middle, 672, 1, func(r *rig) {
			s := r.State()
			s.Arrows = []diagram.Arrow{
				{From: chess.D4, To: chess.C6}, {From: chess.C1, To: chess.E3}, {From: chess.B2, To: chess.B3},
				{From: chess.G2, To: chess.D5, Brush: diagram.Red}, {From: chess.E7, To: chess.B4, Brush: diagram.Blue},
				{From: chess.F8, To: chess.E8, Brush: diagram.Yellow}, {From: chess.A1, To: chess.A7, Brush: diagram.Blue},
			}
			s.Circles = []diagram.Circle{{Square: chess.D5, Brush: diagram.Red}, {Square: chess.H2, Brush: diagram.Green},
				{Square: chess.F3, Brush: diagram.Yellow}, {Square: chess.H7, Brush: diagram.Blue}}
			r.SetState(s)
			r.rightDown(chess.G3, fyne.KeyModifierShift)
		}},
		{"flipped", middle, 672, 1, func(r *rig) {
			s := r.State()
			s.Orientation = chess.Black
			s.Arrows = []diagram.Arrow{{From: chess.C8, To: chess.E6}}
			r.SetState(s)
			r.click(chess.C3)
		}},
		{"castling", castling, 480, 1, func(r *rig) { r.click(chess.E1) }},
		{"scale2", middle, 400, 2, func(r *rig) { r.click(chess.D4) }},
		{"small", middle, 240, 1, func(r *rig) { r.click(chess.D4) }},
		{"least", middle, 160, 1, func(r *rig) { r.click(chess.D4) }},
		{"glide", middle, 480, 1, func(r *rig) { r.begin(chess.D4, chess.C6); r.glideTo(0.6) }},
	} {
		for _, mode := range []theme.Mode{theme.Light, theme.Dark} {
			r := newRig(t, c.fen)
			fyne.CurrentApp().Settings().SetTheme(theme.New(mode))
			r.window.SetContent(container.NewPadded(container.NewPadded(container.NewPadded(r.Board))))
			canvas := r.window.Canvas()
			canvas.(interface{ SetScale(float32) }).SetScale(c.scale)
			r.window.Resize(fyne.NewSquareSize(c.side + 24))
			canvas.Capture() // as a first frame, from which the board learns the scale
			c.do(r)
			name := filepath.Join(dir, map[theme.Mode]string{theme.Light: "light-", theme.Dark: "dark-"}[mode]+c.name+".png")
			f, err := os.Create(name)
			if err != nil {
				t.Fatal(err)
			}
			if err := png.Encode(f, canvas.Capture()); err != nil {
				t.Fatal(err)
			}
			if err := f.Close(); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// The two costs that matter: a step of a drag, and drawing the squares anew.

func BenchmarkDragStep(b *testing.B) {
	r := newRig(b, "")
	r.window.Resize(fyne.NewSquareSize(672))
	r.down(chess.E2)
	positions := []fyne.Position{r.middle(chess.E2), r.middle(chess.E4).AddXY(3, 5), r.middle(chess.D7)}
	for i := 0; b.Loop(); i++ {
		r.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: positions[i%len(positions)]}})
	}
}

func BenchmarkDrawGround672(b *testing.B) {
	r := newRig(b, "")
	r.window.Resize(fyne.NewSquareSize(672))
	r.click(chess.E2)
	for b.Loop() {
		r.layers.underShapes = nil
		r.layers.ground.Generator(672, 672)
	}
}

func BenchmarkSetStateUnchanged(b *testing.B) {
	r := newRig(b, "")
	s := r.State()
	for b.Loop() {
		r.SetState(s)
	}
}
