package desk

import (
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/pairing"
)

// resignIfLost makes the engine that is about to move resign instead, if its scores say that the game is lost. It
// reports whether the engine has resigned.
func (k *Desk) resignIfLost(p *Round, side chess.Color) bool {
	if !k.settings.Concede || p.Pairing.Players[side].NeverResigns() || !pairing.Resigns(p.scores[side]) {
		return false
	}
	return k.Tell(game.Resigned{Side: side})
}

// offerDrawIfLevel makes an engine that has moved offer a draw if the game has been level for long.
func (k *Desk) offerDrawIfLevel(p *Round, side chess.Color) {
	plies := len(p.Match.Moves())
	if !k.settings.Concede || k.doc.Round != p || !k.doc.Running() || plies < p.offered+pairing.OfferAgain || !pairing.OffersDraw(p.scores[side], plies) {
		return
	}
	p.offered = plies
	k.Tell(game.DrawOffered{Side: side})
}
