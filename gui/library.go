package gui

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/commands"
	"kibitz/gui/controls"
	"kibitz/gui/desk"
	"kibitz/gui/diagram"
	"kibitz/gui/library"
	"kibitz/gui/training"
)

// The library takes the place of the board and all that stands beside it. Where the program has none, there is no place
// for it either.

// inLibrary reports whether the window shows the library.
func (v *view) inLibrary() bool { return v.library != nil && v.library.On() }

// makeLibrary makes the library's place, and its widgets anew for another language or other keys.
func (c *controller) makeLibrary() fyne.CanvasObject {
	v := c.view
	if v.library == nil {
		v.library = library.New(library.Config{
			Library: c.config.Library, Upkeep: c.config.Upkeep, Settings: &c.settings.Settings, Shell: c.shell, Notices: c.notices, Letters: c.letters,
			Look: func() diagram.Diagram {
				o := v.board.Options()
				return diagram.Diagram{Palette: o.Palette, Set: o.Set}
			},
			Post: c.config.Post, After: c.config.After, Do: c.store.Do, Owners: func() library.Owners { return owners(v.training) },
		}, library.Out{
			Open: c.openFromLibrary, Leave: c.leaveLibrary, Changed: c.renderCommands, Announce: c.voice.Announce, Save: c.saveSettings,
		})
	}
	tips := controls.NewTips(c.config.After)
	place := v.library.Build(tips, v.keys, func(menu *fyne.Menu, at fyne.Position) {
		widget.ShowPopUpMenuAtPosition(menu, v.window.Canvas(), at)
	})
	v.libraryBox = container.New(&besideRail{v.rail, v.inPlace}, place, container.NewScroll(v.inPlace), tips)
	v.libraryBox.Hidden = !v.library.On()
	return v.libraryBox
}

// owners returns whose games the library keeps: those of the profiles of the training.
func owners(r *training.Room) (all library.Owners) {
	people, _ := r.People()
	for i, name := range r.Names() {
		x := library.Owner{Number: people.All[i].Number(), Name: name}
		if all.All = append(all.All, x); people.All[i].ID == people.Current.ID {
			all.Current = x
		}
	}
	return all
}

// toggleLibrary shows the library, or the board again.
func (c *controller) toggleLibrary() {
	if c.view.inLibrary() {
		c.leaveLibrary()
		return
	}
	c.view.comment.Commit()
	c.study.Coach.TakeBack()
	c.view.root.Hide()
	c.view.libraryBox.Show()
	c.view.library.Show()
	c.view.changeCards(c.notices)
	c.changed()
}

// leaveLibrary shows the board again.
func (c *controller) leaveLibrary() {
	if c.view.inLibrary() {
		c.view.library.Hide()
		c.view.libraryBox.Hide()
		c.view.root.Show()
		c.view.changeCards(c.notices)
		c.view.focusBoard()
		c.changed()
	}
}

// openFromLibrary puts a game of the library on the board. The game that was there is put aside.
func (c *controller) openFromLibrary(g *game.Game, ply int) {
	d := desk.NewDocument(g)
	for n := range g.MainLine() {
		if n.Ply() == ply {
			c.desk.GoTo(d, n.ID())
		}
	}
	d.Orientation = c.desk.Doc().Orientation
	c.desk.Show(d)
	c.view.focusBoard()
	c.desk.OfferPlayOn()
}

// keepEnded keeps the game on the board in the library if it was played here and has ended, or was reviewed.
func (c *controller) keepEnded() {
	d := c.desk.Doc()
	if c.view.library == nil || d.Running() {
		return
	}
	if d.Round != nil && d.Game().Result() != chess.NoOutcome || c.study.Reviewed(d) {
		c.view.library.Keep(d, d.Revision, d.Game())
	}
}

// besideLibrary are the commands that can be used while the library is shown: the others are about the board.
var besideLibrary = []string{"new", "open", "paste", "quit", "undo", "redo", "engines", "settings", "sounds", "speech", "fullscreen", "keys", "about", "manual", "news", "library", "find", "board"}

// otherPlaces are the commands that show something else in the place of the library.
var otherPlaces = []string{"setup", "report", "training"}

// fromLibrary runs the command of another place. The library may cover that place, which then only has to be seen again.
func (c *controller) fromLibrary(x *commands.Command, run func()) {
	if c.view.inLibrary() {
		c.leaveLibrary()
		if x.On() {
			return
		}
	}
	run()
}

// usableInLibrary reports whether a command can be used while the library is shown.
func usableInLibrary(name string) bool {
	return slices.Contains(besideLibrary, name) || slices.Contains(otherPlaces, name) ||
		slices.ContainsFunc([]string{"theme-", "board-", "pieces-", recentPrefix}, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
}
