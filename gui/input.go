package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/commands"
	"kibitz/gui/controls"
	"kibitz/gui/desk"
	"kibitz/gui/movefield"
)

// Every key press that no control uses becomes a chord, which pressed maps to a command. Menu entries and the
// shortcuts of the canvas know their command and call runChosen.

// keyboard receives the keys that the controls of the window do not use.
type keyboard struct {
	pressed func(commands.Chord)
	changed func() // a control has got the focus, or has changed
}

var _ controls.Watcher = keyboard{}

// TypedKey reports a key without modifiers.
func (k keyboard) TypedKey(e *fyne.KeyEvent) { k.pressed(commands.Key(e.Name)) }

// TypedRune reports a letter.
func (k keyboard) TypedRune(r rune) { k.pressed(commands.Chord{Letter: r}) }

// TypedShortcut reports a key with modifiers from a control that gets it before the canvas.
func (k keyboard) TypedShortcut(s fyne.Shortcut) {
	if chord, ok := commands.OfShortcut(s); ok {
		k.pressed(chord)
	}
}

// Changed is called by the controls.
func (k keyboard) Changed() { k.changed() }

// pressed gives a key to the topmost dialog, to the position that is being set up, or to its command.
func (c *controller) pressed(k commands.Chord) {
	c.view.tips.Clear()
	if x := c.commands.For(k); x == nil && c.shell.Top() == nil {
		c.view.replay.Stop() // a command does so itself
	}
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
		case c.study.Coach.Warns() && k.Key == fyne.KeyEscape:
			c.study.Coach.TakeBack()
			return
		case c.study.Coach.Warns() && (k.Key == fyne.KeyReturn || k.Key == fyne.KeyEnter):
			c.study.Coach.PlayAnyway()
			return
		case k.Key == fyne.KeyEscape:
			if !c.notices.Dismiss() {
				c.leaveTraining()
			}
			return
		}
	}
	if x := c.commands.For(k); x != nil {
		c.runChosen(x)
	}
}

// runChosen runs the command of a menu entry or of a key. While a dialog is open, only quit and undo run. Native menus
// get the shortcuts of editing even if a text field has the focus, which then gets them from here.
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
	if c.pen().HasUnread() {
		lines = append(lines, "deleteunread")
	}
	menu := c.view.menus.Context([]string{"comment", "commentbefore", "symbol"}, lines, []string{"copyline", "copyfen", "copypgn"})
	widget.ShowPopUpMenuAtPosition(menu, c.view.window.Canvas(), at)
}

// setKeys puts other keys in the place of the user's; nil is the standard key for every command.
func (c *controller) setKeys(own map[string]string) {
	c.settings.Keys = own
	c.saveSettings()
	c.remake()
}

// play makes the move from one square to another, after asking for the promotion piece if needed.
func (c *controller) play(from, to chess.Square) {
	if side, ok := c.desk.Premover(); ok && !c.view.training.On() {
		c.enterPremove(side, from, to)
		return
	}
	p, take := c.onBoard()
	moves := desk.MovesBetween(&p, from, to)
	switch {
	case len(moves) == 0:
		return
	case moves[0].IsPromotion() && c.settings.AlwaysQueen && !c.altHeld():
		c.promote(from, to, chess.Queen)
	case moves[0].IsPromotion():
		c.askPromotion(from, to, p.Turn())
	default:
		take(moves[0])
	}
}

// onBoard returns the position on the board, and what takes a move that is made there.
func (c *controller) onBoard() (p chess.Position, take func(chess.Move)) {
	if r := c.view.training; r.On() {
		return r.Position(), r.Try
	}
	return c.desk.Position(), c.desk.Move
}

func (c *controller) promote(from, to chess.Square, pt chess.PieceType) {
	if side, ok := c.desk.Premover(); ok && !c.view.training.On() {
		c.addPremove(side, desk.Premove{From: from, To: to, Promotion: pt})
		return
	}
	p, take := c.onBoard()
	for _, m := range desk.MovesBetween(&p, from, to) {
		if m.Promotion() == pt {
			take(m)
			return
		}
	}
}

// enterPremove adds the premove from one square to another. A pawn becomes a queen without a question, because there
// may be no time to answer, unless Alt is held.
func (c *controller) enterPremove(side chess.Color, from, to chess.Square) {
	m, board := desk.Premove{From: from, To: to}, c.desk.Plan(side)
	if board.Pieces[from].Type() == chess.Pawn && to.Relative(side).Rank() == 7 {
		if c.altHeld() {
			c.askPromotion(from, to, side)
			return
		}
		m.Promotion = chess.Queen
	}
	c.addPremove(side, m)
}

// altHeld reports whether Alt is held. It asks for the promotion piece where a queen would be chosen at once.
func (c *controller) altHeld() bool {
	d, ok := c.config.App.Driver().(desktop.Driver)
	return ok && d.CurrentKeyModifiers()&fyne.KeyModifierAlt != 0
}

// addPremove adds a premove and says it.
func (c *controller) addPremove(side chess.Color, m desk.Premove) {
	plan := c.desk.Plan(side)
	words := movefield.Aloud(&plan, m)
	if c.desk.AddPremove(m) == 1 {
		c.voice.Announce(lang.L("Premove: {{.Move}}", map[string]any{"Move": words}))
	} else {
		c.voice.Announce(lang.L("then {{.Move}}", map[string]any{"Move": words}))
	}
}
