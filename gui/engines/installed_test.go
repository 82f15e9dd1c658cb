package engines

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"kibitz/engine/roster"
)

func TestInstalledEngines(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the files have no extension")
	}
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	for name, mode := range map[string]os.FileMode{
		"bin/stockfish": 0o755, "bin/stockfishing": 0o755, "bin/lc0": 0o644, "bin/ls": 0o755, "bin/plugged": 0o755, "bin/shogi": 0o755,
		"opt/Stockfish-16/stockfish-ubuntu-x86-64": 0o755, "opt/other/stockfish": 0o755,
	} {
		write(t, at(name), "", mode)
	}
	write(t, at("uci/a.eng"), "plugin spec 0.0\nplugged --uci\nchess,atomic\n", 0o644)
	write(t, at("uci/b.eng"), "plugin spec 0.0\nshogi\nshogi\n", 0o644)
	write(t, at("uci/c.eng"), "plugin spec 0.0\nnowhere\n", 0o644)
	write(t, at("uci/d.eng"), "\x00\n", 0o644)
	write(t, at("uci/e.eng"), "plugin spec 0.0\n\"stock\n", 0o644)
	if err := os.Symlink(at("bin/stockfish"), at("bin/stockfish-link")); err != nil {
		t.Fatal(err)
	}
	p := Places{Folders: []string{at("bin"), "relative", at("missing")}, Parents: []string{at("opt")}, Registries: []string{at("uci")}}
	for _, tt := range []struct {
		name string
		list []roster.Engine
		want string
	}{
		{"nothing on the list", nil, "plugged: plugged --uci; stockfish: " + at("bin/stockfish") + "; stockfish-ubuntu-x86-64: " + at("opt/Stockfish-16/stockfish-ubuntu-x86-64")},
		{"on the list", []roster.Engine{{ID: roster.BuiltIn}, {Command: "stockfish"}, {Command: "plugged"}},
			"stockfish-ubuntu-x86-64: " + at("opt/Stockfish-16/stockfish-ubuntu-x86-64")},
	} {
		var got []string
		for _, e := range Installed(p, tt.list) {
			got = append(got, e.Name+": "+e.Command)
		}
		if got := strings.Join(got, "; "); got != tt.want {
			t.Errorf("%s: found\n%s, want\n%s", tt.name, got, tt.want)
		}
	}
	if got := Installed(Places{}, nil); len(got) > 0 {
		t.Errorf("nowhere there is %v", got)
	}
}

func write(t *testing.T, path, text string, mode os.FileMode) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
}
