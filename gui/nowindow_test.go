package gui

import (
	"errors"
	"testing"

	"fyne.io/fyne/v2"
)

// unshown is a window whose Show panics.
type unshown struct {
	fyne.Window
	with any
}

func (u unshown) Show() { panic(u.with) }

func TestDisplayRefuses(t *testing.T) {
	err := openWindow(unshown{with: errors.New("NotInitialized: The GLFW library is not initialized")})
	if err == nil || err.Error() != noDisplay().Error() {
		t.Errorf("error %v", err)
	}
	for _, other := range []any{errors.New("index out of range"), "not initialized"} {
		func() {
			defer func() {
				if r := recover(); r != other {
					t.Errorf("the panic %v has become %v", other, r)
				}
			}()
			_ = openWindow(unshown{with: other})
		}()
	}
}
