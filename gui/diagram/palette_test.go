package diagram

import (
	"bytes"
	"image"
	"image/color"
	"testing"

	"kibitz/engine/chess"
	"kibitz/gui/theme"
)

// Every mark can be told from its square and from the squares around it, on every board: the pixels of its frame have the
// contrast. A grain counts with the squares under it.
func TestMarksHaveContrast(t *testing.T) {
	marks := map[string]func(*Diagram, chess.Bitboard){
		"last move": func(d *Diagram, b chess.Bitboard) { d.LastMove = b },
		"bad move":  func(d *Diagram, b chess.Bitboard) { d.LastMove, d.Bad = b, true },
		"premove":   func(d *Diagram, b chess.Bitboard) { d.Premove = b },
		"check":     func(d *Diagram, b chess.Bitboard) { d.Check = b },
		"selection": func(d *Diagram, b chess.Bitboard) { d.Selected = b },
	}
	for _, p := range Palettes() {
		for name, set := range marks {
			for _, px := range []int{160, 672} {
				d := Diagram{Palette: p}
				set(&d, squares("d4", "e4"))
				img := Image(d, px)
				for _, s := range []chess.Square{chess.D4, chess.E4} {
					// In the middle of a side: the frame reaches to the edge of the square.
					frame := at(img, s, chess.White, 0, 0.5-1.0/float64(px/8))
					for ground, c := range map[string]color.Color{"light": p.Light, "dark": p.Dark} {
						if got := theme.Contrast(frame, c); got < MarkContrast {
							t.Errorf("%s, %d pixels: %s on %v has a contrast of %.2f against %s squares", p.Name, px, name, s, got, ground)
						}
					}
				}
			}
		}
	}
}

// Coordinates can be read on their squares, and arrows are told from every square by their edge or their color.
func TestPalettesCanBeRead(t *testing.T) {
	for _, p := range Palettes() {
		for name, c := range map[string][2]color.NRGBA{"light": {p.LightLabel, p.Light}, "dark": {p.DarkLabel, p.Dark}} {
			if got := theme.Contrast(c[0], c[1]); got < 3 {
				t.Errorf("%s: coordinates on %s squares have a contrast of %.2f", p.Name, name, got)
			}
		}
		for b, c := range p.Brushes {
			if got := theme.Contrast(c, white); got < 3 {
				t.Errorf("%s: arrow %d has a contrast of %.2f against its edge", p.Name, b, got)
			}
		}
	}
}

func TestGrain(t *testing.T) {
	oak, ok := PaletteNamed("oak")
	if !ok {
		t.Fatal("there is no board of oak")
	}
	img := Image(Diagram{Palette: oak}, 672)
	side := func(s chess.Square) []byte {
		col, row := cell(s, chess.White)
		var pixels []byte
		for y := range 84 {
			i := img.PixOffset(col*84, row*84+y)
			pixels = append(pixels, img.Pix[i:i+4*84]...)
		}
		return pixels
	}
	if bytes.Equal(side(chess.A1), side(chess.C1)) {
		t.Error("two neighbours of one color are of the same veneer")
	}
	var doc bytes.Buffer
	if err := SVG(&doc, Diagram{Palette: oak}, 400); err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, used := range checkSVG(t, doc.Bytes()) {
		n += used
	}
	if n != 64 {
		t.Errorf("the document has grain on %d squares", n)
	}
}

// A texture takes the rows of an image one behind the other.
func TestSwatches(t *testing.T) {
	palette := Palettes()[0]
	for _, img := range []*image.RGBA{BoardSwatch(palette, 48), PieceSwatch(Sets()[0], palette, 48)} {
		if img.Rect.Dx() != 48 || img.Stride != 4*48 || len(img.Pix) != 4*48*48 {
			t.Errorf("%v with a stride of %d and %d bytes", img.Rect, img.Stride, len(img.Pix))
		}
	}
	board := BoardSwatch(palette, 48)
	if board.At(2, 2) != board.At(30, 30) || board.At(2, 2) == board.At(30, 2) || board.At(30, 2) != board.At(2, 30) {
		t.Error("the swatch of a board has no four squares")
	}
}
