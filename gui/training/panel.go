package training

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"

	"kibitz/gui/controls"
	"kibitz/gui/theme"
)

// State is what the panel shows.
type State struct {
	Title, Text         string
	Asking              bool // a move is asked for
	Puzzle              int  // the rating of the puzzle; 0 if it is not known
	Due, Solved, Streak int
	Rating, Deviation   int
}

// The sizes of texts and distances, in Fyne's units.
const (
	titleSize   float32 = 20
	numberSize  float32 = 22
	captionSize float32 = 12
	padding     float32 = 16
)

// Panel shows what there is to say of a puzzle, its buttons, and how training goes.
type Panel struct {
	*controls.Card
	title, rated, rating, margin *controls.Text
	text                         *controls.Wrapped
	numbers                      [3]*controls.Text
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
		hint:   controls.NewButton(lang.L("Hint"), controls.Plain, r.Hint),
		solve:  controls.NewButton(lang.L("Show the solution"), controls.Plain, r.Solve),
		next:   controls.NewButton(lang.L("Next puzzle"), controls.Primary, r.Next),
	}
	back := controls.NewButton(lang.L("Back to the game"), controls.Plain, leave)
	for _, b := range []*controls.Button{p.hint, p.solve, p.next, back} {
		b.Keys = keys
	}
	p.title.Cut = true
	var cells []fyne.CanvasObject
	for i, label := range []string{lang.L("due today"), lang.L("solved today"), lang.L("days in a row")} {
		p.numbers[i] = controls.NewText("", theme.ColorText, numberSize, true)
		cells = append(cells, container.New(layout.NewCustomPaddedVBoxLayout(0), p.numbers[i], controls.NewText(label, theme.ColorSecondary, captionSize, false)))
	}
	rating := container.New(layout.NewCustomPaddedHBoxLayout(8), controls.NewText(lang.L("Puzzle rating"), theme.ColorText, theme.TextSize, true), layout.NewSpacer(), p.rating, p.margin)
	buttons := container.NewGridWithColumns(2, p.hint, p.solve, p.next, back)
	body := container.New(layout.NewCustomPaddedVBoxLayout(12),
		container.New(layout.NewCustomPaddedVBoxLayout(2), p.title, p.rated), p.text, buttons,
		container.NewGridWithColumns(len(cells), cells...), rating)
	p.Card = controls.NewCard(container.NewVScroll(container.New(layout.NewCustomPaddedLayout(padding, padding, padding, padding), body)), 0)
	p.Card.Hide()
	return p
}

// State returns what is shown.
func (p *Panel) State() State { return p.state }

// SetState shows s.
func (p *Panel) SetState(s State) {
	p.state = s
	p.title.SetText(s.Title)
	p.rated.SetText("")
	if s.Puzzle > 0 {
		p.rated.SetText(lang.L("Rated {{.N}}", map[string]any{"N": s.Puzzle}))
	}
	p.text.Say(s.Text, theme.ColorText)
	for i, n := range []int{s.Due, s.Solved, s.Streak} {
		p.numbers[i].SetText(fmt.Sprint(n))
	}
	p.rating.SetText(fmt.Sprint(s.Rating))
	p.margin.SetText(fmt.Sprintf("± %d", s.Deviation))
	p.hint.SetDisabled(!s.Asking)
	p.solve.SetDisabled(!s.Asking)
}
