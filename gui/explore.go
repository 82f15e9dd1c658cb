package gui

import (
	"context"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/explorer"
	card "kibitz/gui/explorer"
	"kibitz/gui/gamefile"
	"kibitz/gui/phrase"
)

// exploration is what the explorer shows: which moves the games of a file have played in the
// position on the board. It keeps to the last file of several games that was opened, also while a game
// from elsewhere is on the board.
type exploration struct {
	coll  *gamefile.Collection // nil before there was one
	asked question
	read  int                // how many games were known then
	stop  context.CancelFunc // of the newest search
	found explorer.Found
	known bool // found answers what was asked
	late  bool // the answer takes so long that the last one is not shown any more
}

// question is what the games are asked.
type question struct {
	coll  *gamefile.Collection
	key   chess.Key
	query string // the games are those that the list of games shows
	edits int
}

// fresh is how long the moves of the last position may stay while those of the next are looked for.
const fresh = 300 * time.Millisecond

// toggleExplorer shows the explorer, or takes it away.
func (c *controller) toggleExplorer() {
	c.settings.Explorer = !c.settings.Explorer
	c.saveSettings()
	c.changed()
	if cards := c.view.cards; c.settings.Explorer && !(cards.Visible() && cards.explorer.Visible()) {
		c.notices.Passing(lang.L("The explorer needs a larger window."))
	}
}

// explores reports whether the explorer looks at the games of a collection.
func (c *controller) explores(coll *gamefile.Collection) bool {
	return c.settings.Explorer && c.exploration.coll != nil && c.exploration.coll.Latest() == coll
}

// followExplorer has the explorer show the position on the board, as far as the file has been read.
func (c *controller) followExplorer() {
	e := &c.exploration
	if c.files.HasOthers() {
		e.coll = c.desk.Doc().Source.Coll
	} else if e.coll != nil {
		e.coll = e.coll.Latest()
	}
	if c.settings.Explorer && e.coll != nil {
		c.files.Check(e.coll)
		pos, l := c.desk.Position(), &e.coll.Check
		q := question{e.coll, pos.Key(), e.coll.Listing.Query, e.coll.Edits}
		// While the file is read, it is worth asking again when a third more is known.
		if more := l.Done > e.read && (!l.Running || 3*l.Done >= 4*e.read); q != e.asked || more {
			c.explore(q, pos)
		}
	}
}

// explore looks for a position in the background.
func (c *controller) explore(q question, pos chess.Position) {
	e := &c.exploration
	e.stop()
	ctx, stop := context.WithCancel(context.Background())
	e.stop, e.read = stop, q.coll.Check.Done
	if q != e.asked {
		e.asked, e.known, e.late = q, false, false
		c.after(fresh, func() {
			if e.asked == q && !e.known {
				e.late = true
				c.renderExplorer()
			}
		})
	}
	among := q.coll.Matches()
	go func() {
		found, err := q.coll.Lines.Find(ctx, &pos, among)
		c.post(func() {
			if err == nil && ctx.Err() == nil {
				e.found, e.known = found, true
				c.renderExplorer()
			}
		})
	}()
}

// renderExplorer shows what has been found, and nothing else.
func (c *controller) renderExplorer() {
	if c.closing || c.view.root == nil {
		return
	}
	e, cards := &c.exploration, c.view.cards
	if cards.SetExplorer(c.settings.Explorer) {
		c.view.relayout()
	}
	switch {
	case !c.settings.Explorer: // what was found belongs to a position that may be left
	case e.coll == nil:
		cards.explorer.SetState(card.State{Note: lang.L("Open a PGN collection to see which moves were played here.")})
	case e.known:
		cards.explorer.SetState(c.explorerState())
	case e.late:
		cards.explorer.SetState(card.State{Source: scope(e.coll), Note: lang.L("Looking…")})
	}
}

// explorerState is what the explorer shows of what it has found.
func (c *controller) explorerState() card.State {
	e := &c.exploration
	pos := c.desk.Position()
	s := card.State{Source: scope(e.coll)}
	words := func(n int) string { return lang.N("{{.N}} games", n, map[string]any{"N": phrase.Grouped(n)}) }
	if n := e.found.Games(); n > 0 {
		s.Games = words(n)
	}
	for _, m := range e.found.Moves {
		s.Rows = append(s.Rows, card.Row{
			Move: c.letters().SAN(chess.FormatSAN(&pos, m.Move)), Games: phrase.Grouped(m.Games()), Said: words(m.Games()),
			White: m.White, Draws: m.Draws, Black: m.Black,
		})
	}
	switch {
	case len(s.Rows) > 0:
	case s.Games != "":
		s.Note = lang.L("No further moves in these games.")
	case e.coll.Check.Running:
		s.Note = lang.L("None of the games read so far reaches this position.")
	default:
		s.Note = lang.L("No game reaches this position.")
	}
	return s
}

// scope says which games of a collection are looked at.
func scope(coll *gamefile.Collection) string {
	n := phrase.Grouped(len(coll.Entries))
	switch {
	case coll.Check.Running:
		return lang.L("{{.Read}} of {{.All}} games read", map[string]any{"Read": phrase.Grouped(coll.Check.Done), "All": n})
	case coll.Listing.Query != "":
		return lang.L("the games found by “{{.Query}}”", map[string]any{"Query": coll.Listing.Query})
	case coll.Title() == "":
		return lang.N("{{.N}} games", len(coll.Entries), map[string]any{"N": n})
	}
	return lang.N("{{.N}} games in {{.File}}", len(coll.Entries), map[string]any{"N": n, "File": coll.Title()})
}

// playExplored makes a move of the explorer on the board.
func (c *controller) playExplored(row int) {
	if e := &c.exploration; e.known && row < len(e.found.Moves) {
		c.goAlong(c.desk.Doc().Game().AddMoves(c.desk.Doc().At().ID(), e.found.Moves[row].Move)) // whatever the analysis looks at
	}
}

// listExplored lists the games that have the position on the board.
func (c *controller) listExplored() {
	e := &c.exploration
	if !e.known || e.found.Games() == 0 {
		return
	}
	e.coll.ShowOnly(e.found.Places, c.desk.Position())
	c.games.ShowSelected(e.coll)
}
