package gui

import (
	"runtime"
	"testing"
)

// Each change of the theme or of the size has Fyne read its fonts again, of some 8 MB.
// The old ones go.
func TestFontsGo(t *testing.T) {
	r := newRig(t)
	change := func() {
		r.act("theme-dark")
		r.act("theme-light")
	}
	memory := func() int {
		runtime.GC()
		runtime.GC() // what the first has finalized
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int(m.HeapAlloc) >> 20
	}
	change()
	before := memory()
	const changes = 10
	for range changes {
		change()
	}
	if more := memory() - before; more > 30 {
		t.Errorf("after %d changes of the theme, %d MB more are in use", 2*changes, more)
	}
}
