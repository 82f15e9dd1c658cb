package dialogs

import (
	"os"
	"path/filepath"
	"testing"

	"kibitz/gui/locale"
)

// What there is in a place is said in the language of the moment, which only the main goroutine knows.
func TestKnowledgeIsSaidInTheLanguageOfTheMoment(t *testing.T) {
	newRig(t)
	path := filepath.Join(t.TempDir(), "a.bin")
	if err := os.WriteFile(path, make([]byte, 16), 0o600); err != nil {
		t.Fatal(err)
	}
	words, err := lookIntoBook(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := locale.Use("de"); err != nil {
		t.Fatal(err)
	}
	defer locale.Use(locale.English)
	if got := words(); got != "Polyglot-Buch, für Partien" {
		t.Errorf("it says %q", got)
	}
}
