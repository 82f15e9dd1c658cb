package pgn_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"kibitz/engine/game"
	"kibitz/engine/pgn"
)

// Remarks wherever a file may have them: what is read of them, is written, and reads back the same; each remains once, those of a
// line in their order.
func TestRemarksAnywhere(t *testing.T) {
	tokens := strings.Fields("1. e4 ( 1. d4 d5 ( 1... Nf6 2. c4 ) 2. c4 ) ( 1. c4 ) e5 2. Nf3 ( 2. Bc4 Nc6 ) ( 2. f4 exf4 ( 2... d5 ) ( 2... Bc5 ) ) 2... Nc6 ( 2... d6 3. Zz9 ) 3. Bb5")
	for seed := range uint64(300) {
		random := rand.New(rand.NewPCG(seed, 46))
		var text strings.Builder
		comments := 0
		for _, token := range append(slices.Clone(tokens), "") {
			for random.IntN(4) == 0 {
				switch random.IntN(5) {
				case 0:
					fmt.Fprintf(&text, "; note%d\n", comments)
				case 1:
					fmt.Fprintf(&text, "{[%%tqu \"En\",\"] note%d [\",\"\",\"\",\"e7e5\",\"\",10] tail} ", comments)
				case 2:
					text.WriteString("$14 ")
					fmt.Fprintf(&text, "{note%d} ", comments)
				default:
					fmt.Fprintf(&text, "{note%d} ", comments)
				}
				comments++
			}
			text.WriteString(token + " ")
		}
		in := text.String()
		games, _, err := pgn.ParseAll(in)
		if err != nil || len(games) != 1 {
			t.Fatalf("%q: %d games, %v", in, len(games), err)
		}
		out := pgn.Format(games[0])
		for n := range comments {
			if got := strings.Count(strings.NewReplacer("}", " ", "\n", " ").Replace(out), fmt.Sprintf("note%d ", n)); got != 1 {
				t.Errorf("%q\nis written with note%d %d times:\n%s", in, n, got, out)
			}
		}
		again, _, err := pgn.ParseAll(out)
		if err != nil || len(again) != 1 || !game.Equal(games[0], again[0]) {
			t.Fatalf("%q\nis written as another game:\n%s", in, out)
		}
		if twice := pgn.Format(again[0]); twice != out {
			t.Errorf("%q\nis written as\n%s\nand then as\n%s", in, out, twice)
		}
	}
}
