package enginedialog

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"kibitz/engine"
	"kibitz/engine/roster"
	"kibitz/engine/uci"
	"kibitz/gui/controls"
	"kibitz/gui/engines"
	"kibitz/gui/forms"
	"kibitz/gui/phrase"
	"kibitz/gui/store"
	"kibitz/gui/theme"
)

// optionRow is the row of an option: its name, what sets it, what it may be, and a button that takes back
// what the user chose.
type optionRow struct {
	p       *optionsPage
	o       engine.Option
	value   string // that the user has chosen; of what is typed, before the field was entered
	own     bool   // there is such a one
	control fyne.CanvasObject
	unset   func()           // has the control show what the option is without the user's choice
	side    *controls.Text   // what it may be
	wrong   *controls.Text   // in place of that: what is wrong with what it is
	browse  *controls.Button // for a file or a folder; nil for what is neither
	reset   *controls.Button
}

// newOptionRow makes a row.
func newOptionRow(p *optionsPage, o engine.Option) *optionRow {
	r := &optionRow{p: p, o: o, unset: func() {}}
	r.value, r.own = roster.Value(p.m.engine().Options, o.Name)
	r.side = controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false)
	r.wrong = controls.NewText("", theme.ColorWarning, theme.SecondarySize, false)
	r.side.Cut, r.wrong.Cut = true, true
	r.reset = controls.NewIconButton(fynetheme.ContentUndoIcon(), controls.Quiet, func() {
		p.unset(o.Name)
		r.unset()
		r.reset.Hide()
	})
	r.reset.Tips, r.reset.Tip = p.m.tips, lang.L("As the engine has it")
	controls.SetVisible(r.reset, r.own)
	switch o.Kind {
	case engine.Check:
		r.check()
	case engine.Combo:
		r.pick()
	case engine.Button:
		r.press()
	default:
		r.field()
	}
	return r
}

// object returns what is seen of the row: one line or, where there is no room, two.
func (r *optionRow) object() fyne.CanvasObject {
	name := controls.NewText(r.o.Name, theme.ColorText, theme.SecondarySize+1, false)
	name.Cut = true
	var beside fyne.CanvasObject = container.NewStack(r.side, r.wrong)
	if r.browse != nil {
		beside = container.NewBorder(nil, nil, r.browse, nil, beside)
	}
	if r.p.narrow() {
		return container.New(layout.NewCustomPaddedVBoxLayout(0),
			forms.Columns([]float32{0, optionReset}, name, r.reset),
			forms.Columns([]float32{optionControl, optionGap, 0}, r.control, layout.NewSpacer(), beside))
	}
	return forms.Columns([]float32{optionName, optionControl, optionGap, 0, optionReset}, name, r.control, layout.NewSpacer(), beside, r.reset)
}

// shown returns the value that holds now.
func (r *optionRow) shown() string {
	if r.own {
		return r.value
	}
	return r.o.Default
}

// set takes a value over.
func (r *optionRow) set(value string) {
	r.p.set(r.o.Name, value)
	r.reset.Show()
}

func (r *optionRow) check() {
	check := controls.NewCheck("", r.shown() == "true", func(on bool) { r.set(strconv.FormatBool(on)) })
	if strings.EqualFold(r.o.Name, engines.LimitStrength) {
		r.p.limit = r
	}
	r.control, r.unset = check, func() { check.Set(r.o.Default == "true") }
}

func (r *optionRow) pick() {
	picker := controls.NewPicker(slices.Index(r.o.Choices, r.shown()), r.o.Choices...)
	picker.OnChanged = r.set
	r.control, r.unset = picker, func() { picker.Set(slices.Index(r.o.Choices, r.o.Default)) }
}

func (r *optionRow) press() {
	press := controls.NewButton(lang.L("Press"), controls.Plain, func() {
		if r.p.m.config.Engines.Press(r.p.id, r.o.Name) {
			r.side.SetText(lang.L("Done."))
		} else {
			r.side.SetText(lang.L("The engine does not run now."))
		}
	})
	r.control = container.NewHBox(press)
}

func (r *optionRow) field() {
	field := controls.NewField(r.value, r.hint())
	field.OnChanged = func(string) { r.typed(field) }
	field.OnFocusGained = func() {
		r.p.leave()
		r.value, r.own = roster.Value(r.p.m.engine().Options, r.o.Name)
	}
	r.control, r.unset = field, func() {
		field.Set("")
		r.say(r.rightful(), "")
	}
	r.say(r.rightful(), "")
	if names := placeNamed(r.o); names != noPlace {
		r.browse = controls.NewIconButton(fynetheme.FolderOpenIcon(), controls.Quiet, func() {
			r.p.m.config.Shell.ChooseFile(forms.FileChoice{Title: r.o.Name, Action: lang.L("Choose"), Folders: names == folderPlace, Any: true, Chosen: field.SetText})
		})
		r.browse.Tips, r.browse.Tip = r.p.m.tips, lang.L("Choose")
	}
}

// typed takes what is in the field as the value, or says why it cannot be one.
func (r *optionRow) typed(field *controls.Field) {
	text := field.Text
	r.say(r.rightful(), "")
	r.seek(text, func(missing string) {
		if field.Text == text {
			r.wrong.SetText(missing)
		}
	})
	if text == "" {
		r.p.unset(r.o.Name)
		r.reset.Hide()
		return
	}
	if _, err := uci.CheckValue(r.o, text); err == nil {
		r.set(text)
		return
	}
	r.say("", lang.L("A whole number from {{.Min}} to {{.Max}}", map[string]any{"Min": r.o.Min, "Max": r.o.Max}))
	// Not what was typed so far holds then, but what held before the field was entered.
	delete(r.p.pending, r.o.Name)
	if r.own {
		r.p.set(r.o.Name, r.value)
	} else {
		r.p.unset(r.o.Name)
	}
}

// say says beside the control what the option may be, or what is wrong with what it is.
func (r *optionRow) say(rightful, wrong string) {
	r.side.SetText(rightful)
	r.wrong.SetText(wrong)
}

// hint stands in an empty field: what holds as long as it is empty.
func (r *optionRow) hint() string {
	if engines.Automatic(r.o.Name) {
		return lang.L("automatic")
	}
	return r.o.Default
}

// rightful says what a field may hold, where the engine has named its bounds.
func (r *optionRow) rightful() string {
	if r.o.Kind != engine.Spin || r.o.Min == math.MinInt32 && r.o.Max == math.MaxInt32 {
		return ""
	}
	return lang.L("{{.Min}} to {{.Max}}", map[string]any{"Min": r.o.Min, "Max": r.o.Max})
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

// seek looks for what a text names, and tells in words what there is not; "" if there is all. A
// name that is not a whole path is the engine's to find.
func (r *optionRow) seek(text string, tell func(missing string)) {
	names := placeNamed(r.o)
	if names == noPlace || text == "" {
		return
	}
	paths := []string{text}
	if names == folderPlace {
		paths = filepath.SplitList(text)
	}
	store.Ask(r.p.m.config.Store, func() (missing string) {
		for _, path := range paths {
			if filepath.IsAbs(path) && !isThere(path, names == folderPlace) {
				missing = path
			}
		}
		return missing
	}, func(missing string) {
		switch {
		case missing == "":
			tell("")
		case names == folderPlace:
			tell(lang.L("There is no folder {{.Name}}.", map[string]any{"Name": phrase.Path(missing)}))
		default:
			tell(lang.L("There is no file {{.Name}}.", map[string]any{"Name": phrase.Path(missing)}))
		}
	})
}

// isThere reports whether a path leads to a folder, or else to a file. It waits for the disk.
func isThere(path string, folder bool) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir() == folder
}
