// Package typeset measures and cuts text for widgets that place their own text
// on a canvas: it remembers widths, shortens with an ellipsis and changes a
// canvas.Text only when something about it is new. Text that runs from right to
// left, in part or as a whole, is measured and shown in the order in which it
// stands: Fyne draws its parts in the order of reading.
//
// It knows nothing of chess and draws nothing by itself.
package typeset

import (
	"image/color"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"kibitz/gui/bidi"
)

// Ellipsis ends text that was cut.
const Ellipsis = "…"

// Style is what the width of a text depends on.
type Style struct {
	Size      float32
	Bold      bool
	Monospace bool
}

// Text returns s as Fyne has it.
func (s Style) Text() fyne.TextStyle {
	return fyne.TextStyle{Bold: s.Bold, Monospace: s.Monospace}
}

// maxWidths bounds the memory of a Ruler for one style. A long annotated game has some
// thousand different words.
const maxWidths = 1 << 15

// Ruler measures text and remembers what it has measured, which is many times
// faster than asking the driver again: the fonts do not change while the program
// runs. The zero value is ready; it must not be
// used by two goroutines at once.
type Ruler struct {
	styles []ruled
}

// ruled is the widths of one style. There are few styles, and text alone is a
// faster key than both.
type ruled struct {
	style  Style
	widths map[string]float32
}

// maxMeasured bounds how many bytes of a text are measured. A longer one is wider
// than any window, and how much wider matters to nobody.
const maxMeasured = 2048

// Width returns how wide text is in Fyne's units; about, if it is longer than [maxMeasured].
func (r *Ruler) Width(text string, style Style) float32 {
	if text == "" {
		return 0
	}
	if len(text) > maxMeasured {
		return r.Width(text[:maxMeasured], style) / maxMeasured * float32(len(text))
	}
	widths := r.of(style)
	if w, ok := widths[text]; ok {
		return w
	}
	if len(widths) >= maxWidths {
		clear(widths)
	}
	w := r.size(text, style).Width
	widths[text] = w
	return w
}

func (r *Ruler) of(style Style) map[string]float32 {
	for i := range r.styles {
		if r.styles[i].style == style {
			return r.styles[i].widths
		}
	}
	w := make(map[string]float32)
	r.styles = append(r.styles, ruled{style, w})
	return w
}

// Height returns how high a line in style is.
func (r *Ruler) Height(style Style) float32 { return r.size("0", style).Height }

func (r *Ruler) size(text string, style Style) fyne.Size {
	size, _ := fyne.CurrentApp().Driver().RenderedTextSize(bidi.Line(text), style.Size, style.Text(), nil)
	return size
}

// Fit returns text if it is at most width wide, else the longest beginning of
// it that is with an ellipsis, and "" where not even that has room.
func (r *Ruler) Fit(text string, style Style, width float32) string {
	if len(text) <= longest(style, width) && r.Width(text, style) <= width {
		return text
	}
	n := r.prefix(text, style, width-r.Width(Ellipsis, style))
	for n > 0 && text[n-1] == ' ' {
		n--
	}
	if n == 0 {
		if r.Width(Ellipsis, style) <= width {
			return Ellipsis
		}
		return ""
	}
	return text[:n] + Ellipsis
}

// Split cuts text after the longest beginning that is at most width wide, but
// after the first character at the earliest, so that repeating it comes to an end.
func (r *Ruler) Split(text string, style Style, width float32) (head, tail string) {
	n := r.prefix(text, style, width)
	if n == 0 {
		_, n = utf8.DecodeRuneInString(text)
	}
	return text[:n], text[n:]
}

// prefix returns the length in bytes of the longest beginning of text that is
// at most width wide. Beginnings are not remembered: there are too many.
func (r *Ruler) prefix(text string, style Style, width float32) int {
	if width <= 0 {
		return 0
	}
	most := min(len(text), longest(style, width))
	ends := make([]int, 0, most+1)
	for i := range text {
		if i > most {
			break
		}
		ends = append(ends, i)
	}
	if most == len(text) {
		ends = append(ends, len(text))
	}
	k := sort.Search(len(ends), func(i int) bool {
		return i > 0 && r.size(text[:ends[i]], style).Width > width
	})
	return ends[max(k-1, 0)]
}

// longest returns how many bytes of text can be width wide at most. Without
// such a bound a megabyte would be measured to find out what fits in a line. On
// average, no text is narrower than an eighth of its size a character.
func longest(style Style, width float32) int {
	return int(max(width, 0) / style.Size * 8 * utf8.UTFMax)
}

// Set gives t a text, style and color and redraws it if that changes anything.
// It reports whether it did.
func Set(t *canvas.Text, text string, style Style, c color.Color) bool {
	ts := style.Text()
	text = bidi.Line(text)
	if t.Text == text && t.TextSize == style.Size && t.TextStyle == ts && t.Color == c {
		return false
	}
	t.Text, t.TextSize, t.TextStyle, t.Color = text, style.Size, ts, c
	t.Resize(t.MinSize())
	t.Refresh()
	return true
}

// SetFill gives r a fill and redraws it if that is new.
func SetFill(r *canvas.Rectangle, c color.Color) {
	if r.FillColor != c {
		r.FillColor = c
		r.Refresh()
	}
}

// SetHidden hides or shows o if it is not so already.
func SetHidden(o fyne.CanvasObject, hidden bool) {
	switch {
	case o.Visible() != hidden:
	case hidden:
		o.Hide()
	default:
		o.Show()
	}
}

// Middle moves t to x and centers it between top and top+height.
func Middle(t *canvas.Text, x, top, height float32) {
	t.Move(fyne.NewPos(x, top+(height-t.Size().Height)/2))
}

// Place moves and resizes o.
func Place(o fyne.CanvasObject, x, y, width, height float32) {
	o.Move(fyne.NewPos(x, y))
	o.Resize(fyne.NewSize(width, height))
}

// Wrap breaks text into at most n lines, the last of which ends in an ellipsis
// if there is more. Words wider than a line are broken too; blanks that must not be, as before a colon in French, are not.
func (r *Ruler) Wrap(text string, style Style, width float32, n int) (lines []string) {
	const bound = "\u00a0\u202f"
	words := strings.FieldsFunc(text, func(c rune) bool { return unicode.IsSpace(c) && !strings.ContainsRune(bound, c) })
	for len(words) > 0 && len(lines) < n {
		if len(lines) == n-1 {
			return append(lines, r.Fit(strings.Join(words, " "), style, width))
		}
		k := 1
		for used := r.Width(words[0], style); k < len(words); k++ {
			used += r.Width(" ", style) + r.Width(words[k], style)
			if used > width {
				break
			}
		}
		line := strings.Join(words[:k], " ")
		words = words[k:]
		if r.Width(line, style) > width && k == 1 {
			head, tail := r.Split(line, style, width)
			line = head
			if tail != "" {
				words = append([]string{tail}, words...)
			}
		}
		lines = append(lines, line)
	}
	return lines
}
