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
		title := controls.NewText(what, theme.ColorSecondary, theme.SecondarySize, false)
		if width < keysWidth { // what has no room beside it stands below
			flow := &controls.Flow{Gap: keysGap / 2, LineGap: 2}
			flow.SetWidth(width)
			return container.New(flow, title, controls.NewText(key, theme.ColorText, theme.SecondarySize, false))
		}
		title.Cut = true
		return forms.Columns([]float32{0, keyColumn}, title, controls.NewText(key, theme.ColorText, theme.SecondarySize, false))
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

// The widths of a column of keys with their meaning, of the keys in it, and of the gap
// between two columns where there is room for both.
const keysWidth, keyColumn, keysGap = 370, 128, 32
