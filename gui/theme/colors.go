package theme

import (
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
)

type colors map[fyne.ThemeColorName]color.NRGBA

func paletteFor(v fyne.ThemeVariant) colors {
	if v == fynetheme.VariantLight {
		return lightColors
	}
	return darkColors
}

var lightColors = colors{
	ColorBackground:    rgb(0xf1efeb),
	ColorPanel:         rgb(0xffffff),
	ColorRaised:        rgb(0xf6f4f0),
	ColorLine:          rgb(0xe0dcd4),
	ColorText:          rgb(0x22242a),
	ColorSecondary:     rgb(0x646a74),
	ColorAccent:        rgb(0x2f7a57),
	ColorAccentText:    rgb(0x26694a),
	ColorAccentGround:  rgb(0xdcebe2),
	ColorSelection:     rgb(0xdcf3e6),
	ColorInaccuracy:    rgb(0x8c6210),
	ColorMistake:       rgb(0xb04e1a),
	ColorBlunder:       rgb(0xc0322a),
	ColorWarning:       rgb(0xb0271f),
	ColorWarningGround: rgb(0xf9e1dc),
	ColorEvalWhite:     rgb(0xf6f4f0),
	ColorEvalBlack:     rgb(0x3d3f45),
	ColorTrack:         rgb(0xd9d4cb),
	ColorGraphWhite:    rgb(0xfbfaf8),
	ColorGraphBlack:    rgb(0x4a4f58),

	fynetheme.ColorNameDisabled:                  rgb(0x9b9fa6),
	fynetheme.ColorNameDisabledButton:            rgb(0xf6f4f0),
	fynetheme.ColorNameFocus:                     rgba(0x2f7a57, 0x40),
	fynetheme.ColorNameForegroundOnError:         rgb(0xffffff),
	fynetheme.ColorNameForegroundOnPrimary:       rgb(0xffffff),
	fynetheme.ColorNameForegroundOnSuccess:       rgb(0xffffff),
	fynetheme.ColorNameForegroundOnWarning:       rgb(0xffffff),
	fynetheme.ColorNameHeaderBackground:          rgb(0xffffff),
	fynetheme.ColorNameHover:                     rgba(0x22242a, 0x0f),
	fynetheme.ColorNameInnerWindowBorder:         rgb(0xffffff),
	fynetheme.ColorNameInnerWindowBorderInactive: rgb(0xf6f4f0),
	fynetheme.ColorNameInputBackground:           rgb(0xf6f4f0),
	fynetheme.ColorNameInputBorder:               rgb(0x8d887e),
	fynetheme.ColorNameMenuBackground:            rgb(0xffffff),
	fynetheme.ColorNameOverlayBackground:         rgb(0xffffff),
	fynetheme.ColorNamePressed:                   rgba(0x22242a, 0x1e),
	fynetheme.ColorNameScrollBar:                 rgba(0x22242a, 0x66),
	fynetheme.ColorNameScrollBarBackground:       rgba(0x22242a, 0x0f),
	fynetheme.ColorNameShadow:                    rgba(0x22242a, 0x28),
	fynetheme.ColorNameSuccess:                   rgb(0x2f7a57),
}

var darkColors = colors{
	ColorBackground:    rgb(0x1c1e22),
	ColorPanel:         rgb(0x24272c),
	ColorRaised:        rgb(0x2d3137),
	ColorLine:          rgb(0x373c44),
	ColorText:          rgb(0xe8e8e6),
	ColorSecondary:     rgb(0x9aa1ab),
	ColorAccent:        rgb(0x6fae8f),
	ColorAccentText:    rgb(0x86c3a5),
	ColorAccentGround:  rgb(0x2f4a3e),
	ColorSelection:     rgb(0x24372f),
	ColorInaccuracy:    rgb(0xe0ae48),
	ColorMistake:       rgb(0xea8450),
	ColorBlunder:       rgb(0xf07a70),
	ColorWarning:       rgb(0xf8958c),
	ColorWarningGround: rgb(0x52282a),
	ColorEvalWhite:     rgb(0xeeece8),
	ColorEvalBlack:     rgb(0x15161a),
	ColorTrack:         rgb(0x4b515b),
	ColorGraphWhite:    rgb(0xd9d8d4),
	ColorGraphBlack:    rgb(0x121316),

	fynetheme.ColorNameDisabled:                  rgb(0x6b717a),
	fynetheme.ColorNameDisabledButton:            rgb(0x2d3137),
	fynetheme.ColorNameFocus:                     rgba(0x6fae8f, 0x50),
	fynetheme.ColorNameForegroundOnError:         rgb(0x1c1e22),
	fynetheme.ColorNameForegroundOnPrimary:       rgb(0x14201a),
	fynetheme.ColorNameForegroundOnSuccess:       rgb(0x14201a),
	fynetheme.ColorNameForegroundOnWarning:       rgb(0x1c1e22),
	fynetheme.ColorNameHeaderBackground:          rgb(0x24272c),
	fynetheme.ColorNameHover:                     rgba(0xffffff, 0x12),
	fynetheme.ColorNameInnerWindowBorder:         rgb(0x24272c),
	fynetheme.ColorNameInnerWindowBorderInactive: rgb(0x1c1e22),
	fynetheme.ColorNameInputBackground:           rgb(0x2d3137),
	fynetheme.ColorNameInputBorder:               rgb(0x7a818b),
	fynetheme.ColorNameMenuBackground:            rgb(0x30343b),
	fynetheme.ColorNameOverlayBackground:         rgb(0x2a2e34),
	fynetheme.ColorNamePressed:                   rgba(0xffffff, 0x24),
	fynetheme.ColorNameScrollBar:                 rgba(0xffffff, 0x66),
	fynetheme.ColorNameScrollBarBackground:       rgba(0xffffff, 0x0f),
	fynetheme.ColorNameShadow:                    rgba(0x000000, 0x80),
	fynetheme.ColorNameSuccess:                   rgb(0x6fae8f),
}

func rgb(v uint32) color.NRGBA { return rgba(v, 0xff) }

func rgba(v uint32, alpha uint8) color.NRGBA {
	return color.NRGBA{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: alpha}
}

// Contrast returns the contrast ratio of two opaque colors as WCAG 2 defines
// it: from 1 for the same color to 21 for black on white. Body text wants 4.5.
func Contrast(a, b color.Color) float64 {
	la, lb := luminance(a), luminance(b)
	return (math.Max(la, lb) + 0.05) / (math.Min(la, lb) + 0.05)
}

// luminance is the relative luminance of WCAG 2 (0 black, 1 white).
func luminance(c color.Color) float64 {
	linear := func(v uint32) float64 {
		s := float64(v) / 0xffff
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	r, g, b, _ := c.RGBA()
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
}
