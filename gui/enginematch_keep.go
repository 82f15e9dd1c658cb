package gui

import (
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/match"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
	"kibitz/gui/store"
)

// Keeping a match: it can go on after the program was closed, or killed. What the disk has of it are two
// files: that of its games, which is the user's and says what has been played, and one of our own with
// all that is needed to play on. A game that has ended goes into the latter first and stays there
// until the former has it for sure. So none is lost; and none counts twice, as each has its number.

// keptMatch is what our own file has.
type keptMatch struct {
	Plan    pairing.MatchPlan `json:"plan"`
	Seed    uint64            `json:"seed"`
	Names   [2]string         `json:"names"`
	Path    string            `json:"path"`    // of the file of the games
	Ended   int               `json:"ended"`   // games
	Waiting map[int]string    `json:"waiting"` // the texts of games, by number, that may not be in that file
}

// gameKeeper is the part of a match that deals with the disk.
type gameKeeper struct {
	// Of the goroutine of the store's own files:
	finished int            // games that have ended
	waiting  map[int]string // see keptMatch
	failed   bool           // our file could not be written, which was told

	// Of the goroutine of the user's files:
	unwritten map[int]string // games that their file has not taken
}

// save writes our own file. It runs on the goroutine of the store's own files.
func (m *engineMatch) save() {
	err := m.task.Write(keptMatch{m.plan, m.seed, m.names, m.path, m.finished, m.waiting})
	switch {
	case err == nil && m.failed:
		m.c.post(func() { m.c.notices.Clear(notices.MatchBackup) })
	case err != nil && !m.failed:
		m.c.post(func() {
			m.c.notices.WarnAbout(notices.MatchBackup, lang.L("This match is not being backed up"), err, lang.L("It could not go on after a crash."))
		})
	}
	m.failed = err != nil
}

// begin has all that is needed to go on kept from now on.
func (m *engineMatch) begin() { m.c.store.DoOwn(m.save, nil) }

// keep keeps a game that has ended, and waits for that: games are not played faster than the disk takes them.
func (m *engineMatch) keep(r match.Record) {
	var b strings.Builder
	if match.WriteGame(&b, m.event(), r, match.Evaluations) != nil {
		return // it cannot be written: its result says why
	}
	number, text := r.Number, b.String()
	kept, written := make(chan struct{}), make(chan struct{})
	m.c.store.DoOwn(func() {
		defer close(kept)
		if m.waiting == nil {
			m.waiting = map[int]string{}
		}
		m.waiting[number] = text
		if r.Finished.Outcome != chess.NoOutcome {
			m.finished++
		}
		m.save()
	}, nil)
	m.c.store.Do(func() {
		defer close(written)
		<-kept
		if m.unwritten == nil {
			m.unwritten = map[int]string{}
		}
		m.unwritten[number] = text
		m.write()
	}, nil)
	<-written
}

// write adds games to their file, those of before too that it has not taken. It runs on the goroutine of
// the user's files.
func (m *engineMatch) write() {
	numbers := slices.Sorted(maps.Keys(m.unwritten))
	if len(numbers) == 0 {
		return
	}
	var text strings.Builder
	for _, n := range numbers {
		text.WriteString(m.unwritten[n])
	}
	if err := appendTo(m.path, text.String()); err != nil {
		m.c.post(func() {
			m.c.notices.Warn(lang.L("The games of the match cannot be written"), err, lang.L("It is tried again after each game, and at the next start."))
		})
		return
	}
	clear(m.unwritten)
	m.written(numbers)
}

// written notes that the file of the games has these.
func (m *engineMatch) written(numbers []int) {
	m.c.store.DoOwn(func() {
		for _, n := range numbers {
			delete(m.waiting, n)
		}
	}, nil)
}

// appendTo adds games to a file, all of them or none.
func appendTo(path, text string) error {
	f, err := match.OpenGames(path)
	if err != nil {
		return err
	}
	size, err := f.Seek(0, io.SeekEnd)
	if err == nil {
		if _, err = f.WriteString(text); err == nil {
			err = f.Sync()
		}
		if err != nil {
			_ = f.Truncate(size) // else a part of a game would stay
		}
	}
	return errors.Join(err, f.Close())
}

// forget ends the keeping: the match is over. Games that their file has not taken are kept all the same.
func (m *engineMatch) forget() {
	m.c.store.Do(func() {
		if len(m.unwritten) == 0 {
			m.task.Remove()
		}
	}, nil)
}

// show opens the games that have been played.
func (m *engineMatch) show() {
	store.Ask(m.c.store, func() error {
		m.write() // there may be room by now
		_, err := os.Stat(m.path)
		return err
	}, func(err error) {
		if errors.Is(err, fs.ErrNotExist) {
			m.c.notices.Passing(lang.L("No game has ended yet"))
			return
		}
		m.c.files.OpenPath(m.path)
	})
}

// results reads what has been played, and writes what is missing of it. It runs on the goroutine of the user's files.
func (m *engineMatch) results() (map[int]game.Finished, error) {
	for _, text := range m.unwritten {
		if err := cutTorn(m.path, text); err != nil {
			return nil, err
		}
	}
	results, err := match.ReadResults(m.path, m.event())
	if err != nil {
		return nil, err
	}
	all := maps.Clone(results)
	if all == nil {
		all = map[int]game.Finished{}
	}
	var written []int
	for number, text := range m.unwritten {
		if _, ok := results[number]; ok {
			delete(m.unwritten, number)
			written = append(written, number)
			continue
		}
		more, err := match.Results(strings.NewReader(text), m.event())
		if err != nil {
			return nil, err
		}
		maps.Copy(all, more)
	}
	m.written(written)
	m.write()
	return all, nil
}

// cutTorn takes from the end of a file what a killed program has written of a text, if that is not all of it.
func cutTorn(path, text string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	size, err := f.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	tail := make([]byte, min(size, int64(len(text))+2)) // a blank line is before it, or the beginning
	if _, err := f.ReadAt(tail, size-int64(len(tail))); err != nil {
		return err
	}
	end := "\n\n" + string(tail)
	for n := len(strings.TrimSpace(text)) - 1; n > 0; n-- {
		if strings.HasSuffix(end, "\n\n"+text[:n]) {
			return f.Truncate(size - int64(n))
		}
	}
	return nil
}
