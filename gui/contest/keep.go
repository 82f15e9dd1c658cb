package contest

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
	"kibitz/engine/match"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
	"kibitz/gui/phrase"
	"kibitz/gui/store"
)

// recorded is the content of our own file.
type recorded struct {
	Plan    pairing.MatchPlan `json:"plan"`
	Seed    uint64            `json:"seed"`
	Names   [2]string         `json:"names"`
	Path    string            `json:"path"`    // of the user's file
	Ended   int               `json:"ended"`   // games
	Waiting map[int]string    `json:"waiting"` // the texts of games, by number, that the user's file may lack
}

// record is what a match has on the disk.
type record struct {
	path string // of the user's file
	task *store.Task

	// Of the goroutine of the store's own files:
	finished int            // games that have ended
	waiting  map[int]string // as in recorded
	failed   bool           // our file could not be written, and the user knows

	// Of the goroutine of the user's files:
	unwritten map[int]string // texts of games that could not be added to the user's file, by number
}

// save writes our own file. It must run on the goroutine of the store's own files.
func (m *Match) save() {
	err := m.task.Write(recorded{m.plan, m.seed, m.names, m.path, m.finished, m.waiting})
	switch {
	case err == nil && m.failed:
		m.room.config.Post(func() { m.room.config.Notices.Clear(notices.MatchBackup) })
	case err != nil && !m.failed:
		m.room.config.Post(func() {
			m.room.config.Notices.WarnAbout(notices.MatchBackup, lang.L("This match is not being backed up"), err, lang.L("It could not be resumed after a crash."))
		})
	}
	m.failed = err != nil
}

// begin writes the first record: from now on the match can be resumed.
func (m *Match) begin() { m.room.config.Store.DoOwn(m.save, nil) }

// keep writes a game that has ended to both files and waits for the disk, so that games are not played faster than
// they are written. The engines' goroutines call it.
func (m *Match) keep(x match.Record) {
	var b strings.Builder
	if match.WriteGame(&b, m.event(), x, match.Evaluations) != nil {
		return // its result says why it cannot be written
	}
	number, text := x.Number, b.String()
	kept, written := make(chan struct{}), make(chan struct{})
	m.room.config.Store.DoOwn(func() {
		defer close(kept)
		if m.waiting == nil {
			m.waiting = map[int]string{}
		}
		m.waiting[number] = text
		if x.Finished.Outcome != chess.NoOutcome {
			m.finished++
		}
		m.save()
	}, nil)
	m.room.config.Store.Do(func() {
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

// write adds the games to the user's file that it lacks. It must run on the goroutine of the user's files.
func (m *Match) write() {
	numbers := slices.Sorted(maps.Keys(m.unwritten))
	if len(numbers) == 0 {
		return
	}
	var text strings.Builder
	for _, n := range numbers {
		text.WriteString(m.unwritten[n])
	}
	if err := appendTo(m.path, text.String()); err != nil {
		m.room.config.Post(func() {
			m.room.config.Notices.Warn(lang.L("The match games could not be saved"), err, lang.L("Kibitz tries again after each game and at the next start."))
		})
		return
	}
	clear(m.unwritten)
	m.written(numbers)
}

// written notes that the user's file has these games.
func (m *Match) written(numbers []int) {
	m.room.config.Store.DoOwn(func() {
		for _, n := range numbers {
			delete(m.waiting, n)
		}
	}, nil)
}

// appendTo adds text to a file, all of it or nothing.
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
			_ = f.Truncate(size) // or part of a game would stay
		}
	}
	return errors.Join(err, f.Close())
}

// forget deletes our own file, since the match is over; not while the user's file lacks games.
func (m *Match) forget() {
	m.room.config.Store.Do(func() {
		if len(m.unwritten) == 0 {
			m.task.Remove()
		}
	}, nil)
}

// show opens the games that have been played.
func (m *Match) show() {
	store.Ask(m.room.config.Store, func() error {
		m.write() // there may be room by now
		_, err := os.Stat(m.path)
		return err
	}, func(err error) {
		if errors.Is(err, fs.ErrNotExist) {
			m.room.config.Notices.Passing(lang.L("No game has finished yet"))
			return
		}
		m.room.out.Open(m.path)
	})
}

// results reads what has been played, by number, and adds to the user's file what it lacks. It must run on the goroutine
// of the user's files.
func (m *Match) results() (map[int]match.Result, error) {
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
		all = map[int]match.Result{}
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

// cutTorn removes from the end of a file the part of a text that a killed program has written. A whole text stays.
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
	tail := make([]byte, min(size, int64(len(text))+2)) // a blank line or the start of the file comes before it
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

// unfinished is what was found of matches that were unfinished when the program ended.
type unfinished struct {
	matches []*Match
	damaged []string // files that cannot be read
}

// FindLeft offers to resume the matches that were unfinished when the program ended.
func (r *Room) FindLeft() {
	store.AskTasks(r.config.Store, r.readAll, func(found unfinished) {
		if len(found.damaged) > 0 {
			r.config.Desk.TellDamaged(func() string { return lang.L("An unfinished match could not be restored") }, found.damaged)
		}
		r.offerAll(found.matches)
	})
}

// readAll reads the records of matches. It must run on the goroutine of the store's own files.
func (r *Room) readAll(tasks []*store.Task) (found unfinished) {
	for _, t := range tasks {
		if m := r.read(t); m != nil {
			found.matches = append(found.matches, m)
		} else {
			found.damaged = append(found.damaged, t.SetAside())
		}
	}
	return found
}

// read returns the match of a record; nil if it cannot be read. It must run on the goroutine of the store's own files.
func (r *Room) read(t *store.Task) *Match {
	var k recorded
	if t.Read(&k) != nil || k.Path == "" {
		return nil
	}
	p := k.Plan.Repaired()
	here := p
	if p.Concurrency = k.Plan.Concurrency; p != k.Plan { // another machine may play fewer at a time
		return nil
	}
	return &Match{
		room: r, plan: here, seed: k.Seed, names: k.Names, games: 2 * p.Pairs(), known: k.Ended,
		record: record{path: k.Path, task: t, finished: k.Ended, waiting: k.Waiting, unwritten: maps.Clone(k.Waiting)},
	}
}

// offerAll offers to resume matches, one after another.
func (r *Room) offerAll(left []*Match) {
	if len(left) == 0 {
		return
	}
	m := left[0]
	store.Try(r.config.Store, m.results, func(before map[int]match.Result, err error) {
		m.tally = match.Count(before)
		next := func() { r.offerAll(left[1:]) }
		switch {
		case err != nil:
			m.offer(notices.LeftMatch, notices.Warning, phrase.Error(err), next)
		case m.done() == m.games: // it had ended, but the user does not know
			m.forget()
			m.showResult(notices.LeftMatch, func() string { return lang.L("The match is over") }, next)
		case m.done() < m.known:
			m.offer(notices.LeftMatch, notices.Warning, lang.L("Some of its games are no longer in {{.File}}. They would be played again.", map[string]any{"File": m.path}), next)
		default:
			m.offer(notices.LeftMatch, notices.Info, "", next)
		}
	})
}

// offer asks whether to resume the match; next is called when the user has answered.
func (m *Match) offer(t notices.Topic, tone notices.Tone, words string, next func()) {
	m.room.config.Notices.Post(t, func() notices.Message {
		standing := m.standing()
		if !m.task.When.IsZero() {
			standing += " · " + phrase.When(m.task.When, m.room.config.Now())
		}
		answers := []notices.Answer{{Label: lang.L("Resume"), Weight: notices.Primary, Stays: true, Do: func() { m.resume(t, next) }}}
		if m.done() > 0 {
			answers = append(answers, notices.Answer{Label: lang.L("Show games"), Stays: true, Do: m.show})
		}
		answers = append(answers, notices.Answer{Label: lang.L("Stop match"), Do: func() {
			m.forget()
			next()
		}})
		return notices.Message{
			Tone:    tone,
			Title:   lang.L("Unfinished match"),
			Text:    paragraphs(words, m.title(), standing, m.faultWords()),
			Answers: answers,
			Held:    t == notices.LeftMatch,
		}
	})
}

// resume plays what is left of the match.
func (m *Match) resume(t notices.Topic, next func()) {
	r := m.room
	if r.current != nil {
		r.config.Notices.Passing(lang.L("Another match is running"))
		return
	}
	r.config.Notices.Clear(t)
	r.out.Resumed()
	type rest struct {
		openings pairing.Openings
		before   map[int]match.Result
	}
	store.Try(r.config.Store, func() (left rest, err error) {
		if left.before, err = m.results(); err == nil {
			left.openings, err = m.plan.Book(m.seed)
		}
		return left, err
	}, func(left rest, err error) {
		if err != nil {
			m.offer(t, notices.Warning, phrase.Error(err), next)
			return
		}
		if r.current != nil {
			m.offer(t, notices.Info, "", next)
			return
		}
		m.Start(left.openings, left.before)
		next()
	})
}
