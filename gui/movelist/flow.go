package movelist

import (
	"sort"
	"strings"

	"fyne.io/fyne/v2"

	"kibitz/engine/game"
	"kibitz/gui/theme"
	"kibitz/gui/typeset"
)

// Geometry in Fyne's units.
const (
	side        float32 = 14 // left and right of everything
	topMargin   float32 = 8
	rowHeight   float32 = 28 // of a pair
	numberWidth float32 = 46 // at least
	cellInset   float32 = 8  // between the ground of a current move and its text
	glyphGap    float32 = 3
	markInset   float32 = 3 // the same for a move in a variation

	proseHeight float32 = 20 // of a line of prose
	prosePad    float32 = 4  // above and below it, beside the bar
	proseMargin float32 = 3  // above and below that
	barWidth    float32 = 3
	barGap      float32 = 10 // between bar and text
	indent      float32 = 14 // of one variation in another
	maxIndent           = 6  // deeper variations move no further right: the list may be narrow
)

// flow is blocks broken into lines of one width. Lines hold ranges of spans and
// targets, so that making a flow again reuses the memory.
type flow struct {
	width, height float32
	lines         []line
	spans         []span
	targets       []target
	byNode        []int32 // 1 + index of the target, by node id; 0 for none
}

// line is what stands side by side.
type line struct {
	top, height         float32
	depth               int     // bars to the left of prose
	barTop, barEnd      float32 // where these begin and end, from the line's top
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

// layout breaks blocks into lines of width. A hint is centered in viewport, the height in sight.
func (f *flow) layout(blocks []block, width, viewport float32, m widths) {
	*f = flow{width: width, lines: f.lines[:0], spans: f.spans[:0], targets: f.targets[:0], byNode: f.byNode}
	clear(f.byNode)
	numbers := numberWidth
	for i := len(blocks) - 1; i >= 0; i-- {
		if blocks[i].kind == pairBlock { // the last number is the widest
			numbers = max(numbers, m.Width(blocks[i].number, styles[plainSpan])+cellInset+4)
			break
		}
	}
	y := topMargin
	for i := range blocks {
		b := &blocks[i]
		switch b.kind {
		case pairBlock:
			f.pair(b, y, numbers, m)
			y += rowHeight
		default:
			if i > 0 && blocks[i-1].kind != b.kind {
				y += proseMargin
			}
			first := len(f.lines)
			y = f.prose(b, y, m) + proseMargin
			if b.kind == hintBlock {
				f.center(first, viewport, m)
			}
		}
	}
	f.height = y + topMargin
}

// pair adds a row with a move of each side.
func (f *flow) pair(b *block, y, numbers float32, m widths) {
	l := f.begin(y, rowHeight)
	f.spans = append(f.spans, span{x: side, text: b.number, color: theme.ColorSecondary})
	x := side + numbers - cellInset
	half := max((f.width-side-x)/2, 0)
	f.cell(&b.white, x, half, m)
	f.cell(&b.black, x+half, half, m)
	f.end(l)
}

// cell adds one half of a row.
func (f *flow) cell(c *cell, x, width float32, m widths) {
	if c.gap {
		f.spans = append(f.spans, span{x: x + cellInset, text: typeset.Ellipsis, color: theme.ColorSecondary})
		return
	}
	if c.empty() {
		return
	}
	room := width - 2*cellInset
	for _, g := range c.glyphs {
		room -= m.Width(g.text, styles[g.kind(false)]) + glyphGap
	}
	// The text takes the room of its bold form, so that nothing moves when it becomes current.
	text := m.Fit(c.text, styles[boldSpan], room)
	f.target(c.node, x, width, 1, rowHeight-2)
	x += cellInset
	f.spans = append(f.spans, span{x: x, text: text, kind: moveSpan, color: theme.ColorText, node: c.node})
	x += m.Width(text, styles[boldSpan])
	if room < 0 {
		return // not even the signs have room
	}
	f.glyphs(c.glyphs, x, false, m)
}

// glyphs adds signs from x on and returns where they end.
func (f *flow) glyphs(gs []glyph, x float32, prose bool, m widths) float32 {
	for _, g := range gs {
		x += glyphGap
		kind := g.kind(prose)
		f.spans = append(f.spans, span{x: x, text: g.text, kind: kind, color: g.color})
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
		return proseSpan, theme.ColorAccentText
	case resultToken:
		return boldSpan, theme.ColorText
	case errorToken:
		return proseSpan, theme.ColorWarning
	}
	return proseSpan, theme.ColorSecondary
}

// prose adds a paragraph from y on and returns where it ends.
func (f *flow) prose(b *block, y float32, m widths) float32 {
	left := side
	if b.kind == proseBlock {
		left += indent + barWidth + barGap + indent*float32(max(min(b.depth, maxIndent)-1, 0))
	}
	p := paragraph{flow: f, m: m, left: left, right: f.width - side, y: y + prosePad, depth: min(b.depth, maxIndent)}
	first := len(f.lines)
	p.open()
	for i := range b.tokens {
		p.add(&b.tokens[i])
	}
	p.close()
	f.lines[first].barTop = -prosePad
	f.lines[len(f.lines)-1].barEnd = proseHeight + prosePad
	return p.y + prosePad
}

// paragraph is prose being broken into lines.
type paragraph struct {
	flow        *flow
	m           widths
	left, right float32
	x, y        float32
	depth       int
	line        int
	// run is a row of words of one look, which become one span.
	run      []string
	runX     float32
	runKind  spanKind
	runColor fyne.ThemeColorName
}

func (p *paragraph) open() {
	p.x = p.left
	p.line = p.flow.begin(p.y, proseHeight)
	l := &p.flow.lines[p.line]
	l.depth, l.barEnd = p.depth, proseHeight
}

func (p *paragraph) close() {
	p.flush()
	p.flow.end(p.line)
	p.y += proseHeight
}

func (p *paragraph) flush() {
	if len(p.run) > 0 {
		text := p.run[0]
		if len(p.run) > 1 {
			text = strings.Join(p.run, " ")
		}
		p.flow.spans = append(p.flow.spans, span{x: p.runX, text: text, kind: p.runKind, color: p.runColor})
		p.run = p.run[:0]
	}
}

// add puts a token on the line, or on the next if it has no room.
func (p *paragraph) add(t *token) {
	kind, color := t.kind.look()
	style := styles[kind]
	space := p.m.Width(" ", styles[proseSpan])
	width := p.m.Width(t.text, style)
	if t.prefix != "" {
		width += p.m.Width(t.prefix, styles[proseSpan]) + space
	}
	for _, g := range t.glyphs {
		width += glyphGap + p.m.Width(g.text, styles[g.kind(true)])
	}
	if p.x > p.left {
		p.x += space
		if p.x+width > p.right {
			p.close()
			p.open()
		}
	}
	if !t.linked || t.kind == noteToken {
		p.words(t, kind, color)
		return
	}
	p.flush()
	if t.prefix != "" {
		p.flow.spans = append(p.flow.spans, span{x: p.x, text: t.prefix, kind: proseSpan, color: theme.ColorSecondary})
		p.x += p.m.Width(t.prefix, styles[proseSpan]) + space
	}
	start := p.x
	p.flow.spans = append(p.flow.spans, span{x: p.x, text: t.text, kind: kind, color: color, node: t.node})
	p.x += p.m.Width(t.text, style)
	p.flow.target(t.node, start-markInset, p.x-start+2*markInset, 0, proseHeight)
	p.x = p.flow.glyphs(t.glyphs, p.x, true, p.m)
}

// words adds a word to the run, cut where it is wider than the whole line.
func (p *paragraph) words(t *token, kind spanKind, color fyne.ThemeColorName) {
	if kind != p.runKind || color != p.runColor {
		p.flush()
	}
	style, text := styles[kind], t.text
	for text != "" {
		head, width := text, p.m.Width(text, style)
		if width > p.right-p.left {
			head, _ = p.m.Split(text, style, p.right-p.left)
			width = p.m.Width(head, style)
		}
		text = text[len(head):]
		if len(p.run) == 0 {
			p.runX, p.runKind, p.runColor = p.x, kind, color
		}
		p.run = append(p.run, head)
		if t.linked {
			p.flow.target(t.node, p.x-markInset, width+2*markInset, 0, proseHeight)
		}
		p.x += width
		if text != "" {
			p.close()
			p.open()
		}
	}
}

func (f *flow) begin(top, height float32) (index int) {
	f.lines = append(f.lines, line{top: top, height: height, spans: len(f.spans), targets: len(f.targets)})
	return len(f.lines) - 1
}

func (f *flow) end(index int) {
	l := &f.lines[index]
	l.spansEnd, l.targetsEnd = len(f.spans), len(f.targets)
}

// target adds a place to click to the newest line. What leads to the same node
// side by side is one place.
func (f *flow) target(node game.NodeID, x, width, top, height float32) {
	index := len(f.lines) - 1
	l := &f.lines[index]
	if n := len(f.targets); n > l.targets && f.targets[n-1].node == node {
		f.targets[n-1].width = x + width - f.targets[n-1].x
		return
	}
	f.targets = append(f.targets, target{node: node, x: x, width: width, top: l.top + top, height: height})
	if int(node) >= len(f.byNode) {
		f.byNode = append(f.byNode, make([]int32, int(node)+1-len(f.byNode))...)
	}
	if f.byNode[node] == 0 {
		f.byNode[node] = int32(len(f.targets))
	}
}

// center moves the lines from first on, each of one span, to the middle of the list.
func (f *flow) center(first int, viewport float32, m widths) {
	lines := f.lines[first:]
	end := lines[len(lines)-1]
	down := max((viewport-(end.top+end.height-lines[0].top))/2-lines[0].top, 0)
	for i := range lines {
		l := &lines[i]
		l.top += down
		for s := l.spans; s < l.spansEnd; s++ {
			f.spans[s].x = max((f.width-m.Width(f.spans[s].text, styles[f.spans[s].kind]))/2, side)
		}
	}
}

// targetOf returns the place of a node.
func (f *flow) targetOf(node game.NodeID) (t target, ok bool) {
	if int(node) >= len(f.byNode) || f.byNode[node] == 0 {
		return target{}, false
	}
	return f.targets[f.byNode[node]-1], true
}

// targetAt returns the index of the target at a point, or -1.
func (f *flow) targetAt(at fyne.Position) int {
	i := f.lineAt(at.Y)
	if i == len(f.lines) {
		return -1
	}
	for t := f.lines[i].targets; t < f.lines[i].targetsEnd; t++ {
		if x := f.targets[t].x; at.X >= x && at.X < x+f.targets[t].width && at.Y >= f.lines[i].top {
			return t
		}
	}
	return -1
}

// lineAt returns the index of the first line that ends below y; len(f.lines) if none does.
func (f *flow) lineAt(y float32) int {
	return sort.Search(len(f.lines), func(i int) bool { return f.lines[i].top+f.lines[i].height > y })
}
