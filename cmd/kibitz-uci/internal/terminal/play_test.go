package terminal

import (
	"bytes"
	"context"
	"errors"
	"io"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/level"
)

// first is an engine that makes the first legal move, or fails.
type first struct {
	fail  bool
	mu    sync.Mutex
	level string // as it was told
	style string // likewise: the rating and the play style
	asked []engine.Limits
	at    []string // the levels at which it was asked
	as    []string // the ratings and play styles
}

func (f *first) ID() engine.ID                 { return engine.ID{Name: "First"} }
func (f *first) Options() []engine.Option      { return nil }
func (f *first) NewGame(context.Context) error { return nil }
func (f *first) Close() error                  { return nil }

func (f *first) SetOption(name, value string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch name {
	case "Level":
		f.level = value
	case "Human Rating":
		f.style = value
	case "Play Style":
		f.style += " " + value
	}
	return nil
}

func (f *first) Go(ctx context.Context, r engine.Root, l engine.Limits) (*engine.Search, error) {
	f.mu.Lock()
	f.asked, f.at = append(f.asked, l), append(f.at, f.level)
	f.as = append(f.as, f.style)
	f.mu.Unlock()
	s, sink := engine.NewSearch(ctx, l)
	p := r.Position()
	var list chess.MoveList
	p.GenerateLegal(&list)
	m := list.At(0)
	if f.fail {
		sink.Finish(engine.Best{}, errors.New("out of order"))
	} else {
		sink.Finish(engine.Best{Move: m, Lines: []engine.Info{{Kind: engine.Line, Depth: 4, MultiPV: 1, Score: engine.CP(12), PV: []chess.Move{m}}}}, nil)
	}
	return s, nil
}

// run plays lines, which has to go well, and returns all that was shown and saved.
func run(t *testing.T, e *first, change func(*Config), lines ...string) (shown string, saved []string) {
	t.Helper()
	shown, saved, err := try(e, change, lines...)
	if err != nil {
		t.Fatalf("Play: %v\n%s", err, shown)
	}
	return shown, saved
}

// try plays lines and returns all that was shown and saved.
func try(e *first, change func(*Config), lines ...string) (shown string, saved []string, err error) {
	var out bytes.Buffer
	c := Config{
		Open:   func(context.Context) (engine.Engine, error) { return e, nil },
		Start:  chess.StartPosition(),
		Limits: engine.Limits{Depth: 1},
		Level:  level.Strongest(),
		Out:    &out,
		Save: func(pgn string) (string, error) {
			saved = append(saved, pgn)
			return "here", nil
		},
		ReadLine: func() (string, error) {
			if len(lines) == 0 {
				return "", io.EOF
			}
			line := lines[0]
			lines = lines[1:]
			return line + "\n", nil
		},
	}
	c.Computer[chess.Black] = true
	if change != nil {
		change(&c)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second) // against hanging
	defer cancel()
	err = Play(ctx, c)
	return out.String(), saved, err
}

func moveText(pgn string) string {
	_, text, _ := strings.Cut(pgn, "\n\n")
	return strings.TrimSpace(strings.ReplaceAll(text, "\n", " "))
}

func TestPlay(t *testing.T) {
	both := func(c *Config) { c.Computer = [2]bool{} }
	tests := []struct {
		name   string
		change func(*Config)
		lines  []string
		moves  string   // of the last game saved; "" when none was
		shown  []string // in this order
	}{
		{"SAN and UCI, all typed at once", nil, []string{"e4", "g1f3", "O-O", "Be2", "O-O"}, "1. e4 a6 2. Nf3 a5 3. Be2 a4 4. O-O a3 *",
			[]string{"1... a6   (+0.12, depth 4)", "2... a5", "illegal move: \"O-O\"", "4... a3", "saved in here"}},
		{"nothing played", nil, []string{"quit"}, "", []string{"white, move 1>"}},
		{"the end of the input", nil, []string{"e4"}, "1. e4 a6 *", []string{"1... a6"}},
		{"two people, to mate", both, []string{"f3", "e5", "g4", "Qh4", "e4"}, "1. f3 e5 2. g4 Qh4# 0-1",
			[]string{"0-1  checkmate", "saved in here", "the game is over"}},
		{"undo against the engine takes two plies", nil, []string{"e4", "d4", "undo", "c4"}, "1. e4 a6 2. c4 a5 *", nil},
		{"undo between people takes one", both, []string{"e4", "e5", "undo", "c5", "quit"}, "1. e4 c5 *", nil},
		{"undo after mate", both, []string{"f3", "e5", "g4", "Qh4", "undo", "Nf6", "quit"}, "1. f3 e5 2. g4 Nf6 *", nil},
		{"nothing to undo", nil, []string{"undo", "quit"}, "", []string{"no move of yours"}},
		{"the engine has White", func(c *Config) { c.Computer = [2]bool{chess.White: true} }, []string{"e5"}, "1. a3 e5 2. b3 *", []string{"1. a3"}},
		{"two engines", func(c *Config) { c.Computer = [2]bool{true, true}; c.Start = fen("8/8/8/8/8/1k6/p7/K7 w - - 0 1") }, nil, "", []string{"1/2-1/2  stalemate"}},
		{"hint and go", nil, []string{"hint", "go"}, "1. a3 *", []string{"move 1> a3   (+0.12, depth 4)", "1. a3"}},
		{"both", nil, []string{"both", "e4", "e5", "quit"}, "1. e4 e5 *", nil},
		{"resign", nil, []string{"e4", "hint", "resign", "quit"}, "1. e4 a6 0-1", []string{"0-1  white resigns"}},
		{"no draw to claim", nil, []string{"draw", "quit"}, "", []string{"no draw can be claimed"}},
		{"a draw by repetition", both, []string{"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8", "draw", "quit"},
			"1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2", []string{"1/2-1/2  threefold repetition"}},
		{"a new game saves the old", both, []string{"e4", "new 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e4", "quit"}, "1. e4 *", []string{"saved", "saved"}},
		{"new as Black", nil, []string{"new black", "e5"}, "1. a3 e5 2. b3 *", nil},
		{"Chess960", both, []string{"new 960 0", "fen", "quit"}, "", []string{"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"}},
		{"wrong words", nil, []string{"new hello", "new 960 5000", "level x", "level 0", "depth x", "depth 0", "time fast", "time -1", "xyzzy", "Ke5", "quit"}, "",
			[]string{"piece placement", "0 to 959", "level wants", "level wants", "depth wants", "depth wants", "time wants", "time wants", `not a move: "xyzzy"`, `illegal move: "Ke5"`}},
		{"the levels", nil, []string{"level", "level club", "level", "quit"}, "", []string{"  1  Beginner", "* 8  Full strength", "* 5  Club", "  8  Full"}},
		{"moves and pgn", nil, []string{"moves", "e4", "hint", "pgn", "flip", "board", "help", "", "quit"}, "1. e4 a6 *",
			[]string{"Na3", "[White \"Player\"]", "[Black \"First\"]", "h g f e d c b a", "h g f e d c b a", "take back"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			shown, saved := run(t, &first{}, tt.change, tt.lines...)
			rest := shown
			for _, want := range tt.shown {
				_, after, found := strings.Cut(rest, want)
				if !found {
					t.Fatalf("%q is not shown (in its place) in\n%s", want, shown)
				}
				rest = after
			}
			got := ""
			if len(saved) > 0 {
				got = moveText(saved[len(saved)-1])
			}
			if got != tt.moves {
				t.Errorf("saved %q, want %q\n%s", got, tt.moves, shown)
			}
		})
	}
}

func fen(s string) chess.Position {
	p, err := chess.ParseFEN(s)
	if err != nil {
		panic(err)
	}
	return p
}

func TestLimits(t *testing.T) {
	e := &first{}
	run(t, e, nil, "e4", "depth 7", "d4", "time 0.5", "c4", "time 2m", "b4")
	want := []engine.Limits{{Depth: 1}, {Depth: 7}, {MoveTime: 500 * time.Millisecond}, {MoveTime: 2 * time.Minute}}
	if !reflect.DeepEqual(e.asked, want) {
		t.Errorf("asked %v, want %v", e.asked, want)
	}
}

// Its moves the engine makes at its level, and hints it gives with all its strength.
func TestLevel(t *testing.T) {
	e := &first{}
	_, saved := run(t, e, nil, "e4", "level 1", "d4", "hint", "c4", "level Full strength", "b4", "level casual", "a4")
	if want := []string{"", "Beginner", "Full strength", "Beginner", "Full strength", "Casual"}; !reflect.DeepEqual(e.at, want) {
		t.Errorf("asked at %q, want %q", e.at, want)
	}
	if len(saved) != 1 || !strings.Contains(saved[0], `[Black "First (Casual)"]`) {
		t.Errorf("saved %q", saved)
	}
}

// It plays like a person, but its hints are the engine's.
func TestHuman(t *testing.T) {
	e := &first{}
	_, saved := run(t, e, func(c *Config) { c.HumanRating = "1100" }, "e4", "d4", "hint", "c4")
	if want := []string{"1100 Human", "1100 Human", "1100 Engine", "1100 Human"}; !reflect.DeepEqual(e.as, want) {
		t.Errorf("asked as %q, want %q", e.as, want)
	}
	if len(saved) != 1 || !strings.Contains(saved[0], `[Black "First (like a person of 1100)"]`) {
		t.Errorf("saved %q", saved)
	}
}

// The board is shown once for each game that begins, also where that is over at once.
func TestBoardOfANewGame(t *testing.T) {
	const over = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
	shown, _ := run(t, &first{}, func(c *Config) { c.Start = fen(over) }, "new "+over, "new", "quit")
	if n := strings.Count(shown, "a b c d e f g h"); n != 3 {
		t.Errorf("%d boards of three games\n%s", n, shown)
	}
}

func TestEngineFails(t *testing.T) {
	shown, saved := run(t, &first{fail: true}, nil, "e4", "e5", "quit")
	if !strings.Contains(shown, "the engine has failed: out of order") || len(saved) != 1 || moveText(saved[0]) != "1. e4 e5 *" {
		t.Errorf("saved %q\n%s", saved, shown)
	}
}

// A game that cannot be saved can be copied from the screen, and whoever called the program learns of it.
func TestSaveFails(t *testing.T) {
	full := errors.New("disk full")
	shown, _, err := try(&first{}, func(c *Config) {
		c.Save = func(string) (string, error) { return "", full }
	}, "e4", "quit")
	if !errors.Is(err, full) || !strings.Contains(shown, "could not be saved: disk full") || !strings.Contains(shown, "1. e4 ") {
		t.Errorf("error %v\n%s", err, shown)
	}
}

func TestPlayEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r, w := io.Pipe()
	defer w.Close()
	err := Play(ctx, Config{
		Open: func(context.Context) (engine.Engine, error) { return &first{}, nil }, Start: chess.StartPosition(),
		Limits: engine.Limits{Depth: 1}, Level: level.Strongest(), Out: io.Discard,
		ReadLine: func() (string, error) {
			_, err := r.Read(make([]byte, 1))
			return "", err
		},
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("Play: %v", err)
	}
}

func TestBoard(t *testing.T) {
	p := fen("r3k2r/8/8/8/8/8/8/4K2Q b kq - 0 1")
	const want = ` 8  r . . . k . . r
 7  . . . . . . . .
 6  . . . . . . . .
 5  . . . . . . . .
 4  . . . . . . . .
 3  . . . . . . . .
 2  . . . . . . . .
 1  . . . . K . . Q
    a b c d e f g h
`
	if got := (Look{}).Board(&p, chess.NoMove); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	const flipped = ` 1  Q . . K . . . .
 2  . . . . . . . .
 3  . . . . . . . .
 4  . . . . . . . .
 5  . . . . . . . .
 6  . . . . . . . .
 7  . . . . . . . .
 8  r . . k . . . r
    h g f e d c b a
`
	if got := (Look{Flipped: true}).Board(&p, chess.NoMove); got != flipped {
		t.Errorf("got\n%s\nwant\n%s", got, flipped)
	}
	// In color every square has a background: 32 of each shade, but for the marks.
	check := fen("4k3/8/8/8/8/8/8/4RK2 b - - 0 1")
	m, err := chess.ParseUCI(&p, "h8h7")
	if err != nil {
		t.Fatal(err)
	}
	got := Look{Color: true}.Board(&check, m)
	for code, want := range map[string]int{"[48;5;180m": 30, "[48;5;137m": 31, "[48;5;186m": 1, "[48;5;143m": 1, "[48;5;174m": 1} {
		if n := strings.Count(got, code); n != want {
			t.Errorf("%d squares have %s, want %d", n, code, want)
		}
	}
}
