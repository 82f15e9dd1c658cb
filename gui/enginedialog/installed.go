package enginedialog

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"

	"kibitz/engine/roster"
	"kibitz/gui/controls"
	"kibitz/gui/engines"
	"kibitz/gui/forms"
	"kibitz/gui/store"
	"kibitz/gui/theme"
)

// newInstalled returns a box for the engines that are installed on the computer and not on the list, and looks for them.
// None is started: a name is the one of the program until the engine is added. resized is called when the box has another
// height.
func (m *manager) newInstalled(resized func()) fyne.CanvasObject {
	box := container.New(layout.NewCustomPaddedVBoxLayout(6), forms.NewHeading(lang.L("Found on this computer")),
		controls.NewParagraph(lang.L("Looking for engines…")))
	list := m.config.Engines.All()
	store.Ask(m.config.Store, func() []roster.Engine { return engines.Installed(m.config.Places, list) }, func(found []roster.Engine) {
		box.Objects = box.Objects[:1]
		if len(found) == 0 {
			box.Add(controls.NewParagraph(lang.L("No other engine is in the usual folders. “Add engine…” takes any program that speaks UCI.")))
		} else {
			box.Add(controls.NewParagraph(lang.L("None of these was started. An engine tells its full name and version when it is added.")))
		}
		for _, e := range found {
			add := controls.NewButton(lang.L("Add"), controls.Plain, func() {
				if err := m.insert(e); err != nil {
					m.config.Notices.Warn(lang.L("Engines"), err)
				}
			})
			add.Tip = lang.L("Add {{.Engine}}", map[string]any{"Engine": e.Name})
			name := controls.NewText(e.Name, theme.ColorText, theme.TextSize, false)
			command := controls.NewText(e.Command, theme.ColorSecondary, theme.SecondarySize, false)
			name.Cut, command.Cut = true, true
			box.Add(forms.Columns([]float32{0, add.MinSize().Width}, container.New(layout.NewCustomPaddedVBoxLayout(1), name, command), container.NewCenter(add)))
		}
		resized()
	})
	return box
}

// insert adds an engine to the list, shows it and tries it.
func (m *manager) insert(e roster.Engine) error {
	m.leave()
	list, id, err := m.config.Engines.List().Insert(-1, e)
	if err != nil {
		m.showTabs(m.tabs.Selected())
		return err
	}
	m.config.Engines.SetList(list)
	m.tabs.Select(tabEngine)
	m.choose(id)
	m.config.Engines.Try(id, true)
	return nil
}
