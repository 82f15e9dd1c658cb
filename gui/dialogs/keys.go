package dialogs

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"

	"kibitz/gui/commands"
	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/theme"
)

// Keys lists the keys.
type Keys struct {
	Commands *commands.Table
	OnChange func() // called after the dialog was closed to change keys
}

// Open opens the dialog.
func (f *Keys) Open(s *forms.Shell) {
	m := &controls.Modal{}
	body := container.NewStack()
	m.Refit = func() { body.Objects = []fyne.CanvasObject{f.list(s.Room().Width)} }
	m.Refit()
	change := controls.NewButton(lang.L("Change shortcuts…"), controls.Plain, func() {
		m.Close()
		f.OnChange()
	})
	s.OpenPage(m, lang.L("Keyboard shortcuts"), body, nil, change)
}

// fixedKey is a key that no command can have.
type fixedKey struct{ what, key string }

// fixedKeys returns the keys that lead from control to control, and out of what is open.
func fixedKeys() []fixedKey {
	tab := lang.X("key.tab", "Tab")
	keys := []fixedKey{
		{lang.L("Next control"), tab},
		{lang.L("Previous control"), lang.X("key.shift", "Shift") + "+" + tab},
		{lang.L("Close dialog or menu"), lang.X("key.escape", "Esc")},
	}
	if !commands.NativeMenus {
		keys = append(keys, fixedKey{lang.L("Menus"), lang.X("key.alt", "Alt")})
	}
	return keys
}

// list returns the list, in two columns where the window has room for them.
func (f *Keys) list(room float32) fyne.CanvasObject {
	var halves [2]*fyne.Container
	for i := range halves {
		halves[i] = container.New(layout.NewCustomPaddedVBoxLayout(2))
	}
	width := min(keysWidth, room)
	line := func(what, key string) fyne.CanvasObject {
		title := controls.NewText(what, theme.ColorText, theme.SecondarySize, false)
		if width < keysWidth { // what has no room beside it stands below
			flow := &controls.Flow{Gap: keysGap / 2, LineGap: 2}
			flow.SetWidth(width)
			return container.New(flow, title, controls.NewText(key, theme.ColorAccentText, theme.SecondarySize, false))
		}
		title.Cut = true
		return forms.Columns([]float32{0, keyColumn}, title, controls.NewText(key, theme.ColorAccentText, theme.SecondarySize, false))
	}
	withKeys := slices.DeleteFunc(f.Commands.Listed(), func(x *commands.Command) bool { return x.Bound() == commands.Chord{} })
	lines := 0
	headed := func(column *fyne.Container, title string) {
		if len(column.Objects) > 0 {
			column.Add(container.New(layout.NewCustomPaddedLayout(4, 0, 0, 0)))
		}
		column.Add(controls.NewText(title, theme.ColorText, theme.SecondarySize, true))
	}
	for _, menu := range f.Commands.Menus() {
		of := slices.DeleteFunc(slices.Clone(withKeys), func(x *commands.Command) bool {
			top, _, _ := strings.Cut(x.Menu, "/")
			return top != menu.Name
		})
		if len(of) == 0 {
			continue
		}
		column := halves[0]
		if lines+len(of)/2 > len(withKeys)/2 { // most of it would be in the second half
			column = halves[1]
		}
		headed(column, menu.Title)
		for _, x := range of {
			column.Add(line(x.Title(), x.Bound().Words()))
			lines++
		}
	}
	headed(halves[1], lang.L("General"))
	for _, k := range fixedKeys() {
		halves[1].Add(line(k.what, k.key))
	}
	half := func(o fyne.CanvasObject) fyne.CanvasObject {
		return forms.Fixed(width, o.MinSize().Height, o)
	}
	var beside fyne.Layout = layout.NewCustomPaddedHBoxLayout(keysGap)
	if room < 2*keysWidth+keysGap {
		beside = layout.NewCustomPaddedVBoxLayout(theme.Gap)
	}
	return container.New(beside, half(halves[0]), half(halves[1]))
}

// The widths of a column of keys with their meaning, of the keys in it, and of the gap between two columns where
// there is room for both.
const keysWidth, keyColumn, keysGap = 370, 128, 32

// KeysPage is a page of settings on which keys are changed: it lists all commands, and below them the key of the
// chosen one.
type KeysPage struct {
	Commands func() *commands.Table      // with the keys of the moment
	OnRebind func(own map[string]string) // the keys that are not standard, by command; nil is none

	settings *Settings
	listed   []*commands.Command
	list     *controls.Choices
	recorder *controls.Recorder
	standard *controls.Button
	none     *controls.Button
	message  *controls.Text
}

// Make returns the page.
func (p *KeysPage) Make(f *Settings) fyne.CanvasObject {
	p.settings, p.listed = f, p.Commands().Listed()
	narrow := f.size.Width < keyMenuFrom
	p.list = controls.NewChoices(len(p.listed), func() *controls.Row { return newKeyRow(narrow) }, func(i int, row *controls.Row) {
		x := p.listed[i]
		row.Set(p.Commands().Title(x.Menu), x.Title(), x.Bound().Words())
	})
	p.list.OnSelected = func(int) { p.update() }
	p.list.OnChosen = func(int) { p.recorder.Record(true) }

	p.recorder = controls.NewRecorder("")
	p.recorder.OnRecord = func(bool) { p.update() }
	p.recorder.OnKey = func(key fyne.KeyName) {
		if k := commands.Key(key); k.Possible() {
			p.set(k)
		} // else the key types a letter, which comes next, or it is taken
	}
	p.recorder.OnRune = func(r rune) { p.set(commands.Letter(r)) }
	p.recorder.OnShortcut = func(s fyne.Shortcut) {
		if k, ok := commands.OfShortcut(s); ok && k.Possible() {
			p.set(k)
		}
	}
	p.standard = controls.NewButton(lang.L("Default"), controls.Plain, func() { p.set(p.chosen().Key) })
	p.none = controls.NewButton(lang.L("No shortcut"), controls.Plain, func() { p.set(commands.Chord{}) })
	all := controls.NewButton(lang.L("Reset all"), controls.Plain, func() { p.rebind(nil) })
	f.stop(p.list)
	f.stop(p.recorder)
	p.message = controls.NewText("", theme.ColorWarning, theme.SecondarySize, false)
	p.message.Wrap(f.size.Width)
	p.list.Mark(0)

	buttons := forms.NewLine(p.recorder, p.standard, p.none, all)
	if !narrow {
		buttons = container.New(layout.NewCustomPaddedHBoxLayout(8), p.recorder, p.standard, p.none, layout.NewSpacer(), all)
	}
	below := container.New(layout.NewCustomPaddedVBoxLayout(4), p.message, buttons)
	return container.NewBorder(nil, container.New(layout.NewCustomPaddedLayout(6, 0, 0, 0), below), nil, nil, controls.NewCard(p.list, 4))
}

// newKeyRow returns a row of the list: menu, command, key. A narrow row hides the menu.
func newKeyRow(narrow bool) *controls.Row {
	menu := controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false)
	command := controls.NewText("", theme.ColorText, theme.SecondarySize+1, false)
	key := controls.NewText("", theme.ColorAccentText, theme.SecondarySize+1, false)
	menu.Cut, command.Cut, key.Cut = true, true, true
	cells := forms.Columns([]float32{keyMenuColumn, 0, keyKeyColumn}, menu, command, key)
	if menu.Hidden = narrow; narrow {
		cells = forms.Columns([]float32{0, 0, keyKeyColumnThin}, menu, command, key)
	}
	return controls.NewRow(container.New(layout.NewCustomPaddedLayout(3, 3, 8, 8), cells), menu, command, key)
}

// The widths of the columns at the sides, and the width of a page that has room for the menus.
const (
	keyMenuColumn, keyKeyColumn = 96, 150
	keyKeyColumnThin            = 112
	keyMenuFrom                 = 460
)

// chosen returns the command that the buttons are about.
func (p *KeysPage) chosen() *commands.Command { return p.listed[max(p.list.Selected(), 0)] }

// set gives the chosen command a key, or shows why it cannot have that key.
func (p *KeysPage) set(k commands.Chord) {
	own, taken := p.Commands().Rebind(p.chosen(), k)
	p.recorder.Record(false)
	if taken != nil {
		p.update()
		p.message.SetText(commands.Conflict(k, taken))
		return
	}
	p.rebind(own)
	p.settings.shell.Focus(p.list)
}

// rebind reports the keys that are not standard, and shows the keys that the commands then have.
func (p *KeysPage) rebind(own map[string]string) {
	p.OnRebind(own)
	p.listed = p.Commands().Listed()
	p.update()
}

// update shows the keys.
func (p *KeysPage) update() {
	x := p.chosen()
	text := x.Bound().Words()
	switch {
	case p.recorder.Recording():
		text = lang.L("Press a key…")
	case text == "":
		text = lang.L("Set shortcut…")
	default:
		text = lang.L("Change {{.Key}}…", map[string]any{"Key": text})
	}
	p.recorder.SetText(text)
	p.message.SetText("")
	p.standard.SetDisabled(x.Bound() == x.Key)
	p.none.SetDisabled(x.Bound() == commands.Chord{})
	p.list.Refresh()
}
