// Package explorer is the card that shows which moves some games have played in a position, how
// often, and how those games ended. It shows a [State] and reports what is chosen; it looks for
// nothing itself.
package explorer

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"kibitz/gui/controls"
	"kibitz/gui/theme"
)

// State is what the card shows.
type State struct {
	// Source says which games are looked at.
	Source string
	// Games says how many of them reached the position; it is on the button that shows them. "" is no button.
	Games string
	// Note is shown in the place of moves where there are none.
	Note string
	// Rows are the moves, the most frequent first.
	Rows []Row
}

// Row is a move that some games have played.
type Row struct {
	Move                string
	Games               string // how many
	Said                string // the same in words, which are spoken
	White, Draws, Black int    // how those ended that have a result

	// What stands beside that if it is known: the share of the games, the mean rating of those who moved, the rating that
	// their results are worth, and the last year.
	Share, Elo, Performance, Last string
}

// Card is the card.
type Card struct {
	*controls.Card

	// OnMove reports that the move of a row was chosen.
	OnMove func(row int)
	// OnGames reports that the games are to be listed.
	OnGames func()
	// OnClose reports that the card is not wanted any more.
	OnClose func()

	state   State
	head    *fyne.Container
	source  *controls.Text
	note    *controls.Wrapped
	games   *controls.Button
	closing *controls.Button
	list    *controls.Choices
	rows    *rows
	top     *fyne.Container // the head, and the titles below it
	titles  *moveRow        // of the columns; hidden where there is little but the moves
}

const (
	inset     float32 = 14 // left and right of everything
	headInset float32 = 3  // above and below the title
)

// How many moves the card has room for, whether there are as many or not: it shall not jump.
const (
	TallRows  = 16 // where nothing else wants the room
	MostRows  = 4
	LeastRows = 2
)

// New returns an empty card. Its buttons have tips, and keys gets the keys that it has no use for.
func New(tips *controls.Tips, keys controls.Keys) *Card {
	c := &Card{
		source: controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false),
		note:   controls.NewWrapped(),
		rows:   &rows{MostRows},
	}
	c.source.Cut = true
	c.note.Align = fyne.TextAlignCenter
	c.games = controls.NewButton("", controls.Plain, func() { c.OnGames() })
	c.games.Tip = lang.L("List the games with this position")
	c.closing = controls.NewIconButton(fynetheme.CancelIcon(), controls.Quiet, func() { c.OnClose() })
	c.closing.Tip = lang.L("Close explorer")
	for _, b := range []*controls.Button{c.games, c.closing} {
		b.Tips, b.Keys = tips, keys
	}
	c.list = controls.NewChoices(0, func() fyne.CanvasObject { return newMoveRow() }, func(i int, o fyne.CanvasObject) {
		o.(*moveRow).set(c.state.Rows[i])
	})
	c.list.Once, c.list.HideSeparators, c.list.Keys = true, true, keys
	c.list.OnChosen = func(i int) { c.OnMove(i) }

	title := controls.NewText(lang.L("Explorer"), theme.ColorText, theme.TextSize, true)
	right := container.New(layout.NewCustomPaddedHBoxLayout(4), c.games, c.closing)
	c.head = container.NewBorder(nil, nil, container.New(layout.NewCustomPaddedLayout(0, 0, 0, 8), title), right, c.source)
	c.titles = newMoveRow()
	c.titles.title = true
	c.titles.set(Row{Move: lang.X("explorer.move", "Move"), Games: lang.L("Games"), Share: lang.X("explorer.share", "Share"), Elo: lang.L("Elo"),
		Performance: lang.X("explorer.performance", "Perf."), Last: lang.X("explorer.last", "Last")})
	c.titles.Hide()
	c.top = container.New(layout.NewCustomPaddedVBoxLayout(0), container.New(layout.NewCustomPaddedLayout(headInset, headInset, inset, headInset), c.head), c.titles)
	c.Card = controls.NewCard(container.NewBorder(c.top, nil, nil, nil,
		container.New(c.rows, c.list, container.New(layout.NewCustomPaddedLayout(0, 0, inset, inset), c.note))), 1)
	c.SetState(State{})
	return c
}

// HideClose hides the button that closes the card: it belongs to what it stands in.
func (c *Card) HideClose() { c.closing.Hide() }

// SetRows gives the card room for so many moves.
func (c *Card) SetRows(n int) {
	if c.rows.n != n {
		c.rows.n = n
		c.Refresh()
	}
}

// State returns what is shown.
func (c *Card) State() State { return c.state }

// SetState shows s. Only what has changed is drawn again.
func (c *Card) SetState(s State) {
	same := slices.Equal(c.state.Rows, s.Rows)
	c.state = s
	if !same { // before anything draws the list: it may have fewer rows now
		c.list.SetCount(len(s.Rows))
		c.list.ScrollToTop()
	}
	c.source.SetText(s.Source)
	c.note.Say(s.Note, theme.ColorSecondary)
	if c.games.Hidden = s.Games == ""; !c.games.Hidden {
		c.games.SetText(s.Games)
	}
	c.head.Refresh() // the button may need room, or leave some
	if titled := len(s.Rows) > 0 && s.Rows[0].Share != ""; titled != c.titles.Visible() {
		controls.SetVisible(c.titles, titled)
		c.Card.Refresh()
	}
}

// RowRoom is the height that a move takes.
func RowRoom() float32 { return rowHeight + fynetheme.Padding() }

// rows gives the list and what stands in its place the room of so many rows.
type rows struct{ n int }

func (r *rows) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(0, float32(r.n)*RowRoom())
}

func (r *rows) Layout(o []fyne.CanvasObject, size fyne.Size) {
	for _, x := range o {
		x.Move(fyne.NewPos(0, 0))
		x.Resize(size)
	}
}
