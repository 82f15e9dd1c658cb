package gui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"

	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/theme"
)

// settingsPage is a page of the dialog of settings.
type settingsPage struct {
	name  string
	title string
	rows  []setting
	aside func() fyne.CanvasObject // beside the rows where there is room; may be nil
	whole func() fyne.CanvasObject // in place of rows; may be nil
}

// setting is a row of the dialog: a label and, in so much room, a control.
type setting struct {
	label string
	make  func(width float32) fyne.CanvasObject
	small bool // the control stands beside its label however narrow the dialog is
}

// The names of pages, by which the dialog is opened at one.
const (
	lookPage      = "look"
	movesPage     = "moves"
	opponentsPage = "opponents"
	keysPage      = "keys"
)

// pages is all that can be set. What a row changes is a field of the settings;
// applySettings lets it act at once.
func (f *settingsForm) pages() []settingsPage {
	s := &f.c.settings
	return []settingsPage{
		{name: lookPage, title: lang.L("Appearance"), aside: f.preview, rows: []setting{
			f.oneOf(lang.L("Theme"), &s.Theme, []string{system, "light", "dark"}, lang.L("As the desktop"), lang.L("Light"), lang.L("Dark")),
			f.boards(),
			f.oneOf(lang.L("Pieces"), &s.Pieces, setNames(), setTitles()...),
			f.coordinates(),
			f.notation(),
			f.scale(),
			f.language(),
		}},
		{name: movesPage, title: lang.L("Moves"), rows: []setting{
			f.volume(),
			f.speech(),
			f.onOff(lang.L("Show where a piece can go"), &s.Hints),
			f.onOff(lang.L("Show the last move"), &s.LastMove),
			f.onOff(lang.L("Show a king in check"), &s.CheckGlow),
			f.onOff(lang.L("Frame the square under the pointer"), &s.Hover),
			f.onOff(lang.L("Enter moves while the computer thinks"), &s.Premoves),
			f.onOff(lang.L("Always promote to a queen"), &s.AlwaysQueen),
			f.onOff(lang.L("Let pieces glide"), &s.Animation),
			f.oneOf(lang.L("Speed of gliding"), &s.Pace, []string{slowPace, mediumPace, fastPace}, lang.L("Slow"), lang.L("Medium"), lang.L("Fast")),
		}},
		{name: opponentsPage, title: lang.L("Opponents"), rows: []setting{
			f.onOff(lang.L("Engines resign, and agree to draws"), &s.Concede),
			f.onOff(lang.L("Engines at full strength think in your time too"), &s.Ponder),
			f.onOff(lang.L("Turn the board between two people"), &s.TurnBoard),
			f.knowledge(tablebases()),
			f.knowledge(openingBook()),
		}},
		{name: keysPage, title: lang.L("Keys"), whole: f.keys},
	}
}

// settingsForm is the dialog of settings, one page of which is seen.
type settingsForm struct {
	c     *controller
	modal *controls.Modal
	tabs  *controls.Segments
	page  *fyne.Container
	size  fyne.Size // of everything below the title
	stops []fyne.Focusable
	board *canvas.Raster // the preview; nil where it is not seen
}

// The size of the dialog where the window has room for it, and of its parts.
const (
	settingsWidth, settingsHeight = 660, 440
	settingsBoard                 = 160 // the preview
	settingsControl               = 260 // narrower controls stand below their labels
	settingsGap                   = 18
)

func (c *controller) askSettings() { c.openSettings(lookPage) }

// openSettings opens the dialog at a page.
func (c *controller) openSettings(page string) *settingsForm {
	f := &settingsForm{c: c, modal: &controls.Modal{}, page: container.NewStack()}
	f.measure()
	var titles []string
	first := 0
	for i, p := range f.pages() {
		titles = append(titles, p.title)
		if p.name == page {
			first = i
		}
	}
	f.tabs = controls.NewSegments(f.size.Width, first, titles...)
	f.tabs.Keys, f.tabs.OnChanged = f.modal, f.show
	done := controls.NewButton(lang.L("Close"), controls.Primary, f.modal.Close)
	f.modal.Confirm, f.modal.Cancel = f.modal.Close, f.modal.Close
	f.show(first)
	tabs := container.New(layout.NewCustomPaddedLayout(0, theme.Gap, 0, 0), f.tabs)
	body := forms.Fitting(func() fyne.Size { return f.size }, forms.Headed(tabs, f.page))
	f.modal.Refit = f.refit
	c.shell.Open(f.modal, lang.L("Settings"), body, f.tabs, done)
	return f
}

// measure takes the size that the window has room for.
func (f *settingsForm) measure() {
	room := f.c.shell.Room()
	f.size = fyne.NewSize(min(settingsWidth, room.Width), min(settingsHeight, room.Height))
}

// refit makes the page anew for the size that the window has come to have.
func (f *settingsForm) refit() {
	old, focused := f.size, f.focused()
	if f.measure(); f.size == old {
		return
	}
	f.tabs.SetWidth(f.size.Width)
	f.show(f.tabs.Selected())
	f.focus(focused)
}

// reopen shows the same page in a dialog made anew, because what all of it is made of has
// changed: the language, or the size of everything.
func (f *settingsForm) reopen() {
	focused := f.focused()
	f.modal.Close()
	f.c.openSettings(f.pages()[f.tabs.Selected()].name).focus(focused)
}

// focused returns which control of the page has the keys, -1 if none has.
func (f *settingsForm) focused() int {
	return slices.Index(f.stops, f.c.view.window.Canvas().Focused())
}

// focus gives the keys to a control of the page.
func (f *settingsForm) focus(stop int) {
	if stop >= 0 && stop < len(f.stops) {
		f.c.view.window.Canvas().Focus(f.stops[stop])
	}
}

// show shows a page.
func (f *settingsForm) show(i int) {
	p := f.pages()[i]
	p.rows = slices.DeleteFunc(p.rows, func(s setting) bool { return s.make == nil })
	f.stops, f.board, f.modal.Scroll = nil, nil, nil
	if p.whole != nil {
		f.page.Objects = []fyne.CanvasObject{p.whole()}
		f.page.Refresh()
		return
	}
	width := f.size.Width - 8 // for the bar of the scroller
	var aside fyne.CanvasObject
	if p.aside != nil && f.size.Width == settingsWidth {
		aside = container.New(layout.NewCustomPaddedLayout(0, 0, settingsGap, 0), container.NewVBox(p.aside()))
		width -= settingsBoard + settingsGap
	}
	rows := &settingRows{width: width}
	for _, s := range p.rows {
		rows.small = append(rows.small, s.small)
		rows.labels = append(rows.labels, controls.NewText(s.label, theme.ColorText, theme.SecondarySize+1, false))
	}
	rows.measure()
	var cells []fyne.CanvasObject
	for i, s := range p.rows {
		cells = append(cells, rows.labels[i], s.make(rows.room))
	}
	box := container.New(rows, cells...)
	f.modal.Scroll = container.NewVScroll(box)
	f.page.Objects = []fyne.CanvasObject{container.NewBorder(nil, nil, nil, aside, f.modal.Scroll)}
	f.page.Refresh()
}

// stop notes a control at which the Tab key stops.
func (f *settingsForm) stop(o fyne.Focusable) { f.stops = append(f.stops, o) }

// changed lets what was changed act.
func (f *settingsForm) changed() {
	f.c.applySettings()
	if f.board != nil {
		f.board.Refresh()
	}
}

// settingRows lays out labels and controls in turn: in two columns, or where the controls would
// not have enough room below each other, but for the small ones, which stand at the right edge.
type settingRows struct {
	labels  []*controls.Text
	small   []bool // by row
	width   float32
	column  float32 // where the controls begin
	room    float32 // for each of them
	stacked bool
}

const (
	settingSpacing = 8 // between rows
	settingsTop    = 2 // room for the ring around a control with the focus
	settingsAbove  = 4 // between a label and the control below it
)

// measure decides how the rows are laid out, by the widest label.
func (l *settingRows) measure() {
	for _, t := range l.labels {
		l.column = max(l.column, t.MinSize().Width+settingsGap)
	}
	l.room = l.width - l.column
	if l.stacked = l.room < settingsControl; l.stacked {
		l.column, l.room = 0, l.width
		for i, t := range l.labels {
			t.Wrap(l.width)
			if l.small[i] {
				t.Wrap(l.width - settingsGap - controls.SwitchWidth - 2*controls.SwitchRing)
			}
		}
	}
}

func (l *settingRows) MinSize(o []fyne.CanvasObject) fyne.Size {
	height := float32(settingsTop)
	for i := 0; i < len(o); i += 2 {
		height += l.height(i/2, o[i], o[i+1]) + settingSpacing
	}
	return fyne.NewSize(0, height)
}

// below reports whether the control of a row stands below its label.
func (l *settingRows) below(row int) bool { return l.stacked && !l.small[row] }

func (l *settingRows) height(row int, label, control fyne.CanvasObject) float32 {
	if l.below(row) {
		return label.MinSize().Height + settingsAbove + control.MinSize().Height
	}
	return max(label.MinSize().Height, control.MinSize().Height)
}

func (l *settingRows) Layout(o []fyne.CanvasObject, _ fyne.Size) {
	y := float32(settingsTop)
	for i := 0; i < len(o); i += 2 {
		label, control := o[i], o[i+1]
		text, size := label.MinSize(), control.MinSize()
		height := l.height(i/2, label, control)
		// A label stands beside the first line of a control.
		labelAt := fyne.NewPos(0, y+max(0, (min(size.Height, controls.SegmentHeight)-text.Height)/2))
		controlAt := fyne.NewPos(l.column, y)
		switch {
		case l.below(i / 2):
			labelAt.Y = y
			controlAt.Y += text.Height + settingsAbove
		case l.stacked:
			controlAt = fyne.NewPos(l.width-size.Width, y+(height-size.Height)/2)
		}
		label.Move(labelAt)
		label.Resize(fyne.NewSize(l.width, text.Height))
		control.Move(controlAt)
		control.Resize(fyne.NewSize(min(l.room, l.width-controlAt.X), size.Height))
		y += height + settingSpacing
	}
}
