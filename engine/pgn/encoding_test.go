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
		charmap.Windows1251: {"Ёлкин, Семён", "Пётр", "Матч на первенство мира"},
		charmap.CodePage866: {"Ёлкин, Семён", "Каспаров, Гарри", "Матч на первенство мира", "СТУДЕНТ"},
		charmap.CodePage850: {"Müller, Jürgen", "Muñoz", "Grünfeld, Größe", "Réti - André Chéron", "Fernández, José Luís, Antón", "Håkon, Sørensen", "Garçon, Björn"},
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

// Lines of one game may have different encodings.
func TestDecodeMixedLines(t *testing.T) {
	for _, c := range []struct{ raw, want string }{
		{"[White \"M\xfcller\"]\n[Black \"Müller\"]\n", "[White \"Müller\"]\n[Black \"Müller\"]\n"},
		{"[White \"Gr\xfc\xdfe, M\xfcller\"]\n[Black \"José Müller\"]\n", "[White \"Grüße, Müller\"]\n[Black \"José Müller\"]\n"},
		{"[White \"Каспаров\"]\n[Black \"\xca\xe0\xf0\xef\xee\xe2\"]\n", "[White \"Каспаров\"]\n[Black \"Карпов\"]\n"},
		{"[White \"Jiří Novák\"]\n[Black \"Wroc\xb3aw\"]\n", "[White \"Jiří Novák\"]\n[Black \"Wrocław\"]\n"},
		{"[White \"M\xfcller Gö\"]\n", "[White \"Müller Gö\"]\n"},
		{"[White \"a\xc0\x80b Müller\"]\n[Black \"é\"]\n", "[White \"aÀ€b Müller\"]\n[Black \"é\"]\n"},
	} {
		if got := pgn.Decode([]byte(c.raw)); got != c.want {
			t.Errorf("%q is read as %q, want %q", c.raw, got, c.want)
		}
	}
}

// An edit keeps the bytes of tags that it does not touch, whatever their encoding.
func TestReplaceKeepsForeignBytes(t *testing.T) {
	for _, black := range []string{"M\xfcller", "\xca\xe0\xf0\xef\xee\xe2, \xc0\xed\xe0\xf2\xee\xeb\xe8\xe9", "Gr\xfcnfeld \xfc\xfc\xdf", "a\xed\xa0\x80b"} {
		text := strings.Replace(strings.Replace(fullRoster("Ein Ereignis in Köln, Österreich"), `[Black "?"]`, `[Black "`+black+`"]`, 1), `[White "?"]`, `[White "Müller, José"]`, 1) + "1. e4 *\n"
		f := openFile(t, text)
		if err := f.Replace(0, annotated(t, f, 0, "gut")); err != nil {
			t.Fatal(err)
		}
		got, err := f.Raw(0)
		if err != nil || !bytes.Contains(got, []byte(`[Black "`+black+`"]`)) || !bytes.Contains(got, []byte(`[White "Müller, José"]`)) || !bytes.Contains(got, []byte("{gut}")) {
			t.Errorf("%q is written as %q, %v", text, got, err)
		}
	}
}
