package gui

import (
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/explain"
	"kibitz/engine/game"
	"kibitz/gui/notation"
)

// reasons are the words that a review writes to bad moves: why they are bad, and what was better.
type reasons struct {
	letters notation.Letters
	lines   bool // better lines are written as well: what was better need not be said
}

// of says why m, played at p, was bad.
func (w reasons) of(p *chess.Position, m chess.Move, before, after game.Verdict) string {
	r, ok := explain.Move(p, m, before, after)
	why := ""
	if ok {
		why = w.words(&r)
	}
	if w.lines || len(before.PV) == 0 || r.Position == *p { // a reason of that position names the better move
		return why
	}
	better := lang.L("Better was {{.Move}}.", map[string]any{"Move": w.move(p, before.PV[0])})
	if why == "" {
		return better
	}
	return why + " " + better
}

// words puts a reason into words.
func (w reasons) words(r *explain.Reason) string {
	if r.Kind == explain.Stalemate {
		return lang.L("That is stalemate.")
	}
	move, square := w.move(&r.Position, r.Move), r.Square.String()
	switch r.Kind {
	case explain.AllowsMate:
		return lang.L("Allows mate in {{.N}}: {{.Move}}.", map[string]any{"N": r.Moves, "Move": move})
	case explain.MissesMate:
		return lang.L("Misses mate in {{.N}}: {{.Move}}.", map[string]any{"N": r.Moves, "Move": move})
	case explain.Loses:
		return lang.L("Loses {{.Piece}} on {{.Square}} after {{.Move}}.", map[string]any{"Piece": thePiece(r.Piece), "Square": square, "Move": move})
	case explain.LosesFor:
		return lang.L("Loses {{.Piece}} on {{.Square}} for {{.Other}} after {{.Move}}.",
			map[string]any{"Piece": thePiece(r.Piece), "Square": square, "Other": aPiece(r.Other), "Move": move})
	case explain.LosesExchange:
		return lang.L("Loses the exchange after {{.Move}}.", map[string]any{"Move": move})
	case explain.AllowsFork:
		return lang.L("Allows the fork {{.Move}}.", map[string]any{"Move": move})
	case explain.Misses:
		return lang.L("Misses {{.Move}}, which wins {{.Piece}} on {{.Square}}.", map[string]any{"Move": move, "Piece": thePiece(r.Piece), "Square": square})
	case explain.MissesExchange:
		return lang.L("Misses {{.Move}}, which wins the exchange.", map[string]any{"Move": move})
	case explain.MissesFork:
		return lang.L("Misses the fork {{.Move}}.", map[string]any{"Move": move})
	}
	return ""
}

func (w reasons) move(p *chess.Position, m chess.Move) string {
	return w.letters.SAN(chess.FormatSAN(p, m))
}

// thePiece is what is lost, as languages with cases say it.
func thePiece(t chess.PieceType) string {
	switch t {
	case chess.Pawn:
		return lang.X("lost.pawn", "the pawn")
	case chess.Knight:
		return lang.X("lost.knight", "the knight")
	case chess.Bishop:
		return lang.X("lost.bishop", "the bishop")
	case chess.Rook:
		return lang.X("lost.rook", "the rook")
	case chess.Queen:
		return lang.X("lost.queen", "the queen")
	}
	return ""
}

// aPiece is what it is lost for.
func aPiece(t chess.PieceType) string {
	switch t {
	case chess.Pawn:
		return lang.X("lostFor.pawn", "a pawn")
	case chess.Knight:
		return lang.X("lostFor.knight", "a knight")
	case chess.Bishop:
		return lang.X("lostFor.bishop", "a bishop")
	case chess.Rook:
		return lang.X("lostFor.rook", "a rook")
	}
	return ""
}
