package diagram

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"html"
	"regexp"
	"strings"
	"testing"
)

// longPage is a page of several sheets.
func longPage(t *testing.T) Page {
	t.Helper()
	d := busy(t)
	p := Page{Title: "Müller – Łukasz", Lines: []string{"Linares, 1994"}}
	words := []Run{{"1. e4", true}, {strings.Repeat("A comment of some length, with ♘f3 and 棋. ", 12), false}}
	for range 7 {
		p.Sections = append(p.Sections, Section{Diagram: &d, Caption: "After 1. e4", Text: words}, Section{Text: words})
	}
	return p
}

func TestPDF(t *testing.T) {
	p := longPage(t)
	for _, paper := range []Sheet{A4(), Letter()} {
		var doc, again bytes.Buffer
		if err := p.PDF(&doc, paper); err != nil {
			t.Fatal(err)
		}
		if err := p.PDF(&again, paper); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(doc.Bytes(), again.Bytes()) {
			t.Errorf("%s: the same page gives two files", paper.Name)
		}
		text := doc.String()
		if !strings.HasPrefix(text, "%PDF-") || !strings.HasSuffix(strings.TrimSpace(text), "%%EOF") {
			t.Errorf("%s: it is no PDF file", paper.Name)
		}
		if n := len(regexp.MustCompile(`/Type /Page\b`).FindAllString(text, -1)); n < 3 {
			t.Errorf("%s: there are %d sheets", paper.Name, n)
		}
		if n := strings.Count(text, "/FontFile2"); n != 2 {
			t.Errorf("%s: %d fonts are embedded", paper.Name, n)
		}
		if want := fmt.Sprintf("/MediaBox [0 0 %.2f %.2f]", paper.width, paper.height); !strings.Contains(text, want) {
			t.Errorf("%s: there is no %s", paper.Name, want)
		}
	}
}

// Everything is on some sheet, in its order, and nothing leaves the margins.
func TestSheets(t *testing.T) {
	f, err := newFaces()
	if err != nil {
		t.Fatal(err)
	}
	all, _ := longPage(t).layout(f)
	const height = 1100.0
	n := 0
	for i, page := range sheets(all, height) {
		for _, p := range page {
			n++
			top, bottom := p.y-p.size, p.y
			if p.diagram != nil {
				top, bottom = p.y, p.y+diagramSide
			}
			if top < pageMargin-1 || bottom > height-pageMargin+1 {
				t.Errorf("on sheet %d something stands from %.0f to %.0f", i+1, top, bottom)
			}
		}
	}
	if n != len(all) {
		t.Errorf("%d of %d are on the sheets", n, len(all))
	}
	if got := sheets(nil, height); len(got) != 0 {
		t.Errorf("nothing takes %d sheets", len(got))
	}
}

// Three rows of diagrams beside each other stand on one sheet of either paper, and what begins a sheet does.
func TestFigures(t *testing.T) {
	f, err := newFaces()
	if err != nil {
		t.Fatal(err)
	}
	d := busy(t)
	figure := Figure{Diagram: &d, Caption: "1. White to move"}
	p := Page{Title: "Puzzles", Lines: []string{"Find the best move."}}
	for range 4 {
		p.Sections = append(p.Sections, Section{Figures: []Figure{figure, figure, {}}})
	}
	p.Sections[2].Figures[2] = figure
	p.Sections = append(p.Sections, Section{Fresh: true, Text: []Run{{"Solutions", true}, {"1. e4", false}}})
	all, _ := p.layout(f)
	for _, paper := range []Sheet{A4(), Letter()} {
		height := paper.height / (paper.width / pageWidth)
		var counts []int
		for _, page := range sheets(all, height) {
			n := 0
			for i, x := range page {
				if x.diagram == nil {
					continue
				}
				n++
				if x.y+x.side > height-pageMargin || x.x+x.side > pageWidth-pageMargin {
					t.Errorf("%s: a diagram stands at %.0f, %.0f", paper.Name, x.x, x.y)
				}
				for _, o := range page[:i] {
					if o.diagram != nil && o.x < x.x+x.side && x.x < o.x+o.side && o.y < x.y+x.side && x.y < o.y+o.side {
						t.Errorf("%s: two diagrams are in one place", paper.Name)
					}
				}
			}
			counts = append(counts, n)
		}
		if fmt.Sprint(counts) != "[7 2 0]" {
			t.Errorf("%s: the sheets have %v diagrams", paper.Name, counts)
		}
	}
	var doc bytes.Buffer
	if err := p.HTML(&doc); err != nil || strings.Count(doc.String(), "<figure") != 9 {
		t.Errorf("the document has %d diagrams: %v", strings.Count(doc.String(), "<figure"), err)
	}
	if err := p.SVG(&doc, 800); err != nil {
		t.Error(err)
	}
}

func TestHTML(t *testing.T) {
	p := longPage(t)
	p.Title = `A & B <script>alert("x")</script>`
	var doc bytes.Buffer
	if err := p.HTML(&doc); err != nil {
		t.Fatal(err)
	}
	text := doc.String()
	if strings.Contains(text, "<script") || !strings.Contains(text, "A &amp; B") {
		t.Error("the title is not escaped")
	}
	if n := strings.Count(text, "<section>"); n != len(p.Sections) {
		t.Errorf("there are %d sections, want %d", n, len(p.Sections))
	}
	pictures := regexp.MustCompile(`src="data:image/svg\+xml;base64,([^"]*)"`).FindAllStringSubmatch(html.UnescapeString(text), -1)
	if len(pictures) != 7 {
		t.Fatalf("there are %d diagrams, want 7", len(pictures))
	}
	svg, err := base64.StdEncoding.DecodeString(pictures[0][1])
	if err != nil {
		t.Fatal(err)
	}
	checkSVG(t, svg)
	if strings.Contains(text, "http") {
		t.Error("the document needs another file")
	}
}
