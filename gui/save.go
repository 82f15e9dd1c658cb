package gui

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/game"
	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/gamefile"
	"kibitz/gui/notices"
	"kibitz/gui/phrase"
	"kibitz/gui/store"
)

// save writes the game on the board to its file, or asks for one. then is
// called when it was written; it may be nil.
func (c *controller) save(then func()) {
	d := c.doc
	if d.File() == "" {
		c.saveAs(then)
		return
	}
	c.saveTo(d, consent{}, then)
}

// consent is what a user has agreed to before a file is written.
type consent struct {
	broken  bool // the game cannot be read to its end
	foreign bool // what another program has written meanwhile is overwritten

	joined bool // no consent: what another program has written meanwhile is kept
}

// toSave returns a copy of the game as it is written to a file. Of one that is being played by the clock it tells what
// that shows, so that it goes on from there.
func (d *Document) toSave(now time.Time) *game.Game {
	g := d.Game().Clone()
	if !d.timed() || g.Last().ID() != d.Round.Tip() {
		return g
	}
	side, clock := d.Round.Match.Turn(), d.Round.Match.Clock()
	tags := g.Tags().With(game.ClockTag, game.FormatClockTag(side, clock.Left(side, now)))
	_, _ = g.Apply(game.SetTags{Tags: tags}) // after an error the game is as it was
	return g
}

// timed reports whether a game is being played, not over, in which the side to move has limited time.
func (d *Document) timed() bool {
	if !d.Running() {
		return false
	}
	clock := d.Round.Match.Clock()
	return clock.Timed(d.Round.Match.Turn())
}

// saveTo writes a document to the file it came from. What needs the user's
// consent is asked first. A game that is in the file as it is stays there byte for byte.
func (c *controller) saveTo(d *Document, given consent, then func()) {
	if d.Source.Coll.Changing() {
		d.Source.Coll.WhenSettled(func() { c.saveTo(d, given, then) })
		return
	}
	if d.Source.Deletion != nil {
		c.writeNew(d, d.File(), true, then)
		return
	}
	name := filepath.Base(d.File())
	same := !d.History.Dirty() && !given.foreign && !d.timed()
	if d.Game().Tail() != nil && !given.broken && !same {
		given.broken = true
		c.shell.Ask(lang.L("This game is broken"), lang.L("It could not be read to its end ({{.Why}}). Its unread rest is written again as it is, after the moves that are shown.",
			map[string]any{"Why": phrase.Fault(d.Game().Tail().Fault)}), forms.Answer{Label: lang.L("Save"), Kind: controls.Primary, Do: func() { c.saveTo(d, given, then) }})
		return
	}
	g := d.toSave(c.now())
	revision := d.Revision
	coll, index := d.Source.Coll, d.Source.Index
	savingStep(c, func() (gamefile.Saved, error) {
		if same {
			return coll.Disk.Keep(index)
		}
		return coll.Disk.Save(index, g, given.foreign)
	}, func(changes gamefile.Saved, err error) {
		switch {
		case err == nil:
			coll.NoteSaved(index, changes)
			words := lang.L("Saved in {{.Name}}.", map[string]any{"Name": name})
			if given.joined {
				words = lang.L("Saved in {{.Name}}. What another program has changed in it is kept.", map[string]any{"Name": name})
			}
			c.saved(d, revision, words, then)
		case gamefile.Foreign(err) && !given.joined:
			given.joined = true
			c.join(coll, nil, func([]int) { c.saveTo(d, given, then) }, func() { c.saveChanged(d, name, err, given, then) })
		case gamefile.Foreign(err):
			c.saveChanged(d, name, err, given, then)
		default:
			c.notSaved(d, name, err, then)
		}
	})
}

// saveChanged goes on where another program has written to the file of a document, and what it
// has written cannot be told from what is to be saved.
func (c *controller) saveChanged(d *Document, name string, err error, given consent, then func()) {
	if !errors.Is(err, gamefile.ErrChanged) && len(d.Source.Coll.Entries) > 1 {
		c.notSaved(d, name, err, then)
		return
	}
	given.foreign = true
	c.askOverwrite(name, d, func() { c.saveTo(d, given, then) }, then)
}

// askOverwrite asks what to do with a file that another program has changed.
func (c *controller) askOverwrite(name string, d *Document, overwrite, then func()) {
	path := d.File()
	savingStep(c, func() (string, error) { return store.BackupName(path), nil }, func(backup string, _ error) {
		c.shell.Ask(lang.L("{{.Name}} has changed", map[string]any{"Name": name}),
			lang.L("Another program has written to it since it was opened. Saving now overwrites that. Its present version is kept as {{.Backup}}.", map[string]any{"Backup": phrase.Path(backup)}),
			forms.Answer{Label: lang.L("Save elsewhere…"), Kind: controls.Primary, Do: func() { c.saveElsewhere(d, then) }},
			forms.Answer{Label: lang.L("Overwrite"), Kind: controls.Danger, Do: overwrite})
	})
}

// saveElsewhere asks for another place for a document, which it shows meanwhile.
func (c *controller) saveElsewhere(d *Document, then func()) {
	if d != c.doc {
		c.bringUp(d)
	}
	c.saveAs(then)
}

// saveAs asks for a file and writes the game on the board to it.
func (c *controller) saveAs(then func()) {
	d := c.doc
	suggestion := gamefile.FileName(d.Game())
	if path := d.File(); path != "" {
		suggestion = filepath.Base(path)
	} else if s := d.Source; s != nil && s.Coll.Name != "" {
		suggestion = strings.TrimSuffix(s.Coll.Name, filepath.Ext(s.Coll.Name)) + gamefile.Extension
	}
	c.shell.ChooseFile(forms.FileChoice{
		Title: lang.L("Save game as"), Action: lang.L("Save"), Save: true, Name: suggestion, Extension: gamefile.Extension,
		Chosen: func(path string) { c.saveNew(d, path, then) },
	})
}

// saveNew writes a document to a file that it does not come from. If there is
// one of that name, the user is asked whether to add to it or replace it.
func (c *controller) saveNew(d *Document, path string, then func()) {
	c.shell.Remember(path)
	c.addOrReplace(path, lang.L("Add the game"),
		func(backup string) string {
			return lang.L("Add this game to the others in the file, or replace the whole file? Its present version is kept as {{.Backup}}.", map[string]any{"Backup": backup})
		},
		func(add bool) { c.writeNew(d, path, add, then) })
}

// addOrReplace writes a file. If there is one of that name, it asks whether to add to it or to replace it; its
// present version is kept as a backup.
func (c *controller) addOrReplace(path, adding string, question func(backup string) string, write func(add bool)) {
	savingStep(c, func() (string, error) { return store.Overwritten(path), nil }, func(backup string, _ error) {
		if backup == "" {
			write(false)
			return
		}
		c.shell.Ask(lang.L("{{.Name}} exists already", map[string]any{"Name": filepath.Base(path)}), question(phrase.Path(backup)),
			forms.Answer{Label: adding, Kind: controls.Primary, Do: func() { write(true) }},
			forms.Answer{Label: lang.L("Replace the file"), Kind: controls.Danger, Do: func() { write(false) }})
	})
}

// writeNew writes a document as the only game of a file, or as one more in it.
func (c *controller) writeNew(d *Document, path string, add bool, then func()) {
	g := d.toSave(c.now())
	revision := d.Revision
	open := c.openedFrom(path)
	savingStep(c, func() (gamefile.Added, error) {
		switch {
		case !add:
			return gamefile.Create(path, g)
		case open != nil && open.Disk.Unchanged() == nil:
			return open.Disk.Add(g) // with a second collection, the games of either would overwrite those of the other
		}
		return gamefile.AddTo(path, g)
	}, func(added gamefile.Added, err error) {
		if err != nil {
			c.notSaved(d, filepath.Base(path), err, then)
			return
		}
		d.Source = added.Note()
		c.saved(d, revision, lang.L("Saved in {{.Name}}.", map[string]any{"Name": filepath.Base(path)}), then)
	})
}

// saved notes that the state of a document with this revision is safe in its file, and says so.
func (c *controller) saved(d *Document, revision uint64, words string, then func()) {
	if d.Revision != revision {
		d.History.MarkOvertaken()
		c.catchUp(d)
	} else {
		c.settled(d)
	}
	c.notices.Clear(notices.Problem)
	if c.unsaved == d {
		c.unsaved = nil
		c.notices.Clear(notices.Unsaved)
	}
	c.notices.Passing(words)
	c.changed()
	if then != nil {
		then()
	}
}

// settled notes that a document is in its file as it is.
func (c *controller) settled(d *Document) {
	d.History.MarkSaved()
	switch {
	case d.journal == nil:
	case d.Running(), d.Draft != nil:
		c.catchUp(d)
	default:
		// Nothing would be lost now; the next change begins another journal.
		d.Close()
		c.backedUp(d)
	}
}

// notSaved says why a document could not be written, and offers another place.
func (c *controller) notSaved(d *Document, name string, err error, then func()) {
	c.unsaved = d
	c.notices.Post(notices.Unsaved, func() notices.Message {
		return notices.Message{
			Tone:  notices.Warning,
			Title: lang.L("{{.Name}} was not saved", map[string]any{"Name": name}),
			Text:  phrase.Error(err) + " " + lang.L("The game is safe in the window; try another name or another place."),
			Answers: []notices.Answer{
				{Label: lang.L("Save elsewhere…"), Weight: notices.Primary, Do: func() { c.saveElsewhere(d, then) }},
				{Label: lang.L("OK")},
			},
		}
	})
}

// leave asks about games that are not saved, then goes on. Games on the shelf
// count too.
func (c *controller) leave(then func()) {
	open := slices.DeleteFunc(append(slices.Clone(c.shelf), c.doc), func(d *Document) bool { return !d.Unsaved() })
	if len(open) == 0 {
		then()
		return
	}
	text := lang.L("Its moves are lost if it is not saved.")
	title := lang.L("The game is not saved")
	if name := open[len(open)-1].Title(); len(open) == 1 && name != "" {
		title = lang.L("{{.Name}} is not saved", map[string]any{"Name": name})
	}
	if len(open) > 1 {
		title = lang.L("{{.N}} games are not saved", map[string]any{"N": len(open)})
		text = lang.L("Their moves are lost if they are not saved:") + "\n" + titles(open)
	}
	c.shell.Ask(title, text,
		forms.Answer{Label: lang.L("Save"), Kind: controls.Primary, Do: func() { c.saveAll(open, then) }},
		forms.Answer{Label: lang.L("Don’t save"), Kind: controls.Danger, Do: then})
}

func titles(docs []*Document) string {
	var lines []string
	for _, d := range docs {
		lines = append(lines, "• "+d.Summary())
	}
	return strings.Join(lines, "\n")
}

// saveAll saves documents one after another, each of them shown while it is
// asked about. It goes on only when all were saved.
func (c *controller) saveAll(docs []*Document, then func()) {
	if len(docs) == 0 {
		then()
		return
	}
	d := docs[0]
	if d != c.doc {
		c.bringUp(d)
	}
	c.save(func() { c.saveAll(docs[1:], then) })
}
