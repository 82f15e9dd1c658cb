package gui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/game"
	"kibitz/gui/commands"
	"kibitz/gui/phrase"
)

// What is written about a game: its lines, comments, symbols and headers. All of
// it goes through the history of the document, so that it can be undone.

// annotating are the actions about what is written.
func (c *controller) annotating() []*commands.Command {
	const menu = "Annotate"
	onMove := func() bool { return c.desk.Doc().At().Parent() != nil }
	inVariation := func() bool { return !c.desk.Doc().At().IsMainLine() }
	all := []*commands.Command{
		{Name: "comment", Menu: menu, Label: lang.L("Comment after the move…"), Key: commands.Ctrl(fyne.KeyA), Run: func() { c.view.comment.edit(false) }},
		{Name: "commentbefore", Menu: menu, Label: lang.L("Comment before the move…"), Key: commands.Ctrl(fyne.KeyB), Run: func() { c.view.comment.edit(true) }, Able: onMove},
		{Name: "symbol", Menu: menu, Label: lang.L("Symbol…"), Key: commands.Ctrl(fyne.KeyJ), Run: c.askSymbol, Able: onMove},
		{Name: "headers", Menu: menu, Label: lang.L("Game details…"), Group: 1, Key: commands.Ctrl(fyne.KeyH), Run: func() { c.askHeaders() }},
		{Name: "promote", Menu: menu, Label: lang.L("Promote variation"), Group: 2, Key: commands.Ctrl(fyne.KeyUp), Run: c.promoteLine,
			Able: func() bool {
				return inVariation() && c.desk.Doc().KeepsRound(c.desk.Doc().Game().Promote(c.desk.Doc().At().ID()))
			}},
		{Name: "makemain", Menu: menu, Label: lang.L("Make this the main line"), Group: 2, Key: commands.CtrlShift(fyne.KeyUp), Run: c.makeMain,
			Able: func() bool {
				return inVariation() && c.desk.Doc().KeepsRound(c.desk.Doc().Game().MakeMain(c.desk.Doc().At().ID()))
			}},
		{Name: "deleteline", Menu: menu, Label: lang.L("Delete variation"), Group: 2, Key: commands.Ctrl(fyne.KeyDelete), Run: c.deleteLine,
			Able: func() bool {
				return inVariation() && c.desk.Doc().KeepsRound(c.desk.Doc().Game().DeleteVariation(c.desk.Doc().At().ID()))
			}},
		{Name: "deleteunread", Menu: menu, Label: lang.L("Delete unreadable text here"), Group: 2, Run: c.deleteUnread, Able: c.unreadHere},
		{Name: "delete", Menu: menu, Label: lang.L("Delete from here"), Group: 2, Key: commands.Key(fyne.KeyDelete), Run: c.deleteFromHere, Able: c.canDelete},
		{Name: "stripcomments", Menu: menu, Label: lang.L("Remove all comments"), Group: 3, Run: c.stripComments},
		{Name: "stripsymbols", Menu: menu, Label: lang.L("Remove all symbols"), Group: 3, Run: c.stripSymbols},
		{Name: "stripvariations", Menu: menu, Label: lang.L("Remove all variations"), Group: 3, Run: c.stripVariations},
	}
	// As on lichess.org, a digit is the symbol whose number it has in PGN.
	for n := game.GoodMove; n <= game.Dubious; n++ {
		all = append(all, &commands.Command{Name: "symbol-" + n.Symbol(), Menu: menu + "/Symbols", Label: n.Symbol() + "  " + phrase.Symbol(n), Key: commands.Letter(rune('0' + n)),
			Run: func() { c.toggleSymbol(n) }, Able: onMove})
	}
	return all
}

// promoteLine moves the variation on the board one place up.
func (c *controller) promoteLine() { c.desk.Edit(c.desk.Doc().Game().Promote(c.desk.Doc().At().ID())) }

// makeMain makes the line on the board the main line of the game.
func (c *controller) makeMain() {
	c.desk.Edit(c.desk.Doc().Game().MakeMain(c.desk.Doc().At().ID()))
}

// deleteLine deletes the variation that the board shows; the board goes to where it branched off.
func (c *controller) deleteLine() {
	first := c.desk.Doc().At().VariationStart()
	if first.Parent() == nil {
		return
	}
	c.desk.GoTo(c.desk.Doc(), first.Parent().ID())
	c.desk.Edit(game.Delete{Node: first.ID()})
}

// canDelete reports whether the move on the board can be deleted: not where
// that would take moves from the game being played, which is what Take back is for.
func (c *controller) canDelete() bool {
	n := c.desk.Doc().At()
	return n.Parent() != nil && c.desk.Doc().KeepsRound(game.Delete{Node: n.ID()})
}

func (c *controller) deleteFromHere() {
	n := c.desk.Doc().At()
	c.desk.GoTo(c.desk.Doc(), n.Parent().ID())
	c.desk.Edit(game.Delete{Node: n.ID()})
}

// unreadHere reports whether variations that could not be read stand behind the move on the board.
func (c *controller) unreadHere() bool {
	return len(c.desk.Doc().Game().UnreadBehind(c.desk.Doc().At().ID())) > 0
}

// deleteUnread deletes them.
func (c *controller) deleteUnread() {
	c.desk.Edit(c.desk.Doc().Game().DeleteUnread(c.desk.Doc().At().ID()))
}

// toggleSymbol gives an annotation to the move on the board, or takes it away.
func (c *controller) toggleSymbol(n game.NAG) { c.toggleSymbolAt(c.desk.Doc().At().ID(), n) }

// toggleSymbolAt is toggleSymbol for any move; what is none, or no more, stays as it is.
func (c *controller) toggleSymbolAt(move game.NodeID, n game.NAG) {
	if at := c.desk.Doc().Game().Node(move); at != nil && at.Parent() != nil {
		c.desk.Edit(game.SetNAGs{Node: move, NAGs: game.ToggleNAG(at.NAGs(), n)})
	}
}

func (c *controller) stripComments() {
	e, n := c.desk.Doc().Game().StripComments()
	c.strip(e, lang.N("Comments removed from {{.N}} moves.", n, map[string]any{"N": n}), lang.L("There are no comments."))
}

func (c *controller) stripSymbols() {
	e, n := c.desk.Doc().Game().StripNAGs()
	c.strip(e, lang.N("Symbols removed from {{.N}} moves.", n, map[string]any{"N": n}), lang.L("There are no symbols."))
}

func (c *controller) stripVariations() {
	at := c.desk.Doc().At()
	for !at.IsMainLine() {
		at = at.Parent()
	}
	e, n := c.desk.Doc().Game().StripVariations()
	if e != nil && c.desk.Doc().KeepsRound(e) {
		c.desk.GoTo(c.desk.Doc(), at.ID()) // the move on the board may be about to go
	}
	c.strip(e, lang.N("{{.N}} variations removed.", n, map[string]any{"N": n}), lang.L("There are no variations."))
}

// strip removes something from the whole game and says so.
func (c *controller) strip(e game.Edit, done, nothing string) {
	switch {
	case e == nil:
		c.notices.Passing(nothing)
	case c.desk.Edit(e):
		c.notices.Passing(done)
	}
}
