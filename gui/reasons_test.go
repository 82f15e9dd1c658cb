package gui

import (
	"strings"
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/chess/chesstest"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
	"kibitz/gui/notation"
)

func TestReasonsInWords(t *testing.T) {
	const spanish = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
	p, err := chess.ParseFEN(spanish)
	if err != nil {
		t.Fatal(err)
	}
	best := "f1b5 a7a6 b5a4 g8f6"
	for _, tt := range []struct {
		move, reply string
		after       engine.Score
		english     string
		german      string
	}{
		{"f3g5", "d8g5 d2d4 g5g6 b1c3", engine.CP(-400), "Loses the knight on g5 after Qxg5. Better was Bb5.", "Verliert den Springer auf g5 nach Dxg5. Besser war Lb5."},
		{"f3e5", "c6e5 d2d4 e5g6 c1e3", engine.CP(-300), "Loses the knight on e5 for a pawn after Nxe5. Better was Bb5.",
			"Verliert den Springer auf e5 für einen Bauern nach Sxe5. Besser war Lb5."},
		{"a2a3", "g8f6 d2d3 f8c5", engine.CP(-60), "Better was Bb5.", "Besser war Lb5."},
	} {
		m := chesstest.Moves(t, p, tt.move)[0]
		before := game.Verdict{Known: true, Score: engine.CP(30), PV: chesstest.Moves(t, p, best)}
		after := game.Verdict{Known: true, Score: tt.after, PV: chesstest.Moves(t, p.After(m), tt.reply)}
		if got := (reasons{}).of(&p, m, before, after); got != tt.english {
			t.Errorf("%s: %q, want %q", tt.move, got, tt.english)
		}
		why, _, _ := strings.Cut(tt.english, "Better")
		if got := (reasons{lines: true}).of(&p, m, before, after); got != strings.TrimSpace(why) {
			t.Errorf("%s, with lines: %q, want %q", tt.move, got, why)
		}
		t.Run("german", func(t *testing.T) {
			speakGerman(t)
			if got := (reasons{letters: notation.Local()}).of(&p, m, before, after); got != tt.german {
				t.Errorf("%s: %q, want %q", tt.move, got, tt.german)
			}
		})
	}
}

// A review says why, where nobody else has said anything.
func TestReviewSaysWhy(t *testing.T) {
	r := newRig(t)
	r.book.set(func(b *script) { b.score = engine.CP(400); b.moves = nil })
	r.paste("1. e4 {good} e5 2. Nf3 *")
	r.reviewGame(defaultReview())
	r.reviewed()
	text := strings.Join(strings.Fields(pgn.Format(r.doc.game())), " ")
	if strings.Count(text, "Better was") != 2 || !strings.Contains(text, "good") {
		t.Errorf("after the review the game is\n%s", text)
	}
	r.reviewGame(defaultReview())
	r.reviewed()
	if again := strings.Join(strings.Fields(pgn.Format(r.doc.game())), " "); again != text {
		t.Errorf("after another one it is\n%s\nand was\n%s", again, text)
	}
	r.act("undo")
	plan := defaultReview()
	plan.Words = false
	r.paste("1. e4 e5 2. Nf3 *")
	r.reviewGame(plan)
	r.reviewed()
	if text := pgn.Format(r.doc.game()); strings.Contains(text, "Better") || !strings.Contains(text, "$4") {
		t.Errorf("without words the game is\n%s", text)
	}
}
