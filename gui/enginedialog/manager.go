package enginedialog

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"kibitz/engine/host"
	"kibitz/engine/roster"
	"kibitz/gui/controls"
	"kibitz/gui/engines"
	"kibitz/gui/forms"
	"kibitz/gui/notices"
	"kibitz/gui/store"
	"kibitz/gui/theme"
)

// manager is the dialog about the engines: a list at the left, and what is
// to be known of the chosen one at the right. What is changed holds at once.
type manager struct {
	config   Config
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
)

// Config is what the manager needs.
type Config struct {
	Program string // its name
	Engines *engines.Room
	Shell   *forms.Shell
	Store   *store.Store
	Notices *notices.List
	After   func(time.Duration, func()) (stop func()) // calls a function after a while on the main goroutine
	OnCopy  func(text string)                         // a text is for the clipboard
}

// Open opens the manager with an engine selected.
func Open(config Config, id roster.ID) {
	open(config, id)
}

func open(config Config, id roster.ID) *manager {
	m := &manager{config: config, modal: &controls.Modal{}, tips: controls.NewTips(config.After), selected: id, chosen: map[roster.ID][]host.Setting{}}
	m.list = controls.NewChoices(0, newEngineRow, func(i int, row *controls.Row) { row.Set(engineWords(m.engines[i])...) })
	m.list.OnSelected = func(i int) { m.choose(m.engines[i].ID) }

	button := func(icon fyne.Resource, tip string, run func()) *controls.Button {
		b := controls.NewIconButton(icon, controls.Plain, run)
		b.Tips, b.Tip = m.tips, tip
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
		config.Engines.News = nil
		m.tips.Clear()
	}
	config.Engines.News = m.refresh
	config.Shell.Open(m.modal, lang.L("Engines"), body, m.list, done)
	m.refresh()
	m.list.Set(m.index())
	m.choose(id)
	return m
}

// measure takes the size that the window has room for. Where that is narrow, the list stands above what it lists.
func (m *manager) measure() {
	room := m.config.Shell.Room()
	if room.Width < managerLeastWidth {
		m.above, m.size = true, fyne.NewSize(room.Width, managerListHeight+theme.Gap+managerLeastHeight)
		m.paneWidth = room.Width
		return
	}
	m.above, m.size = false, fyne.NewSize(
		min(max(room.Width, managerLeastWidth), managerWidth),
		min(max(room.Height, managerLeastHeight), managerHeight))
	m.paneWidth = m.size.Width - managerListWidth - theme.Gap
}

// refit makes the page anew for the size that the window has come to have.
func (m *manager) refit() {
	old := m.size
	if m.measure(); m.size == old {
		return
	}
	m.showTabs(m.tabs.Selected())
	if o, ok := m.config.Shell.Focused().(fyne.CanvasObject); !ok || !controls.Holds(m.modal.Body(), o) {
		m.config.Shell.Focus(m.list)
	}
}

// MinSize is called by Fyne.
func (m *manager) MinSize([]fyne.CanvasObject) fyne.Size { return m.size }

// Layout is called by Fyne.
func (m *manager) Layout(o []fyne.CanvasObject, size fyne.Size) {
	list, pane := fyne.NewSize(managerListWidth, size.Height), fyne.NewPos(managerListWidth+theme.Gap, 0)
	if m.above {
		list, pane = fyne.NewSize(size.Width, managerListHeight), fyne.NewPos(0, managerListHeight+theme.Gap)
	}
	o[0].Resize(list)
	o[1].Move(pane)
	o[1].Resize(size.SubtractWidthHeight(pane.X, pane.Y))
}

// refresh shows what has changed.
func (m *manager) refresh() {
	m.engines = m.config.Engines.All()
	if m.index() < 0 {
		m.selected = roster.BuiltIn
	}
	m.list.SetCount(len(m.engines))
	m.list.Set(m.index())
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
func (m *manager) index() int {
	return slices.IndexFunc(m.engines, func(e roster.Engine) bool { return e.ID == m.selected })
}

// engine returns the chosen engine.
func (m *manager) engine() roster.Engine {
	e, _ := m.config.Engines.Find(m.selected)
	return e
}

// choose shows an engine at the right.
func (m *manager) choose(id roster.ID) {
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
func (m *manager) showTabs(tab int) {
	labels := []string{lang.L("Engine"), lang.L("Options"), lang.L("Log")}
	if m.selected == roster.BuiltIn { // nothing is said: it is part of the program
		labels = labels[:tabLog]
	}
	tab = min(tab, len(labels)-1)
	m.tabs = controls.NewSegments(managerWidth, tab, labels...)
	m.tabs.OnChanged = m.showPage
	m.showPage(tab)
}

// showPage shows what a tab has of the chosen engine.
func (m *manager) showPage(tab int) {
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
func (m *manager) leave() {
	if page := m.page; page != nil {
		m.page = nil
		page.leave()
	}
}

// take puts a list from which something was taken away in the place of the one there is, and
// offers to undo it.
func (m *manager) take(list roster.List, what string, restore func()) {
	m.config.Engines.SetList(list)
	m.showTabs(m.tabs.Selected())
	m.offerUndo(what, restore)
	m.refresh()
}

// offerUndo says what was taken away, and offers to bring it back. Whatever else is changed until
// then stays as it is.
func (m *manager) offerUndo(what string, restore func()) {
	m.restore = restore
	m.undoText.Say(what, theme.ColorSecondary)
	m.undo.Show()
	m.left.Refresh() // the list makes room
}

// takeBack brings back what was last taken away.
func (m *manager) takeBack() {
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
func (m *manager) remove() {
	m.leave()
	e, i := m.engine(), m.index()
	list, at := m.config.Engines.List().Remove(e.ID)
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
		list, id, err := m.config.Engines.List().Insert(at, e)
		if err != nil {
			m.config.Notices.Warn(lang.L("Engines"), err)
			return
		}
		m.selected = id
		m.config.Engines.SetList(list)
	})
}

func (m *manager) duplicate() {
	m.leave()
	list, id, err := m.config.Engines.List().Duplicate(m.selected)
	if err != nil {
		m.config.Notices.Warn(lang.L("Engines"), err)
		m.showTabs(m.tabs.Selected())
		return
	}
	m.config.Engines.SetList(list)
	m.choose(id)
}

func (m *manager) move(by int) {
	m.config.Engines.SetList(m.config.Engines.List().Move(m.selected, by))
}

// newEngineRow returns a row of the list: a name, and below it the command.
func newEngineRow() *controls.Row {
	name := controls.NewText("", theme.ColorText, theme.TextSize, false)
	command := controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false)
	name.Cut, command.Cut = true, true
	return controls.NewRow(container.New(layout.NewCustomPaddedLayout(6, 6, 10, 10),
		container.New(layout.NewCustomPaddedVBoxLayout(1), name, command)), name, command)
}

func engineWords(e roster.Engine) []string {
	if e.ID == roster.BuiltIn {
		return []string{e.Name, lang.L("comes with the program")}
	}
	return []string{e.Name, e.Command}
}
