//go:build unix

package main

import "syscall"

// start turns this process into the engine. It returns only on failure.
func start(engine string, args []string) error {
	return syscall.Exec(engine, args, syscall.Environ())
}
