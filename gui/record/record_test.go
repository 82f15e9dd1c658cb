package record

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"kibitz/gui/store"
)

// open opens the results in a folder, and returns what closes them once all is written.
func open(t *testing.T, dir string) (b *Book, done func()) {
	t.Helper()
	s := store.Open(dir, nil)
	b, err := Open(dir, s, func(err error) { t.Error(err) })
	if err != nil {
		t.Fatal(err)
	}
	return b, func() { s.Close(10 * time.Second) }
}

func game(id uint64, rating int, r Result) Game {
	return Game{ID: id, When: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), Rating: rating, Result: r, Control: "300+3"}
}

// What was added is there again, and a game that was taken up again after its end counts once.
func TestKeep(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	b, done := open(t, dir)
	for _, g := range []Game{game(1, 1800, Won), game(2, 1750, Drawn), game(3, 1200, Lost), game(4, 0, Lost), game(1, 1800, Lost)} {
		b.Add(g)
	}
	done()
	again, done := open(t, dir)
	defer done()
	for _, b := range []*Book{b, again} {
		if got := b.Against(1850); got != (Tally{Drawn: 1, Lost: 1}) {
			t.Errorf("against Club: %+v", got)
		}
		if got := b.Against(0); got != (Tally{Lost: 1}) {
			t.Errorf("against full strength: %+v", got)
		}
		if got := b.Against(2500).Games(); got != 0 {
			t.Errorf("%d games against Master", got)
		}
	}
}

// A line that a kill has cut off, and nonsense of any kind, costs no other line.
func TestDamage(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, FileName)
	text := `{"id":1,"rating":1200,"result":"won"}
{"id":2,"rating":12000,"result":"won"}
{"id":3,"rating":1200,"result":"aborted"}
null
[]
{"id":4,"rating":1200,"result":"lost"}
{"id":5,"rating":1200,"res`
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	b, done := open(t, dir)
	b.Add(game(6, 1200, Drawn))
	done()
	want := Tally{Won: 1, Drawn: 1, Lost: 1}
	if got := b.Against(1200); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	again, done := open(t, dir)
	defer done()
	if got := again.Against(1200); got != want {
		t.Errorf("read again: %+v, want %+v", got, want)
	}
	if data, err := os.ReadFile(path); err != nil || !strings.HasPrefix(string(data), text+"\n") {
		t.Errorf("what was there has changed: %s, %v", data, err)
	}
}

// A result that cannot be kept is told, and counts until the program ends.
func TestUnwritable(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s := store.Open(file, nil)
	var told error
	b, _ := Open(file, s, func(err error) { told = err })
	b.Add(game(1, 1200, Won))
	s.Close(10 * time.Second)
	var path *os.PathError
	if !errors.As(told, &path) || b.Against(1200).Games() != 1 {
		t.Errorf("told %v, %d games", told, b.Against(1200).Games())
	}
}

func TestEstimate(t *testing.T) {
	many := func(n, rating int, r Result) (games []Game) {
		for range n {
			games = append(games, game(0, rating, r))
		}
		return games
	}
	aided := game(0, 2600, Won)
	aided.Aided = true
	for _, tt := range []struct {
		name        string
		games       []Game
		least, most int // of the rating
		margin      int // at most
		used        int
	}{
		{"half of many", append(many(200, 1800, Won), many(200, 1800, Lost)...), 1790, 1810, 40, 400},
		{"draws", many(400, 1500, Drawn), 1490, 1510, 40, 400},
		{"three of four", append(many(300, 1500, Won), many(100, 1500, Lost)...), 1680, 1695, 45, 400},
		{"all won", many(50, 2600, Won), 2601, 3600, 800, 50},
		{"all lost", many(50, 500, Lost), -500, 499, 800, 50},
		{"one game", many(1, 1200, Won), 1201, 1500, 600, 1},
		{"help and full strength do not count", append(many(1, 1200, Drawn), aided, game(0, 0, Lost)), 1200, 1200, 600, 1},
	} {
		b := &Book{games: tt.games}
		e, ok := b.Estimate()
		if !ok || e.Rating < tt.least || e.Rating > tt.most || e.Margin < 1 || e.Margin > tt.margin || e.Games != tt.used {
			t.Errorf("%s: %+v, %v", tt.name, e, ok)
		}
		if rating, ok := b.Suggested(); !ok || rating%suggestionStep != 0 || rating < 500 || rating > 2600 {
			t.Errorf("%s: %d is suggested, %v", tt.name, rating, ok)
		}
	}
	for _, b := range []*Book{nil, {}, {games: []Game{aided}}} {
		if e, ok := b.Estimate(); ok {
			t.Errorf("nothing is known, but the estimate is %+v", e)
		}
		if _, ok := b.Suggested(); ok {
			t.Error("nothing is known, but a level is suggested")
		}
	}
}

// The results of two people are kept apart, and those of the one count again when the book turns back.
func TestTurn(t *testing.T) {
	first, second := t.TempDir(), filepath.Join(t.TempDir(), "2")
	b, done := open(t, first)
	turned := func(dir string) {
		t.Helper()
		read := make(chan error, 1)
		b.Turn(dir, func(err error) { read <- err })
		if err := <-read; err != nil {
			t.Fatal(err)
		}
	}
	b.Add(game(1, 1800, Won))
	turned(second)
	if e, ok := b.Estimate(); ok || b.Against(1800).Games() != 0 {
		t.Errorf("the second one has %+v", e)
	}
	b.Add(game(2, 1200, Lost))
	b.Add(game(3, 1200, Drawn))
	turned(first)
	if got := b.Against(1800); got != (Tally{Won: 1}) || b.Against(1200).Games() != 0 {
		t.Errorf("back at the first: %+v", got)
	}
	turned(second)
	if got := b.Against(1200); got != (Tally{Drawn: 1, Lost: 1}) || b.Against(1800).Games() != 0 {
		t.Errorf("back at the second: %+v", got)
	}
	done()
	for dir, want := range map[string]int{first: 1, second: 2} {
		if data, err := os.ReadFile(filepath.Join(dir, FileName)); err != nil || strings.Count(string(data), "\n") != want {
			t.Errorf("%s: %s, %v", dir, data, err)
		}
	}
}

// A result that is added before the earlier ones have been read counts with them, and of several turns the last one counts.
func TestTurnWhileReading(t *testing.T) {
	first, second := t.TempDir(), t.TempDir()
	line := `{"id":1,"rating":1200,"result":"won"}` + "\n"
	if err := os.WriteFile(filepath.Join(second, FileName), []byte(line), 0o600); err != nil {
		t.Fatal(err)
	}
	posts := make(chan func(), 99)
	s := store.Open(first, func(f func()) { posts <- f })
	b, err := Open(first, s, func(err error) { t.Error(err) })
	if err != nil {
		t.Fatal(err)
	}
	hold := make(chan struct{})
	s.DoOwn(func() { <-hold }, nil)
	var told []string
	b.Turn(second, func(error) { told = append(told, "stale") })
	b.Turn(first, func(error) { told = append(told, "stale") })
	b.Turn(second, func(error) { told = append(told, "second") })
	b.Turn(second, func(error) { told = append(told, "nothing to turn") })
	b.Add(game(2, 1200, Lost))
	if got := b.Against(1200); got != (Tally{Lost: 1}) {
		t.Errorf("before the others are read: %+v", got)
	}
	close(hold)
	s.Close(10 * time.Second)
	close(posts)
	for f := range posts {
		f()
	}
	if got := b.Against(1200); got != (Tally{Won: 1, Lost: 1}) || strings.Join(told, " ") != "second" {
		t.Errorf("%+v, told %q", got, told)
	}
	if data, err := os.ReadFile(filepath.Join(first, FileName)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the first one has %s, %v", data, err)
	}
}

// An unreadable file is reported. Of a file with damaged lines only these lines are lost.
func TestTurnToDamage(t *testing.T) {
	b, done := open(t, t.TempDir())
	unreadable, cut := t.TempDir(), t.TempDir()
	if err := os.Mkdir(filepath.Join(unreadable, FileName), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(cut, FileName), []byte("{}\n"+`{"id":1,"rating":1200,"result":"won"}`+"\n{\"id\":"), 0o600); err != nil {
		t.Fatal(err)
	}
	told := map[string]error{}
	b.Turn(unreadable, func(err error) { told["unreadable"] = err })
	b.Turn(cut, func(err error) { told["cut"] = err })
	done()
	if _, stale := told["unreadable"]; stale || told["cut"] != nil || b.Against(1200).Won != 1 {
		t.Errorf("told %v, %+v", told, b.Against(1200))
	}
	b, done = open(t, t.TempDir())
	b.Turn(unreadable, func(err error) { told["unreadable"] = err })
	done()
	if told["unreadable"] == nil {
		t.Error("a file that cannot be read is not told")
	}
	var none *Book
	none.Turn(cut, nil)
}
