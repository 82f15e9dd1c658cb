package gui

import (
	"runtime"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"kibitz/engine/book"
	"kibitz/engine/roster"
	"kibitz/engine/syzygy"
	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/phrase"
	"kibitz/gui/store"
	"kibitz/gui/theme"
)

// knowledge is a file or a folder from which the built-in engine knows what it need not search
// for. It is kept as an option of the engine, and nowhere else.
type knowledge struct {
	label   string
	hint    string // what it may be
	folder  bool
	option  string // that names it
	enabler string // a switch without which the engine does not look there, or ""
	// open looks at what there is in a place, which words says then. It runs on the store's goroutine; words does not,
	// for only the main one knows the language.
	open func(path string) (words func() string, err error)
}

func tablebases() knowledge {
	return knowledge{label: lang.L("Kibitz’s endgame tablebases"), hint: lang.L("A folder of Syzygy tables (*.rtbw)"), folder: true, option: "SyzygyPath", open: func(path string) (func() string, error) {
		t, err := syzygy.Open(path)
		if err != nil {
			t.Close() // of the folders that are of use, if there are any
			return nil, err
		}
		count, largest := t.Count(), t.Largest()
		t.Close()
		return func() string {
			return lang.L("Syzygy tables: {{.Count}}, of up to {{.Pieces}} pieces", map[string]any{"Count": count, "Pieces": largest})
		}, nil
	}}
}

func openingBook() knowledge {
	return knowledge{label: lang.L("Kibitz’s opening book"), hint: lang.L("A Polyglot book (*.bin)"), option: "BookFile", enabler: "OwnBook", open: func(path string) (func() string, error) {
		b, err := book.Open(path)
		if err != nil {
			return nil, err
		}
		return func() string { return lang.L("A Polyglot book, for games") }, b.Close()
	}}
}

// chosen returns the place that the built-in engine looks at, "" for none.
func (c *controller) chosen(k knowledge) string {
	e, _ := c.engines.Find(roster.BuiltIn)
	options := e.Options
	if on, _ := roster.Value(options, k.enabler); k.enabler != "" && on != "true" {
		return ""
	}
	place, _ := roster.Value(options, k.option)
	return place
}

// choose has the built-in engine look at a place, at none for "".
func (c *controller) choose(k knowledge, place string) {
	e, _ := c.engines.Find(roster.BuiltIn)
	options := roster.Without(e.Options, k.option)
	if place != "" {
		options = roster.WithValue(options, k.option, place)
	}
	if k.enabler != "" {
		options = roster.Without(options, k.enabler)
		if place != "" {
			options = roster.WithValue(options, k.enabler, "true")
		}
	}
	c.engines.SetOptions(roster.BuiltIn, options)
}

// knowledge is a row of such a place, which is looked into before the engine is. There is none in a
// browser, where no file can be opened.
func (f *settingsForm) knowledge(k knowledge) setting {
	if runtime.GOOS == "js" {
		return setting{}
	}
	return setting{label: k.label, make: func(width float32) fyne.CanvasObject {
		r := &knowledgeRow{f: f, knowledge: k, said: controls.NewWrapped()}
		r.place = controls.NewText("", theme.ColorText, theme.SecondarySize+1, false)
		r.place.Cut = true
		choose := controls.NewButton(lang.L("Choose…"), controls.Plain, r.ask)
		r.clear = controls.NewIconButton(fynetheme.ContentClearIcon(), controls.Quiet, func() {
			r.looks++ // what is looked into still has been taken away
			r.take("")
		})
		r.clear.Tip = lang.L("Use none")
		for _, b := range []*controls.Button{choose, r.clear} {
			b.Keys = f.modal
			f.stop(b)
		}
		r.show()
		r.look(f.c.chosen(k), func() {})
		buttons := container.New(layout.NewCustomPaddedHBoxLayout(6), choose, r.clear)
		return forms.AtLeast(width, 0, container.New(layout.NewCustomPaddedVBoxLayout(2), // all of the room: a path is long
			container.NewBorder(nil, nil, nil, buttons, r.place), r.said))
	}}
}

// knowledgeRow is the row as it stands in the dialog.
type knowledgeRow struct {
	knowledge
	f     *settingsForm
	place *controls.Text
	clear *controls.Button
	said  *controls.Wrapped // of what there is, or why it cannot be used
	looks int               // the newest look at a place is the one that counts
}

func (r *knowledgeRow) show() {
	place := r.f.c.chosen(r.knowledge)
	r.clear.SetDisabled(place == "")
	if place == "" {
		r.place.Say(lang.L("Not in use"), theme.ColorSecondary)
		r.said.Say(r.hint, theme.ColorSecondary)
		return
	}
	r.place.Say(phrase.Path(place), theme.ColorText)
}

func (r *knowledgeRow) ask() {
	r.f.c.shell.ChooseFile(forms.FileChoice{Title: r.label, Action: lang.L("Choose"), Folders: r.folder, Any: true, Chosen: func(place string) {
		r.look(place, func() { r.take(place) })
	}})
}

// take has the engine look at a place from now on.
func (r *knowledgeRow) take(place string) {
	r.f.c.choose(r.knowledge, place)
	r.show()
}

// look says what there is in a place, once it was usable if it is.
func (r *knowledgeRow) look(place string, usable func()) {
	if place == "" {
		return
	}
	r.looks++
	look := r.looks
	store.Try(r.f.c.store, func() (func() string, error) { return r.open(place) }, func(words func() string, err error) {
		if look != r.looks {
			return
		}
		if err != nil {
			r.said.Say(phrase.Error(err), theme.ColorWarning)
			return
		}
		usable()
		r.said.Say(words(), theme.ColorSecondary)
	})
}
