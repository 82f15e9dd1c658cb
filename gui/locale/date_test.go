package locale_test

import (
	"testing"
	"time"

	"kibitz/gui/locale"
)

func TestDate(t *testing.T) {
	day := time.Date(2024, 5, 31, 0, 0, 0, 0, time.UTC)
	for language, want := range map[string][3]string{
		"en": {"31 May 2024", "31/05/2024", "2024-05-31"},
		"de": {"31.05.2024", "31.05.2024", "2024.05.31"},
		"fr": {"31/05/2024", "31.05.2024", "2024.05.31"},
	} {
		if err := locale.Use(language); err != nil {
			t.Fatal(err)
		}
		if got := [...]string{locale.Date(day), locale.Dotted("31/05/2024"), locale.Dotted("2024-05-31")}; got != want {
			t.Errorf("%s: %q, want %q", language, got, want)
		}
	}
}
