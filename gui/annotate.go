package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/annotate"
	"kibitz/gui/commands"
	"kibitz/gui/comment"
	"kibitz/gui/desk"
	"kibitz/gui/diagram"
	"kibitz/gui/phrase"
)

// pen returns what writes into the game on the board.
func (c *controller) pen() *annotate.Pen { return annotate.New(c.desk, c.notices) }

// annotating returns the commands that write into a game.
func (c *controller) annotating() []*commands.Command {
	const menu = "Annotate"
	pen := c.pen()
	onMove := pen.OnMove
	all := []*commands.Command{
		{Name: "comment", Menu: menu, Label: lang.L("Comment after the move…"), Key: commands.Ctrl(fyne.KeyA), Run: func() { c.writeComment(false) }},
		{Name: "commentbefore", Menu: menu, Label: lang.L("Comment before the move…"), Key: commands.Ctrl(fyne.KeyB), Run: func() { c.writeComment(true) }, Able: onMove},
		{Name: "keepdrawing", Menu: menu, Label: lang.L("Save arrows in the game"), Group: 1, Key: commands.Ctrl(fyne.KeyK), Run: c.keepDrawing},
		{Name: "erasedrawing", Menu: menu, Label: lang.L("Clear arrows"), Group: 1, Key: commands.CtrlShift(fyne.KeyK), Run: c.eraseDrawing},
		{Name: "promote", Menu: menu, Label: lang.L("Promote variation"), Group: 2, Key: commands.Ctrl(fyne.KeyUp), Run: func() { pen.Do((*game.Game).Promote) },
			Able: func() bool { return pen.Able((*game.Game).Promote) }},
		{Name: "makemain", Menu: menu, Label: lang.L("Make this the main line"), Group: 2, Key: commands.CtrlShift(fyne.KeyUp), Run: func() { pen.Do((*game.Game).MakeMain) },
			Able: func() bool { return pen.Able((*game.Game).MakeMain) }},
		{Name: "deleteline", Menu: menu, Label: lang.L("Delete variation"), Group: 2, Key: commands.Ctrl(fyne.KeyDelete), Run: pen.DeleteLine,
			Able: func() bool { return pen.Able((*game.Game).DeleteVariation) }},
		{Name: "deleteunread", Menu: menu, Label: lang.L("Delete unreadable text here"), Group: 2, Run: pen.DeleteUnread, Able: pen.HasUnread},
		{Name: "delete", Menu: menu, Label: lang.L("Delete from here"), Group: 2, Key: commands.Key(fyne.KeyDelete), Run: pen.DeleteFromHere, Able: pen.CanDelete},
		{Name: "stripcomments", Menu: menu, Label: lang.L("Remove all comments"), Group: 3, Run: pen.StripComments},
		{Name: "stripsymbols", Menu: menu, Label: lang.L("Remove all symbols"), Group: 3, Run: pen.StripSymbols},
		{Name: "stripvariations", Menu: menu, Label: lang.L("Remove all variations"), Group: 3, Run: pen.StripVariations},
	}
	// As on lichess.org, a digit is the symbol whose number it has in PGN.
	for n := game.GoodMove; n <= game.Dubious; n++ {
		all = append(all, &commands.Command{Name: "symbol-" + n.Symbol(), Menu: menu + "/Symbols", Label: n.Symbol() + "  " + phrase.Symbol(n), Key: commands.Letter(rune('0' + n)),
			Run: func() { pen.ToggleSymbol(n) }, Able: onMove})
	}
	return append(all, &commands.Command{Name: "symbol", Menu: menu + "/Symbols", Label: lang.L("All symbols…"), Key: commands.Ctrl(fyne.KeyJ), Run: c.askSymbol, Able: onMove})
}

// writeComment opens the editor for a comment after the move on the board, or before it.
func (c *controller) writeComment(before bool) {
	c.view.comment.Commit() // the move on the board may be another one after it
	d := c.desk.Doc()
	n := d.At()
	comments, title := n.After(), lang.L("Comment before the game")
	if before {
		comments = n.Before()
	}
	if n.Parent() != nil {
		title = lang.L("Comment after {{.Move}}", map[string]any{"Move": phrase.NumberedMove(d.Game(), n, c.letters())})
		if before {
			title = lang.L("Comment before {{.Move}}", map[string]any{"Move": phrase.NumberedMove(d.Game(), n, c.letters())})
		}
	}
	id := n.ID()
	c.view.comment.Open(comment.Target{
		Title: title,
		Text:  game.CommentText(comments),
		There: func() bool { return c.desk.Doc() == d && d.Game().Node(id) != nil },
		Keep: func(text string) {
			if e := d.Game().SetComment(id, before, text); e != nil {
				c.desk.Edit(e)
			}
		},
		Draft: func(text string, differs bool) {
			if differs && c.desk.Doc() != d {
				return
			}
			draft := &desk.Draft{Node: id, Before: before, Text: text}
			if !differs || draft.Edit(d.Game()) == nil {
				draft = nil
			}
			if d.Draft != draft && (d.Draft == nil || draft == nil || *d.Draft != *draft) {
				c.desk.NoteDraft(d, draft)
			}
		},
	})
}

// keepDrawing saves the arrows and circles on the board in the game, with the current move. Otherwise the next click
// or move removes them.
func (c *controller) keepDrawing() {
	arrows, circles := c.view.board.Drawn()
	if len(arrows)+len(circles) == 0 {
		c.notices.Passing(lang.L("There are no arrows. Draw them with the right mouse button."))
		return
	}
	if c.pen().Keep(arrows, circles) {
		c.view.board.ClearDrawn()
		c.notices.Passing(lang.L("Arrows saved in the game."))
	}
}

// eraseDrawing removes all arrows and circles on the board, saved or not.
func (c *controller) eraseDrawing() {
	c.view.board.ClearDrawn()
	c.pen().Erase()
}

// redraw removes or recolors a saved arrow or circle.
func (c *controller) redraw(from, to chess.Square, brush diagram.Brush) {
	if !c.covered() { // else the board does not show the game
		c.pen().Redraw(from, to, brush)
	}
}
