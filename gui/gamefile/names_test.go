package gamefile

import (
	"net/url"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"kibitz/engine/game"
	"kibitz/engine/pgn"
)

func TestPathOfURI(t *testing.T) {
	for _, tt := range []struct{ uri, want, windows string }{
		{"file:///home/ich/games.pgn", "/home/ich/games.pgn", `\home\ich\games.pgn`},
		{"file:///home/ich/Meine%20Partien/Gr%C3%BCnfeld%25.pgn", "/home/ich/Meine Partien/Grünfeld%.pgn", `\home\ich\Meine Partien\Grünfeld%.pgn`},
		{"file://localhost/tmp/a.pgn", "/tmp/a.pgn", `\tmp\a.pgn`},
		{"FILE:/tmp/a.pgn", "/tmp/a.pgn", `\tmp\a.pgn`},
		{"file:///C:/Partien/a%20b.pgn", "/C:/Partien/a b.pgn", `C:\Partien\a b.pgn`},
		{"file://server/share/a.pgn", "/share/a.pgn", `\\server\share\a.pgn`},
		// Not as it should be, but clear.
		{"file:///tmp/a b ü.pgn", "/tmp/a b ü.pgn", `\tmp\a b ü.pgn`},
		{"file:///tmp/100%.pgn", "/tmp/100%.pgn", `\tmp\100%.pgn`},
		{"file:///tmp/a#1?.pgn", "/tmp/a#1?.pgn", `\tmp\a#1?.pgn`},
		{"file:///tmp/a+b.pgn", "/tmp/a+b.pgn", `\tmp\a+b.pgn`},
		{"file:", "", ""},
		{"file://", "", ""},
		{"file://host", "", ""},
		{"file:games.pgn", "", ""},
		{"https://lichess.org/abcdefgh", "", ""},
		{"/tmp/a.pgn", "", ""},
		{"files.pgn", "", ""},
		{"", "", ""},
	} {
		if got := pathOfURI(tt.uri, false); got != tt.want {
			t.Errorf("%q: %q, want %q", tt.uri, got, tt.want)
		}
		if got := pathOfURI(tt.uri, true); got != tt.windows {
			t.Errorf("%q on Windows: %q, want %q", tt.uri, got, tt.windows)
		}
	}
}

// uriOf returns the URI of a file as file managers write it.
func uriOf(path string) string {
	path = filepath.ToSlash(path)
	if runtime.GOOS == "windows" {
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}

func TestCopiedFiles(t *testing.T) {
	here, err := filepath.Abs("a b.pgn")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string][]string{
		"":                                 nil,
		"1. e4 e5":                         nil,
		here:                               {here},
		uriOf(here) + "\n" + here + "\r\n": {here, here},
		here + "\nand a remark":            nil,
		"games.pgn":                        nil,
		"https://lichess.org/study":        nil,
	} {
		if got := CopiedFiles(text); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestFileNames(t *testing.T) {
	for _, tt := range []struct{ tags, want string }{
		{"", "game.pgn"},
		{"[White \"Adams\"]\n[Black \"Brown\"]\n", "Adams - Brown.pgn"},
		{"[White \"Adams\"]\n[Black \"Brown\"]\n[Date \"1999.05.??\"]\n", "Adams - Brown 1999.05.pgn"},
		{"[White \"../etc/passwd\"]\n[Black \"a:b*c\"]\n", "_._etc_passwd - a_b_c.pgn"},
	} {
		g, err := pgn.Parse(tt.tags + "\n1. e4 *")
		if err != nil {
			t.Fatal(err)
		}
		if got := FileName(g); got != tt.want {
			t.Errorf("%q: %q, want %q", tt.tags, got, tt.want)
		}
	}
}

// FileName returns a name without a folder, whatever the tags are.
func TestNoTagLeadsElsewhere(t *testing.T) {
	for _, name := range []string{"../../etc/passwd", `..\..\autoexec.bat`, "/etc/passwd", "~root", "a\x00b", "CON:", strings.Repeat("../", 1000), strings.Repeat("♞", 300), "\u202egpj.exe"} {
		g := game.New()
		if _, err := g.Apply(game.SetTags{Tags: g.Tags().With("White", name).With("Black", name).With("Site", name).With("Date", name)}); err != nil {
			continue // not even a tag
		}
		got := FileName(g)
		if filepath.Base(got) != got || strings.ContainsAny(got, "/\\:\x00") || !strings.HasSuffix(got, ".pgn") || len(got) > 250 {
			t.Errorf("%q offers %q", name, got)
		}
	}
}
