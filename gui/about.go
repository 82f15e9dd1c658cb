package gui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"kibitz/assets"
	"kibitz/gui/controls"
	"kibitz/gui/theme"
)

func (c *controller) showAbout() {
	version := c.config.Version
	if version == "" {
		version = lang.L("unknown")
	}
	if c.config.Build != "" {
		version += " (" + c.config.Build + ")"
	}
	m := &controls.Modal{}
	licenses := controls.NewButton(lang.L("Licences"), controls.Plain, c.showLicenses)
	ok := controls.NewButton(lang.L("Close"), controls.Primary, m.Close)
	m.Confirm, m.Cancel = m.Close, m.Close
	c.openModal(m, lang.L("About Kibitz"), c.words(strings.Join([]string{
		lang.L("Kibitz, version {{.Version}}.", map[string]any{"Version": version}),
		lang.L("Play chess against the computer and analyse your games. The engine is part of the program; kibitz-uci is the same engine for other windows."),
		lang.L("Free software under the MIT licence, with parts by others under theirs."),
	}, "\n\n")), ok, licenses, ok)
}

// The size of the names and of the text in the list of licences.
const licenseNamesWidth, licenseTextWidth, licensesHeight = 240, 590, 400

// showLicenses lists what others have written of the program, and under which terms.
func (c *controller) showLicenses() {
	licenses := assets.Licenses()
	text := widget.NewLabel("")
	text.Wrapping = fyne.TextWrapWord
	text.SizeName = fynetheme.SizeNameCaptionText
	page := container.NewVScroll(text)

	name := func() fyne.CanvasObject {
		t := controls.NewText("", theme.ColorText, theme.SecondarySize, false)
		t.Cut = true
		return container.New(layout.NewCustomPaddedLayout(4, 4, 6, 6), t)
	}
	names := controls.NewChoices(len(licenses), name, func(i int, row fyne.CanvasObject) {
		row.(*fyne.Container).Objects[0].(*controls.Text).SetText(licenses[i].Name)
	})
	names.OnSelected = func(i widget.ListItemID) {
		text.SetText(licenses[i].Text)
		page.ScrollToTop()
	}
	pane := func(o fyne.CanvasObject, width float32) fyne.CanvasObject {
		return fixed(width, licensesHeight, controls.NewCard(o, 4))
	}
	m := &controls.Modal{}
	ok := controls.NewButton(lang.L("Close"), controls.Primary, m.Close)
	m.Confirm, m.Cancel = m.Close, m.Close
	names.Keys = m
	c.openModal(m, lang.L("Licences"), container.New(layout.NewCustomPaddedHBoxLayout(12),
		pane(names, licenseNamesWidth), pane(page, licenseTextWidth)), names, ok)
	names.Mark(0)
}
