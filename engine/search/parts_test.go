package search

import (
	"slices"
	"testing"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
)

func TestTable(t *testing.T) {
	table, err := newTable(1)
	if err != nil {
		t.Fatal(err)
	}
	defer table.free()
	if _, found := table.probe(0x123456789); found {
		t.Error("an empty table knows something")
	}
	for _, e := range []entry{
		{move: 0x1234, score: -mateScore + 5, eval: -250, depth: -1, bound: boundLower},
		{move: 0xffff, score: mateScore, eval: noScore, depth: maxPly, bound: boundExact, pv: true},
		{score: 0, eval: 17, depth: 3, bound: boundUpper},
	} {
		table.clear(2)
		table.store(0xfedcba9876543210, e)
		if got, found := table.probe(0xfedcba9876543210); !found || got != e.pack(table.age) {
			t.Errorf("stored %+v, got %#x", e, got)
		}
		if _, found := table.probe(0xfedcba9876543211); found {
			t.Error("another key hits")
		}
	}
	// A score that is only a bound keeps the move known before.
	table.clear(1)
	table.store(77, entry{move: 99, depth: 4, bound: boundExact})
	table.store(77, entry{depth: 6, bound: boundUpper})
	if got, _ := table.probe(77); got.move() != 99 || got.depth() != 6 {
		t.Errorf("got %#x", got)
	}
	// The bucket keeps its deepest entries, until they are old.
	table.clear(1)
	for i := range chess.Key(5) {
		table.store(i+1, entry{move: 1, depth: int(10 + i), bound: boundExact})
	}
	if _, found := table.probe(1); found {
		t.Error("the shallowest of five entries survives in a bucket of four")
	}
	if got := table.fullness(); got == 0 {
		t.Error("a table with entries is reported empty")
	}
}

func TestMateScoresInTheTable(t *testing.T) {
	for _, v := range []int{0, 35, -900, mateIn(7), matedIn(8), mateIn(60), tableWin - 7, -tableWin + 8, tableWin - 60} {
		const ply = 6
		if got := fromTable(toTable(v, ply), ply, 0); got != v {
			t.Errorf("%d comes back as %d", v, got)
		}
	}
	// Of what the fifty-move rule may forestall nothing is known.
	for _, v := range []int{mateIn(20), matedIn(20), tableWin - 20, -tableWin + 20} {
		if got := fromTable(toTable(v, 0), 0, 80); got != v {
			t.Errorf("%d with 80 on the clock comes back as %d", v, got)
		}
		if got := fromTable(toTable(v, 0), 0, 81); got != noScore {
			t.Errorf("%d with 81 on the clock comes back as %d", v, got)
		}
	}
	for v, want := range map[int]engine.Score{
		tableWin - 5: {Kind: engine.Tablebase, Value: 5}, -tableWin + 6: {Kind: engine.Tablebase, Value: -6},
		mateIn(1): engine.MateIn(1), mateIn(3): engine.MateIn(2), matedIn(2): engine.MateIn(-1),
		matedIn(0): engine.MateIn(0), matedIn(4): engine.MateIn(-2), 120: engine.CP(120),
	} {
		if got := toScore(v); got != want {
			t.Errorf("toScore(%d) = %v, want %v", v, got, want)
		}
	}
}

// Whatever the clock says, the plan leaves time on it.
func TestTimerNeverOverspends(t *testing.T) {
	for _, left := range []time.Duration{-time.Second, 0, time.Millisecond, 30 * time.Millisecond, 200 * time.Millisecond, time.Second, time.Minute, 10 * time.Hour} {
		for _, inc := range []time.Duration{0, 10 * time.Millisecond, time.Second, time.Minute} {
			for _, toGo := range []int{0, 1, 2, 40, 100} {
				for _, overhead := range []time.Duration{0, 10 * time.Millisecond, time.Second} {
					l := engine.Limits{Clock: &engine.Clock{
						Left: [2]time.Duration{time.Hour, left}, Increment: [2]time.Duration{0, inc}, MovesToGo: toGo,
					}}
					tm := newTimer(time.Now(), l, chess.Black, overhead)
					spare := max(left-max(overhead, minOverhead)-min(reserve, left/3), time.Millisecond)
					if tm.hard <= 0 || tm.soft <= 0 || tm.soft > tm.hard || tm.hard > spare {
						t.Errorf("left %v, increment %v, %d to go, overhead %v: soft %v, hard %v", left, inc, toGo, overhead, tm.soft, tm.hard)
					}
				}
			}
		}
	}
	tm := newTimer(time.Now(), engine.Limits{MoveTime: time.Second}, chess.White, 10*time.Millisecond)
	if tm.soft != 0 || tm.hard != 990*time.Millisecond {
		t.Errorf("a second a move: soft %v, hard %v", tm.soft, tm.hard)
	}
}

// However much there is on a clock, that is no reason to hurry.
func TestTimerOfALongClock(t *testing.T) {
	const year = 365 * 24 * time.Hour
	for _, left := range []time.Duration{year, 7 * year, 9 * year, 10 * year, 100 * year} {
		for _, inc := range []time.Duration{0, year, 10 * year} {
			for _, toGo := range []int{0, 2, 40} {
				l := engine.Limits{Clock: &engine.Clock{
					Left: [2]time.Duration{left, 0}, Increment: [2]time.Duration{inc, 0}, MovesToGo: toGo,
				}}
				if tm := newTimer(time.Now(), l, chess.White, 0); tm.soft < time.Hour || tm.hard < tm.soft {
					t.Errorf("left %v, increment %v, %d to go: soft %v, hard %v", left, inc, toGo, tm.soft, tm.hard)
				}
			}
		}
	}
}

// The clock stops a search that knows a score on time, one that knows none a little later.
func TestPollStops(t *testing.T) {
	for _, tt := range []struct {
		name      string
		spent     time.Duration
		completed int
		waiting   bool
		want      bool
	}{
		{"in time", 0, 3, false, false},
		{"expired", time.Minute + time.Second, 3, false, true},
		{"expired in the first iteration", time.Minute + time.Second, 0, false, false},
		{"overdue", 2 * time.Minute, 0, false, true},
		{"pondering", 2 * time.Minute, 0, true, false},
	} {
		r := &run{timer: timer{start: time.Now().Add(-tt.spent), hard: time.Minute}, nextProgress: time.Hour, nextPause: time.Hour}
		r.pondering.Store(tt.waiting)
		r.poll(&worker{completed: tt.completed})
		if got := r.stop.Load(); got != tt.want {
			t.Errorf("%s: stopped is %v", tt.name, got)
		}
	}
}

func TestOutcomes(t *testing.T) {
	for _, v := range []int{-mateIn(3), -tableWin + 4, -900, -50, 0, 50, 900, tableWin - 4, mateIn(3)} {
		w := outcomes(v, 40)
		if w.Win+w.Draw+w.Loss != 1000 || w.Win < 0 || w.Draw < 0 || w.Loss < 0 {
			t.Errorf("outcomes(%d) = %+v", v, w)
		}
		if back := outcomes(-v, 40); back.Win != w.Loss || back.Draw != w.Draw {
			t.Errorf("outcomes(%d) = %+v, but %+v for the other side", v, w, back)
		}
	}
}

func TestHistoryStaysBounded(t *testing.T) {
	var h int16
	for range 1000 {
		updateHistory(&h, bonusMost)
	}
	if h <= historyMax*3/4 || h > historyMax {
		t.Errorf("after many bonuses: %d", h)
	}
	for range 1000 {
		updateHistory(&h, -1<<20)
	}
	if h < -historyMax {
		t.Errorf("after many maluses: %d", h)
	}
}

// The picker hands out every legal move once, whatever it is told first.
func TestPickerIsComplete(t *testing.T) {
	table, err := newTable(1)
	if err != nil {
		t.Fatal(err)
	}
	defer table.free()
	for _, fen := range []string{
		kiwipete,
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
		"4k3/8/8/8/7b/8/4r3/4K3 w - - 0 1",
		"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
	} {
		p := position(t, fen)
		var legal chess.MoveList
		p.GenerateLegal(&legal)
		w := newWorker(0)
		defer w.free()
		r := &run{root: p, keys: []chess.Key{p.Key()}, workers: []*worker{w}, table: table}
		w.prepare(r, newRoots(legal.Slice()))
		for _, known := range append([]chess.Move{chess.NoMove}, legal.Slice()...) {
			f := w.frame(0)
			var pick picker
			pick.init(w, &p, f, 0, known)
			seen := map[chess.Move]bool{}
			for m := pick.move(); m != chess.NoMove; m = pick.move() {
				if seen[m] || !legal.Contains(m) {
					t.Fatalf("%s, table %v: %v comes twice or is illegal", fen, known, m)
				}
				if len(seen) == 0 && known != chess.NoMove && m != known {
					t.Errorf("%s: the table's move %v is not first", fen, known)
				}
				seen[m] = true
			}
			if len(seen) != legal.Len() {
				t.Errorf("%s, table %v: %d of %d moves", fen, known, len(seen), legal.Len())
			}
		}
	}
}

func TestNearsPromotion(t *testing.T) {
	for _, c := range []struct {
		fen, move string
		want      bool
	}{
		{"4k3/8/8/P7/8/8/8/4K3 w - - 0 1", "a5a6", true},
		{"4k3/8/8/8/P7/8/8/4K3 w - - 0 1", "a4a5", false},
		{"4k3/8/8/8/7p/8/8/4K3 b - - 0 1", "h4h3", true},
		{"4k3/8/7p/8/8/8/8/4K3 b - - 0 1", "h6h5", false},
		{"4k3/8/8/R7/8/8/8/4K3 w - - 0 1", "a5a6", false},
	} {
		p := position(t, c.fen)
		m := move(t, &p, c.move)
		if got := nearsPromotion(&p, m); got != c.want {
			t.Errorf("%s %s: %v", c.fen, c.move, got)
		}
	}
}

// A bound that comes with the beginning of the line that is known keeps the rest of it.
func TestUpdateRootMoveKeepsLines(t *testing.T) {
	const beta = 50
	a, b, c, d := chess.Move(1), chess.Move(2), chess.Move(3), chess.Move(4)
	known := []chess.Move{a, b, c}
	w := &worker{}
	for _, tt := range []struct {
		name  string
		score int
		line  []chess.Move // after the root move
		want  []chess.Move
	}{
		{"fails high", beta, nil, known},
		{"fails high with the same reply", beta + 9, []chess.Move{b}, known},
		{"fails high with another reply", beta, []chess.Move{d}, []chess.Move{a, d}},
		{"fails low", -beta, []chess.Move{b}, known},
		{"is exact", 0, []chess.Move{b}, []chess.Move{a, b}},
		{"goes on", beta, []chess.Move{b, c, d}, []chess.Move{a, b, c, d}},
		{"mates, and not by the line that is known", infinity - 5, []chess.Move{b}, []chess.Move{a, b}},
	} {
		rm := rootMove{move: a, averageScore: noScore, pv: slices.Clone(known)}
		w.pvLen[1] = copy(w.pv[1][:], tt.line)
		w.updateRootMove(&rm, tt.score, -beta, beta, true, 1)
		if !slices.Equal(rm.pv, tt.want) {
			t.Errorf("it %s: %v, want %v", tt.name, rm.pv, tt.want)
		}
	}
}
