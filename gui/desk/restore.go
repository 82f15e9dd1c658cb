package desk

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

// FoundOrphans offers the games that killed programs have left, and names the files that cannot be read.
func (k *Desk) FoundOrphans(orphans []*store.Orphan, damaged []string) {
	if len(damaged) > 0 {
		k.TellDamaged(func() string { return lang.L("An unfinished game could not be restored") }, damaged)
	}
	k.offerOrphans(orphans, false)
}

// offerOrphans offers the games of killed programs one after another. more reports that one was offered before.
func (k *Desk) offerOrphans(orphans []*store.Orphan, more bool) {
	for i, o := range orphans {
		if d := restore(o); d.Unsaved() || d.Draft != nil {
			k.offerOrphan(o, d, more, func() { k.offerOrphans(orphans[i+1:], true) })
			return
		}
		o.Discard()
	}
}

// offerOrphan offers a restored game of a killed program, then calls next. earlier marks a game that is not the last
// one.
func (k *Desk) offerOrphan(o *store.Orphan, d *Document, earlier bool, next func()) {
	k.in.Notices.Post(notices.Restore, func() notices.Message {
		words := d.Summary() + ", " + phrase.When(o.When, k.in.Now()) + "."
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
		label := lang.L("Continue")
		if r := d.Round; r != nil && !r.Pairing.TimeControl().Unlimited() && !slices.ContainsFunc(r.Pairing.Players[:], k.isRemoved) {
			if clock := r.Match.Clock(); clock.Left(r.Match.Turn(), k.in.Now()) > 0 {
				label = lang.L("Continue (clocks start)")
			}
		}
		return notices.Message{Title: title, Text: words, Held: true, Answers: []notices.Answer{
			{Label: label, Weight: notices.Primary, Do: func() {
				k.adopt(d, o, true)
				next()
			}},
			{Label: lang.L("Discard"), Do: func() {
				k.discard(o, d)
				next()
			}},
		}}
	})
}

// discard drops the game of a killed program. Until the program ends, the user can bring it back.
func (k *Desk) discard(o *store.Orphan, d *Document) {
	k.discarded = append(k.discarded, o)
	k.in.Notices.Post(notices.Discarded, func() notices.Message {
		return notices.Message{Title: lang.L("Game discarded"), Text: d.Summary() + ".", Answers: []notices.Answer{
			{Label: lang.L("Undo"), Weight: notices.Primary, Do: func() {
				k.discarded = slices.DeleteFunc(k.discarded, func(x *store.Orphan) bool { return x == o })
				k.adopt(d, o, false)
			}},
			{Label: lang.L("OK")},
		}}
	})
}

// adopt puts a restored game on the board. Its round is paused, or resumed; if one of its engines is not on the list any
// more, the round ends.
func (k *Desk) adopt(d *Document, o *store.Orphan, resume bool) {
	d.journal = o.Adopt(func(err error) { k.journalFailed(d, err) }, func() { k.CatchUp(d) })
	if d.Round != nil && slices.ContainsFunc(d.Round.Pairing.Players[:], k.isRemoved) {
		d.Round = nil
	}
	k.Show(d)
	if d.Round != nil {
		// Begun and paused at once: the clock is what it was, and nobody moves.
		d.Round.Match.Apply(game.Begin{}, k.in.Now())
		d.Round.Match.Apply(game.Pause{}, k.in.Now())
		f, over := d.Round.Match.Finished()
		switch {
		case over:
			k.recordResult(d.Round, f) // its flag had fallen, and nobody could write that down any more
		case resume:
			defer k.Resume() // once all the rest is done
		default:
			k.postPaused()
		}
	} else {
		k.OfferPlayOn()
	}
	if x := d.Draft; x != nil {
		d.Draft = nil
		k.Edit(x.Edit(d.Game()))
	}
	k.out.Restored(d)
	k.out.Changed()
	k.out.Focus()
}

// isRemoved reports whether a player is an engine that is not on the list.
func (k *Desk) isRemoved(p pairing.Player) bool {
	_, ok := k.in.Engines.Find(p.Engine)
	return !p.IsPerson() && !ok
}

// restore makes a document from a journal. Its round continues at its last move, paused; if that is not possible,
// only the moves are restored.
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
	if d.Round = play; p.Seed != 0 {
		play.Seed = p.Seed
	}
	play.Aided = p.Aided
	d.node = p.Tip
	return d
}

// TellDamaged says that records of the last session are lost, and which files hold what is left of them.
func (k *Desk) TellDamaged(title func() string, files []string) {
	k.in.Notices.Post(notices.Damage, func() notices.Message {
		return notices.Message{
			Tone:    notices.Warning,
			Title:   title(),
			Text:    lang.L("Its record is damaged or comes from another version of Kibitz. It is kept as {{.File}}.", map[string]any{"File": strings.Join(files, ", ")}),
			Answers: []notices.Answer{{Label: lang.L("OK")}},
		}
	})
}
