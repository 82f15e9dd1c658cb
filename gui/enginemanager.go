package gui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"kibitz/engine/host"
	"kibitz/engine/roster"
	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/theme"
)

// engineManager is the dialog about the engines: a list at the left, and what is
// to be known of the chosen one at the right. What is changed holds at once.
type engineManager struct {
	c        *controller
	modal    *controls.Modal
	tips     *controls.Tips
	list     *controls.Choices
	engines  []roster.Engine // in the list
	selected roster.ID
	buttons  struct{ duplicate, up, down, remove *controls.Button }
	tabs     *controls.Segments
	pane     *fyne.Container // shows page

	size      fyne.Size // of all but title and button
	above     bool      // the list stands above what it lists
	paneWidth float32
	page      enginePage

	left     *fyne.Container // list, undo and buttons
	undo     *fyne.Container // a line below the list, with a button
	undoText *controls.Wrapped
	restore  func()                       // brings back what was last taken away; nil when there is nothing to bring back
	chosen   map[roster.ID][]host.Setting // the options as the preset has them that was last chosen here
}

// enginePage is what a tab shows of an engine.
type enginePage interface {
	content() fyne.CanvasObject
	// refresh shows what has changed by itself, such as what came of a trial.
	// What the user is typing stays.
	refresh()
	// leave takes over what was typed.
	leave()
}

// The tabs.
const (
	tabEngine = iota
	tabOptions
	tabLog
)

// The size of the dialog: as large as serves, and as the window has room for.
const (
	managerWidth, managerHeight           = 900, 520
	managerLeastWidth, managerLeastHeight = 560, 300
	managerListWidth                      = 230
	managerListHeight                     = 180 // where the list stands above what it lists
	modalFrame                            = 72  // what a question leaves free at the sides
	modalHead                             = 160 // and above and below its body, with title and buttons
)

// askEngines opens the manager of the engines.
func (c *controller) askEngines() { c.engineManager() }

func (c *controller) engineManager() *engineManager {
	m := &engineManager{c: c, modal: &controls.Modal{}, tips: controls.NewTips(c.after), selected: roster.BuiltIn, chosen: map[roster.ID][]host.Setting{}}
	m.list = controls.NewChoices(0, newEngineLine, func(i int, row fyne.CanvasObject) { row.(*engineLine).show(m.engines[i]) })
	m.list.Keys = m.modal
	m.list.OnSelected = func(i int) { m.choose(m.engines[i].ID) }

	button := func(icon fyne.Resource, tip string, run func()) *controls.Button {
		b := controls.NewIconButton(icon, controls.Plain, run)
		b.Keys, b.Tips, b.Tip = m.modal, m.tips, tip
		return b
	}
	add := button(fynetheme.ContentAddIcon(), lang.L("Add an engine"), m.add)
	m.buttons.duplicate = button(fynetheme.ContentCopyIcon(), lang.L("Duplicate"), m.duplicate)
	m.buttons.up = button(fynetheme.MoveUpIcon(), lang.L("Move up"), func() { m.move(-1) })
	m.buttons.down = button(fynetheme.MoveDownIcon(), lang.L("Move down"), func() { m.move(1) })
	m.buttons.remove = button(fynetheme.DeleteIcon(), lang.L("Remove"), m.remove)
	row := forms.Evenly(6, add, m.buttons.duplicate, m.buttons.up, m.buttons.down, m.buttons.remove)

	m.undoText = controls.NewWrapped()
	undo := controls.NewButton(lang.L("Undo"), controls.Plain, m.takeBack)
	undo.Keys = m.modal
	m.undo = container.NewBorder(nil, nil, nil, undo, m.undoText)
	m.undo.Hide()

	m.left = container.NewBorder(nil, container.New(layout.NewCustomPaddedVBoxLayout(6), m.undo, row), nil, nil,
		container.New(layout.NewCustomPaddedLayout(0, 8, 0, 0), controls.NewCard(m.list, 4)))
	m.pane = container.NewStack()
	m.measure()
	body := forms.Fitting(func() fyne.Size { return m.size }, container.NewStack(container.New(m, m.left, m.pane), m.tips)) // in the order of the Tab key
	m.modal.Refit = m.refit

	done := controls.NewButton(lang.L("Close"), controls.Primary, m.modal.Close)
	m.modal.Cancel = m.modal.Close
	m.modal.Closed = func() {
		m.leave()
		c.engines.News = nil
		m.tips.Clear()
	}
	c.engines.News = m.refresh
	c.shell.Open(m.modal, lang.L("Engines"), body, m.list, done)
	m.refresh()
	m.mark()
	m.choose(m.selected)
	return m
}

// measure takes the size that the window has room for. Where that is narrow, the list stands above what it lists.
func (m *engineManager) measure() {
	if narrow := m.c.shell.Room().Width; narrow < managerLeastWidth {
		m.above, m.size = true, fyne.NewSize(narrow, managerListHeight+theme.Gap+managerLeastHeight)
		m.paneWidth = narrow
		return
	}
	room := m.c.view.window.Canvas().Size()
	m.above, m.size = false, fyne.NewSize(
		min(max(room.Width-modalFrame, managerLeastWidth), managerWidth),
		min(max(room.Height-modalHead, managerLeastHeight), managerHeight))
	m.paneWidth = m.size.Width - managerListWidth - theme.Gap
}

// refit makes the page anew for the size that the window has come to have.
func (m *engineManager) refit() {
	old := m.size
	if m.measure(); m.size == old {
		return
	}
	m.showTabs(m.tabs.Selected())
	canvas := m.c.view.window.Canvas()
	if o, ok := canvas.Focused().(fyne.CanvasObject); !ok || !controls.Holds(m.modal.Body(), o) {
		canvas.Focus(m.list)
	}
}

// MinSize is called by Fyne.
func (m *engineManager) MinSize([]fyne.CanvasObject) fyne.Size { return m.size }

// Layout is called by Fyne.
func (m *engineManager) Layout(o []fyne.CanvasObject, size fyne.Size) {
	list, pane := fyne.NewSize(managerListWidth, size.Height), fyne.NewPos(managerListWidth+theme.Gap, 0)
	if m.above {
		list, pane = fyne.NewSize(size.Width, managerListHeight), fyne.NewPos(0, managerListHeight+theme.Gap)
	}
	o[0].Resize(list)
	o[1].Move(pane)
	o[1].Resize(size.SubtractWidthHeight(pane.X, pane.Y))
}

// refresh shows what has changed.
func (m *engineManager) refresh() {
	m.engines = m.c.engines.All()
	if m.index() < 0 {
		m.selected = roster.BuiltIn
	}
	m.list.SetCount(len(m.engines))
	m.mark()
	i := m.index()
	m.buttons.duplicate.SetDisabled(i == 0)
	m.buttons.remove.SetDisabled(i == 0)
	m.buttons.up.SetDisabled(i <= 1)
	m.buttons.down.SetDisabled(i == 0 || i == len(m.engines)-1)
	if m.page != nil {
		m.page.refresh()
	}
}

// index returns where the chosen engine is in the list.
func (m *engineManager) index() int {
	return slices.IndexFunc(m.engines, func(e roster.Engine) bool { return e.ID == m.selected })
}

// mark shows which engine is chosen, without choosing it again.
func (m *engineManager) mark() {
	chosen := m.list.OnSelected
	m.list.OnSelected = nil
	m.list.Mark(m.index())
	m.list.OnSelected = chosen
}

// engine returns the chosen engine.
func (m *engineManager) engine() roster.Engine {
	e, _ := m.c.engines.Find(m.selected)
	return e
}

// choose shows an engine at the right.
func (m *engineManager) choose(id roster.ID) {
	if m.page != nil && id == m.selected {
		return
	}
	m.leave()
	m.selected = id
	tab := tabEngine
	if m.tabs != nil {
		tab = m.tabs.Selected()
	}
	m.showTabs(tab)
	m.refresh()
}

// showTabs shows the tabs of the chosen engine, and one of them.
func (m *engineManager) showTabs(tab int) {
	labels := []string{lang.L("Engine"), lang.L("Options"), lang.L("Log")}
	if m.selected == roster.BuiltIn { // nothing is said: it is part of the program
		labels = labels[:tabLog]
	}
	tab = min(tab, len(labels)-1)
	m.tabs = controls.NewSegments(managerWidth, tab, labels...)
	m.tabs.Keys = m.modal
	m.tabs.OnChanged = m.showPage
	m.showPage(tab)
}

// showPage shows what a tab has of the chosen engine.
func (m *engineManager) showPage(tab int) {
	m.leave()
	m.modal.Scroll = nil
	switch tab {
	case tabOptions:
		m.page = newOptionsPage(m)
	case tabLog:
		m.page = newLogPage(m)
	default:
		m.page = newCommandPage(m)
	}
	m.pane.RemoveAll()
	m.pane.Add(forms.Headed(m.tabs,
		container.New(layout.NewCustomPaddedLayout(theme.Gap, 0, 0, 0), m.page.content())))
	m.page.refresh()
}

// leave takes over what was typed before something else is shown.
func (m *engineManager) leave() {
	if page := m.page; page != nil {
		m.page = nil
		page.leave()
	}
}

// take puts a list from which something was taken away in the place of the one there is, and
// offers to undo it.
func (m *engineManager) take(list roster.List, what string, restore func()) {
	m.c.engines.SetList(list)
	m.showTabs(m.tabs.Selected())
	m.offerUndo(what, restore)
	m.refresh()
}

// offerUndo says what was taken away, and offers to bring it back. Whatever else is changed until
// then stays as it is.
func (m *engineManager) offerUndo(what string, restore func()) {
	m.restore = restore
	m.undoText.Say(what, theme.ColorSecondary)
	m.undo.Show()
	m.left.Refresh() // the list makes room
}

// takeBack brings back what was last taken away.
func (m *engineManager) takeBack() {
	if m.restore == nil {
		return
	}
	m.leave()
	restore := m.restore
	m.restore = nil
	m.undo.Hide()
	m.left.Refresh()
	restore()
	m.showTabs(m.tabs.Selected())
	m.refresh()
}

// remove takes the chosen engine off the list. A game that it plays goes on.
func (m *engineManager) remove() {
	m.leave()
	e, i := m.engine(), m.index()
	list, at := m.c.engines.List().Remove(e.ID)
	if at < 0 {
		m.showTabs(m.tabs.Selected())
		return
	}
	if i+1 < len(m.engines) {
		m.selected = m.engines[i+1].ID
	} else {
		m.selected = m.engines[i-1].ID
	}
	m.take(list, lang.L("{{.Engine}} was removed.", map[string]any{"Engine": e.Name}), func() {
		list, id, err := m.c.engines.List().Insert(at, e)
		if err != nil {
			m.c.notices.Warn(lang.L("Engines"), err)
			return
		}
		m.selected = id
		m.c.engines.SetList(list)
	})
}

func (m *engineManager) duplicate() {
	m.leave()
	list, id, err := m.c.engines.List().Duplicate(m.selected)
	if err != nil {
		m.c.notices.Warn(lang.L("Engines"), err)
		m.showTabs(m.tabs.Selected())
		return
	}
	m.c.engines.SetList(list)
	m.choose(id)
}

func (m *engineManager) move(by int) {
	m.c.engines.SetList(m.c.engines.List().Move(m.selected, by))
}

// engineLine is a row of the list: a name, and below it the command.
type engineLine struct {
	widget.BaseWidget
	name, command *controls.Text
}

func newEngineLine() fyne.CanvasObject {
	l := &engineLine{
		name:    controls.NewText("", theme.ColorText, theme.TextSize, false),
		command: controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false),
	}
	l.name.Cut, l.command.Cut = true, true
	l.ExtendBaseWidget(l)
	return l
}

func (l *engineLine) show(e roster.Engine) {
	l.name.SetText(e.Name)
	if e.ID == roster.BuiltIn {
		l.command.SetText(lang.L("comes with the program"))
		return
	}
	l.command.SetText(e.Command)
}

// Words is what the row says.
func (l *engineLine) Words() string { return controls.Listed(l.name.Text(), l.command.Text()) }

// CreateRenderer is called by Fyne.
func (l *engineLine) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.New(layout.NewCustomPaddedLayout(6, 6, 10, 10),
		container.New(layout.NewCustomPaddedVBoxLayout(1), l.name, l.command)))
}
