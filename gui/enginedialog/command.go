package enginedialog

import (
	"path/filepath"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"

	"kibitz/engine/roster"
	"kibitz/engine/uci"
	"kibitz/gui/controls"
	"kibitz/gui/engines"
	"kibitz/gui/forms"
	"kibitz/gui/locale"
	"kibitz/gui/phrase"
	"kibitz/gui/store"
	"kibitz/gui/theme"
)

// commandFields are the fields of an engine's command, with a verdict on it below.
type commandFields struct {
	config  *Config
	command *controls.Field
	dir     *controls.Field
	verdict *controls.Paragraph
	checked int    // number of the newest check
	good    bool   // by the newest check that has ended
	due     bool   // accept the command once the check that is under way finds it good
	changed func() // called when a field or the verdict has changed; may be nil
	accept  func() // accepts a good command; nil on a page, where it is applied as it is typed
}

func newCommandFields(config *Config, command, dir string) *commandFields {
	f := &commandFields{config: config, verdict: controls.NewParagraph("")}
	f.command = controls.NewField(command, lang.L("program and arguments"))
	f.dir = controls.NewField(dir, lang.L("(default: where {{.Program}} was started)", map[string]any{"Program": config.Program}))
	edited := func(string) {
		f.check()
		if f.changed != nil {
			f.changed()
		}
	}
	f.command.OnChanged, f.dir.OnChanged = edited, edited
	f.check()
	return f
}

// content returns the fields, one below the other.
func (f *commandFields) content() fyne.CanvasObject {
	browse := controls.NewButton(lang.L("Browse…"), controls.Plain, f.browse)
	return container.New(layout.NewCustomPaddedVBoxLayout(6),
		forms.NewHeading(lang.L("Command")),
		container.NewBorder(nil, nil, nil, container.New(layout.NewCustomPaddedLayout(0, 0, 8, 0), browse), f.command),
		forms.AtLeast(0, verdictHeight, f.verdict),
		forms.NewHeading(lang.L("Working folder")), f.dir)
}

// verdictHeight is room for two lines, so that nothing moves when the second appears.
const verdictHeight = 36

// browse lets the user choose a program.
func (f *commandFields) browse() {
	f.config.Shell.ChooseFile(forms.FileChoice{
		Title: lang.L("Choose an engine"), Action: lang.L("Choose"), Programs: true,
		Chosen: func(path string) {
			f.dir.SetText(filepath.Dir(path)) // where engines look for their files
			f.command.SetText(uci.JoinCommandLine(path))
		},
	})
}

// check checks whether the command can be started and shows the verdict.
func (f *commandFields) check() {
	f.checked++
	f.due = false
	check := f.checked
	command := uci.Command{Line: f.command.Text, Dir: f.dir.Text}
	store.Ask(f.config.Store, command.Check, func(err error) {
		if check == f.checked {
			f.judge(err)
		}
	})
}

func (f *commandFields) judge(err error) {
	f.good = err == nil
	if err == nil || strings.TrimSpace(f.command.Text) == "" {
		f.verdict.Say(lang.L("Any command that starts a UCI engine, such as: ssh host stockfish. Put paths with spaces in quotes."), theme.ColorSecondary)
	} else {
		f.verdict.Say(phrase.Error(err), theme.ColorWarning)
	}
	if f.changed != nil {
		f.changed()
	}
	if f.due && f.good {
		f.accept()
	}
	f.due = false
}

// confirm accepts the command: at once or, if a check is under way, once it finds the command good.
func (f *commandFields) confirm() {
	if f.good {
		f.accept()
	} else {
		f.due = true
		f.verdict.Say(lang.L("Looking for the program…"), theme.ColorSecondary)
	}
}

// add asks for the command of a new engine and adds it.
func (m *manager) add() {
	modal := &controls.Modal{}
	fields := newCommandFields(&m.config, "", "")
	add := controls.NewButton(lang.L("Add"), controls.Primary, func() {
		err := m.insert(roster.Engine{Name: roster.NameOf(fields.command.Text), Command: fields.command.Text, Dir: fields.dir.Text})
		if err != nil {
			fields.judge(err)
			return
		}
		modal.Close()
	})
	fields.changed = func() { add.SetDisabled(!fields.good) }
	fields.changed()
	cancel := controls.NewButton(lang.L("Cancel"), controls.Plain, modal.Close)
	fields.accept = add.OnTapped
	modal.Confirm = fields.confirm
	modal.Cancel = modal.Close
	content := fields.content()
	body := forms.Fitting(func() fyne.Size {
		return fyne.NewSize(min(addWidth, m.config.Shell.Room().Width), max(addHeight, content.MinSize().Height))
	}, content)
	m.config.Shell.Open(modal, lang.L("Add engine"), body, fields.command, cancel, add)
}

// The size of the dialog where the window has room for it.
const addWidth, addHeight = 500, 210

// commandPage is the tab about an engine and its command.
type commandPage struct {
	m      *manager
	id     roster.ID
	name   *controls.Field
	named  bool           // the user has typed a name
	fields *commandFields // nil for the built-in engine
	by     *controls.Text
	test   *controls.Button
	again  *controls.Button
	result *controls.Paragraph
	body   *container.Scroll
	stop   func() // cancels the apply that is due
}

func newCommandPage(m *manager) *commandPage {
	e := m.engine()
	p := &commandPage{m: m, id: e.ID, result: controls.NewParagraph(""), stop: func() {}}
	p.by = controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false)
	p.by.Cut = true
	p.test = controls.NewButton(lang.L("Test"), controls.Plain, func() {
		if t := m.config.Engines.Trial(p.id); t != nil && t.Running {
			t.Cancel()
			return
		}
		p.leave()
		m.config.Engines.Try(p.id, true)
	})
	p.again = controls.NewButton(lang.L("Restart"), controls.Plain, func() { m.config.Engines.Restart(p.id) })
	rows := container.New(layout.NewCustomPaddedVBoxLayout(6))
	if e.ID == roster.BuiltIn {
		rows.Add(controls.NewParagraph(lang.L("This engine is built in and needs no command.")))
	} else {
		p.name = controls.NewField(e.Name, "")
		p.name.OnChanged = func(string) {
			p.named = true
			p.edited()
		}
		rows.Add(forms.NewHeading(lang.L("Name")))
		rows.Add(p.name)
		p.fields = newCommandFields(&m.config, e.Command, e.Dir)
		p.fields.changed = p.edited
		rows.Add(p.fields.content())
	}
	rows.Add(p.by)
	rows.Add(container.New(layout.NewCustomPaddedHBoxLayout(8), p.test, p.again))
	rows.Add(p.result)
	if e.ID == roster.BuiltIn {
		rows.Add(m.newInstalled(rows.Refresh))
	}
	p.body = container.NewVScroll(container.New(layout.NewCustomPaddedLayout(0, 0, 0, 8), rows))
	m.modal.Scroll = p.body
	return p
}

func (p *commandPage) content() fyne.CanvasObject { return p.body }

// typingPause is the pause in typing after which the text is applied.
const typingPause = 500 * time.Millisecond

// edited applies the fields soon.
func (p *commandPage) edited() {
	p.stop()
	p.stop = p.m.config.After(typingPause, p.leave)
}

// leave applies name, command and folder.
func (p *commandPage) leave() {
	p.stop()
	e, ok := p.m.config.Engines.Find(p.id)
	if p.fields == nil || !ok {
		return
	}
	name, command, dir := e.Name, p.fields.command.Text, p.fields.dir.Text
	if p.named { // else the engine may have introduced itself meanwhile
		name, p.named = p.name.Text, false
	}
	if name == e.Name && command == e.Command && dir == e.Dir {
		return
	}
	if command != e.Command || dir != e.Dir {
		p.m.config.Engines.Forget(p.id)
	}
	p.m.config.Engines.Change(p.id, func(e *roster.Engine) { e.Name, e.Command, e.Dir = name, command, dir })
}

func (p *commandPage) refresh() {
	e, _ := p.m.config.Engines.Find(p.id)
	if p.name != nil && p.m.config.Shell.Focused() != p.name && p.name.Text != e.Name {
		p.name.Set(e.Name) // the engine has introduced itself
	}
	var about []string
	if e.Author != "" {
		about = append(about, lang.L("By {{.Author}}", map[string]any{"Author": e.Author}))
	}
	uses := p.m.config.Engines.Uses(p.id)
	if len(uses) > 0 {
		about = append(about, lang.L("In use by: {{.Uses}}", map[string]any{"Uses": strings.Join(uses, ", ")}))
	}
	p.by.SetText(strings.Join(about, " · "))
	controls.SetVisible(p.by, len(about) > 0)
	controls.SetVisible(p.again, len(uses) > 0)
	t := p.m.config.Engines.Trial(p.id)
	if t != nil && t.Running {
		p.test.SetText(lang.L("Cancel"))
	} else {
		p.test.SetText(lang.L("Test"))
	}
	color := theme.ColorText
	if t != nil && !t.Running && t.Result.Failed != "" {
		color = theme.ColorWarning
	}
	p.result.Say(trialWords(t), color)
	p.body.Content.Refresh() // rows have come or gone
}

// trialWords describes a trial.
func trialWords(t *engines.Trial) string {
	switch {
	case t == nil:
		return ""
	case t.Running && t.Search:
		return lang.L("Starting and testing the engine…")
	case t.Running:
		return lang.L("Starting the engine…")
	}
	r := t.Result
	failed := func(what string) string { return what + " " + phrase.Error(r.Err) }
	if r.Failed == roster.Starting {
		return failed(lang.L("It does not start."))
	}
	words := []string{lang.L("Ready after {{.Time}}.", map[string]any{"Time": seconds(r.Start)})}
	if r.Failed == roster.Searching {
		return strings.Join(append(words, failed(lang.L("It does not return a move."))), " ")
	}
	if t.Search {
		words = append(words, lang.L("It searched for {{.Time}} to depth {{.Depth}} ({{.Nodes}} nodes) and would open with {{.Move}}.",
			map[string]any{"Time": seconds(r.Search), "Depth": r.Depth, "Nodes": r.Nodes, "Move": r.Move}))
	}
	if r.Failed == roster.Quitting {
		return strings.Join(append(words, failed(lang.L("It does not quit when told to and was killed."))), " ")
	}
	words = append(words, lang.L("It quit after {{.Time}}.", map[string]any{"Time": seconds(r.Quit)}))
	if t.Search {
		words = append(words, lang.L("It works."))
	}
	return strings.Join(words, " ")
}

// seconds formats a time as precisely as a person needs.
func seconds(d time.Duration) string {
	switch {
	case d < 10*time.Millisecond:
		return lang.L("less than {{.Seconds}} s", map[string]any{"Seconds": locale.Decimal(0.01, -1)})
	case d < 10*time.Second:
		return locale.Decimal(d.Seconds(), 2) + " s"
	}
	return locale.Decimal(d.Seconds(), 0) + " s"
}
