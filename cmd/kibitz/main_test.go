package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"testing"
)

// Help that was asked for can be piped into a pager; what is wrong goes elsewhere.
func TestArguments(t *testing.T) {
	for _, tt := range []struct {
		name      string
		args      []string
		open      []string
		status    int
		out, errs string // regular expressions
	}{
		{"nothing", nil, nil, toOpen, `^$`, `^$`},
		{"a file", []string{"game.pgn"}, []string{"game.pgn"}, toOpen, `^$`, `^$`},
		{"help", []string{"--help"}, nil, 0, `(?s)^Kibitz plays.*kibitz FILE`, `^$`},
		{"the version", []string{"--version"}, nil, 0, `^Kibitz \S+.*\n$`, `^$`},
		{"no flag", []string{"--fast"}, nil, 2, `^$`, `(?s)^flag provided but not defined: -fast\n\nKibitz plays`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var out, errs bytes.Buffer
			open, status := arguments(tt.args, &out, &errs)
			if !slices.Equal(open, tt.open) || status != tt.status {
				t.Errorf("opens %q with status %d, want %q with %d", open, status, tt.open, tt.status)
			}
			if !regexp.MustCompile(tt.out).MatchString(out.String()) || !regexp.MustCompile(tt.errs).MatchString(errs.String()) {
				t.Errorf("output\n%s\nerrors\n%s", &out, &errs)
			}
		})
	}
}

// A program that is not told where the home is finds it, or another place.
func TestConfigDirWithoutAHome(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the home is found by other means there")
	}
	t.Setenv("HOME", "")
	t.Setenv("XDG_CONFIG_HOME", "")
	dir, err := configDir()
	if !filepath.IsAbs(dir) {
		t.Errorf("the folder is %q", dir)
	}
	if err != nil {
		os.Remove(dir)
	} else if home := os.Getenv("HOME"); home == "" {
		t.Error("the folder lasts, but there is no home")
	}
}

// A relative folder is as good as none, also for the libraries that look for one themselves.
func TestConfigDirIgnoresARelativeOne(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		t.Skip("these folders are no matter of the environment")
	}
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CONFIG_HOME", "config")
	t.Setenv("XDG_CACHE_HOME", "./cache")
	if dir, err := configDir(); err != nil || dir != filepath.Join(home, ".config", "kibitz") {
		t.Errorf("the folder is %q: %v", dir, err)
	}
	if dir, err := os.UserCacheDir(); err != nil || dir != filepath.Join(home, ".cache") {
		t.Errorf("the libraries keep their caches in %q: %v", dir, err)
	}
}
