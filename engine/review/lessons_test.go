package review

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// missed is a game in which White loses the queen by the fourth move.
const missed = `[White "Ann"]
[Black "Ben"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qh6 gxh6 *
`

func TestLessons(t *testing.T) {
	level := engine.CP(0)
	for _, tt := range []struct {
		name  string
		score engine.Score // of the best move
		other engine.Score // of the second-best one
		want  int
	}{
		{"one good move", engine.CP(700), level, 1},
		{"another one is as good", engine.CP(700), engine.CP(650), 0},
		{"the best is bad", engine.CP(-250), engine.CP(-2000), 0},
	} {
		a := analysis(t, missed, []engine.Score{level, level, level, level, level, level, tt.score, engine.CP(-2500), engine.CP(-2500)})
		p := a.Game.PositionAt(a.Line[6])
		best, _ := chess.ParseUCI(&p, "h5f3")
		a.Verdicts[6].PV = []chess.Move{best}
		q, more := a.Comparison(7, engine.Limits{Nodes: 100})
		if !more || !q.Compares() || q.Judges() || q.Extends() || len(q.Limits.SearchMoves) == 0 || q.Limits.Nodes != 100 {
			t.Fatalf("%s: the question is %+v, %v", tt.name, q, more)
		}
		if got := a.Lessons(chess.White); len(got) != 0 {
			t.Errorf("%s: before the moves are compared there are %d lessons", tt.name, len(got))
		}
		if _, more := a.Answer(q, engine.Info{Score: tt.other}); more {
			t.Errorf("%s: more is asked", tt.name)
		}
		got := a.Lessons(chess.White)
		if len(got) != tt.want || len(a.Lessons(chess.Black)) != 0 {
			t.Fatalf("%s: lessons %+v", tt.name, got)
		}
		if tt.want > 0 && (got[0].Ply != 7 || got[0].Best != best || got[0].Position != p) {
			t.Errorf("%s: %+v", tt.name, got[0])
		}
		if _, more := a.Comparison(7, engine.Limits{}); more {
			t.Errorf("%s: it is asked again", tt.name)
		}
	}
}

// A review of a file hands out its lessons in the order of the games, and marks them in JSON.
func TestLessonsOfAFile(t *testing.T) {
	c := config(2)
	c.Nodes = 2000
	c.JSON = true
	var told []string
	c.Learn = func(g *game.Game, lessons [2][]Lesson) error {
		for side, of := range lessons {
			for _, l := range of {
				told = append(told, fmt.Sprintf("%s %d %d %v", g.Tag("Round"), side, l.Ply, l.Best))
			}
		}
		return nil
	}
	const fine = "[Round \"1\"]\n[SetUp \"1\"]\n[FEN \"6k1/5ppp/8/8/8/7q/5PP1/R5K1 w - - 0 1\"]\n\n1. Ra8# *\n\n[Round \"x\"]\n\n*\n\n"
	var out bytes.Buffer
	if err := Stream(t.Context(), c, strings.NewReader(fine+mateMissed(2)+mateMissed(3)), &out); err != nil {
		t.Fatal(err)
	}
	if want := []string{"2 0 1 a1a8", "3 0 1 a1a8"}; strings.Join(told, ",") != strings.Join(want, ",") {
		t.Errorf("lessons %q, want %q", told, want)
	}
	only := 0
	for line := range strings.Lines(out.String()) {
		var j JSON
		if err := json.Unmarshal([]byte(line), &j); err != nil {
			t.Fatal(err)
		}
		for _, m := range j.Moves {
			if m.Only {
				only++
				if m.Second == nil {
					t.Error("the second-best move is not told")
				}
			}
		}
	}
	if only != 2 {
		t.Errorf("%d moves have missed an only one", only)
	}
}

// mateMissed is a game in which White does not see a mate in one and is lost.
func mateMissed(round int) string {
	return fmt.Sprintf("[Round \"%d\"]\n[SetUp \"1\"]\n[FEN \"6k1/5ppp/8/8/8/7q/1r3PP1/R5K1 w - - 0 1\"]\n\n1. Ra7 Qh1+ *\n\n", round)
}
