package gui

import (
	"os"
	"strconv"

	"fyne.io/fyne/v2"
)

// The size of the interface. Fyne takes it from its own settings, which hold for all its
// programs, and in place of those from a variable of the environment; it looks at that
// again whenever the theme is set.

const scaleVariable = "FYNE_SCALE"

// scales are the sizes on offer, in percent of the desktop's. Fyne rounds to tenths.
var scales = [...]int{100, 120, 150, 200, 250, 300}

const leastScale, mostScale = 100, 300

// scaler knows the scale that was there before the program's own.
type scaler struct{ outer float64 }

func newScaler(app fyne.App) scaler {
	if outer, err := strconv.ParseFloat(os.Getenv(scaleVariable), 32); err == nil && outer > 0 {
		return scaler{outer}
	}
	if outer := app.Settings().Scale(); outer > 0 {
		return scaler{float64(outer)}
	}
	return scaler{1}
}

// set makes everything so large from the next time on that the theme is set. It reports
// whether that is another size.
func (s scaler) set(percent int) bool {
	value := strconv.FormatFloat(s.outer*float64(percent)/100, 'g', 4, 32)
	if percent == 100 && os.Getenv(scaleVariable) == "" || os.Getenv(scaleVariable) == value {
		return false
	}
	_ = os.Setenv(scaleVariable, value) // fails for impossible names only
	return true
}

// applyScale makes everything as large as the settings want. The window keeps its place on
// the screen, and so shows less of more.
func (c *controller) applyScale() {
	if !c.view.scaler.set(c.settings.Scale) {
		return
	}
	canvas := c.view.window.Canvas()
	before, size := canvas.Scale(), canvas.Size()
	c.config.App.Settings().SetTheme(c.config.App.Settings().Theme())
	if after := canvas.Scale(); after != before && !c.view.window.FullScreen() {
		k := before / after
		c.view.window.Resize(fyne.NewSize(size.Width*k, size.Height*k))
	}
}
