package diagram

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"strings"
	"testing"

	"kibitz/engine/chess"
)

// place reads the placement field of a FEN.
func place(t testing.TB, placement string) (pieces [64]chess.Piece) {
	t.Helper()
	setup, err := chess.ParseSetup(placement + " w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	return setup.Board
}

const startPlacement = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

func squares(names ...string) (b chess.Bitboard) {
	for _, n := range names {
		s, err := chess.ParseSquare(n)
		if err != nil {
			panic(err)
		}
		b |= s.Bitboard()
	}
	return b
}

// busy is a diagram with everything on it.
func busy(t testing.TB) Diagram {
	return Diagram{
		Pieces:      place(t, "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR"),
		Palette:     DefaultPalette(),
		Coordinates: true,
		LastMove:    squares("h5", "f7"),
		Premove:     squares("b2", "b4"),
		Check:       squares("e8"),
		Selected:    squares("c4"),
		Dots:        squares("d5", "e6", "b5"),
		Rings:       squares("c6"),
		Faint:       squares("g1"),
		Arrows: []Arrow{
			{From: chess.A8, To: chess.A3, Brush: Line, Number: 2},
			{From: chess.C4, To: chess.F7, Brush: Best},
			{From: chess.B8, To: chess.D7, Brush: Threat},
			{From: chess.A2, To: chess.A4, Brush: Blue},
			{From: chess.H8, To: chess.H2, Brush: Yellow},
		},
		Circles: []Circle{{chess.F7, Red}, {chess.E4, Blue}, {chess.A8, Green}, {chess.D1, Yellow}},
		Badges:  []Badge{{chess.F7, "??", rgb(0xc0322a)}},
	}
}

// at returns the color of the middle of a square, moved by (dx, dy) of its size.
func at(img *image.RGBA, s chess.Square, o chess.Color, dx, dy float64) color.RGBA {
	px := img.Rect.Dx() / 8
	col, row := cell(s, o)
	x := float64(col*px) + (0.5+dx)*float64(px)
	y := float64(row*px) + (0.5+dy)*float64(px)
	return img.RGBAAt(int(x), int(y))
}

func opaque(c color.NRGBA) color.RGBA { return color.RGBA{c.R, c.G, c.B, 255} }

func TestImageSquares(t *testing.T) {
	for _, p := range Palettes() {
		for _, o := range []chess.Color{chess.White, chess.Black} {
			img := Image(Diagram{Palette: p, Orientation: o}, 331)
			if img.Rect.Dx() != 328 || img.Rect.Dy() != 328 {
				t.Fatalf("size %v, want 328 by 328", img.Rect)
			}
			if p.LightGrain.A != 0 {
				continue // no square has one color
			}
			for s := chess.A1; s <= chess.H8; s++ {
				want := opaque(p.Dark)
				if s.Light() {
					want = opaque(p.Light)
				}
				for _, d := range []float64{-0.49, 0, 0.49} {
					if got := at(img, s, o, d, d); got != want {
						t.Fatalf("%s, %v at the bottom: %v at %v is %v, want %v", p.Name, o, s, d, got, want)
					}
				}
			}
		}
	}
}

func TestOrientation(t *testing.T) {
	pieces := place(t, "8/8/8/8/8/8/8/K7")
	white := Image(Diagram{Palette: DefaultPalette(), Pieces: pieces}, 360)
	black := Image(Diagram{Palette: DefaultPalette(), Pieces: pieces, Orientation: chess.Black}, 360)
	for _, c := range []struct {
		img  *image.RGBA
		cell image.Rectangle
	}{{white, image.Rect(0, 315, 45, 360)}, {black, image.Rect(315, 0, 360, 45)}} {
		got := c.img.SubImage(c.cell).(*image.RGBA)
		if plain(got) {
			t.Errorf("no king in %v", c.cell)
		}
		for s := range 64 {
			r := image.Rect(s%8*45, s/8*45, s%8*45+45, s/8*45+45)
			if r != c.cell && !plain(c.img.SubImage(r).(*image.RGBA)) {
				t.Errorf("something stands in %v, the king should be in %v", r, c.cell)
			}
		}
	}
}

// plain reports whether an image has a single color.
func plain(img *image.RGBA) bool {
	first := img.RGBAAt(img.Rect.Min.X, img.Rect.Min.Y)
	for y := img.Rect.Min.Y; y < img.Rect.Max.Y; y++ {
		for x := img.Rect.Min.X; x < img.Rect.Max.X; x++ {
			if img.RGBAAt(x, y) != first {
				return false
			}
		}
	}
	return true
}

// Each marker must be visible, must stay within its square, and must leave the
// others alone.
func TestMarkers(t *testing.T) {
	base := Diagram{Palette: DefaultPalette()}
	e4 := chess.E4
	for _, c := range []struct {
		name   string
		change func(*Diagram)
		dx, dy float64 // a point that must differ from the bare square
	}{
		{"last move", func(d *Diagram) { d.LastMove = e4.Bitboard() }, 0.45, 0.45},
		{"premove", func(d *Diagram) { d.Premove = e4.Bitboard() }, 0.45, 0.45},
		{"check", func(d *Diagram) { d.Check = e4.Bitboard() }, 0, 0},
		{"bad move", func(d *Diagram) { d.LastMove, d.Bad = e4.Bitboard(), true }, 0.45, 0.45},
		{"badge", func(d *Diagram) { d.Badges = []Badge{{e4, "?!", rgb(0x9a6a10)}} }, 0.32, -0.2},
		{"selected", func(d *Diagram) { d.Selected = e4.Bitboard() }, 0.48, 0},
		{"dot", func(d *Diagram) { d.Dots = e4.Bitboard() }, 0.1, 0},
		{"ring", func(d *Diagram) { d.Rings = e4.Bitboard() }, 0.43, 0},
		{"circle", func(d *Diagram) { d.Circles = []Circle{{e4, Red}} }, 0.45, 0},
		{"piece", func(d *Diagram) { d.Pieces[e4] = chess.BlackPawn }, 0, 0},
		{"faint piece", func(d *Diagram) { d.Pieces[e4] = chess.BlackPawn; d.Faint = e4.Bitboard() }, 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := base
			c.change(&d)
			bare, img := Image(base, 672), Image(d, 672)
			if at(img, e4, chess.White, c.dx, c.dy) == at(bare, e4, chess.White, c.dx, c.dy) {
				t.Error("cannot be seen")
			}
			col, row := cell(e4, chess.White)
			own := image.Rect(col*84, row*84, (col+1)*84, (row+1)*84)
			for y := range 672 {
				for x := range 672 {
					if !image.Pt(x, y).In(own) && img.RGBAAt(x, y) != bare.RGBAAt(x, y) {
						t.Fatalf("spills over to %d, %d", x, y)
					}
				}
			}
			var doc bytes.Buffer
			if err := SVG(&doc, d, 672); err != nil {
				t.Fatal(err)
			}
			var bareDoc bytes.Buffer
			if err := SVG(&bareDoc, base, 672); err != nil {
				t.Fatal(err)
			}
			if doc.Len() <= bareDoc.Len() {
				t.Error("is not in the SVG document")
			}
		})
	}
}

func TestRingAndFrameAreHollow(t *testing.T) {
	bare := Image(Diagram{Palette: DefaultPalette()}, 672)
	img := Image(Diagram{Palette: DefaultPalette(), Selected: squares("e4"), Rings: squares("d5"), Circles: []Circle{{chess.C3, Blue}}}, 672)
	for _, s := range []chess.Square{chess.E4, chess.D5, chess.C3} {
		if at(img, s, chess.White, 0, 0) != at(bare, s, chess.White, 0, 0) {
			t.Errorf("the middle of %v is filled", s)
		}
	}
}

func TestArrows(t *testing.T) {
	bare := Image(Diagram{Palette: DefaultPalette()}, 672)
	for _, o := range []chess.Color{chess.White, chess.Black} {
		for _, c := range []struct {
			from, to, on, off chess.Square
		}{
			{chess.E2, chess.E4, chess.E3, chess.D3},
			{chess.A1, chess.H8, chess.D4, chess.D5},
			{chess.H8, chess.A1, chess.E5, chess.D5},
			{chess.H4, chess.A4, chess.C4, chess.C5},
			{chess.G1, chess.F3, chess.F3, chess.G3},
		} {
			d := Diagram{Palette: DefaultPalette(), Orientation: o, Arrows: []Arrow{{From: c.from, To: c.to, Brush: Red}}}
			img := Image(d, 672)
			// Just behind the tip when the arrow ends on the square.
			if at(img, c.on, o, 0, 0) == at(bare, c.on, o, 0, 0) && c.on != c.to {
				t.Errorf("%v%v: nothing on %v", c.from, c.to, c.on)
			}
			if at(img, c.off, o, 0, 0) != at(bare, c.off, o, 0, 0) {
				t.Errorf("%v%v: touches the middle of %v", c.from, c.to, c.off)
			}
			if bytes.Equal(img.Pix, bare.Pix) {
				t.Errorf("%v%v: not drawn", c.from, c.to)
			}
		}
	}
}

// Shapes from foreign files may name squares that do not exist or go nowhere.
func TestStrangeShapes(t *testing.T) {
	d := Diagram{Palette: DefaultPalette()}
	want := Image(d, 80)
	d.Arrows = []Arrow{{From: chess.NoSquare, To: chess.E4}, {From: chess.E4, To: 200}, {From: chess.E4, To: chess.E4}}
	d.Circles = []Circle{{Square: chess.NoSquare}}
	d.Badges = []Badge{{Square: chess.NoSquare, Sign: "?"}}
	if got := Image(d, 80); !bytes.Equal(got.Pix, want.Pix) {
		t.Error("something was drawn")
	}
	if err := SVG(io.Discard, d, 80); err != nil {
		t.Error(err)
	}
	d.Arrows = []Arrow{{From: chess.E2, To: chess.E4, Brush: 99, Number: -3}, {From: chess.A1, To: chess.A8, Brush: Line, Number: 1e9}}
	Image(d, 80)
}

func TestTinySizes(t *testing.T) {
	for _, px := range []int{-8, 0, 7, 8, 15, 16, 24} {
		d := busy(t)
		img := Image(d, px)
		if want := max(px/8*8, 0); img.Rect.Dx() != want {
			t.Errorf("Image(%d) is %d wide, want %d", px, img.Rect.Dx(), want)
		}
		err := PNG(io.Discard, d, px)
		if (err != nil) != (px < 8) {
			t.Errorf("PNG(%d): %v", px, err)
		}
	}
}

// A document must be well-formed, define what it uses and need nothing else.
func TestSVGIsSound(t *testing.T) {
	for name, d := range map[string]Diagram{
		"empty": {Palette: DefaultPalette()},
		"start": {Palette: DefaultPalette(), Pieces: place(t, startPlacement), Coordinates: true},
		"busy":  busy(t),
	} {
		t.Run(name, func(t *testing.T) {
			var doc bytes.Buffer
			if err := SVG(&doc, d, 500); err != nil {
				t.Fatal(err)
			}
			used := checkSVG(t, doc.Bytes())
			pieces := 0
			for _, p := range d.Pieces {
				if p != chess.NoPiece {
					pieces++
				}
			}
			got := 0
			for id, n := range used {
				if id != checkGradientID {
					got += n
				}
			}
			if got != pieces {
				t.Errorf("%d pieces are drawn, want %d", got, pieces)
			}
		})
	}
}

// checkSVG checks that a document is well-formed, has nothing that is not understood everywhere, and defines
// once what it uses. It returns how often it uses what.
func checkSVG(t *testing.T, doc []byte) (used map[string]int) {
	t.Helper()
	ids, used := map[string]int{}, map[string]int{}
	for dec := xml.NewDecoder(bytes.NewReader(doc)); ; {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		el, ok := tok.(xml.StartElement)
		if !ok {
			continue
		}
		switch el.Name.Local {
		case "text", "image", "marker", "style", "script", "foreignObject":
			t.Errorf("<%s> is not understood everywhere", el.Name.Local)
		}
		for _, a := range el.Attr {
			switch {
			case a.Name.Local == "id":
				ids[a.Value]++
			case a.Name.Local == "href":
				used[strings.TrimPrefix(a.Value, "#")]++
			case strings.HasPrefix(a.Value, "url(#"):
				used[strings.TrimSuffix(strings.TrimPrefix(a.Value, "url(#"), ")")]++
			}
		}
	}
	for id, n := range ids {
		if n != 1 {
			t.Errorf("id %q is defined %d times", id, n)
		}
	}
	for id := range used {
		if ids[id] != 1 {
			t.Errorf("%q is used but not defined", id)
		}
	}
	return used
}

func TestSVGDescribesThePosition(t *testing.T) {
	const placement = "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR"
	var doc bytes.Buffer
	if err := SVG(&doc, Diagram{Palette: DefaultPalette(), Pieces: place(t, placement)}, 400); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(doc.String(), "<desc>"+placement+"</desc>") {
		t.Error("the document does not say what it shows")
	}
}

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestWriteErrorsAreReported(t *testing.T) {
	if err := SVG(failingWriter{}, busy(t), 100); err == nil {
		t.Error("SVG: no error")
	}
	if err := PNG(failingWriter{}, busy(t), 100); err == nil {
		t.Error("PNG: no error")
	}
}

func TestPNGIsTheImage(t *testing.T) {
	var b bytes.Buffer
	if err := PNG(&b, busy(t), 200); err != nil {
		t.Fatal(err)
	}
	got, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	want := Image(busy(t), 200)
	for y := range 200 {
		for x := range 200 {
			if color.RGBAModel.Convert(got.At(x, y)) != want.At(x, y) {
				t.Fatalf("differs at %d, %d", x, y)
			}
		}
	}
}

// All twelve pieces must be told apart, and strokes must grow with the size.
func TestPieces(t *testing.T) {
	p := NewPainter()
	seen := map[string]chess.Piece{}
	for _, px := range []int{20, 84, 168} {
		for _, c := range []chess.Color{chess.White, chess.Black} {
			for pt := chess.Pawn; pt <= chess.King; pt++ {
				piece := chess.NewPiece(c, pt)
				img := p.Piece(Classic, piece, px)
				key := fmt.Sprint(px, img.Pix)
				if other, ok := seen[key]; ok {
					t.Errorf("%v and %v look the same at %d", piece, other, px)
				}
				seen[key] = piece
				if img != p.Piece(Classic, piece, px) {
					t.Errorf("%v at %d was drawn twice", piece, px)
				}
			}
		}
	}
	if !plain(p.Piece(Classic, chess.NoPiece, 40)) {
		t.Error("an empty square shows something")
	}
	share := func(px int) float64 {
		inked := 0
		img := p.Piece(Classic, chess.WhiteKnight, px)
		for i := 0; i < len(img.Pix); i += 4 {
			if img.Pix[i] < 64 && img.Pix[i+3] > 128 {
				inked++
			}
		}
		return float64(inked) / float64(px*px)
	}
	if small, large := share(84), share(336); math.Abs(small-large) > small/4 {
		t.Errorf("the outline covers %.3f of a small square and %.3f of a large one", small, large)
	}
}

func TestPainterForgetsOldSizes(t *testing.T) {
	p := NewPainter()
	for px := 10; px < 40; px++ {
		p.Piece(Classic, chess.WhiteKing, px)
		p.Piece(Classic, chess.WhiteKing, 50)
	}
	if len(p.sizes) > maxSizes {
		t.Errorf("%d sizes are kept, want at most %d", len(p.sizes), maxSizes)
	}
	if p.sizes[0].px != 50 {
		t.Errorf("the size just used is %d, want 50", p.sizes[0].px)
	}
}

// Ground must draw the same whether its tiles were remembered or not, and over
// whatever was there before.
func TestGroundOverwrites(t *testing.T) {
	p := NewPainter()
	d := busy(t)
	first := image.NewRGBA(image.Rect(0, 0, 400, 400))
	p.Ground(first, &d)
	second := image.NewRGBA(image.Rect(0, 0, 400, 400))
	for i := range second.Pix {
		second.Pix[i] = 0x7f
	}
	p.Ground(second, &d)
	if !bytes.Equal(first.Pix, second.Pix) {
		t.Error("drawing again gives another image")
	}
}

func TestPalettes(t *testing.T) {
	names := map[string]bool{}
	for _, p := range Palettes() {
		if p.Name == "" || p.Title == "" || names[p.Name] {
			t.Errorf("palette %q (%q) has no name of its own", p.Name, p.Title)
		}
		names[p.Name] = true
		got, ok := PaletteNamed(p.Name)
		if !ok || got != p {
			t.Errorf("PaletteNamed(%q) gives another palette", p.Name)
		}
		for b := Green; b < brushCount; b++ {
			if p.Brushes[b].A == 0 {
				t.Errorf("%s: brush %c cannot be seen", p.Name, b.Letter())
			}
		}
	}
	if p, ok := PaletteNamed("no such"); ok || p != DefaultPalette() {
		t.Error("an unknown name does not give the default")
	}
}

func TestBrushLetters(t *testing.T) {
	for b := Green; b < pgnBrushes; b++ {
		got, ok := BrushFromLetter(b.Letter())
		if !ok || got != b {
			t.Errorf("BrushFromLetter(%q) = %v, %v", b.Letter(), got, ok)
		}
	}
	if _, ok := BrushFromLetter('X'); ok {
		t.Error("X is taken for a brush")
	}
}

// Every set draws twelve pieces of its own, of which the outline stays within the square.
func TestSets(t *testing.T) {
	p := NewPainter()
	seen := map[string]string{}
	for _, s := range Sets() {
		if got, ok := SetNamed(s.Name()); !ok || got != s {
			t.Errorf("SetNamed(%q) is %v", s.Name(), got)
		}
		for _, c := range []chess.Color{chess.White, chess.Black} {
			for pt := chess.Pawn; pt <= chess.King; pt++ {
				piece := chess.NewPiece(c, pt)
				img := p.Piece(s, piece, 84)
				name := fmt.Sprintf("%s %v %v", s.Name(), c, pt)
				if other, ok := seen[string(img.Pix)]; ok {
					t.Errorf("%s looks like %s", name, other)
				}
				seen[string(img.Pix)] = name
				for i := range 84 {
					for _, at := range []image.Point{{i, 0}, {i, 83}, {0, i}, {83, i}} {
						if img.RGBAAt(at.X, at.Y).A != 0 {
							t.Fatalf("%s touches the edge of its square at %v", name, at)
						}
					}
				}
			}
		}
	}
	if s, ok := SetNamed("no such"); ok || s != Flat {
		t.Error("an unknown name does not give the default")
	}
	var doc bytes.Buffer
	if err := SVG(&doc, Diagram{Palette: DefaultPalette(), Set: Staunton, Pieces: place(t, startPlacement)}, 400); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(doc.String(), strings.TrimSpace(pieceArt(Staunton, chess.BlackKnight))) {
		t.Error("the document does not use the set")
	}
}

// The margin turns with the board and leaves the squares as they are.
func TestRim(t *testing.T) {
	for _, side := range []int{120, 300, 672} {
		d := Diagram{Palette: DefaultPalette(), Rim: true}
		img := Image(d, side)
		px := SquarePixels(side)
		rim := RimPixels(px)
		if img.Rect.Dx() != 8*px+rim || img.Rect.Dx() > side || 8*(px+1)+RimPixels(px+1) <= side {
			t.Fatalf("%d: squares of %d pixels, margin %d, image %v", side, px, rim, img.Rect)
		}
		board := img.SubImage(image.Rect(rim, 0, rim+8*px, 8*px)).(*image.RGBA)
		want := Image(Diagram{Palette: DefaultPalette()}, 8*px)
		for y := range 8 * px {
			for x := range 8 * px {
				if board.RGBAAt(rim+x, y) != want.RGBAAt(x, y) {
					t.Fatalf("%d: the margin changes the board at %d, %d", side, x, y)
				}
			}
		}
		for i := range 8 {
			for _, r := range []image.Rectangle{image.Rect(0, i*px, rim, (i+1)*px), image.Rect(rim+i*px, 8*px, rim+(i+1)*px, 8*px+rim)} {
				if plain(img.SubImage(r).(*image.RGBA)) {
					t.Errorf("%d: there is no coordinate in %v", side, r)
				}
			}
		}
		d.Orientation = chess.Black
		if turned := Image(d, side); bytes.Equal(turned.Pix, img.Pix) {
			t.Errorf("%d: the coordinates do not turn with the board", side)
		}
	}
	var doc bytes.Buffer
	if err := SVG(&doc, Diagram{Palette: DefaultPalette(), Rim: true}, 400); err != nil {
		t.Fatal(err)
	}
	if got := strings.Count(doc.String(), fill(ink)); got != 16 {
		t.Errorf("the document has %d coordinates, want 16", got)
	}
}
