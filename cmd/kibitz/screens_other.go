//go:build ci || js

package main

import "fyne.io/fyne/v2"

// screens returns none: in a browser the window is its page.
func screens() []fyne.Size { return nil }
