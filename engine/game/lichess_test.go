package game_test

import (
	"errors"
	"io"
	"os"
	"testing"

	"kibitz/engine"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
)

// Marks computed from the evaluations of games that Lichess has analysed are those that Lichess has given. The file in
// testdata holds some of them; KIBITZ_LICHESS_PGN names a larger one.
func TestJudgeAsLichess(t *testing.T) {
	path := os.Getenv("KIBITZ_LICHESS_PGN")
	if path == "" {
		path = "testdata/lichess.pgn"
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	const initial = 15 // centipawns: what Lichess takes the starting position for
	moves, marked, equal, added := 0, 0, 0, 0
	for r := pgn.NewReader(f); ; {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		before, known := engine.CP(initial), true
		for n := range g.MainLine() {
			after, ok := n.Evaluation()
			if ok && known {
				moves++
				_, side := g.MoveNumber(n)
				switch want, got := markOf(n), game.Judge(before, after, side); {
				case want == 0 && got != 0:
					added++
				case want == 0:
				case got == want:
					equal++
					fallthrough
				default:
					marked++
				}
			}
			before, known = after, ok
		}
	}
	t.Logf("%d moves, of which %d are marked; %d marks are equal; %d moves more would be marked", moves, marked, equal, added)
	if marked == 0 || equal*1000 < marked*995 {
		t.Errorf("%d of %d marks are equal", equal, marked)
	}
	// Lichess marks no move that its engine would have played. The file does not tell which moves these are.
	if added*100 > moves {
		t.Errorf("%d of %d moves would be marked besides", added, moves)
	}
}

// markOf returns ?!, ? or ?? of a move, 0 if it has none of them.
func markOf(n *game.Node) game.NAG {
	for _, nag := range n.NAGs() {
		if nag == game.Dubious || nag == game.Mistake || nag == game.Blunder {
			return nag
		}
	}
	return 0
}
