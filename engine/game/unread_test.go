package game_test

import (
	"bytes"
	"fmt"
	"reflect"
	"testing"

	"kibitz/engine/game"
)

// unreadOf returns all that could not be read of a game, by node.
func unreadOf(g *game.Game) map[game.NodeID][]game.Unread {
	all := map[game.NodeID][]game.Unread{}
	if list := g.Root().Unread(); len(list) > 0 {
		all[game.RootID] = list
	}
	for n := range g.All() {
		if list := n.Unread(); len(list) > 0 {
			all[n.ID()] = list
		}
	}
	return all
}

// What could not be read of variations comes through edits of the same move, deletions,
// undo and the journal.
func TestUnreadIsKept(t *testing.T) {
	g := game.New()
	end := play(t, g, game.RootID, "e4 e5")
	root := []game.Unread{{Text: "1. d5", Fault: game.NewFault(game.OpenComment), Line: 3, Col: 7}}
	rest := []game.Unread{{Text: "2. Ke3", Fault: game.NewFault(game.LongWord, 300), Line: 4, Col: 8}, {Text: "x\ny"}}
	want := map[game.NodeID][]game.Unread{game.RootID: root, end: rest}
	h := game.NewHistory(g)
	do := func(e game.Edit) game.Record {
		t.Helper()
		rec, err := h.Do(e)
		if err != nil {
			t.Fatal(err)
		}
		return rec
	}
	check := func(when string, g *game.Game) {
		t.Helper()
		if got := unreadOf(g); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, want %+v", when, got, want)
		}
	}
	journal := func(recs ...game.Record) {
		t.Helper()
		b := game.JournalHeader()
		for _, rec := range recs {
			var err error
			if b, err = game.AppendRecord(b, rec); err != nil {
				t.Fatal(err)
			}
		}
		j, err := game.ReadJournal(bytes.NewReader(b))
		if err != nil || j.Torn {
			t.Fatal(err, j.Torn)
		}
		check(fmt.Sprint("a journal of ", len(recs)), j.History.Game())
	}
	first := h.Snapshot()
	one, two := do(game.SetUnread{Node: game.RootID, Unread: root}), do(game.SetUnread{Node: end, Unread: rest})
	journal(first, one, two)
	journal(h.Snapshot())
	do(game.SetComments{Node: end, After: []string{"a comment"}})
	do(game.SetNAGs{Node: end, NAGs: []game.NAG{1}})
	check("annotated", g)
	do(game.Delete{Node: end})
	if got := unreadOf(g); len(got) != 1 {
		t.Errorf("deleted with its move: %v", got)
	}
	if _, err := h.Undo(); err != nil {
		t.Fatal(err)
	}
	check("undone", g)
	for _, bad := range []string{"", "\xff"} {
		if _, err := g.Apply(game.SetUnread{Node: end, Unread: []game.Unread{{Text: bad}}}); err == nil {
			t.Errorf("%q is taken for text", bad)
		}
	}
}

func TestDeleteUnread(t *testing.T) {
	g := game.New()
	end := play(t, g, game.RootID, "e4 e5")
	side := play(t, g, 1, "c5")
	for _, id := range []game.NodeID{game.RootID, 1, end, side} {
		apply(t, g, game.SetUnread{Node: id, Unread: []game.Unread{{Text: "x"}}})
	}
	for _, c := range []struct {
		at   game.NodeID
		want []game.NodeID
	}{
		{game.RootID, nil}, // nothing stands behind the beginning
		{1, []game.NodeID{game.RootID}},
		{end, []game.NodeID{1, end}},
		{side, []game.NodeID{side}},
		{99, nil},
	} {
		var got []game.NodeID
		for _, n := range g.UnreadBehind(c.at) {
			got = append(got, n.ID())
		}
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("behind %d stands what is unread of %v, want %v", c.at, got, c.want)
		}
	}
	for _, id := range []game.NodeID{1, end, side} {
		apply(t, g, g.DeleteUnread(id))
	}
	if got := unreadOf(g); len(got) > 0 || g.DeleteUnread(end) != nil {
		t.Errorf("left is %v", got)
	}
}
