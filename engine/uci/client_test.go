package uci

import (
	"bufio"
	"context"
	"errors"
	"io"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// soon bounds waiting for what is not to come; only tests of timeouts use it.
const soon = 300 * time.Millisecond

func start(t *testing.T, mode string, change ...func(*Command)) *Client {
	t.Helper()
	cmd := self(mode)
	for _, f := range change {
		f(&cmd)
	}
	c, err := Start(context.Background(), cmd)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		c.Close()
		if pid := c.proc.cmd.Process.Pid; alive(pid) {
			t.Errorf("process %d is left", pid)
		}
	})
	return c
}

func root(words ...string) engine.Root {
	r := engine.Root{Start: chess.StartPosition()}
	p := r.Start
	for _, w := range words {
		m, err := chess.ParseUCI(&p, w)
		if err != nil {
			panic(err)
		}
		r.Moves = append(r.Moves, m)
		p.Make(m)
	}
	return r
}

// think runs a search to its end and returns all there was.
func think(t *testing.T, c engine.Engine, r engine.Root, l engine.Limits) ([]engine.Info, engine.Best, error) {
	t.Helper()
	s, err := c.Go(context.Background(), r, l)
	if err != nil {
		t.Fatal(err)
	}
	return collect(t, s)
}

func collect(t *testing.T, s *engine.Search) (infos []engine.Info, best engine.Best, err error) {
	t.Helper()
	dog := time.After(watchdog)
	for {
		select {
		case i, ok := <-s.Info():
			if !ok {
				best, err = s.Wait()
				return infos, best, err
			}
			infos = append(infos, i)
		case <-dog:
			t.Fatal("the search does not end")
		}
	}
}

func TestClientPlays(t *testing.T) {
	c := start(t, "good")
	if id := c.ID(); id != (engine.ID{Name: "Fake 1.0", Author: "nobody"}) {
		t.Errorf("ID %v", id)
	}
	if got, want := c.Options(), newFake().Options(); !reflect.DeepEqual(got, want) {
		t.Errorf("options %v, want %v", got, want)
	}
	if err := c.NewGame(context.Background()); err != nil {
		t.Error(err)
	}
	infos, best, err := think(t, c, root("e2e4"), engine.Limits{Depth: 3})
	if err != nil || best.Move.String() != "a7a6" || len(best.Lines) != 1 || best.Lines[0].Depth != 3 || best.Elapsed <= 0 {
		t.Errorf("best %+v, %v", best, err)
	}
	if len(infos) != 4 || !strings.Contains(infos[0].Text, "after 1 depth=3") {
		t.Errorf("infos %v", infos)
	}
	if err := c.Close(); err != nil {
		t.Errorf("Close: %v", err)
	}
	if _, err := c.Go(context.Background(), root(), engine.Limits{Depth: 1}); !errors.Is(err, engine.ErrTerminated) {
		t.Errorf("Go after Close: %v", err)
	}
	if err := c.Close(); err != nil {
		t.Errorf("second Close: %v", err)
	}
}

// Whatever bytes an engine calls itself by, the name can be shown and be the tag of a game.
func TestIntroduction(t *testing.T) {
	for said, want := range map[string]string{
		"Fish 1":                       "Fish 1",
		"Ente \xe9":                    "Ente \ufffd", // Latin-1
		"a\x00b\tc\x1b[1m":             "a b c [1m",
		strings.Repeat("x", 59) + "é":  strings.Repeat("x", 59) + "…",
		strings.Repeat("x", 58) + "é":  strings.Repeat("x", 58) + "é",
		strings.Repeat("馬", 21) + "  ": strings.Repeat("馬", 20) + "…",
	} {
		c := &Client{}
		c.hear("id name " + said)
		c.hear("id author " + said)
		if id := c.ID(); id.Name != want || id.Author != want {
			t.Errorf("%q became %q", said, id)
		}
	}
}

func TestClientOptions(t *testing.T) {
	var mu sync.Mutex
	var sent []string
	c := start(t, "good", func(cmd *Command) {
		cmd.Log = func(out bool, line string) {
			mu.Lock()
			defer mu.Unlock()
			if out && (strings.HasPrefix(line, "setoption") || strings.HasPrefix(line, "go")) {
				sent = append(sent, line)
			}
		}
	})
	for _, o := range [][2]string{{"hash", "32"}, {"Clear Hash", ""}, {"Style", "very risky"}, {"Book File", "/a b"}, {"MultiPV", "2"}} {
		if err := c.SetOption(o[0], o[1]); err != nil {
			t.Error(err)
		}
	}
	for _, o := range [][2]string{{"Hash", "0"}, {"Hash", "x"}, {"Style", "mild"}, {"Nothing", "1"}, {"UCI_Chess960", "perhaps"}} {
		if err := c.SetOption(o[0], o[1]); err == nil {
			t.Errorf("SetOption(%q, %q) was accepted", o[0], o[1])
		}
	}
	ask := func(r engine.Root, l engine.Limits) {
		if _, _, err := think(t, c, r, l); err != nil {
			t.Error(err)
		}
	}
	ask(root(), engine.Limits{Depth: 1})
	ask(root(), engine.Limits{Depth: 1, MultiPV: 5}) // for this search alone
	ask(root(), engine.Limits{Depth: 1})
	r := root()
	r.Chess960 = true
	ask(r, engine.Limits{Depth: 1})
	ask(r, engine.Limits{Depth: 1})
	ask(root(), engine.Limits{Depth: 1})
	want := []string{
		"setoption name Hash value 32", "setoption name Clear Hash", "setoption name Style value Very Risky",
		"setoption name Book File value /a b", "setoption name MultiPV value 2",
		"go depth 1",
		"setoption name MultiPV value 5", "go depth 1",
		"setoption name MultiPV value 2", "go depth 1",
		"setoption name UCI_Chess960 value true", "go depth 1", "go depth 1",
		"setoption name UCI_Chess960 value false", "go depth 1",
	}
	mu.Lock()
	defer mu.Unlock()
	if !reflect.DeepEqual(sent, want) {
		t.Errorf("sent %q\nwant %q", sent, want)
	}
	for _, o := range c.Options() {
		if o.Name == "MultiPV" && o.Value != "2" || o.Name == "Hash" && o.Value != "32" {
			t.Errorf("option %v", o)
		}
	}
}

func TestClientStopAndPonder(t *testing.T) {
	c := start(t, "good")
	ctx, cancel := context.WithCancel(context.Background())
	s, err := c.Go(ctx, root(), engine.Limits{Infinite: true})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // it has begun
		<-s.Info()
	}
	if _, err := c.Go(ctx, root(), engine.Limits{}); !errors.Is(err, engine.ErrBusy) {
		t.Errorf("Go during a search: %v", err)
	}
	if err := c.SetOption("Hash", "1"); !errors.Is(err, engine.ErrBusy) {
		t.Errorf("SetOption during a search: %v", err)
	}
	if err := c.NewGame(ctx); !errors.Is(err, engine.ErrBusy) {
		t.Errorf("NewGame during a search: %v", err)
	}
	cancel()
	if _, best, err := collect(t, s); err != nil || best.Move.String() != "g1h3" {
		t.Errorf("after stop: %v, %v", best, err)
	}
	// Stopped before it was told to go.
	if s, err = c.Go(ctx, root(), engine.Limits{Infinite: true}); err != nil {
		t.Fatal(err)
	}
	if _, best, err := collect(t, s); err != nil || best.Move == chess.NoMove {
		t.Errorf("stopped at once: %v, %v", best, err)
	}
	if s, err = c.Go(context.Background(), root(), engine.Limits{Ponder: true, Clock: &engine.Clock{}}); err != nil {
		t.Fatal(err)
	}
	<-s.Info()
	s.PonderHit()
	if _, best, err := collect(t, s); err != nil || best.Move.String() != "g1h3" {
		t.Errorf("after the ponder hit: %v, %v", best, err)
	}
}

func TestStartFails(t *testing.T) {
	loadsForever := self("loads forever")
	loadsForever.Slow = func(d Delay) bool { return d.What == "uci" } // a busy machine may be slow to start the program
	tests := []struct {
		name string
		cmd  Command
		want string
	}{
		{"no such program", Command{Line: "/no/such/engine"}, "there is no file /no/such/engine"},
		{"no command", Command{}, "empty"},
		{"a bad line", Command{Line: `"engine`}, "quote"},
		{"it dies", self("dies at once"), "exit status 3; its last words: cannot load the network"},
		{"it is something else", self("is no engine"), "exit status 0"},
		{"it says nothing", self("says nothing"), `did not answer "uci"`},
		{"it says all but uciok", self("never says uciok"), `did not answer "uci"`},
		{"it loads forever", loadsForever, `did not answer "isready"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if strings.Contains(tt.want, "did not answer") {
				tt.cmd.Timeouts.Start = soon
			}
			c, err := Start(context.Background(), tt.cmd)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, %v; want an error with %q", c, err, tt.want)
			}
		})
	}
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(soon/10, cancel)
	if c, err := Start(ctx, self("says nothing")); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled start: %v, %v", c, err)
	}
}

// A search without end need not be stopped to tell that the engine has failed.
func TestIllegalMoveInASearchWithoutEnd(t *testing.T) {
	c := start(t, "plays illegally", func(*Command) {})
	if _, _, err := think(t, c, root(), engine.Limits{Infinite: true}); !errors.Is(err, chess.ErrIllegalMove) {
		t.Errorf("the search ended with %v", err)
	}
}

// An engine that overruns its time for a move is told to stop, and its move counts.
func TestOverrun(t *testing.T) {
	c := start(t, "thinks until stop", func(cmd *Command) { cmd.Stop = soon })
	if _, best, err := think(t, c, root(), engine.Limits{MoveTime: time.Millisecond}); err != nil || best.Move.String() != "a2a3" {
		t.Errorf("best %+v, %v", best, err)
	}
}

// Engines that fail in a search, and how the search says so. None is left running.
func TestNastySearches(t *testing.T) {
	tests := []struct {
		mode   string
		stop   bool
		target error  // that the search's error wraps
		want   string // that it contains
		dead   bool   // the client with it
	}{
		{mode: "dies in go", target: engine.ErrTerminated, want: "exit status 5; its last words: assertion failed: x > 0", dead: true},
		{mode: "closes its output", target: engine.ErrTerminated, dead: true},
		{mode: "hangs in the second isready", target: engine.ErrTerminated, want: `"isready"`, dead: true},
		{mode: "hangs in go", target: engine.ErrTerminated, want: `"stop"`, dead: true},
		{mode: "ignores stop", stop: true, target: engine.ErrTerminated, want: `"stop"`, dead: true},
		{mode: "dies at stop", stop: true, target: engine.ErrTerminated, want: "exit status 4", dead: true},
		{mode: "plays illegally", target: chess.ErrIllegalMove, want: `"e2e5"`},
		{mode: "plays nonsense", target: chess.ErrIllegalMove, want: `"hello"`},
		{mode: "does not play", target: chess.ErrIllegalMove, want: "no move"},
	}
	for _, tt := range tests {
		t.Run(tt.mode, func(t *testing.T) {
			c := start(t, tt.mode, func(cmd *Command) {
				switch {
				case tt.mode == "ignores stop", tt.mode == "hangs in go":
					cmd.Stop = soon
				case strings.HasPrefix(tt.mode, "hangs"):
					cmd.Ping = soon
				}
			})
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			s, err := c.Go(ctx, root(), engine.Limits{Infinite: tt.stop, MoveTime: time.Millisecond})
			if err != nil {
				t.Fatal(err)
			}
			if tt.stop {
				cancel()
			}
			_, _, err = collect(t, s)
			if !errors.Is(err, tt.target) || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("the search ended with %v; want %v with %q", err, tt.target, tt.want)
			}
			_, err = c.Go(context.Background(), root(), engine.Limits{Depth: 1})
			if dead := errors.Is(err, engine.ErrTerminated); dead != tt.dead {
				t.Errorf("afterwards Go says %v; want terminated %v", err, tt.dead)
			}
			if tt.dead {
				<-c.Terminated()
				if !errors.Is(c.Err(), engine.ErrTerminated) {
					t.Errorf("Err() = %v", c.Err())
				}
			}
		})
	}
}

func TestLies(t *testing.T) {
	c := start(t, "lies")
	infos, _, err := think(t, c, root(), engine.Limits{Depth: 1})
	if !errors.Is(err, chess.ErrIllegalMove) {
		t.Errorf("no move where there are some: %v", err)
	}
	want := []engine.Info{
		{Kind: engine.Text, HashFull: -1},
		{Kind: engine.Line, MultiPV: 1, Depth: 2, Score: engine.CP(6), HashFull: -1, PV: root("e2e4", "e7e5").Moves},
		{Kind: engine.Line, MultiPV: 3, Depth: 2, Score: engine.CP(6), HashFull: -1, PV: root("e2e4").Moves},
	}
	if len(infos) > 0 {
		if !strings.Contains(infos[0].Text, "e2e5") {
			t.Errorf("the complaint is %q", infos[0].Text)
		}
		infos[0].Text = ""
	}
	if !reflect.DeepEqual(infos, want) {
		t.Errorf("got %+v\nwant %+v", infos, want)
	}
}

// What an engine says after its move must not reach the next search.
func TestTalksAfterTheEnd(t *testing.T) {
	c := start(t, "talks after the end")
	for range 20 {
		infos, best, err := think(t, c, root(), engine.Limits{Depth: 1})
		if err != nil || best.Move.String() != "e2e4" || len(infos) != 1 || infos[0].Depth != 1 {
			t.Fatalf("%v, %v, %v", infos, best, err)
		}
	}
}

func TestContradiction(t *testing.T) {
	c := start(t, "contradicts itself")
	_, best, err := think(t, c, root(), engine.Limits{Depth: 1})
	if err != nil || best.Move.String() != "d2d4" || best.Lines != nil {
		t.Errorf("%+v, %v: lines that begin with another move must be left out", best, err)
	}
}

func TestDecidesTooEarly(t *testing.T) {
	c := start(t, "decides too early")
	for _, l := range []engine.Limits{{Infinite: true}, {Ponder: true, Clock: &engine.Clock{}}, {Ponder: true, Infinite: true}} {
		ctx, cancel := context.WithCancel(context.Background())
		s, err := c.Go(ctx, root(), l)
		if err != nil {
			t.Fatal(err)
		}
		<-s.Info()
		// Once the engine has answered this, the bestmove before it was heard.
		if err := c.await(ctx, c.Ping(), time.Minute); err != nil {
			t.Fatal(err)
		}
		select {
		case <-s.Done():
			t.Errorf("%+v: the result was not withheld", l)
		default:
		}
		if l.Ponder {
			s.PonderHit()
		}
		if l.Infinite {
			cancel()
		}
		infos, best, err := collect(t, s)
		if err != nil || best.Move.String() != "e2e4" || len(infos) != 0 {
			t.Errorf("%+v: %v, %v, %v", l, infos, best, err)
		}
		cancel()
	}
}

func TestFloods(t *testing.T) {
	for _, mode := range []string{"floods", "floods without lines"} {
		t.Run(mode, func(t *testing.T) {
			c := start(t, mode)
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			s, err := c.Go(ctx, root(), engine.Limits{Infinite: true})
			if err != nil {
				t.Fatal(err)
			}
			count := 0
			for i := range s.Info() {
				if count++; i.Depth == 99 {
					cancel() // it has come to the end of the flood
				}
			}
			if _, err := s.Wait(); err != nil {
				t.Error(err)
			}
			runtime.GC()
			runtime.ReadMemStats(&after)
			if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > 8<<20 {
				t.Errorf("%d bytes are kept after %d messages", grown, count)
			}
		})
	}
	c := start(t, "floods at the start")
	if n := len(c.Options()); n > maxEngineOptions {
		t.Errorf("%d options were kept", n)
	}
}

// All options may be set before the engine reads the first of them.
func TestReadsLate(t *testing.T) {
	c := start(t, "reads late", func(cmd *Command) { cmd.Ping = watchdog })
	long := strings.Repeat("x", 200) // more than the pipe holds, all together
	for range maxEngineOptions {
		c.send("setoption name "+long, nil)
	}
	if err := c.NewGame(context.Background()); err != nil {
		t.Error(err)
	}
}

func TestDeaf(t *testing.T) {
	c := start(t, "deaf", func(cmd *Command) { cmd.Ping = watchdog; cmd.Quit = soon })
	// The pipe holds some, the queue holds some more; then it is given up.
	long := strings.Repeat("x", 1000)
	for range 4 * maxUnsent {
		c.send("xyzzy "+long, nil)
	}
	select {
	case <-c.Terminated():
	case <-time.After(watchdog):
		t.Fatal("an engine that does not read was not given up")
	}
	if err := c.NewGame(context.Background()); err == nil || !strings.Contains(err.Error(), "does not read") {
		t.Errorf("NewGame: %v", err)
	}
}

func TestCloseKills(t *testing.T) {
	for _, mode := range []string{"ignores quit", "has a child"} {
		t.Run(mode, func(t *testing.T) {
			child := make(chan int, 1)
			c := start(t, mode, func(cmd *Command) {
				cmd.Quit = soon
				re := regexp.MustCompile(`info string child (\d+)`)
				cmd.Log = func(sent bool, line string) {
					if m := re.FindStringSubmatch(line); m != nil {
						pid, _ := strconv.Atoi(m[1])
						child <- pid
					}
				}
			})
			var timeout *TimeoutError
			if err := c.Close(); !errors.As(err, &timeout) || timeout.What != "quit" {
				t.Errorf("Close: %v", err)
			}
			if mode == "has a child" {
				if pid := <-child; aliveSoon(pid) {
					t.Errorf("the child %d is left", pid)
				}
			}
		})
	}
}

// A search that runs when the engine is closed ends, with an error.
func TestCloseDuringSearch(t *testing.T) {
	c := start(t, "good")
	s, err := c.Go(context.Background(), root(), engine.Limits{Infinite: true})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		<-s.Info()
	}
	if err := c.Close(); err != nil {
		t.Errorf("Close: %v", err)
	}
	if _, best, err := collect(t, s); err != nil && !errors.Is(err, engine.ErrTerminated) {
		t.Errorf("%v, %v", best, err)
	}
}

func TestNoChess960(t *testing.T) {
	c := start(t, "dies in go")
	r := root()
	r.Chess960 = true
	if _, err := c.Go(context.Background(), r, engine.Limits{Depth: 1}); err == nil || !strings.Contains(err.Error(), "Chess960") {
		t.Errorf("an engine without UCI_Chess960: %v", err)
	}
}

// pipes connects a Client with a Serve of e.
func pipes(t *testing.T, e engine.Engine) *Client {
	t.Helper()
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if err := Serve(context.Background(), e, inR, outW); err != nil {
			t.Errorf("Serve: %v", err)
		}
		outW.Close()
	}()
	c, err := Connect(context.Background(), outR, inW, Command{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
		<-ended
	})
	return c
}

func TestConnect(t *testing.T) {
	c := pipes(t, newFake())
	_, best, err := think(t, c, root("e2e4"), engine.Limits{Depth: 2})
	if err != nil || best.Move.String() != "a7a6" {
		t.Errorf("%v, %v", best, err)
	}
}

// BenchmarkMove measures what the way to a process and back costs a move:
// "charged" is what a clock would show for an engine that answers at once.
func BenchmarkMove(b *testing.B) {
	c, err := Start(context.Background(), self("good"))
	if err != nil {
		b.Fatal(err)
	}
	defer c.Close()
	r := root("e2e4", "e7e5")
	var charged, worst time.Duration
	for b.Loop() {
		s, err := c.Go(context.Background(), r, engine.Limits{Nodes: 1})
		if err != nil {
			b.Fatal(err)
		}
		best, err := s.Wait()
		if err != nil {
			b.Fatal(err)
		}
		charged += best.Elapsed
		worst = max(worst, best.Elapsed)
	}
	b.ReportMetric(float64(charged.Microseconds())/float64(b.N), "charged-µs/op")
	b.ReportMetric(float64(worst.Microseconds()), "worst-µs")
}

// An engine that says uciok before it is asked is still asked, and what it says of itself then counts. One that takes its
// time is waited for as long as somebody listens.
func TestSlowStart(t *testing.T) {
	from, theirs := io.Pipe()
	mine, to := io.Pipe()
	var mu sync.Mutex
	var delays []Delay
	heard := make(chan struct{}, 1)
	go func() {
		io.WriteString(theirs, "Welcome\nuciok\n")
		s := bufio.NewScanner(mine)
		for s.Scan() {
			switch s.Text() {
			case "uci":
				io.WriteString(theirs, "id name Late\noption name hash type check default true\noption name Hash type spin default 1 min 1 max 2\nuciok\nloading weights\n")
			case "isready":
				<-heard
				io.WriteString(theirs, "readyok\n")
			case "quit":
				theirs.Close()
			}
		}
	}()
	c, err := Connect(context.Background(), from, to, Command{
		Slow: func(d Delay) bool {
			mu.Lock()
			defer mu.Unlock()
			delays = append(delays, d)
			if d.What == "isready" {
				select {
				case heard <- struct{}{}:
				default:
				}
			}
			return true
		},
		Timeouts: Timeouts{Start: 10 * time.Millisecond},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if c.ID().Name != "Late" || len(c.Options()) != 2 {
		t.Errorf("%+v with %v", c.ID(), c.Options())
	}
	mu.Lock()
	defer mu.Unlock()
	i := slices.IndexFunc(delays, func(d Delay) bool { return d.What == "isready" })
	if i < 0 || delays[i].LastWords != "loading weights" {
		t.Errorf("delays %+v", delays)
	}
}

// Whoever does not want to wait any longer gives up.
func TestGivingUpASlowStart(t *testing.T) {
	from, theirs := io.Pipe()
	mine, to := io.Pipe()
	defer theirs.Close()
	go io.Copy(io.Discard, mine)
	asked := 0
	_, err := Connect(context.Background(), from, to, Command{Slow: func(Delay) bool { asked++; return asked < 3 }, Timeouts: Timeouts{Start: time.Millisecond}})
	var late *TimeoutError
	if !errors.As(err, &late) || late.What != "uci" || asked != 3 {
		t.Errorf("error %v, asked %d times", err, asked)
	}
}

// An engine may load files before a new game and before a search; it is waited for as at the start.
func TestSlowBeforeAGame(t *testing.T) {
	from, theirs := io.Pipe()
	mine, to := io.Pipe()
	heard := make(chan bool, 100)
	go func() {
		s := bufio.NewScanner(mine)
		for pings := 0; s.Scan(); {
			switch s.Text() {
			case "uci":
				io.WriteString(theirs, "uciok\n")
			case "isready":
				if pings++; pings > 1 {
					for again := range heard {
						if again {
							break
						}
					}
				}
				io.WriteString(theirs, "readyok\n")
			case "quit":
				theirs.Close()
			default:
				if strings.HasPrefix(s.Text(), "go") {
					io.WriteString(theirs, "bestmove e2e4\n")
				}
			}
		}
	}()
	c, err := Connect(context.Background(), from, to, Command{
		Slow: func(d Delay) bool {
			if d.What == "isready" {
				select {
				case heard <- d.Again:
				default:
				}
			}
			return true
		},
		Timeouts: Timeouts{Ping: 10 * time.Millisecond},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.NewGame(context.Background()); err != nil {
		t.Fatal(err)
	}
	s, err := c.Go(context.Background(), engine.Root{Start: chess.StartPosition()}, engine.Limits{Depth: 1})
	if err != nil {
		t.Fatal(err)
	}
	if best, err := s.Wait(); err != nil || best.Move.String() != "e2e4" {
		t.Errorf("%v, %v", best.Move, err)
	}
}
