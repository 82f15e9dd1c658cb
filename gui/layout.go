package gui

import (
	"fyne.io/fyne/v2"

	"kibitz/gui/controls"
	"kibitz/gui/evalbar"
	"kibitz/gui/playerstrip"
	"kibitz/gui/theme"
)

// Sizes of the window's parts, in Fyne's units.
const (
	narrowBelow   float32 = 900  // windows narrower than this may have the side below the board
	columnsFrom   float32 = 640  // from this width on, the side below the board has two columns
	columnsBeside float32 = 1100 // and the side beside it, in which lines would be too long to follow
	sideLeast     float32 = 360
	sideLeastThin float32 = 240 // the same in windows that are narrow, but low
	belowLeast    float32 = 224
	belowSmallest float32 = 52 // has the buttons, and nothing else
	belowMoves    float32 = 80 // has a row of moves too
	lineOnly      float32 = 42 // height of an analysis of a single row
	boardLeast    float32 = 160
	boardGood     float32 = 360  // a smaller board has all the room, except for what must be below it
	besideWorth   float32 = 1.15 // how much larger the board must be to have all else below it
	editorLeast   float32 = 380
	editorLowest  float32 = 150 // has the pieces and the buttons, and the rest to be scrolled
	editorThin    float32 = 284 // width of the editor beside the board
	movesLeast    float32 = 150 // height of the moves and their buttons
	movesNoticed  float32 = 110 // the same below a notice
	movesWritten  float32 = 80  // the same above a comment that is written
	largeLeast    float32 = 180 // height of a graph that has a card of its own
	largeShape    float32 = 0.6 // its height by its width, at most
	smallBelow    float32 = 440 // windows narrower or lower than this have less between things
	windowWidest  float32 = 320 // least size of the content
	windowLeastHi float32 = 280
)

// frame lays out the window: the board with all that belongs to it, and the
// side, to its right or below it. It looks at nothing but sizes.
type frame struct {
	v       *view
	spacing spacing
}

// spacing is what lies between the parts of a window of some size.
type spacing struct {
	gap      float32 // between cards, and around the board
	barGap   float32 // between the evaluation bar and the board
	stripGap float32 // between the board and the players
	strip    float32 // height of what is said about a player
}

func spacingFor(size fyne.Size) spacing {
	if min(size.Width, size.Height) < smallBelow {
		return spacing{gap: 6, barGap: 4, stripGap: 4, strip: playerstrip.LeastHeight}
	}
	return spacing{gap: theme.Gap, barGap: 10, stripGap: 8, strip: playerstrip.Height}
}

// small reports whether room is short on every side.
func (s spacing) small() bool { return s.gap < theme.Gap }

func (s spacing) barRoom() float32    { return evalbar.Width + s.barGap }
func (s spacing) stripsRoom() float32 { return 2 * (s.strip + s.stripGap) }

var _ fyne.Layout = (*frame)(nil)

// MinSize is small, so that the window can be: what has no room is folded away.
func (f *frame) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(windowWidest, windowLeastHi)
}

// Layout is called by Fyne.
func (f *frame) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	v := f.v
	f.spacing = spacingFor(size)
	if f.spacing.small() && v.editorCard.Visible() {
		f.spacing.strip, f.spacing.stripGap = 0, 0 // they say nothing that the editor does not
	}
	for _, s := range v.strips {
		controls.SetVisible(s, f.spacing.strip > 0)
	}
	if v.comment.Fit(f.spacing.small()) {
		v.listBox.Refresh()
	}
	v.tips.Resize(size)
	v.preview.Resize(size)
	switch {
	case size.Width >= narrowBelow:
		f.wide(size, sideLeast)
	case v.editorCard.Visible():
		// Its pieces and buttons have no room in less.
		if f.boardBeside(size, editorThin) >= f.boardAbove(size) {
			f.wide(size, editorThin)
		} else {
			f.narrow(size)
		}
	case f.boardBeside(size, sideLeastThin)*besideWorth < f.boardAbove(size):
		f.narrow(size)
	default:
		f.wide(size, sideLeastThin)
	}
	// Between the name and the clock below the board, where it hides nothing.
	v.toast.Move(v.strips[1].Position())
	v.toast.Resize(v.strips[1].Size())
	v.typing.Place(v.strips[1].Position(), v.strips[1].Size())
	if v.menus.Fit(size.Width) {
		v.c.config.Post(func() { // not while the window is laid out
			v.menus.Remake()
			v.board.Refresh() // a menu bar alone is not drawn before something else is
		})
	}
	v.c.shell.Fit()
	v.freeKeys()
	v.resized()
}

// boardBeside returns how large the board can be beside a side that is so wide.
func (f *frame) boardBeside(size fyne.Size, side float32) float32 {
	s := f.spacing
	return min(size.Height-2*s.gap-s.stripsRoom(), size.Width-3*s.gap-s.barRoom()-side)
}

// boardAbove returns how large the board can be with the side below it.
func (f *frame) boardAbove(size fyne.Size) float32 {
	full, room := f.below(size)
	least := f.belowAt(full, room)
	if f.v.editorCard.Visible() {
		least = f.neededBelow(size)
	}
	return min(full, room-least)
}

// below returns how large a board as wide as the window is, and how much room there is
// for the board and what is below it.
func (f *frame) below(size fyne.Size) (full, room float32) {
	s := f.spacing
	full = size.Width - 2*s.gap - s.barRoom()
	full -= float32(int(full) % 8) // as its squares are whole pixels
	return full, size.Height - 3*s.gap - s.stripsRoom()
}

// belowAt returns the least height of what is below the board.
func (f *frame) belowAt(full, room float32) float32 {
	least := belowSmallest
	if f.v.c.study.On() { // who has it on wants to see it
		least += f.spacing.gap + lineOnly
	}
	return max(least, min(belowLeast, room-min(full, boardGood)))
}

func (f *frame) wide(size fyne.Size, least float32) {
	gap, barRoom := f.spacing.gap, f.spacing.barRoom()
	s := &f.v.c.settings
	board := max(boardLeast, size.Height-2*gap-f.spacing.stripsRoom())
	side := size.Width - 3*gap - barRoom - board
	if s.Side > 0 {
		side = s.Side
	}
	side = min(max(side, least), size.Width-3*gap-barRoom-boardLeast)
	column := size.Width - 3*gap - side
	f.board(fyne.NewPos(gap, gap), fyne.NewSize(column, size.Height-2*gap))
	f.v.handle.Place(true, fyne.NewPos(gap+column, 0), fyne.NewSize(gap, size.Height))
	f.side(fyne.NewPos(2*gap+column, gap), fyne.NewSize(side, size.Height-2*gap))
}

func (f *frame) narrow(size fyne.Size) {
	gap := f.spacing.gap
	full, room := f.below(size)
	below, least := room-full, f.belowAt(full, room)
	if wanted := f.v.c.settings.Below; wanted > 0 {
		below, least = wanted, belowSmallest
	}
	below = min(max(below, least), room-boardLeast)
	if below < belowMoves {
		below = min(below, belowSmallest)
	}
	// Where there is no room for both, the board has it.
	fits := below >= belowSmallest
	if needed := f.neededBelow(size); needed > 0 {
		fits, below = true, max(below, needed)
	}
	top := size.Height - 2*gap
	if fits {
		top -= below + gap
	}
	f.board(fyne.NewPos(gap, gap), fyne.NewSize(size.Width-2*gap, top))
	f.v.handle.Place(false, fyne.NewPos(0, gap+top), fyne.NewSize(size.Width, gap))
	if !fits {
		f.hideSide()
		return
	}
	f.side(fyne.NewPos(gap, 2*gap+top), fyne.NewSize(size.Width-2*gap, below))
}

// neededBelow returns the height below the board of what has to be seen whatever becomes
// of the board, 0 if there is nothing like that.
func (f *frame) neededBelow(size fyne.Size) float32 {
	most := size.Height / 2
	switch {
	case f.v.editorCard.Visible():
		full, room := f.below(size)
		return min(editorLeast, max(editorLowest, room-min(full, boardGood)), most) // without the panel there would be no way out
	case f.v.comment.Writing():
		return min(movesWritten+f.v.comment.Box.MinSize().Height, most)
	case f.v.notices.Visible():
		// Nor would there be an answer to what a notice asks. The moves make room for it
		// before the board does.
		full, room := f.below(size)
		notices := f.v.noticesHeight(size.Width - 2*f.spacing.gap)
		both := notices + f.spacing.gap + movesNoticed
		if both > most || room-both < min(full, boardGood) {
			return min(notices, most)
		}
		return both
	}
	return 0
}

// board places the board with its bar and players in the middle of an area.
func (f *frame) board(at fyne.Position, size fyne.Size) {
	v, stripGap := f.v, f.spacing.stripGap
	barRoom, stripsRoom := f.spacing.barRoom(), f.spacing.stripsRoom()
	side := max(0, min(size.Width-barRoom, size.Height-stripsRoom))
	at.X += max(0, (size.Width-barRoom-side)/2)
	at.Y += max(0, (size.Height-stripsRoom-side)/2)
	v.board.Move(at.AddXY(barRoom, stripsRoom/2))
	v.board.Resize(fyne.NewSquareSize(side))
	// The board draws itself a little smaller where its squares have to be
	// whole pixels; what stands around it keeps to what is seen.
	inner, drawn := v.board.BoardRect()
	corner := v.board.Position().Add(inner)
	rim := v.board.Rim()
	corner.X -= rim
	v.bar.Move(fyne.NewPos(corner.X-barRoom, corner.Y))
	v.bar.Resize(fyne.NewSize(evalbar.Width, drawn))
	strip := fyne.NewSize(barRoom+rim+drawn, f.spacing.strip)
	v.strips[0].Move(fyne.NewPos(corner.X-barRoom, corner.Y-stripGap-strip.Height))
	v.strips[1].Move(fyne.NewPos(corner.X-barRoom, corner.Y+drawn+rim+stripGap))
	v.strips[0].Resize(strip)
	v.strips[1].Resize(strip)
}

// side places notices, moves, analysis and position.
func (f *frame) side(at fyne.Position, size fyne.Size) {
	gap, wanted := f.spacing.gap, f.movesWanted()
	v := f.v
	v.moves.Show()
	v.cards.Show()
	// Notices first: what they say matters now.
	if v.notices.Visible() {
		most := size.Height
		if v.editorCard.Visible() {
			most -= movesLeast + gap
		}
		h := min(v.noticesHeight(size.Width), most)
		if v.comment.Writing() && size.Height-h-gap < wanted {
			h = -gap // until it is written
		}
		f.column(at, fyne.NewSize(size.Width, max(h, 0)), v.notices)
		at.Y += h + gap
		size.Height -= h + gap
		if size.Height < belowSmallest {
			f.hideSide()
			return
		}
	}
	if v.editorCard.Visible() {
		f.hideSide()
		f.column(at, size, v.editorCard)
		return
	}
	position := v.position.MinSize().Height
	v.cards.Unfit()
	if size.Width >= columnsBeside || f.isBelow(at) && size.Width >= columnsFrom {
		half := (size.Width - gap) / 2
		right, bottom := at.AddXY(half+gap, 0), at.Y+size.Height
		analysis := v.cards.MinSize().Height
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
			bottom -= position
			f.column(fyne.NewPos(right.X, bottom), fyne.NewSize(half, position), v.position)
			bottom -= gap
		}
		analysis = v.cards.MinSize().Height
		f.column(right, fyne.NewSize(half, analysis), v.cards)
		room := min(bottom-right.Y-analysis-gap, half*largeShape)
		large := v.graphed && room >= largeLeast
		if large {
			f.column(fyne.NewPos(right.X, bottom-room), fyne.NewSize(half, room), v.largeCard)
		}
		v.placeGraph(large)
		f.moves(at, fyne.NewSize(half, size.Height))
		return
	}
	v.placeGraph(false)
	analysis := v.cards.MinSize().Height
	left := size.Height - analysis - gap
	if left-position-gap >= wanted+f.captionRoom() {
		v.position.Show()
		left -= position + gap
	} else {
		v.position.Hide()
		if left < wanted {
			v.cards.Fit(size.Height - gap - wanted)
			analysis = v.cards.MinSize().Height
			left = size.Height - analysis - gap
		}
		if v.c.study.On() && !v.comment.Writing() {
			wanted = belowSmallest // as in belowAt
		}
		if left < wanted {
			v.cards.Hide()
			left = size.Height
		}
	}
	f.moves(at, fyne.NewSize(size.Width, left))
	f.column(at.AddXY(0, left+gap), fyne.NewSize(size.Width, analysis), v.cards)
	f.column(at.AddXY(0, left+analysis+2*gap), fyne.NewSize(size.Width, position), v.position)
}

// captionRoom is what the caption takes from the moves.
func (f *frame) captionRoom() float32 { return f.v.caption.MinSize().Height + f.spacing.gap }

// movesWanted is the height of the moves and their buttons that is worth folding something
// else away: more while a comment is written below them.
func (f *frame) movesWanted() float32 {
	if f.v.comment.Writing() {
		return movesLeast + f.v.comment.Box.MinSize().Height
	}
	return movesLeast
}

// moves places the moves, and where they can spare the room their caption above them.
func (f *frame) moves(at fyne.Position, size fyne.Size) {
	if room := f.captionRoom(); size.Height >= f.movesWanted()+room {
		f.v.caption.Show()
		f.column(at, fyne.NewSize(size.Width, room-f.spacing.gap), f.v.caption)
		at.Y += room
		size.Height -= room
	} else {
		f.v.caption.Hide()
	}
	f.column(at, size, f.v.moves)
}

// isBelow reports whether a place on the side is below the board.
func (f *frame) isBelow(at fyne.Position) bool { return at.Y > f.v.strips[1].Position().Y }

func (f *frame) column(at fyne.Position, size fyne.Size, o fyne.CanvasObject) {
	o.Move(at)
	o.Resize(size)
}

func (f *frame) hideSide() {
	f.v.caption.Hide()
	f.v.moves.Hide()
	f.v.cards.Hide()
	f.v.position.Hide()
	f.v.largeCard.Hide()
}
