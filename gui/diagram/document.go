package diagram

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"io"
	"strings"

	"kibitz/engine/chess"
)

// SVG writes d as a document of its own, px pixels wide unless the reader
// scales it. It needs no font and no other file. The error is that of w.
func SVG(w io.Writer, d Diagram, px int) error {
	// svgo does not report errors, so that it must not see the real writer.
	var b bytes.Buffer
	doc := newWriter(&b)
	left, side := d.units()
	doc.Startview(float64(px), float64(px), left, 0, side, side)
	doc.Title("Chess diagram")
	doc.Desc(describe(&d))
	writeDefs(doc, &b, &d)
	writeBoard(doc, &d)
	doc.End()
	_, err := w.Write(b.Bytes())
	return err
}

// Image draws d in px by px pixels, rounded down so that all squares are of one
// size in whole pixels.
func Image(d Diagram, px int) *image.RGBA {
	px = max(px, 0)
	square, rim := px/8, 0
	if d.Rim {
		square = SquarePixels(px)
		rim = RimPixels(square)
	}
	if square == 0 {
		return image.NewRGBA(image.Rectangle{})
	}
	p := NewPainter()
	img := image.NewRGBA(image.Rect(0, 0, 8*square+rim, 8*square+rim))
	board := image.NewRGBA(image.Rect(0, 0, 8*square, 8*square))
	p.Ground(board, &d)
	p.Shapes(board, &d)
	if d.Rim {
		draw.Draw(img, img.Rect, image.NewUniform(paper), image.Point{}, draw.Src)
		p.Rim(img, d.Orientation, square, ink)
	}
	draw.Draw(img, board.Rect.Add(image.Pt(rim, 0)), board, image.Point{}, draw.Src)
	return img
}

// BoardSwatch draws four squares of a board, px pixels wide.
func BoardSwatch(palette Palette, px int) *image.RGBA { return corner4(&Diagram{Palette: palette}, px) }

// PieceSwatch draws a knight of each side on four squares, px pixels wide.
func PieceSwatch(set Set, palette Palette, px int) *image.RGBA {
	d := Diagram{Palette: palette, Set: set}
	d.Pieces[chess.A8], d.Pieces[chess.B7] = chess.BlackKnight, chess.WhiteKnight
	return corner4(&d, px)
}

// corner4 draws the four squares in the top left corner of a diagram. The rows of the image lie without gaps, as
// textures need them: a part of a larger image would be shown garbled.
func corner4(d *Diagram, px int) *image.RGBA {
	side := max(px, 0) / 2
	board := image.NewRGBA(image.Rect(0, 0, 8*side, 8*side))
	NewPainter().Ground(board, d)
	corner := image.NewRGBA(image.Rect(0, 0, 2*side, 2*side))
	draw.Draw(corner, corner.Rect, board, image.Point{}, draw.Src)
	return corner
}

// paper and ink are the margin of a document and the coordinates in it, whatever
// it lies on.
var paper, ink = rgb(0xffffff), rgb(0x55585e)

func writeRim(doc writer, d *Diagram) {
	if !d.Rim {
		return
	}
	doc.Rect(-rimWidth, 0, 8*unit+rimWidth, 8*unit+rimWidth, fill(paper))
	for i := range 8 {
		x, y := corner(chess.NewSquare(i, i), d.Orientation)
		doc.centered(-rimWidth/2, y+unit/2.0, '1'+rune(i), rimLabelSize, ink)
		doc.centered(x+unit/2.0, 8*unit+rimWidth/2, 'a'+rune(i), rimLabelSize, ink)
	}
}

// PNG writes d as a PNG file; for px see [Image].
func PNG(w io.Writer, d Diagram, px int) error {
	if px < 8 {
		return fmt.Errorf("a diagram of %d pixels is too small: at least 8 are needed", px)
	}
	return png.Encode(w, Image(d, px))
}

// describe returns the placement of the pieces as FEN has it, for readers of
// the document who do not see it.
func describe(d *Diagram) string {
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		empty := 0
		flush := func() {
			if empty > 0 {
				fmt.Fprint(&b, empty)
				empty = 0
			}
		}
		for file := range 8 {
			p := d.Pieces[chess.NewSquare(file, rank)]
			if p == chess.NoPiece {
				empty++
				continue
			}
			flush()
			b.WriteByte(p.Letter())
		}
		flush()
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	return b.String()
}

// writeDefs defines the pieces that occur, once each, and the glow of a check.
func writeDefs(doc writer, raw io.Writer, d *Diagram) {
	doc.Def()
	writePieceDefs(doc, raw, d)
	doc.DefEnd()
}

func writePieceDefs(doc writer, raw io.Writer, d *Diagram) {
	if d.Check != 0 {
		doc.checkGradient(d.Palette.Check.Fill)
	}
	writeGrainDefs(doc, raw, &d.Palette)
	var seen [16]bool
	for _, p := range d.Pieces {
		if p == chess.NoPiece || seen[p] {
			continue
		}
		seen[p] = true
		doc.Gid(pieceID(p))
		io.WriteString(raw, pieceArt(d.Set, p))
		doc.Gend()
	}
}

// pieceID returns the id of a piece in a document, such as "wN".
func pieceID(p chess.Piece) string {
	return p.Color().String()[:1] + string(rune(p.Type().Letter()))
}

func writeGround(doc writer, d *Diagram) {
	// One rectangle and one path leave no seams between squares, at whatever
	// size the document is shown.
	doc.Rect(0, 0, 8*unit, 8*unit, fill(d.Palette.Light))
	var dark pathData
	for s := chess.A1; s <= chess.H8; s++ {
		if !s.Light() {
			x, y := corner(s, d.Orientation)
			dark.polygon(x, y, x+unit, y, x+unit, y+unit, x, y+unit)
		}
	}
	doc.Path(dark.String(), fill(d.Palette.Dark), `shape-rendering="crispEdges"`)
	for s := chess.A1; s <= chess.H8; s++ {
		x, y := corner(s, d.Orientation)
		if d.Palette.grainOf(s).A != 0 {
			doc.Use(x, y, "#"+grainID(s.Light(), veneerOf(s)))
		}
		for _, m := range d.washes(s) {
			doc.wash(x, y, m.Fill)
			doc.frame(x, y, markFrameWidth, m.Frame)
		}
		if d.Check.Has(s) {
			doc.glow(x, y)
			doc.frame(x, y, markFrameWidth, d.Palette.Check.Frame)
		}
		if d.Selected.Has(s) {
			doc.frame(x, y, frameWidth, d.Palette.Selected)
		}
		if d.Dots.Has(s) {
			doc.dot(x, y, d.Palette.Dot)
		}
		if d.Rings.Has(s) {
			doc.ring(x, y, ringRadius, ringWidth, d.Palette.Dot)
		}
		if !d.Coordinates {
			continue
		}
		color := d.Palette.DarkLabel
		if s.Light() {
			color = d.Palette.LightLabel
		}
		col, row := cell(s, d.Orientation)
		if col == 0 {
			doc.label(x, y, '1'+rune(s.Rank()), labelSize, color)
		}
		if row == 7 {
			doc.label(x, y, 'a'+rune(s.File()), labelSize, color)
		}
	}
}

// washes returns the marks that fill a square, the lowest first.
func (d *Diagram) washes(s chess.Square) (marks []Mark) {
	if d.LastMove.Has(s) {
		m := d.Palette.LastMove
		if d.Bad {
			m = d.Palette.BadMove
		}
		marks = append(marks, m)
	}
	if d.Premove.Has(s) {
		marks = append(marks, d.Palette.Premove)
	}
	return marks
}

func writePieces(doc writer, d *Diagram) {
	for s, p := range d.Pieces {
		if p == chess.NoPiece {
			continue
		}
		var attributes []string
		if d.Faint.Has(chess.Square(s)) {
			attributes = append(attributes, fmt.Sprintf(`opacity="%.3f"`, float64(faintAlpha)/0xff))
		}
		x, y := corner(chess.Square(s), d.Orientation)
		doc.Use(x, y, "#"+pieceID(p), attributes...)
	}
}

func writeShapes(doc writer, d *Diagram) {
	for _, c := range d.Circles {
		if c.Square.Valid() {
			x, y := corner(c.Square, d.Orientation)
			doc.ring(x, y, circleRadius, circleWidth, d.Palette.brush(c.Brush))
		}
	}
	for _, a := range d.Arrows {
		if a.From.Valid() && a.To.Valid() {
			x1, y1 := corner(a.From, d.Orientation)
			x2, y2 := corner(a.To, d.Orientation)
			doc.arrow(x1, y1, x2, y2, a, d.Palette.brush(a.Brush))
		}
	}
	for _, b := range d.Badges {
		if b.Square.Valid() {
			x, y := corner(b.Square, d.Orientation)
			doc.badge(x, y, b)
		}
	}
}

// corner returns the top left corner of a square in units.
func corner(s chess.Square, orientation chess.Color) (x, y float64) {
	col, row := cell(s, orientation)
	return float64(col * unit), float64(row * unit)
}
