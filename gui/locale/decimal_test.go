package locale_test

import (
	"testing"

	"kibitz/gui/locale"
)

func TestDecimal(t *testing.T) {
	for language, want := range map[string]string{"en": "0.01 1.50 3 100000", "de": "0,01 1,50 3 100000"} {
		if err := locale.Use(language); err != nil {
			t.Fatal(err)
		}
		if got := locale.Decimal(0.01, -1) + " " + locale.Decimal(1.5, 2) + " " + locale.Decimal(3.2, 0) + " " + locale.Decimal(1e5, -1); got != want {
			t.Errorf("%s: %s, want %s", language, got, want)
		}
		for _, s := range []string{locale.Decimal(0.25, -1), "0.25", " 0,25 "} {
			if x, err := locale.ParseDecimal(s); x != 0.25 || err != nil {
				t.Errorf("%s: %q is read as %v, %v", language, s, x, err)
			}
		}
	}
	if _, err := locale.ParseDecimal("1,000,000"); err == nil {
		t.Error("two commas are read as a number")
	}
}
