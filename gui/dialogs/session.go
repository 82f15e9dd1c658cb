package dialogs

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/theme"
)

// OpenGame is a row of [Session].
type OpenGame struct {
	Name   string // the players
	State  string // the result, or how far the game is
	Clocks string // of both sides; "" without clocks
	Shown  bool   // the game is on the board
}

// Session lists the games that are open, to go to one or to close it.
type Session struct {
	Games   func() []OpenGame
	OnGo    func(i int)                               // called after the dialog was closed
	OnClose func(i int, closed func())                // closed is called if the game is closed
	After   func(time.Duration, func()) (stop func()) // for the clocks
	list    *controls.Choices
	modal   *controls.Modal
}

// The size of the list where the window has room for it, and the widths of its columns.
const (
	sessionWidth, sessionHeight = 560, 260
	sessionLeast                = 96
	sessionMarkColumn           = 26
	sessionStateColumn          = 130
	sessionClockColumn          = 110
)

// Open opens the dialog.
func (f *Session) Open(s *forms.Shell) {
	games := f.Games()
	f.modal = &controls.Modal{}
	f.list = controls.NewChoices(len(games), newSessionRow, func(i int, row *controls.Row) { games[i].show(row) })
	f.list.HideSeparators = true
	refresh := func() {
		games = f.Games()
		f.list.SetCount(len(games))
	}
	take := func() {
		if i := f.list.Selected(); i >= 0 && i < len(games) {
			f.modal.Close()
			f.OnGo(i)
		}
	}
	closeGame := func() {
		if i := f.list.Selected(); i >= 0 && i < len(games) {
			f.OnClose(i, func() {
				refresh()
				f.list.Mark(min(i, len(games)-1))
			})
		}
	}
	f.list.OnChosen = func(int) { take() }
	f.list.Keys = sessionKeys{f.modal, closeGame}
	stop := f.tick(refresh)
	f.modal.Closed = func() { stop() }
	frame := forms.Fitting(func() fyne.Size {
		room := s.Room()
		return fyne.NewSize(min(sessionWidth, room.Width), max(min(sessionHeight, room.Height), sessionLeast))
	}, controls.NewCard(f.list, 4))
	f.modal.Confirm, f.modal.Cancel = take, f.modal.Close
	s.Open(f.modal, lang.L("Games of this session"), frame, f.list,
		controls.NewButton(lang.L("Close this game"), controls.Plain, closeGame),
		controls.NewButton(lang.L("Cancel"), controls.Plain, f.modal.Close),
		controls.NewButton(lang.L("Go to this game"), controls.Primary, take))
	f.list.Mark(0)
}

// tick calls a function every second until it is stopped: the clocks go on.
func (f *Session) tick(do func()) (stop func()) {
	stopped := false
	var next func()
	var cancel func()
	next = func() {
		if !stopped {
			do()
			cancel = f.After(time.Second, next)
		}
	}
	cancel = f.After(time.Second, next)
	return func() {
		stopped = true
		cancel()
	}
}

// sessionKeys are the keys of the list: Delete closes the chosen game.
type sessionKeys struct {
	*controls.Modal
	remove func()
}

// TypedKey is called by the list.
func (k sessionKeys) TypedKey(e *fyne.KeyEvent) {
	if e.Name == fyne.KeyDelete {
		k.remove()
		return
	}
	k.Modal.TypedKey(e)
}

// newSessionRow returns a row of the list: whether the game is on the board, its players, its state, its clocks.
func newSessionRow() *controls.Row {
	name := controls.NewText("", theme.ColorText, theme.TextSize, false)
	state := controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false)
	clocks := controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false)
	shown := controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false) // is read aloud; the icon shows it
	name.Cut, state.Cut, clocks.Cut = true, true, true
	clocks.Align = fyne.TextAlignTrailing
	icon := widget.NewIcon(nil)
	cells := forms.Columns([]float32{sessionMarkColumn, 0, sessionStateColumn, sessionClockColumn}, icon, name, state, clocks)
	r := controls.NewRow(container.New(layout.NewCustomPaddedLayout(4, 4, 8, 8), cells), name, state, clocks, shown)
	r.Icon = icon
	return r
}

// show shows the game in a row of the list.
func (g OpenGame) show(r *controls.Row) {
	shown := ""
	r.Icon.SetResource(nil)
	if g.Shown {
		shown = lang.L("on the board")
		r.Icon.SetResource(fynetheme.ConfirmIcon())
	}
	r.Set(g.Name, g.State, g.Clocks, shown)
}
