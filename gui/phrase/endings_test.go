package phrase

import (
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/locale"
)

func TestEndings(t *testing.T) {
	for _, tt := range []struct {
		outcome                chess.Outcome
		how                    chess.Termination
		watching, white, black string
	}{
		{chess.WhiteWins, chess.Checkmate, "Checkmate — White wins.", "Checkmate — you win.", "Checkmate — you lose."},
		{chess.BlackWins, chess.Resignation, "White resigned.", "You resigned.", "Your opponent resigned."},
		{chess.WhiteWins, chess.TimeForfeit, "Black lost on time.", "Your opponent lost on time.", "You lost on time."},
		{chess.Draw, chess.DrawAgreement, "Draw by agreement.", "Draw by agreement.", "Draw by agreement."},
		{chess.Draw, chess.TimeForfeit, "Time ran out, but the other side cannot mate.", "Time ran out, but the other side cannot mate.", "Time ran out, but the other side cannot mate."},
		{chess.Draw, chess.Stalemate, "Stalemate: no legal moves.", "Stalemate: no legal moves.", "Stalemate: no legal moves."},
	} {
		f := game.Finished{Outcome: tt.outcome, Termination: tt.how}
		if got := [...]string{Ending(f), EndingFor(f, chess.White), EndingFor(f, chess.Black)}; got != [...]string{tt.watching, tt.white, tt.black} {
			t.Errorf("%v, %v: %q", tt.outcome, tt.how, got)
		}
	}
}

func TestMarks(t *testing.T) {
	if err := locale.Use(locale.English); err != nil { // for its plurals
		t.Fatal(err)
	}
	for _, tt := range []struct {
		inaccuracies, mistakes, blunders int
		want                             string
	}{
		{0, 0, 0, "no mistakes"},
		{0, 1, 3, "1 mistake, 3 blunders"},
		{2, 0, 1, "2 inaccuracies, 1 blunder"},
		{1, 2, 0, "1 inaccuracy, 2 mistakes"},
	} {
		if got := Marks(tt.inaccuracies, tt.mistakes, tt.blunders); got != tt.want {
			t.Errorf("%d ?!, %d ?, %d ??: %q, want %q", tt.inaccuracies, tt.mistakes, tt.blunders, got, tt.want)
		}
	}
}
