package diagram

import (
	"bytes"
	"image"
	"image/draw"
	"math"
	"sync"
	"unicode"

	fynetheme "fyne.io/fyne/v2/theme"
	otf "github.com/go-text/typesetting/font"
	ot "github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/fontscan"
	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// foreign draws the characters that the fonts of a page lack, such as Chinese ones, from the fonts of the
// system. Emoji are black: a page is printed.
type foreign struct {
	find   func(r rune) *otf.Face // nil where no font has it
	emoji  func() *otf.Face       // has outlines for most of them; nil where there is none
	glyphs map[rune]*glyph        // nil for a character that has none
	joined map[joined]rune        // the characters that stand for joined letters
	shaper shaping.HarfbuzzShaper
}

func newForeign(find func(rune) *otf.Face) *foreign {
	return &foreign{find: find, emoji: sync.OnceValue(emojiFont), glyphs: map[rune]*glyph{}, joined: map[joined]rune{}}
}

// emojiFont is the window's font for emoji, whose pictures have outlines for those who know no colors.
func emojiFont() *otf.Face {
	resource := fynetheme.DefaultEmojiFont()
	if resource == nil {
		return nil
	}
	face, err := otf.ParseTTF(bytes.NewReader(resource.Content()))
	if err != nil {
		return nil
	}
	return face
}

// systemFonts looks for the fonts of the system when the first of them is wanted: that takes some tenths
// of a second the first time.
func systemFonts() func(r rune) *otf.Face {
	var fonts *fontscan.FontMap
	return func(r rune) *otf.Face {
		if fonts == nil {
			fonts = fontscan.NewFontMap(silent{})
			if fonts.UseSystemFonts("") != nil {
				fonts = fontscan.NewFontMap(silent{}) // without any
			}
			fonts.SetQuery(fontscan.Query{Families: []string{fontscan.SansSerif}})
		}
		fonts.SetScript(language.LookupScript(r))
		return fonts.ResolveFace(r)
	}
}

// silent takes what the search for fonts has to say.
type silent struct{}

func (silent) Printf(string, ...any) {}

// glyph returns the outline of a character that the fonts of the page lack; nil if there is none.
func (f *foreign) glyph(r rune) *glyph {
	g, known := f.glyphs[r]
	if known {
		return g
	}
	if unicode.In(r, unicode.Cf, unicode.Variation_Selector) {
		g = &glyph{} // nothing to be seen
	} else {
		g = characterOf(f.find(r), r)
		if g == nil {
			g = characterOf(f.emoji(), r)
		}
	}
	f.glyphs[r] = g
	return g
}

// characterOf reads the outline of a character from a font; nil if it has none.
func characterOf(face *otf.Face, r rune) *glyph {
	if face == nil {
		return nil
	}
	index, ok := face.NominalGlyph(r)
	if !ok {
		return nil
	}
	return outlineOf(face, index)
}

// outlineOf reads an outline from a font; nil if there is none.
func outlineOf(face *otf.Face, index otf.GID) *glyph {
	var outline otf.GlyphOutline
	switch data := face.GlyphData(index).(type) {
	case otf.GlyphOutline:
		outline = data
	case otf.GlyphSVG:
		outline = data.Outline // of the picture in colors
	default:
		return nil
	}
	em := float64(face.Upem())
	g := &glyph{width: float64(face.HorizontalAdvance(index)) / em}
	for _, s := range outline.Segments {
		op := byte('M')
		switch s.Op {
		case ot.SegmentOpLineTo:
			op = 'L'
		case ot.SegmentOpQuadTo:
			op = 'Q'
		case ot.SegmentOpCubeTo:
			op = 'C'
		}
		seg := segment{op: op}
		for _, p := range s.ArgsSlice() {
			seg.points = append(seg.points, float64(p.X)/em, -float64(p.Y)/em)
		}
		g.segments = append(g.segments, seg)
	}
	return g
}

// other returns the outline of a character from elsewhere, if the font of the page lacks it and there is one.
func (f faces) other(r rune, bold bool) *glyph {
	var buf sfnt.Buffer
	if index, err := f.font(r, bold).GlyphIndex(&buf, r); err != nil || index != 0 {
		return nil
	}
	return f.foreign.glyph(r)
}

// paint draws an outline so many pixels high where the next character of a text comes.
func (g *glyph) paint(d *font.Drawer, size float64) {
	left, base := float64(d.Dot.X)/64, float64(d.Dot.Y)/64
	around := image.Rect(int(left-size), int(base-2*size), int(math.Ceil(left+3*size)), int(math.Ceil(base+size))).Intersect(d.Dst.Bounds())
	z := vector.NewRasterizer(around.Dx(), around.Dy())
	at := func(s segment, i int) (x, y float32) {
		return float32(left + s.points[2*i]*size - float64(around.Min.X)), float32(base + s.points[2*i+1]*size - float64(around.Min.Y))
	}
	for i, s := range g.segments {
		x, y := at(s, 0)
		switch s.op {
		case 'M':
			if i > 0 {
				z.ClosePath()
			}
			z.MoveTo(x, y)
		case 'L':
			z.LineTo(x, y)
		case 'Q':
			x2, y2 := at(s, 1)
			z.QuadTo(x, y, x2, y2)
		case 'C':
			x2, y2 := at(s, 1)
			x3, y3 := at(s, 2)
			z.CubeTo(x, y, x2, y2, x3, y3)
		}
	}
	if len(g.segments) > 0 && !around.Empty() {
		z.ClosePath()
		z.DrawOp = draw.Over
		z.Draw(d.Dst, around, d.Src, image.Point{})
	}
	d.Dot.X += fixed.Int26_6(g.width * size * 64)
}
