package movelist

import (
	"slices"
	"sort"

	"fyne.io/fyne/v2"

	"kibitz/engine/game"
	"kibitz/gui/theme"
	"kibitz/gui/typeset"
)

// Geometry in Fyne's units.
const (
	side        float32 = 14 // left and right of everything
	topMargin   float32 = 8
	rowHeight   float32 = 24  // of a pair
	numberWidth float32 = 38  // at least
	widestCell  float32 = 230 // of one move: the eye does not find the answer farther away
	leastCell   float32 = 96  // of one move with what stands beside it: narrower lists leave that out
	cellInset   float32 = 8   // between the ground of a current move and its text
	glyphGap    float32 = 4
	markInset   float32 = 3 // the same for a move in a variation

	proseHeight  float32 = 20 // of a line of prose
	prosePad     float32 = 4  // above and below it, beside the bar
	proseMargin  float32 = 3  // above and below that
	barWidth     float32 = 2
	barGap       float32 = 10 // between bar and text
	barIndent    float32 = 14 // from one bar to the next
	maxBars              = 6  // deeper variations move no further right: the list may be narrow
	paragraphGap float32 = 6  // between two paragraphs of a comment
	resultGap    float32 = 6  // between result and reason, beside a blank
)

// flow is blocks one below the other in a list of some width.
type flow struct {
	shape  shape
	height float32
	items  []item
}

// shape is what the layout of a block depends on: the width of the list, of the column of numbers, and of what stands
// beside a move; 0 for nothing.
type shape struct{ width, numbers, data float32 }

// cell returns where the halves of a row begin and how wide each is.
func (s shape) cell() (x, half float32) {
	x = side + s.numbers - cellInset
	return x, min(max((s.width-side-x)/2, 0), widestCell)
}

// item is a block and where it stands.
type item struct {
	*block
	top float32
	// joined is how many bars go on from the block above.
	joined int
}

// laid is a block broken into lines. Positions are relative to the block's top.
type laid struct {
	shape   shape
	lines   []line
	spans   []span
	targets []target
	bare    []game.NodeID // moves that leave no room for what stands beside moves
}

// line is what stands side by side: a range of spans and one of targets.
type line struct {
	top, height         float32
	spans, spansEnd     int
	targets, targetsEnd int
}

// span is text of one look.
type span struct {
	x     float32
	text  string
	kind  spanKind
	color fyne.ThemeColorName
	node  game.NodeID // of moves
}

type spanKind uint8

const (
	plainSpan spanKind = iota // numbers and signs of the main line
	boldSpan                  // signs of annotation, results
	moveSpan                  // a move of the main line; bold when current
	proseSpan                 // variations and comments
	proseBold                 // the first move of a variation
	monoSpan                  // signs that only the monospaced font has
	proseMono
)

// styles are the looks of spans, by kind.
var styles = [...]typeset.Style{
	plainSpan: {Size: 15}, boldSpan: {Size: 15, Bold: true}, moveSpan: {Size: 15},
	proseSpan: {Size: 14}, proseBold: {Size: 14, Bold: true},
	monoSpan: {Size: 15, Monospace: true}, proseMono: {Size: 14, Monospace: true},
}

// target is where a move can be clicked, and the ground that marks it.
type target struct {
	node        game.NodeID
	x, width    float32
	top, height float32
}

// widths measures text.
type widths interface {
	Width(text string, style typeset.Style) float32
	Fit(text string, style typeset.Style, width float32) string
	Split(text string, style typeset.Style, width float32) (head, tail string)
}

// layout puts blocks below each other in a list of width. A hint is centered
// in viewport, the height in sight. Of blocks that were laid out for this width before, only
// the place is new.
func (f *flow) layout(blocks []*block, width, viewport, data float32, m widths) {
	f.shape = shape{width: width, numbers: numberWidth}
	for i := len(blocks) - 1; i >= 0; i-- {
		if blocks[i].kind == pairBlock { // the last number is the widest
			f.shape.numbers = max(numberWidth, m.Width(blocks[i].number, styles[plainSpan])+cellInset+4)
			break
		}
	}
	if _, half := f.shape.cell(); half >= leastCell {
		f.shape.data = data
	}
	f.items = slices.Grow(f.items[:0], len(blocks))
	if n := len(blocks) - 1; n >= 0 && blocks[n].kind == hintBlock && blocks[n].height(f.shape, m) > viewport {
		f.hintInALine(blocks, viewport, m)
		return
	}
	y, above := topMargin, &block{}
	for _, b := range blocks {
		it := item{block: b}
		if b.depth > 0 && above.depth > 0 {
			it.joined = min(b.depth, above.depth)
			if b.first && b.depth <= above.depth {
				it.joined = b.depth - 1
			}
		}
		if b.kind != pairBlock && above.kind == pairBlock {
			y += proseMargin
		}
		if it.joined > 0 {
			y -= prosePad
		}
		it.top = y
		height := b.height(f.shape, m)
		if b.kind == hintBlock {
			it.top = max((viewport-height)/2, y)
		}
		f.items = append(f.items, it)
		y += height
		if b.kind != pairBlock {
			y += proseMargin
		}
		above = b
	}
	f.height = y + topMargin
}

// hintInALine lays out a list that has no room for all that its hint says: the beginning
// of it, or what stands above it, must do.
func (f *flow) hintInALine(blocks []*block, viewport float32, m widths) {
	b := blocks[0]
	if len(blocks) == 1 {
		b = hintBlockOf(m.Fit(hint(), styles[proseSpan], f.shape.width-2*side))
	}
	f.items = append(f.items, item{block: b, top: max((viewport-b.height(f.shape, m))/2, 0)})
	f.height = viewport
}

// height returns how high the block is when laid out. Rows of two moves need
// not be laid out for it: that waits until they come into sight.
func (b *block) height(s shape, m widths) float32 {
	if b.kind == pairBlock {
		return rowHeight
	}
	lines := b.lay(s, m).lines
	end := lines[len(lines)-1]
	return end.top + end.height + prosePad
}

// lay returns the block broken into lines.
func (b *block) lay(s shape, m widths) *laid {
	if b.laid == nil || b.laid.shape != s {
		b.laid = &laid{shape: s}
		if b.kind == pairBlock {
			b.laid.pair(b, m)
		} else {
			b.laid.prose(b, m)
		}
	}
	return b.laid
}

// pair adds a row with a move of each side.
func (l *laid) pair(b *block, m widths) {
	l.begin(0, rowHeight)
	l.spans = append(l.spans, span{x: side, text: b.number, color: theme.ColorSecondary})
	x, half := l.shape.cell()
	l.cell(&b.white, x, half, m)
	l.cell(&b.black, x+half, half, m)
	l.end()
}

// cell adds one half of a row.
func (l *laid) cell(c *cell, x, width float32, m widths) {
	if c.gap {
		l.spans = append(l.spans, span{x: x + cellInset, text: typeset.Ellipsis, color: theme.ColorSecondary})
		return
	}
	if c.empty() {
		return
	}
	room := width - 2*cellInset
	for _, g := range c.glyphs {
		room -= m.Width(g.text, styles[g.kind(false)]) + g.gap()
	}
	if whole := m.Width(c.text, styles[boldSpan]); whole <= room && whole > room-l.shape.data {
		l.bare = append(l.bare, c.node) // the move comes before what stands beside it
	} else {
		room -= l.shape.data
	}
	// The text takes the room of its bold form, so that nothing moves when it becomes current.
	text := m.Fit(c.text, styles[boldSpan], room)
	l.target(c.node, x, width, 1, rowHeight-2)
	x += cellInset
	l.spans = append(l.spans, span{x: x, text: text, kind: moveSpan, color: theme.ColorText, node: c.node})
	x += m.Width(text, styles[boldSpan])
	if room < 0 {
		return // not even the signs have room
	}
	l.glyphs(c.glyphs, x, false, m)
}

// glyphs adds signs from x on and returns where they end.
func (l *laid) glyphs(gs []glyph, x float32, prose bool, m widths) float32 {
	for _, g := range gs {
		x += g.gap()
		kind := g.kind(prose)
		l.spans = append(l.spans, span{x: x, text: g.text, kind: kind, color: g.color})
		x += m.Width(g.text, styles[kind])
	}
	return x
}

func (g glyph) kind(prose bool) spanKind {
	switch {
	case g.mono && prose:
		return proseMono
	case g.mono:
		return monoSpan
	case prose:
		return proseBold
	}
	return boldSpan
}

// look returns how the text of a token is drawn.
func (k tokenKind) look() (spanKind, fyne.ThemeColorName) {
	switch k {
	case leadToken:
		return proseBold, theme.ColorText
	case wordToken:
		return proseSpan, theme.ColorText
	case resultToken:
		return boldSpan, theme.ColorText
	case errorToken:
		return proseSpan, theme.ColorWarning
	case dubiousToken:
		return proseBold, theme.ColorInaccuracy
	case mistakeToken:
		return proseBold, theme.ColorMistake
	case blunderToken:
		return proseBold, theme.ColorBlunder
	}
	return proseSpan, theme.ColorSecondary
}

// prose breaks a paragraph into lines.
func (l *laid) prose(b *block, m widths) {
	left := side
	if b.kind == proseBlock {
		left += barIndent + barWidth + barGap + barIndent*float32(max(min(b.depth, maxBars)-1, 0))
	}
	p := paragraph{laid: l, m: m, left: left, right: l.shape.width - side, y: prosePad}
	p.open()
	for i := range b.tokens {
		p.add(&b.tokens[i])
	}
	p.close()
	if b.kind == hintBlock {
		for i := range l.spans { // one a line
			s := &l.spans[i]
			s.x = max((l.shape.width-m.Width(s.text, styles[s.kind]))/2, side)
		}
	}
}

func (l *laid) begin(top, height float32) {
	l.lines = append(l.lines, line{top: top, height: height, spans: len(l.spans), targets: len(l.targets)})
}

func (l *laid) end() {
	n := &l.lines[len(l.lines)-1]
	n.spansEnd, n.targetsEnd = len(l.spans), len(l.targets)
}

// target adds a place to click to the newest line. What leads to the same node
// side by side is one place.
func (l *laid) target(node game.NodeID, x, width, top, height float32) {
	line := &l.lines[len(l.lines)-1]
	if n := len(l.targets); n > line.targets && l.targets[n-1].node == node {
		l.targets[n-1].width = x + width - l.targets[n-1].x
		return
	}
	l.targets = append(l.targets, target{node: node, x: x, width: width, top: line.top + top, height: height})
}

// targetOf returns the place of a node, relative to the list. It looks at every
// token of the game.
func (f *flow) targetOf(node game.NodeID, m widths) (t target, ok bool) {
	for i := range f.items {
		it := &f.items[i]
		if !it.has(node) {
			continue
		}
		for _, t := range it.lay(f.shape, m).targets {
			if t.node == node {
				t.top += it.top
				return t, true
			}
		}
	}
	return target{}, false
}

// saidOf returns where the comment on a move ends, relative to the list; 0 if there is none.
func (f *flow) saidOf(node game.NodeID, m widths) float32 {
	i := slices.IndexFunc(f.items, func(it item) bool { return it.has(node) })
	if i < 0 {
		return 0
	}
	it := &f.items[i]
	if it.kind != pairBlock {
		return it.top + it.said(node, f.shape, m)
	}
	if it.white.node == node && it.black.linked || i+1 == len(f.items) {
		return 0
	}
	if next := &f.items[i+1]; next.kind == proseBlock && next.depth == 0 {
		return next.top + next.height(f.shape, m)
	}
	return 0
}

// said returns where the words that follow a move in a paragraph end, relative to its top.
func (b *block) said(node game.NodeID, s shape, m widths) float32 {
	moved := false
	for i := range b.tokens {
		switch t := &b.tokens[i]; {
		case t.linked && t.node == node:
			moved = true
		case moved && t.linked: // in whose line they end, or above it
			for _, t := range b.lay(s, m).targets {
				if t.node == b.tokens[i].node {
					return t.top + t.height
				}
			}
		}
	}
	return b.height(s, m)
}

func (b *block) has(node game.NodeID) bool {
	if b.kind == pairBlock {
		return b.white.linked && b.white.node == node || b.black.linked && b.black.node == node
	}
	for i := range b.tokens {
		if b.tokens[i].linked && b.tokens[i].node == node {
			return true
		}
	}
	return false
}

// targetAt returns the target at a point, relative to the list.
func (f *flow) targetAt(at fyne.Position, m widths) (t target, ok bool) {
	i := f.itemAt(at.Y)
	if i == len(f.items) {
		return target{}, false
	}
	l, top := f.items[i].lay(f.shape, m), f.items[i].top
	for _, n := range l.lines {
		if at.Y < top+n.top || at.Y >= top+n.top+n.height {
			continue
		}
		for _, t := range l.targets[n.targets:n.targetsEnd] {
			if at.X >= t.x && at.X < t.x+t.width {
				t.top += top
				return t, true
			}
		}
	}
	return target{}, false
}

// itemAt returns the index of the last block that begins at y or above; 0 if none does.
func (f *flow) itemAt(y float32) int {
	return max(sort.Search(len(f.items), func(i int) bool { return f.items[i].top > y })-1, 0)
}
