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
	drawAfter  = 40 // plies since the usual start position; before, a draw is taken only by who stands worse
	drawWithin = 15 // centipawns ahead, at most
	drawGladly = 60 // centipawns behind: worse

	offerAfter  = 80 // plies
	offerMoves  = 8
	offerWithin = 10 // centipawns either way
	offerAgain  = 40 // plies between two offers
)

// allWithin reports whether there are at least n scores and the last n of them lie between least and most.
func allWithin(scores []engine.Score, n, least, most int) bool {
	if len(scores) < n {
		return false
	}
	return !slices.ContainsFunc(scores[len(scores)-n:], func(s engine.Score) bool {
		return s.Flat() < least || s.Flat() > most
	})
}

// givesUp reports whether an engine resigns, by its last scores.
func givesUp(scores []engine.Score) bool {
	return allWithin(scores, resignMoves, -engine.Won, -resignScore)
}

// agreesToDraw reports whether an engine takes a draw by its scores. plies are those since the usual start position, be it
// by the move number of a position that was set up.
func agreesToDraw(scores []engine.Score, plies int) bool {
	return allWithin(scores, drawMoves, -engine.Won, -drawGladly) ||
		plies >= drawAfter && allWithin(scores, drawMoves, -engine.Won, drawWithin)
}

// agreesAtOnce reports whether an engine takes a draw without further ado: nobody can hope for more.
func agreesAtOnce(scores []engine.Score, p *chess.Position) bool {
	return hopeless(p) && (len(scores) == 0 || allWithin(scores, 1, -engine.Won, drawWithin))
}

// hopeless reports whether neither side has more than a rook or a minor piece, and no pawn.
func hopeless(p *chess.Position) bool {
	const king, kingAndPiece = 1, 2
	if p.ByType(chess.Pawn)|p.ByType(chess.Queen) != 0 {
		return false
	}
	white, black := p.ByColor(chess.White).Count(), p.ByColor(chess.Black).Count()
	return white <= kingAndPiece && black <= kingAndPiece && (white > king) == (black > king)
}

// offersDraw reports whether an engine offers a draw, by its last scores.
func offersDraw(scores []engine.Score, plies int) bool {
	return plies >= offerAfter && allWithin(scores, offerMoves, -offerWithin, offerWithin)
}

// resignIfLost makes the engine that is about to move resign instead, if its scores say that the game is lost. It
// reports whether the engine has resigned.
func (k *Desk) resignIfLost(p *Round, side chess.Color) bool {
	if !k.settings.Concede || p.Pairing.Players[side].NeverResigns() || !givesUp(p.scores[side]) {
		return false
	}
	return k.Tell(game.Resigned{Side: side})
}

// offerDrawIfLevel makes an engine that has moved offer a draw if the game has been level for long.
func (k *Desk) offerDrawIfLevel(p *Round, side chess.Color) {
	plies := len(p.Match.Moves())
	if !k.settings.Concede || k.doc.Round != p || !k.doc.Running() || plies < p.offered+offerAgain || !offersDraw(p.scores[side], plies) {
		return
	}
	p.offered = plies
	k.Tell(game.DrawOffered{Side: side})
}
