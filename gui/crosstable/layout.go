package crosstable

import (
	"fyne.io/fyne/v2"

	"kibitz/gui/controls"
	"kibitz/gui/forms"
)

// pageLayout shows the boards without taking the room of the table's columns: beside the table, below it or, in a small window,
// in its place.
type pageLayout struct {
	shell   *forms.Shell
	gallery *gallery
	faults  *controls.Paragraph
	engines int
	live    bool // games are being played
	behind  bool // in a small window the boards are shown, not the table
}

// The measures of the page.
const (
	pageWidth, pageHeight float32 = 1180, 680
	pageGap               float32 = 8
	cardInset             float32 = 4
	statusHeight          float32 = 22
	tabsWidth             float32 = 240
	curveHeight           float32 = 100
	mostFaults            float32 = 76 // the height of the faults before they are scrolled
	rowHeight             float32 = 34
	leastTable            float32 = 120
	mostRows                      = 10 // of the table before it is scrolled where the boards stand below it
)

// place is where the boards stand.
type place int

const (
	nowhere place = iota // no game is being played
	beside
	below
	behind
)

// plan is how a page of a size is divided.
type plan struct {
	boards place
	grid   grid
	table  float32 // its width, or its height where the boards stand below it
}

// divide finds the place of the boards in a page of a size.
func (l *pageLayout) divide(size fyne.Size) plan {
	if !l.live {
		return plan{}
	}
	n := max(len(l.gallery.cells), 1)
	room := size.Width - tableWidth(l.engines) - pageGap
	if g, ok := gridBeside(n, min(room, 2*mostSide+boardGap+barWidth), size.Height); ok {
		return plan{beside, g, size.Width - g.width() - barWidth - pageGap}
	}
	table := min(max(l.table(), leastTable), mostRows*rowHeight)
	if left := size.Height - l.rest() - table - pageGap; left >= leastSide+cellExtra {
		return plan{below, gridBelow(n, size.Width-barWidth), table}
	}
	return plan{behind, gridBehind(n, size.Width-barWidth, size.Height-statusHeight-pageGap-tabsRoom), 0}
}

// tabsRoom is how much higher the tabs are than the words beside them.
const tabsRoom = controls.SegmentHeight - statusHeight

// measure returns the largest size of the page.
func (l *pageLayout) measure() fyne.Size {
	room := l.shell.Room()
	wide := max(pageWidth, tableWidth(l.engines)+pageGap+2*mostSide+boardGap+barWidth)
	return fyne.NewSize(min(wide, room.Width), room.Height)
}

// table is the height that the table wants.
func (l *pageLayout) table() float32 { return float32(l.engines+1)*rowHeight + 16 }

// rest is the height of what stands above and below the table.
func (l *pageLayout) rest() float32 {
	return statusHeight + curveHeight + l.faultsHeight() + 3*pageGap + statusHeight + pageGap
}

func (l *pageLayout) faultsHeight() float32 { return min(mostFaults, l.faults.MinSize().Height) }

// MinSize is called by Fyne.
func (l *pageLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	size := l.measure()
	p := l.divide(fyne.NewSize(size.Width, min(size.Height, pageHeight)))
	if p.boards != beside {
		p = l.divide(size)
	}
	want := l.rest() + max(l.table(), leastTable)
	switch p.boards {
	case beside:
		want = min(max(want, p.grid.height(min(2*p.grid.columns, len(l.gallery.cells)))), pageHeight)
	case below:
		want = l.rest() + p.table + pageGap + p.grid.height(len(l.gallery.cells))
	case behind:
		want = size.Height
	default:
		want = min(want, pageHeight)
	}
	return fyne.NewSize(size.Width, min(size.Height, want))
}

// Layout is called by Fyne. The objects are the state, the tabs, the table, the legend of the curve, the curve, the faults and
// the boards.
func (l *pageLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	put := func(o fyne.CanvasObject, x, y, width, height float32) {
		o.Move(fyne.NewPos(x, y))
		o.Resize(fyne.NewSize(width, height))
	}
	p := l.divide(size)
	tabs, boards := p.boards == behind, p.boards == beside || p.boards == below || p.boards == behind && l.behind
	l.gallery.arrange(p.grid)
	controls.SetVisible(o[1], tabs)
	for _, x := range o[2:6] {
		controls.SetVisible(x, !tabs || !l.behind)
	}
	controls.SetVisible(o[6], boards)
	width, top, bottom := size.Width, statusHeight+pageGap, size.Height
	switch p.boards {
	case beside:
		width = p.table
		put(o[6], width+pageGap, 0, size.Width-width-pageGap, size.Height)
	case below:
		height := min(p.grid.height(len(l.gallery.cells)), size.Height-l.rest()-p.table-pageGap)
		bottom -= height + pageGap
		put(o[6], 0, bottom+pageGap, size.Width, height)
	case behind:
		top += tabsRoom
		choice := o[1].MinSize().Width
		put(o[1], size.Width-choice, 0, choice, controls.SegmentHeight)
		put(o[6], 0, top, size.Width, size.Height-top)
		width -= choice + pageGap
	}
	put(o[0], 0, (top-pageGap-statusHeight)/2, width, statusHeight)
	if tabs {
		width = size.Width
	}
	table := bottom - top - (l.rest() - statusHeight - pageGap)
	put(o[2], 0, top, width, table)
	y := top + table + pageGap
	put(o[3], 0, y, width, statusHeight)
	y += statusHeight
	put(o[4], 0, y, width, curveHeight)
	y += curveHeight + pageGap
	put(o[5], 0, y, width, l.faultsHeight())
}

// The measures of the boards.
const (
	leastSide, mostSide float32 = 128, 200
	sideStep                    = 8 // a side that is no multiple of it leaves an edge around the squares
	boardGap            float32 = 12
	barWidth            float32 = 14 // of the bar that scrolls the boards
	nameHeight          float32 = 20
	cellGap             float32 = 2
	cellExtra                   = 3*nameHeight + 3*cellGap // how much higher a cell is than its board
)

// grid is how the boards stand: in so many columns, each board with a side.
type grid struct {
	columns int
	side    float32
}

func (g grid) rows(boards int) int { return (boards + g.columns - 1) / max(g.columns, 1) }

func (g grid) width() float32 { return float32(g.columns)*(g.side+boardGap) - boardGap }

func (g grid) height(boards int) float32 {
	return max(float32(g.rows(boards))*(g.side+cellExtra+boardGap)-boardGap, 0)
}

// columnsIn returns how many boards of the least side stand beside each other in a width, at least 1.
func columnsIn(boards int, width float32) int {
	return max(1, min(boards, int((width+boardGap)/(leastSide+boardGap))))
}

// fill returns the grid of so many columns that fills a width and, with so many rows, a height.
func fill(columns, rows int, width, height float32) grid {
	side := min(mostSide, (width+boardGap)/float32(columns)-boardGap, (height+boardGap)/float32(rows)-boardGap-cellExtra)
	return grid{columns, float32(int(side/sideStep) * sideStep)}
}

// gridBeside returns the grid of the largest boards in a width and a height. Where not all of them fit, they are scrolled, and
// whole rows are in sight. It reports false if there is no room for a board.
func gridBeside(boards int, width, height float32) (best grid, ok bool) {
	width -= barWidth
	if width < leastSide || height < leastSide+cellExtra {
		return grid{}, false
	}
	most := columnsIn(boards, width)
	for columns := 1; columns <= most; columns++ {
		if g := fill(columns, (grid{columns: columns}).rows(boards), width, height); g.side > best.side {
			best = g
		}
	}
	if best.side < leastSide {
		best = fill(most, max(1, int((height+boardGap)/(leastSide+cellExtra+boardGap))), width, height)
	}
	return best, true
}

// gridBelow returns the grid of the fewest rows in a width. Its height may be more than there is: then it is scrolled.
func gridBelow(boards int, width float32) grid {
	columns := columnsIn(boards, width)
	return fill(columns, 1, width, mostSide+cellExtra)
}

// gridBehind returns the grid for a page of boards alone.
func gridBehind(boards int, width, height float32) grid {
	if g, ok := gridBeside(boards, width+barWidth, height); ok {
		return g
	}
	return gridBelow(boards, width)
}
