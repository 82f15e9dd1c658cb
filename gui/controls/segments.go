package controls

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/theme"
)

// SegmentHeight is the height of a row of segments.
const SegmentHeight = 32

const (
	segmentInset = 11
	segmentGap   = 6
	leastSegment = 4 * segmentInset // however narrow the row is
)

// Stack is a group of options that stand below one another, under a title.
type Stack struct {
	Title   string
	Options []int
}

// stackTitle is the height of the titles of stacks.
const stackTitle = 22

// Segments is a choice of one among a few, all of them in sight. They wrap to
// as many rows as the width asks for; one that is longer than a row is cut short.
type Segments struct {
	widget.BaseWidget
	OnChanged func(int)
	Keys      Keys // gets the keys that are not used here; nil is the open [Modal]

	options  []string
	stacks   []Stack // nil unless some of the options stand in stacks
	selected int
	focused  bool
	width    float32 // for which rows were last laid out
}

var (
	_ fyne.Tappable      = (*Segments)(nil)
	_ fyne.Focusable     = (*Segments)(nil)
	_ desktop.Cursorable = (*Segments)(nil)
)

// NewSegments returns a choice among options, of which the one called selected is chosen.
// Rows are as long as width.
func NewSegments(width float32, selected int, options ...string) *Segments {
	s := &Segments{options: options, selected: selected, width: width}
	s.ExtendBaseWidget(s)
	return s
}

// NewStacks returns a choice as [NewSegments] does. Where the width allows it, some of the options stand in stacks side by side,
// below the others.
func NewStacks(width float32, selected int, stacks []Stack, options ...string) *Segments {
	s := NewSegments(width, selected, options...)
	s.stacks = stacks
	return s
}

// SetWidth changes how long rows are.
func (s *Segments) SetWidth(width float32) {
	if s.width != width {
		s.width = width
		s.Refresh()
	}
}

// Selected returns the index of what is chosen.
func (s *Segments) Selected() int { return s.selected }

// Select chooses an option and tells OnChanged if it is another one.
func (s *Segments) Select(i int) {
	if i == s.selected || i < 0 || i >= len(s.options) {
		return
	}
	s.selected = i
	s.Refresh()
	if s.OnChanged != nil {
		s.OnChanged(i)
	}
	reportChange(s.Keys)
}

// boxes returns where the options are, and the height of them all.
func (s *Segments) boxes() (at []fyne.Position, sizes []fyne.Size, height float32) {
	width := s.stackWidth()
	if width == 0 {
		return wrapped(s.width, s.options)
	}
	at, sizes = make([]fyne.Position, len(s.options)), make([]fyne.Size, len(s.options))
	var rest []int // outside of the stacks
	var texts []string
	for i, o := range s.options {
		if !slices.ContainsFunc(s.stacks, func(c Stack) bool { return slices.Contains(c.Options, i) }) {
			rest, texts = append(rest, i), append(texts, o)
		}
	}
	top := float32(0)
	if len(rest) > 0 {
		places, wide, high := wrapped(s.width, texts)
		for j, i := range rest {
			at[i], sizes[i] = places[j], wide[j]
		}
		top = high
	}
	for x, c := range s.stacks {
		for y, i := range c.Options {
			at[i] = fyne.NewPos(float32(x)*(width+segmentGap), top+stackTitle+float32(y)*(SegmentHeight+segmentGap))
			sizes[i] = fyne.NewSize(width, SegmentHeight)
			height = max(height, at[i].Y+SegmentHeight)
		}
	}
	return at, sizes, height
}

// stackWidth returns the width of a stack; 0 if there are none, or if the stacks do not fit.
func (s *Segments) stackWidth() float32 {
	if len(s.stacks) == 0 {
		return 0
	}
	width := (s.width+segmentGap)/float32(len(s.stacks)) - segmentGap
	for _, c := range s.stacks {
		widest := fyne.MeasureText(c.Title, theme.SecondarySize, fyne.TextStyle{}).Width
		for _, i := range c.Options {
			widest = max(widest, fyne.MeasureText(s.options[i], theme.SecondarySize+1, fyne.TextStyle{Bold: true}).Width+2*segmentInset)
		}
		if widest > width {
			return 0
		}
	}
	return width
}

// wrapped returns where boxes with these texts are, in rows no longer than width and of about the same length, and the
// height of them all.
func wrapped(width float32, texts []string) (at []fyne.Position, sizes []fyne.Size, height float32) {
	longest := float32(0)
	for _, text := range texts {
		w := min(fyne.MeasureText(text, theme.SecondarySize+1, fyne.TextStyle{Bold: true}).Width+2*segmentInset, max(width, leastSegment))
		sizes = append(sizes, fyne.NewSize(w, SegmentHeight))
		longest = max(longest, w)
	}
	at, height = rowsOf(width, sizes)
	// Shorter rows that are as many: else the last box may stand alone.
	for low, high := longest, width; height > SegmentHeight && high-low > 1; {
		middle := (low + high) / 2
		if places, h := rowsOf(middle, sizes); h <= height {
			at, high = places, middle
		} else {
			low = middle
		}
	}
	return at, sizes, height
}

// rowsOf returns where boxes are in rows no longer than width, and the height of them all.
func rowsOf(width float32, sizes []fyne.Size) (at []fyne.Position, height float32) {
	x, y := float32(0), float32(0)
	for _, size := range sizes {
		if x > 0 && x+size.Width > width {
			x, y = 0, y+SegmentHeight+segmentGap
		}
		at = append(at, fyne.NewPos(x, y))
		x += size.Width + segmentGap
	}
	return at, y + SegmentHeight
}

// Tapped is called by Fyne.
func (s *Segments) Tapped(e *fyne.PointEvent) {
	takeFocus(s)
	at, sizes, _ := s.boxes()
	s.Select(boxAt(e.Position, at, sizes))
}

// Cursor is called by Fyne.
func (s *Segments) Cursor() desktop.Cursor { return desktop.PointerCursor }

// FocusGained is called by Fyne.
func (s *Segments) FocusGained() {
	s.focused = true
	s.Refresh()
	reportFocus(s.Keys, s)
}

// FocusLost is called by Fyne.
func (s *Segments) FocusLost() {
	s.focused = false
	s.Refresh()
}

// TypedKey is called by Fyne.
func (s *Segments) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyLeft, fyne.KeyUp:
		s.Select(s.selected - 1)
	case fyne.KeyRight, fyne.KeyDown:
		s.Select(s.selected + 1)
	case fyne.KeyHome:
		s.Select(0)
	case fyne.KeyEnd:
		s.Select(len(s.options) - 1)
	default:
		passKey(s.Keys, e)
	}
}

// TypedRune is called by Fyne.
func (s *Segments) TypedRune(r rune) {
	passRune(s.Keys, r)
}

// CreateRenderer is called by Fyne.
func (s *Segments) CreateRenderer() fyne.WidgetRenderer {
	r := &segmentsRenderer{segments: s}
	for range s.options {
		r.boxes = append(r.boxes, canvas.NewRectangle(color.Transparent))
		r.labels = append(r.labels, canvas.NewText("", color.Transparent))
	}
	for _, c := range s.stacks {
		title := canvas.NewText(c.Title, color.Transparent)
		title.TextSize, title.Alignment = theme.SecondarySize, fyne.TextAlignCenter
		r.titles = append(r.titles, title)
	}
	r.Refresh()
	return r
}

type segmentsRenderer struct {
	segments *Segments
	boxes    []*canvas.Rectangle
	labels   []*canvas.Text
	titles   []*canvas.Text // of the stacks
}

func (r *segmentsRenderer) Objects() []fyne.CanvasObject {
	var objects []fyne.CanvasObject
	for i := range r.boxes {
		objects = append(objects, r.boxes[i], r.labels[i])
	}
	for _, title := range r.titles {
		objects = append(objects, title)
	}
	return objects
}
func (r *segmentsRenderer) Destroy() {}

func (r *segmentsRenderer) MinSize() fyne.Size {
	at, sizes, height := r.segments.boxes()
	return boxesSize(at, sizes, height)
}

func (r *segmentsRenderer) Layout(fyne.Size) {
	at, sizes, _ := r.segments.boxes()
	layOutBoxes(at, sizes, r.boxes, r.labels)
	width := r.segments.stackWidth()
	for i, title := range r.titles {
		SetVisible(title, width > 0)
		if width > 0 {
			above := at[r.segments.stacks[i].Options[0]]
			title.Move(above.SubtractXY(0, stackTitle))
			title.Resize(fyne.NewSize(width, stackTitle))
		}
	}
}

func (r *segmentsRenderer) Refresh() {
	s := r.segments
	for _, title := range r.titles {
		title.Color = theme.Color(theme.ColorSecondary)
		title.Refresh()
	}
	for i, o := range s.options {
		box, label := r.boxes[i], r.labels[i]
		showSegment(box, label, o, i == s.selected)
		if i == s.selected && s.focused {
			box.StrokeWidth = 2
		}
		box.Refresh()
		label.Refresh()
	}
	r.Layout(s.Size())
}

// showSegment gives a box and its label the look of something chosen, or not.
func showSegment(box *canvas.Rectangle, label *canvas.Text, text string, on bool) {
	box.CornerRadius, box.StrokeWidth = theme.Radius, theme.Hairline
	box.FillColor, box.StrokeColor = theme.Color(theme.ColorRaised), theme.Color(theme.ColorLine)
	label.Text, label.Color, label.TextSize = text, theme.Color(theme.ColorText), theme.SecondarySize+1
	label.TextStyle.Bold = on
	if on {
		box.FillColor, box.StrokeColor = theme.Color(theme.ColorAccentGround), theme.Color(theme.ColorAccent)
		label.Color = theme.Color(theme.ColorAccentText)
	}
}
