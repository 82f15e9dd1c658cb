package gui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/gui/controls"
	"kibitz/gui/rail"
	"kibitz/gui/theme"
)

// The rail beside the board: what is done first, and the places that the window can show.

// railItem is a row of the rail: a command, its short label, and the shapes of its icon in SVG, 24 units wide and high.
type railItem struct {
	command string
	label   string
	group   rail.Group
	icon    string
	shown   func() bool // reports whether the window shows the place; nil for an action
	leave   func()      // returns from the place to the board; nil for an action and for the board
}

// railItems returns the rows of the rail, ordered by group. A new place is a row here and a command in the menu View.
func (c *controller) railItems() []railItem {
	items := []railItem{
		{command: "new", label: lang.L("New game"), icon: `<path d="M11 4.500h2V11h6.500v2H13v6.500h-2V13H4.500v-2H11z"/>`},
		{command: "open", label: lang.L("Open"), icon: `<path d="M3 4.500h6.800l2 2.500H21v12.500H3zM4.800 8.800v8.900h14.400V8.800z"/>`}, // a folder
		{command: "paste", label: lang.L("Paste"), icon: `<path d="M8.500 2.500h7v2H19V21H5V4.500h3.500zM6.800 6.300v12.900h10.400V6.300h-1.700V7h-7V6.300z` + // a clipboard
			`M8.500 10h7v1.600h-7zM8.500 13.500h7v1.600h-7z"/>`},
		{command: "setup", label: lang.L("Set up"), icon: `<path d="M4 4h16v16H4zM12 5.800V12h6.200V5.800zM5.800 12v6.200H12V12z"/>`, // a board
			shown: c.setup.On, leave: c.leaveSetup},

		{command: "board", label: lang.L("Board"), group: rail.Place, icon: `<path d="M12 2.500a3.600 3.600 0 0 1 2.300 6.400h1.500v1.900h-1.600c.200 2.800 1 4.600 2.800 6.200v1H7v-1c1.800-1.600 2.600-3.400 2.800-6.200H8.200V8.900h1.500A3.600 3.600 0 0 1 12 2.500zM5.800 19.300h12.400v2H5.800z"/>`}, // a pawn
		{command: "report", label: lang.L("Review"), group: rail.Place, icon: reviewIcon,
			shown: c.view.reporting, leave: func() { c.showReport(false) }},
	}
	if c.config.Library != nil {
		items = append(items, railItem{command: "library", label: lang.L("Library"), group: rail.Place, icon: `<path d="M4 4h3.200v16H4zM8.800 4H12v16H8.800zM13.700 5l3-.800 4 15.200-3 .800z"/>`, // books
			shown: c.view.inLibrary, leave: c.leaveLibrary})
	}
	return append(items,
		railItem{command: "training", label: lang.L("Training"), group: rail.Place, icon: `<path d="M12 3a9 9 0 0 1 0 18a9 9 0 0 1 0-18zM12 4.800a7.200 7.200 0 0 0 0 14.400a7.200 7.200 0 0 0 0-14.400z` + // a target
			`M12 7.300a4.700 4.700 0 0 1 0 9.400a4.700 4.700 0 0 1 0-9.400zM12 9a3 3 0 0 0 0 6a3 3 0 0 0 0-6zM12 10.600a1.400 1.400 0 0 1 0 2.800a1.400 1.400 0 0 1 0-2.800z"/>`,
			shown: c.view.training.On, leave: c.leaveTraining},
		railItem{command: "settings", label: lang.L("Settings"), group: rail.Foot, icon: `<path d="M3 7h7.300v1.900H3zM17.700 7H21v1.900h-3.300zM14 4.500a3.450 3.450 0 0 1 0 6.900a3.450 3.450 0 0 1 0-6.900zM14 6.300a1.650 1.650 0 0 0 0 3.300a1.650 1.650 0 0 0 0-3.300z` + // sliders
			`M3 15.100h3.300V17H3zM13.700 15.100H21V17h-7.300zM10 12.600a3.450 3.450 0 0 1 0 6.900a3.450 3.450 0 0 1 0-6.900zM10 14.400a1.650 1.650 0 0 0 0 3.300a1.650 1.650 0 0 0 0-3.300z"/>`})
}

// boardPlace is the place of the game.
const boardPlace = "board"

// makeRail makes the rail.
func (c *controller) makeRail() {
	c.view.places = c.railItems()
	var items []rail.Item
	for _, x := range c.view.places {
		command := c.commands.Get(x.command)
		items = append(items, rail.Item{
			Name: x.command, Label: x.label, Tip: command.Tip(), Icon: theme.NewIcon("rail-"+x.command, x.icon), Group: x.group,
			Run: func() { c.runChosen(command) },
		})
	}
	c.view.rail = rail.New(items)
	c.view.rail.Keys, c.view.rail.Tips = c.view.keys, c.view.tips
}

// besideRail lays out a place that takes the room beside the rail, the messages above it, and a layer of tips over the whole
// window.
type besideRail struct {
	rail     *rail.Rail
	messages *fyne.Container
}

// MinSize is called by Fyne.
func (*besideRail) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(contentWidth, contentHeight)
}

// Layout is called by Fyne.
func (l *besideRail) Layout(o []fyne.CanvasObject, size fyne.Size) {
	at, rest := l.rail.Place(size)
	above := float32(0)
	if wide := rest.Width - 2*theme.Gap; len(l.messages.Objects) > 0 {
		height := min(wrappedHeight(l.messages, wide), rest.Height/2)
		place(o[1], at.AddXY(theme.Gap, theme.Gap), fyne.NewSize(wide, height))
		above = theme.Gap + height
	}
	controls.SetVisible(o[1], above > 0)
	place(o[0], at.AddXY(0, above), rest.SubtractWidthHeight(0, above))
	o[2].Resize(size)
}

// placeShown returns the name of the place that the window shows.
func (c *controller) placeShown() string {
	for _, x := range slices.Backward(c.view.places) { // the library covers the others
		if x.shown != nil && x.shown() {
			return x.command
		}
	}
	return boardPlace
}

// showBoard returns from every other place to the game on the board.
func (c *controller) showBoard() {
	for _, x := range c.view.places {
		if x.leave != nil && x.shown() {
			x.leave()
		}
	}
	c.view.focusBoard()
}
