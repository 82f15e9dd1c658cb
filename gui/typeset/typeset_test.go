package typeset

import (
	"image/color"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"kibitz/gui/bidi"
)

var plain = Style{Size: 14}

func TestFit(t *testing.T) {
	test.NewTempApp(t)
	var r Ruler
	texts := []string{"", "a", "Kibitz", "two words", "ünïcödé ♞ 棋", strings.Repeat("long ", 500), strings.Repeat("W", 1<<20)}
	for _, text := range texts {
		for _, width := range []float32{-5, 0, 3, 14, 50, 75.5, 400} {
			got := r.Fit(text, plain, width)
			if w := r.Width(got, plain); w > max(width, 0) {
				t.Errorf("Fit(%.20q, %v) = %q is %v wide", text, width, got, w)
			}
			head, cut := strings.CutSuffix(got, Ellipsis)
			if !strings.HasPrefix(text, head) || cut != (got != text) && got != "" {
				t.Errorf("Fit(%.20q, %v) = %q", text, width, got)
			}
			// One character more has no room.
			if cut && width < 400 {
				next := []rune(text)[:len([]rune(head))+1]
				if more := strings.TrimRight(string(next), " "); more != head && r.Width(more+Ellipsis, plain) <= width-2 { // widths are rounded up
					t.Errorf("Fit(%.20q, %v) = %q, but %q fits", text, width, got, more+Ellipsis)
				}
			}
		}
	}
}

func TestSplit(t *testing.T) {
	test.NewTempApp(t)
	var r Ruler
	for _, text := range []string{"x", "Kibitz", "ünïcödé", strings.Repeat("棋", 300)} {
		for _, width := range []float32{-1, 0, 5, 40} {
			head, tail := r.Split(text, plain, width)
			if head == "" || head+tail != text {
				t.Errorf("Split(%.20q, %v) = %q, %.20q", text, width, head, tail)
			}
			if len([]rune(head)) > 1 && r.Width(head, plain) > width {
				t.Errorf("Split(%.20q, %v) = %q is too wide", text, width, head)
			}
		}
	}
}

func TestWrap(t *testing.T) {
	test.NewTempApp(t)
	var r Ruler
	w := r.Width("one two ", plain)
	tests := []struct {
		text string
		n    int
		want []string
	}{
		{"", 3, nil},
		{"one two three four", 3, []string{"one two", "three", "four"}},
		{"one two", 1, []string{"one two"}},
		{"  one \n two three ", 2, []string{"one two", "three"}},
		{"one", 0, nil},
		{"one two\u00a0: three", 3, []string{"one", "two\u00a0:", "three"}},
	}
	for _, tt := range tests {
		if got := r.Wrap(tt.text, plain, w, tt.n); !slices.Equal(got, tt.want) {
			t.Errorf("Wrap(%q, %d) = %q, want %q", tt.text, tt.n, got, tt.want)
		}
	}
	long := r.Wrap(strings.Repeat("unbroken", 100), plain, w, 4)
	if len(long) != 4 || !strings.HasSuffix(long[3], Ellipsis) {
		t.Errorf("a long word becomes %q", long)
	}
	for _, line := range long {
		if r.Width(line, plain) > w {
			t.Errorf("%q is too wide", line)
		}
	}
}

// Of a text that no window can show, the width is about right.
func TestWidthOfALongText(t *testing.T) {
	test.NewTempApp(t)
	var r Ruler
	text := strings.Repeat("Caïssa ", 1000)
	short := r.Width(text[:700*8], plain) / 700 // in the middle of é, too
	if got := r.Width(strings.Repeat(text, 1000), plain); got < 0.9*1e6*short || got > 1.1*1e6*short {
		t.Errorf("a word of %v is %v wide a million times", short, got)
	}
	if n := len(r.of(plain)); n > 2 {
		t.Errorf("%d widths are kept", n)
	}
}

func TestRulerForgets(t *testing.T) {
	test.NewTempApp(t)
	var r Ruler
	want := r.Width("word", plain)
	for i := range maxWidths {
		r.of(plain)[strings.Repeat("x", i%100)+string(rune(i))] = 1
	}
	if got := r.Width("another", plain); got <= 0 || len(r.of(plain)) > maxWidths {
		t.Errorf("width %v with %d widths remembered", got, len(r.of(plain)))
	}
	if got := r.Width("word", plain); got != want {
		t.Errorf("width %v after forgetting, %v before", got, want)
	}
	if bold := r.Width("word", Style{Size: 14, Bold: true}); bold <= want {
		t.Errorf("bold is %v wide, plain %v", bold, want)
	}
}

func TestSet(t *testing.T) {
	test.NewTempApp(t)
	text := canvas.NewText("", color.Black)
	if !Set(text, "e4", plain, color.White) || text.Size() != text.MinSize() {
		t.Errorf("the new text has size %v, wants %v", text.Size(), text.MinSize())
	}
	if Set(text, "e4", plain, color.White) {
		t.Error("the same is set again")
	}
	for _, changed := range []bool{
		Set(text, "d4", plain, color.White),
		Set(text, "d4", Style{Size: 14, Bold: true}, color.White),
		Set(text, "d4", Style{Size: 14, Bold: true}, color.Black),
	} {
		if !changed {
			t.Error("a change is not noticed")
		}
	}
}

// What runs from right to left is measured and drawn as it stands.
func TestRightToLeft(t *testing.T) {
	test.NewTempApp(t)
	const text = "אב 12 (גד)"
	line := canvas.NewText("", color.Black)
	if !Set(line, text, plain, color.Black) || line.Text != bidi.Line(text) {
		t.Errorf("drawn is %q", line.Text)
	}
	if Set(line, text, plain, color.Black) {
		t.Error("the same again is taken for news")
	}
	var r Ruler
	if got, want := r.Width(text, plain), line.MinSize().Width; got != want {
		t.Errorf("it is %v wide, want %v", got, want)
	}
}
