package dialogs

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"kibitz/gui/forms"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/locale"
	"kibitz/gui/pairing"
	"kibitz/gui/store"
	"kibitz/gui/theme"
)

// rig is a shell over an empty window.
type rig struct {
	*forms.Shell
	t      *testing.T
	window fyne.Window
	store  *store.Store
	main   *roomtest.Main
	terms  pairing.Terms // of a new game
}

func newRig(t *testing.T) *rig {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light))
	r := &rig{t: t, window: test.NewTempWindow(t, container.NewWithoutLayout()), main: roomtest.New(t), terms: pairing.DefaultTerms()}
	r.window.Resize(fyne.NewSize(1280, 820))
	r.store = store.Open(t.TempDir(), r.main.Post)
	t.Cleanup(func() { r.store.Close(time.Second) })
	nothing := func() {}
	r.Shell = forms.NewShell(r.window.Canvas(), r.store, r.main.Post, &forms.LastUsed{}, forms.Out{Opening: nothing, Changed: nothing, Closed: nothing, Save: nothing})
	return r
}

// speak sets the language of the dialogs that open from now on.
func (r *rig) speak(tag string) {
	r.t.Helper()
	if err := locale.Use(tag); err != nil {
		r.t.Fatal(err)
	}
	r.t.Cleanup(func() { _ = locale.Use("en") })
}

// settle waits until the store has done what it was asked, and what it was then asked next.
func (r *rig) settle() {
	r.t.Helper()
	for range 4 {
		done := false
		r.store.Do(func() {}, func() { done = true })
		r.main.Until("the store", func() bool { return done })
	}
}
