// Package report is the card that sums up the review of a game: how well each side played, and the moves that decided it. It shows a
// [State] and reports what is chosen.
package report

import (
	"image/color"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/controls"
	"kibitz/gui/diagram"
	"kibitz/gui/theme"
)

// The rows of the table of a report.
const (
	Accuracy = iota
	Loss
	Inaccuracies
	Mistakes
	Blunders
	Opening
	Middlegame
	Endgame

	Rows
	phases = Opening // the first row about a phase
)

// Turns is how many turning points a report has at most.
const Turns = 3

// State is what the card shows.
type State struct {
	Title, Subtitle string
	Note            string    // how the opening went; "" for nothing
	Names           [2]string // of the players, by color
	Bold            [2]bool   // the columns of the user
	Values          [Rows][2]string
	Turns           []Turn
	Place           string // which mistake of the user's the board shows
}

// Turn is a turning point.
type Turn struct {
	Move    string // with its number
	Mark    game.NAG
	Change  string // of the evaluation
	Text    string
	Diagram diagram.Diagram
	Current bool // the board shows it
}

// same reports whether two turning points look the same.
func (t *Turn) same(o *Turn) bool {
	return t.Move == o.Move && t.Mark == o.Mark && t.Change == o.Change && t.Text == o.Text && t.Current == o.Current &&
		t.Diagram.Pieces == o.Diagram.Pieces && t.Diagram.Orientation == o.Diagram.Orientation && t.Diagram.Palette == o.Diagram.Palette && t.Diagram.Set == o.Diagram.Set
}

// The measures of the card, in Fyne's units.
const (
	inset       float32 = 16
	valueWidth  float32 = 76
	rowHeight   float32 = 24
	bigHeight   float32 = 30
	dotSize     float32 = 8
	titleSize   float32 = 20
	captionSize float32 = 12
	barHeight   float32 = 62
)

// Card is the widget.
type Card struct {
	*controls.Card
	// OnTurn is told which turning point was chosen.
	OnTurn func(i int)

	title, subtitle, place *controls.Text
	note                   *controls.Wrapped
	names                  [2]*nameCell
	rows                   [Rows]*row
	phases, turning        fyne.CanvasObject
	turns                  [Turns]*turnRow
	state                  State
}

// New returns an empty card with buttons: to the mistake before, to the next one, and to try again.
func New(keys controls.Keys, previous, next, again *controls.Button) *Card {
	c := &Card{
		title:    controls.NewText("", theme.ColorText, titleSize, true),
		subtitle: controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false),
		place:    controls.NewText("", theme.ColorText, theme.SecondarySize, true),
	}
	c.title.Cut, c.subtitle.Cut = true, true
	c.note = controls.NewWrapped()
	c.note.Hide()
	body := container.New(layout.NewCustomPaddedVBoxLayout(0), c.title, c.subtitle, c.note)
	for side := range c.names {
		c.names[side] = newNameCell(chess.Color(side))
	}
	empty := controls.NewText("", theme.ColorText, captionSize, false)
	body.Add(container.New(&columns{height: rowHeight}, empty, c.names[chess.White].Container, c.names[chess.Black].Container))
	labels := [Rows]string{lang.L("Accuracy"), lang.L("Average loss"), lang.L("Inaccuracies"), lang.L("Mistakes"), lang.L("Blunders"),
		lang.L("Opening"), lang.L("Middlegame"), lang.L("Endgame")}
	dots := [Rows]fyne.ThemeColorName{Inaccuracies: theme.ColorInaccuracy, Mistakes: theme.ColorMistake, Blunders: theme.ColorBlunder}
	part := container.New(layout.NewCustomPaddedVBoxLayout(0))
	for i := range c.rows {
		c.rows[i] = newRow(labels[i], dots[i], i == Accuracy)
		if i < phases {
			body.Add(c.rows[i].Container)
		} else {
			part.Add(c.rows[i].Container)
		}
	}
	c.phases = container.New(layout.NewCustomPaddedVBoxLayout(4), newRule(),
		controls.NewText(lang.L("Accuracy by phase"), theme.ColorSecondary, theme.SecondarySize, false), part)
	body.Add(c.phases)
	turning := container.New(layout.NewCustomPaddedVBoxLayout(4), newRule(), controls.NewText(lang.L("Turning points"), theme.ColorText, theme.TextSize, true))
	for i := range c.turns {
		c.turns[i] = newTurnRow(i, keys, func() {
			if c.OnTurn != nil {
				c.OnTurn(i)
			}
		})
		turning.Add(c.turns[i])
	}
	c.turning = turning
	body.Add(turning)
	scroll := container.NewVScroll(container.New(layout.NewCustomPaddedLayout(inset, 8, inset, inset), body))
	c.place.Align = fyne.TextAlignCenter
	mistake := controls.NewText(lang.X("report.mistake", "Mistake"), theme.ColorSecondary, theme.SecondarySize, false)
	mistake.Align = fyne.TextAlignCenter
	places := container.New(layout.NewCustomPaddedVBoxLayout(0), mistake, c.place)
	bar := container.New(&bottomBar{}, previous, places, next, again)
	c.Card = controls.NewCard(container.NewBorder(nil, bar, nil, nil, scroll), 0)
	return c
}

// State returns what is shown.
func (c *Card) State() State { return c.state }

// SetState shows s.
func (c *Card) SetState(s State) {
	c.state = s
	c.title.SetText(s.Title)
	c.subtitle.SetText(s.Subtitle)
	c.place.SetText(s.Place)
	resized := (s.Note != "") != c.note.Visible() || s.Note != c.note.Text()
	c.note.Say(s.Note, theme.ColorText)
	controls.SetVisible(c.note, s.Note != "")
	for side, n := range c.names {
		n.set(s.Names[side], s.Bold[side])
	}
	some := false
	for i, r := range c.rows {
		r.set(s.Values[i], s.Bold)
		if i >= phases {
			shown := s.Values[i] != [2]string{}
			some = some || shown
			resized = resized || shown != r.Visible()
			controls.SetVisible(r.Container, shown)
		}
	}
	resized = resized || some != c.phases.Visible() || (len(s.Turns) > 0) != c.turning.Visible()
	controls.SetVisible(c.phases, some)
	controls.SetVisible(c.turning, len(s.Turns) > 0)
	for i, t := range c.turns {
		shown := i < len(s.Turns)
		resized = resized || shown != t.Visible()
		controls.SetVisible(t, shown)
		if shown {
			t.set(s.Turns[i])
		}
	}
	if resized {
		c.Card.Refresh()
	}
}

// nameCell is the head of a column: a disc in the color of the side, and the name of the player.
type nameCell struct {
	*fyne.Container
	text *controls.Text
	bold *controls.Text
}

func newNameCell(side chess.Color) *nameCell {
	n := &nameCell{text: controls.NewText("", theme.ColorSecondary, captionSize, false), bold: controls.NewText("", theme.ColorText, captionSize, true)}
	n.text.Cut, n.bold.Cut = true, true
	n.Container = container.New(&headLayout{n}, newDisc(side), n.text, n.bold)
	return n
}

func (n *nameCell) set(name string, bold bool) {
	if n.text.Text() == name && n.bold.Visible() == bold {
		return
	}
	n.text.SetText(name)
	n.bold.SetText(name)
	controls.SetVisible(n.text, !bold)
	controls.SetVisible(n.bold, bold)
	n.Refresh()
}

// headLayout puts the disc and the name at the right end.
type headLayout struct{ n *nameCell }

// MinSize is called by Fyne.
func (l *headLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(valueWidth, rowHeight)
}

// Layout is called by Fyne.
func (l *headLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	const gap float32 = 6
	name := l.n.text
	if l.n.bold.Visible() {
		name = l.n.bold
	}
	width := min(name.Width()+1, size.Width-dotSize-gap)
	x := size.Width - width
	o[0].Move(fyne.NewPos(x-gap-dotSize, (size.Height-dotSize)/2))
	o[0].Resize(fyne.NewSquareSize(dotSize))
	for _, t := range o[1:] {
		t.Move(fyne.NewPos(x, 0))
		t.Resize(fyne.NewSize(width, size.Height))
	}
}

// row is a row of the table.
type row struct {
	*fyne.Container
	plain, bold [2]*controls.Text
}

func newRow(label string, dot fyne.ThemeColorName, big bool) *row {
	size, height := theme.SecondarySize+1, rowHeight
	if big {
		height = bigHeight
	}
	r := &row{}
	name := controls.NewText(label, theme.ColorText, size, big)
	objects := []fyne.CanvasObject{name}
	for side := range r.plain {
		valueSize := size
		if big {
			valueSize = titleSize
		}
		r.plain[side] = controls.NewText("", theme.ColorText, valueSize, big)
		r.bold[side] = controls.NewText("", theme.ColorText, valueSize, true)
		r.plain[side].Align, r.bold[side].Align = fyne.TextAlignTrailing, fyne.TextAlignTrailing
		objects = append(objects, container.New(layout.NewStackLayout(), r.plain[side], r.bold[side]))
	}
	if dot != "" {
		objects = append(objects, newDot(dot))
	}
	r.Container = container.New(&columns{height: height}, objects...)
	return r
}

func (r *row) set(values [2]string, bold [2]bool) {
	for side := range values {
		r.plain[side].SetText(values[side])
		r.bold[side].SetText(values[side])
		controls.SetVisible(r.plain[side], !bold[side])
		controls.SetVisible(r.bold[side], bold[side])
	}
}

// columns lays out a label, two values at the right, and a dot before the label if there is one.
type columns struct{ height float32 }

// MinSize is called by Fyne.
func (l *columns) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(3*valueWidth, l.height) }

// Layout is called by Fyne.
func (l *columns) Layout(o []fyne.CanvasObject, size fyne.Size) {
	x := float32(0)
	if len(o) > 3 {
		o[3].Move(fyne.NewPos(0, (l.height-dotSize)/2))
		o[3].Resize(fyne.NewSquareSize(dotSize))
		x = 2 * dotSize
	}
	o[0].Move(fyne.NewPos(x, 0))
	o[0].Resize(fyne.NewSize(max(size.Width-2*valueWidth-x, 0), l.height))
	for i := range 2 {
		o[1+i].Move(fyne.NewPos(size.Width-float32(2-i)*valueWidth, 0))
		o[1+i].Resize(fyne.NewSize(valueWidth, l.height))
	}
}

// bottomBar lays out the button to the mistake before, the place, the button to the next one and, in the rest, the main button.
type bottomBar struct{}

// MinSize is called by Fyne.
func (bottomBar) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(2*(inset-4)+2*o[0].MinSize().Width+o[3].MinSize().Width, barHeight)
}

// Layout is called by Fyne.
func (bottomBar) Layout(o []fyne.CanvasObject, size fyne.Size) {
	const button, gap float32 = 38, 10
	side := inset - 4
	top := (size.Height - button) / 2
	again := max(o[3].MinSize().Width, 0)
	place := func(o fyne.CanvasObject, x, width float32) {
		o.Move(fyne.NewPos(x, top))
		o.Resize(fyne.NewSize(width, button))
	}
	place(o[0], side, button)
	place(o[3], size.Width-side-again, again)
	place(o[2], size.Width-side-again-gap-button, button)
	place(o[1], side+button, max(size.Width-2*side-again-gap-2*button, 0))
}

// number returns the number of a turning point as it stands in its disc.
func number(i int) string { return strconv.Itoa(i + 1) }

// markColors are the colors of the marks as text.
var markColors = map[game.NAG]fyne.ThemeColorName{game.Dubious: theme.ColorInaccuracy, game.Mistake: theme.ColorMistake, game.Blunder: theme.ColorBlunder}

// discColors are the grounds of the discs with the numbers of turning points.
var discColors = map[game.NAG]color.NRGBA{game.Dubious: diagram.InaccuracyDisc, game.Mistake: diagram.MistakeDisc, game.Blunder: diagram.BlunderDisc}
