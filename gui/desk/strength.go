package desk

import (
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/roster"
	"kibitz/gui/pairing"
)

// Kibitz returns the side that the built-in engine plays against a person in the game on the board. ok is false if it does
// not, or if the game is over.
func (k *Desk) Kibitz() (side chess.Color, ok bool) {
	d := k.doc
	if !d.Running() {
		return side, false
	}
	person, ok := d.Round.Pairing.Person()
	side = person.Other()
	return side, ok && d.Round.Pairing.Players[side].Engine == roster.BuiltIn
}

// Strength returns the rating at which the built-in engine plays against a person in the game on the board; 0 is full strength.
func (k *Desk) Strength() int {
	if side, ok := k.Kibitz(); ok {
		return k.doc.Round.Pairing.Players[side].Rating
	}
	return 0
}

// SetStrength changes the rating at which the built-in engine plays against a person, from its next move on. A game that has
// begun says nothing about the user's rating any more.
func (k *Desk) SetStrength(rating int) {
	side, ok := k.Kibitz()
	p := k.doc.Round
	if !ok || p.Pairing.Players[side].Rating == rating {
		return
	}
	p.Pairing.Players[side].Rating = rating
	if !p.Pairing.Think.IsSet() && p.Pairing.TimeControl().Unlimited() {
		p.Pairing.Think = pairing.DefaultTerms().Think // full strength needs a limit
	}
	p.Aided = p.Aided || len(p.Line) > 0
	if tags := k.doc.Game().Tags(); !game.Unknown(tags.Get(pairing.NameTags[side])) {
		named := p.Pairing.WithTags(tags.With(pairing.NameTags[side], k.PlayerName(p.Pairing.Players[side])))
		if err := k.Do(game.SetTags{Tags: named}); err != nil {
			k.in.Notices.Warn(lang.L("The players could not be changed"), err)
		}
	}
	k.Tell(game.Replace{Side: side, Player: p.Pairing.Seat(side)})
}
