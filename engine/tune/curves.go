package tune

import (
	"bytes"
	"fmt"
	"io"

	svg "github.com/ajstarks/svgo"
)

// Measures of the picture, in pixels. Each parameter has a cell, with room for its
// name above the curve.
const (
	columns    = 4
	cellWidth  = 230
	cellHeight = 110
	cellMargin = 10
	nameHeight = 18
	titleRoom  = 40
)

// Styles of what is drawn.
const (
	styleTitle = "font-family:sans-serif;font-size:16px;fill:#111"
	styleName  = "font-family:sans-serif;font-size:12px;fill:#333"
	styleCell  = "fill:#f7f7f7;stroke:#ddd;stroke-width:1"
	styleStart = "stroke:#999;stroke-width:1;stroke-dasharray:4 3"
	styleCurve = "fill:none;stroke:#0072b2;stroke-width:1.5"
)

// DrawCurves draws how the values moved, as SVG: a cell for each parameter, as
// high as its range and as wide as all iterations, with a dashed line where it started.
func (t *Tuning) DrawCurves(w io.Writer) error {
	var picture bytes.Buffer // svgo does not tell of errors in writing
	parameters := t.Settings.Parameters
	rows := (len(parameters) + columns - 1) / columns
	width, height := columns*cellWidth+2*cellMargin, titleRoom+rows*cellHeight+cellMargin
	title := fmt.Sprintf("%d of %d iterations, %d games", t.Done, t.Settings.Gains.Iterations, t.Tally.Games())
	s := svg.New(&picture)
	s.Start(width, height)
	s.Title(title)
	s.Rect(0, 0, width, height, "fill:#fff")
	s.Text(2*cellMargin, 28, title, styleTitle)
	for i, p := range parameters {
		left := cellMargin + i%columns*cellWidth + cellMargin
		top := titleRoom + i/columns*cellHeight + nameHeight
		w, h := cellWidth-2*cellMargin, cellHeight-nameHeight-cellMargin
		y := func(v float64) int {
			return top + h - int((v-float64(p.Min))/float64(p.Max-p.Min)*float64(h))
		}
		s.Text(left, top-5, fmt.Sprintf("%s %d → %d", p.Name, p.Start, t.Value(i)), styleName)
		s.Rect(left, top, w, h, styleCell)
		s.Line(left, y(float64(p.Start)), left+w, y(float64(p.Start)), styleStart)
		var xs, ys []int
		for _, h := range t.History {
			xs = append(xs, left+h.Done*w/t.Settings.Gains.Iterations)
			ys = append(ys, y(h.Values[i]))
		}
		s.Polyline(xs, ys, styleCurve)
	}
	s.End()
	_, err := w.Write(picture.Bytes())
	return err
}
