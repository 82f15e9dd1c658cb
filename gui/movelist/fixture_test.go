package movelist

import (
	"bytes"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
	"github.com/go-text/typesetting/font"

	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// read makes a game of movetext: moves, variations in parentheses, comments in
// braces, annotations as signs or "$n", what could not be read in angles, and a result. Move
// numbers are left out.
func read(t testing.TB, movetext string) *game.Game { return readFrom(t, nil, movetext) }

func readFrom(t testing.TB, tags game.Tags, movetext string) *game.Game {
	t.Helper()
	b, err := game.NewBuilder(tags)
	if err != nil {
		t.Fatal(err)
	}
	type place struct {
		node *game.Node
		pos  chess.Position
		back chess.Position // before the node's move
	}
	at := place{b.Root(), b.Start(), b.Start()}
	var stack []place
	opened := false     // a comment now precedes the next move
	var before []string // comments that do
	for rest := strings.TrimSpace(movetext); rest != ""; rest = strings.TrimSpace(rest) {
		switch rest[0] {
		case '{':
			text, after, ok := strings.Cut(rest[1:], "}")
			if !ok {
				t.Fatalf("no } in %q", rest)
			}
			rest = after
			if opened {
				before = append(before, text)
			} else {
				b.AddAfter(at.node, text)
			}
			continue
		case '<':
			text, after, _ := strings.Cut(rest[1:], ">")
			rest = after
			b.AddUnread(at.node, game.Unread{Text: text, Fault: game.Fault{Msg: "no move"}, Line: 3, Col: 7})
			continue
		case '(':
			stack = append(stack, at)
			at = place{at.node.Parent(), at.back, at.back}
			rest, opened = rest[1:], true
			continue
		case ')':
			at, stack = stack[len(stack)-1], stack[:len(stack)-1]
			rest = rest[1:]
			continue
		}
		word := rest
		if i := strings.IndexAny(rest, " \n(){"); i >= 0 {
			word = rest[:i]
		}
		rest = rest[len(word):]
		if o, err := chess.ParseOutcome(word); err == nil {
			b.SetResult(o)
			continue
		}
		if n, err := game.ParseNAG(word); err == nil {
			b.AddNAG(at.node, n)
			continue
		}
		m := chess.NullMove
		if word != "--" {
			if m, err = chess.ParseSAN(&at.pos, word); err != nil {
				t.Fatal(err)
			}
		}
		at.back = at.pos
		if m == chess.NullMove {
			at.pos.MakeNull()
		} else {
			at.pos.Make(m)
		}
		at.node = b.Add(at.node, m)
		for _, text := range before {
			b.AddBefore(at.node, text)
		}
		opened, before = false, nil
	}
	return b.Game()
}

// message is the words of a fault.
func message(f game.Fault) string { return f.Msg }

// outline writes blocks as text, one a line.
func outline(blocks []*block) string {
	var out strings.Builder
	for _, b := range blocks {
		out.WriteString([...]string{"pair", "note", "prose", "end", "hint"}[b.kind])
		if b.kind == pairBlock {
			out.WriteString(" " + b.number + outlineCell(b.white) + outlineCell(b.black))
		} else {
			if b.depth > 0 {
				out.WriteString(strconv.Itoa(b.depth))
			}
			for _, t := range b.tokens {
				out.WriteString(" " + t.outline())
			}
		}
		out.WriteString("\n")
	}
	return out.String()
}

func outlineCell(c cell) string {
	switch {
	case c.gap:
		return " …"
	case c.empty():
		return " -"
	}
	return " " + c.token.outline()
}

func (t token) outline() string {
	s := t.prefix + t.text
	for _, g := range t.glyphs {
		s += g.text
	}
	return s
}

// long returns a game of n plies that goes on forever, and nowhere.
func long(t testing.TB, plies int) *game.Game {
	t.Helper()
	return read(t, strings.Repeat("Nf3 Nf6 Nc3 Nc6 Ng1 Ng8 Nb1 Nb8 ", plies/8+1)[:plies*4])
}

// legalMove returns some move at the end of the main line.
func legalMove(t testing.TB, g *game.Game) chess.Move {
	t.Helper()
	p := g.PositionAt(g.Last())
	var l chess.MoveList
	p.GenerateLegal(&l)
	if l.Len() == 0 {
		t.Fatal("the game is over")
	}
	return l.At(0)
}

// bundledFaces returns the fonts of annotations: false is proportional, true monospaced.
func bundledFaces(t testing.TB) map[bool]*font.Face {
	t.Helper()
	faces := map[bool]*font.Face{}
	for mono, style := range map[bool]fyne.TextStyle{false: {Bold: true}, true: {Monospace: true}} {
		f, err := font.ParseTTF(bytes.NewReader(fynetheme.DefaultTheme().Font(style).Content()))
		if err != nil {
			t.Fatal(err)
		}
		faces[mono] = f
	}
	return faces
}
