//go:build unix

package store

import "golang.org/x/sys/unix"

// folderWritable reports whether the system lets us make files in a folder.
func folderWritable(dir string) bool { return unix.Access(dir, unix.W_OK|unix.X_OK) == nil }
