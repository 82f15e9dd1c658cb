package controls

import (
	"image/color"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/theme"
	"kibitz/gui/typeset"
)

// Beyond is the value of a dial that stands on the stop beyond the end of its track.
const Beyond = 0

// DialMark is a value of a dial that has a name.
type DialMark struct {
	Name  string
	Value int
}

// Scale is what a dial offers: the numbers on its track, the names of some of them, and one last stop behind a dotted gap.
type Scale struct {
	Min, Max, Step int                    // above 0; Max is a number of steps above Min
	Marks          []DialMark             // ascending, each a number of steps above Min
	Last           string                 // the name of the stop beyond the end
	LastShort      string                 // the same where there is little room
	Words          func(value int) string // says a value aloud
	More           func(value int) string // what else is said of it when the keys come to the dial
}

// Dial is a slider. Arrow keys go a step, Page Up and Page Down to the next mark, Home and End to the ends.
type Dial struct {
	widget.BaseWidget
	OnChanged func(value int)
	Keys      Keys // gets the keys that are not used here; nil is the open [Modal]
	Plain     bool // the ends are named instead of the marks

	scale   Scale
	value   int
	focused bool
	ruler   typeset.Ruler
}

var (
	_ fyne.Tappable      = (*Dial)(nil)
	_ fyne.Draggable     = (*Dial)(nil)
	_ fyne.Focusable     = (*Dial)(nil)
	_ desktop.Cursorable = (*Dial)(nil)
	_ Teller             = (*Dial)(nil)
)

// NewDial returns a dial that shows a value of its scale.
func NewDial(s Scale, value int) *Dial {
	d := &Dial{scale: s}
	d.value = s.nearest(value)
	d.ExtendBaseWidget(d)
	return d
}

// nearest returns the value that can be chosen next to v.
func (s *Scale) nearest(v int) int {
	if v == Beyond {
		return Beyond
	}
	v = min(max(v, s.Min), s.Max)
	return s.Min + (v-s.Min+s.Step/2)/s.Step*s.Step
}

// Value returns the value that the dial shows; Beyond is the stop beyond the end.
func (d *Dial) Value() int { return d.value }

// Set shows a value, or the nearest one that can be chosen, and tells OnChanged if it is another one.
func (d *Dial) Set(v int) {
	if v = d.scale.nearest(v); v == d.value {
		return
	}
	d.value = v
	d.Refresh()
	if d.OnChanged != nil {
		d.OnChanged(v)
	}
	reportChange(d.Keys)
}

// step moves the value by a number of steps. The stop beyond the end is one more step.
func (d *Dial) step(n int) {
	s := &d.scale
	at := s.Max + s.Step
	if d.value != Beyond {
		at = d.value
	}
	if at = max(at+n*s.Step, s.Min); at > s.Max {
		at = Beyond
	}
	d.Set(at)
}

// toMark moves to the next mark above or below; beyond the last ones are the ends.
func (d *Dial) toMark(up bool) {
	s := &d.scale
	if up {
		i := slices.IndexFunc(s.Marks, func(m DialMark) bool { return d.value != Beyond && m.Value > d.value })
		if i < 0 {
			d.Set(Beyond)
			return
		}
		d.Set(s.Marks[i].Value)
		return
	}
	for _, m := range slices.Backward(s.Marks) {
		if d.value == Beyond || m.Value < d.value {
			d.Set(m.Value)
			return
		}
	}
	d.Set(s.Min)
}

// TypedKey is called by Fyne.
func (d *Dial) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyLeft, fyne.KeyDown:
		d.step(-1)
	case fyne.KeyRight, fyne.KeyUp:
		d.step(1)
	case fyne.KeyPageDown:
		d.toMark(false)
	case fyne.KeyPageUp:
		d.toMark(true)
	case fyne.KeyHome:
		d.Set(d.scale.Min)
	case fyne.KeyEnd:
		d.Set(Beyond)
	default:
		passKey(d.Keys, e)
	}
}

// TypedRune is called by Fyne.
func (d *Dial) TypedRune(r rune) { passRune(d.Keys, r) }

// Tapped is called by Fyne.
func (d *Dial) Tapped(e *fyne.PointEvent) {
	takeFocus(d)
	d.Set(d.valueAt(e.Position.X))
}

// Dragged is called by Fyne.
func (d *Dial) Dragged(e *fyne.DragEvent) { d.Set(d.valueAt(e.Position.X)) }

// DragEnd is called by Fyne.
func (d *Dial) DragEnd() { takeFocus(d) }

// Cursor is called by Fyne.
func (d *Dial) Cursor() desktop.Cursor { return desktop.PointerCursor }

// FocusGained is called by Fyne.
func (d *Dial) FocusGained() {
	d.focused = true
	d.Refresh()
	reportFocus(d.Keys, d)
}

// FocusLost is called by Fyne.
func (d *Dial) FocusLost() {
	d.focused = false
	d.Refresh()
}

// Said is the value in words.
func (d *Dial) Said() Said {
	return Said{Kind: lang.L("slider"), Value: d.scale.Words(d.value), Place: d.scale.More(d.value)}
}

// The measurements of a dial.
const (
	dialKnob   float32 = 18
	dialRing   float32 = 4 // of the knob
	dialTrack  float32 = 4
	dialMark   float32 = 5  // length of the line of a mark
	dialMiss   float32 = 3  // between the track and that line
	dialGap    float32 = 66 // from the end of the track to the stop beyond it
	dialLast   float32 = 12 // size of that stop while it is not chosen
	dialDots   float32 = 9  // between the gap's ends and its first and last dot
	dialDot    float32 = 3
	dialPitch  float32 = 6
	dialLabel  float32 = 16 // height of a row of names
	dialApart  float32 = 6  // least room between two names
	dialMargin float32 = dialKnob/2 + 2
	dialLeast  float32 = 200 // width
	dialText   float32 = 12
)

var (
	dialStyle   = typeset.Style{Size: dialText}
	dialChosen  = typeset.Style{Size: dialText, Bold: true}
	dialDotting = int((dialGap-2*dialDots)/dialPitch) + 1
)

// end returns where the track ends.
func (d *Dial) end() float32 { return d.Size().Width - dialMargin - dialGap }

// x returns where a value is.
func (d *Dial) x(v int) float32 {
	if v == Beyond {
		return d.Size().Width - dialMargin
	}
	part := float32(v-d.scale.Min) / float32(d.scale.Max-d.scale.Min)
	return dialMargin + part*(d.end()-dialMargin)
}

// valueAt returns the value nearest to a place.
func (d *Dial) valueAt(x float32) int {
	if x > d.end()+dialGap/2 {
		return Beyond
	}
	part := (x - dialMargin) / max(d.end()-dialMargin, 1)
	return d.scale.nearest(max(d.scale.Min+int(part*float32(d.scale.Max-d.scale.Min)), 1))
}

// dialName is a name beside the track.
type dialName struct {
	text  string
	value int
	below bool
	x     float32 // of its left end
	bold  bool
}

// names returns the names of the marks alternately above and below the track, with that of the stop beyond it above.
// ok is false if they do not fit beside each other.
func (d *Dial) names() (names []dialName, ok bool) {
	ends := [2]float32{-dialApart, -dialApart} // of the last name above and below
	width := d.Size().Width
	ok = true
	add := func(text string, value int, below bool) {
		chosen := value == d.value
		w := d.ruler.Width(text, dialChosen) // as wide as it can become
		x := min(max(d.x(value)-w/2, 0), width-w)
		row := 0
		if below {
			row = 1
		}
		ok = ok && x >= ends[row]+dialApart
		ends[row] = x + w
		if !chosen {
			x += (w - d.ruler.Width(text, dialStyle)) / 2
			if value == Beyond {
				x = width - d.ruler.Width(text, dialStyle)
			}
		}
		names = append(names, dialName{text, value, below, x, chosen})
	}
	for i, m := range d.scale.Marks {
		add(m.Name, m.Value, i%2 == 1)
	}
	add(d.scale.Last, Beyond, false)
	return names, ok
}

// plainNames returns the names of the ends, below the track.
func (d *Dial) plainNames() []dialName {
	low, high := strconv.Itoa(d.scale.Min), strconv.Itoa(d.scale.Max)
	half := d.ruler.Width(high, dialStyle) / 2
	return []dialName{
		{text: low, value: d.scale.Min, below: true},
		{text: high, value: d.scale.Max, below: true, x: d.end() - half},
		{text: d.scale.LastShort, value: Beyond, below: true, x: d.Size().Width - d.ruler.Width(d.scale.LastShort, dialStyle)},
	}
}

// CreateRenderer is called by Fyne.
func (d *Dial) CreateRenderer() fyne.WidgetRenderer {
	r := &dialRenderer{dial: d, track: canvas.NewRectangle(color.Transparent), filled: canvas.NewRectangle(color.Transparent),
		knob: canvas.NewCircle(color.Transparent), last: canvas.NewCircle(color.Transparent)}
	for range d.scale.Marks {
		r.marks = append(r.marks, canvas.NewRectangle(color.Transparent))
	}
	for range dialDotting {
		r.dots = append(r.dots, canvas.NewRectangle(color.Transparent))
	}
	for range len(d.scale.Marks) + 1 {
		r.names = append(r.names, canvas.NewText("", color.Transparent))
	}
	r.Refresh()
	return r
}

type dialRenderer struct {
	dial          *Dial
	track, filled *canvas.Rectangle
	marks, dots   []*canvas.Rectangle
	last, knob    *canvas.Circle
	names         []*canvas.Text
}

// Destroy is called by Fyne.
func (r *dialRenderer) Destroy() {}

// Objects is called by Fyne.
func (r *dialRenderer) Objects() []fyne.CanvasObject {
	objects := []fyne.CanvasObject{r.track, r.filled}
	for _, o := range append(slices.Clone(r.marks), r.dots...) {
		objects = append(objects, o)
	}
	for _, o := range r.names {
		objects = append(objects, o)
	}
	return append(objects, r.last, r.knob)
}

// MinSize is called by Fyne. The height does not depend on whether the names fit, so that nothing jumps.
func (r *dialRenderer) MinSize() fyne.Size {
	if r.dial.Plain {
		return fyne.NewSize(dialLeast, dialKnob+dialMark+dialLabel)
	}
	return fyne.NewSize(dialLeast, dialKnob+2*(dialMark+dialLabel))
}

// Layout is called by Fyne.
func (r *dialRenderer) Layout(size fyne.Size) {
	d := r.dial
	plain := d.Plain
	var names []dialName
	if !plain {
		var ok bool
		names, ok = d.names()
		plain = !ok
	}
	middle := size.Height / 2
	if d.Plain {
		middle = dialKnob / 2
	}
	if plain {
		names = d.plainNames()
	}

	accent, track, ground := theme.Color(theme.ColorAccent), theme.Color(theme.ColorTrack), theme.Color(theme.ColorPanel)
	at := min(d.x(d.value), d.end())
	for o, ends := range map[*canvas.Rectangle][2]float32{r.track: {dialMargin, d.end()}, r.filled: {dialMargin, at}} {
		o.CornerRadius = dialTrack / 2
		typeset.Place(o, ends[0]-dialTrack/2, middle-dialTrack/2, max(ends[1]-ends[0], 0)+dialTrack, dialTrack)
	}
	typeset.SetFill(r.track, track)
	typeset.SetFill(r.filled, accent)
	for i, m := range d.scale.Marks {
		y := middle + dialTrack/2 + dialMiss
		if !plain && i%2 == 0 {
			y = middle - dialTrack/2 - dialMiss - dialMark
		}
		typeset.SetFill(r.marks[i], track)
		typeset.Place(r.marks[i], d.x(m.Value)-theme.Hairline/2, y, theme.Hairline, dialMark)
	}
	for i, o := range r.dots {
		fill := track
		if d.value == Beyond {
			fill = accent
		}
		typeset.SetFill(o, fill)
		typeset.Place(o, d.end()+dialDots+float32(i)*dialPitch, middle-dialTrack/4, dialDot, dialTrack/2)
	}
	r.last.FillColor, r.last.StrokeColor, r.last.StrokeWidth = ground, track, 2
	typeset.Place(r.last, d.x(Beyond)-dialLast/2, middle-dialLast/2, dialLast, dialLast)
	r.knob.FillColor, r.knob.StrokeColor, r.knob.StrokeWidth = ground, accent, dialRing
	knob := dialKnob
	if d.focused {
		knob += 4
	}
	typeset.Place(r.knob, d.x(d.value)-knob/2, middle-knob/2, knob, knob)

	for i, o := range r.names {
		o.Hidden = i >= len(names)
		if o.Hidden {
			continue
		}
		n := names[i]
		style, ink := dialStyle, theme.Color(theme.ColorSecondary)
		if n.bold {
			style, ink = dialChosen, theme.Color(theme.ColorAccentText)
		}
		typeset.Set(o, n.text, style, ink)
		top := middle - dialKnob/2 - dialMark - dialLabel
		if n.below {
			top = middle + dialKnob/2 + dialMark
		}
		typeset.Middle(o, n.x, top, dialLabel)
	}
}

// Refresh is called by Fyne.
func (r *dialRenderer) Refresh() {
	r.Layout(r.dial.Size())
	canvas.Refresh(r.dial)
}
