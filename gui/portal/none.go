//go:build !((linux && !android) || freebsd || netbsd || openbsd)

package portal

import "context"

// HasBus returns false: the system has no session bus.
func HasBus() bool { return false }

// Desktop is the desktop of a system without portals. The zero value is ready for use.
type Desktop struct{}

// ChooseFile returns [ErrNone].
func (*Desktop) ChooseFile(context.Context, FileRequest) ([]string, error) { return nil, ErrNone }

// Print returns [ErrNone].
func (*Desktop) Print(context.Context, Job) error { return ErrNone }
