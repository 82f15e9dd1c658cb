package enginedialog

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"

	"kibitz/engine/host"
	"kibitz/engine/roster"
	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/theme"
)

// engineDefaults is the name of the first choice: no option is set.
func engineDefaults() string { return lang.L("Engine defaults") }

// showPresets shows the presets, and which of them the options match.
func (p *optionsPage) showPresets() {
	e := p.engine()
	names, selected := []string{engineDefaults()}, -1
	if len(e.Options) == 0 {
		selected = 0
	}
	for i, preset := range e.Presets {
		names = append(names, preset.Name)
		if selected < 0 && sameSettings(preset.Options, e.Options) {
			selected = i + 1
		}
	}
	p.preset.Options = names
	p.preset.Set(selected)
	p.delete.SetDisabled(selected < 1)
	p.saveAs.SetDisabled(len(e.Options) == 0)
}

// sameSettings reports whether two sets have the same values, in any order.
func sameSettings(a, b []host.Setting) bool {
	if len(a) != len(b) {
		return false
	}
	for _, s := range a {
		if v, ok := roster.Value(b, s.Name); !ok || v != s.Value {
			return false
		}
	}
	return true
}

// apply sets the options of a preset; 0 resets all options.
func (p *optionsPage) apply(i int) {
	p.leave()
	e := p.engine()
	if i < 0 || i > len(e.Presets) {
		return
	}
	var options []host.Setting
	if i > 0 {
		options = e.Presets[i-1].Options
	}
	if sameSettings(options, e.Options) {
		return
	}
	// Options that are no preset are lost by that.
	lost := len(e.Options) > 0 && !slices.ContainsFunc(e.Presets, func(x roster.Preset) bool { return sameSettings(x.Options, e.Options) })
	p.m.config.Engines.SetOptions(p.id, options)
	p.m.preset[p.id] = options
	p.build()
	if lost {
		p.m.offerUndo(lang.L("The options were changed."), func() {
			p.m.config.Engines.SetOptions(p.id, withChanges(e.Options, p.m.preset[p.id], p.engine().Options))
		})
	}
}

// withChanges returns options with the changes that were made from a preset to now.
func withChanges(options, preset, now []host.Setting) []host.Setting {
	for _, s := range now {
		if v, ok := roster.Value(preset, s.Name); !ok || v != s.Value {
			options = roster.WithValue(options, s.Name, s.Value)
		}
	}
	for _, s := range preset {
		if _, ok := roster.Value(now, s.Name); !ok {
			options = roster.Without(options, s.Name)
		}
	}
	return options
}

// deletePreset deletes the preset that is selected. Its values stay set.
func (p *optionsPage) deletePreset() {
	i := p.preset.SelectedIndex() - 1
	p.leave()
	e := p.engine()
	if i < 0 || i >= len(e.Presets) {
		return
	}
	deleted := e.Presets[i]
	list := p.m.config.Engines.List().Change(p.id, func(e *roster.Engine) { e.Presets = slices.Delete(e.Presets, i, i+1) })
	p.m.setShortened(list, lang.L("{{.Preset}} was deleted.", map[string]any{"Preset": deleted.Name}), func() {
		p.m.config.Engines.Change(p.id, func(e *roster.Engine) { e.InsertPreset(i, deleted) })
	})
}

// askPreset asks for a name and saves the options as a preset.
func (p *optionsPage) askPreset() {
	p.leave()
	e := p.engine()
	modal := &controls.Modal{}
	field := controls.NewField(presetName(e.Options), "")
	verdict := controls.NewParagraph("")
	named := func(x roster.Preset) bool { return strings.EqualFold(x.Name, strings.TrimSpace(field.Text)) }
	field.OnChanged = func(string) {
		words := ""
		if slices.ContainsFunc(e.Presets, named) {
			words = lang.L("This replaces the preset of the same name.")
		}
		verdict.Say(words, theme.ColorSecondary)
	}
	field.OnChanged("")
	save := func() {
		name := strings.TrimSpace(field.Text)
		if name == "" {
			verdict.Say(lang.L("Enter a name for the preset."), theme.ColorWarning)
			return
		}
		modal.Close()
		p.m.config.Engines.Change(p.id, func(e *roster.Engine) {
			e.Presets = append(slices.DeleteFunc(e.Presets, named), roster.Preset{Name: name, Options: e.Options})
		})
	}
	ok := controls.NewButton(lang.L("Save"), controls.Primary, save)
	cancel := controls.NewButton(lang.L("Cancel"), controls.Plain, modal.Close)
	modal.Confirm, modal.Cancel = save, modal.Close
	size := func() fyne.Size { return fyne.NewSize(min(presetWidth, p.m.config.Shell.Room().Width), presetHeight) }
	body := forms.Fitting(size, container.New(layout.NewCustomPaddedVBoxLayout(6),
		forms.NewHeading(lang.L("Name")), field, verdict))
	p.m.config.Shell.Open(modal, lang.L("Save options as preset"), body, field, cancel, ok)
	field.TypedShortcut(&fyne.ShortcutSelectAll{})
}

// The size of the dialog where the window has room for it.
const presetWidth, presetHeight = 360, 92

// presetName suggests a name for a preset: the two options in which most presets differ.
func presetName(options []host.Setting) string {
	var words []string
	if n, ok := roster.Value(options, "Threads"); ok {
		words = append(words, lang.L("Threads {{.N}}", map[string]any{"N": n}))
	}
	if n, ok := roster.Value(options, "Hash"); ok {
		words = append(words, lang.L("{{.N}} MB", map[string]any{"N": n}))
	}
	return strings.Join(words, ", ")
}
