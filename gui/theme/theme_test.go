package theme

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"
)

// Text must be readable on every ground it stands on: WCAG AA.
func TestContrast(t *testing.T) {
	text := []fyne.ThemeColorName{ColorText, ColorSecondary, ColorAccentText, ColorInaccuracy, ColorMistake, ColorBlunder, ColorWarning}
	grounds := []fyne.ThemeColorName{ColorBackground, ColorPanel, ColorRaised, ColorSelection, fynetheme.ColorNameMenuBackground, fynetheme.ColorNameOverlayBackground}
	pairs := [][2]fyne.ThemeColorName{
		{ColorText, ColorAccentGround},
		{ColorAccentText, ColorAccentGround},
		{ColorWarning, ColorWarningGround},
		{ColorText, ColorWarningGround},
		{fynetheme.ColorNameForegroundOnPrimary, ColorAccent},
		{fynetheme.ColorNameForegroundOnSuccess, fynetheme.ColorNameSuccess},
		{fynetheme.ColorNameForegroundOnError, ColorBlunder},
		{fynetheme.ColorNameForegroundOnWarning, ColorWarning},
	}
	for _, fg := range text {
		for _, bg := range grounds {
			pairs = append(pairs, [2]fyne.ThemeColorName{fg, bg})
		}
	}
	const aa = 4.5
	for name, mode := range map[string]Mode{"light": Light, "dark": Dark} {
		th := New(mode)
		for _, p := range pairs {
			c := Contrast(th.Color(p[0], 0), th.Color(p[1], 0))
			if c < aa {
				t.Errorf("%s: %s on %s has contrast %.2f, want at least %.1f", name, p[0], p[1], c, aa)
			}
		}
	}
}

// Frames of fields, boxes and radio buttons must be seen: WCAG asks for 3.
func TestContrastOfControls(t *testing.T) {
	const aa = 3
	for name, mode := range map[string]Mode{"light": Light, "dark": Dark} {
		th := New(mode)
		for _, bg := range []fyne.ThemeColorName{ColorBackground, ColorPanel, ColorRaised} {
			for _, fg := range []fyne.ThemeColorName{fynetheme.ColorNameInputBorder, ColorAccent} {
				if c := Contrast(th.Color(fg, 0), th.Color(bg, 0)); c < aa {
					t.Errorf("%s: %s on %s has contrast %.2f, want at least %d", name, fg, bg, c, aa)
				}
			}
		}
	}
}

func TestContrastOfKnownPairs(t *testing.T) {
	for _, c := range []struct {
		a, b uint32
		want float64
	}{{0x000000, 0xffffff, 21}, {0xffffff, 0xffffff, 1}, {0x777777, 0xffffff, 4.48}} {
		if got := Contrast(rgb(c.a), rgb(c.b)); got < c.want-0.01 || got > c.want+0.01 {
			t.Errorf("Contrast(%06x, %06x) = %.3f, want %.2f", c.a, c.b, got, c.want)
		}
	}
}

func TestBothVariantsHaveTheSameNames(t *testing.T) {
	for name := range lightColors {
		if _, ok := darkColors[name]; !ok {
			t.Errorf("dark has no %s", name)
		}
	}
	for name := range darkColors {
		if _, ok := lightColors[name]; !ok {
			t.Errorf("light has no %s", name)
		}
	}
}

func TestModes(t *testing.T) {
	light, dark := fynetheme.VariantLight, fynetheme.VariantDark
	for _, c := range []struct {
		mode    Mode
		variant fyne.ThemeVariant
		want    colors
	}{
		{System, light, lightColors}, {System, dark, darkColors},
		{Light, dark, lightColors}, {Dark, light, darkColors},
	} {
		if got := New(c.mode).Color(ColorPanel, c.variant); got != c.want[ColorPanel] {
			t.Errorf("mode %d, variant %d: panel is %v, want %v", c.mode, c.variant, got, c.want[ColorPanel])
		}
	}
}

func TestColorUnderAForeignTheme(t *testing.T) {
	app := test.NewTempApp(t)
	app.Settings().SetTheme(test.Theme())
	want := paletteFor(app.Settings().ThemeVariant())[ColorInaccuracy]
	if got := Color(ColorInaccuracy); got != want {
		t.Errorf("Color(ColorInaccuracy) = %v, want %v", got, want)
	}
	app.Settings().SetTheme(New(Dark))
	if got := Color(ColorInaccuracy); got != darkColors[ColorInaccuracy] {
		t.Errorf("Color(ColorInaccuracy) in dark = %v, want %v", got, darkColors[ColorInaccuracy])
	}
}

// Nothing may jump while the engine thinks: all figures have one width, and so
// has the plus sign; in the monospaced font the minus sign too.
func TestFiguresAreTabular(t *testing.T) {
	app := test.NewTempApp(t)
	app.Settings().SetTheme(New(Light))
	for _, c := range []struct {
		style fyne.TextStyle
		same  string
	}{
		{fyne.TextStyle{}, "123456789+"},
		{fyne.TextStyle{Bold: true}, "123456789+"},
		{fyne.TextStyle{Italic: true}, "123456789"},
		{fyne.TextStyle{Monospace: true}, "123456789+.:#" + Minus},
	} {
		for _, size := range []float32{SecondarySize, TextSize, ClockSize} {
			want := fyne.MeasureText("00000000", size, c.style).Width
			for _, figure := range c.same {
				got := fyne.MeasureText(strings.Repeat(string(figure), 8), size, c.style).Width
				if got != want {
					t.Errorf("%+v at %v: eight of %q are %v wide, eight zeros %v", c.style, size, figure, got, want)
				}
			}
		}
	}
}
