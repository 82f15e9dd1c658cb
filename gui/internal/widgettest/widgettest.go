// Package widgettest helps tests of widgets: it renders them without a display
// and finds text that is cut off or runs into other text. Only tests import it.
package widgettest

import (
	"errors"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/software"
	"fyne.io/fyne/v2/test"

	"kibitz/gui/theme"
)

// ScreenshotVariable names the environment variable that holds the folder for screenshots.
const ScreenshotVariable = "KIBITZ_SCREENSHOTS"

// Modes are the themes to test with, by the name that ends a screenshot's name.
var Modes = map[string]theme.Mode{"light": theme.Light, "dark": theme.Dark}

// App starts an application without a display in the given mode, for the length of the test.
func App(t testing.TB, m theme.Mode) {
	t.Helper()
	test.NewTempApp(t)
	fyne.CurrentApp().Settings().SetTheme(theme.New(m))
}

// Show puts o into a window of the given size, without a margin, and returns
// its canvas. The window is closed at the end of the test.
func Show(t testing.TB, o fyne.CanvasObject, size fyne.Size, scale float32) software.WindowlessCanvas {
	t.Helper()
	w := test.NewTempWindow(t, o)
	w.SetPadded(false)
	c := w.Canvas().(software.WindowlessCanvas)
	c.SetScale(scale)
	c.Resize(size)
	return c
}

// Screenshot renders a canvas to name.png if the environment asks for
// screenshots, and does nothing otherwise.
func Screenshot(t testing.TB, c fyne.Canvas, name string) {
	t.Helper()
	dir := os.Getenv(ScreenshotVariable)
	if dir == "" {
		return
	}
	f, err := os.Create(filepath.Join(dir, name+".png"))
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(png.Encode(f, c.Capture()), f.Close()); err != nil {
		t.Fatal(err)
	}
}

// Text is a piece of text on a canvas and where it is drawn, relative to the
// object that was searched.
type Text struct {
	Text string
	Min  fyne.Position
	Max  fyne.Position
}

// Texts returns the visible text in o, in the order of drawing. Text that lies
// wholly outside a scroll container's visible part is left out.
func Texts(o fyne.CanvasObject) (texts []Text) {
	walk(o, fyne.Position{}, fyne.Position{}, toPos(o.Size()), func(o fyne.CanvasObject, at, lo, hi fyne.Position) {
		t, ok := o.(*canvas.Text)
		if !ok || t.Text == "" {
			return
		}
		size := t.MinSize()
		if at.X+size.Width <= lo.X || at.Y+size.Height <= lo.Y || at.X >= hi.X || at.Y >= hi.Y {
			return
		}
		texts = append(texts, Text{t.Text, at, at.AddXY(size.Width, size.Height)})
	})
	return texts
}

// CheckTexts fails the test where text leaves o to the left or right, or
// overlaps other text.
func CheckTexts(t testing.TB, o fyne.CanvasObject) {
	t.Helper()
	const slack = 0.6 // widths are rounded, and a line's height holds room above capitals
	texts := Texts(o)
	for i, a := range texts {
		if a.Min.X < -slack || a.Max.X > o.Size().Width+slack {
			t.Errorf("%q spans %v to %v of %v", a.Text, a.Min.X, a.Max.X, o.Size().Width)
		}
		for _, b := range texts[:i] {
			if a.Min.X < b.Max.X-slack && b.Min.X < a.Max.X-slack && a.Min.Y < b.Max.Y-2 && b.Min.Y < a.Max.Y-2 {
				t.Errorf("%q at %v–%v overlaps %q at %v–%v", a.Text, a.Min, a.Max, b.Text, b.Min, b.Max)
			}
		}
	}
}

// Find returns the first visible text equal to s.
func Find(t testing.TB, o fyne.CanvasObject, s string) Text {
	t.Helper()
	for _, x := range Texts(o) {
		if x.Text == s {
			return x
		}
	}
	t.Fatalf("no text %q in %v", s, Texts(o))
	return Text{}
}

// Has reports whether a visible text equals s.
func Has(o fyne.CanvasObject, s string) bool {
	for _, x := range Texts(o) {
		if x.Text == s {
			return true
		}
	}
	return false
}

// Center returns the middle of the text.
func (t Text) Center() fyne.Position {
	return fyne.NewPos((t.Min.X+t.Max.X)/2, (t.Min.Y+t.Max.Y)/2)
}

type visit func(o fyne.CanvasObject, at, lo, hi fyne.Position)

// walk calls f for o and all visible objects in it with the absolute position
// and the part of the plane that is not clipped away.
func walk(o fyne.CanvasObject, at, lo, hi fyne.Position, f visit) {
	if !o.Visible() {
		return
	}
	f(o, at, lo, hi)
	var inner []fyne.CanvasObject
	switch x := o.(type) {
	case *fyne.Container:
		inner = x.Objects
	case fyne.Widget:
		inner = test.WidgetRenderer(x).Objects()
	}
	if _, ok := o.(fyne.Scrollable); ok {
		end := at.Add(o.Size())
		lo = fyne.NewPos(max(lo.X, at.X), max(lo.Y, at.Y))
		hi = fyne.NewPos(min(hi.X, end.X), min(hi.Y, end.Y))
	}
	for _, i := range inner {
		walk(i, at.Add(i.Position()), lo, hi, f)
	}
}

func toPos(s fyne.Size) fyne.Position { return fyne.NewPos(s.Width, s.Height) }
