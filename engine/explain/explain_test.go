package explain

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/chess/chesstest"
	"kibitz/engine/game"
)

func verdict(s engine.Score, line []chess.Move) game.Verdict {
	return game.Verdict{Known: true, Score: s, PV: line}
}

var things = map[Thing]string{Pawn: "pawn", Knight: "knight", Bishop: "bishop", Minor: "piece", Rook: "rook", Queen: "queen", Exchange: "exchange"}

// words is a reason as text.
func words(r Reason, ok bool) string {
	if !ok {
		return "nothing"
	}
	s := r.Kind.String()
	if r.Moves != 0 {
		s += fmt.Sprint(" ", r.Moves)
	}
	items := func(list []Item) (text string) {
		for _, x := range list {
			text += fmt.Sprintf(" %d %s", x.Count, things[x.Thing])
		}
		return strings.ReplaceAll(text, " 1 ", " ")
	}
	s += items(r.Trade.Won)
	if r.Piece != chess.NoPieceType {
		s += fmt.Sprintf(" (%v %v)", r.Piece, r.Square)
	}
	if len(r.Trade.Given) > 0 {
		s += " for" + items(r.Trade.Given)
	}
	if w := r.Why; w.Cause != 0 {
		blames := [...]string{"", LeftAttacked: " left attacked", LeftAlone: " left alone", LineOpened: " line opened"}
		s += fmt.Sprintf(" [%s %v %v%s]", w.Cause, w.Piece, w.Square, blames[w.Blame])
	}
	p := r.Position
	for i, m := range r.Line {
		if i == 0 {
			s += ":"
		}
		s += " " + chess.FormatSAN(&p, m)
		p.Make(m)
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
		{"the fool's mate", "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2", "g2g4", level, "e2e4", engine.MateIn(-1), "d8h4", "allows mate 1: Qh4#"},
		{"mated anyway", "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2", "g2g4", engine.MateIn(-5), "e2e4", engine.MateIn(-1), "d8h4", "nothing"},
		{"a far mate in a lost game", "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2", "g2g4", engine.CP(-1000), "e2e4", engine.MateIn(-4), "d8h4", "nothing"},
		{"a near one", "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2", "g2g4", engine.CP(-1000), "e2e4", engine.MateIn(-3), "d8h4", "allows mate 3: Qh4#"},
		{"Black misses a mate", "7k/8/8/8/8/5q2/5P2/4RRK1 b - - 0 1", "f3f6", engine.MateIn(-2), "f3g4", level, "f2f4", "misses mate 2: Qg4+"},
		{"the mate takes a move longer", "7k/8/8/8/8/5q2/5P2/4RRK1 b - - 0 1", "f3f6", engine.MateIn(-2), "f3g4", engine.MateIn(-3), "f2f4", "nothing"},
		{"stalemate", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "f6f7", engine.MateIn(1), "g6g7", level, "", "stalemate"},
		{"a knight is lost", twoKnights, "f3g5", level, "f1b5 a7a6 b5a4 g8f6", engine.CP(-400), "d8g5 d2d4 g5g6 b1c3", "loses knight (knight g5) [unprotected knight g5]: Qxg5"},
		{"for a pawn", twoKnights, "f3e5", level, "f1b5 a7a6 b5a4 g8f6", engine.CP(-400), "c6e5 d2d4 e5g6 c1e3", "loses knight (knight e5) for pawn [unprotected knight e5]: Nxe5"},
		{"not if it comes back", twoKnights, "f3g5", level, "f1b5 a7a6 b5a4 g8f6", engine.CP(-400), "d8g5 d2d4 g5g6 d4d5 a7a6 d5c6 b7c6", "nothing"},
		{"nobody knows how it ends", twoKnights, "f3g5", level, "f1b5 a7a6 b5a4 g8f6", engine.CP(-400), "d8g5 d2d4", "allows capture [unprotected knight g5]: Qxg5"},
		{"not if the best move loses as much", twoKnights, "f3g5", level, "f3e5 c6e5 f1b5 c7c6 b5a4", engine.CP(-400), "d8g5 d2d4 g5g6 b1c3", "nothing"},
		{"the exchange", anExchange, "f4c4", level, "e1e2 e8e7 e2e3", engine.CP(-400), "d6c4 b3c4 e8e7 e1e2", "loses exchange [cheaper rook c4]: Nxc4 bxc4"},
		{"a fork", forkable, "h2h3", level, "e1d2 d4f3 d2e3 f3e5", engine.CP(-400), "d4c2 e1d2 c2a1 h3h4 a1b3 d2c3", "allows fork: Nc2+"},
		{"lost after a threat", "4k3/4p3/8/8/8/2N5/8/R3K2b b - - 0 1", "e7e5", level, "e8d7 a1b1", engine.CP(400), "e1f2 e5e4 a1h1 e8e7 f2e3", "loses bishop (bishop h1) [discovered bishop h1]: Kf2 e4 Rxh1"},
		{"lost where it went to", "4k3/8/1p6/8/n7/8/1P6/R3K3 b Q - 0 1", "e8e7", level, "a4c5 e1e2", engine.CP(400), "b2b3 a4c3 a1c1 e7e6 c1c3 e6d6 e1e2", "loses knight [unprotected knight c3]: b3 Nc3 Rc1 Ke6 Rxc3"},
		{"a knight missed", hanging, "e1e2", engine.CP(500), "d1d5 e8e7 e1e2 e7e6", level, "d5f6 e2e3 f6g4", "misses knight (knight d5) [unprotected knight d5]: Rxd5"},
		{"not if it is won all the same", hanging, "d1d5", engine.CP(500), "e1e2 d5f6 d1d6", level, "e8e7 e1e2", "nothing"},
		{"a fork missed", "r3k3/7p/8/3N4/8/8/7P/4K3 w - - 0 1", "h2h3", engine.CP(500), "d5c7 e8d7 c7a8 h7h5 a8b6 d7c6", level, "a8a1 e1d2", "misses fork: Nc7+"},
		{"lost on the board, but not in the score", twoKnights, "f3g5", level, "f1b5 a7a6 b5a4 g8f6", engine.CP(-100), "d8g5 d2d4 g5g6 b1c3", "nothing"},
		{"a bishop, and worse", twoKnights, "f1a6", level, "f1b5 a7a6 b5a4 g8f6", engine.CP(-900), "b7a6 d2d4 e5d4 f3d4", "allows capture [unprotected bishop a6]: bxa6"},
		{"a line that ends with the capture", twoKnights, "f3g5", level, "f1b5 a7a6", engine.CP(-400), "d8g5", "loses knight (knight g5) [unprotected knight g5]: Qxg5"},
		{"or before it is taken back", anExchange, "f4c4", level, "e1e2", engine.CP(-300), "d6c4", "allows capture [cheaper rook c4]: Nxc4"},
		{"a fork of which no more is known", forkable, "h2h3", level, "e1d2", engine.CP(-500), "d4c2", "allows fork: Nc2+"},
		{"that costs nothing", forkable, "h2h3", level, "e1d2", engine.CP(-50), "d4c2", "nothing"},
		{"the piece that forks can be taken", "4k3/7p/8/8/3n4/1B6/7P/R3K3 w Q - 0 1", "h2h3", level, "e1d2", engine.CP(-500), "d4c2", "nothing"},
		{"lost in the end", "rnbqkbnr/pp1ppppp/8/8/3pP3/2P5/PP3PPP/RNBQKBNR b KQkq - 0 3", "d7d5", level, "d4c3 b1c3 b8c6 g1f3",
			engine.CP(100), "e4d5 d8d5 c3d4 e7e5 g1f3", "loses pawn [outnumbered pawn d4]: exd5 Qxd5 cxd4"},
		{"nothing is taken", twoKnights, "a2a3", level, "f1b5 a7a6 b5a4 g8f6", level, "g8f6 d2d3 f8c5", "nothing"},
		{"no lines", twoKnights, "a2a3", level, "", level, "", "nothing"},
		{"a promotion", "4k3/P7/8/8/8/8/8/1n2K3 b - - 0 1", "b1c3", level, "b1a3 e1e2", engine.CP(400), "a7a8q e8e7 a8a3", "allows promotion (pawn a7): a8=Q+"},
	} {
		p, err := chess.ParseFEN(test.fen)
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		m := chesstest.Moves(t, p, test.move)[0]
		r, ok := Move(&game.Reviewed{
			Position: p, Move: m,
			Before: verdict(test.before, chesstest.Moves(t, p, test.best)),
			After:  verdict(test.after, chesstest.Moves(t, p.PlayUnchecked(m), test.reply)),
		}, nil)
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
		if r, ok := Move(&game.Reviewed{Position: p, Move: m, Before: verdict(engine.CP(0), nonsense[n:]), After: v}, nil); ok {
			t.Errorf("%v: %s", nonsense[n:], words(r, ok))
		}
	}
}

// Whatever is played, and whatever the lines are, what is said of them is true.
func TestAnyMove(t *testing.T) {
	rnd := rand.New(rand.NewPCG(21, 21))
	kinds := map[Kind]int{}
	lineFrom := func(p chess.Position) (line []chess.Move) {
		for range rnd.IntN(12) {
			var list chess.MoveList
			if p.GenerateNoisy(&list); list.Len() == 0 || rnd.IntN(3) == 0 {
				list = chess.MoveList{}
				p.GenerateLegal(&list)
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
	for range 200 {
		m := game.Reviewed{Position: chess.StartPosition()}
		for range rnd.IntN(60) {
			var list chess.MoveList
			if m.Position.GenerateLegal(&list); list.Len() == 0 {
				break
			}
			m.Prior, m.Last = m.Position, list.At(rnd.IntN(list.Len()))
			m.Position.Make(m.Last)
		}
		var list chess.MoveList
		m.Position.GenerateLegal(&list)
		for i := range min(list.Len(), 20) {
			m.Move = list.At(i)
			m.Before, m.After = verdict(engine.CP(0), lineFrom(m.Position)), verdict(engine.CP(rnd.IntN(2001)-1000), lineFrom(m.Position.PlayUnchecked(m.Move)))
			if r, ok := Move(&m, nil); ok {
				kinds[r.Kind]++
				prove(t, &m, &r)
			}
		}
	}
	for _, k := range []Kind{Loses, AllowsFork, Misses, MissesRecapture} {
		if kinds[k] == 0 {
			t.Errorf("no reason of kind %d among %v", k, kinds)
		}
	}
}
