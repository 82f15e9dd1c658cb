package diagram

import (
	"bytes"
	"cmp"
	"fmt"
	"image/color"
	"image/png"
	"io"
	"slices"
	"time"

	"codeberg.org/go-pdf/fpdf"
	fynetheme "fyne.io/fyne/v2/theme"
)

// Sheet is a size of paper.
type Sheet struct {
	// Name identifies the size in settings, such as "a4".
	Name          string
	width, height float64 // points
}

// A4 is the paper of most of the world, and Letter that of North America.
func A4() Sheet     { return Sheet{"a4", 595.28, 841.89} }
func Letter() Sheet { return Sheet{"letter", 612, 792} }

// SheetNamed returns the paper with the given name; ok is false, and A4 returned, when there is none.
func SheetNamed(name string) (s Sheet, ok bool) {
	for _, s := range []Sheet{A4(), Letter()} {
		if s.Name == name {
			return s, true
		}
	}
	return A4(), false
}

// The measures of a page on paper.
const (
	pdfPixels   = 1600 // of a diagram of diagramSide: 500 an inch and more
	footSize    = 12.0 // of the number of a page, in the units of a page
	footMargin  = 24.0 // between the number and the edge
	pdfFamily   = "text"
	pdfBoldFace = "B"
)

// block is what stays together on a sheet: a line of text, or a diagram with its caption.
type block struct {
	placed
	top, bottom float64
}

// sheets divides what is placed on one long page into sheets of a height. The y of what they hold counts from the top of
// its sheet.
func sheets(all []placed, height float64) (pages [][]placed) {
	var blocks []block
	for _, p := range all {
		b := block{placed: p, top: p.y - p.size, bottom: p.y + p.size*(leading-1)}
		if p.diagram != nil {
			const captionLines = 2
			b.top, b.bottom = p.y, p.y+p.side+captionLines*captionSize*leading
		}
		blocks = append(blocks, b)
	}
	slices.SortStableFunc(blocks, func(a, b block) int { return cmp.Compare(a.top, b.top) })
	start := 0.0
	for _, b := range blocks {
		if len(pages) == 0 {
			pages = append(pages, nil)
		}
		if n := len(pages) - 1; (b.fresh || b.bottom-start > height-pageMargin) && len(pages[n]) > 0 {
			start = b.top - pageMargin
			pages = append(pages, nil)
		}
		b.y -= start
		n := len(pages) - 1
		pages[n] = append(pages[n], b.placed)
	}
	return pages
}

// PDF writes the page as a PDF file for printing, on as many sheets of paper as it takes. The fonts of the text are
// embedded, as far as they are used; signs of pieces and characters that these fonts lack are drawn.
func (p Page) PDF(w io.Writer, paper Sheet) error {
	f, err := newFaces()
	if err != nil {
		return err
	}
	all, _ := p.layout(f)
	scale := paper.width / pageWidth
	pages := sheets(all, paper.height/scale)

	doc := fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt", Size: fpdf.SizeType{Wd: paper.width, Ht: paper.height}})
	doc.SetAutoPageBreak(false, 0)
	doc.SetMargins(0, 0, 0)
	doc.SetCellMargin(0)
	// The same page gives the same file.
	doc.SetCatalogSort(true)
	doc.SetCreationDate(time.Unix(0, 0).UTC())
	doc.SetModificationDate(time.Unix(0, 0).UTC())
	doc.SetTitle(p.Title, true)
	doc.AddUTF8FontFromBytes(pdfFamily, "", fynetheme.DefaultTextFont().Content())
	doc.AddUTF8FontFromBytes(pdfFamily, pdfBoldFace, fynetheme.DefaultTextBoldFont().Content())
	s := pdfSheet{doc: doc, faces: f, scale: scale}
	for i, items := range pages {
		doc.AddPage()
		for _, item := range items {
			if err := s.place(item); err != nil {
				return err
			}
		}
		if len(pages) > 1 {
			number := Run{Text: fmt.Sprintf("%d / %d", i+1, len(pages))}
			err := s.place(placed{x: (pageWidth - f.width(number, footSize)) / 2, y: paper.height/scale - footMargin, Run: number, size: footSize, ink: ink})
			if err != nil {
				return err
			}
		}
	}
	return doc.Output(w)
}

// pdfSheet draws on the present sheet of a document.
type pdfSheet struct {
	doc      *fpdf.Fpdf
	faces    faces
	scale    float64 // points in a unit of the page
	diagrams int
}

// place draws a line of text or a diagram.
func (s *pdfSheet) place(p placed) error {
	if p.diagram != nil {
		var b bytes.Buffer
		if err := png.Encode(&b, Image(*p.diagram, int(pdfPixels*p.side/diagramSide))); err != nil {
			return err
		}
		s.diagrams++
		name, options := fmt.Sprintf("diagram%d", s.diagrams), fpdf.ImageOptions{ImageType: "PNG"}
		s.doc.RegisterImageOptionsReader(name, options, &b)
		side := p.side * s.scale
		s.doc.ImageOptions(name, p.x*s.scale, p.y*s.scale, side, side, false, options, 0, "")
		return s.doc.Error()
	}
	s.doc.SetTextColor(int(p.ink.R), int(p.ink.G), int(p.ink.B))
	style := ""
	if p.Bold {
		style = pdfBoldFace
	}
	s.doc.SetFont(pdfFamily, style, p.size*s.scale)
	x := p.x
	var text []rune
	flush := func() {
		if len(text) > 0 {
			s.doc.Text(x*s.scale, p.y*s.scale, string(text))
			x += s.faces.width(Run{string(text), p.Bold}, p.size)
			text = nil
		}
	}
	for _, r := range p.Text {
		g, drawn := s.outline(r, p.Bold)
		if !drawn {
			text = append(text, r)
			continue
		}
		flush()
		s.fill(g, x, p.y, p.size, p.ink)
		x += g.width * p.size
	}
	flush()
	return s.doc.Error()
}

// outline returns the outline of a character that the fonts of the text lack; ok is false where they have it.
func (s *pdfSheet) outline(r rune, bold bool) (g glyph, ok bool) {
	if other := s.faces.other(r, bold); other != nil {
		return *other, true
	}
	if font := s.faces.font(r, bold); font == s.faces.figurines {
		if g, err := readGlyph(font, r); err == nil {
			return g, true
		}
	}
	return glyph{}, false
}

// fill draws an outline with its origin at a point of the page.
func (s *pdfSheet) fill(g glyph, x, y, size float64, c color.NRGBA) {
	if len(g.segments) == 0 {
		return
	}
	s.doc.SetFillColor(int(c.R), int(c.G), int(c.B))
	at := func(p []float64, i int) (float64, float64) {
		return (x + p[2*i]*size) * s.scale, (y + p[2*i+1]*size) * s.scale
	}
	var lastX, lastY float64
	for i, seg := range g.segments {
		n := len(seg.points)/2 - 1
		endX, endY := at(seg.points, n)
		switch seg.op {
		case 'M':
			if i > 0 {
				s.doc.ClosePath()
			}
			s.doc.MoveTo(endX, endY)
		case 'L':
			s.doc.LineTo(endX, endY)
		case 'Q': // a PDF has cubic curves only
			cx, cy := at(seg.points, 0)
			s.doc.CurveBezierCubicTo(lastX+(cx-lastX)*2/3, lastY+(cy-lastY)*2/3, endX+(cx-endX)*2/3, endY+(cy-endY)*2/3, endX, endY)
		case 'C':
			ax, ay := at(seg.points, 0)
			bx, by := at(seg.points, 1)
			s.doc.CurveBezierCubicTo(ax, ay, bx, by, endX, endY)
		}
		lastX, lastY = endX, endY
	}
	s.doc.ClosePath()
	s.doc.DrawPath("F")
}
