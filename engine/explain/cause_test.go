package explain

import (
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/chess/chesstest"
	"kibitz/engine/game"
)

func parse(t *testing.T, fen string) chess.Position {
	t.Helper()
	p, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Each cause is found where it is, and not where something is missing for it.
func TestCauses(t *testing.T) {
	for _, tt := range []struct {
		name, fen, line string
		want            Cause
		square          chess.Square
	}{
		{"nothing protects it", "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "d1d5", Unprotected, chess.D5},
		{"a pawn protects it", "4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1", "d1d5", 0, 0},
		{"a pawn takes a rook", "4k3/8/4p3/3r4/4P3/8/8/4K3 w - - 0 1", "e4d5", Cheaper, chess.D5},
		{"a pawn takes a pawn", "4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 0, 0},
		{"two against one", "4k3/8/4p3/3n4/8/1BN5/8/4K3 w - - 0 1", "c3d5", Outnumbered, chess.D5},
		{"two against two", "4k3/5b2/4p3/3n4/8/1BN5/8/4K3 w - - 0 1", "c3d5", 0, 0},
		{"a battery against the king", "r3k2r/pp1nbp2/1qp3b1/4p2p/2B2BPP/5P2/PPPQ4/2KR2NR w kq - 0 15", "d2d7", 0, 0},
		{"the pawn that protects it is pinned", "4k3/8/4p3/3n4/8/8/8/3RR1K1 w - - 0 1", "d1d5", Pinned, chess.E6},
		{"and here it is not", "4k3/8/4p3/3n4/8/8/8/3R2K1 w - - 0 1", "d1d5", 0, 0},
		{"the pawn that protects it is pinned to the queen", "3qk3/8/3p4/2n5/8/B7/8/3RK3 w - - 0 1", "a3c5", PinnedToPiece, chess.D6},
		{"behind the pawn is a rook that is protected", "3rk3/8/3p4/2n5/8/B7/8/3RK3 w - - 0 1", "a3c5", 0, 0},
		{"a skewer", "8/8/8/8/3k3r/8/8/R5K1 w - - 0 1", "a1a4 d4e3 a4h4", Skewered, chess.H4},
		{"the king was not on the line", "8/8/8/8/7r/3k4/8/R5K1 w - - 0 1", "a1a4 d3e3 a4h4", Unprotected, chess.H4},
		{"a discovered attack", "4k3/6q1/8/8/3N4/8/1B6/4K3 w - - 0 1", "d4b5 e8e7 b2g7", Discovered, chess.G7},
		{"the line was open", "4k3/6q1/8/3N4/8/8/1B6/4K3 w - - 0 1", "d5b4 e8e7 b2g7", Unprotected, chess.G7},
		{"the defender is taken", "4k3/6p1/5n2/3n2B1/8/8/8/3RK3 w - - 0 1", "g5f6 g7f6 d1d5", DefenderTaken, chess.D5},
		{"there is another one", "4k3/6p1/2p2n2/3n2B1/8/8/8/3RK3 w - - 0 1", "g5f6 g7f6 d1d5", 0, 0},
		{"an overloaded rook", "1b1r2k1/8/8/8/3n4/4B3/8/1R4K1 w - - 0 1", "b1b8 d8b8 e3d4", Overloaded, chess.D4},
		{"a pawn helps it", "1b1r2k1/8/8/2p5/3n4/4B3/8/1R4K1 w - - 0 1", "b1b8 d8b8 e3d4", 0, 0},
		{"a pinned knight is attacked", "3k4/8/8/3n4/8/4P3/8/3RK3 w - - 0 1", "e3e4 d8d7 e4d5", Pinned, chess.D5},
		{"a knight that could have moved", "3k4/8/8/3n4/8/4P3/8/4K3 w - - 0 1", "e3e4 d8d7 e4d5", Unprotected, chess.D5},
		{"a trapped bishop", "4k3/8/8/8/8/1P6/b7/2K5 w - - 0 1", "c1b2 e8e7 b2a2", Trapped, chess.A2},
		{"a bishop that could have moved", "4k3/8/8/8/8/8/b7/2K5 w - - 0 1", "c1b2 e8e7 b2a2", Unprotected, chess.A2},
		{"a fork within the line", "r3k3/8/8/3N4/8/8/8/4K2R w - - 0 1", "h1h8 e8d7 d5b6 d7c7 b6a8", Forked, chess.A8},
		{"the king is elsewhere", "r3k3/8/8/3N4/8/8/8/4K2R w - - 0 1", "h1h8 e8f7 d5b6 f7g7 b6a8", Unprotected, chess.A8},
	} {
		p := parse(t, tt.fen)
		r := Reason{Kind: Misses, Position: p, Line: chesstest.Moves(t, p, tt.line)}
		w := (&assessment{}).why(&r)
		if w.Cause != tt.want || tt.want != 0 && w.Square != tt.square {
			t.Errorf("%s: %v on %v, want %v on %v", tt.name, w.Cause, w.Square, tt.want, tt.square)
		}
	}
}

func TestBackRank(t *testing.T) {
	for _, tt := range []struct {
		name, fen, line string
		want            bool
	}{
		{"mate behind the pawns", "6k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1", "d1d8", true},
		{"there is a way out", "6k1/5pp1/7p/8/8/8/8/3R2K1 w - - 0 1", "d1d8", false},
		{"a knight mates", "6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1", "g5f7", false},
		{"a check that can be taken", "6k1/8/6K1/8/8/8/8/7R w - - 0 1", "h1h8", false},
		{"no line", "6k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1", "", false},
	} {
		p := parse(t, tt.fen)
		line := chesstest.Moves(t, p, tt.line)
		if _, ok := backRank(p, line); ok != tt.want {
			t.Errorf("%s: %v", tt.name, ok)
		}
	}
}

func TestUnstoppable(t *testing.T) {
	for _, tt := range []struct {
		name, fen string
		square    chess.Square
		want      bool
	}{
		{"outside the square", "8/8/8/P3k3/8/8/8/K7 w - - 0 1", chess.A5, true},
		{"inside it", "8/8/8/P2k4/8/8/8/K7 w - - 0 1", chess.A5, false},
		{"two steps at once", "8/8/8/8/8/5k2/P7/7K w - - 0 1", chess.A2, false},
		{"two steps from far away", "8/8/8/8/8/7k/P7/7K w - - 0 1", chess.A2, true},
		{"the path is blocked", "8/p7/8/P6k/8/8/8/K7 w - - 0 1", chess.A5, false},
		{"a pawn takes it on its way", "8/1p6/8/P6k/8/8/8/K7 w - - 0 1", chess.A5, false},
		{"a rook stops it", "7r/8/8/P6k/8/8/8/K7 w - - 0 1", chess.A5, false},
	} {
		p := parse(t, tt.fen)
		if got := unstoppable(&p, tt.square).Cause == Unstoppable; got != tt.want {
			t.Errorf("%s: %v", tt.name, got)
		}
	}
}

// What the bad move has to do with what is lost.
func TestBlames(t *testing.T) {
	const lost = -300
	for _, tt := range []struct {
		name, fen, move, best, reply string
		want                         Blame
	}{
		{"it was attacked already", "4k3/8/8/3r4/8/3N4/8/4K3 w - - 0 1", "e1f1", "d3f4 d5d8", "d5d3 f1e2 d3d8 e2e3", LeftAttacked},
		{"the king protected it", "3rk3/8/8/8/8/3N4/4K3/8 w - - 0 1", "e2f1", "e2e3 e8e7 e3e2", "d8d3 f1e2 d3d8 e2e3", LeftAlone},
		{"a knight stood in the way", "3rk3/8/8/3N4/8/3N4/8/6K1 w - - 0 1", "d5b6", "d5e3 e8e7 e3f5", "d8d3 g1f2 d3d8 f2e3", LineOpened},
		{"it went there", "3rk3/8/8/8/8/8/1N6/6K1 w - - 0 1", "b2d3", "b2c4 e8e7 c4e3", "d8d3 g1f2 d3d8 f2e3", 0},
	} {
		p := parse(t, tt.fen)
		m := chesstest.Moves(t, p, tt.move)[0]
		r, ok := Move(&game.Reviewed{Position: p, Move: m, Before: verdict(engine.CP(0), chesstest.Moves(t, p, tt.best)),
			After: verdict(engine.CP(lost), chesstest.Moves(t, p.PlayUnchecked(m), tt.reply))}, nil)
		if !ok || r.Kind != Loses || r.Why.Cause != Unprotected || r.Why.Blame != tt.want {
			t.Errorf("%s: %s", tt.name, words(r, ok))
		}
	}
}

// The kinds that need no material.
func TestOtherKinds(t *testing.T) {
	const perpetual = "6k1/6p1/8/7Q/8/6r1/q6P/7K w - - 0 1"
	won := func(before, after int) Results {
		return func(p *chess.Position) (int, bool) {
			if p.Turn() == chess.White {
				return before, true
			}
			return after, true
		}
	}
	for _, tt := range []struct {
		name, fen, move string
		before          engine.Score
		best            string
		after           engine.Score
		reply           string
		results         Results
		want            string
	}{
		{"a perpetual is missed", perpetual, "h2g3", engine.CP(0), "h5e8 g8h7 e8h5 h7g8 h5e8", engine.CP(-900), "a2b1 h1g2", nil, "misses perpetual: Qe8+ Kh7 Qh5+ Kg8"},
		{"the line does not repeat", perpetual, "h2g3", engine.CP(0), "h5e8 g8h7 e8h5", engine.CP(-900), "a2b1 h1g2", nil, "nothing"},
		{"nothing is lost by it", perpetual, "h2g3", engine.CP(0), "h5e8 g8h7 e8h5 h7g8 h5e8", engine.CP(-50), "a2b1 h1g2", nil, "nothing"},
		{"a draw by the tablebase", "8/8/8/8/8/4k3/4p3/3K4 w - - 0 1", "d1e1", engine.CP(0), "d1e1", engine.CP(0), "", won(0, 0), "nothing"},
		{"a win thrown away", "8/8/8/8/8/1k6/8/K6Q w - - 0 1", "h1g2", engine.CP(500), "h1g1", engine.CP(0), "b3c3", won(1, 0), "changes result"},
		{"a win kept", "8/8/8/8/8/1k6/8/K6Q w - - 0 1", "h1g2", engine.CP(500), "h1g1", engine.CP(0), "b3c3", won(1, -1), "nothing"},
		{"the wrong capture", "4k3/8/8/3p4/4P3/2N5/8/4K3 w - - 0 1", "c3d5", engine.CP(300), "e4d5 e8e7 e1e2", engine.CP(150), "e8f7 e1e2", nil, "wrong capture: exd5"},
		{"two other squares", "4k3/8/8/3p1p2/4P3/2N5/8/4K3 w - - 0 1", "e4f5", engine.CP(150), "e4d5 e8e7 e1e2", engine.CP(80), "e8f7 e1e2", nil, "nothing"},
		{"a pawn gets through", "8/5k2/8/8/7p/8/8/K7 w - - 0 1", "a1a2", engine.CP(0), "a1b2 f7e6 b2c3", engine.CP(-900), "h4h3 a2b3 h3h2 b3c4 h2h1q", nil, "allows promotion (pawn h4) [unstoppable pawn h4]: h3 Kb3 h2 Kc4 h1=Q"},
		{"it gets through anyway", "8/5k2/8/8/7p/8/8/K7 w - - 0 1", "a1a2", engine.CP(0), "a1b2 h4h3 b2c3 h3h2 c3c4 h2h1q", engine.CP(-900), "h4h3 a2b3 h3h2 b3c4 h2h1q", nil, "nothing"},
		{"a promotion is missed", "8/P4k2/8/8/8/8/8/K7 w - - 0 1", "a1a2", engine.CP(900), "a7a8q f7e6", engine.CP(0), "f7e7 a2a3", nil, "misses promotion (pawn a7): a8=Q"},
	} {
		p := parse(t, tt.fen)
		m := chesstest.Moves(t, p, tt.move)[0]
		r, ok := Move(&game.Reviewed{Position: p, Move: m, Before: verdict(tt.before, chesstest.Moves(t, p, tt.best)),
			After: verdict(tt.after, chesstest.Moves(t, p.PlayUnchecked(m), tt.reply))}, tt.results)
		if got := words(r, ok); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}

// A line is shown up to a position where nothing is pending.
func TestQuietLength(t *testing.T) {
	for _, tt := range []struct {
		name, fen, line string
		most, want      int
	}{
		{"in the middle of an exchange", "4k3/8/4p3/3n4/8/1BN5/8/4K3 w - - 0 1", "c3d5", 8, 0},
		{"at its end", "4k3/8/4p3/3n4/8/1BN5/8/4K3 w - - 0 1", "c3d5 e6d5 b3d5 e8e7", 8, 4},
		{"a check is answered", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8 e8e7 a8a7", 8, 2},
		{"mate is the end", "6k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1", "d1d8", 8, 1},
		{"no longer than that", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a2 e8e7 a2a3 e7e6", 3, 3},
		{"an illegal move ends it", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a2 e8e7", 8, 2},
	} {
		p := parse(t, tt.fen)
		line := append(chesstest.Moves(t, p, tt.line), chess.NullMove)
		if got := QuietLength(p, line, tt.most); got != tt.want {
			t.Errorf("%s: %d, want %d", tt.name, got, tt.want)
		}
	}
}

// A long line is shown for what it wins only where the side that wins something gives check or captures with each move.
func TestForcing(t *testing.T) {
	p, err := chess.ParseFEN("r1bqkbnr/2pp1ppp/p7/1p2p3/3nP3/1B3N2/PPPP1PPP/RNBQK2R w KQkq - 2 6")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		line string
		want int // plies that are forcing
	}{
		{"f3d4 e5d4 b3f7 e8f7 d1h5 g7g6 h5d5 f7g7 d5a8 g8f6", 10},
		{"f3d4 e5d4 d2d3 d7d6 b3f7", 2},
		{"b1c3 d4b3", 0},
	} {
		l := newLedger(p, chesstest.Moves(t, p, tt.line), chess.White)
		n := 0
		for i := 1; i <= len(l.line); i++ {
			if l.forcing(i) {
				n = i
			}
		}
		if n != tt.want {
			t.Errorf("%d plies of %s are forcing, want %d", n, tt.line, tt.want)
		}
	}
}
