package diagram

import (
	"fmt"
	"sync"

	fynetheme "fyne.io/fyne/v2/theme"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// glyph is the outline of a character at font size 1. Its origin is the left
// end of the baseline, y grows downwards.
type glyph struct {
	segments []segment
	// width is the advance, height how far the outline rises above the baseline.
	width, height float64
}

type segment struct {
	op     byte // M, L, Q or C
	points []float64
}

// labelGlyphs holds the characters of coordinates, numbers and badges in the bold face of the
// window's font. It is read once.
var labelGlyphs = sync.OnceValue(func() map[rune]glyph {
	glyphs := make(map[rune]glyph)
	parsed, err := sfnt.Parse(fynetheme.DefaultTextBoldFont().Content())
	if err != nil {
		// The font is compiled in: this is a broken build, not an input.
		panic(fmt.Sprintf("diagram: font of the coordinates: %v", err))
	}
	for _, r := range "abcdefgh0123456789!?" {
		g, err := readGlyph(parsed, r)
		if err != nil {
			panic(fmt.Sprintf("diagram: font of the coordinates: %q: %v", r, err))
		}
		glyphs[r] = g
	}
	return glyphs
})

func labelGlyph(r rune) glyph { return labelGlyphs()[r] }

func readGlyph(f *sfnt.Font, r rune) (glyph, error) {
	var buf sfnt.Buffer
	index, err := f.GlyphIndex(&buf, r)
	if err != nil {
		return glyph{}, err
	}
	// At this size a unit of the result is a unit of the font: nothing is rounded.
	em := fixed.I(int(f.UnitsPerEm()))
	scale := func(v fixed.Int26_6) float64 { return float64(v) / float64(em) }
	advance, err := f.GlyphAdvance(&buf, index, em, font.HintingNone)
	if err != nil {
		return glyph{}, err
	}
	outline, err := f.LoadGlyph(&buf, index, em, nil)
	if err != nil {
		return glyph{}, err
	}
	g := glyph{width: scale(advance), height: -scale(outline.Bounds().Min.Y)}
	for _, s := range outline {
		op, points := byte('M'), 1
		switch s.Op {
		case sfnt.SegmentOpLineTo:
			op = 'L'
		case sfnt.SegmentOpQuadTo:
			op, points = 'Q', 2
		case sfnt.SegmentOpCubeTo:
			op, points = 'C', 3
		}
		seg := segment{op: op}
		for _, p := range s.Args[:points] {
			seg.points = append(seg.points, scale(p.X), scale(p.Y))
		}
		g.segments = append(g.segments, seg)
	}
	return g, nil
}

// path returns the outline as SVG path data, with its origin at (x, y).
func (g glyph) path(x, y, size float64) string {
	var p pathData
	for i, s := range g.segments {
		if s.op == 'M' && i > 0 {
			p.op('Z')
		}
		moved := make([]float64, len(s.points))
		for j, v := range s.points {
			moved[j] = v*size + y
			if j%2 == 0 {
				moved[j] = v*size + x
			}
		}
		p.op(s.op, moved...)
	}
	p.op('Z')
	return p.String()
}
