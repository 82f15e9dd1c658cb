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

// optionRow is the row of an option: its name, a control, words about its value, and a button that resets it.
type optionRow struct {
	p       *optionsPage
	o       engine.Option
	value   string // set by the user; of a field, before it got the focus
	own     bool   // the user has set a value
	control fyne.CanvasObject
	unset   func()           // makes the control show the value that holds after a reset
	side    *controls.Text   // which values are allowed
	wrong   *controls.Text   // in its place: what is wrong with the value
	browse  *controls.Button // chooses a file or a folder; nil if the option names neither
	reset   *controls.Button
}

// newOptionRow returns the row of an option.
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
	r.reset.Tips, r.reset.Tip = p.m.tips, lang.L("Reset to default")
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

// object returns the row as a page shows it: one line, or two where there is no room.
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

// shown returns the present value.
func (r *optionRow) shown() string {
	if r.own {
		return r.value
	}
	return r.o.Default
}

// set sets the value.
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
	press := controls.NewButton(lang.L("Run"), controls.Plain, func() {
		if r.p.m.config.Engines.Press(r.p.id, r.o.Name) {
			r.side.SetText(lang.L("Done."))
		} else {
			r.side.SetText(lang.L("The engine is not running."))
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
		r.say(r.allowed(), "")
	}
	r.say(r.allowed(), "")
	if names := placeNamed(r.o); names != noPlace {
		r.browse = controls.NewIconButton(fynetheme.FolderOpenIcon(), controls.Quiet, func() {
			r.p.m.config.Shell.ChooseFile(forms.FileChoice{Title: r.o.Name, Action: lang.L("Choose"), Folders: names == folderPlace, Any: true, Chosen: field.SetText})
		})
		r.browse.Tips, r.browse.Tip = r.p.m.tips, lang.L("Choose")
	}
}

// typed sets the text of the field as the value, or says why it is not allowed.
func (r *optionRow) typed(field *controls.Field) {
	text := field.Text
	r.say(r.allowed(), "")
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
	// The value from before the field got the focus applies again.
	delete(r.p.pending, r.o.Name)
	if r.own {
		r.p.set(r.o.Name, r.value)
	} else {
		r.p.unset(r.o.Name)
	}
}

// say shows beside the control which values are allowed, or what is wrong with the value.
func (r *optionRow) say(allowed, wrong string) {
	r.side.SetText(allowed)
	r.wrong.SetText(wrong)
}

// hint returns the words in an empty field: the value that an empty field stands for.
func (r *optionRow) hint() string {
	if engines.Automatic(r.o.Name) {
		return lang.L("automatic")
	}
	return r.o.Default
}

// allowed describes the values that a field allows, if the engine has named its bounds.
func (r *optionRow) allowed() string {
	if r.o.Kind != engine.Spin || r.o.Min == math.MinInt32 && r.o.Max == math.MaxInt32 {
		return ""
	}
	return lang.L("{{.Min}} to {{.Max}}", map[string]any{"Min": r.o.Min, "Max": r.o.Max})
}

// optionPlace is what the text of an option names. UCI has no such kinds, so it is guessed from the name.
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

// seek looks for the files or folders that a text names. It reports one that is missing in words, or "". A name that
// is not an absolute path is left to the engine.
func (r *optionRow) seek(text string, report func(missing string)) {
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
			if info, err := os.Stat(path); filepath.IsAbs(path) && (err != nil || info.IsDir() != (names == folderPlace)) {
				missing = path
			}
		}
		return missing
	}, func(missing string) {
		switch {
		case missing == "":
			report("")
		case names == folderPlace:
			report(lang.L("There is no folder {{.Name}}.", map[string]any{"Name": phrase.Path(missing)}))
		default:
			report(lang.L("There is no file {{.Name}}.", map[string]any{"Name": phrase.Path(missing)}))
		}
	})
}
