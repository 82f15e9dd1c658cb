package sound

import (
	"context"
	"unsafe"

	"golang.org/x/sys/windows"
)

// From mmsystem.h.
const (
	sndSync      = 0x0000
	sndNoDefault = 0x0002 // no sound of the system in place of one that cannot be played
	sndFilename  = 0x20000
)

// devices returns the function of Windows that plays a file.
func devices() []device {
	play := windows.NewLazySystemDLL("winmm.dll").NewProc("PlaySoundW")
	return []device{func(_ context.Context, path string) error {
		if err := play.Find(); err != nil {
			return err
		}
		name, err := windows.UTF16PtrFromString(path)
		if err != nil {
			return err
		}
		if ok, _, err := play.Call(uintptr(unsafe.Pointer(name)), 0, sndSync|sndNoDefault|sndFilename); ok == 0 {
			return err
		}
		return nil
	}}
}
