package gui

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"kibitz/gui/commands"
	"kibitz/gui/notices"
	"kibitz/gui/phrase"
	"kibitz/gui/store"
)

// recentEntries returns the entries of the submenu of recent files.
func (r *rig) recentEntries() (labels []string) {
	r.t.Helper()
	for _, x := range r.view.window.MainMenu().Items[0].Items {
		if x.Label == "Recent files" {
			for _, entry := range x.ChildMenu.Items {
				labels = append(labels, entry.Label)
			}
		}
	}
	return labels
}

func (r *rig) wantEntries(want ...string) {
	r.t.Helper()
	if got := r.recentEntries(); !slices.Equal(got, want) {
		r.t.Errorf("the menu has %q, want %q", got, want)
	}
}

// A file that was opened is in the menu, also after the program was killed, and one of its name is told from it.
func TestRecentFilesInTheMenu(t *testing.T) {
	r := newRig(t)
	r.wantEntries("Clear recent files")
	if r.commands.Get("recent-clear").Possible() {
		t.Error("an empty list can be cleared")
	}
	one, two := write(t, "games.pgn", twoGames), write(t, "games.pgn", brokenGame)
	r.open(one)
	r.shell.CloseAll()
	r.wantEntries("games.pgn", "Clear recent files")
	r.open(two)
	named := func(path string) string { return "games.pgn – " + filepath.Dir(path) }
	r.wantEntries(named(two), named(one), "Clear recent files")
	r.pass(store.WriteDelay)
	next := r.restart(r.kill())
	next.wantEntries(named(two), named(one), "Clear recent files")
	next.act("recent-2")
	next.until("the file", func() bool { return !next.files.Reading() })
	next.settle()
	if next.shell.Top() == nil || !shown(next, "Carter") {
		t.Error("the games of the file are not listed")
	}
	next.shell.CloseAll()
	next.act("recent-clear")
	next.wantEntries("Clear recent files")
}

// A recent file that is gone is said to be, and leaves the menu when the user says so.
func TestRecentFileThatIsGone(t *testing.T) {
	r := newRig(t)
	r.settings.Recent = []string{filepath.Join(t.TempDir(), "gone.pgn")}
	r.remake()
	r.act("recent-1")
	r.until("the file", func() bool { return !r.files.Reading() })
	r.settle()
	r.wantNotice(notices.Problem, "gone.pgn cannot be opened", "no longer in")
	r.tap(notices.Problem, "Remove from recent files")
	r.wantEntries("Clear recent files")
}

// Whoever hears the window finds recent files in the list of all commands and on the start card.
func TestRecentFilesByEar(t *testing.T) {
	s := &said{}
	s.r = newRigIn(t, t.TempDir(), func(c *Config) { c.Say = s.say })
	r := s.r
	r.settings.Speech = true
	path := write(t, "Club evenings.pgn", twoGames)
	r.settings.Recent = []string{path}
	r.remake()
	s.texts = nil
	if !r.view.start.Visible() || r.view.start.Recent.Length() != 1 {
		t.Fatalf("the start card is shown: %v, with %d recent files", r.view.start.Visible(), r.view.start.Recent.Length())
	}
	r.view.window.Canvas().Focus(r.view.start.Recent)
	s.want("Recent files, list, 0 of 1.")
	s.heard("Club evenings.pgn, "+phrase.Path(filepath.Dir(path))+".", fyne.KeyDown)
	r.view.keys.TypedShortcut(commands.CtrlShift(fyne.KeyP).Shortcut(nil))
	s.want("All commands. Type words of a command, such as: copy pgn, text field, empty.")
	s.wrote("recent club")
	s.want("Recent club. Club evenings.pgn, File › Recent files.")
	r.focusedKey(fyne.KeyReturn)
	r.until("the file", func() bool { return !r.files.Reading() })
	r.settle()
	if !strings.Contains(r.shell.Top().Title(), "Club evenings") {
		t.Errorf("the dialog is %q", r.shell.Top().Title())
	}
}
