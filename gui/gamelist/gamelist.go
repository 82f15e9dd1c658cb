// Package gamelist is the list of the games of a file, a dialog in which games are searched, sorted, opened, saved and
// deleted. What happens to files is the concern of package files.
package gamelist

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/gui/controls"
	"kibitz/gui/files"
	"kibitz/gui/forms"
	"kibitz/gui/gamefile"
	"kibitz/gui/notices"
	"kibitz/gui/phrase"
	"kibitz/gui/store"
	"kibitz/gui/theme"
)

// List opens the list of the games of a file over the window, one at a time.
type List struct {
	shell   *forms.Shell
	store   *store.Store
	files   *files.Room
	notices *notices.List
	out     Out
	open    *dialog // nil when none is open
}

// New returns the list, closed.
func New(shell *forms.Shell, store *store.Store, files *files.Room, notices *notices.List, out Out) *List {
	return &List{shell: shell, store: store, files: files, notices: notices, out: out}
}

// Out is what the list tells the window.
type Out struct {
	Searched func()             // other games are selected
	Announce func(words string) // speaks what the list says beside its buttons
}

// Show shows the list of all games of a collection, as the file has them now.
func (l *List) Show(coll *gamefile.Collection) {
	coll.ShowAll()
	l.ShowSelected(coll)
	coll = l.open.coll
	say := func(words string, color fyne.ThemeColorName) {
		if d := l.about(coll); d != nil {
			d.say(words, color)
		}
	}
	l.files.Refresh(coll,
		func() {
			say(lang.L("Another program has changed {{.Name}}. The file was reloaded.", map[string]any{"Name": coll.Title()}), theme.ColorAccentText)
		},
		func() {
			say(lang.L("Another program has changed {{.Name}}. The games are shown as they were when it was opened.", map[string]any{"Name": coll.Title()}), theme.ColorWarning)
		})
}

// Shown returns the collection whose list is open, nil if none is.
func (l *List) Shown() *gamefile.Collection {
	if l.open == nil {
		return nil
	}
	return l.open.coll
}

// about returns the open list if it is that of a file, else nil.
func (l *List) about(coll *gamefile.Collection) *dialog {
	if l.open != nil && l.open.coll.Latest() == coll.Latest() {
		return l.open
	}
	return nil
}

// Joined shows the list of a file that was read again.
func (l *List) Joined(old, fresh *gamefile.Collection) {
	if l.open != nil && l.open.coll == old {
		l.ShowSelected(fresh)
	}
}

// Undo restores the last deleted game if the list is the topmost dialog, and reports whether it is.
func (l *List) Undo() bool {
	if l.open == nil || l.shell.Top() != l.open.modal {
		return false
	}
	l.open.restoreLast()
	return true
}

// ShowSelected shows the list of a collection: all its games, or those that it is restricted to.
func (l *List) ShowSelected(coll *gamefile.Collection) {
	coll = coll.Latest()
	deleted := 0
	if old := l.open; old != nil {
		if old.replaced = old.coll.Latest() == coll; old.replaced {
			deleted = old.deleted
		}
		old.modal.Close() // two lists would change each other's rows
	}
	d := &dialog{List: l, coll: coll, modal: &controls.Modal{}, deleted: deleted}
	l.open = d
	if coll.Deletions() > 0 {
		l.notices.Clear(notices.Deleted) // the list offers the same
	}
	coll.Reselect()
	d.build()
	l.shell.Open(d.modal, d.title(), d.body, d.field, d.save, d.undo, d.delete, controls.NewButton(lang.L("Close"), controls.Plain, d.modal.Close), d.choose)
	if p := l.files.Board(); p != nil && p.Coll == coll && p.Deletion == nil {
		coll.Listing.Marked = int32(p.Index)
	}
	l.files.Check(coll)
	d.show()
	if coll.Path != "" {
		store.Ask(l.store, func() bool { return store.Writable(coll.Path) }, func(writable bool) {
			if d.isOpen() {
				d.writable = writable
				d.showButtons()
				d.modal.Fit()
			}
		})
	}
}

// warn says why the file is as it was, in the list that is open, if one is.
func (l *List) warn(what string, err error) {
	if l.open != nil {
		l.open.say(phrase.Sentence(what)+" "+phrase.Error(err), theme.ColorWarning)
		return
	}
	l.notices.Warn(what, err)
}
