package human_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/human"
	"kibitz/engine/search"
	"kibitz/engine/uci"
)

func native() (engine.Engine, error) {
	e := search.New()
	return e, e.SetOption("Hash", "1")
}

// player returns an engine that plays like a person.
func player(t *testing.T, options ...[2]string) *human.Engine {
	t.Helper()
	e := human.Wrap(search.New(), native, human.Default)
	t.Cleanup(func() { e.Close() })
	for _, o := range append([][2]string{{"Hash", "1"}, {human.StyleOption, human.HumanStyle}}, options...) {
		if err := e.SetOption(o[0], o[1]); err != nil {
			t.Fatal(err)
		}
	}
	return e
}

func root(t *testing.T, moves ...string) engine.Root {
	t.Helper()
	r := engine.Root{Start: chess.StartPosition()}
	pos := r.Start
	for _, s := range moves {
		m, err := chess.ParseUCI(&pos, s)
		if err != nil {
			t.Fatal(err)
		}
		r.Moves = append(r.Moves, m)
		pos.Make(m)
	}
	return r
}

func move(t *testing.T, e engine.Engine, r engine.Root, l engine.Limits) engine.Best {
	t.Helper()
	s, err := e.Go(context.Background(), r, l)
	if err != nil {
		t.Fatal(err)
	}
	best, err := s.Wait()
	if err != nil {
		t.Fatal(err)
	}
	return best
}

func TestOptions(t *testing.T) {
	e := human.Wrap(search.New(), native, human.Default)
	defer e.Close()
	for _, tt := range []struct {
		name, value, want string
		clipped, wrong    bool
	}{
		{"human rating", "800", "800", false, false},
		{human.RatingOption, "100", "500", true, false},
		{human.RatingOption, "9000", "2600", true, false},
		{human.RatingOption, "much", "2600", false, true},
		{human.StyleOption, "human", human.HumanStyle, false, false},
		{human.StyleOption, "robot", human.HumanStyle, false, true},
		{human.StyleOption, " Engine ", human.EngineStyle, false, false},
		{human.PaceOption, "at once", human.AtOnce, false, false},
		{human.PaceOption, "never", human.AtOnce, false, true},
		{"Hash", "2", "2", false, false},
	} {
		err := e.SetOption(tt.name, tt.value)
		if clipped := engine.FindOption(e.Options(), tt.name).Clipped; err != nil != tt.wrong || clipped != nil != tt.clipped && !tt.wrong {
			t.Errorf("%s %s: %v, %v", tt.name, tt.value, err, clipped)
		}
		if got := engine.FindOption(e.Options(), tt.name).Value; got != tt.want {
			t.Errorf("%s %s: it is %s", tt.name, tt.value, got)
		}
	}
}

// Without a network, the human style is refused and the engine plays on.
func TestWrongNetwork(t *testing.T) {
	e := human.Wrap(search.New(), native, func() (*human.Network, error) {
		n, _, err := human.Decode([]byte("KIBHUM\x00\x04 and then nonsense that is long enough for a checksum"))
		return n, err
	})
	defer e.Close()
	if err := e.SetOption(human.StyleOption, human.HumanStyle); !errors.Is(err, human.ErrNetwork) {
		t.Fatal(err)
	}
	if got := engine.FindOption(e.Options(), human.StyleOption).Value; got != human.EngineStyle {
		t.Errorf("the style is %s", got)
	}
	if best := move(t, e, root(t), engine.Limits{Depth: 3}); best.Move == chess.NoMove {
		t.Error("no move")
	}
}

// A GUI is told why the network is refused and which rating is clipped, and can play against a level of the engine.
func TestRefusalsByUCI(t *testing.T) {
	for _, tt := range []struct {
		name string
		load func() (*human.Network, error)
		in   string
		want []string
	}{
		{"a damaged network", func() (*human.Network, error) {
			n, _, err := human.Decode([]byte("KIBHUM\x00\x04 and then nonsense that is long enough for a checksum"))
			return n, err
		}, "setoption name Play Style value Human\nsetoption name Level value Beginner\nposition startpos\ngo depth 3\n", []string{
			"info string setoption: option Play Style: human: not a usable network: its checksum is wrong; the levels of the engine are there all the same\n", "bestmove "}},
		{"ratings out of range", human.Default, "setoption name Human Rating value 9999\nsetoption name Human Rating value 3\nsetoption name Human Rating value much\n", []string{
			"info string setoption: option Human Rating: 2600 instead of 9999\n", "info string setoption: option Human Rating: 500 instead of 3\n",
			"info string setoption: option Human Rating: \"much\" is not a number from 500 to 2600\n"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e := human.Wrap(search.New(), native, tt.load)
			defer e.Close()
			var out bytes.Buffer
			if err := uci.Serve(context.Background(), e, strings.NewReader("uci\n"+tt.in), &out); err != nil {
				t.Fatal(err)
			}
			for _, want := range tt.want {
				if !strings.Contains(out.String(), want) {
					t.Errorf("the answer has no %q:\n%s", want, out.String())
				}
			}
		})
	}
}

func TestMovesAreLegalAndRepeatable(t *testing.T) {
	a, b := player(t, [2]string{"Level Seed", "7"}), player(t, [2]string{"Level Seed", "7"})
	r := root(t)
	pos := r.Start
	for range 30 {
		best := move(t, a, r, engine.Limits{Nodes: 100})
		if best.Move == chess.NoMove {
			break
		}
		if !pos.IsLegal(best.Move) || len(best.Lines) != 1 || best.Lines[0].PV[0] != best.Move {
			t.Fatalf("%s: %v, %v", pos.FEN(), best.Move, best.Lines)
		}
		if other := move(t, b, r, engine.Limits{Nodes: 100}); other.Move != best.Move {
			t.Fatalf("%s: %v and %v with one seed", pos.FEN(), best.Move, other.Move)
		}
		r.Moves = append(slices.Clone(r.Moves), best.Move)
		pos.Make(best.Move)
	}
	if len(r.Moves) < 10 {
		t.Errorf("only %d moves", len(r.Moves))
	}
}

func TestLimits(t *testing.T) {
	e := player(t)
	r := root(t, "e2e4", "e7e5")
	only := root(t, "e2e4", "e7e5", "a2a3").Moves[2:]
	if best := move(t, e, r, engine.Limits{Nodes: 1, SearchMoves: only}); best.Move != only[0] {
		t.Errorf("%v, not among the moves to search", best.Move)
	}
	for _, left := range []time.Duration{-time.Second, 0, time.Millisecond, 100 * time.Millisecond} {
		best := move(t, e, r, engine.Limits{Clock: &engine.Clock{Left: [2]time.Duration{left, left}}})
		if best.Move == chess.NoMove {
			t.Errorf("%v left: no move", left)
		}
	}
	// Where the game is over there is no move.
	mated := root(t, "f2f3", "e7e5", "g2g4", "d8h4")
	if best := move(t, e, mated, engine.Limits{Nodes: 1}); best.Move != chess.NoMove {
		t.Errorf("%v after mate", best.Move)
	}
}

// A search can be stopped while the player takes its time, and a pondering one does not move before the hit.
func TestStop(t *testing.T) {
	e := player(t, [2]string{human.PaceOption, human.Slow})
	hour := &engine.Clock{Left: [2]time.Duration{time.Hour, time.Hour}}
	for _, ponder := range []bool{false, true} {
		ctx, cancel := context.WithCancel(context.Background())
		s, err := e.Go(ctx, root(t, "e2e4"), engine.Limits{Clock: hour, Ponder: ponder})
		if err != nil {
			t.Fatal(err)
		}
		if err := e.SetOption(human.RatingOption, "900"); !errors.Is(err, engine.ErrBusy) {
			t.Errorf("an option is set during a search: %v", err)
		}
		cancel()
		if best, err := s.Wait(); err != nil || best.Move == chess.NoMove {
			t.Errorf("%v, %v after stop", best.Move, err)
		}
	}
}

// Analysis is the engine's.
func TestAnalysisIsTheEngines(t *testing.T) {
	e := player(t)
	ctx, cancel := context.WithCancel(context.Background())
	s, err := e.Go(ctx, root(t), engine.Limits{Infinite: true})
	if err != nil {
		t.Fatal(err)
	}
	for i := range s.Info() {
		if i.Kind == engine.Line && i.Depth >= 3 {
			cancel()
		}
	}
	cancel()
	if best, err := s.Wait(); err != nil || best.Lines[0].Nodes == 0 {
		t.Errorf("%v, %v", best, err)
	}
}
