package game_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/game"
)

func TestTree(t *testing.T) {
	g := game.New()
	e5 := play(t, g, game.RootID, "e4 e5")
	bb5 := play(t, g, e5, "Nf3 Nc6 Bb5")
	bc4 := play(t, g, g.Node(bb5).Parent().ID(), "Bc4 Bc5")
	if got, want := outline(g), "1:e4 2:e5 3:Nf3 4:Nc6 5:Bb5 ( 6:Bc4 7:Bc5 )"; got != want {
		t.Fatalf("the game is %s, want %s", got, want)
	}
	n := g.Node(bc4)
	for _, c := range []struct {
		what      string
		got, want any
	}{
		{"nodes", g.NodeCount(), 7},
		{"next id", g.NextID(), game.NodeID(8)},
		{"end of the main line", g.Last().ID(), bb5},
		{"main line", strings.Join(g.SANs(g.MainLine()), " "), "e4 e5 Nf3 Nc6 Bb5"},
		{"ply", n.Ply(), 6},
		{"path", strings.Join(g.SANs(slices.Values(g.Path(n))), " "), "e4 e5 Nf3 Nc6 Bc4 Bc5"},
		{"path of the root", len(g.Path(g.Root())), 0},
		{"part of a line", strings.Join(g.SANs(slices.Values(slices.Collect(g.MainLine())[2:4])), " "), "Nf3 Nc6"},
		{"SAN", g.SAN(n), "Bc5"},
		{"SAN of the root", g.SAN(g.Root()), ""},
		{"start of the variation", n.VariationStart().ID(), game.NodeID(6)},
		{"start of the main line", g.Last().VariationStart().ID(), game.RootID},
		{"on the main line", n.IsMainLine(), false},
		{"main line's end on the main line", g.Last().IsMainLine(), true},
		{"root on the main line", g.Root().IsMainLine(), true},
		{"index", g.Node(6).Index(), 1},
		{"a child", g.Node(4).Child(g.Node(6).Move()), g.Node(6)},
		{"no child", g.Node(4).Child(chess.NullMove), (*game.Node)(nil)},
		{"no node", g.Node(99), (*game.Node)(nil)},
		{"engine moves", len(g.EngineRoot(n).Moves), 6},
	} {
		if c.got != c.want {
			t.Errorf("%s: %v, want %v", c.what, c.got, c.want)
		}
	}
	p := g.PositionAt(n)
	if want := "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"; p.FEN() != want {
		t.Errorf("position %s, want %s", p.FEN(), want)
	}
}

func TestAddMoves(t *testing.T) {
	g := game.New()
	play(t, g, game.RootID, "e4 e5 Nf3")
	// What is there is followed, not repeated.
	if e, end, err := g.AddMoves(game.RootID, moves(t, "e4 e5")...); e != nil || end != 2 || err != nil {
		t.Errorf("moves that exist: %v, node %d, %v", e, end, err)
	}
	if end := play(t, g, game.RootID, "e4 c5"); end != 4 {
		t.Errorf("a new variation ends at node %d", end)
	}
	if _, _, err := g.AddMoves(game.RootID, moves(t, "e4 e5")[1]); err == nil {
		t.Error("an illegal move was accepted")
	}
	if _, _, err := g.AddMoves(77, moves(t, "e4")...); err == nil {
		t.Error("moves after no node were accepted")
	}
	// Play from a position makes what is played the main line.
	e, end, err := g.AddMain(game.RootID, moves(t, "e4 c5 Nf3")...)
	if err != nil {
		t.Fatal(err)
	}
	back := apply(t, g, e)
	if got, want := outline(g), "1:e4 4:c5 ( 2:e5 3:Nf3 ) 5:Nf3"; got != want || end != 5 {
		t.Errorf("played: %s, want %s", got, want)
	}
	apply(t, g, back)
	if got, want := outline(g), "1:e4 2:e5 ( 4:c5 ) 3:Nf3"; got != want {
		t.Errorf("taken back: %s, want %s", got, want)
	}
}

func TestVariations(t *testing.T) {
	build := func() *game.Game {
		g := game.New()
		play(t, g, game.RootID, "e4 e5 Nf3")                    // 1 2 3
		play(t, g, game.RootID, "d4 d5")                        // 4 5
		play(t, g, game.RootID, "c4")                           // 6
		play(t, g, 4, "Nf6 c4")                                 // 7 8
		play(t, g, 7, "Nf3")                                    // 9
		apply(t, g, game.SetNAGs{Node: 9, NAGs: []game.NAG{5}}) // !?
		return g
	}
	const before = "1:e4 ( 4:d4 5:d5 ( 7:Nf6 8:c4 ( 9:Nf3$5 ) ) ) ( 6:c4 ) 2:e5 3:Nf3"
	for _, c := range []struct {
		name string
		edit func(g *game.Game) game.Edit
		want string
	}{
		{"promote", func(g *game.Game) game.Edit { return g.Promote(6) }, "1:e4 ( 6:c4 ) ( 4:d4 5:d5 ( 7:Nf6 8:c4 ( 9:Nf3$5 ) ) ) 2:e5 3:Nf3"},
		{"promote within", func(g *game.Game) game.Edit { return g.Promote(9) }, "1:e4 ( 4:d4 5:d5 ( 7:Nf6 9:Nf3$5 ( 8:c4 ) ) ) ( 6:c4 ) 2:e5 3:Nf3"},
		{"make main", func(g *game.Game) game.Edit { return g.MakeMain(9) }, "4:d4 ( 1:e4 2:e5 3:Nf3 ) ( 6:c4 ) 7:Nf6 ( 5:d5 ) 9:Nf3$5 ( 8:c4 )"},
		{"delete variation", func(g *game.Game) game.Edit { return g.DeleteVariation(8) }, "1:e4 ( 4:d4 5:d5 ) ( 6:c4 ) 2:e5 3:Nf3"},
		{"delete from", func(g *game.Game) game.Edit { return game.Delete{Node: 2} }, "1:e4 ( 4:d4 5:d5 ( 7:Nf6 8:c4 ( 9:Nf3$5 ) ) ) ( 6:c4 )"},
		{"delete the main line", func(g *game.Game) game.Edit { return game.Delete{Node: 1} }, "4:d4 ( 6:c4 ) 5:d5 ( 7:Nf6 8:c4 ( 9:Nf3$5 ) )"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := build()
			if got := outline(g); got != before {
				t.Fatalf("built %s", got)
			}
			was := state(t, g)
			back := apply(t, g, c.edit(g))
			if got := outline(g); got != c.want {
				t.Errorf("%s\nwant %s", got, c.want)
			}
			apply(t, g, back)
			if got := state(t, g); got != was {
				t.Errorf("taken back: %s\nwant %s", got, was)
			}
		})
	}
	g := build()
	for name, e := range map[string]game.Edit{
		"promote the main line": g.Promote(3), "make the main line main": g.MakeMain(3), "delete the main variation": g.DeleteVariation(3),
		"promote nothing": g.Promote(50), "make nothing main": g.MakeMain(50), "delete nothing": g.DeleteVariation(50),
	} {
		if e != nil {
			t.Errorf("%s: %#v, want nothing to do", name, e)
		}
	}
}

// TestStatus checks how a game ends by itself and what can be claimed.
func TestStatus(t *testing.T) {
	shuffle := func(n int) string { return strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", n) }
	for _, c := range []struct {
		name, fen, moves string
		outcome          chess.Outcome
		end, claim       chess.Termination
	}{
		{"start", "", "", chess.NoOutcome, chess.NoTermination, chess.NoTermination},
		{"mate", "", "f3 e5 g4 Qh4", chess.BlackWins, chess.Checkmate, chess.NoTermination},
		{"stalemate", "7k/8/6Q1/8/8/8/8/K7 w - - 0 1", "Qf7", chess.Draw, chess.Stalemate, chess.NoTermination},
		{"dead", "k7/8/8/8/8/8/1p6/K1N5 w - - 0 1", "Kxb2", chess.Draw, chess.InsufficientMaterial, chess.NoTermination},
		{"twice", "", shuffle(1), chess.NoOutcome, chess.NoTermination, chess.NoTermination},
		{"three times", "", shuffle(2), chess.NoOutcome, chess.NoTermination, chess.ThreefoldRepetition},
		{"five times", "", shuffle(4), chess.Draw, chess.FivefoldRepetition, chess.ThreefoldRepetition},
		{"three times around a pass", "", shuffle(1) + "-- -- " + shuffle(1), chess.NoOutcome, chess.NoTermination, chess.NoTermination},
		{"fifty", "7k/8/8/8/8/8/8/KR6 w - - 99 80", "Rb2", chess.NoOutcome, chess.NoTermination, chess.FiftyMoves},
		{"seventy-five", "7k/8/8/8/8/8/8/KR6 w - - 149 80", "Rb2", chess.Draw, chess.SeventyFiveMoves, chess.FiftyMoves},
		{"mate at seventy-five", "7k/8/6K1/8/8/8/8/1R6 w - - 149 80", "Rb8", chess.WhiteWins, chess.Checkmate, chess.FiftyMoves},
	} {
		t.Run(c.name, func(t *testing.T) {
			start := chess.StartPosition()
			if c.fen != "" {
				var err error
				if start, err = chess.ParseFEN(c.fen); err != nil {
					t.Fatal(err)
				}
			}
			g := game.NewFrom(start, false)
			n := g.Node(play(t, g, game.RootID, c.moves))
			if o, end := g.StatusAt(n); o != c.outcome || end != c.end {
				t.Errorf("%v by %v, want %v by %v", o, end, c.outcome, c.end)
			}
			if claim := g.Claimable(n); claim != c.claim {
				t.Errorf("claimable: %v, want %v", claim, c.claim)
			}
		})
	}
}

// A game with the castling of Chess960 says so in its tags, or others could not read it.
func TestNewFromChess960(t *testing.T) {
	for start, want := range map[chess.Position]string{chess.StartPosition(): "", chess.Chess960(1): "Chess960"} {
		if g := game.NewFrom(start, false); g.Tag("Variant") != want || g.Chess960() != (want != "") {
			t.Errorf("%s: variant %q, %t", start.FEN(), g.Tag("Variant"), g.Chess960())
		}
	}
}

func TestMoveNumber(t *testing.T) {
	p, err := chess.ParseFEN("4k3/8/8/8/8/8/8/4K2R b K - 3 7")
	if err != nil {
		t.Fatal(err)
	}
	g := game.NewFrom(p, false)
	end := play(t, g, game.RootID, "Kd8 O-O Kd7")
	for i, want := range []struct {
		number int
		side   chess.Color
	}{{7, chess.Black}, {7, chess.Black}, {8, chess.White}, {8, chess.Black}} {
		n := g.Root()
		if i > 0 {
			n = g.Path(g.Node(end))[i-1]
		}
		if number, side := g.MoveNumber(n); number != want.number || side != want.side {
			t.Errorf("ply %d: move %d of %v, want %d of %v", i, number, side, want.number, want.side)
		}
		if position := g.PositionAt(n); g.Turn(n) != position.Turn() {
			t.Errorf("ply %d: %v is to move, want %v", i, g.Turn(n), position.Turn())
		}
	}
	if g.Tag("FEN") != p.FEN() || g.Tag("SetUp") != "1" {
		t.Error("the start position is not in the tags")
	}
}

// TestEngineRoot checks that no engine hears of passed turns.
func TestEngineRoot(t *testing.T) {
	g := game.New()
	n := g.Node(play(t, g, game.RootID, "e4 -- d4 e5"))
	r := g.EngineRoot(n)
	if len(r.Moves) != 2 || r.Position() != g.PositionAt(n) {
		t.Errorf("%d moves to %v", len(r.Moves), r.Position())
	}
	if keys := g.KeysTo(n); len(keys) != 3 {
		t.Errorf("%d positions count for repetitions, want those since the pass", len(keys))
	}
}

// TestAll checks that a walk meets every node once, with the right position.
func TestAll(t *testing.T) {
	g := game.New()
	play(t, g, game.RootID, "e4 e5 Nf3 Nc6")
	play(t, g, game.RootID, "d4 d5")
	play(t, g, 2, "Nc3 Nf6")
	play(t, g, 2, "Bc4")
	seen := map[game.NodeID]bool{game.RootID: true}
	for n, before := range g.All() {
		if want := g.PositionAt(n.Parent()); *before != want {
			t.Errorf("node %d: wrong position", n.ID())
		}
		if seen[n.ID()] || !seen[n.Parent().ID()] {
			t.Errorf("node %d comes twice, or before its parent", n.ID())
		}
		seen[n.ID()] = true
	}
	if len(seen) != g.NodeCount()+1 {
		t.Errorf("%d nodes seen of %d", len(seen)-1, g.NodeCount())
	}
	for n := range g.All() {
		if n.ID() == 2 {
			break // a walk can be left
		}
	}
}

func TestClone(t *testing.T) {
	g := game.New()
	end := play(t, g, game.RootID, "e4 e5")
	apply(t, g, game.SetComments{Node: end, After: []string{"x"}})
	apply(t, g, game.SetTail{Tail: &game.Tail{Text: "junk"}})
	apply(t, g, game.SetUnread{Node: end, Unread: []game.Unread{{Text: "junk"}}})
	c := g.Clone()
	was := state(t, g)
	if state(t, c) != was || !game.Equal(g, c) {
		t.Fatalf("the copy is %s, want %s", state(t, c), was)
	}
	play(t, c, end, "Nf3")
	apply(t, c, game.SetComments{Node: end, After: []string{"y"}})
	apply(t, c, game.SetTags{Tags: c.Tags().With("White", "A")})
	apply(t, c, game.SetTail{})
	if state(t, g) != was {
		t.Error("a change of the copy has changed the game")
	}
	if game.Equal(g, c) {
		t.Error("different games are equal")
	}
}

func TestNAGs(t *testing.T) {
	for _, c := range []struct {
		n                    game.NAG
		symbol, text, parsed string
	}{
		{game.GoodMove, "!", "good move", "!"},
		{game.Dubious, "?!", "dubious move", "?!"},
		{16, "±", "White has a moderate advantage", "+/-"},
		{10, "=", "drawish position", "="},
		{9, "$9", "worst move", "$9"},
		{220, "D", "diagram", "$220"},
		{999, "$999", "$999", "$999"},
	} {
		if c.n.Symbol() != c.symbol || c.n.Text() != c.text {
			t.Errorf("%d: %q, %q", c.n, c.n.Symbol(), c.n.Text())
		}
		if n, err := game.ParseNAG(c.parsed); err != nil || n != c.n {
			t.Errorf("%q is read as %d", c.parsed, n)
		}
	}
	for _, s := range []string{"", "$", "$x", "$70000", "!!!", "e4"} {
		n, err := game.ParseNAG(s)
		if want := "game: " + strconv.Quote(s) + " is not an annotation (such as !? or $5)"; n != 0 || err == nil || err.Error() != want {
			t.Errorf("%q is read as %d, %v", s, n, err)
		}
	}
}

func TestMainLine(t *testing.T) {
	g := game.New()
	play(t, g, game.RootID, "e4 e5 Nf3")
	play(t, g, game.RootID, "d4 d5") // a variation
	if got := g.SANs(g.MainLine()); !slices.Equal(got, []string{"e4", "e5", "Nf3"}) {
		t.Errorf("got %v", got)
	}
	for n := range g.MainLine() {
		if got := g.SAN(n); got != "e4" {
			t.Errorf("the first node is %s", got)
		}
		break
	}
	for n := range game.New().MainLine() {
		t.Errorf("a game without moves has %v", n.Move())
	}
}

func TestVariantNames(t *testing.T) {
	for name, want := range map[string]bool{
		"Chess960": true, "chess 960": true, "960": true, "wild/fr": true, "Wild/FR960": true, "FRC": true, "fischerandom": true,
		"Fischer Random": true, "Fischer-Random Chess": true, "Chess960 (Fischer Random)": true, "Chess960/Freestyle": true, "DFRC": true,
		"Double Fischer Random": true, "Standard": false, "standard chess": false, "Normal": false, "From Position": false, "fromPosition": false,
		"Classical": false, "Orthodox": false, "": false,
	} {
		if got := game.IsChess960Variant(name); got != want || !game.IsKnownVariant(name) {
			t.Errorf("%q: Chess960 %v, known %v", name, got, game.IsKnownVariant(name))
		}
	}
	for _, name := range []string{"Crazyhouse", "wild/5", "Losers", "Atomic", "Fischer", "Three-check"} {
		if game.IsChess960Variant(name) || game.IsKnownVariant(name) {
			t.Errorf("%q is taken for known", name)
		}
	}
}
