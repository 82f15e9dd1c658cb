package diagram

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"
	"strings"
	"unicode/utf8"

	fynetheme "fyne.io/fyne/v2/theme"
	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"kibitz/assets"
)

// Page is a game on paper: a heading, then sections of text, each beside the
// diagram of the position in which it begins.
type Page struct {
	Title    string
	Lines    []string // below the title
	Sections []Section
}

// Section is a part of a page. Without a diagram its text runs across the page.
type Section struct {
	Diagram *Diagram
	Caption string // below the diagram
	Text    []Run
	// Figures are diagrams beside each other, which stand before the text. They are smaller than Diagram.
	Figures []Figure
	Fresh   bool // begins on a sheet of its own
}

// Figure is one of several diagrams beside each other. Without a diagram its place stays empty.
type Figure struct {
	Diagram *Diagram
	Caption string // one line below the diagram
}

// Run is text in one weight. Between two runs there is a space.
type Run struct {
	Text string
	Bold bool
}

// The measures of a page, in units that are its own.
const (
	pageWidth   = 800.0
	pageMargin  = 48.0
	diagramSide = 300.0
	figureSide  = 222.0 // of a diagram beside others: three rows of three fit on a sheet
	columnGap   = 26.0
	sectionGap  = 26.0
	titleSize   = 24.0
	textSize    = 15.5
	captionSize = 13.0
	leading     = 1.45 // of lines, by the size of the text
)

// placed is a line of text or a diagram where it stands on the page: x and y are the
// beginning of the baseline, or the top left corner.
type placed struct {
	x, y float64
	Run
	size    float64
	ink     color.NRGBA
	diagram *Diagram
	side    float64 // of the diagram
	fresh   bool    // begins a sheet
}

// faces are the fonts of a page. Those of the text lack the signs of the pieces.
type faces struct {
	regular, bold, figurines *sfnt.Font
	foreign                  *foreign
}

func newFaces() (f faces, err error) {
	f.foreign = newForeign(systemFonts())
	for _, font := range []struct {
		into **sfnt.Font
		data []byte
	}{
		{&f.regular, fynetheme.DefaultTextFont().Content()},
		{&f.bold, fynetheme.DefaultTextBoldFont().Content()},
		{&f.figurines, assets.Figurines()},
	} {
		if *font.into, err = sfnt.Parse(font.data); err != nil {
			return f, err
		}
	}
	return f, nil
}

// font returns the font of a character.
func (f faces) font(r rune, bold bool) *sfnt.Font {
	switch {
	case r >= '♔' && r <= '♟':
		return f.figurines
	case bold:
		return f.bold
	}
	return f.regular
}

// width measures a text.
func (f faces) width(text Run, size float64) (sum float64) {
	var buf sfnt.Buffer
	for _, r := range text.Text {
		if g := f.other(r, text.Bold); g != nil {
			sum += g.width
			continue
		}
		ft := f.font(r, text.Bold)
		em := fixed.I(int(ft.UnitsPerEm()))
		index, err := ft.GlyphIndex(&buf, r)
		if err != nil {
			continue
		}
		if advance, err := ft.GlyphAdvance(&buf, index, em, font.HintingNone); err == nil {
			sum += float64(advance) / float64(em)
		}
	}
	return sum * size
}

// space is what stands between a text and the one before it.
func (f faces) space(text Run, size float64) float64 { return f.width(Run{" ", text.Bold}, size) }

// wrap breaks a text into lines that are not wider than width. A no-break space keeps words together. A
// word that is wider than a line is broken anywhere: scripts without spaces are written so.
func (f faces) wrap(text []Run, size, width float64) [][]Run {
	var b lines
	for _, run := range text {
		space := f.space(run, size)
		for _, w := range f.foreign.words(run.Text) {
			all := Run{arrange(w.parts), run.Bold}
			wide := f.width(all, size)
			for wide > width {
				b.end(run.Bold) // what is left of the present line stays empty
				n := f.fitting(all, size, width)
				b.all = append(b.all, []Run{{all.Text[:n], run.Bold}})
				all.Text = all.Text[n:]
				wide = f.width(all, size)
				w.parts = []part{{all.Text, 0}}
			}
			if all.Text == "" {
				continue
			}
			if b.used+space+wide > width {
				b.end(run.Bold)
			}
			if b.used > 0 {
				wide += space
			}
			if len(b.parts) > 0 {
				b.parts = append(b.parts, part{" ", w.space})
			}
			b.parts = append(b.parts, w.parts...)
			b.used += wide
		}
		b.turn(run.Bold)
	}
	b.end(false)
	return b.all
}

// lines are being made of words.
type lines struct {
	all   [][]Run
	line  []Run  // the present one, as far as it stands
	parts []part // of the present text, which come behind it
	used  float64
}

// turn puts what a text has added to the present line in the order in which it stands there.
func (b *lines) turn(bold bool) {
	if len(b.parts) == 0 {
		return
	}
	text := arrange(b.parts)
	if n := len(b.line); n > 0 && b.line[n-1].Bold == bold {
		b.line[n-1].Text += " " + text
	} else {
		b.line = append(b.line, Run{text, bold})
	}
	b.parts = nil
}

// end ends the present line, if there is anything on it.
func (b *lines) end(bold bool) {
	b.turn(bold)
	if b.line != nil {
		b.all = append(b.all, b.line)
	}
	b.line, b.used = nil, 0
}

// fitting returns how many bytes of a text fit into a width, those of one character at least.
func (f faces) fitting(text Run, size, width float64) int {
	_, n := utf8.DecodeRuneInString(text.Text)
	used := f.width(Run{text.Text[:n], text.Bold}, size)
	for n < len(text.Text) {
		_, more := utf8.DecodeRuneInString(text.Text[n:])
		if used += f.width(Run{text.Text[n : n+more], text.Bold}, size); used > width {
			break
		}
		n += more
	}
	return n
}

// layout places everything and returns how high the page is.
func (p Page) layout(f faces) (all []placed, height float64) {
	y := pageMargin
	text := func(x, width, size float64, ink color.NRGBA, runs ...Run) {
		for _, line := range f.wrap(runs, size, width) {
			at := x
			for i, run := range line {
				if i > 0 {
					at += f.space(run, size)
				}
				all = append(all, placed{x: at, y: y + size, Run: run, size: size, ink: ink})
				at += f.width(run, size)
			}
			y += size * leading
		}
	}
	const width = pageWidth - 2*pageMargin
	text(pageMargin, width, titleSize, black, Run{p.Title, true})
	for _, line := range p.Lines {
		text(pageMargin, width, captionSize, ink, Run{Text: line})
	}
	figures := func(row []Figure) {
		column, top, bottom := (width-figureSide)/max(float64(len(row)-1), 1), y, y
		for i, f := range row {
			if f.Diagram == nil {
				continue
			}
			x := pageMargin + column*float64(i)
			all = append(all, placed{x: x, y: top, diagram: f.Diagram, side: figureSide})
			y = top + figureSide + 4
			text(x, figureSide, captionSize, ink, Run{Text: f.Caption})
			bottom = max(bottom, y)
		}
		y = bottom
	}
	section := func(s Section) {
		if len(s.Figures) > 0 {
			figures(s.Figures)
		}
		if s.Diagram == nil {
			text(pageMargin, width, textSize, black, s.Text...)
			return
		}
		top := y
		all = append(all, placed{x: pageMargin, y: top, diagram: s.Diagram, side: diagramSide})
		y += diagramSide + 6
		text(pageMargin, diagramSide, captionSize, ink, Run{Text: s.Caption})
		bottom := y
		y = top
		const x = pageMargin + diagramSide + columnGap
		text(x, pageWidth-pageMargin-x, textSize, black, s.Text...)
		y = max(y, bottom)
	}
	for _, s := range p.Sections {
		y += sectionGap
		first := len(all)
		section(s)
		if s.Fresh && first < len(all) {
			all[first].fresh = true
		}
	}
	return all, y + pageMargin
}

var black = rgb(0x1c1d20)

// units returns the coordinates of a diagram's document: those of its squares, with
// the margin for coordinates beside them.
func (d *Diagram) units() (left, side float64) {
	if d.Rim {
		return -rimWidth, 8*unit + rimWidth
	}
	return 0, 8 * unit
}

// SVG writes the page as a document of its own, px pixels wide unless the reader
// scales it. Text is drawn as outlines, so that it looks the same everywhere; what
// it says is in the description.
func (p Page) SVG(w io.Writer, px int) error {
	f, err := newFaces()
	if err != nil {
		return err
	}
	all, height := p.layout(f)
	var b bytes.Buffer
	doc := newWriter(&b)
	doc.Startview(float64(px), float64(px)*height/pageWidth, 0, 0, pageWidth, height)
	doc.Title(p.Title)
	doc.Desc(p.words())
	glyphs, err := p.define(doc, &b, f, all)
	if err != nil {
		return err
	}
	doc.Rect(0, 0, pageWidth, height, fill(paper))
	for _, t := range all {
		if t.diagram != nil {
			left, side := t.diagram.units()
			scale := t.side / side
			doc.Gtransform(fmt.Sprintf("translate(%.3f %.3f) scale(%.5f)", t.x-left*scale, t.y, scale))
			writeBoard(doc, t.diagram)
			doc.Gend()
			continue
		}
		doc.Group(fill(t.ink))
		x := t.x
		for _, r := range t.Text {
			g := glyphs[glyphKey{r, t.Bold}]
			if len(g.segments) > 0 {
				fmt.Fprintf(&b, "<use xlink:href=\"#%s\" transform=\"translate(%.2f %.2f) scale(%g)\"/>\n", glyphID(r, t.Bold), x, t.y, t.size)
			}
			x += g.width * t.size
		}
		doc.Gend()
	}
	doc.End()
	_, err = w.Write(b.Bytes())
	return err
}

// words is the text of the page, for readers who do not see it.
func (p Page) words() string {
	lines := append([]string{}, p.Lines...)
	for _, s := range p.Sections {
		var words []string
		for _, run := range s.Text {
			words = append(words, run.Text)
		}
		lines = append(lines, strings.Join(words, " "))
	}
	return strings.Join(lines, "\n")
}

type glyphKey struct {
	r    rune
	bold bool
}

func glyphID(r rune, bold bool) string {
	if bold {
		return fmt.Sprintf("b%x", r)
	}
	return fmt.Sprintf("r%x", r)
}

// define writes what occurs on the page several times, once each: pieces, the glow
// of a check, the outlines of characters at size 1.
func (p Page) define(doc writer, raw io.Writer, f faces, all []placed) (map[glyphKey]glyph, error) {
	glyphs := map[glyphKey]glyph{}
	doc.Def()
	var together Diagram // everything that any of the diagrams has
	var seen [16]bool
	for _, t := range all {
		if d := t.diagram; d != nil {
			together.Set, together.Palette, together.Check = d.Set, d.Palette, together.Check|d.Check
			for _, piece := range d.Pieces {
				if !seen[piece&15] {
					seen[piece&15] = true
					together.Pieces[piece&15] = piece // on some square
				}
			}
			continue
		}
		for _, r := range t.Text {
			key := glyphKey{r, t.Bold}
			if _, ok := glyphs[key]; ok {
				continue
			}
			g := f.other(r, t.Bold)
			if g == nil {
				own, err := readGlyph(f.font(r, t.Bold), r)
				if err != nil {
					return nil, err
				}
				g = &own
			}
			glyphs[key] = *g
			if len(g.segments) > 0 {
				doc.Path(g.path(0, 0, 1), `id="`+glyphID(r, t.Bold)+`"`)
			}
		}
	}
	writePieceDefs(doc, raw, &together)
	doc.DefEnd()
	return glyphs, nil
}

// mostPixels is the largest page that is painted; it takes four times as many bytes.
const mostPixels = 100_000_000

// TooTallError says that a page is too large to be painted.
type TooTallError struct {
	Width int // pixels, the most that this page can be painted in
}

func (e *TooTallError) Error() string {
	return fmt.Sprintf("the page is too tall to be painted wider than %d pixels", e.Width)
}

// image draws the page px pixels wide. The error may be a [TooTallError].
func (p Page) image(px int) (*image.RGBA, error) {
	f, err := newFaces()
	if err != nil {
		return nil, err
	}
	all, height := p.layout(f)
	scale := float64(px) / pageWidth
	if float64(px)*height*scale > mostPixels {
		return nil, &TooTallError{int(math.Sqrt(mostPixels * pageWidth / height))}
	}
	img := image.NewRGBA(image.Rect(0, 0, px, int(height*scale)))
	draw.Draw(img, img.Rect, image.NewUniform(paper), image.Point{}, draw.Src)
	for _, t := range all {
		at := image.Pt(int(t.x*scale), int(t.y*scale))
		if t.diagram != nil {
			board := Image(*t.diagram, int(t.side*scale))
			draw.Draw(img, board.Rect.Add(at), board, image.Point{}, draw.Src)
			continue
		}
		if err := f.paint(img, t, scale); err != nil {
			return nil, err
		}
	}
	return img, nil
}

// paint draws a line of text of a page that is so many times larger.
func (f faces) paint(img *image.RGBA, t placed, scale float64) error {
	d := font.Drawer{Dst: img, Src: image.NewUniform(t.ink), Dot: fixed.P(int(t.x*scale), int(t.y*scale))}
	return f.draw(&d, t.Run, t.size*scale)
}

// draw draws a text, so many pixels high.
func (f faces) draw(d *font.Drawer, text Run, size float64) error {
	for rest := []rune(text.Text); len(rest) > 0; {
		if g := f.other(rest[0], text.Bold); g != nil {
			g.paint(d, size)
			rest = rest[1:]
			continue
		}
		ft, n := f.font(rest[0], text.Bold), 1
		for n < len(rest) && f.font(rest[n], text.Bold) == ft && f.other(rest[n], text.Bold) == nil {
			n++
		}
		face, err := opentype.NewFace(ft, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
		if err != nil {
			return err
		}
		d.Face = face
		d.DrawString(string(rest[:n]))
		if err := face.Close(); err != nil {
			return err
		}
		rest = rest[n:]
	}
	return nil
}

// PNG writes the page as a PNG file, px pixels wide. The error may be a [TooTallError].
func (p Page) PNG(w io.Writer, px int) error {
	const least = 200 // below that nothing could be read
	if px < least {
		return fmt.Errorf("a page of %d pixels is too small: at least %d are needed", px, least)
	}
	img, err := p.image(px)
	if err != nil {
		return err
	}
	return png.Encode(w, img)
}

// writeBoard writes a diagram whose pieces are defined.
func writeBoard(doc writer, d *Diagram) {
	writeRim(doc, d)
	writeGround(doc, d)
	writePieces(doc, d)
	writeShapes(doc, d)
}
