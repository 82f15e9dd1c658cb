package enginedialog

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"kibitz/engine"
	"kibitz/engine/host"
	"kibitz/engine/roster"
	"kibitz/gui/controls"
	"kibitz/gui/engines"
	"kibitz/gui/forms"
	"kibitz/gui/theme"
)

// optionsPage is the tab that sets the options of an engine, one by one or by a preset.
type optionsPage struct {
	m       *manager
	id      roster.ID
	preset  *controls.Picker
	delete  *controls.Button
	saveAs  *controls.Button
	find    *controls.Field
	weak    *controls.Check     // limits of strength apply to analysis, too
	status  *controls.Paragraph // in place of the rows
	rows    *fyne.Container
	known   []engine.Option   // the options of the rows
	limit   *optionRow        // of engines.LimitStrength; nil if it is not shown
	pending map[string]string // values that were set and not applied yet, by name
	body    *fyne.Container
	stop    func() // cancels the apply that is due
}

const (
	optionName    = 180 // width of the names
	optionControl = 190 // of the controls
	optionGap     = 10  // between a control and the words about it
	optionWords   = 120 // least width of the words in a row of one line
	optionReset   = 34  // of the button that resets an option
	maxOptions    = 150 // rows at a time; the search finds the others
	fewOptions    = 12  // need no search
)

// perSearch are the options that the program sets for every search.
var perSearch = []string{"MultiPV", "UCI_Chess960", "UCI_AnalyseMode", "Ponder"}

func newOptionsPage(m *manager) *optionsPage {
	p := &optionsPage{m: m, id: m.selected, pending: map[string]string{}, stop: func() {}}
	p.preset = controls.NewPicker(-1)
	p.preset.PlaceHolder = lang.L("(custom)")
	p.preset.OnChanged = func(string) { p.apply(p.preset.SelectedIndex()) }
	p.saveAs = controls.NewButton(lang.L("Save as…"), controls.Plain, p.askPreset)
	p.delete = controls.NewIconButton(fynetheme.DeleteIcon(), controls.Plain, p.deletePreset)
	p.delete.Tips, p.delete.Tip = m.tips, lang.L("Delete this preset")
	p.find = controls.NewField("", lang.L("find an option"))
	p.find.OnChanged = func(string) { p.build() }
	p.weak = controls.NewCheck(lang.L("Limit its strength in analysis too"), p.engine().LimitAnalysis, func(on bool) {
		p.leave()
		m.config.Engines.LimitAnalysis(p.id, on)
	})
	p.status = controls.NewParagraph("")
	p.rows = container.New(layout.NewCustomPaddedVBoxLayout(4))
	word := container.New(layout.NewCustomPaddedLayout(0, 0, 0, 8), forms.NewHeading(lang.L("Preset")))
	buttons := container.New(layout.NewCustomPaddedLayout(0, 0, 8, 0), container.New(layout.NewCustomPaddedHBoxLayout(6), p.saveAs, p.delete))
	presets := container.New(layout.NewBorderLayout(nil, nil, word, buttons), word, p.preset, buttons) // in the order of the Tab key
	if p.narrow() {
		presets = forms.Headed(container.NewBorder(nil, nil, word, buttons), p.preset)
	}
	head := container.New(layout.NewCustomPaddedVBoxLayout(8), presets, p.find, p.weak, p.status)
	scroll := container.NewVScroll(container.New(layout.NewCustomPaddedLayout(0, 0, 0, 12), p.rows))
	p.body = forms.Headed(head, container.New(layout.NewCustomPaddedLayout(8, 0, 0, 0), scroll))
	m.modal.Scroll = scroll
	p.find.Hide()
	p.weak.Hide()
	p.showPresets()
	return p
}

// engine returns the engine whose options the page sets.
func (p *optionsPage) engine() roster.Engine {
	e, _ := p.m.config.Engines.Find(p.id)
	return e
}

// narrow reports whether the page has no room for an option in one line.
func (p *optionsPage) narrow() bool {
	return p.m.paneWidth < optionName+optionControl+optionGap+optionWords+optionReset
}

func (p *optionsPage) content() fyne.CanvasObject { return p.body }

// refresh shows the options. If they are not known, it asks the engine for them.
func (p *optionsPage) refresh() {
	room := p.m.config.Engines
	options := slices.DeleteFunc(slices.Clone(room.Options(p.id)), func(o engine.Option) bool {
		return slices.ContainsFunc(perSearch, func(n string) bool { return strings.EqualFold(o.Name, n) }) ||
			p.id == roster.BuiltIn && engines.LimitsStrength(o.Name) // which is set with a new game
	})
	t := room.Trial(p.id)
	if len(options) == 0 && t == nil {
		room.Try(p.id, false) // which calls refresh
		return
	}
	same := func(a, b engine.Option) bool { // but for their values
		return a.Name == b.Name && a.Kind == b.Kind && a.Default == b.Default && a.Min == b.Min && a.Max == b.Max && slices.Equal(a.Choices, b.Choices)
	}
	if !slices.EqualFunc(options, p.known, same) {
		p.known = options
		p.build()
	}
	switch {
	case len(options) > 0:
	case t.Running:
		p.say(trialWords(t), theme.ColorSecondary)
	case t.Result.Failed == roster.Starting:
		p.say(trialWords(t), theme.ColorWarning)
	default:
		p.say(lang.L("This engine has no options."), theme.ColorSecondary)
	}
	p.showPresets()
}

func (p *optionsPage) say(words string, color fyne.ThemeColorName) {
	p.status.Say(words, color)
	controls.SetVisible(p.status, words != "")
	p.body.Refresh() // the rows have the room that is left
}

// build rebuilds the rows.
func (p *optionsPage) build() {
	p.leave()
	p.rows.RemoveAll()
	p.limit = nil
	word := strings.ToLower(strings.TrimSpace(p.find.Text))
	fit := 0
	for _, o := range p.known {
		if !strings.Contains(strings.ToLower(o.Name), word) {
			continue
		}
		if fit++; fit <= maxOptions {
			p.rows.Add(newOptionRow(p, o).object())
		}
	}
	controls.SetVisible(p.find, len(p.known) > fewOptions)
	controls.SetVisible(p.weak, slices.ContainsFunc(p.known, func(o engine.Option) bool { return engines.LimitsStrength(o.Name) }))
	switch {
	case fit > maxOptions:
		p.say(lang.L("Showing {{.Shown}} of {{.All}} options.", map[string]any{"Shown": maxOptions, "All": fit}), theme.ColorSecondary)
	case fit == 0 && word != "":
		p.say(lang.L("No option with that name."), theme.ColorSecondary)
	default:
		p.say("", theme.ColorSecondary)
	}
	p.rows.Refresh()
}

// set sets the value of an option and applies it soon, when no more is typed.
func (p *optionsPage) set(name, value string) {
	p.pending[name] = value
	p.saveAs.SetDisabled(false)
	p.stop()
	p.stop = p.m.config.After(typingPause, p.leave)
	if strings.EqualFold(name, engines.LimitElo) {
		p.turnOnLimit()
	}
}

// turnOnLimit turns the limit of strength on, if the engine has such an option.
func (p *optionsPage) turnOnLimit() {
	if p.limit != nil {
		p.limit.control.(*controls.Check).SetChecked(true)
		return
	}
	// The search may hide the row.
	if o := engine.FindOption(p.known, engines.LimitStrength); o != nil && o.Kind == engine.Check {
		p.pending[o.Name] = "true"
	}
}

// unset resets an option.
func (p *optionsPage) unset(name string) {
	p.leave()
	e := p.engine()
	if _, own := roster.Value(e.Options, name); own {
		p.m.config.Engines.SetOptions(p.id, roster.Without(e.Options, name))
	}
}

// leave applies the values that were set.
func (p *optionsPage) leave() {
	p.stop()
	if len(p.pending) == 0 {
		return
	}
	options := p.engine().Options
	for _, o := range p.known { // in the engine's order
		if value, ok := p.pending[o.Name]; ok {
			options = roster.WithValue(options, o.Name, value)
		}
	}
	clear(p.pending)
	p.m.config.Engines.SetOptions(p.id, options)
}

// showPresets shows the presets, and which of them the options match.
func (p *optionsPage) showPresets() {
	e := p.engine()
	names, selected := []string{lang.L("Engine defaults")}, -1 // without any option set
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
	size := func() fyne.Size { return fyne.NewSize(min(presetWidth, p.m.config.Shell.Room().Width), presetHeight) }
	body := forms.Fitting(size, container.New(layout.NewCustomPaddedVBoxLayout(6),
		forms.NewHeading(lang.L("Name")), field, verdict))
	p.m.config.Shell.OpenForm(modal, lang.L("Save options as preset"), body, field, lang.L("Save"), save)
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
