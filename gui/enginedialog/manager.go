// Package enginedialog is the manager of the engines: a dialog that adds, removes, orders and tests engines, sets
// their options and shows what they and the program say to each other.
//
// All of it belongs to Fyne's main goroutine. Changes take effect at once, in an [engines.Room].
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

// manager is the dialog: the list of engines at the left and, at the right, a page about the selected engine.
type manager struct {
	config   Config
	modal    *controls.Modal
	tips     *controls.Tips
	list     *controls.Choices
	engines  []roster.Engine // on the list
	selected roster.ID
	buttons  struct{ duplicate, up, down, remove *controls.Button }
	tabs     *controls.Segments
	pane     *fyne.Container // shows page

	size      fyne.Size // of all but title and button
	above     bool      // the list is above the page, not at its left
	paneWidth float32
	page      enginePage

	left     *fyne.Container // list, undo and buttons
	undoLine *fyne.Container // below the list: undoText and a button
	undoText *controls.Wrapped
	restore  func()                       // undoes the last removal; nil if there is none
	preset   map[roster.ID][]host.Setting // the options of the preset that was last applied here
}

// enginePage is the content of a tab.
type enginePage interface {
	content() fyne.CanvasObject
	// refresh shows changes that the user has not made, such as the result of a trial. It leaves alone what
	// the user is typing.
	refresh()
	// leave applies what was typed.
	leave()
}

// The tabs.
const (
	tabEngine = iota
	tabOptions
	tabLog
)

// The size of the dialog without title and buttons: the largest that is useful, and the smallest with the list at the left.
const (
	managerWidth, managerHeight       = 900, 520
	managerMinWidth, managerMinHeight = 560, 300
	managerListWidth                  = 230
	managerListHeight                 = 180 // of a list above the page
)

// Config is what the manager needs.
type Config struct {
	Program string // its name
	Engines *engines.Room
	Places  engines.Places // where installed engines are looked for
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
	m := &manager{config: config, modal: &controls.Modal{}, tips: controls.NewTips(config.After), selected: id, preset: map[roster.ID][]host.Setting{}}
	m.list = controls.NewChoices(0, newEngineRow, func(i int, row *controls.Row) { row.Set(engineWords(m.engines[i])...) })
	m.list.OnSelected = func(i int) { m.choose(m.engines[i].ID) }

	button := func(icon fyne.Resource, tip string, run func()) *controls.Button {
		b := controls.NewIconButton(icon, controls.Plain, run)
		b.Tips, b.Tip = m.tips, tip
		return b
	}
	add := controls.NewLabelledButton(fynetheme.ContentAddIcon(), lang.L("Add engine…"), controls.Plain, m.add)
	m.buttons.duplicate = button(fynetheme.ContentCopyIcon(), lang.L("Duplicate"), m.duplicate)
	m.buttons.up = button(fynetheme.MoveUpIcon(), lang.L("Move up"), func() { m.move(-1) })
	m.buttons.down = button(fynetheme.MoveDownIcon(), lang.L("Move down"), func() { m.move(1) })
	m.buttons.remove = button(fynetheme.DeleteIcon(), lang.L("Remove"), m.remove)
	row := forms.Evenly(6, m.buttons.duplicate, m.buttons.up, m.buttons.down, m.buttons.remove)

	m.undoText = controls.NewWrapped()
	undo := controls.NewButton(lang.L("Undo"), controls.Plain, m.undo)
	m.undoLine = container.NewBorder(nil, nil, nil, undo, m.undoText)
	m.undoLine.Hide()

	m.left = container.NewBorder(nil, container.New(layout.NewCustomPaddedVBoxLayout(6), m.undoLine, add, row), nil, nil,
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

// measure computes the size that the window has room for. In a narrow window the list is above the page.
func (m *manager) measure() {
	room := m.config.Shell.Room()
	if room.Width < managerMinWidth {
		m.above, m.size = true, fyne.NewSize(room.Width, managerListHeight+theme.Gap+managerMinHeight)
		m.paneWidth = room.Width
		return
	}
	m.above, m.size = false, fyne.NewSize(
		min(max(room.Width, managerMinWidth), managerWidth),
		min(max(room.Height, managerMinHeight), managerHeight))
	m.paneWidth = m.size.Width - managerListWidth - theme.Gap
}

// refit adapts the dialog to a new size of the window.
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

// refresh shows the list as it is now.
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

// index returns the index of the selected engine in the list, -1 if it is not there.
func (m *manager) index() int {
	return slices.IndexFunc(m.engines, func(e roster.Engine) bool { return e.ID == m.selected })
}

// engine returns the selected engine.
func (m *manager) engine() roster.Engine {
	e, _ := m.config.Engines.Find(m.selected)
	return e
}

// choose selects an engine and shows it.
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

// showTabs shows the tabs of the selected engine, and the page of one.
func (m *manager) showTabs(tab int) {
	labels := []string{lang.L("Engine"), lang.L("Options"), lang.L("Log")}
	if m.selected == roster.BuiltIn { // which is part of the program and has no log
		labels = labels[:tabLog]
	}
	tab = min(tab, len(labels)-1)
	m.tabs = controls.NewSegments(managerWidth, tab, labels...)
	m.tabs.OnChanged = m.showPage
	m.showPage(tab)
}

// showPage shows the page of a tab.
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

// leave applies what was typed, before another page is shown.
func (m *manager) leave() {
	if page := m.page; page != nil {
		m.page = nil
		page.leave()
	}
}

// setShortened replaces the list by one from which something was removed, and offers to undo that.
func (m *manager) setShortened(list roster.List, what string, restore func()) {
	m.config.Engines.SetList(list)
	m.showTabs(m.tabs.Selected())
	m.offerUndo(what, restore)
	m.refresh()
}

// offerUndo says what was removed and offers to restore it. Other changes that the user makes until then stay.
func (m *manager) offerUndo(what string, restore func()) {
	m.restore = restore
	m.undoText.Say(what, theme.ColorSecondary)
	m.undoLine.Show()
	m.left.Refresh() // the list makes room
}

// undo restores what was last removed.
func (m *manager) undo() {
	if m.restore == nil {
		return
	}
	m.leave()
	restore := m.restore
	m.restore = nil
	m.undoLine.Hide()
	m.left.Refresh()
	restore()
	m.showTabs(m.tabs.Selected())
	m.refresh()
}

// remove removes the selected engine from the list. Its games go on.
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
	m.setShortened(list, lang.L("{{.Engine}} was removed.", map[string]any{"Engine": e.Name}), func() {
		list, id, err := m.config.Engines.List().Insert(at, e)
		if err != nil {
			m.config.Notices.Warn(lang.L("Engines"), err)
			return
		}
		m.selected = id
		m.config.Engines.SetList(list)
	})
}

// duplicate adds a copy of the selected engine.
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

// move moves the selected engine down the list, or up by a negative number.
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

// engineWords returns the texts of an engine's row.
func engineWords(e roster.Engine) []string {
	if e.ID == roster.BuiltIn {
		return []string{e.Name, lang.L("built in")}
	}
	return []string{e.Name, e.Command}
}
