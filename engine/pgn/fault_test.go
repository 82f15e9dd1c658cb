package pgn_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
)

// Every kind of fault has its words, and what they name; the tail has the same.
func TestFaults(t *testing.T) {
	usual := pgn.DefaultLimits()
	tight := usual
	tight.Comment, tight.Tag, tight.Depth, tight.Parts = 10, 20, 1, 6
	short := usual
	short.Game = 30
	const check = "1. e4 f6 2. Qh5+ "
	seen := map[game.FaultKind]bool{}
	for _, c := range []struct {
		in     string
		limits pgn.Limits
		kind   game.FaultKind
		msg    string
		args   string
		cause  chess.ProblemKind
	}{
		{"[FEN \"8/8 w - - 0 1\"]\n\n1. e4", usual, game.BadFEN, "the FEN tag: invalid FEN: piece placement: there must be 8 ranks, not 2",
			"the FEN tag: invalid FEN: piece placement: there must be 8 ranks, not 2", chess.FENRanks},
		{"1. e4 e5 2. Ke3", usual, game.BadMove, `move 2 of white: illegal move: "Ke3": no white king can go to e3`, "2|white|Ke3", chess.NoneCanGo},
		{"1. e4 h3llo", usual, game.BadMove, `move 1 of black: not a move: "h3llo": want something like Nf3, exd5, e8=Q or O-O`, "1|black|h3llo", chess.MoveFormSAN},
		{check + "--", usual, game.PassInCheck, "move 2 of black is in check and cannot pass", "2|black", 0},
		{"1. e4 " + strings.Repeat("x", 300), usual, game.LongWord, "a word of 300 bytes is no move", "300", 0},
		{"1. e4 } x9", usual, game.Meaningless, "'}' has no meaning here", "'}'", 0},
		{"1. e4 $ x9", usual, game.BadNAG, `"$" is no annotation; want $0 to $65535`, "$", 0},
		{"(1. e4)", usual, game.NoAlternative, "a variation needs a move that it is an alternative to", "", 0},
		{"1. e4 (1. d4 d5 (1... c5))", tight, game.DeepVariation, "variations are nested more than 1 deep", "1", 0},
		{"1. e4 ) x9", usual, game.StrayParenthesis, "this parenthesis closes nothing", "", 0},
		{"1. e4 (1. d4", usual, game.OpenVariation, "a variation is not closed", "", 0},
		{"1. e4 {x", usual, game.OpenComment, "the comment that begins here is never closed", "", 0},
		{"1. e4 {0123456789x}", tight, game.LongComment, "a comment of 11 bytes is too long; at most 10 are read", "11|10", 0},
		{"[White \"a long name, too long\"]\n\n1. e4", tight, game.LongTag, "a tag of 31 bytes is too long; at most 20 are read", "31|20", 0},
		{"1. e4 e5 2. d4 d5 3. c4 c5 4. b4", tight, game.ManyParts, "the game has more than 6 moves and remarks", "6", 0},
		{"1. e4 {" + strings.Repeat("x", 5000) + "}", short, game.LongGame, "the game has 5008 bytes; at most 30 are read", "5008|30", 0},
		{"[Variant \"Duck\"]\n\n1. e4 } x9", usual, game.Meaningless, `'}' has no meaning here (read as standard chess; the variant is "Duck")`, "'}'", 0},
	} {
		g, err := pgn.NewReaderLimits(strings.NewReader(c.in), c.limits).Next()
		var bad *pgn.SyntaxError
		if !errors.As(err, &bad) || errors.Is(err, io.EOF) {
			t.Errorf("%q: error %v", c.in, err)
			continue
		}
		f := bad.Fault
		var cause chess.ProblemKind
		if f.Cause != nil {
			cause = f.Cause.Kind
		}
		if f.Kind != c.kind || f.Msg != c.msg || strings.Join(f.Args, "|") != c.args || cause != c.cause {
			t.Errorf("%q: %+v, want %d: %s (%s) by %d", c.in, f, c.kind, c.msg, c.args, c.cause)
		}
		if tail := g.Tail(); c.kind != game.OpenVariation && (tail == nil || tail.Kind != c.kind || tail.Msg != c.msg) {
			t.Errorf("%q: the tail is %+v", c.in, tail)
		}
		seen[f.Kind] = true
	}
	for k := game.BadFEN; k <= game.LongGame; k++ {
		if !seen[k] && k != game.TextAfterResult { // which the scanner takes for a new game
			t.Errorf("no text has fault %d", k)
		}
	}
}
