package gui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/gui/controls"
	"kibitz/gui/files"
	"kibitz/gui/forms"
	"kibitz/gui/gamefile"
	"kibitz/gui/gamelist"
	"kibitz/gui/notices"
)

// openFileRoom makes the room of the open files and the list of their games.
func (c *controller) openFileRoom() {
	c.files = files.New(files.Config{
		Desk: c.desk, Store: c.store, Notices: c.notices, Settings: &c.settings.FileSettings, Post: c.post, After: c.after, Now: c.now,
	}, files.Out{
		Ask:        c.askNotice,
		ChooseFile: c.chooseGameFile,
		Remember:   c.shell.Remember,
		List:       func(coll *gamefile.Collection) { c.games.Show(coll) },
		Joined:     func(old, fresh *gamefile.Collection) { c.games.Joined(old, fresh) },
		Explores:   c.explores,
		Read:       c.followExplorer,
		SettingUp:  c.settingUp,
		FocusBoard: c.view.focusBoard,
		Save:       c.saveSettings,
		Changed:    c.changed,
	})
	c.games = gamelist.New(c.shell, c.store, c.files, c.notices, gamelist.Out{Searched: c.followExplorer, Announce: func(words string) { c.voice.Announce(words) }})
}

// askNotice asks a question with the answers of a message.
func (c *controller) askNotice(title, text string, answers ...notices.Answer) {
	var buttons []forms.Answer
	for _, a := range answers {
		buttons = append(buttons, forms.Answer{Label: a.Label, Kind: controls.Kind(a.Weight), Do: a.Do})
	}
	c.shell.Ask(title, text, buttons...)
}

// chooseGameFile asks for a file of games.
func (c *controller) chooseGameFile(w files.FileWish) {
	choice := forms.FileChoice{Title: w.Title, Action: w.Action, Save: w.Save, Name: w.Name, Extension: gamefile.Extension, Chosen: w.Chosen}
	if !w.Save {
		choice.Also = gamefile.PositionExtensions()
	}
	c.shell.ChooseFile(choice)
}

// settingUp identifies the position that is being set up; nil if none is.
func (c *controller) settingUp() any {
	if c.setup == nil {
		return nil
	}
	return c.setup
}

// listGames shows the list of the games of the file that the game on the board is from.
func (c *controller) listGames() {
	if c.files.HasOthers() {
		c.games.Show(c.desk.Doc().Source.Coll)
	}
}

// paste takes a position or games from the clipboard, or from a file that a file manager has copied there.
func (c *controller) paste() {
	if c.setup != nil && c.pasteSetup() {
		return
	}
	text := c.app.Clipboard().Content()
	if strings.TrimSpace(text) == "" {
		c.notices.Warn(lang.L("Nothing to paste"), nil, lang.L("The clipboard holds no text. Copy a FEN or a PGN first."))
		return
	}
	c.files.Paste(text)
}

// dropped opens the first of the files that were dropped on the window.
func (c *controller) dropped(uris []fyne.URI) {
	var paths []string
	for _, u := range uris {
		if u.Scheme() == "file" {
			paths = append(paths, u.Path())
		}
	}
	c.files.OpenFirst(paths)
}
