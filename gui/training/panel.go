package training

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	puzzles "kibitz/engine/training"
	"kibitz/gui/controls"
	"kibitz/gui/phrase"
	"kibitz/gui/theme"
)

// State is what the panel shows.
type State struct {
	Title, Text       string
	Rated             string // how hard the exercise is, or what it belongs to
	Asking            bool   // a move is asked for
	Due               [puzzles.Kinds]int
	Solved, Streak    int
	Rating, Deviation int
	History           []puzzles.Rating // of puzzles, the newest last
	Chosen            Choice
	Puzzles, Own      int // how many there are to solve, and of the user's own games
	Learnt, Endings   int
	Moves             [2]int // of the repertoires, by color
	Pending           int    // moves of them that are due or were never asked
}

// Choice is one of the things to train.
type Choice uint8

// The choices, in the order of their tiles.
const (
	AllPuzzles Choice = iota
	Mistakes          // puzzles of the user's own games
	AllMoves          // of repertoires
	AllEndings
	choices
)

// The sizes of texts and distances, in Fyne's units.
const (
	titleSize   float32 = 20
	numberSize  float32 = 22
	captionSize float32 = 12
	padding     float32 = 16
)

// Panel shows what there is to say of an exercise, its buttons, how training goes, and what there is to train.
type Panel struct {
	*controls.Card
	title, rated, rating, margin *controls.Text
	text                         *controls.Wrapped
	numbers                      [3]*controls.Text
	plot                         *plot
	tiles                        [choices]*tile
	body                         *fyne.Container
	hint, solve, next            *controls.Button
	state                        State
}

// NewPanel returns the panel of a room, with a button that leaves it.
func NewPanel(r *Room, keys controls.Keys, leave func()) *Panel {
	p := &Panel{
		title:  controls.NewText("", theme.ColorText, titleSize, true),
		rated:  controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false),
		text:   controls.NewWrapped(),
		rating: controls.NewText("", theme.ColorText, titleSize, true),
		margin: controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false),
		plot:   newPlot(),
		hint:   controls.NewButton(lang.L("Hint"), controls.Plain, r.Hint),
		solve:  controls.NewButton(lang.L("Show the solution"), controls.Plain, r.Solve),
		next:   controls.NewButton(lang.L("Next exercise"), controls.Primary, r.Next),
	}
	back := controls.NewButton(lang.L("Back to the game"), controls.Plain, leave)
	for _, b := range []*controls.Button{p.hint, p.solve, p.next, back} {
		b.Keys = keys
	}
	p.title.Cut, p.rated.Cut = true, true
	var cells []fyne.CanvasObject
	for i, label := range []string{lang.L("due today"), lang.L("solved today"), lang.L("days in a row")} {
		p.numbers[i] = controls.NewText("", theme.ColorText, numberSize, true)
		cells = append(cells, container.New(layout.NewCustomPaddedVBoxLayout(0), p.numbers[i], controls.NewText(label, theme.ColorSecondary, captionSize, false)))
	}
	rating := container.New(layout.NewCustomPaddedHBoxLayout(8), controls.NewText(lang.L("Puzzle rating"), theme.ColorText, theme.TextSize, true), layout.NewSpacer(), p.rating, p.margin)
	titles := [choices]string{AllPuzzles: lang.L("Puzzles"), Mistakes: lang.L("My mistakes"), AllMoves: lang.L("Repertoire"), AllEndings: lang.L("Endings")}
	tiles := container.New(layout.NewGridLayoutWithColumns(2))
	for i := range p.tiles {
		p.tiles[i] = newTile(titles[i], keys, func() { r.Ask(Choice(i)) })
		tiles.Add(p.tiles[i])
	}
	buttons := container.NewGridWithColumns(2, p.hint, p.solve, p.next, back)
	p.body = container.New(layout.NewCustomPaddedVBoxLayout(12),
		container.New(layout.NewCustomPaddedVBoxLayout(2), p.title, p.rated), p.text, buttons, widget.NewSeparator(),
		container.NewGridWithColumns(len(cells), cells...), widget.NewSeparator(), rating, p.plot, tiles)
	p.Card = controls.NewCard(container.NewVScroll(container.New(layout.NewCustomPaddedLayout(padding, padding, padding, padding), p.body)), 0)
	p.Card.Hide()
	return p
}

// State returns what is shown.
func (p *Panel) State() State { return p.state }

// SetState shows s.
func (p *Panel) SetState(s State) {
	p.state = s
	p.title.SetText(s.Title)
	p.rated.SetText(s.Rated)
	p.text.Say(s.Text, theme.ColorText)
	due := s.Due[puzzles.Puzzles] + s.Due[puzzles.Endings] + s.Pending
	for i, n := range []int{due, s.Solved, s.Streak} {
		p.numbers[i].SetText(phrase.Grouped(n))
	}
	p.rating.SetText(fmt.Sprint(s.Rating))
	p.margin.SetText(fmt.Sprintf("± %d", s.Deviation))
	p.plot.set(s.History)
	if shown := len(s.History) > 1; shown != p.plot.Visible() {
		controls.SetVisible(p.plot, shown)
		p.Card.Refresh() // what scrolls is higher now,
		p.body.Refresh() // and laid out anew
	}
	p.hint.SetDisabled(!s.Asking)
	p.solve.SetDisabled(!s.Asking)
	p.tiles[AllPuzzles].set(lang.L("{{.N}} to solve", map[string]any{"N": phrase.Grouped(s.Puzzles)}), s.Due[puzzles.Puzzles], s.Chosen == AllPuzzles)
	own := lang.L("A review of your games finds them.")
	if s.Own > 0 {
		own = lang.N("{{.N}} positions from your games", s.Own, map[string]any{"N": s.Own})
	}
	p.tiles[Mistakes].set(own, 0, s.Chosen == Mistakes)
	moves := lang.L("The menu Tools adds the game on the board.")
	if s.Moves != [2]int{} {
		moves = lang.L("{{.White}} moves as White, {{.Black}} as Black", map[string]any{"White": phrase.Grouped(s.Moves[0]), "Black": phrase.Grouped(s.Moves[1])})
	}
	p.tiles[AllMoves].set(moves, s.Pending, s.Chosen == AllMoves)
	p.tiles[AllEndings].set(lang.L("{{.Known}} of {{.All}} learnt", map[string]any{"Known": s.Learnt, "All": s.Endings}), s.Due[puzzles.Endings], s.Chosen == AllEndings)
}
