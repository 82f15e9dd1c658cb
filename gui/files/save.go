package files

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2/lang"

	"kibitz/gui/desk"
	"kibitz/gui/gamefile"
	"kibitz/gui/notices"
	"kibitz/gui/phrase"
	"kibitz/gui/store"
)

// Save writes the game on the board to its file, or asks for one. then is called when that is done; it may be nil.
func (r *Room) Save(then func()) {
	if d := r.in.Desk.Doc(); d.File() == "" {
		r.SaveAs(then)
	} else {
		(&saving{room: r, doc: d, then: then}).settle()
	}
}

// saving is the saving of a game in its place in its file. Its steps are methods, each of which ends with the next.
type saving struct {
	room *Room
	doc  *desk.Document
	then func()

	agreed    bool // the user has agreed to save a broken game
	overwrite bool // the user has agreed to overwrite what another program has written
	joined    bool // the file was read again after another program had written to it
}

// settle waits until the file's games have the places that the window knows.
func (s *saving) settle() { s.doc.Source.Coll.WhenSettled(s.confirm) }

// confirm asks before a broken game is written.
func (s *saving) confirm() {
	d := s.doc
	tail := d.Game().Tail()
	switch {
	case d.Source.Deletion != nil: // from its file, which gets the game back as a new one
		s.room.writeNew(d, d.File(), true, s.then)
	case tail == nil || s.agreed || s.unchanged():
		s.write()
	default:
		s.room.out.Ask(lang.L("This game is damaged"), lang.L("Part of this game could not be read ({{.Why}}). The unread part is saved unchanged after the moves shown.",
			map[string]any{"Why": phrase.Fault(tail.Fault)}), notices.Answer{Label: lang.L("Save"), Weight: notices.Primary, Do: func() {
			s.agreed = true
			s.settle()
		}})
	}
}

// unchanged reports whether the file has the game as it is. The game stays there byte for byte.
func (s *saving) unchanged() bool {
	return !s.doc.History.Dirty() && !s.overwrite && !s.doc.Timed()
}

// write writes the file.
func (s *saving) write() {
	r, d := s.room, s.doc
	coll, index, name := d.Source.Coll, d.Source.Index, filepath.Base(d.File())
	g, revision := d.ToSave(r.in.Now()), d.Revision
	unchanged, overwrite := s.unchanged(), s.overwrite
	inSteps(r, func() (gamefile.Saved, error) {
		if unchanged {
			return coll.Disk.Keep(index)
		}
		return coll.Disk.Save(index, g, overwrite)
	}, func(changes gamefile.Saved, err error) {
		switch {
		case err == nil:
			coll.NoteSaved(index, changes)
			words := lang.L("Saved in {{.Name}}.", map[string]any{"Name": name})
			if s.joined {
				words = lang.L("Saved in {{.Name}}. The changes made by another program were kept.", map[string]any{"Name": name})
			}
			r.saved(d, revision, words, s.then)
		case gamefile.Foreign(err) && !s.joined:
			s.join(coll, err)
		case gamefile.Foreign(err):
			s.askOverwrite(err)
		default:
			r.notSaved(d, name, err, s.then)
		}
	})
}

// join takes in what another program has written to the file, and writes again.
func (s *saving) join(coll *gamefile.Collection, err error) {
	s.joined = true
	s.room.join(coll, nil, func([]int) { s.settle() }, func() { s.askOverwrite(err) })
}

// askOverwrite asks what to do with a file that another program has changed.
func (s *saving) askOverwrite(err error) {
	r, d := s.room, s.doc
	path, name := d.File(), filepath.Base(d.File())
	if !errors.Is(err, gamefile.ErrChanged) && len(d.Source.Coll.Entries) > 1 {
		r.notSaved(d, name, err, s.then)
		return
	}
	inSteps(r, func() (string, error) { return store.BackupName(path), nil }, func(backup string, _ error) {
		r.out.Ask(lang.L("{{.Name}} has changed", map[string]any{"Name": name}),
			lang.L("Another program has changed this file since it was opened. Saving overwrites those changes; the current version is kept as {{.Backup}}.", map[string]any{"Backup": phrase.Path(backup)}),
			notices.Answer{Label: lang.L("Save elsewhere…"), Weight: notices.Primary, Do: func() { r.saveElsewhere(d, s.then) }},
			notices.Answer{Label: lang.L("Overwrite"), Weight: notices.Danger, Do: func() {
				s.overwrite = true
				s.settle()
			}})
	})
}

// saveElsewhere asks for another file for a game, which it brings to the board.
func (r *Room) saveElsewhere(d *desk.Document, then func()) {
	if r.toBoard(d) {
		r.SaveAs(then)
	}
}

// SaveAs asks for a file and writes the game on the board to it.
func (r *Room) SaveAs(then func()) {
	d := r.in.Desk.Doc()
	name := gamefile.FileName(d.Game())
	if path := d.File(); path != "" {
		name = filepath.Base(path)
	} else if p := d.Source; p != nil && p.Coll.Name != "" {
		name = strings.TrimSuffix(p.Coll.Name, filepath.Ext(p.Coll.Name)) + gamefile.Extension
	}
	r.out.ChooseFile(FileWish{Title: lang.L("Save game as"), Action: lang.L("Save"), Save: true, Name: name,
		Chosen: func(path string) { r.saveNew(d, path, then) }})
}

// saveNew writes a game to a file that it does not come from. If there is one of that name, the user is asked whether to
// add to it or replace it.
func (r *Room) saveNew(d *desk.Document, path string, then func()) {
	r.out.Remember(path)
	r.askReplace(path, lang.L("Add the game"),
		func(backup string) string {
			return lang.L("Add this game to the others in the file, or replace the whole file? The current version is kept as {{.Backup}}.", map[string]any{"Backup": backup})
		},
		func(add bool) { r.writeNew(d, path, add, then) })
}

// writeNew writes a game as the only one of a file, or as one more in it.
func (r *Room) writeNew(d *desk.Document, path string, add bool, then func()) {
	g, revision := d.ToSave(r.in.Now()), d.Revision
	open := r.openFrom(path)
	inSteps(r, func() (gamefile.Added, error) {
		switch {
		case !add:
			return gamefile.Create(path, g)
		case open != nil && open.Disk.Unchanged() == nil:
			return open.Disk.Add(g) // of two collections, one would overwrite what the other has written
		}
		return gamefile.AddTo(path, g)
	}, func(added gamefile.Added, err error) {
		name := filepath.Base(path)
		if err != nil {
			r.notSaved(d, name, err, then)
			return
		}
		d.Source = added.Note()
		r.noteRecent(path)
		r.saved(d, revision, lang.L("Saved in {{.Name}}.", map[string]any{"Name": name}), then)
	})
}

// saved notes that a file has a game as it was at a revision, and says so.
func (r *Room) saved(d *desk.Document, revision uint64, words string, then func()) {
	r.in.Desk.NoteSaved(d, revision)
	r.in.Notices.Clear(notices.Problem)
	if r.unsaved == d {
		r.unsaved = nil
		r.in.Notices.Clear(notices.Unsaved)
	}
	r.in.Notices.Passing(words)
	r.out.Changed()
	if then != nil {
		then()
	}
}

// notSaved says why a game could not be written, and offers another place.
func (r *Room) notSaved(d *desk.Document, name string, err error, then func()) {
	r.unsaved = d
	r.in.Notices.Post(notices.Unsaved, func() notices.Message {
		return notices.Message{
			Tone:  notices.Warning,
			Title: lang.L("{{.Name}} was not saved", map[string]any{"Name": name}),
			Text:  phrase.Error(err) + " " + lang.L("The game is still open here; try another name or folder."),
			Answers: []notices.Answer{
				{Label: lang.L("Save elsewhere…"), Weight: notices.Primary, Do: func() { r.saveElsewhere(d, then) }},
				{Label: lang.L("OK")},
			},
		}
	})
}

// Leave asks about open games that are not saved, then calls then.
func (r *Room) Leave(then func()) {
	r.leave(append(slices.Clone(r.in.Desk.Shelf()), r.in.Desk.Doc()), then)
}

// CloseGame closes an open game, after asking about it if it is not saved, and calls closed.
func (r *Room) CloseGame(d *desk.Document, closed func()) {
	r.leave([]*desk.Document{d}, func() {
		r.in.Desk.CloseGame(d)
		closed()
	})
}

// leave asks about those of some open games that are not saved, then calls then.
func (r *Room) leave(open []*desk.Document, then func()) {
	open = slices.DeleteFunc(open, func(d *desk.Document) bool { return !d.Unsaved() })
	if len(open) == 0 {
		then()
		return
	}
	text := lang.L("Its moves are lost if you do not save.")
	title := lang.L("The game is not saved")
	if name := open[0].Title(); len(open) == 1 && name != "" {
		title = lang.L("{{.Name}} is not saved", map[string]any{"Name": name})
	}
	if len(open) > 1 {
		title = lang.L("{{.N}} games are not saved", map[string]any{"N": len(open)})
		text = lang.L("Their moves are lost if you do not save:")
		for _, d := range open {
			text += "\n• " + d.Summary()
		}
	}
	r.out.Ask(title, text,
		notices.Answer{Label: lang.L("Save"), Weight: notices.Primary, Do: func() { r.saveAll(open, then) }},
		notices.Answer{Label: lang.L("Don’t save"), Weight: notices.Danger, Do: then})
}

// saveAll saves games one after another; each comes to the board for its questions. It calls then only if all were saved.
func (r *Room) saveAll(docs []*desk.Document, then func()) {
	if len(docs) == 0 {
		then()
		return
	}
	r.toBoard(docs[0])
	r.Save(func() { r.saveAll(docs[1:], then) })
}

// SaveGames asks for a file and writes some games of a collection to it, in this order, each as its own file has it. say
// receives the result in words.
func (r *Room) SaveGames(coll *gamefile.Collection, games []int32, name string, say func(words string, tone notices.Tone)) {
	r.out.ChooseFile(FileWish{
		Title:  lang.N("Save {{.N}} games as", len(games), map[string]any{"N": phrase.Grouped(len(games))}),
		Action: lang.L("Save"), Save: true, Name: gamefile.CleanName(name) + gamefile.Extension,
		Chosen: func(path string) {
			r.out.Remember(path)
			if path == coll.Path || r.openFrom(path) != nil {
				say(lang.L("{{.Name}} is open. Choose another file.", map[string]any{"Name": filepath.Base(path)}), notices.Warning)
				return
			}
			r.askReplace(path, lang.L("Add the games"),
				func(backup string) string {
					return lang.L("Add these games to the others in the file, or replace the whole file? The current version is kept as {{.Backup}}.", map[string]any{"Backup": backup})
				},
				func(add bool) {
					inSteps(r, func() (struct{}, error) { return struct{}{}, coll.Disk.WriteGames(path, games, add) }, func(_ struct{}, err error) {
						name := filepath.Base(path)
						if err != nil {
							say(lang.L("{{.Name}} was not saved", map[string]any{"Name": name})+". "+phrase.Error(err), notices.Warning)
							return
						}
						say(lang.N("{{.N}} games saved in {{.Name}}.", len(games), map[string]any{"N": phrase.Grouped(len(games)), "Name": name}), notices.Info)
					})
				})
		},
	})
}
