package movelist

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"kibitz/engine/game"
	"kibitz/gui/theme"
	"kibitz/gui/typeset"
)

const (
	minWidth  float32 = 240
	minHeight float32 = 96

	markRadius float32 = 4
	dataGap    float32 = 6 // between a move and what stands beside it
	// overscan is how far beyond the visible part lines are made ready.
	overscan float32 = 2 * rowHeight
)

// dataStyle is the look of what stands beside a move, widestData the widest of it that has room.
var dataStyle = typeset.Style{Size: 12}

const widestData = "00:00"

// page is the content of the list's scroll container: as high as all lines,
// with objects for those in sight only.
type page struct {
	widget.BaseWidget
	list   *List
	scroll *container.Scroll
	blocks []*block
	flow   flow
	ruler  typeset.Ruler
	hover  target // the place under the pointer, if hovers
	hovers bool
	drawn  *pageRenderer
}

var (
	_ fyne.Tappable          = (*page)(nil)
	_ fyne.SecondaryTappable = (*page)(nil)
	_ desktop.Hoverable      = (*page)(nil)
	_ desktop.Cursorable     = (*page)(nil)
)

func newPage(l *List) *page {
	p := &page{list: l, blocks: l.rows.build(&State{})}
	p.ExtendBaseWidget(p)
	p.scroll = container.NewVScroll(p)
	p.scroll.OnScrolled = func(fyne.Position) { p.show() }
	return p
}

// reflow breaks the blocks into lines for the present size.
func (p *page) reflow() {
	size := p.scroll.Size()
	if size.Width <= 0 {
		return // not laid out yet
	}
	data := float32(0)
	if p.list.state.Data != nil {
		data = p.ruler.Width(widestData, dataStyle) + dataGap
	}
	p.flow.layout(p.blocks, size.Width, size.Height, data, &p.ruler)
	p.hovers = false
	p.Resize(fyne.NewSize(size.Width, max(p.flow.height, size.Height)))
	p.scroll.Refresh()
}

// reveal scrolls as little as brings a node into sight with a line to spare, and as much
// of what is said about it as there is room for; the root is at the top.
func (p *page) reveal(node game.NodeID) {
	view := p.scroll.Size().Height
	if view <= 0 {
		return
	}
	y := p.scroll.Offset.Y
	if t, ok := p.flow.targetOf(node, &p.ruler); ok {
		margin := min(rowHeight, max((view-t.height)/2, 0))
		y = max(min(y, t.top-margin), t.top+t.height+margin-view)
		if said := p.flow.saidOf(node, &p.ruler); said > t.top {
			y = max(y, min(said-view, t.top-min(margin, topMargin))) // the words before the line to spare
		}
		if p.flow.height-(t.top+t.height) <= 2*rowHeight && p.flow.height-t.top <= view {
			y = p.flow.height - view // what little follows, such as the result, is seen whole
		}
	} else if node == 0 {
		y = 0
	}
	y = max(min(y, p.flow.height-view), 0)
	if y != p.scroll.Offset.Y {
		p.scroll.ScrollToOffset(fyne.NewPos(0, y))
	}
}

// show makes the lines in sight visible.
func (p *page) show() {
	if p.drawn != nil {
		p.drawn.show()
	}
}

func (p *page) Tapped(e *fyne.PointEvent) {
	if t, ok := p.flow.targetAt(e.Position, &p.ruler); ok && p.list.OnSelect != nil {
		p.list.OnSelect(t.node)
	}
}

func (p *page) TappedSecondary(e *fyne.PointEvent) {
	if t, ok := p.flow.targetAt(e.Position, &p.ruler); ok && p.list.OnMenu != nil {
		p.list.OnMenu(t.node, e.AbsolutePosition)
	}
}

func (p *page) MouseIn(e *desktop.MouseEvent) { p.MouseMoved(e) }

func (p *page) MouseMoved(e *desktop.MouseEvent) {
	if t, ok := p.flow.targetAt(e.Position, &p.ruler); ok != p.hovers || t != p.hover {
		p.hover, p.hovers = t, ok
		p.show()
	}
}

func (p *page) MouseOut() {
	if p.hovers {
		p.hovers = false
		p.show()
	}
}

func (p *page) Cursor() desktop.Cursor {
	if p.hovers {
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}

func (p *page) CreateRenderer() fyne.WidgetRenderer {
	mark := func() *canvas.Rectangle {
		r := canvas.NewRectangle(color.Transparent)
		r.CornerRadius = markRadius
		return r
	}
	p.drawn = &pageRenderer{page: p, current: mark(), hover: mark(), rows: map[*block]*row{}, old: map[*block]*row{}}
	p.drawn.show()
	return p.drawn
}

// pageRenderer keeps the objects of the blocks in sight.
type pageRenderer struct {
	page           *page
	current, hover *canvas.Rectangle
	rows, old      map[*block]*row
	free           []*row
	objects        []fyne.CanvasObject
}

// row is the objects of the lines of one block that are in sight. They are kept and used for
// other blocks.
type row struct {
	bars  []*canvas.Rectangle
	texts []*canvas.Text
	data  [2]*canvas.Text // beside the moves of a pair
}

func (r *pageRenderer) Destroy()                     { r.page.drawn = nil }
func (r *pageRenderer) Layout(fyne.Size)             {}
func (r *pageRenderer) MinSize() fyne.Size           { return fyne.NewSize(0, r.page.flow.height) }
func (r *pageRenderer) Objects() []fyne.CanvasObject { return r.objects }
func (r *pageRenderer) Refresh()                     { r.show() }

// show places what is in sight.
func (r *pageRenderer) show() {
	p := r.page
	f := &p.flow
	top := p.scroll.Offset.Y - overscan
	end := p.scroll.Offset.Y + p.scroll.Size().Height + overscan
	r.objects = append(r.objects[:0], r.hover, r.current)
	r.mark(r.hover, p.hover, p.hovers, fynetheme.ColorNameHover)
	current, ok := f.targetOf(p.list.state.Current, &p.ruler)
	r.mark(r.current, current, ok, theme.ColorAccentGround)

	first := f.itemAt(top)
	last := first
	for last < len(f.items) && f.items[last].top < end {
		last++
	}
	// Rows that go on showing the same block keep their objects as they are.
	r.rows, r.old = r.old, r.rows
	for i := first; i < last; i++ {
		b := f.items[i].block
		if o, ok := r.old[b]; ok {
			r.rows[b] = o
			delete(r.old, b)
		}
	}
	for b, o := range r.old {
		r.free = append(r.free, o)
		delete(r.old, b)
	}
	for i := first; i < last; i++ {
		r.place(&f.items[i], top, end)
	}
	canvas.Refresh(p)
}

// mark puts a ground under a target, or hides it.
func (r *pageRenderer) mark(g *canvas.Rectangle, t target, shown bool, c fyne.ThemeColorName) {
	g.Hidden = !shown
	if shown {
		typeset.SetFill(g, theme.Color(c))
		typeset.Place(g, t.x, t.top, t.width, t.height)
	}
}

// place makes the objects of what lies between top and end of a block.
func (r *pageRenderer) place(it *item, top, end float32) {
	o := r.rows[it.block]
	if o == nil {
		o = &row{}
		if n := len(r.free); n > 0 {
			o, r.free = r.free[n-1], r.free[:n-1]
		}
		r.rows[it.block] = o
	}
	l := it.lay(r.page.flow.shape, &r.page.ruler)
	r.bars(o, it)
	current := r.page.list.state.Current
	n := 0
	for _, line := range l.lines {
		if it.top+line.top+line.height <= top || it.top+line.top >= end {
			continue
		}
		for _, s := range l.spans[line.spans:line.spansEnd] {
			if n == len(o.texts) {
				o.texts = append(o.texts, canvas.NewText("", color.Transparent))
			}
			style, c := styles[s.kind], s.color
			isMove := s.kind == moveSpan || s.node != game.RootID
			if s.node == current && (isMove || it.kind == noteBlock) {
				c = theme.ColorAccentText
				style.Bold = style.Bold || s.kind == moveSpan
			}
			typeset.Set(o.texts[n], s.text, style, theme.Color(c))
			typeset.Middle(o.texts[n], s.x, it.top+line.top, line.height)
			r.objects = append(r.objects, o.texts[n])
			n++
		}
	}
	if it.kind == pairBlock {
		r.data(o, it)
	}
}

// data shows what stands beside the moves of a row.
func (r *pageRenderer) data(o *row, it *item) {
	p := r.page
	if p.flow.shape.data == 0 {
		return
	}
	x, half := p.flow.shape.cell()
	for i, c := range [...]*cell{&it.white, &it.black} {
		if o.data[i] == nil {
			o.data[i] = canvas.NewText("", color.Transparent)
		}
		id := int(c.node)
		if !c.linked || id >= len(p.list.state.Data) || p.list.state.Data[id] == "" || slices.Contains(it.lay(p.flow.shape, &p.ruler).bare, c.node) {
			continue
		}
		ink := theme.ColorSecondary
		if c.node == p.list.state.Current {
			ink = theme.ColorAccentText
		}
		text := p.ruler.Fit(p.list.state.Data[id], dataStyle, p.flow.shape.data)
		typeset.Set(o.data[i], text, dataStyle, theme.Color(ink))
		end := x + half*float32(i+1) - cellInset
		typeset.Middle(o.data[i], end-p.ruler.Width(text, dataStyle), it.top, rowHeight)
		r.objects = append(r.objects, o.data[i])
	}
}

// bars draws one bar for each variation around a block, and one beside a comment on the main line, as high as the block
// and on to the block above if that is in the same variation.
func (r *pageRenderer) bars(o *row, it *item) {
	height := it.height(r.page.flow.shape, &r.page.ruler)
	bars := min(it.depth, maxBars)
	if it.kind == proseBlock {
		bars = max(bars, 1) // a comment on the main line
	}
	for i := range bars {
		if i == len(o.bars) {
			o.bars = append(o.bars, canvas.NewRectangle(color.Transparent))
		}
		up := float32(0)
		if i < it.joined {
			up = proseMargin
		}
		typeset.SetFill(o.bars[i], theme.Color(theme.ColorLine))
		typeset.Place(o.bars[i], side+barIndent*float32(i+1), it.top-up, barWidth, height+up)
		r.objects = append(r.objects, o.bars[i])
	}
}

// CreateRenderer implements fyne.Widget.
func (l *List) CreateRenderer() fyne.WidgetRenderer { return &renderer{l} }

type renderer struct{ list *List }

func (r *renderer) Destroy()                     {}
func (r *renderer) MinSize() fyne.Size           { return fyne.NewSize(minWidth, minHeight) }
func (r *renderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.list.page.scroll} }

// Layout breaks the lines anew when the width has changed.
func (r *renderer) Layout(size fyne.Size) {
	p := r.list.page
	old := p.scroll.Size()
	if size == old {
		return
	}
	p.scroll.Resize(size)
	p.reflow()
	r.list.ScrollToCurrent()
	p.show()
}

// Refresh takes on the theme.
func (r *renderer) Refresh() {
	p := r.list.page
	p.reflow()
	p.show()
	canvas.Refresh(r.list)
}
