package review

import (
	"strings"
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/chess/chesstest"
	"kibitz/engine/explain"
	"kibitz/engine/game"
)

func TestReasonsInWords(t *testing.T) {
	const (
		spanish   = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
		exchange  = "4k3/8/3n4/8/5R2/1P6/8/4K3 w - - 0 31"
		bishop    = "4k3/4p3/8/8/8/2N5/8/R3K2b b - - 0 1"
		fork      = "4k3/7p/8/8/3n4/8/7P/R3K3 w Q - 0 1"
		stalemate = "1Q6/6pk/8/3p2r1/5K2/6rp/8/8 b - - 7 57"
		backRank  = "4r1k1/1Q3ppp/8/8/8/8/5PPP/6K1 w - - 0 22"
		best      = "f1b5 a7a6 b5a4 g8f6"
	)
	level := engine.CP(0)
	for _, tt := range []struct {
		fen, last, move string
		before          engine.Score
		best            string
		after           engine.Score
		reply           string
		english, german string
	}{
		{backRank, "", "b7a7", level, "h2h3 g7g6", engine.MateIn(-1), "e8e1", "Allows 22...Re1#. The back rank is weak. 22.h3 was better (0.0 instead of #-1).", "Lässt 22...Te1# zu. Die Grundreihe ist schwach. 22.h3 war besser (0.0 statt #-1)."},
		{spanish, "", "f3g5", level, best, engine.CP(-400), "d8g5 d2d4 g5g6 b1c3",
			"Loses the knight on g5: 3...Qxg5. Nothing protects the knight on g5. 3.Bb5 was better (0.0 instead of -4.0).", "Verliert den Springer auf g5: 3...Dxg5. Ungedeckt: der Springer auf g5. 3.Lb5 war besser (0.0 statt -4.0)."},
		{spanish, "", "f3e5", level, best, engine.CP(-300), "c6e5 d2d4 e5g6 c1e3",
			"Loses the knight on e5 for a pawn: 3...Nxe5. Nothing protects the knight on e5. 3.Bb5 was better (0.0 instead of -3.0).", "Verliert den Springer auf e5 für einen Bauern: 3...Sxe5. Ungedeckt: der Springer auf e5. 3.Lb5 war besser (0.0 statt -3.0)."},
		{spanish, "", "a2a3", level, best, engine.CP(-60), "g8f6 d2d3 f8c5", "3.Bb5 was better (0.0 instead of -0.6).", "3.Lb5 war besser (0.0 statt -0.6)."},
		{exchange, "", "f4c4", level, "e1e2 e8e7 e2e3", engine.CP(-400), "d6c4 b3c4 e8e7 e1e2",
			"Loses the exchange: 31...Nxc4 32.bxc4. The rook on c4 is attacked by a piece of less value: the knight on d6. 31.Ke2 was better (0.0 instead of -4.0).", "Verliert die Qualität: 31...Sxc4 32.bxc4. Der Turm auf c4 ist von einer schwächeren Figur angegriffen: der Springer auf d6. 31.Ke2 war besser (0.0 statt -4.0)."},
		{bishop, "", "e7e5", level, "e8d7 a1b1", engine.CP(400), "e1f2 e5e4 a1h1 e8e7 f2e3",
			"Loses the bishop on h1: 2.Kf2 e4 3.Rxh1. A discovered attack: the rook on a1 attacks the bishop on h1. 1...Kd7 was better (0.0 instead of -4.0).", "Verliert den Läufer auf h1: 2.Kf2 e4 3.Txh1. Ein Abzugsangriff: Angreifer ist der Turm auf a1, Ziel ist der Läufer auf h1. 1...Kd7 war besser (0.0 statt -4.0)."},
		{fork, "", "h2h3", level, "e1d2 d4f3 d2e3 f3e5", engine.CP(-400), "d4c2 e1d2 c2a1 h3h4 a1b3 d2c3",
			"Allows the fork 1...Nc2+. 1.Kd2 was better (0.0 instead of -4.0).", "Lässt die Gabel 1...Sc2+ zu. 1.Kd2 war besser (0.0 statt -4.0)."},
		{stalemate, "", "h3h2", engine.CP(-629), "g5g4 f4e5 h3h2 b8b1", level, "b8h8 h7h8",
			"Allows stalemate: 58.Qh8+ Kxh8. Misses a win: 57...R5g4+ was better (+6.3 instead of 0.0).", "Lässt Patt zu: 58.Dh8+ Kxh8. Verpasst den Gewinn: 57...T5g4+ war besser (+6.3 statt 0.0)."},
		{"r1bqkbnr/pppp1ppp/8/4p3/3nP3/5N2/PPP2PPP/RNBQKB1R w KQkq - 0 4", "f3d4", "d7d6", engine.CP(60), "e5d4 d1d4 g8e7 c1e3",
			engine.CP(271), "d4f3 g8f6 f1d3 c8e6", "Misses the recapture 4...exd4.", "Verpasst das Zurückschlagen 4...exd4."},
		{"3rk3/7p/8/8/N7/8/7P/4K3 w - - 0 1", "", "h2h3", level, "a4c3 e8e7 e1e2", engine.CP(-120), "d8d4 a4c3 e8e7 e1e2",
			"Allows 1...Rd4, which threatens to win the knight on a4. Nothing protects the knight on a4. 1.Nc3 was better (0.0 instead of -1.2).",
			"Lässt 1...Td4 zu; das droht den Springer auf a4 zu gewinnen. Ungedeckt: der Springer auf a4. 1.Sc3 war besser (0.0 statt -1.2)."},
		{"3rk3/7p/8/8/N7/8/7P/4K3 b - - 0 1", "", "e8e7", engine.CP(-120), "d8d4 a4c3 e8e7", level, "a4c3 e7e6 e1e2",
			"Misses 1...Rd4, which threatens to win the knight on a4. Nothing protects the knight on a4.",
			"Verpasst 1...Td4; das droht den Springer auf a4 zu gewinnen. Ungedeckt: der Springer auf a4."},
		{"6k1/5ppp/8/p7/8/7P/5PP1/R5K1 b - - 0 1", "", "a5a4", level, "h7h6 a1b1 g8h7", engine.CP(150), "a1b1 h7h6 b1b4 g8h7",
			"Allows 2.Rb1, which threatens mate. 1...h6 was better (0.0 instead of -1.5).", "Lässt 2.Tb1 mit Mattdrohung zu. 1...h6 war besser (0.0 statt -1.5)."},
		{"6k1/5ppp/8/p7/8/7P/5PP1/R5K1 w - - 0 1", "", "h3h4", engine.CP(150), "a1b1 h7h6 b1b5", level, "h7h6 h4h5 g8h7",
			"Misses 1.Rb1, which threatens mate.", "Verpasst 1.Tb1 mit Mattdrohung."},
		{"4k3/1n6/8/3P4/8/8/7P/4K3 w - - 0 1", "", "h2h3", engine.CP(200), "d5d6 e8d7 e1e2 b7a5 e2e3 d7e6 e3d4", level, "b7d6 e1e2 d6f5",
			"Lets the passed pawn on d5 be blocked: 1...Nd6. 1.d6 was better (+2.0 instead of 0.0).", "Lässt den Freibauern auf d5 blockieren: 1...Sd6. 1.d6 war besser (+2.0 statt 0.0)."},
		{"4k3/1n6/8/3P4/8/8/7P/4K3 b - - 0 1", "", "e8f8", level, "b7d6 e1e2 d6f5", engine.CP(250), "d5d6 f8e8 d6d7",
			"Misses 1...Nd6, which blocks the passed pawn on d5.", "Verpasst 1...Sd6; das blockiert den Freibauern auf d5."},
		{"4k3/8/8/3P4/8/8/7P/4K3 w - - 0 1", "", "h2h3", engine.CP(300), "d5d6 e8d7 e1e2 d7c6 e2e3 c6d7 e3e4", engine.CP(100), "e8d7 e1e2 d7d6",
			"Misses 1.d6: the passed pawn on d5 should advance.", "Verpasst 1.d6: Der Freibauer auf d5 sollte vorrücken."},
		{"7r/1k6/8/3P4/3K4/8/8/8 b - - 0 1", "", "b7b6", level, "h8h5 d4c3 h5d5", engine.CP(350), "d5d6 b6b7 d4e5 b7c8 e5e6 c8d8 e6f7",
			"Lets the passed pawn on d5 advance: 2.d6. 1...Rh5 was better (0.0 instead of -3.5).", "Lässt den Freibauern auf d5 vorrücken: 2.d6. 1...Th5 war besser (0.0 statt -3.5)."},
		{"8/p7/8/4k3/3q4/8/3Q3P/2K5 w - - 0 1", "", "c1c2", engine.CP(-100), "d2g2 e5e6 c1c2", engine.CP(-500), "d4d2 c2d2 e5e4",
			"Allows the trade into a lost pawn ending: 1...Qxd2+ 2.Kxd2. 1.Qg2 was better (-1.0 instead of -5.0).",
			"Lässt den Abtausch in ein verlorenes Bauernendspiel zu: 1...Dxd2+ 2.Kxd2. 1.Dg2 war besser (-1.0 statt -5.0)."},
		{"8/p7/8/4k3/3q4/8/3Q3P/2K5 w - - 0 1", "", "c1c2", engine.CP(500), "d2d4 e5d4 c1d2", level, "d4e4 c2b3 e4d5",
			"Misses the trade into a won pawn ending: 1.Qxd4+ Kxd4.", "Verpasst den Abtausch in ein gewonnenes Bauernendspiel: 1.Dxd4+ Kxd4."},
		{"r7/p7/8/4k3/3q4/8/R2Q3P/2K5 w - - 0 1", "", "c1c2", level, "d2e2 e5d5 e2d1 d5e5 d1e2 e5d5 e2d1 d5e5", engine.CP(-150), "d4d2 c2d2 e5e4",
			"Allows the trade of queens: 1...Qxd2+ 2.Kxd2. 1.Qe2+ was better (0.0 instead of -1.5).", "Lässt den Damentausch zu: 1...Dxd2+ 2.Kxd2. 1.De2+ war besser (0.0 statt -1.5)."},
		{"6k1/4qppp/5n2/6B1/8/8/5PPP/3Q2K1 b - - 0 1", "", "h7h6", level, "e7e5 g5f6 e5f6", engine.CP(120), "g5f6 g7f6 d1g4 g8h7",
			"Lets the pawn cover of the king on g8 be broken: 2.Bxf6 gxf6. 1...Qe5 was better (0.0 instead of -1.2).",
			"Der Bauernschutz des Königs auf g8 wird aufgerissen: 2.Lxf6 gxf6. 1...De5 war besser (0.0 statt -1.2)."},
		{"6k1/4qppp/5n2/6B1/8/8/5PPP/3Q2K1 w - - 0 1", "", "h2h3", engine.CP(120), "g5f6 g7f6 d1g4", level, "g8h8 g5f6 e7f6",
			"Misses 1.Bxf6 gxf6, which breaks the pawn cover of the king on g8.", "Verpasst 1.Lxf6 gxf6; das reißt den Bauernschutz des Königs auf g8 auf."},
		{"4k3/8/8/8/8/8/1q4PP/4K2R w K - 0 1", "", "h2h3", engine.CP(-300), "e1g1 b2c3 g1h1", engine.CP(-450), "b2c1 e1f2 c1c2 f2f3",
			"The king on e1 can no longer castle: 1...Qc1+ 2.Kf2. 1.O-O was better (-3.0 instead of -4.5).",
			"Der König auf e1 kann nicht mehr rochieren: 1...Dc1+ 2.Kf2. 1.O-O war besser (-3.0 statt -4.5)."},
		{"4k3/8/8/8/8/8/1q4PP/4K2R b K - 0 1", "", "e8e7", engine.CP(-450), "b2c1 e1f2 c1c2 f2f3", engine.CP(-300), "e1g1 e7e6 g1h1",
			"Misses 1...Qc1+ 2.Kf2; the king on e1 could no longer castle.", "Verpasst 1...Dc1+ 2.Kf2; der König auf e1 könnte nicht mehr rochieren."},
		{"3r3r/1p4pp/1k2p3/2bq4/P1R5/3P4/1PP2Q1P/1K3R2 w - - 7 33", "", "f2d2", engine.CP(-140), "a4a5 b6b5 f2g3 h8f8", engine.CP(-660), "d5c4 d2e1 c4d5 a4a5",
			"Loses the rook on c4: 33...Qxc4. The pawn on d3 is pinned; behind it: the queen on d2. 33.a5+ was better (-1.4 instead of -6.6).",
			"Verliert den Turm auf c4: 33...Dxc4. Der Bauer auf d3 ist gefesselt; dahinter steht die Dame auf d2. 33.a5+ war besser (-1.4 statt -6.6)."},
		{"rn3rk1/pp2qppp/1bp2n2/5N2/Q7/2P1B3/PP3PPP/2KR1B1R b - - 0 15", "", "e7c7", engine.CP(-10), "b6e3 f5e3 b8d7 a4f4", engine.CP(620), "e3f4 b6e3 f2e3 b7b5 a4b4 c6c5 f4c7 c5b4",
			"Loses a bishop: 16.Bf4 Be3+ 17.fxe3. The first move threatens the queen on c7. 15...Bxe3+ was better (+0.1 instead of -6.2).",
			"Verliert einen Läufer: 16.Lf4 Le3+ 17.fxe3. Der erste Zug greift an: die Dame auf c7. 15...Lxe3+ war besser (+0.1 statt -6.2)."},
		{"r7/p7/8/4k3/3q4/8/R2Q3P/2K5 w - - 0 1", "", "c1c2", engine.CP(150), "d2d4 e5d4 c1d2", level, "d4e4 c2b3 e4d5 b3c3 d5c6 c3b4 c6b6 b4c3",
			"Misses the trade of queens: 1.Qxd4+ Kxd4.", "Verpasst den Damentausch: 1.Dxd4+ Kxd4."},
		{"4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "", "e1e2", engine.CP(500), "d1d5 e8e7 e1e2 e7e6", level, "d5f6 e2e3 f6g4",
			"Misses 1.Rxd5, which wins the knight on d5. Nothing protects the knight on d5.", "Verpasst 1.Txd5; das gewinnt den Springer auf d5. Ungedeckt: der Springer auf d5."},
		{"3rq1k1/Qp3pp1/p6p/Pr4b1/3ppN2/2P1B3/1P3PPP/3R1RK1 b - - 3 28", "", "d4d3", engine.CP(-196), "d4e3 a7e3 d8d1 f1d1 b5b2 g2g3 b2b5 h2h4 g5f4",
			engine.CP(172), "c3c4 d8a8 a7a8 e8a8 c4b5 a6b5 b2b4 a8d8 g2g3 g5f4 e3f4",
			"Misses 28...dxe3 29.Qxe3, which wins a bishop for a pawn. The bishop on e3 is attacked by a piece of less value: the pawn on d4.", "Verpasst 28...dxe3 29.Dxe3; das gewinnt einen Läufer für einen Bauern. Der Läufer auf e3 ist von einer schwächeren Figur angegriffen: der Bauer auf d4."},
	} {
		p, err := chess.ParseFEN(tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		m := game.Reviewed{Position: p}
		if tt.last != "" {
			m.Prior, m.Last = p, chesstest.Moves(t, p, tt.last)[0]
			m.Position = p.PlayUnchecked(m.Last)
		}
		m.Move = chesstest.Moves(t, m.Position, tt.move)[0]
		m.Before = game.Verdict{Known: true, Score: tt.before, PV: chesstest.Moves(t, m.Position, tt.best)}
		m.After = game.Verdict{Known: true, Score: tt.after, PV: chesstest.Moves(t, m.Position.PlayUnchecked(m.Move), tt.reply)}
		for language, want := range map[string]string{"en": tt.english, "de": tt.german} {
			w := speak(t, language)
			var reason *explain.Reason
			if r, ok := explain.Move(&m, nil); ok {
				reason = &r
			}
			if got := w.Sentence(&m, reason); got != want {
				t.Errorf("%s: %q, want %q", tt.move, got, want)
			}
			for _, l := range Languages() {
				other := speak(t, l)
				if text := other.Sentence(&m, reason); !other.Own(text) {
					t.Errorf("%s: %q is taken for somebody else's", l, text)
				}
				if l != language && w.Own(other.Sentence(&m, reason)) && !strings.Contains("en de", l) {
					t.Errorf("%q is taken for %s", other.Sentence(&m, reason), language)
				}
			}
		}
	}
}

func speak(t *testing.T, language string) *Words {
	t.Helper()
	w, err := NewWords(language, Letters{})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// What somebody else has said, or has added to our words, is not ours.
func TestOwnWords(t *testing.T) {
	own := speak(t, "en").Own
	for comment, want := range map[string]bool{
		"3.Bb5 was better (0.0 instead of -0.6).": true,
		"Better: 3.O-O.":                              true,
		"Better: 3.♗b5.":                              true,
		"Allows 22...Rxd1#.":                          true,
		"Misses 22.Rxd8#. Better: 22.Rxd8#.":          true,
		"Misses mate in 2: 5.Qg4+.":                   true,
		"This is stalemate. Better: 61.Kf1.":          true,
		"Allows stalemate: 58.Qh8+ Kxh8.":             true,
		"Loses a rook: 17...Nxd1 18.Kxd1.":            true,
		"":                                            false,
		"Good.":                                       false,
		"Better: 3.Bb5":                               false,
		"Better: Bb5.":                                false,
		"Better: 3.Bb5, I think.":                     false,
		"Better: 3.Bb5. I had not seen it.":           false,
		"Oh! Better: 3.Bb5.":                          false,
		"Better: 3.Bb5.\n\nBetter: 3.Bb5.":            false,
		"Loses a rook. Who cares? After all: 7.Qxa1.": false,
		"(-0.02 → -0.75) Inaccuracy. Qd4+ was best.":  false,
	} {
		if own(comment) != want {
			t.Errorf("%q: %v", comment, !want)
		}
	}
}

// Every trade has words.
func TestTradesInWords(t *testing.T) {
	for _, tt := range []struct {
		won, given      []explain.Item
		english, german string
	}{
		{[]explain.Item{{Thing: explain.Pawn, Count: 1}}, nil, "a pawn", "einen Bauern"},
		{[]explain.Item{{Thing: explain.Pawn, Count: 2}}, nil, "two pawns", "zwei Bauern"},
		{[]explain.Item{{Thing: explain.Knight, Count: 1}}, []explain.Item{{Thing: explain.Pawn, Count: 2}}, "a knight for two pawns", "einen Springer für zwei Bauern"},
		{[]explain.Item{{Thing: explain.Exchange, Count: 1}, {Thing: explain.Pawn, Count: 1}}, nil, "the exchange and a pawn", "die Qualität und einen Bauern"},
		{[]explain.Item{{Thing: explain.Exchange, Count: 1}}, []explain.Item{{Thing: explain.Pawn, Count: 1}}, "the exchange for a pawn", "die Qualität für einen Bauern"},
		{[]explain.Item{{Thing: explain.Queen, Count: 1}}, []explain.Item{{Thing: explain.Rook, Count: 1}, {Thing: explain.Minor, Count: 1}},
			"the queen for a rook and a piece", "die Dame für einen Turm und eine Figur"},
		{[]explain.Item{{Thing: explain.Minor, Count: 2}}, []explain.Item{{Thing: explain.Rook, Count: 1}}, "two pieces for a rook", "zwei Figuren für einen Turm"},
		{[]explain.Item{{Thing: explain.Rook, Count: 1}}, []explain.Item{{Thing: explain.Pawn, Count: 3}}, "a rook for three pawns", "einen Turm für drei Bauern"},
		{[]explain.Item{{Thing: explain.Rook, Count: 2}}, []explain.Item{{Thing: explain.Bishop, Count: 1}}, "two rooks for a bishop", "zwei Türme für einen Läufer"},
	} {
		r := explain.Reason{Trade: explain.Trade{Won: tt.won, Given: tt.given}}
		for language, want := range map[string]string{"en": tt.english, "de": tt.german} {
			if got := speak(t, language).won(&r); got != want {
				t.Errorf("%q, want %q", got, want)
			}
		}
	}
}
