//go:build !unix && !windows

package uci

// resident reports nothing: these systems do not tell.
func resident(int) (bytes int64, ok bool) { return 0, false }
