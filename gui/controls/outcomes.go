package controls

import (
	"image/color"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"kibitz/gui/theme"
	"kibitz/gui/typeset"
)

const (
	outcomesInset  float32 = 3 // least room beside a figure
	outcomesRadius float32 = 4
)

var outcomesStyle = typeset.Style{Size: 11}

// drawGround lies between the colors of White's part and Black's; drawInk is to be read on it.
var (
	drawGround = color.NRGBA{R: 0x90, G: 0x93, B: 0x99, A: 0xff}
	drawInk    = color.NRGBA{R: 0x12, G: 0x13, B: 0x15, A: 0xff}
)

// Outcomes is a bar of three parts: White's wins, draws and Black's wins, in percent. It
// is no widget: what shows one places its objects.
type Outcomes struct {
	parts   [3]*canvas.Rectangle
	figures [3]*canvas.Text
	border  *canvas.Rectangle
}

// NewOutcomes returns a bar that is hidden.
func NewOutcomes() *Outcomes {
	o := &Outcomes{border: canvas.NewRectangle(color.Transparent)}
	for i := range o.parts {
		o.parts[i], o.figures[i] = canvas.NewRectangle(color.Transparent), canvas.NewText("", color.Transparent)
	}
	o.setHidden(true)
	return o
}

// Objects returns what it is drawn with, the lowest first.
func (o *Outcomes) Objects() (objects []fyne.CanvasObject) {
	for _, p := range o.parts {
		objects = append(objects, p)
	}
	objects = append(objects, o.border)
	for _, f := range o.figures {
		objects = append(objects, f)
	}
	return objects
}

// Hide hides the bar.
func (o *Outcomes) Hide() { o.setHidden(true) }

func (o *Outcomes) setHidden(hidden bool) {
	for _, x := range o.Objects() {
		typeset.SetHidden(x, hidden)
	}
}

// Show shows how many were won by White, drawn, and won by Black, in the place that is given.
func (o *Outcomes) Show(white, draws, black int, at fyne.Position, size fyne.Size, ruler *typeset.Ruler) {
	o.setHidden(false)
	typeset.Place(o.border, at.X, at.Y, size.Width, size.Height)
	o.border.StrokeColor, o.border.StrokeWidth, o.border.CornerRadius = theme.Color(theme.ColorLine), theme.Hairline, outcomesRadius
	light, dark := theme.Color(theme.ColorEvalWhite), theme.Color(theme.ColorEvalBlack)
	grounds, inks := [3]color.Color{light, drawGround, dark}, [3]color.Color{dark, drawInk, light}
	shares := Percents(white, draws, black)
	var least [3]float32
	for i, share := range shares {
		least[i] = ruler.Width(strconv.Itoa(share), outcomesStyle) + 2*outcomesInset
	}
	widths := partWidths(shares, least, size.Width)
	for i, share := range shares {
		part := widths[i]
		typeset.SetFill(o.parts[i], grounds[i])
		typeset.Place(o.parts[i], at.X, at.Y, part, size.Height)
		text := strconv.Itoa(share)
		if ruler.Width(text, outcomesStyle)+2*outcomesInset > part {
			text = ""
		}
		typeset.Set(o.figures[i], text, outcomesStyle, inks[i])
		typeset.Middle(o.figures[i], at.X+(part-o.figures[i].Size().Width)/2, at.Y, size.Height)
		at.X += part
	}
	o.round()
}

// leastPart is the width of a part that is not empty where the bar has no room for all figures.
const leastPart float32 = 4

// partWidths returns how wide the parts are: as their shares, but each that is not empty has at least its least width. If
// these do not fit into the width together, it is only wide enough to be seen.
func partWidths(shares [3]int, least [3]float32, width float32) (widths [3]float32) {
	needed := float32(0)
	for i, share := range shares {
		if share > 0 {
			needed += least[i]
		}
	}
	if needed > width {
		seen := min(leastPart, width/3)
		least = [3]float32{seen, seen, seen}
	}
	// What a part is given beyond its share, the others lack: it may bring another one below its least width.
	for grown := true; grown; {
		grown = false
		free, sum := width, 0
		for i, share := range shares {
			if widths[i] > 0 {
				free -= widths[i]
			} else {
				sum += share
			}
		}
		for i, share := range shares {
			if widths[i] == 0 && share > 0 && free*float32(share)/float32(sum) < least[i] {
				widths[i], grown = least[i], true
				break
			}
		}
		if grown {
			continue
		}
		for i, share := range shares {
			if widths[i] == 0 && share > 0 {
				widths[i] = free * float32(share) / float32(sum)
			}
		}
	}
	return widths
}

// round rounds the ends of the bar, whichever parts they belong to.
func (o *Outcomes) round() {
	first, last := -1, -1
	for i, p := range o.parts {
		p.TopLeftCornerRadius, p.BottomLeftCornerRadius, p.TopRightCornerRadius, p.BottomRightCornerRadius = 0, 0, 0, 0
		if p.Size().Width > 0 {
			if last = i; first < 0 {
				first = i
			}
		}
	}
	if first >= 0 {
		o.parts[first].TopLeftCornerRadius, o.parts[first].BottomLeftCornerRadius = outcomesRadius, outcomesRadius
		o.parts[last].TopRightCornerRadius, o.parts[last].BottomRightCornerRadius = outcomesRadius, outcomesRadius
	}
}

// Percents returns the shares in percent. They add up to 100.
func Percents(white, draws, black int) [3]int {
	sum := max(white+draws+black, 1)
	first := (white*100 + sum/2) / sum
	last := min((black*100+sum/2)/sum, 100-first)
	return [3]int{first, 100 - first - last, last}
}
