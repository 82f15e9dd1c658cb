package uci

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
)

func (c *talk) expect(want string) {
	c.t.Helper()
	if got, ok := c.next(); !ok || got != want {
		c.t.Fatalf("got %q (open: %v), want %q", clip(got), ok, want)
	}
}

func TestServeLongLines(t *testing.T) {
	c := converse(t)
	c.send(strings.Repeat("x", 10<<20) + "\nisready\n")
	c.expect("info string a line of 10485761 bytes is too long (at most 1048576); ignored")
	c.expect("readyok")
	c.send("position startpos moves " + strings.Repeat("g1f3 g8f6 f3g1 f6g8 ", 250) + "\ngo depth 1\n")
	if got, _ := c.next(); !strings.Contains(got, "_1000_501 after 1000 ") {
		t.Errorf("a game of 1,000 plies: %q", got)
	}
	// As long as a line may be, and wrong at its very end.
	line := "position startpos moves " + strings.Repeat("g1f3 g8f6 f3g1 f6g8 ", 50_000) + "e2e5"
	c.send(line + "\nstop\n")
	for {
		got, ok := c.next()
		if !ok {
			t.Fatal("the output ended")
		}
		if strings.HasPrefix(got, "info string position: move 200001: illegal move") {
			break
		}
	}
	c.finish()
}

type brokenWriter struct{ after int }

var errBroken = errors.New("nobody listens")

func (w *brokenWriter) Write(p []byte) (int, error) {
	if w.after--; w.after < 0 {
		return 0, errBroken
	}
	return len(p), nil
}

// When nobody listens any more, Serve ends, also in the middle of a search.
func TestServeEndsWithItsOutput(t *testing.T) {
	for _, after := range []int{0, 1, 2} {
		inR, inW := io.Pipe()
		go func() {
			io.WriteString(inW, "isready\ngo infinite\n")
			io.WriteString(inW, strings.Repeat("isready\n", 100)) // until nobody reads
		}()
		err := Serve(context.Background(), newFake(), inR, &brokenWriter{after})
		if !errors.Is(err, errBroken) {
			t.Errorf("after %d writes: %v", after, err)
		}
		inR.Close()
	}
}

func TestServeEndsWithItsContext(t *testing.T) {
	inR, inW := io.Pipe()
	defer inW.Close()
	ctx, cancel := context.WithCancel(context.Background())
	var out bytes.Buffer
	ended := make(chan error)
	go func() { ended <- Serve(ctx, newFake(), inR, &out) }()
	io.WriteString(inW, "go infinite\n")
	io.WriteString(inW, "isready\n") // once this is taken, go was obeyed
	cancel()
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(watchdog):
		t.Fatal("Serve does not end")
	}
	if !strings.Contains(out.String(), "\nbestmove ") {
		t.Errorf("no result in %q", out.String())
	}
}

// A move that a search was stopped for, or any other delay, is on the clock.
func TestCharge(t *testing.T) {
	clock := func(white, black time.Duration) *engine.Clock {
		return &engine.Clock{Left: [2]time.Duration{white, black}}
	}
	l := engine.Limits{Clock: clock(time.Second, time.Second), MoveTime: time.Second}
	charge(&l, chess.Black, 300*time.Millisecond)
	if l.Clock.Left != clock(time.Second, 700*time.Millisecond).Left || l.MoveTime != 700*time.Millisecond {
		t.Errorf("%+v %+v", l, l.Clock)
	}
	l = engine.Limits{Clock: clock(time.Second, time.Second), Ponder: true, MoveTime: time.Millisecond}
	charge(&l, chess.White, 300*time.Millisecond)
	if l.Clock.Left != clock(time.Second, time.Second).Left || l.MoveTime != time.Millisecond {
		t.Errorf("%+v %+v: pondering costs nothing, and a move has at least a millisecond", l, l.Clock)
	}
}

// noisy says things at chosen times of its search. What it found is what it said last that was exact,
// unless it found other lines.
type noisy struct {
	*fake
	infos []engine.Info
	found []engine.Info
}

func (n *noisy) Go(ctx context.Context, r engine.Root, l engine.Limits) (*engine.Search, error) {
	s, sink := engine.NewSearch(ctx, l)
	for _, i := range n.infos {
		sink.Publish(i)
	}
	var best engine.Best
	for _, i := range n.infos {
		if i.Kind == engine.Line && i.Bound == engine.Exact {
			best = engine.Best{Move: i.PV[0], Lines: []engine.Info{i}}
		}
	}
	if n.found != nil {
		best = engine.Best{Move: n.found[0].PV[0], Lines: n.found}
	}
	sink.Finish(best, nil)
	return s, nil
}

// Which infos are worth a line: current moves and bounds only after three
// seconds, mere progress not at once.
func TestServeIsNotNoisy(t *testing.T) {
	e4 := root("e2e4").Moves
	line := func(at time.Duration, bound engine.Bound) engine.Info {
		return engine.Info{Kind: engine.Line, Depth: 3, MultiPV: 1, Bound: bound, Time: at, HashFull: -1, PV: e4}
	}
	progress := func(at time.Duration) engine.Info {
		return engine.Info{Kind: engine.Progress, Depth: 3, CurrMove: e4[0], Time: at, HashFull: -1}
	}
	e := &noisy{fake: newFake(), infos: []engine.Info{
		progress(time.Second), line(time.Second, engine.LowerBound), line(2*time.Second, engine.Exact),
		progress(4 * time.Second), line(5*time.Second, engine.UpperBound),
	}}
	got := served(t, e)
	want := []string{
		"info depth 3 multipv 1 score cp 0 nodes 0 nps 0 time 2000 pv e2e4",
		"info depth 3 nodes 0 nps 0 time 4000 currmove e2e4",
		"info depth 3 multipv 1 score cp 0 upperbound nodes 0 nps 0 time 5000 pv e2e4",
		// The result is exact, which was not the last word.
		"info depth 3 multipv 1 score cp 0 nodes 0 nps 0 time 2000 pv e2e4",
		"bestmove e2e4",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// A search that ends while a better move is being looked at tells all its lines in order, and once: a reader
// takes the first line for the beginning of a set.
func TestServeEndsWithWholeSet(t *testing.T) {
	line := func(rank, depth int, bound engine.Bound, moves ...string) engine.Info {
		return engine.Info{Kind: engine.Line, Depth: depth, MultiPV: rank, Bound: bound, HashFull: -1, PV: root(moves...).Moves}
	}
	better, old := line(1, 4, engine.LowerBound, "d2d4"), line(2, 4, engine.Exact, "e2e4", "e7e5")
	e := &noisy{
		fake:  newFake(),
		infos: []engine.Info{line(1, 3, engine.Exact, "e2e4"), line(2, 3, engine.Exact, "g1f3"), better, old},
		found: []engine.Info{better, old},
	}
	want := []string{
		"info depth 3 multipv 1 score cp 0 nodes 0 nps 0 time 0 pv e2e4",
		"info depth 3 multipv 2 score cp 0 nodes 0 nps 0 time 0 pv g1f3",
		"info depth 4 multipv 1 score cp 0 lowerbound nodes 0 nps 0 time 0 pv d2d4",
		"info depth 4 multipv 2 score cp 0 nodes 0 nps 0 time 0 pv e2e4 e7e5",
		"bestmove d2d4",
	}
	if got := served(t, e); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// served is what a server says of a search by e.
func served(t *testing.T, e engine.Engine) (lines []string) {
	t.Helper()
	var out bytes.Buffer
	inR, inW := io.Pipe()
	ended := make(chan error)
	go func() { ended <- Serve(context.Background(), e, inR, &out) }()
	io.WriteString(inW, "go depth 3\nisready\n")
	inW.Close()
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	for _, l := range strings.Split(strings.TrimSpace(out.String()), "\n") {
		if l != "readyok" {
			lines = append(lines, l)
		}
	}
	return lines
}

// Commands are obeyed in their order, whenever the searches among them happen to end.
func TestServeKeepsOrder(t *testing.T) {
	var commands, want, got []string
	for i := range 300 {
		moves := strings.Repeat(" g1f3 g8f6 f3g1 f6g8", i%5)
		commands = append(commands, "position startpos moves"+moves, "go depth 1")
		want = append(want, fmt.Sprintf("after %d", 4*(i%5)))
	}
	c := converse(t)
	go io.WriteString(c.in, strings.Join(commands, "\n")+"\ngo infinite\nstop\n")
	for range len(want) + 1 {
		asked := ""
		for {
			line, ok := c.next()
			if !ok {
				t.Fatal("the output ended")
			}
			if strings.HasPrefix(line, "info string asked ") {
				asked = "after " + strings.Fields(line)[5]
			}
			if strings.HasPrefix(line, "bestmove ") {
				break
			}
		}
		got = append(got, asked)
	}
	c.finish()
	if got = got[:len(want)]; !slices.Equal(got, want) {
		t.Errorf("got\n%q\nwant\n%q", got, want)
	}
}

// late ends its searches as their limits say, but only when it is let.
type late struct {
	*fake
	let chan struct{}
}

func (l *late) Go(ctx context.Context, r engine.Root, limits engine.Limits) (*engine.Search, error) {
	s, sink := engine.NewSearch(ctx, limits)
	hit := sink.PonderHit() // at once unless pondering
	if limits.Infinite {
		hit = nil
	}
	go func() {
		select {
		case <-hit:
		case <-ctx.Done():
		}
		<-l.let
		p := r.Position()
		var moves chess.MoveList
		p.GenerateLegal(&moves)
		sink.Finish(engine.Best{Move: moves.At(0)}, nil)
	}()
	return s, nil
}

// A ponder hit that crosses a stop takes nothing back.
func TestServeStopAndPonderHit(t *testing.T) {
	e := &late{newFake(), make(chan struct{}, 1)}
	c := converseWith(t, e)
	c.send("go ponder infinite\nstop\nponderhit\nisready\n")
	c.expect("readyok")
	e.let <- struct{}{}
	c.expect("bestmove a2a3")
	c.finish()
}

// A ponder hit behind a search that waits is for that one, not for the one that runs.
func TestServeKeepsPonderHit(t *testing.T) {
	e := &late{newFake(), make(chan struct{}, 1)}
	c := converseWith(t, e)
	c.send("go depth 1\ngo ponder depth 1\nponderhit\nisready\n")
	c.expect("readyok")
	for range 2 {
		e.let <- struct{}{}
		c.expect("bestmove a2a3")
	}
	c.finish()
}
