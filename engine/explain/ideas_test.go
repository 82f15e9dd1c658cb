package explain

import (
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess/chesstest"
	"kibitz/engine/game"
)

// The kinds without a gain of material are found where all that they say is so, and not where something is missing for it.
func TestIdeas(t *testing.T) {
	const (
		rook     = "3rk3/7p/8/8/N7/8/7P/4K3 w - - 0 1"
		backRank = "6k1/5ppp/8/p7/8/7P/5PP1/R5K1 b - - 0 1"
		pawn     = "4k3/1n6/8/3P4/8/8/7P/4K3 w - - 0 1"
		queens   = "8/p7/8/4k3/3q4/8/3Q3P/2K5 w - - 0 1"
		rooks    = "r7/p7/8/4k3/3q4/8/R2Q3P/2K5 w - - 0 1"
		castles  = "4k3/8/8/8/8/8/1q4PP/4K2R w K - 0 1"
		shelter  = "6k1/4qppp/5n2/6B1/8/8/5PPP/3Q2K1 b - - 0 1"
		quietly  = "a4c3 e8e7 e1e2"
		attacked = "d8d4 a4c3 e8e7 e1e2"
	)
	for _, tt := range []verdicts{
		{"a threat", rook, "h2h3", 0, quietly, -120, attacked, "allows threat (knight a4) [unprotected knight a4]: Rd4"},
		{"a threat that is carried out", rook, "h2h3", 0, quietly, -120, "d8d4 h3h4 h7h5 e1e2 d4a4 e2e3", "allows threat (knight a4) [unprotected knight a4]: Rd4"},
		{"a pawn need not be protected", "3rk3/7p/8/8/P7/8/7P/4K3 w - - 0 1", "h2h3", 0, "a4a5 e8e7 e1e2", -120, "d8d4 a4a5 e8e7 e1e2", "nothing"},
		{"a pawn that is taken", "3rk3/7p/8/8/P7/8/7P/4K3 w - - 0 1", "h2h3", 0, "a4a5 e8e7 e1e2", -400, "d8d4 h3h4 d4a4 e1e2", "allows threat (pawn a4) [unprotected pawn a4]: Rd4"},
		{"a pawn that is taken for another one", "3rk3/7p/8/8/P7/8/7P/4K3 w - - 0 1", "h2h3", 0, "e1f2 d8d2 f2g3 d2a2 g3g4 a2a4", -150, "d8d4 h3h4 d4a4 e1e2 a4h4 e2e3 h4h3 e3f4 h3h2 f4g5 h2h5", "nothing"},
		{"it is protected", "3rk3/7p/8/8/N7/1P6/7P/4K3 w - - 0 1", "h2h3", 0, quietly, -120, attacked, "nothing"},
		{"nobody cares", rook, "h2h3", 0, quietly, -120, "d8d4 h3h4 e8e7 h4h5", "nothing"},
		{"the better move allows it too", rook, "h2h3", 0, "e1e2 e8e7 e2e3", -120, attacked, "nothing"},
		{"it was attacked before", "4k3/7p/8/8/N2r4/8/7P/4K3 w - - 0 1", "h2h3", 0, quietly, -120, "d4c4 a4b2 e8e7", "nothing"},
		{"more is lost than a knight", rook, "h2h3", 0, quietly, -1400, attacked, "nothing"},
		{"too little is lost", rook, "h2h3", 0, quietly, -60, attacked, "nothing"},
		{"the rook can be taken", "3rk3/7p/8/8/N7/2P5/7P/4K3 w - - 0 1", "h2h3", 0, "a4b2 e8e7 e1e2", -120, "d8d4 a4b2 e8e7", "nothing"},
		{"a threat by a pawn", "4k3/7p/2p5/1p6/2R5/8/7P/4K3 w - - 0 1", "h2h3", 0, "c4c6 e8e7 e1e2", -100, "b5b4 c4c6 e8e7", "nothing"},
		{"a rook is attacked by a pawn", "4k3/1p5p/2p5/8/1R1r4/8/7P/4K3 w - - 0 1", "b4b7", 300, "b4d4 e8e7 d4d1", 0, "c6c5 b7b5 d4d5", "misses rook (rook d4) [unprotected rook d4]: Rxd4"},
		{"a threat missed", "3rk3/7p/8/8/N7/8/7P/4K3 b - - 0 1", "e8e7", -120, "d8d4 a4c3 e8e7", 0, "a4c3 e7e6 e1e2", "misses threat (knight a4) [unprotected knight a4]: Rd4"},
		{"the move threatens it as well", "3rk3/7p/8/8/N7/8/7P/4K3 b - - 0 1", "d8a8", -120, "d8d4 a4c3 e8e7", 0, "a4c3 e8e7 e1e2", "nothing"},

		{"more than a trade comes first", "3rk3/1p5p/2r5/1P6/N7/8/7P/4K3 w - - 0 1", "h2h3", 0, quietly, -120, "d8d4 b5c6 b7c6 a4c3 e8e7", "nothing"},
		{"a check misses it", "3q2k1/7p/8/8/N7/8/7P/4K3 b - - 0 1", "d8e7", -520, "d8d4 a4c3 g8f8", -400, "e1f1 e7e6 a4c3", "misses threat (knight a4) [unprotected knight a4]: Qd4"},
		{"a check threatens it as well", "3q2k1/7p/8/8/N7/8/7P/4K3 b - - 0 1", "d8e8", -520, "d8d4 a4c3 g8f8", -400, "e1f1 e8h5 a4c3", "nothing"},
		{"a king is no piece of less value", "8/3k4/8/3p4/R7/8/7P/4K3 b - - 0 1", "d5d4", -120, "d7c6 a4a8 c6b7", 0, "a4d4 d7e6 e1e2", "loses pawn (pawn d4) [unprotected pawn d4]: Rxd4+"},

		{"mate is threatened", backRank, "a5a4", 0, "h7h6 a1b1 g8h7", 150, "a1b1 h7h6 b1b4 g8h7", "allows mate threat: Rb1"},
		{"the king has a way out", "6k1/5pp1/7p/p7/8/7P/5PP1/R5K1 b - - 0 1", "a5a4", 0, "g7g6 a1b1 g8g7", 150, "a1b1 g8h7 b1b5 g7g6", "nothing"},
		{"a threat of mate is missed", "6k1/5ppp/8/p7/8/7P/5PP1/R5K1 w - - 0 1", "h3h4", 150, "a1b1 h7h6 b1b5", 0, "h7h6 h4h5 g8h7", "misses mate threat: Rb1"},

		{"a passed pawn is blocked", pawn, "h2h3", 200, "d5d6 e8d7 e1e2 b7a5 e2e3 d7e6 e3d4", 0, "b7d6 e1e2 d6f5", "allows blockade (pawn d5): Nd6"},
		{"it is not passed", "4k3/1np5/8/3P4/8/8/7P/4K3 w - - 0 1", "h2h3", 200, "d5d6 e8d7 e1e2 b7a5 e2e3 d7e6 e3d4", 0, "b7d6 e1e2 d6f5", "nothing"},
		{"nobody blocks it", "4k3/1n6/8/3P4/8/8/7P/4K3 b - - 0 1", "e8f8", 0, "b7d6 e1e2 d6f5", 250, "d5d6 f8e8 d6d7", "misses blockade (pawn d5): Nd6"},
		{"it does not advance", "4k3/1n6/8/3P4/8/8/7P/4K3 b - - 0 1", "e8f8", 0, "b7d6 e1e2 d6f5", 250, "e1e2 f8e8 e2e3", "nothing"},
		{"a passed pawn should advance", "4k3/8/8/3P4/8/8/7P/4K3 w - - 0 1", "h2h3", 300, "d5d6 e8d7 e1e2 d7c6 e2e3 c6d7 e3e4", 100, "e8d7 e1e2 d7d6", "misses advance (pawn d5): d6"},
		{"in an ending it counts earlier", "4k3/8/8/8/3P4/8/8/4K3 w - - 0 1", "e1e2", 300, "d4d5 e8d7 e1e2 d7d6 e2e3 d6d7 e3e4 d7d6", 100, "e8d7 e2e3 d7d6", "misses advance (pawn d4): d5"},
		{"with more pieces it does not", "1nn1k3/8/8/8/3P4/8/8/1NN1K3 w - - 0 1", "e1e2", 300, "d4d5 e8d7 e1e2 d7d6 e2e3 d6d7 e3e4 d7d6", 100, "e8d7 e2e3 d7d6", "nothing"},
		{"it would be taken", "4k3/8/8/3P4/8/8/7P/4K3 w - - 0 1", "h2h3", 300, "d5d6 e8d7 e1e2 d7d6 e2e3 d6e5 e3f3", 100, "e8d7 e1e2 d7d6", "nothing"},
		{"a passed pawn advances", "7r/1k6/8/3P4/3K4/8/8/8 b - - 0 1", "b7b6", 0, "h8h5 d4c3 h5d5", 350, "d5d6 b6b7 d4e5 b7c8 e5e6 c8d8 e6f7", "allows advance (pawn d5): d6"},
		{"it advances and is taken", "7r/1k6/8/3P4/3K4/8/8/8 b - - 0 1", "b7b6", 0, "h8h5 d4c3 h5d5", 350, "d5d6 h8d8 d4c4 d8d6 c4b4 b6c6 b4a4", "nothing"},

		{"into a lost pawn ending", queens, "c1c2", -100, "d2g2 e5e6 c1c2", -500, "d4d2 c2d2 e5e4", "allows pawn ending: Qxd2+ Kxd2"},
		{"the pawn ending is not lost", queens, "c1c2", 50, "d2g2 e5e6 c1c2", -150, "d4d2 c2d2 e5e4", "nothing"},
		{"there is no way into the fortress", "8/1N6/4p1p1/p1kpPbPp/7P/1P2K3/P7/8 b - - 0 40", "c5b5", -110, "c5c6 b7d6 c6d7 e3d4", -289, "b7d6 b5c6 d6f5 e6f5", "nothing"},
		{"a won pawn ending is missed", queens, "c1c2", 500, "d2d4 e5d4 c1d2", 0, "d4e4 c2b3 e4d5", "misses pawn ending: Qxd4+ Kxd4"},
		{"it comes anyway", queens, "c1c2", 500, "d2d4 e5d4 c1d2", 300, "d4d2 c2d2 e5e4", "nothing"},
		{"queens are traded", rooks, "c1c2", 0, "d2e2 e5d5 e2d1 d5e5 d1e2 e5d5 e2d1 d5e5", -150, "d4d2 c2d2 e5e4", "allows queen trade: Qxd2+ Kxd2"},
		{"they are traded anyway", rooks, "c1c2", 0, "d2d4 e5d4 c1d2 a7a6 a2a3 a6a5 a3a4 d4d5", -150, "d4d2 c2d2 e5e4", "nothing"},

		{"the king can no longer castle", castles, "h2h3", -300, "e1g1 b2c3 g1h1", -450, "b2c1 e1f2 c1c2 f2f3", "loses castling (king e1): Qc1+ Kf2"},
		{"by the better move neither", castles, "h2h3", -300, "e1f1 b2c3 f1g1", -450, "b2c1 e1f2 c1c2 f2f3", "nothing"},
		{"there is no queen", "4k3/8/8/8/8/8/1r4PP/4K2R w K - 0 1", "h2h3", 0, "e1g1 b2c2 g1h1", -150, "b2b1 e1f2 b1c1 f2f3", "nothing"},
		{"castling could have been prevented", "4k3/8/8/8/8/8/1q4PP/4K2R b K - 0 1", "e8e7", -450, "b2c1 e1f2 c1c2 f2f3", -300, "e1g1 e7e6 g1h1", "misses castling (king e1): Qc1+ Kf2"},

		{"the pawn cover is broken", shelter, "h7h6", 0, "e7e5 g5f6 e5f6", 120, "g5f6 g7f6 d1g4 g8h7", "allows exposure (king g8): Bxf6 gxf6"},
		{"by the better line, too", shelter, "h7h6", 0, "e7e5 g5f6 g7f6", 120, "g5f6 g7f6 d1g4 g8h7", "nothing"},
		{"there is no queen to use that", "6k1/4qppp/5n2/6B1/8/8/5PPP/3R2K1 b - - 0 1", "h7h6", 0, "e7e5 g5f6 e5f6", 120, "g5f6 g7f6 d1d3 g8h7", "nothing"},
		{"another piece takes back", shelter, "h7h6", 0, "e7e5 g5f6 e5f6", 120, "g5f6 e7f6 d1g4 g8h7", "nothing"},
		{"a king in the centre has no cover", "4k3/3pqpp1/5n2/6B1/8/8/5PPP/3Q2K1 b - - 0 1", "e8d8", 0, "g7g6 g5f6 e7f6", 120, "g5f6 g7f6 d1g4 f6f5", "nothing"},
		{"the pawn cover could have been broken", "6k1/4qppp/5n2/6B1/8/8/5PPP/3Q2K1 w - - 0 1", "h2h3", 120, "g5f6 g7f6 d1g4", 0, "g8h8 g5f6 e7f6", "misses exposure (king g8): Bxf6 gxf6"},
	} {
		tt.check(t)
	}
}

// A capture is the reason only if it accounts for the cost, and if the better move prevents it or makes it.
func TestTaking(t *testing.T) {
	const hanging = "3rk3/5ppp/8/8/N7/8/5PPP/3RK3 w - - 0 1"
	for _, tt := range []verdicts{
		{"a pawn, and much more", "r5k1/5ppp/8/8/8/8/P4PPP/1R4K1 w - - 0 1", "b1e1", 0, "b1b2 h7h6 h2h3", -400, "a8a2 h2h3 h7h6", "allows capture [unprotected pawn a2 left attacked]: Rxa2"},
		{"more than a pawn can cost", "r5k1/5ppp/8/8/8/8/P4PPP/1R4K1 w - - 0 1", "b1e1", 0, "b1b2 h7h6 h2h3", -700, "a8a2 h2h3 h7h6", "nothing"},
		{"the better move loses it too", "r5k1/5ppp/8/8/8/8/P4PPP/1R4K1 w - - 0 1", "b1e1", 0, "b1d1 a8a2 h2h3 h7h6", -400, "a8a2 h2h3 h7h6", "nothing"},
		{"a pawn missed, and much more", "r5k1/5ppp/8/8/8/8/P4PPP/4R1K1 b - - 0 1", "h7h6", -400, "a8a2 h2h3 h7h6", 0, "e1e2 g7g6 h2h3", "misses capture [unprotected pawn a2]: Rxa2"},
		{"a rook takes back", hanging, "a4c3", 0, "d1d8 e8d8 a4c5", -100, "d8d1 e1d1 e8e7", "nothing"},
	} {
		tt.check(t)
	}
}

// verdicts are the best line and the reply of an engine, with their scores in centipawns, and the reason that they show.
type verdicts struct {
	name, fen, move string
	before          int
	best            string
	after           int
	reply, want     string
}

// check checks the reason, and proves it on the board.
func (v *verdicts) check(t *testing.T) {
	t.Helper()
	p := parse(t, v.fen)
	m := chesstest.Moves(t, p, v.move)[0]
	reviewed := game.Reviewed{Position: p, Move: m, Before: verdict(engine.CP(v.before), chesstest.Moves(t, p, v.best)),
		After: verdict(engine.CP(v.after), chesstest.Moves(t, p.PlayUnchecked(m), v.reply))}
	r, ok := Move(&reviewed, nil)
	if got := words(r, ok); got != v.want {
		t.Errorf("%s: %s, want %s", v.name, got, v.want)
	}
	if ok {
		prove(t, &reviewed, &r)
	}
}
