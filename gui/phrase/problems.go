package phrase

import (
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
)

// What is wrong with positions and their FENs, in the user's language.

// Problem says in the user's language what is wrong with a setup.
func Problem(p chess.Problem) string {
	name := func(i int) string { return named(p.Args, i) }
	switch p.Kind {
	case chess.NoKing:
		return lang.L("{{.Side}} has no king", map[string]any{"Side": name(0)})
	case chess.ManyKings:
		return lang.L("{{.Side}} has {{.Count}} kings", map[string]any{"Side": name(0), "Count": name(1)})
	case chess.ManyPawns:
		return lang.L("{{.Side}} has {{.Count}} pawns; the maximum is 8", map[string]any{"Side": name(0), "Count": name(1)})
	case chess.ManyPieces:
		return lang.L("{{.Side}} has {{.Count}} pieces; the maximum is 16", map[string]any{"Side": name(0), "Count": name(1)})
	case chess.ManyMoves:
		return lang.L("{{.Side}} has more than {{.Count}} legal moves, too many to be analysed", map[string]any{"Side": name(0), "Count": name(1)})
	case chess.PawnOnLastRank:
		return lang.L("a pawn cannot stand on {{.Square}}", map[string]any{"Square": name(0)})
	case chess.HalfmoveRange:
		return lang.L("the 50-move counter must be between 0 and {{.Most}}, not {{.Count}}", map[string]any{"Count": name(0), "Most": name(1)})
	case chess.FullmoveRange:
		return lang.L("the move number must be between 1 and {{.Most}}, not {{.Count}}", map[string]any{"Count": name(0), "Most": name(1)})
	case chess.KingCapturable:
		return lang.L("it is {{.Side}}’s move, but {{.Other}}’s king is in check", map[string]any{"Side": name(0), "Other": name(1)})
	case chess.StrayRight:
		return lang.L("there is no rook on {{.Square}} to castle with", map[string]any{"Square": name(0)})
	case chess.KingNotHome:
		return lang.L("{{.Side}}’s king cannot castle from {{.Square}}", map[string]any{"Side": name(0), "Square": name(1)})
	case chess.RookNotHome:
		return lang.L("{{.Side}} has no rook on {{.Square}} to castle with", map[string]any{"Side": name(0), "Square": name(1)})
	case chess.TwoRights:
		return lang.L("{{.Side}} has castling rights with two rooks on the same side of the king", map[string]any{"Side": name(0)})
	case chess.EnPassantRank:
		return lang.L("en passant: no double step of a pawn of {{.Side}} can have passed {{.Square}}", map[string]any{"Square": name(0), "Side": name(1)})
	case chess.EnPassantPawn:
		return lang.L("en passant: {{.Side}} has no pawn on {{.From}} that could have passed {{.Square}}", map[string]any{"Side": name(0), "From": name(1), "Square": name(2)})
	case chess.EnPassantBlocked:
		return lang.L("en passant: the pawn on {{.To}} cannot have come from {{.From}} past {{.Square}}: a piece is in the way",
			map[string]any{"To": name(1), "From": name(2), "Square": name(3)})
	case chess.ManyPromoted:
		return lang.L("this position cannot arise in a game: {{.Side}} has more promoted pieces ({{.Count}}) than missing pawns ({{.Gone}})",
			map[string]any{"Side": name(0), "Count": name(1), "Gone": name(2)})
	case chess.ManyCheckers:
		return lang.L("this position cannot arise in a game: {{.Count}} pieces give check at once", map[string]any{"Count": name(0)})
	case chess.OddCheckers:
		return lang.L("this position cannot arise in a game: no move gives a double check with the pieces on {{.Square}} and {{.Other}}",
			map[string]any{"Square": name(0), "Other": name(1)})
	}
	return formWords(p)
}

// formWords says what is wrong with the form of a FEN, or with a move.
func formWords(p chess.Problem) string {
	first := argument(p.Args, 0)
	switch p.Kind {
	case chess.FENEmpty:
		return lang.L("it is empty")
	case chess.FENFields:
		return lang.L("there must be 6 fields, not {{.Count}}", map[string]any{"Count": first})
	case chess.FENRest:
		return lang.L("there is extra text after the six fields: “{{.Text}}”", map[string]any{"Text": first})
	case chess.FENRanks:
		return lang.L("there must be 8 ranks, not {{.Count}}", map[string]any{"Count": first})
	case chess.FENLetter:
		return lang.L("“{{.Text}}” in rank {{.Rank}} is neither a piece nor a number of empty squares",
			map[string]any{"Text": first, "Rank": argument(p.Args, 1)})
	case chess.FENLongRank:
		return lang.L("rank {{.Rank}} has more than 8 squares", map[string]any{"Rank": first})
	case chess.FENShortRank:
		return lang.L("rank {{.Rank}} must have 8 squares, not {{.Count}}", map[string]any{"Rank": first, "Count": argument(p.Args, 1)})
	case chess.FENTurn:
		return lang.L("“{{.Text}}” is neither w nor b", map[string]any{"Text": first})
	case chess.FENRight:
		return lang.L("“{{.Text}}” is not one of KQkq, a rook’s file, or -", map[string]any{"Text": first})
	case chess.FENRightKing:
		return lang.L("“{{.Text}}”: the king is not on its back rank", map[string]any{"Text": first})
	case chess.FENRightRook:
		return lang.L("“{{.Text}}” names no rook that could castle", map[string]any{"Text": first})
	case chess.FENRightTwice:
		return lang.L("“{{.Text}}” names the rook on {{.Square}} a second time", map[string]any{"Text": first, "Square": argument(p.Args, 1)})
	case chess.FENSquare:
		return lang.L("“{{.Text}}” is not a square (a1 to h8)", map[string]any{"Text": first})
	case chess.FENCut:
		return lang.L("“{{.Text}}” is no part of the FEN", map[string]any{"Text": first})
	case chess.FENRead:
		return lang.L("“{{.Text}}” is read as “{{.As}}”", map[string]any{"Text": first, "As": argument(p.Args, 1)})
	case chess.FENCounter:
		return lang.L("“{{.Text}}” is not a number from 0 to {{.Most}}", map[string]any{"Text": first, "Most": argument(p.Args, 1)})
	}
	return impossibleWords(p)
}

// fenWords says what is wrong with a FEN.
func fenWords(e *chess.FENError) string {
	return Sentence(inFieldWords(e.Problem))
}

// inFieldWords names the field of a FEN where it is its form that is wrong.
func inFieldWords(p chess.Problem) string {
	if p.Kind < chess.FENEmpty || p.Field == "" || p.Kind == chess.ManyMoves {
		return Problem(p)
	}
	return Labelled(fieldName(p.Field), Problem(p))
}

// fieldName is what a field of a FEN is called.
func fieldName(field string) string {
	switch field {
	case "piece placement":
		return lang.L("piece placement")
	case "side to move":
		return lang.L("side to move")
	case "castling":
		return lang.L("castling")
	case "en passant":
		return lang.L("en passant")
	case "halfmove clock":
		return lang.L("halfmove clock")
	case "fullmove number":
		return lang.L("fullmove number")
	}
	return field
}
