package training

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/chess/chesstest"
	"kibitz/engine/search"
	"kibitz/engine/syzygy"
)

// proofs is the record of the last run of TestEndingsAreProved.
const proofs = "testdata/endings.tsv"

func shippedEndings(t *testing.T) []Ending {
	t.Helper()
	all, err := ShippedEndings()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestShippedEndings(t *testing.T) {
	record, err := os.ReadFile(proofs)
	if err != nil {
		t.Fatal(err)
	}
	all := shippedEndings(t)
	ids, positions, themes := map[string]bool{}, map[chess.Key]bool{}, map[string]int{}
	for _, e := range all {
		if ids[e.ID] || positions[e.Start.Key()] || !e.Start.HasLegalMove() {
			t.Errorf("%s is there twice, or has no move", e.ID)
		}
		ids[e.ID], positions[e.Start.Key()] = true, true
		themes[e.Theme]++
		if !strings.Contains(string(record), fmt.Sprintf("%s\t%s\t%s\t", e.ID, result(e.Win), e.Start.FEN())) {
			t.Errorf("%s has no proof in %s", e.ID, proofs)
		}
	}
	if len(all) != 100 || len(themes) != 10 || strings.Count(string(record), "\n") != len(all) {
		t.Errorf("%d endings of %d themes", len(all), len(themes))
	}
}

func result(win bool) string {
	if win {
		return "win"
	}
	return "draw"
}

// proved reports whether tablebases prove an ending. ok is false where they do not know it.
func proved(tables *syzygy.Tables, e *Ending) (right, ok bool) {
	p := e.Start
	wdl, ok := tables.WDL(&p)
	return ok && wdl != syzygy.Loss && (wdl == syzygy.Win) == e.Win, ok
}

// The endings whose tables are in the repository are proved at every run.
func TestEndingsByTables(t *testing.T) {
	tables, err := syzygy.Open("../syzygy/testdata/tables")
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	known := 0
	for _, e := range shippedEndings(t) {
		right, ok := proved(tables, &e)
		if !ok {
			continue
		}
		known++
		if !right {
			t.Errorf("%s: %s is no %s", e.ID, e.Start.FEN(), result(e.Win))
		}
	}
	if known < 35 {
		t.Errorf("the tables know %d endings", known)
	}
}

// TestEndingsAreProved proves all endings, by the tablebases of the folder KIBITZ_ENDINGS or else by a search of KIBITZ_ENDINGS_NODES nodes,
// and writes the record.
func TestEndingsAreProved(t *testing.T) {
	folder := os.Getenv("KIBITZ_ENDINGS")
	if folder == "" {
		t.Skip("KIBITZ_ENDINGS names no folder of tablebases; make endings")
	}
	nodes, err := strconv.ParseUint(os.Getenv("KIBITZ_ENDINGS_NODES"), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	tables, err := syzygy.Open(folder)
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	e := search.New()
	defer e.Close()
	if err := errors.Join(e.SetOption("Hash", "256"), e.SetOption("SyzygyPath", folder)); err != nil {
		t.Fatal(err)
	}
	var record strings.Builder
	right := 0
	all := shippedEndings(t)
	for _, x := range all {
		how := "tablebases"
		good, ok := proved(tables, &x)
		if !ok {
			var score engine.Score
			score, good = searched(t, e, &x, nodes)
			how = fmt.Sprintf("%d nodes: %v", nodes, score)
		}
		if !good {
			t.Errorf("%s: %s is no %s by %s", x.ID, x.Start.FEN(), result(x.Win), how)
			continue
		}
		right++
		fmt.Fprintf(&record, "%s\t%s\t%s\t%s\n", x.ID, result(x.Win), x.Start.FEN(), how)
	}
	t.Logf("%d of %d endings are proved", right, len(all))
	if err := os.WriteFile(proofs, []byte(record.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// searched returns what a long search says of an ending, and whether it agrees: a won position is worth five pawns at least, and a
// drawn one half a pawn at most.
func searched(t *testing.T, e engine.Engine, x *Ending, nodes uint64) (engine.Score, bool) {
	t.Helper()
	if err := e.NewGame(t.Context()); err != nil {
		t.Fatal(err)
	}
	s, err := e.Go(t.Context(), engine.Root{Start: x.Start}, engine.Limits{Nodes: nodes})
	if err != nil {
		t.Fatal(err)
	}
	best, err := s.Wait()
	if err != nil || len(best.Lines) == 0 {
		t.Fatal(err)
	}
	score := best.Lines[0].Score
	const won, drawn = 500, 50
	if x.Win {
		return score, score.Flat() >= won
	}
	return score, max(score.Flat(), -score.Flat()) <= drawn
}

func TestReadEndings(t *testing.T) {
	const head = "id\tresult\tfen\tname\n"
	for _, bad := range []string{"a\twin\n", "a\tlost\t4k3/8/8/8/8/8/8/4K3 w - - 0 1\t\n", "a\twin\t?\t\n"} {
		if _, err := readEndings(head + bad); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}

func TestEndingGame(t *testing.T) {
	for _, tt := range []struct {
		name, fen, moves string
		win              bool
		want             Progress
	}{
		{"mate", "k7/8/1K6/8/8/8/8/7R w - - 0 1", "h1h8", true, Achieved},
		{"stalemate of a won position", "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", "c1c7", true, GivenAway},
		{"a queen that the reply may take", "8/1P1k4/8/8/8/8/8/K7 w - - 0 1", "b7b8q", true, Playing},
		{"a queen that stays", "8/1P1k4/8/8/8/8/8/K7 w - - 0 1", "b7b8q d7e7", true, Achieved},
		{"a rook from the beginning", "8/8/3k4/8/8/8/8/K6R w - - 0 1", "h1h5 d6e6", true, Playing},
		{"a pawn that is taken", "8/8/8/8/8/3k4/4p3/K7 b - - 0 1", "d3d2 a1b1", false, Playing},
		{"held by stalemate", "7k/5K2/8/8/8/8/8/6Q1 b - - 0 1", "h8h7 g1g7", false, GivenAway},
		{"repeated", "k7/8/1K5R/8/8/8/8/8 w - - 0 1", "h6h5 a8b8 h5h6 b8a8 h6h5 a8b8 h5h6 b8a8", true, GivenAway},
		{"held by repeating", "k7/8/1K5R/8/8/8/8/8 w - - 0 1", "h6h5 a8b8 h5h6 b8a8 h6h5 a8b8 h5h6 b8a8", false, Achieved},
	} {
		p, err := chess.ParseFEN(tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		g := NewEndingGame(&Ending{Start: p, Win: tt.win})
		for _, m := range chesstest.Moves(t, p, tt.moves) {
			g.Play(m)
		}
		if got := g.Progress(); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
		g.Back(1)
		if len(g.Root().Moves) != 1 || g.at.Turn() == p.Turn() {
			t.Errorf("%s: a move back leads to %v", tt.name, g.Root().Moves)
		}
	}
	won, drawn := NewEndingGame(&Ending{Win: true}), NewEndingGame(&Ending{})
	if !won.Keeps(engine.MateIn(9)) || won.Keeps(engine.CP(20)) || !drawn.Keeps(engine.CP(-90)) || drawn.Keeps(engine.MateIn(-9)) {
		t.Error("a score that keeps the result does not, or one that does not does")
	}
}

func TestNextEnding(t *testing.T) {
	all := shippedEndings(t)[:3]
	r := NewRecord()
	for i, want := range []int{0, 1, 2} {
		if got := r.NextEnding(all, noon); got != want {
			t.Fatalf("after %d endings, number %d is next", i, got)
		}
		grade := Recalled
		if i == 1 {
			grade = Missed
		}
		if err := r.Apply(all[want].Event(grade, noon)); err != nil {
			t.Fatal(err)
		}
	}
	if got := r.Learnt(all); got != 2 || r.Rating != NewRating() {
		t.Errorf("%d are learnt, the rating is %v", got, r.Rating)
	}
	if got := r.NextEnding(all, noon); got != 1 {
		t.Errorf("after all of them, number %d is next", got)
	}
	if due := r.Due(Endings, noon.Add(day)); len(due) != 1 || due[0] != all[1].EventID() || len(r.Due(Puzzles, noon.Add(day))) != 0 {
		t.Errorf("due tomorrow: %v", due)
	}
}
