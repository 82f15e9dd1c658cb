package pgn_test

import (
	"encoding/binary"
	"strings"
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/pgn"
)

var detectCases = []struct {
	name, in string
	kind     pgn.Kind
	want     string
}{
	{"nothing", "", pgn.Nothing, ""},
	{"prose", "Shall we play a game at 8 on a4 paper?", pgn.Nothing, ""},
	{"a square of a letter", "a4 paper", pgn.Nothing, ""},
	{"numbered list", "1. Milk\n2. Bread", pgn.Nothing, ""},
	{"date", "on 1/2/2024 at 5/6/7/8/1/2/3/4 or so", pgn.Nothing, ""},
	{"FEN", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", pgn.FEN, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
	{"FEN in prose", "What about \"8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\", my friend?", pgn.FEN, "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"},
	{"FEN with few fields", "FEN: 8/8/8/4k3/8/8/4P3/4K3 b. Black draws.", pgn.FEN, "8/8/8/4k3/8/8/4P3/4K3 b"},
	{"FEN in a link", "https://example.org/analysis/8/8/8/4k3/8/8/4P3/4K3_w_-_-_0_1?color=white", pgn.FEN, "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"},
	{"FEN in an encoded link", "https://example.org/?fen=8/8/8/4k3/8/8/4P3/4K3%20b%20-%20-%203%2012", pgn.FEN, "8/8/8/4k3/8/8/4P3/4K3 b - - 3 12"},
	{"EPD", "8/8/8/4k3/8/8/4P3/4K3 w - - bm e4; id \"x\";", pgn.FEN, "8/8/8/4k3/8/8/4P3/4K3 w - -"},
	{"wrong FEN", "rnbqkbnr/pppppppp/8/8/4P4/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", pgn.FEN, "rnbqkbnr/pppppppp/8/8/4P4/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
	{"wrong FEN: side", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR W KQkq - 0 1", pgn.FEN, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR W KQkq - 0 1"},
	{"wrong FEN: castling", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQxq - 0 1", pgn.FEN, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQxq - 0 1"},
	{"wrong FEN: en passant", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 0 1", pgn.FEN, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 0 1"},
	{"FEN before prose", "8/8/8/4k3/8/8/4P3/4K3 w and a draw", pgn.FEN, "8/8/8/4k3/8/8/4P3/4K3 w"},
	{"FEN in a link with all encoded", "https://example.org/analysis?fen=8%2F8%2F8%2F4k3%2F8%2f8%2F4P3%2F4K3+b+-+-+3+12&flip=false", pgn.FEN, "8/8/8/4k3/8/8/4P3/4K3 b - - 3 12"},
	{"FEN over two lines", "8/8/8/4k3/\n8/8/4P3/4K3 b -\n- 3\n12", pgn.FEN, "8/8/8/4k3/8/8/4P3/4K3 b - - 3 12"},
	{"FEN over two lines, another way", "8/8/8/4k3\n/8/8/4P3/4K3 b - - 3 12", pgn.FEN, "8/8/8/4k3/8/8/4P3/4K3 b - - 3 12"},
	{"FENs without counters", "8/8/8/4k3/8/8/4P3/4K3 b - -\n8/8/8/4k3/8/8/4P3/3K4 b - -\n", pgn.FEN, "8/8/8/4k3/8/8/4P3/4K3 b - -"},
	{"FEN command", "position fen 8/8/8/4k3/8/8/4P3/4K3 w - - 0 1 moves e2e4", pgn.PGN, "[SetUp \"1\"]\n[FEN \"8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\"]\n\ne2e4"},
	{"FEN command without moves", "position fen 8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", pgn.FEN, "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"},
	{"FEN and moves", "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\n1. e4 (1. e3 Ke4) Kxe4 and so on", pgn.PGN, "[SetUp \"1\"]\n[FEN \"8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 (1. e3 Ke4) Kxe4"},
	{"FEN and other moves", "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1 1. d4 d5", pgn.FEN, "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"},
	{"FEN and a word", "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1 e4", pgn.FEN, "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"},
	{"FEN and moves of Chess960", "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1 e4 e5", pgn.PGN, "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1\"]\n\ne4 e5"},
	{"game", "[White \"A\"]\n\n1. e4 e5 1-0\n", pgn.PGN, "[White \"A\"]\n\n1. e4 e5 1-0"},
	{"game in a letter", "Hello,\r\n  [White \"A\"]\r\n[FEN \"8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\"]\r\n\r\n1. e4 1-0\r\n", pgn.PGN, "[White \"A\"]\n[FEN \"8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 1-0"},
	{"moves", "1. e4 e5 2. Nf3", pgn.PGN, "1. e4 e5 2. Nf3"},
	{"moves without numbers", " e4 e5 Nf3\n", pgn.PGN, "e4 e5 Nf3"},
	{"one move", "e4", pgn.PGN, "e4"},
	{"a move with an evaluation on it", "a4#=", pgn.PGN, "a4#="},
	{"moves in prose", "I played 1.e4 c5 2.Nf3! {open} (2. c3) d6 and won.", pgn.PGN, "1.e4 c5 2.Nf3! {open} (2. c3) d6"},
	{"moves with a result", "Look: 1. e4 e5 2. Nf3 1-0 What a game", pgn.PGN, "1. e4 e5 2. Nf3 1-0"},
	{"moves with an error", "1. e4 e5 2. Nd5 Nc6", pgn.PGN, "1. e4 e5 2. Nd5 Nc6"},
	{"moves from elsewhere", "12. Rxd8 Kxd8", pgn.Nothing, ""},
	{"UCI", "e2e4 e7e5 g1f3", pgn.PGN, "e2e4 e7e5 g1f3"},
	{"UCI command", "position startpos moves e2e4 e7e5", pgn.PGN, "e2e4 e7e5"},
	{"figurines", "1.\u00a0e4 e5 2.\u00a0♘f3 ♞c6 3. ♗b5 a6 4. O–O ½–½", pgn.PGN, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O 1/2-1/2"},
	{"dashes", "1. e4 e5 1–0", pgn.PGN, "1. e4 e5 1-0"},
	{"figurines in comments", "[White \"♘\"]\n1. ♘f3 {♘ – good}", pgn.PGN, "[White \"♘\"]\n1. Nf3 {♘ – good}"},
	{"ellipsis", "1. e4 {x} 1… e5", pgn.PGN, "1. e4 {x} 1... e5"},
	{"moves with a misspelt one", "1. e4 e5 2. Nf3 Nc6 3. Bb9 a6 and so on", pgn.PGN, "1. e4 e5 2. Nf3 Nc6 3. Bb9 a6"},
	{"moves that end with a misspelt one", "1. e4 e5 2. Nf33", pgn.PGN, "1. e4 e5 2. Nf33"},
	{"moves in German", "1.e4 e5 2.Sf3 (2.Lc4 Sf6) Sc6 {Sf6 Dame} 3.Lb5 a6 4.Lxc6 dxc6 5.0-0 Dd4 6.S1d2 Txa2 Ende", pgn.PGN, "1.e4 e5 2.Nf3 (2.Bc4 Nf6) Nc6 {Sf6 Dame} 3.Bb5 a6 4.Bxc6 dxc6 5.0-0 Qd4 6.N1d2 Rxa2"},
	{"a game in German", "[White \"Tf1\"]\n\n1. Sg1-f3 d5 2. Sb1-c3 d4 3. Sc3-e4 d3 4. Se4-c5 dxc2 5. Sc5-e4 cxb1=D 6. Kf1 *", pgn.PGN, "[White \"Tf1\"]\n\n1. Ng1-f3 d5 2. Nb1-c3 d4 3. Nc3-e4 d3 4. Ne4-c5 dxc2 5. Nc5-e4 cxb1=Q 6. Kf1 *"},
	{"moves in French", "1. e4 e5 2. Cf3 Cc6 3. Fb5 Dd4 4. Re2", pgn.PGN, "1. e4 e5 2. Nf3 Nc6 3. Bb5 Qd4 4. Ke2"},
	{"moves in Spanish", "1. e4 e5 2. Cf3 Cc6 3. Ab5", pgn.PGN, "1. e4 e5 2. Nf3 Nc6 3. Bb5"},
	{"moves in Portuguese", "1. e4 e5 2. Cf3 Cc6 3. Bb5 a6 4. Bxc6 dxc6 5. Cxe5 Dd4", pgn.PGN, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. Nxe5 Qd4"},
	{"moves in Dutch", "1. e4 e5 2. Pf3 Pc6 3. Lb5 a6 4. Lxc6 dxc6 5. Pxe5 Dd4", pgn.PGN, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. Nxe5 Qd4"},
	{"moves in no language", "1. e4 e5 2. Sf3 Nc6 3. Bb5", pgn.PGN, "1. e4 e5 2. Sf3 Nc6 3. Bb5"},
	{"moves with evaluations", "1. e4 e5+/= 2. Nf3= Nc6 +/= 3. O-O", pgn.PGN, "1. e4 e5+/= 2. Nf3= Nc6 +/= 3. O-O"},
	{"moves with a misspelt one in a variation", "1. e4 e5 (1... c55) 2. Nf3", pgn.PGN, "1. e4 e5 (1... c55) 2. Nf3"},
	{"moves with a word among them", "1. e4 e5 2. castles Nc6 3. Bb5 a6 wins", pgn.PGN, "1. e4 e5 2. castles Nc6 3. Bb5 a6"},
	{"moves with prose among them", "1. e4 e5 2. Nf3 The usual move. 2... Nc6 3. Bb5\n\nThe end", pgn.PGN, "1. e4 e5 2. Nf3 {The usual move.} 2... Nc6 3. Bb5"},
	{"moves told in prose", "My game: I played 1.e4 and he answered 1...c5, then 2.Nf3 d6 3.d4 cxd4 4.Nxd4 and won", pgn.PGN,
		"1.e4 {and he answered} 1...c5 {then} 2.Nf3 d6 3.d4 cxd4 4.Nxd4"},
	{"moves with braces in prose among them", "1. e4 and } or {so 1... e5 a{b}c\n2. Nf3", pgn.PGN, "1. e4 {and ) or (so} 1... e5 {a(b)c}\n2. Nf3"},
	{"moves with a comment to the end of the line and prose", "1. e4 ; good\nas usual\n1... e5 ; so 2. Nf3", pgn.PGN, "1. e4 ; good\n{as usual}\n1... e5 {; so} 2. Nf3"},
	{"moves with prose in parentheses and behind them", "1. e4 (or (so) as ever) I played. 1... e5 (1... c5 is open 2. Nf3", pgn.PGN,
		"1. e4 (or (so) as ever) {I played.} 1... e5 (1... c5 is open 2. Nf3"},
	{"moves with prose instead of one", "1. e4 e5 2. Nf3 Knight to c6. 3. Bb5", pgn.PGN, "1. e4 e5 2. Nf3 Knight to c6 3. Bb5"},
	{"moves behind a FEN with prose among them", "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\n1. e4 at once, 1... Kxe4", pgn.PGN, "[SetUp \"1\"]\n[FEN \"8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 {at once,} 1... Kxe4"},
	{"games told in prose", "1. e4 and 1... e5 1-0\n1. d4 or so 1... d5 *", pgn.PGN, "1. e4 {and} 1... e5 1-0\n1. d4 {or so} 1... d5 *"},
	{"moves with prose in parentheses", "1. e4 e5 (or else 2. f4) 2. Nf3 Nc6", pgn.PGN, "1. e4 e5 (or else 2. f4) 2. Nf3 Nc6"},
	{"moves with a comment left open", "1. e4 e5 {good 2. Nf3 Nc6", pgn.PGN, "1. e4 e5 {good 2. Nf3 Nc6"},
	{"moves with a comment to the end of the line", "1. e4 e5 ; good\n2. Nf3", pgn.PGN, "1. e4 e5 ; good\n2. Nf3"},
	{"prose with moves", "I played 1. e4 e5 2. Nf3 and then he resigned", pgn.PGN, "1. e4 e5 2. Nf3"},
	{"prose with other moves", "I played 1. e4 e5 2. Nf3 instead of 2. f4 exf4 3. Bc4", pgn.PGN, "1. e4 e5 2. Nf3"},
	{"prose with two games", "First 1. e4 e5 2. Nf3, then 1. d4 d5 2. c4 e6 3. Nc3", pgn.PGN, "1. e4 e5 2. Nf3"},
	{"moves with commas", "1. e4, e5 {e4, e5} 2. Nf3!, Nc6 (2... d6, Nf6.) 3. Bb5.", pgn.PGN, "1. e4 e5 {e4, e5} 2. Nf3! Nc6 (2... d6 Nf6) 3. Bb5"},
	{"prose with numbers", "After 1. e4 e5 2. Nf3 he had 3. In 2024 he thought for h of 40 mp3", pgn.PGN, "1. e4 e5 2. Nf3"},
	{"tags in typeset quotes", "[White “A”]\n[FEN “8/8/8/4k3/8/8/4P3/4K3 w - - 0 1”]\n\n1. e4 *", pgn.PGN, "[White \"A\"]\n[FEN \"8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *"},
	{"tags in German quotes", "[White „A“]\n1. e4 *", pgn.PGN, "[White \"A\"]\n1. e4 *"},
	{"tags in entities", "[White &quot;A&quot;]\n\n1. e4&nbsp;e5", pgn.PGN, "[White \"A\"]\n\n1. e4 e5"},
	{"a game in a mail", "> [White \"A\"]\n>\n> 1. e4 e5\n", pgn.PGN, "[White \"A\"]\n\n1. e4 e5"},
	{"a game in the answer to a mail", "> > [White \"A\"]\n> >\n> > 1. e4 e5", pgn.PGN, "[White \"A\"]\n\n1. e4 e5"},
	{"FEN in quotes and moves", "\"8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\" 1. e4 Kxe4", pgn.PGN, "[SetUp \"1\"]\n[FEN \"8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 Kxe4"},
	{"FEN with entities", "8/8/8/4k3/8/8/4P3/4K3&nbsp;b&nbsp;-&nbsp;-&nbsp;12&nbsp;60", pgn.FEN, "8/8/8/4k3/8/8/4P3/4K3 b - - 12 60"},
	{"FEN with dashes", "8/8/8/4k3/8/8/4P3/4K3 b – — 12 60", pgn.FEN, "8/8/8/4k3/8/8/4P3/4K3 b - - 12 60"},
	{"FEN with blanks of no width", "8/\u200b8/\u200b8/4k3/8/8/4P3/4K3 b - - 12 60", pgn.FEN, "8/8/8/4k3/8/8/4P3/4K3 b - - 12 60"},
	{"FEN with blanks", "8 / 8 / 8 / 4k3 / 8 / 8 / 4P3 / 4K3 b - - 12 60", pgn.FEN, "8/8/8/4k3/8/8/4P3/4K3 b - - 12 60"},
	{"FEN in JSON", `{"fen":"8\/8\/8\/4k3\/8\/8\/4P3\/4K3 b - - 12 60"}`, pgn.FEN, "8/8/8/4k3/8/8/4P3/4K3 b - - 12 60"},
	{"games without tags", "1. e4 e5 2. Nf3 *\n\n1. d4 d5 *\n\n1. c4 1-0\n", pgn.PGN, "1. e4 e5 2. Nf3 *\n\n1. d4 d5 *\n\n1. c4 1-0"},
	{"games without tags in a letter", "Hello,\n1. e4 1-0 1.d4 (1. c4) d5 2. Sf3 0-1\n1. h9 *", pgn.PGN, "1. e4 1-0 1.d4 (1. c4) d5 2. Nf3 0-1"},
	{"games, and what is none", "e4 e5 1-0\n1. d4 *\n1. What was that?\n1. c4 *", pgn.PGN, "e4 e5 1-0\n1. d4 *"},
	{"games, the last without a result", "1. e4 e5 1/2-1/2\n\n1. d4 d5\n\nand so on", pgn.PGN, "1. e4 e5 1/2-1/2\n\n1. d4 d5"},
	{"a game and a list", "1. e4 e5 1-0\n1. Milk\n2. Bread", pgn.PGN, "1. e4 e5 1-0"},
	{"a game and one that goes on", "1. e4 e5 1-0\n12. Rxd8", pgn.PGN, "1. e4 e5 1-0"},
	{"variation left open", "1. e4 e5 (see below)", pgn.PGN, "1. e4 e5"},
}

// The parser tells what is wrong where moves that were found go on, and only there.
func TestDetectLeavesErrorsToTheParser(t *testing.T) {
	for _, c := range []struct {
		in    string
		legal int
		fault string // "" for none
	}{
		{"1. e4 e5 2. Nf3 Nc6 3. Bb9 a6", 4, "Bb9"},
		{"1. e4 e5 2. Sf3 Sc6", 4, ""},
		{"1. e4 e5 2. Sf3 Nc6", 4, ""},
		{"1. e4 e5+/= 2. Nf3= Nc6 +/=", 4, ""},
		{"1. e4 e5 2. Nf3 The usual move. 2... Nc6 3. Bb5", 5, ""},
		{"1. e4 e5 2. Nf3 The usual move. 2... Nd6 3. Bb5", 3, "The"},
		{"1. e4 e5 2. Nf3 The usual move. 3. Bb5", 3, "The"},
		{"My game: I played 1.e4 and he answered 1...c5, then 2.Nf3 d6 3.d4 cxd4 4.Nxd4", 7, ""},
		{"1. e4 (as always) and he {or she} said } ( 1... e5 [Event 2. Nf3 ; good, and\n2... Nc6 ; good\nand 3. Bb5", 5, ""},
		{"1. e4 e5 ; good\n2. Nf3", 3, ""},
		{"a4#=", 1, ""}, // no mate, but a move
		{"I played 1. e4 e5 2. Nf3 and then he resigned", 3, ""},
	} {
		g, err := pgn.Parse(pgn.Detect(c.in).Text)
		if g.NodeCount() != c.legal || (err != nil) != (c.fault != "") || err != nil && !strings.Contains(err.Error(), c.fault) {
			t.Errorf("%q: %d moves, %v; want %d, %q", c.in, g.NodeCount(), err, c.legal, c.fault)
		}
	}
}

// Games without tags that are found in a text are those that a file of them has.
func TestDetectGames(t *testing.T) {
	const in = "1. e4 e5 2. Nf3 *\n\n1. d4 d5 *\n\n1. c4 1-0\n"
	want, _, err := pgn.ParseAll(in)
	if err != nil || len(want) != 3 {
		t.Fatal(len(want), err)
	}
	got, _, err := pgn.ParseAll(pgn.Detect("> " + strings.ReplaceAll(in, "\n", "\n> ")).Text)
	if err != nil || len(got) != len(want) {
		t.Fatalf("%d games, %v", len(got), err)
	}
	for i := range want {
		sameGame(t, want[i], got[i])
	}
}

// Words may be separated by any blank or control character. A zero may make the reader take a text for UTF-16 or for no text at all.
func TestDetectBlanks(t *testing.T) {
	blanks := []string{" ", "\n", "\r", "\r\n", "\u0085", "\u00A0", "\u2003", "\u2028", "\u3000", "  ", "\x00 ", " \x00", "\x00\x00", "\x00\x1b\x7f"}
	for c := range ' ' {
		blanks = append(blanks, string(c))
	}
	blanks = append(blanks, "\x7f")
	for _, c := range []struct{ in, want string }{ // "_" is the blank
		{"a4", "a4"},
		{"_a4_", "a4"},
		{"a4_a5", "a4 a5"},
		{"0_a4", "a4"},
		{"0_0_a4", "a4"},
		{"0_0_0_a4", "a4"},
		{"0_0_a4_a5_0_0", "a4 a5"},
		{"0._0._a4", "a4"},
		{"7_8_a4", "a4"},
		{"1_a4_a5_2_b4", "a4 a5 b4"},
		{"1._a4_a5_2._b4", "a4 a5 b4"},
		{"Hi._1._a4_a5_and_so_on", "a4 a5"},
		{"0_0", ""},
		{"O_O_a4", ""},
		{"00_a4", ""},
		{"1._a4,_a5_(_1..._b5_)_2._b4!_1-0", "a4 a5 b4"},
		{"e4_e5_{_good_}_Nf3_Nc6_Bc4_Bc5_O-O", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O"},
		{"e4_e5_Nf3_Nc6_Bc4_Bc5_0-0", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O"},
		{"1._Sf3_Sf6_2._c4", "Nf3 Nf6 c4"},
		{"[Event_\"A\"]\n1._Sf3_Sf6_2._c4", "Nf3 Nf6 c4"},
		{"8/8/8/4k3/8/8/4P3/4K3_w_-_-_0_1_e4_Kxe4", "e4 Kxe4"},
	} {
		for _, blank := range blanks {
			if strings.ContainsAny(c.in, "[/") && strings.ContainsAny(blank, "\r\n\u0085\u2028") {
				continue // a tag or a FEN over several lines
			}
			in := strings.ReplaceAll(c.in, "_", blank)
			found := pgn.Detect(in)
			var moves []string
			if found.Kind != pgn.Nothing {
				g, err := pgn.Parse(found.Text)
				if g == nil || err != nil {
					t.Errorf("%q: %q: %v", in, found.Text, err)
					continue
				}
				for n := range g.MainLine() {
					moves = append(moves, g.SAN(n))
				}
			}
			if got := strings.Join(moves, " "); got != c.want {
				t.Errorf("%q: %q with the moves %q, want %q", in, found.Text, got, c.want)
			}
		}
	}
}

// A text in UTF-16 that was copied byte by byte is read, and one that only looks like UTF-16 at its beginning.
func TestDetectUTF16(t *testing.T) {
	for _, in := range []string{"Nf3 Nf6", "[Event \"ü\"]\n\n1. Nf3 Nf6", "Hi! 1. Nf3 Nf6"} {
		for _, order := range []binary.ByteOrder{binary.LittleEndian, binary.BigEndian} {
			marked := inUTF16(in, order)
			for _, text := range []string{marked, marked[2:]} {
				if got, want := pgn.Detect(text), pgn.Detect(in); got != want {
					t.Errorf("%q: %v %q, want %v %q", text, got.Kind, got.Text, want.Kind, want.Text)
				}
			}
		}
	}
	for _, in := range []string{"a\x00b\x00 1. Nf3 Nf6", "\x001\x00. Nf3 Nf6", "1\x002\x00Nf3\x00Nf6"} {
		if g, err := pgn.Parse(pgn.Detect(in).Text); err != nil || g.NodeCount() != 2 {
			t.Errorf("%q: %q, %v", in, pgn.Detect(in).Text, err)
		}
	}
}

func TestDetect(t *testing.T) {
	for _, c := range detectCases {
		t.Run(c.name, func(t *testing.T) {
			found := pgn.Detect(c.in)
			if found.Kind != c.kind || found.Text != c.want {
				t.Errorf("%v %q, want %v %q", found.Kind, found.Text, c.kind, c.want)
			}
			if found.Kind == pgn.FEN && !strings.HasPrefix(c.name, "wrong FEN") {
				if _, err := chess.ParseFEN(found.Text); err != nil {
					t.Error(err)
				}
			}
		})
	}
}
