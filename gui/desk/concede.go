package desk

import (
	"slices"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// When an engine gives a game up, and when it has had enough of one. It is judged by
// what the engine said with its last moves, from its own point of view: one
// score alone may be a slip.
const (
	resignScore = 650 // centipawns behind
	resignMoves = 4   // own moves in a row

	drawMoves  = 3
	drawAfter  = 40 // plies; before, a draw is taken only by who stands worse
	drawGladly = 60 // centipawns behind: worse

	offerAfter  = 80 // plies
	offerMoves  = 8
	offerWithin = 10 // centipawns either way
	offerAgain  = 40 // plies between two offers
)

// lately reports whether the last n scores all lie between least and most; there
// must be so many.
func lately(scores []engine.Score, n, least, most int) bool {
	if len(scores) < n {
		return false
	}
	return !slices.ContainsFunc(scores[len(scores)-n:], func(s engine.Score) bool {
		return s.Flat() < least || s.Flat() > most
	})
}

func givesUp(scores []engine.Score) bool {
	return lately(scores, resignMoves, -engine.Won, -resignScore)
}

func agreesToDraw(scores []engine.Score, plies int) bool {
	return lately(scores, drawMoves, -engine.Won, -drawGladly) ||
		plies >= drawAfter && lately(scores, drawMoves, -engine.Won, 0)
}

func offersDraw(scores []engine.Score, plies int) bool {
	return plies >= offerAfter && lately(scores, offerMoves, -offerWithin, offerWithin)
}

// concedes lets the engine that is about to make a move resign instead. It
// reports whether it has.
func (k *Desk) concedes(p *Round, side chess.Color) bool {
	if !k.settings.Concede || p.Pairing.Players[side].NeverResigns() || !givesUp(p.scores[side]) {
		return false
	}
	return k.Tell(game.Resigned{Side: side})
}

// offers lets an engine that has moved offer a draw.
func (k *Desk) offers(p *Round, side chess.Color) {
	plies := len(p.Match.Moves())
	if !k.settings.Concede || k.doc.Round != p || !k.doc.Running() || plies < p.offered+offerAgain || !offersDraw(p.scores[side], plies) {
		return
	}
	p.offered = plies
	k.Tell(game.DrawOffered{Side: side})
}
