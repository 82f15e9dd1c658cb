//go:build !windows

package main

import (
	"fmt"
	"os"
)

// complain reports why there is no window.
func complain(text string) { fmt.Fprintln(os.Stderr, "kibitz:", text) }
