package diagram

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
)

// pageTemplate is a page as a file that needs no other: the diagrams are in it.
var pageTemplate = template.Must(template.New("page").Parse(`<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.Title}}</title>
<style>
body { font-family: "Noto Sans", "Segoe UI", "Helvetica Neue", Arial, sans-serif; line-height: 1.5; color: #1c1d20; background: #fff; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; margin: 0 0 .3rem; }
.lines { color: #55585e; margin: 0; }
section { display: flow-root; margin-top: 1.6rem; break-inside: avoid-page; }
figure { float: left; width: 19rem; max-width: 100%; margin: 0 1.6rem .6rem 0; }
figure.figure { width: 14rem; }
figure img { width: 100%; display: block; }
figcaption { font-size: .85rem; color: #55585e; margin-top: .3rem; }
section p { margin: 0; unicode-bidi: plaintext; }
</style>
</head>
<body>
<h1 dir="auto">{{.Title}}</h1>
{{range .Lines}}<p class="lines" dir="auto">{{.}}</p>
{{end}}{{range .Sections}}<section>
{{if .Picture}}<figure><img src="{{.Picture}}" alt="{{.Alt}}">{{if .Caption}}<figcaption dir="auto">{{.Caption}}</figcaption>{{end}}</figure>
{{end}}{{range .Row}}<figure class="figure"><img src="{{.Picture}}" alt="{{.Alt}}">{{if .Caption}}<figcaption dir="auto">{{.Caption}}</figcaption>{{end}}</figure>
{{end}}<p>{{range .Text}}{{if .Bold}}<b>{{.Text}}</b> {{else}}{{.Text}} {{end}}{{end}}</p>
</section>
{{end}}</body>
</html>
`))

// htmlSection is a section as the template takes it.
type htmlSection struct {
	Section
	Picture template.URL // of the diagram; "" for none
	Alt     string       // the placement of its pieces, as FEN has it
	Row     []htmlSection
}

// draw draws the diagram of the section.
func (h *htmlSection) draw() error {
	if h.Diagram == nil {
		return nil
	}
	var svg bytes.Buffer
	if err := SVG(&svg, *h.Diagram, htmlPixels); err != nil {
		return err
	}
	h.Picture = template.URL("data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(svg.Bytes()))
	h.Alt = describe(h.Diagram)
	return nil
}

// htmlPixels is the width of a diagram unless the reader scales it.
const htmlPixels = 400

// HTML writes the page as a document for browsers. It is one file: the diagrams are SVG in it.
func (p Page) HTML(w io.Writer) error {
	page := struct {
		Title    string
		Lines    []string
		Sections []htmlSection
	}{p.Title, p.Lines, nil}
	for _, s := range p.Sections {
		h := htmlSection{Section: s}
		if err := h.draw(); err != nil {
			return err
		}
		for _, f := range s.Figures {
			if f.Diagram == nil {
				continue
			}
			figure := htmlSection{Section: Section{Diagram: f.Diagram, Caption: f.Caption}}
			if err := figure.draw(); err != nil {
				return err
			}
			h.Row = append(h.Row, figure)
		}
		page.Sections = append(page.Sections, h)
	}
	var b bytes.Buffer
	if err := pageTemplate.Execute(&b, page); err != nil {
		return fmt.Errorf("diagram: %w", err)
	}
	_, err := w.Write(b.Bytes())
	return err
}
