package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"kibitz/engine/game"
	"kibitz/gui/annotate"
	"kibitz/gui/commands"
)

// Every key press that no control has a use for takes one way: as a chord to
// pressed, and from there to the command that it belongs to. Menus and the
// shortcuts of the canvas name their command themselves and come to runChosen.

// TypedKey takes a key without modifiers.
func (v *view) TypedKey(e *fyne.KeyEvent) { v.c.pressed(commands.Key(e.Name)) }

// TypedRune takes a letter.
func (v *view) TypedRune(r rune) { v.c.pressed(commands.Chord{Letter: r}) }

// TypedShortcut takes a key with modifiers from a control that gets it before the canvas.
func (v *view) TypedShortcut(s fyne.Shortcut) {
	if k, ok := commands.OfShortcut(s); ok {
		v.c.pressed(k)
	}
}

// pressed gives a key to the question that is open, to the position that is being
// set up, or to the command that it belongs to.
func (c *controller) pressed(k commands.Chord) {
	if k.Mod == 0 {
		switch m := c.shell.Top(); {
		case m != nil && k.Letter != 0:
			m.TypedRune(k.Letter)
			return
		case m != nil:
			m.TypedKey(&fyne.KeyEvent{Name: k.Key})
			return
		case c.setup.On() && c.setup.Press(k):
			return
		case k.Key == fyne.KeyEscape:
			c.notices.Dismiss()
			return
		}
	}
	if x := c.commands.For(k); x != nil {
		c.runChosen(x)
	}
}

// runChosen runs the command of a menu entry or of a key. While a question is open only
// the commands that are about it can be chosen. Native menus get the shortcuts first,
// even where a text field has the focus.
func (c *controller) runChosen(x *commands.Command) {
	if focused, ok := c.view.window.Canvas().Focused().(fyne.Shortcutable); ok && commands.NativeMenus && x.Bound().Edits() {
		focused.TypedShortcut(x.Bound().Shortcut(c.config.App.Clipboard()))
		return
	}
	switch {
	case c.shell.Top() == nil, x.Name == "quit":
		x.Do()
	case x.Name == "undo":
		c.games.Undo()
	}
}

// moveMenu opens the menu of a move in the list.
func (c *controller) moveMenu(id game.NodeID, at fyne.Position) {
	c.desk.GoTo(c.desk.Doc(), id)
	lines := []string{"promote", "makemain", "deleteline", "delete"}
	if annotate.New(c.desk, c.notices).HasUnread() {
		lines = append(lines, "deleteunread")
	}
	menu := c.view.menus.Context([]string{"comment", "commentbefore", "symbol"}, lines, []string{"copyline", "copyfen", "copypgn"})
	widget.ShowPopUpMenuAtPosition(menu, c.view.window.Canvas(), at)
}

// setKeys puts other keys in the place of the user's; nil is the standard key for
// every command.
func (c *controller) setKeys(own map[string]string) {
	c.settings.Keys = own
	c.saveSettings()
	c.remake()
}
