package gui

import (
	"net/url"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
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

// A file manager hands over the URI of a file at the start, or by the clipboard.
func TestFilesNamedByURI(t *testing.T) {
	path := write(t, "Grünfeld 100% #1?.pgn", "1. d4 Nf6 *")
	other := write(t, "other.pgn", "1. c4 *")
	uri := uriOf(path)
	if !strings.Contains(uri, "Gr%C3%BCnfeld%20100%25%20%231%3F.pgn") {
		t.Fatalf("the URI is %s", uri)
	}
	for name, open := range map[string]func(r *rig){
		"at the start":                     func(r *rig) { r.openArguments([]string{uri}) },
		"at the start with another":        func(r *rig) { r.openArguments([]string{uri, other}) },
		"by the clipboard":                 func(r *rig) { r.paste(uri + "\n") },
		"by the clipboard with another":    func(r *rig) { r.paste(uri + "\r\n" + uriOf(other) + "\r\n") },
		"by the clipboard, as a path":      func(r *rig) { r.paste(path) },
		"in the name field of the chooser": func(r *rig) { r.act("open"); r.choose(uri) },
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			open(r)
			r.settle()
			r.until("the file", func() bool { return r.importer == nil })
			r.settle()
			r.wantMoves("d4 Nf6")
			if r.doc.File() != path {
				t.Errorf("it belongs to %q", r.doc.File())
			}
			if said := r.view.toast.Text(); strings.HasSuffix(name, "another") != strings.Contains(said, "1 other file is not") {
				t.Errorf("it says %q", said)
			}
		})
	}
	gone := uriOf(filepath.Join(t.TempDir(), "gone ü"))
	r := newRig(t)
	r.openArguments([]string{gone})
	r.settle()
	r.until("the answer", func() bool { return r.importer == nil })
	r.settle()
	r.wantNotice(aboutProblem, "gone ü cannot be opened", "There is no file")
	r = newRig(t)
	r.paste(gone)
	r.until("the answer", func() bool { return r.notice(aboutProblem) != "" })
	r.wantNotice(aboutProblem, "The clipboard holds neither", "file:///")
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
		if got := copiedFiles(text); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
