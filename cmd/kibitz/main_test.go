package main

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

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
