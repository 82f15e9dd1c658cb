//go:build !js

package main

import (
	"kibitz/cmd/kibitz/shelf"
	"kibitz/gui/library"
)

// newLibrary returns the library of the window, in a folder of the settings.
func newLibrary(dir string) library.Library { return shelf.New(dir) }
