package search

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/syzygy"
)

// testTables has KQvKR and what it leads to, among others of three and four pieces.
var testTables = filepath.Join("..", "syzygy", "testdata", "tables")

func TestRootIsRanked(t *testing.T) {
	tests := []struct {
		name, fen string
		options   []string
		kind      engine.ScoreKind
		sign      int // of the score of the best move
		moves     string
		unranked  bool
	}{
		{"win", "8/8/4k3/8/8/3QK3/8/2r5 w - - 0 1", nil, engine.Tablebase, 1, "", false},
		{"loss", "8/8/4k3/8/8/3QK3/8/2r5 b - - 0 1", nil, engine.Tablebase, -1, "", false},
		{"draw", "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", nil, engine.Centipawns, 0, "", false},
		{"moves that win", "8/8/8/3k4/8/4K3/4P3/8 w - - 0 1", nil, engine.Tablebase, 1, "e3d3 e3f3 e3f4", false},
		{"too late for the fifty-move rule", "8/8/4k3/8/8/3QK3/8/2r5 w - - 70 90", nil, engine.Centipawns, 1, "", false},
		{"without that rule", "8/8/4k3/8/8/3QK3/8/2r5 w - - 70 90", []string{"Syzygy50MoveRule", "false"}, engine.Tablebase, 1, "", false},
		{"a limit of three pieces", "8/8/4k3/8/8/3QK3/8/2r5 w - - 0 1", []string{"SyzygyProbeLimit", "3"}, engine.Centipawns, 1, "", true},
		{"only the outcome is known", "8/8/4k3/8/8/2BBK3/8/8 w - - 0 1", nil, engine.Tablebase, 1, "", false},
		{"castling", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", nil, engine.Centipawns, 1, "", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := newEngine(t, append([]string{"SyzygyPath", testTables}, tt.options...)...)
			p := position(t, tt.fen)
			best := search(t, e, engine.Root{Start: p}, engine.Limits{Depth: 4})
			s := best.Lines[0].Score
			if s.Kind != tt.kind || s.Value*tt.sign < 0 || tt.sign == 0 && s.Value != 0 || tt.sign != 0 && s.Value == 0 {
				t.Errorf("the score is %+v, not of kind %d with the sign of %d", s, tt.kind, tt.sign)
			}
			if w := best.Lines[0].WDL; !tt.unranked && max(w.Win, w.Draw, w.Loss) != 1000 {
				t.Errorf("of a sure outcome %+v is expected", *w)
			}
			if m := chess.FormatUCI(best.Move, false); tt.moves != "" && !strings.Contains(tt.moves, m) {
				t.Errorf("%s is played instead of %s", m, tt.moves)
			}
		})
	}
}

// Where a position came back before the last capture, that is no reason to hurry: the mate is found, though
// a capture is nearer.
func TestRepetitionBeforeCapture(t *testing.T) {
	root := engine.Root{Start: position(t, "4k3/8/4K3/2r5/4Q3/8/2N5/8 b - - 0 1")}
	p := root.Start
	for _, s := range []string{"e8d8", "c2a1", "d8e8", "a1c2", "c5c2"} {
		m := move(t, &p, s)
		root.Moves = append(root.Moves, m)
		p.Make(m)
	}
	best := search(t, newEngine(t, "SyzygyPath", testTables), root, engine.Limits{Depth: 5})
	if line := best.Lines[0]; line.Score != engine.MateIn(2) {
		t.Errorf("%v with %v, want a mate in 2", line.Score, line.PV)
	}
}

// TestLinesByRank looks at all moves of a position in which some win, some draw and some lose.
func TestLinesByRank(t *testing.T) {
	p := position(t, "8/8/8/8/1Q6/1K2k3/8/4r3 w - - 0 1")
	best := search(t, newEngine(t, "SyzygyPath", testTables), engine.Root{Start: p}, engine.Limits{Depth: 3, MultiPV: 500})
	worth := func(i engine.Info) float64 { return i.Score.Expected() }
	kinds := map[engine.ScoreKind]int{}
	for i, line := range best.Lines {
		kinds[line.Score.Kind]++
		if i > 0 && worth(line) > worth(best.Lines[i-1]) {
			t.Errorf("line %d has %v after %v", i+1, line.Score, best.Lines[i-1].Score)
		}
		if line.TBHits == 0 {
			t.Errorf("line %d tells of no hits", i+1)
		}
	}
	if kinds[engine.Tablebase] == 0 || kinds[engine.Centipawns] == 0 {
		t.Errorf("scores of kinds %v", kinds)
	}
}

// TestWinsAreBroughtHome has the engine, seeing little, win what is hardest to win with four pieces, against
// itself with the same tables.
func TestWinsAreBroughtHome(t *testing.T) {
	for _, fen := range []string{"8/8/4k3/8/8/3QK3/8/2r5 w - - 0 1", "8/8/8/8/1Q6/1K2k3/8/4r3 w - - 0 1", "8/8/4k3/8/4K3/8/4P3/8 w - - 0 1"} {
		e := newEngine(t, "SyzygyPath", testTables)
		root := engine.Root{Start: position(t, fen)}
		for ply := range 300 {
			p := root.Position()
			if !p.HasLegalMove() {
				if !p.InCheck() || p.Turn() != chess.Black {
					t.Errorf("%s ends as no win after %d plies", fen, ply)
				}
				break
			}
			if p.HalfmoveClock() >= 100 {
				t.Errorf("%s: fifty moves have gone by after %d plies", fen, ply)
				break
			}
			best := search(t, e, root, engine.Limits{Nodes: 300})
			root.Moves = append(root.Moves, best.Move)
		}
	}
}

// TestTablesInTheSearch searches a position one capture away from the tables.
func TestTablesInTheSearch(t *testing.T) {
	root := engine.Root{Start: position(t, "8/8/4k3/8/3p4/3QK3/8/2r5 w - - 0 1")}
	limits := engine.Limits{Depth: 6}
	e := newEngine(t, "SyzygyPath", testTables)
	best := search(t, e, root, limits)
	if line := best.Lines[0]; line.Score.Kind != engine.Tablebase || line.Score.Value <= 0 || line.TBHits == 0 {
		t.Errorf("%+v after %d hits", line.Score, line.TBHits)
	}
	if line := best.Lines[0]; line.WDL.Win != 1000 {
		t.Errorf("a win is expected as %+v", line.WDL)
	}
	for _, options := range [][]string{{"SyzygyProbeLimit", "0"}, {"SyzygyPath", ""}} {
		set(t, e, options...)
		if best := search(t, e, root, limits); best.Lines[0].TBHits != 0 {
			t.Errorf("%v: %d hits", options, best.Lines[0].TBHits)
		}
	}
	set(t, e, "SyzygyPath", testTables, "SyzygyProbeLimit", "4", "Level", "Club")
	if best := search(t, e, root, limits); best.Lines[0].TBHits != 0 {
		t.Errorf("a level is told of tables: %d hits", best.Lines[0].TBHits)
	}
}

func TestTablePath(t *testing.T) {
	e := newEngine(t, "SyzygyPath", testTables)
	value := func() string {
		for _, o := range e.Options() {
			if o.Name == "SyzygyPath" {
				return o.Value
			}
		}
		return "no option"
	}
	if err := e.SetOption("SyzygyPath", filepath.Join(testTables, "nowhere")); err == nil || !strings.Contains(err.Error(), "nowhere") {
		t.Errorf("a folder that is not there: %v", err)
	}
	if got := value(); got != testTables || e.tables == nil {
		t.Errorf("after an error the path is %q", got)
	}
	// What the other folders have is used.
	both := testTables + string(os.PathListSeparator) + filepath.Join(testTables, "nowhere")
	err := e.SetOption("SyzygyPath", both)
	if clipped := engine.FindOption(e.Options(), "SyzygyPath").Clipped; err != nil || clipped == nil || !strings.Contains(clipped.Error(), "nowhere") {
		t.Errorf("one folder of two is not there: %v, %v", err, clipped)
	}
	if got := value(); got != both || e.tables == nil {
		t.Errorf("with one folder of two the path is %q", got)
	}
	remarks := func() (texts []string) {
		s, err := e.Go(context.Background(), engine.Root{Start: chess.StartPosition()}, engine.Limits{Depth: 2})
		if err != nil {
			t.Fatal(err)
		}
		for i := range s.Info() {
			if i.Kind == engine.Text {
				texts = append(texts, i.Text)
			}
		}
		return texts
	}
	if got := remarks(); len(got) != 1 || got[0] != "12 tablebases of up to 4 pieces" {
		t.Errorf("the first search says %q", got)
	}
	if got := remarks(); len(got) != 0 {
		t.Errorf("the second search says %q", got)
	}
	set(t, e, "SyzygyPath", "")
	if got := value(); got != "" || e.tables != nil {
		t.Errorf("the path is %q when there is none", got)
	}
}

// A damaged file is told while the search that has asked it still goes on, and again
// where the same folder is set anew.
func TestDamagedTable(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "KQvK.rtbw"), make([]byte, 80), 0o600); err != nil {
		t.Fatal(err)
	}
	e := newEngine(t)
	for range 2 {
		set(t, e, "SyzygyPath", dir)
		ctx, stop := context.WithCancel(context.Background())
		s, err := e.Go(ctx, engine.Root{Start: position(t, "8/8/8/4k3/8/8/Q7/4K3 w - - 0 1")}, engine.Limits{Infinite: true})
		if err != nil {
			t.Fatal(err)
		}
		for i := range s.Info() {
			if i.Err != nil {
				if !errors.Is(i.Err, syzygy.ErrDamaged) || !strings.Contains(i.Text, "KQvK.rtbw") {
					t.Errorf("%q, %v", i.Text, i.Err)
				}
				stop()
			}
		}
		stop()
	}
}

// A line behind the root, where the tree is not probed, is shown as far as it keeps the win.
func TestLineIsCutWhereAWinIsGivenUp(t *testing.T) {
	tables, err := syzygy.Open(testTables)
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	e := &tablebases{tables: tables, pieces: 4, fifty: true}
	root := position(t, "8/8/4k3/8/8/3QK3/8/2r5 w - - 0 1")
	line := func(moves string) (list []chess.Move) {
		p := root
		for word := range strings.FieldsSeq(moves) {
			m, err := chess.ParseUCI(&p, word)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, m)
			p.Make(m)
		}
		return list
	}
	for _, x := range []struct {
		moves string
		rank  int
		want  int
	}{
		{"e3d4 c1d1 d4e4 d1d3 e4d3", rankWin, 2}, // the rook could be taken
		{"d3a6 e6e5 a6a5 e5e6 a5c5 c1c5", rankWin, 4},
		{"d3a6 e6e5 a6a5 e5e6 a5c5 c1c5", 0, 6},
	} {
		if got := e.kept(&root, line(x.moves), x.rank); len(got) != x.want {
			t.Errorf("of %s %d moves are kept, want %d", x.moves, len(got), x.want)
		}
	}
}
