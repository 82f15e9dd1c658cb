//go:build !ci && !js

package main

import (
	"fyne.io/fyne/v2"
	"github.com/go-gl/glfw/v3.4/glfw"
)

// screens returns the sizes of the work areas of all screens, the primary one first, in the units in which windows are
// placed. It is called once a window has been opened.
func screens() (sizes []fyne.Size) {
	for _, m := range glfw.GetMonitors() {
		_, _, width, height := m.GetWorkarea()
		sizes = append(sizes, fyne.NewSize(float32(width), float32(height)))
	}
	return sizes
}
