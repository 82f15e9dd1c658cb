package train

import (
	"bytes"
	"fmt"
	"io"
	"math"

	svg "github.com/ajstarks/svgo"
)

// Dimensions of the picture in pixels.
const (
	curvesWidth  = 900
	curvesHeight = 480
	marginLeft   = 80
	marginRight  = 30
	marginTop    = 50
	marginBottom = 60
)

// Styles of the curves. The colors suit color-blind readers.
const (
	styleText       = "font-family:sans-serif;font-size:13px;fill:#333"
	styleTitle      = "font-family:sans-serif;font-size:16px;fill:#111"
	styleGrid       = "stroke:#ddd;stroke-width:1"
	styleAxis       = "stroke:#333;stroke-width:1"
	styleTraining   = "fill:none;stroke:#e69f00;stroke-width:1.5"
	styleValidation = "fill:none;stroke:#0072b2;stroke-width:2.5"
	styleRate       = "fill:none;stroke:#999;stroke-width:1;stroke-dasharray:4 3"
)

// plot maps positions and values to pixels.
type plot struct {
	maxX, minY, maxY float64
}

func (p plot) x(v float64) int {
	return marginLeft + int(v/p.maxX*(curvesWidth-marginLeft-marginRight))
}

func (p plot) y(v float64) int {
	v = min(max(v, p.minY), p.maxY)
	return curvesHeight - marginBottom - int((v-p.minY)/(p.maxY-p.minY)*(curvesHeight-marginTop-marginBottom))
}

// drawCurves draws the losses and the learning rate against the positions trained on, as SVG.
func drawCurves(w io.Writer, title string, history []progress) error {
	p := plot{maxX: 1, minY: math.Inf(1), maxY: math.Inf(-1)}
	maxRate := 0.0
	// The first losses are much larger than the others. The picture begins where the curve flattens.
	for i, h := range history {
		p.maxX = max(p.maxX, float64(h.positions))
		maxRate = max(maxRate, h.rate)
		for _, v := range []float64{h.training, h.validation} {
			if v > 0 {
				p.minY = min(p.minY, v)
				if i >= len(history)/20 {
					p.maxY = max(p.maxY, v)
				}
			}
		}
	}
	if !(p.minY < p.maxY) {
		p.minY, p.maxY = 0, 1 // no curve yet
	}
	room := (p.maxY - p.minY) / 20
	p.minY, p.maxY = p.minY-room, p.maxY+room

	var picture bytes.Buffer // svgo does not report write errors
	s := svg.New(&picture)
	s.Start(curvesWidth, curvesHeight)
	s.Title(title)
	s.Rect(0, 0, curvesWidth, curvesHeight, "fill:#fff")
	s.Text(marginLeft, 28, title, styleTitle)
	stepY := roundStep((p.maxY - p.minY) / 6)
	for v := math.Ceil(p.minY/stepY) * stepY; v <= p.maxY; v += stepY {
		s.Line(marginLeft, p.y(v), curvesWidth-marginRight, p.y(v), styleGrid)
		s.Text(marginLeft-8, p.y(v)+4, fmt.Sprintf("%.5f", v), styleText+";text-anchor:end")
	}
	const million = 1e6
	stepX := roundStep(p.maxX / 8)
	for v := 0.0; v <= p.maxX; v += stepX {
		s.Line(p.x(v), marginTop, p.x(v), curvesHeight-marginBottom, styleGrid)
		s.Text(p.x(v), curvesHeight-marginBottom+18, fmt.Sprintf("%.4g", v/million), styleText+";text-anchor:middle")
	}
	s.Line(marginLeft, curvesHeight-marginBottom, curvesWidth-marginRight, curvesHeight-marginBottom, styleAxis)
	s.Line(marginLeft, marginTop, marginLeft, curvesHeight-marginBottom, styleAxis)
	s.Text(curvesWidth/2, curvesHeight-marginBottom+42, "million positions", styleText+";text-anchor:middle")

	curve := func(style string, value func(progress) (float64, bool)) {
		var xs, ys []int
		for _, h := range history {
			if v, ok := value(h); ok {
				xs, ys = append(xs, p.x(float64(h.positions))), append(ys, p.y(v))
			}
		}
		if len(xs) > 0 {
			s.Polyline(xs, ys, style)
		}
	}
	curve(styleRate, func(h progress) (float64, bool) {
		return p.minY + h.rate/max(maxRate, 1e-12)*(p.maxY-p.minY), maxRate > 0
	})
	curve(styleTraining, func(h progress) (float64, bool) { return h.training, h.training > 0 })
	curve(styleValidation, func(h progress) (float64, bool) { return h.validation, h.validation > 0 })

	for i, l := range []struct{ name, style string }{
		{"training loss", styleTraining}, {"validation loss", styleValidation},
		{fmt.Sprintf("learning rate, at most %.2g", maxRate), styleRate},
	} {
		x, y := curvesWidth-marginRight-240, marginTop+18+20*i
		s.Line(x, y-4, x+30, y-4, l.style)
		s.Text(x+38, y, l.name, styleText)
	}
	s.End()
	_, err := w.Write(picture.Bytes())
	return err
}

// roundStep returns the smallest of 1, 2 and 5 times a power of ten that is at least v.
func roundStep(v float64) float64 {
	unit := math.Pow(10, math.Floor(math.Log10(v)))
	for _, n := range []float64{1, 2, 5} {
		if n*unit >= v {
			return n * unit
		}
	}
	return 10 * unit
}
