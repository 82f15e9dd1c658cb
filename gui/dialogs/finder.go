package dialogs

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"kibitz/engine/pgn"
	"kibitz/gui/commands"
	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/theme"
)

// Finder lists all commands and finds those with typed words.
type Finder struct {
	Commands *commands.Table
	OnChosen func(*commands.Command) // called after the dialog was closed
}

// The size of the list where the window has room for it, and the widths of its columns.
const (
	finderWidth, finderHeight = 680, 430
	finderLeast               = 96  // height of three rows
	finderMenuFrom            = 480 // width of a list that has room for the menus
	finderMenuColumn          = 150
	finderKeyColumn           = 124
	finderMarkColumn          = 26
)

// Open opens the dialog.
func (f *Finder) Open(s *forms.Shell) {
	all := f.Commands.InMenus()
	found := all
	m := &controls.Modal{}
	list := controls.NewChoices(len(found), func() *controls.Row { return newFinderRow(s.Room().Width < finderMenuFrom) }, func(i int, row *controls.Row) { f.show(row, found[i]) })
	list.HideSeparators, list.Once = true, true
	take := func(i int) {
		if i < 0 || i >= len(found) || !found[i].Possible() {
			return
		}
		x := found[i]
		m.Close()
		f.OnChosen(x)
	}
	list.OnChosen = take
	field := controls.NewField("", lang.L("Type words of a command, such as: copy pgn"))
	field.OnKey = func(e *fyne.KeyEvent) bool {
		switch e.Name {
		case fyne.KeyUp, fyne.KeyDown, fyne.KeyPageUp, fyne.KeyPageDown:
			list.TypedKey(e)
			return true
		}
		return false
	}
	none := controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false)
	field.OnChanged = func(text string) {
		found = f.find(all, text)
		list.SetCount(len(found))
		list.ScrollToTop()
		list.Mark(0)
		none.SetText("")
		if len(found) == 0 {
			none.SetText(lang.L("No command has these words."))
		}
	}
	frame := forms.Fitting(func() fyne.Size {
		room := s.Room()
		high := room.Height - field.MinSize().Height - symbolsGap
		return fyne.NewSize(min(finderWidth, room.Width), max(min(finderHeight, high), finderLeast))
	}, controls.NewCard(container.NewStack(list, container.NewCenter(none)), 4))
	body := container.New(layout.NewCustomPaddedVBoxLayout(symbolsGap), field, frame)
	s.OpenForm(m, lang.L("All commands"), body, field, lang.L("Run"), func() { take(list.Selected()) })
	list.Mark(0)
}

// find returns those of some commands that have all words of a text, in any order and as parts of words: in their
// titles, in the titles of their menus, or as their keys. Commands whose titles have words that begin so come first.
func (f *Finder) find(all []*commands.Command, text string) []*commands.Command {
	words := strings.Fields(pgn.Fold(text))
	var begun, other []*commands.Command
	for _, x := range all {
		title := pgn.Fold(x.Title())
		whole := strings.Join([]string{title, pgn.Fold(f.Commands.Path(x)), pgn.Fold(x.Bound().Words())}, "\n")
		switch {
		case !hasAll(words, func(w string) bool { return strings.Contains(whole, w) }):
		case hasAll(words, func(w string) bool { return beginsWord(title, w) }):
			begun = append(begun, x)
		default:
			other = append(other, x)
		}
	}
	return append(begun, other...)
}

// hasAll reports whether a condition holds for all words.
func hasAll(words []string, holds func(string) bool) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return !holds(w) })
}

// beginsWord reports whether a word of a title begins with a text.
func beginsWord(title, text string) bool {
	return slices.ContainsFunc(strings.Fields(title), func(w string) bool {
		return strings.HasPrefix(strings.TrimLeft(w, `("“«„`), text)
	})
}

// newFinderRow returns a row of the list: whether the command is a switch that is on, its title, its menu, its key. A
// narrow row hides the menu.
func newFinderRow(narrow bool) *controls.Row {
	title := controls.NewText("", theme.ColorText, theme.TextSize, false)
	menu := controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false)
	key := controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false)
	state := controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false) // is read aloud; icon and color show it
	key.Align = fyne.TextAlignTrailing
	title.Cut, menu.Cut, key.Cut = true, true, true
	icon := widget.NewIcon(nil)
	cells := forms.Columns([]float32{finderMarkColumn, 0, finderMenuColumn, finderKeyColumn}, icon, title, menu, key)
	if menu.Hidden = narrow; narrow {
		cells = forms.Columns([]float32{finderMarkColumn, 0, 0, finderKeyColumn}, icon, title, menu, key)
	}
	r := controls.NewRow(container.New(layout.NewCustomPaddedLayout(4, 4, 8, 8), cells), title, state, key, menu)
	r.Icon = icon
	return r
}

// show shows a command in a row of the list.
func (f *Finder) show(r *controls.Row, x *commands.Command) {
	color, state := theme.ColorText, ""
	r.Icon.SetResource(nil)
	switch {
	case !x.Possible():
		color, state = fynetheme.ColorNameDisabled, lang.L("not available")
	case x.On():
		state = lang.L("on")
		r.Icon.SetResource(fynetheme.ConfirmIcon())
	}
	r.Set(x.Title(), state, x.Bound().Words(), f.Commands.Path(x))
	r.Texts[0].Say(x.Title(), color)
}
