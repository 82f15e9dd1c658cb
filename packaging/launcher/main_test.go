package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestFind(t *testing.T) {
	ext := ""
	if runtime.GOOS == "windows" {
		ext = ".exe"
	}
	for _, tt := range []struct {
		name  string
		files []string // that are there
		v3    bool     // what the processor can do
		want  string   // "" is an error
	}{
		{"beside, new processor", []string{"bin/kibitz-uci-v1", "bin/kibitz-uci-v3"}, true, "bin/kibitz-uci-v3"},
		{"beside, old processor", []string{"bin/kibitz-uci-v1", "bin/kibitz-uci-v3"}, false, "bin/kibitz-uci-v1"},
		{"in lib, new processor", []string{"lib/kibitz/kibitz-uci-v1", "lib/kibitz/kibitz-uci-v3"}, true, "lib/kibitz/kibitz-uci-v3"},
		{"in lib, old processor", []string{"lib/kibitz/kibitz-uci-v1", "lib/kibitz/kibitz-uci-v3"}, false, "lib/kibitz/kibitz-uci-v1"},
		{"only the plain one", []string{"bin/kibitz-uci-v1"}, true, "bin/kibitz-uci-v1"},
		{"only the fast one", []string{"bin/kibitz-uci-v3"}, false, ""},
		{"a folder of that name", []string{"bin/kibitz-uci-v3/file", "bin/kibitz-uci-v1"}, true, "bin/kibitz-uci-v1"},
		{"nothing", nil, true, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			root := t.TempDir()
			for _, file := range tt.files {
				path := filepath.Join(root, file+ext)
				if strings.HasSuffix(file, "/file") {
					path = filepath.Join(root, filepath.Dir(file)+ext, "file")
				}
				if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(path, nil, 0o755); err != nil {
					t.Fatal(err)
				}
			}
			got, err := find(filepath.Join(root, "bin", "kibitz-uci"+ext), levels(tt.v3))
			if tt.want == "" {
				if err == nil {
					t.Errorf("found %s", got)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if want := filepath.Join(root, tt.want+ext); got != want {
				t.Errorf("found %s, want %s", got, want)
			}
		})
	}
}

// TestHaveV3 compares with the level that programs are compiled for on this machine, which is found in
// another way.
func TestHaveV3(t *testing.T) {
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		t.Skip("nothing to compare with")
	}
	level, err := exec.Command("../linux/cpu-level.sh").Output()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := haveV3(), strings.TrimSpace(string(level)) == "v3"; got != want {
		t.Errorf("haveV3 = %v, but the level is %s", got, level)
	}
}
