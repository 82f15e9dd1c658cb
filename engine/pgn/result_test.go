package pgn_test

import (
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/pgn"
)

func TestParseResult(t *testing.T) {
	for text, want := range map[string]chess.Outcome{
		"*": chess.NoOutcome, "1-0": chess.WhiteWins, " 0-1 ": chess.BlackWins, "1/2-1/2": chess.Draw,
		"1:0": chess.WhiteWins, "1/2": chess.Draw, "½": chess.Draw, "0.5-0.5": chess.Draw, "+--": chess.WhiteWins, "-:+": chess.BlackWins,
		"White wins": chess.WhiteWins, "black won.": chess.BlackWins, "Draw": chess.Draw,
	} {
		if got, err := pgn.ParseResult(text); got != want || err != nil {
			t.Errorf("%q is read as %v, %v; want %v", text, got, err, want)
		}
	}
	for text, want := range map[string]string{
		"":     `pgn: "" is not a result (such as 1-0 or 1/2)`,
		"won":  `pgn: "won" is not a result (such as 1-0 or 1/2)`,
		"1-0x": `pgn: "1-0x" is not a result (such as 1-0 or 1/2)`,
	} {
		if got, err := pgn.ParseResult(text); got != chess.NoOutcome || err == nil || err.Error() != want {
			t.Errorf("%q is read as %v, %v", text, got, err)
		}
	}
}
