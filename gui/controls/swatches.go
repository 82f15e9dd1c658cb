package controls

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/theme"
	"kibitz/gui/typeset"
)

const (
	swatchSide   float32 = 48
	swatchFrame  float32 = 3 // between a picture and its frame, the width of the frame included
	swatchGap    float32 = 4
	swatchTitle  float32 = 22 // the line with the title of what is chosen or pointed at
	swatchStroke float32 = 2
)

// Swatches is a choice of one among a few that are shown as pictures. The title of the chosen one, or of that under the
// pointer, stands below them.
type Swatches struct {
	widget.BaseWidget
	OnChanged func(int)
	Keys      Keys // gets the keys that are not used here; nil is the open [Modal]

	titles   []string
	picture  func(i, px int) image.Image
	selected int
	pointed  int // -1 for none
	focused  bool
	width    float32
}

var (
	_ fyne.Tappable      = (*Swatches)(nil)
	_ fyne.Focusable     = (*Swatches)(nil)
	_ desktop.Cursorable = (*Swatches)(nil)
	_ desktop.Hoverable  = (*Swatches)(nil)
	_ Teller             = (*Swatches)(nil)
)

// NewSwatches returns a choice among pictures with titles. picture returns one of them, px pixels wide and high. Rows are
// as long as width.
func NewSwatches(width float32, selected int, picture func(i, px int) image.Image, titles ...string) *Swatches {
	s := &Swatches{titles: titles, picture: picture, selected: selected, pointed: -1, width: width}
	s.ExtendBaseWidget(s)
	return s
}

// Selected returns the index of what is chosen.
func (s *Swatches) Selected() int { return s.selected }

// Select chooses a picture and tells OnChanged if it is another one.
func (s *Swatches) Select(i int) {
	if i == s.selected || i < 0 || i >= len(s.titles) {
		return
	}
	s.selected = i
	s.Refresh()
	if s.OnChanged != nil {
		s.OnChanged(i)
	}
	reportChange(s.Keys)
}

// Said is what is chosen.
func (s *Swatches) Said() Said { return oneOf(s.titles, s.selected) }

// inRow returns how many pictures stand side by side.
func (s *Swatches) inRow() int {
	const step = swatchSide + 2*swatchFrame + swatchGap
	return max(1, int((s.width+swatchGap)/step))
}

// boxes returns where the frames are, and the height of them all.
func (s *Swatches) boxes() (at []fyne.Position, sizes []fyne.Size, height float32) {
	const side = swatchSide + 2*swatchFrame
	n := s.inRow()
	for i := range s.titles {
		at = append(at, fyne.NewPos(float32(i%n)*(side+swatchGap), float32(i/n)*(side+swatchGap)))
		sizes = append(sizes, fyne.NewSquareSize(side))
		height = at[i].Y + side
	}
	return at, sizes, height
}

// Tapped is called by Fyne.
func (s *Swatches) Tapped(e *fyne.PointEvent) {
	takeFocus(s)
	at, sizes, _ := s.boxes()
	s.Select(boxAt(e.Position, at, sizes))
}

// Cursor is called by Fyne.
func (s *Swatches) Cursor() desktop.Cursor { return desktop.PointerCursor }

// MouseIn is called by Fyne.
func (s *Swatches) MouseIn(e *desktop.MouseEvent) { s.MouseMoved(e) }

// MouseMoved is called by Fyne.
func (s *Swatches) MouseMoved(e *desktop.MouseEvent) {
	at, sizes, _ := s.boxes()
	s.point(boxAt(e.Position, at, sizes))
}

// MouseOut is called by Fyne.
func (s *Swatches) MouseOut() { s.point(-1) }

func (s *Swatches) point(i int) {
	if s.pointed != i {
		s.pointed = i
		s.Refresh()
	}
}

// FocusGained is called by Fyne.
func (s *Swatches) FocusGained() {
	s.focused = true
	s.Refresh()
	reportFocus(s.Keys, s)
}

// FocusLost is called by Fyne.
func (s *Swatches) FocusLost() {
	s.focused = false
	s.Refresh()
}

// TypedKey is called by Fyne. The arrows choose the next picture, above and below as well.
func (s *Swatches) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyLeft:
		s.Select(s.selected - 1)
	case fyne.KeyRight:
		s.Select(s.selected + 1)
	case fyne.KeyUp:
		s.Select(s.selected - s.inRow())
	case fyne.KeyDown:
		s.Select(s.selected + s.inRow())
	case fyne.KeyHome:
		s.Select(0)
	case fyne.KeyEnd:
		s.Select(len(s.titles) - 1)
	default:
		passKey(s.Keys, e)
	}
}

// TypedRune is called by Fyne.
func (s *Swatches) TypedRune(r rune) { passRune(s.Keys, r) }

// CreateRenderer is called by Fyne.
func (s *Swatches) CreateRenderer() fyne.WidgetRenderer {
	r := &swatchesRenderer{swatches: s, title: canvas.NewText("", color.Transparent)}
	for i := range s.titles {
		frame := canvas.NewRectangle(color.Transparent)
		frame.CornerRadius, frame.StrokeWidth = theme.Radius/2+1, swatchStroke
		r.frames = append(r.frames, frame)
		r.pictures = append(r.pictures, canvas.NewRaster(func(w, h int) image.Image { return s.picture(i, min(w, h)) }))
	}
	r.Refresh()
	return r
}

type swatchesRenderer struct {
	swatches *Swatches
	frames   []*canvas.Rectangle
	pictures []*canvas.Raster
	title    *canvas.Text
	ruler    typeset.Ruler
}

func (r *swatchesRenderer) Objects() []fyne.CanvasObject {
	var objects []fyne.CanvasObject
	for i := range r.frames {
		objects = append(objects, r.pictures[i], r.frames[i])
	}
	return append(objects, r.title)
}

func (r *swatchesRenderer) Destroy() {}

func (r *swatchesRenderer) MinSize() fyne.Size {
	at, sizes, height := r.swatches.boxes()
	return boxesSize(at, sizes, height+swatchTitle)
}

func (r *swatchesRenderer) Layout(fyne.Size) {
	at, sizes, height := r.swatches.boxes()
	for i := range r.frames {
		typeset.Place(r.frames[i], at[i].X, at[i].Y, sizes[i].Width, sizes[i].Height)
		typeset.Place(r.pictures[i], at[i].X+swatchFrame, at[i].Y+swatchFrame, swatchSide, swatchSide)
	}
	typeset.Middle(r.title, swatchFrame, height, swatchTitle)
}

func (r *swatchesRenderer) Refresh() {
	s := r.swatches
	for i, f := range r.frames {
		f.StrokeColor = color.Transparent
		switch {
		case i == s.selected && s.focused:
			f.StrokeColor = theme.Color(theme.ColorText)
		case i == s.selected:
			f.StrokeColor = theme.Color(theme.ColorAccent)
		case i == s.pointed:
			f.StrokeColor = theme.Color(theme.ColorSecondary)
		}
		f.Refresh()
	}
	shown := s.selected
	if s.pointed >= 0 {
		shown = s.pointed
	}
	text := ""
	if shown >= 0 && shown < len(s.titles) {
		text = s.titles[shown]
	}
	style := typeset.Style{Size: theme.SecondarySize}
	typeset.Set(r.title, r.ruler.Fit(text, style, max(s.width-swatchFrame, 0)), style, theme.Color(theme.ColorText))
	r.Layout(s.Size())
}
