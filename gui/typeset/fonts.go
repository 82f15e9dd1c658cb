package typeset

import (
	_ "unsafe" // for go:linkname

	"github.com/go-text/typesetting/shaping"
)

// shaper is what Fyne lays all text out with. It remembers how, by font, and forgets
// none: each time that a setting of Fyne's changes, its theme or its scale, Fyne reads the
// fonts anew, and the old ones, 8 MB of them, would stay in memory. There is no other way to it.
//
//go:linkname shaper fyne.io/fyne/v2/internal/painter.shaper
var shaper *shaping.HarfbuzzShaper

// ForgetFonts lets go of the fonts that text was laid out with, for when they are going to
// be read anew. It costs little where they are not. It belongs to the main goroutine, as all that measures text does.
func ForgetFonts() { shaper = &shaping.HarfbuzzShaper{} }
