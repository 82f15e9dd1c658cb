package explain

import "testing"

// Reasons that a longer search did not confirm are not given: what they say comes from the ends of a short search's lines, or
// from scores that are not exact enough for it.
func TestDoubts(t *testing.T) {
	for _, tt := range []verdicts{
		{"a pawn that is won late", "r5r1/pp1k1p2/nbp1b2p/3p4/4Np1P/B4B2/P4PP1/2RR2K1 b - - 1 25", "d7d8",
			-306, "b6d8 f3e2 a6c7 e4c5 d7c8 h4h5 d8e7 a3b2 e7c5 c1c5 e6g4 e2g4 g8g4 b2e5 c7e6 c5a5",
			-236, "e4d6 a8b8 d1e1 d8c7 f3h5 b6c5 a3c5 a6c5 d6f7", "nothing"},
		{"a pawn that is won by nothing in particular", "2r2rk1/pp2bpp1/1qb1pn1p/3p3P/3P1BP1/2P5/PPQNBP2/R3K2R b KQ - 0 14", "f6d7",
			-73, "f6e4 d2e4", -14, "d2f3 f8e8 e2d3 e7f6 f4e3 e6e5 d4e5 d5d4 e3d4 b6c7", "nothing"},
		{"a pawn in a game that stays won", "rn1qk2r/p2bbppp/4pn2/3P4/2B1P3/2N2N2/1P3PPP/R1BQK2R w KQkq - 2 12", "c1g5",
			454, "d5d6 d8c8 d1e2 e7d8 e4e5 f6g4 h2h3 g4h6 c1h6 g7h6 e1g1 c8b7 c4d3 b8c6 c3e4 e8g8",
			250, "f6d5 e4d5 e7g5 d5e6 f7e6 d1e2 g5f6 e1g1 d8e7 c3e4 b8c6 f1d1 e8g8 e4f6 f8f6 f3g5", "nothing"},
		{"a rook that is won late", "r2qk2r/ppp2p2/2nbp3/7p/2PPp1p1/P3PP1P/1P1NB3/R1BQ1RK1 w kq - 0 14", "f3e4",
			205, "d2e4 d8h4 d1e1 h4h3 f3f4 d6e7 f1f2 e7h4 e1f1 h4f2 f1f2 g4g3 f2g2 h3h4 g2g3 h4g3 e4g3 h8g8 g1f2",
			-195, "d8g5 f1f2 d6g3 f2f3 g3h4 g1h1 g4f3 d2f3 g5g3 d1f1 h8g8 c1d2", "wrong capture: Nxe4"},
		{"a threat that is parried at a small cost", "6k1/pR3pp1/3rpn1p/8/3N4/r1P3P1/5P1P/2R3K1 b - - 3 35", "d6a6",
			-234, "a3a2 c1c2 a2c2 d4c2 f6e4 c2e3 d6d2 e3c4 d2a2 c4e5 f7f6 e5c6 a2f2 b7a7 f2c2",
			-152, "d4b5 a3a1 c1a1 a6a1 g1g2 f6e4 g2f3 a1a4 b7c7 a7a6 b5d4 e4d6 c7c6 d6b5 d4b5 a6b5 c6c5", "nothing"},
		{"a rook is offered, and nothing stood there before", "r3k2r/4bppp/p1pppn2/8/3qPPP1/2N1BQ1P/PP6/R4RK1 b kq - 1 16", "d4d3",
			-95, "d4b4 e4e5 f6d5 f4f5 d6e5 f5e6 f7e6 a2a3 b4b3 f3f7 e8d7 e3f2 a8f8 f7g7 h8g8 g7h7",
			601, "a1d1 d3c4 d1d4 c4d4 e3d4 e8g8 g4g5 f6d7 h3h4 a8b8 b2b3", "loses queen for rook [threatened queen d3]: Rad1 Qc4 Rd4 Qxd4 Bxd4"},
		{"a pawn is taken in passing", "3rr1k1/p1b3pp/1p2q1p1/1P1p4/PB1PpP2/4P1P1/7P/R2QR1K1 b - - 1 24", "a7a5",
			-35, "d8c8 e1f1 c7d6 b4d6 e6d6 d1b3 c8c4", 204, "b5a6 h7h5 d1e2 c7b8 e1c1 d8c8 b4e1", "loses pawn (pawn a5): bxa6"},
	} {
		tt.check(t)
	}
}
