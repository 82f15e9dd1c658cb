package main

import "kibitz/cmd/internal/cli"

// libraryCommands returns nil: the database of the library does not compile for browsers.
func libraryCommands() []cli.Command { return nil }
