package explain

import "testing"

// Reasons that a longer search did not confirm: what they said came from the last moves of a short search's lines.
func TestDoubts(t *testing.T) {
	for _, tt := range []verdicts{
		{"a pawn that is won late", "r5r1/pp1k1p2/nbp1b2p/3p4/4Np1P/B4B2/P4PP1/2RR2K1 b - - 1 25", "d7d8",
			-306, "b6d8 f3e2 a6c7 e4c5 d7c8 h4h5 d8e7 a3b2 e7c5 c1c5 e6g4 e2g4 g8g4 b2e5 c7e6 c5a5",
			-236, "e4d6 a8b8 d1e1 d8c7 f3h5 b6c5 a3c5 a6c5 d6f7", "nothing"},
		{"a pawn that is won by nothing in particular", "2r2rk1/pp2bpp1/1qb1pn1p/3p3P/3P1BP1/2P5/PPQNBP2/R3K2R b KQ - 0 14", "f6d7",
			-73, "f6e4 d2e4", -14, "d2f3 f8e8 e2d3 e7f6 f4e3 e6e5 d4e5 d5d4 e3d4 b6c7", "nothing"},
	} {
		tt.check(t)
	}
}
