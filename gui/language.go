package gui

import (
	"fyne.io/fyne/v2"

	"kibitz/gui/locale"
)

// applyLanguage makes the texts that are made from now on those of the chosen language.
func (c *controller) applyLanguage() {
	tag := c.settings.Language
	if tag == system {
		if tag = c.config.Language; tag == "" {
			tag = locale.System()
		}
	}
	if err := locale.Use(tag); err != nil {
		fyne.LogError("the interface stays English", err) // the files are part of the program, and tested
	}
}
