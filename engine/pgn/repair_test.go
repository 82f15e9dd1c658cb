package pgn_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"kibitz/engine/pgn"
)

// repairCases are texts that are not written as PGN has them but can be understood: the movetext that is written of
// their games, and the places and words of the repairs, by a part.
var repairCases = []struct {
	name, in string
	want     []string // of each game
	repairs  string   // "line:column part", one a line
}{
	{"clean", "[White \"A\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n23. O-O $1 {x} (23. Rh2) 23... Kd7 1-0", []string{"1. O-O $1 {x} (1. Rh2) 1... Kd7 1-0"}, ""},

	{"signs of books", "1. e4 ⊕ e5 Δ 2. Nf3 =∞ Nc6 ⇄ 3. Bb5 TN a6 ○", []string{"1. e4 $138 e5 $140 2. Nf3 $44 Nc6 $132 3. Bb5 $146 a6 $26 *"}, ""},
	{"signs at moves", "1. e4N e5TN 2. Nf3⇄ Nc6Δ 3. Ba6N bxa6⊕", []string{"1. e4 $146 e5 $146 2. Nf3 $132 Nc6 $140 3. Ba6 $146 bxa6 $138 *"}, ""},
	{"a promotion to a knight is no novelty", "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8N", []string{"1. a8=N *"}, ""},
	{"a dollar alone", "1. e4 $ e5 $$1 2. Nf3 $70000 Nc6", []string{"1. e4 {$} 1... e5 $1 {$} 2. Nf3 {$70000} 2... Nc6 *"}, "1:7 \"$\"\n1:12 \"$\"\n1:23 \"$70000\""},
	{"angle brackets", "1. e4 <> e5 <reserved word> 2. Nf3 <x\nNc6", []string{"1. e4 {<>} 1... e5 {<reserved word>} 2. Nf3 {<x} 2... Nc6 *"}, "1:7 <>\n1:13 reserved\n1:36 <x"},
	{"commands outside of comments", "1. e4 [%clk 0:01:00] e5 [%eval 0.3]", []string{"1. e4 {[%clk 0:01:00]} 1... e5 {[%eval 0.3]} *"}, "1:7 clk\n1:25 eval"},
	{"an emoji", "1. e4 🙂 e5 🙂🙂 2. Nf3", []string{"1. e4 {🙂} 1... e5 {🙂🙂} 2. Nf3 *"}, "1:7 🙂\n1:12 🙂🙂"},
	{"words", "1. e4 e5 2. Nf3 White develops. 2... Nc6 Diagram 3. Bb5 resigns 1-0", []string{"1. e4 e5 2. Nf3 {White develops.} 2... Nc6 {Diagram} 3. Bb5 {resigns} 1-0"},
		"1:17 White\n1:42 Diagram\n1:57 resigns"},
	{"words about the end", "1. e4 e5 2. Nf3 White resigns.", []string{"1. e4 e5 2. Nf3 {White resigns.} 0-1"}, "1:17 White resigns."},
	{"words before the game", "Diagram 1. e4 e5", []string{"{Diagram} 1. e4 e5 *"}, "1:1 Diagram"},
	{"words in a variation", "1. e4 (1. d4 foo d5 2. c4) e5", []string{"1. e4 (1. d4 {foo} 1... d5 2. c4) 1... e5 *"}, "1:14 foo"},
	{"words before a variation", "1. e4 foo (1. d4) e5", []string{"1. e4 {foo} (1. d4) 1... e5 *"}, "1:7 foo"},
	{"evaluations", "1. e4 +0.3/12 e5 -0.1/10 3.2s 2. Nf3", []string{"1. e4 {+0.3/12} 1... e5 {-0.1/10 3.2s} 2. Nf3 *"}, "1:7 +0.3\n1:18 -0.1"},
	{"parentheses and braces", "1. e4 ) e5 } 2. Nf3 ] Nc6 > 3. Bb5", []string{"1. e4 {)} 1... e5 ; }\n2. Nf3 {]} 2... Nc6 {>} 3. Bb5 *"}, "1:7 )\n1:12 }\n1:21 ]\n1:27 >"},
	{"a move too many before the number", "1. e4 e5 Nf6 2. Nf3", []string{"1. e4 e5 {Nf6} 2. Nf3 *"}, "1:10 Nf6"},
	{"a wrong move", "1. e4 e5 2. Nf6 Nc6 3. Nf3", []string{"1. e4 e5 2. Nf6 Nc6 3. Nf3"}, ""},
	{"dashes around words", "1. e4 e5 -- Morphy -- 2. Nf3 -- so he played -- Nc6 3. Bb5 — best — 3... a6", []string{"1. e4 e5 {-- Morphy --} 2. Nf3 {-- so he played --} 2... Nc6 3. Bb5 {— best —}\n3... a6 *"}, "1:60 read as\n1:10 Morphy\n1:30 so he played\n1:60 best"},
	{"dashes that pass, and one that cannot", "1. e4 -- 2. d4 e5 -- 3. Nf3", []string{"1. e4 -- 2. d4 e5 {--} 3. Nf3 *"}, "1:19 --"},
	{"words in quotes", "1. e4 \"the best\" e5 'x' 2. Nf3", []string{"1. e4 {\"the best\"} 1... e5 {'x'} 2. Nf3 *"}, "1:7 the best\n1:21 'x'"},
	{"prose before the answer", "1. e4 a good move e5 2. Nf3 better than Bc4 and Qh5 2... Nc6", []string{"1. e4 {a good move} 1... e5 2. Nf3 {better than Bc4 and Qh5} 2... Nc6 *"}, "1:7 a good move\n1:29 better than"},
	{"words at the end", "1. e4 e5 2. Nf3 Blancas abandonan", []string{"1. e4 e5 2. Nf3 {Blancas abandonan} 0-1"}, "1:17 Blancas"},
	{"an evaluation at the end", "1. e4 e5 #-3", []string{"1. e4 e5 {#-3} *"}, "1:10 #-3"},
	{"the beginning of a move at the end", "1. e4 e5 2. Nf", []string{"1. e4 e5 2. Nf"}, ""},
	{"parentheses without moves", "1. e4 (0:05) e5 (12) 2. Nf3 (with the idea Bb5) Nc6 (D)", []string{"1. e4 {(0:05)} 1... e5 {(12)} 2. Nf3 {(with the idea Bb5)} 2... Nc6 {(D)} *"}, "1:7 0:05\n1:17 (12)\n1:29 with the idea\n1:53 (D)"},
	{"words at the end of a variation", "1. e4 (1. d4 d5 and so on) e5", []string{"1. e4 (1. d4 d5 {and so on}) 1... e5 *"}, "1:17 and so on"},
	{"doubled parentheses", "1. e4 ((1. d4 d5)) e5", []string{"1. e4 (1. d4 d5) 1... e5 *"}, "1:8 (("},
	{"a parenthesis that opens nothing", "1. e4 ( e5 2. Nf3", []string{"1. e4 {(} 1... e5 2. Nf3 *"}, "1:7 ("},
	{"a variation before the move that it replaces", "1. e4 (1... c5 2. Nf3) (1... e6) e5 2. Nf3", []string{"1. e4 e5 (1... c5 2. Nf3) (1... e6) 2. Nf3 *"}, "1:8 1... where 1.\n1:25 1... where 1."},
	{"the same with nothing behind it", "1. e4 (1... c5 2. Nf3)", []string{"1. e4 (1... c5 2. Nf3) *"}, "1:8 1... where 1."},
	{"stars", "1. e4 *** e5 **\n2. Nf3", []string{"1. e4 {***} 1... e5 {**} 2. Nf3 *"}, "1:7 ***\n1:14 **"},
	{"control characters", "1. e4\x01 e5 2. Nf3\x1a", []string{"1. e4 e5 2. Nf3 *"}, "1:6 read as"},
	{"character references", "1. e4&nbsp;e5 2. Nf3 &ndash; Nc6", []string{"1. e4 e5 2. Nf3 {&ndash;} 2... Nc6 *"}, "1:6 &nbsp;\n1:22 &ndash;\n1:22 is no move"},
	{"zero bytes", "1. e4\x00 e5 \x00 2. Nf3", []string{"1. e4 e5 2. Nf3 *"}, "1:6 read as"},
	{"byte order marks", "1. e4 \uFEFFe5 2. N\uFEFFf3", []string{"1. e4 e5 2. Nf3 *"}, "1:7 read as"},
	{"numbers with other signs", "1) e4 e5 2, Nf3 Nc6 3,Bb5 a6 4: Ba4", []string{"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 *"}, "1:1 1)\n1:10 2,\n1:21 3,\n1:30 4:"},
	{"moves with a comma", "1. e4, e5. 2. Nf3, Nc6", []string{"1. e4 e5 2. Nf3 Nc6 *"}, "1:4 e4,\n1:8 e5.\n1:15 Nf3,"},

	{"German with a bad variation", "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 (3... Sf6 4. O-O Sxe4 5. Dh9) 4. La4",
		[]string{"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 (3... Nf6 4. O-O Nxe4 5. Dh9) 4. Ba4 *"}, "1:1 KDTLS"},
	{"Polish", "1. e4 e5 2. Sf3 Sc6 3. Gb5 a6 4. Ga4 Sf6 5. We9", []string{"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. We9"}, "1:1 KHWGS"},
	{"Hungarian", "1. e4 e5 2. Hf3 Hc6 3. Fb5 a6", []string{"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *"}, "1:1 KVBFH"},
	{"Russian", "1. e4 e5 2. Кf3 Кc6 3. Сb5 a6 4. Фe2 Крe7", []string{"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Qe2 Ke7 *"}, "1:1 Кр"},
	{"figurines before an error", "1. e4 e5 2. ♘f3 ♞c6 3. ♗b9", []string{"1. e4 e5 2. Nf3 Nc6 3. ♗b9"}, "1:13 ♘\n1:17 ♞\n1:24 ♗"},
	{"blanks that are none of ASCII's", "1.\u00A0e4 e5\u202F2.\u2003Nf3 N\u200Bc6", []string{"1. e4 e5 2. Nf3 Nc6 *"}, "1:3 \\u00a0\n1:9 \\u202f\n1:12 \\u2003\n1:18 \\u200b"},
	{"typeset castling", "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0–0 O—O", []string{"1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O O-O *"}, "1:36 –\n1:40 —"},

	{"signs of check and judgement", "1. e4 e5 2. Bc4⁉ Nc6‼ 3. Bxf7† Kxf7！ 4. d4❓", []string{"1. e4 e5 2. Bc4 $5 Nc6 $3 3. Bxf7+ Kxf7 $1 4. d4 $2 *"}, "1:16 ⁉\n1:21 ‼\n1:30 †\n1:36 ！\n1:43 ❓"},
	{"digits and full stops of other scripts", "١. e4 e5 2。Nf3 Nc6 3、Bb5", []string{"1. e4 e5 2. Nf3 Nc6 3. Bb5 *"}, "1:1 ١\n1:11 。\n1:21 、"},
	{"wide signs without tags", "１．ｅ４　ｅ５", []string{"1. e4 e5 *"}, "1:1 １\n1:2 ．\n1:3 ｅ\n1:4 ４\n1:5 3000\n1:7 ５"},
	{"Bulgarian", "1. e4 e5 2. Кf3 Кc6 3. Оb5 a6 4. Тg1", []string{"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Rg1 *"}, "1:1 ЦДТОК"},
	{"Greek", "1. e4 e5 2. Ιf3 Ιc6 3. Αb5", []string{"1. e4 e5 2. Nf3 Nc6 3. Bb5 *"}, "1:1 ΡΒΠΑΙ"},
	{"Russian with words", "1. e4 e5 2. Кf3 Хорошо 2... Кc6", []string{"1. e4 e5 2. Nf3 {Хорошо} 2... Nc6 *"}, "1:1 Кр\n1:17 Хорошо"},
	{"small pieces", "1. e4 e5 2. nf3 nc6 3. bb5 a6 4. bxc6", []string{"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 *"}, "1:13 nf3\n1:17 nc6\n1:24 bb5\n1:34 bxc6"},
	{"capital files", "1. E4 E5 2. NF3 NC6 3. BB5 NF6 4. O-O NXE4", []string{"1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O Nxe4 *"}, "1:4 E4\n1:7 E5\n1:13 NF3\n1:17 NC6\n1:24 BB5\n1:28 NF6\n1:39 NXE4"},
	{"German letters are no small ones", "1. d4 d5 2. Dd3 Dd6", []string{"1. d4 d5 2. Qd3 Qd6 *"}, "1:1 KDTLS"},
	{"pieces apart from their squares", "1. e4 e5 2. N f3 N c6 3. B b5 a6 4. B x c6", []string{"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 *"}, "1:13 N f3\n1:18 N c6\n1:26 B b5\n1:37 B x c6"},
	{"a novelty before a knight's square", "1. Nf3 N a6 2. e4", []string{"1. Nf3 $146 a6 2. e4 *"}, ""},

	{"squares apart", "1. e2 e4 e7 - e5 2. Ng1 - f3 b8 c6", []string{"1. e4 e5 2. Nf3 Nc6 *"}, "1:4 e2 e4\n1:10 e7 - e5\n1:21 Ng1 - f3\n1:30 b8 c6"},
	{"arrows and stars as signs of moves", "1. e2→e4 d7→d5 2. e4*d5", []string{"1. e4 d5 2. exd5 *"}, "1:6 →\n1:21 *"},
	{"castling in other ways", "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O - O 0-O", []string{"1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O O-O *"}, "1:35 O - O\n1:41 0-O"},
	{"castling with zeros apart", "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0 - 0 Kg8", []string{"1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O O-O *"}, "1:35 0 - 0\n1:41 Kg8"},
	{"promotions", "[FEN \"7k/PPPPP3/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8 Kg7 2. b8 (R) Kf7 3. c8= N Kg7 4. d8:B Kf7 5. e8 =Q+", []string{"1. a8=Q+ Kg7 2. b8=R Kf7 3. c8=N Kg7 4. d8=B Kf7 5. e8=Q+ *"}, "3:4 a8=Q\n3:14 b8=R\n3:28 c8=N\n3:41 d8=B\n3:53 e8=Q"},
	{"long algebraic", "1. e2e4 e7e5 2. d1h5 b8c6 3. f1-c4 g8-f6 4. h5f7#", []string{"1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# *"}, ""},
	{"long algebraic with captures and castling", "1. e2-e4 d7-d5 2. e4xd5 d8xd5 3. Ng1-f3 c8-g4 4. f1-e2 b8-c6 5. e1-g1 Ke8-c8", []string{"1. e4 d5 2. exd5 Qxd5 3. Nf3 Bg4 4. Be2 Nc6 5. O-O O-O-O *"}, ""},
	{"captures by files", "1. e4 d5 2. ed e6 3. d:e", []string{"1. e4 d5 2. exd5 e6 3. dxe6 *"}, ""},

	{"four diagrams", "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K1R1 w - - 0 1\"]\n\n[FEN \"4k3/8/8/8/8/8/8/4KR2 w - - 0 1\"]\n", []string{"*", "*", "*"}, ""},
	{"diagrams with more tags", "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K1R1 w - - 0 1\"]\n", []string{"*", "*"}, ""},
	{"tags that come again behind an empty line", "[White \"A\"]\n[Black \"B\"]\n\n[Black \"C\"]\n[White \"D\"]\n", []string{"*", "*"}, ""},
	{"two games without tags", "1. e4 e5 2. Nf3 Nc6\n\n1. d4 d5 2. c4", []string{"1. e4 e5 2. Nf3 Nc6 *", "1. d4 d5 2. c4 *"}, ""},
	{"two games without tags in one line", "1.e4 e5 2.Nf3 1.Nf3 Nf6", []string{"1. e4 e5 2. Nf3 *", "1. Nf3 Nf6 *"}, ""},
	{"number 1 within a variation", "1. e4 (1. d4 d5) e5 2. Nf3 (1. d4 d5) Nc6", []string{"1. e4 (1. d4 d5) 1... e5 2. Nf3 (2. d4 d5) 2... Nc6 *"}, "1:29 1. where 2."},
	{"numbers that go back", "1. e4 e5 3. Nf3 Nc6 2. Bb5 a6 3. Ba4", []string{"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 *"}, "1:10 3. where 2.\n1:21 2. where 4."},
	{"the wrong side", "1. e4 e5 2... Nf3", []string{"1. e4 e5 2. Nf3 *"}, "1:10 2... where 2."},
	{"a table", "1. Alpha 1.0\n2. Beta 0.5\n\n1. e4 e5 *\n\n1. Alpha 1-0 1/2\n2. Beta 0-1\n", []string{"1. e4 e5 *"}, ""},
	{"a comment that is not closed", "[White \"A\"]\n\n1. e4 {never\n\n[White \"B\"]\n\n1. d4 {x} *\n\n[Site \"C\"]\n\n*", []string{"1. e4 {never", "1. d4 {x} *", "*"}, ""},
	{"games of a forum", "[pgn]1. e4 e5[/pgn]\n[PGN height=400]\n[White \"A\"]\n\n1. d4[/PGN]", []string{"1. e4 e5 *", "1. d4 *"}, ""},

	{"results", "1. e4 1 - 0\n\n1. d4 1/2 - 1/2\n\n1. c4 0:1\n\n1. f4 ½–½\n\n1. g4 1–0\n\n1. b4 1-0.\n\n1. a4 0,5:0,5 1. a3 +--\n", []string{"1. e4 1-0", "1. d4 1/2-1/2", "1. c4 0-1", "1. f4 1/2-1/2", "1. g4 1-0", "1. b4 1-0", "1. a4 1/2-1/2", "1. a3 1-0"},
		"1:7 1 - 0\n3:7 1/2 - 1/2\n5:7 0:1\n7:8 –\n7:7 ½–½\n9:8 –\n11:7 1-0.\n13:7 0,5\n13:21 +--"},
	{"results in other signs", "1. e4 1-O\n\n1. d4 1⁄2–1⁄2\n\n1. c4 .5-.5\n\n1. f4 1.0-0.0\n\n1. g4 1-0F\n\n1. b4 \"0-1\"\n", []string{"1. e4 1-0", "1. d4 1/2-1/2", "1. c4 1/2-1/2", "1. f4 1-0", "1. g4 1-0", "1. b4 0-1"},
		"1:7 1-O\n3:8 ⁄\n3:10 –\n5:7 .5-.5\n7:7 1.0-0.0\n9:7 1-0F\n11:7 0-1"},
	{"a result in parentheses", "1. e4 e5 (1-0)", []string{"1. e4 e5 1-0"}, "1:10 (1-0)"},
	{"a result at a move", "1. e4 e5 2. Nf31-0", []string{"1. e4 e5 2. Nf3 1-0"}, "1:13 Nf3 1-0"},
	{"two results", "1. e4 1-0 *\n\n1. d4 e5 2.1/2-1/2", []string{"1. e4 1-0", "1. d4 e5 1/2-1/2"}, "1:11 *\n3:10 2."},
	{"results in words", "1. e4 e5 Draw by agreement.\n\n1. d4 black resigns\n\n1. c4 ничья\n", []string{"1. e4 e5 {Draw by agreement.} 1/2-1/2", "1. d4 {black resigns} 1-0", "1. c4 {ничья} 1/2-1/2"}, "1:10 Draw\n3:7 black\n5:7 ничья"},
	{"results in tags", "[Result \"Black resigns\"]\n\n1. e4\n\n[Result \"0-1 (time)\"]\n\n1. d4\n\n[Result \"schwarz\"]\n\n1. c4\n\n[Result \"+-\"]\n\n1. f4\n", []string{"1. e4 1-0", "1. d4 0-1", "1. c4 0-1", "1. f4 1-0"},
		"1:1 Black\n5:1 time\n9:1 schwarz\n13:1 +-"},
	{"both lost", "[Result \"0-0\"]\n\n1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 0-0", []string{"1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 *"}, "3:32 0-0"},
	{"castling at the end", "[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0", []string{"1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O 1-0"}, ""},
	{"a result in a tag", "[Result \"0.5-0.5\"]\n\n1. e4", []string{"1. e4 1/2-1/2"}, "1:1 0.5-0.5"},

	{"one wrong byte", "[White \"Müller\"]\n[Black \"J\xf6rg\"]\n[Site \"Zürich\"]\n\n1. e4", []string{"1. e4 *"}, "2:10 UTF-8"},
	{"Latin-1 is right", "[White \"M\xfcller\"]\n\n1. e4 {gr\xfc\xdfe}", []string{"1. e4 {grüße} *"}, ""},

	{"tags in other letters", "[fen \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n[Setup \"1\"]\n[WHITE \"A\"]\n\n1. O-O", []string{"1. O-O *"}, "1:1 FEN\n2:1 SetUp\n3:1 White"},
	{"a value over two lines", "[Event \"a\nb\"]\n[Site \"c\"]\n\n1. e4", []string{"1. e4 *"}, "1:1 a b"},
	{"values without quotes", "[White Carlsen, M]\n[Black 'Nepo']\n[Event “x”]\n[Site \"y]\n[Round \"1\"\n\n1. e4", []string{"1. e4 *"}, "1:1 Carlsen, M\n2:1 Nepo\n3:1 \"x\"\n4:1 \"y\"\n5:1 \"1\""},
	{"a value over many lines", "[Event \"a\nb\nc\"]\n[Site \"d\"\n]\n[Round\n\"1\"]\n\n1. e4", []string{"1. e4 *"}, "1:1 a b c\n4:1 d\n6:1 1"},
	{"brackets too many", "[[White \"A\"]]\n[Black \"B\"]]\n\n1. e4", []string{"1. e4 *"}, "1:1 A\n2:1 B"},
	{"names of two words, in quotes, with signs", "[White Elo \"1\"]\n[\"White\", \"A\"]\n[Black; \"B\"]\n[Site\u00A0\"c\"]\n[Date=x]\n\n1. e4", []string{"1. e4 *"}, "1:1 WhiteElo\n2:1 A\n3:1 B\n4:1 c\n5:1 x"},
	{"signs behind a value", "[Event \"a\",]\n[Site \"b\"}\n[White \"c\" // d\n[Black &quot;e&quot;]\n\n1. e4", []string{"1. e4 *"}, "1:1 \"a\"\n2:1 \"b\"\n3:1 \"c\"\n4:1 \"e\""},
	{"tags without brackets", "White: A\nBlack: B\n\n1. e4 e5\n\nWhite \"C\"\n(Black \"D\")\n\n1. d4", []string{"1. e4 e5 *", "1. d4 *"}, "1:1 A\n2:1 B\n6:1 C\n7:1 D"},
	{"a letter is no game", "Date: Monday\nRound: 3\n\nSee you there.", nil, ""},
	{"an Event tag behind moves", "[Event \"a\"]\n1. e4 e5 [Event \"b\"] 1. d4", []string{"1. e4 e5 *", "1. d4 *"}, ""},
	{"number 1 in other ways", "1) e4 e5\n\n1) d4 d5\n\n1 c4 c5\n\n1 f4", []string{"1. e4 e5 *", "1. d4 d5 *", "1. c4 c5 *", "1. f4 *"}, "1:1 1)\n3:1 1)"},
	{"a backslash at the end", "[Site \"C:\\\"]\n\n1. e4", []string{"1. e4 *"}, "1:1 Site"},
	{"impossible rights", "[FEN \"4k3/8/8/8/8/8/4P3/4K2R w KQkq - 0 1\"]\n\n1. O-O", []string{"1. O-O *"}, "1:1 'Q'\n1:1 'k'\n1:1 'q'"},
	{"a FEN with a tail", "[FEN \"4k3/8/8/8/8/8/4P3/4K2R w – – 0 1; bm e4\"]\n\n1. e4", []string{"1. e4 *"}, "1:1 –\n1:1 bm e4"},
	{"nine pawns", "[FEN \"4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1\"]\n\n1. e4", []string{"1. e4 *"}, "1:1 9 pawns"},

	{"moves that are glued", "1.e4e5 2.Nf3Nc6 3.Bb5,a6", []string{"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *"}, "1:3 e4e5\n1:10 Nf3Nc6\n1:19 Bb5,a6"},
	{"a dash before the answer", "1. e4 -e5 2. Nf3 -Nc6", []string{"1. e4 e5 2. Nf3 Nc6 *"}, "1:18 -Nc6"},
	{"en passant behind a slash", "1. e4 c6 2. e5 d5 3. exd6/ep exd6", []string{"1. e4 c6 2. e5 d5 3. exd6 exd6 *"}, ""},
	{"half a point", "1. e4 e5 2. Nf3 ½", []string{"1. e4 e5 2. Nf3 1/2-1/2"}, "1:17 ½"},
	{"a result twice", "1. e4 e5 1/2-1/2 {agreed} 1/2-1/2\n1. d4 1-0 0-1", []string{"1. e4 e5 {agreed} 1/2-1/2", "1. d4 1-0", "0-1"}, "1:27 1/2-1/2"},
	{"tags with other signs", "[White: \"A\"]\n[Black = \"B\"]\n[Mine: \"x\"]\n\n1. e4", []string{"1. e4 *"}, "1:1 \"A\"\n2:1 \"B\""},
	{"tags with a colon", "[Site:c]\n[White:\"A\"]\n[Black: B]\n[Mine:c]\n\n1. e4", []string{"1. e4 *"}, "1:1 \"c\"\n2:1 \"A\"\n3:1 \"B\"\n4:1 [Mine:c]"},
	{"moves behind a star", "1. e4 e5 * 2. Nf3 Nc6 1-0", []string{"1. e4 e5 {*} 2. Nf3 Nc6 1-0"}, "1:10 *"},
	{"moves in the line behind a star", "[Event \"a\"]\n\n1. e4 e5 2. Nf3 * {adjourned}\n2... Nc6 3. Bb5 a6 1-0", []string{"1. e4 e5 2. Nf3 {*} {adjourned} 2... Nc6 3. Bb5 a6 1-0"}, "3:17 *"},
	{"other games behind a star", "1. e4 *\n2. d4 d5 *\n3. c4 c5 *", []string{"1. e4 *", "1. d4 d5 *", "1. c4 c5 *"}, "2:1 2.\n3:1 3."},
	{"a square named once", "1. e2-4 e7-5 2. Ng1-f3", []string{"1. e4 e5 2. Nf3 *"}, "1:4 e2-e4\n1:9 e7-e5"},
	{"both lost by forfeit", "[Result \"-/-\"]\n\n1. e4 e5 -/-", []string{"1. e4 e5 *"}, "3:10 result *"},
	{"wide brackets", "［Event \"x\"］\n【White ＂A＂】\n\n1. e4 1-0\n\n［Event “y”］\n\n1. d4 0-1", []string{"1. e4 1-0", "1. d4 0-1"}, "1:1 \"x\"\n2:1 \"A\"\n6:1 \"y\""},
	{"marks of forums", "[code]1. e4 e5 *[/code]\n\n[quote=me]\n[Event \"y\"]\n\n1. d4 1-0\n[/quote]\n[Spoiler]1. c4[/Spoiler]", []string{"1. e4 e5 *", "1. d4 1-0", "1. c4 *"}, ""},
	{"brackets around moves", "[1. e4 e5]\n[Event \"x\"]\n\n1. d4", []string{"1. d4 *"}, "1:1 [1. e4 e5]"},
	{"a result in words", "[Result \"White wins\"]\n\n1. e4", []string{"1. e4 1-0"}, "1:1 White wins"},
	{"letters of two alphabets", "1. е4 е5 2. Кf3 Кс6", []string{"1. e4 e5 2. Nf3 Nc6 *"}, "1:1 Кр"},
	{"wide signs", "[White \"A\"]\n\n１．e４ e５", []string{"1. e4 e5 *"}, "3:1 １\n3:2 ．\n3:4 ４\n3:7 ５"},
	{"Dutch has all its letters", "1. e4 e5 2. Pf3 Pc6 3. Lb5 a6", []string{"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *"}, "1:1 KDTLP"},
	{"words that tell no move at the end", "1. e4 e5 2. Nf3 etc.", []string{"1. e4 e5 2. Nf3 {etc.} *"}, "1:17 etc."},
	{"a comment alone", "{Notes of an evening.}\n", []string{"{Notes of an evening.} *"}, ""},
	{"marks between annotations", "1. e4 {!}$15 {/}$17 e5 ∓ {x} ({y} 1... c5)", []string{"1. e4 $15 $17 {!} {/} 1... e5 $17 {x} ({y} 1... c5) *"}, ""},

	{"a comment between variations", "1. e4 e5 2. Nf3 (2. Bc4) {a} (2. d4) {b} 2... Nc6", []string{"1. e4 e5 2. Nf3 (2. Bc4) ({a} 2. d4) {b} 2... Nc6 *"}, ""},
	{"a command with a bracket", "1. e4 {[%tqu \"En\",\"a ] b\"] and so on for longer than a line has room for, that is to say for a long time}",
		[]string{"1. e4 {[%tqu \"En\",\"a ] b\"] and so on for longer than a line has room for, that \nis to say for a long time} *"}, ""},
}

func TestRepairs(t *testing.T) {
	for _, c := range repairCases {
		t.Run(c.name, func(t *testing.T) {
			games, errs, err := pgn.ParseAll(c.in)
			if err != nil && (c.want != nil || !errors.Is(err, pgn.ErrNoGame)) {
				t.Fatal(err)
			}
			var moves, repairs []string
			for i, g := range games {
				_, text, _ := strings.Cut(pgn.Format(g), "\n\n")
				moves = append(moves, strings.TrimSpace(text))
				for _, r := range g.Repairs() {
					repairs = append(repairs, fmt.Sprintf("%d:%d %s", r.Line, r.Col, r.Msg))
				}
				var bad *pgn.SyntaxError
				if errs[i] != nil {
					bad = errs[i].(*pgn.SyntaxError)
				}
				checkFixedPoint(t, g, bad)
			}
			if fmt.Sprintf("%q", moves) != fmt.Sprintf("%q", c.want) {
				t.Errorf("written\n%q\nwant\n%q", moves, c.want)
			}
			var want []string
			if c.repairs != "" {
				want = strings.Split(c.repairs, "\n")
			}
			ok := len(want) == len(repairs)
			for i := 0; ok && i < len(want); i++ {
				place, part, _ := strings.Cut(want[i], " ")
				ok = strings.HasPrefix(repairs[i], place+" ") && strings.Contains(repairs[i], part)
			}
			if !ok {
				t.Errorf("repairs\n%s\nwant\n%s", strings.Join(repairs, "\n"), c.repairs)
			}
			checkFile(t, []byte(c.in))
		})
	}
}
