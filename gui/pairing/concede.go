package pairing

import (
	"slices"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// When an engine resigns, accepts a draw or offers one. All of it is judged by the scores of its last moves, from its own
// point of view: one score alone may be a slip.
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

// Resigns reports whether an engine resigns, by its last scores.
func Resigns(scores []engine.Score) bool {
	return allWithin(scores, resignMoves, -engine.Won, -resignScore)
}

// AgreesToDraw reports whether an engine accepts a draw, by its last scores. plies counts from the usual start position; for
// a position that was set up, the move number counts.
func AgreesToDraw(scores []engine.Score, plies int) bool {
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

// hopeless reports whether neither side has more than a rook or a minor piece, and no pawn.
func hopeless(p *chess.Position) bool {
	const king, kingAndPiece = 1, 2
	if p.ByType(chess.Pawn)|p.ByType(chess.Queen) != 0 {
		return false
	}
	white, black := p.ByColor(chess.White).Count(), p.ByColor(chess.Black).Count()
	return white <= kingAndPiece && black <= kingAndPiece && (white > king) == (black > king)
}

// OffersDraw reports whether an engine offers a draw, by its last scores.
func OffersDraw(scores []engine.Score, plies int) bool {
	return plies >= offerAfter && allWithin(scores, offerMoves, -offerWithin, offerWithin)
}
