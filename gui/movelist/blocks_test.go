package movelist

import (
	"strings"
	"testing"

	"kibitz/engine/chess"
	"kibitz/engine/game"
)

func TestBlocks(t *testing.T) {
	tests := []struct{ name, moves, reason, want string }{
		{"one move", "e4", "", "pair 1. e4 -"},
		{"two columns", "e4 e5 Nf3", "", "pair 1. e4 e5\npair 2. Nf3 -"},
		{
			"variations of both sides wait for the row", "e4 (d4 d5) e5 (c5 Nf3) (e6) Nf3", "",
			"pair 1. e4 e5\nprose1 1.d4 d5\nprose1 1...c5 2.Nf3\nprose1 1...e6\npair 2. Nf3 -",
		},
		{
			"a comment on White's move splits the row", "e4 {best by test} e5 Nf3", "",
			"pair 1. e4 …\nprose best by test\npair 1. … e5\npair 2. Nf3 -",
		},
		{
			"a comment on Black's move ends the row", "e4 e5 {open} Nf3 Nc6", "",
			"pair 1. e4 e5\nprose open\npair 2. Nf3 Nc6",
		},
		{
			"White's variation and Black's comment split the row", "e4 (d4) e5 {open}", "",
			"pair 1. e4 …\nprose1 1.d4\npair 1. … e5\nprose open",
		},
		{
			"a comment on the last move", "e4 {the end}", "",
			"pair 1. e4 -\nprose the end",
		},
		{
			"lines within lines", "e4 e5 (c5 Nf3 (Nc3 Nc6 (a6) f4) d6 {Najdorf?} d4) Nf3", "",
			"pair 1. e4 e5\nprose1 1...c5 2.Nf3\nprose2 2.Nc3 Nc6\nprose3 2...a6\nprose2 3.f4\n" +
				"prose1 2...d6 Najdorf? 3.d4\npair 2. Nf3 -",
		},
		{
			"numbers come back after a comment", "e4 (d4 {queen's pawn} d5 c4 {gambit} e6) e5", "",
			"pair 1. e4 e5\nprose1 1.d4 queen's pawn 1...d5 2.c4 gambit 2...e6",
		},
		{
			"a comment before a variation", "e4 ({or rather} d4) e5", "",
			"pair 1. e4 e5\nprose1 or rather 1.d4",
		},
		{"a comment before the game", "{hello} e4", "", "prose hello\npair 1. e4 -"},
		{"a comment alone", "{hello}", "", "prose hello"},
		{"annotations", "e4 $1 $14 e5 $6 (c5 ??)", "", "pair 1. e4!+/= e5?!\nprose1 1...c5??"},
		{"an unknown annotation", "e4 $255", "", "pair 1. e4$255 -"},
		{"commands are no text", "e4 {[%clk 0:03:00]} e5 { good [%eval 0.3] move [%x] }", "", "pair 1. e4 e5\nprose good move"},
		{"an open command is text", "e4 {[%clk}", "", "pair 1. e4 -\nprose [%clk"},
		{"a passed turn", "e4 -- d4", "", "pair 1. e4 --\npair 2. d4 -"},
		{
			"a variation that cannot be read", "e4 (<1. x>) e5 (<y z>) (c5) Nf3 (<?>)", "",
			"pair 1. e4 e5\nprose1 1. x (line 3, column 7: no move)\nprose1 y z (line 3, column 7: no move)\nprose1 1...c5\npair 2. Nf3 -\nprose1 ? (line 3, column 7: no move)",
		},
		{
			"variations of which the rest cannot be read", "e4 e5 (c5 Nf3 (Nc3 <2... x>) (<y>) d6 <3. z> (d5)) Nf3", "",
			"pair 1. e4 e5\nprose1 1...c5 2.Nf3\nprose2 y (line 3, column 7: no move)\nprose2 2.Nc3\nprose2 2... x (line 3, column 7: no move)\n" +
				"prose1 2...d6\nprose2 2...d5\nprose1 3. z (line 3, column 7: no move)\npair 2. Nf3 -",
		},
		{"a main line that cannot be read any more", "e4 e5 <2. x> <2. y>", "", "pair 1. e4 e5\nprose 2. x (line 3, column 7: no move)\nprose1 2. y (line 3, column 7: no move)"},
		{"a result", "e4 e5 1/2-1/2", "Draw by agreement", "pair 1. e4 e5\nend ½–½ Draw by agreement"},
		{"a result alone", "e4 1-0", "", "pair 1. e4 -\nend 1–0"},
		{"a reason without a result", "e4", "Aborted", "pair 1. e4 -\nend Aborted"},
		{"nothing", "", "", "hint Drag a piece, or paste a FEN or PGN (Ctrl+V)"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var r rows
			got := strings.TrimSpace(outline(r.build(&State{Game: read(t, tt.moves), Reason: tt.reason, Why: message})))
			if strings.Contains(got, "Cmd+V") {
				got = strings.ReplaceAll(got, "Cmd+V", "Ctrl+V")
			}
			if got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
}

func TestBlocksFromPosition(t *testing.T) {
	const fen = "4k3/P7/8/8/8/8/8/4K3 b - - 0 60"
	tags := game.Tags{{Name: "SetUp", Value: "1"}, {Name: "FEN", Value: fen}}
	start := chess.Chess960(0)
	tests := []struct {
		name, want string
		game       *game.Game
	}{
		{"Black begins", "note Custom position, Black to move\npair 60. … Kd7\npair 61. a8=Q -", readFrom(t, tags, "Kd7 a8=Q")},
		{"Chess960", "note Chess960, start position 0\npair 1. e4 -", readFrom(t, game.Tags{
			{Name: "FEN", Value: start.FEN()}, {Name: "Variant", Value: "Chess960"},
		}, "e4")},
		{"Chess960 without a number", "note Chess960. Custom position, Black to move\nhint", readFrom(t, game.Tags{
			{Name: "FEN", Value: fen}, {Name: "Variant", Value: "Chess960"},
		}, "")},
	}
	var over rows
	if got, want := outline(over.build(&State{Game: readFrom(t, tags, ""), Reason: "Checkmate", Why: message})), "note Custom position, Black to move\nend Checkmate\n"; got != want {
		t.Errorf("of a position that is over it says\n%s\nwant\n%s", got, want)
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var r rows
			got := outline(r.build(&State{Game: tt.game, Reason: "", Why: message}))
			if !strings.HasPrefix(got, tt.want) {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
}

// TestBlocksFollowEdits compares rows that remember notation with rows made anew.
func TestBlocksFollowEdits(t *testing.T) {
	g := read(t, "e4 e5 Nf3 (Nc3 Nf6) Nc6 Bb5")
	var r rows
	check := func(what string) {
		t.Helper()
		var fresh rows
		if got, want := outline(r.build(&State{Game: g, Reason: "", Why: message})), outline(fresh.build(&State{Game: g, Reason: "", Why: message})); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", what, got, want)
		}
	}
	do := func(what string, e game.Edit) game.Edit {
		t.Helper()
		back, err := g.Apply(e)
		if err != nil {
			t.Fatal(what, err)
		}
		check(what)
		return back
	}
	check("before")
	p := g.PositionAt(g.Last())
	m, err := chess.ParseSAN(&p, "a6")
	if err != nil {
		t.Fatal(err)
	}
	e, _, err := g.AddMoves(g.Last().ID(), m)
	if err != nil {
		t.Fatal(err)
	}
	back := do("add a move", e)
	again := do("take it back", back)
	do("add it again", again)
	d := g.Root().Next()
	for d.Index() == 0 {
		d = d.Next()
		if c := d.Parent().Children(); len(c) > 1 {
			d = c[1]
		}
	}
	unread := do("keep unread text", game.SetUnread{Node: d.Next().ID(), Unread: []game.Unread{{Text: "x"}}})
	do("other unread text", game.SetUnread{Node: d.Next().ID(), Unread: []game.Unread{{Text: "y"}}})
	do("no unread text", unread)
	do("annotate a variation", game.SetNAGs{Node: d.ID(), NAGs: []game.NAG{game.Dubious}})
	do("comment on a variation", game.SetComments{Node: d.Next().ID(), Before: []string{"so"}, After: []string{"or so"}})
	do("comment on White's move", game.SetComments{Node: d.Parent().Next().ID(), After: []string{"well"}})
	do("another comment of that length", game.SetComments{Node: d.Parent().Next().ID(), After: []string{"good"}})
	do("annotate a move", game.SetNAGs{Node: g.Root().Next().ID(), NAGs: []game.NAG{game.GoodMove, 14}})
	back = do("promote the variation", g.Promote(d.ID()))
	do("and back", back)
	again = do("delete", game.Delete{Node: g.Root().Next().Next().ID()})
	do("restore", again)
	do("other start", game.SetTags{Tags: g.Tags().With("FEN", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 9")})
}

func TestTail(t *testing.T) {
	b, err := game.NewBuilder(nil)
	if err != nil {
		t.Fatal(err)
	}
	b.SetTail(game.Tail{Text: "Qz9", Fault: game.Fault{Msg: "no move Qz9"}, Line: 3, Col: 7})
	var r rows
	want := "end The rest cannot be read. Line 3, column 7: no move Qz9\n"
	if got := outline(r.build(&State{Game: b.Game(), Reason: "", Why: message})); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestShorten(t *testing.T) {
	long := strings.Repeat("é", maxComment)
	got := shorten(long)
	if want := strings.Repeat("é", maxComment/2) + " … (20000 more bytes)"; got != want {
		t.Errorf("got …%s", got[len(got)-40:])
	}
	if got := shorten("short"); got != "short" {
		t.Errorf("got %q", got)
	}
	// How much is left out is told of the whole comment.
	tokens := commentTokens([]string{strings.Repeat("word ", maxComment)})
	var end []string
	for _, tok := range tokens[len(tokens)-3:] {
		end = append(end, tok.text)
	}
	if got := strings.Join(end, " "); got != "(80000 more bytes)" {
		t.Errorf("a comment ends with %q", got)
	}
}

// An empty line parts paragraphs; a line break is where some program wrapped the text.
func TestParagraphs(t *testing.T) {
	tests := []struct {
		comments []string
		want     string
	}{
		{[]string{"one\ntwo"}, "one two"},
		{[]string{"one\n\ntwo three\n\n\n\nfour"}, "one | two three | four"},
		{[]string{"one", "[%clk 0:03:00]", "two"}, "one | two"},
		{[]string{"[%clk 0:03:00]\n\none"}, "one"},
		{[]string{"[#]", "one [#] two", "[%clk 0:03:00][#]"}, "one two"},
	}
	for _, tt := range tests {
		var words []string
		for _, token := range commentTokens(tt.comments) {
			if token.kind == breakToken {
				token.text = "|"
			}
			words = append(words, token.text)
		}
		if got := strings.Join(words, " "); got != tt.want {
			t.Errorf("%q: %q, want %q", tt.comments, got, tt.want)
		}
	}
}
