package dialogs

import (
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/game"
)

func TestFindSymbols(t *testing.T) {
	tests := []struct {
		text  string
		side  chess.Color
		first game.NAG
	}{
		{"", chess.White, 1}, {"!", chess.White, 1}, {"??", chess.White, 4}, {"+=", chess.White, 14}, {"=", chess.White, 10},
		{"$146", chess.White, 146}, {"novel", chess.White, 146}, {"initiative", chess.White, 36}, {"initiative", chess.Black, 37}, {"BLUNDER", chess.White, 4},
		{"D", chess.White, 201}, {"n", chess.White, 146}, {"diagram", chess.Black, 201},
	}
	newRig(t) // the language
	for _, tt := range tests {
		if got := findSymbols(tt.text, tt.side); len(got) == 0 || got[0] != tt.first {
			t.Errorf("%q finds %v, want %v first", tt.text, got, tt.first)
		}
	}
	if got := findSymbols("no such symbol", chess.White); got != nil {
		t.Errorf("nonsense finds %v", got)
	}
}
