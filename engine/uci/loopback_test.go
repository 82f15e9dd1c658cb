package uci

import (
	"context"
	"slices"
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/search"
)

// The native engine gives the same answers directly and through both sides of the protocol.
func TestLoopback(t *testing.T) {
	direct := search.New()
	defer direct.Close()
	native := search.New()
	defer native.Close()
	remote := pipes(t, native)
	for _, e := range []engine.Engine{direct, remote} {
		for _, o := range [][2]string{{"Hash", "4"}, {"MultiPV", "2"}, {"UCI_ShowWDL", "true"}} {
			if err := e.SetOption(o[0], o[1]); err != nil {
				t.Fatal(err)
			}
		}
	}
	frc := chess.Chess960(100)
	tests := []struct {
		name string
		root engine.Root
		l    engine.Limits
	}{
		{"the start", root(), engine.Limits{Depth: 6}},
		{"with moves", root("e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5"), engine.Limits{Depth: 6}},
		{"castling at hand", engine.Root{Start: position(t, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")}, engine.Limits{Depth: 5}},
		{"Chess960", engine.Root{Start: frc, Chess960: true}, engine.Limits{Depth: 6}},
		{"Chess960 castling", engine.Root{Start: position(t, "4k3/8/8/8/8/8/4PPPP/4BRKR w HF - 0 1"), Chess960: true}, engine.Limits{Depth: 6}},
		{"a mate", engine.Root{Start: position(t, "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1")}, engine.Limits{Depth: 4}},
		{"only one move", engine.Root{Start: position(t, "7k/8/8/8/8/8/6q1/7K w - - 0 1")}, engine.Limits{Depth: 4}},
		{"stalemate", engine.Root{Start: position(t, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")}, engine.Limits{Depth: 4}},
		{"mated", engine.Root{Start: position(t, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")}, engine.Limits{Depth: 4}},
		{"some moves only", root(), engine.Limits{Depth: 5, SearchMoves: root("a2a3").Moves}},
		{"nodes", root(), engine.Limits{Nodes: 3000}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, e := range []engine.Engine{direct, remote} {
				if err := e.NewGame(context.Background()); err != nil {
					t.Fatal(err)
				}
			}
			_, want, err := think(t, direct, tt.root, tt.l)
			if err != nil {
				t.Fatal(err)
			}
			infos, got, err := think(t, remote, tt.root, tt.l)
			if err != nil {
				t.Fatal(err)
			}
			if got.Move != want.Move || got.Ponder != want.Ponder {
				t.Errorf("best move %v ponder %v, want %v ponder %v", got.Move, got.Ponder, want.Move, want.Ponder)
			}
			if len(got.Lines) != len(want.Lines) {
				t.Fatalf("%d lines, want %d", len(got.Lines), len(want.Lines))
			}
			for i, w := range want.Lines {
				g := got.Lines[i]
				if want.Lines[0].Bound != engine.Exact {
					break // the client keeps the last full set of lines instead
				}
				if g.Depth != w.Depth || g.Score != w.Score || g.Bound != w.Bound || !slices.Equal(g.PV, w.PV) || g.MultiPV != w.MultiPV {
					t.Errorf("line %d: %+v, want %+v", i+1, g, w)
				}
			}
			var last engine.Info
			for _, i := range infos {
				if i.Kind == engine.Text {
					t.Errorf("a remark: %s", i.Text)
				}
				if i.Kind == engine.Line && i.MultiPV == 1 {
					last = i
				}
			}
			if got.Move != chess.NoMove && (len(last.PV) == 0 || last.PV[0] != got.Move) {
				t.Errorf("the last line begins with %v, the best move is %v", last.PV, got.Move)
			}
		})
	}
}
