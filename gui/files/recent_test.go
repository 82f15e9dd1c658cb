package files

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"kibitz/gui/notices"
)

const aGame = "[White \"Adams\"]\n[Result \"*\"]\n\n1. e4 *\n"

func (r *rig) wantRecent(want ...string) {
	r.t.Helper()
	if got := r.Recent(); !slices.Equal(got, want) {
		r.t.Errorf("recent files %q, want %q", got, want)
	}
}

// What was opened or saved comes to the head of the list, which does not grow for ever.
func TestRecentFiles(t *testing.T) {
	r := newRig(t)
	games, position := write(t, "games.pgn", aGame), write(t, "ending.fen", "8/8/8/8/8/4k3/4p3/4K3 w - - 0 60\n")
	r.open(games, 0)
	r.open(position, 0)
	r.wantRecent(position, games)
	r.open(games, 0) // it is open already
	r.wantRecent(games, position)
	r.SaveAs(nil)
	saved := filepath.Join(t.TempDir(), "saved.pgn")
	r.choose(saved)
	r.wantRecent(saved, games, position)
	news := r.news
	r.open(saved, 0)
	if r.news != news {
		t.Error("the same list is told anew")
	}
	dir := t.TempDir()
	for i := range mostRecent + 2 {
		path := filepath.Join(dir, fmt.Sprintf("%d.pgn", i))
		if err := os.WriteFile(path, []byte(aGame), 0o644); err != nil {
			t.Fatal(err)
		}
		r.open(path, 0)
	}
	if got := r.Recent(); len(got) != mostRecent || got[0] != filepath.Join(dir, "10.pgn") || got[mostRecent-1] != filepath.Join(dir, "2.pgn") {
		t.Errorf("recent files: %q", got)
	}
	r.ClearRecent()
	r.wantRecent()
}

// What cannot be read is not recent. A recent file that is gone stays until its user says so: a disk may be disconnected.
func TestRecentFilesThatCannotBeOpened(t *testing.T) {
	r := newRig(t)
	other := write(t, "other.pgn", aGame)
	gone := filepath.Join(t.TempDir(), "gone.pgn")
	r.in.Settings.Recent = []string{gone}
	r.open(other, 0)
	r.open(filepath.Join(t.TempDir(), "never.pgn"), 0)
	if n := r.in.Notices.About(notices.Problem); len(n.Answers) != 1 {
		t.Errorf("a file that was never opened has the answers %v", n.Answers)
	}
	r.wantRecent(other, gone)
	r.open(gone, 0)
	r.wantNotice(notices.Problem, "gone.pgn cannot be opened", "no longer in")
	r.wantRecent(other, gone)
	n := r.in.Notices.About(notices.Problem)
	r.in.Notices.Answer(n, n.Answers[0])
	r.wantRecent(other)
}

func TestRepairedFileSettings(t *testing.T) {
	var many []string
	for i := range 2 * mostRecent {
		many = append(many, fmt.Sprintf("/games/%d.pgn", i))
	}
	for _, tt := range []struct {
		name      string
		got, want []string
	}{
		{"none", nil, nil},
		{"relative, empty and equal", []string{"", "games.pgn", "/a.pgn", "/a.pgn", "/b.pgn"}, []string{"/a.pgn", "/b.pgn"}},
		{"too many", many, many[:mostRecent]},
	} {
		if got := (FileSettings{Recent: tt.got}).Repaired().Recent; !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}
