package search

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/level"
)

// A level answers a position in the same way for the same seed, whatever came before.
func TestLevelIsDeterministic(t *testing.T) {
	root := engine.Root{Start: position(t, "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4")}
	other := engine.Root{Start: chess.StartPosition()}
	e := newEngine(t, "Hash", "1", "Threads", "2")
	for _, name := range level.Names()[:len(level.Names())-1] {
		answer := func(seed int) engine.Best {
			set(t, e, "Level", name, "Level Seed", fmt.Sprint(seed))
			return search(t, e, root, engine.Limits{})
		}
		first := answer(7)
		search(t, e, other, engine.Limits{})
		again := answer(7)
		if first.Move != again.Move || first.Lines[0].Score != again.Lines[0].Score || first.Lines[0].Nodes != again.Lines[0].Nodes {
			t.Errorf("%s: %v and %v for the same seed", name, first.Lines, again.Lines)
		}
		differs := false
		for seed := 8; seed < 12; seed++ {
			differs = differs || answer(seed).Lines[0].Score != first.Lines[0].Score
		}
		if !differs {
			t.Errorf("%s: all seeds think the same", name)
		}
	}
}

// However large the table is, no more of it is emptied for a move than a level needs, and it plays the same.
func TestLevelEmptiesPartOfTheTable(t *testing.T) {
	root := engine.Root{Start: position(t, "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4")}
	answer := func(megabytes int) (*Engine, engine.Info) {
		e := newEngine(t, "Hash", fmt.Sprint(megabytes), "Level", "Expert", "Level Seed", "3")
		search(t, e, engine.Root{Start: chess.StartPosition()}, engine.Limits{})
		beyond := &e.table.buckets[len(e.table.buckets)-1]
		beyond[0].data = 1
		line := search(t, e, root, engine.Limits{}).Lines[0]
		if kept := beyond[0].data == 1; kept != (megabytes > levelHash) {
			t.Errorf("of %d MB the last entry is kept: %v", megabytes, kept)
		}
		return e, line
	}
	_, want := answer(levelHash)
	e, got := answer(2 * levelHash)
	if !sameLine(got, want) || got.Nodes != want.Nodes {
		t.Errorf("with more memory it thinks %v, want %v", got, want)
	}
	set(t, e, "Level", level.Strongest().Name)
	if e.table.buckets[len(e.table.buckets)-1][0].data != 0 {
		t.Error("full strength begins with what was there before")
	}
}

// A level bounds the search beside the limits that it is given, and one that is
// switched off leaves nothing behind.
func TestLevelAndLimits(t *testing.T) {
	start := engine.Root{Start: chess.StartPosition()}
	e := newEngine(t, "Level", "expert", "Level Seed", "1")
	if best := search(t, e, start, engine.Limits{Depth: 2}); best.Lines[0].Depth != 2 {
		t.Errorf("depth 2 became %d", best.Lines[0].Depth)
	}
	if best := search(t, e, start, engine.Limits{Nodes: 100}); best.Lines[0].Nodes > 100 {
		t.Errorf("100 nodes became %d", best.Lines[0].Nodes)
	}
	want := search(t, newEngine(t), start, engine.Limits{Depth: 7})
	set(t, e, "Level", level.Strongest().Name)
	got := search(t, e, start, engine.Limits{Depth: 7})
	if got.Move != want.Move || got.Lines[0].Nodes != want.Lines[0].Nodes {
		t.Errorf("full strength plays %v after %d nodes, want %v after %d", got.Move, got.Lines[0].Nodes, want.Move, want.Lines[0].Nodes)
	}
	if err := e.SetOption("Level", "Grandmaster"); err == nil {
		t.Error("a level that does not exist was accepted")
	}
}

// A player below full strength looks at several lines to choose from, and tells no more than are wanted.
func TestLevelTellsWantedLines(t *testing.T) {
	start := engine.Root{Start: chess.StartPosition()}
	for _, wanted := range []string{"1", "2"} {
		e := newEngine(t, "Level", "Casual", "Level Seed", "1", "MultiPV", wanted)
		for _, nodes := range []uint64{0, 1} { // as many as the level wants, and so few that no iteration ends
			s, err := e.Go(t.Context(), start, engine.Limits{Nodes: nodes})
			if err != nil {
				t.Fatal(err)
			}
			most := 0
			var last engine.Info
			for i := range s.Info() {
				most = max(most, i.MultiPV)
				if i.Kind == engine.Line && sameLine(i, last) && i.Depth == last.Depth && i.MultiPV == last.MultiPV {
					t.Errorf("%s lines are wanted, and line %d is told twice", wanted, i.MultiPV)
				}
				last = i
			}
			best, err := s.Wait()
			if err != nil {
				t.Fatal(err)
			}
			for _, line := range best.Lines {
				most = max(most, line.MultiPV)
			}
			if nodes == 1 {
				wanted = "1" // of the others nothing is known
			}
			if fmt.Sprint(most) != wanted {
				t.Errorf("%s lines are wanted, %d told, with at most %d nodes", wanted, most, nodes)
			}
		}
	}
}

// A player below full strength may choose another line than the first. Who wants several sees them as they were
// found, each once; who wants one sees the one that is played.
func TestLevelLeavesLines(t *testing.T) {
	start := engine.Root{Start: chess.StartPosition()}
	others := 0
	for seed := range 10 {
		settings := []string{"Skill Level", "2", "Level Seed", fmt.Sprint(seed + 1), "MultiPV"}
		one := search(t, newEngine(t, append(settings, "1")...), start, engine.Limits{Depth: 6})
		if one.Instead != nil || len(one.Lines) != 1 {
			t.Errorf("seed %d: of one line there are %v and %v", seed, one.Lines, one.Instead)
		}
		s, err := newEngine(t, append(settings, "4")...).Go(t.Context(), start, engine.Limits{Depth: 6})
		if err != nil {
			t.Fatal(err)
		}
		told := map[int]engine.Info{}
		for i := range s.Info() {
			if i.Kind == engine.Line {
				told[i.MultiPV] = i
			}
		}
		best, err := s.Wait()
		if err != nil {
			t.Fatal(err)
		}
		checkBest(t, start, best)
		if best.Move != one.Move || best.Ponder != one.Ponder || best.Line().Score != one.Lines[0].Score {
			t.Errorf("seed %d: %v is played of four lines, %v of one", seed, best.Line(), one.Lines[0])
		}
		if len(best.Lines) != 4 || len(told) != 4 {
			t.Fatalf("seed %d: of four lines there are %d, and %d were told", seed, len(best.Lines), len(told))
		}
		for i, line := range best.Lines {
			if last := told[i+1]; !sameLine(last, line) {
				t.Errorf("seed %d: line %d is %v, and %v was told", seed, i+1, line, last)
			}
			if i > 0 && (line.PV[0] == best.Lines[0].PV[0] || line.Score.Value > best.Lines[i-1].Score.Value) {
				t.Errorf("seed %d: line %d is %v after %v", seed, i+1, line, best.Lines[i-1])
			}
		}
		if best.Instead != nil {
			others++
		}
	}
	if others == 0 {
		t.Error("the first line was played with every seed")
	}
}

// A player below full strength sees no more for having thought in the opponent's time.
func TestLevelPonders(t *testing.T) {
	start := engine.Root{Start: chess.StartPosition()}
	e := newEngine(t, "Level", "Novice", "Level Seed", "1")
	clock := engine.Clock{Left: [2]time.Duration{time.Hour, time.Hour}}
	want := search(t, e, start, engine.Limits{Clock: &clock})
	s, err := e.Go(t.Context(), start, engine.Limits{Clock: &clock, Ponder: true})
	if err != nil {
		t.Fatal(err)
	}
	select {
	case <-s.Done():
		t.Fatal("it moved before the opponent")
	case <-time.After(100 * time.Millisecond): // in which full strength sees a hundred times as much
	}
	s.PonderHit()
	got, err := s.Wait()
	if err != nil {
		t.Fatal(err)
	}
	if got.Move != want.Move || got.Lines[0].Nodes != want.Lines[0].Nodes {
		t.Errorf("having pondered it plays %v after %d nodes, otherwise %v after %d", got.Move, got.Lines[0].Nodes, want.Move, want.Lines[0].Nodes)
	}
}

// Of the options that limit the strength the one counts that limits it most.
func TestStrength(t *testing.T) {
	club, _ := level.Named("Club")
	rating := fmt.Sprint(club.Elo)
	root := engine.Root{Start: position(t, "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4")}
	answer := func(options ...string) engine.Info {
		e := newEngine(t, append([]string{"Hash", "1", "Level Seed", "5"}, options...)...)
		return search(t, e, root, engine.Limits{Depth: 12}).Lines[0]
	}
	want := answer("Level", "Club")
	for _, options := range [][]string{
		{"UCI_LimitStrength", "true", "UCI_Elo", rating},
		{"UCI_Elo", rating, "UCI_LimitStrength", "true"},
		{"UCI_LimitStrength", "true", "UCI_Elo", rating, "Level", "Expert"},
		{"Level", "Club", "UCI_Elo", fmt.Sprint(level.MinElo)},
		{"Level", "Club", "UCI_LimitStrength", "true", "Skill Level", fmt.Sprint(level.MaxSkill)},
		{"Level", "Club", "Skill Level", fmt.Sprint(level.MaxSkill - 1)},
		{"Skill Level", "0", "Level", "Club", "Skill Level", fmt.Sprint(level.MaxSkill)},
	} {
		if got := answer(options...); !sameLine(got, want) || got.Nodes != want.Nodes {
			t.Errorf("%q: %v, want %v", options, got, want)
		}
	}
	for _, options := range [][]string{
		{"UCI_LimitStrength", "true", "UCI_Elo", fmt.Sprint(level.MinElo), "Level", "Club"},
		{"Skill Level", "0", "Level", "Club"},
		{"UCI_Elo", rating},
		{"Skill Level", "19"},
		{},
	} {
		if got := answer(options...); got.Nodes == want.Nodes {
			t.Errorf("%q searches like Club", options)
		}
	}
}

// What is known of a game is kept when a rating is set that is not in force.
func TestNothingIsForgottenForTheSameStrength(t *testing.T) {
	e := newEngine(t)
	search(t, e, engine.Root{Start: chess.StartPosition()}, engine.Limits{Depth: 4})
	known := e.previousScore
	if known == noScore {
		t.Fatal("the search has left no score")
	}
	set(t, e, "UCI_Elo", fmt.Sprint(level.MinElo))
	if e.previousScore != known {
		t.Error("a rating that is not in force has made it forget")
	}
	set(t, e, "UCI_LimitStrength", "true")
	if e.previousScore != noScore {
		t.Error("who plays now knows what another has thought")
	}
}

// No level leaves a piece where it can be taken for nothing, or a mate in one unplayed.
func TestLevelsSeeOneMove(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		good      []string // any of these; empty with bad
		bad       []string
	}{
		{name: "mate in one", fen: "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", good: []string{"d1d8"}},
		{name: "queen for nothing", fen: "r2qk2r/ppp2ppp/2np1n2/2b1p3/2B1P1Q1/2NP1N2/PPP2PPP/R1B1K2R b KQkq - 0 1", good: []string{"f6g4", "c5f2"}}, // the queen stays lost after the bishop's check
		{name: "own queen attacked", fen: "rnb1kbnr/pppp1ppp/8/4p1q1/3PP3/5N2/PPP2PPP/RNBQKB1R b KQkq - 0 1",
			bad: []string{"b8c6", "b8a6", "a7a6", "h7h6", "g8f6", "d7d6", "a7a5", "h7h5", "f8e7", "e5d4"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			root := engine.Root{Start: position(t, test.fen)}
			e := newEngine(t, "Hash", "1")
			for _, name := range level.Names() {
				for seed := 1; seed <= 3; seed++ {
					set(t, e, "Level", name, "Level Seed", fmt.Sprint(seed))
					played := search(t, e, root, engine.Limits{Depth: 6}).Move.String()
					if len(test.good) > 0 && !slices.Contains(test.good, played) || slices.Contains(test.bad, played) {
						t.Errorf("%s (seed %d) plays %s", name, seed, played)
					}
				}
			}
		})
	}
}

// The weakest level mates with king and rook within fifty moves against the
// best defence, which a table of all positions plays.
func TestWeakestLevelMatesWithARook(t *testing.T) {
	table := newRookEnding()
	random := rand.New(rand.NewPCG(1, 2))
	e := newEngine(t, "Level", level.Names()[0], "Hash", "1")
	for game := range 12 {
		var root engine.Root
		for {
			s := rookState{chess.Square(random.IntN(64)), chess.Square(random.IntN(64)), chess.Square(random.IntN(64))}
			if table[chess.White][s.index()] > 0 {
				root.Start = s.position(t)
				break
			}
		}
		set(t, e, "Level Seed", fmt.Sprint(game+1))
		for {
			pos := root.Position()
			outcome, why := pos.Status()
			if outcome == chess.WhiteWins {
				break
			}
			if outcome != chess.NoOutcome || len(root.Moves) >= 100 {
				t.Errorf("game %d, %s: %v %v after %d plies", game, root.Start.FEN(), outcome, why, len(root.Moves))
				break
			}
			var m chess.Move
			if pos.Turn() == chess.White {
				m = search(t, e, root, engine.Limits{}).Move
			} else {
				m = table.defend(&pos)
			}
			root.Moves = append(root.Moves, m)
		}
	}
}
