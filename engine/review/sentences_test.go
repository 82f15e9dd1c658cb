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
