package enginedialog

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"kibitz/engine"
	"kibitz/engine/host"
	"kibitz/engine/roster"
	"kibitz/engine/uci"
	"kibitz/engine/uci/ucitest"
	"kibitz/gui/controls"
	"kibitz/gui/engines"
	"kibitz/gui/internal/widgettest"
	"kibitz/gui/pairing"
	"kibitz/gui/theme"
)

// option returns what sets an option in the manager.
func (m *manager) option(t *testing.T, name string) fyne.CanvasObject {
	t.Helper()
	return m.optionRow(t, name).Objects[1]
}

func (m *manager) optionRow(t *testing.T, name string) *fyne.Container {
	t.Helper()
	for _, row := range m.page.(*optionsPage).rows.Objects {
		if row := row.(*fyne.Container); row.Objects[0].(*controls.Text).Text() == name {
			return row
		}
	}
	t.Fatalf("there is no option %s", name)
	return nil
}

// Enter right after the last letter adds the engine, once the command is known to be good; one that is
// not good adds nothing, and does not wait for a better one.
func TestAddEngineWithEnter(t *testing.T) {
	r := newRig(t, theme.Dark)
	open(r.config, roster.BuiltIn).add()
	command := r.focused()
	command.SetText("/no/such/engine")
	r.focusedKey(fyne.KeyReturn)
	r.settle()
	command.SetText(external("plays").Command)
	r.settle()
	if n := len(r.engines.All()); n != 1 {
		t.Fatalf("there are %d engines before Enter", n)
	}
	command.SetText(command.Text + " ")
	r.focusedKey(fyne.KeyReturn)
	r.settle()
	if n := len(r.engines.All()); n != 2 {
		t.Errorf("there are %d engines after Enter", n)
	}
}

func TestAddEngine(t *testing.T) {
	r := newRig(t, theme.Dark)
	m := open(r.config, roster.BuiltIn)
	m.add()
	modal := r.shell.Top()
	fields := modal.Buttons()
	add := fields[len(fields)-1]
	if !add.Disabled() {
		t.Error("an engine without a command can be added")
	}
	command := r.focused()
	command.SetText("/no/such/engine")
	r.settle()
	if !add.Disabled() || !r.shows("There is no file /no/such/engine.") {
		t.Errorf("nothing is said about a program that does not exist: %q", r.texts())
	}
	command.SetText("'unfinished")
	r.settle()
	if !r.shows("Missing closing quote.") {
		t.Errorf("nothing is said about an open quote: %q", r.texts())
	}
	command.SetText(external("plays").Command)
	r.settle()
	add.Tapped(nil)
	e := r.engines.All()[1]
	r.Until("the trial", func() bool { t := r.engines.Trial(e.ID); return t != nil && !t.Running })
	if e = r.engines.All()[1]; e.Name != "Nasty plays" || e.Author != "nobody" {
		t.Errorf("the engine was added as %+v", e)
	}
	words := m.page.(*commandPage).result.Text()
	for _, want := range []string{"Ready after", "to depth 1 (20 nodes)", "a3", "It works."} {
		if !strings.Contains(words, want) {
			t.Errorf("the trial says %q, want %q in it", words, want)
		}
	}
	if name := m.page.(*commandPage).name.Text; name != "Nasty plays" {
		t.Errorf("the field of the name says %q", name)
	}
	r.shell.Top().Cancel()
	if r.shell.Top() != nil || r.engines.News != nil {
		t.Error("the manager does not close")
	}
}

// The Tab key goes through the manager as it is read: from the list to the tabs, and on to
// what they show.
func TestTabsOfTheManager(t *testing.T) {
	r := newRig(t, theme.Dark)
	id := r.add(roster.Engine{Name: "Fish", Command: "/nowhere/fish"})
	m := open(r.config, roster.BuiltIn)
	m.choose(id)
	for tab, inside := range map[int]func() fyne.Focusable{
		tabEngine:  func() fyne.Focusable { return m.page.(*commandPage).name },
		tabOptions: func() fyne.Focusable { return m.page.(*optionsPage).preset },
		tabLog:     func() fyne.Focusable { return m.page.(*logPage).filter },
	} {
		m.tabs.Select(tab)
		c := r.window.Canvas()
		c.Focus(m.buttons.remove)
		c.FocusNext()
		tabs := c.Focused()
		if c.FocusNext(); tabs != m.tabs || c.Focused() != inside() {
			t.Errorf("tab %d: after the list come %T and %T", tab, tabs, c.Focused())
		}
	}
}

// In a small window an option takes two lines, and its controls stay in sight.
func TestOptionsInASmallWindow(t *testing.T) {
	r := newRig(t, theme.Dark)
	r.window.Resize(fyne.NewSize(640, 450))
	m := open(r.config, roster.BuiltIn)
	m.tabs.Select(tabOptions)
	row := newOptionRow(m.page.(*optionsPage), engine.Option{Name: "Hash", Kind: engine.Spin, Min: 1, Max: 1024}).object()
	row.Resize(fyne.NewSize(m.paneWidth, row.MinSize().Height))
	for _, line := range row.(*fyne.Container).Objects {
		for _, o := range line.(*fyne.Container).Objects {
			if right := line.Position().X + o.Position().X + o.Size().Width; right > m.paneWidth {
				t.Errorf("%T ends at %v in a page %v wide", o, right, m.paneWidth)
			}
		}
	}
}

func TestTrialThatFails(t *testing.T) {
	for mode, want := range map[string]string{
		"dies at once":    "It does not start. The engine has stopped: it exited with status 3; its last output: cannot load the network.",
		"plays illegally": "It does not return a move. The engine played",
	} {
		r := newRig(t, theme.Dark)
		id := r.add(external(mode))
		m := r.manage(id, tabEngine)
		m.page.(*commandPage).test.Tapped(nil)
		if got := m.page.(*commandPage).test.Text(); got != "Cancel" {
			t.Errorf("%s: the button says %q while the trial is under way", mode, got)
		}
		r.Until("the trial", func() bool { return !r.engines.Trial(id).Running })
		if words := m.page.(*commandPage).result.Text(); !strings.Contains(words, want) {
			t.Errorf("%s: the trial says %q, want %q", mode, words, want)
		}
	}
}

func TestCancelTrial(t *testing.T) {
	r := newRig(t, theme.Dark)
	id := r.add(external("says nothing"))
	m := r.manage(id, tabEngine)
	test := m.page.(*commandPage).test
	test.Tapped(nil)
	r.heard(id, "uci", 1)
	test.Tapped(nil)
	r.Until("its end", func() bool { return !r.engines.Trial(id).Running })
	if words := m.page.(*commandPage).result.Text(); !strings.Contains(words, "does not start") {
		t.Errorf("a trial that was cancelled says %q", words)
	}
}

func TestSetOptions(t *testing.T) {
	r := newRig(t, theme.Dark)
	id := r.add(external("plays"))
	h := r.engines.Start(id, engines.User{}, host.Config{Options: engines.Resources(pairing.Threads(), engines.AnalysisHash)})
	r.Until("the engine", func() bool { return h.Snapshot().State == host.StateIdle })
	m := r.manage(id, tabOptions)
	page := m.page.(*optionsPage)
	if len(page.rows.Objects) != 6 {
		t.Fatalf("%d rows of options: %q", len(page.rows.Objects), r.texts())
	}
	// Each step sets something, and says what the engine is to hear.
	hash := m.option(t, "Hash").(*controls.Field)
	for _, step := range []struct {
		do   func()
		want string
	}{
		{func() { hash.SetText("32") }, "setoption name Hash value 32"},
		{func() { m.option(t, "Own Book").(*controls.Check).SetChecked(false) }, "setoption name Own Book value false"},
		{func() { m.option(t, "Style").(*controls.Picker).SetSelected("Very Risky") }, "setoption name Style value Very Risky"},
		{func() { m.option(t, "Book File").(*controls.Field).SetText("/a b") }, "setoption name Book File value /a b"},
		{func() { m.option(t, "Book File").(*controls.Field).SetText("") }, "setoption name Book File value <empty>"},
		{func() { m.optionRow(t, "Style").Objects[4].(*controls.Button).Tapped(nil) }, "setoption name Style value Normal"},
		{func() { m.option(t, "Clear Hash").(*fyne.Container).Objects[0].(*controls.Button).Tapped(nil) }, "setoption name Clear Hash"},
	} {
		step.do()
		r.Pass(typingPause)
		r.heard(id, step.want, 1)
	}
	e, _ := r.engines.Find(id)
	if len(e.Options) != 2 {
		t.Errorf("set are %v", e.Options)
	}
	// What does not exist here may exist where the engine runs: it is set, with a word of warning.
	m.option(t, "Book File").(*controls.Field).SetText("/no/such/book")
	r.settle()
	if !r.shows("There is no file /no/such/book.") {
		t.Errorf("nothing is said about a file that does not exist: %q", r.texts())
	}
	m.option(t, "Book File").(*controls.Field).SetText("")
	r.settle()
	r.window.Canvas().Unfocus()
	r.shell.Focus(hash)
	hash.SetText("99")
	r.Pass(typingPause)
	if e, _ := r.engines.Find(id); e.Options[0].Value != "32" || !r.shows("A whole number from 1 to 64") {
		t.Errorf("a value out of range: %v, %q", e.Options, r.texts())
	}
	// A number that becomes too large as it is typed leaves nothing of it.
	for _, text := range []string{"4", "45", "456"} {
		hash.SetText(text)
		r.Pass(typingPause)
	}
	if e, _ := r.engines.Find(id); len(e.Options) > 0 && e.Options[0].Name == "Hash" && e.Options[0].Value != "32" {
		t.Errorf("of a value out of range there is left %v", e.Options)
	}
	// What is typed is not lost when the manager closes at once.
	hash.SetText("8")
	m.modal.Close()
	if e, _ := r.engines.Find(id); e.Options[0].Value != "8" {
		t.Errorf("the last value typed is lost: %v", e.Options)
	}
	// Taken back, the program's own choice holds again.
	m = r.manage(id, tabOptions)
	m.optionRow(t, "Hash").Objects[4].(*controls.Button).Tapped(nil)
	r.heard(id, "setoption name Hash value 64", 2) // it was so at the start
}

// An Elo means nothing to an engine that does not limit its strength, so that who sets the one need not know of the other.
func TestAnEloLimitsTheStrength(t *testing.T) {
	for _, seen := range []bool{true, false} {
		r := newRig(t, theme.Dark)
		id := r.add(external("plays to an Elo"))
		m := r.manage(id, tabOptions)
		page := m.page.(*optionsPage)
		r.Until("the options", func() bool { return len(page.rows.Objects) > 0 })
		if !seen {
			page.find.SetText("elo")
		}
		elo := m.option(t, "UCI_Elo").(*controls.Field)
		for _, typed := range []string{"1", "15", "150", "1500"} {
			elo.SetText(typed)
		}
		r.Pass(typingPause)
		page.find.SetText("")
		if limit := m.option(t, "UCI_LimitStrength").(*controls.Check); !limit.Checked {
			t.Errorf("seen %v: the strength is not limited", seen)
		}
		e, _ := r.engines.Find(id)
		if want := []host.Setting{{Name: "UCI_LimitStrength", Value: "true"}, {Name: "UCI_Elo", Value: "1500"}}; !slices.Equal(e.Options, want) {
			t.Errorf("seen %v: set are %v, want %v", seen, e.Options, want)
		}
		// It can be turned off again, and then the Elo waits.
		m.option(t, "UCI_LimitStrength").(*controls.Check).SetChecked(false)
		r.Pass(typingPause)
		if e, _ := r.engines.Find(id); len(e.Options) != 2 || e.Options[0].Value != "false" {
			t.Errorf("seen %v: turned off, set are %v", seen, e.Options)
		}
	}
}

// The choice whether limits hold in an analysis is there where there is something to limit, and only there.
func TestLimitAnalysis(t *testing.T) {
	r := newRig(t, theme.Dark)
	id := r.add(external("plays to an Elo"))
	m := r.manage(id, tabOptions)
	page := m.page.(*optionsPage)
	r.Until("the options", func() bool { return len(page.rows.Objects) > 0 })
	for _, on := range []bool{true, false} {
		page.weak.SetChecked(on)
		if e, _ := r.engines.Find(id); e.LimitAnalysis != on {
			t.Errorf("set to %v, the engine is %+v", on, e)
		}
	}
	m.choose(roster.BuiltIn)
	own := m.page.(*optionsPage)
	r.Until("the options", func() bool { return len(own.known) > 0 })
	if own.weak.Visible() || !page.weak.Visible() {
		t.Error("the choice is not there where there is something to limit, and only there")
	}
}

// A file that was edited by hand may give a value to what has none.
func TestButtonWithValue(t *testing.T) {
	r := newRig(t, theme.Dark)
	id := r.add(external("plays"))
	r.engines.SetOptions(id, []host.Setting{{Name: "Clear Hash", Value: "true"}})
	m := r.manage(id, tabOptions)
	r.Until("the options", func() bool { return len(m.page.(*optionsPage).rows.Objects) > 0 })
	m.optionRow(t, "Clear Hash").Objects[4].(*controls.Button).Tapped(nil)
	if e, _ := r.engines.Find(id); len(e.Options) != 0 {
		t.Errorf("set are %v, want nothing", e.Options)
	}
}

// TestBrowseForOption chooses a folder for the tablebases of the built-in engine.
func TestBrowseForOption(t *testing.T) {
	r := newRig(t, theme.Dark)
	folder := filepath.Join(t.TempDir(), "tables")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "KQvK.rtbw"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	m := r.manage(roster.BuiltIn, tabOptions)
	r.Until("the options", func() bool { return len(m.page.(*optionsPage).rows.Objects) > 0 })
	beside := m.optionRow(t, "SyzygyPath").Objects[3].(*fyne.Container)
	browse := beside.Objects[len(beside.Objects)-1].(*controls.Button)
	browse.Tapped(nil)
	name := r.focused()
	name.SetText(folder + "nowhere")
	r.answer("Choose")
	r.settle()
	if !r.shows("There is no folder " + folder + "nowhere.") {
		t.Errorf("nothing is said about a folder that does not exist: %q", r.texts())
	}
	name.SetText(folder)
	r.answer("Choose") // goes there
	r.settle()
	r.answer("Choose")
	r.settle()
	if got := m.option(t, "SyzygyPath").(*controls.Field).Text; got != folder {
		t.Errorf("the path is %q, not %q", got, folder)
	}
	r.Pass(typingPause)
	e, _ := r.engines.Find(roster.BuiltIn)
	if value, _ := roster.Value(e.Options, "SyzygyPath"); value != folder {
		t.Errorf("the engine is given %v", e.Options)
	}
}

func TestPresets(t *testing.T) {
	r := newRig(t, theme.Dark)
	id := r.add(external("plays"))
	m := r.manage(id, tabOptions)
	r.Until("the options", func() bool { return len(m.page.(*optionsPage).rows.Objects) == 6 })
	m.option(t, "Hash").(*controls.Field).SetText("64")
	m.option(t, "Threads").(*controls.Field).SetText("1")
	m.page.(*optionsPage).saveAs.Tapped(nil)
	if suggested := r.focused().Text; suggested != "Threads 1, 64 MB" {
		t.Errorf("the name suggested is %q", suggested)
	}
	r.answer("Save")
	preset := m.page.(*optionsPage).preset
	if preset.Selected != "Threads 1, 64 MB" {
		t.Errorf("after saving %q is chosen", preset.Selected)
	}
	options := func() []host.Setting { e, _ := r.engines.Find(id); return e.Options }
	preset.SetSelectedIndex(0)
	if len(options()) != 0 || m.option(t, "Hash").(*controls.Field).Text != "" {
		t.Errorf("without a preset %v are set", options())
	}
	if m.restore != nil {
		t.Error("undo is offered though nothing is lost")
	}
	m.option(t, "Hash").(*controls.Field).SetText("7")
	r.Pass(typingPause)
	if preset.Selected != "" {
		t.Errorf("values set by hand are called %q", preset.Selected)
	}
	preset.SetSelected("Threads 1, 64 MB")
	if v, _ := roster.Value(options(), "Hash"); v != "64" || m.option(t, "Hash").(*controls.Field).Text != "64" {
		t.Errorf("the preset set %v", options())
	}
	m.undo()
	if v, _ := roster.Value(options(), "Hash"); v != "7" || m.option(t, "Hash").(*controls.Field).Text != "7" {
		t.Errorf("undone, %v are set", options())
	}
	m.page.(*optionsPage).preset.SetSelected("Threads 1, 64 MB")
	m.page.(*optionsPage).deletePreset()
	if e, _ := r.engines.Find(id); len(e.Presets) != 0 {
		t.Errorf("the deleted preset is left: %v", e.Presets)
	}
	m.undo()
	if e, _ := r.engines.Find(id); len(e.Presets) != 1 {
		t.Errorf("the deleted preset is not brought back: %v", e.Presets)
	}
	// One that has got its name meanwhile stays beside it.
	m.page.(*optionsPage).deletePreset()
	r.engines.Change(id, func(e *roster.Engine) {
		e.Presets = append(e.Presets, roster.Preset{Name: "threads 1, 64 MB", Options: []host.Setting{{Name: "Hash", Value: "9"}}})
	})
	m.undo()
	if e, _ := r.engines.Find(id); len(e.Presets) != 2 || e.Presets[0].Name != "Threads 1, 64 MB (2)" || e.Presets[1].Name != "threads 1, 64 MB" {
		t.Errorf("beside one of its name it is brought back as %v", e.Presets)
	}
}

// What a preset replaced is brought back in the list and in the engine that runs, and nothing
// else that was changed since is lost.
func TestUndoOfPreset(t *testing.T) {
	r := newRig(t, theme.Dark)
	id, other := r.add(external("plays")), r.add(roster.Engine{Name: "Other", Command: "other"})
	r.engines.Change(id, func(e *roster.Engine) {
		e.Options = []host.Setting{{Name: "Hash", Value: "7"}}
		e.Presets = []roster.Preset{{Name: "Large", Options: []host.Setting{{Name: "Hash", Value: "64"}}}}
	})
	h := r.engines.Start(id, engines.User{}, host.Config{})
	r.Until("the engine", func() bool { return h.Snapshot().State == host.StateIdle })
	r.heard(id, "setoption name Hash value 7", 1)
	m := r.manage(id, tabOptions)
	r.Until("the options", func() bool { return len(m.page.(*optionsPage).rows.Objects) == 6 })
	m.page.(*optionsPage).preset.SetSelected("Large")
	r.heard(id, "setoption name Hash value 64", 1)
	r.engines.Change(other, func(e *roster.Engine) { e.Command = "another" })
	m.undo()
	r.heard(id, "setoption name Hash value 7", 2)
	if e, _ := r.engines.Find(other); e.Command != "another" {
		t.Errorf("the other engine has lost its change: %+v", e)
	}
}

// What was set after a preset was chosen stays when that is undone.
func TestUndoOfPresetKeepsWhatWasSetSince(t *testing.T) {
	set := func(all ...string) (settings []host.Setting) {
		for i := 0; i < len(all); i += 2 {
			settings = append(settings, host.Setting{Name: all[i], Value: all[i+1]})
		}
		return settings
	}
	for name, tt := range map[string]struct {
		change func(p *optionsPage)
		want   []host.Setting
	}{
		"another option": {func(p *optionsPage) { p.set("Threads", "1") }, set("Hash", "7", "Threads", "1")},
		"the same":       {func(p *optionsPage) { p.set("Hash", "9") }, set("Hash", "9")},
		"unset":          {func(p *optionsPage) { p.unset("Hash") }, nil},
		"another preset": {func(p *optionsPage) { p.preset.SetSelected("Small") }, set("Hash", "7")},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, theme.Dark)
			id := r.add(external("plays"))
			r.engines.Change(id, func(e *roster.Engine) {
				e.Options = set("Hash", "7")
				e.Presets = []roster.Preset{{Name: "Large", Options: set("Hash", "64")}, {Name: "Small", Options: set("Hash", "1")}}
			})
			m := r.manage(id, tabOptions)
			r.Until("the options", func() bool { return len(m.page.(*optionsPage).rows.Objects) == 6 })
			p := m.page.(*optionsPage)
			p.preset.SetSelected("Large")
			tt.change(p)
			m.undo()
			if e, _ := r.engines.Find(id); !slices.Equal(e.Options, tt.want) {
				t.Errorf("the options are %v, want %v", e.Options, tt.want)
			}
		})
	}
}

func TestListOfEngines(t *testing.T) {
	r := newRig(t, theme.Dark)
	a, b := r.add(roster.Engine{Name: "A", Command: "a"}), r.add(roster.Engine{Name: "B", Command: "b"})
	want := func(what, names string) {
		t.Helper()
		var all []string
		for _, e := range r.engines.All() {
			all = append(all, e.Name)
		}
		if got := strings.Join(all, " "); got != "Kibitz"+" "+names {
			t.Errorf("%s: %s", what, got)
		}
	}
	m := r.manage(b, tabEngine)
	m.move(-1)
	want("moved", "B A")
	m.remove()
	want("removed", "A")
	if m.selected != a {
		t.Errorf("after a removal %s is chosen", m.selected)
	}
	m.page.(*commandPage).fields.command.SetText("a -new")
	m.undo()
	want("undone", "B A")
	if e, _ := r.engines.Find(a); e.Command != "a -new" {
		t.Errorf("what was changed since the removal is undone too: %+v", e)
	}
	if e, ok := r.engines.Find(b); !ok || e.Command != "b" || m.selected != b {
		t.Errorf("the removed engine came back as %+v", e)
	}
	m.duplicate()
	want("duplicated", "B B (2) A")
	m.choose(roster.BuiltIn)
	if !m.buttons.remove.Disabled() || !m.buttons.duplicate.Disabled() || r.shows("Log") {
		t.Error("the built-in engine can be removed")
	}
	// A name that is being typed is taken over whatever is done next.
	m.choose(b)
	m.page.(*commandPage).name.SetText("Beta")
	m.duplicate()
	want("duplicated while its name was typed", "Beta Beta (2) B (2) A")
	m.page.(*commandPage).name.SetText("Gamma")
	m.remove()
	m.undo()
	want("removed and brought back while its name was typed", "Beta Gamma B (2) A")
	m.page.(*commandPage).name.SetText("Delta")
	m.add()
	r.focused().SetText(external("plays").Command)
	r.settle()
	r.answer("Add")
	r.Until("the trial", func() bool { return !r.engines.Trial(m.selected).Running })
	want("added while a name was typed", "Beta Delta B (2) A Nasty plays")
	m.remove()
	m.choose(a)
	m.page.(*commandPage).name.SetText("Alpha")
	m.choose(b)
	want("renamed", "Beta Delta B (2) Alpha")
}

// The name that an engine gives itself stays, also where the keys were in the field for it.
func TestNameThatComesMeanwhile(t *testing.T) {
	r := newRig(t, theme.Dark)
	id := r.add(roster.Engine{Command: "fish"})
	m := r.manage(id, tabEngine)
	r.shell.Focus(m.page.(*commandPage).name)
	r.engines.Change(id, func(e *roster.Engine) { e.Name = "Deep Fish" })
	m.choose(roster.BuiltIn)
	if e, _ := r.engines.Find(id); e.Name != "Deep Fish" {
		t.Errorf("it is called %s", e.Name)
	}
}

func TestEngineLog(t *testing.T) {
	r := newRig(t, theme.Dark)
	id := r.add(external("plays"))
	m := r.manage(id, tabLog)
	page := m.page.(*logPage)
	if len(page.lines) != 0 || page.empty.Hidden {
		t.Error("before anything was said, nothing is said of that")
	}
	r.engines.Try(id, true)
	r.Until("the trial", func() bool { return !r.engines.Trial(id).Running })
	r.Pass(logInterval)
	if len(page.lines) < 10 || page.lines[0].String() != "> uci" {
		t.Errorf("the log is %v", page.lines)
	}
	page.filter.SetText("BESTMOVE")
	if len(page.lines) != 1 {
		t.Errorf("filtered: %v", page.lines)
	}
	page.copy.Tapped(nil)
	if got := r.clipboard; got != "< bestmove a2a3\n" {
		t.Errorf("copied %q", got)
	}
	page.filter.SetText("nowhere")
	if !page.copy.Disabled() || page.empty.Hidden {
		t.Error("an empty log can be copied")
	}
	m.modal.Close()
	timers := r.Timers()
	r.Pass(10 * logInterval)
	if r.Timers() > timers {
		t.Error("a log that nobody sees is still looked at")
	}
}

// Each page of the manager, in the smallest window that it is made for and in a larger one.
func TestManagerFits(t *testing.T) {
	dir := t.TempDir() // of a command that is short on every machine
	if err := os.Symlink(ucitest.Args("")[0], filepath.Join(dir, "engine")); err != nil {
		t.Skip(err)
	}
	t.Setenv("PATH", dir)
	for mode, size := range map[string]fyne.Size{"dark": {Width: 900, Height: 600}, "light": {Width: 1280, Height: 820}} {
		r := newRig(t, map[string]theme.Mode{"dark": theme.Dark, "light": theme.Light}[mode])
		r.window.Resize(size)
		r.add(roster.Engine{Name: "A name that is longer than the list is wide", Command: "ssh a-host-somewhere-else stockfish"})
		id := r.add(roster.Engine{Name: "plays", Command: uci.JoinCommandLine(append([]string{"engine"}, ucitest.Args("plays")[1:]...)...)})
		m := r.manage(id, tabEngine)
		m.page.(*commandPage).test.Tapped(nil)
		r.Until("the trial", func() bool { return !r.engines.Trial(id).Running })
		for tab, name := range []string{"engine", "options", "log"} {
			m.tabs.Select(tab)
			widgettest.CheckTexts(t, m.page.content())
			widgettest.Screenshot(t, r.window.Canvas(), "engines-"+name+"-"+mode)
		}
		m.remove()
		if !r.shows("plays was removed.") || !r.shows("Undo") {
			t.Errorf("after a removal no undo is offered: %q", r.texts())
		}
		widgettest.Screenshot(t, r.window.Canvas(), "engines-removed-"+mode)
		m.add()
		widgettest.Screenshot(t, r.window.Canvas(), "engines-add-"+mode)
	}
}

// tapTip presses the button of the topmost dialog that has a tip.
func (r *rig) tapTip(tip string) {
	r.t.Helper()
	var press func(o fyne.CanvasObject) bool
	press = func(o fyne.CanvasObject) bool {
		if b, ok := o.(*controls.Button); ok && b.Tip == tip {
			b.Tapped(nil)
			return true
		}
		return slices.ContainsFunc(controls.Parts(o), press)
	}
	if !press(r.shell.Top().Body()) {
		r.t.Fatalf("no button has the tip %q", tip)
	}
}

// Engines that are installed are offered, and added only when the user says so.
func TestInstalledEnginesAreOffered(t *testing.T) {
	r := newRig(t, theme.Light)
	dir := t.TempDir()
	program := filepath.Join(dir, "stockfish")
	if err := os.WriteFile(program, []byte("#!/bin/sh\ntouch \"$0.started\"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	r.config.Places = engines.Places{Folders: []string{dir}}
	m := r.manage(roster.BuiltIn, tabEngine)
	r.settle()
	if !r.shows("Found on this computer") || !r.shows(program) {
		t.Fatalf("the manager shows %q", r.texts())
	}
	if _, err := os.Stat(program + ".started"); err == nil {
		t.Error("the engine was started unasked")
	}
	r.tapTip("Add stockfish")
	if e := m.engine(); e.Name != "stockfish" || e.Command != program {
		t.Errorf("added is %+v", e)
	}
	if !r.shows("Starting and testing the engine…") {
		t.Errorf("nothing says that the engine is being started: %q", r.texts())
	}
	r.Until("the trial", func() bool { return !r.engines.Trial(m.selected).Running })
	m.choose(roster.BuiltIn)
	r.settle()
	if !r.shows("No other engine") {
		t.Errorf("an engine on the list is found again: %q", r.texts())
	}
}
