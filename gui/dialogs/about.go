package dialogs

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
	"kibitz/gui/forms"
	"kibitz/gui/theme"
)

// ShowAbout describes the program. An empty version is unknown; build, which may be empty, tells builds of a version
// apart.
func ShowAbout(s *forms.Shell, version, build string) {
	if version == "" {
		version = lang.L("unknown")
	}
	if build != "" {
		version += " (" + build + ")"
	}
	licences := controls.NewButton(lang.L("Licences"), controls.Plain, func() { ShowLicences(s) })
	s.OpenPage(&controls.Modal{}, lang.L("About Kibitz"), s.Text(strings.Join([]string{
		lang.L("Kibitz, version {{.Version}}.", map[string]any{"Version": version}),
		lang.L("Play chess against the computer and analyse your games. The engine is built in; kibitz-uci is the same engine for other chess programs."),
		lang.L("Free software (MIT licence). Third-party parts have their own licences."),
	}, "\n\n")), nil, licences)
}

// The size of the list of licences where the window has room for it. The names stand beside the text, or above it
// where the text would be too narrow.
const (
	licencesWidth, licencesHeight       = 842, 400
	licenceNamesWidth, licenceTextLeast = 240, 400
	licenceNamesHeight                  = 110
	licencesGap                         = 12
)

// ShowLicences lists the parts of the program that others have written, and their licences.
func ShowLicences(s *forms.Shell) {
	licences := assets.Licenses()
	text := widget.NewLabel("")
	text.Wrapping = fyne.TextWrapWord
	text.SizeName = fynetheme.SizeNameCaptionText
	page := container.NewVScroll(text)
	names := controls.NewChoices(len(licences), newLicenceRow, func(i int, row *controls.Row) { row.Set(licences[i].Name) })
	names.OnSelected = func(i widget.ListItemID) {
		text.SetText(licences[i].Text)
		page.ScrollToTop()
	}
	body := container.New(&licencesLayout{s}, controls.NewCard(names, 4), controls.NewCard(page, 4))
	s.OpenPage(&controls.Modal{}, lang.L("Licences"), body, names)
	names.Mark(0)
}

func newLicenceRow() *controls.Row {
	name := controls.NewText("", theme.ColorText, theme.SecondarySize, false)
	name.Cut = true
	return controls.NewRow(container.New(layout.NewCustomPaddedLayout(4, 4, 6, 6), name), name)
}

// licencesLayout puts names and text beside each other, or below each other where the window is narrow.
type licencesLayout struct{ shell *forms.Shell }

// MinSize is called by Fyne.
func (l *licencesLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	room := l.shell.Room()
	return fyne.NewSize(min(licencesWidth, room.Width), max(min(licencesHeight, room.Height), 2*licenceNamesHeight))
}

// Layout is called by Fyne.
func (l *licencesLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	names, text := fyne.NewSize(licenceNamesWidth, size.Height), fyne.NewPos(licenceNamesWidth+licencesGap, 0)
	if size.Width-text.X < licenceTextLeast {
		names, text = fyne.NewSize(size.Width, licenceNamesHeight), fyne.NewPos(0, licenceNamesHeight+licencesGap)
	}
	o[0].Resize(names)
	o[1].Move(text)
	o[1].Resize(size.SubtractWidthHeight(text.X, text.Y))
}
