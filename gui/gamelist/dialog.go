package gamelist

import (
	"slices"
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"kibitz/engine/pgn"
	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/gamefile"
	"kibitz/gui/notices"
	"kibitz/gui/phrase"
	"kibitz/gui/theme"
)

// dialog is an open list.
type dialog struct {
	*List
	coll   *gamefile.Collection
	modal  *controls.Modal
	field  *controls.Field
	count  *controls.Text
	body   *fyne.Container   // the whole list
	beside *fyne.Container   // what stands beside the field, or below it where that is narrow
	found  *fyne.Container   // the count, shown during a search
	faults *controls.Button  // selects the broken games; hidden without any
	all    *controls.Button  // ends the restriction to games with a position
	none   *controls.Wrapped // stands in place of an empty list
	save   *controls.Button  // saves the games shown
	delete *controls.Button  // deletes the marked game; hidden where the file cannot be written
	undo   *controls.Button  // restores the last deleted game; hidden without one
	choose *controls.Button  // opens the marked game
	head   *controls.Head
	list   *controls.Choices
	said   *controls.Wrapped // why the marked game is broken, or what saving and deleting have done

	writable bool // games can be deleted
	deleted  int  // games deleted since the list was opened and not restored
	cursor   int  // of the field when the list got the keys; -1 while the field has them
	replaced bool // by a list of the same file: closing this one offers nothing
}

// build makes the controls of the list.
func (l *dialog) build() {
	coll, columns := l.coll, newColumns()
	l.field = controls.NewField(coll.Listing.Query, lang.L("Search: player, event, site, 1990-1999, B90, 1-0, white:name, elo:2600-2899"))
	l.field.OnKey, l.field.OnChanged, l.field.OnUndo = l.key, l.search, func() bool {
		if l.editing() || l.undo.Hidden { // else undo is about the text of the field
			return false
		}
		l.restoreLast()
		return true
	}
	l.field.CursorColumn = utf8.RuneCountInString(coll.Listing.Query) // typing continues the query
	l.cursor = l.field.CursorColumn
	l.count = controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false)
	l.none = controls.NewWrapped()
	l.none.Align = fyne.TextAlignCenter
	l.head = controls.NewHead(columns)
	l.head.OnSort = func(i int) { l.sort(pgn.Column(i)) }
	l.list = controls.NewChoices(0, func() *controls.Line { return controls.NewLine(columns) }, l.fill)
	l.list.HideSeparators = true
	l.list.OnChosen = l.openRow
	l.list.OnSelected = func(int) { l.sayWhy() }
	l.said = controls.NewWrapped()
	l.modal.Aside = l.said
	l.modal.OnKey, l.modal.OnRune, l.modal.Closed = l.key, l.typed, l.closed

	l.choose = controls.NewButton(lang.L("Open"), controls.Primary, func() { l.openRow(l.list.Selected()) })
	l.save = controls.NewButton(lang.L("Save listed games…"), controls.Plain, l.saveShown)
	l.delete = controls.NewButton(lang.L("Delete"), controls.Plain, l.deleteMarked)
	l.undo = controls.NewButton(lang.L("Undo"), controls.Plain, l.restoreLast)
	l.modal.Confirm, l.modal.Cancel = l.choose.OnTapped, l.modal.Close
	l.faults = controls.NewButton("", controls.Plain, func() {
		l.field.SetText(pgn.Broken)
		l.shell.Focus(l.field)
	})
	l.all = controls.NewLabelledButton(fynetheme.CancelIcon(), lang.L("With this position"), controls.Plain, func() {
		l.remember()
		coll.ShowAll()
		l.show()
		l.shell.Focus(l.field)
	})
	coll.Check.Changed = l.showMoreFaults

	l.found = container.New(layout.NewCustomPaddedLayout(0, 0, 4, 4), l.count)
	l.beside = forms.NewLine(l.found, l.all, l.faults)
	table := controls.NewCard(container.NewBorder(l.head, nil, nil, nil, container.NewStack(l.list,
		container.New(layout.NewCustomPaddedLayout(0, 0, theme.Gap, theme.Gap), l.none))), 4)
	l.body = container.New(&dialogLayout{l.shell, l.modal}, l.field, l.beside, table)
	l.showButtons()
}

// fill shows a game in a row.
func (l *dialog) fill(row int, line *controls.Line) {
	i := int(l.coll.Games()[row])
	e, board := &l.coll.Entries[i], l.files.Board()
	cells := cellsOf(i, e)
	line.Set(cells, board != nil && board.Is(l.coll, i))
	if cells[pgn.Black] == "" { // a position has the room of both players
		line.Span(int(pgn.White), int(pgn.BlackElo))
	}
	if e.Fault != nil {
		line.Warn(int(pgn.ECO), faultWords(e.Fault))
	}
}

// closed keeps the mark for the next time, and offers to restore what was deleted.
func (l *dialog) closed() {
	l.open = nil
	l.coll.Check.Changed = nil
	l.remember()
	l.files.NoteMarked(l.coll)
	if !l.replaced {
		l.files.OfferRestore(l.coll, l.deleted)
	}
}

// title says how many games there are, and where.
func (l *dialog) title() string {
	n := len(l.coll.Entries)
	if file := l.coll.Title(); file != "" {
		return lang.N("{{.N}} games in {{.File}}", n, map[string]any{"N": phrase.Grouped(n), "File": file})
	}
	return lang.N("{{.N}} games", n, map[string]any{"N": phrase.Grouped(n)})
}

// asksForBroken reports whether the search is one for broken games.
func (l *dialog) asksForBroken() bool {
	return strings.Contains(strings.ToLower(l.coll.Listing.Query), pgn.Broken)
}

// showMoreFaults shows that more games are known to be broken, or that there are no more.
func (l *dialog) showMoreFaults() {
	if l.asksForBroken() {
		top := l.list.GetScrollOffset()
		l.remember()
		l.coll.Reselect()
		l.show()
		l.list.ScrollToOffset(top)
		return
	}
	l.showFaults()
	if why := l.why(); why != "" { // else the result of saving or deleting stays there
		l.said.Say(why, theme.ColorWarning)
	}
	l.list.Refresh()
}

// why returns in words what is wrong with the marked game, "" if nothing is known to be.
func (l *dialog) why() string {
	if i, games := l.list.Selected(), l.coll.Games(); i >= 0 && i < len(games) {
		if f := l.coll.Entries[games[i]].Fault; f != nil {
			return phrase.Sentence(faultWords(f))
		}
	}
	return ""
}

// sayWhy says below the list what is wrong with the marked game.
func (l *dialog) sayWhy() { l.said.Say(l.why(), theme.ColorWarning) }

func (l *dialog) showFaults() {
	n := l.coll.Check.Broken
	l.faults.SetText(lang.N("{{.N}} damaged games", n, map[string]any{"N": phrase.Grouped(n)}))
	l.faults.Hidden = n == 0
	l.body.Refresh() // the field makes room for it
}

// show shows what is selected, in its order, and keeps to the marked game.
func (l *dialog) show() {
	games := l.coll.Games()
	l.head.SetSorted(int(l.coll.Listing.By), l.coll.Listing.Descending)
	l.list.SetCount(len(games))
	l.none.Hidden = len(games) > 0
	l.save.SetDisabled(len(games) == 0)
	l.choose.SetDisabled(len(games) == 0)
	none := lang.L("No game matches your search.")
	switch {
	case len(l.coll.Entries) == 0:
		none = lang.L("No games are left in the file.")
	case l.coll.Check.Running && l.asksForBroken():
		none = lang.L("Looking for damaged games…")
	}
	l.none.Say(none, theme.ColorSecondary)
	_, some := l.coll.Listing.Reached()
	l.all.Hidden = !some
	l.found.Hidden = l.coll.Listing.Query == "" && l.all.Hidden
	if !l.found.Hidden {
		l.count.SetText(lang.L("{{.Found}} of {{.All}}", map[string]any{"Found": phrase.Grouped(len(games)), "All": phrase.Grouped(len(l.coll.Entries))}))
	}
	l.showFaults()
	l.showButtons()
	l.list.ScrollToTop()
	l.list.Mark(max(slices.Index(games, l.coll.Listing.Marked), 0))
	l.sayWhy()
}

// remember keeps the mark for the next time.
func (l *dialog) remember() {
	if i := l.list.Selected(); i >= 0 && i < len(l.coll.Games()) {
		l.coll.Listing.Marked = l.coll.Games()[i]
	}
}

func (l *dialog) search(query string) {
	l.cursor = -1
	l.remember()
	l.coll.Search(query)
	l.show()
	l.out.Searched()
}

func (l *dialog) sort(by pgn.Column) {
	l.remember()
	l.coll.SortBy(by)
	l.show()
}

func (l *dialog) openRow(row int) {
	if row < 0 || row >= len(l.coll.Games()) {
		return
	}
	if l.coll.Changing() {
		l.coll.WhenSettled(func() {
			if l.isOpen() {
				l.openRow(l.list.Selected())
			}
		})
		return
	}
	l.modal.Close()
	l.files.OpenGame(l.coll, int(l.coll.Games()[row]))
}

// isOpen reports whether the list has been neither closed nor replaced.
func (l *dialog) isOpen() bool { return l.List.open == l }

// key gives the list the keys that the focused control, such as the field, does not use.
func (l *dialog) key(e *fyne.KeyEvent) bool {
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
		l.deleteMarked()
		return true
	default:
		return false
	}
	l.list.TypedKey(e)
	return true
}

// typed begins a search wherever the focus is.
func (l *dialog) typed(r rune) {
	l.shell.Focus(l.field)
	l.field.TypedRune(r)
}

// editing reports whether the field uses the key Delete: since the list had the keys, the text has changed or the cursor
// was moved. A user who deletes the text with it must not go on to delete games.
func (l *dialog) editing() bool {
	return l.shell.Focused() == l.field &&
		(l.cursor < 0 || l.cursor != l.field.CursorColumn || l.field.SelectedText() != "")
}

// saveShown asks for a file and writes the games to it that the list shows, in its order.
func (l *dialog) saveShown() {
	name := l.coll.Listing.Query
	if name == "" {
		name = lang.L("Selection")
	}
	l.files.SaveGames(l.coll, slices.Clone(l.coll.Games()), name, func(words string, tone notices.Tone) {
		color := theme.ColorAccentText
		if tone == notices.Warning {
			color = theme.ColorWarning
		}
		l.say(words, color)
	})
}

// say says something beside the buttons of the list, which hides the messages of the window.
func (l *dialog) say(words string, color fyne.ThemeColorName) {
	if !l.shell.Has(l.modal) { // it was closed meanwhile
		l.notices.Passing(words)
		return
	}
	l.said.Say(words, color)
	l.out.Announce(words)
}

// showButtons shows the buttons to delete and to undo where they have something to do.
func (l *dialog) showButtons() {
	l.delete.Hidden = !l.writable || len(l.coll.Games()) == 0
	l.undo.Hidden = l.coll.Deletions() == 0
}

// deleteMarked deletes the marked game from the file. Where that cannot be written, the attempt tells why.
func (l *dialog) deleteMarked() {
	coll, row := l.coll, l.list.Selected()
	if coll.Path == "" || l.files.Saving() || row < 0 || row >= len(coll.Games()) {
		return
	}
	l.cursor = l.field.CursorColumn
	index := int(coll.Games()[row])
	title := gamefile.Title(&coll.Entries[index])
	l.files.Delete(coll, index, func(del *gamefile.Deletion, err error) {
		if err != nil {
			l.warn(lang.L("{{.Game}} was not deleted", map[string]any{"Game": title}), err)
			return
		}
		open := l.about(coll)
		if open == nil {
			l.files.OfferRestore(coll, 1)
			return
		}
		open.deleted++
		if games := open.coll.Games(); len(games) > 0 {
			open.coll.Listing.Marked = games[min(row, len(games)-1)]
		}
		open.showChange(lang.L("{{.Game}} deleted.", map[string]any{"Game": del.Title}))
	})
}

// restoreLast restores the last deleted game.
func (l *dialog) restoreLast() {
	coll := l.coll
	if l.undo.Hidden || l.files.Saving() {
		return
	}
	l.files.Restore(coll, func(del *gamefile.Deletion, err error) {
		if err != nil {
			l.warn(lang.L("{{.Game}} was not restored", map[string]any{"Game": del.Title}), err)
			return
		}
		words := del.RestoredWords(coll)
		if l := l.about(coll); l != nil {
			l.deleted = max(l.deleted-1, 0)
			l.showChange(words)
			return
		}
		l.notices.Passing(words)
	})
}

// showChange shows the list after a game was deleted or restored, and says so. The list stays scrolled to where it was.
func (l *dialog) showChange(words string) {
	top := l.list.GetScrollOffset()
	l.show()
	l.modal.SetTitle(l.title())
	l.list.ScrollToOffset(top)
	l.list.Mark(l.list.Selected()) // it may be below what is in sight
	if b, ok := l.shell.Focused().(*controls.Button); ok && !b.Visible() {
		l.shell.Focus(l.field)
	}
	l.modal.Fit()
	l.say(words, theme.ColorAccentText)
}
