package dialogs

import (
	"strings"

	"fyne.io/fyne/v2/lang"

	"kibitz/assets"
	"kibitz/gui/controls"
	"kibitz/gui/forms"
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

// ShowLicences lists the parts of the program that others have written, and their licences.
func ShowLicences(s *forms.Shell) {
	f := &Reader{Title: lang.L("Licences"), Small: true}
	for _, l := range assets.Licenses() {
		f.Sections = append(f.Sections, Section{l.Name, l.Text})
	}
	f.Open(s)
}
