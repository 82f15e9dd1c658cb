package main

import (
	"os"
	"path/filepath"
	"syscall"
)

// shaderRoom is the free space in bytes for the shader cache of the graphics library and the other files of a session.
const shaderRoom = 64 << 20

// spareShaderCache disables Mesa's shader cache if the disk is full: Mesa maps a sparse file, and the first write to it
// would crash the program. Call it before a window exists.
func spareShaderCache() {
	dir := os.Getenv("MESA_SHADER_CACHE_DIR")
	if dir == "" {
		var err error
		if dir, err = os.UserCacheDir(); err != nil {
			return // Mesa has no cache directory either
		}
	}
	if free, ok := freeSpace(dir); ok && free < shaderRoom {
		_ = os.Setenv("MESA_SHADER_CACHE_DISABLE", "true") // cannot fail for this name
	}
}

// freeSpace returns the free bytes on the disk of a folder, which need not exist yet.
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
