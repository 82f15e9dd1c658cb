package gui

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"kibitz/assets"
	"kibitz/gui/commands"
	"kibitz/gui/dialogs"
	"kibitz/gui/locale"
)

// Every text of the help exists in all languages, with the same sections, paragraphs and commands, and every command
// that it names exists.
func TestHelpIsCompleteInAllLanguages(t *testing.T) {
	r := withLibrary(t, "")
	name := regexp.MustCompile(`\{(\w+)\}`)
	shape := func(text string) (lines []string) {
		for line := range strings.Lines(text) {
			mark := "paragraph"
			switch {
			case strings.HasPrefix(line, "# "):
				mark = "section"
			case strings.TrimSpace(line) == "":
				mark = "blank"
			}
			lines = append(lines, mark+" "+strings.Join(name.FindAllString(line, -1), " "))
		}
		return lines
	}
	for _, text := range []string{"manual", "news"} {
		english := assets.Help(text, locale.English)
		for _, m := range name.FindAllStringSubmatch(english, -1) {
			if !slices.ContainsFunc(r.commands.All, func(x *commands.Command) bool { return x.Name == m[1] }) {
				t.Errorf("%s names the command %s, which does not exist", text, m[1])
			}
		}
		for _, l := range locale.Languages() {
			if got, want := shape(assets.Help(text, l.Tag)), shape(english); !slices.Equal(got, want) {
				t.Errorf("%s in %s is\n%q\nwant\n%q", text, l.Tag, got, want)
			}
		}
	}
}

// The manual names the keys that are in use, and a program without a library says nothing of one.
func TestManualNamesTheKeysInUse(t *testing.T) {
	r := newRig(t)
	text := func(words string) bool {
		return slices.ContainsFunc(dialogs.HelpSections(assets.Help("manual", locale.English), r.commands), func(s dialogs.Section) bool { return strings.Contains(s.Text, words) })
	}
	if !text("“New game (Ctrl+N)” has all other choices") {
		t.Error("the manual does not name the standard key")
	}
	r.setKeys(map[string]string{"new": "Ctrl+Shift+N"})
	if !text("“New game (Ctrl+Shift+N)”") || text("{") {
		t.Error("the manual does not name the key of the user, or names no command")
	}
	if text("many files") {
		t.Error("the manual tells of a library that there is not")
	}
}

// The manual is searched and heard from its first section on.
func TestManualByEar(t *testing.T) {
	r, s := speaking(t, "en")
	s.texts = nil
	r.press(fyne.KeyF1)
	r.settle()
	if len(s.texts) != 1 || !strings.HasPrefix(s.texts[0], "Manual. Move a piece: a game against Kibitz begins at once.") {
		t.Errorf("said is %q", s.texts)
	}
	s.texts = nil
	s.wrote("stockfish")
	r.settle()
	if got := strings.Join(s.texts, " "); !strings.Contains(got, "Engines, 1 of 1") && !strings.Contains(got, "Kibitz has its own engine.") {
		t.Errorf("said is %q", got)
	}
	r.focusedKey(fyne.KeyEscape)
	if r.shell.Top() != nil {
		t.Error("the manual is still open")
	}
	r.act("news")
	if r.shell.Top().Title() != "What is new" {
		t.Errorf("the dialog is %q", r.shell.Top().Title())
	}
}
