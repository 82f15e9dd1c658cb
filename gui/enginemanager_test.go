package gui

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/host"
	"kibitz/engine/roster"
	"kibitz/gui/controls"
	"kibitz/gui/engines"
	"kibitz/gui/internal/widgettest"
	"kibitz/gui/pairing"
)

// manage opens the manager with an engine chosen.
func (r *rig) manage(id roster.ID, tab int) *engineManager {
	r.t.Helper()
	m := r.engineManager()
	m.choose(id)
	m.tabs.Select(tab)
	return m
}

// option returns what sets an option in the manager.
func (m *engineManager) option(t *testing.T, name string) fyne.CanvasObject {
	t.Helper()
	return m.optionRow(t, name).Objects[1]
}

func (m *engineManager) optionRow(t *testing.T, name string) *fyne.Container {
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
	r := newRig(t)
	r.engineManager().add()
	command := r.view.window.Canvas().Focused().(*controls.Field)
	command.SetText("/no/such/engine")
	r.focusedKey(fyne.KeyReturn)
	r.settle()
	command.SetText(nasty("plays").Command)
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
	r := newRig(t)
	m := r.engineManager()
	m.add()
	modal := r.shell.Top()
	fields := modal.Buttons()
	add := fields[len(fields)-1]
	if !add.Disabled() {
		t.Error("an engine without a command can be added")
	}
	command := r.view.window.Canvas().Focused().(*controls.Field)
	command.SetText("/no/such/engine")
	r.settle()
	if !add.Disabled() || !shown(r, "There is no file /no/such/engine.") {
		t.Errorf("nothing is said about a program that does not exist: %q", r.texts())
	}
	command.SetText("'unfinished")
	r.settle()
	if !shown(r, "A quote is not closed.") {
		t.Errorf("nothing is said about an open quote: %q", r.texts())
	}
	command.SetText(nasty("plays").Command)
	r.settle()
	add.Tapped(nil)
	e := r.engines.All()[1]
	r.until("the trial", func() bool { t := r.engines.Trial(e.ID); return t != nil && !t.Running })
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
	r.press(fyne.KeyEscape)
	if r.shell.Top() != nil || r.engines.News != nil {
		t.Error("the manager does not close")
	}
}

// The Tab key goes through the manager as it is read: from the list to the tabs, and on to
// what they show.
func TestTabsOfTheManager(t *testing.T) {
	r := newRig(t)
	id := r.addEngine(roster.Engine{Name: "Fish", Command: "/nowhere/fish"})
	m := r.engineManager()
	m.choose(id)
	for tab, inside := range map[int]func() fyne.Focusable{
		tabEngine:  func() fyne.Focusable { return m.page.(*commandPage).name },
		tabOptions: func() fyne.Focusable { return m.page.(*optionsPage).preset },
		tabLog:     func() fyne.Focusable { return m.page.(*logPage).filter },
	} {
		m.tabs.Select(tab)
		c := r.view.window.Canvas()
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
	r := newRig(t)
	r.view.window.Resize(fyne.NewSize(640, 450))
	m := r.engineManager()
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
		"dies at once":    "It does not start. The engine has terminated: it ended with exit status 3; its last words: cannot load the network.",
		"plays illegally": "It cannot think. The engine played",
	} {
		r := newRig(t)
		id := r.addEngine(nasty(mode))
		m := r.manage(id, tabEngine)
		m.page.(*commandPage).test.Tapped(nil)
		if got := m.page.(*commandPage).test.Text(); got != "Cancel" {
			t.Errorf("%s: the button says %q while the trial is under way", mode, got)
		}
		r.until("the trial", func() bool { return !r.engines.Trial(id).Running })
		if words := m.page.(*commandPage).result.Text(); !strings.Contains(words, want) {
			t.Errorf("%s: the trial says %q, want %q", mode, words, want)
		}
	}
}

func TestCancelTrial(t *testing.T) {
	r := newRig(t)
	id := r.addEngine(nasty("says nothing"))
	m := r.manage(id, tabEngine)
	test := m.page.(*commandPage).test
	test.Tapped(nil)
	r.hear(id, "uci", 1)
	test.Tapped(nil)
	r.until("its end", func() bool { return !r.engines.Trial(id).Running })
	if words := m.page.(*commandPage).result.Text(); !strings.Contains(words, "does not start") {
		t.Errorf("a trial that was cancelled says %q", words)
	}
}

func TestSetOptions(t *testing.T) {
	r := newRig(t)
	id := r.addEngine(nasty("plays"))
	h := r.engines.Start(id, engines.User{}, host.Config{Options: engines.Resources(pairing.Threads(), engines.AnalysisHash)})
	r.until("the engine", func() bool { return h.Snapshot().State == host.StateIdle })
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
		r.pass(typingPause)
		r.hear(id, step.want, 1)
	}
	e, _ := r.engines.Find(id)
	if len(e.Options) != 2 {
		t.Errorf("set are %v", e.Options)
	}
	// What does not exist here may exist where the engine runs: it is set, with a word of warning.
	m.option(t, "Book File").(*controls.Field).SetText("/no/such/book")
	r.settle()
	if !shown(r, "There is no file /no/such/book.") {
		t.Errorf("nothing is said about a file that does not exist: %q", r.texts())
	}
	m.option(t, "Book File").(*controls.Field).SetText("")
	r.settle()
	r.view.window.Canvas().Unfocus()
	r.view.window.Canvas().Focus(hash)
	hash.SetText("99")
	r.pass(typingPause)
	if e, _ := r.engines.Find(id); e.Options[0].Value != "32" || !shown(r, "A whole number from 1 to 64") {
		t.Errorf("a value out of range: %v, %q", e.Options, r.texts())
	}
	// A number that becomes too large as it is typed leaves nothing of it.
	for _, text := range []string{"4", "45", "456"} {
		hash.SetText(text)
		r.pass(typingPause)
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
	r.hear(id, "setoption name Hash value 64", 2) // it was so at the start
}

// An Elo means nothing to an engine that does not limit its strength, so that who sets the one need not know of the other.
func TestAnEloLimitsTheStrength(t *testing.T) {
	for _, seen := range []bool{true, false} {
		r := newRig(t)
		id := r.addEngine(nasty("plays to an Elo"))
		m := r.manage(id, tabOptions)
		page := m.page.(*optionsPage)
		r.until("the options", func() bool { return len(page.rows.Objects) > 0 })
		if !seen {
			page.find.SetText("elo")
		}
		elo := m.option(t, "UCI_Elo").(*controls.Field)
		for _, typed := range []string{"1", "15", "150", "1500"} {
			elo.SetText(typed)
		}
		r.pass(typingPause)
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
		r.pass(typingPause)
		if e, _ := r.engines.Find(id); len(e.Options) != 2 || e.Options[0].Value != "false" {
			t.Errorf("seen %v: turned off, set are %v", seen, e.Options)
		}
	}
}

// An engine that is to play weakly looks at positions with all its strength, unless the user wants it otherwise.
func TestALimitedEngineAnalysesAtFullStrength(t *testing.T) {
	r := newRig(t)
	id := r.addEngine(nasty("plays to an Elo"))
	r.engines.SetOptions(id, []host.Setting{{Name: "UCI_LimitStrength", Value: "true"}, {Name: "UCI_Elo", Value: "1500"}})
	r.startGame(pairing.Pairing{Players: [2]pairing.Player{chess.Black: {Engine: id}}, Control: "600"}, game.New())
	r.drag("e2e4")
	r.until("the answer", func() bool { return r.doc.Game().NodeCount() == 2 })
	r.settings.Analysis.Engine = id
	r.act("analyse")
	wants := func(use string, h *host.Host, want string) {
		t.Helper()
		r.until(use+" with a limit that is "+want, func() bool {
			for _, o := range h.Snapshot().Options {
				if o.Name == "UCI_LimitStrength" {
					return o.Value == want
				}
			}
			return false
		})
	}
	wants("the game", r.opponents[chess.Black].host, "true")
	wants("the analysis", r.analyst.host, "false")
	r.reviewGame(defaultReview())
	wants("the review", r.review.host, "false")
	r.review.cancel()

	m := r.manage(id, tabOptions)
	page := m.page.(*optionsPage)
	r.until("the options", func() bool { return len(page.rows.Objects) > 0 })
	page.weak.SetChecked(true)
	wants("the analysis", r.analyst.host, "true")
	page.weak.SetChecked(false)
	wants("the analysis", r.analyst.host, "false")
	wants("the game", r.opponents[chess.Black].host, "true")
	m.choose(roster.BuiltIn)
	own := m.page.(*optionsPage)
	r.until("the options", func() bool { return len(own.known) > 0 })
	if own.weak.Visible() || !page.weak.Visible() {
		t.Error("the choice is not there where there is something to limit, and only there")
	}
}

// A file that was edited by hand may give a value to what has none.
func TestButtonWithValue(t *testing.T) {
	r := newRig(t)
	id := r.addEngine(nasty("plays"))
	r.engines.SetOptions(id, []host.Setting{{Name: "Clear Hash", Value: "true"}})
	m := r.manage(id, tabOptions)
	r.until("the options", func() bool { return len(m.page.(*optionsPage).rows.Objects) > 0 })
	m.optionRow(t, "Clear Hash").Objects[4].(*controls.Button).Tapped(nil)
	if e, _ := r.engines.Find(id); len(e.Options) != 0 {
		t.Errorf("set are %v, want nothing", e.Options)
	}
}

// TestBrowseForOption chooses a folder for the tablebases of the built-in engine.
func TestBrowseForOption(t *testing.T) {
	r := newRig(t)
	folder := filepath.Join(t.TempDir(), "tables")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "KQvK.rtbw"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	m := r.manage(roster.BuiltIn, tabOptions)
	r.until("the options", func() bool { return len(m.page.(*optionsPage).rows.Objects) > 0 })
	beside := m.optionRow(t, "SyzygyPath").Objects[3].(*fyne.Container)
	browse := beside.Objects[len(beside.Objects)-1].(*controls.Button)
	browse.Tapped(nil)
	name := r.view.window.Canvas().Focused().(*controls.Field)
	name.SetText(folder + "nowhere")
	r.answer("Choose")
	r.settle()
	if !shown(r, "There is no folder "+folder+"nowhere.") {
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
	r.pass(typingPause)
	e, _ := r.engines.Find(roster.BuiltIn)
	if value, _ := roster.Value(e.Options, "SyzygyPath"); value != folder {
		t.Errorf("the engine is given %v", e.Options)
	}
}

// TestRefusedOption says that an engine does not take what the user has set.
func TestRefusedOption(t *testing.T) {
	r := newRig(t)
	h := r.engines.Start(roster.BuiltIn, engines.User{}, host.Config{})
	r.until("the engine", func() bool { return h.Snapshot().State == host.StateIdle })
	r.engines.SetOptions(roster.BuiltIn, []host.Setting{{Name: "SyzygyPath", Value: "/tables/empty"}})
	const words = "Option SyzygyPath: /tables/empty: there are no tablebases (*.rtbw)."
	r.until("a warning", func() bool { return shown(r, words) })
	r.engines.SetOptions(roster.BuiltIn, []host.Setting{{Name: "SyzygyPath", Value: "/tables/full"}})
	r.until("the engine's consent", func() bool { return len(h.Snapshot().Refused) == 0 })
}

func TestPresets(t *testing.T) {
	r := newRig(t)
	id := r.addEngine(nasty("plays"))
	m := r.manage(id, tabOptions)
	r.until("the options", func() bool { return len(m.page.(*optionsPage).rows.Objects) == 6 })
	m.option(t, "Hash").(*controls.Field).SetText("64")
	m.option(t, "Threads").(*controls.Field).SetText("1")
	m.page.(*optionsPage).saveAs.Tapped(nil)
	if suggested := r.view.window.Canvas().Focused().(*controls.Field).Text; suggested != "Threads 1, 64 MB" {
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
	r.pass(typingPause)
	if preset.Selected != "" {
		t.Errorf("values set by hand are called %q", preset.Selected)
	}
	preset.SetSelected("Threads 1, 64 MB")
	if v, _ := roster.Value(options(), "Hash"); v != "64" || m.option(t, "Hash").(*controls.Field).Text != "64" {
		t.Errorf("the preset set %v", options())
	}
	m.takeBack()
	if v, _ := roster.Value(options(), "Hash"); v != "7" || m.option(t, "Hash").(*controls.Field).Text != "7" {
		t.Errorf("undone, %v are set", options())
	}
	m.page.(*optionsPage).preset.SetSelected("Threads 1, 64 MB")
	m.page.(*optionsPage).deletePreset()
	if e, _ := r.engines.Find(id); len(e.Presets) != 0 {
		t.Errorf("the deleted preset is left: %v", e.Presets)
	}
	m.takeBack()
	if e, _ := r.engines.Find(id); len(e.Presets) != 1 {
		t.Errorf("the deleted preset is not brought back: %v", e.Presets)
	}
	// One that has got its name meanwhile stays beside it.
	m.page.(*optionsPage).deletePreset()
	r.engines.Change(id, func(e *roster.Engine) {
		e.Presets = append(e.Presets, roster.Preset{Name: "threads 1, 64 MB", Options: []host.Setting{{Name: "Hash", Value: "9"}}})
	})
	m.takeBack()
	if e, _ := r.engines.Find(id); len(e.Presets) != 2 || e.Presets[0].Name != "Threads 1, 64 MB (2)" || e.Presets[1].Name != "threads 1, 64 MB" {
		t.Errorf("beside one of its name it is brought back as %v", e.Presets)
	}
}

// What a preset replaced is brought back in the list and in the engine that runs, and nothing
// else that was changed since is lost.
func TestUndoOfPreset(t *testing.T) {
	r := newRig(t)
	id, other := r.addEngine(nasty("plays")), r.addEngine(roster.Engine{Name: "Other", Command: "other"})
	r.engines.Change(id, func(e *roster.Engine) {
		e.Options = []host.Setting{{Name: "Hash", Value: "7"}}
		e.Presets = []roster.Preset{{Name: "Large", Options: []host.Setting{{Name: "Hash", Value: "64"}}}}
	})
	h := r.engines.Start(id, engines.User{}, host.Config{})
	r.until("the engine", func() bool { return h.Snapshot().State == host.StateIdle })
	r.hear(id, "setoption name Hash value 7", 1)
	m := r.manage(id, tabOptions)
	r.until("the options", func() bool { return len(m.page.(*optionsPage).rows.Objects) == 6 })
	m.page.(*optionsPage).preset.SetSelected("Large")
	r.hear(id, "setoption name Hash value 64", 1)
	r.engines.Change(other, func(e *roster.Engine) { e.Command = "another" })
	m.takeBack()
	r.hear(id, "setoption name Hash value 7", 2)
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
			r := newRig(t)
			id := r.addEngine(nasty("plays"))
			r.engines.Change(id, func(e *roster.Engine) {
				e.Options = set("Hash", "7")
				e.Presets = []roster.Preset{{Name: "Large", Options: set("Hash", "64")}, {Name: "Small", Options: set("Hash", "1")}}
			})
			m := r.manage(id, tabOptions)
			r.until("the options", func() bool { return len(m.page.(*optionsPage).rows.Objects) == 6 })
			p := m.page.(*optionsPage)
			p.preset.SetSelected("Large")
			tt.change(p)
			m.takeBack()
			if e, _ := r.engines.Find(id); !slices.Equal(e.Options, tt.want) {
				t.Errorf("the options are %v, want %v", e.Options, tt.want)
			}
		})
	}
}

func TestListOfEngines(t *testing.T) {
	r := newRig(t)
	a, b := r.addEngine(roster.Engine{Name: "A", Command: "a"}), r.addEngine(roster.Engine{Name: "B", Command: "b"})
	want := func(what, names string) {
		t.Helper()
		var all []string
		for _, e := range r.engines.All() {
			all = append(all, e.Name)
		}
		if got := strings.Join(all, " "); got != programName+" "+names {
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
	m.takeBack()
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
	if !m.buttons.remove.Disabled() || !m.buttons.duplicate.Disabled() || shown(r, "Log") {
		t.Error("the built-in engine can be removed")
	}
	// A name that is being typed is taken over whatever is done next.
	m.choose(b)
	m.page.(*commandPage).name.SetText("Beta")
	m.duplicate()
	want("duplicated while its name was typed", "Beta Beta (2) B (2) A")
	m.page.(*commandPage).name.SetText("Gamma")
	m.remove()
	m.takeBack()
	want("removed and brought back while its name was typed", "Beta Gamma B (2) A")
	m.page.(*commandPage).name.SetText("Delta")
	m.add()
	r.view.window.Canvas().Focused().(*controls.Field).SetText(nasty("plays").Command)
	r.settle()
	r.answer("Add")
	r.until("the trial", func() bool { return !r.engines.Trial(m.selected).Running })
	want("added while a name was typed", "Beta Delta B (2) A Nasty plays")
	m.remove()
	m.choose(a)
	m.page.(*commandPage).name.SetText("Alpha")
	m.choose(b)
	want("renamed", "Beta Delta B (2) Alpha")
}

// The name that an engine gives itself stays, also where the keys were in the field for it.
func TestNameThatComesMeanwhile(t *testing.T) {
	r := newRig(t)
	id := r.addEngine(roster.Engine{Command: "fish"})
	m := r.manage(id, tabEngine)
	r.view.window.Canvas().Focus(m.page.(*commandPage).name)
	r.engines.Change(id, func(e *roster.Engine) { e.Name = "Deep Fish" })
	m.choose(roster.BuiltIn)
	if e, _ := r.engines.Find(id); e.Name != "Deep Fish" {
		t.Errorf("it is called %s", e.Name)
	}
}

func TestEngineLog(t *testing.T) {
	r := newRig(t)
	id := r.addEngine(nasty("plays"))
	m := r.manage(id, tabLog)
	page := m.page.(*logPage)
	if len(page.lines) != 0 || page.empty.Hidden {
		t.Error("before anything was said, nothing is said of that")
	}
	r.engines.Try(id, true)
	r.until("the trial", func() bool { return !r.engines.Trial(id).Running })
	r.pass(logInterval)
	if len(page.lines) < 10 || page.lines[0].String() != "> uci" {
		t.Errorf("the log is %v", page.lines)
	}
	page.filter.SetText("BESTMOVE")
	if len(page.lines) != 1 {
		t.Errorf("filtered: %v", page.lines)
	}
	page.copy.Tapped(nil)
	if got := r.clipboard(); got != "< bestmove a2a3\n" {
		t.Errorf("copied %q", got)
	}
	page.filter.SetText("nowhere")
	if !page.copy.Disabled() || page.empty.Hidden {
		t.Error("an empty log can be copied")
	}
	m.modal.Close()
	timers := len(r.timers)
	r.pass(10 * logInterval)
	if len(r.timers) > timers {
		t.Error("a log that nobody sees is still looked at")
	}
}

// Each page of the manager, in the smallest window that it is made for and in a larger one.
func TestManagerFits(t *testing.T) {
	for mode, size := range map[string]fyne.Size{"dark": {Width: 900, Height: 600}, "light": {Width: 1280, Height: 820}} {
		r := newRig(t)
		r.settings.Theme = mode
		r.applyTheme()
		r.view.window.Resize(size)
		r.addEngine(roster.Engine{Name: "A name that is longer than the list is wide", Command: "ssh a-host-somewhere-else stockfish"})
		id := r.addEngine(nasty("plays"))
		m := r.manage(id, tabEngine)
		m.page.(*commandPage).test.Tapped(nil)
		r.until("the trial", func() bool { return !r.engines.Trial(id).Running })
		for tab, name := range []string{"engine", "options", "log"} {
			m.tabs.Select(tab)
			widgettest.CheckTexts(t, m.page.content())
			widgettest.Screenshot(t, r.view.window.Canvas(), "engines-"+name+"-"+mode)
		}
		m.remove()
		if !shown(r, "plays was removed.") || !shown(r, "Undo") {
			t.Errorf("after a removal no undo is offered: %q", r.texts())
		}
		widgettest.Screenshot(t, r.view.window.Canvas(), "engines-removed-"+mode)
		m.add()
		widgettest.Screenshot(t, r.view.window.Canvas(), "engines-add-"+mode)
	}
}
