package gui

import (
	"fmt"
	"os"
	"path/filepath"
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
	"kibitz/engine/uci"
	"kibitz/gui/controls"
	"kibitz/gui/theme"
)

// optionsPage is the tab where an engine's options are set, one by one or by a preset.
type optionsPage struct {
	m       *engineManager
	id      roster.ID
	preset  *controls.Picker
	delete  *controls.Button
	saveAs  *controls.Button
	find    *controls.Field
	status  *controls.Paragraph // in the place of the rows
	rows    *fyne.Container
	known   []engine.Option // that the rows are of
	pending map[string]string
	body    *fyne.Container
	commit  func() // stops the taking over that is due
}

const (
	optionName    = 180 // width of the names
	optionControl = 190 // of what is set
	optionGap     = 10  // between that and what is said about it
	optionWords   = 120 // at least, of what is said, for all to stand in one line
	optionReset   = 34  // of the button that takes back what was set
	mostOptions   = 150 // rows at a time; whoever has more looks for one
	fewOptions    = 12  // that need no search
)

// programSets are options that the program sets for every search.
var programSets = []string{"MultiPV", "UCI_Chess960", "UCI_AnalyseMode", "Ponder", "Level"}

// settable reports whether an option is for the user to set.
func settable(id roster.ID, name string) bool {
	mine := func(n string) bool { return strings.EqualFold(n, name) }
	if i := slices.IndexFunc(programSets, mine); i >= 0 {
		return programSets[i] == "Level" && id != roster.BuiltIn // a level is what New game asks for
	}
	return true
}

func newOptionsPage(m *engineManager) *optionsPage {
	p := &optionsPage{m: m, id: m.selected, pending: map[string]string{}, commit: func() {}}
	p.preset = controls.NewPicker(-1)
	p.preset.Keys = m.modal
	p.saveAs = controls.NewButton(lang.L("Save as…"), controls.Plain, p.askPreset)
	p.delete = controls.NewIconButton(fynetheme.DeleteIcon(), controls.Plain, p.deletePreset)
	p.delete.Tips, p.delete.Tip = m.tips, lang.L("Delete this preset")
	p.saveAs.Keys, p.delete.Keys = m.modal, m.modal
	p.find = controls.NewField("", lang.L("find an option"))
	p.find.Keys = m.modal
	p.find.OnChanged = func(string) { p.build() }
	p.status = controls.NewParagraph("")
	p.rows = container.New(layout.NewCustomPaddedVBoxLayout(4))
	word := container.New(layout.NewCustomPaddedLayout(0, 0, 0, 8), heading(lang.L("Preset")))
	buttons := container.New(layout.NewCustomPaddedLayout(0, 0, 8, 0), container.New(layout.NewCustomPaddedHBoxLayout(6), p.saveAs, p.delete))
	presets := container.New(layout.NewBorderLayout(nil, nil, word, buttons), word, p.preset, buttons) // in the order of the Tab key
	if p.narrow() {
		presets = headed(container.NewBorder(nil, nil, word, buttons), p.preset)
	}
	head := container.New(layout.NewCustomPaddedVBoxLayout(8), presets, p.find, p.status)
	scroll := container.NewVScroll(container.New(layout.NewCustomPaddedLayout(0, 0, 0, 12), p.rows))
	p.body = headed(head, container.New(layout.NewCustomPaddedLayout(8, 0, 0, 0), scroll))
	m.modal.Scroll = scroll
	p.find.Hide()
	p.showPresets()
	return p
}

// narrow reports whether the page has no room for an option in one line.
func (p *optionsPage) narrow() bool {
	return p.m.paneWidth < optionName+optionControl+optionGap+optionWords+optionReset
}

func (p *optionsPage) content() fyne.CanvasObject { return p.body }

// refresh asks the engine for its options if they are not known, and shows them once they are.
func (p *optionsPage) refresh() {
	room := p.m.c.room
	options := slices.DeleteFunc(slices.Clone(room.options(p.id)), func(o engine.Option) bool { return !settable(p.id, o.Name) })
	t := room.trials[p.id]
	if len(options) == 0 && t == nil {
		room.try(p.id, false) // comes back here
		return
	}
	if !sameOptions(options, p.known) {
		p.known = options
		p.build()
	}
	switch {
	case len(options) > 0:
	case t.running:
		p.say(trialWords(t), theme.ColorSecondary)
	case t.result.Failed == roster.Starting:
		p.say(trialWords(t), theme.ColorWarning)
	default:
		p.say(lang.L("This engine has no options."), theme.ColorSecondary)
	}
	p.showPresets()
}

func (p *optionsPage) say(words string, color fyne.ThemeColorName) {
	p.status.Say(words, color)
	show(p.status, words != "")
	p.body.Refresh() // the rows have the room that is left
}

// sameOptions reports whether two sets of options differ in no more than values.
func sameOptions(a, b []engine.Option) bool {
	return slices.EqualFunc(a, b, func(a, b engine.Option) bool {
		return a.Name == b.Name && a.Kind == b.Kind && a.Default == b.Default && a.Min == b.Min && a.Max == b.Max && slices.Equal(a.Choices, b.Choices)
	})
}

// build makes the rows anew.
func (p *optionsPage) build() {
	p.leave()
	p.rows.RemoveAll()
	word := strings.ToLower(strings.TrimSpace(p.find.Text))
	fit := 0
	chosen := p.m.engine().Options
	for _, o := range p.known {
		if !strings.Contains(strings.ToLower(o.Name), word) {
			continue
		}
		if fit++; fit <= mostOptions {
			p.rows.Add(p.row(o, chosen))
		}
	}
	show(p.find, len(p.known) > fewOptions)
	switch {
	case fit > mostOptions:
		p.say(lang.L("{{.Shown}} of {{.All}} options are shown.", map[string]any{"Shown": mostOptions, "All": fit}), theme.ColorSecondary)
	case fit == 0 && word != "":
		p.say(lang.L("No option is called so."), theme.ColorSecondary)
	default:
		p.say("", theme.ColorSecondary)
	}
	p.rows.Refresh()
}

// row makes the row of an option: its name, what sets it, what it may be, and a
// button that takes back what the user chose.
func (p *optionsPage) row(o engine.Option, chosen []host.Setting) fyne.CanvasObject {
	value, own := roster.Value(chosen, o.Name)
	name := controls.NewText(o.Name, theme.ColorText, theme.SecondarySize+1, false)
	name.Cut = true
	side := controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false)
	wrong := controls.NewText("", theme.ColorWarning, theme.SecondarySize, false)
	side.Cut, wrong.Cut = true, true
	reset := controls.NewIconButton(fynetheme.ContentUndoIcon(), controls.Quiet, nil)
	reset.Keys, reset.Tips, reset.Tip = p.m.modal, p.m.tips, lang.L("As the engine has it")
	show(reset, own)

	var unset func() // shows what the option is without the user's choice
	set := func(value string) {
		p.set(o.Name, value)
		reset.Show()
	}
	var control fyne.CanvasObject
	var browse *controls.Button
	switch o.Kind {
	case engine.Check:
		check := controls.NewCheck("", orDefault(value, own, o.Default) == "true", nil)
		change := func(on bool) { set(fmt.Sprint(on)) }
		check.OnChanged, check.Keys = change, p.m.modal
		unset = func() {
			check.OnChanged = nil
			check.SetChecked(o.Default == "true")
			check.OnChanged = change
		}
		control = check
	case engine.Combo:
		picker := controls.NewPicker(slices.Index(o.Choices, orDefault(value, own, o.Default)), o.Choices...)
		picker.OnChanged, picker.Keys = set, p.m.modal
		unset = func() {
			picker.OnChanged = nil
			picker.SetSelected(o.Default)
			picker.OnChanged = set
		}
		control = picker
	case engine.Button:
		press := controls.NewButton(lang.L("Press"), controls.Plain, func() {
			if p.m.c.pressOption(p.id, o.Name) {
				side.SetText(lang.L("Done."))
			} else {
				side.SetText(lang.L("The engine does not run now."))
			}
		})
		press.Keys = p.m.modal
		control = container.NewHBox(press)
	default:
		field := controls.NewField(value, p.hint(o))
		field.Keys = p.m.modal
		rightful, names := sideWords(o), placeNamed(o)
		change := func(text string) {
			wrong.SetText("")
			side.SetText(rightful)
			p.seek(names, text, func(missing string) {
				if field.Text == text {
					wrong.SetText(missing)
				}
			})
			if text == "" {
				p.unset(o.Name)
				reset.Hide()
				return
			}
			if _, err := uci.CheckValue(o, text); err != nil {
				side.SetText("")
				wrong.SetText(valueWords(o))
				// Not what was typed so far holds then, but what held before the field was entered.
				delete(p.pending, o.Name)
				if own {
					p.set(o.Name, value)
				} else {
					p.unset(o.Name)
				}
				return
			}
			set(text)
		}
		side.SetText(rightful)
		field.OnChanged = change
		field.OnFocusGained = func() {
			p.leave()
			value, own = roster.Value(p.m.engine().Options, o.Name)
		}
		unset = func() {
			field.OnChanged = nil
			field.SetText("")
			field.OnChanged = change
			wrong.SetText("")
			side.SetText(rightful)
		}
		control = field
		if names != noPlace {
			browse = controls.NewIconButton(fynetheme.FolderOpenIcon(), controls.Quiet, func() { p.browse(names, o.Name, field.SetText) })
			browse.Keys, browse.Tips, browse.Tip = p.m.modal, p.m.tips, lang.L("Choose")
		}
	}
	reset.OnTapped = func() {
		p.unset(o.Name)
		unset()
		reset.Hide()
	}
	var beside fyne.CanvasObject = container.NewStack(side, wrong)
	if browse != nil {
		beside = container.NewBorder(nil, nil, browse, nil, beside)
	}
	if p.narrow() {
		return container.New(layout.NewCustomPaddedVBoxLayout(0),
			columns([]float32{0, optionReset}, name, reset),
			columns([]float32{optionControl, optionGap, 0}, control, layout.NewSpacer(), beside))
	}
	return columns([]float32{optionName, optionControl, optionGap, 0, optionReset}, name, control, layout.NewSpacer(), beside, reset)
}

// optionPlace is what the text of an option names. UCI knows no such kinds; what an option is
// called tells.
type optionPlace uint8

const (
	noPlace optionPlace = iota
	filePlace
	folderPlace // one, or several as in PATH
)

func placeNamed(o engine.Option) optionPlace {
	ends := func(word string) bool { return strings.HasSuffix(strings.ToLower(o.Name), word) }
	switch {
	case o.Kind != engine.String:
	case ends("file"):
		return filePlace
	case ends("path"), ends("folder"), ends("dir"), ends("directory"):
		return folderPlace
	}
	return noPlace
}

// browse asks for a file or folder.
func (p *optionsPage) browse(names optionPlace, title string, chosen func(path string)) {
	p.m.c.chooseFile(fileChoice{title: title, action: lang.L("Choose"), folders: names == folderPlace, any: true, chosen: chosen})
}

// seek looks for what a text names, and tells in words what there is not; "" if there is all. A
// name that is not a whole path is the engine's to find.
func (p *optionsPage) seek(names optionPlace, text string, tell func(missing string)) {
	if names == noPlace || text == "" {
		return
	}
	paths := []string{text}
	if names == folderPlace {
		paths = filepath.SplitList(text)
	}
	missing := ""
	p.m.c.store.Do(func() {
		for _, path := range paths {
			info, err := os.Stat(path)
			switch {
			case !filepath.IsAbs(path) || err == nil && info.IsDir() == (names == folderPlace):
			case names == folderPlace:
				missing = lang.L("There is no folder {{.Name}}.", map[string]any{"Name": shortPath(path)})
			default:
				missing = lang.L("There is no file {{.Name}}.", map[string]any{"Name": shortPath(path)})
			}
		}
	}, func() { tell(missing) })
}

func orDefault(value string, own bool, otherwise string) string {
	if own {
		return value
	}
	return otherwise
}

// hint stands in an empty field: what holds as long as it is empty.
func (p *optionsPage) hint(o engine.Option) string {
	for _, s := range engineOptions(threads(), analysisHash) {
		if strings.EqualFold(s.Name, o.Name) {
			return lang.L("automatic")
		}
	}
	return o.Default
}

// sideWords says beside a field what it may hold.
func sideWords(o engine.Option) string {
	if o.Kind != engine.Spin {
		return ""
	}
	return lang.L("{{.Min}} to {{.Max}}", map[string]any{"Min": o.Min, "Max": o.Max})
}

// valueWords says beside a field what it should hold instead.
func valueWords(o engine.Option) string {
	return lang.L("A whole number from {{.Min}} to {{.Max}}", map[string]any{"Min": o.Min, "Max": o.Max})
}

// set takes a value over, soon: whoever types is not done with each key.
func (p *optionsPage) set(name, value string) {
	p.pending[name] = value
	p.saveAs.SetDisabled(false)
	p.commit()
	p.commit = p.m.c.after(typingPause, p.leave)
}

// unset takes back what the user chose.
func (p *optionsPage) unset(name string) {
	p.leave()
	e := p.m.c.room.find(p.id)
	if _, own := roster.Value(e.Options, name); own {
		p.m.c.setOptions(p.id, roster.Without(e.Options, name))
	}
}

// leave takes over what was set.
func (p *optionsPage) leave() {
	p.commit()
	if len(p.pending) == 0 {
		return
	}
	options := p.m.c.room.find(p.id).Options
	for _, o := range p.known { // in the engine's order
		if value, ok := p.pending[o.Name]; ok {
			options = roster.WithValue(options, o.Name, value)
		}
	}
	clear(p.pending)
	p.m.c.setOptions(p.id, options)
}

// The first of the presets on offer is none of the user's.
func engineDefaults() string { return lang.L("As the engine has it") }

// showPresets shows the presets, and which one the options are.
func (p *optionsPage) showPresets() {
	e := p.m.c.room.find(p.id)
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
	p.preset.OnChanged = nil
	p.preset.PlaceHolder = lang.L("(set by hand)")
	p.preset.SetOptions(names)
	if selected < 0 {
		p.preset.ClearSelected()
	} else {
		p.preset.SetSelectedIndex(selected)
	}
	p.preset.OnChanged = func(string) { p.apply(p.preset.SelectedIndex()) }
	p.delete.SetDisabled(selected < 1)
	p.saveAs.SetDisabled(len(e.Options) == 0)
}

// sameSettings reports whether two sets have the same values, in whatever order.
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

// apply sets the options as a preset has them; 0 is as the engine has them.
func (p *optionsPage) apply(i int) {
	p.leave()
	e := p.m.c.room.find(p.id)
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
	// What was set by hand is lost with it, unless that is a preset too.
	before, lost := *p.m.c.room.list.Load(), len(e.Options) > 0 && !slices.ContainsFunc(e.Presets, func(x roster.Preset) bool { return sameSettings(x.Options, e.Options) })
	p.m.c.setOptions(p.id, options)
	p.build()
	if lost {
		p.m.offerUndo(before, lang.L("Other options hold now."))
	}
}

// deletePreset deletes the preset that is chosen. Its values stay set.
func (p *optionsPage) deletePreset() {
	i := p.preset.SelectedIndex() - 1
	e := p.m.c.room.find(p.id)
	if i < 0 || i >= len(e.Presets) {
		return
	}
	name := e.Presets[i].Name
	p.m.change(p.m.c.room.list.Load().Change(p.id, func(e *roster.Engine) { e.Presets = slices.Delete(e.Presets, i, i+1) }),
		lang.L("{{.Preset}} was deleted.", map[string]any{"Preset": name}))
}

// askPreset asks for the name under which the options are to be kept.
func (p *optionsPage) askPreset() {
	p.leave()
	e := p.m.c.room.find(p.id)
	modal := &controls.Modal{}
	field := controls.NewField(presetName(e.Options), "")
	field.Keys = modal
	verdict := controls.NewParagraph("")
	named := func(x roster.Preset) bool { return strings.EqualFold(x.Name, strings.TrimSpace(field.Text)) }
	field.OnChanged = func(string) {
		words := ""
		if slices.ContainsFunc(e.Presets, named) {
			words = lang.L("It takes the place of the one that has this name.")
		}
		verdict.Say(words, theme.ColorSecondary)
	}
	field.OnChanged("")
	save := func() {
		name := strings.TrimSpace(field.Text)
		if name == "" {
			verdict.Say(lang.L("A preset needs a name."), theme.ColorWarning)
			return
		}
		modal.Close()
		p.m.c.setEngines(p.m.c.room.list.Load().Change(p.id, func(e *roster.Engine) {
			e.Presets = append(slices.DeleteFunc(e.Presets, named), roster.Preset{Name: name, Options: e.Options})
		}))
	}
	ok := controls.NewButton(lang.L("Save"), controls.Primary, save)
	cancel := controls.NewButton(lang.L("Cancel"), controls.Plain, modal.Close)
	modal.Confirm, modal.Cancel = save, modal.Close
	body := fixed(presetWidth, presetHeight, container.New(layout.NewCustomPaddedVBoxLayout(6),
		heading(lang.L("Name")), field, verdict))
	p.m.c.openModal(modal, lang.L("Save the options as a preset"), body, field, cancel, ok)
	field.TypedShortcut(&fyne.ShortcutSelectAll{})
}

const presetWidth, presetHeight = 360, 92

// presetName suggests a name for values: the two by which most presets differ.
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
