package gui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/gui/files"
	"kibitz/gui/forms"
	"kibitz/gui/gamefile"
	"kibitz/gui/gamelist"
	"kibitz/gui/notices"
)

// openFileRoom makes the room of files and the list of games.
func (c *controller) openFileRoom() {
	explore := func() { // by each part of a file that has been read, the explorer says how many games it knows
		c.study.Explorer.Follow()
		c.renderExplorer()
	}
	c.files = files.New(files.Config{
		Desk: c.desk, Store: c.store, Notices: c.notices, Settings: &c.settings.FileSettings, Post: c.config.Post, After: c.config.After, Now: c.config.Now,
	}, files.Out{
		Ask:        func(title, text string, answers ...notices.Answer) { askNotice(c.shell, title, text, answers) },
		ChooseFile: func(w files.FileWish) { chooseGameFile(c.shell, w) },
		Remember:   c.shell.Remember,
		List:       func(coll *gamefile.Collection) { c.games.Show(coll) },
		Joined:     func(old, fresh *gamefile.Collection) { c.games.Joined(old, fresh) },
		Explores:   c.study.Explorer.Explores,
		Read:       explore,
		SettingUp:  c.setup.ID,
		FocusBoard: c.view.focusBoard,
		Save:       c.saveSettings,
		Recent:     c.showRecent,
		Changed:    c.changed,
	})
	c.games = gamelist.New(c.shell, c.store, c.files, c.notices, gamelist.Out{Searched: explore, Announce: func(words string) { c.voice.Announce(words) }})
}

// askNotice asks a question with the answers of a message.
func askNotice(shell *forms.Shell, title, text string, answers []notices.Answer) {
	var buttons []forms.Answer
	for _, a := range answers {
		buttons = append(buttons, forms.Answer{Label: a.Label, Kind: buttonKinds[a.Weight], Do: a.Do})
	}
	shell.Ask(title, text, buttons...)
}

// chooseGameFile asks for a file of games.
func chooseGameFile(shell *forms.Shell, w files.FileWish) {
	choice := forms.FileChoice{Title: w.Title, Action: w.Action, Save: w.Save, Name: w.Name, Extension: gamefile.Extension, Chosen: w.Chosen}
	if !w.Save {
		choice.Also = gamefile.PositionExtensions()
	}
	shell.ChooseFile(choice)
}

// listGames lists the games of the file that contains the game on the board.
func (c *controller) listGames() {
	if c.files.HasOthers() {
		c.games.Show(c.desk.Doc().Source.Coll)
	}
}

// paste opens the position or the games on the clipboard, or a file whose name a file manager has copied.
func (c *controller) paste() {
	if c.setup.On() && c.pasteSetup() {
		return
	}
	text := c.config.App.Clipboard().Content()
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
