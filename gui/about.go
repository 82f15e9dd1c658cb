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
	c.shell.Open(m, lang.L("About Kibitz"), c.shell.Text(strings.Join([]string{
		lang.L("Kibitz, version {{.Version}}.", map[string]any{"Version": version}),
		lang.L("Play chess against the computer and analyse your games. The engine is part of the program; kibitz-uci is the same engine for other windows."),
		lang.L("Free software under the MIT licence, with parts by others under theirs."),
	}, "\n\n")), ok, licenses, ok)
}

// The size of the list of licences where the window has room for it, how much of that the names have
// beside the text, or above it where the text would be too narrow, and what is between the two.
const (
	licensesWidth, licensesHeight       = 842, 400
	licenseNamesWidth, licenseTextLeast = 240, 400
	licenseNamesHeight                  = 110
	licensesGap                         = 12
)

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
	m := &controls.Modal{}
	ok := controls.NewButton(lang.L("Close"), controls.Primary, m.Close)
	m.Confirm, m.Cancel = m.Close, m.Close
	names.Keys = m
	c.shell.Open(m, lang.L("Licences"), container.New(&licensesLayout{c}, controls.NewCard(names, 4), controls.NewCard(page, 4)), names, ok)
	names.Mark(0)
}

// licensesLayout puts names and text beside each other, or below where that is narrow.
type licensesLayout struct{ c *controller }

// MinSize is called by Fyne.
func (l *licensesLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	room := l.c.shell.Room()
	return fyne.NewSize(min(licensesWidth, room.Width), max(min(licensesHeight, room.Height), 2*licenseNamesHeight))
}

// Layout is called by Fyne.
func (l *licensesLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	names, text := fyne.NewSize(licenseNamesWidth, size.Height), fyne.NewPos(licenseNamesWidth+licensesGap, 0)
	if size.Width-text.X < licenseTextLeast {
		names, text = fyne.NewSize(size.Width, licenseNamesHeight), fyne.NewPos(0, licenseNamesHeight+licensesGap)
	}
	o[0].Resize(names)
	o[1].Move(text)
	o[1].Resize(size.SubtractWidthHeight(text.X, text.Y))
}
