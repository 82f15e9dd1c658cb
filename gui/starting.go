package gui

import (
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/game"
	"kibitz/engine/roster"
	"kibitz/gui/controls"
	"kibitz/gui/pairing"
	"kibitz/gui/startcard"
	"kibitz/gui/theme"
)

// The card in the empty list of moves.

// makeStart makes the card.
func (c *controller) makeStart() {
	v := c.view
	done := v.start != nil && v.start.Done
	icons := map[string]string{"goon": moveButtons[2].icon}
	for _, x := range c.view.places {
		icons[x.command] = x.icon
	}
	offer := func(command, label string) startcard.Offer {
		x := c.commands.Get(command)
		return startcard.Offer{Label: label, Tip: x.Tip(), Icon: theme.NewIcon("start-"+command, icons[command]), Run: x.Do, Able: x.Possible}
	}
	offers := []startcard.Offer{
		offer("goon", lang.L("Continue your game")),
		offer("paste", lang.L("Analyse: paste a position or a game")),
		offer("setup", lang.L("Set up a position")),
		offer("open", lang.L("Open a collection of games")),
	}
	if c.config.Library != nil {
		offers = append(offers, offer("library", lang.L("Library")))
	}
	offers = append(offers, offer("training", lang.L("Train with puzzles")))
	v.start = startcard.New(startcard.In{
		Keys: v.keys, Tips: v.tips, Rating: c.strengthAtStart(), Side: c.settings.Game.Side,
		OnStrength: c.useStrength, OnPlay: c.playAs, More: c.commands.Get("new").Do, Offers: offers, OnReopen: c.files.OpenRecent,
	})
	v.start.Done = done
}

// strengthAtStart returns the rating at which Kibitz plays when the first move is made.
func (c *controller) strengthAtStart() int {
	if _, ok := c.desk.Kibitz(); ok {
		return c.desk.Strength()
	}
	return c.settings.Game.Opponent.Rating
}

// useStrength lets Kibitz play at a rating from now on, and in the next game.
func (c *controller) useStrength(rating int) {
	c.desk.SetStrength(rating)
	c.settings.Game.Opponent = pairing.Player{Engine: roster.BuiltIn, Rating: rating}
	c.saveSettings()
}

// playAs begins a game against Kibitz on the terms of the last one, with a choice of color.
func (c *controller) playAs(side string) {
	t := &c.settings.Game
	t.Kind, t.Side, t.Start = pairing.AgainstEngine, side, pairing.FromStart
	t.Opponent = pairing.Player{Engine: roster.BuiltIn, Rating: c.view.start.Chooser.Rating()}
	c.saveSettings()
	c.view.start.Done = true
	c.desk.Start(t.Pairing(), game.New())
	c.view.focusBoard()
}

// renderStart shows the card until the first move.
func (c *controller) renderStart() {
	v := c.view
	shown := !v.start.Done && c.desk.Doc().Blank() && !c.study.On()
	if shown {
		v.start.Update(c.strengthAtStart(), recentRows(c.files.Recent()))
	}
	controls.SetVisible(v.start.Scroll, shown)
	controls.SetVisible(v.list, !shown)
}
