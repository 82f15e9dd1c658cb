package match

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
)

// styledGames are games of every kind of end: by mate after moves of a book, by adjudication of Chess960 with Black to move, by
// a crash before the first move, and without a result.
func styledGames(t *testing.T) []Record {
	t.Helper()
	score := func(s engine.Score) *engine.Score { return &s }
	line := func(p chess.Position, uci ...string) (moves []chess.Move) {
		for _, text := range uci {
			m, err := chess.ParseUCI(&p, text)
			if err != nil {
				t.Fatal(err)
			}
			moves = append(moves, m)
			p.Make(m)
		}
		return moves
	}
	begun := time.Date(2026, 3, 4, 5, 6, 7, 89_000_000, time.UTC)
	tc, err := game.ParseControl("8+0.08")
	if err != nil {
		t.Fatal(err)
	}
	start := chess.StartPosition()
	book := line(start, "f2f3", "e7e5")
	fools := line(start, "f2f3", "e7e5", "g2g4", "d8h4")[2:]
	mate := Record{
		Names: [2]string{`The "White" \`, "Black"}, Opening: Opening{Start: start, Moves: book, ECO: "A00"}, Begun: begun, Duration: 3723 * time.Second,
		Controls: [2]game.Control{tc, tc},
		Plies: []Ply{
			{Move: fools[0], Score: score(engine.MateIn(-1)), Depth: 7, Elapsed: 520 * time.Millisecond},
			{Move: fools[1], Score: score(engine.MateIn(1)), Depth: 23, Elapsed: 1234 * time.Millisecond},
		},
		Finished: game.Finished{Outcome: chess.BlackWins, Termination: chess.Checkmate},
	}
	frc, err := chess.ParseFEN("rk2r3/8/8/8/8/8/8/1K5R b q - 3 17")
	if err != nil {
		t.Fatal(err)
	}
	moves := line(frc, "a8a2", "b1c1", "e8e1")
	adjudicated := Record{
		Number: 3, White: 1, Names: [2]string{"A", "B"}, Opening: Opening{Start: frc}, Chess960: true, Begun: begun, Duration: 900 * time.Millisecond,
		Controls: [2]game.Control{tc, nil},
		Plies: []Ply{
			{Move: moves[0], Score: score(engine.CP(512)), Depth: 12, Elapsed: 96 * time.Millisecond},
			{Move: moves[1], Score: score(engine.CP(0)), Depth: 9, Elapsed: 12 * time.Second},
			{Move: moves[2], Elapsed: 0},
		},
		Finished: game.Finished{Outcome: chess.BlackWins, Termination: chess.Adjudication, Reason: "both sides agree that White is lost"},
	}
	crash := Record{
		Number: 4, Names: [2]string{"A", "B"}, Opening: Opening{Start: start}, Begun: begun,
		Finished: game.Finished{Outcome: chess.BlackWins, Termination: chess.Abandoned, Reason: "White has stopped working: {exit status 3}"},
	}
	none := Record{
		Number: 5, White: 1, Names: [2]string{"B", "A"}, Opening: Opening{Start: start, Moves: book}, Begun: begun,
		Finished: game.Finished{Reason: "the book is damaged"},
	}
	return []Record{mate, adjudicated, crash, none}
}

// Games look as fastchess and Cute Chess write them, and are read back with their results.
func TestStyles(t *testing.T) {
	event := Event{Name: "Golden", Round: "1.2."}
	for _, style := range []Style{Fastchess, CuteChess} {
		var b strings.Builder
		for _, r := range styledGames(t) {
			if err := style.WriteGame(&b, event, r); err != nil {
				t.Fatal(err)
			}
		}
		golden(t, string(style)+".pgn", b.String())
		results, err := Results(strings.NewReader(b.String()), event)
		if err != nil || len(results) != 3 {
			t.Fatalf("%s: %d results, %v", style, len(results), err)
		}
		for _, r := range styledGames(t)[:3] {
			if got := results[r.Number]; got.Outcome != r.Finished.Outcome || got.Line != r.line() || got.Faulty() != r.Result().Faulty() {
				t.Errorf("%s: game %d is read as %+v", style, r.Number, got)
			}
		}
		for text := range strings.SplitSeq(strings.TrimSpace(b.String()), "\n\n[") {
			text = "[" + strings.TrimPrefix(text, "[")
			if g, err := pgn.Parse(text); err != nil || g.Tag("Event") != "Golden" {
				t.Errorf("%s: %v\n%s", style, err, text)
			}
		}
	}
}

// golden compares a text with a file of testdata. KIBITZ_GOLDEN writes the file.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if os.Getenv("KIBITZ_GOLDEN") != "" {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil || got != string(want) {
		t.Errorf("%s: %v\n%s\nwant\n%s", name, err, got, want)
	}
}

func TestParseStyle(t *testing.T) {
	for text, want := range map[string]Style{"": Fastchess, "fastchess": Fastchess, "cutechess": CuteChess, "arena": ""} {
		if got, err := ParseStyle(text); got != want || (err == nil) != (want != "") {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
}

// Times have three digits in the style of Cute Chess.
func TestThreeDigits(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0s", 400 * time.Microsecond: "0s", 4 * time.Millisecond: "0.004s", 96 * time.Millisecond: "0.096s", 120 * time.Millisecond: "0.12s",
		800 * time.Millisecond: "0.80s", 5 * time.Second: "5.0s", 10 * time.Second: "10s", 97 * time.Second: "97s",
	} {
		if got := threeDigits(d); got != want {
			t.Errorf("%v: %s, want %s", d, got, want)
		}
	}
}

// Games that those programs wrote are read with their scores, results and causes.
func TestReadOthers(t *testing.T) {
	for _, tt := range []struct {
		text   string
		fault  bool
		scores []int // of the moves that have one
	}{
		{"[Event \"?\"]\n[Round \"1.1\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n[GameDuration \"00:00:33\"]\n[GameEndTime \"2026-06-07T17:40:09.436 PDT\"]\n" +
			"[PlyCount \"3\"]\n[Termination \"stalled connection\"]\n[TimeControl \"40/6+0.06\"]\n\n1. e4 {book} e5 {-0.03/16 0.33s} 2. Nf3 {+M5/23 1.2s, Black's connection stalls} 1-0\n", true, []int{-3}},
		{"[Event \"?\"]\n[Round \"1.1\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1/2-1/2\"]\n[GameStartTime \"2026-09-03T23:48:44 +0000\"]\n[Termination \"normal\"]\n[TimeControl \"-\"]\n\n" +
			"1. e4 {+0.31/12 0.520s, tl=7.500s, n=1250, sd=4} e5 {0.00/30 0.001s, Draw by 3-fold repetition} 1/2-1/2\n", false, []int{31, 0}},
		{"[Event \"?\"]\n[Round \"1.1\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n[Termination \"illegal move\"]\n\n1. e4 {+0.31/12 0.520s, Black makes an illegal move: a1a1} 1-0\n", true, []int{31}},
	} {
		results, err := Results(strings.NewReader(tt.text), Event{})
		if r, ok := results[0]; err != nil || !ok || r.Faulty() != tt.fault {
			t.Errorf("%+v, %v\n%s", results, err, tt.text)
		}
		g, err := pgn.Parse(tt.text)
		if err != nil {
			t.Fatal(err)
		}
		var scores []int
		for n := range g.MainLine() {
			if v, ok := Said(n.After()); ok {
				scores = append(scores, v)
			}
		}
		if len(scores) != len(tt.scores) || len(scores) > 0 && scores[0] != tt.scores[0] {
			t.Errorf("the scores %v, want %v\n%s", scores, tt.scores, tt.text)
		}
	}
}

// What cannot stand in a tag is refused.
func TestStyleRefuses(t *testing.T) {
	r := styledGames(t)[0]
	r.Names[0] = "\xff"
	if err := Fastchess.WriteGame(failing{}, Event{Name: "test"}, r); err == nil || errors.Is(err, errFull) {
		t.Errorf("written: %v", err)
	}
	if err := CuteChess.WriteGame(failing{}, Event{Name: "test"}, styledGames(t)[0]); !errors.Is(err, errFull) {
		t.Errorf("on a full disk: %v", err)
	}
}

var errFull = errors.New("no space")

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errFull }
