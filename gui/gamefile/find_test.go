package gamefile

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const (
	kings = "8/8/8/8/8/4k3/4p3/4K3 w - - 0 60"
	suite = "# a comment\n" +
		"2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"WAC.001\";\n" +
		"8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - bm Rxb2; c0 \"a {famous} one\"; id \"WAC.002\";\n"
)

// Whatever holds chess can be read; only a PGN is a file that games are saved to.
func TestReadFile(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		fen        string // of a position
		games      int
		file       bool
	}{
		{"one.fen", kings + "\r\n", kings, 0, false},
		{"note.txt", "Seen today:\n\n" + kings + " and White is lost\n", kings, 0, false},
		{"fen.pgn", kings + "\n", kings, 0, false},
		{"mail.txt", "My game: 1. e4 e5 2. Nf3 Nc6 and I lost.\n", "", 1, false},
		{"none", "1. e4 e5 2. Nf3 *", "", 1, true},
		{"broken.pgn", "1. e4 e6 2. Ke3 *", "", 1, true},
		{"suite.epd", suite + strings.Repeat(kings+"\n", 9) + "8/8/8/8/8/8/8/8 w - - bm \"; id\n", "", 12, false},
	} {
		path := filepath.Join(t.TempDir(), tt.name)
		if err := os.WriteFile(path, []byte(tt.text), 0o600); err != nil {
			t.Fatal(err)
		}
		found, err := ReadFile(t.Context(), path, nil)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if p := found.Position; (p != nil) != (tt.fen != "") || p != nil && p.FEN() != tt.fen {
			t.Errorf("%s: the position is %v, want %s", tt.name, p, tt.fen)
		}
		if found.Position != nil {
			continue
		}
		if n := len(found.Coll.Entries); n != tt.games || (found.Coll.Path != "") != tt.file || found.Coll.Title() != tt.name {
			t.Errorf("%s: %d games of %q (%q), want %d", tt.name, n, found.Coll.Path, found.Coll.Title(), tt.games)
		}
	}
}

// Lines are a list of positions if at least as many are positions as are not; each other line is a broken game.
func TestMostLinesArePositions(t *testing.T) {
	const good, bad = kings + "\n", "8/8/8/8/8/8/8/8 w - - 0 1\n"
	for _, tt := range []struct {
		name, text    string
		games, broken int // no games: it is no list
	}{
		{"all", good + good, 2, 0},
		{"one bad among few", good + bad + good, 3, 1},
		{"the first is bad", bad + good + good, 3, 1},
		{"half", good + bad + good + bad, 4, 2},
		{"less than half", good + bad + good + bad + bad, 0, 0},
		{"one", good, 0, 0},
		{"one and a bad one", good + bad, 0, 0},
		{"remarks and blank lines do not count", "# a\n" + good + "\n# b\n\n# c\n" + good, 2, 0},
		{"prose", good + good + "Two positions.\nWhite is lost in both.\nOr so they say.\n", 0, 0},
	} {
		games, ok := positions(tt.text)
		if ok != (tt.games > 0) {
			t.Errorf("%s: a list is %v", tt.name, ok)
		}
		if !ok {
			continue
		}
		coll, err := OpenText(games)
		if err != nil {
			t.Fatal(err)
		}
		broken := 0
		for i := range coll.Entries {
			if _, err := coll.Disk.Game(i); err != nil {
				broken++
			}
		}
		if len(coll.Entries) != tt.games || broken != tt.broken {
			t.Errorf("%s: %d games, %d broken, want %d and %d", tt.name, len(coll.Entries), broken, tt.games, tt.broken)
		}
	}
}

func TestReadText(t *testing.T) {
	found, err := ReadText(suite)
	if err != nil {
		t.Fatal(err)
	}
	g, err := found.Coll.Disk.Game(1)
	if err != nil || g.Tag("Event") != "WAC.002" || strings.Join(g.Root().After(), "|") != "bm Rxb2; c0 a {famous) one" {
		t.Errorf("%v: it is %q with %q", err, g.Tag("Event"), g.Root().After())
	}
	for text, turn := range map[string]string{ // who moves where no side is named
		"4k3/8/8/8/8/8/4P3/4K3":   "w",
		"4k3/8/8/8/8/8/8/4RK2":    "b",
		"4k3/8/8/8/8/8/8/4RK2 b":  "b",
		"4k3/8/8/8/8/8/4P3/4K3 w": "w",
	} {
		found, err := ReadText(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if fen := strings.Fields(found.Position.FEN()); fen[1] != turn || found.Turnless == strings.Contains(text, " ") {
			t.Errorf("%s is %s, turnless: %v", text, fen, found.Turnless)
		}
	}
	if _, err := ReadText("nothing of the kind"); !errors.Is(err, ErrNothingFound) {
		t.Errorf("prose: %v", err)
	}
}
