package training

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"

	puzzles "kibitz/engine/training"
	"kibitz/gui/controls"
	"kibitz/gui/phrase"
	"kibitz/gui/plot"
	"kibitz/gui/theme"
)

// State is what the panel shows.
type State struct {
	Profile           string // of whom this is
	Set               string // of the puzzles
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
	Moves             [2]int      // of the repertoires, by color
	Pending           int         // moves of them that are due or were never asked
	Theme             string      // of the puzzles that are asked; "" is any
	Running           bool        // a run against the clock goes on
	Best              map[int]int // puzzles solved in the best run, by its minutes
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
	padding     float32 = 12
	gap         float32 = 8
)

// Panel shows what there is to say of an exercise, its buttons, how training goes, and what there is to train.
type Panel struct {
	*container.Scroll
	title, rated, rating, margin *controls.Text
	text                         *controls.Wrapped
	numbers                      [3]*controls.Text
	plot                         *plot.Plot
	tiles                        [choices]*tile
	sections                     *fyne.Container
	hint, solve, next            *controls.Button
	theme, clock, repertoire     *controls.Button
	profile, set                 *controls.Button
	options                      *controls.Flow
	optionRow                    *fyne.Container
	state                        State
}

// NewPanel returns the panel of a room, with a button that leaves it. openMenu opens a menu at a place of the window.
func NewPanel(r *Room, keys controls.Keys, leave func(), openMenu func(menu *fyne.Menu, at fyne.Position)) *Panel {
	p := &Panel{
		title:  controls.NewText("", theme.ColorText, titleSize, true),
		rated:  controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false),
		text:   controls.NewWrapped(),
		rating: controls.NewText("", theme.ColorText, titleSize, true),
		margin: controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false),
		plot:   plot.New(),
		hint:   controls.NewButton(lang.L("Hint"), controls.Plain, r.Hint),
		solve:  controls.NewButton(lang.L("Show the solution"), controls.Plain, r.Solve),
		next:   controls.NewButton(lang.L("Next exercise"), controls.Primary, r.Next),
	}
	back := controls.NewButton(lang.L("Back to the game"), controls.Plain, leave)
	for _, b := range []*controls.Button{p.hint, p.solve, p.next, back} {
		b.Keys = keys
	}
	p.title.Cut, p.rated.Cut = true, true
	opener := func(text string, menu func() *fyne.Menu) *controls.Button {
		b := controls.NewButton(text, controls.Opener, nil)
		b.Keys = keys
		b.OnTapped = func() {
			below := fyne.CurrentApp().Driver().AbsolutePositionForObject(b).AddXY(0, b.Size().Height)
			openMenu(menu(), below)
		}
		return b
	}
	p.theme = opener("", func() *fyne.Menu { return p.themeMenu(r) })
	p.clock = opener(lang.L("Against the clock"), func() *fyne.Menu { return p.clockMenu(r) })
	p.repertoire = opener(lang.L("Repertoire"), r.repertoireMenu)
	p.profile, p.set = opener("", r.ProfileMenu), opener("", r.SetMenu)
	p.options = &controls.Flow{Gap: gap}
	p.optionRow = container.New(p.options, p.theme, p.set, p.clock, p.repertoire, opener(lang.L("Progress"), r.progressMenu), p.profile)
	exercise := stacked(12, stacked(2, p.title, p.rated, p.text), container.New(&pairs{gap: gap / 2}, p.hint, p.solve, p.next, back), p.optionRow)
	var cells []fyne.CanvasObject
	for i, label := range []string{lang.L("due today"), lang.L("solved today"), lang.L("days in a row")} {
		p.numbers[i] = controls.NewText("", theme.ColorText, numberSize, true)
		caption := controls.NewText(label, theme.ColorSecondary, captionSize, false)
		caption.Cut = true
		cells = append(cells, stacked(0, p.numbers[i], caption))
	}
	rating := stacked(8, container.New(ratingLine{}, controls.NewText(lang.L("Puzzle rating"), theme.ColorText, theme.TextSize, true), p.rating, p.margin), p.plot)
	titles := [choices]string{AllPuzzles: lang.L("Puzzles"), Mistakes: lang.L("My mistakes"), AllMoves: lang.L("Repertoire"), AllEndings: lang.L("Endings")}
	tiles := container.New(&pairs{gap: gap})
	for i := range p.tiles {
		p.tiles[i] = newTile(titles[i], keys, func() { r.Ask(Choice(i)) })
		tiles.Add(p.tiles[i])
	}
	p.sections = container.New(&columns{}, newSection(exercise), newSection(container.NewGridWithColumns(len(cells), cells...)), newSection(rating), tiles)
	p.Scroll = container.NewVScroll(p.sections)
	p.Scroll.Hide()
	return p
}

// shortened cuts a name that the user has chosen for a button, which has room for so many characters.
func shortened(name string) string {
	const room = 24
	if runes := []rune(name); len(runes) > room {
		return strings.TrimSpace(string(runes[:room-1])) + "…"
	}
	return name
}

// stacked returns objects below each other.
func stacked(gap float32, objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(layout.NewCustomPaddedVBoxLayout(gap), objects...)
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
	points := make([]plot.Point, len(s.History))
	for i, r := range s.History {
		points[i] = plot.Point{Value: r.Value, Margin: r.Deviation / 2}
	}
	p.plot.Set(points)
	controls.SetVisible(p.plot, len(s.History) > 1)
	p.hint.SetDisabled(!s.Asking || s.Running)
	p.solve.SetDisabled(!s.Asking || s.Running)
	controls.SetVisible(p.theme, s.Chosen == AllPuzzles)
	controls.SetVisible(p.clock, s.Chosen == AllPuzzles)
	controls.SetVisible(p.set, s.Chosen == AllPuzzles)
	p.set.SetText(lang.L("Set: {{.Name}}", map[string]any{"Name": shortened(s.Set)}))
	controls.SetVisible(p.repertoire, s.Chosen == AllMoves)
	p.theme.SetText(lang.L("Theme: {{.Theme}}", map[string]any{"Theme": themeName(s.Theme)}))
	p.profile.SetText(lang.L("Profile: {{.Name}}", map[string]any{"Name": shortened(s.Profile)}))
	switch {
	case s.Running:
		p.next.SetText(lang.L("End the run"))
		p.next.SetKind(controls.Plain)
	case s.Asking:
		p.next.SetText(lang.L("Skip"))
		p.next.SetKind(controls.Plain)
	default:
		p.next.SetText(lang.L("Next exercise"))
		p.next.SetKind(controls.Primary)
	}
	p.tiles[AllPuzzles].set(lang.L("{{.N}} to solve", map[string]any{"N": phrase.Grouped(s.Puzzles)}), s.Due[puzzles.Puzzles], s.Chosen == AllPuzzles)
	own := lang.L("A review of your games finds them.")
	if s.Own > 0 {
		own = lang.N("{{.N}} positions from your games", s.Own, map[string]any{"N": s.Own})
	}
	p.tiles[Mistakes].set(own, 0, s.Chosen == Mistakes)
	moves := lang.L("Add a PGN file or the game on the board.")
	if s.Moves != [2]int{} {
		moves = lang.L("{{.White}} moves as White, {{.Black}} as Black", map[string]any{"White": phrase.Grouped(s.Moves[0]), "Black": phrase.Grouped(s.Moves[1])})
	}
	p.tiles[AllMoves].set(moves, s.Pending, s.Chosen == AllMoves)
	p.tiles[AllEndings].set(lang.L("{{.Known}} of {{.All}} learnt", map[string]any{"Known": s.Learnt, "All": s.Endings}), s.Due[puzzles.Endings], s.Chosen == AllEndings)
	p.sections.Refresh() // a section may be higher now
	p.Scroll.Refresh()
}
