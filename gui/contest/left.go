package contest

import (
	"maps"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/game"
	"kibitz/engine/match"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
	"kibitz/gui/phrase"
	"kibitz/gui/store"
)

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
	store.Try(r.config.Store, m.results, func(before map[int]game.Finished, err error) {
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
		before   map[int]game.Finished
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
