package explain

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/chess/chesstest"
	"kibitz/engine/game"
)

func verdict(s engine.Score, line []chess.Move) game.Verdict {
	return game.Verdict{Known: true, Score: s, PV: line}
}

// words is a reason as text.
func words(r Reason, ok bool) string {
	if !ok {
		return "nothing"
	}
	names := [...]string{AllowsMate: "allows mate", Stalemate: "stalemate", MissesMate: "misses mate", Loses: "loses", LosesFor: "loses for",
		LosesExchange: "loses exchange", AllowsFork: "allows fork", Misses: "misses", MissesExchange: "misses exchange", MissesFork: "misses fork"}
	s := names[r.Kind]
	if r.Moves != 0 {
		s += fmt.Sprint(" ", r.Moves)
	}
	if r.Piece != chess.NoPieceType {
		s += fmt.Sprintf(" %v %v", chess.NewPiece(chess.Black, r.Piece), r.Square)
	}
	if r.Other != chess.NoPieceType {
		s += fmt.Sprintf(" for %v", chess.NewPiece(chess.Black, r.Other))
	}
	if r.Move != chess.NoMove {
		s += " " + chess.FormatSAN(&r.Position, r.Move)
	}
	return s
}

func TestMove(t *testing.T) {
	const (
		twoKnights = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
		forkable   = "4k3/7p/8/8/3n4/8/7P/R3K3 w Q - 0 1"
		hanging    = "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1"
		anExchange = "4k3/8/3n4/8/5R2/1P6/8/4K3 w - - 0 1"
	)
	level := engine.CP(0)
	for _, test := range []struct {
		name, fen, move string
		before          engine.Score
		best            string
		after           engine.Score
		reply           string
		want            string
	}{
		{"the fool's mate", "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2", "g2g4", level, "e2e4", engine.MateIn(-1), "d8h4", "allows mate 1 Qh4#"},
		{"mated anyway", "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2", "g2g4", engine.MateIn(-5), "e2e4", engine.MateIn(-1), "d8h4", "nothing"},
		{"Black misses a mate", "7k/8/8/8/8/5q2/5P2/4RRK1 b - - 0 1", "f3f6", engine.MateIn(-2), "f3g4", level, "f2f4", "misses mate 2 Qg4+"},
		{"the mate takes a move longer", "7k/8/8/8/8/5q2/5P2/4RRK1 b - - 0 1", "f3f6", engine.MateIn(-2), "f3g4", engine.MateIn(-3), "f2f4", "nothing"},
		{"stalemate", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "f6f7", engine.MateIn(1), "g6g7", level, "", "stalemate"},
		{"a knight is lost", twoKnights, "f3g5", level, "f1b5 a7a6 b5a4 g8f6", engine.CP(-400), "d8g5 d2d4 g5g6 b1c3", "loses n g5 Qxg5"},
		{"for a pawn", twoKnights, "f3e5", level, "f1b5 a7a6 b5a4 g8f6", engine.CP(-400), "c6e5 d2d4 e5g6 c1e3", "loses for n e5 for p Nxe5"},
		{"not if it comes back", twoKnights, "f3g5", level, "f1b5 a7a6 b5a4 g8f6", engine.CP(-400), "d8g5 d2d4 g5g6 d4d5 a7a6 d5c6 b7c6", "nothing"},
		{"not if nobody knows how it ends", twoKnights, "f3g5", level, "f1b5 a7a6 b5a4 g8f6", engine.CP(-400), "d8g5 d2d4", "nothing"},
		{"not if the best move loses as much", twoKnights, "f3g5", level, "f3e5 c6e5 f1b5 c7c6 b5a4", engine.CP(-400), "d8g5 d2d4 g5g6 b1c3", "loses n g5 Qxg5"},
		{"the exchange", anExchange, "f4c4", level, "e1e2 e8e7 e2e3", engine.CP(-400), "d6c4 b3c4 e8e7 e1e2", "loses exchange r c4 Nxc4"},
		{"a fork", forkable, "h2h3", level, "e1d2 d4f3 d2e3 f3e5", engine.CP(-400), "d4c2 e1d2 c2a1 h3h4 a1b3 d2c3", "allows fork r a1 Nc2+"},
		{"lost after a threat", "4k3/4p3/8/8/8/2N5/8/R3K2b b - - 0 1", "e7e5", level, "e8d7 a1b1", engine.CP(400), "e1f2 e5e4 a1h1 e8e7 f2e3", "loses b h1 Kf2"},
		{"it is where it was", "4k3/8/1p6/8/n7/8/1P6/R3K3 b Q - 0 1", "e8e7", level, "a4c5 e1e2", engine.CP(400), "b2b3 a4c3 a1c1 e7e6 c1c3 e6d6 e1e2", "nothing"},
		{"a knight missed", hanging, "e1e2", engine.CP(500), "d1d5 e8e7 e1e2 e7e6", level, "d5f6 e2e3 f6g4", "misses n d5 Rxd5"},
		{"not if it is won all the same", hanging, "d1d5", engine.CP(500), "e1e2 d5f6 d1d6", level, "e8e7 e1e2", "nothing"},
		{"a fork missed", "r3k3/7p/8/3N4/8/8/7P/4K3 w - - 0 1", "h2h3", engine.CP(500), "d5c7 e8d7 c7a8 h7h5 a8b6 d7c6", level, "a8a1 e1d2", "misses fork r a8 Nc7+"},
		{"lost on the board, but not in the score", twoKnights, "f3g5", level, "f1b5 a7a6 b5a4 g8f6", engine.CP(-100), "d8g5 d2d4 g5g6 b1c3", "nothing"},
		{"a bishop, and worse", twoKnights, "f1a6", level, "f1b5 a7a6 b5a4 g8f6", engine.CP(-900), "b7a6 d2d4 e5d4 f3d4", "nothing"},
		{"a line that ends with the capture", twoKnights, "f3g5", level, "f1b5 a7a6", engine.CP(-400), "d8g5", "loses n g5 Qxg5"},
		{"or before it is taken back", anExchange, "f4c4", level, "e1e2", engine.CP(-300), "d6c4", "loses exchange r c4 Nxc4"},
		{"a fork of which no more is known", forkable, "h2h3", level, "e1d2", engine.CP(-500), "d4c2", "allows fork Nc2+"},
		{"that costs nothing", forkable, "h2h3", level, "e1d2", engine.CP(-50), "d4c2", "nothing"},
		{"the piece that forks can be taken", "4k3/7p/8/8/3n4/1B6/7P/R3K3 w Q - 0 1", "h2h3", level, "e1d2", engine.CP(-500), "d4c2", "nothing"},
		{"what is lost is not what is taken first", "rnbqkbnr/pp1ppppp/8/8/3pP3/2P5/PP3PPP/RNBQKBNR b KQkq - 0 3", "d7d5", level, "d4c3 b1c3 b8c6 g1f3",
			engine.CP(100), "e4d5 d8d5 c3d4 e7e5 g1f3", "nothing"},
		{"nothing is taken", twoKnights, "a2a3", level, "f1b5 a7a6 b5a4 g8f6", level, "g8f6 d2d3 f8c5", "nothing"},
		{"no lines", twoKnights, "a2a3", level, "", level, "", "nothing"},
		{"a promotion says too much", "4k3/P7/8/8/8/8/8/1n2K3 b - - 0 1", "b1c3", level, "b1a3 e1e2", engine.CP(400), "a7a8q e8e7 a8a3", "nothing"},
	} {
		p, err := chess.ParseFEN(test.fen)
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		m := chesstest.Moves(t, p, test.move)[0]
		r, ok := Move(&p, m, verdict(test.before, chesstest.Moves(t, p, test.best)), verdict(test.after, chesstest.Moves(t, p.After(m), test.reply)))
		if got := words(r, ok); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// Lines that are no lines are left where they stop to be any.
func TestNonsense(t *testing.T) {
	p := chess.StartPosition()
	m := chesstest.Moves(t, p, "e2e4")[0]
	nonsense := []chess.Move{chess.NullMove, chess.NoMove, m, m, 0xffff}
	for n := range nonsense {
		v := verdict(engine.CP(-500), nonsense[n:])
		if r, ok := Move(&p, m, verdict(engine.CP(0), nonsense[n:]), v); ok {
			t.Errorf("%v: %s", nonsense[n:], words(r, ok))
		}
	}
}

// Whatever is played, a reason names a move that is legal, and pieces where it speaks of some.
func TestAnyMove(t *testing.T) {
	rnd := rand.New(rand.NewPCG(21, 21))
	kinds := map[Kind]int{}
	lineFrom := func(p chess.Position) (line []chess.Move) {
		for range rnd.IntN(12) {
			var list chess.MoveList
			if p.LegalNoisy(&list); list.Len() == 0 || rnd.IntN(3) == 0 {
				list = chess.MoveList{}
				p.LegalMoves(&list)
			}
			if list.Len() == 0 {
				break
			}
			m := list.At(rnd.IntN(list.Len()))
			line = append(line, m)
			p.Make(m)
		}
		return line
	}
	for range 2000 {
		p := chess.StartPosition()
		for range rnd.IntN(60) {
			var list chess.MoveList
			if p.LegalMoves(&list); list.Len() == 0 {
				break
			}
			p.Make(list.At(rnd.IntN(list.Len())))
		}
		var list chess.MoveList
		p.LegalMoves(&list)
		for i := range list.Len() {
			m := list.At(i)
			before, after := verdict(engine.CP(0), lineFrom(p)), verdict(engine.CP(rnd.IntN(2001)-1000), lineFrom(p.After(m)))
			r, ok := Move(&p, m, before, after)
			if !ok || r.Kind == Stalemate {
				continue
			}
			kinds[r.Kind]++
			if !r.Position.IsLegal(r.Move) {
				t.Fatalf("%s, %v: %+v", p.FEN(), m, r)
			}
			if named := r.Kind == Loses || r.Kind == LosesFor || r.Kind == Misses; named && (r.Piece == chess.NoPieceType || r.Kind == LosesFor && r.Other == chess.NoPieceType) {
				t.Fatalf("%s, %v: %+v names no piece", p.FEN(), m, r)
			}
		}
	}
	for _, k := range []Kind{Loses, LosesFor, LosesExchange, AllowsFork, Misses} {
		if kinds[k] == 0 {
			t.Errorf("no reason of kind %d among %v", k, kinds)
		}
	}
}
