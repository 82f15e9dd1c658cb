package main

import "kibitz/cmd/internal/cli"

// libraryCommands returns nothing: the library's database does not compile for browsers.
func libraryCommands() []cli.Command { return nil }
