package uci

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kibitz/engine/uci/ucitest"
)

func TestCommandCheck(t *testing.T) {
	self := ucitest.Args("")[0]
	dir, name := filepath.Split(self)
	plain := filepath.Join(t.TempDir(), "notes.txt")
	if err := os.WriteFile(plain, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		line, dir, want string // a part of the error; empty for none
	}{
		{JoinCommandLine(self, "-x"), "", ""},
		{"./" + name, dir, ""},
		{"", "", "empty"},
		{"'fish", "", "quote"},
		{"''", "", "empty"},
		{"~/fish", "", "in full"},
		{"no-such-fish --uci", "", "there is no program called no-such-fish"},
		{"/no/such/fish", "", "there is no file /no/such/fish"},
		{"./fish", dir, "there is no file " + filepath.Join(dir, "fish")},
		{JoinCommandLine(self), "/no/such/folder", "there is no folder /no/such/folder"},
		{JoinCommandLine(plain), "", "may not be executed"},
		{JoinCommandLine(dir), "", "directory"},
	} {
		err := Command{Line: tt.line, Dir: tt.dir}.Check()
		if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q in %q: %v, want %q", tt.line, tt.dir, err, tt.want)
		}
	}
}
