package movelist

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// builder collects the blocks of one game.
type builder struct {
	game   *game.Game
	rows   *rows
	state  *State
	blocks []*block
	made   map[place]made
}

// mainLine adds the main line in two columns. What is said about a move
// stands below its row.
//
// The row stays whole where that cannot mislead: variations bear their numbers,
// so those of White's move can wait until Black's has been put beside it. A
// comment bears none, so it must follow its move at once and the row is split.
func (b *builder) mainLine() {
	var white *game.Node // waits for Black's move
	for n := b.next(b.game.Root()); n != nil; n = b.next(n) {
		if hasText(n.Before()) {
			if white != nil {
				b.row(white, nil, true)
				white = nil
			}
			b.comment(n, beforePart)
		}
		_, side := b.game.MoveNumber(n)
		switch {
		case side == chess.Black:
			b.row(white, n, false)
		case b.canWait(n):
			white = n
			continue
		default:
			b.row(n, nil, b.next(n) != nil)
		}
		if white != nil {
			b.variations(white)
			white = nil
		}
		b.comment(n, afterPart)
		b.variations(n)
	}
}

// next returns the move of the main line after another one; nil at the end of what is shown.
func (b *builder) next(n *game.Node) *game.Node {
	if m := n.Next(); m != nil && (b.state.Hidden == game.RootID || m.ID() != b.state.Hidden) {
		return m
	}
	return nil
}

// row adds a row with a move of each side; nil for White leaves a gap, nil for
// Black does if gap is set.
func (b *builder) row(white, black *game.Node, gap bool) {
	first := white
	if first == nil {
		first = black
	}
	print := b.rows.fingerprint()
	for _, n := range [...]*game.Node{white, black} {
		if n != nil {
			print.node(n)
		}
	}
	if gap {
		print.add(1)
	}
	b.reuse(place{first.ID(), rowPart}, print, func() {
		number, _ := b.game.MoveNumber(first)
		r := &block{kind: pairBlock, number: strconv.Itoa(number) + ".", white: cell{gap: true}, black: cell{gap: gap}}
		if white != nil {
			r.white = cell{token: b.move(white, moveToken)}
		}
		if black != nil {
			r.black = cell{token: b.move(black, moveToken)}
		}
		b.blocks = append(b.blocks, r)
	})
}

// canWait reports whether what is said about White's move n can stand below
// Black's reply, if anything is said at all.
func (b *builder) canWait(n *game.Node) bool {
	reply := b.next(n)
	if hasText(n.After()) || reply == nil {
		return false
	}
	return len(siblings(n)) == 0 && len(n.Parent().Unread()) == 0 || !hasText(reply.Before()) && !hasText(reply.After())
}

// siblings returns the alternatives to a move of a main line.
func siblings(n *game.Node) []*game.Node {
	if c := n.Parent().Children(); c[0] == n {
		return c[1:]
	}
	return nil
}

// variations adds the alternatives to n, a move of the main line.
func (b *builder) variations(n *game.Node) {
	if list := n.Parent().Unread(); len(list) > 0 {
		print := b.rows.fingerprint()
		print.unread(list)
		b.reuse(place{n.ID(), unreadPart}, print, func() { b.unread(n, list, 1) })
	}
	for _, v := range siblings(n) {
		print := b.rows.fingerprint()
		print.tree(v)
		b.reuse(place{v.ID(), variationPart}, print, func() { b.variation(v, 1) })
	}
}

// variation adds the line that begins with first; lines that branch off it
// stand between its parts.
func (b *builder) variation(first *game.Node, depth int) {
	var tokens []token
	begins := true
	flush := func() {
		if len(tokens) > 0 {
			b.blocks = append(b.blocks, &block{kind: proseBlock, depth: depth, first: begins, tokens: tokens})
			tokens, begins = nil, false
		}
	}
	kind, numbered := leadToken, false
	var last *game.Node
	for n := first; n != nil; n = n.Next() {
		last = n
		if words := commentTokens(n.Before()); len(words) > 0 {
			tokens = append(tokens, words...)
			numbered = false
		}
		t := b.move(n, kind)
		number, side := b.game.MoveNumber(n)
		if side == chess.White {
			t.prefix = strconv.Itoa(number) + "."
		} else if !numbered {
			t.prefix = strconv.Itoa(number) + "..."
		}
		tokens = append(tokens, t)
		kind, numbered = sideToken, true
		if words := commentTokens(n.After()); len(words) > 0 {
			tokens = append(tokens, words...)
			numbered = false
		}
		if n == first {
			continue // its alternatives belong to the line around
		}
		if others, unread := siblings(n), n.Parent().Unread(); len(others)+len(unread) > 0 {
			flush()
			b.unread(n, unread, depth+1)
			for _, v := range others {
				b.variation(v, depth+1)
			}
			numbered = false
		}
	}
	flush()
	b.rest(last, depth)
}

func (b *builder) move(n *game.Node, kind tokenKind) token {
	return token{kind: kind, text: b.rows.letters.SAN(b.rows.san[n.ID()]), glyphs: glyphs(n.NAGs()), node: n.ID(), linked: true}
}

// comment adds comments about the main line as a paragraph.
func (b *builder) comment(n *game.Node, where part) {
	texts := n.After()
	if where == beforePart {
		texts = n.Before()
	}
	if len(texts) == 0 {
		return
	}
	print := b.rows.fingerprint()
	print.texts(texts)
	change := ""
	if where == afterPart && b.state.Change != nil && hasText(texts) {
		change = b.state.Change(n)
	}
	print.texts([]string{change})
	if change != "" {
		print.node(n)
	}
	b.reuse(place{n.ID(), where}, print, func() {
		words := commentTokens(texts)
		if change != "" {
			words = append(append(plainTokens(noteToken, change), markTokens(n.NAGs())...), words...)
		}
		if len(words) > 0 {
			b.blocks = append(b.blocks, &block{kind: proseBlock, tokens: words})
		}
	})
}

// markTokens says in a word what the mark of a move means.
func markTokens(nags []game.NAG) []token {
	for _, n := range nags {
		switch n {
		case game.Dubious:
			return plainTokens(dubiousToken, lang.L("Inaccuracy."))
		case game.Mistake:
			return plainTokens(mistakeToken, lang.L("Mistake."))
		case game.Blunder:
			return plainTokens(blunderToken, lang.L("Blunder."))
		}
	}
	return nil
}

// end adds the result, or where a broken game breaks off.
func (b *builder) end() {
	if b.state.Hidden != game.RootID {
		return
	}
	b.rest(b.game.Last(), 0)
	if t := b.game.Tail(); t != nil {
		text := lang.L("The rest cannot be read. Line {{.Line}}, column {{.Column}}: {{.Why}}", map[string]any{"Line": t.Line, "Column": t.Col, "Why": b.state.Why(t.Fault)})
		b.blocks = append(b.blocks, &block{kind: endBlock, tokens: plainTokens(errorToken, text)})
	}
	e := &block{kind: endBlock}
	if o := b.game.Result(); o != chess.NoOutcome {
		e.tokens = append(e.tokens, token{kind: resultToken, text: resultText(o)})
	}
	e.tokens = append(e.tokens, plainTokens(noteToken, b.state.Reason)...)
	if len(e.tokens) > 0 {
		b.blocks = append(b.blocks, e)
	}
}

func resultText(o chess.Outcome) string {
	if o == chess.Draw {
		return "½–½"
	}
	return strings.Replace(o.String(), "-", "–", 1)
}

func hasText(comments []string) bool {
	return slices.ContainsFunc(comments, func(c string) bool { return strings.TrimSpace(game.WithoutCommands(c)) != "" })
}

// commentTokens returns the words of comments. Line breaks are where some program
// wrapped the text, and mean nothing; an empty line is between two paragraphs, and
// so is the end of a comment.
func commentTokens(comments []string) (tokens []token) {
	for _, c := range comments {
		for paragraph := range strings.SplitSeq(shorten(game.WithoutCommands(c)), "\n\n") {
			words := tokensOf(wordToken, paragraph)
			if len(words) > 0 && len(tokens) > 0 {
				tokens = append(tokens, token{kind: breakToken})
			}
			tokens = append(tokens, words...)
		}
	}
	return tokens
}
