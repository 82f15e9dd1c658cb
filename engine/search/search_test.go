package search

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strconv"
	"testing"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
)

func position(t testing.TB, fen string) chess.Position {
	t.Helper()
	p, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// move returns a move of p as UCI writes it.
func move(t testing.TB, p *chess.Position, uci string) chess.Move {
	t.Helper()
	m, err := chess.ParseUCI(p, uci)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// newEngine returns an engine with a small table and the given options, closed with the test.
func newEngine(t testing.TB, options ...string) *Engine {
	t.Helper()
	e := New()
	t.Cleanup(func() { e.Close() })
	set(t, e, options...)
	if !slices.Contains(options, "Hash") {
		if err := e.SetOption("Hash", "8"); err != nil {
			t.Fatal(err)
		}
	}
	return e
}

// set sets options, given as names and values.
func set(t testing.TB, e *Engine, options ...string) {
	t.Helper()
	for i := 0; i < len(options); i += 2 {
		if err := e.SetOption(options[i], options[i+1]); err != nil {
			t.Fatal(err)
		}
	}
}

// search runs a bounded search and checks what holds for every result.
func search(t testing.TB, e *Engine, root engine.Root, l engine.Limits) engine.Best {
	t.Helper()
	s, err := e.Go(context.Background(), root, l)
	if err != nil {
		t.Fatal(err)
	}
	best, err := s.Wait()
	if err != nil {
		t.Fatal(err)
	}
	checkBest(t, root, best)
	return best
}

func checkBest(t testing.TB, root engine.Root, best engine.Best) {
	t.Helper()
	if best.Move == chess.NoMove {
		return
	}
	if len(best.Lines) == 0 || best.Line().PV[0] != best.Move {
		t.Fatalf("best move %v is not the head of its line", best.Move)
	}
	if i := best.Instead; i != nil && i.PV[0] == best.Lines[0].PV[0] {
		t.Fatalf("%v is to stand for the first line, which begins with it", i.PV)
	}
	for i, line := range best.Lines {
		if line.MultiPV != i+1 {
			t.Errorf("line %d has rank %d", i+1, line.MultiPV)
		}
		p := root.Position()
		for _, m := range line.PV {
			if !p.IsLegal(m) {
				t.Fatalf("%s: %v in the line %v is illegal", p.FEN(), m, line.PV)
			}
			p.Make(m)
		}
	}
}

// TestGoMate asks for a mate that begins with a quiet sacrifice and needs zugzwang.
func TestGoMate(t *testing.T) {
	root := engine.Root{Start: position(t, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")}
	best := search(t, newEngine(t), root, engine.Limits{Mate: 2})
	if line := best.Lines[0]; line.Score != engine.MateIn(2) || len(line.PV) != 3 {
		t.Errorf("%v with %v, want a mate in 2", line.Score, line.PV)
	}
}

func TestMates(t *testing.T) {
	for _, c := range []struct {
		fen  string
		mate int
	}{
		{"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1},
		{"r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1", 2},
		{"3Q4/p3b1k1/2p2rPp/2q5/4B3/P2P4/7P/6RK w - - 0 1", 4},
		{"r6r/pp3ppp/3k1b2/2pb4/B4Pq1/2P1Q3/P5PP/1RBR2K1 w - - 0 1", 4},
		{"8/8/8/8/8/2k5/1q6/K7 w - - 0 1", 0}, // mated already
		{"7k/5K2/8/6Q1/8/8/8/8 b - - 0 1", -1},
	} {
		root := engine.Root{Start: position(t, c.fen)}
		best := search(t, newEngine(t), root, engine.Limits{Depth: 24})
		line := best.Lines[0]
		if line.Score != engine.MateIn(c.mate) {
			t.Errorf("%s: %v, want #%d", c.fen, line.Score, c.mate)
			continue
		}
		p := root.Position()
		for _, m := range line.PV {
			p.Make(m)
		}
		if _, why := p.Status(); why != chess.Checkmate {
			t.Errorf("%s: the line %v does not end in mate", c.fen, line.PV)
		}
	}
}

func TestDraws(t *testing.T) {
	for name, fen := range map[string]string{
		"dead position":       "8/8/4k3/8/8/3NK3/8/8 w - - 0 1",
		"the fifty-move rule": "8/8/8/8/8/2k5/8/K2R4 w - - 99 80",
		"the wrong bishop":    "7k/8/8/8/8/8/K6P/2B5 b - - 99 90",
	} {
		best := search(t, newEngine(t), engine.Root{Start: position(t, fen)}, engine.Limits{Depth: 12})
		if s := best.Lines[0].Score; s.Kind != engine.Centipawns || s.Value < -2 || s.Value > 2 {
			t.Errorf("%s: %v", name, s)
		}
	}
}

// A side that is lost repeats if it can: the position after the check has
// occurred before, so the search must see the history of the game.
func TestRepetitionOfTheGame(t *testing.T) {
	start := position(t, "6k1/6p1/8/7Q/8/8/qr4PP/7K w - - 0 1")
	var moves []chess.Move
	p := start
	for _, s := range []string{"h5e8", "g8h7", "e8h5", "h7g8", "h5e8", "g8h7"} {
		m := move(t, &p, s)
		moves = append(moves, m)
		p.Make(m)
	}
	best := search(t, newEngine(t), engine.Root{Start: start, Moves: moves}, engine.Limits{Depth: 10})
	if got := chess.FormatUCI(best.Move, false); got != "e8h5" {
		t.Errorf("plays %s instead of repeating (%v)", got, best.Lines[0].Score)
	}
	if s := best.Lines[0].Score; s.Kind != engine.Centipawns || s.Value < -2 || s.Value > 2 {
		t.Errorf("a perpetual check is judged %v", s)
	}
}

// Checks that lead back to the root put off what wins, and are worth as much only where
// they are asked for.
func TestReturnToRoot(t *testing.T) {
	root := engine.Root{Start: position(t, "1n2rr2/1pk3pp/pNn2p2/2N1p3/8/6P1/PP2PPKP/2RR4 w - - 0 1")} // WAC.299
	best := search(t, newEngine(t), root, engine.Limits{Nodes: 150_000})
	p := root.Start
	for _, m := range best.Lines[0].PV {
		p.Make(m)
		if p.Key() == root.Start.Key() {
			t.Errorf("%v comes back to the root", best.Lines[0].PV)
		}
	}

	check := move(t, &root.Start, "b6a8")
	best = search(t, newEngine(t), root, engine.Limits{Nodes: 150_000, SearchMoves: []chess.Move{check}})
	if s := best.Lines[0].Score; s.Kind != engine.Centipawns || s.Value < 500 {
		t.Errorf("the check is judged %v", s)
	}
}

func TestNoMoves(t *testing.T) {
	for fen, want := range map[string]engine.Score{
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1": engine.CP(0),     // stalemate
		"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1": engine.MateIn(0), // mate
	} {
		best := search(t, newEngine(t), engine.Root{Start: position(t, fen)}, engine.Limits{Depth: 3})
		if best.Move != chess.NoMove || best.Lines[0].Score != want {
			t.Errorf("%s: %v, %v", fen, best.Move, best.Lines[0].Score)
		}
	}
}

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

func TestNodesAreExactAndRepeatable(t *testing.T) {
	root := engine.Root{Start: position(t, kiwipete)}
	var first engine.Best
	for i, n := range []uint64{1, 2, 100, 20_000, 20_000} {
		e := newEngine(t)
		best := search(t, e, root, engine.Limits{Nodes: n})
		if got := e.workers[0].nodes; got != n {
			t.Errorf("go nodes %d searched %d", n, got)
		}
		if i == 3 {
			first = best
		}
		if i == 4 && (best.Move != first.Move || !sameLine(best.Lines[0], first.Lines[0])) {
			t.Errorf("two equal searches differ: %v and %v", first.Lines[0], best.Lines[0])
		}
	}
	// After "Clear Hash" an engine is as new.
	e := newEngine(t)
	search(t, e, engine.Root{Start: chess.StartPosition()}, engine.Limits{Nodes: 30_000})
	if err := e.SetOption("Clear Hash", ""); err != nil {
		t.Fatal(err)
	}
	if best := search(t, e, root, engine.Limits{Nodes: 20_000}); !sameLine(best.Lines[0], first.Lines[0]) {
		t.Errorf("a cleared engine differs from a new one: %v and %v", first.Lines[0], best.Lines[0])
	}
}

// The last that is said of a line counts all nodes, also those of an iteration that was broken off; and neither they
// nor the time go back while lines are told.
func TestLinesCount(t *testing.T) {
	for _, test := range []struct {
		name    string
		options []string
		limits  engine.Limits
	}{
		{"one line", nil, engine.Limits{Nodes: 20_001}},
		{"three", []string{"MultiPV", "3"}, engine.Limits{Nodes: 20_002}},
		{"one node", nil, engine.Limits{Nodes: 1}},
		{"below full strength", []string{"Level", "Beginner"}, engine.Limits{Nodes: 20_000}},
		{"threads", []string{"Threads", "3"}, engine.Limits{Nodes: 20_000}},
	} {
		e := newEngine(t, test.options...)
		s, err := e.Go(context.Background(), engine.Root{Start: position(t, kiwipete)}, test.limits)
		if err != nil {
			t.Fatal(err)
		}
		var last engine.Info
		for i := range s.Info() {
			if i.Kind != engine.Line {
				continue
			}
			if i.Nodes < last.Nodes || i.Time < last.Time {
				t.Errorf("%s: %d nodes in %v after %d in %v", test.name, i.Nodes, i.Time, last.Nodes, last.Time)
			}
			last = i
		}
		best, err := s.Wait()
		if err != nil {
			t.Fatal(err)
		}
		searched := uint64(0)
		for _, w := range e.workers {
			searched += w.nodes
		}
		for _, line := range append(best.Lines, last) {
			if line.Nodes != searched {
				t.Errorf("%s: %d nodes were searched, and line %d tells of %d", test.name, searched, line.MultiPV, line.Nodes)
			}
		}
	}
}

// What a search allocates does not grow with its nodes: each collection of garbage stops
// all threads, which on a busy machine takes longer than a move at bullet.
func TestSearchLeavesNoGarbage(t *testing.T) {
	e := newEngine(t)
	allocations := func(nodes uint64) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		search(t, e, engine.Root{Start: position(t, kiwipete)}, engine.Limits{Nodes: nodes})
		runtime.ReadMemStats(&after)
		return after.Mallocs - before.Mallocs
	}
	allocations(1000) // makes the table and the worker
	const nodes = 50_000
	if n := allocations(nodes); n > nodes/25 {
		t.Errorf("%d allocations in %d nodes", n, nodes)
	}
}

// Threads that search together stop soon after the limit of nodes: what others have not told of yet is less than
// half of it, and none goes beyond it alone.
func TestNodesOfThreads(t *testing.T) {
	for _, threads := range []uint64{2, 3} {
		e := newEngine(t, "Threads", strconv.FormatUint(threads, 10))
		for _, n := range []uint64{1, 10, 200, 1000, 5000} {
			search(t, e, engine.Root{Start: position(t, kiwipete)}, engine.Limits{Nodes: n})
			total := uint64(0)
			for _, w := range e.workers {
				total += w.nodes
				if w.nodes > n {
					t.Errorf("%d threads, %d nodes: one searched %d", threads, n, w.nodes)
				}
			}
			if total < n || total > 2*n+threads { // a little is searched while the others hear of it
				t.Errorf("%d threads, %d nodes: %d were searched", threads, n, total)
			}
		}
	}
}

// Wherever in the tree the last node is, none is searched after it.
func TestEveryNumberOfNodesIsExact(t *testing.T) {
	e := newEngine(t)
	root := engine.Root{Start: position(t, "2r2r1k/3q2np/p2P1pp1/1pP1p3/7N/5QP1/P4P1P/2R1R1K1 w - - 0 1")}
	for n := uint64(1000); n < 1400; n++ {
		if best := search(t, e, root, engine.Limits{Nodes: n}); best.Lines[0].Nodes != n {
			t.Errorf("go nodes %d searched %d", n, best.Lines[0].Nodes)
		}
	}
}

func TestMultiPV(t *testing.T) {
	root := engine.Root{Start: position(t, kiwipete)}
	best := search(t, newEngine(t), root, engine.Limits{Depth: 7, MultiPV: 500})
	if len(best.Lines) != 48 {
		t.Fatalf("%d lines of 48 moves", len(best.Lines))
	}
	seen := map[chess.Move]bool{}
	for i, line := range best.Lines {
		if seen[line.PV[0]] {
			t.Errorf("%v has two lines", line.PV[0])
		}
		seen[line.PV[0]] = true
		if line.Bound != engine.Exact {
			t.Errorf("line %d is a bound", i+1)
		}
		if i > 0 && line.Score.Kind == engine.Centipawns && best.Lines[i-1].Score.Kind == engine.Centipawns &&
			line.Score.Value > best.Lines[i-1].Score.Value {
			t.Errorf("line %d (%v) is better than line %d (%v)", i+1, line.Score, i, best.Lines[i-1].Score)
		}
	}
}

// A search that is stopped within an iteration tells of the moves that it has searched there in the order of their scores,
// also where a move of a line further down has come out better than one above it.
func TestStoppedLinesAreInOrder(t *testing.T) {
	e := newEngine(t, "Hash", "1", "MultiPV", "20")
	for _, fen := range []string{"8/8/4k3/3p4/3P4/4K3/8/8 w - - 0 1", "6k1/5p2/6p1/8/7p/8/6PP/6K1 b - - 0 1", "4k3/4p3/4K3/8/3R4/8/1r6/8 w - - 0 1"} {
		root := engine.Root{Start: position(t, fen)}
		for n := uint64(150); n < 5000; n += 1 + n/40 {
			set(t, e, "Clear Hash", "")
			best := search(t, e, root, engine.Limits{Nodes: n})
			for i, line := range best.Lines {
				if above := best.Lines[max(i-1, 0)]; line.Depth == best.Lines[0].Depth && line.Score.Flat() > above.Score.Flat() {
					t.Errorf("%s: after %d nodes line %d (%v) is better than line %d (%v)", fen, n, i+1, line.Score, i, above.Score)
				}
			}
		}
	}
}

// A search that is stopped in its first iteration tells of the moves that it has come to, the best first, and
// invents no score for the others. Of none at all it tells a guess.
func TestStoppedInFirstIteration(t *testing.T) {
	p := position(t, "2RN2kb/5p2/4brpP/6PR/8/1p6/1K6/N7 w - - 0 1") // +3.18 as it stands, which no move keeps
	root := engine.Root{Start: p}
	wanted := []chess.Move{move(t, &p, "c8c2"), move(t, &p, "c8b8"), move(t, &p, "d8c6")}
	e := newEngine(t, "MultiPV", "3")
	before := 0
	for n := uint64(1); n <= 80; n++ {
		set(t, e, "Clear Hash", "")
		best := search(t, e, root, engine.Limits{Nodes: n, SearchMoves: wanted})
		if n == 1 && len(best.Lines) != 1 {
			t.Errorf("of no move that was searched there are %d lines", len(best.Lines))
		}
		if len(best.Lines) < before {
			t.Errorf("after %d nodes there are %d lines, before %d", n, len(best.Lines), before)
		}
		before = len(best.Lines)
		for i := 1; i < len(best.Lines); i++ {
			if above, line := best.Lines[i-1], best.Lines[i]; line.Depth == above.Depth && line.Score.Value > above.Score.Value {
				t.Errorf("after %d nodes line %d (%v) is better than line %d (%v)", n, i+1, line.Score, i, above.Score)
			}
		}
	}
	if before != len(wanted) {
		t.Errorf("in the end there are %d lines", before)
	}
}

func TestSearchMoves(t *testing.T) {
	p := position(t, kiwipete)
	m := move(t, &p, "a2a4")
	best := search(t, newEngine(t), engine.Root{Start: p}, engine.Limits{Depth: 6, SearchMoves: []chess.Move{m}, MultiPV: 3})
	if best.Move != m || len(best.Lines) != 1 {
		t.Errorf("played %v with %d lines", best.Move, len(best.Lines))
	}
}

// What only some moves were searched for says nothing of the position: a search that comes through it later is
// not to take the best of them for the best of all.
func TestSearchMovesAreForgotten(t *testing.T) {
	e := newEngine(t)
	start := position(t, "r6k/6pp/7N/8/8/1Q6/2q3PP/6K1 w - - 0 1")
	sacrificed := start.PlayUnchecked(move(t, &start, "b3g8"))
	taken := sacrificed.PlayUnchecked(move(t, &sacrificed, "a8g8"))
	search(t, e, engine.Root{Start: taken}, engine.Limits{Depth: 20, SearchMoves: []chess.Move{move(t, &taken, "h2h3")}})
	best := search(t, e, engine.Root{Start: start}, engine.Limits{Depth: 15})
	if line := best.Lines[0]; line.Score != engine.MateIn(2) {
		t.Errorf("%v with %v, want a mate in 2", line.Score, line.PV)
	}
}

func TestChess960(t *testing.T) {
	for _, n := range []int{0, 1, 334, 518, 959} {
		root := engine.Root{Start: chess.Chess960(n), Chess960: true}
		search(t, newEngine(t), root, engine.Limits{Depth: 9})
	}
}

// An infinite search keeps its result until it is stopped, even of a mate in one.
func TestInfiniteWaits(t *testing.T) {
	e := newEngine(t)
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	root := engine.Root{Start: position(t, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")}
	s, err := e.Go(ctx, root, engine.Limits{Infinite: true})
	if err != nil {
		t.Fatal(err)
	}
	for i := range s.Info() {
		if i.Depth >= 20 {
			break
		}
	}
	select {
	case <-s.Done():
		t.Fatal("an infinite search ended by itself")
	default:
	}
	for name, call := range map[string]func() error{
		"SetOption": func() error { return e.SetOption("Hash", "4") },
		"NewGame":   func() error { return e.NewGame(ctx) },
		"Go":        func() error { _, err := e.Go(ctx, root, engine.Limits{Depth: 1}); return err },
	} {
		if err := call(); !errors.Is(err, engine.ErrBusy) {
			t.Errorf("%s during a search: %v, want ErrBusy", name, err)
		}
	}
	stop()
	for range s.Info() {
	}
	best, err := s.Wait()
	if err != nil {
		t.Fatal(err)
	}
	checkBest(t, root, best)
	if best.Lines[0].Score != engine.MateIn(1) {
		t.Errorf("score %v", best.Lines[0].Score)
	}
	// The engine is free as soon as the result is known.
	search(t, e, root, engine.Limits{Depth: 2})
}

// A search that is stopped at once has looked at every move all the same, and a search of one node judges
// the position.
func TestStoppedAtOnce(t *testing.T) {
	p := position(t, "4k3/8/8/8/1q6/8/8/QQQ1K3 w - - 0 1")
	e := newEngine(t)
	for range 20 {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		s, err := e.Go(ctx, engine.Root{Start: p}, engine.Limits{Infinite: true})
		if err != nil {
			t.Fatal(err)
		}
		best, err := s.Wait()
		if err != nil {
			t.Fatal(err)
		}
		if got := chess.FormatUCI(best.Move, false); got != "b1b4" && got != "c1c3" && got != "a1a4" && got != "a1c3" {
			t.Errorf("the queen is left alone for %s", got)
		}
		if got := best.Lines[0].Score; got.Kind == engine.Centipawns && got.Value < 500 {
			t.Errorf("two queens more are worth %d", got.Value)
		}
	}
	best := search(t, e, engine.Root{Start: p}, engine.Limits{Nodes: 1})
	if got := best.Lines[0].Score; got.Value < 500 || best.Lines[0].Nodes != 1 {
		t.Errorf("one node: %+v", best.Lines[0])
	}
}

func TestPonder(t *testing.T) {
	e := newEngine(t)
	root := engine.Root{Start: chess.StartPosition()}
	clock := &engine.Clock{Left: [2]time.Duration{time.Second, time.Second}}
	s, err := e.Go(context.Background(), root, engine.Limits{Ponder: true, Clock: clock, Depth: 4})
	if err != nil {
		t.Fatal(err)
	}
	for i := range s.Info() {
		if i.Kind == engine.Line && i.Depth == 4 {
			break // as deep as it may go, and yet:
		}
	}
	select {
	case <-s.Done():
		t.Fatal("a pondering search ended before the ponder hit")
	default:
	}
	s.PonderHit()
	for range s.Info() {
	}
	best, err := s.Wait()
	if err != nil {
		t.Fatal(err)
	}
	checkBest(t, root, best)
}

// A ponder hit ends a search that would have ended already if the clock had counted, and no other.
func TestPonderHitEndsTheSearch(t *testing.T) {
	for _, tt := range []struct {
		name  string
		spent time.Duration
		moves []chess.Move
		ends  bool
	}{
		{"time left", 0, make([]chess.Move, 2), false},
		{"time spent", 2 * time.Minute, make([]chess.Move, 2), true},
		{"the only move", 0, make([]chess.Move, 1), true},
	} {
		r := &run{previousScore: noScore, timer: timer{start: time.Now().Add(-tt.spent), soft: time.Minute, hard: time.Minute}}
		w := &worker{roots: newRoots(tt.moves), completed: 8}
		w.roots[0].score, w.roots[0].averageScore = 0, 0
		r.pondering.Store(true)
		r.finishFirstIteration()
		if r.stopConditionMet(w, 8) {
			t.Errorf("%s: the search ends while it ponders", tt.name)
		}
		r.ponderHit() // in the next iteration
		if r.stop.Load() != tt.ends {
			t.Errorf("%s: the search is stopped: %v", tt.name, !tt.ends)
		}
		if r.stopConditionMet(w, 8) != tt.ends {
			t.Errorf("%s: the search is to end: %v", tt.name, !tt.ends)
		}
	}
}

func TestThreads(t *testing.T) {
	e := newEngine(t, "Threads", "4")
	root := engine.Root{Start: position(t, kiwipete)}
	for range 3 {
		search(t, e, root, engine.Limits{Nodes: 60_000})
	}
	if err := e.SetOption("Threads", "1"); err != nil {
		t.Fatal(err)
	}
	search(t, e, root, engine.Limits{Nodes: 5_000})
}

func TestOptionsAboutFiles(t *testing.T) {
	var names []string
	for _, o := range New().Options() {
		if aboutFiles(o) {
			names = append(names, o.Name)
		}
	}
	want := []string{"OwnBook", "BookFile", "Best Book Move", "SyzygyPath", "SyzygyProbeDepth", "SyzygyProbeLimit", "Syzygy50MoveRule"}
	if !slices.Equal(names, want) {
		t.Errorf("%q, want %q", names, want)
	}
}

func TestOptions(t *testing.T) {
	e := newEngine(t)
	for _, o := range e.Options() {
		if o.Kind == engine.Spin {
			for _, bad := range []string{"", "many", strconv.Itoa(o.Min - 1), "99999999999999999999"} {
				if e.SetOption(o.Name, bad) == nil {
					t.Errorf("%s accepts %q", o.Name, bad)
				}
			}
		}
		if o.Kind == engine.Check && e.SetOption(o.Name, "perhaps") == nil {
			t.Errorf("%s accepts %q", o.Name, "perhaps")
		}
	}
	if e.SetOption("Contempt", "1") == nil {
		t.Error("an unknown option is accepted")
	}
	if err := e.SetOption("mUlTiPv", " 7 "); err != nil || e.settings.multiPV != 7 {
		t.Errorf("MultiPV is %d (%v)", e.settings.multiPV, err)
	}
	search(t, e, engine.Root{Start: chess.StartPosition()}, engine.Limits{Depth: 3})
	if err := e.SetOption("Hash", "3"); err != nil {
		t.Fatal(err)
	}
	if got := len(e.table.buckets) * 64; got != 3<<20 {
		t.Errorf("a table of 3 MB has %d bytes", got)
	}
	// More than any address space has: refused, and the old table stays.
	if err := e.replaceTable(1 << 30); err == nil {
		t.Error("a table of 1 PB is granted")
	}
	if got := len(e.table.buckets) * 64; got != 3<<20 || e.settings.hash != 3 {
		t.Errorf("after a refusal the table has %d bytes, and Hash is %d", got, e.settings.hash)
	}
	search(t, e, engine.Root{Start: chess.StartPosition()}, engine.Limits{Depth: 3})
}

func TestHashIsClipped(t *testing.T) {
	for _, tt := range []struct {
		available, held uint64
		want            int
	}{
		{16 << 30, 0, 12 << 10}, {8 << 30, 8 << 30, 12 << 10}, {0, 0, 1}, {1 << 20, 0, 1}, {4 << 40, 0, maxHash},
	} {
		if got, want := hashLimit(tt.available, tt.held), min(tt.want, maxHash); got != want {
			t.Errorf("%d available, %d held: %d MB, want %d", tt.available, tt.held, got, want)
		}
	}
	available, known := availableMemory()
	if !known || hashLimit(available, 0) >= maxHash {
		t.Skip("the memory is not known, or a terabyte and more")
	}
	// Without a table nothing is allocated yet, with one it is, though not written to.
	e := newEngine(t)
	for range 2 {
		err := e.SetOption("Hash", strconv.Itoa(maxHash))
		if err != nil || engine.FindOption(e.Options(), "Hash").Clipped == nil {
			t.Fatalf("%d MB: %v", maxHash, err)
		}
		if e.settings.hash < 1 || uint64(e.settings.hash)<<20 > available {
			t.Errorf("of %d bytes Hash takes %d MB", available, e.settings.hash)
		}
		if err := e.SetOption("Hash", "1"); err != nil {
			t.Fatal(err)
		}
		search(t, e, engine.Root{Start: chess.StartPosition()}, engine.Limits{Depth: 2})
	}
}

func TestClosed(t *testing.T) {
	e := New()
	if err := e.Close(); err != nil {
		t.Fatal(err)
	}
	if err := e.Close(); err != nil {
		t.Errorf("closing twice: %v", err)
	}
	if _, err := e.Go(context.Background(), engine.Root{Start: chess.StartPosition()}, engine.Limits{Depth: 1}); !errors.Is(err, engine.ErrTerminated) {
		t.Errorf("a closed engine thinks: %v", err)
	}
	// Closing ends a search that nobody stopped.
	e = New()
	s, err := e.Go(context.Background(), engine.Root{Start: chess.StartPosition()}, engine.Limits{Infinite: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := e.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Wait(); err != nil {
		t.Errorf("the closed engine's search: %v", err)
	}
}

// An analysis on the clock does not break off because there is nothing to choose.
func TestAnalyseMode(t *testing.T) {
	root := engine.Root{Start: position(t, "7k/6p1/8/8/8/8/6r1/7K w - - 0 1")} // the rook must be taken
	clock := &engine.Clock{Left: [2]time.Duration{40 * time.Minute, 40 * time.Minute}}
	playing := search(t, newEngine(t), root, engine.Limits{Clock: clock, Depth: 12})
	analysing := search(t, newEngine(t, "UCI_AnalyseMode", "true"), root, engine.Limits{Clock: clock, Depth: 12})
	if playing.Lines[0].Depth >= 12 || analysing.Lines[0].Depth != 12 {
		t.Errorf("the only move was searched to depth %d in play, %d in analysis", playing.Lines[0].Depth, analysing.Lines[0].Depth)
	}
}

// A search for a mate ends, too, where the mate is against the side to move.
func TestMateLimitAgainstUs(t *testing.T) {
	e := newEngine(t)
	best := search(t, e, engine.Root{Start: position(t, "7k/8/5K2/8/8/8/8/1Q6 b - - 0 1")}, engine.Limits{Mate: 3})
	line := best.Lines[0]
	if line.Score.Kind != engine.Mate || line.Score.Value > 0 || line.Score.Value < -3 || line.Depth > 10 {
		t.Errorf("%+v at depth %d", line.Score, line.Depth)
	}
}

// A draw is reported as 0.
func TestDrawIsZero(t *testing.T) {
	e := newEngine(t)
	best := search(t, e, engine.Root{Start: position(t, "8/8/4k3/8/8/4K3/8/8 w - - 0 1")}, engine.Limits{Depth: 8})
	if s := best.Lines[0].Score; s != engine.CP(0) {
		t.Errorf("bare kings score %+v", s)
	}
}

// Without the fifty-move rule a win is seen that needs more moves than it leaves.
func TestWithoutTheFiftyMoveRule(t *testing.T) {
	for _, on := range []string{"true", "false"} {
		e := newEngine(t, "Syzygy50MoveRule", on)
		best := search(t, e, engine.Root{Start: position(t, "7k/8/5K2/8/8/8/8/1Q6 w - - 98 90")}, engine.Limits{Depth: 8})
		won := best.Lines[0].Score.Kind == engine.Mate && best.Lines[0].Score.Value > 1
		if won != (on == "false") {
			t.Errorf("Syzygy50MoveRule %s: %+v", on, best.Lines[0].Score)
		}
	}
}

// Threads that are asked for once the engine is ready are made at once, while no clock runs.
func TestThreadsAreMadeAtOnce(t *testing.T) {
	e := newEngine(t)
	if err := e.NewGame(context.Background()); err != nil {
		t.Fatal(err)
	}
	for _, n := range []string{"3", "1"} {
		set(t, e, "Threads", n)
		if got := strconv.Itoa(len(e.workers)); got != n {
			t.Errorf("after Threads %s there are %s workers", n, got)
		}
	}
}
