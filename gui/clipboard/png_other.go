//go:build !unix && !windows

package clipboard

import "context"

// writePNG fails: here no program can be run.
func writePNG(context.Context, []byte) error { return errNoProgram }
