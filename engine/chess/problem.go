package chess

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// Problem is one reason why a Setup is not a legal position, or why a text is not a FEN or
// not a legal move.
type Problem struct {
	Kind  ProblemKind
	Field string   // the FEN field it concerns, such as "castling"
	Text  string   // the reason in English
	Args  []string // the arguments of the text in order: sides, pieces, squares, numbers and text
}

// ProblemKind is the kind of a [Problem], for translation. Journals hold the
// numbers, so new kinds go to the end.
type ProblemKind uint8

// The kinds of problems: those of positions, with those of [Setup.Warnings], those of the
// form of a FEN, those of moves, and what [ParseFENForgiving] changes.
const (
	NoSuchSide ProblemKind = iota
	NoSuchPiece
	NoKing
	ManyKings
	ManyPawns
	ManyPieces
	PawnOnLastRank
	HalfmoveRange
	FullmoveRange
	KingCapturable
	StrayRight
	KingNotHome
	RookNotHome
	TwoRights
	EnPassantRank
	EnPassantPawn
	EnPassantBlocked
	ManyPromoted
	ManyCheckers
	OddCheckers
	FENEmpty
	FENFields
	FENRest
	FENRanks
	FENLetter
	FENLongRank
	FENShortRank
	FENTurn
	FENRight
	FENRightKing
	FENRightRook
	FENRightTwice
	FENSquare
	FENCounter
	MoveFormUCI
	MoveFormSAN
	NoPromotionTo
	PromotionOpen
	NoPromotionOn
	CannotCastle
	NoPieceThere
	OthersTurn
	CannotReach
	LeavesCheck
	TwoCanGo
	NoneCanGo
	FENCut
	FENRead
	ManyMoves
)

var problemFormats = [...]string{
	NoSuchSide:       "there is no side number %d",
	NoSuchPiece:      "there is no piece number %d, which stands on %v",
	NoKing:           "%s has no king",
	ManyKings:        "%s has %d kings",
	ManyPawns:        "%s has %d pawns; 8 is the most there can be",
	ManyPieces:       "%s has %d pieces; 16 is the most there can be",
	PawnOnLastRank:   "a pawn cannot stand on %v",
	HalfmoveRange:    "%d is not between 0 and %d",
	FullmoveRange:    "%d is not between 1 and %d",
	KingCapturable:   "%s is to move, but the %v king could be captured",
	StrayRight:       "there is no rook to castle with on %v",
	KingNotHome:      "the %v king on %v cannot castle from there",
	RookNotHome:      "there is no %v rook on %v to castle with",
	TwoRights:        "%v has castling rights with two rooks on the same side of its king",
	EnPassantRank:    "%v is not on the rank behind a pawn of %v that has moved two squares",
	EnPassantPawn:    "there is no %v pawn on %v that could have passed %v",
	EnPassantBlocked: "the %v pawn on %v cannot have come from %v past %v: a piece is in its way",
	ManyPromoted:     "%s has more promoted pieces (%d) than pawns that are gone (%d)",
	ManyCheckers:     "%d pieces give check at once; no move gives more than a double check",
	OddCheckers:      "no move gives a double check with the pieces on %v and %v",
	FENEmpty:         "it is empty",
	FENFields:        "there must be 6 fields, not %d",
	FENRest:          "there is something after its six fields: %q",
	FENRanks:         "there must be 8 ranks, not %d",
	FENLetter:        "%q in rank %d is neither a piece nor a number of empty squares",
	FENLongRank:      "rank %d has more than 8 squares",
	FENShortRank:     "rank %d must have 8 squares, not %d",
	FENTurn:          "%q is neither w nor b",
	FENRight:         "%q is not one of KQkq, a rook's file, or -",
	FENRightKing:     "%q needs the %v king on its first rank",
	FENRightRook:     "%q names no rook that could castle",
	FENRightTwice:    "%q names the rook on %v a second time",
	FENSquare:        "%q is not a square (a1 to h8)",
	FENCounter:       "%q is not a number from 0 to %d",
	MoveFormUCI:      "want something like e2e4 or e7e8q",
	MoveFormSAN:      "want something like Nf3, exd5, e8=Q or O-O",
	NoPromotionTo:    "no pawn promotes to %q",
	PromotionOpen:    "say what the pawn becomes, as in %s",
	NoPromotionOn:    "a %v does not promote on %v",
	CannotCastle:     "%v cannot castle on that side now",
	NoPieceThere:     "there is no piece on %v",
	OthersTurn:       "it is %v's turn",
	CannotReach:      "the %v on %v cannot move to %v",
	LeavesCheck:      "it would leave the %v king in check",
	TwoCanGo:         "the %v on %v and the one on %v can both go there",
	NoneCanGo:        "no %v %v can go to %v",
	FENCut:           "%q is no part of a FEN",
	FENRead:          "%q is read as %q",
	ManyMoves:        "%s has more than %d legal moves, too many to be analysed",
}

func problem(field string, kind ProblemKind, args ...any) Problem {
	p := Problem{Kind: kind, Field: field, Text: fmt.Sprintf(problemFormats[kind], args...)}
	for _, a := range args {
		if r, ok := a.(rune); ok {
			a = string(r)
		}
		p.Args = append(p.Args, fmt.Sprint(a))
	}
	return p
}

// Message returns the text of an error for players: the text of a wrapped *MoveError or
// *FENError loses the prefix "chess: ".
func Message(err error) string {
	var move *MoveError
	var fen *FENError
	var cause error
	switch {
	case errors.As(err, &move):
		cause = move
	case errors.As(err, &fen):
		cause = fen
	default:
		return err.Error()
	}
	text := cause.Error()
	return strings.Replace(err.Error(), text, strings.TrimPrefix(text, "chess: "), 1)
}

// The names of the fields of a FEN in errors.
const (
	fieldPlacement = "piece placement"
	fieldTurn      = "side to move"
	fieldCastling  = "castling"
	fieldEnPassant = "en passant"
	fieldHalfmove  = "halfmove clock"
	fieldFullmove  = "fullmove number"
)

// firstRune returns the first character of foreign input, for an error message.
func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

func capitalised(c Color) string {
	name := c.String()
	return strings.ToUpper(name[:1]) + name[1:]
}

// clip shortens foreign input for an error message, at a character boundary if there is one.
func clip(s string) string {
	const longest = 40
	if len(s) <= longest {
		return s
	}
	cut := longest
	for cut > longest-utf8.UTFMax && !utf8.RuneStart(s[cut]) {
		cut--
	}
	return s[:cut] + "…"
}
