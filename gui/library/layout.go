package library

import (
	"fyne.io/fyne/v2"

	"kibitz/gui/controls"
	"kibitz/gui/theme"
)

// Sizes of the parts of the place, in Fyne's units.
const (
	margin       = theme.Gap
	lineHeight   = 38  // of the title with the search, and of the chips
	infoHeight   = 42  // of what stands below the board
	sideLeast    = 300 // width of board and explorer beside the table
	sideMost     = 400
	besideFrom   = 800  // width of a place with the table beside the board
	threeFrom    = 1500 // width of a place with table, board and explorer beside each other
	boardMost    = 640
	explorerLow  = 190 // least height of the explorer below a board
	explorerWide = 460
	boardLeast   = 160
	tableLeast   = 240 // height
	cardInset    = 4
)

// placeLayout lays out the place: the title, the filters, the table, the board with what it shows, and the explorer.
type placeLayout struct{ p *Place }

func (*placeLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, 280) }

func put(o fyne.CanvasObject, x, y, width, height float32) {
	o.Move(fyne.NewPos(x, y))
	o.Resize(fyne.NewSize(max(width, 0), max(height, 0)))
}

// Layout is called by Fyne.
func (l *placeLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	board, info, explore := o[3], o[4], o[5]
	inner := fyne.NewSize(size.Width-2*margin, size.Height-2*margin)
	right := margin + inner.Width
	show := func(withBoard, withExplorer bool) {
		controls.SetVisible(board, withBoard)
		controls.SetVisible(info, withBoard)
		controls.SetVisible(explore, withExplorer)
	}
	switch {
	case size.Width >= threeFrom:
		show(true, true)
		wide := float32(explorerWide)
		side := min(boardMost, inner.Height-infoHeight-margin, inner.Width*0.36)
		put(explore, right-wide, margin, wide, inner.Height)
		x := right - wide - margin - side
		put(board, x, margin, side, side)
		put(info, x, margin+side+8, side, infoHeight)
		l.games(o, fyne.NewPos(margin, margin), fyne.NewSize(x-2*margin, inner.Height))
	case size.Width >= besideFrom:
		side := min(max(inner.Width*0.34, sideLeast), sideMost)
		high := min(side, inner.Height-infoHeight-2*margin-explorerLow)
		show(high >= boardLeast, true)
		x, y := right-side, float32(margin)
		if high >= boardLeast {
			put(board, x+(side-high)/2, y, high, high)
			put(info, x, y+high+8, side, infoHeight)
			y += high + 8 + infoHeight + margin
		}
		put(explore, x, y, side, margin+inner.Height-y)
		l.games(o, fyne.NewPos(margin, margin), fyne.NewSize(x-2*margin, inner.Height))
	default:
		high := min((inner.Width-margin)/2, inner.Height-tableLeast-infoHeight-2*margin-2*lineHeight)
		show(high >= boardLeast, high >= boardLeast)
		y := float32(margin)
		if high >= boardLeast {
			put(board, margin, y, high, high)
			put(info, margin, y+high+8, high, infoHeight)
			put(explore, 2*margin+high, y, inner.Width-high-margin, high+8+infoHeight)
			y += high + 8 + infoHeight + margin
		}
		l.games(o, fyne.NewPos(margin, y), fyne.NewSize(inner.Width, margin+inner.Height-y))
	}
}

// games lays out what belongs to the table.
func (l *placeLayout) games(o []fyne.CanvasObject, at fyne.Position, size fyne.Size) {
	top, filters, card := o[0], o[1], o[2]
	put(top, at.X, at.Y, size.Width, lineHeight)
	y := at.Y + lineHeight + 8
	filters.Resize(fyne.NewSize(size.Width, filters.Size().Height)) // its height depends on its width
	height := filters.MinSize().Height
	put(filters, at.X, y, size.Width, height)
	y += height + 8
	l.p.footing.setWidth(size.Width - 2*cardInset)
	put(card, at.X, y, size.Width, at.Y+size.Height-y)
}

// topLayout puts the title on the left, and the collections and the search beside it.
type topLayout struct{}

func (*topLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(200, lineHeight) }

func (*topLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	title, picker, field := o[0], o[1], o[2]
	width := title.MinSize().Width
	if size.Width < 520 {
		width = -theme.Gap
	}
	controls.SetVisible(title, width > 0)
	put(title, 0, (size.Height-title.MinSize().Height)/2, width, title.MinSize().Height)
	x := width + theme.Gap
	pick := min(max(size.Width*0.34, 130), 260) // the name of a person is at the end
	put(picker, x, (size.Height-picker.MinSize().Height)/2, pick, picker.MinSize().Height)
	x += pick + 8
	put(field, x, (size.Height-field.MinSize().Height)/2, size.Width-x, field.MinSize().Height)
}

// filterLayout puts the chips on the left, as many lines of them as there must be, and the buttons after them.
type filterLayout struct{ chips *controls.Chips }

func (l *filterLayout) buttons(o []fyne.CanvasObject) (width, height float32) {
	for _, b := range o[1:] {
		if b.Visible() {
			width += b.MinSize().Width + 6
			height = max(height, b.MinSize().Height)
		}
	}
	return width, height
}

func (l *filterLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	_, height := l.buttons(o)
	if l.chips.Visible() {
		height = max(height, l.chips.MinSize().Height)
	}
	return fyne.NewSize(200, height)
}

func (l *filterLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	buttons, _ := l.buttons(o)
	x := float32(0)
	if l.chips.Visible() {
		l.chips.SetWidth(max(size.Width-buttons-8, 120))
		least := l.chips.MinSize()
		put(l.chips, 0, 2, least.Width, least.Height)
		x = least.Width + 8
	}
	filter, clearing := o[1], o[2]
	least := filter.MinSize()
	put(filter, x, 0, least.Width, least.Height)
	least = clearing.MinSize()
	put(clearing, size.Width-least.Width, 0, least.Width, least.Height)
}

// emptyLayout puts a sentence and a button in the middle of an empty table.
type emptyLayout struct{}

func (*emptyLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }

func (*emptyLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	words, button := o[0], o[1]
	width := min(size.Width-2*theme.Gap, 420)
	height := words.MinSize().Height
	y := max((size.Height-height)/3, 8)
	put(words, (size.Width-width)/2, y, width, height)
	least := button.MinSize()
	put(button, (size.Width-least.Width)/2, y+height+14, least.Width, least.Height)
}

// footLayout puts the buttons on the right and the words beside them. Where that leaves too little for the words, some
// buttons go to the menu, and if that is not enough, the others stand in several lines.
type footLayout struct {
	buttons *fyne.Container
	flow    *controls.Flow
	folds   []*controls.Button // that go to the menu, the first of them first
}

const (
	wordsLeast = 150
	footInset  = 8
)

// setWidth says how wide the foot will be, on which its height depends. It returns the width of the buttons.
func (l *footLayout) setWidth(width float32) float32 {
	buttons, most := -l.flow.Gap, width-3*footInset-wordsLeast
	for _, b := range l.buttons.Objects {
		if b.Visible() {
			buttons += b.MinSize().Width + l.flow.Gap
		}
	}
	for _, b := range l.folds {
		if !b.Visible() {
			buttons += b.MinSize().Width + l.flow.Gap
		}
	}
	for _, b := range l.folds {
		folded := buttons > most
		controls.SetVisible(b, !folded)
		if folded {
			buttons -= b.MinSize().Width + l.flow.Gap
		}
	}
	buttons = min(buttons, most)
	l.flow.SetWidth(buttons)
	return buttons
}

func (l *footLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(0, max(o[0].MinSize().Height, l.buttons.MinSize().Height)+10)
}

func (l *footLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	width := l.setWidth(size.Width)
	high := l.buttons.MinSize().Height
	put(l.buttons, size.Width-footInset-width, (size.Height-high)/2, width, high)
	height := o[0].MinSize().Height
	put(o[0], footInset, (size.Height-height)/2, size.Width-3*footInset-width, height)
}

// infoLayout puts the players and what is shown of their game on the left, and the buttons on the right.
type infoLayout struct{}

func (*infoLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(100, infoHeight) }

func (*infoLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	x := size.Width
	for i := len(o) - 1; i >= 2; i-- {
		least := o[i].MinSize()
		x -= least.Width
		put(o[i], x, (size.Height-least.Height)/2, least.Width, least.Height)
		x -= 6
	}
	put(o[0], 0, 2, x, o[0].MinSize().Height)
	put(o[1], 0, size.Height-o[1].MinSize().Height-2, x, o[1].MinSize().Height)
}
