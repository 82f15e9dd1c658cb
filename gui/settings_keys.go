package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"

	"kibitz/gui/commands"
	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/theme"
)

// keysForm is the page on which keys are changed: all actions, and below them the key of
// the chosen one.
type keysForm struct {
	f        *settingsForm
	actions  []string // names, in the order of the menus
	list     *controls.Choices
	recorder *controls.Recorder
	standard *controls.Button
	none     *controls.Button
	message  *controls.Text
}

// keys is the page.
func (f *settingsForm) keys() fyne.CanvasObject {
	k := &keysForm{f: f}
	for _, a := range f.c.commands.Listed() {
		k.actions = append(k.actions, a.Name)
	}
	narrow := f.size.Width < keyMenuFrom
	k.list = controls.NewChoices(len(k.actions), func() fyne.CanvasObject { return newKeyLine(narrow) }, func(i int, row fyne.CanvasObject) {
		a, cells := k.action(i), row.(*fyne.Container).Objects[0].(*fyne.Container).Objects
		for i, text := range []string{f.c.commands.Title(a.Menu), a.Title(), a.Bound().Words()} {
			cells[i].(*controls.Text).SetText(text)
		}
	})
	k.list.Keys = f.modal
	k.list.OnSelected = func(int) { k.update() }
	k.list.OnChosen = func(int) { k.recorder.Record(true) }

	k.recorder = controls.NewRecorder("")
	k.recorder.OnRecord = func(bool) { k.update() }
	k.recorder.OnKey = func(key fyne.KeyName) {
		if c := commands.Key(key); c.Possible() {
			k.set(c)
		} // else it types something, which comes next, or is not free
	}
	k.recorder.OnRune = func(r rune) { k.set(commands.Letter(r)) }
	k.recorder.OnShortcut = func(s fyne.Shortcut) {
		if c, ok := commands.OfShortcut(s); ok && c.Possible() {
			k.set(c)
		}
	}
	k.standard = controls.NewButton(lang.L("Standard"), controls.Plain, func() { k.set(k.chosen().Key) })
	k.none = controls.NewButton(lang.L("No key"), controls.Plain, func() { k.set(commands.Chord{}) })
	all := controls.NewButton(lang.L("Standard for all"), controls.Plain, func() {
		f.c.setKeys(nil)
		k.update()
	})
	for _, b := range []*controls.Button{&k.recorder.Button, k.standard, k.none, all} {
		b.Keys = f.modal
	}
	f.stop(k.list)
	f.stop(k.recorder)
	k.message = controls.NewText("", theme.ColorWarning, theme.SecondarySize, false)
	k.message.Wrap(f.size.Width)
	k.list.Mark(0)

	buttons := forms.NewLine(k.recorder, k.standard, k.none, all)
	if !narrow {
		buttons = container.New(layout.NewCustomPaddedHBoxLayout(8), k.recorder, k.standard, k.none, layout.NewSpacer(), all)
	}
	below := container.New(layout.NewCustomPaddedVBoxLayout(4), k.message, buttons)
	return container.NewBorder(nil, container.New(layout.NewCustomPaddedLayout(6, 0, 0, 0), below), nil, nil, controls.NewCard(k.list, 4))
}

// newKeyLine is a row of the list: menu, action, key. Where it is narrow the menu is left out.
func newKeyLine(narrow bool) fyne.CanvasObject {
	menu := controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false)
	action := controls.NewText("", theme.ColorText, theme.SecondarySize+1, false)
	key := controls.NewText("", theme.ColorAccentText, theme.SecondarySize+1, false)
	menu.Cut, action.Cut, key.Cut = true, true, true
	row := forms.Columns([]float32{keyMenuColumn, 0, keyKeyColumn}, menu, action, key)
	if menu.Hidden = narrow; narrow {
		row = forms.Columns([]float32{0, 0, keyKeyColumnThin}, menu, action, key)
	}
	return container.New(layout.NewCustomPaddedLayout(3, 3, 8, 8), row)
}

// The widths of the columns at the sides, and the width of a page that has room for the menus.
const (
	keyMenuColumn, keyKeyColumn = 96, 150
	keyKeyColumnThin            = 112
	keyMenuFrom                 = 460
)

func (k *keysForm) action(i int) *commands.Command { return k.f.c.commands.Get(k.actions[i]) }

// chosen returns the action that the buttons are about.
func (k *keysForm) chosen() *commands.Command { return k.action(max(k.list.Selected(), 0)) }

// set gives the chosen action a key, or says why it cannot have it.
func (k *keysForm) set(c commands.Chord) {
	own, taken := k.f.c.commands.Rebind(k.chosen(), c)
	if taken == nil {
		k.f.c.setKeys(own)
	}
	k.recorder.Record(false)
	k.update()
	if taken != nil {
		k.message.SetText(commands.Conflict(c, taken))
		return
	}
	k.f.c.view.window.Canvas().Focus(k.list)
}

// update shows the keys there are.
func (k *keysForm) update() {
	a := k.chosen()
	text := a.Bound().Words()
	switch {
	case k.recorder.Recording():
		text = lang.L("Press a key…")
	case text == "":
		text = lang.L("Set a key…")
	}
	k.recorder.SetText(text)
	k.message.SetText("")
	k.standard.SetDisabled(a.Bound() == a.Key)
	k.none.SetDisabled(a.Bound() == commands.Chord{})
	k.list.Refresh()
}
