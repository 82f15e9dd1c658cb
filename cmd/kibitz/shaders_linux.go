package main

import (
	"os"
	"path/filepath"
	"syscall"
)

// shaderRoom is how many bytes have to be free for the graphics library's cache of shaders,
// with the rest of what a session writes.
const shaderRoom = 64 << 20

// spareShaderCache has Mesa do without its cache where the disk has no room for it. It maps a
// file that has no blocks yet, and on a full disk the first write to it would end the program.
// To be called before there is a window.
func spareShaderCache() {
	dir := os.Getenv("MESA_SHADER_CACHE_DIR")
	if dir == "" {
		var err error
		if dir, err = os.UserCacheDir(); err != nil {
			return // Mesa finds no place either
		}
	}
	if free, ok := freeSpace(dir); ok && free < shaderRoom {
		_ = os.Setenv("MESA_SHADER_CACHE_DISABLE", "true") // it fails for no such name
	}
}

// freeSpace returns how many bytes can be written on the disk that a folder is on, or
// will be once it is made.
func freeSpace(dir string) (bytes uint64, ok bool) {
	var disk syscall.Statfs_t
	for {
		err := syscall.Statfs(dir, &disk)
		if err == nil {
			return disk.Bavail * uint64(disk.Bsize), true
		}
		parent := filepath.Dir(dir)
		if err != syscall.ENOENT || parent == dir {
			return 0, false
		}
		dir = parent
	}
}
