package library

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/controls"
	"kibitz/gui/diagram"
	"kibitz/gui/explorer"
	"kibitz/gui/phrase"
	"kibitz/gui/theme"
)

// The least width of the table for the columns that not every window has room for.
const (
	ecoFrom   float32 = 430
	dateFrom  float32 = 490
	eloFrom   float32 = 560
	timeFrom  float32 = 640
	movesFrom float32 = 700
)

// newColumns returns the columns of the table, in the order of Column.
func newColumns() *controls.Columns {
	return &controls.Columns{All: []controls.Column{
		White:    {Title: lang.L("White"), Share: 1},
		WhiteElo: {Title: lang.L("Elo"), Width: 58, Align: fyne.TextAlignTrailing, Quiet: true, From: eloFrom},
		Black:    {Title: lang.L("Black"), Share: 1},
		BlackElo: {Title: lang.L("Elo"), Width: 58, Align: fyne.TextAlignTrailing, Quiet: true, From: eloFrom},
		Result:   {Title: lang.L("Result"), Width: 70, Align: fyne.TextAlignCenter},
		ECO:      {Title: lang.L("ECO"), Width: 56, Quiet: true, From: ecoFrom},
		Moves:    {Title: lang.L("Moves"), Width: 66, Align: fyne.TextAlignTrailing, Quiet: true, From: movesFrom},
		Time:     {Title: lang.L("Time"), Width: 70, Quiet: true, From: timeFrom},
		Date:     {Title: lang.L("Date"), Width: 96, Quiet: true, From: dateFrom},
	}}
}

// fill shows a game in a row of the table.
func (p *Place) fill(i int, line *controls.Line) {
	r, ok := p.row(i)
	cells := make([]string, columns)
	if ok {
		cells = cellsOf(&r)
	}
	line.Set(cells, ok && r.ID == p.id)
	if r.Broken {
		line.Warn(int(ECO), lang.L("damaged"))
	}
}

// number returns a number, "" for 0, which stands for an unknown one.
func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// cellsOf returns what the table shows of a game.
func cellsOf(r *Row) []string {
	return []string{
		White: phrase.Known(r.White, "?"), WhiteElo: number(r.WhiteElo), Black: phrase.Known(r.Black, "?"), BlackElo: number(r.BlackElo),
		Result: resultWords(r.Result), ECO: r.ECO, Moves: number((r.Plies + 1) / 2), Time: timeWords(r.Time),
		Date: strings.TrimPrefix(strings.ReplaceAll(r.Date, ".??", ""), "????"),
	}
}

// resultWords returns a result as people write it.
func resultWords(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(phrase.Known(s, "*"), "1/2", "½"), "-", "–")
}

// timeWords returns a time control in minutes and seconds, such as 10+5; "" if it is none or a complicated one.
func timeWords(s string) string {
	c, err := game.ParseControl(s)
	if err != nil || c.Unlimited() || len(c) != 1 || c[0].Moves > 0 {
		return ""
	}
	minutes := strconv.FormatFloat(c[0].Time.Minutes(), 'f', -1, 64)
	if len(minutes) > 4 {
		minutes = minutes[:4]
	}
	return minutes + "+" + strconv.Itoa(int(c[0].Increment.Seconds()))
}

// games says how many games there are.
func games(n int) string {
	return lang.N("{{.N}} games", n, map[string]any{"N": phrase.Grouped(n)})
}

// render shows everything.
func (p *Place) render() {
	p.renderHead()
	p.renderFilters()
	p.renderFoot()
	p.renderBoard()
	p.renderExplorer()
}

// renderHead shows the title and the collections.
func (p *Place) renderHead() {
	p.title.SetText(lang.L("Library"))
	options, at := []string{lang.L("All collections")}, 0
	owners := p.in.Owners()
	for i, c := range p.state.Collections {
		options = append(options, owners.named(c.Name)+"  "+phrase.Grouped(c.Games))
		if c.Name == p.collection {
			at = i + 1
		}
	}
	p.collected.Options = options
	p.collected.Set(at)
	p.collected.Refresh()
	p.top.Refresh()
}

// chooseCollection narrows the table down to a collection, by its place among those that can be chosen.
func (p *Place) chooseCollection(i int) {
	name := ""
	if i > 0 && i <= len(p.state.Collections) {
		name = p.state.Collections[i-1].Name
	}
	if name != p.collection {
		p.collection = name
		p.search()
	}
}

// renderFilters shows the chips.
func (p *Place) renderFilters() {
	var chips []controls.Chip
	if p.position != nil {
		chips = append(chips, controls.Chip{Text: lang.L("With this position") + "  ×", On: true})
	}
	for _, t := range p.terms {
		chips = append(chips, controls.Chip{Text: t + "  ×", On: true})
	}
	p.chips.SetChips(chips...)
	p.chips.Hidden = len(chips) == 0
	p.clearing.Hidden = !p.filtered()
	p.filters.Refresh()
	p.root.Refresh()
}

// complain shows in the footer why a question has no answer; nil is no reason.
func (p *Place) complain(err error) {
	words := ""
	if err != nil {
		words = phrase.Error(err)
		p.out.Announce(words)
	}
	p.complaint = words
	p.renderFoot()
}

// renderFoot shows how many games there are, or what is the matter, and what can be done.
func (p *Place) renderFoot() {
	empty := p.known && p.state.Games == 0
	busy := p.working != nil
	controls.SetVisible(p.progress, busy)
	controls.SetVisible(p.footer, !busy)
	switch {
	case p.problem != nil:
		p.footer.Say(phrase.Error(p.problem), theme.ColorWarning)
	case p.complaint != "":
		p.footer.Say(p.complaint, theme.ColorWarning)
	case !p.known:
		p.footer.Say(lang.L("Opening the library…"), theme.ColorSecondary)
	case p.state.ReadOnly != nil:
		p.footer.Say(phrase.Error(p.state.ReadOnly), theme.ColorWarning)
	case p.damaged:
		p.footer.Say(phrase.Error(ErrDamaged), theme.ColorWarning)
	case p.note != "":
		p.footer.Say(p.note, theme.ColorAccentText)
	case p.filtered() && p.found:
		p.footer.Say(lang.L("{{.Found}} of {{.All}}", map[string]any{"Found": phrase.Grouped(p.count), "All": games(p.state.Games)}), theme.ColorSecondary)
	default:
		p.footer.Say(games(p.state.Games), theme.ColorSecondary)
	}
	none := ""
	switch {
	case p.problem != nil, !p.known:
	case empty:
		none = lang.L("The library is empty. Import a file, or play: your finished games are kept in “My games”.")
	case p.found && p.count == 0:
		none = lang.L("No game matches your search.")
	}
	p.none.Say(none, theme.ColorSecondary)
	changeable := p.known && p.state.ReadOnly == nil
	controls.SetVisible(p.first, empty && changeable && !busy)
	controls.SetVisible(p.importer, !busy)
	controls.SetVisible(p.stopper, busy)
	controls.SetVisible(p.resumer, !busy && changeable && p.in.Settings.Unfinished != "")
	p.importer.SetDisabled(!changeable)
	p.exporter.SetDisabled(p.count == 0)
	p.preparer.SetDisabled(!p.known || empty)
	p.foot.Refresh()
}

// moveWords returns a move of the preview board with its number.
func (p *Place) moveWords(n *game.Node) string { return phrase.NumberedMove(p.game, n, p.in.Letters()) }

// renderBoard shows the marked game.
func (p *Place) renderBoard() {
	d, pos := p.in.Look(), p.here()
	d.Pieces, d.Check = pos.Board(), diagram.Checked(&pos)
	players, where := "", ""
	if p.game != nil && p.node != nil {
		d.LastMove = diagram.Moved(p.node.Move())
		players = phrase.Players(p.game.Tag("White"), p.game.Tag("Black"))
		parts := []string{resultWords(p.game.Tag("Result"))}
		if event := phrase.Known(p.game.Tag("Event"), ""); event != "" {
			parts = append(parts, event)
		}
		if p.node.Move() != chess.NoMove {
			parts = append(parts, lang.L("after {{.Move}}", map[string]any{"Move": p.moveWords(p.node)}))
		}
		where = strings.Join(parts, " · ")
	}
	p.board.Set(d)
	p.players.SetText(players)
	p.where.SetText(where)
	p.previous.SetDisabled(p.node == nil || p.node.Parent() == nil)
	p.next.SetDisabled(p.node == nil || p.node.Next() == nil)
	p.these.SetDisabled(p.game == nil)
	p.opener.SetDisabled(p.game == nil)
	p.preview.Refresh()
}

// renderExplorer shows the moves that were played in the position that was asked about last.
func (p *Place) renderExplorer() {
	p.lines = nil
	pos := p.exploredAt
	state := explorer.State{Source: lang.L("of all games")}
	if p.filtered() {
		state.Source = lang.L("of the games in the table")
	}
	row := func(move string, t Tally) explorer.Row {
		share := 0
		if p.explored.Games() > 0 {
			share = (200*t.Games() + p.explored.Games()) / (2 * p.explored.Games())
		}
		return explorer.Row{
			Move: move, Games: phrase.Grouped(t.Games()), Share: strconv.Itoa(share) + " %", Said: games(t.Games()),
			White: t.White, Draws: t.Draws, Black: t.Black, Elo: number(t.Elo), Performance: number(t.Performance), Last: number(t.Last),
		}
	}
	for _, m := range p.explored.Moves {
		p.lines = append(p.lines, m.Move)
		state.Rows = append(state.Rows, row(p.in.Letters().SAN(chess.FormatSAN(&pos, m.Move)), m.Tally))
	}
	switch {
	case len(state.Rows) > 0:
		state.Rows = append(state.Rows, row(lang.X("explorer.all", "All"), p.explored.Tally))
	case p.explored.Games() > 0:
		state.Note = lang.L("No further moves in these games.")
	case p.count > 0:
		state.Note = lang.L("No game reaches this position.")
	}
	p.explorer.SetState(state)
}
