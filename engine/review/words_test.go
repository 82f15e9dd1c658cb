package review

import (
	"encoding/json"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"kibitz/assets"
)

var variable = regexp.MustCompile(`\{\{\.(\w+)\}\}`)

// All languages have the same texts, which show the same values.
func TestTranslationsAreComplete(t *testing.T) {
	texts := func(language string) (m map[string]string) {
		if err := json.Unmarshal(assets.ReviewTexts(language), &m); err != nil {
			t.Fatalf("%s: %v", language, err)
		}
		return m
	}
	shows := func(text string) (names []string) {
		for _, m := range variable.FindAllStringSubmatch(text, -1) {
			names = append(names, m[1])
		}
		slices.Sort(names)
		return names
	}
	english := texts("en")
	for _, l := range Languages() {
		own := texts(l)
		for key, text := range english {
			switch got, ok := own[key]; {
			case !ok || got == "":
				t.Errorf("%s lacks %q: %q", l, key, text)
			case !slices.Equal(shows(got), shows(text)):
				t.Errorf("%s: %q shows %q, want %q", l, key, shows(got), shows(text))
			}
		}
		for key := range own {
			if _, ok := english[key]; !ok {
				t.Errorf("%s has %q, which English has not", l, key)
			}
		}
	}
}

// Nothing asks for a text that is missing, and no text is there for nothing.
func TestTextsAreUsed(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	source := ""
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		source += string(text)
	}
	w := speak(t, "en")
	for _, key := range slices.Sorted(maps.Keys(w.texts)) {
		made := strings.HasPrefix(key, "at.") || strings.HasPrefix(key, "lost")
		if !made && !strings.Contains(source, `"`+key+`"`) {
			t.Errorf("nothing asks for %q", key)
		}
	}
	asked := regexp.MustCompile(`\b(?:say|sentence|form)\(("[\w.]+")`)
	for _, m := range asked.FindAllStringSubmatch(source, -1) {
		key := strings.Trim(m[1], `"`)
		if _, ok := w.texts[key]; !ok && !strings.HasSuffix(key, ".") {
			t.Errorf("the text %q is missing", key)
		}
	}
}

// No line may break between a French sign and its word.
func TestFrenchSigns(t *testing.T) {
	broken := regexp.MustCompile(` [:;%»]|« `)
	for key, text := range speak(t, "fr").texts {
		if found := broken.FindString(text); found != "" {
			t.Errorf("%s: %q in %q", key, found, text)
		}
	}
}

func TestUnknownLanguage(t *testing.T) {
	if _, err := NewWords("tlh", Letters{}); !errors.Is(err, ErrLanguage) {
		t.Errorf("%v", err)
	}
}

// Moves in the sentences have the letters of the language or those that were asked for.
func TestLetters(t *testing.T) {
	w, err := NewWords("de", English)
	if err != nil {
		t.Fatal(err)
	}
	if w.letters != English || speak(t, "de").letters != (Letters{'S', 'L', 'T', 'D', 'K'}) {
		t.Errorf("the letters are %c and %c", w.letters, speak(t, "de").letters)
	}
}
