package enginedialog

import (
	"os"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"kibitz/engine/roster"
	"kibitz/engine/uci"
	"kibitz/engine/uci/ucitest"
	"kibitz/gui/controls"
	"kibitz/gui/engines"
	"kibitz/gui/forms"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/internal/widgettest"
	"kibitz/gui/locale"
	"kibitz/gui/notices"
	"kibitz/gui/store"
	"kibitz/gui/theme"
)

func TestMain(m *testing.M) {
	ucitest.Main(nil)
	if err := locale.Use(locale.English); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// rig is a window with nothing in it, over which the manager opens.
type rig struct {
	*roomtest.Main
	t         *testing.T
	window    fyne.Window
	engines   *engines.Room
	shell     *forms.Shell
	store     *store.Store
	config    Config
	clipboard string
}

func newRig(t *testing.T, mode theme.Mode) *rig {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(theme.New(mode))
	r := &rig{Main: roomtest.New(t), t: t, window: test.NewTempWindow(t, container.NewWithoutLayout())}
	r.window.Resize(fyne.NewSize(1280, 820))
	dir := t.TempDir()
	r.store = store.Open(dir, r.Post)
	r.shell = forms.NewShell(r.window.Canvas(), r.store, r.Post, &forms.LastUsed{}, forms.Out{
		Opening: func() {}, Changed: func() {}, Closed: func() {}, Save: func() {},
	})
	list := notices.NewList(notices.Out{Changed: func() {}, Posted: func(*notices.Notice) {}, Passing: func(string, string) {}})
	var err error
	r.engines, err = engines.New(engines.Config{
		Name: "Kibitz", BuiltIn: (&roomtest.Script{}).Open, Dir: dir, Store: r.store,
		Post: r.Post, After: r.After, Warn: list.Warn, Changed: func() {},
	})
	if err != nil {
		t.Fatal(err)
	}
	r.config = Config{
		Program: "Kibitz", Engines: r.engines, Shell: r.shell, Store: r.store, Notices: list, After: r.After,
		OnCopy: func(text string) { r.clipboard = text },
	}
	t.Cleanup(func() {
		r.engines.Close()
		r.store.Close(5 * time.Second)
	})
	return r
}

// manage opens the manager with an engine selected.
func (r *rig) manage(id roster.ID, tab int) *manager {
	r.t.Helper()
	m := open(r.config, id)
	m.tabs.Select(tab)
	return m
}

func (r *rig) add(e roster.Engine) roster.ID {
	r.t.Helper()
	list, id, err := r.engines.List().Insert(-1, e)
	if err != nil {
		r.t.Fatal(err)
	}
	r.engines.SetList(list)
	return id
}

// settle waits until the store has done what it was asked, and what it was then asked next.
func (r *rig) settle() {
	r.t.Helper()
	for range 4 {
		done := false
		r.store.Do(func() {}, func() { done = true })
		r.Until("the store", func() bool { return done })
	}
}

// heard waits until an engine and the program have said a line so many times.
func (r *rig) heard(id roster.ID, line string, times int) {
	r.t.Helper()
	r.Until(line, func() bool {
		n := 0
		for _, s := range r.engines.Log(id).Lines() {
			if s.Text == line {
				n++
			}
		}
		return n >= times
	})
}

// answer presses a button of the topmost dialog.
func (r *rig) answer(button string) {
	r.t.Helper()
	for _, b := range r.shell.Top().Buttons() {
		if b.Text() == button {
			b.Tapped(nil)
			return
		}
	}
	r.t.Fatalf("%q has no button %q", r.shell.Top().Title(), button)
}

// focused returns the field that has the keys.
func (r *rig) focused() *controls.Field { return r.shell.Focused().(*controls.Field) }

func (r *rig) focusedKey(k fyne.KeyName) { r.shell.Focused().TypedKey(&fyne.KeyEvent{Name: k}) }

// texts returns what is to be read in the dialogs.
func (r *rig) texts() (all []string) {
	for _, o := range r.window.Canvas().Overlays().List() {
		for _, x := range widgettest.Texts(o) {
			all = append(all, x.Text)
		}
	}
	return all
}

func (r *rig) shows(text string) bool { return strings.Contains(strings.Join(r.texts(), " "), text) }

// external is an engine that runs in a process of its own and behaves as mode says.
func external(mode string) roster.Engine {
	return roster.Engine{Name: mode, Command: uci.JoinCommandLine(ucitest.Args(mode)...)}
}
