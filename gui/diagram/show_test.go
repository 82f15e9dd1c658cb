package diagram

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"path/filepath"
	"testing"

	"kibitz/engine/chess"
)

// TestShow writes pictures to look at, when KIBITZ_PICTURES names a folder.
func TestShow(t *testing.T) {
	dir := os.Getenv("KIBITZ_PICTURES")
	if dir == "" {
		t.Skip("KIBITZ_PICTURES names no folder")
	}
	show := func(name string, d Diagram, px int) {
		var doc, img bytes.Buffer
		if err := errors.Join(SVG(&doc, d, px), PNG(&img, d, px)); err != nil {
			t.Fatal(err)
		}
		for ext, b := range map[string][]byte{".svg": doc.Bytes(), ".png": img.Bytes()} {
			if err := os.WriteFile(filepath.Join(dir, name+ext), b, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	var page, picture bytes.Buffer
	if err := errors.Join(samplePage(t).SVG(&page, 800), samplePage(t).PNG(&picture, 800)); err != nil {
		t.Fatal(err)
	}
	for name, b := range map[string][]byte{"page.svg": page.Bytes(), "page.png": picture.Bytes()} {
		if err := os.WriteFile(filepath.Join(dir, name), b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var sheet, web bytes.Buffer
	if err := errors.Join(longPage(t).PDF(&sheet, A4()), longPage(t).HTML(&web)); err != nil {
		t.Fatal(err)
	}
	for name, b := range map[string][]byte{"page.pdf": sheet.Bytes(), "page.html": web.Bytes()} {
		if err := os.WriteFile(filepath.Join(dir, name), b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	show("busy", busy(t), 672)
	flipped := busy(t)
	flipped.Orientation = chess.Black
	show("flipped", flipped, 672)
	for _, p := range Palettes() {
		d := busy(t)
		d.Palette = p
		show(p.Name, d, 480)
	}
	for _, set := range Sets() {
		for _, px := range []int{160, 384, 800} {
			d := busy(t)
			d.Pieces, d.Set, d.Arrows, d.Circles = place(t, "rnbqkbnr/pppppppp/rnbqkbnr/PPPPPPPP/pppppppp/RNBQKBNR/PPPPPPPP/RNBQKBNR"), set, nil, nil
			d.LastMove, d.Check, d.Selected, d.Dots, d.Rings, d.Faint, d.Premove = 0, 0, 0, 0, 0, 0, 0
			show(fmt.Sprintf("set-%s-%d", set.Name(), px), d, px)
		}
	}
	d := Diagram{Palette: DefaultPalette(), Pieces: place(t, startPlacement), Coordinates: true}
	show("start-240", d, 240)
	show("start-1344", d, 1344)
}

func BenchmarkPieces84(b *testing.B) {
	for b.Loop() {
		p := NewPainter()
		for _, c := range []chess.Color{chess.White, chess.Black} {
			for pt := chess.Pawn; pt <= chess.King; pt++ {
				p.Piece(Classic, chess.NewPiece(c, pt), 84)
			}
		}
	}
}

func BenchmarkGround672(b *testing.B) {
	p := NewPainter()
	d := Diagram{Palette: DefaultPalette(), Pieces: place(b, startPlacement), Coordinates: true}
	img := image.NewRGBA(image.Rect(0, 0, 672, 672))
	for b.Loop() {
		p.Ground(img, &d)
	}
}

func BenchmarkGround672Cold(b *testing.B) {
	d := Diagram{Palette: DefaultPalette(), Pieces: place(b, startPlacement), Coordinates: true}
	img := image.NewRGBA(image.Rect(0, 0, 672, 672))
	for b.Loop() {
		NewPainter().Ground(img, &d)
	}
}

func BenchmarkShapes672(b *testing.B) {
	p := NewPainter()
	d := busy(b)
	img := image.NewRGBA(image.Rect(0, 0, 672, 672))
	for b.Loop() {
		p.Shapes(img, &d)
	}
}

func BenchmarkSVG(b *testing.B) {
	d := busy(b)
	for b.Loop() {
		if err := SVG(io.Discard, d, 672); err != nil {
			b.Fatal(err)
		}
	}
}
