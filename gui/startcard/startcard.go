// Package startcard is what stands in the empty list of moves until the first move: how strong Kibitz plays, a game with
// one's own choice of color, and the other things that the program is for. It knows no commands: each offer has a function.
//
// All of it belongs to Fyne's main goroutine.
package startcard

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/pairing"
	"kibitz/gui/strength"
	"kibitz/gui/theme"
)

// Offer is one of the things that can be done besides playing.
type Offer struct {
	Label string
	Tip   string
	Icon  fyne.Resource
	Run   func()
	Able  func() bool // the offer is hidden while it is false; nil is always true
}

// In is what a card is made with.
type In struct {
	Keys controls.Keys // gets the keys that the card does not use
	Tips *controls.Tips

	Rating     int               // at which Kibitz plays at first; 0 is full strength
	Side       string            // that the user plays, one of those in package pairing
	OnStrength func(rating int)  // another strength was chosen
	OnPlay     func(side string) // a game shall begin
	More       func()            // asks for all terms of a game
	Offers     []Offer
	OnReopen   func(i int) // recent file number i was chosen
}

// Recent is a file that was used lately.
type Recent struct{ Name, Folder string }

// Sizes in Fyne's units.
const (
	titleSize    float32 = 20
	padding      float32 = 12
	rowGap       float32 = 10
	folderColumn float32 = 170
)

// MostRecent is how many recent files the card shows.
const MostRecent = 3

// Card is the card.
type Card struct {
	*container.Scroll
	Chooser *strength.Chooser
	Play    *controls.Button
	Recent  *controls.Choices // the recent files

	// Done is set where a game was begun: the list of moves waits for its first move then, and the card stays away.
	Done bool

	in     In
	sides  *controls.Segments
	offers []*controls.Button
	recent []Recent
	box    *fyne.Container // the recent files with their title
}

// sides are the choices of a color, in the order in which they stand.
var sides = [...]string{pairing.SideWhite, pairing.SideBlack, pairing.SideRandom}

// New returns a card.
func New(in In) *Card {
	c := &Card{in: in, Chooser: strength.New(strength.Config{Rating: in.Rating, Plain: true, Keys: in.Keys})}
	c.Chooser.OnChanged = in.OnStrength
	more := controls.NewButton(lang.L("More choices…"), controls.Quiet, in.More)
	selected := 0
	for i, s := range sides {
		if s == in.Side {
			selected = i
		}
	}
	c.sides = controls.NewSegments(0, selected, lang.L("White"), lang.L("Black"), lang.L("Random"))
	c.sides.Keys = in.Keys
	c.Play = controls.NewButton(lang.L("Play"), controls.Primary, func() { in.OnPlay(sides[c.sides.Selected()]) })
	rows := []fyne.CanvasObject{
		container.NewBorder(nil, nil, controls.NewText(lang.L("Play"), theme.ColorText, titleSize, true), more),
		c.Chooser.Container,
		container.New(&choiceLayout{c.sides}, c.sides, c.Play),
		widget.NewSeparator(),
	}
	for _, o := range in.Offers {
		b := controls.NewLabelledButton(o.Icon, o.Label, controls.Plain, o.Run)
		b.Tip = o.Tip
		c.offers = append(c.offers, b)
		rows = append(rows, b)
	}
	for _, b := range append([]*controls.Button{more, c.Play}, c.offers...) {
		b.Keys, b.Tips = in.Keys, in.Tips
	}
	c.makeRecent()
	body := container.New(layout.NewCustomPaddedVBoxLayout(rowGap), append(rows, c.box)...)
	c.Scroll = container.NewVScroll(container.New(column{}, body))
	c.Scroll.Hide()
	return c
}

// makeRecent makes the list of recent files.
func (c *Card) makeRecent() {
	newRow := func() *controls.Row {
		name := controls.NewText("", theme.ColorText, theme.TextSize, false)
		folder := controls.NewText("", theme.ColorSecondary, theme.SecondarySize, false)
		folder.Align = fyne.TextAlignTrailing
		name.Cut, folder.Cut = true, true
		return controls.NewRow(container.New(layout.NewCustomPaddedLayout(3, 3, 6, 6), forms.Columns([]float32{0, folderColumn}, name, folder)), name, folder)
	}
	c.Recent = controls.NewChoices(0, newRow, func(i int, row *controls.Row) { row.Set(c.recent[i].Name, c.recent[i].Folder) })
	c.Recent.Keys, c.Recent.Once, c.Recent.HideSeparators = c.in.Keys, true, true
	c.Recent.OnChosen = func(i int) { c.in.OnReopen(i) }
	frame := forms.Fitting(func() fyne.Size {
		row, n := c.Recent.MinSize(), float32(len(c.recent))
		return fyne.NewSize(row.Width, n*row.Height+max(0, n-1)*fynetheme.Padding())
	}, c.Recent)
	c.box = container.New(layout.NewCustomPaddedVBoxLayout(4), widget.NewSeparator(),
		controls.NewText(lang.L("Recent files"), theme.ColorSecondary, theme.SecondarySize, true), frame)
	c.box.Hide()
}

// Update shows the strength of the game that waits for its first move, what is on offer now, and the recent files.
func (c *Card) Update(rating int, recent []Recent) {
	if recent = recent[:min(len(recent), MostRecent)]; !slices.Equal(recent, c.recent) {
		c.recent = recent
		c.Recent.SetCount(len(recent))
		controls.SetVisible(c.box, len(recent) > 0)
		c.Content.Refresh() // lays out the rows anew
		c.Scroll.Refresh()
	}
	c.Chooser.OnChanged = nil // nothing is chosen: the dial follows the game
	c.Chooser.Dial.Set(rating)
	c.Chooser.OnChanged = c.in.OnStrength
	for i, o := range c.in.Offers {
		controls.SetVisible(c.offers[i], o.Able == nil || o.Able())
	}
}

// column lays out the card in whatever width there is: the list of moves says how much.
type column struct{}

// MinSize is called by Fyne.
func (column) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(0, o[0].MinSize().Height+2*padding)
}

// Layout is called by Fyne.
func (column) Layout(o []fyne.CanvasObject, size fyne.Size) {
	o[0].Move(fyne.NewPos(padding, padding))
	o[0].Resize(size.SubtractWidthHeight(2*padding, 2*padding))
}

// choiceLayout puts the button that begins a game behind the choice of a color, or below it where both have no room.
type choiceLayout struct{ sides *controls.Segments }

const playWidth float32 = 120

// MinSize is called by Fyne.
func (l *choiceLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	choice, play := o[0].MinSize(), o[1].MinSize()
	return fyne.NewSize(max(choice.Width, play.Width), max(choice.Height, play.Height))
}

// Layout is called by Fyne.
func (l *choiceLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	width, height := min(playWidth, size.Width/4), o[1].MinSize().Height
	l.sides.SetWidth(size.Width - width - rowGap)
	o[0].Resize(fyne.NewSize(size.Width-width-rowGap, size.Height))
	o[1].Move(fyne.NewPos(size.Width-width, 0))
	o[1].Resize(fyne.NewSize(width, height))
}

// Offer returns the button of one of the offers.
func (c *Card) Offer(i int) *controls.Button { return c.offers[i] }
