package gui

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"kibitz/engine/game"
	"kibitz/engine/pgn"
	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/gamefile"
	"kibitz/gui/notices"
	"kibitz/gui/phrase"
	"kibitz/gui/theme"
)

// gameList is the list of the games of a file, open over the window.
type gameList struct {
	c      *controller
	coll   *gamefile.Collection
	modal  *controls.Modal
	field  *controls.Field
	count  *controls.Text
	body   *fyne.Container   // all of it
	beside *fyne.Container   // what stands beside the field, or below it where that is narrow
	found  *fyne.Container   // the count, shown while there is a search
	faults *controls.Button  // selects the broken games, shown where there are such
	here   *controls.Button  // shows all games again, where only those with a position are
	none   *controls.Wrapped // said where the list would be
	saving *controls.Button  // saves what is shown
	taking *controls.Button  // deletes the marked game; not there where the file cannot be written
	back   *controls.Button  // brings the last one back that was deleted; not there where there is none
	opens  *controls.Button  // opens the marked game
	head   *controls.Head
	list   *controls.Choices
	reason *controls.Wrapped // why the marked game is broken: in its row there is not always room for it; and what became of saving and deleting

	writable bool // games can be deleted
	deleted  int  // so many of those that were deleted since it was opened have not come back
	cursor   int  // of the field when the keys came to the list; -1 while they are the field's
	replaced bool // by a list of the same games; it leaves nothing to say
}

// The least width of the table for the columns that not every list has room for.
const (
	numberFrom float32 = 400
	ecoFrom    float32 = 460
	dateFrom   float32 = 540
	eventFrom  float32 = 640
	eloFrom    float32 = 760
	roundFrom  float32 = 1000
)

// gameColumns are the columns of the list, in the order of pgn.Column.
func gameColumns() *controls.Columns {
	return &controls.Columns{All: []controls.Column{
		pgn.Number:   {Title: lang.L("No."), Width: 74, Align: fyne.TextAlignTrailing, Quiet: true, From: numberFrom},
		pgn.White:    {Title: lang.L("White"), Share: 1},
		pgn.WhiteElo: {Title: lang.L("Elo"), Width: 62, Quiet: true, From: eloFrom},
		pgn.Black:    {Title: lang.L("Black"), Share: 1},
		pgn.BlackElo: {Title: lang.L("Elo"), Width: 62, Quiet: true, From: eloFrom},
		pgn.Result:   {Title: lang.L("Result"), Width: 84, Align: fyne.TextAlignCenter},
		pgn.ECO:      {Title: lang.L("ECO"), Width: 62, Quiet: true, From: ecoFrom},
		pgn.Date:     {Title: lang.L("Date"), Width: 92, Quiet: true, From: dateFrom},
		pgn.Event:    {Title: lang.L("Event"), Share: 1, Quiet: true, From: eventFrom},
		pgn.Site:     {Title: lang.L("Place"), Share: 0.6, Quiet: true, From: roundFrom},
		pgn.Round:    {Title: lang.L("Round"), Width: 82, Quiet: true, From: roundFrom},
	}}
}

// gameCells is what the list shows of a game.
func gameCells(i int, e *pgn.Entry) []string {
	known := func(s string) string {
		if strings.Trim(s, "?.-") == "" {
			return ""
		}
		return s
	}
	white, black := nameOr(e.White, "?"), nameOr(e.Black, "?")
	if game.Unknown(e.White) && game.Unknown(e.Black) && e.FEN != "" {
		white, black = e.FEN, "" // all that tells positions apart
	}
	return []string{
		pgn.Number:   strconv.Itoa(i + 1),
		pgn.White:    white,
		pgn.WhiteElo: known(e.WhiteElo),
		pgn.Black:    black,
		pgn.BlackElo: known(e.BlackElo),
		pgn.Result:   strings.ReplaceAll(strings.ReplaceAll(nameOr(e.Result, "*"), "1/2", "½"), "-", "–"),
		pgn.ECO:      known(e.ECO),
		pgn.Date:     strings.ReplaceAll(known(e.Date), ".??", ""),
		pgn.Event:    known(e.Event),
		pgn.Site:     known(e.Site),
		pgn.Round:    known(e.Round),
	}
}

// askGame lets the user pick a game from a collection.
func (c *controller) askGame(coll *gamefile.Collection) {
	coll.ShowAll()
	c.listGames(coll)
	c.refreshList()
}

// listGames shows the list of a collection, of all its games or of those with a position.
func (c *controller) listGames(coll *gamefile.Collection) {
	coll = coll.Latest()
	was := 0 // deleted while this list was open
	if c.games != nil {
		c.games.replaced = c.games.coll.Latest() == coll
		if c.games.replaced {
			was = c.games.deleted
		}
		c.games.modal.Close() // two would tell each other's rows
	}
	l := &gameList{c: c, coll: coll, modal: &controls.Modal{}, deleted: was}
	c.games = l
	if coll.Deletions() > 0 {
		c.notices.Clear(notices.Deleted) // the list has the way back itself
	}
	coll.Reselect() // what was saved since may have changed it
	columns := gameColumns()
	l.field = controls.NewField(coll.Listing.Query, lang.L("Search: player, event, place, 1990-1999, B90, 1-0, white:name, elo:2600-2899"))
	l.field.Keys, l.field.OnKey = l.modal, l.key
	l.field.OnChanged, l.field.OnUndo = l.search, l.undone
	l.field.CursorColumn = utf8.RuneCountInString(coll.Listing.Query) // what is typed goes on from there
	l.cursor = l.field.CursorColumn
	l.count = controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false)
	l.none = controls.NewWrapped()
	l.none.Align = fyne.TextAlignCenter
	l.head = controls.NewHead(columns)
	l.head.Keys, l.head.OnSort = l.modal, func(i int) { l.sort(pgn.Column(i)) }
	l.list = controls.NewChoices(0, func() fyne.CanvasObject { return controls.NewLine(columns) }, func(row int, o fyne.CanvasObject) {
		i := int(coll.Games()[row])
		s := c.doc.Source
		line, cells := o.(*controls.Line), gameCells(i, &coll.Entries[i])
		line.Set(cells, s != nil && s.Is(coll, i))
		if cells[pgn.Black] == "" { // a position has the room of both players
			line.Span(int(pgn.White), int(pgn.BlackElo))
		}
		if f := coll.Entries[i].Fault; f != nil {
			line.Warn(int(pgn.ECO), faultWords(f))
		}
	})
	l.list.HideSeparators = true
	l.list.Keys = l.modal
	l.list.OnChosen = l.open
	l.list.OnSelected = func(int) { l.showReason() }
	l.reason = controls.NewWrapped()
	l.modal.Aside = l.reason
	l.modal.OnKey, l.modal.OnRune = l.key, l.typed

	l.opens = controls.NewButton(lang.L("Open"), controls.Primary, func() { l.open(l.list.Selected()) })
	closing := controls.NewButton(lang.L("Close"), controls.Plain, l.modal.Close)
	l.saving = controls.NewButton(lang.L("Save these…"), controls.Plain, l.save)
	l.taking = controls.NewButton(lang.L("Delete"), controls.Plain, l.remove)
	l.back = controls.NewButton(lang.L("Undo"), controls.Plain, l.putBack)
	l.modal.Confirm, l.modal.Cancel = l.opens.OnTapped, l.modal.Close
	l.modal.Closed = func() {
		c.games = nil
		coll.Check.Changed = nil
		l.remember()
		c.noteListPlace(coll)
		if !l.replaced {
			c.tellDeleted(coll, l.deleted)
		}
	}
	l.faults = controls.NewButton("", controls.Plain, func() {
		l.field.SetText(pgn.Broken)
		c.view.window.Canvas().Focus(l.field)
	})
	l.here = controls.NewLabelledButton(fynetheme.CancelIcon(), lang.L("With this position"), controls.Plain, func() {
		l.remember()
		coll.ShowAll()
		l.show()
		c.view.window.Canvas().Focus(l.field)
	})
	l.faults.Keys, l.here.Keys = l.modal, l.modal
	coll.Check.Changed = l.faultsFound

	l.found = container.New(layout.NewCustomPaddedLayout(0, 0, 4, 4), l.count)
	l.beside = forms.NewLine(l.found, l.here, l.faults)
	table := controls.NewCard(container.NewBorder(l.head, nil, nil, nil, container.NewStack(l.list,
		container.New(layout.NewCustomPaddedLayout(0, 0, theme.Gap, theme.Gap), l.none))), 4)
	l.body = container.New(&gameListLayout{c.view.window.Canvas(), l.modal}, l.field, l.beside, table)
	l.showRemoval()
	c.shell.Open(l.modal, l.title(), l.body, l.field, l.saving, l.back, l.taking, closing, l.opens)
	if s := c.doc.Source; s != nil && s.Coll == coll && s.Deletion == nil {
		coll.Listing.Marked = int32(s.Index)
	}
	c.checkGames(coll)
	l.show()
	l.askWritable()
}

// title says how many games there are, and where.
func (l *gameList) title() string {
	n := len(l.coll.Entries)
	if file := l.coll.Title(); file != "" {
		return lang.N("{{.N}} games in {{.File}}", n, map[string]any{"N": grouped(n), "File": file})
	}
	return lang.N("{{.N}} games", n, map[string]any{"N": grouped(n)})
}

// asksForBroken reports whether the search is one for broken games.
func (l *gameList) asksForBroken() bool {
	return strings.Contains(strings.ToLower(l.coll.Listing.Query), pgn.Broken)
}

// faultsFound shows that more games are known to be broken, or that there are no more.
func (l *gameList) faultsFound() {
	if l.asksForBroken() {
		top := l.list.GetScrollOffset()
		l.remember()
		l.coll.Reselect()
		l.show()
		l.list.ScrollToOffset(top)
		return
	}
	l.showFaults()
	if why := l.why(); why != "" { // else what became of saving and deleting stays there
		l.reason.Say(why, theme.ColorWarning)
	}
	l.list.Refresh()
}

// why tells what is wrong with the marked game, "" if nothing is known to be.
func (l *gameList) why() string {
	if i, games := l.list.Selected(), l.coll.Games(); i >= 0 && i < len(games) {
		if f := l.coll.Entries[games[i]].Fault; f != nil {
			return phrase.Sentence(faultWords(f))
		}
	}
	return ""
}

// showReason says below the list what is wrong with the marked game, if something is.
func (l *gameList) showReason() { l.reason.Say(l.why(), theme.ColorWarning) }

func (l *gameList) showFaults() {
	n := l.coll.Check.Broken
	l.faults.SetText(lang.N("{{.N}} broken games", n, map[string]any{"N": grouped(n)}))
	l.faults.Hidden = n == 0
	l.body.Refresh() // the field makes room for it
}

// gameListLayout puts the field above the table and gives both what the window has. What belongs
// to the field stands beside it, or below it where that would leave too little of it.
type gameListLayout struct {
	canvas fyne.Canvas
	modal  *controls.Modal
}

const (
	gamesWidest  float32 = 1320
	gamesMargin  float32 = 80 // of the window's width, around the list
	gamesAround  float32 = 190
	gamesLeastHi float32 = 160
	gamesGap     float32 = 10  // between field and table
	gamesField   float32 = 220 // least width of the field beside something
)

func (l *gameListLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	room := l.canvas.Size()
	width := max(min(room.Width-gamesMargin, gamesWidest), 200)
	return fyne.NewSize(width, max(room.Height-gamesAround-l.modal.FootBeyond(width), gamesLeastHi))
}

func (l *gameListLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	field, beside, table := o[0], o[1], o[2]
	high, flow := field.MinSize().Height, beside.(*fyne.Container).Layout.(*controls.Flow)
	flow.SetWidth(size.Width)
	extra := beside.MinSize()
	top := high + gamesGap
	switch room := size.Width - extra.Width - gamesGap; {
	case extra.Width == 0:
		field.Resize(fyne.NewSize(size.Width, high))
	case room >= gamesField:
		field.Resize(fyne.NewSize(room, high))
		beside.Move(fyne.NewPos(room+gamesGap, (high-extra.Height)/2))
	default:
		field.Resize(fyne.NewSize(size.Width, high))
		beside.Move(fyne.NewPos(0, top))
		top += extra.Height + gamesGap
	}
	beside.Resize(extra)
	table.Move(fyne.NewPos(0, top))
	table.Resize(fyne.NewSize(size.Width, size.Height-top))
}

// show shows what is selected, in its order, and keeps to the marked game.
func (l *gameList) show() {
	games := l.coll.Games()
	l.head.SetSorted(int(l.coll.Listing.By), l.coll.Listing.Descending)
	l.list.SetCount(len(games))
	l.none.Hidden = len(games) > 0
	l.saving.SetDisabled(len(games) == 0)
	l.opens.SetDisabled(len(games) == 0)
	none := lang.L("No game has all of these words.")
	switch {
	case len(l.coll.Entries) == 0:
		none = lang.L("There is no game in the file any more.")
	case l.coll.Check.Running && l.asksForBroken():
		none = lang.L("Looking for broken games…")
	}
	l.none.Say(none, theme.ColorSecondary)
	_, some := l.coll.Listing.Reached()
	l.here.Hidden = !some
	l.found.Hidden = l.coll.Listing.Query == "" && l.here.Hidden
	if !l.found.Hidden {
		l.count.SetText(lang.L("{{.Found}} of {{.All}}", map[string]any{"Found": grouped(len(games)), "All": grouped(len(l.coll.Entries))}))
	}
	l.showFaults()
	l.showRemoval()
	l.list.ScrollToTop()
	l.list.Mark(max(slices.Index(games, l.coll.Listing.Marked), 0))
	l.showReason()
}

// remember keeps the mark for the next time.
func (l *gameList) remember() {
	if i := l.list.Selected(); i >= 0 && i < len(l.coll.Games()) {
		l.coll.Listing.Marked = l.coll.Games()[i]
	}
}

func (l *gameList) search(query string) {
	l.cursor = -1
	l.remember()
	l.coll.Search(query)
	l.show()
	l.c.followExplorer()
}

func (l *gameList) sort(by pgn.Column) {
	l.remember()
	l.coll.SortBy(by)
	l.show()
}

func (l *gameList) open(row int) {
	if row < 0 || row >= len(l.coll.Games()) {
		return
	}
	if l.coll.Changing() {
		l.coll.WhenSettled(func() {
			if l.c.games == l {
				l.open(l.list.Selected())
			}
		})
		return
	}
	l.modal.Close()
	l.c.openGame(l.coll, int(l.coll.Games()[row]), l.c.gameUnreadable)
}

// key lets the keys go through the list that what has the focus has no use for, such as the field.
func (l *gameList) key(e *fyne.KeyEvent) bool {
	switch e.Name {
	case fyne.KeyUp, fyne.KeyDown, fyne.KeyPageUp, fyne.KeyPageDown:
		l.cursor = l.field.CursorColumn
	case fyne.KeyHome, fyne.KeyEnd:
		if l.field.Text != "" {
			return false
		}
	case fyne.KeyDelete:
		if l.editing() {
			return false
		}
		l.remove()
		return true
	default:
		return false
	}
	l.list.TypedKey(e)
	return true
}

// typed lets a search begin wherever the focus is.
func (l *gameList) typed(r rune) {
	l.c.view.window.Canvas().Focus(l.field)
	l.field.TypedRune(r)
}

// grouped writes a number with its thousands apart.
func grouped(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "\u2009" + s[i:]
	}
	return s
}
