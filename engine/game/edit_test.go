package game_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// TestRandomEdits applies random edits and holds their promises: an edit and its
// inverse change nothing, ids included; a refused edit changes nothing; edits
// survive being written; undo goes back to the beginning and redo to the end.
func TestRandomEdits(t *testing.T) {
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 1))
		g := game.New()
		replica := game.New() // follows through the written edits
		h := game.NewHistory(game.New())
		accepted := 0
		for range 150 {
			e := randomEdit(r, g)
			was := state(t, g)
			inverse, err := g.Apply(e)
			if err != nil {
				if got := state(t, g); got != was {
					t.Fatalf("seed %d: %#v was refused (%v) but changed\n%s\nto\n%s", seed, e, err, was, got)
				}
				continue
			}
			accepted++
			is := state(t, g)
			again := apply(t, g, inverse)
			// A new node's id stays taken when the node goes.
			if got := withoutNext(state(t, g)); got != withoutNext(was) {
				t.Fatalf("seed %d: the inverse of %#v gives\n%s\nwant\n%s", seed, e, got, was)
			}
			apply(t, g, again)
			if got := state(t, g); got != is {
				t.Fatalf("seed %d: doing %#v again gives\n%s\nwant\n%s", seed, e, got, is)
			}

			b, err := game.MarshalEdit(e)
			if err != nil {
				t.Fatal(err)
			}
			read, err := game.UnmarshalEdit(b)
			if err != nil {
				t.Fatalf("%s: %v", b, err)
			}
			apply(t, replica, read)
			if _, err := h.Do(e); err != nil {
				t.Fatal(err)
			}
			if at, _ := h.Touched(); h.Game().Node(at) == nil {
				t.Fatalf("seed %d: %#v touches no node", seed, e)
			}
			if state(t, replica) != is || state(t, h.Game()) != is {
				t.Fatalf("seed %d: %s gives another game", seed, b)
			}
		}
		if accepted < 20 {
			t.Fatalf("seed %d: only %d edits were accepted", seed, accepted)
		}
		end := state(t, g)
		for h.CanUndo() {
			if _, err := h.Undo(); err != nil {
				t.Fatal(err)
			}
		}
		if !game.Equal(h.Game(), game.New()) {
			t.Fatalf("seed %d: undoing everything leaves\n%s", seed, state(t, h.Game()))
		}
		for h.CanRedo() {
			if _, err := h.Redo(); err != nil {
				t.Fatal(err)
			}
		}
		if state(t, h.Game()) != end {
			t.Fatalf("seed %d: redoing everything gives\n%s\nwant\n%s", seed, state(t, h.Game()), end)
		}
		checkSnapshot(t, g)
	}
}

// withoutNext cuts the next id off a state.
func withoutNext(s string) string { return s[:strings.LastIndex(s, `"next"`)] }

// checkSnapshot checks that a game survives being written as a whole.
func checkSnapshot(t *testing.T, g *game.Game) {
	t.Helper()
	var read game.Game
	if err := read.UnmarshalJSON([]byte(state(t, g))); err != nil {
		t.Fatalf("%v in\n%s", err, state(t, g))
	}
	if state(t, &read) != state(t, g) {
		t.Fatalf("read\n%s\nwant\n%s", state(t, &read), state(t, g))
	}
}

func TestRefusedEdits(t *testing.T) {
	g := game.New()
	play(t, g, game.RootID, "e4 e5")
	e4, d4 := moves(t, "e4")[0], moves(t, "d4")[0]
	node := func(id, parent game.NodeID, m chess.Move) game.NodeData {
		return game.NodeData{ID: id, Parent: parent, Move: m}
	}
	for _, c := range []struct {
		name string
		edit game.Edit
		want error
	}{
		{"nothing", nil, game.ErrBadEdit},
		{"after no node", game.Insert{Parent: 9, Nodes: []game.NodeData{node(3, 9, d4)}}, game.ErrNoNode},
		{"no nodes", game.Insert{}, game.ErrBadEdit},
		{"place", game.Insert{Index: 5, Nodes: []game.NodeData{node(3, 0, d4)}}, game.ErrBadEdit},
		{"illegal", game.Insert{Parent: 2, Nodes: []game.NodeData{node(3, 2, e4)}}, chess.ErrIllegalMove},
		{"no move", game.Insert{Parent: 2, Nodes: []game.NodeData{node(3, 2, chess.NoMove)}}, chess.ErrIllegalMove},
		{"taken id", game.Insert{Nodes: []game.NodeData{node(1, 0, d4)}}, game.ErrBadEdit},
		{"id out of turn", game.Insert{Nodes: []game.NodeData{node(4, 0, d4)}}, game.ErrBadEdit},
		{"id twice", game.Insert{Nodes: []game.NodeData{node(3, 0, d4), node(3, 3, d4)}}, game.ErrBadEdit},
		{"other parent", game.Insert{Nodes: []game.NodeData{node(3, 1, d4)}}, game.ErrBadEdit},
		{"unknown parent", game.Insert{Nodes: []game.NodeData{node(3, 0, d4), node(4, 9, d4)}}, game.ErrBadEdit},
		{"bad comment", game.Insert{Nodes: []game.NodeData{{ID: 3, Move: d4, After: []string{" x"}}}}, game.ErrText},
		{"delete the root", game.Delete{}, game.ErrBadEdit},
		{"delete nothing", game.Delete{Node: 9}, game.ErrNoNode},
		{"reorder the root", game.Reorder{}, game.ErrBadEdit},
		{"reorder too far", game.Reorder{Node: 1, Index: 1}, game.ErrBadEdit},
		{"comment before the start", game.SetComments{Before: []string{"x"}}, game.ErrBadEdit},
		{"comment with a brace", game.SetComments{Node: 1, After: []string{"a\n}"}}, game.ErrText},
		{"comment of bytes", game.SetComments{Node: 1, After: []string{"\xff"}}, game.ErrText},
		{"annotate nothing", game.SetNAGs{Node: 9}, game.ErrNoNode},
		{"tag of two lines", game.SetTags{Tags: game.Tags{{Name: "White", Value: "a\nb"}}}, game.ErrText},
		{"tag name with a blank", game.SetTags{Tags: game.Tags{{Name: "a b", Value: ""}}}, game.ErrText},
		{"tag without a name", game.SetTags{Tags: game.Tags{{Value: "x"}}}, game.ErrText},
		{"start without the moves", game.SetTags{Tags: game.Tags{{Name: "FEN", Value: "4k3/8/8/8/8/8/8/4K3 w - - 0 1"}}}, chess.ErrIllegalMove},
		{"result", game.SetResult{Result: 9}, game.ErrBadEdit},
		{"second of two", game.Batch{Edits: []game.Edit{game.SetResult{Result: chess.Draw}, game.Delete{Node: 9}}}, game.ErrNoNode},
	} {
		was := state(t, g)
		if _, err := g.Apply(c.edit); !errors.Is(err, c.want) {
			t.Errorf("%s: error %v, want %v", c.name, err, c.want)
		}
		if state(t, g) != was {
			t.Errorf("%s: the game has changed", c.name)
		}
	}
	var fen *chess.FENError
	if _, err := g.Apply(game.SetTags{Tags: game.Tags{{Name: "FEN", Value: "x"}}}); !errors.As(err, &fen) {
		t.Errorf("a wrong FEN: error %v", err)
	}
}

// TestDepth checks the limit of nesting, by insertion and by reordering.
func TestDepth(t *testing.T) {
	g := game.New()
	at := play(t, g, game.RootID, "e4")
	shuffle := []string{"Nf6", "Nf3", "Ng8", "Ng1"}
	var deepest error
	for i := range game.MaxDepth + 2 {
		// Each level has a main move, and a variation in which the next level lies.
		san := shuffle[i%4]
		p := g.PositionAt(g.Node(at))
		other, err := chess.ParseSAN(&p, []string{"a6", "a3", "h6", "h3"}[i%4])
		if i >= 4 || err != nil {
			var l chess.MoveList
			p.GenerateLegal(&l)
			other = l.At(0)
			if other == movesFrom(t, p, san)[0] {
				other = l.At(1)
			}
		}
		e, _, err := g.AddMoves(at, other)
		if err != nil {
			t.Fatal(err)
		}
		apply(t, g, e)
		e, end, err := g.AddMoves(at, movesFrom(t, p, san)...)
		if err != nil {
			t.Fatal(err)
		}
		if _, deepest = g.Apply(e); deepest != nil {
			if i != game.MaxDepth {
				t.Fatalf("level %d: %v", i+1, deepest)
			}
			break
		}
		at = end
	}
	if !errors.Is(deepest, game.ErrTooDeep) {
		t.Fatalf("error %v, want %v", deepest, game.ErrTooDeep)
	}
	// Making the deepest line the main one is no trouble; the main move then holds nothing deep.
	apply(t, g, g.MakeMain(at))
	if !g.Node(at).IsMainLine() {
		t.Error("the deepest line is not the main line")
	}
	checkSnapshot(t, g)
}

func TestHistory(t *testing.T) {
	h := game.NewHistory(game.New())
	do := func(sans string) {
		t.Helper()
		g := h.Game()
		e, _, err := g.AddMoves(g.Last().ID(), movesFrom(t, g.PositionAt(g.Last()), sans)...)
		if err != nil {
			t.Fatal(err)
		}
		if r, err := h.Do(e); err != nil || r.Kind != game.EditRecord || r.Edit == nil {
			t.Fatalf("%v, %v", r, err)
		}
	}
	check := func(line string, dirty bool, touched game.NodeID) {
		t.Helper()
		g := h.Game()
		at, _ := h.Touched()
		if got := strings.Join(g.SANs(g.MainLine()), " "); got != line || h.Dirty() != dirty || at != touched {
			t.Errorf("%q, dirty %v, at %d; want %q, %v, %d", got, h.Dirty(), at, line, dirty, touched)
		}
	}
	step := func(f func() (game.Record, error), kind game.RecordKind) {
		t.Helper()
		if r, err := f(); err != nil || r.Kind != kind {
			t.Fatalf("%v, %v", r, err)
		}
	}
	check("", false, 0)
	do("e4")
	check("e4", true, 1)
	h.MarkSaved()
	do("e5 Nf3")
	check("e4 e5 Nf3", true, 3)
	step(h.Undo, game.UndoRecord)
	check("e4", false, 1)
	step(h.Undo, game.UndoRecord)
	check("", true, 0)
	step(h.Redo, game.RedoRecord)
	step(h.Redo, game.RedoRecord)
	check("e4 e5 Nf3", true, 3)
	if _, err := h.Redo(); !errors.Is(err, game.ErrNothing) || h.CanRedo() {
		t.Errorf("redo at the end: %v", err)
	}
	if _, err := h.Do(game.Delete{Node: 99}); err == nil || !h.CanUndo() {
		t.Error("a refused edit went into the history")
	}
	// Once the saved state has been left by another way, it cannot be reached again.
	step(h.Undo, game.UndoRecord)
	step(h.Undo, game.UndoRecord)
	do("d4")
	check("d4", true, 4)
	step(h.Undo, game.UndoRecord)
	check("", true, 0)
	if h.CanUndo() {
		t.Error("there is something left to undo")
	}
	for _, tt := range []struct {
		edit game.Edit
		ok   bool
	}{
		{game.SetComments{Node: game.RootID, After: []string{"a start"}}, true},
		{h.Game().Finish(chess.Draw, chess.NoTermination), false},
	} {
		if _, err := h.Do(tt.edit); err != nil {
			t.Fatal(err)
		}
		if _, ok := h.Touched(); ok != tt.ok {
			t.Errorf("%#v is about a move: %v", tt.edit, ok)
		}
	}
}

func TestFinish(t *testing.T) {
	for _, c := range []struct {
		o    chess.Outcome
		t    chess.Termination
		want string
	}{
		{chess.WhiteWins, chess.Checkmate, "normal"},
		{chess.Draw, chess.DrawAgreement, "normal"},
		{chess.BlackWins, chess.TimeForfeit, "time forfeit"},
		{chess.Draw, chess.Adjudication, "adjudication"},
		{chess.WhiteWins, chess.IllegalMove, "rules infraction"},
		{chess.NoOutcome, chess.Abandoned, "abandoned"},
		{chess.NoOutcome, chess.NoTermination, ""},
	} {
		g := game.New()
		apply(t, g, game.SetTags{Tags: g.Tags().With("Termination", "old")})
		was := state(t, g)
		back := apply(t, g, g.Finish(c.o, c.t))
		if g.Result() != c.o || g.Tag("Result") != c.o.String() || g.Tag("Termination") != c.want {
			t.Errorf("%v by %v: %v, %v", c.o, c.t, g.Result(), g.Tags())
		}
		apply(t, g, back)
		if state(t, g) != was {
			t.Errorf("%v by %v cannot be taken back", c.o, c.t)
		}
	}
}

func TestCleanComment(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", ""},
		{"  a b  ", "a b"},
		{"a } b", "a } b"},
		{"a }\r\nb", "a )\nb"},
		{"a \nb", "a b"},
		{"a\t\nb", "a\nb"},
		{"a \n \n b", "a\n\n b"},
		{"a\rb", "a\nb"},
		{"a\x00\xffb", "a\uFFFD\uFFFDb"},
		{"see\n[Event \"x\"]\n{y", "see\n[Event \"x\"]\n(y"},
	} {
		got := game.CleanComment(c.in)
		if got != c.want {
			t.Errorf("%q becomes %q, want %q", c.in, got, c.want)
		}
		if again := game.CleanComment(got); again != got {
			t.Errorf("%q becomes %q", got, again)
		}
	}
}
