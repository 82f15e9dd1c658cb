package gui

import (
	"errors"
	"runtime"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver"
	"fyne.io/fyne/v2/lang"
)

// openWindow shows a window. The error says in words why it cannot be seen.
func openWindow(w fyne.Window) (err error) {
	// Fyne goes on where its library cannot be initialised, and panics at the first use of it.
	defer func() {
		r := recover()
		if r == nil {
			return
		}
		if cause, ok := r.(error); !ok || !strings.Contains(cause.Error(), "not initialized") {
			panic(r)
		}
		err = noDisplay()
	}()
	w.Show()
	if !opened(w) {
		return noWindow()
	}
	return nil
}

// noDisplay says that there is a display, and that it cannot be used.
func noDisplay() error {
	return errors.New(lang.L("cannot open a window: the display refused the connection. If it belongs to another user, that user must allow it (xhost, XAUTHORITY)."))
}

// opened reports whether a window that was shown is there, as far as can be
// told. Fyne itself would wait forever for the input of one that is not.
func opened(w fyne.Window) bool {
	native, ok := w.(driver.NativeWindow)
	if !ok {
		return true
	}
	there := true
	native.RunNative(func(context any) {
		switch context := context.(type) {
		case driver.X11WindowContext:
			there = context.WindowHandle != 0
		case driver.WaylandWindowContext:
			there = context.WaylandSurface != 0
		case driver.WindowsWindowContext:
			there = context.HWND != 0
		case driver.MacWindowContext:
			there = context.NSWindow != 0
		}
	})
	return there
}

// noWindow says why Run returns at once, and what can be done about it: Fyne draws
// with OpenGL alone. It has then written to the standard error output what it lacks.
func noWindow() error {
	advice := lang.L("To run without the graphics card, start it with LIBGL_ALWAYS_SOFTWARE=1 kibitz. This needs Mesa; on Debian and Ubuntu, install the package libgl1-mesa-dri.")
	if runtime.GOOS == "windows" {
		advice = lang.L("Install the driver from the maker of your graphics card. To run without a graphics card, put Mesa’s opengl32.dll and the files that come with it next to kibitz.exe: https://github.com/pal1000/mesa-dist-win/releases")
	}
	return errors.New(lang.L("cannot open a window: OpenGL 2.1 or newer is needed, which virtual machines and remote desktops often lack.") + "\n" + advice)
}
