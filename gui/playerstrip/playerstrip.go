// Package playerstrip is the line above or below the board that tells who plays
// there: name, kind or strength, what they are ahead in, and their clock. It is a
// widget that shows a [State]. Its only input is the button with the strength of a computer player.
//
// It has no clock of its own: the owner calls [Strip.SetClock] whenever
// [clocks.UntilChange] says that the clock shows something else.
package playerstrip

import (
	"image/color"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"kibitz/engine/chess"
	"kibitz/gui/clocks"
	"kibitz/gui/controls"
	"kibitz/gui/theme"
	"kibitz/gui/typeset"
)

// How high a strip wants to be, and can be, in Fyne's units.
const (
	Height      float32 = 34
	LeastHeight float32 = 30
)

const (
	clockWidth   float32 = 84 // at least
	clockPadding float32 = 12 // left and right of the figures
	clockRadius  float32 = 6
	spacing      float32 = 10 // between name, detail and pieces
	kindSpacing  float32 = 4  // between pieces of different kinds
	dotSize      float32 = 8
	minWidth     float32 = 140

	// leastName is how much of a long name must be readable before the detail may take room.
	leastName float32 = 160
)

// The bundled proportional fonts have no chess figurines; the monospaced one does.
var (
	nameStyle     = typeset.Style{Size: theme.TextSize, Bold: true}
	detailStyle   = typeset.Style{Size: theme.SecondarySize}
	figurineStyle = typeset.Style{Size: 22, Monospace: true}
	clockStyle    = typeset.Style{Size: theme.ClockSize, Bold: true}
)

// State is what a strip shows.
type State struct {
	Name string
	// Detail says more about the player in grey, such as "level 1850" or "White".
	Detail string
	// Strength is the text of the button by which the player's strength is changed. "" hides the button.
	Strength string
	// Captured and Lead are what the player is ahead in, see [Material]. Equal
	// pieces stand together; the lead is shown where it is positive.
	Captured []chess.Piece
	Lead     int
	// OnMove marks the player to move with a dot. With a clock, the running
	// clock does that and the dot is left out.
	OnMove bool
	Clock  clocks.Face
}

func (s State) equal(t State) bool {
	return s.Name == t.Name && s.Detail == t.Detail && s.Strength == t.Strength && s.Lead == t.Lead && s.OnMove == t.OnMove &&
		s.Clock == t.Clock && slices.Equal(s.Captured, t.Captured)
}

// Strip is the widget.
type Strip struct {
	widget.BaseWidget
	state  State
	button *controls.Button
}

var _ fyne.Widget = (*Strip)(nil)

// New returns an empty strip.
func New() *Strip {
	s := &Strip{button: controls.NewButton("", controls.Opener, nil)}
	s.button.Hide()
	s.ExtendBaseWidget(s)
	return s
}

// Button returns the button with the player's strength. Its owner says what it does.
func (s *Strip) Button() *controls.Button { return s.button }

// SetState shows state.
func (s *Strip) SetState(state State) {
	if s.state.equal(state) {
		return
	}
	s.state = state
	s.button.SetText(state.Strength)
	s.Refresh()
}

// SetClock shows c and leaves the rest as it is. It costs nothing while the
// clock shows the same figures.
func (s *Strip) SetClock(c clocks.Face) {
	state := s.state
	state.Clock = c
	if c.Timed == s.state.Clock.Timed && c.Running == s.state.Clock.Running &&
		clocks.Format(c.Left) == clocks.Format(s.state.Clock.Left) {
		s.state = state
		return
	}
	s.SetState(state)
}

// State returns what is shown.
func (s *Strip) State() State { return s.state }

// CreateRenderer implements fyne.Widget.
func (s *Strip) CreateRenderer() fyne.WidgetRenderer {
	text := func() *canvas.Text { return canvas.NewText("", color.Transparent) }
	r := &renderer{
		strip: s,
		name:  text(), detail: text(), lead: text(), clock: text(),
		box: canvas.NewRectangle(color.Transparent),
		dot: canvas.NewCircle(color.Transparent),
	}
	r.box.CornerRadius = clockRadius
	for range byValue {
		r.pieces = append(r.pieces, text())
	}
	r.Refresh()
	return r
}

type renderer struct {
	strip              *Strip
	name, detail, lead *canvas.Text
	pieces             []*canvas.Text // one for each kind of piece
	box                *canvas.Rectangle
	clock              *canvas.Text
	dot                *canvas.Circle
	ruler              typeset.Ruler
}

func (r *renderer) Destroy() {}

func (r *renderer) MinSize() fyne.Size { return fyne.NewSize(minWidth, LeastHeight) }

func (r *renderer) Objects() []fyne.CanvasObject {
	o := []fyne.CanvasObject{r.box, r.clock, r.dot, r.name, r.detail, r.lead, r.strip.button}
	for _, p := range r.pieces {
		o = append(o, p)
	}
	return o
}

// Layout gives room in this order: clock, button, pieces, as much of the name as is
// needed to know it, detail, the rest of the name.
func (r *renderer) Layout(size fyne.Size) {
	s := r.strip.state
	end := r.layoutClock(size)

	x := float32(0)
	r.dot.Hidden = !s.OnMove || s.Clock.Timed
	if !r.dot.Hidden {
		typeset.Place(r.dot, 0, (size.Height-dotSize)/2, dotSize, dotSize)
		x = dotSize + 8
	}

	text, secondary := theme.Color(theme.ColorText), theme.Color(theme.ColorSecondary)
	groups := figurines(s.Captured)
	pieces := r.piecesWidth(groups)
	nameWidth := r.ruler.Width(s.Name, nameStyle)
	button := float32(0)
	if s.Strength != "" {
		button = r.strip.button.MinSize().Width
		if x+min(nameWidth, leastName)+spacing+button > end {
			button = 0
		}
	}
	controls.SetVisible(r.strip.button, button > 0)
	if button > 0 {
		end -= button + spacing
	}
	if x+min(nameWidth, leastName)+spacing+pieces > end {
		groups, pieces = nil, 0
	}
	room := end - x
	if pieces > 0 {
		room -= spacing + pieces
	}
	detail := ""
	if s.Detail != "" {
		detail = r.ruler.Fit(s.Detail, detailStyle, room-min(nameWidth, leastName)-spacing)
	}
	if detail == typeset.Ellipsis {
		detail = ""
	}
	detailWidth := r.ruler.Width(detail, detailStyle)
	nameRoom := room
	if detail != "" {
		nameRoom -= spacing + detailWidth
	}
	name := r.ruler.Fit(s.Name, nameStyle, nameRoom)
	typeset.Set(r.name, name, nameStyle, text)
	typeset.Middle(r.name, x, 0, size.Height)
	x += r.ruler.Width(name, nameStyle) + spacing

	if button > 0 {
		height := min(r.strip.button.MinSize().Height, size.Height)
		typeset.Place(r.strip.button, x, (size.Height-height)/2, button, height)
		x += button + spacing
	}
	typeset.Set(r.detail, detail, detailStyle, secondary)
	typeset.Middle(r.detail, x, 0, size.Height)
	if detail != "" {
		x += detailWidth + spacing
	}
	r.layoutPieces(groups, x, size.Height)
}

// layoutClock places the clock at the right end and returns where the room left of it ends.
func (r *renderer) layoutClock(size fyne.Size) float32 {
	c := r.strip.state.Clock
	r.box.Hidden, r.clock.Hidden = !c.Timed, !c.Timed
	if !c.Timed {
		return size.Width
	}
	ground, ink := theme.Color(theme.ColorRaised), theme.Color(theme.ColorText)
	low := c.Left < clocks.TenthsBelow
	switch {
	case low && c.Running:
		ground, ink = theme.Color(theme.ColorWarningGround), theme.Color(theme.ColorWarning)
	case low:
		ink = theme.Color(theme.ColorWarning)
	case c.Running:
		ground, ink = theme.Color(theme.ColorAccentGround), theme.Color(theme.ColorAccentText)
	}
	text := clocks.Format(c.Left)
	typeset.SetFill(r.box, ground)
	typeset.Set(r.clock, text, clockStyle, ink)
	inner := r.ruler.Width(template(text), clockStyle)
	width := max(clockWidth, inner+2*clockPadding)
	typeset.Place(r.box, size.Width-width, (size.Height-min(size.Height, Height))/2, width, min(size.Height, Height))
	typeset.Middle(r.clock, size.Width-width/2-inner/2, 0, size.Height)
	return size.Width - width - spacing
}

// group is a run of pieces of one kind.
type group string

// figurines returns the captured pieces as text, a group for each kind.
func figurines(captured []chess.Piece) (groups []group) {
	for i, p := range captured {
		f := figurine(p)
		if i > 0 && captured[i-1] == p {
			groups[len(groups)-1] += group(f)
		} else if len(groups) < len(byValue) {
			groups = append(groups, group(f))
		}
	}
	return groups
}

// figurine returns the silhouette of a piece: the side that lost it is told by the strip, and an outline would be hard to
// see on a light ground.
func figurine(p chess.Piece) string {
	const signs = "♟♞♝♜♛♚"
	if p.Type() < chess.Pawn || p.Type() > chess.King {
		return ""
	}
	return string([]rune(signs)[p.Type()-chess.Pawn])
}

func (r *renderer) piecesWidth(groups []group) (width float32) {
	for _, g := range groups {
		width += r.ruler.Width(string(g), figurineStyle) + kindSpacing
	}
	if lead := r.leadText(); lead != "" {
		width += r.ruler.Width(lead, detailStyle)
	}
	return width
}

func (r *renderer) leadText() string {
	if r.strip.state.Lead <= 0 {
		return ""
	}
	return "+" + strconv.Itoa(r.strip.state.Lead)
}

func (r *renderer) layoutPieces(groups []group, x, height float32) {
	secondary := theme.Color(theme.ColorSecondary)
	for i, t := range r.pieces {
		t.Hidden = i >= len(groups)
		if t.Hidden {
			continue
		}
		typeset.Set(t, string(groups[i]), figurineStyle, secondary)
		typeset.Middle(t, x, 0, height)
		x += t.Size().Width + kindSpacing
	}
	lead := r.leadText()
	r.lead.Hidden = len(groups) == 0 || lead == ""
	typeset.Set(r.lead, lead, detailStyle, secondary)
	typeset.Middle(r.lead, x, 0, height)
}

func (r *renderer) Refresh() {
	r.dot.FillColor = theme.Color(theme.ColorAccent)
	r.Layout(r.strip.Size())
	canvas.Refresh(r.strip)
}
