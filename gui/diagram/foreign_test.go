package diagram

import (
	"bytes"
	"image"
	"image/color"
	"strings"
	"testing"

	fynetheme "fyne.io/fyne/v2/theme"
	otf "github.com/go-text/typesetting/font"
)

// elsewhere is a character that the font of a page lacks and that of Fyne's symbols has.
const elsewhere = '⌘'

// withSymbols are the faces of a page on a system that has Fyne's font of symbols, and no other.
func withSymbols(t *testing.T) (f faces, asked *[]rune) {
	t.Helper()
	f, err := newFaces()
	if err != nil {
		t.Fatal(err)
	}
	face, err := otf.ParseTTF(bytes.NewReader(fynetheme.DefaultSymbolFont().Content()))
	if err != nil {
		t.Fatal(err)
	}
	asked = new([]rune)
	f.foreign = newForeign(func(r rune) *otf.Face {
		*asked = append(*asked, r)
		return face
	})
	return f, asked
}

// darkPixels counts the pixels of a text that are not white.
func darkPixels(t *testing.T, f faces, text string) (n int) {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, 400, 60))
	for i := range img.Pix {
		img.Pix[i] = 0xff
	}
	all := placed{x: 10, y: 40, Run: Run{Text: text}, size: 30, ink: color.NRGBA{A: 0xff}}
	if err := f.paint(img, all, 1); err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(img.Pix); i += 4 {
		if img.Pix[i] < 0x80 {
			n++
		}
	}
	return n
}

func TestForeignCharacters(t *testing.T) {
	f, asked := withSymbols(t)
	none, _ := withSymbols(t)
	none.foreign = newForeign(func(rune) *otf.Face { return nil })
	box := darkPixels(t, none, string(elsewhere))
	if got := darkPixels(t, f, string(elsewhere)); got == 0 || got == box {
		t.Errorf("it is drawn with %d pixels, the box with %d", got, box)
	}
	if darkPixels(t, f, "e4 Ärger ♘") != darkPixels(t, none, "e4 Ärger ♘") {
		t.Error("what the page has is drawn from elsewhere")
	}
	if w := f.width(Run{Text: "a\u200d\ufe0fb"}, 20); w != f.width(Run{Text: "ab"}, 20) {
		t.Error("what is not to be seen takes room")
	}
	if got := string(*asked); got != string(elsewhere) {
		t.Errorf("%q were looked for", got)
	}
	// As an outline, in SVG.
	all, _ := Page{Title: string(elsewhere)}.layout(f)
	var b bytes.Buffer
	w := newWriter(&b)
	glyphs, err := Page{}.define(w, &b, f, all)
	if g := glyphs[glyphKey{elsewhere, true}]; err != nil || len(g.segments) == 0 || !strings.Contains(b.String(), glyphID(elsewhere, true)) {
		t.Errorf("%v: it is no outline in\n%s", err, b.String())
	}
}

// An emoji is drawn in black where no font of the system has its outline.
func TestEmoji(t *testing.T) {
	f, _ := withSymbols(t)
	if g := f.other('👍', false); g == nil || len(g.segments) == 0 || g.width == 0 {
		t.Error("it is a box")
	}
}

// A text without spaces does not run off the page.
func TestWrapWithoutSpaces(t *testing.T) {
	f, _ := withSymbols(t)
	const width = 200
	text := "before " + strings.Repeat("x", 300) + " after"
	joined := ""
	for _, line := range f.wrap([]Run{{Text: text}}, 15, width) {
		for _, run := range line {
			if w := f.width(run, 15); w > width {
				t.Errorf("%q is %v wide", run.Text, w)
			}
			joined += run.Text
		}
	}
	if got := strings.ReplaceAll(joined, " ", ""); got != strings.ReplaceAll(text, " ", "") {
		t.Errorf("the text is now %q", got)
	}
}
