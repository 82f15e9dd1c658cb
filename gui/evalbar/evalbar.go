// Package evalbar is the bar beside the board that shows who stands better: a
// widget that shows a [State]. It takes no input.
//
// White's part stands on White's side of the board, so the bar turns with it.
// Changes are shown at once and not glided to: an engine changes its mind many
// times a second, and every frame of an animation would repaint the window while the
// engine wants the processor.
package evalbar

import (
	"image/color"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/gui/theme"
	"kibitz/gui/typeset"
)

// Width is how wide a bar wants to be, in Fyne's units.
const Width float32 = 22

const (
	minHeight  float32 = 60
	radius     float32 = 4
	labelSize  float32 = 11
	labelLeast float32 = 7 // smaller figures cannot be read
	labelInset float32 = 3 // between the end of the bar and the figure
)

// tickColor shows on White's part as well as on Black's, and stands back on both.
var tickColor = color.NRGBA{R: 0x80, G: 0x80, B: 0x80, A: 0x90}

// State is what the bar shows. The zero value is no bar: its place stays empty.
type State struct {
	// Orientation is the side at the bottom.
	Orientation chess.Color
	// Known is false while there is no judgement: nothing is shown then, unless there is an Outcome.
	Known bool
	// Score is the judgement as White sees it.
	Score engine.Score
	// Outcome is the result of a game that is over; it takes the place of the score.
	Outcome chess.Outcome
}

// Share returns White's part of the bar, 0 to 1.
func (s State) Share() float64 {
	switch s.Outcome {
	case chess.WhiteWins:
		return 1
	case chess.BlackWins:
		return 0
	case chess.Draw:
		return 0.5
	}
	if !s.Known {
		return 0.5
	}
	return s.Score.Expected()
}

// known reports whether there is anything to show.
func (s State) known() bool {
	return s.Known && s.Score.Kind != engine.NoScore || s.Outcome != chess.NoOutcome
}

// label returns the figure on the bar: pawns without a sign and with one
// decimal below ten, "#3" for a mate, the result of a finished game, "" when
// nothing is known. Whose advantage it is shows in its place.
func (s State) label() string {
	switch s.Outcome {
	case chess.WhiteWins:
		return "1" + theme.Minus + "0"
	case chess.BlackWins:
		return "0" + theme.Minus + "1"
	case chess.Draw:
		return "½"
	}
	if !s.Known || s.Score.Kind == engine.NoScore {
		return ""
	}
	v := s.Score.Value
	if v < 0 {
		v = -v
	}
	switch s.Score.Kind {
	case engine.Mate:
		if v == 0 {
			return "#"
		}
		return "#" + strconv.Itoa(v)
	case engine.Tablebase:
		return "TB"
	}
	if v >= 995 { // what rounds to 10.0
		return strconv.Itoa((v + 50) / 100)
	}
	return strconv.FormatFloat(float64(v)/100, 'f', 1, 64)
}

// leader returns the side at whose end the figure stands.
func (s State) leader() chess.Color {
	switch {
	case s.Outcome == chess.BlackWins:
		return chess.Black
	case s.Outcome != chess.NoOutcome:
		return chess.White
	case s.Score.Value < 0, s.Score == engine.MateIn(0):
		return chess.Black
	}
	return chess.White
}

// Bar is the widget.
type Bar struct {
	widget.BaseWidget
	state State
}

var _ fyne.Widget = (*Bar)(nil)

// New returns a bar that shows nothing yet.
func New() *Bar {
	b := &Bar{}
	b.ExtendBaseWidget(b)
	return b
}

// SetState shows s.
func (b *Bar) SetState(s State) {
	if b.state != s {
		b.state = s
		b.Refresh()
	}
}

// State returns what is shown.
func (b *Bar) State() State { return b.state }

// CreateRenderer implements fyne.Widget.
func (b *Bar) CreateRenderer() fyne.WidgetRenderer {
	r := &renderer{
		bar:    b,
		ground: canvas.NewRectangle(color.Transparent),
		lead:   canvas.NewRectangle(color.Transparent),
		middle: canvas.NewRectangle(color.Transparent),
		border: canvas.NewRectangle(color.Transparent),
		label:  canvas.NewText("", color.Transparent),
	}
	r.Refresh()
	return r
}

// renderer draws Black's part as the ground and White's over it.
type renderer struct {
	bar          *Bar
	ground, lead *canvas.Rectangle
	middle       *canvas.Rectangle // a tick where the game is level
	border       *canvas.Rectangle
	label        *canvas.Text
	ruler        typeset.Ruler
}

func (r *renderer) Destroy() {}

func (r *renderer) MinSize() fyne.Size { return fyne.NewSize(Width, minHeight) }

func (r *renderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.lead, r.middle, r.border, r.label}
}

func (r *renderer) Layout(size fyne.Size) {
	s := r.bar.state
	for _, o := range r.Objects() {
		typeset.SetHidden(o, !s.known())
	}
	if !s.known() {
		return
	}
	typeset.Place(r.ground, 0, 0, size.Width, size.Height)
	typeset.Place(r.border, 0, 0, size.Width, size.Height)

	white := size.Height * float32(s.Share())
	whiteBelow := s.Orientation == chess.White
	top := float32(0)
	if whiteBelow {
		top = size.Height - white
	}
	typeset.Place(r.lead, 0, top, size.Width, white)
	r.roundLead(whiteBelow, white, size.Height)
	typeset.Place(r.middle, 0, size.Height/2-theme.Hairline/2, size.Width, theme.Hairline)

	// The figure stands on its leader's part, which is at least half the bar.
	text := s.label()
	style := typeset.Style{Size: labelSize, Bold: true}
	for style.Size > labelLeast && r.ruler.Width(text, style) > size.Width-3 {
		style.Size -= 0.5
	}
	c := theme.Color(theme.ColorEvalWhite)
	if s.leader() == chess.White {
		c = theme.Color(theme.ColorEvalBlack)
	}
	typeset.Set(r.label, text, style, c)
	y := labelInset
	if (s.leader() == chess.White) == whiteBelow {
		y = size.Height - labelInset - r.label.Size().Height
	}
	r.label.Move(fyne.NewPos((size.Width-r.label.Size().Width)/2, y))
}

// roundLead rounds White's part where it meets the rounded end of the bar, and
// keeps it straight where it meets Black's.
func (r *renderer) roundLead(below bool, white, height float32) {
	near, far := min(radius, white/2), float32(0)
	if white > height-radius {
		far = radius - (height - white)
	}
	top, bottom := near, far
	if below {
		top, bottom = far, near
	}
	if r.lead.TopLeftCornerRadius == top && r.lead.BottomLeftCornerRadius == bottom {
		return
	}
	r.lead.TopLeftCornerRadius, r.lead.TopRightCornerRadius = top, top
	r.lead.BottomLeftCornerRadius, r.lead.BottomRightCornerRadius = bottom, bottom
	r.lead.Refresh()
}

func (r *renderer) Refresh() {
	r.ground.FillColor = theme.Color(theme.ColorEvalBlack)
	r.ground.CornerRadius = radius
	r.border.StrokeColor, r.border.StrokeWidth = theme.Color(theme.ColorLine), theme.Hairline
	r.border.CornerRadius = radius
	r.lead.FillColor = theme.Color(theme.ColorEvalWhite)
	r.middle.FillColor = tickColor
	r.Layout(r.bar.Size())
	canvas.Refresh(r.bar)
}
