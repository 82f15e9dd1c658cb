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
			raw, err := page.NewEncoder().String(text)
			if err != nil {
				t.Fatal(page, text, err)
			}
			if got := pgn.Decode([]byte(raw)); got != text {
				t.Errorf("%q in %v is read as %q", text, page, got)
			}
		}
	}
}

// A game in a code page of central Europe stays in it as long as it has what is written; what
// it does not have makes the game UTF-8, with all of its letters.
func TestReplaceCentralEuropean(t *testing.T) {
	page := func(text string) string {
		raw, err := charmap.Windows1250.NewEncoder().String(text)
		if err != nil {
			t.Fatal(err)
		}
		return raw
	}
	text := fullRoster("Michał Źrebię") + "1. e4 {najlepszy ruch?} *\n\n"
	f := openFile(t, page(text)+fullRoster("Gr\xfc\xdfe")+"1. e4 *\n")
	if a, b := f.Entry(0).Event, f.Entry(1).Event; a != "Michał Źrebię" || b != "Grüße" {
		t.Errorf("the list shows %q and %q", a, b)
	}
	if err := f.Replace(0, annotated(t, f, 0, "słaby")); err != nil {
		t.Fatal(err)
	}
	want := strings.Replace(text, "najlepszy ruch?", "słaby", 1)
	if got, err := f.Raw(0); err != nil || string(got) != page(strings.TrimSpace(want)) {
		t.Errorf("%q, %v", got, err)
	}
	if err := f.Replace(0, annotated(t, f, 0, "♘")); err != nil {
		t.Fatal(err)
	}
	if raw, err := f.Raw(0); err != nil || !bytes.Contains(raw, []byte("Michał Źrebię")) || !bytes.Contains(raw, []byte("{♘}")) {
		t.Errorf("%s, %v", raw, err)
	}
}
