package pairing

import (
	"slices"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/human"
)

// When an engine at full strength resigns, accepts a draw or offers one. All of it is judged by the scores of its last
// moves, from its own point of view: one score alone may be a slip. A player who plays like a person does so as often as
// people of its rating.
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

	// OfferAgain is how many plies lie between two offers of a draw.
	OfferAgain = 40
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

// Resigns reports whether the player resigns instead of a move, by its scores up to that move. chance is a random number
// from 0 on, below 1.
func (p Player) Resigns(scores []engine.Score, chance float64) bool {
	if p.Limited() {
		return len(scores) > 0 && chance < human.ResignChance(float64(p.Rating), scores[len(scores)-1])
	}
	return allWithin(scores, resignMoves, -engine.Won, -resignScore)
}

// AgreesToDraw reports whether the player accepts a draw, by its last scores. plies counts from the usual start position; for
// a position that was set up, the move number counts. chance is a random number from 0 on, below 1.
func (p Player) AgreesToDraw(scores []engine.Score, plies int, chance float64) bool {
	if p.Limited() {
		return len(scores) > 0 && chance < human.AcceptChance(float64(p.Rating), scores[len(scores)-1], plies)
	}
	return allWithin(scores, drawMoves, -engine.Won, -drawGladly) ||
		plies >= drawAfter && allWithin(scores, drawMoves, -engine.Won, drawWithin)
}

// AgreesAtOnce reports whether an engine accepts a draw at any time, because neither side can hope for more. known tells
// that its last score is a [KnownDraw].
func AgreesAtOnce(scores []engine.Score, known bool, p *chess.Position) bool {
	return known || hopeless(p) && (len(scores) == 0 || allWithin(scores, 1, -engine.Won, drawWithin))
}

// mostTablePieces is up to how many pieces tablebases know positions.
const mostTablePieces = 7

// KnownDraw reports whether an engine has found in tablebases that a position is a draw, by what it said of it.
func KnownDraw(said *engine.Info, p *chess.Position) bool {
	return said.TBHits > 0 && said.Score.Flat() == 0 && p.Occupied().Count() <= mostTablePieces
}

// hopeless reports whether neither side has more than a rook or a minor piece, and no pawn, or one side two knights alone.
func hopeless(p *chess.Position) bool {
	const king, kingAndPiece = 1, 2
	if p.ByType(chess.Pawn)|p.ByType(chess.Queen) != 0 {
		return false
	}
	white, black := p.ByColor(chess.White).Count(), p.ByColor(chess.Black).Count()
	if min(white, black) == king && p.Occupied() == p.ByType(chess.King)|p.ByType(chess.Knight) && max(white, black) == king+2 {
		return true
	}
	return white <= kingAndPiece && black <= kingAndPiece && (white > king) == (black > king)
}

// OffersDraw reports whether the player offers a draw, by its last scores. plies and chance are as in AgreesToDraw.
func (p Player) OffersDraw(scores []engine.Score, plies int, chance float64) bool {
	if p.Limited() {
		return allWithin(scores, 1, -human.LevelWithin, human.LevelWithin) && chance < human.AgreeChance(float64(p.Rating), plies)
	}
	return plies >= offerAfter && allWithin(scores, offerMoves, -offerWithin, offerWithin)
}
