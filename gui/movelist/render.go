package movelist

import (
	"image/color"

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
	// overscan is how far beyond the visible part lines are made ready.
	overscan float32 = 2 * rowHeight
)

// page is the content of the list's scroll container: as high as all lines,
// with objects for those in sight only.
type page struct {
	widget.BaseWidget
	list   *List
	scroll *container.Scroll
	blocks []block
	flow   flow
	ruler  typeset.Ruler
	hover  int // target under the pointer, -1 for none
	drawn  *pageRenderer
}

var (
	_ fyne.Tappable          = (*page)(nil)
	_ fyne.SecondaryTappable = (*page)(nil)
	_ desktop.Hoverable      = (*page)(nil)
	_ desktop.Cursorable     = (*page)(nil)
)

func newPage(l *List) *page {
	p := &page{list: l, hover: -1, blocks: l.rows.build(nil, "")}
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
	p.flow.layout(p.blocks, size.Width, size.Height, &p.ruler)
	p.hover = -1
	p.Resize(fyne.NewSize(size.Width, max(p.flow.height, size.Height)))
	p.scroll.Refresh()
}

// reveal scrolls as little as brings a node into sight with a line to spare;
// the root is at the top.
func (p *page) reveal(node game.NodeID) {
	view := p.scroll.Size().Height
	if view <= 0 {
		return
	}
	y := p.scroll.Offset.Y
	if t, ok := p.flow.targetOf(node); ok {
		margin := min(rowHeight, max((view-t.height)/2, 0))
		y = max(min(y, t.top-margin), t.top+t.height+margin-view)
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
	if t := p.flow.targetAt(e.Position); t >= 0 && p.list.OnSelect != nil {
		p.list.OnSelect(p.flow.targets[t].node)
	}
}

func (p *page) TappedSecondary(e *fyne.PointEvent) {
	if t := p.flow.targetAt(e.Position); t >= 0 && p.list.OnMenu != nil {
		p.list.OnMenu(p.flow.targets[t].node, e.AbsolutePosition)
	}
}

func (p *page) MouseIn(e *desktop.MouseEvent)    { p.point(p.flow.targetAt(e.Position)) }
func (p *page) MouseMoved(e *desktop.MouseEvent) { p.point(p.flow.targetAt(e.Position)) }
func (p *page) MouseOut()                        { p.point(-1) }

func (p *page) point(target int) {
	if p.hover != target {
		p.hover = target
		p.show()
	}
}

func (p *page) Cursor() desktop.Cursor {
	if p.hover >= 0 {
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
	p.drawn = &pageRenderer{page: p, current: mark(), hover: mark(), rows: map[int]*row{}}
	p.drawn.show()
	return p.drawn
}

// pageRenderer keeps the objects of the lines in sight.
type pageRenderer struct {
	page           *page
	current, hover *canvas.Rectangle
	rows           map[int]*row // by line
	free           []*row
	objects        []fyne.CanvasObject
}

// row is the objects of one line. They are kept and used for other lines.
type row struct {
	bars  []*canvas.Rectangle
	texts []*canvas.Text
}

func (r *pageRenderer) Destroy()                     { r.page.drawn = nil }
func (r *pageRenderer) Layout(fyne.Size)             {}
func (r *pageRenderer) MinSize() fyne.Size           { return fyne.NewSize(0, r.page.flow.height) }
func (r *pageRenderer) Objects() []fyne.CanvasObject { return r.objects }
func (r *pageRenderer) Refresh()                     { r.show() }

// show places what is in sight.
func (r *pageRenderer) show() {
	f := &r.page.flow
	top := r.page.scroll.Offset.Y - overscan
	end := r.page.scroll.Offset.Y + r.page.scroll.Size().Height + overscan
	first := f.lineAt(top)
	last := first
	for last < len(f.lines) && f.lines[last].top < end {
		last++
	}
	for i, row := range r.rows {
		if i < first || i >= last {
			r.free = append(r.free, row)
			delete(r.rows, i)
		}
	}
	r.objects = append(r.objects[:0], r.hover, r.current)
	r.mark(r.hover, r.page.hover, theme.Color(fynetheme.ColorNameHover))
	current := -1
	if node := r.page.list.state.Current; int(node) < len(f.byNode) {
		current = int(f.byNode[node]) - 1
	}
	r.mark(r.current, current, theme.Color(theme.ColorAccentGround))
	for i := first; i < last; i++ {
		r.place(i)
	}
	canvas.Refresh(r.page)
}

// mark puts the ground g under a target, or hides it.
func (r *pageRenderer) mark(g *canvas.Rectangle, target int, c color.Color) {
	g.Hidden = target < 0 || target >= len(r.page.flow.targets)
	if g.Hidden {
		return
	}
	t := &r.page.flow.targets[target]
	typeset.SetFill(g, c)
	typeset.Place(g, t.x, t.top, t.width, t.height)
}

// place makes the objects of a line.
func (r *pageRenderer) place(index int) {
	f := &r.page.flow
	l := &f.lines[index]
	o := r.rows[index]
	if o == nil {
		o = &row{}
		if n := len(r.free); n > 0 {
			o, r.free = r.free[n-1], r.free[:n-1]
		}
		r.rows[index] = o
	}
	for len(o.bars) < l.depth {
		o.bars = append(o.bars, canvas.NewRectangle(color.Transparent))
	}
	for i := range l.depth {
		typeset.SetFill(o.bars[i], theme.Color(theme.ColorLine))
		typeset.Place(o.bars[i], side+indent*float32(i+1), l.top+l.barTop, barWidth, l.barEnd-l.barTop)
		r.objects = append(r.objects, o.bars[i])
	}
	spans := f.spans[l.spans:l.spansEnd]
	for len(o.texts) < len(spans) {
		o.texts = append(o.texts, canvas.NewText("", color.Transparent))
	}
	current := r.page.list.state.Current
	for i := range spans {
		s := &spans[i]
		style, c := styles[s.kind], s.color
		if s.node != 0 && s.node == current {
			c = theme.ColorAccentText
			style.Bold = style.Bold || s.kind == moveSpan
		}
		typeset.Set(o.texts[i], s.text, style, theme.Color(c))
		typeset.Middle(o.texts[i], s.x, l.top, l.height)
		r.objects = append(r.objects, o.texts[i])
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
	p.ruler.Reset()
	p.reflow()
	p.show()
	canvas.Refresh(r.list)
}
