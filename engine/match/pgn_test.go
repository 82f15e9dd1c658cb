package match

import (
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
)

// What a comment says of a score can be read again.
func TestSaid(t *testing.T) {
	score := func(s engine.Score) *engine.Score { return &s }
	for _, tt := range []struct {
		ply  Ply
		want int
		ok   bool
	}{
		{Ply{Score: score(engine.CP(34)), Depth: 12, Elapsed: time.Second}, 34, true},
		{Ply{Score: score(engine.CP(-1234)), Depth: 1}, -1234, true},
		{Ply{Score: score(engine.CP(0)), Depth: 8}, 0, true},
		{Ply{Score: score(engine.MateIn(-3)), Depth: 8}, 0, false},
		{Ply{}, 0, false},
	} {
		for _, style := range []Style{Fastchess, CuteChess} {
			comment := style.comment(tt.ply)
			if got, ok := Said([]string{"a word", comment}); got != tt.want || ok != tt.ok {
				t.Errorf("%q says %d, %t", comment, got, ok)
			}
		}
	}
	if _, ok := Said(nil); ok {
		t.Error("silence has a score")
	}
}

// Wherever a kill has torn a game, it does not count, and neither those before nor after it are lost.
func TestResultsAroundATornGame(t *testing.T) {
	for name, write := range map[string]func(io.Writer, Event, Record) error{
		"own": WriteGame, "fastchess": Fastchess.WriteGame, "cutechess": CuteChess.WriteGame,
	} {
		t.Run(name, func(t *testing.T) { resultsAroundATornGame(t, write) })
	}
}

func resultsAroundATornGame(t *testing.T, write func(io.Writer, Event, Record) error) {
	event := Event{Name: "test", ID: "one"}
	p := chess.StartPosition()
	move := func(uci string) chess.Move {
		m, err := chess.ParseUCI(&p, uci)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(m)
		return m
	}
	moves := []chess.Move{move("e2e4"), move("e7e5")}
	plies := []Ply{{Move: move("g1f3")}}
	text := func(number int, e Event) string {
		var b strings.Builder
		r := Record{Number: number, Names: [2]string{"A", "B"}, Opening: Opening{Start: chess.StartPosition(), Moves: moves}, Plies: plies}
		r.Begun = time.Date(2026, 11, 5, 6, 7, 8, 0, time.UTC)
		r.Finished = game.Finished{Outcome: chess.WhiteWins, Termination: chess.Resignation, Reason: "Black gave up {"}
		if err := write(&b, e, r); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	foreign := text(5, Event{Name: event.Name, ID: "two"})
	torn := text(1, event)
	whole := len(strings.TrimSpace(torn))
	path := filepath.Join(t.TempDir(), "games.pgn")
	for cut := range torn {
		// A part of the places will do, but for those that look like a result.
		if cut%4 != 0 && cut < whole-20 && !strings.HasSuffix(torn[:cut], "1-0") {
			continue
		}
		if err := os.WriteFile(path, []byte(foreign+text(0, event)+torn[:cut]), 0o644); err != nil {
			t.Fatal(err)
		}
		f, err := OpenGames(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.WriteString(text(2, event)); err != nil {
			t.Fatal(err)
		}
		f.Close()
		want := []int{0, 2}
		if cut >= whole {
			want = []int{0, 1, 2}
		}
		results, err := ReadResults(path, event)
		if got := slices.Sorted(maps.Keys(results)); err != nil || !slices.Equal(got, want) {
			t.Errorf("torn after %q: games %v, %v; want %v", torn[:cut], got, err, want)
		}
		if by, err := ReadResults(path, Event{Name: event.Name}); err != nil || by[5].Finished != results[0].Finished {
			t.Errorf("by the name alone: %v, %v", by, err)
		}
	}
	tally := Count(map[int]Result{0: result(chess.WhiteWins), 1: result(chess.WhiteWins), 2: result(chess.Draw)})
	if want := (Tally{Wins: 1, Draws: 1, Losses: 1, Pairs: [5]int{2: 1}}); tally != want {
		t.Errorf("counted: %+v, want %+v", tally, want)
	}
}

// fullDisk has room for so many bytes.
type fullDisk struct {
	strings.Builder
	room int
}

func (d *fullDisk) Write(p []byte) (int, error) {
	n := min(len(p), d.room)
	d.room -= n
	d.Builder.Write(p[:n])
	if n < len(p) {
		return n, errors.New("no space left")
	}
	return n, nil
}

// What a disk has no room for is written once it has, without a gap.
func TestBacklog(t *testing.T) {
	disk := &fullDisk{room: 7}
	b := Backlog{File: disk}
	for i, text := range []string{"first\n", "second\n", "third\n"} {
		if _, err := b.Write([]byte(text)); (err != nil) != (i > 0) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if err := b.Flush(); err == nil || disk.String() != "first\ns" {
		t.Errorf("on a full disk: %q, %v", disk.String(), err)
	}
	disk.room = 1000
	if _, err := b.Write([]byte("fourth\n")); err != nil || b.Flush() != nil || disk.String() != "first\nsecond\nthird\nfourth\n" {
		t.Errorf("%q, %v", disk.String(), err)
	}
}

// The games of others, or with the other engine as the first, are not those of a match.
func TestResultsOfThePlayers(t *testing.T) {
	var file strings.Builder
	for number, names := range [][2]string{{"A", "B"}, {"B", "A"}, {"C", "D"}} {
		r := Record{Number: number, Names: names, Opening: Opening{Start: chess.StartPosition()}, Finished: game.Finished{Outcome: chess.WhiteWins}}
		if err := WriteGame(&file, Event{Name: "test"}, r); err != nil {
			t.Fatal(err)
		}
	}
	for players, want := range map[[2]string][]int{{}: {0, 1, 2}, {"A", "B"}: {0, 1}, {"B", "A"}: nil, {"C", "D"}: {2}, {"A", "D"}: nil} {
		results, err := Results(strings.NewReader(file.String()), Event{Name: "test", Players: players})
		if got := slices.Sorted(maps.Keys(results)); err != nil || !slices.Equal(got, want) {
			t.Errorf("of %q: games %v, %v; want %v", players, got, err, want)
		}
	}
}

// The games of a match without a name are found again, and are not those of one that has a name.
func TestResultsWithoutAName(t *testing.T) {
	var file strings.Builder
	for number, name := range []string{"", "test"} {
		r := Record{Number: number, Opening: Opening{Start: chess.StartPosition()}, Finished: game.Finished{Outcome: chess.Draw}}
		if err := WriteGame(&file, Event{Name: name}, r); err != nil {
			t.Fatal(err)
		}
		results, err := Results(strings.NewReader(file.String()), Event{Name: name})
		if got := slices.Collect(maps.Keys(results)); err != nil || !slices.Equal(got, []int{number}) {
			t.Errorf("of %q: games %v, %v", name, got, err)
		}
	}
}

// What is added is in UTF-8, and must not become a part of a file that is not.
func TestOpenGamesInUTF16(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(path, []byte(inUTF16("1. e4 *\n")), 0o644); err != nil {
		t.Fatal(err)
	}
	if f, err := OpenGames(path); !errors.Is(err, pgn.ErrUTF16) || !strings.Contains(err.Error(), path) {
		t.Errorf("opened: %v, %v", f, err)
	}
}

func result(o chess.Outcome) Result { return Result{Finished: game.Finished{Outcome: o}} }
