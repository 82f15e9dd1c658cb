package portal

import (
	"path/filepath"
	"testing"
)

func TestAnyCase(t *testing.T) {
	pattern := AnyCase(".pgn")
	for name, want := range map[string]bool{"a.pgn": true, "B.PGN": true, "c d.Pgn": true, "a.png": false, "pgn": false} {
		got, err := filepath.Match(pattern, name)
		if err != nil || got != want {
			t.Errorf("%s matches %s: %v, %v; want %v", pattern, name, got, err, want)
		}
	}
	if got := AnyCase(".pgn.7z"); got != "*.[pP][gG][nN].7[zZ]" {
		t.Errorf("the pattern of two extensions is %q", got)
	}
}

func TestX11Window(t *testing.T) {
	if got := X11Window(0x3a00007); got != "x11:3a00007" {
		t.Errorf("the window is called %q", got)
	}
}
