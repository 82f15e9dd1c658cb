package match

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/host"
	"kibitz/engine/pgn"
	"kibitz/engine/uci"
)

// mover is an engine for tests. It mates in one if it can, else makes some legal
// move, after a delay, and says its score.
type mover struct {
	name  string
	delay time.Duration
	ready time.Duration // until it is ready for a new game
	score int
	fault func(ply int) error // what goes wrong at that ply
}

func (m *mover) open(context.Context) (engine.Engine, error) {
	x := *m
	return &x, nil
}

func (m *mover) ID() engine.ID { return engine.ID{Name: m.name} }
func (m *mover) Options() []engine.Option {
	return []engine.Option{{Name: "Hash", Kind: engine.Spin, Min: 1, Max: 64}}
}
func (m *mover) SetOption(string, string) error { return nil }
func (m *mover) Close() error                   { return nil }
func (m *mover) NewGame(context.Context) error {
	time.Sleep(m.ready)
	return nil
}

func (m *mover) Go(ctx context.Context, r engine.Root, l engine.Limits) (*engine.Search, error) {
	s, sink := engine.NewSearch(ctx, l)
	p := r.Position()
	go func() {
		select {
		case <-time.After(m.delay):
		case <-ctx.Done():
		}
		if m.fault != nil {
			if err := m.fault(len(r.Moves)); err != nil {
				sink.Finish(engine.Best{}, err)
				return
			}
		}
		var list chess.MoveList
		p.GenerateLegal(&list)
		move := list.At(int(p.Key()>>7) % list.Len() & 0xffff)
		for _, x := range list.Slice() {
			next := p.PlayUnchecked(x)
			if _, t := next.Status(); t == chess.Checkmate {
				move = x
			}
		}
		sink.Finish(engine.Best{Move: move, Lines: []engine.Info{
			{Kind: engine.Line, Depth: 3, MultiPV: 1, Score: engine.CP(m.score), PV: []chess.Move{move}},
		}}, nil)
	}()
	return s, nil
}

func control(t *testing.T, s string) game.Control {
	t.Helper()
	c, err := game.ParseControl(s)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func player(m *mover, tc game.Control) Player {
	p := Player{Open: m.open, Control: tc}
	if tc == nil {
		p.Limits = engine.Limits{Depth: 1}
	}
	return p
}

// play runs a match in simulated time and returns its games in their order.
func play(t *testing.T, c Config) (records []Record, tally Tally, err error) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		if c.Openings == nil {
			c.Openings = StartOnly()
		}
		c.Played = func(r Record, _ Tally) { records = append(records, r) }
		tally, err = Run(t.Context(), c)
	})
	slices.SortFunc(records, func(a, b Record) int { return a.Number - b.Number })
	return records, tally, err
}

// Whoever watches sees each game grow by a move at a time, with the clocks after it.
func TestRunTellsOfMoves(t *testing.T) {
	a, b := &mover{name: "A", delay: time.Second}, &mover{name: "B", delay: 3 * time.Second}
	var mu sync.Mutex
	seen := map[int]int{} // by game: how often it was told
	tc := control(t, "100+2")
	records, _, err := play(t, Config{
		Players: [2]Player{player(a, tc), player(b, tc)}, Pairs: 2, Concurrency: 2,
		Rules: Rules{MaxMoves: 20, Moved: func(r Record) {
			mu.Lock()
			defer mu.Unlock()
			if len(r.Plies) != seen[r.Number] {
				t.Errorf("game %d has %d plies after %d", r.Number, len(r.Plies), seen[r.Number]-1)
			}
			seen[r.Number]++
			if g, err := r.Game(Event{Name: "test"}); err != nil || g.Last().Ply() != len(r.Plies) {
				t.Errorf("game %d, ply %d: %v", r.Number, len(r.Plies), err)
			}
			for side, name := range r.Names {
				moves := time.Duration(len(r.Plies)+1-side) / 2
				want := 100*time.Second + moves*time.Second // each takes a second and gets two
				if name == "B" {
					want = 100*time.Second - moves*time.Second
				}
				if got := r.Clock.Left(chess.Color(side), time.Now().Add(time.Hour)); got != want {
					t.Errorf("game %d, ply %d: %s has %v, want %v", r.Number, len(r.Plies), name, got, want)
				}
			}
		}},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range records {
		if seen[r.Number] != len(r.Plies)+1 {
			t.Errorf("game %d of %d plies was told of %d times", r.Number, len(r.Plies), seen[r.Number])
		}
	}
}

func TestRunPairs(t *testing.T) {
	a, b := &mover{name: "A"}, &mover{name: "B"}
	records, tally, err := play(t, Config{
		Players: [2]Player{player(a, nil), player(b, nil)}, Rules: Rules{MaxMoves: 60}, Openings: RandomOpenings{Plies: 6, Seed: 1}, Pairs: 5, Concurrency: 3,
	})
	if err != nil || len(records) != 10 || tally.Games() != 10 || tally.Aborted != 0 {
		t.Fatalf("%d games, %+v, %v", len(records), tally, err)
	}
	pairs := 0
	for _, n := range tally.Pairs {
		pairs += n
	}
	if pairs != 5 || tally.Mirrored != 5 {
		t.Errorf("pairs %v, %d mirrored", tally.Pairs, tally.Mirrored)
	}
	for i, r := range records {
		names := [2]string{"A", "B"}
		if i%2 == 1 {
			names = [2]string{"B", "A"}
		}
		if r.Number != i || r.Names != names || r.White != i%2 {
			t.Errorf("game %d: number %d, %v, white %d", i, r.Number, r.Names, r.White)
		}
		// Both engines play alike, so the games of a pair are the same.
		if len(r.Plies) == 0 || len(r.Plies) != len(records[i^1].Plies) {
			t.Errorf("game %d has %d plies, its twin %d", i, len(r.Plies), len(records[i^1].Plies))
		}
	}
	if tally.Score() != 0.5 {
		t.Errorf("equal engines scored %v", tally.Score())
	}
}

// Engines that leave nothing to chance play each opening of a small book once; what they play again does not count.
func TestRunCountsRepeatedGamesOnce(t *testing.T) {
	a, b := &mover{name: "A"}, &mover{name: "B"}
	c := Config{
		Players: [2]Player{player(a, nil), player(b, nil)}, Rules: Rules{MaxMoves: 60}, Openings: StartOnly(), Pairs: 5, Concurrency: 3,
	}
	records, tally, err := play(t, c)
	if err != nil || len(records) != 10 || tally.Games() != 2 || tally.Repeated != 8 || tally.Ended() != 10 || tally.Pairs != [5]int{2: 1} || tally.Mirrored != 1 {
		t.Fatalf("%d games, %+v, %v", len(records), tally, err)
	}
	// They are recognised in a file, too.
	var file strings.Builder
	for _, r := range records {
		if err := WriteGame(&file, Event{Name: "test"}, r); err != nil {
			t.Fatal(err)
		}
	}
	if c.Before, err = Results(strings.NewReader(file.String()), Event{Name: "test"}); err != nil || Count(c.Before) != tally {
		t.Errorf("from the file: %+v, %v, want %+v", Count(c.Before), err, tally)
	}
	delete(c.Before, 9)
	if _, again, err := play(t, c); err != nil || again != tally {
		t.Errorf("resumed: %+v, %v, want %+v", again, err, tally)
	}
}

// Two engines that call themselves the same are told apart, unless that is what they were named.
func TestRunNamesakes(t *testing.T) {
	for _, tt := range []struct{ given, white, black string }{
		{"", "A", "A (2)"},
		{"B", "B", "B"},
	} {
		players := [2]Player{player(&mover{name: "A"}, nil), player(&mover{name: "A"}, nil)}
		players[0].Name, players[1].Name = tt.given, tt.given
		records, _, err := play(t, Config{Players: players, Rules: Rules{MaxMoves: 5}, Pairs: 1, Concurrency: 1})
		if err != nil || len(records) != 2 || records[0].Names != [2]string{tt.white, tt.black} || records[1].Names != [2]string{tt.black, tt.white} {
			t.Errorf("named %q: %+v, %v", tt.given, records, err)
		}
		if names, err := Names(t.Context(), players); err != nil || names != records[0].Names {
			t.Errorf("named %q: %q, %v", tt.given, names, err)
		}
	}
}

func TestRunFaults(t *testing.T) {
	at := func(ply int, err error) func(int) error {
		return func(p int) error {
			if p >= ply {
				return err
			}
			return nil
		}
	}
	good := &mover{name: "good"}
	dead := fmt.Errorf("%w: boom", engine.ErrTerminated)
	tests := []struct {
		name string
		bad  *mover
		tc   string
		want func(Tally) [2]int
		term chess.Termination
	}{
		{"illegal move", &mover{name: "bad", fault: at(4, chess.ErrIllegalMove)}, "", func(t Tally) [2]int { return t.IllegalMoves }, chess.IllegalMove},
		{"crash", &mover{name: "bad", fault: at(4, dead)}, "", func(t Tally) [2]int { return t.Crashes }, chess.Abandoned},
		{"slow", &mover{name: "bad", delay: 1100 * time.Millisecond}, "1+0.1", func(t Tally) [2]int { return t.TimeLosses }, chess.TimeForfeit},
		{"far too slow", &mover{name: "bad", delay: time.Hour}, "1+0.1", func(t Tally) [2]int { return t.TimeLosses }, chess.TimeForfeit},
		{"hangs without a clock", &mover{name: "bad", delay: time.Hour}, "", func(t Tally) [2]int { return t.Crashes }, chess.Abandoned},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tc := control(t, tt.tc)
			records, tally, err := play(t, Config{
				Players: [2]Player{player(good, tc), player(tt.bad, tc)}, Rules: Rules{Margin: 10 * time.Millisecond}, Pairs: 2, Concurrency: 1,
			})
			if err != nil || tally.Wins != 4 || tally.Pairs != [5]int{4: 2} || tt.want(tally) != [2]int{0, 4} {
				t.Errorf("%+v, %v", tally, err)
			}
			for _, r := range records {
				if r.Finished.Termination != tt.term {
					t.Errorf("game %d: %+v", r.Number, r.Finished)
				}
				// The one at fault is to move, and loses: what came too late is no move of the game.
				p := r.Opening.Start
				for _, ply := range r.Plies {
					p.Make(ply.Move)
				}
				if r.Finished.Outcome != chess.Win(p.Turn().Other()) {
					t.Errorf("game %d: %v to move after %d plies, %+v", r.Number, p.Turn(), len(r.Plies), r.Finished)
				}
			}
		})
	}
}

// brittle is a mover that ends half a second after it was asked.
type brittle struct {
	*mover
	dead chan struct{}
	once sync.Once
}

func (b *brittle) Terminated() <-chan struct{} { return b.dead }
func (b *brittle) Err() error                  { return fmt.Errorf("%w: boom", engine.ErrTerminated) }

func (b *brittle) Go(ctx context.Context, r engine.Root, l engine.Limits) (*engine.Search, error) {
	time.AfterFunc(500*time.Millisecond, func() { b.once.Do(func() { close(b.dead) }) })
	return b.mover.Go(ctx, r, l)
}

// An engine that ends while its opponent thinks has crashed as well.
func TestRunEndsBetweenMoves(t *testing.T) {
	a, b := player(&mover{name: "A", delay: time.Second}, nil), player(&mover{name: "B"}, nil)
	b.Open = func(context.Context) (engine.Engine, error) {
		return &brittle{mover: &mover{name: "B"}, dead: make(chan struct{})}, nil
	}
	records, tally, err := play(t, Config{Players: [2]Player{a, b}, Rules: Rules{MaxMoves: 10}, Pairs: 1, Concurrency: 1})
	if err != nil || tally.Wins != 2 || tally.Crashes != [2]int{0, 2} {
		t.Errorf("%+v, %v", tally, err)
	}
	for _, r := range records {
		if len(r.Plies) != 3-r.Number || !strings.HasSuffix(r.Finished.Reason, ": boom") {
			t.Errorf("game %d: %d plies, %q", r.Number, len(r.Plies), r.Finished.Reason)
		}
	}
}

// An engine without a clock that hangs loses, also against one that has a clock: there is no flag of its own to fall.
func TestRunHangsAgainstAClock(t *testing.T) {
	a, b := player(&mover{name: "A"}, control(t, "100+2")), player(&mover{name: "B", delay: time.Hour}, nil)
	_, tally, err := play(t, Config{Players: [2]Player{a, b}, Pairs: 1, Concurrency: 1})
	if err != nil || tally.Wins != 2 || tally.Crashes != [2]int{0, 2} {
		t.Errorf("%+v, %v", tally, err)
	}
}

// The margin forgives a flag that has just fallen, and nothing else.
func TestRunMargin(t *testing.T) {
	tc := control(t, "1+1")
	a := player(&mover{name: "A", delay: 1005 * time.Millisecond}, tc)
	b := player(&mover{name: "B"}, tc)
	for margin, losses := range map[time.Duration]int{0: 2, 4 * time.Millisecond: 2, 6 * time.Millisecond: 0} {
		_, tally, err := play(t, Config{Players: [2]Player{a, b}, Rules: Rules{Margin: margin, MaxMoves: 1}, Pairs: 1, Concurrency: 1})
		if err != nil || tally.TimeLosses != [2]int{losses, 0} {
			t.Errorf("margin %v: %+v, %v", margin, tally, err)
		}
	}
}

// No clock runs while an engine gets ready for a game.
func TestRunWaitsForReadiness(t *testing.T) {
	tc := control(t, "1+1")
	a, b := player(&mover{name: "A", ready: time.Minute}, tc), player(&mover{name: "B"}, tc)
	_, tally, err := play(t, Config{Players: [2]Player{a, b}, Rules: Rules{MaxMoves: 5}, Pairs: 1, Concurrency: 1})
	if err != nil || tally.Draws != 2 {
		t.Errorf("%+v, %v", tally, err)
	}
}

func TestRunAdjudicates(t *testing.T) {
	a, b := &mover{name: "A", score: 900}, &mover{name: "B", score: -900}
	records, tally, err := play(t, Config{
		Players: [2]Player{player(a, nil), player(b, nil)}, Pairs: 1, Concurrency: 1,
		Rules: Rules{Resign: &game.ResignRule{Score: 600, Moves: 3}},
	})
	if err != nil || tally.Wins != 2 || records[0].Finished.Termination != chess.Adjudication || len(records[0].Plies) != 6 {
		t.Errorf("%+v, %v, %+v", tally, err, records[0].Finished)
	}
	a, b = &mover{name: "A", score: 3}, &mover{name: "B", score: -2}
	records, tally, err = play(t, Config{
		Players: [2]Player{player(a, nil), player(b, nil)}, Pairs: 1, Concurrency: 1,
		Rules: Rules{Draw: &game.DrawRule{Score: 10, Moves: 2, From: 5}},
	})
	if err != nil || tally.Draws != 2 || len(records[0].Plies) < 9 || len(records[0].Plies) > 10 {
		t.Errorf("%+v, %v, %d plies", tally, err, len(records[0].Plies))
	}
}

func TestRunResigns(t *testing.T) {
	a, b := player(&mover{name: "A", score: 900}, nil), player(&mover{name: "B", score: -900}, nil)
	b.Resigns = func(s engine.Score) float64 {
		if s.Flat() > -500 {
			return 0
		}
		return 0.2
	}
	a.Resigns = b.Resigns
	records, _, err := play(t, Config{Players: [2]Player{a, b}, Pairs: 20, Concurrency: 1, Rules: Rules{MaxMoves: 100}})
	if err != nil {
		t.Fatal(err)
	}
	resigned, plies := 0, 0
	for _, r := range records {
		if r.Finished.Termination != chess.Resignation {
			continue // some are mated first
		}
		if r.Finished.Outcome != chess.Win(chess.Color(r.White)) {
			t.Errorf("game %d: %+v", r.Number, r.Finished)
		}
		resigned++
		plies += len(r.Plies)
	}
	// A resignation at every fifth move of one side takes ten plies.
	if resigned < 35 || plies < 5*resigned || plies > 15*resigned {
		t.Errorf("%d resignations after %d plies", resigned, plies)
	}
}

func TestRunStopsAtTheVerdict(t *testing.T) {
	dead := func(int) error { return fmt.Errorf("%w: boom", engine.ErrTerminated) }
	a, b := &mover{name: "A"}, &mover{name: "B", fault: dead}
	_, tally, err := play(t, Config{
		Players: [2]Player{player(a, nil), player(b, nil)}, Pairs: 100000, Concurrency: 2,
		SPRT: &SPRT{Elo0: 0, Elo1: 50, Alpha: 0.05, Beta: 0.05},
	})
	if err != nil || tally.Games() < 4 || tally.Games() > 1000 || tally.Losses > 0 {
		t.Errorf("%+v, %v", tally, err)
	}
}

func TestRunErrors(t *testing.T) {
	good := &mover{name: "good"}
	noEngine := errors.New("no such engine")
	tests := []struct {
		name string
		bad  Player
		want string
	}{
		{"cannot be opened", Player{Name: "X", Open: func(context.Context) (engine.Engine, error) { return nil, noEngine }, Limits: engine.Limits{Depth: 1}}, "X: no such engine"},
		{"unknown option", Player{Open: good.open, Limits: engine.Limits{Depth: 1}, Options: []host.Setting{{Name: "Cash", Value: "1"}}}, `no option "Cash"`},
		{"no Chess960", Player{Name: "X", Open: good.open, Limits: engine.Limits{Depth: 1}}, "does not play Chess960"},
		{"value out of range", Player{Open: good.open, Limits: engine.Limits{Depth: 1}, Options: []host.Setting{{Name: "hash", Value: "1000"}}}, "1..64"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, tally, err := play(t, Config{Players: [2]Player{player(good, nil), tt.bad}, Rules: Rules{Chess960: tt.name == "no Chess960"}, Pairs: 3, Concurrency: 2})
			if err == nil || !strings.Contains(err.Error(), tt.want) || tally.Games() != 0 {
				t.Errorf("%v, %+v; want %q", err, tally, tt.want)
			}
		})
	}
}

// A book of which nothing can be played ends a match, and is no fault of an engine.
func TestRunBadOpening(t *testing.T) {
	for name, text := range map[string]string{
		"no.epd":         "hello\n",
		"drawn.epd":      "4k3/8/8/8/8/8/8/4K3 w - -\n",
		"claimed.epd":    "4k3/8/8/8/8/8/4P3/4K3 w - - 100 90\n",
		"ended.epd":      "4k3/8/8/8/8/8/4P3/4K3 w - - 150 90\n",
		"checkmated.pgn": "[Event \"x\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n",
	} {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		book, err := ReadOpenings(path, 0, false, 0)
		if err != nil {
			t.Fatal(err)
		}
		good := player(&mover{name: "good"}, nil)
		_, tally, err := play(t, Config{Players: [2]Player{good, good}, Openings: book, Pairs: 1, Concurrency: 1})
		var opening *OpeningError
		if !errors.As(err, &opening) || errors.Is(err, errPlayer) || errors.Is(err, game.ErrFinished) != (name != "no.epd") || tally.Games() != 0 {
			t.Errorf("%s: %v, %+v", name, err, tally)
		}
	}
}

// Who does not play Chess960 has not crashed where an opening is of that.
func TestRunChess960Opening(t *testing.T) {
	good := player(&mover{name: "good"}, nil)
	_, tally, err := play(t, Config{Players: [2]Player{good, good}, Openings: Lines{{Start: chess.Chess960(1)}}, Pairs: 1})
	if !errors.Is(err, engine.ErrNoChess960) || tally.Games() != 0 {
		t.Errorf("%v, %+v", err, tally)
	}
}

// What an engine has said instead of a legal move is in the reason that a game ended.
func TestRunNamesIllegalMove(t *testing.T) {
	bad := &mover{name: "bad", fault: func(int) error { return &uci.IllegalMoveError{Move: "e1e5", Err: chess.ErrIllegalMove} }}
	records, _, err := play(t, Config{Players: [2]Player{player(&mover{name: "good"}, nil), player(bad, nil)}, Pairs: 1, Concurrency: 1})
	if err != nil || len(records) != 2 {
		t.Fatalf("%d games, %v", len(records), err)
	}
	for _, r := range records {
		if f := r.Finished; f.Termination != chess.IllegalMove || !strings.HasSuffix(f.Reason, ` made an illegal move ("e1e5")`) {
			t.Errorf("%+v", f)
		}
	}
}

// What a move is worth is what its own line says, where a player below full strength has not chosen the first.
func TestJudgeTakesTheLineOfTheMove(t *testing.T) {
	first, second := engine.Info{Score: engine.CP(95), Depth: 7}, engine.Info{Score: engine.CP(40), Depth: 6}
	for _, tt := range []struct {
		name string
		best engine.Best
		want int
	}{
		{"the first line", engine.Best{Lines: []engine.Info{first, second}}, 95},
		{"another one", engine.Best{Lines: []engine.Info{first, second}, Instead: &second}, 40},
		{"no result explained", engine.Best{}, 95},
	} {
		ply, _, _ := judge(game.StartThinking{}, &host.Snapshot{Best: &tt.best, Lines: []engine.Info{first, second}}, false, 0, time.Time{})
		if ply.Score == nil || *ply.Score != engine.CP(tt.want) {
			t.Errorf("%s: %v, want %d", tt.name, ply.Score, tt.want)
		}
	}
}

func TestRunEndsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		a := player(&mover{name: "A", delay: time.Second}, nil)
		time.AfterFunc(time.Minute, cancel)
		tally, err := Run(ctx, Config{Players: [2]Player{a, a}, Openings: StartOnly(), Pairs: 1000, Concurrency: 2})
		if err != nil || tally.Games() > 10 {
			t.Errorf("%+v, %v", tally, err)
		}
	})
}

func TestWriteAndResume(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.pgn")
	out, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	illegal := func(ply int) error {
		if ply == 6 {
			return chess.ErrIllegalMove
		}
		return nil
	}
	c := Config{
		Players: [2]Player{player(&mover{name: "A \"x\""}, control(t, "10+0.1")), player(&mover{name: "B", fault: illegal}, control(t, "5"))},
		Rules:   Rules{MaxMoves: 40}, Pairs: 3, Concurrency: 1,
	}
	records, first, err := play(t, c)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range records {
		if err := WriteGame(out, Event{Name: "test"}, r); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := out.WriteString("[Event \"test\"]\n[Round \"9.1\"]\n\n1. e4 e5 2. Ke"); err != nil { // torn by a kill
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	g, err := pgn.Parse(string(text))
	if err != nil {
		t.Fatal(err)
	}
	for tag, want := range map[string]string{
		"Event": "test", "Round": "1.1", "White": `A "x"`, "Black": "B", "WhiteTimeControl": "10+0.1", "BlackTimeControl": "5",
		"PlyCount": fmt.Sprint(len(records[0].Plies)), "Termination": "normal",
	} {
		if got := g.Tag(tag); got != want && tag != "Termination" {
			t.Errorf("tag %s %q, want %q", tag, got, want)
		}
	}
	if g.Last().Ply() != len(records[0].Plies) {
		t.Errorf("%d plies were written of %d", g.Last().Ply(), len(records[0].Plies))
	}
	c.Before, err = ReadResults(path, Event{Name: "test"})
	if err != nil || len(c.Before) != 6 {
		t.Fatalf("%d results, %v", len(c.Before), err)
	}
	delete(c.Before, 3)
	records, again, err := play(t, c)
	if err != nil || again != first {
		t.Errorf("resumed: %+v, %v; want %+v", again, err, first)
	}
	played := 0
	for _, r := range records {
		if r.Played {
			played++
		}
	}
	if played != 1 {
		t.Errorf("%d games were played, 1 was missing", played)
	}
	if other, err := ReadResults(path, Event{Name: "another"}); err != nil || len(other) != 0 {
		t.Errorf("another event: %v, %v", other, err)
	}
	if none, err := ReadResults(path+".none", Event{Name: "test"}); err != nil || none != nil {
		t.Errorf("no file: %v, %v", none, err)
	}
}

func TestRound(t *testing.T) {
	for number := range 20 {
		if got, ok := ParseRound(round(number)); !ok || got != number {
			t.Errorf("%q is read as %d, want %d", round(number), got, number)
		}
	}
	for _, s := range []string{"", "?", "1", "0.1", "1.3", "1.0", "x.1", "-1.1"} {
		if n, ok := ParseRound(s); ok {
			t.Errorf("%q is read as %d", s, n)
		}
	}
}

// inUTF16 returns a text of ASCII as programs of Windows write it.
func inUTF16(text string) string {
	return "\xff\xfe" + strings.Join(strings.Split(text, ""), "\x00") + "\x00"
}

func TestOpenings(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	const games = "[Event \"a\"]\n[ECO \"C20\"]\n\n1. e4 e5 2. Nf3 *\n\n[Event \"b\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 1/2-1/2\n"
	const lines = "# remark\nrnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -\n\n4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n4k3/8/8/8/8/8/3P4/4K3 b - - 3 9\n"
	zipped := filepath.Join(dir, "book.zip")
	f, err := os.Create(zipped)
	if err != nil {
		t.Fatal(err)
	}
	z := zip.NewWriter(f)
	w, err := z.Create("folder/book.pgn")
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprint(w, games)
	if err := errors.Join(z.Close(), f.Close()); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		path  string
		plies int
		want  []string // FEN after the moves
	}{
		{write("a.pgn", games), 0, []string{"rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"}},
		{zipped, 2, []string{"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"}},
		{write("a.epd", lines), 0, []string{"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/8/8/8/8/8/3P4/4K3 b - - 3 9"}},
		{write("marked.epd", "\uFEFF# remark\n4k3/8/8/8/8/8/4P3/4K3 w - -\n4k3/8/8/8/8/8/3P4/4K3 b - -\n"), 0,
			[]string{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/8/8/8/8/8/3P4/4K3 b - - 0 1"}},
		{write("utf16.epd", inUTF16("4k3/8/8/8/8/8/4P3/4K3 w - -\r\n4k3/8/8/8/8/8/3P4/4K3 b - -\r\n")), 0,
			[]string{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/8/8/8/8/8/3P4/4K3 b - - 0 1"}},
	}
	for _, tt := range tests {
		t.Run(filepath.Base(tt.path), func(t *testing.T) {
			o, err := ReadOpenings(tt.path, tt.plies, false, 0)
			if err != nil || o.Len() != len(tt.want) {
				t.Fatalf("%v, %v", o, err)
			}
			for n := range 2 * o.Len() { // after the last comes the first
				x, err := o.At(n)
				if err != nil {
					t.Fatal(err)
				}
				p := engine.Root{Start: x.Start, Moves: x.Moves}.Position()
				if got, want := p.FEN(), tt.want[n%o.Len()]; got != want {
					t.Errorf("opening %d: %s, want %s", n, got, want)
				}
			}
			orders := map[string]bool{}
			for seed := range uint64(20) {
				s, err := ReadOpenings(tt.path, 0, true, seed)
				if err != nil {
					t.Fatal(err)
				}
				again, err := ReadOpenings(tt.path, 0, true, seed)
				if err != nil || !slices.Equal(s.order, again.order) {
					t.Errorf("seed %d: %v and then %v", seed, s.order, again.order)
				}
				orders[fmt.Sprint(s.order)] = true
			}
			if len(orders) < 2 {
				t.Error("the seed does not matter")
			}
		})
	}
	if o, err := ReadOpenings(write("long.epd", lines+"4k3/8/8/8/8/8/4P3/4K3 w - - c0 \""+strings.Repeat("x", 100_000)+"\";\n"), 0, false, 0); err != nil || o.Len() != 4 {
		t.Errorf("a long line: %v", err)
	}
	for _, name := range []string{"torn.zip", "torn.gz"} {
		if _, err := ReadOpenings(write(name, "PK?"), 0, false, 0); !errors.Is(err, ErrDamagedArchive) || !strings.Contains(err.Error(), name+": ") {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, path := range []string{write("empty.epd", "\n"), write("empty.pgn", ""), write("bad.zip", "PK?"), filepath.Join(dir, "none.pgn")} {
		if o, err := ReadOpenings(path, 0, false, 0); err == nil {
			t.Errorf("%s: %v, want an error", path, o)
		}
	}
}

// Openings that cannot be played are left out, wherever they stand. The others keep their order, whichever is asked for
// first: a match that goes on later plays the same ones.
func TestOpeningsLeftOut(t *testing.T) {
	var text strings.Builder
	for i := range 12 {
		switch i {
		case 0:
			text.WriteString("hello\n")
		case 3, 7, 8:
			text.WriteString("4k3/8/8/8/8/8/8/4K3 w - -\n") // drawn
		default:
			fmt.Fprintf(&text, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 %d\n", i)
		}
	}
	path := filepath.Join(t.TempDir(), "some.epd")
	if err := os.WriteFile(path, []byte(text.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(10) {
		book := func() *Openings {
			o, err := ReadOpenings(path, 0, seed > 0, seed)
			if err != nil {
				t.Fatal(err)
			}
			return o
		}
		var want []int
		for _, i := range book().order {
			if i != 0 && i != 3 && i != 7 && i != 8 {
				want = append(want, i)
			}
		}
		upwards, downwards := book(), book()
		for n := range 20 {
			for _, at := range []struct {
				book *Openings
				n    int
			}{{upwards, n}, {downwards, 19 - n}, {book(), n}} {
				x, err := at.book.At(at.n)
				if err != nil || x.Start.FullmoveNumber() != want[at.n%len(want)] {
					t.Fatalf("seed %d: opening %d is %s, %v; want number %d", seed, at.n, x.Start.FEN(), err, want[at.n%len(want)])
				}
			}
		}
		if count, err := book().LeftOut(12); count != 4 || err == nil {
			t.Errorf("seed %d: %d are left out, %v", seed, count, err)
		}
	}
	o, err := ReadOpenings(path, 0, false, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ n, want int }{{0, 0}, {2, 1}, {3, 2}} {
		if count, _ := o.LeftOut(tt.n); count != tt.want {
			t.Errorf("of what the first %d need %d are left out, want %d", tt.n, count, tt.want)
		}
	}
}

// What is wrong with an opening is told with its place in the file.
func TestOpeningError(t *testing.T) {
	const game = "[Event \"a\"]\n\n1. e4 e5 2. Nf3 *\n\n"
	for _, tt := range []struct{ name, text, want string }{
		{"line.epd", "# remark\n\n4k3/8/8/8/8/8/4P3/4K3 w - -\nhello\n", "match: opening 2, line 4: "},
		{"move.pgn", game + game + "[Event \"b\"]\n\n1. e4 e5 2. Nf6 *\n", "match: opening 3: pgn: line 11, column 13: "},
		{"tail.pgn", "1. e4 e5 * 1. e5 *\n", "match: opening 2: pgn: line 1, column 15: "},
		{"pass.pgn", game + "[Event \"b\"]\n\n1. e4 -- 2. d4 *\n", "match: opening 2, line 5: chess: illegal move: --"},
		{"over.pgn", game + "[Event \"b\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n", "match: opening 2, line 5: "},
	} {
		path := filepath.Join(t.TempDir(), tt.name)
		if err := os.WriteFile(path, []byte(tt.text), 0o644); err != nil {
			t.Fatal(err)
		}
		o, err := ReadOpenings(path, 0, false, 0)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := o.LeftOut(o.Len()); err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %s", tt.name, err, tt.want)
		}
	}
}

func TestRandomOpenings(t *testing.T) {
	const count = 200
	book := RandomOpenings{Plies: 8, Seed: 5}
	seen := map[chess.Key]bool{}
	plies := map[int]int{}
	for n := range count {
		o, err := book.At(n)
		if err != nil {
			t.Fatal(err)
		}
		p := o.Start
		for _, m := range o.Moves {
			if !p.IsLegal(m) {
				t.Fatalf("opening %d: %v is not legal in %s", n, m, p.FEN())
			}
			p.Make(m)
		}
		if !p.HasLegalMove() {
			t.Errorf("opening %d: the game is over", n)
		}
		seen[p.Key()] = true
		plies[len(o.Moves)]++
		if again, err := book.At(n); err != nil || !slices.Equal(again.Moves, o.Moves) {
			t.Errorf("opening %d is another the second time", n)
		}
	}
	if len(seen) < count*9/10 {
		t.Errorf("only %d of %d openings differ", len(seen), count)
	}
	if len(plies) != 2 || plies[8] == 0 || plies[9] == 0 {
		t.Errorf("lengths of openings: %v", plies)
	}
}
