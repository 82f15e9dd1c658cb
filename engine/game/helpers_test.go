package game_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// moves reads moves in SAN, played from the usual start position.
func moves(t testing.TB, sans string) []chess.Move {
	t.Helper()
	return movesFrom(t, chess.StartPosition(), sans)
}

func movesFrom(t testing.TB, p chess.Position, sans string) (ms []chess.Move) {
	t.Helper()
	for _, s := range strings.Fields(sans) {
		m := chess.NullMove
		if s == "--" {
			p.MakeNull()
		} else {
			var err error
			if m, err = chess.ParseSAN(&p, s); err != nil {
				t.Fatal(err)
			}
			p.Make(m)
		}
		ms = append(ms, m)
	}
	return ms
}

// play adds moves after a node and returns the last one's id.
func play(t testing.TB, g *game.Game, at game.NodeID, sans string) game.NodeID {
	t.Helper()
	e, end, err := g.AddMoves(at, movesFrom(t, g.PositionAt(g.Node(at)), sans)...)
	if err != nil {
		t.Fatal(err)
	}
	if e != nil {
		apply(t, g, e)
	}
	return end
}

func apply(t testing.TB, g *game.Game, e game.Edit) game.Edit {
	t.Helper()
	inverse, err := g.Apply(e)
	if err != nil {
		t.Fatalf("%#v: %v", e, err)
	}
	return inverse
}

// outline shows a game's tree with ids: "1:e4 (2:d4) 3:e5".
func outline(g *game.Game) string {
	var b strings.Builder
	var line func(n *game.Node)
	show := func(n *game.Node) {
		for _, c := range n.Before() {
			fmt.Fprintf(&b, "{%s} ", c)
		}
		fmt.Fprintf(&b, "%d:%s", n.ID(), g.SAN(n))
		for _, x := range n.NAGs() {
			fmt.Fprintf(&b, "$%d", x)
		}
		b.WriteByte(' ')
		for _, c := range n.After() {
			fmt.Fprintf(&b, "{%s} ", c)
		}
	}
	line = func(n *game.Node) {
		for ; n.Next() != nil; n = n.Next() {
			show(n.Next())
			for _, v := range n.Children()[1:] {
				b.WriteString("( ")
				show(v)
				line(v)
				b.WriteString(") ")
			}
		}
	}
	line(g.Root())
	return strings.TrimSpace(b.String())
}

// state is everything an edit could change, ids included.
func state(t testing.TB, g *game.Game) string {
	t.Helper()
	b, err := g.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// randomEdit returns an edit that mostly fits the game, and sometimes does not.
func randomEdit(r *rand.Rand, g *game.Game) game.Edit {
	id := game.NodeID(r.IntN(int(g.NextID()) + 1))
	texts := []string{"", "a", "two\nlines", "[%clk 0:01:00]", "with } brace", "wrong\r\n", "Ω"}
	some := func() (list []string) {
		for range r.IntN(3) {
			list = append(list, texts[r.IntN(len(texts))])
		}
		return list
	}
	switch r.IntN(14) {
	case 0, 1, 2, 3, 4:
		n := g.Node(id)
		if n == nil {
			return game.Insert{Parent: id, Nodes: []game.NodeData{{ID: id}}}
		}
		p := g.PositionAt(n)
		in := game.Insert{Parent: id, Index: r.IntN(len(n.Children())+2) - 1}
		parent := id
		for i := range 1 + r.IntN(3) {
			var l chess.MoveList
			p.GenerateLegal(&l)
			if l.Len() == 0 {
				break
			}
			m := l.At(r.IntN(l.Len()))
			if r.IntN(20) == 0 {
				m = chess.NullMove // sometimes in check: not allowed
			}
			next := g.NextID() + game.NodeID(i)
			in.Nodes = append(in.Nodes, game.NodeData{ID: next, Parent: parent, Move: m, After: some()[:0], NAGs: []game.NAG{game.NAG(r.IntN(9))}})
			parent = next
			if m == chess.NullMove {
				break
			}
			p.Make(m)
		}
		return in
	case 5:
		return game.Delete{Node: id}
	case 6:
		if e := g.Promote(id); e != nil {
			return e
		}
		return game.Reorder{Node: id, Index: r.IntN(3)}
	case 7:
		return game.SetComments{Node: id, Before: some(), After: some()}
	case 8:
		return game.SetNAGs{Node: id, NAGs: []game.NAG{game.NAG(r.IntN(7)), game.Dubious}}
	case 9:
		tags := g.Tags().With([]string{"White", "Event", "X y", "ECO", "FEN"}[r.IntN(5)], texts[r.IntN(len(texts))])
		return game.SetTags{Tags: tags}
	case 10:
		if r.IntN(3) == 0 {
			return game.SetTail{Tail: &game.Tail{Text: "junk", Fault: game.NewFault(game.LongWord, 300), Line: 1, Col: 2}}
		}
		return game.SetResult{Result: chess.Outcome(r.IntN(5))}
	case 11:
		if e := g.DeleteUnread(id); e != nil {
			return e
		}
		return game.SetUnread{Node: id, Unread: []game.Unread{{Text: texts[r.IntN(len(texts))], Fault: game.NewFault(game.LongWord, 300), Line: 1, Col: 2}}}
	case 12:
		if e := g.MakeMain(id); e != nil {
			return e
		}
		return game.SetTail{}
	default:
		b := game.Batch{}
		for range 1 + r.IntN(3) {
			b.Edits = append(b.Edits, randomEdit(r, g))
		}
		return b
	}
}
