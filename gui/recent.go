package gui

import (
	"path/filepath"
	"strconv"

	"fyne.io/fyne/v2/lang"

	"kibitz/gui/commands"
	"kibitz/gui/phrase"
	"kibitz/gui/startcard"
)

// Recent files are commands, each in a submenu of File and in the list of all commands, and rows of the start card.

// recentPrefix begins the names of the commands that open recent files.
const recentPrefix = "recent-"

// reopening returns the commands of the recent files.
func (c *controller) reopening() []*commands.Command {
	var all []*commands.Command
	for i, title := range recentTitles(c.files.Recent()) {
		all = append(all, &commands.Command{Name: recentPrefix + strconv.Itoa(i+1), Menu: "File/Recent", Label: title, InSetup: true, Run: func() { c.files.OpenRecent(i) }})
	}
	return append(all, &commands.Command{Name: recentPrefix + "clear", Menu: "File/Recent", Label: lang.L("Clear recent files"), InSetup: true, Run: c.files.ClearRecent,
		Able: func() bool { return len(c.files.Recent()) > 0 }})
}

// recentTitles returns the names of files. Files of the same name are told apart by their folders.
func recentTitles(paths []string) []string {
	times := map[string]int{}
	for _, path := range paths {
		times[filepath.Base(path)]++
	}
	titles := make([]string, len(paths))
	for i, path := range paths {
		titles[i] = filepath.Base(path)
		if times[titles[i]] > 1 {
			titles[i] += " – " + phrase.Path(filepath.Dir(path))
		}
	}
	return titles
}

// recentRows returns files for the start card.
func recentRows(paths []string) (rows []startcard.Recent) {
	for _, path := range paths {
		rows = append(rows, startcard.Recent{Name: filepath.Base(path), Folder: phrase.Path(filepath.Dir(path))})
	}
	return rows
}

// showRecent shows the recent files in the menu. The card shows them when it is rendered.
func (c *controller) showRecent() {
	c.commands = c.newCommands()
	c.view.menus.Use(c.commands, c.view.root.Size().Width)
	c.renderStart()
}
