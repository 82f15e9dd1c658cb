//go:build !windows

package phrase

import (
	"errors"
	"syscall"
)

// systemError returns the number that the system has for an error; 0 if it is none of its own.
func systemError(err error) (number syscall.Errno) {
	errors.As(err, &number)
	return number
}
