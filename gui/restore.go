package gui

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/game"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
	"kibitz/gui/phrase"
	"kibitz/gui/store"
)

// foundOrphans offers what killed programs have left, and tells what of it is lost.
func (c *controller) foundOrphans(orphans []*store.Orphan, damaged []string) {
	if len(damaged) > 0 {
		c.tellDamaged(func() string { return lang.L("An unfinished game could not be restored") }, damaged)
	}
	c.offerOrphans(orphans, false)
}

// offerOrphans offers the games that a killed program has left, one after another. More tells that it has
// offered some already.
func (c *controller) offerOrphans(orphans []*store.Orphan, more bool) {
	for i, o := range orphans {
		if d := restore(o); d.worthRestoring() {
			c.offerOrphan(o, d, more, func() { c.offerOrphans(orphans[i+1:], true) })
			return
		}
		o.Discard()
	}
}

// worthRestoring reports whether a restored document holds more than what is in a file or
// at the beginning of every game.
func (d *Document) worthRestoring() bool {
	return d.Unsaved() || d.Draft != nil
}

// offerOrphan offers a game that a killed program has left, restored, the last one or one from before it, then
// does what comes next.
func (c *controller) offerOrphan(o *store.Orphan, d *Document, earlier bool, next func()) {
	c.notices.Post(notices.Restore, func() notices.Message {
		words := d.Summary() + ", " + phrase.When(o.When, c.now()) + "."
		if d.Origin != nil {
			words = filepath.Base(d.Origin.Path) + ": " + words
		}
		title := lang.L("Continue your last game?")
		if earlier {
			title = lang.L("Continue this earlier game, too?")
		}
		if o.Torn {
			words += " " + lang.L("The end of its record is damaged, so the last changes may be missing.")
		}
		return notices.Message{Title: title, Text: words, Held: true, Answers: []notices.Answer{
			{Label: lang.L("Continue"), Weight: notices.Primary, Do: func() {
				c.adopt(d, o)
				next()
			}},
			{Label: lang.L("Discard"), Do: func() {
				c.discard(o, d)
				next()
			}},
		}}
	})
}

// discard lets go of a game that a killed program has left, with a way back until the program ends.
func (c *controller) discard(o *store.Orphan, d *Document) {
	c.discarded = append(c.discarded, o)
	c.tellDiscarded(o, d)
}

// tellDiscarded says which game was let go of, and offers to bring it back.
func (c *controller) tellDiscarded(o *store.Orphan, d *Document) {
	c.notices.Post(notices.Discarded, func() notices.Message {
		return notices.Message{Title: lang.L("Game discarded"), Text: d.Summary() + ".", Answers: []notices.Answer{
			{Label: lang.L("Undo"), Weight: notices.Primary, Do: func() {
				c.discarded = slices.DeleteFunc(c.discarded, func(x *store.Orphan) bool { return x == o })
				c.adopt(d, o)
			}},
			{Label: lang.L("OK")},
		}}
	})
}

// adopt puts a restored game on the board. What was being played is paused, unless an engine that played it is not on
// the list any more: the built-in one would go on under its name.
func (c *controller) adopt(d *Document, o *store.Orphan) {
	d.journal = o.Adopt(func(err error) { c.journalFailed(d, err) }, func() { c.catchUp(d) })
	if d.Round != nil && slices.ContainsFunc(d.Round.Pairing.Players[:], c.gone) {
		d.Round = nil
	}
	c.show(d)
	if d.Round != nil {
		// Begun and paused at once: the clock is what it was, and nobody moves.
		d.Round.Match.Apply(game.Begin{}, c.now())
		d.Round.Match.Apply(game.Pause{}, c.now())
		if f, over := d.Round.Match.Finished(); over {
			c.finished(d.Round, f) // its flag had fallen, and nobody could write that down any more
		} else {
			c.tellPaused()
		}
	} else {
		c.offerGoOn()
	}
	if x := d.Draft; x != nil {
		d.Draft = nil
		c.edit(x.Edit(d.Game()))
	}
	c.files.Rejoin(d)
	c.changed()
	c.view.focusBoard()
}

// gone reports whether a player is an engine that is not on the list.
func (c *controller) gone(p pairing.Player) bool {
	_, ok := c.engines.Find(p.Engine)
	return !p.IsPerson() && !ok
}

// restore makes a document of what a journal held. The game that was being
// played goes on where it stopped, paused; when that is not possible any more,
// the moves are there all the same.
func restore(o *store.Orphan) *Document {
	d := &Document{History: o.History}
	d.node, _ = o.History.Touched()
	var m meta
	if json.Unmarshal(o.Meta, &m) != nil {
		return d
	}
	d.Orientation, d.Origin = m.Orientation&1, m.From
	if d.Game().Node(m.Node) != nil {
		d.node = m.Node
	}
	if x := m.Draft; x != nil && x.Edit(d.Game()) != nil {
		d.Draft = x
	}
	p := m.Play
	if p == nil || p.Over || p.Pairing.Check() != nil {
		return d
	}
	tip, base := d.Game().Node(p.Tip), d.Game().Node(p.Base)
	if tip == nil || base == nil {
		return d
	}
	play, err := newRound(d.Game(), tip, base, p.Pairing, &p.Clock)
	if err != nil {
		return d
	}
	d.Round = play
	d.node = p.Tip
	return d
}

// tellDamaged says that something of the last time is lost, and which files have it.
func (c *controller) tellDamaged(title func() string, files []string) {
	c.notices.Post(notices.Damage, func() notices.Message {
		return notices.Message{
			Tone:    notices.Warning,
			Title:   title(),
			Text:    lang.L("Its record is damaged or comes from another version of Kibitz. It is kept as {{.File}}.", map[string]any{"File": strings.Join(files, ", ")}),
			Answers: []notices.Answer{{Label: lang.L("OK")}},
		}
	})
}
