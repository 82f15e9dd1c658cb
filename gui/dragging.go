package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/gui/desk"
	"kibitz/gui/movefield"
)

// play makes the move that leads from one square to another, or asks what the pawn becomes.
func (c *controller) play(from, to chess.Square) {
	if side, ok := c.desk.Premover(); ok {
		c.enterPremove(side, from, to)
		return
	}
	p := c.desk.Position()
	moves := desk.MovesBetween(&p, from, to)
	switch {
	case len(moves) == 0:
		return
	case moves[0].IsPromotion() && c.settings.AlwaysQueen && !c.otherPiece():
		c.promote(from, to, chess.Queen)
	case moves[0].IsPromotion():
		c.askPromotion(from, to, p.Turn())
	default:
		c.desk.Move(moves[0])
	}
}

func (c *controller) promote(from, to chess.Square, pt chess.PieceType) {
	if side, ok := c.desk.Premover(); ok {
		c.addPremove(side, desk.Premove{From: from, To: to, Promotion: pt})
		return
	}
	p := c.desk.Position()
	for _, m := range desk.MovesBetween(&p, from, to) {
		if m.Promotion() == pt {
			c.desk.Move(m)
			return
		}
	}
}

// enterPremove notes the move from one square to another. A pawn becomes a queen, for there may be no time to answer,
// unless the user asks to be asked.
func (c *controller) enterPremove(side chess.Color, from, to chess.Square) {
	m, board := desk.Premove{From: from, To: to}, c.desk.Plan(side)
	if board.Pieces[from].Type() == chess.Pawn && to.Relative(side).Rank() == 7 {
		if c.otherPiece() {
			c.askPromotion(from, to, side)
			return
		}
		m.Promotion = chess.Queen
	}
	c.addPremove(side, m)
}

// otherPiece reports whether the user holds Alt, which asks for the picker where a pawn would become a queen at once.
func (c *controller) otherPiece() bool {
	d, ok := c.config.App.Driver().(desktop.Driver)
	return ok && d.CurrentKeyModifiers()&fyne.KeyModifierAlt != 0
}

// addPremove notes a premove and says it.
func (c *controller) addPremove(side chess.Color, m desk.Premove) {
	plan := c.desk.Plan(side)
	words := movefield.Aloud(&plan, m)
	if c.desk.AddPremove(m) == 1 {
		c.voice.Announce(lang.L("Premove: {{.Move}}", map[string]any{"Move": words}))
	} else {
		c.voice.Announce(lang.L("then {{.Move}}", map[string]any{"Move": words}))
	}
}
