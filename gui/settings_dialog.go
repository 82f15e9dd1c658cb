package gui

import (
	"image"
	"image/color"
	"runtime"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"

	"kibitz/gui/controls"
	"kibitz/gui/diagram"
	"kibitz/gui/locale"
	"kibitz/gui/sound"
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
	settingsWidth, settingsHeight = 660, 400
	settingsBoard                 = 160 // the preview
	settingsControl               = 260 // narrower controls stand below their labels
	settingsGap                   = 18
)

func (c *controller) askSettings() { c.openSettings(lookPage) }

// openSettings opens the dialog at a page.
func (c *controller) openSettings(page string) *settingsForm {
	f := &settingsForm{c: c, modal: &controls.Modal{}, page: container.NewStack()}
	room := controls.ModalRoom(c.view.window.Canvas())
	f.size = fyne.NewSize(min(settingsWidth, room.Width), min(settingsHeight, room.Height))
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
	body := fixed(f.size.Width, f.size.Height, headed(tabs, f.page))
	c.openModal(f.modal, lang.L("Settings"), body, f.tabs, done)
	return f
}

// reopen shows the same page in a dialog made anew, because what all of it is made of has
// changed: the language, or the size of the window.
func (f *settingsForm) reopen() {
	stop := slices.Index(f.stops, f.c.view.window.Canvas().Focused())
	f.modal.Close()
	next := f.c.openSettings(f.pages()[f.tabs.Selected()].name)
	if stop >= 0 && stop < len(next.stops) {
		f.c.view.window.Canvas().Focus(next.stops[stop])
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

// onOff is a row with a switch.
func (f *settingsForm) onOff(label string, value *bool) setting {
	return f.switching(label, value, f.changed)
}

// switching is a row with a switch; changed is called when it was switched.
func (f *settingsForm) switching(label string, value *bool, changed func()) setting {
	return setting{label, func(float32) fyne.CanvasObject {
		s := controls.NewSwitch(nil)
		s.Set(*value)
		s.Keys, s.OnTapped = f.modal, func() {
			*value = !*value
			s.Set(*value)
			changed()
		}
		f.stop(s)
		return container.NewHBox(s)
	}}
}

// choice is a row with a choice of one among a few titles.
func (f *settingsForm) choice(label string, selected int, chosen func(int), titles ...string) setting {
	return setting{label, func(width float32) fyne.CanvasObject {
		s := controls.NewSegments(width, selected, titles...)
		s.Keys, s.OnChanged = f.modal, chosen
		f.stop(s)
		return s
	}}
}

// oneOf is a row with a choice among values, each with a title.
func (f *settingsForm) oneOf(label string, value *string, values []string, titles ...string) setting {
	return f.choice(label, slices.Index(values, *value), func(i int) {
		*value = values[i]
		f.changed()
	}, titles...)
}

// boards is the row of the colors of the board.
func (f *settingsForm) boards() setting {
	var names, titles []string
	for _, p := range diagram.Palettes() {
		names, titles = append(names, p.Name), append(titles, paletteTitle(p))
	}
	return f.oneOf(lang.L("Board"), &f.c.settings.Board, names, titles...)
}

func setNames() (names []string) {
	for _, s := range diagram.Sets() {
		names = append(names, s.Name())
	}
	return names
}

func setTitles() (titles []string) {
	for _, s := range diagram.Sets() {
		titles = append(titles, setTitle(s))
	}
	return titles
}

// coordinates is the row of where the coordinates stand.
func (f *settingsForm) coordinates() setting {
	s := &f.c.settings
	selected := 0
	switch {
	case s.Coordinates && s.Outside:
		selected = 2
	case s.Coordinates:
		selected = 1
	}
	return f.choice(lang.L("Coordinates"), selected, func(i int) {
		s.Coordinates, s.Outside = i > 0, i == 2
		f.changed()
	}, lang.L("Off"), lang.L("On the board"), lang.L("Beside the board"))
}

// volume is the row of the sounds. Each choice is heard.
func (f *settingsForm) volume() setting {
	s := &f.c.settings
	selected := 0
	for i, percent := range volumes {
		if s.Sounds && percent <= s.Volume {
			selected = i + 1
		}
	}
	return f.choice(lang.L("Sounds"), selected, func(i int) {
		if s.Sounds = i > 0; s.Sounds {
			s.Volume = volumes[i-1]
		}
		f.changed()
		f.c.hear(sound.Move)
	}, lang.L("Off"), lang.L("Quiet"), lang.L("Medium"), lang.L("Loud"))
}

// speech is the row of what is said aloud; where nothing can be, it says what is missing. In a
// browser there is none, where no program can be installed.
func (f *settingsForm) speech() setting {
	label := lang.L("Speak moves and messages")
	switch {
	case f.c.config.Say != nil:
		return f.switching(label, &f.c.settings.Speech, func() {
			f.changed()
			f.c.saySpeech()
		})
	case runtime.GOOS == "js":
		return setting{}
	}
	return setting{label, func(width float32) fyne.CanvasObject {
		all := canvas.NewRectangle(color.Transparent) // of the room
		all.SetMinSize(fyne.NewSize(width, 0))
		words := controls.NewWrapped()
		words.Say(lang.L("For this, install the package speech-dispatcher or espeak-ng, and start Kibitz again."), theme.ColorSecondary)
		return container.New(layout.NewCustomPaddedVBoxLayout(0), all, words)
	}}
}

// scale is the row of the size of everything.
func (f *settingsForm) scale() setting {
	selected := 0
	var titles []string
	for i, percent := range scales {
		titles = append(titles, strconv.Itoa(percent))
		if percent <= f.c.settings.Scale {
			selected = i
		}
	}
	return f.choice(lang.L("Size in %"), selected, func(i int) {
		f.c.settings.Scale = scales[i]
		f.changed()
		f.reopen()
	}, titles...)
}

// notation is the row of the signs of the pieces in moves. Each way shows a move of a
// knight; that of the language is left out where its letters are the English ones.
func (f *settingsForm) notation() setting {
	const example = "Nf3"
	var ways, titles []string
	for _, way := range []string{localNotation, englishNotation, figurineNotation} {
		if title := notations[way]().SAN(example); !slices.Contains(titles, title) {
			ways, titles = append(ways, way), append(titles, title)
		}
	}
	selected := notations[f.c.settings.Notation]().SAN(example)
	return f.choice(lang.L("Moves are written as"), slices.Index(titles, selected), func(i int) {
		f.c.settings.Notation = ways[i]
		f.changed()
	}, titles...)
}

// language is the row of the language of the interface. Languages are called what they
// call themselves.
func (f *settingsForm) language() setting {
	tags, names := []string{system}, []string{lang.L("As the desktop")}
	for _, l := range locale.Languages() {
		tags, names = append(tags, l.Tag), append(names, l.Name)
	}
	return setting{lang.L("Language"), func(float32) fyne.CanvasObject {
		p := controls.NewPicker(slices.Index(tags, f.c.settings.Language), names...)
		p.Keys = f.modal
		p.OnChanged = func(string) {
			f.c.setLanguage(tags[p.SelectedIndex()])
			f.reopen()
		}
		f.stop(p)
		return container.NewHBox(p)
	}}
}

// preview is the board as it will look, with the position on the board of the window.
func (f *settingsForm) preview() fyne.CanvasObject {
	f.board = canvas.NewRaster(func(w, h int) image.Image {
		d := f.c.diagram()
		d.Coordinates, d.Rim = d.Coordinates || d.Rim, false // a rim would leave little of the board
		d.Arrows, d.Circles = nil, nil                       // what is drawn is not what is being chosen
		return diagram.Image(d, min(w, h))
	})
	f.board.SetMinSize(fyne.NewSquareSize(settingsBoard))
	return f.board
}

// settingRows lays out labels and controls in turn: in two columns, or below each other
// where the controls would not have enough room.
type settingRows struct {
	labels  []*controls.Text
	width   float32
	column  float32 // where the controls begin
	room    float32 // for each of them
	stacked bool
}

const (
	settingSpacing = 10 // between rows
	settingsTop    = 2  // room for the ring around a control with the focus
)

// measure decides how the rows are laid out, by the widest label.
func (l *settingRows) measure() {
	for _, t := range l.labels {
		l.column = max(l.column, t.MinSize().Width+settingsGap)
	}
	l.room = l.width - l.column
	if l.stacked = l.room < settingsControl; l.stacked {
		l.column, l.room = 0, l.width
	}
}

func (l *settingRows) MinSize(o []fyne.CanvasObject) fyne.Size {
	height := float32(settingsTop)
	for i := 0; i < len(o); i += 2 {
		height += l.height(o[i], o[i+1]) + settingSpacing
	}
	return fyne.NewSize(0, height)
}

// height is that of a row. In narrow dialogs a control stands below its label, unless it is
// small.
func (l *settingRows) height(label, control fyne.CanvasObject) float32 {
	if l.stacked && !l.beside(label, control) {
		return label.MinSize().Height + control.MinSize().Height
	}
	return max(label.MinSize().Height, control.MinSize().Height)
}

func (l *settingRows) beside(label, control fyne.CanvasObject) bool {
	return label.MinSize().Width+settingsGap+control.MinSize().Width <= l.width
}

func (l *settingRows) Layout(o []fyne.CanvasObject, _ fyne.Size) {
	y := float32(settingsTop)
	for i := 0; i < len(o); i += 2 {
		label, control := o[i], o[i+1]
		text, size := label.MinSize(), control.MinSize()
		// A label stands beside the first line of a control.
		labelAt := fyne.NewPos(0, y+max(0, (min(size.Height, controls.SegmentHeight)-text.Height)/2))
		controlAt := fyne.NewPos(l.column, y)
		switch {
		case l.stacked && l.beside(label, control):
			controlAt.X = l.width - size.Width
		case l.stacked:
			labelAt.Y = y
			controlAt.Y += text.Height
		}
		label.Move(labelAt)
		label.Resize(fyne.NewSize(l.width, text.Height))
		control.Move(controlAt)
		control.Resize(fyne.NewSize(min(l.room, l.width-controlAt.X), size.Height))
		y += l.height(label, control) + settingSpacing
	}
}
