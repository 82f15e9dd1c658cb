//go:build !linux && !freebsd && !netbsd && !openbsd

package main

// displayProblem has nothing to look at: these systems always have a display.
func displayProblem() error { return nil }
