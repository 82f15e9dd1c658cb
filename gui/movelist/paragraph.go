package movelist

import (
	"strings"

	"fyne.io/fyne/v2"

	"kibitz/gui/bidi"
	"kibitz/gui/theme"
)

// paragraph is prose being broken into lines.
type paragraph struct {
	laid        *laid
	m           widths
	left, right float32
	x, y        float32
	// run is a row of words of one look, which become one span.
	run      []string
	runX     float32
	runKind  spanKind
	runColor fyne.ThemeColorName
	runLeft  bool
}

func (p *paragraph) open() {
	p.x = p.left
	p.laid.begin(p.y, proseHeight)
}

func (p *paragraph) close() {
	p.flush()
	p.laid.end()
	p.y += proseHeight
}

func (p *paragraph) flush() {
	if len(p.run) > 0 {
		text := p.run[0]
		if len(p.run) > 1 {
			text = strings.Join(p.run, " ")
		}
		text = bidi.Within(text, p.runLeft)
		p.laid.spans = append(p.laid.spans, span{x: p.runX, text: text, kind: p.runKind, color: p.runColor})
		p.run = p.run[:0]
	}
}

// add puts a token on the line, or on the next if it has no room.
func (p *paragraph) add(t *token) {
	if t.kind == breakToken {
		p.close()
		p.y += paragraphGap
		p.open()
		return
	}
	kind, color := t.kind.look()
	style := styles[kind]
	space := p.m.Width(" ", styles[proseSpan])
	text := p.m.Width(t.text, style)
	width := text
	if t.prefix != "" {
		width += p.m.Width(t.prefix, styles[proseSpan]) + space
	}
	for _, g := range t.glyphs {
		width += g.gap() + p.m.Width(g.text, styles[g.kind(true)])
	}
	if p.x > p.left {
		p.x += space
		if p.x+width > p.right {
			p.close()
			p.open()
		}
	}
	if !t.linked || t.kind == noteToken || t.kind == errorToken {
		p.words(t, kind, color)
		if t.kind == resultToken {
			p.x += resultGap
		}
		return
	}
	p.flush()
	if t.prefix != "" {
		p.laid.spans = append(p.laid.spans, span{x: p.x, text: t.prefix, kind: proseSpan, color: theme.ColorSecondary})
		p.x += p.m.Width(t.prefix, styles[proseSpan]) + space
	}
	p.laid.spans = append(p.laid.spans, span{x: p.x, text: t.text, kind: kind, color: color, node: t.node})
	p.laid.target(t.node, p.x-markInset, text+2*markInset, 0, proseHeight)
	p.x = p.laid.glyphs(t.glyphs, p.x+text, true, p.m)
}

// words adds a word to the run, cut where it is wider than the whole line.
func (p *paragraph) words(t *token, kind spanKind, color fyne.ThemeColorName) {
	if kind != p.runKind || color != p.runColor || t.left != p.runLeft {
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
			p.runX, p.runKind, p.runColor, p.runLeft = p.x, kind, color, t.left
		}
		p.run = append(p.run, head)
		if t.linked {
			p.laid.target(t.node, p.x-markInset, width+2*markInset, 0, proseHeight)
		}
		p.x += width
		if text != "" {
			p.close()
			p.open()
		}
	}
}
