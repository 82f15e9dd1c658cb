package movelist

import (
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/game"
)

// What could not be read of variations stands in its place, with the reason.

// unread adds variations that could not be read and stand behind n, each as a paragraph that leads
// to n: the text as it is, and why.
func (b *builder) unread(n *game.Node, list []game.Unread, depth int) {
	for _, u := range list {
		b.blocks = append(b.blocks, &block{kind: proseBlock, depth: depth, first: true, tokens: b.unreadTokens(n, u)})
	}
}

func (b *builder) unreadTokens(n *game.Node, u game.Unread) []token {
	why := lang.L("line {{.Line}}, column {{.Column}}: {{.Why}}", map[string]any{"Line": u.Line, "Column": u.Col, "Why": b.state.Why(u.Fault)})
	tokens := append(plainTokens(errorToken, u.Text), plainTokens(noteToken, "("+why+")")...)
	for i := range tokens {
		tokens[i].node, tokens[i].linked = n.ID(), true
	}
	return tokens
}

// rest adds how the line goes on behind n, its last move, where that could not be read.
func (b *builder) rest(n *game.Node, depth int) {
	if list := n.Unread(); len(list) > 0 {
		b.blocks = append(b.blocks, &block{kind: proseBlock, depth: depth, tokens: b.unreadTokens(n, list[0])})
		b.unread(n, list[1:], depth+1)
	}
}
