package pgn_test

import (
	"bytes"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"

	"kibitz/engine/pgn"
)

// What is written in a code page is read as such, by words that make sense in no other.
func TestDecodePages(t *testing.T) {
	for page, texts := range map[*charmap.Charmap][]string{
		charmap.Windows1250: {
			"Michał", "Łódź", "Jan Książek", "żółw", "Ťapák", "plyšový kôň, loď a ľad, Žďár", "Dvořák", "Jiří", "Černý", "Nováček",
			"Ivanišević", "Pavasovič", "Čuček", "Wrocław 2004", "ŻYWIEC i Żywiec", "Šťastný", "Růžička, L'ubomír",
		},
		charmap.Windows1252: {
			"Grüße, Müller", "créée à Genève", "Jørgensen, Bjørn - Søren Ågård", "¿Qué? ¡Ábrelo! ¿y ahora?", "½–½, £5 and ¥200", "3¾ hours, 1¼ m³, 2²",
			"Þórarinsson, Sigríður Guðný", "Mosè, caffè, più, così", "cœur, Œuvre, LOUŸS", "São João", "Ångström, Ærø", "È stata, ÈVE", "ïle", "Škoda",
			"“quoted” — and so on…", "naïve façade", "Lluís Maria Pérez i Güell, veïna", "n° 5, Nº 5, 1ª",
		},
		charmap.Windows1251: {"Ёлкин, Семён"},
		charmap.KOI8R:       {"Ёлкин, Семён"},
	} {
		for _, text := range texts {
			if got := pgn.Decode([]byte(inPage(t, page, text))); got != text {
				t.Errorf("%q in %v is read as %q", text, page, got)
			}
		}
	}
}

// A game in a code page is known by its words, and stays in it as long as it has what is written; what
// it does not have makes the game UTF-8, with all of its letters.
func TestReplaceInPages(t *testing.T) {
	for _, c := range []struct {
		page                  *charmap.Charmap
		event, comment, other string
	}{
		{charmap.Windows1250, "Michał Źrebię", "najlepszy ruch?", "słaby"},
		{charmap.Windows1251, "Ёлкин, Семён", "Да", "Хорошо"},
		{charmap.KOI8R, "Ёлкин, Семён", "Да", "Хорошо"},
	} {
		t.Run(c.page.String(), func(t *testing.T) {
			text := fullRoster(c.event) + "1. e4 {" + c.comment + "} *\n\n"
			f := openFile(t, inPage(t, c.page, text)+fullRoster("Gr\xfc\xdfe, M\xfcller")+"1. e4 *\n")
			if a, b := f.Entry(0).Event, f.Entry(1).Event; a != c.event || b != "Grüße, Müller" {
				t.Errorf("the list shows %q and %q", a, b)
			}
			if err := f.Replace(0, annotated(t, f, 0, c.other)); err != nil {
				t.Fatal(err)
			}
			want := inPage(t, c.page, strings.TrimSpace(strings.Replace(text, c.comment, c.other, 1)))
			if got, err := f.Raw(0); err != nil || string(got) != want {
				t.Errorf("%q, %v", got, err)
			}
			if err := f.Replace(0, annotated(t, f, 0, "♘")); err != nil {
				t.Fatal(err)
			}
			if raw, err := f.Raw(0); err != nil || !bytes.Contains(raw, []byte(c.event)) || !bytes.Contains(raw, []byte("{♘}")) {
				t.Errorf("%s, %v", raw, err)
			}
		})
	}
}

// inPage returns a text in a code page that has all of it.
func inPage(t *testing.T, page *charmap.Charmap, text string) string {
	t.Helper()
	raw, err := page.NewEncoder().String(text)
	if err != nil {
		t.Fatalf("%q in %v: %v", text, page, err)
	}
	return raw
}
