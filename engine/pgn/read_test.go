package pgn_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
)

// readCases are texts and the movetext that is written of their first game. An
// error is given by its beginning.
var readCases = []struct{ name, in, want, err string }{
	{"bare moves", "1. e4 e5 2. Nf3", "1. e4 e5 2. Nf3 *", ""},
	{"result", "1. e4 e5 1-0", "1. e4 e5 1-0", ""},
	{"half a result", "1. e4 e5 1/2", "1. e4 e5 1/2-1/2", ""},
	{"result alone", "[White \"A\"]\n\n0-1", "0-1", ""},
	{"tags alone", "[White \"A\"]\n[Result \"1-0\"]\n", "1-0", ""},
	{"numbers glued", "1.e4 e5 2.Nf3 Nc6", "1. e4 e5 2. Nf3 Nc6 *", ""},
	{"black numbers", "1. e4 1... e5 2.Nf3 2...Nc6", "1. e4 e5 2. Nf3 Nc6 *", ""},
	{"black with a gap", "1. e4 1. ... e5 2 Nf3 ... Nc6", "1. e4 e5 2. Nf3 Nc6 *", ""},
	{"no numbers", "e4 e5 Nf3", "1. e4 e5 2. Nf3 *", ""},
	{"wrong numbers", "7. e4 9. e5 1. Nf3", "1. e4 e5 2. Nf3 *", ""},
	{"uci", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *", ""},
	{"zeros", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O *", ""},
	{"suffixes", "1. e4! e5? 2. Nf3!! Nc6?? 3. Bb5!? a6?! 4. Ba4 !", "1. e4 $1 e5 $2 2. Nf3 $3 Nc6 $4 3. Bb5 $5 a6 $6 4. Ba4 $1 *", ""},
	{"many suffixes", "1. e4!!! e5!?$10", "1. e4 $3 $1 e5 $5 $10 *", ""},
	{"signs", "1. e4 += e5 = 2. Nf3 ± Nc6 +-", "1. e4 $14 e5 $10 2. Nf3 $16 Nc6 $18 *", ""},
	{"figurines", "1. e4 e5 2. ♘f3 ♞c6 {♗b5} 3. ♗b5 ½–½", "1. e4 e5 2. Nf3 Nc6 {♗b5} 3. Bb5 1/2-1/2", ""},
	{"German letters", "1. e4 e5 2. Sf3 Sc6 {Lb5} (2... Sf6 3. Lc4) 3. Lb5 a6 4. 0-0 *", "1. e4 e5 2. Nf3 Nc6 {Lb5} (2... Nf6 3. Bc4) 3. Bb5 a6 4. O-O *", ""},
	{"German letters beside a tag", "[Event \"x\"] 1. e4 e5 2. Sf3 *", "1. e4 e5 2. Nf3 *", ""},
	{"German letters in a variation", "1. e4 e5 (1... Sf6)", "1. e4 e5 (1... Nf6) *", ""},
	{"German letters and an error", "1. e4 e5 2. Sf3 Sc6 3. Lb9", "1. e4 e5 2. Nf3 Nc6 3. Lb9", "pgn: game 1, line 1, column 24: move 3 of white: not a move"},
	{"letters of two languages", "1. e4 e5 2. Sf3 Nc6", "1. e4 e5 2. Nf3 Nc6 *", ""},
	{"signs of Scid", "1. e4 N e5 D (1... c5 N)", "1. e4 $146 e5 $201 (1... c5 $146) *", ""},
	{"a letter of nothing", "1. N", " 1. N", "pgn: game 1, line 1, column 4: move 1 of white: not a move"},
	{"signs at moves", "1. e4+= e5= 2. Nf3± Nc6+- 3. Bc4 Nf6 4. Bxf7++/- Ke7+=", "1. e4 $14 e5 $10 2. Nf3 $16 Nc6 $18 3. Bc4 Nf6 4. Bxf7+ $16 Ke7 $14 *", ""},
	{"nags", "1. e4 $1$14 e5 $255 $65535", "1. e4 $1 $14 e5 $255 $65535 *", ""},
	{"comments", "{a} 1. e4 {b} {c} e5{d}2. Nf3", "{a} 1. e4 {b} {c} 1... e5 {d} 2. Nf3 *", ""},
	{"comment of anything", "1. e4 {(;%$1 [Event \"x\"] 1-0 \" \\ {} e5", `1. e4 {(;%$1 [Event "x"] 1-0 " \ {} 1... e5 *`, ""},
	{"comment with a game", "1. e4 {see\n[Event \"x\"]\n[Site \"y\"]\n} e5 1-0", "1. e4 {see\n[Event \"x\"]\n[Site \"y\"]} 1... e5 1-0", ""},
	{"empty comment", "1. e4 {} e5 { }", "1. e4 {} 1... e5 {} *", ""},
	{"comment to the end of the line", "1. e4 ; b } c\ne5 ;last", "1. e4 ; b } c\n1... e5 {last} *", ""},
	{"comment after the number", "1. {a} e4 1... {b} e5", "1. {a} e4 1... {b} e5 *", ""},
	{"comment after the result", "1. e4 e5 1-0 {resigns} ; really\n", "1. e4 e5 {resigns} {really} 1-0", ""},
	{"comment among the tags", "{x}\n[White \"A\"]\n;y\n[Black \"B\"]\n1. e4", "{x} {y} 1. e4 *", ""},
	{"commands", "1. e4 {[%clk 0:01:00][%eval 0.2]} e5 {[%cal Ga1b2,Rc3d4] }", "1. e4 {[%clk 0:01:00][%eval 0.2]} 1... e5 {[%cal Ga1b2,Rc3d4]} *", ""},
	{"wrapped comment", "1. e4 {one \ntwo\nthree \r\nfour\r\n\r\nfive}", "1. e4 {one two\nthree four\n\nfive} *", ""},
	{"variations", "1. e4 (1. d4 d5 (1... Nf6) 2. c4) (1. c4) e5 (1... c5) 2. Nf3", "1. e4 (1. d4 d5 (1... Nf6) 2. c4) (1. c4) 1... e5 (1... c5) 2. Nf3 *", ""},
	{"comments around variations", "1. e4 {a} ({b} 1. d4 {c}) {d} 1... e5", "1. e4 {a} ({b} 1. d4 {c}) {d} 1... e5 *", ""},
	{"comment after the last variation", "1. e4 (1. d4) {d}", "1. e4 {d} (1. d4) *", ""},
	{"comment between variations", "1. e4 (1. d4) {d} (1. c4) e5", "1. e4 (1. d4) ({d} 1. c4) 1... e5 *", ""},
	{"empty variation", "1. e4 () e5 ({a}) 2. Nf3 ($1) *", "1. e4 e5 {a} 2. Nf3 $1 *", ""},
	{"result in a variation", "1. e4 (1. d4 1-0) e5 (1... c5 *) 0-1", "1. e4 (1. d4 {1-0}) 1... e5 (1... c5) 0-1", ""},
	{"promotion in parentheses", "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n1. a8(Q) Kg6", "1. a8=Q Kg6 *", ""},
	{"null moves", "1. e4 -- 2. d4 Z0 3. c4 0000 4. Nc3 @@@@", "1. e4 -- 2. d4 -- 3. c4 -- 4. Nc3 -- *", ""},
	{"decorations", "1. e4 e5 2. Qh5 + g6 3. Qxe5+ + Be7 mate", "1. e4 e5 2. Qh5 g6 3. Qxe5+ Be7 *", ""},
	{"en passant", "1. e4 a6 2. e5 d5 3. exd6 e.p. a5 4. dxc7ep", "1. e4 a6 2. e5 d5 3. exd6 a5 4. dxc7 *", ""},
	{"escaped line", "1. e4\n% Nf6 1-0\ne5 %x9", "1. e4\n% Nf6 1-0\ne5 %x9", "pgn: game 1, line 3, column 4: move 2 of white: not a move"},
	{"carriage returns", "[White \"A\"]\r\r1. e4\re5 ;c\r2. Nf3\r", "1. e4 e5 {c} 2. Nf3 *", ""},
	{"black begins", "[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 3 7\"]\n\n7... Kd8 8. O-O", "7... Kd8 8. O-O *", ""},
	{"long tag values", "[White \"" + strings.Repeat("x", 5000) + "\"]\n1. e4", "1. e4 *", ""},
	{"byte order mark", "\uFEFF[White \"A\"]\n\n1. e4", "1. e4 *", ""},
	{"latin 1", "[White \"Hab\xe9\"]\n\n1. e4 {\x93gut\x94}", "1. e4 {“gut”} *", ""},

	{"illegal move", "1. e4 e5 2. Ke3 Nc6 1-0", "1. e4 e5 2. Ke3 Nc6 1-0", "pgn: game 1, line 1, column 13: move 2 of white: illegal move"},
	{"ambiguous move", "1. Nf3 a6 2. d3 a5 3. Nd2", "1. Nf3 a6 2. d3 a5 3. Nd2", "pgn: game 1, line 1, column 23: move 3 of white: ambiguous move"},
	{"no move", "\n\n  1. e4 h3llo", "1. e4 h3llo", "pgn: game 1, line 3, column 9: move 1 of black: not a move"},
	{"error in a variation", "1. e4 (1. d4 d5 (1... x) 2. c4) e5", "1. e4 (1. d4 d5 (1... x) 2. c4) 1... e5 *", "pgn: game 1, line 1, column 23: move 1 of black"},
	{"error in an alternative of an alternative", "a4 a5 (a6 (a5 (c9", "1. a4 a5 (1... a6) (1... a5 (c9", "pgn: game 1, line 1, column 16: move 1 of black: not a move"},
	{"error behind an alternative of an alternative", "a4 a5 (a6 (a5) b6", "1. a4 a5 (1... a5) (1... a6 b6", "pgn: game 1, line 1, column 16: move 2 of white: illegal move"},
	{"error in a variation behind an alternative to its first move", "a4 a5 (a6 (a5) a5 (a6", "1. a4 a5 (1... a5) (1... a6 2. a5 (a6", "pgn: game 1, line 1, column 20: move 2 of white: illegal move"},
	{"error before a variation's first move", "1. e4 e5 ({a} Qh7) 2. Nf3", "1. e4 e5 ({a} Qh7) 2. Nf3 *", "pgn: game 1, line 1, column 15"},
	{"error behind moves of a variation", "1. e4 e5 (1... c5 2. Nf3 d6 {a} 3.Ke3  Nf6 (3... x) 4. d4) 2. Nf3 (2. f4) Nc6 1-0",
		"1. e4 e5 (1... c5 2. Nf3 d6 {a} 3.Ke3  Nf6 (3... x) 4. d4) 2. Nf3 (2. f4) 2...\nNc6 1-0", "pgn: game 1, line 1, column 35: move 3 of white: illegal move"},
	{"error behind a variation and a comment", "1. e4 e5 (1... c5 2. Nf3 (2. d4 cxd4) {a} $1 2... x {b}) 2. d4", "1. e4 e5 (1... c5 2. Nf3 $1 {a} (2. d4 cxd4) 2... x {b}) 2. d4 *", "pgn: game 1, line 1, column 51"},
	{"errors in several variations", "1. e4 (1. d4 (1. x) d5) (1. c4 y) ({z} z) {c} e5 (1... ]) 0-1", "1. e4 (1. d4 d5) (1. x) (1. c4 y) ({z} z) {c} 1... e5 (1... ]) 0-1", "pgn: game 1, line 1, column 18"},
	{"error in a variation behind which nothing follows", "1. e4 e5 (1... x)", "1. e4 e5 (1... x) *", "pgn: game 1, line 1, column 16"},
	{"variation of a variation of nothing", "1. e4 e5 ((1... c5) d5) 2. d4", "1. e4 e5 (1... c5 d5) 2. d4 *", "pgn: game 1, line 1, column 21: move 2 of white"},
	{"comments in what is broken of a variation", "1. e4 e5 (1... c5 x9 {)} ;)\n%)\n) 2. d4", "1. e4 e5 (1... c5 x9 {)} ;)\n%)\n) 2. d4 *", "pgn: game 1, line 1, column 19"},
	{"a promotion in what is broken of a variation", "1. e4 e5 (1... x a8(Q) b6) 2. d4", "1. e4 e5 (1... x a8(Q) b6) 2. d4 *", "pgn: game 1, line 1, column 16"},
	{"an escaped line before what is broken of a variation", "1. e4 e5 (\n% a)\n1... x\n) 2. d4", "1. e4\n% a)\ne5 (1... x) 2. d4 *", "pgn: game 1, line 3, column 6"},
	{"a long rest of a variation", "1. e4 e5 (1... c5 2. x " + strings.Repeat("9", 71) + "x) (1... " + strings.Repeat("z", 63) + ") 2. d4",
		"1. e4 e5 (1... c5\n2. x " + strings.Repeat("9", 71) + "x)\n(1... " + strings.Repeat("z", 63) + ") 2. d4 *", "pgn: game 1, line 1, column 22"},
	{"a long rest of a variation that begins with a sign", "1. e4 e5 (1... c5 [Event \"x" + strings.Repeat("9", 60) + "\"]) 2. d4",
		"1. e4 e5 (1... c5 [Event \"x" + strings.Repeat("9", 60) + "\"]\n) 2. d4 *", "pgn: game 1, line 1, column 19"},
	{"an error in a variation, and one behind it", "1. e4 e5 (1... x) 2. y", "1. e4 e5 (1... x) 2. y", "pgn: game 1, line 1, column 22"},
	{"an error in a variation of one that is not closed", "1. e4 (1. d4 (1. x) d5 2. y", "1. e4 (1. x) (1. d4 d5 2. y", "pgn: game 1, line 1, column 27"},
	{"a variation that is not closed behind an error", "1. e4 (1. d4 x d6 e6 1-0", "1. e4 (1. d4 {x} 1... d6 e6 1-0", "pgn: game 1, line 1, column 19"},
	{"variation of nothing", "(1. e4) 1. d4", " (1. e4) 1. d4", "pgn: game 1, line 1, column 1: a variation needs a move"},
	{"parenthesis too many", "1. e4) e5", "1. e4 {)} 1... e5 *", ""},
	{"parenthesis too many behind which nothing follows", "1. e4) x9", "1. e4 ) x9", "pgn: game 1, line 1, column 6: this parenthesis closes nothing"},
	{"parenthesis missing", "1. e4 (1. d4 d5 1-0", "1. e4 (1. d4 d5) 1-0", "pgn: game 1, line 1, column 20: a variation is not closed"},
	{"comment not closed", "1. e4 e5 {what", "1. e4 e5 {what", "pgn: game 1, line 1, column 10: the comment that begins here is never closed"},
	{"comment after the result not closed", "1. e4 1-0 {what", "1. e4 1-0 {what", "pgn: game 1, line 1, column 11: the comment that begins here is never closed"},
	{"closing brace", "1. e4 } e5", "1. e4 ; }\n1... e5 *", ""},
	{"closing brace behind which nothing follows", "1. e4 } x9", "1. e4 } x9", "pgn: game 1, line 1, column 7: '}' has no meaning here"},
	{"bracket", "1. e4 [x] e5", "1. e4 {[x]} 1... e5 *", ""},
	{"bracket behind which nothing follows", "1. e4 [x]", "1. e4 [x]", "pgn: game 1, line 1, column 7: '[' has no meaning here"},
	{"bad annotation", "1. e4 $ e5", "1. e4 {$} 1... e5 *", ""},
	{"bad annotation behind which nothing follows", "1. e4 $ x9", "1. e4 $ x9", `pgn: game 1, line 1, column 7: "$" is no annotation`},
	{"large annotation", "1. e4 $99999 x9", "1. e4 $99999 x9", `pgn: game 1, line 1, column 7: "$99999" is no annotation`},
	{"pass in check", "1. e4 f6 2. Qh5+ --", "1. e4 f6 2. Qh5+ --", "pgn: game 1, line 1, column 18: move 2 of black is in check and cannot pass"},
	{"wrong position", "[White \"A\"]\n[FEN \"8/8/8 w - - 0 1\"]\n\n1. e4 e5", " 1. e4 e5", "pgn: game 1, line 2, column 1: the FEN tag: "},
	{"other rules", "[Variant \"Crazyhouse\"]\n\n1. e4 N@f3", "1. e4 N@f3", `pgn: game 1, line 3, column 7: move 1 of black: not a move: "N@f3"`},
	{"error behind an empty variation", "a4(){}00", "1. a4 {} 00", "pgn: game 1, line 1, column 7: move 1 of black: illegal move"},
	{"decoration of nothing", "[Site \"0\"]#[0", " #[0", `pgn: game 1, line 1, column 11: move 1 of white: not a move: "#"`},
	{"zero byte", "1. e4 {" + strings.Repeat("x", 5000) + "\x00}", "1. e4\n{" + strings.Repeat("x", 5000) + "\uFFFD}\n*", ""},
	{"long word", "1. e4 " + strings.Repeat("x", 300), "1. e4 " + strings.Repeat("x", 300), "pgn: game 1, line 1, column 7: a word of 300 bytes is no move"},
}

func TestRead(t *testing.T) {
	for _, c := range readCases {
		t.Run(c.name, func(t *testing.T) {
			g, err := pgn.Parse(c.in)
			if g == nil {
				t.Fatal(err)
			}
			_, moves, _ := strings.Cut(pgn.Format(g), "\n\n")
			if got := strings.TrimSuffix(moves, "\n"); got != c.want {
				t.Errorf("written\n%s\nwant\n%s", got, c.want)
			}
			var bad *pgn.SyntaxError
			switch {
			case c.err == "" && err != nil:
				t.Errorf("error %v", err)
			case c.err != "" && (!errors.As(err, &bad) || !strings.HasPrefix(err.Error(), c.err)):
				t.Errorf("error %v, want %s", err, c.err)
			}
			checkFixedPoint(t, g, bad)
		})
	}
}

func TestTags(t *testing.T) {
	roster := `Event="?" Site="?" Date="????.??.??" Round="?" White="?" Black="?" Result="*"`
	for _, c := range []struct{ in, want string }{
		{"1. e4", roster},
		{"[Result \"1-0\"]\n[Black \"B\"]\n[ECO \"A00\"]\n[White \"A\"]\n\n1-0", `Event="?" Site="?" Date="????.??.??" Round="?" White="A" Black="B" Result="1-0" ECO="A00"`},
		{"[White:A \"\"]\n\n{x}", roster + ` White:A=""`},
		{"[White \"A\"] [White \"B\"] [X \"1\"][X \"2\"]", strings.Replace(roster, `White="?"`, `White="A"`, 1) + ` White="B" X="1" X="2"`},
		{`[X "say \"hello\" to C:\\ and \n"]`, roster + ` X="say \"hello\" to C:\\ and \\n"`},
		{`[X "The "Big" One"]`, roster + ` X="The \"Big\" One"`},
		{`[X "C:\"]`, roster + ` X="C:\\"`},
		{`[X ""]`, roster + ` X=""`},
		{"  [  X   \"a ] b\"   ]  ", roster + ` X="a ] b"`},
		{`[GreatestGameEverPlayed? "True"]`, roster + ` GreatestGameEverPlayed?="True"`},
		{"[X \"a\"]\n\n[Y \"b\"]\n{c}\n[Z \"d\"]", roster + ` X="a" Y="b" Z="d"`},
		{"[X \"a\n[Y b]\n[Z]\n[\n[W \"w\"] 1. e4", roster + ` ="[X \"a" ="[Y b]" ="[Z]" ="[" W="w"`},
	} {
		g, err := pgn.Parse(c.in)
		if err != nil {
			t.Errorf("%s: %v", c.in, err)
			continue
		}
		var got []string
		for _, tag := range g.Tags() {
			got = append(got, fmt.Sprintf("%s=%q", tag.Name, tag.Value))
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.in, s, c.want)
		}
		checkFixedPoint(t, g, nil)
	}
}

func TestChess960(t *testing.T) {
	for _, c := range []struct {
		variant, fen string
		want         bool
	}{
		{"", "", false},
		{"Standard", "", false},
		{"Chess960", "", true},
		{"fischerandom", "nbbrknrq/pppppppp/8/8/8/8/PPPPPPPP/NBBRKNRQ w KQkq - 0 1", true},
		{"Fischer Random", "", true},
		{"From Position", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", false},
		{"", "nbbrknrq/pppppppp/8/8/8/8/PPPPPPPP/NBBRKNRQ w GDgd - 0 1", true},
	} {
		text := ""
		if c.variant != "" {
			text += fmt.Sprintf("[Variant %q]\n", c.variant)
		}
		if c.fen != "" {
			text += fmt.Sprintf("[FEN %q]\n", c.fen)
		}
		g, err := pgn.Parse(text + "*")
		if err != nil || g.Chess960() != c.want {
			t.Errorf("%s: Chess960 %v, error %v", text, g.Chess960(), err)
		}
		if c.fen != "" {
			want, err := chess.ParseFEN(c.fen)
			if err != nil || g.Start() != want {
				t.Errorf("%s: starts from %v", text, g.Start())
			}
		}
	}
}

// TestErrorCauses checks that callers can tell what kind of error it was.
func TestErrorCauses(t *testing.T) {
	var fen *chess.FENError
	for _, c := range []struct {
		in string
		is func(error) bool
	}{
		{"1. Ke2", func(err error) bool { return errors.Is(err, chess.ErrIllegalMove) }},
		{"1. e4 e5 2. Qh5 x", func(err error) bool { return errors.Is(err, chess.ErrMoveSyntax) }},
		{"[FEN \"x\"]", func(err error) bool { return errors.As(err, &fen) }},
		{"", func(err error) bool { return errors.Is(err, pgn.ErrNoGame) }},
		{"just some words, in 2024", func(err error) bool { return errors.Is(err, pgn.ErrNoGame) }},
		{"{\"a\": 1}", func(err error) bool { return errors.Is(err, pgn.ErrNoGame) }},
		{"PK\x03\x04\x00\x00", func(err error) bool { return errors.Is(err, pgn.ErrPacked) }},
		{"\x7fELF\x00\x00", func(err error) bool { return errors.Is(err, pgn.ErrBinary) }},
	} {
		if _, err := pgn.Parse(c.in); !c.is(err) {
			t.Errorf("%q: error %v", c.in, err)
		}
	}
}

func TestLimits(t *testing.T) {
	nested := func(depth int) string {
		return "1. e4 e5" + strings.Repeat(" (-- --", depth) + strings.Repeat(")", depth)
	}
	deep := nested(game.MaxDepth)
	if g, err := pgn.Parse(deep); err != nil {
		t.Errorf("%d variations deep: %v", game.MaxDepth, err)
	} else {
		checkFixedPoint(t, g, nil)
	}
	// Alternatives to the first move of a variation do not lie in it, however they are written.
	if g, err := pgn.Parse("1. e4" + strings.Repeat(" (1. d4", 500) + strings.Repeat(")", 500) + " e5"); err != nil {
		t.Errorf("500 alternatives to one move: %v", err)
	} else {
		checkFixedPoint(t, g, nil)
	}
	for _, c := range []struct{ name, in, err string }{
		{"depth", nested(game.MaxDepth + 1), "line 1, column 1410: variations are nested more than 200 deep"},
		{"comment", "1. e4 {" + strings.Repeat("a", 10<<20) + "} e5", "line 1, column 7: a comment of 10485760 bytes is too long; at most 1048576 are read"},
		{"token", "1. e4 " + strings.Repeat("a", 10<<20) + " e5", "line 1, column 7: a word of 10485760 bytes is no move"},
		{"digits", "1. e4 " + strings.Repeat("1", 10<<20) + "x e5", "line 1, column 7: a word of 10485761 bytes is no move"},
		{"tag", "[White \"" + strings.Repeat("a", 1<<20) + "\"]\n\n1. e4 e5", "line 1, column 1: a tag of 1048586 bytes is too long; at most 65536 are read"},
		{"moves", strings.Repeat("Nf3 Nf6 Ng1 Ng8\n", 70_000), "line 62501, column 1: the game has more than 250000 moves and remarks"},
		{"variations that cannot be read", "1. e4 " + strings.Repeat("(x)", 300_000), "line 1, column 750004: the game has more than 250000 moves and remarks"},
		{"annotations", "1. e4" + strings.Repeat(" $1", 300_000) + " e5", "line 1, column 750004: the game has more than 250000 moves and remarks"},
		{"comments", strings.Repeat("{a}", 300_000) + "1. e4 e5", "line 1, column 750001: the game has more than 250000 moves and remarks"},
		{"comments after the result", "1. e4 1-0 " + strings.Repeat("{a}", 300_000), "line 1, column 750008: the game has more than 250000 moves and remarks"},
		{"tags", strings.Repeat("[T \"v\"]\n", 300_000) + "\n1. e4 e5", "line 250001, column 1: the game has more than 250000 moves and remarks"},
		{"game", "[White \"A\"]\n1. e4 {" + strings.Repeat("a\n", 10<<20) + "} e5", "line 1, column 1: the game has 20971543 bytes; at most 16777216 are read"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := c.in + "\n\n[Event \"next\"]\n\n1. d4 *\n"
			r := pgn.NewReader(strings.NewReader(text))
			g, err := r.Next()
			if err == nil || err.Error() != "pgn: game 1, "+c.err {
				t.Errorf("error %.200v, want %s", err, c.err)
			}
			if g == nil || g.Tail() == nil {
				t.Fatal("no broken game")
			}
			if c.name == "depth" {
				checkFixedPoint(t, g, nil)
			}
			if len(c.err) < len(err.Error()) && g.Tail().Msg == "" {
				t.Error("the game does not tell what is wrong with it")
			}
			next, err := r.Next()
			if err != nil || next.Tag("Event") != "next" || next.NodeCount() != 1 {
				t.Errorf("the next game: %v", err)
			}
		})
	}
	small := pgn.DefaultLimits()
	small.Games = 2
	r := pgn.NewReaderLimits(strings.NewReader("1. e4 *\n1. d4 *\n1. c4 *\n"), small)
	for i := 0; i < 2; i++ {
		if _, err := r.Next(); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := r.Next(); !errors.Is(err, pgn.ErrTooManyGames) {
		t.Errorf("the third game of two: %v", err)
	}
}

// TestNextGames checks what separates games, and that broken ones do not reach into the next.
func TestNextGames(t *testing.T) {
	for _, c := range []struct {
		name, in string
		games    []string // their main lines
		broken   string   // the numbers of those with errors
	}{
		{"results", "1. e4 1-0 1. d4 0-1\n1. c4 *1. f4 1/2-1/2", []string{"e4", "d4", "c4", "f4"}, ""},
		{"tags", "[White \"A\"]\n1. e4\n[White \"B\"]\n1. d4", []string{"e4", "d4"}, ""},
		{"tags on the line of the result", "[White \"A\"]\n1. e4 * [White \"B\"]\n1. d4", []string{"e4", "d4"}, ""},
		{"tags only", "[Event \"A\"]\n[Site \"x\"]\n\n[Event \"B\"]\n[Site \"y\"]\n\n[Event \"C\"]\n", []string{"", "", ""}, ""},
		{"variation not closed", "[Event \"A\"]\n1. e4 (1. d4\n\n[Event \"B\"]\n1. d4 *", []string{"e4", "d4"}, "1"},
		{"comment not closed", "[Event \"A\"]\n1. e4 {oh\n\n[Event \"B\"]\n1. d4 *", []string{"e4", "d4"}, "1"},
		{"comment not closed before another", "[Event \"A\"]\n1. e4 {oh\n\n[Event \"B\"]\n1. d4 {a} *\n\n[Event \"C\"]\n*", []string{"e4", "d4", ""}, "1"},
		{"illegal moves", "[Event \"A\"]\n1. e5 *\n\n[Event \"B\"]\n1. d4 d5 2. d5 1-0\n1. c4", []string{"", "d4 d5", "c4"}, "1 2"},
		{"prose before", "From: me\nSubject: a game\n\n[Event \"A\"]\n1. e4 *\nYours,\nme", []string{"e4"}, ""},
		{"blank", " \n\n 1. e4 \n\n ", []string{"e4"}, ""},
		{"comment behind", "1. e4 1-0 {good}\n\n{next} 1. d4 *\n{end}", []string{"e4", "d4"}, ""},
		{"escaped result", "1. e4\n% 1-0\ne5 0-1\n%x\n1. d4", []string{"e4 e5", "d4"}, ""},
		{"per cent within the line", "1. e4 1-0 %x 1. d4", []string{"e4", "d4"}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			games, errs, err := pgn.ParseAll(c.in)
			if err != nil {
				t.Fatal(err)
			}
			var lines, broken []string
			for i, g := range games {
				lines = append(lines, strings.Join(g.SANs(g.MainLine()), " "))
				if errs[i] != nil {
					broken = append(broken, fmt.Sprint(i+1))
				}
			}
			if fmt.Sprint(lines) != fmt.Sprint(c.games) || len(lines) != len(c.games) || strings.Join(broken, " ") != c.broken {
				t.Errorf("games %q, broken %v; want %q, %v", lines, broken, c.games, c.broken)
			}
			checkFile(t, []byte(c.in))
		})
	}
}

// trickyFiles returns the files of other projects' tests; see testdata/SOURCES.md.
func trickyFiles(t testing.TB) (texts []string) {
	t.Helper()
	names, err := filepath.Glob("testdata/*/*.pgn")
	if err != nil || len(names) == 0 {
		t.Fatal("no files in testdata", err)
	}
	for _, name := range names {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(b))
	}
	return texts
}

// Braces alone make no game of what programs write for themselves.
func TestDataIsNoGame(t *testing.T) {
	for _, text := range []string{"{\"a\": 1}", "{'a': 1}", "body { color: red }", "{}", "{ {x} }"} {
		if _, err := pgn.Parse(text); !errors.Is(err, pgn.ErrNoGame) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// A reader that reuses its memory reads the same games, one after another.
func TestReuse(t *testing.T) {
	texts := trickyFiles(t)
	for _, c := range readCases {
		texts = append(texts, c.in)
	}
	text := strings.Join(texts, "\n\n")
	fresh, reused := pgn.NewReader(strings.NewReader(text)), pgn.NewReader(strings.NewReader(text))
	reused.Reuse()
	for n := 1; ; n++ {
		want, wantErr := fresh.Next()
		got, gotErr := reused.Next()
		if fmt.Sprint(gotErr) != fmt.Sprint(wantErr) {
			t.Fatalf("game %d: error %v, want %v", n, gotErr, wantErr)
		}
		if want == nil {
			if n < 100 {
				t.Errorf("only %d games", n-1)
			}
			return
		}
		if !game.Equal(got, want) {
			t.Fatalf("game %d:\n%s\nwant\n%s", n, pgn.Format(got), pgn.Format(want))
		}
	}
}
