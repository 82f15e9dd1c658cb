// Package files knows which open game belongs to which place of which file: it opens files, saves games, and deletes and
// restores games of a file. The games themselves are the desk's, and what a file holds is told by package gamefile.
package files

import (
	"path/filepath"
	"slices"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/gui/desk"
	"kibitz/gui/gamefile"
	"kibitz/gui/notices"
	"kibitz/gui/phrase"
	"kibitz/gui/store"
)

// Room knows which open game belongs to which place of which file. It belongs to the main goroutine; files are read
// and written by the store.
type Room struct {
	in  Config
	out Out

	reading *reading       // nil when nothing is being read
	unsaved *desk.Document // a message says that this game was not saved

	steps       int    // of saving that are under way
	waiting     func() // called when all of them have ended; nil when nothing waits
	stopWaiting func()
}

// Config is what a Room is made with.
type Config struct {
	Desk     *desk.Desk
	Store    *store.Store
	Notices  *notices.List
	Settings *FileSettings
	Post     func(func())
	After    func(time.Duration, func()) (stop func())
	Now      func() time.Time
}

// New returns a room without an open file.
func New(c Config, out Out) *Room {
	return &Room{in: c, out: out}
}

// Out is what the room asks of the window.
type Out struct {
	Ask        func(title, text string, answers ...notices.Answer) // asks a question, with a button to cancel
	ChooseFile func(FileWish)
	Remember   func(path string)                     // a file was opened or saved
	List       func(*gamefile.Collection)            // shows the list of the games of a file
	Joined     func(old, fresh *gamefile.Collection) // a file was read again
	Explores   func(*gamefile.Collection) bool       // reports whether the explorer shows the file
	Read       func()                                // more games of the file that the explorer shows are known
	SettingUp  func() any                            // identifies the position that is being set up; nil if none is
	FocusBoard func()
	Save       func() // the settings have changed
	Recent     func() // other files are recent
	Changed    func() // another place or another name stands for the game on the board
}

// FileWish is a question for a file of games.
type FileWish struct {
	Title, Action string
	Save          bool   // the file need not exist
	Name          string // suggested
	Chosen        func(path string)
}

// documentsOf returns the open documents whose place is in a collection.
func (r *Room) documentsOf(coll *gamefile.Collection) (docs []*desk.Document) {
	for d := range r.in.Desk.Open() {
		if d.Source != nil && d.Source.Coll == coll {
			docs = append(docs, d)
		}
	}
	return docs
}

// openFrom returns the collection of a file that is open, nil if the file is not.
func (r *Room) openFrom(path string) *gamefile.Collection {
	for d := range r.in.Desk.Open() {
		if d.Source != nil && d.Source.Coll.Path == path {
			return d.Source.Coll
		}
	}
	return nil
}

// Board returns the place of the game on the board, nil if that is from no file.
func (r *Room) Board() *gamefile.Place { return r.in.Desk.Doc().Source }

// HasOthers reports whether the file of the game on the board has other games.
func (r *Room) HasOthers() bool {
	p := r.in.Desk.Doc().Source
	return p != nil && (len(p.Coll.Entries) > 1 || p.Deletion != nil && len(p.Coll.Entries) > 0)
}

// Check reads the games of a collection in the background, for as long as its list is open or the explorer shows it, and
// continues where it stopped: the list marks those that are broken, and the explorer knows what they played. Each job of
// the store reads a few games, so that other jobs need not wait for all.
func (r *Room) Check(coll *gamefile.Collection) {
	if k := &coll.Check; !k.Running && k.Done < len(coll.Entries) {
		k.Running = true
		r.checkMore(coll)
	}
}

func (r *Room) checkMore(coll *gamefile.Collection) {
	store.Ask(r.in.Store, coll.Disk.CheckMore, func(found gamefile.Checked) {
		coll.NoteChecked(found)
		k, explored := &coll.Check, r.out.Explores(coll)
		k.Running = found.More && (k.Changed != nil || explored)
		if k.Changed != nil && found.News() {
			k.Changed()
		}
		if explored {
			r.out.Read()
		}
		if k.Running {
			r.checkMore(coll)
		}
	})
}

// NoteMarked stores which game of a file is marked in its list.
func (r *Room) NoteMarked(coll *gamefile.Collection) {
	if r.in.Settings.note(coll) {
		r.out.Save()
	}
}

// inSteps runs a step of saving: work runs on the store's goroutine, then receives its result.
func inSteps[T any](r *Room, work func() (T, error), then func(T, error)) {
	r.steps++
	store.Try(r.in.Store, work, func(result T, err error) {
		r.steps--
		then(result, err) // may begin the next step
		if r.steps == 0 {
			r.endWaiting()
		}
	})
}

// Saving reports whether a file is being written.
func (r *Room) Saving() bool { return r.steps > 0 }

// WhenSaved calls f once nothing is being saved, or after a while: a disk may hang.
func (r *Room) WhenSaved(patience time.Duration, f func()) {
	if r.steps == 0 {
		f()
		return
	}
	if r.waiting == nil {
		r.stopWaiting = r.in.After(patience, r.endWaiting)
		r.in.Notices.Passing(lang.L("Kibitz closes as soon as the game is saved."))
	}
	r.waiting = f
}

func (r *Room) endWaiting() {
	if f := r.waiting; f != nil {
		r.stopWaiting()
		r.waiting = nil
		f()
	}
}

// askReplace writes a file. If there is one of that name, it asks first whether to add to that or to replace it, whose
// present version is kept as a backup.
func (r *Room) askReplace(path, adding string, question func(backup string) string, write func(add bool)) {
	inSteps(r, func() (string, error) { return store.Overwritten(path), nil }, func(backup string, _ error) {
		if backup == "" {
			write(false)
			return
		}
		r.out.Ask(lang.L("{{.Name}} already exists", map[string]any{"Name": filepath.Base(path)}), question(phrase.Path(backup)),
			notices.Answer{Label: adding, Weight: notices.Primary, Do: func() { write(true) }},
			notices.Answer{Label: lang.L("Replace the file"), Weight: notices.Danger, Do: func() { write(false) }})
	})
}

// FileSettings are the places in files, and the files that were used last.
type FileSettings struct {
	Lists  []ListPlace `json:"lists,omitempty"`  // where lists of games were left, the last one first
	Recent []string    `json:"recent,omitempty"` // files that were opened or saved, the last one first; absolute paths
}

// ListPlace is where the list of the games of a file was left, so that a user who works through a large file continues
// there after a restart.
type ListPlace struct {
	Path string `json:"path"`
	Game int32  `json:"game"` // its place in the file, from 0
}

// mostListPlaces is how many files have a place: the ones that were listed last.
const mostListPlaces = 20

// note stores which game of a file is marked, and reports whether that has changed anything.
func (s *FileSettings) note(coll *gamefile.Collection) bool {
	if coll.Path == "" {
		return false
	}
	places := []ListPlace{{coll.Path, coll.Listing.Marked}}
	for _, p := range s.Lists {
		if p.Path != coll.Path && len(places) < mostListPlaces {
			places = append(places, p)
		}
	}
	if slices.Equal(places, s.Lists) {
		return false
	}
	s.Lists = places
	return true
}

// mark marks the game of a file on which its list was left.
func (s *FileSettings) mark(coll *gamefile.Collection) {
	for _, p := range s.Lists {
		if p.Path == coll.Path && p.Game >= 0 && int(p.Game) < len(coll.Entries) {
			coll.Listing.Marked = p.Game
		}
	}
}
