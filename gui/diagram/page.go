package diagram

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"strings"

	fynetheme "fyne.io/fyne/v2/theme"
	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
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
	Text    string
}

// The measures of a page, in units that are its own.
const (
	pageWidth   = 800.0
	pageMargin  = 48.0
	diagramSide = 300.0
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
	x, y    float64
	text    string
	size    float64
	bold    bool
	ink     color.NRGBA
	diagram *Diagram
}

// faces are the fonts of a page.
type faces struct{ regular, bold *sfnt.Font }

func newFaces() (f faces, err error) {
	if f.regular, err = sfnt.Parse(fynetheme.DefaultTextFont().Content()); err == nil {
		f.bold, err = sfnt.Parse(fynetheme.DefaultTextBoldFont().Content())
	}
	return f, err
}

func (f faces) font(bold bool) *sfnt.Font {
	if bold {
		return f.bold
	}
	return f.regular
}

// width measures a text.
func (f faces) width(text string, size float64, bold bool) float64 {
	var buf sfnt.Buffer
	ft := f.font(bold)
	em := fixed.I(int(ft.UnitsPerEm()))
	sum := fixed.Int26_6(0)
	for _, r := range text {
		index, err := ft.GlyphIndex(&buf, r)
		if err != nil {
			continue
		}
		if advance, err := ft.GlyphAdvance(&buf, index, em, font.HintingNone); err == nil {
			sum += advance
		}
	}
	return float64(sum) / float64(em) * size
}

// wrap breaks a text into lines that are not wider than width, unless a word is. A
// no-break space keeps words together.
func (f faces) wrap(text string, size, width float64) (lines []string) {
	line := ""
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\n' }) {
		switch {
		case line == "":
			line = word
		case f.width(line+" "+word, size, false) <= width:
			line += " " + word
		default:
			lines = append(lines, line)
			line = word
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// layout places everything and returns how high the page is.
func (p Page) layout(f faces) (all []placed, height float64) {
	y := pageMargin
	text := func(x, width, size float64, bold bool, ink color.NRGBA, s string) {
		lines := []string{s}
		if !bold {
			lines = f.wrap(s, size, width)
		}
		for _, line := range lines {
			all = append(all, placed{x: x, y: y + size, text: line, size: size, bold: bold, ink: ink})
			y += size * leading
		}
	}
	const width = pageWidth - 2*pageMargin
	if p.Title != "" {
		text(pageMargin, width, titleSize, true, black, p.Title)
	}
	for _, line := range p.Lines {
		text(pageMargin, width, captionSize, false, ink, line)
	}
	for _, s := range p.Sections {
		y += sectionGap
		if s.Diagram == nil {
			text(pageMargin, width, textSize, false, black, s.Text)
			continue
		}
		top := y
		all = append(all, placed{x: pageMargin, y: top, diagram: s.Diagram})
		y += diagramSide + 6
		text(pageMargin, diagramSide, captionSize, false, ink, s.Caption)
		bottom := y
		y = top
		const x = pageMargin + diagramSide + columnGap
		text(x, pageWidth-pageMargin-x, textSize, false, black, s.Text)
		y = max(y, bottom)
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
			scale := diagramSide / side
			doc.Gtransform(fmt.Sprintf("translate(%.3f %.3f) scale(%.5f)", t.x-left*scale, t.y, scale))
			writeBoard(doc, t.diagram)
			doc.Gend()
			continue
		}
		doc.Group(fill(t.ink))
		x := t.x
		for _, r := range t.text {
			g := glyphs[glyphKey{r, t.bold}]
			if len(g.segments) > 0 {
				fmt.Fprintf(&b, "<use xlink:href=\"#%s\" transform=\"translate(%.2f %.2f) scale(%g)\"/>\n", glyphID(r, t.bold), x, t.y, t.size)
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
		lines = append(lines, s.Text)
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
		for _, r := range t.text {
			key := glyphKey{r, t.bold}
			if _, ok := glyphs[key]; ok {
				continue
			}
			g, err := readGlyph(f.font(t.bold), r)
			if err != nil {
				return nil, err
			}
			glyphs[key] = g
			if len(g.segments) > 0 {
				doc.Path(g.path(0, 0, 1), `id="`+glyphID(r, t.bold)+`"`)
			}
		}
	}
	writePieceDefs(doc, raw, &together)
	doc.DefEnd()
	return glyphs, nil
}

// Image draws the page px pixels wide.
func (p Page) Image(px int) (*image.RGBA, error) {
	f, err := newFaces()
	if err != nil {
		return nil, err
	}
	all, height := p.layout(f)
	scale := float64(px) / pageWidth
	img := image.NewRGBA(image.Rect(0, 0, px, int(height*scale)))
	draw.Draw(img, img.Rect, image.NewUniform(paper), image.Point{}, draw.Src)
	for _, t := range all {
		at := image.Pt(int(t.x*scale), int(t.y*scale))
		if t.diagram != nil {
			board := Image(*t.diagram, int(diagramSide*scale))
			draw.Draw(img, board.Rect.Add(at), board, image.Point{}, draw.Src)
			continue
		}
		face, err := opentype.NewFace(f.font(t.bold), &opentype.FaceOptions{Size: t.size * scale, DPI: 72, Hinting: font.HintingNone})
		if err != nil {
			return nil, err
		}
		d := font.Drawer{Dst: img, Src: image.NewUniform(t.ink), Face: face, Dot: fixed.P(at.X, at.Y)}
		d.DrawString(t.text)
		if err := face.Close(); err != nil {
			return nil, err
		}
	}
	return img, nil
}

// PNG writes the page as a PNG file, px pixels wide.
func (p Page) PNG(w io.Writer, px int) error {
	const least = 200 // below that nothing could be read
	if px < least {
		return fmt.Errorf("a page of %d pixels is too small: at least %d are needed", px, least)
	}
	img, err := p.Image(px)
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
