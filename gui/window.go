package gui

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"runtime/pprof"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver"
	"fyne.io/fyne/v2/lang"

	"kibitz/gui/engines"
	"kibitz/gui/portal"
	"kibitz/gui/printer"
	"kibitz/gui/sound"
	"kibitz/gui/speech"
	"kibitz/gui/store"
)

// Run opens the window and returns when it is closed. The error says why it could not be opened.
func Run(config Config) error {
	crashed := watchCrashes(config.Dir)
	player := sound.NewPlayer()
	defer player.Close()
	config.Play = player.Play
	speaker := speech.New()
	defer speaker.Close()
	if speaker.Able() {
		config.Say = speaker.Say
	}
	if portal.Available() {
		config.Desktop = &portal.Desktop{}
	}
	config.RunProgram = printer.RunProgram
	config.EnginePlaces = engines.UsualPlaces()
	config.Ended = func() { endWithin(endPatience) }
	c := newController(config)
	if crashed != "" {
		c.notices.Warn(lang.L("Kibitz crashed last time"), nil, lang.L("Details are in {{.File}}.", map[string]any{"File": crashed}))
	}
	c.store.Orphans(c.desk.FoundOrphans)
	c.contest.FindLeft()
	if len(config.Open) > 0 {
		c.files.OpenArguments(config.Open)
	}
	life := c.config.App.Lifecycle()
	life.SetOnStarted(c.keepOnSignal)
	// At its end Fyne 2.8 queues the saving of preferences, of which Kibitz has none, and may close the queue just then: a panic.
	if l, ok := life.(interface{ SetOnStoppedHookExecuted(func()) }); ok {
		l.SetOnStoppedHookExecuted(nil)
	}
	if err := openWindow(c.view.window); err != nil {
		c.close()
		return err
	}
	if config.Screens != nil {
		fitScreen(c.view.window, fyne.NewSize(c.settings.Width, c.settings.Height), config.Screens())
	}
	c.config.App.Run()
	c.keepAll() // where no question was asked: a signal has ended it
	return nil
}

// fitScreen makes a window of a size smaller if no screen has room for it. Some desktops have no window manager that would.
func fitScreen(w fyne.Window, size fyne.Size, screens []fyne.Size) {
	if fitted := fittedSize(size, w.Canvas().Scale(), screens); fitted != size {
		w.Resize(fitted)
	}
}

// screenPart is the part of a screen that a window takes which is too large for it.
const screenPart = 0.9

// fittedSize returns the size of a window, in Fyne's units, that fits into one of the screens: as it is, or else most of the
// first screen where the window is larger.
func fittedSize(size fyne.Size, scale float32, screens []fyne.Size) fyne.Size {
	for _, s := range screens {
		if size.Width*scale <= s.Width && size.Height*scale <= s.Height {
			return size
		}
	}
	if len(screens) == 0 || screens[0].Width <= 0 || screens[0].Height <= 0 || scale <= 0 {
		return size
	}
	within := func(length, screen float32) float32 {
		if length*scale <= screen {
			return length
		}
		return screen * screenPart / scale
	}
	return fyne.NewSize(within(size.Width, screens[0].Width), within(size.Height, screens[0].Height))
}

// crashFile is where the runtime writes why the program died, if it does.
const crashFile = "crash.txt"

// watchCrashes has the runtime write a panic, of whatever goroutine, to a file. It returns the path of the report of
// last time, if there is one.
func watchCrashes(dir string) (report string) {
	path := filepath.Join(dir, crashFile)
	if info, err := os.Stat(path); err == nil && info.Size() > 0 {
		report = path + ".last"
		if os.Rename(path, report) != nil {
			report = path
		}
	}
	if os.MkdirAll(dir, 0o700) != nil {
		return report
	}
	f, err := os.Create(path)
	if err != nil {
		return report
	}
	defer f.Close() // the runtime has its own copy
	_ = debug.SetCrashOutput(f, debug.CrashOptions{})
	return report
}

// saveSettings has the settings written soon.
func (c *controller) saveSettings() {
	c.store.WriteSoon(store.Settings, c.config.After, func() any { return c.settings }, func(err error) {
		c.notices.Warn(lang.L("The settings could not be saved"), err)
	})
}

// quit closes the window once nothing would be lost.
func (c *controller) quit() { c.files.WhenSaved(closePatience, c.quitWritten) }

// quitWritten asks about what nobody is saving, then closes the window. Questions that are open go unanswered.
func (c *controller) quitWritten() {
	c.shell.CloseAll()
	c.view.comment.Commit()
	c.study.LeaveReview() // what it has found may be worth saving
	c.files.Leave(func() {
		c.desk.DiscardAll()
		c.view.window.Hide() // engines and disks may take a moment
		c.close()
		c.config.Ended()
		c.view.window.SetCloseIntercept(nil)
		c.view.window.Close()
	})
}

// endPatience is how long the libraries below the window may take to end once everything has been kept.
const endPatience = 5 * time.Second

// endWithin ends the process after a while, with all goroutines told on the standard error: what graphics drivers and
// the clipboard's new owner do while a window goes is bounded by nobody else.
func endWithin(patience time.Duration) {
	time.AfterFunc(patience, func() {
		fmt.Fprintf(os.Stderr, "The window has not ended within %v; this is what goes on:\n", patience)
		_ = pprof.Lookup("goroutine").WriteTo(os.Stderr, 2)
		os.Exit(0)
	})
}

// closePatience bounds how long the window waits for the disk when it closes.
const closePatience = 5 * time.Second

// close ends engines and store. It is idempotent; journals that are not removed stay for the next start.
func (c *controller) close() {
	if c.flow.closed {
		return
	}
	c.flow.closed = true
	c.voice.Close()
	c.desk.Close()
	c.view.printer.Close()
	c.files.StopReading()
	c.study.Close()
	if c.view.library != nil {
		c.view.library.Close()
	}
	c.saveSettings()
	c.contest.Close()
	c.engines.Close()
	c.store.Close(closePatience)
}

// keepAll closes the controller as close does, with what is being written and what a review has found. Nothing is
// asked: games that are not saved are offered at the next start.
func (c *controller) keepAll() {
	c.flow.kept.Do(func() {
		if c.flow.closed {
			return
		}
		c.view.comment.Commit()
		c.study.LeaveReview()
		c.close()
	})
}

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

// opened reports whether a window that was shown is there, as far as can be told. Fyne itself would wait forever for
// the input of one that is not.
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

// portalWindow names a window for the dialogs of the desktop. There is no name for one of Wayland: Fyne does not export it.
func portalWindow(w fyne.Window) (name string) {
	if native, ok := w.(driver.NativeWindow); ok {
		native.RunNative(func(context any) {
			switch x := context.(type) {
			case driver.X11WindowContext:
				if x.WindowHandle != 0 {
					name = portal.X11Window(x.WindowHandle)
				}
			case driver.WindowsWindowContext:
				name = portal.WindowsWindow(x.HWND)
			}
		})
	}
	return name
}

// noWindow says why Run returns at once, and what can be done about it: Fyne draws with OpenGL alone. It has then
// written to the standard error output what it lacks.
func noWindow() error {
	advice := lang.L("To run without the graphics card, start it with LIBGL_ALWAYS_SOFTWARE=1 kibitz. This needs Mesa; on Debian and Ubuntu, install the package libgl1-mesa-dri.")
	if runtime.GOOS == "windows" {
		advice = lang.L("Install the driver from the maker of your graphics card. To run without a graphics card, put Mesa’s opengl32.dll and the files that come with it next to kibitz.exe: https://github.com/pal1000/mesa-dist-win/releases")
	}
	return errors.New(lang.L("cannot open a window: OpenGL 2.1 or newer is needed, which virtual machines and remote desktops often lack.") + "\n" + advice)
}
