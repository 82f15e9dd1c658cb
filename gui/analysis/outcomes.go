package analysis

import (
	"image/color"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"kibitz/engine"
	"kibitz/gui/theme"
	"kibitz/gui/typeset"
)

const (
	outcomesWidth  float32 = 104
	outcomesHeight float32 = 15
	outcomesFrom   float32 = 440 // width of a card that has room for them
	outcomesInset  float32 = 3   // least room beside a figure
)

var outcomesStyle = typeset.Style{Size: 11}

// outcomes is a bar of three parts: White's wins, draws and Black's wins, in
// percent, as the engine expects them.
type outcomes struct {
	parts   [3]*canvas.Rectangle
	figures [3]*canvas.Text
	border  *canvas.Rectangle
}

// drawGround lies between the colors of White's part and Black's.
var drawGround = color.NRGBA{R: 0x90, G: 0x93, B: 0x99, A: 0xff}

func (o *outcomes) create() (objects []fyne.CanvasObject) {
	for i := range o.parts {
		o.parts[i] = canvas.NewRectangle(color.Transparent)
		objects = append(objects, o.parts[i])
	}
	o.border = canvas.NewRectangle(color.Transparent)
	objects = append(objects, o.border)
	for i := range o.figures {
		o.figures[i] = canvas.NewText("", color.Transparent)
		objects = append(objects, o.figures[i])
	}
	return objects
}

// show shows what White can expect on a card of so much width; nil shows nothing.
func (o *outcomes) show(w *engine.WDL, width float32, ruler *typeset.Ruler) {
	hidden := w == nil || width < outcomesFrom
	for i := range o.parts {
		setHidden(o.parts[i], hidden)
		setHidden(o.figures[i], hidden)
	}
	setHidden(o.border, hidden)
	if hidden {
		return
	}
	x := width - side - outcomesWidth
	y := statusTop + (statusHeight-outcomesHeight)/2
	typeset.Place(o.border, x, y, outcomesWidth, outcomesHeight)
	o.border.StrokeColor, o.border.StrokeWidth, o.border.CornerRadius = theme.Color(theme.ColorLine), theme.Hairline, chipRadius
	white, black := theme.Color(theme.ColorEvalWhite), theme.Color(theme.ColorEvalBlack)
	grounds, inks := [3]color.Color{white, drawGround, black}, [3]color.Color{black, theme.Color(theme.ColorEvalBlack), white}
	for i, share := range percents(w) {
		part := outcomesWidth * float32(share) / 100
		typeset.SetFill(o.parts[i], grounds[i])
		typeset.Place(o.parts[i], x, y, part, outcomesHeight)
		text := strconv.Itoa(share)
		if ruler.Width(text, outcomesStyle)+2*outcomesInset > part {
			text = ""
		}
		typeset.Set(o.figures[i], text, outcomesStyle, inks[i])
		typeset.Middle(o.figures[i], x+(part-o.figures[i].Size().Width)/2, y, outcomesHeight)
		x += part
	}
	o.round()
}

// round rounds the ends of the bar, whichever parts they belong to.
func (o *outcomes) round() {
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
		o.parts[first].TopLeftCornerRadius, o.parts[first].BottomLeftCornerRadius = chipRadius, chipRadius
		o.parts[last].TopRightCornerRadius, o.parts[last].BottomRightCornerRadius = chipRadius, chipRadius
	}
}

// percents returns the shares in percent. They add up to 100.
func percents(w *engine.WDL) [3]int {
	sum := max(w.Win+w.Draw+w.Loss, 1)
	win := (w.Win*100 + sum/2) / sum
	loss := min((w.Loss*100+sum/2)/sum, 100-win)
	return [3]int{win, 100 - win - loss, loss}
}

// wdl returns the expectation of the best line as White sees it, nil where there is none.
func (p *parts) wdl(shown bool) *engine.WDL {
	s := &p.card.state
	if !shown || s.Note != "" || s.Phase == Failed || len(s.Infos) == 0 || s.Infos[0].WDL == nil {
		return nil
	}
	w := s.Infos[0].WDL.White(s.Root.Turn())
	return &w
}
