package theme

import (
	"testing"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"kibitz/gui/notation"
)

// face reads a font.
func face(t *testing.T, r fyne.Resource) *sfnt.Font {
	t.Helper()
	f, err := sfnt.Parse(r.Content())
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// Every style of proportional text has all signs, drawn, and of the size of the letters around them.
func TestFigurines(t *testing.T) {
	var buf sfnt.Buffer
	em := fixed.I(1000)
	for _, style := range []fyne.TextStyle{{}, {Bold: true}, {Italic: true}, {Bold: true, Italic: true}} {
		signs, letters := face(t, New(Light).Font(style)), face(t, fynetheme.DefaultTheme().Font(style))
		k, err := letters.GlyphIndex(&buf, 'K')
		if err != nil {
			t.Fatal(err)
		}
		capital, _, err := letters.GlyphBounds(&buf, k, em, font.HintingNone)
		if err != nil {
			t.Fatal(err)
		}
		shapes := map[fixed.Rectangle26_6]rune{}
		for _, r := range notation.Figurines() {
			i, err := signs.GlyphIndex(&buf, r)
			if err != nil || i == 0 {
				t.Fatalf("%+v: no %c: %v", style, r, err)
			}
			b, advance, err := signs.GlyphBounds(&buf, i, em, font.HintingNone)
			if err != nil {
				t.Fatal(err)
			}
			if b.Min.Y > capital.Min.Y*9/10 || b.Min.Y < capital.Min.Y*6/5 || b.Max.Y > em/20 || b.Min.X < 0 || b.Max.X > advance {
				t.Errorf("%+v: %c covers %v of %v, K %v", style, r, b, advance, capital)
			}
			if other, ok := shapes[b]; ok {
				t.Errorf("%c looks like %c", r, other)
			}
			shapes[b] = r
		}
	}
}

// Arrows come from the font that has a space: one is drawn with the font of what stands before it.
func TestArrows(t *testing.T) {
	var buf sfnt.Buffer
	signs := face(t, New(Light).Font(fyne.TextStyle{}))
	for _, r := range " ←↑→↓" {
		if i, err := signs.GlyphIndex(&buf, r); err != nil || i == 0 {
			t.Errorf("no %q: %v", r, err)
		}
	}
}

// The signs leave everything else to Fyne's fonts: nothing moves in a line without them.
func TestFigurinesLeaveTextAlone(t *testing.T) {
	var buf sfnt.Buffer
	em := fixed.I(1000)
	signs := face(t, New(Light).Font(fyne.TextStyle{}))
	for _, r := range "aK1\u00a0\t.,ß…↔⇒\ufffd" {
		if i, _ := signs.GlyphIndex(&buf, r); i != 0 {
			t.Errorf("the font has %q", r)
		}
	}
	for _, style := range []fyne.TextStyle{{}, {Bold: true}, {Italic: true}, {Bold: true, Italic: true}} {
		letters := face(t, fynetheme.DefaultTheme().Font(style))
		if ours, text := space(t, signs), space(t, letters); ours != text {
			t.Errorf("%+v: the space is %v wide, that of the text %v", style, ours, text)
		}
		ours, err := signs.Metrics(&buf, em, font.HintingNone)
		if err != nil {
			t.Fatal(err)
		}
		text, err := letters.Metrics(&buf, em, font.HintingNone)
		if err != nil {
			t.Fatal(err)
		}
		if ours.Ascent != text.Ascent || ours.Descent != text.Descent || ours.Height != text.Height {
			t.Errorf("%+v: a line is %v, %v and %v high, in the text font %v, %v and %v", style,
				ours.Ascent, ours.Descent, ours.Height, text.Ascent, text.Descent, text.Height)
		}
	}
}

// space returns how wide the space of a font is.
func space(t *testing.T, f *sfnt.Font) fixed.Int26_6 {
	t.Helper()
	var buf sfnt.Buffer
	i, err := f.GlyphIndex(&buf, ' ')
	if err != nil || i == 0 {
		t.Fatalf("no space: %v", err)
	}
	advance, err := f.GlyphAdvance(&buf, i, fixed.I(1000), font.HintingNone)
	if err != nil {
		t.Fatal(err)
	}
	return advance
}
