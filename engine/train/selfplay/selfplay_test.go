package selfplay

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/nnue"
	"kibitz/engine/search"
	"kibitz/engine/train/games"
)

var quick = Config{Seed: 3, SoftNodes: 60, HardNodes: 480, Plies: 8, Chess960: 50}

func natives(t *testing.T, n int) []engine.Engine {
	t.Helper()
	var list []engine.Engine
	for range n {
		e := search.New()
		if err := e.SetOption("Hash", "1"); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { e.Close() })
		list = append(list, e)
	}
	return list
}

// collect plays games on so many engines.
func collect(t *testing.T, c Config, engines int, first, until uint32) []games.Game {
	t.Helper()
	var list []games.Game
	err := Run(context.Background(), natives(t, engines), &c, first, until, func(g *games.Game) error {
		list = append(list, *g)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// The same games come out with any number of threads, and when playing is resumed.
func TestDeterminism(t *testing.T) {
	all := collect(t, quick, 1, 0, 8)
	if got := collect(t, quick, 3, 0, 8); !reflect.DeepEqual(got, all) {
		t.Error("three threads play other games than one")
	}
	if got := collect(t, quick, 2, 5, 8); !reflect.DeepEqual(got, all[5:]) {
		t.Error("games are others when those before are not played")
	}
	other := quick
	other.Seed++
	if got := collect(t, other, 1, 0, 1); reflect.DeepEqual(got[0].Moves, all[0].Moves) {
		t.Error("another seed gives the same game")
	}
}

// Every game is legal, ends for the reason it gives, and begins as asked.
func TestGames(t *testing.T) {
	variants := map[bool]int{}
	for i, g := range collect(t, quick, 2, 20, 60) {
		if int(g.Number) != 20+i {
			t.Errorf("game %d is at place %d", g.Number, i)
		}
		variants[g.Chess960]++
		if g.Random != quick.Plies && g.Random != quick.Plies+1 || len(g.Scores) != len(g.Moves)-g.Random {
			t.Errorf("game %d: %d random plies, %d scores, %d moves", g.Number, g.Random, len(g.Scores), len(g.Moves))
		}
		keys := []chess.Key{g.Start.Key()}
		p := g.Start
		if err := g.Replay(func(ply int, _ *chess.Position, m chess.Move, _ int16, _ bool) error {
			if o, end := p.Status(); o != chess.NoOutcome || chess.Repetitions(keys) >= 3 || p.HalfmoveClock() >= 100 {
				t.Errorf("game %d goes on at ply %d after %v", g.Number, ply, end)
			}
			p.Make(m)
			keys = append(keys, p.Key())
			return nil
		}); err != nil {
			t.Error(err)
		}
		o, end := p.Status()
		switch g.Termination {
		case chess.Checkmate, chess.Stalemate, chess.InsufficientMaterial:
			if g.Outcome != o || g.Termination != end {
				t.Errorf("game %d: %v by %v, but the board says %v, %v", g.Number, g.Outcome, g.Termination, o, end)
			}
		case chess.ThreefoldRepetition:
			if chess.Repetitions(keys) != 3 || g.Outcome != chess.Draw {
				t.Errorf("game %d: repeated %d times, %v", g.Number, chess.Repetitions(keys), g.Outcome)
			}
		case chess.FiftyMoves:
			if p.HalfmoveClock() != 100 || g.Outcome != chess.Draw {
				t.Errorf("game %d: %d plies without progress, %v", g.Number, p.HalfmoveClock(), g.Outcome)
			}
		case chess.Adjudication:
		default:
			t.Errorf("game %d ended by %v", g.Number, g.Termination)
		}
	}
	if variants[true] == 0 || variants[false] == 0 {
		t.Errorf("games of Chess960 and others: %v", variants)
	}
}

func TestBook(t *testing.T) {
	c := quick
	c.Plies = 0
	for _, fen := range []string{"4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1", "rn1qkbnr/pppppppp/8/8/8/8/PPPPPPPP/RN1QKBNR b KQkq - 0 1"} {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		c.Book = append(c.Book, p)
	}
	seen := map[chess.Key]bool{}
	for _, g := range collect(t, c, 1, 0, 8) {
		seen[g.Start.Key()] = true
	}
	if len(seen) != 2 || !seen[c.Book[0].Key()] || !seen[c.Book[1].Key()] {
		t.Errorf("games from %d starts", len(seen))
	}
}

// scripted is an engine that plays the first legal move and thinks what it is told.
type scripted struct {
	score func(turn chess.Color, ply int) engine.Score
	move  func(p *chess.Position) chess.Move
	err   error
}

func (*scripted) ID() engine.ID                  { return engine.ID{Name: "scripted"} }
func (*scripted) Options() []engine.Option       { return nil }
func (*scripted) SetOption(string, string) error { return nil }
func (*scripted) NewGame(context.Context) error  { return nil }
func (*scripted) Close() error                   { return nil }
func (s *scripted) Go(ctx context.Context, r engine.Root, l engine.Limits) (*engine.Search, error) {
	if s.err != nil {
		return nil, s.err
	}
	p := r.Position()
	m := s.move(&p)
	search, sink := engine.NewSearch(ctx, l)
	sink.Finish(engine.Best{Move: m, Lines: []engine.Info{{Score: s.score(p.Turn(), len(r.Moves)), PV: []chess.Move{m}}}}, nil)
	return search, nil
}

// shuffle moves pieces so that nothing is repeated for long: the k-th legal move, k from the position.
func shuffle(p *chess.Position) chess.Move {
	var l chess.MoveList
	p.GenerateLegal(&l)
	for i := range l.Len() { // captures shorten the game: avoid them where possible
		m := l.At((i + int(p.Key()%97)) % l.Len())
		if !p.IsCapture(m) {
			return m
		}
	}
	return l.At(0)
}

func TestAdjudication(t *testing.T) {
	won := nnue.Compress(winScore) // as the engine says it
	constant := func(white int) func(chess.Color, int) engine.Score {
		return func(turn chess.Color, ply int) engine.Score {
			if ply <= 9 { // the opening must be even
				return engine.CP(0)
			}
			if turn == chess.White {
				return engine.CP(white)
			}
			return engine.CP(-white)
		}
	}
	both := func(cp int) func(chess.Color, int) engine.Score {
		return func(_ chess.Color, ply int) engine.Score {
			if ply <= 9 {
				return engine.CP(0)
			}
			return engine.CP(cp)
		}
	}
	tests := []struct {
		name    string
		score   func(chess.Color, int) engine.Score
		outcome chess.Outcome
		plies   func(int) bool
	}{
		{"White wins", constant(won), chess.WhiteWins, func(n int) bool { return n == 10+winPlies }},
		{"Black wins", constant(-won), chess.BlackWins, func(n int) bool { return n == 10+winPlies }},
		{"not quite won", constant(won - 1), chess.Draw, func(n int) bool { return n > 10+winPlies }},
		{"they disagree", both(won), chess.Draw, func(n int) bool { return n > 10+winPlies }},
		{"level", constant(drawScore), chess.Draw, func(n int) bool { return n == drawFirstPly }},
		{"not quite level", constant(drawScore + 1), chess.Draw, func(n int) bool { return n > drawFirstPly }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := &scripted{score: tt.score, move: shuffle}
			c := Config{Seed: 1, SoftNodes: 1, HardNodes: 1, Plies: 8}
			// Among the first games there is one that the rules do not end before.
			for n := range uint32(50) {
				g, err := playGame(context.Background(), e, &c, n)
				if err != nil {
					t.Fatal(err)
				}
				if g.Termination != chess.Adjudication && !strings.HasPrefix(tt.name, "not") && tt.name != "they disagree" {
					continue
				}
				if g.Termination == chess.Adjudication && (g.Outcome != tt.outcome || !tt.plies(len(g.Moves))) {
					t.Errorf("game %d: %v after %d plies", n, g.Outcome, len(g.Moves))
				}
				return
			}
			t.Error("no game was adjudicated")
		})
	}
}

func TestErrors(t *testing.T) {
	even := func(chess.Color, int) engine.Score { return engine.CP(0) }
	broken := errors.New("broken")
	c := Config{Seed: 1, SoftNodes: 1, HardNodes: 1, Plies: 4}
	tests := []struct {
		name string
		e    *scripted
		want string
	}{
		{"the engine fails", &scripted{err: broken}, "game 7: broken"},
		{"it cheats", &scripted{score: even, move: func(*chess.Position) chess.Move { return chess.NullMove }}, "the engine played 0000 in"},
		{"no even opening", &scripted{move: shuffle, score: func(chess.Color, int) engine.Score { return engine.CP(maxOpeningScore + 1) }}, "no even opening"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := Run(context.Background(), []engine.Engine{tt.e}, &c, 7, 9, func(*games.Game) error { return nil })
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want %q in it", err, tt.want)
			}
		})
	}
	t.Run("nowhere to put a game", func(t *testing.T) {
		calls := 0
		err := Run(context.Background(), natives(t, 2), &quick, 0, 1000, func(*games.Game) error { calls++; return broken })
		if !errors.Is(err, broken) || calls != 1 {
			t.Errorf("error %v after %d calls", err, calls)
		}
	})
	t.Run("cancelled", func(t *testing.T) {
		ctx, cancel := context.WithCancel(context.Background())
		n := uint32(0)
		err := Run(ctx, natives(t, 2), &quick, 0, 1000, func(g *games.Game) error {
			if g.Number != n {
				t.Errorf("game %d where %d was due", g.Number, n)
			}
			n++
			if n == 3 {
				cancel()
			}
			return nil
		})
		if !errors.Is(err, context.Canceled) || n < 3 || n > 10 {
			t.Errorf("error %v after %d games", err, n)
		}
	})
}

func TestCheck(t *testing.T) {
	for _, c := range []Config{{}, {SoftNodes: 5, HardNodes: 4}, {SoftNodes: 1, HardNodes: 1, Plies: -1}, {SoftNodes: 1, HardNodes: 1, Chess960: 101}} {
		if c.Check() == nil {
			t.Errorf("%+v passes", c)
		}
	}
	if err := quick.Check(); err != nil {
		t.Error(err)
	}
}
