//go:build !((linux && !android) || freebsd || netbsd || openbsd || windows)

package portal

import "context"

// Available returns false: the dialogs of the system are not reached.
func Available() bool { return false }

// Desktop is the desktop of a system whose dialogs are not reached. The zero value is ready for use.
type Desktop struct{}

// ChooseFile returns [ErrNone].
func (*Desktop) ChooseFile(context.Context, FileRequest) ([]string, error) { return nil, ErrNone }

// Print returns [ErrNone].
func (*Desktop) Print(context.Context, Job) error { return ErrNone }
