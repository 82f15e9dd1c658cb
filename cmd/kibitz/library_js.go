package main

import "kibitz/gui"

// withLibrary gives no library: its database does not compile for browsers.
func withLibrary(c gui.Config) gui.Config { return c }
