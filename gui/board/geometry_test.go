package board

import (
	"fmt"
	"math"
	"testing"

	"fyne.io/fyne/v2"

	"kibitz/engine/chess"
)

func TestGeometryCorners(t *testing.T) {
	size := fyne.NewSquareSize(800)
	white := newGeometry(size, 1, chess.White, false)
	black := newGeometry(size, 1, chess.Black, false)
	for _, c := range []struct {
		s            chess.Square
		white, black fyne.Position
	}{
		{chess.A1, fyne.NewPos(0, 700), fyne.NewPos(700, 0)},
		{chess.H8, fyne.NewPos(700, 0), fyne.NewPos(0, 700)},
		{chess.A8, fyne.NewPos(0, 0), fyne.NewPos(700, 700)},
		{chess.E4, fyne.NewPos(400, 400), fyne.NewPos(300, 300)},
	} {
		if got := white.position(c.s); got != c.white {
			t.Errorf("white at the bottom: %v is at %v, want %v", c.s, got, c.white)
		}
		if got := black.position(c.s); got != c.black {
			t.Errorf("black at the bottom: %v is at %v, want %v", c.s, got, c.black)
		}
	}
}

var scales = []float32{0.75, 1, 1.1, 1.25, 1.3333334, 1.5, 2, 2.625, 3}

// Whatever the size and scale, squares are whole device pixels, lie on whole
// device pixels, fill as much as they can and stay inside.
func TestGeometrySnapsToPixels(t *testing.T) {
	for _, scale := range scales {
		for _, size := range []fyne.Size{
			{Width: 160, Height: 160}, {Width: 673, Height: 673}, {Width: 500.5, Height: 731.25},
			{Width: 1001, Height: 333}, {Width: 84.3 * 8, Height: 84.3 * 8},
		} {
			t.Run(fmt.Sprintf("%v at %v", size, scale), func(t *testing.T) {
				g := newGeometry(size, scale, chess.White, false)
				small := min(size.Width, size.Height) * scale
				if board := float32(8 * g.pixels); board > small+0.02 || board <= small-8 {
					t.Errorf("board of %v pixels in %v", board, small)
				}
				for s := chess.A1; s <= chess.H8; s++ {
					p := g.position(s)
					for _, v := range []float32{p.X, p.Y} {
						if px := float64(v * scale); math.Abs(px-math.Round(px)) > 0.01 {
							t.Fatalf("%v lies at %v pixels", s, px)
						}
					}
					if p.X < 0 || p.Y < 0 || p.X+g.square() > size.Width+0.02 || p.Y+g.square() > size.Height+0.02 {
						t.Fatalf("%v at %v is outside %v", s, p, size)
					}
				}
				left, right := g.origin.X, size.Width-g.origin.X-g.board()
				if math.Abs(float64(left-right))*float64(scale) > 2 {
					t.Errorf("not centered: %v to the left, %v to the right", left, right)
				}
			})
		}
	}
}

// at is the inverse of position, for every point of a square.
func TestGeometryRoundTrip(t *testing.T) {
	for _, scale := range scales {
		for _, o := range []chess.Color{chess.White, chess.Black} {
			g := newGeometry(fyne.NewSize(677, 701), scale, o, false)
			for s := chess.A1; s <= chess.H8; s++ {
				p, e := g.position(s), g.square()
				for _, f := range []float32{0.01, 0.5, 0.99} {
					if got := g.at(p.AddXY(e*f, e*(1-f))); got != s {
						t.Fatalf("scale %v, %v at the bottom: %v of %v is %v", scale, o, f, s, got)
					}
				}
				if got := g.at(g.centered(p.AddXY(e/2, e/2)).AddXY(e/2, e/2)); got != s {
					t.Fatalf("scale %v: centered on %v is %v", scale, s, got)
				}
			}
		}
	}
}

func TestGeometryOffTheBoard(t *testing.T) {
	g := newGeometry(fyne.NewSize(900, 820), 1, chess.White, false)
	for _, p := range []fyne.Position{
		{X: -1, Y: 400}, {X: 400, Y: -1}, {X: 901, Y: 400}, {X: 400, Y: 821},
		{X: 41, Y: 400}, {X: 859, Y: 400}, {X: 400, Y: 1}, {X: 400, Y: 819}, {X: -1e9, Y: -1e9}, {X: 1e9, Y: 1e9},
	} {
		if s := g.at(p); s != chess.NoSquare {
			t.Errorf("%v is on %v, want off the board", p, s)
		}
	}
	for _, size := range []fyne.Size{{}, {Width: 5, Height: 500}, {Width: -10, Height: -10}} {
		g := newGeometry(size, 1, chess.White, false)
		if g.pixels != 0 || g.at(fyne.NewPos(0, 0)) != chess.NoSquare {
			t.Errorf("size %v has squares of %d pixels", size, g.pixels)
		}
	}
}

func TestGeometryBetween(t *testing.T) {
	g := newGeometry(fyne.NewSquareSize(800), 1, chess.White, false)
	if got, want := g.between(chess.A1, chess.H8, 0), g.position(chess.A1); got != want {
		t.Errorf("start at %v, want %v", got, want)
	}
	if got, want := g.between(chess.A1, chess.H8, 1), g.position(chess.H8); got != want {
		t.Errorf("end at %v, want %v", got, want)
	}
	if got, want := g.between(chess.A1, chess.C1, 0.5), g.position(chess.B1); got != want {
		t.Errorf("middle at %v, want %v", got, want)
	}
}

func TestRim(t *testing.T) {
	r := newRig(t, "")
	if r.Rim() != 0 {
		t.Errorf("a margin of %v without coordinates outside", r.Rim())
	}
	o := r.Options()
	o.Coordinates = CoordinatesOutside
	r.SetOptions(o)
	at, length := r.BoardRect()
	if rim := r.Rim(); rim < 12 || at.X < rim || at.Y+length+rim > side || length+rim > side {
		t.Errorf("squares at %v, %v wide, margin %v in %d", at, length, rim, side)
	}
	if !r.layers.rim.Visible() || r.layers.groundShown.Coordinates {
		t.Error("the coordinates are not where they should be")
	}
	r.dragDrop(chess.E2, chess.E4)
	r.want("e2e4")
	o.Coordinates = CoordinatesOff
	r.SetOptions(o)
	if r.layers.rim.Visible() || r.Rim() != 0 {
		t.Error("the margin stays")
	}
}
