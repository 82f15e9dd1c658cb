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
		for _, r := range f.foreign.join(word, true) {
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
	if again := f.foreign.join(beh+alef, true); again != f.foreign.join(beh+alef, true) || f.width(Run{Text: again}, 10) == 0 {
		t.Errorf("joined again it is %q", again)
	}
	for _, word := range []string{"Nf3", "12.", "中文", "שלום"} { // there is no font for the last
		if got := f.foreign.join(word, word == "שלום"); got != word {
			t.Errorf("%q becomes %q", word, got)
		}
	}
	if got := f.foreign.join("a"+string(firstPrivate), false); got != "a\uFFFD" {
		t.Errorf("a private character of the text becomes %q", got)
	}
}

// Hebrew letters stand here for words of their script, which no font of the page has; what runs from left to right
// and signs keep their shape.
func TestSignsStandWhereTheyBelong(t *testing.T) {
	f := withArabic(t)
	beh, alef := f.foreign.join("ب", true), f.foreign.join("ا", true)
	for _, tt := range []struct{ text, want string }{
		{"one (two) three", "one (two) three"},
		{"(one)", "(one)"},
		{"(1. e4 (1. d4", "(1. e4 (1. d4"},
		{"Nf3))", "Nf3))"},
		{":)", ":)"},
		{")", ")"},
		{"(", "("},
		// The parentheses of a variation are the page's, those of a text its own.
		{"ب ا)", alef + " " + beh + ")"},
		{"ب ا))", alef + " " + beh + "))"},
		{"(ب ا", "(" + alef + " " + beh},
		{"((ب", "((" + beh},
		{"ب 12)", "12 " + beh + ")"},
		{"ب (Nf3))", "(Nf3) " + beh + ")"},
		{"one ب)", "one " + beh + ")"},
		{"see (ب) now", "see (" + beh + ") now"},
		{"see ب, now", "see " + beh + ", now"},
		{"see (Nf3, ب)", "see (Nf3, " + beh + ")"},
	} {
		var got string
		for _, line := range f.wrap([]Run{{tt.text, false}}, 10, 1000) {
			got += line[0].Text
		}
		if got != tt.want {
			t.Errorf("%q stands as %q, want %q", tt.text, got, tt.want)
		}
	}
}

// Each text of a line keeps its place, and each line the words that were read first.
func TestWrapFromRightToLeft(t *testing.T) {
	f := withArabic(t)
	word := f.foreign.join("ب", true)
	wide := f.width(Run{Text: word}, 10)
	text := []Run{{"e4", true}, {"ب ا ب", false}, {"e5", true}}
	one := f.wrap(text, 10, 1000)
	alef := f.foreign.join("ا", true)
	if want := [][]Run{{{"e4", true}, {strings.Join([]string{word, alef, word}, " "), false}, {"e5", true}}}; !reflect.DeepEqual(one, want) {
		t.Errorf("on one line it is %v, want %v", one, want)
	}
	two := f.wrap([]Run{{"ب ا ا ب", false}}, 10, 2.9*wide)
	if len(two) < 2 || !strings.HasSuffix(two[0][0].Text, word) || !strings.HasPrefix(two[len(two)-1][0].Text, word) {
		t.Errorf("on several lines it is %v", two)
	}
}
