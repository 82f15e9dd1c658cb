package chess

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

const (
	openGame = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4"
	captures = "4k3/1P6/8/2pp4/1P2P3/8/3B1N1N/R3K2R w KQ c6 0 1"
)

func TestParseTyped(t *testing.T) {
	const german, french = "SLTDK", "CFTDR"
	for _, c := range []struct{ fen, typed, letters, want string }{
		{openGame, "Nc3", "", "b1c3"},
		{openGame, " nc3 ", "", "b1c3"},
		{openGame, "b1c3", "", "b1c3"},
		{openGame, "bb5", "", "c4b5"},
		{openGame, "b4", "", "b2b4"},
		{openGame, "Bxf7", "", "c4f7"},
		{openGame, "bf7+", "", "c4f7"},
		{openGame, "0-0", "", "e1g1"},
		{openGame, "oo", "", "e1g1"},
		{openGame, "ooo", "", ""},
		{openGame, "o-o", "", "e1g1"},
		{openGame, "ke2", "", "e1e2"},
		{openGame, "Sc3", german, "b1c3"},
		{openGame, "sc3", german, "b1c3"},
		{openGame, "Lb5", german, "c4b5"},
		{openGame, "de2", german, "d1e2"},
		{openGame, "d4", german, "d2d4"},
		{openGame, "tg1", german, "h1g1"},
		{openGame, "Nc3", german, "b1c3"},
		{openGame, "Sc3", "", ""},
		{captures, "ed5", "", "e4d5"},
		{captures, "ed", "", "e4d5"},
		{captures, "exd", "", "e4d5"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "oo", "", "e1g1"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "ooo", "", "e1c1"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1-g1", "", "e1g1"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Ke1-c1", "", "e1c1"},
		{openGame, "b1-c3", "", "b1c3"},
		{openGame, "b1 c3", "", "b1c3"},
		{openGame, "b1–c3", "", "b1c3"},
		{openGame, "B1C3", "", "b1c3"},
		{openGame, "NC3", "", "b1c3"},
		{openGame, "n c3", "", "b1c3"},
		{openGame, "4. Nc3", "", "b1c3"},
		{openGame, "4.Nc3!", "", "b1c3"},
		{openGame, "\"Nc3\".", "", "b1c3"},
		{openGame, "D4", "", "d2d4"},
		{openGame, "BXF7", "", "c4f7"},
		{openGame, "O - O", "", "e1g1"},
		{captures, "EXD5", "", "e4d5"},
		{captures, "b8 q", "", "b7b8q"},
		{captures, "bc5", "", "b4c5"}, // the pawn: a file has the better claim
		{captures, "bc3", "", "d2c3"}, // no pawn gets there
		{captures, "b8d", german, "b7b8q"},
		{captures, "b8=T", german, "b7b8r"},
		{captures, "b8r", "", "b7b8r"},
		{captures, "b7b8n", "", "b7b8n"},
		{captures, "nfg4", "", "f2g4"},
		{openGame, "♘c3", "", "b1c3"},
		{openGame, "♝b5", german, "c4b5"},
		{captures, "b8=♕", "", "b7b8q"},
		{captures, "b8\xff", "", ""},
		{openGame, "Re2", french, "e1e2"}, // the king: R is a rook in English only
		{openGame, "re2", french, "e1e2"},
		{openGame, "Rg1", french, "h1g1"}, // where the king cannot go
		{openGame, "Cc3", french, "b1c3"},
		{openGame, "c3", french, "c2c3"},
		{openGame, "De2", french, "d1e2"},
		{captures, "b8=R", french, "b7b8r"}, // no pawn becomes a king
		{captures, "b8=C", french, "b7b8n"},
	} {
		p := parse(t, c.fen)
		m, err := ParseTyped(&p, c.typed, c.letters)
		got := ""
		if err == nil {
			got = FormatUCI(m, false)
		}
		if got != c.want {
			t.Errorf("%q with %q is %q (%v), want %q", c.typed, c.letters, got, err, c.want)
		}
	}
}

func TestParseTypedErrors(t *testing.T) {
	p := parse(t, captures)
	for typed, want := range map[string]error{
		"": ErrMoveSyntax, "x": ErrMoveSyntax, "hello": ErrMoveSyntax, "ä": ErrMoveSyntax,
		"ng4": ErrAmbiguousMove, "Ng4": ErrAmbiguousMove, "qd4": ErrIllegalMove, "b8": ErrMoveSyntax,
	} {
		if _, err := ParseTyped(&p, typed, ""); !errors.Is(err, want) {
			t.Errorf("%q: %v, want %v", typed, err, want)
		}
	}
}

func TestCompletions(t *testing.T) {
	for _, c := range []struct{ fen, typed, letters, want string }{
		{openGame, "N", "", "Na3 Nc3 Nd4 Ng1 Ng5 Nh4 Nxe5"},
		{openGame, "nx", "", "Na3 Nc3 Nd4 Ng1 Ng5 Nh4 Nxe5"},
		{openGame, "ne", "", "Nxe5"},
		{openGame, "Sc", "SLTDK", "Nc3"},
		{openGame, "O", "", "O-O"},
		{openGame, "0-", "", "O-O"},
		{openGame, "g1", "", ""},
		{openGame, "h1", "", "Rf1 Rg1"},
		{openGame, "Bc9", "", ""},
		{captures, "ed", "", "exd5"},
		{captures, "Ng4", "", "Nfg4 Nhg4"},
		{captures, "b8", "", "b8=B b8=N b8=Q+ b8=R+"},
	} {
		p := parse(t, c.fen)
		var sans []string
		for _, m := range Completions(&p, c.typed, c.letters) {
			sans = append(sans, FormatSAN(&p, m))
		}
		slices.Sort(sans)
		if got := strings.Join(sans, " "); got != c.want {
			t.Errorf("%q is completed by %q, want %q", c.typed, got, c.want)
		}
	}
}

// Whatever is written by us is read back, in small letters too unless a file claims them.
func TestTypedRoundTrip(t *testing.T) {
	for _, fen := range []string{openGame, captures} {
		p := parse(t, fen)
		var list MoveList
		p.GenerateLegal(&list)
		for _, m := range slices.Clone(list.Slice()) {
			for _, s := range []string{FormatSAN(&p, m), FormatUCI(m, false), bareMove(FormatSAN(&p, m))} {
				if m.IsCastling() && !strings.Contains(s, "-") && s != "OO" && s != "OOO" {
					continue
				}
				if got, err := ParseTyped(&p, s, "SLTDK"); got != m {
					t.Errorf("%s is read as %v (%v), want %v", s, got, err, m)
				}
			}
		}
	}
}

func FuzzTyped(f *testing.F) {
	for _, s := range []string{"Nf3", "nf3", "Sf3", "e8=Q", "O-O", "ä", "bxc5 e.p."} {
		f.Add(s, "SLTDK")
	}
	f.Add("x", "ÄÖÜ")
	f.Fuzz(func(t *testing.T, s, letters string) {
		for _, fen := range []string{openGame, captures} {
			p := parse(t, fen)
			if m, err := ParseTyped(&p, s, letters); err == nil && !p.IsLegal(m) {
				t.Errorf("%q is read as %v, which is not legal", s, m)
			}
			Completions(&p, s, letters)
		}
	})
}

// Letters that a keyboard of another script gives are those of the same keys on a Latin one.
func TestTypedOnOtherKeyboards(t *testing.T) {
	for _, c := range []struct{ fen, typed, want string }{
		{openGame, "Тс3", "b1c3"}, {openGame, "тс3", "b1c3"}, {openGame, "и1с3", "b1c3"}, {openGame, "щщ", "e1g1"}, {openGame, "в4", "d2d4"},
		{openGame, "Νψ3", "b1c3"}, {openGame, "νψ3", "b1c3"}, {openGame, "δ4", "d2d4"},
		{openGame, "מב3", "b1c3"}, {openGame, "ג4", "d2d4"},
		{openGame, "ىؤ٣", "b1c3"}, {openGame, "ي4", "d2d4"},
		{openGame, "d'", "d2d4"}, {openGame, `Nc"`, "b1c3"}, {openGame, `b&c"`, "b1c3"}, {openGame, "b1-c3", "b1c3"},
	} {
		p := parse(t, c.fen)
		m, err := ParseTyped(&p, c.typed, "SLTDK")
		if err != nil || m.String() != c.want && FormatUCI(m, false) != c.want {
			t.Errorf("%q is %v (%v), want %s", c.typed, m, err, c.want)
		}
	}
	for r, want := range map[rune]rune{'т': 'n', 'Т': 'N', 'f': 'f', '3': '3', 'ä': 'ä', 'α': 'a', 'ש': 'a', 'ش': 'a'} {
		if got := LatinKey(r); got != want {
			t.Errorf("%c is on the key %c, want %c", r, got, want)
		}
	}
}

// Each letter of another script stands for one key, and each of its layouts has as many letters as keys.
func TestLatinKeys(t *testing.T) {
	for _, l := range layouts {
		if n, m := len([]rune(l[0])), len([]rune(l[1])); n != m {
			t.Errorf("%s: %d letters on %d keys", l[1], m, n)
		}
	}
	for _, c := range []struct{ typed, want string }{
		{"у4", "e4"}, {"Та3", "Nf3"}, {"ე4", "e4"}, {"ნფ3", "nf3"}, {"ㄷ4", "e4"}, {"e'", "e4"}, {"٤", "4"},
	} {
		if got := onLatinKeys(c.typed); got != c.want {
			t.Errorf("%s is typed as %s, want %s", c.typed, got, c.want)
		}
	}
}
