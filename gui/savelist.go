package gui

import (
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/gui/forms"
	"kibitz/gui/gamefile"
	"kibitz/gui/phrase"
	"kibitz/gui/theme"
)

// save asks for a file and writes the games to it that the list shows, in its order, each as it
// stands in its own file.
func (l *gameList) save() {
	coll := l.coll
	name := coll.Listing.Query
	if name == "" {
		name = lang.L("Selection")
	}
	games := slices.Clone(coll.Games())
	l.c.shell.ChooseFile(forms.FileChoice{
		Title:  lang.N("Save {{.N}} games as", len(games), map[string]any{"N": grouped(len(games))}),
		Action: lang.L("Save"), Save: true, Name: gamefile.CleanName(name) + gamefile.Extension, Extension: gamefile.Extension,
		Chosen: func(path string) { l.saveTo(games, path) },
	})
}

// tell says something beside the buttons of the list: messages of the window are hidden behind it.
func (l *gameList) tell(words string, color fyne.ThemeColorName) {
	if !l.c.shell.Has(l.modal) { // it was closed meanwhile
		l.c.notices.Passing(words)
		return
	}
	l.reason.Say(words, color)
	l.c.voice.Announce(words)
}

// saveTo asks whether to add to a file that exists already, or to replace it.
func (l *gameList) saveTo(games []int32, path string) {
	c := l.c
	c.shell.Remember(path)
	name := filepath.Base(path)
	if path == l.coll.Path || c.openedFrom(path) != nil {
		l.tell(lang.L("{{.Name}} is open. Choose another file.", map[string]any{"Name": name}), theme.ColorWarning)
		return
	}
	c.addOrReplace(path, lang.L("Add the games"),
		func(backup string) string {
			return lang.L("Add these games to the others in the file, or replace the whole file? Its present version is kept as {{.Backup}}.", map[string]any{"Backup": backup})
		},
		func(add bool) { l.write(games, path, add) })
}

// write writes games to another file, behind what there is in it or in its place.
func (l *gameList) write(games []int32, path string, add bool) {
	coll := l.coll
	savingStep(l.c, func() (struct{}, error) { return struct{}{}, coll.Disk.WriteGames(path, games, add) }, func(_ struct{}, err error) {
		name := filepath.Base(path)
		if err != nil {
			l.tell(lang.L("{{.Name}} was not written", map[string]any{"Name": name})+". "+phrase.Error(err), theme.ColorWarning)
			return
		}
		l.tell(lang.N("{{.N}} games saved in {{.Name}}.", len(games), map[string]any{"N": grouped(len(games)), "Name": name}), theme.ColorAccentText)
	})
}
