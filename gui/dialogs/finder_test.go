package dialogs

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"kibitz/gui/commands"
	"kibitz/gui/controls"
	"kibitz/gui/internal/widgettest"
)

// finderTable has commands in two menus and a submenu; one is not possible.
func finderTable() *commands.Table {
	return commands.New([]commands.Menu{{Name: "Edit", Title: "Édition"}, {Name: "View", Title: "View"}, {Name: "View/Theme", Title: "Theme"}}, []*commands.Command{
		{Name: "copyfen", Menu: "Edit", Label: "Copy FEN", Key: commands.Ctrl(fyne.KeyC)},
		{Name: "copypgn", Menu: "Edit", Label: "Copy PGN…", Key: commands.CtrlShift(fyne.KeyC)},
		{Name: "redo", Menu: "Edit", Label: "Rétablir", Able: func() bool { return false }},
		{Name: "pgncopy", Menu: "View", Label: "Hardcopy of the PGN"},
		{Name: "dark", Menu: "View/Theme", Label: "Dark", Checked: func() bool { return true }},
	}, nil)
}

func TestFinderFindsPartsOfWordsInAnyOrder(t *testing.T) {
	f := &Finder{Commands: finderTable()}
	for text, want := range map[string][]string{
		"":           {"copyfen", "copypgn", "redo", "pgncopy", "dark"},
		"pgn copy":   {"copypgn", "pgncopy"},
		"COP":        {"copyfen", "copypgn", "pgncopy"},
		"retab":      {"redo"},
		"edition fe": {"copyfen"},
		"theme":      {"dark"},
		"shift":      {"copypgn"},
		"copy dark":  nil,
	} {
		var got []string
		for _, x := range f.find(f.Commands.InMenus(), text) {
			got = append(got, x.Name)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q finds %v, want %v", text, got, want)
		}
	}
}

func TestFinderRunsWhatIsChosen(t *testing.T) {
	r := newRig(t)
	var ran []string
	open := func() *controls.Modal {
		(&Finder{Commands: finderTable(), OnChosen: func(x *commands.Command) { ran = append(ran, x.Name) }}).Open(r.Shell)
		return r.Top()
	}
	field := func() *controls.Field { return r.Focused().(*controls.Field) }
	open()
	field().SetText("copy")
	field().TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	field().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if r.Top() != nil || !slices.Equal(ran, []string{"copypgn"}) {
		t.Fatalf("ran are %v, and the dialog is %v", ran, r.Top())
	}
	m := open()
	field().SetText("retab")
	field().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if r.Top() != m || len(ran) != 1 {
		t.Errorf("a command that is not possible runs: %v", ran)
	}
	field().SetText("nonsense")
	field().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if r.Top() != m || !widgettest.Has(m.Body(), "No command has these words.") {
		t.Errorf("that nothing was found is not said: %v", widgettest.Texts(m.Body()))
	}
	field().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if r.Top() != nil {
		t.Error("Escape does not close the dialog")
	}
}
