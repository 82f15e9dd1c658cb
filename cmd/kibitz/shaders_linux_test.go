package main

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

func TestFreeSpace(t *testing.T) {
	dir := t.TempDir()
	here, ok := freeSpace(dir)
	if !ok || here == 0 {
		t.Errorf("in %s: %d, %v", dir, here, ok)
	}
	if _, ok := freeSpace(filepath.Join(dir, "not", "made", "yet")); !ok {
		t.Error("a folder that is not there yet has no disk")
	}
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, ok := freeSpace(filepath.Join(file, "cache")); ok {
		t.Error("there is space in a file")
	}
}

// The cache of shaders is done without where the disk is full, and only there.
func TestShaderCache(t *testing.T) {
	const variable = "MESA_SHADER_CACHE_DISABLE"
	t.Setenv("MESA_SHADER_CACHE_DIR", "")
	small := t.TempDir()
	if err := syscall.Mount("tmpfs", small, "tmpfs", 0, "size=64k"); err != nil {
		t.Skipf("no disk can be mounted here: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(small, 0); err != nil {
			t.Error(err)
		}
	})
	large := t.TempDir()
	if free, ok := freeSpace(large); !ok || free < shaderRoom {
		t.Skip("the disk of the tests is full")
	}
	for _, tt := range []struct{ cache, own, want string }{
		{large, "", ""},
		{small, "", "true"},
		{large, small, "true"},
		{small, large, ""},
	} {
		t.Setenv(variable, "")
		t.Setenv("XDG_CACHE_HOME", tt.cache)
		t.Setenv("MESA_SHADER_CACHE_DIR", tt.own)
		spareShaderCache()
		if got := os.Getenv(variable); got != tt.want {
			t.Errorf("with the cache in %q and Mesa's in %q: %q, want %q", tt.cache, tt.own, got, tt.want)
		}
	}
}
