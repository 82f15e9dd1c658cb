//go:build !(linux || darwin || dragonfly || freebsd || netbsd || openbsd || windows)

package main

import "errors"

func setNice(n int) error {
	if n == 0 {
		return nil
	}
	return errors.ErrUnsupported
}
