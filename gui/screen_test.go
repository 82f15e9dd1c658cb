package gui

import (
	"testing"

	"fyne.io/fyne/v2"
)

// A window is never larger than the screen, and stays as it is where one of the screens has room.
func TestFittedSize(t *testing.T) {
	large, laptop := fyne.NewSize(3840, 2100), fyne.NewSize(1920, 1200)
	for _, tt := range []struct {
		name    string
		size    fyne.Size
		scale   float32
		screens []fyne.Size
		want    fyne.Size
	}{
		{"there is room", fyne.NewSize(1280, 820), 1, []fyne.Size{laptop}, fyne.NewSize(1280, 820)},
		{"all of the screen", fyne.NewSize(1920, 1200), 1, []fyne.Size{laptop}, fyne.NewSize(1920, 1200)},
		{"twice the size", fyne.NewSize(1280, 820), 2, []fyne.Size{laptop}, fyne.NewSize(864, 540)},
		{"too high alone", fyne.NewSize(900, 1300), 1, []fyne.Size{laptop}, fyne.NewSize(900, 1080)},
		{"the second screen has room", fyne.NewSize(1280, 820), 2, []fyne.Size{laptop, large}, fyne.NewSize(1280, 820)},
		{"no screen is known", fyne.NewSize(1280, 820), 2, nil, fyne.NewSize(1280, 820)},
		{"a screen without a size", fyne.NewSize(1280, 820), 2, []fyne.Size{{}}, fyne.NewSize(1280, 820)},
		{"no scale", fyne.NewSize(1280, 820), 0, []fyne.Size{{Width: 1, Height: 1}}, fyne.NewSize(1280, 820)},
	} {
		if got := fittedSize(tt.size, tt.scale, tt.screens); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}
