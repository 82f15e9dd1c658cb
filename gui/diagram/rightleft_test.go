package diagram

import (
	"bytes"
	"reflect"
	"slices"
	"strings"
	"testing"

	fynetheme "fyne.io/fyne/v2/theme"
	otf "github.com/go-text/typesetting/font"
)

// withArabic are the faces of a page on a system whose only font has Arabic letters.
func withArabic(t *testing.T) faces {
	t.Helper()
	f, err := newFaces()
	if err != nil {
		t.Fatal(err)
	}
	face, err := otf.ParseTTF(bytes.NewReader(fynetheme.DefaultTextMonospaceFont().Content()))
	if err != nil {
		t.Fatal(err)
	}
	f.foreign = newForeign(func(r rune) *otf.Face {
		if _, ok := face.NominalGlyph(r); ok {
			return face
		}
		return nil
	})
	return f
}

// Arabic letters change their shape beside others, and the first stands on the right.
func TestLettersAreJoined(t *testing.T) {
	f := withArabic(t)
	outlines := func(word string) (all []*glyph) {
		for _, r := range f.foreign.join(word) {
			all = append(all, f.other(r, false))
		}
		return all
	}
	const beh, alef = "ب", "ا"
	single, pair, other := outlines(beh), outlines(beh+alef), outlines(alef)
	if len(single) != 1 || len(pair) != 2 || len(other) != 1 {
		t.Fatalf("there are %d, %d and %d outlines", len(single), len(pair), len(other))
	}
	for _, g := range slices.Concat(single, pair) {
		if g == nil || len(g.segments) == 0 || g.width == 0 {
			t.Fatal("a letter has no outline")
		}
	}
	if reflect.DeepEqual(pair[1], single[0]) || reflect.DeepEqual(pair[1], other[0]) {
		t.Error("the first letter has not the shape of one that another follows, or does not stand on the right")
	}
	if again := f.foreign.join(beh + alef); again != f.foreign.join(beh+alef) || f.width(Run{Text: again}, 10) == 0 {
		t.Errorf("joined again it is %q", again)
	}
	if got, want := f.foreign.join(beh+"12"), "12"+f.foreign.join(beh); got != want {
		t.Errorf("a number behind a letter: %q, want %q", got, want)
	}
	for _, word := range []string{"Nf3", "12.", "中文", "שלום"} { // there is no font for the last
		if got := f.foreign.join(word); got != word {
			t.Errorf("%q becomes %q", word, got)
		}
	}
	if got := f.foreign.join("a" + string(firstPrivate)); got != "a\uFFFD" {
		t.Errorf("a private character of the text becomes %q", got)
	}
}

// Hebrew letters stand here for words of their script; they run from right to left.
func TestWordsAreArranged(t *testing.T) {
	tests := []struct{ text, want string }{
		{"one two 12, three", "one two 12, three"},
		{"א", "א"},
		{"א ב ג", "ג ב א"},
		{"א 12 ב", "ב 12 א"},
		{"א 12, ב", "ב ,12 א"},
		{"א Nf3 Nc6 12 ב", "ב Nf3 Nc6 12 א"},
		{"א ?! Nf3", "Nf3 ?! א"},
		{"one א ב two", "one ב א two"},
		{"one א 12, ב 13. two", "one 13. ב ,12 א two"},
		{"12 one א - two", "12 one א - two"},
	}
	for _, tt := range tests {
		var words []Run
		for _, w := range strings.Fields(tt.text) {
			words = append(words, Run{Text: w})
		}
		arrange(words, beginsLeft(tt.text))
		var got []string
		for _, w := range words {
			got = append(got, w.Text)
		}
		if got := strings.Join(got, " "); got != tt.want {
			t.Errorf("%q stands as %q, want %q", tt.text, got, tt.want)
		}
	}
}

// Each text of a line keeps its place, and each line the words that were read first.
func TestWrapFromRightToLeft(t *testing.T) {
	f := withArabic(t)
	word := f.foreign.join("ب")
	wide := f.width(Run{Text: word}, 10)
	text := []Run{{"e4", true}, {"ب ا ب", false}, {"e5", true}}
	one := f.wrap(text, 10, 1000)
	alef := f.foreign.join("ا")
	if want := [][]Run{{{"e4", true}, {strings.Join([]string{word, alef, word}, " "), false}, {"e5", true}}}; !reflect.DeepEqual(one, want) {
		t.Errorf("on one line it is %v, want %v", one, want)
	}
	two := f.wrap([]Run{{"ب ا ا ب", false}}, 10, 2.9*wide)
	if len(two) < 2 || !strings.HasSuffix(two[0][0].Text, word) || !strings.HasPrefix(two[len(two)-1][0].Text, word) {
		t.Errorf("on several lines it is %v", two)
	}
}
