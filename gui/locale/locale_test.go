package locale_test

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2/lang"

	"kibitz/gui/locale"
)

// desktop makes the desktop speak a language, as far as Fyne can see.
func desktop(t *testing.T, language string) {
	t.Helper()
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		t.Skip("the language of this desktop is no matter of the environment")
	}
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANGUAGE"} {
		t.Setenv(name, "")
	}
	t.Setenv("LANG", language)
}

func TestSystem(t *testing.T) {
	for desk, want := range map[string]string{
		"de_DE.UTF-8": "de", "de_AT": "de", "en_US.UTF-8": "en", "en_GB": "en",
		"es_MX": "es", "fr_FR.UTF-8": "fr", "fr_CA": "fr", "it_IT.UTF-8": "it", "it_CH": "it", "nl_BE": "nl",
		"pt_BR": "pt", "pt_PT.UTF-8": "pt", "C": "en", "": "en", "zh_CN.UTF-8": "en", "sr_RS": "en", "ru_RU": "en",
	} {
		desktop(t, desk)
		if got := locale.System(); got != want {
			t.Errorf("on a desktop of %q the interface speaks %q, want %q", desk, got, want)
		}
	}
}

// Whatever the desktop speaks, all of the interface is in the language that was chosen:
// Fyne's own words too, of which it has "Cut" and "Paste" in French and Russian.
func TestUse(t *testing.T) {
	for _, desk := range []string{"en_US.UTF-8", "de_DE.UTF-8", "fr_FR.UTF-8", "ru_RU", "pt_BR", "zh_CN", "sr_RS", "C"} {
		for range 2 { // and back again
			for _, tt := range []struct{ language, cut, paste string }{
				{"de", "Ausschneiden", "Einfügen"},
				{"en", "Cut", "Paste"},
			} {
				desktop(t, desk)
				if err := locale.Use(tt.language); err != nil {
					t.Fatal(err)
				}
				if cut, paste := lang.L("Cut"), lang.L("Paste"); cut != tt.cut || paste != tt.paste {
					t.Errorf("%s on a desktop of %q: %q and %q", tt.language, desk, cut, paste)
				}
			}
		}
	}
}

func TestPlurals(t *testing.T) {
	desktop(t, "C")
	for language, want := range map[string][3]string{
		"en": {"0 games", "1 game", "2 games"},
		"de": {"0 Partien", "1 Partie", "2 Partien"},
	} {
		if err := locale.Use(language); err != nil {
			t.Fatal(err)
		}
		for n, w := range want {
			if got := lang.N("{{.N}} games", n, map[string]any{"N": n}); got != w {
				t.Errorf("%s: %q, want %q", language, got, w)
			}
		}
	}
}

func TestUnknownLanguage(t *testing.T) {
	if err := locale.Use("tlh"); err == nil || !strings.Contains(err.Error(), "tlh") {
		t.Errorf("a language that is missing gives %v", err)
	}
	if locale.Speaks("tlh") || !locale.Speaks("de") {
		t.Error("Speaks is wrong about Klingon or German")
	}
}

// Every file is a language on offer, and every language has a file.
func TestLanguagesHaveFiles(t *testing.T) {
	entries, err := os.ReadDir(filepath.Join("..", "..", "assets", "translations"))
	if err != nil {
		t.Fatal(err)
	}
	var files, languages []string
	for _, e := range entries {
		files = append(files, strings.TrimSuffix(e.Name(), ".json"))
	}
	for _, l := range locale.Languages() {
		languages = append(languages, l.Tag)
	}
	// By its metadata macOS learns which languages the program speaks.
	metadata, err := os.ReadFile(filepath.Join("..", "..", "FyneApp.toml"))
	if err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf("Languages = [\"%s\"]\n", strings.Join(languages, `", "`)); !strings.Contains(string(metadata), want) {
		t.Errorf("FyneApp.toml lacks %s", want)
	}
	slices.Sort(languages)
	if !slices.Equal(files, languages) {
		t.Errorf("files for %v, languages %v", files, languages)
	}
}
