package gui

import (
	"fyne.io/fyne/v2"

	"kibitz/gui/controls"
	"kibitz/gui/endcard"
	"kibitz/gui/evalbar"
	"kibitz/gui/graph"
	"kibitz/gui/playerstrip"
	"kibitz/gui/rail"
	"kibitz/gui/theme"
)

// Sizes of the window's parts, in Fyne's units.
const (
	narrowBelow   float32 = 900  // in narrower windows the side may be below the board
	columnsFrom   float32 = 640  // a side below the board has two columns from this width on,
	columnsBeside float32 = 1100 // and a side beside the board from this one
	sideLeast     float32 = 360
	sideLeastThin float32 = 236 // least width of the side in narrow windows,
	sideLeastMid  float32 = 324 // and in those whose rail has no room for labels
	belowLeast    float32 = 224
	belowSmallest float32 = 52 // height of the buttons alone
	belowMoves    float32 = 80 // height of the buttons and one row of moves
	lineOnly      float32 = 42 // height of an analysis card of a single row
	boardLeast    float32 = 160
	boardGood     float32 = 360  // up to this size the board gets all room that nothing else must have
	besideWorth   float32 = 1.15 // the side goes below if that makes the board larger by this factor
	editorLeast   float32 = 380
	editorLowest  float32 = 150  // height of the pieces and the buttons, with the rest scrolled
	editorThin    float32 = 284  // width of the editor beside the board
	movesLeast    float32 = 150  // height of the moves and their buttons
	movesNoticed  float32 = 110  // the same below a message
	movesWritten  float32 = 80   // the same above a comment that is being written
	reportWidth   float32 = 294  // of the report beside the moves,
	reportMoves   float32 = 274  // and of the moves there
	underHeight   float32 = 108  // height of the graph below the board while the report is shown
	reportFrom    float32 = 1100 // in windows from this width on report and moves stand side by side
	puzzlesLeast  float32 = 220  // height of the panel of puzzles
	largeLeast    float32 = 180  // height of a graph in its own card
	largeShape    float32 = 0.6  // greatest height of that graph divided by its width
	smallBelow    float32 = 440  // windows narrower or lower than this have smaller gaps
	contentWidth  float32 = 320  // least size of the content
	contentHeight float32 = 280
)

// frame lays out the window: the board with its bar and strips, and the side to its right or below it. The layout
// depends on sizes and on what is shown, but not on the game.
type frame struct {
	v         *view
	settings  *windowSettings
	analysing func() bool          // reports whether engine lines must be visible
	laidOut   func(size fyne.Size) // is called after each layout
	spacing   spacing
	at        fyne.Position // of what the rail leaves of the window
}

// spacing holds the distances between the parts of a window.
type spacing struct {
	gap      float32 // between cards, and around the board
	barGap   float32 // between the evaluation bar and the board
	stripGap float32 // between the board and the strips
	strip    float32 // height of a strip
}

func spacingFor(size fyne.Size) spacing {
	if min(size.Width, size.Height) < smallBelow {
		return spacing{gap: 6, barGap: 4, stripGap: 4, strip: playerstrip.LeastHeight}
	}
	return spacing{gap: theme.Gap, barGap: 6, stripGap: 10, strip: playerstrip.Height}
}

// small reports whether the window is small.
func (s spacing) small() bool { return s.gap < theme.Gap }

func (s spacing) barRoom() float32    { return evalbar.Width + s.barGap }
func (s spacing) stripsRoom() float32 { return 2 * (s.strip + s.stripGap) }

var _ fyne.Layout = (*frame)(nil)

// MinSize is small: parts without room are hidden.
func (f *frame) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(contentWidth, contentHeight)
}

// Layout is called by Fyne.
func (f *frame) Layout(_ []fyne.CanvasObject, window fyne.Size) {
	v := f.v
	at, size := v.rail.Place(window)
	f.at = at
	f.spacing = spacingFor(window)
	if f.spacing.small() && v.editorCard.Visible() {
		f.spacing.strip, f.spacing.stripGap = 0, 0 // the editor shows all that the strips would show
	}
	for _, s := range v.strips {
		controls.SetVisible(s, f.spacing.strip > 0)
	}
	if v.comment.Fit(f.spacing.small()) {
		v.listBox.Refresh()
	}
	v.tips.Resize(window)
	v.preview.Resize(window)
	switch {
	case window.Width >= rail.LabelledFrom:
		f.wide(size, sideLeast)
	case window.Width >= narrowBelow:
		f.wide(size, sideLeastMid)
	case v.editorCard.Visible() && f.boardBeside(size, editorThin) >= f.boardAbove(size):
		f.wide(size, editorThin) // a thinner editor could not show its pieces and buttons
	case v.editorCard.Visible(), f.boardBeside(size, sideLeastThin)*besideWorth < f.boardAbove(size):
		f.narrow(size)
	default:
		f.wide(size, sideLeastThin)
	}
	f.onBoard(window)
	// The strip below the board has room between the name and the clock.
	place(v.toast, v.strips[1].Position(), v.strips[1].Size())
	v.typing.Place(v.strips[1].Position(), v.strips[1].Size())
	f.laidOut(window)
}

// place moves and resizes an object.
func place(o fyne.CanvasObject, at fyne.Position, size fyne.Size) {
	o.Move(at)
	o.Resize(size)
}

// boardBeside returns the size of the board beside a side of a width.
func (f *frame) boardBeside(size fyne.Size, side float32) float32 {
	s := f.spacing
	return min(size.Height-2*s.gap-s.stripsRoom(), size.Width-3*s.gap-s.barRoom()-side)
}

// boardAbove returns the size of the board above a side.
func (f *frame) boardAbove(size fyne.Size) float32 {
	full, room := f.below(size)
	least := f.belowAt(full, room)
	if f.v.editorCard.Visible() {
		least = f.neededBelow(size)
	}
	return min(full, room-least)
}

// below returns the size of a board that is as wide as the window, and the height of the board and the side together.
func (f *frame) below(size fyne.Size) (full, room float32) {
	s := f.spacing
	full = size.Width - 2*s.gap - s.barRoom()
	full -= float32(int(full) % 8) // the board's squares are whole pixels
	return full, size.Height - 3*s.gap - s.stripsRoom()
}

// belowAt returns the least height of a side below the board.
func (f *frame) belowAt(full, room float32) float32 {
	least := belowSmallest
	if f.analysing() {
		least += f.spacing.gap + lineOnly
	}
	return max(least, min(belowLeast, room-min(full, boardGood)))
}

// wide places the side to the right of the board.
func (f *frame) wide(size fyne.Size, least float32) {
	gap, barRoom := f.spacing.gap, f.spacing.barRoom()
	side := size.Width - 3*gap - barRoom - max(boardLeast, size.Height-2*gap-f.spacing.stripsRoom())
	if f.settings.Side > 0 {
		side = f.settings.Side
	}
	if f.v.report.Visible() && size.Width >= reportFrom {
		side = max(least, reportWidth+gap+reportMoves)
	}
	side = min(max(side, least), size.Width-3*gap-barRoom-boardLeast)
	column := size.Width - 3*gap - side
	boardHeight := size.Height - 2*gap
	if f.graphUnder(size) {
		boardHeight -= underHeight + gap
	}
	f.board(f.at.AddXY(gap, gap), fyne.NewSize(column, boardHeight))
	if f.graphUnder(size) {
		left, width := f.v.bar.Position().X, f.v.strips[1].Position().X+f.v.strips[1].Size().Width
		place(f.v.largeCard, fyne.NewPos(left, f.at.Y+size.Height-gap-underHeight), fyne.NewSize(width-left, underHeight))
	}
	f.v.handle.Place(true, f.at.AddXY(gap+column, 0), fyne.NewSize(gap, size.Height))
	f.side(f.at.AddXY(2*gap+column, gap), fyne.NewSize(side, size.Height-2*gap))
}

// graphUnder reports whether the graph stands below the board.
func (f *frame) graphUnder(size fyne.Size) bool {
	return f.v.report.Visible() && f.v.graphed && size.Width >= reportFrom && size.Height >= boardLeast+underHeight+f.spacing.stripsRoom()+boardGood
}

// narrow places the side below the board, or hides it.
func (f *frame) narrow(size fyne.Size) {
	gap := f.spacing.gap
	full, room := f.below(size)
	below, least := room-full, f.belowAt(full, room)
	if wanted := f.settings.Below; wanted > 0 {
		below, least = wanted, belowSmallest
	}
	below = min(max(below, least), room-boardLeast)
	if below < belowMoves {
		below = min(below, belowSmallest)
	}
	fits := below >= belowSmallest
	if needed := f.neededBelow(size); needed > 0 {
		fits, below = true, max(below, needed)
	}
	top := size.Height - 2*gap
	if fits {
		top -= below + gap
	}
	f.board(f.at.AddXY(gap, gap), fyne.NewSize(size.Width-2*gap, top))
	f.v.handle.Place(false, f.at.AddXY(0, gap+top), fyne.NewSize(size.Width, gap))
	if !fits {
		f.hideSide()
		return
	}
	f.side(f.at.AddXY(gap, 2*gap+top), fyne.NewSize(size.Width-2*gap, below))
}

// neededBelow returns the height below the board that must be visible whatever the size of the board, 0 for none.
func (f *frame) neededBelow(size fyne.Size) float32 {
	most := size.Height / 2
	full, room := f.below(size)
	spare := room - min(full, boardGood)
	switch {
	case f.v.editorCard.Visible():
		return min(editorLeast, max(editorLowest, spare), most) // the editor has the only buttons that close it
	case f.v.puzzles.Visible():
		return min(f.v.puzzles.MinSize().Height+puzzlesLeast, most)
	case f.v.comment.Writing():
		return min(movesWritten+f.v.comment.Box.MinSize().Height, most)
	case f.v.notices.Visible():
		// A message may need an answer. The moves give up their room before the board does.
		notices := f.v.noticesHeight(size.Width - 2*f.spacing.gap)
		both := notices + f.spacing.gap + movesNoticed
		if both > most || both > spare {
			return min(notices, most)
		}
		return both
	}
	return 0
}

// board places the board with its bar and strips in the middle of an area.
func (f *frame) board(at fyne.Position, size fyne.Size) {
	v, stripGap := f.v, f.spacing.stripGap
	barRoom, stripsRoom := f.spacing.barRoom(), f.spacing.stripsRoom()
	side := max(0, min(size.Width-barRoom, size.Height-stripsRoom))
	at = at.AddXY(max(0, (size.Width-barRoom-side)/2), max(0, (size.Height-stripsRoom-side)/2))
	place(v.board, at.AddXY(barRoom, stripsRoom/2), fyne.NewSquareSize(side))
	// The drawn board is a little smaller if its squares must be whole pixels. Bar and strips follow what is drawn.
	inner, drawn := v.board.BoardRect()
	rim := v.board.Rim()
	corner := v.board.Position().Add(inner).SubtractXY(rim+barRoom, 0)
	place(v.bar, corner, fyne.NewSize(evalbar.Width, drawn))
	strip, above := fyne.NewSize(rim+drawn, f.spacing.strip), corner.AddXY(barRoom, 0)
	place(v.strips[0], above.SubtractXY(0, stripGap+strip.Height), strip)
	place(v.strips[1], above.AddXY(0, drawn+rim+stripGap), strip)
}

// onBoard places the messages in the middle of the board: within the window, where it is small.
func (f *frame) onBoard(window fyne.Size) {
	box := f.v.onBoard
	box.Resize(window)
	corner, side := f.v.board.BoardRect()
	corner = corner.Add(f.v.board.Position())
	for _, o := range box.Objects {
		if card, ok := o.(*endcard.Card); ok {
			size := card.Fit(side - f.spacing.gap)
			at := corner.AddXY((side-size.Width)/2, (side-size.Height)/2)
			place(card, fyne.NewPos(at.X, max(0, min(at.Y, window.Height-size.Height))), size)
		}
	}
}

// side places messages, moves, analysis and position.
func (f *frame) side(at fyne.Position, size fyne.Size) {
	gap, v := f.spacing.gap, f.v
	v.moves.Show()
	v.cards.Show()
	if v.notices.Visible() {
		most := size.Height
		if v.editorCard.Visible() {
			most -= movesLeast + gap
		}
		h := min(v.noticesHeight(size.Width), most)
		if v.comment.Writing() && size.Height-h-gap < f.movesWanted() {
			h = -gap // the message waits until the comment is written
		}
		place(v.notices, at, fyne.NewSize(size.Width, max(h, 0)))
		at.Y += h + gap
		size.Height -= h + gap
		if size.Height < belowSmallest {
			f.hideSide()
			return
		}
	}
	v.cards.Unfit()
	switch below := at.Y > v.strips[1].Position().Y; {
	case v.editorCard.Visible():
		f.hideSide()
		place(v.editorCard, at, size)
	case v.puzzles.Visible():
		f.hideSide()
		place(v.puzzles, at, size)
	case v.report.Visible():
		f.reviewed(at, size)
	case size.Width >= columnsBeside, below && size.Width >= columnsFrom:
		f.columns(at, size, below)
	default:
		f.column(at, size)
	}
}

// reviewed places the report, and the moves beside it if there is room: else one of them, as the tabs above say.
func (f *frame) reviewed(at fyne.Position, size fyne.Size) {
	gap, v := f.spacing.gap, f.v
	both := size.Width >= reportWidth+gap+reportMoves
	controls.SetVisible(v.reportTabs, !both)
	if both {
		width := max(reportWidth, (size.Width-gap)/2)
		place(v.report.Card, at, fyne.NewSize(width, size.Height))
		f.column(at.AddXY(width+gap, 0), fyne.NewSize(size.Width-width-gap, size.Height))
		return
	}
	v.reportTabs.SetWidth(size.Width)
	place(v.reportTabs, at, fyne.NewSize(size.Width, controls.SegmentHeight))
	at.Y += controls.SegmentHeight + gap
	size.Height -= controls.SegmentHeight + gap
	if v.reportTabs.Selected() > 0 {
		v.report.Card.Resize(fyne.Size{})
		v.report.Card.Move(fyne.NewPos(-1, -1))
		f.column(at, size)
		return
	}
	f.hideSide()
	place(v.report.Card, at, size)
}

// columns places the moves on the left; on the right the analysis, a large graph and the position. Below the board, where
// the columns are low, the position follows the analysis without a gap; beside it, it stands at the bottom.
func (f *frame) columns(at fyne.Position, size fyne.Size, below bool) {
	gap, v := f.spacing.gap, f.v
	half := (size.Width - gap) / 2
	right, bottom := at.AddXY(half+gap, 0), at.Y+size.Height
	analysis, position := v.cards.MinSize().Height, v.position.MinSize().Height
	if analysis+gap+position > size.Height {
		v.position.Hide()
		if analysis > size.Height {
			v.cards.Fit(size.Height)
		}
	} else {
		v.position.Show()
		room := size.Height - gap - position
		spare := room
		if v.graphed {
			spare -= largeLeast + gap
		}
		v.cards.Deepen(fyne.NewSize(half, spare))
		v.cards.GrowExplorer(room)
		place(v.position, fyne.NewPos(right.X, bottom-position), fyne.NewSize(half, position))
		bottom -= position + gap
	}
	analysis = v.cards.MinSize().Height
	place(v.cards, right, fyne.NewSize(half, analysis))
	room := min(bottom-right.Y-analysis-gap, half*largeShape)
	large := v.graphed && room >= largeLeast
	if large {
		place(v.largeCard, fyne.NewPos(right.X, bottom-room), fyne.NewSize(half, room))
	} else if below {
		v.position.Move(right.AddXY(0, analysis+gap))
	}
	v.placeGraph(large)
	f.moves(at, fyne.NewSize(half, size.Height))
}

// column places moves, analysis and position below each other. If the room is short, it hides the position, then
// makes the analysis lower, then hides the analysis.
func (f *frame) column(at fyne.Position, size fyne.Size) {
	gap, wanted, v := f.spacing.gap, f.movesWanted(), f.v
	v.placeGraph(f.graphUnder(v.root.Size()))
	analysis, position := v.cards.MinSize().Height, v.position.MinSize().Height
	left := size.Height - analysis - gap
	fits := left-position-gap >= wanted+f.captionRoom()
	controls.SetVisible(v.position, fits)
	if fits {
		left -= position + gap
	} else {
		if left < wanted {
			v.cards.Fit(size.Height - gap - wanted)
			analysis = v.cards.MinSize().Height
			left = size.Height - analysis - gap
		}
		if f.analysing() && !v.comment.Writing() {
			wanted = belowSmallest // as in belowAt
		}
		if left < wanted {
			v.cards.Hide()
			left = size.Height
		}
	}
	f.moves(at, fyne.NewSize(size.Width, left))
	place(v.cards, at.AddXY(0, left+gap), fyne.NewSize(size.Width, analysis))
	place(v.position, at.AddXY(0, left+analysis+2*gap), fyne.NewSize(size.Width, position))
}

// captionRoom returns the height of the caption with its gap.
func (f *frame) captionRoom() float32 { return f.v.caption.MinSize().Height + f.spacing.gap }

// movesWanted returns the height of the moves, their buttons and the comment being written, for which less important
// parts are hidden.
func (f *frame) movesWanted() float32 {
	if f.v.comment.Writing() {
		return movesLeast + f.v.comment.Box.MinSize().Height
	}
	return movesLeast
}

// moves places the moves, and the caption above them if there is room.
func (f *frame) moves(at fyne.Position, size fyne.Size) {
	room := f.captionRoom()
	fits := size.Height >= f.movesWanted()+room
	controls.SetVisible(f.v.caption, fits)
	if fits {
		place(f.v.caption, at, fyne.NewSize(size.Width, room-f.spacing.gap))
		at.Y += room
		size.Height -= room
	}
	place(f.v.moves, at, size)
}

func (f *frame) hideSide() {
	for _, o := range []fyne.CanvasObject{f.v.caption, f.v.moves, f.v.cards, f.v.position, f.v.largeCard} {
		o.Hide()
	}
}

// movesLayout stacks the list of moves, the graph and the buttons. If the room is short, it hides the graph first,
// then the list. The list contains the comment being written, which must be visible: then the buttons are hidden
// instead.
type movesLayout struct {
	graph   bool        // the graph is shown here if there is room
	writing func() bool // reports whether a comment is being written
}

const (
	movesGap  float32 = 8
	graphList float32 = 120 // least height of a list above a graph
	leastList float32 = 28  // least height of a list: one row

	buttonGap   float32 = 4
	buttonLeast float32 = 30 // least width of a button, which has an icon alone
)

// MinSize is called by Fyne.
func (l *movesLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	list, buttons := o[0].MinSize(), o[2].MinSize()
	narrow := float32(len(moveButtons))*(buttonLeast+buttonGap) - buttonGap
	return fyne.NewSize(max(list.Width, narrow), list.Height+buttons.Height)
}

// Layout is called by Fyne.
func (l *movesLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	list, curve, buttons := o[0], o[1], o[2]
	buttonsAt := size.Height - buttons.MinSize().Height
	y := buttonsAt
	fold := l.writing() && y < list.MinSize().Height
	if fold {
		y = size.Height
	}
	controls.SetVisible(buttons, !fold)
	fits := l.graph && y-graph.Height-2*movesGap >= graphList
	controls.SetVisible(curve, fits)
	switch {
	case fits:
		y -= graph.Height + movesGap
		place(curve, fyne.NewPos(0, y), fyne.NewSize(size.Width, graph.Height))
		y -= movesGap
	case l.writing() && !fold:
		y -= movesGap
	}
	controls.SetVisible(list, y >= leastList)
	if !list.Visible() {
		buttonsAt = max(y/2, 0)
	}
	place(buttons, fyne.NewPos(0, buttonsAt), fyne.NewSize(size.Width, buttons.MinSize().Height))
	list.Resize(fyne.NewSize(size.Width, max(y, 0)))
}
