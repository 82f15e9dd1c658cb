package dialogs

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"kibitz/engine/book"
	"kibitz/engine/host"
	"kibitz/engine/roster"
	"kibitz/engine/syzygy"
	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/phrase"
	"kibitz/gui/store"
	"kibitz/gui/theme"
)

// knowledge is a file or a folder that saves the built-in engine from searching. It is stored as an option of the engine.
type knowledge struct {
	options   func() []host.Setting // of the built-in engine
	onOptions func([]host.Setting)
	label     string
	hint      string // what to choose
	folder    bool
	option    string // that names the place
	enabler   string // a switch without which the engine does not use the place; may be empty
	look      lookInto
}

// lookInto reads a file or a folder, on the goroutine of the store. words describes what was found; it is called on
// the main goroutine, the only one that knows the language.
type lookInto func(path string) (words func() string, err error)

// Tablebases returns the row for the folder of endgame tablebases.
func Tablebases(s *store.Store, options func() []host.Setting, onOptions func([]host.Setting)) Setting {
	return knowledge{
		options: options, onOptions: onOptions, folder: true, option: "SyzygyPath", look: lookForTablebases,
		label: lang.L("Kibitz’s endgame tablebases"), hint: lang.L("A folder of Syzygy tables (*.rtbw)"),
	}.setting(s)
}

func lookForTablebases(path string) (words func() string, err error) {
	t, err := syzygy.Open(path)
	if err != nil {
		t.Close() // some of several folders may be usable
		return nil, err
	}
	count, largest := t.Count(), t.Largest()
	t.Close()
	return func() string {
		return lang.L("Syzygy tables: {{.Count}} (up to {{.Pieces}} pieces)", map[string]any{"Count": count, "Pieces": largest})
	}, nil
}

// OpeningBook returns the row for the opening book.
func OpeningBook(s *store.Store, options func() []host.Setting, onOptions func([]host.Setting)) Setting {
	return knowledge{
		options: options, onOptions: onOptions, option: "BookFile", enabler: "OwnBook", look: lookIntoBook,
		label: lang.L("Kibitz’s opening book"), hint: lang.L("A Polyglot book (*.bin)"),
	}.setting(s)
}

func lookIntoBook(path string) (words func() string, err error) {
	b, err := book.Open(path)
	if err != nil {
		return nil, err
	}
	return func() string { return lang.L("Polyglot book, used in games") }, b.Close()
}

// chosen returns the place that the engine uses, "" for none.
func (k knowledge) chosen() string {
	options := k.options()
	if on, _ := roster.Value(options, k.enabler); k.enabler != "" && on != "true" {
		return ""
	}
	place, _ := roster.Value(options, k.option)
	return place
}

// choose makes the engine use a place, none for "".
func (k knowledge) choose(place string) {
	options := roster.Without(k.options(), k.option)
	if place != "" {
		options = roster.WithValue(options, k.option, place)
	}
	if k.enabler != "" {
		options = roster.Without(options, k.enabler)
		if place != "" {
			options = roster.WithValue(options, k.enabler, "true")
		}
	}
	k.onOptions(options)
}

func (k knowledge) setting(s *store.Store) Setting {
	return Setting{label: k.label, make: func(f *Settings, width float32) fyne.CanvasObject {
		r := &knowledgeRow{knowledge: k, shell: f.shell, store: s, found: controls.NewWrapped()}
		r.place = controls.NewText("", theme.ColorText, theme.SecondarySize+1, false)
		r.place.Cut = true
		choose := controls.NewButton(lang.L("Choose…"), controls.Plain, r.ask)
		r.clear = controls.NewIconButton(fynetheme.ContentClearIcon(), controls.Quiet, func() {
			r.looks++ // a look that is not finished must not put the place to use again
			r.take("")
		})
		r.clear.Tip = lang.L("Remove")
		f.stop(choose)
		f.stop(r.clear)
		r.show()
		r.lookAt(k.chosen(), func() {})
		buttons := container.New(layout.NewCustomPaddedHBoxLayout(6), choose, r.clear)
		return forms.AtLeast(width, 0, container.New(layout.NewCustomPaddedVBoxLayout(2), // all of the room: a path is long
			container.NewBorder(nil, nil, nil, buttons, r.place), r.found))
	}}
}

// knowledgeRow is the row as it stands in the dialog.
type knowledgeRow struct {
	knowledge
	shell *forms.Shell
	store *store.Store
	place *controls.Text
	clear *controls.Button
	found *controls.Wrapped // what is in the place, or why it cannot be used
	looks int               // only the newest look counts
}

func (r *knowledgeRow) show() {
	place := r.chosen()
	r.clear.SetDisabled(place == "")
	if place == "" {
		r.place.Say(lang.L("Not in use"), theme.ColorSecondary)
		r.found.Say(r.hint, theme.ColorSecondary)
		return
	}
	r.place.Say(phrase.Path(place), theme.ColorText)
}

func (r *knowledgeRow) ask() {
	r.shell.ChooseFile(forms.FileChoice{Title: r.label, Action: lang.L("Choose"), Folders: r.folder, Any: true, Chosen: func(place string) {
		r.lookAt(place, func() { r.take(place) })
	}})
}

// take puts a place to use.
func (r *knowledgeRow) take(place string) {
	r.choose(place)
	r.show()
}

// lookAt describes the file or folder that the user chose. It calls usable first if the engine can use the place.
func (r *knowledgeRow) lookAt(place string, usable func()) {
	if place == "" {
		return
	}
	r.looks++
	look := r.looks
	store.Try(r.store, func() (func() string, error) { return r.look(place) }, func(words func() string, err error) {
		switch {
		case look != r.looks:
		case err != nil:
			r.found.Say(phrase.Error(err), theme.ColorWarning)
		default:
			usable()
			r.found.Say(words(), theme.ColorSecondary)
		}
	})
}
