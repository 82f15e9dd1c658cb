package phrase

import (
	"testing"

	"kibitz/engine/chess"
)

// Whatever is wrong with a FEN is said in the language of the interface.
func TestFENWords(t *testing.T) {
	speakGerman(t)
	const board = "4k3/8/8/8/8/8/8/4K2R "
	for fen, want := range map[string]string{
		"":                             "Sie ist leer.",
		board + "w - - 0 1 x":          "Nach den sechs Feldern steht noch Text: „x“.",
		"8/8":                          "Aufstellung: es müssen 8 Reihen sein, nicht 2.",
		"4k3/8/8/8/8/8/ä7/4K3":         "Aufstellung: „ä“ in Reihe 2 ist weder eine Figur noch eine Zahl leerer Felder.",
		"4k3/8/8/8/8/8/8/4K22K":        "Aufstellung: Reihe 1 hat mehr als 8 Felder.",
		"4k3/8/8/8/8/8/8/4K2":          "Aufstellung: Reihe 1 muss 8 Felder haben, nicht 7.",
		board + "x":                    "Seite am Zug: „x“ ist weder w noch b.",
		board + "w ?":                  "Rochade: „?“ ist weder eines von KQkq noch die Linie eines Turms noch -.",
		"8/4k3/8/8/8/8/8/4K2R w k":     "Rochade: „k“: der König steht nicht auf seiner Grundreihe.",
		board + "w Q":                  "Rochade: „Q“ nennt keinen Turm, mit dem rochiert werden könnte.",
		board + "w KK":                 "Rochade: „K“ nennt den Turm auf h1 zum zweiten Mal.",
		board + "w - e9":               "En passant: „e9“ ist kein Feld (a1 bis h8).",
		board + "w - - x":              "Halbzüge: „x“ ist keine Zahl von 0 bis 32767.",
		board + "w - - 0 -7":           "Zugnummer: „-7“ ist keine Zahl von 0 bis 32767.",
		"8/8/8/8/8/8/8/4K2R w - - 0 1": "Schwarz hat keinen König.",
	} {
		_, err := chess.ParseFEN(fen)
		if err == nil {
			t.Errorf("%q is a FEN", fen)
		} else if got := Error(err); got != want {
			t.Errorf("%q: %q is said, want %q", fen, got, want)
		}
	}
	_, err := chess.ParseFENStrict(board)
	if got, want := Error(err), "Sie muss 6 Felder haben, nicht 1."; got != want {
		t.Errorf("%q is said, want %q", got, want)
	}
}
