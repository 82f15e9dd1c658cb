package analysis

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/gui/controls"
	"kibitz/gui/theme"
	"kibitz/gui/typeset"
)

// status shows how far the search is, field by field.
func (p *parts) status(size fyne.Size, shown bool) {
	s := &p.card.state
	var fields []field
	ink := theme.ColorSecondary
	switch {
	case !shown:
	case s.Phase == Failed:
		fields, ink = []field{{text: lang.L("The engine has stopped.")}}, theme.ColorWarning
	case s.Note != "":
	case len(s.Infos) == 0 && s.Progress.Depth == 0:
		fields = []field{{text: waiting(s.Phase)}}
	default:
		fields = status(&s.Progress)
	}
	if sentence := len(fields) == 1 && fields[0].widest == ""; sentence != p.sentence {
		p.places, p.sentence = nil, sentence // one is no measure for the other
	}
	p.widen(fields)
	x, end := textLeft, size.Width-side
	expected := s.wdl()
	p.toggle.Name = lang.L("Analysis")
	if expected != nil {
		p.toggle.Name = controls.Listed(p.toggle.Name, expectation(expected))
	}
	if !shown {
		expected = nil
	}
	if p.showOutcomes(expected, size.Width); size.Width >= outcomesFrom {
		end -= outcomesWidth + 2*fieldGap // whether they are there or not
	}
	places := p.places
	if x+p.total(fields, places) > end {
		if len(fields) > 1 {
			x = side // what has no room there may have it below the switch
		}
		if x+p.total(fields, places) > end {
			// Rather all of it than standing still.
			places = make([]float32, len(fields))
			for i, f := range fields {
				places[i] = p.ruler.Width(f.text, statusStyle)
			}
		}
	}
	used := 0
	for i, f := range fields {
		if x+p.ruler.Width(f.text, statusStyle) > end {
			if i > 0 {
				break
			}
			f.text = p.ruler.Fit(f.text, statusStyle, end-x)
		}
		if i > 0 {
			typeset.Set(p.dots[i-1], dot, statusStyle, theme.Color(ink))
			typeset.Middle(p.dots[i-1], x-fieldGap-p.ruler.Width(dot, statusStyle), statusTop, statusHeight)
		}
		typeset.Set(p.fields[i], f.text, statusStyle, theme.Color(ink))
		typeset.Middle(p.fields[i], x, statusTop, statusHeight)
		x += places[i] + p.gap()
		used++
	}
	for i := range p.fields {
		typeset.SetHidden(p.fields[i], i >= used)
		if i > 0 {
			typeset.SetHidden(p.dots[i-1], i >= used)
		}
	}
}

// gap is the room between the places of two fields, with a dot at its end.
func (p *parts) gap() float32 { return 2*fieldGap + p.ruler.Width(dot, statusStyle) }

// widen gives fields places. A field that disappears takes the places after it along.
func (p *parts) widen(fields []field) {
	p.places = p.places[:min(len(p.places), len(fields))]
	for i, f := range fields {
		width := max(p.ruler.Width(f.text, statusStyle), p.ruler.Width(f.widest, statusStyle))
		if i == len(p.places) {
			p.places = append(p.places, width)
		}
		p.places[i] = max(p.places[i], width)
	}
}

// total returns how much room fields need in places of such widths, the last as
// much as its text.
func (p *parts) total(fields []field, places []float32) (width float32) {
	for i := range fields {
		if i == len(fields)-1 {
			return width + p.ruler.Width(fields[i].text, statusStyle)
		}
		width += places[i] + p.gap()
	}
	return width
}
