package gui

import (
	"net/url"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"kibitz/gui/notices"
)

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
		"at the start":                     func(r *rig) { r.files.OpenArguments([]string{uri}) },
		"at the start with another":        func(r *rig) { r.files.OpenArguments([]string{uri, other}) },
		"by the clipboard":                 func(r *rig) { r.paste(uri + "\n") },
		"by the clipboard with another":    func(r *rig) { r.paste(uri + "\r\n" + uriOf(other) + "\r\n") },
		"by the clipboard, as a path":      func(r *rig) { r.paste(path) },
		"in the name field of the chooser": func(r *rig) { r.act("open"); r.choose(uri) },
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			open(r)
			r.settle()
			r.until("the file", func() bool { return !r.files.Reading() })
			r.settle()
			r.wantMoves("d4 Nf6")
			if r.desk.Doc().File() != path {
				t.Errorf("it belongs to %q", r.desk.Doc().File())
			}
			if said := r.view.toast.Text(); strings.HasSuffix(name, "another") != strings.Contains(said, "1 other file was not") {
				t.Errorf("it says %q", said)
			}
		})
	}
	gone := uriOf(filepath.Join(t.TempDir(), "gone ü"))
	r := newRig(t)
	r.files.OpenArguments([]string{gone})
	r.settle()
	r.until("the answer", func() bool { return !r.files.Reading() })
	r.settle()
	r.wantNotice(notices.Problem, "gone ü cannot be opened", "There is no file")
	r = newRig(t)
	r.paste(gone)
	r.until("the answer", func() bool { return r.notice(notices.Problem) != "" })
	r.wantNotice(notices.Problem, "The clipboard contains neither", "file:///")
}
