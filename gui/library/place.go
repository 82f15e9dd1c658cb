package library

import (
	"context"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	fynetheme "fyne.io/fyne/v2/theme"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
	"kibitz/gui/controls"
	"kibitz/gui/diagram"
	"kibitz/gui/explorer"
	"kibitz/gui/forms"
	"kibitz/gui/miniature"
	"kibitz/gui/notation"
	"kibitz/gui/notices"
	"kibitz/gui/theme"
)

// Config is what a Place is made with.
type Config struct {
	Library  Library
	Upkeep   Upkeep
	Settings *Settings
	Shell    *forms.Shell
	Notices  *notices.List
	Letters  func() notation.Letters
	Look     func() diagram.Diagram // an empty board in the look that the user has chosen
	Post     func(func())
	After    func(time.Duration, func()) (stop func())
	Do       func(job, then func()) // runs jobs one after another in the background, then hands then to Post
	Owners   func() Owners          // who plays at the computer; nil is one person
}

// Out is what the place tells the window.
type Out struct {
	Open     func(g *game.Game, ply int) // puts a game on the board, after so many plies of its main line
	Leave    func()                      // the board is to be shown again
	Changed  func()                      // what can be undone has changed
	Announce func(words string)
	Save     func() // the settings have changed
}

// Place is the library in the window. It belongs to the main goroutine.
type Place struct {
	in  Config
	out Out

	on     bool
	closed bool

	// What is asked.
	terms      []string // words of the query, each a chip
	typed      string   // more words, in the field
	collection string
	position   *chess.Position
	sort       Column
	descending bool

	// What is known.
	state      State
	known      bool  // state is
	problem    error // why the library cannot be asked
	count      int   // of the games found
	found      bool  // count answers what is asked
	pages      map[int][]Row
	asked      map[int]bool // pages under way
	damaged    bool
	note       string     // in the footer, until the next search
	complaint  string     // why the last question has no answer
	marked     int        // row
	id         ID         // of the game in it
	game       *game.Game // on the preview board
	shown      ID         // of game
	node       *game.Node
	explored   Explored
	exploredAt chess.Position // what explored is about
	lines      []chess.Move   // in the rows of the explorer
	working    *importing     // nil when no file is imported
	kept       keeping
	given      []given // the last ones

	finding, paging, loading, exploring, refreshing question
	typing                                          func() // stops the wait for the next letter

	widgets
}

// question is a kind of question, of which only the newest matters.
type question struct{ cancel context.CancelFunc }

// stop drops the question that is under way.
func (q *question) stop() {
	if q.cancel != nil {
		q.cancel()
		q.cancel = nil
	}
}

// ask runs work in the background and what it returns on the main goroutine, unless another question of the kind has been
// asked meanwhile or the place is closed.
func (p *Place) ask(q *question, work func(ctx context.Context) (answer func())) {
	q.stop()
	ctx, cancel := context.WithCancel(context.Background())
	q.cancel = cancel
	go func() {
		answer := work(ctx)
		p.in.Post(func() {
			if ctx.Err() == nil && !p.closed {
				answer()
			}
			cancel()
		})
	}()
}

// New returns the place, which is not shown.
func New(in Config, out Out) *Place {
	if in.Owners == nil {
		in.Owners = func() Owners { return Owners{} }
	}
	return &Place{in: in, out: out, sort: Date, descending: true, pages: map[int][]Row{}, asked: map[int]bool{}, typing: func() {}}
}

// On reports whether the place is shown.
func (p *Place) On() bool { return p.on }

// Show shows the place, with the games that other windows have added meanwhile.
func (p *Place) Show() {
	p.on = true
	p.root.Show()
	p.render()
	p.refresh()
	p.FocusTable()
}

// Hide hides the place. What was asked stays for the next time.
func (p *Place) Hide() {
	p.on = false
	p.root.Hide()
}

// Update shows everything anew, in the present look.
func (p *Place) Update() { p.render() }

// FocusTable gives the table the keys.
func (p *Place) FocusTable() { p.in.Shell.Focus(p.table) }

// Close ends what is under way, and closes the library in the background. An import goes on the next time.
func (p *Place) Close() {
	p.kept.flush()
	p.closed = true
	p.typing()
	for _, q := range []*question{&p.finding, &p.paging, &p.loading, &p.exploring, &p.refreshing} {
		q.stop()
	}
	if p.working != nil {
		p.working.cancel()
	}
	p.in.Do(func() { _ = p.in.Library.Close() }, nil) // what was changed is on the disk
}

// query returns what is asked.
func (p *Place) query() Query {
	words := slices.Clone(p.terms)
	return Query{Text: strings.TrimSpace(pgn.JoinQuery(words) + " " + p.typed), Collection: p.collection, Position: p.position, Sort: p.sort, Descending: p.descending}
}

// filtered reports whether the table shows less than all games.
func (p *Place) filtered() bool {
	q := p.query()
	return q.Text != "" || q.Collection != "" || q.Position != nil
}

// refresh asks what there is, and searches again if that has changed.
func (p *Place) refresh() {
	p.ask(&p.refreshing, func(context.Context) func() {
		state, err := p.in.Library.State()
		return func() {
			changed := !p.known || state.Revision != p.state.Revision || p.problem != nil
			p.state, p.known, p.problem = state, err == nil, err
			if p.collection != "" && !slices.ContainsFunc(state.Collections, func(c Collection) bool { return c.Name == p.collection }) {
				p.collection = ""
			}
			p.render()
			p.out.Changed()
			if err == nil && changed {
				p.find()
			}
		}
	})
}

// pageRows is how many rows are asked for at once.
const pageRows = 200

// search asks for the games of another query.
func (p *Place) search() {
	p.note, p.complaint = "", ""
	p.find()
}

// find asks for the games of the query. The marked game stays marked if it is on the first page.
func (p *Place) find() {
	q := p.query()
	q.Limit = pageRows
	p.paging.stop()
	p.loading.stop()
	p.ask(&p.finding, func(ctx context.Context) func() {
		found, err := p.in.Library.Find(ctx, q)
		return func() {
			p.pages, p.asked = map[int][]Row{}, map[int]bool{}
			p.count, p.found, p.damaged = found.Count, err == nil, len(found.Damaged) > 0
			if err != nil {
				p.count = 0
				p.complain(err)
			} else {
				p.pages[0] = found.Rows
			}
			p.table.SetCount(p.count)
			p.table.ScrollToTop()
			p.render()
			if len(found.Rows) == 0 {
				p.show(nil, 0)
				return
			}
			at := max(slices.IndexFunc(found.Rows, func(r Row) bool { return r.ID == p.id }), 0)
			stays := found.Rows[at].ID == p.shown && p.game != nil
			p.table.Mark(at)
			p.mark(at) // the table says nothing where the row was marked before
			if stays {
				p.explore() // else once the game is shown
			}
		}
	})
}

// row returns a row of the table; false if it is not known yet, and asks for it.
func (p *Place) row(i int) (Row, bool) {
	page := i / pageRows
	if rows, ok := p.pages[page]; ok {
		if at := i % pageRows; at < len(rows) {
			return rows[at], true
		}
		return Row{}, false
	}
	if !p.asked[page] && p.found {
		p.asked[page] = true
		p.askPage(page)
	}
	return Row{}, false
}

// mostPages bounds how many pages stay in memory.
const mostPages = 64

func (p *Place) askPage(page int) {
	q := p.query()
	q.Offset, q.Limit = page*pageRows, pageRows
	p.ask(&p.paging, func(ctx context.Context) func() {
		found, err := p.in.Library.Find(ctx, q)
		return func() {
			p.asked = map[int]bool{} // others that were asked for have been dropped
			if err != nil {
				p.complain(err)
				return
			}
			if len(p.pages) >= mostPages {
				p.pages = map[int][]Row{0: p.pages[0]}
			}
			p.pages[page] = found.Rows
			p.table.Refresh()
			if p.marked/pageRows == page {
				p.mark(p.marked)
			}
		}
	})
}

// mark shows the game of a row.
func (p *Place) mark(i int) {
	p.marked = i
	row, ok := p.row(i)
	if !ok {
		return
	}
	p.id = row.ID
	if p.id == p.shown && p.game != nil {
		p.loading.stop()
		return
	}
	p.ask(&p.loading, func(context.Context) func() {
		g, err := p.in.Library.Game(row.ID)
		return func() {
			if err != nil && g == nil {
				p.complain(err)
				p.show(nil, 0)
				return
			}
			ply := row.Ply
			if p.position == nil {
				ply = g.Last().Ply()
			}
			p.show(g, ply)
		}
	})
}

// show shows a game, or none, after so many plies of its main line.
func (p *Place) show(g *game.Game, ply int) {
	p.game, p.node, p.shown = g, nil, p.id
	if g != nil {
		p.node = nodeAt(g, ply)
	} else {
		p.id = 0
	}
	p.renderBoard()
	p.explore()
}

// nodeAt returns the node of the main line after so many plies, or its last.
func nodeAt(g *game.Game, ply int) *game.Node {
	at := g.Root()
	for n := range g.MainLine() {
		if n.Ply() > ply {
			break
		}
		at = n
	}
	return at
}

// step replays the game of the preview board.
func (p *Place) step(steps int) {
	if p.node == nil {
		return
	}
	at := p.node
	for ; steps > 0 && at.Next() != nil; steps-- {
		at = at.Next()
	}
	for ; steps < 0 && at.Parent() != nil; steps++ {
		at = at.Parent()
	}
	p.goTo(at)
}

func (p *Place) goTo(at *game.Node) {
	if at == p.node {
		return
	}
	p.node = at
	p.renderBoard()
	p.explore()
	if at.Move() != chess.NoMove {
		p.out.Announce(p.moveWords(at))
	} else {
		p.out.Announce(lang.L("Start position"))
	}
}

// here returns the position on the preview board.
func (p *Place) here() chess.Position {
	if p.game != nil && p.node != nil {
		return p.game.PositionAt(p.node)
	}
	if p.position != nil {
		return *p.position
	}
	return chess.StartPosition()
}

// explore asks for the moves in the position on the preview board.
func (p *Place) explore() {
	if !p.known || p.count == 0 {
		p.exploring.stop()
		p.explored, p.exploredAt = Explored{}, p.here()
		p.renderExplorer()
		return
	}
	q, pos := p.query(), p.here()
	p.ask(&p.exploring, func(ctx context.Context) func() {
		explored, err := p.in.Library.Explore(ctx, q, &pos)
		return func() {
			if err != nil {
				explored = Explored{}
			}
			p.explored, p.exploredAt = explored, pos
			p.renderExplorer()
		}
	})
}

// chooseMove narrows the table down to the games with the position after a move of the explorer.
func (p *Place) chooseMove(row int) {
	if row >= len(p.lines) {
		return
	}
	pos := p.exploredAt
	pos.Make(p.lines[row])
	p.setPosition(&pos)
}

// setPosition narrows the table down to the games that reached a position; nil is all games.
func (p *Place) setPosition(pos *chess.Position) {
	p.position = pos
	if pos != nil {
		p.shown = 0 // the game is shown where it has the position
	}
	p.renderFilters()
	p.search()
}

// letterPause is how long the next letter of a search may take.
const letterPause = 200 * time.Millisecond

// typeQuery searches for what was typed once nothing more is typed.
func (p *Place) typeQuery(text string) {
	p.typing()
	p.typing = p.in.After(letterPause, func() {
		if p.typed != text {
			p.typed = text
			p.search()
		}
	})
}

// enterQuery makes chips of what was typed.
func (p *Place) enterQuery() {
	p.typing()
	if words := pgn.QueryWords(p.field.Text); len(words) > 0 {
		p.typed = ""
		p.field.Set("")
		p.AddTerms(words...)
		return
	}
	p.FocusTable()
}

// AddTerms narrows the table down by words of the query.
func (p *Place) AddTerms(words ...string) {
	for _, w := range words {
		if !slices.Contains(p.terms, w) {
			p.terms = append(p.terms, w)
		}
	}
	p.renderFilters()
	p.search()
}

// clear shows all games again.
func (p *Place) clear() {
	p.typing()
	p.terms, p.typed, p.position, p.collection = nil, "", nil, ""
	p.field.Set("")
	p.renderFilters()
	p.renderHead()
	p.search()
}

// dropChip removes a chip: that of the position, or one of the terms.
func (p *Place) dropChip(i int) {
	if p.position != nil {
		if i == 0 {
			p.setPosition(nil)
			return
		}
		i--
	}
	if i < len(p.terms) {
		p.terms = slices.Delete(p.terms, i, i+1)
		p.renderFilters()
		p.search()
	}
}

// sortBy orders the table by a column, and by the same once more in the other direction.
func (p *Place) sortBy(c Column) {
	if c == Time { // of which there is no order
		return
	}
	if p.sort == c {
		p.descending = !p.descending
	} else {
		p.sort, p.descending = c, c == WhiteElo || c == BlackElo || c == Date
	}
	p.head.SetSorted(int(p.sort), p.descending)
	p.search()
}

// open puts the marked game on the board, at the position of the preview board.
func (p *Place) open() {
	if p.game == nil {
		return
	}
	ply := 0
	if p.node != nil {
		ply = p.node.Ply()
	}
	g := p.game
	p.game, p.id = nil, 0 // the board may change it
	p.out.Open(g, ply)
}

// keys gives the place the keys that its controls do not use, before the window gets them.
type keys struct {
	p     *Place
	outer controls.Watcher
}

// TypedKey is called by the controls.
func (k keys) TypedKey(e *fyne.KeyEvent) {
	p := k.p
	switch e.Name {
	case fyne.KeyLeft:
		p.step(-1)
	case fyne.KeyRight:
		p.step(1)
	case fyne.KeyUp, fyne.KeyDown, fyne.KeyPageUp, fyne.KeyPageDown, fyne.KeyHome, fyne.KeyEnd:
		p.table.TypedKey(e)
	case fyne.KeyDelete:
		p.deleteMarked()
	case fyne.KeyReturn, fyne.KeyEnter:
		p.open()
	case fyne.KeyEscape:
		p.out.Leave()
	default:
		k.outer.TypedKey(e)
	}
	k.Changed()
}

// TypedRune begins a search with a letter.
func (k keys) TypedRune(r rune) {
	k.p.in.Shell.Focus(k.p.field)
	k.p.field.TypedRune(r)
}

// Changed is called by the controls.
func (k keys) Changed() { k.outer.Changed() }

// widgets are what the place consists of. They are made anew for another language or other keys.
type widgets struct {
	root      *fyne.Container
	keys      keys
	title     *controls.Text
	collected *controls.Picker
	field     *controls.Field
	chips     *controls.Chips
	filter    *controls.Button
	clearing  *controls.Button
	head      *controls.Head
	table     *controls.Choices
	card      *controls.Card
	none      *controls.Wrapped
	first     *controls.Button // imports a file where there is no game
	footer    *controls.Wrapped
	importer  *controls.Button
	exporter  *controls.Button
	preparer  *controls.Button
	more      *controls.Button
	progress  *controls.Progress
	stopper   *controls.Button
	resumer   *controls.Button
	board     *miniature.Replay
	players   *controls.Text
	where     *controls.Text
	previous  *controls.Button
	next      *controls.Button
	these     *controls.Button
	opener    *controls.Button
	explorer  *explorer.Card
	preview   *fyne.Container
	foot      *fyne.Container
	footing   *footLayout
	filters   *fyne.Container
	top       *fyne.Container
}

// Build makes the widgets and returns what contains them. outer gets the keys that nothing in the place uses.
func (p *Place) Build(tips *controls.Tips, outer controls.Watcher, openMenu func(menu *fyne.Menu, at fyne.Position)) fyne.CanvasObject {
	w := widgets{keys: keys{p, outer}}
	button := func(b *controls.Button, tip string) *controls.Button {
		b.Keys, b.Tips, b.Tip = w.keys, tips, tip
		return b
	}
	w.title = controls.NewText("", theme.ColorText, theme.TextSize+5, true)
	w.collected = controls.NewPicker(0)
	w.collected.Keys = w.keys
	w.field = controls.NewField(p.typed, lang.L("Search: player, event, site, 1990-1999, B90, 1-0, white:name, elo:2600-2899"))
	w.field.Keys, w.field.OnChanged = fieldKeys{w.keys}, p.typeQuery
	w.chips = controls.NewChips(400, p.dropChip)
	w.chips.Keys = w.keys
	w.filter = button(controls.NewLabelledButton(fynetheme.ContentAddIcon(), lang.L("Filter…"), controls.Quiet, p.askFilter), "")
	w.clearing = button(controls.NewButton(lang.L("Clear all"), controls.Quiet, p.clear), lang.L("Show all games again"))

	columns := newColumns()
	w.head = controls.NewHead(columns)
	w.head.Keys, w.head.OnSort = w.keys, func(i int) { p.sortBy(Column(i)) }
	w.head.SetSorted(int(p.sort), p.descending)
	w.table = controls.NewChoices(p.count, func() *controls.Line { return controls.NewLine(columns) }, p.fill)
	w.table.HideSeparators, w.table.Keys = true, w.keys
	w.table.OnSelected = func(i int) { p.mark(i) }
	w.table.OnChosen = func(int) { p.open() }
	w.none = controls.NewWrapped()
	w.none.Align = fyne.TextAlignCenter
	w.first = button(controls.NewButton(lang.L("Import a PGN file…"), controls.Primary, p.askImport), "")

	w.footer = controls.NewWrapped()
	w.importer = button(controls.NewButton(lang.L("Import…"), controls.Plain, p.askImport), lang.L("Add the games of a PGN file"))
	w.exporter = button(controls.NewButton(lang.L("Export…"), controls.Plain, p.askExport), lang.L("Write the listed games to a PGN file"))
	w.preparer = button(controls.NewButton(lang.L("Prepare against…"), controls.Plain, p.askPlayer), lang.L("How a player does: openings, results, opponents"))
	w.more = button(controls.NewIconButton(fynetheme.MoreVerticalIcon(), controls.Plain, nil), lang.L("More"))
	w.more.OnTapped = func() {
		at := fyne.CurrentApp().Driver().AbsolutePositionForObject(w.more)
		openMenu(p.menu(), at)
	}
	w.progress = controls.NewProgress()
	w.stopper = button(controls.NewButton(lang.L("Cancel"), controls.Plain, p.cancelImport), lang.L("Stop importing; the games added so far stay"))
	w.resumer = button(controls.NewButton(lang.L("Resume import"), controls.Plain, p.resumeImport), "")

	w.board = miniature.NewReplay(diagram.NewPainter(), p.step)
	w.players = controls.NewText("", theme.ColorText, theme.TextSize, true)
	w.where = controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false)
	w.players.Cut, w.where.Cut = true, true
	w.previous = button(controls.NewIconButton(theme.NewIcon("previous", `<path d="M17 4v16L6 12z"/>`), controls.Plain, func() { p.step(-1) }), lang.L("Previous move"))
	w.next = button(controls.NewIconButton(theme.NewIcon("next", `<path d="M7 4v16l11-8z"/>`), controls.Plain, func() { p.step(1) }), lang.L("Next move"))
	w.these = button(controls.NewIconButton(fynetheme.SearchIcon(), controls.Plain, func() {
		pos := p.here()
		p.setPosition(&pos)
	}), lang.L("List the games with this position"))
	w.opener = button(controls.NewButton(lang.L("Open"), controls.Plain, p.open), lang.L("Put this game on the board"))
	w.explorer = explorer.New(tips, w.keys)
	w.explorer.HideClose()
	w.explorer.OnMove = p.chooseMove

	w.top = container.New(&topLayout{}, w.title, w.collected, w.field)
	w.filters = container.New(&filterLayout{chips: w.chips}, w.chips, w.filter, w.clearing)
	flow := &controls.Flow{Gap: 8, AtEnd: true}
	buttons := container.New(flow, w.stopper, w.resumer, w.importer, w.exporter, w.preparer, w.more)
	w.footing = &footLayout{buttons, flow, []*controls.Button{w.exporter, w.preparer}}
	w.foot = container.New(w.footing, container.NewStack(w.footer, w.progress), buttons)
	rows := container.NewStack(w.table, container.New(&emptyLayout{}, w.none, w.first))
	w.card = controls.NewCard(container.NewBorder(w.head, w.foot, nil, nil, rows), cardInset)
	w.preview = container.New(&infoLayout{}, w.players, w.where, w.previous, w.next, w.these, w.opener)
	w.root = container.New(&placeLayout{p}, w.top, w.filters, w.card, w.board, w.preview, w.explorer.Card)
	w.root.Hidden = !p.on
	p.widgets = w
	w.collected.OnChanged = func(string) { p.chooseCollection(w.collected.SelectedIndex()) }
	p.render()
	return w.root
}

// fieldKeys are the keys that the field does not use: Enter makes chips of its words, Escape leaves it.
type fieldKeys struct{ keys }

// TypedKey is called by the field.
func (k fieldKeys) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyReturn, fyne.KeyEnter:
		k.p.enterQuery()
	case fyne.KeyEscape:
		k.p.FocusTable()
	default:
		k.keys.TypedKey(e)
	}
	k.Changed()
}
