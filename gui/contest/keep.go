package contest

import (
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/match"
	"kibitz/engine/tournament"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
	"kibitz/gui/phrase"
	"kibitz/gui/store"
)

// recorded is the content of our own file: what a match or a tournament is, and what has been played of it.
type recorded struct {
	Plan       pairing.MatchPlan `json:"plan"`
	Seed       uint64            `json:"seed"`
	Names      [2]string         `json:"names"`
	Tournament *tournament.File  `json:"tournament,omitempty"` // nil: a match
	Path       string            `json:"path"`                 // of the user's file
	Ended      int               `json:"ended"`                // games
	Waiting    map[string]string `json:"waiting"`              // the texts of games, by what names them, that the user's file may lack
}

// record is what a match or a tournament has on the disk. A game of a match is named by its number, one of a tournament by
// its round.
type record struct {
	room *Room
	path string // of the user's file
	task *store.Task
	head recorded // without the games

	// Of the goroutine of the store's own files:
	finished int               // games that have ended
	waiting  map[string]string // as in recorded
	failed   bool              // our file could not be written, and the user knows

	// Of the goroutine of the user's files:
	unwritten map[string]string // texts of games that could not be added to the user's file
}

// newRecord returns a record without games.
func (r *Room) newRecord(head recorded) record {
	return record{room: r, path: head.Path, task: r.config.Store.NewTask(), head: head}
}

// save writes our own file. It must run on the goroutine of the store's own files.
func (k *record) save() {
	kept := k.head
	kept.Ended, kept.Waiting = k.finished, k.waiting
	err := k.task.Write(kept)
	switch {
	case err == nil && k.failed:
		k.room.config.Post(func() { k.room.config.Notices.Clear(notices.MatchBackup) })
	case err != nil && !k.failed:
		k.room.config.Post(func() {
			title := lang.L("This match is not being backed up")
			if k.head.Tournament != nil {
				title = lang.L("This tournament is not being backed up")
			}
			k.room.config.Notices.WarnAbout(notices.MatchBackup, title, err, lang.L("It could not be resumed after a crash."))
		})
	}
	k.failed = err != nil
}

// begin writes the first record: from now on what is played can be resumed.
func (k *record) begin() { k.room.config.Store.DoOwn(k.save, nil) }

// keep writes a game that has ended to both files and waits for the disk, so that games are not played faster than
// they are written. The engines' goroutines call it.
func (k *record) keep(name string, event match.Event, x match.Record) {
	var b strings.Builder
	if match.WriteGame(&b, event, x) != nil {
		return // its result says why it cannot be written
	}
	text := b.String()
	kept, written := make(chan struct{}), make(chan struct{})
	k.room.config.Store.DoOwn(func() {
		defer close(kept)
		if k.waiting == nil {
			k.waiting = map[string]string{}
		}
		k.waiting[name] = text
		if x.Finished.Outcome != chess.NoOutcome {
			k.finished++
		}
		k.save()
	}, nil)
	k.room.config.Store.Do(func() {
		defer close(written)
		<-kept
		if k.unwritten == nil {
			k.unwritten = map[string]string{}
		}
		k.unwritten[name] = text
		k.write()
	}, nil)
	<-written
}

// write adds the games to the user's file that it lacks. It must run on the goroutine of the user's files.
func (k *record) write() {
	names := slices.Sorted(maps.Keys(k.unwritten))
	if len(names) == 0 {
		return
	}
	var text strings.Builder
	for _, n := range names {
		text.WriteString(k.unwritten[n])
	}
	if err := appendTo(k.path, text.String()); err != nil {
		k.room.config.Post(func() {
			title := lang.L("The match games could not be saved")
			if k.head.Tournament != nil {
				title = lang.L("The games of the tournament could not be saved")
			}
			k.room.config.Notices.Warn(title, err, lang.L("Kibitz tries again after each game and at the next start."))
		})
		return
	}
	clear(k.unwritten)
	k.written(names)
}

// written notes that the user's file has these games.
func (k *record) written(names []string) {
	k.room.config.Store.DoOwn(func() {
		for _, n := range names {
			delete(k.waiting, n)
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

// forget deletes our own file, since all is over; not while the user's file lacks games.
func (k *record) forget() {
	k.room.config.Store.Do(func() {
		if len(k.unwritten) == 0 {
			k.task.Remove()
		}
	}, nil)
}

// show opens the games that have been played.
func (k *record) show() {
	store.Ask(k.room.config.Store, func() error {
		k.write() // there may be room by now
		_, err := os.Stat(k.path)
		return err
	}, func(err error) {
		if errors.Is(err, fs.ErrNotExist) {
			k.room.config.Notices.Passing(lang.L("No game has finished yet"))
			return
		}
		k.room.out.Open(k.path)
	})
}

// results reads what has been played, by number, and adds to the user's file what it lacks. It must run on the goroutine
// of the user's files.
func (m *Match) results() (all map[int]match.Result, err error) {
	all = map[int]match.Result{}
	err = m.readBack(func(r io.Reader) (names []string, err error) {
		results, err := match.Results(r, m.event())
		maps.Copy(all, results)
		for number := range results {
			names = append(names, strconv.Itoa(number))
		}
		return names, err
	})
	return all, err
}

// readBack calls read with the user's file, if there is one, and with each game that this lacks, then adds those to it. read
// returns the names of the games that it found. It must run on the goroutine of the user's files.
func (k *record) readBack(read func(io.Reader) (names []string, err error)) error {
	for _, text := range k.unwritten {
		if err := cutTorn(k.path, text); err != nil {
			return err
		}
	}
	var written []string
	f, err := os.Open(k.path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err == nil {
		written, err = read(f)
		f.Close()
		if err != nil {
			return err
		}
	}
	written = slices.DeleteFunc(written, func(name string) bool {
		_, ok := k.unwritten[name]
		delete(k.unwritten, name)
		return !ok
	})
	for _, text := range k.unwritten {
		if _, err := read(strings.NewReader(text)); err != nil {
			return err
		}
	}
	k.written(written)
	k.write()
	return nil
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

// left is a match or a tournament that was unfinished when the program ended.
type left interface {
	// offerLeft offers to resume it; next is called when the user has answered.
	offerLeft(next func())
}

// unfinished is what was found of matches and tournaments that were unfinished when the program ended.
type unfinished struct {
	left    []left
	damaged []string // files that cannot be read
}

// FindLeft offers to resume what was unfinished when the program ended.
func (r *Room) FindLeft() {
	store.AskTasks(r.config.Store, r.readAll, func(found unfinished) {
		if len(found.damaged) > 0 {
			r.config.Desk.TellDamaged(func() string { return lang.L("An unfinished match could not be restored") }, found.damaged)
		}
		r.offerAll(found.left)
	})
}

// readAll reads the records. It must run on the goroutine of the store's own files.
func (r *Room) readAll(tasks []*store.Task) (found unfinished) {
	for _, t := range tasks {
		if x := r.read(t); x != nil {
			found.left = append(found.left, x)
		} else {
			found.damaged = append(found.damaged, t.SetAside())
		}
	}
	return found
}

// read returns the match or the tournament of a record; nil if it cannot be read. It must run on the goroutine of the store's
// own files.
func (r *Room) read(t *store.Task) left {
	var k recorded
	if t.Read(&k) != nil || k.Path == "" {
		return nil
	}
	kept := record{room: r, path: k.Path, task: t, finished: k.Ended, waiting: k.Waiting, unwritten: maps.Clone(k.Waiting)}
	k.Waiting = nil
	kept.head = k
	if k.Tournament != nil {
		if _, err := k.Tournament.Rules(); err != nil || len(k.Tournament.Engines) < 2 {
			return nil
		}
		return &Tournament{file: *k.Tournament, known: k.Ended, record: kept}
	}
	p := k.Plan.Repaired()
	here := p
	if p.Concurrency = k.Plan.Concurrency; p != k.Plan { // another machine may play fewer at a time
		return nil
	}
	return &Match{plan: here, seed: k.Seed, names: k.Names, games: 2 * p.Pairs(), known: k.Ended, record: kept}
}

// offerAll offers to resume what was left, one after another.
func (r *Room) offerAll(all []left) {
	if len(all) > 0 {
		all[0].offerLeft(func() { r.offerAll(all[1:]) })
	}
}

func (m *Match) offerLeft(next func()) {
	store.Try(m.room.config.Store, m.results, func(before map[int]match.Result, err error) {
		m.tally = match.Count(before)
		switch {
		case err != nil:
			m.offer(notices.LeftMatch, notices.Warning, phrase.Error(err), next)
		case m.done() == m.games: // it had ended, but the user does not know
			m.forget()
			m.showResult(notices.LeftMatch, func() string { return lang.L("The match is over") }, next)
		case m.done() < m.known:
			m.offer(notices.LeftMatch, notices.Warning, m.missing(), next)
		default:
			m.offer(notices.LeftMatch, notices.Info, "", next)
		}
	})
}

// missing says that the user's file has fewer games than have ended.
func (k *record) missing() string {
	return lang.L("Some of its games are no longer in {{.File}}. They would be played again.", map[string]any{"File": k.path})
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
	if r.Playing() {
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
		if r.Playing() {
			m.offer(t, notices.Info, "", next)
			return
		}
		m.Start(left.openings, left.before)
		next()
	})
}
