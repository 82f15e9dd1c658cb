// Package record keeps the results of the user's games against Kibitz, and estimates the user's rating from them.
//
// The results are lines of a file of their own, one JSON object each. A result is appended and made durable as soon as the
// game ends, so that a kill loses none. A line that cannot be read is left as it is and does not count.
package record

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"kibitz/engine/human"
	"kibitz/engine/linefile"
	"kibitz/gui/store"
)

// FileName is the name of the file in the folder of the settings.
const FileName = "results.jsonl"

// Result is how a game ended for the user.
type Result string

// The results.
const (
	Won   Result = "won"
	Drawn Result = "drawn"
	Lost  Result = "lost"
)

// points returns the points of a result.
func (r Result) points() (points float64, ok bool) {
	switch r {
	case Won:
		return 1, true
	case Drawn:
		return 0.5, true
	}
	return 0, r == Lost
}

// Game is a finished game of the user against Kibitz.
type Game struct {
	ID      uint64    `json:"id"` // of two games with the same one, the later counts: it was taken up again after its end
	When    time.Time `json:"when"`
	Rating  int       `json:"rating"` // of Kibitz on the scale of Lichess blitz; 0 is full strength
	White   bool      `json:"white"`  // the user had White
	Result  Result    `json:"result"`
	Control string    `json:"control"`         // of the clock, as in PGN
	Aided   bool      `json:"aided,omitempty"` // the user took moves back, or was helped by an engine
}

// check returns an error if the game cannot have been played.
func (g Game) check() error {
	if _, ok := g.Result.points(); !ok {
		return fmt.Errorf("record: unknown result %q", g.Result)
	}
	if g.Rating != 0 && (g.Rating < human.MinRating || g.Rating > human.MaxRating) {
		return fmt.Errorf("record: the rating %d is out of bounds", g.Rating)
	}
	return nil
}

// Book holds the results. It belongs to the main goroutine. A nil Book is empty and keeps nothing.
type Book struct {
	path   string
	store  *store.Store
	failed func(error)
	games  []Game
	places map[uint64]int // in games, by ID
	turns  int            // how often it has turned to another folder
}

// largest bounds how much of the file is read, in bytes: some hundred thousand games.
const largest = 64 << 20

// Open reads the results that are kept in dir. It waits for the disk. failed is called on the main goroutine when a result
// could not be kept. The error says why earlier results could not be read; new ones are kept nevertheless.
func Open(dir string, s *store.Store, failed func(error)) (*Book, error) {
	b := &Book{path: filepath.Join(dir, FileName), store: s, failed: failed, places: map[uint64]int{}}
	games, err := read(b.path)
	for _, g := range games {
		b.put(g)
	}
	return b, err
}

// Turn turns to the results that are kept in another folder: those of another person. Results that are added from now on
// are kept there; earlier ones count once they have been read, whereupon done is called on the main goroutine. Its error
// is as that of [Open]. It is not called if the book turns again meanwhile, or is at that folder already.
func (b *Book) Turn(dir string, done func(error)) {
	path := filepath.Join(dir, FileName)
	if b == nil || path == b.path {
		return
	}
	b.path, b.games, b.places = path, nil, map[uint64]int{}
	b.turns++
	turns := b.turns
	var earlier []Game
	var err error
	b.store.DoOwn(func() { earlier, err = read(path) }, func() {
		if b.turns != turns {
			return
		}
		added := b.games
		b.games, b.places = nil, map[uint64]int{}
		for _, g := range append(earlier, added...) {
			b.put(g)
		}
		done(err)
	})
}

// read returns the results in a file, which may be missing, and of one that cannot be read to its end those before.
func read(path string) (games []Game, err error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("record: %w", err)
	}
	defer f.Close()
	lines := bufio.NewReader(io.LimitReader(f, largest))
	for {
		line, err := lines.ReadBytes('\n')
		var g Game
		if json.Unmarshal(line, &g) == nil && g.check() == nil {
			games = append(games, g)
		}
		if errors.Is(err, io.EOF) {
			return games, nil
		}
		if err != nil {
			return games, fmt.Errorf("record: %w", err)
		}
	}
}

// put counts a game, in place of an earlier one with its ID.
func (b *Book) put(g Game) {
	if i, ok := b.places[g.ID]; ok {
		b.games[i] = g
		return
	}
	b.places[g.ID] = len(b.games)
	b.games = append(b.games, g)
}

// Add counts a game and appends it to the file.
func (b *Book) Add(g Game) {
	if b == nil {
		return
	}
	b.put(g)
	path := b.path // it may turn to another
	line, err := json.Marshal(g)
	b.store.DoOwn(func() {
		if err == nil {
			err = linefile.Append(path, line)
		}
	}, func() {
		if err != nil {
			b.failed(fmt.Errorf("record: %w", err))
		}
	})
}

// Tally is how many games ended how.
type Tally struct{ Won, Drawn, Lost int }

// Games returns the number of games.
func (t Tally) Games() int { return t.Won + t.Drawn + t.Lost }

// Against returns how the games ended against opponents of which the stop nearest to their rating is that of a rating; 0 is
// full strength.
func (b *Book) Against(rating int) (t Tally) {
	if b == nil {
		return t
	}
	for _, g := range b.games {
		if (g.Rating == 0) != (rating == 0) || rating != 0 && human.StopOf(g.Rating) != human.StopOf(rating) {
			continue
		}
		switch g.Result {
		case Won:
			t.Won++
		case Drawn:
			t.Drawn++
		case Lost:
			t.Lost++
		}
	}
	return t
}
