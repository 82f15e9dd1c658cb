//go:build !unix && !windows

package syzygy

import "os"

// mapFile returns the contents of a file.
func mapFile(path string) ([]byte, error) { return os.ReadFile(path) }

func unmapFile([]byte) {}
