package gui

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

// Matches that were left unfinished: the program was closed or killed, or one of the engines could not be started.

// findMatches offers to go on with what was not over when the program ended.
func (c *controller) findMatches() {
	var left []*engineMatch
	var damaged []string
	c.store.Tasks(func(t *store.Task) {
		if m := c.leftMatch(t); m != nil {
			left = append(left, m)
		} else {
			damaged = append(damaged, t.SetAside())
		}
	}, func() {
		if len(damaged) > 0 {
			c.tellDamaged(func() string { return lang.L("A match that was not over cannot be read") }, damaged)
		}
		c.offerMatches(left)
	})
}

// leftMatch reads a match, nil if it cannot be understood. It runs on the goroutine of the store's own files.
func (c *controller) leftMatch(t *store.Task) *engineMatch {
	var k keptMatch
	if t.Read(&k) != nil || k.Path == "" {
		return nil
	}
	p := k.Plan.Repaired()
	here := p
	if p.Concurrency = k.Plan.Concurrency; p != k.Plan { // another machine may play fewer at a time
		return nil
	}
	return &engineMatch{
		c: c, plan: here, seed: k.Seed, names: k.Names, games: 2 * p.Pairs(), path: k.Path, task: t, known: k.Ended,
		gameKeeper: gameKeeper{finished: k.Ended, waiting: k.Waiting, unwritten: maps.Clone(k.Waiting)},
	}
}

// offerMatches offers to go on with matches, one after another.
func (c *controller) offerMatches(left []*engineMatch) {
	if len(left) == 0 {
		return
	}
	m := left[0]
	store.Try(c.store, m.results, func(before map[int]game.Finished, err error) {
		m.tally = match.Count(before)
		next := func() { c.offerMatches(left[1:]) }
		switch {
		case err != nil:
			m.offer(notices.LeftMatch, notices.Warning, phrase.Error(err), next)
		case m.done() == m.games: // it was over, but nobody was told
			m.forget()
			m.tellEnd(notices.LeftMatch, func() string { return lang.L("The match is over") }, next)
		case m.done() < m.known:
			m.offer(notices.LeftMatch, notices.Warning, lang.L("Some of its games are not in {{.File}} any more. They would be played again.", map[string]any{"File": m.path}), next)
		default:
			m.offer(notices.LeftMatch, notices.Info, "", next)
		}
	})
}

// offer asks whether to go on with the match. What comes next is up to who is told the answer.
func (m *engineMatch) offer(t notices.Topic, tone notices.Tone, words string, next func()) {
	m.c.notices.Post(t, func() notices.Message {
		standing := m.standing()
		if !m.task.When.IsZero() {
			standing += " · " + phrase.When(m.task.When, m.c.now())
		}
		answers := []notices.Answer{{Label: lang.L("Go on"), Weight: notices.Primary, Stays: true, Do: func() { m.goOn(t, next) }}}
		if m.done() > 0 {
			answers = append(answers, notices.Answer{Label: lang.L("Show the games"), Stays: true, Do: m.show})
		}
		answers = append(answers, notices.Answer{Label: lang.L("End the match"), Do: func() {
			m.forget()
			next()
		}})
		return notices.Message{
			Tone:    tone,
			Title:   lang.L("A match is not over"),
			Text:    paragraphs(words, m.title(), standing, m.faultWords()),
			Answers: answers,
			Held:    t == notices.LeftMatch,
		}
	})
}

// goOn plays what is left of the match.
func (m *engineMatch) goOn(t notices.Topic, next func()) {
	c := m.c
	if c.match != nil {
		c.notices.Passing(lang.L("Another match is being played"))
		return
	}
	c.notices.Clear(t)
	c.view.focusBoard()
	type rest struct {
		openings pairing.Openings
		before   map[int]game.Finished
	}
	store.Try(c.store, func() (r rest, err error) {
		if r.before, err = m.results(); err == nil {
			r.openings, err = m.plan.Book(m.seed)
		}
		return r, err
	}, func(r rest, err error) {
		if err != nil {
			m.offer(t, notices.Warning, phrase.Error(err), next)
			return
		}
		if c.match != nil {
			m.offer(t, notices.Info, "", next)
			return
		}
		m.start(r.openings, r.before)
		next()
	})
}
