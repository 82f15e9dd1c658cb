//go:build !js

package main

import (
	"kibitz/cmd/kibitz/shelf"
	"kibitz/gui"
)

// withLibrary adds the library to a configuration of the window, in the folder of the settings.
func withLibrary(c gui.Config) gui.Config {
	s := shelf.New(c.Dir)
	c.Library, c.Upkeep = s, s
	return c
}
