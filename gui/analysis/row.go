package analysis

import (
	"image/color"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/gui/controls"
	"kibitz/gui/notation"
	"kibitz/gui/theme"
	"kibitz/gui/typeset"
)

const (
	chipWidth  float32 = 58
	chipHeight float32 = 21
	chipRadius float32 = 4
	chipGap    float32 = 10 // between chip and moves
	hoverInset float32 = 3
	addSize    float32 = 18 // of the sign that keeps a line
	addWidth   float32 = 26 // of the room for it

	// maxPlies is how many moves of a line are turned into text: more than the
	// widest window shows.
	maxPlies = 60
)

var (
	chipStyle = typeset.Style{Size: theme.SecondarySize, Bold: true}
	moveStyle = typeset.Style{Size: 14}
	headStyle = typeset.Style{Size: 14, Bold: true}
)

// row is one line of the analysis: its score as a chip, and its moves.
//
// The moves are three texts (number, first move, the rest) and not one each:
// they change many times a second.
type row struct {
	widget.BaseWidget
	onTapped  func(moves []chess.Move)
	onAdd     func(moves []chess.Move)                                   // the whole line
	onPreview func(moves []chess.Move, at fyne.Position, size fyne.Size) // of the move in the row
	tips      *controls.Tips
	ruler     *typeset.Ruler

	shown bool
	score string
	favor chess.Color
	root  chess.Position
	signs notation.Letters
	pv    []chess.Move // those that words shows
	words []word

	hover  int          // the move under the pointer, -1 for none
	adding bool         // the pointer is on the sign that adds the line
	shows  []chess.Move // the preview, nil for none
	at     fyne.Position
	inside bool // the pointer is
	taken  bool // by a click, since when the pointer has not moved: what comes under it is not pointed at
	drawn  *rowRenderer
}

var (
	_ fyne.Tappable      = (*row)(nil)
	_ desktop.Hoverable  = (*row)(nil)
	_ desktop.Cursorable = (*row)(nil)
)

func newRow(ruler *typeset.Ruler) *row {
	r := &row{ruler: ruler, hover: -1}
	r.ExtendBaseWidget(r)
	return r
}

// set shows a line that begins at root; nil clears the row.
func (r *row) set(root *chess.Position, i *engine.Info, signs notation.Letters) {
	if i == nil {
		if r.shown {
			r.shown, r.pv, r.words = false, nil, nil
			r.show()
		}
		return
	}
	score, favor := scoreText(i, root.Turn()), favors(i, root.Turn())
	pv := i.PV[:min(len(i.PV), maxPlies)]
	same := r.shown && r.signs == signs && r.root == *root && slices.Equal(r.pv, pv)
	if same && r.score == score && r.favor == favor {
		return
	}
	if !same {
		sans := sansOf(*root, pv)
		for i := range sans {
			sans[i] = signs.SAN(sans[i])
		}
		r.root, r.signs, r.pv, r.words = *root, signs, slices.Clone(pv[:len(sans)]), words(root, sans)
	}
	r.shown, r.score, r.favor = true, score, favor
	r.show()
}

func (r *row) show() {
	if r.drawn != nil {
		r.drawn.layout()
	}
}

func (r *row) Tapped(e *fyne.PointEvent) {
	if r.drawn == nil {
		return
	}
	if r.drawn.addAt(e.Position) {
		r.tips.Clear()
		r.onAdd(slices.Clone(r.pv))
	} else if i, _, _ := r.drawn.wordAt(e.Position); i >= 0 {
		r.taken = true
		r.drawn.mark()
		r.onTapped(slices.Clone(r.pv[:i+1]))
	}
}

func (r *row) MouseIn(e *desktop.MouseEvent) { r.MouseMoved(e) }

func (r *row) MouseMoved(e *desktop.MouseEvent) {
	r.taken = r.taken && r.inside && r.at == e.Position
	r.at, r.inside = e.Position, true
	if r.drawn != nil {
		r.drawn.mark()
	}
}

func (r *row) MouseOut() {
	r.inside = false
	if r.drawn != nil {
		r.drawn.mark()
	}
}

func (r *row) Cursor() desktop.Cursor {
	if r.hover >= 0 || r.adding {
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}

func (r *row) CreateRenderer() fyne.WidgetRenderer {
	text := func() *canvas.Text { return canvas.NewText("", color.Transparent) }
	r.drawn = &rowRenderer{
		row: r, chip: canvas.NewRectangle(color.Transparent), ground: canvas.NewRectangle(color.Transparent),
		score: text(), number: text(), head: text(), rest: text(), add: canvas.NewImageFromResource(iconKeep()),
	}
	r.drawn.add.FillMode = canvas.ImageFillContain
	r.drawn.chip.CornerRadius, r.drawn.chip.StrokeWidth = chipRadius, theme.Hairline
	r.drawn.ground.CornerRadius = chipRadius
	r.drawn.Refresh()
	return r.drawn
}

type rowRenderer struct {
	row                       *row
	chip, ground              *canvas.Rectangle
	score, number, head, rest *canvas.Text
	add                       *canvas.Image // keeps the line; seen while the pointer is in the row
	fits                      int           // how many of the row's words are shown
}

func (r *rowRenderer) Destroy()           { r.row.drawn = nil }
func (r *rowRenderer) MinSize() fyne.Size { return fyne.NewSize(chipWidth+chipGap+60, chipHeight) }
func (r *rowRenderer) Layout(fyne.Size)   { r.layout() }

func (r *rowRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.chip, r.ground, r.score, r.number, r.head, r.rest, r.add}
}

func (r *rowRenderer) Refresh() {
	r.chip.StrokeColor = theme.Color(theme.ColorLine)
	r.ground.FillColor = theme.Color(fynetheme.ColorNameHover)
	r.layout()
	canvas.Refresh(r.row)
}

// layout shows the row's line in its present size.
func (r *rowRenderer) layout() {
	size, ruler := r.row.Size(), r.row.ruler
	hidden := !r.row.shown
	for _, t := range []*canvas.Text{r.score, r.number, r.head, r.rest} {
		t.Hidden = hidden
	}
	r.chip.Hidden = hidden
	if hidden {
		r.mark()
		canvas.Refresh(r.row)
		return
	}
	ground, ink := theme.ColorEvalWhite, theme.ColorEvalBlack
	if r.row.favor == chess.Black {
		ground, ink = ink, ground
	}
	typeset.SetFill(r.chip, theme.Color(ground))
	typeset.Place(r.chip, 0, (size.Height-chipHeight)/2, chipWidth, chipHeight)
	typeset.Set(r.score, r.row.score, chipStyle, theme.Color(ink))
	typeset.Middle(r.score, (chipWidth-r.score.Size().Width)/2, 0, size.Height)

	x := chipWidth + chipGap
	number, head, rest := r.cut(size.Width - addWidth - x)
	typeset.Place(r.add, size.Width-addSize, (size.Height-addSize)/2, addSize, addSize)
	secondary := theme.Color(theme.ColorSecondary)
	typeset.Set(r.number, number, moveStyle, secondary)
	typeset.Middle(r.number, x, 0, size.Height)
	if number != "" {
		x += ruler.Width(number, moveStyle) + ruler.Width(" ", moveStyle)
	}
	typeset.Set(r.head, head, headStyle, theme.Color(theme.ColorText))
	typeset.Middle(r.head, x, 0, size.Height)
	x += ruler.Width(head, headStyle) + ruler.Width(" ", moveStyle)
	typeset.Set(r.rest, rest, moveStyle, secondary)
	typeset.Middle(r.rest, x, 0, size.Height)
	r.mark()
}

// cut returns the texts of as many words as fit into width, whole ones, with
// an ellipsis for those left out.
func (r *rowRenderer) cut(width float32) (number, head, rest string) {
	words, ruler := r.row.words, r.row.ruler
	r.fits = 0
	if len(words) == 0 {
		return "", "", ""
	}
	space := ruler.Width(" ", moveStyle)
	more := space + ruler.Width(typeset.Ellipsis, moveStyle)
	x := float32(0)
	for i, w := range words {
		style := moveStyle
		if i == 0 {
			style = headStyle
		} else {
			x += space
		}
		if w.number != "" {
			x += ruler.Width(w.number, moveStyle) + space
		}
		x += ruler.Width(w.move, style)
		if x > width {
			break
		}
		if last := i == len(words)-1; last || x+more <= width {
			r.fits = i + 1
		}
	}
	if r.fits == 0 {
		return "", typeset.Ellipsis, ""
	}
	parts := make([]string, 0, r.fits)
	for _, w := range words[1:r.fits] {
		parts = append(parts, w.String())
	}
	if r.fits < len(words) {
		parts = append(parts, typeset.Ellipsis)
	}
	return words[0].number, words[0].move, strings.Join(parts, " ")
}

// wordAt returns the move at a point of the row and where it stands, or -1.
func (r *rowRenderer) wordAt(at fyne.Position) (index int, x, width float32) {
	if !r.row.shown || r.fits == 0 || at.Y < 0 || at.Y >= r.row.Size().Height {
		return -1, 0, 0
	}
	ruler := r.row.ruler
	x = r.head.Position().X
	width = ruler.Width(r.row.words[0].move, headStyle)
	if at.X >= x-hoverInset && at.X < x+width+hoverInset {
		return 0, x, width
	}
	x = r.rest.Position().X
	space := ruler.Width(" ", moveStyle)
	for i, w := range r.row.words[1:r.fits] {
		if w.number != "" {
			x += ruler.Width(w.number, moveStyle) + space
		}
		width = ruler.Width(w.move, moveStyle)
		if at.X >= x-space/2 && at.X < x+width+space/2 {
			return i + 1, x, width
		}
		x += width + space
	}
	return -1, 0, 0
}

// addAt reports whether a point of the row is on the sign that keeps the line.
func (r *rowRenderer) addAt(at fyne.Position) bool {
	return r.row.shown && len(r.row.pv) > 0 && at.X >= r.row.Size().Width-addWidth
}

// mark puts a ground under what the pointer is on, and tells which move that is.
func (r *rowRenderer) mark() {
	row := r.row
	adding := row.inside && r.addAt(row.at)
	switch {
	case adding && !row.adding:
		row.tips.ShowAt(r.add, lang.L("Add this line to the game"))
	case row.adding && !adding:
		row.tips.Clear()
	}
	row.hover, row.adding = -1, adding
	top := (row.Size().Height - chipHeight) / 2
	var x, width float32
	switch {
	case row.adding:
		typeset.Place(r.ground, row.Size().Width-addSize-hoverInset, top, addSize+2*hoverInset, chipHeight)
	case row.inside:
		if row.hover, x, width = r.wordAt(row.at); row.hover >= 0 {
			typeset.Place(r.ground, x-hoverInset, top, width+2*hoverInset, chipHeight)
		}
	}
	if hidden := row.hover < 0 && !row.adding; hidden != r.ground.Hidden {
		r.ground.Hidden = hidden
		canvas.Refresh(r.ground)
	}
	if hidden := !row.inside || !row.shown || len(row.pv) == 0; hidden != r.add.Hidden {
		r.add.Hidden = hidden
		canvas.Refresh(row)
	}
	row.preview(fyne.NewPos(x-hoverInset, 0), fyne.NewSize(width+2*hoverInset, row.Size().Height))
}

// preview tells which move is pointed at, if that is another one than before.
func (r *row) preview(at fyne.Position, size fyne.Size) {
	var moves []chess.Move
	if r.hover >= 0 && !r.taken {
		moves = r.pv[:r.hover+1]
	}
	if r.onPreview == nil || slices.Equal(moves, r.shows) && (moves == nil) == (r.shows == nil) {
		return
	}
	r.shows = slices.Clone(moves)
	r.onPreview(slices.Clone(moves), at, size)
}
