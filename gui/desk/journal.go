package desk

import (
	"encoding/json"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/gamefile"
	"kibitz/gui/notices"
	"kibitz/gui/pairing"
)

// Every change of a game is written to its journal, from which it comes back after a kill.

// Do makes a change to the game on the board and writes it to the journal.
func (k *Desk) Do(e game.Edit) error {
	if e == nil {
		return nil
	}
	d := k.doc
	var first []game.Record
	if d.journal == nil {
		first = d.snapshot() // the state before the first change, so that it too can be undone after a kill
	}
	r, err := d.History.Do(e)
	if err != nil {
		return err
	}
	k.left = nil // what was undone before cannot be redone any more
	k.record(append(first, r)...)
	return nil
}

// record writes records to the journal of the game on the board, and begins the journal if there is none.
func (k *Desk) record(records ...game.Record) {
	d := k.doc
	d.Revision++
	switch {
	case d.journal == nil:
		if records[0].Kind != game.SnapshotRecord {
			records = d.snapshot() // what it follows was in the journal that ended when the game was saved
		}
		k.beginJournal(d, records)
	case records[0].Kind == game.SnapshotRecord:
		d.journal.Rewrite(d.snapshot()...)
	default:
		d.journal.Append(records...)
	}
	if d.Revision%compactEvery == 0 {
		journal := d.journal
		journal.Large(func() {
			if d.journal == journal {
				k.CatchUp(d)
			}
		})
	}
}

// beginJournal begins the journal of a document with its first records.
func (k *Desk) beginJournal(d *Document, first []game.Record) {
	d.journal = k.in.Store.NewJournal(func(err error) { k.journalFailed(d, err) }, func() { k.CatchUp(d) })
	d.journal.Append(first...)
}

// snapshot returns the records that begin a journal of the document as it is.
func (d *Document) snapshot() []game.Record {
	records := []game.Record{d.History.Snapshot()}
	if !d.History.Dirty() { // nor is it worth restoring
		records = append(records, game.Record{Kind: game.SavedRecord})
	}
	return records
}

// CatchUp writes the journal of a document anew. If it had failed before and succeeds now, the message about that
// goes.
func (k *Desk) CatchUp(d *Document) {
	if d.journal == nil {
		return
	}
	d.journal.Rewrite(append(d.snapshot(), d.meta(k.in.Now()))...)
	if k.unbacked == d {
		d.journal.Behind(func(behind bool) {
			if !behind {
				k.backedUp(d)
			}
		})
	}
}

// backedUp removes the message that a document is not being backed up.
func (k *Desk) backedUp(d *Document) {
	if k.unbacked == d {
		k.unbacked = nil
		k.in.Notices.Clear(notices.Backup)
	}
}

// compactEvery is the number of changes between two checks of the size of the journal.
const compactEvery = 1000

// Follow writes to the journal what belongs to the last change besides the tree, and removes the message about a
// variation when the board shows the round again.
func (k *Desk) Follow() {
	if d := k.doc; d.noted != d.Revision {
		d.noted = d.Revision
		k.Note(d)
	}
	if !k.doc.Aside() {
		k.in.Notices.Clear(notices.Aside)
	}
}

// Note writes the place, the round and the draft of a document to its journal, if there is one.
func (k *Desk) Note(d *Document) {
	if d.journal != nil {
		d.journal.Append(d.meta(k.in.Now()))
	}
}

// NoteSaved records that the file holds the game as it was at a revision. Without later changes, the journal ends.
func (k *Desk) NoteSaved(d *Document, revision uint64) {
	if d.Revision != revision {
		d.History.MarkOvertaken()
		k.CatchUp(d)
		return
	}
	d.History.MarkSaved()
	switch {
	case d.journal == nil:
	case d.Running(), d.Draft != nil:
		k.CatchUp(d)
	default:
		// Nothing would be lost now; the next change begins another journal.
		d.Close()
		k.backedUp(d)
	}
}

// NoteLost records that the file does not hold the game any more.
func (k *Desk) NoteLost(d *Document) {
	d.History.MarkOvertaken()
	if d.journal == nil {
		k.beginJournal(d, d.snapshot())
		k.Note(d)
	} else {
		k.CatchUp(d)
	}
}

// NoteDraft stores an unfinished comment in the journal of a document; nil is none. The draft is not part of the game
// yet.
func (k *Desk) NoteDraft(d *Document, x *Draft) {
	d.Draft = x
	if d.journal == nil && x != nil {
		k.beginJournal(d, d.snapshot())
	}
	k.Note(d)
}

// journalFailed warns that a game is not being backed up, and tries again later.
func (k *Desk) journalFailed(d *Document, err error) {
	k.unbacked = d
	k.in.Notices.WarnAbout(notices.Backup, lang.L("This game is not being backed up"), err, lang.L("It could not be restored after a crash, so save it now."))
	k.retryJournal(d)
}

// JournalRetry is the time after which a journal is tried again: the disk may have room again although the game does
// not change.
const JournalRetry = 30 * time.Second

// retryJournal tries to write the journal of a document anew after a while, until that succeeds.
func (k *Desk) retryJournal(d *Document) {
	journal := d.journal
	k.in.After(JournalRetry, func() {
		if k.closed || journal == nil || d.journal != journal {
			return
		}
		journal.Behind(func(behind bool) {
			switch {
			case d.journal != journal:
			case behind:
				k.CatchUp(d)
				k.retryJournal(d)
			default:
				k.backedUp(d)
			}
		})
	})
}

// meta is what a journal remembers of a document besides its tree.
type meta struct {
	Node        game.NodeID      `json:"node"`
	Orientation chess.Color      `json:"orientation"`
	From        *gamefile.Origin `json:"from,omitempty"`
	Play        *playMeta        `json:"play,omitempty"`
	Draft       *Draft           `json:"draft,omitempty"`
}

// Draft is a comment that is being written.
type Draft struct {
	Node   game.NodeID `json:"node"`
	Before bool        `json:"before,omitempty"`
	Text   string      `json:"text"`
}

// Edit returns the change that makes the draft a comment of the game.
func (x *Draft) Edit(g *game.Game) game.Edit { return g.SetComment(x.Node, x.Before, x.Text) }

// playMeta is what a journal stores of the round.
type playMeta struct {
	Base    game.NodeID     `json:"base"`
	Tip     game.NodeID     `json:"tip"`
	Pairing pairing.Pairing `json:"pairing"`
	Clock   game.Clock      `json:"clock"`
	Over    bool            `json:"over,omitempty"`
	Seed    uint64          `json:"seed,omitempty"` // of earlier versions: none
	Aided   bool            `json:"aided,omitempty"`
}

func (d *Document) meta(now time.Time) game.Record {
	m := meta{Node: d.node, Orientation: d.Orientation, From: d.Origin, Draft: d.Draft}
	if s := d.Source; d.InFile() {
		m.From = s.Origin()
	}
	if p := d.Round; p != nil {
		clock := p.Match.Clock()
		clock.Stop(now) // the copy: what was thought about the present move counts
		m.Play = &playMeta{Base: p.Base, Tip: p.Tip(), Pairing: p.Pairing, Clock: clock, Over: !d.Running(), Seed: p.Seed, Aided: p.Aided}
	}
	data, err := json.Marshal(m)
	if err != nil {
		data = nil // a clock that cannot be written is no reason to lose the moves
	}
	return game.Record{Kind: game.MetaRecord, Meta: data}
}
