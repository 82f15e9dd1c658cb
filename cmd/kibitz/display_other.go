//go:build !linux && !freebsd && !netbsd && !openbsd

package main

// displayProblem returns nil: these systems always have a display.
func displayProblem() error { return nil }
