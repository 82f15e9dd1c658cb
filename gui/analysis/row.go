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
	lineStep   float32 = 21 // from one line of a row's text to the next

	// MostDepth is how many lines of text a row has at most.
	MostDepth = 3

	// maxPlies is how many moves of a line are turned into text: more than the
	// widest window shows.
	maxPlies = 60
)

var (
	chipStyle = typeset.Style{Size: theme.SecondarySize, Bold: true}
	moveStyle = typeset.Style{Size: 14}
	headStyle = typeset.Style{Size: 14, Bold: true}
)

// row is one line of the analysis: its score as a chip, and its moves in one line of
// text, or a few where there is room.
//
// The moves are few texts (number, first move, the rest line by line) and not one each:
// they change many times a second.
type row struct {
	widget.BaseWidget
	onTapped  func(moves []chess.Move)
	onAdd     func(moves []chess.Move)                                   // the whole line
	onPreview func(moves []chess.Move, at fyne.Position, size fyne.Size) // of the move in the row
	tips      *controls.Tips
	ruler     *typeset.Ruler
	depth     int // lines of text, at least 1

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
	r := &row{ruler: ruler, depth: 1, hover: -1}
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
		score: text(), number: text(), head: text(), add: canvas.NewImageFromResource(iconKeep()),
	}
	for i := range r.drawn.rest {
		r.drawn.rest[i] = text()
	}
	r.drawn.add.FillMode = canvas.ImageFillContain
	r.drawn.chip.CornerRadius, r.drawn.chip.StrokeWidth = chipRadius, theme.Hairline
	r.drawn.ground.CornerRadius = chipRadius
	r.drawn.Refresh()
	return r.drawn
}

type rowRenderer struct {
	row                 *row
	chip, ground        *canvas.Rectangle
	score, number, head *canvas.Text
	rest                [MostDepth]*canvas.Text // of the moves, line by line
	add                 *canvas.Image           // keeps the line; seen while the pointer is in the row
	lines               []span                  // of the row's words, those that are shown
}

// span is the words of a line of text: from the first of them to before the other.
type span struct{ from, to int }

func (r *rowRenderer) Destroy()           { r.row.drawn = nil }
func (r *rowRenderer) MinSize() fyne.Size { return fyne.NewSize(chipWidth+chipGap+60, chipHeight) }
func (r *rowRenderer) Layout(fyne.Size)   { r.layout() }

func (r *rowRenderer) Objects() []fyne.CanvasObject {
	objects := []fyne.CanvasObject{r.chip, r.ground, r.score, r.number, r.head}
	for _, t := range r.rest {
		objects = append(objects, t)
	}
	return append(objects, r.add)
}

func (r *rowRenderer) Refresh() {
	r.chip.StrokeColor = theme.Color(theme.ColorLine)
	r.ground.FillColor = theme.Color(fynetheme.ColorNameHover)
	r.layout()
	canvas.Refresh(r.row)
}

// lineTop returns where a line of text begins and how high it is: one line has all of the row.
func (r *rowRenderer) lineTop(line int) (top, height float32) {
	size := r.row.Size()
	if r.row.depth == 1 {
		return 0, size.Height
	}
	return (size.Height-float32(r.row.depth)*lineStep)/2 + float32(line)*lineStep, lineStep
}

// layout shows the row's line in its present size.
func (r *rowRenderer) layout() {
	size, ruler := r.row.Size(), r.row.ruler
	hidden := !r.row.shown
	for _, t := range append(r.rest[:], r.score, r.number, r.head) {
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
	top, height := r.lineTop(0)
	typeset.SetFill(r.chip, theme.Color(ground))
	typeset.Place(r.chip, 0, top+(height-chipHeight)/2, chipWidth, chipHeight)
	typeset.Set(r.score, r.row.score, chipStyle, theme.Color(ink))
	typeset.Middle(r.score, (chipWidth-r.score.Size().Width)/2, top, height)

	const left = chipWidth + chipGap
	r.lines = r.cut(size.Width - addWidth - left)
	typeset.Place(r.add, size.Width-addSize, top+(height-addSize)/2, addSize, addSize)
	secondary := theme.Color(theme.ColorSecondary)
	x, number, head := left, "", ""
	if len(r.row.words) > 0 {
		number, head = r.row.words[0].number, r.row.words[0].move
		if len(r.lines) == 0 {
			number, head = "", typeset.Ellipsis
		}
	}
	typeset.Set(r.number, number, moveStyle, secondary)
	typeset.Middle(r.number, x, top, height)
	if number != "" {
		x += ruler.Width(number, moveStyle) + ruler.Width(" ", moveStyle)
	}
	typeset.Set(r.head, head, headStyle, theme.Color(theme.ColorText))
	typeset.Middle(r.head, x, top, height)
	x += ruler.Width(head, headStyle) + ruler.Width(" ", moveStyle)
	for i, t := range r.rest {
		top, height := r.lineTop(i)
		typeset.Set(t, r.text(i), moveStyle, secondary)
		typeset.Middle(t, x, top, height)
		x = left
	}
	r.mark()
}

// cut breaks the words into lines no longer than width. What has no room is left out, word by word, with an
// ellipsis in its place; there is no line where not even the first word has room.
func (r *rowRenderer) cut(width float32) (lines []span) {
	words, ruler := r.row.words, r.row.ruler
	space := ruler.Width(" ", moveStyle)
	more := space + ruler.Width(typeset.Ellipsis, moveStyle)
	line, x := span{}, float32(0)
	for i, w := range words {
		style := moveStyle
		if i == 0 {
			style = headStyle
		}
		long := ruler.Width(w.move, style)
		if w.number != "" {
			long += ruler.Width(w.number, moveStyle) + space
		}
		last := len(lines) == r.row.depth-1
		if i > line.from {
			if x+space+long > width && !last {
				lines, line = append(lines, span{line.from, i}), span{i, i}
				x, last = 0, len(lines) == r.row.depth-1
			} else {
				x += space
			}
		}
		if x += long; x > width {
			break
		}
		if i == len(words)-1 || !last || x+more <= width {
			line.to = i + 1
		}
	}
	if line.to > line.from {
		lines = append(lines, line)
	}
	return lines
}

// text returns the words of a line as they are read, those of the first without the first of them.
func (r *rowRenderer) text(line int) string {
	if line >= len(r.lines) {
		return ""
	}
	s := r.lines[line]
	var parts []string
	for _, w := range r.row.words[max(s.from, 1):s.to] {
		parts = append(parts, w.String())
	}
	if line == len(r.lines)-1 && s.to < len(r.row.words) {
		parts = append(parts, typeset.Ellipsis)
	}
	return strings.Join(parts, " ")
}

// wordAt returns the move at a point of the row and where it stands, or -1.
func (r *rowRenderer) wordAt(at fyne.Position) (index int, place fyne.Position, width float32) {
	if !r.row.shown || len(r.row.words) == 0 {
		return -1, place, 0
	}
	ruler := r.row.ruler
	space := ruler.Width(" ", moveStyle)
	for i, line := range r.lines {
		top, height := r.lineTop(i)
		if at.Y < top || at.Y >= top+height {
			continue
		}
		top += (height - chipHeight) / 2
		if i == 0 {
			place, width = fyne.NewPos(r.head.Position().X, top), ruler.Width(r.row.words[0].move, headStyle)
			if at.X >= place.X-hoverInset && at.X < place.X+width+hoverInset {
				return 0, place, width
			}
		}
		x := r.rest[i].Position().X
		for j := max(line.from, 1); j < line.to; j++ {
			w := r.row.words[j]
			if w.number != "" {
				x += ruler.Width(w.number, moveStyle) + space
			}
			width = ruler.Width(w.move, moveStyle)
			if at.X >= x-space/2 && at.X < x+width+space/2 {
				return j, fyne.NewPos(x, top), width
			}
			x += width + space
		}
	}
	return -1, fyne.Position{}, 0
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
	var place fyne.Position
	var width float32
	switch {
	case row.adding:
		top, height := r.lineTop(0)
		typeset.Place(r.ground, row.Size().Width-addSize-hoverInset, top+(height-chipHeight)/2, addSize+2*hoverInset, chipHeight)
	case row.inside:
		if row.hover, place, width = r.wordAt(row.at); row.hover >= 0 {
			typeset.Place(r.ground, place.X-hoverInset, place.Y, width+2*hoverInset, chipHeight)
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
	row.preview(fyne.NewPos(place.X-hoverInset, 0), fyne.NewSize(width+2*hoverInset, row.Size().Height))
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
