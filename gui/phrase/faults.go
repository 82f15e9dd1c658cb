package phrase

import (
	"errors"
	"strings"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
	"kibitz/engine/uci"
)

// What is wrong with moves and with the text of games, in the user's language.

// syntaxWords says what is wrong in the text of a game, and where.
func syntaxWords(e *pgn.SyntaxError) string {
	if e.Game == 0 {
		return Sentence(lang.L("line {{.Line}}, column {{.Column}}: {{.Why}}",
			map[string]any{"Line": e.Line, "Column": e.Col, "Why": Fault(e.Fault)}))
	}
	return Sentence(lang.L("game {{.Game}}, line {{.Line}}, column {{.Column}}: {{.Why}}",
		map[string]any{"Game": e.Game, "Line": e.Line, "Column": e.Col, "Why": Fault(e.Fault)}))
}

// Fault says what is wrong with the text of a game.
func Fault(f game.Fault) string {
	why := faultKindWords(f)
	if f.Variant != "" && why != f.Msg {
		why += " " + lang.L("(read as standard chess; the variant is “{{.Variant}}”)", map[string]any{"Variant": f.Variant})
	}
	return why
}

func faultKindWords(f game.Fault) string {
	first := argument(f.Args, 0)
	switch f.Kind {
	case game.BadFEN, game.RepairedFEN:
		if f.Cause != nil {
			return lang.L("the FEN tag: {{.Why}}", map[string]any{"Why": inFieldWords(*f.Cause)})
		}
	case game.BadMove:
		if f.Cause != nil {
			return lang.L("move {{.Number}} ({{.Side}}), “{{.Move}}”: {{.Why}}",
				map[string]any{"Number": first, "Side": named(f.Args, 1), "Move": argument(f.Args, 2), "Why": Problem(*f.Cause)})
		}
	case game.PassInCheck:
		return lang.L("move {{.Number}} ({{.Side}}): a null move is not allowed in check", map[string]any{"Number": first, "Side": named(f.Args, 1)})
	case game.LongWord:
		return lang.L("a word of {{.Count}} bytes is not a move", map[string]any{"Count": first})
	case game.Meaningless:
		return lang.L("{{.Text}} is unexpected here", map[string]any{"Text": first})
	case game.BadNAG:
		return lang.L("“{{.Text}}” is not an annotation ($0 to $65535)", map[string]any{"Text": first})
	case game.NoAlternative:
		return lang.L("a variation must follow a move")
	case game.DeepVariation:
		return lang.L("variations are nested more than {{.Count}} deep", map[string]any{"Count": first})
	case game.StrayParenthesis:
		return lang.L("this parenthesis has no opening one")
	case game.OpenVariation:
		return lang.L("a variation is not closed")
	case game.OpenComment:
		return lang.L("the comment that begins here is never closed")
	case game.LongComment:
		return lang.L("the comment is too long ({{.Count}} bytes; the limit is {{.Most}})", map[string]any{"Count": first, "Most": argument(f.Args, 1)})
	case game.LongTag:
		return lang.L("the tag is too long ({{.Count}} bytes; the limit is {{.Most}})", map[string]any{"Count": first, "Most": argument(f.Args, 1)})
	case game.TextAfterResult:
		return lang.L("there is text after the result")
	case game.ManyParts:
		return lang.L("the game has more than {{.Count}} moves and comments", map[string]any{"Count": first})
	case game.LongGame:
		return lang.L("the game is too long ({{.Count}} bytes; the limit is {{.Most}})", map[string]any{"Count": first, "Most": argument(f.Args, 1)})
	}
	return repairWords(f)
}

// repairWords says what was repaired in the text of a game.
func repairWords(f game.Fault) string {
	first, second := argument(f.Args, 0), argument(f.Args, 1)
	switch f.Kind {
	case game.KeptRemark:
		return lang.L("“{{.Text}}” is not a move; it is kept as a comment", map[string]any{"Text": first})
	case game.KeptUnread:
		return lang.L("“{{.Text}}” could not be read", map[string]any{"Text": first})
	case game.OddNumber:
		return lang.L("the move number “{{.Text}}” should be “{{.Due}}”", map[string]any{"Text": first, "Due": second})
	case game.OddTag:
		return lang.L("the tag {{.Tag}} is read as “{{.Text}}”", map[string]any{"Tag": first, "Text": second})
	case game.RepeatedTag:
		return lang.L("the tag {{.Tag}} occurs twice", map[string]any{"Tag": first})
	case game.OddResult, game.OddMove, game.OddSigns:
		return lang.L("“{{.Text}}” is read as “{{.As}}”", map[string]any{"Text": first, "As": second})
	case game.ForeignLetters:
		return lang.L("the piece letters {{.Text}} are read as {{.As}}", map[string]any{"Text": first, "As": second})
	case game.OddBytes:
		return lang.L("not everything is UTF-8; {{.Count}} bytes are read as {{.As}}", map[string]any{"Count": first, "As": second})
	}
	return f.Msg
}

// Repairs says what was repaired in the text of a game, and where; "" if that is nothing. Of a long list it says the
// beginning.
func Repairs(list []game.Repair) string {
	const most = 3
	var words []string
	for _, r := range list[:min(most, len(list))] {
		words = append(words, lang.L("line {{.Line}}, column {{.Column}}: {{.Why}}",
			map[string]any{"Line": r.Line, "Column": r.Col, "Why": Fault(r.Fault)}))
	}
	if len(words) == 0 {
		return ""
	}
	what := strings.Join(words, "; ")
	if n := len(list) - most; n > 0 {
		what += " " + lang.L("… and {{.N}} more", map[string]any{"N": n})
	}
	return lang.L("Repaired while reading: {{.What}}.", map[string]any{"What": what})
}

// refusedWords says what an engine played that cannot be played.
func refusedWords(e *uci.IllegalMoveError) string {
	var move *chess.MoveError
	if errors.As(e.Err, &move) {
		return Sentence(lang.L("the engine played the illegal move “{{.Move}}” in {{.FEN}}: {{.Why}}",
			map[string]any{"Move": move.Quoted(), "FEN": e.FEN, "Why": Problem(move.Problem)}))
	}
	return lang.L("The engine returned no move in {{.FEN}}.", map[string]any{"FEN": e.FEN})
}

// wrongMoveWords quotes a move and says what is wrong with it.
func wrongMoveWords(e *chess.MoveError) string {
	if errors.Is(e, chess.ErrIllegalMove) {
		return lang.L("illegal move “{{.Move}}”: {{.Why}}", map[string]any{"Move": e.Quoted(), "Why": Problem(e.Problem)})
	}
	return lang.L("“{{.Move}}”: {{.Why}}", map[string]any{"Move": e.Quoted(), "Why": Problem(e.Problem)})
}

// impossibleWords says why a text is no move that is possible.
func impossibleWords(p chess.Problem) string {
	name := func(i int) string { return named(p.Args, i) }
	switch p.Kind {
	case chess.MoveFormUCI:
		return lang.L("this is not a move; moves look like e2e4 or e7e8q")
	case chess.MoveFormSAN:
		return lang.L("this is not a move; moves look like Nf3, exd5, e8=Q or O-O")
	case chess.NoPromotionTo:
		return lang.L("a pawn cannot promote to “{{.Text}}”", map[string]any{"Text": argument(p.Args, 0)})
	case chess.PromotionOpen:
		return lang.L("add the promotion piece, as in {{.Move}}", map[string]any{"Move": argument(p.Args, 0)})
	case chess.NoPromotionOn:
		return lang.L("the {{.Piece}} cannot promote on {{.Square}}", map[string]any{"Piece": name(0), "Square": name(1)})
	case chess.CannotCastle:
		return lang.L("{{.Side}} cannot castle on that side now", map[string]any{"Side": name(0)})
	case chess.NoPieceThere:
		return lang.L("there is no piece on {{.Square}}", map[string]any{"Square": name(0)})
	case chess.OthersTurn:
		return lang.L("{{.Side}} to move", map[string]any{"Side": name(0)})
	case chess.CannotReach:
		return lang.L("the {{.Piece}} on {{.From}} cannot move to {{.To}}", map[string]any{"Piece": name(0), "From": name(1), "To": name(2)})
	case chess.LeavesCheck:
		return lang.L("{{.Side}}’s king would be in check", map[string]any{"Side": name(0)})
	case chess.TwoCanGo:
		return lang.L("the {{.Piece}} on {{.Square}} and the {{.Piece}} on {{.Other}} can both go there",
			map[string]any{"Piece": name(0), "Square": name(1), "Other": name(2)})
	case chess.NoneCanGo:
		if argument(p.Args, 1) == "king" {
			return lang.L("the king cannot go to {{.Square}}", map[string]any{"Square": name(2)})
		}
		return lang.L("no {{.Piece}} can go to {{.Square}}", map[string]any{"Piece": name(1), "Square": name(2)})
	}
	return p.Text
}
