// Package locale chooses the language of the interface.
//
// Text goes through Fyne's package lang; its keys are the English text, and the other
// languages lie in assets/translations. Fyne takes its language from the desktop and
// knows no other way to choose one. So here the texts of the language that is wanted
// are registered under the language that Fyne has chosen: this works on every desktop, while
// the program runs, and for desktops whose language Fyne speaks and Kibitz does not,
// which would else see a mixture of both.
//
// Fyne's texts are not for use by two goroutines while one changes the language: text is
// made on Fyne's main goroutine.
package locale

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/assets"
)

// Language is one that the interface speaks.
type Language struct {
	Tag  string // as in the names of the files, such as "de"
	Name string // in the language itself
}

// English is the language of the keys, and of desktops whose language is missing here.
const English = "en"

// Languages returns the languages of the interface, English first.
func Languages() []Language {
	return []Language{
		{English, "English"},
		{"de", "Deutsch"},
		{"es", "Español"},
		{"fr", "Français"},
		{"it", "Italiano"},
		{"nl", "Nederlands"},
		{"pt", "Português"},
	}
}

// Speaks reports whether the interface speaks a language.
func Speaks(tag string) bool {
	return slices.ContainsFunc(Languages(), func(l Language) bool { return l.Tag == tag })
}

// System returns the language that suits the desktop best.
func System() string {
	tag, _, _ := strings.Cut(fyneLanguage(), "-") // of Portuguese there is one kind
	if Speaks(tag) {
		return tag
	}
	return English
}

// Use makes the interface speak a language. What is already on the screen stays as it is.
func Use(tag string) error {
	messages, err := Messages(tag)
	if err != nil {
		return err
	}
	data, err := json.Marshal(messages)
	if err != nil {
		return err
	}
	return lang.AddTranslationsForLocale(data, fyne.Locale(fyneLanguage()))
}

// Forms are the texts of a message: "other", and where it depends on a number, "one".
type Forms map[string]string

// Messages returns all messages of a language by their keys, English ones too.
func Messages(tag string) (map[string]Forms, error) {
	messages := map[string]Forms{}
	if tag == English {
		// What needs no plural is its own translation. All languages have the same keys.
		others, err := Messages(Languages()[1].Tag)
		if err != nil {
			return nil, err
		}
		for key := range others {
			messages[key] = Forms{other: key}
		}
	}
	var file map[string]any
	if err := json.Unmarshal(assets.Translation(tag), &file); err != nil {
		return nil, fmt.Errorf("texts of the language %q: %w", tag, err)
	}
	for key, v := range file {
		forms, err := formsOf(v)
		if err != nil {
			return nil, fmt.Errorf("text %q of the language %q: %w", key, tag, err)
		}
		messages[key] = forms
	}
	return messages, nil
}

const one, other = "one", "other"

// formsOf reads a message as it stands in a file: a text, or one for each plural form.
func formsOf(v any) (Forms, error) {
	switch v := v.(type) {
	case string:
		return Forms{other: v}, nil
	case map[string]any:
		forms := Forms{}
		for _, form := range []string{one, other} {
			s, ok := v[form].(string)
			if !ok {
				return nil, fmt.Errorf("the form %q is missing", form)
			}
			forms[form] = s
		}
		// Of the desktop's language, under which this is registered, the numbers may have
		// more forms.
		for _, form := range []string{"zero", "two", "few", "many"} {
			forms[form] = forms[other]
		}
		return forms, nil
	}
	return nil, fmt.Errorf("it is neither a text nor a set of plural forms")
}

// fyneLocales are the languages that Fyne has texts for, and those that it has none for but
// Kibitz has. It chooses one of those that it was given a text in.
var fyneLocales = [...]string{"cs", "de", "el", "en", "es", "fr", "it", "ja", "nl", "pl", "pt", "pt-BR", "ru", "sv", "ta", "uk", "zh-Hans"}

// probe is the key under which each of Fyne's languages has its own name.
const probe = "kibitz.locale"

// fyneLanguage returns the language that Fyne has chosen. Fyne does not tell, so it is
// asked for a text that is different in each. Every text that is added takes it a
// millisecond or more, so a language that Kibitz speaks is tried alone first.
func fyneLanguage() string {
	ask := func(languages ...string) string {
		for _, l := range languages {
			_ = lang.AddTranslationsForLocale([]byte(`{"`+probe+`": "`+l+`"}`), fyne.Locale(l)) // it is sound
		}
		return lang.X(probe, English)
	}
	if likely, _, _ := strings.Cut(lang.SystemLocale().String(), "-"); Speaks(likely) && ask(likely) == likely {
		return likely
	}
	return ask(fyneLocales[:]...)
}
