package dialogs

import (
	"image"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"

	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/theme"
)

// Settings is the dialog of settings. It shows one of several pages; what can be set there acts at once.
type Settings struct {
	Pages func() []Page // in the language of the moment
	First string        // the name of the page that is shown first

	// The controls, which are made by Open.
	Tabs  *controls.Segments
	Stops []fyne.Focusable // of the page, in the order of the Tab key
	Modal *controls.Modal

	shell *forms.Shell
	page  *fyne.Container
	size  fyne.Size         // of everything below the title
	aside fyne.CanvasObject // nil if the page has none, or no room for it
}

// Page is a page of the dialog: rows, or one object.
type Page struct {
	Name, Title string
	Rows        []Setting
	Aside       func() fyne.CanvasObject // beside the rows where the window has room; may be nil
	Whole       func(*Settings) fyne.CanvasObject
}

// Setting is a row of a page: a label and a control. The zero Setting is left out.
type Setting struct {
	label string
	make  func(f *Settings, width float32) fyne.CanvasObject
	small bool // the control stands beside its label however narrow the dialog is
}

// OnOff returns a row with a switch. changed is called when the user has switched it.
func OnOff(label string, value *bool, changed func()) Setting {
	return Setting{label: label, small: true, make: func(f *Settings, _ float32) fyne.CanvasObject {
		s := controls.NewSwitch(nil)
		s.Set(*value)
		s.OnTapped = func() {
			*value = !*value
			s.Set(*value)
			changed()
		}
		f.stop(s)
		return container.NewHBox(s)
	}}
}

// Choice returns a row with a choice of one among a few titles.
func Choice(label string, selected int, chosen func(int), titles ...string) Setting {
	return Setting{label: label, make: func(f *Settings, width float32) fyne.CanvasObject {
		s := controls.NewSegments(width, selected, titles...)
		s.OnChanged = chosen
		f.stop(s)
		return s
	}}
}

// OneOf returns a row with a choice among options, which are pairs of a value and its title.
func OneOf(label string, value *string, changed func(), options [][2]string) Setting {
	var titles []string
	for _, o := range options {
		titles = append(titles, o[1])
	}
	return Choice(label, slices.IndexFunc(options, func(o [2]string) bool { return o[0] == *value }), func(i int) {
		*value = options[i][0]
		changed()
	}, titles...)
}

// Pick is [Choice] for many titles, only one of which is visible.
func Pick(label string, selected int, chosen func(int), titles ...string) Setting {
	const width = 190 // the picker does not ask for the room of its titles
	return Setting{label: label, make: func(f *Settings, _ float32) fyne.CanvasObject {
		p := controls.NewPicker(selected, titles...)
		p.OnChanged = func(string) { chosen(p.SelectedIndex()) }
		f.stop(p)
		return container.NewHBox(forms.AtLeast(width, 0, p))
	}}
}

// Swatches is [OneOf] for options that are shown as pictures, the first of which is the default. picture returns that of
// a value, px pixels wide and high.
func Swatches(label string, value *string, changed func(), options [][2]string, picture func(value string, px int) image.Image) Setting {
	var titles []string
	for _, o := range options {
		titles = append(titles, o[1])
	}
	selected := slices.IndexFunc(options, func(o [2]string) bool { return o[0] == *value })
	return Setting{label: label, make: func(f *Settings, width float32) fyne.CanvasObject {
		s := controls.NewSwatches(width, max(selected, 0), func(i, px int) image.Image { return picture(options[i][0], px) }, titles...)
		s.OnChanged = func(i int) {
			*value = options[i][0]
			changed()
		}
		f.stop(s)
		return s
	}}
}

// Note returns a row that explains why there is nothing to set.
func Note(label, words string) Setting {
	return Setting{label: label, make: func(_ *Settings, width float32) fyne.CanvasObject {
		text := controls.NewText(words, theme.ColorSecondary, theme.SecondarySize, false)
		text.Wrap(width)
		return forms.AtLeast(width, 0, text)
	}}
}

// The size of the dialog where the window has room for it, and of its parts.
const (
	settingsWidth, settingsHeight = 740, 560
	settingsControl               = 260 // narrower controls stand below their labels
	settingsGap                   = 18

	// SettingsAside is the width of what stands beside the rows of a page.
	SettingsAside = 160
)

// Open opens the dialog.
func (f *Settings) Open(s *forms.Shell) {
	f.shell, f.Modal, f.page = s, &controls.Modal{}, container.NewStack()
	f.measure()
	var titles []string
	first := 0
	for i, p := range f.Pages() {
		titles = append(titles, p.Title)
		if p.Name == f.First {
			first = i
		}
	}
	f.Tabs = controls.NewSegments(f.size.Width, first, titles...)
	f.Tabs.OnChanged = f.show
	f.show(first)
	tabs := container.New(layout.NewCustomPaddedLayout(0, theme.Gap, 0, 0), f.Tabs)
	body := forms.Fitting(func() fyne.Size { return f.size }, forms.Headed(tabs, f.page))
	f.Modal.Refit = f.refit
	s.OpenPage(f.Modal, lang.L("Settings"), body, f.Tabs)
}

// measure takes the size that the window has room for.
func (f *Settings) measure() {
	room := f.shell.Room()
	f.size = fyne.NewSize(min(settingsWidth, room.Width), min(settingsHeight, room.Height))
}

// refit makes the page anew if the window has another size.
func (f *Settings) refit() {
	old, focused := f.size, f.focused()
	if f.measure(); f.size == old {
		return
	}
	f.Tabs.SetWidth(f.size.Width)
	f.show(f.Tabs.Selected())
	f.focus(focused)
}

// Reopen shows the same page in a dialog made anew. It is called when the language or the scale of all that is shown
// has changed.
func (f *Settings) Reopen() {
	focused := f.focused()
	f.Modal.Close()
	f.First = f.Pages()[f.Tabs.Selected()].Name
	f.Open(f.shell)
	f.focus(focused)
}

// focused returns the index of the stop that has the focus, -1 if none has.
func (f *Settings) focused() int { return slices.Index(f.Stops, f.shell.Focused()) }

// focus gives the focus to a stop.
func (f *Settings) focus(stop int) {
	if stop >= 0 && stop < len(f.Stops) {
		f.shell.Focus(f.Stops[stop])
	}
}

// show shows a page.
func (f *Settings) show(i int) {
	p := f.Pages()[i]
	p.Rows = slices.DeleteFunc(p.Rows, func(s Setting) bool { return s.make == nil })
	f.Stops, f.aside, f.Modal.Scroll = nil, nil, nil
	if p.Whole != nil {
		f.page.Objects = []fyne.CanvasObject{p.Whole(f)}
		f.page.Refresh()
		return
	}
	width := f.size.Width - 8 // for the bar of the scroller
	var beside fyne.CanvasObject
	if p.Aside != nil && f.size.Width == settingsWidth {
		f.aside = p.Aside()
		beside = container.New(layout.NewCustomPaddedLayout(0, 0, settingsGap, 0), container.NewVBox(f.aside))
		width -= SettingsAside + settingsGap
	}
	rows := &settingRows{width: width}
	for _, s := range p.Rows {
		rows.small = append(rows.small, s.small)
		rows.labels = append(rows.labels, controls.NewText(s.label, theme.ColorText, theme.SecondarySize+1, false))
	}
	rows.measure()
	var cells []fyne.CanvasObject
	for i, s := range p.Rows {
		cells = append(cells, rows.labels[i], s.make(f, rows.room))
	}
	f.Modal.Scroll = container.NewVScroll(container.New(rows, cells...))
	f.page.Objects = []fyne.CanvasObject{container.NewBorder(nil, nil, nil, beside, f.Modal.Scroll)}
	f.page.Refresh()
}

// stop notes a control at which the Tab key stops.
func (f *Settings) stop(o fyne.Focusable) { f.Stops = append(f.Stops, o) }

// RefreshAside shows what stands beside the rows as it is now.
func (f *Settings) RefreshAside() {
	if f.aside != nil {
		f.aside.Refresh()
	}
}

// settingRows lays out labels and controls in turn, in two columns. Where that leaves the controls too little room,
// they stand below their labels, except the small ones, which stand at the right edge.
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
