// Package clipboard puts pictures into the system's clipboard, of which Fyne knows
// the text alone. It runs the program that the desktop has for it; where there is
// none the error says what to install.
//
// A library would have to talk to X11 in C and knows no Wayland, or would refuse to
// start in a build without C.
package clipboard

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// errNoProgram is wrapped by the error that names the program to install.
var errNoProgram = errors.New("no program to copy pictures with")

// MissingError names the package to install, from which a program to copy pictures with comes.
type MissingError struct{ Package string }

func (e *MissingError) Error() string { return fmt.Sprintf("%v: install %s", errNoProgram, e.Package) }

// Unwrap returns what is wrong.
func (e *MissingError) Unwrap() error { return errNoProgram }

// patience bounds how long the system's program may take.
const patience = 10 * time.Second

// WritePNG puts a picture, given as a PNG file, into the clipboard. It waits for
// the system: do not call it on the main goroutine.
func WritePNG(png []byte) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	return writePNG(ctx, png)
}
