package pgn_test

import (
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
	{"FEN command", "position fen 8/8/8/4k3/8/8/4P3/4K3 w - - 0 1 moves e2e4", pgn.FEN, "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"},
	{"game", "[White \"A\"]\n\n1. e4 e5 1-0\n", pgn.PGN, "[White \"A\"]\n\n1. e4 e5 1-0"},
	{"game in a letter", "Hello,\r\n  [White \"A\"]\r\n[FEN \"8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\"]\r\n\r\n1. e4 1-0\r\n", pgn.PGN, "[White \"A\"]\n[FEN \"8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 1-0"},
	{"moves", "1. e4 e5 2. Nf3", pgn.PGN, "1. e4 e5 2. Nf3"},
	{"moves without numbers", " e4 e5 Nf3\n", pgn.PGN, "e4 e5 Nf3"},
	{"one move", "e4", pgn.PGN, "e4"},
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
	{"variation left open", "1. e4 e5 (see below)", pgn.PGN, "1. e4 e5"},
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
