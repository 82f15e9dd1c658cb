package gui

import (
	"cmp"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/gui/diagram"
	"kibitz/gui/locale"
)

// language returns the language of the interface, such as "de"; otherwise is for settings that name none, and may
// leave it to the desktop.
func (s *settings) language(otherwise string) string {
	if s.Language != system {
		return s.Language
	}
	return cmp.Or(otherwise, locale.System())
}

// applyLanguage makes the texts that are made from now on those of the chosen language.
func (c *controller) applyLanguage() {
	if err := locale.Use(c.settings.language(c.config.Language)); err != nil {
		fyne.LogError("the interface stays English", err) // the files are part of the program, and tested
	}
}

// setTitle returns the name of a set of pieces in the language of the interface.
func setTitle(s diagram.Set) string {
	switch s {
	case diagram.Flat:
		return lang.L("Flat")
	case diagram.Newspaper:
		return lang.L("Newspaper")
	}
	return lang.L("Classic")
}

// paletteTitle is what a palette of the board is called.
func paletteTitle(p diagram.Palette) string {
	switch p.Name {
	case "walnut":
		return lang.L("Walnut")
	case "blue-grey":
		return lang.L("Blue-grey")
	case "green":
		return lang.L("Green")
	case "high-contrast":
		return lang.L("High contrast")
	case "newspaper":
		return lang.L("Newspaper")
	}
	return p.Title
}

// setLanguage makes the interface speak another language at once.
func (c *controller) setLanguage(tag string) {
	c.settings.Language = tag
	c.saveSettings()
	c.applyLanguage()
	c.remake()
	c.notices.Retell()
}

// remake makes all anew that has words in it, or keys. What is shown is the controller's and stays.
func (c *controller) remake() {
	c.commands = c.newCommands()
	c.view.makeWidgets()
	c.applyBoardLook()
	c.view.build()
	if c.setup.On() {
		c.view.showEditor(true)
	}
	c.view.shown = nil
	c.view.showNotices()
	c.desk.RunClock()
	c.changed()
}
