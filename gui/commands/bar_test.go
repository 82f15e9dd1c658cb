package commands

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// menuWindow counts how often its menus are closed.
type menuWindow struct {
	fyne.Window
	closed int
}

func (w *menuWindow) Canvas() fyne.Canvas { return &menuCanvas{w.Window.Canvas(), w} }

type menuCanvas struct {
	fyne.Canvas
	window *menuWindow
}

func (c *menuCanvas) DismissMenu() bool {
	c.window.closed++
	return true
}

// The menu that the release of Alt opens is closed after a use of the key with the mouse, once for several.
func TestAltUsed(t *testing.T) {
	w := &menuWindow{Window: test.NewTempWindow(t, nil)}
	b := NewBar(w, nil)
	var waiting []func()
	held := true
	use := func() {
		b.AltUsed(func() bool { return held }, func(_ time.Duration, f func()) func() {
			waiting = append(waiting, f)
			return func() {}
		})
	}
	look := func() {
		next := waiting
		waiting = nil
		for _, f := range next {
			f()
		}
	}
	use()
	use()
	for range 3 {
		look()
	}
	if len(waiting) != 1 || w.closed != 0 {
		t.Errorf("%d looks and %d menus closed while Alt is held", len(waiting), w.closed)
	}
	held = false
	look()
	if len(waiting) != 0 || w.closed != 1 {
		t.Errorf("%d looks and %d menus closed after its release", len(waiting), w.closed)
	}
	held = true
	use()
	held = false
	look()
	if w.closed != 2 {
		t.Error("the second use was missed")
	}
}
