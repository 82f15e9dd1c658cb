package diagram

import (
	"bytes"
	"errors"
	"image/png"
	"io"
	"slices"
	"strings"
	"testing"
)

func samplePage(t testing.TB) Page {
	d := busy(t)
	d.Coordinates, d.Rim = false, true
	start := Diagram{Palette: DefaultPalette(), Pieces: place(t, startPlacement), Coordinates: true}
	return Page{
		Title: "Ärnold, J. – Müller & Sons",
		Lines: []string{"Casual game, 2026.11.21", "1-0"},
		Sections: []Section{
			{Text: []Run{{strings.Repeat("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O ", 6), true}}},
			{Diagram: &d, Caption: "After 7. Qxf7#", Text: slices.Repeat([]Run{{"8. Kh1 Rg8", true}, {"a comment of some length", false}, {"9. ♖g1", true}}, 16)},
			{Diagram: &start, Caption: "Diagram 2", Text: []Run{{"1-0", false}}},
		},
	}
}

// Nothing of a page may overlap or leave it.
func TestPageLayout(t *testing.T) {
	f, err := newFaces()
	if err != nil {
		t.Fatal(err)
	}
	all, height := samplePage(t).layout(f)
	bottoms := map[float64]float64{} // of each column
	var before placed                // and its end
	end := 0.0
	for _, x := range all {
		top, bottom, right := x.y-x.size, x.y, x.x+f.width(x.Run, x.size)
		if x.y == before.y && x.diagram == nil && before.diagram == nil && x.x < end+1 {
			t.Errorf("%q begins at %v, but %q ends at %v", x.Text, x.x, before.Text, end)
		}
		before, end = x, right
		if x.diagram != nil {
			top, bottom, right = x.y, x.y+diagramSide, x.x+diagramSide
		}
		if x.x < pageMargin || right > pageWidth-pageMargin+0.01 || bottom > height-pageMargin/2 {
			t.Errorf("%q is at %v, %v to %v on a page of %v", x.Text, x.x, top, bottom, height)
		}
		if top < bottoms[x.x] {
			t.Errorf("%q begins at %v, above %v", x.Text, top, bottoms[x.x])
		}
		bottoms[x.x] = bottom
	}
}

func TestPageSVG(t *testing.T) {
	var b bytes.Buffer
	if err := samplePage(t).SVG(&b, 800); err != nil {
		t.Fatal(err)
	}
	checkSVG(t, b.Bytes())
	if !strings.Contains(b.String(), "8. Kh1 Rg8") {
		t.Error("the document does not say what it shows")
	}
}

func TestPagePNG(t *testing.T) {
	var b bytes.Buffer
	if err := samplePage(t).PNG(&b, 600); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&b)
	if err != nil || img.Bounds().Dx() != 600 || img.Bounds().Dy() < 600 {
		t.Errorf("the page is %v, %v", img.Bounds(), err)
	}
	if err := samplePage(t).PNG(io.Discard, 40); err == nil {
		t.Error("a page of 40 pixels was drawn")
	}
	long := samplePage(t)
	long.Sections = slices.Repeat(long.Sections, 200)
	var tall *TooTallError
	if err := long.PNG(io.Discard, 8000); !errors.As(err, &tall) || tall.Width < 200 || tall.Width >= 8000 {
		t.Errorf("a page of 600 sections: %v", err)
	}
	if err := samplePage(t).SVG(failingWriter{}, 600); err == nil {
		t.Error("no error from a full disk")
	}
}
