//go:build !linux

package search

// lowerPriority does nothing: the system favors the foreground itself, or cannot safely change the priority of a
// thread.
func lowerPriority() {}
