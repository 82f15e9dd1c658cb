package board

import (
	"image"
	"image/color"
	"testing"

	"fyne.io/fyne/v2"

	"kibitz/engine/chess"
	"kibitz/gui/diagram"
)

// differs returns the smallest rectangle that holds all pixels in which what is
// on the screen differs from want. The rounded corners of the board do not count.
func (r *rig) differs(want diagram.Diagram) (where image.Rectangle) {
	screen := r.window.Canvas().Capture()
	expected := diagram.Image(want, side)
	for y := range side {
		for x := range side {
			if (x < cornerRadius || x >= side-cornerRadius) && (y < cornerRadius || y >= side-cornerRadius) {
				continue
			}
			if color.RGBAModel.Convert(screen.At(x, y)) != expected.At(x, y) {
				where = where.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return where
}

// What is seen is the diagram of the state, pixel for pixel.
func TestScreen(t *testing.T) {
	const check = "rnb1kbnr/pppp1ppp/8/4p3/5PPq/8/PPPPP2P/RNBQKBNR w KQkq - 1 3"
	r := newRig(t, check)
	for _, c := range []struct {
		name   string
		do     func()
		expect func(*diagram.Diagram)
	}{
		{"check", func() {}, func(d *diagram.Diagram) {}},
		{"selected", func() { r.click(chess.E1) }, func(d *diagram.Diagram) { d.Selected = chess.E1.Bitboard() }},
		{"deselected", func() { r.click(chess.A5) }, func(d *diagram.Diagram) { d.Selected = 0 }},
		{"last move", func() {
			s := r.State()
			s.LastMove = chess.D8.Bitboard() | chess.H4.Bitboard()
			r.SetState(s)
		}, func(d *diagram.Diagram) { d.LastMove = chess.D8.Bitboard() | chess.H4.Bitboard() }},
		{"flipped", func() {
			s := r.State()
			s.Orientation = chess.Black
			r.SetState(s)
		}, func(d *diagram.Diagram) { d.Orientation = chess.Black }},
		{"palette, no coordinates", func() {
			o := r.Options()
			o.Palette, _ = diagram.PaletteNamed("green")
			o.Coordinates = CoordinatesOff
			r.SetOptions(o)
		}, func(d *diagram.Diagram) {
			d.Palette, _ = diagram.PaletteNamed("green")
			d.Coordinates = false
		}},
	} {
		c.do()
		want := diagram.Diagram{
			Pieces: r.pos.Board(), Palette: diagram.DefaultPalette(), Coordinates: true,
			Check: chess.E1.Bitboard(), Orientation: r.State().Orientation, LastMove: r.State().LastMove,
		}
		c.expect(&want)
		if where := r.differs(want); !where.Empty() {
			t.Errorf("%s: the screen is not as it should be in %v", c.name, where)
		}
	}
}

func TestScreenDots(t *testing.T) {
	r := newRig(t, "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2")
	r.click(chess.E4)
	want := diagram.Diagram{
		Pieces: r.pos.Board(), Palette: diagram.DefaultPalette(), Coordinates: true,
		Selected: chess.E4.Bitboard(), Dots: chess.E5.Bitboard(), Rings: chess.D5.Bitboard(),
	}
	if where := r.differs(want); !where.Empty() {
		t.Errorf("the screen is not as it should be in %v", where)
	}
}

// Of a drag, only the square under the pointer shows anything new, however
// much the position is changed by arrows meanwhile.
func TestScreenDuringDrag(t *testing.T) {
	r := newRig(t, "")
	r.down(chess.E2)
	r.drag(chess.E5)
	still := diagram.Diagram{
		Pieces: r.pos.Board(), Palette: diagram.DefaultPalette(), Coordinates: true,
		Selected: chess.E2.Bitboard(), Faint: chess.E2.Bitboard(),
		Dots: chess.E3.Bitboard() | chess.E4.Bitboard(),
	}
	e5 := image.Rect(200, 150, 250, 200)
	if where := r.differs(still); where != e5 {
		t.Errorf("the screen differs in %v, want %v", where, e5)
	}
	// The piece in the hand lies above arrows.
	s := r.State()
	s.Arrows = []diagram.Arrow{{From: chess.E5, To: chess.H5}}
	r.SetState(s)
	still.Arrows = s.Arrows
	if where := r.differs(still); where != e5 {
		t.Errorf("with an arrow, the screen differs in %v, want %v", where, e5)
	}
	middle := color.RGBAModel.Convert(r.window.Canvas().Capture().At(225, 181))
	if want := (color.RGBA{252, 251, 247, 255}); middle != want {
		t.Errorf("the middle of the pawn in the hand is %v, want %v", middle, want)
	}
}

func TestScreenPromotion(t *testing.T) {
	r := newRig(t, promotion+"w - - 0 1")
	r.dragDrop(chess.A7, chess.A8)
	screen := r.window.Canvas().Capture()
	light := color.RGBAModel.Convert(diagram.DefaultPalette().Light)
	for i := range promotionPieces {
		// A corner of each choice that no piece reaches.
		if got := color.RGBAModel.Convert(screen.At(45, 50*i+25)); got != light {
			t.Errorf("choice %d stands on %v, want %v", i, got, light)
		}
	}
	if got := color.RGBAModel.Convert(screen.At(295, 225)); got == light {
		t.Error("the board around the choices is not dimmed")
	}
	r.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	want := diagram.Diagram{Pieces: r.pos.Board(), Palette: diagram.DefaultPalette(), Coordinates: true}
	if where := r.differs(want); !where.Empty() {
		t.Errorf("after Esc the screen is not as it was in %v", where)
	}
}
