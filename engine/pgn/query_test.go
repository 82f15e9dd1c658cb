package pgn_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"kibitz/engine/pgn"
)

// listed is a list of games to search and sort.
var listed = []pgn.Entry{
	{White: "Kasparov, Garry", Black: "Kamsky, Gata", Event: "Linares", Date: "1994.02.24", Round: "1", ECO: "B80", Result: "1-0", WhiteElo: "2805", BlackElo: "2695"},
	{White: "Anderssen, Adolf", Black: "Kieseritzky, Lionel", Event: "London 1851", Date: "1851.06.21", Round: "?", ECO: "C33", Result: "1-0", WhiteElo: "0", BlackElo: "?"},
	{White: "Müller, Karsten", Black: "Łukasz, Žižka", Event: "Bundesliga", Date: "1999.??.??", Round: "2.10", ECO: "B99", Result: "1/2-1/2", WhiteElo: "2510", BlackElo: "990"},
	{White: "van Foreest, Jorden", Black: "Carlsen, Magnus", Event: "Tata Steel", Date: "2021.01.30", Round: "2.9", ECO: "", Result: "*", WhiteElo: "2671", BlackElo: "2862"},
}

func TestQuery(t *testing.T) {
	tests := []struct {
		query string
		want  []int32
	}{
		{"", []int32{0, 1, 2, 3}},
		{"  ", []int32{0, 1, 2, 3}},
		{"kasparov", []int32{0}},
		{"KASP lin", []int32{0}},
		{"kasparov london", nil},
		{"muller", []int32{2}},
		{"Müller zizka", []int32{2}},
		{"LUKASZ", []int32{2}},
		{`"van foreest"`, []int32{3}},
		{`"foreest van"`, nil},
		{"1-0", []int32{0, 1}},
		{"draw", []int32{2}},
		{"½", []int32{2}},
		{"*", []int32{3}},
		{"1994", []int32{0}},
		{"1851", []int32{1}}, // the year, and the name of the event
		{"1990-1999", []int32{0, 2}},
		{"1999-1990", nil},
		{"b9", []int32{2}},
		{"B80-B99", []int32{0, 2}},
		{"white:ka", []int32{0, 2}}, // Kasparov, Karsten
		{"black:ka", []int32{0, 2}}, // Kamsky, Lukasz
		{"player:magnus", []int32{3}},
		{"event:london", []int32{1}},
		{"eco:c", []int32{1}},
		{"year:1994", []int32{0}},
		{"date:1999", []int32{2}},
		{"1994.02.24", []int32{0}},
		{"1994-02-24", []int32{0}},
		{"24.2.1994", []int32{0}},
		{"24/02/1994", []int32{0}},
		{"1994-02", []int32{0}},
		{"date:1994-02", []int32{0}},
		{"date:1994-03", nil},
		{"date:1994-1999", []int32{0, 2}},
		{"elo:2800-2899", []int32{0, 3}},
		{"elo:2800-", []int32{0, 3}},
		{"elo:-2600", []int32{2}},
		{"elo:900-1200", []int32{2}}, // numbers, not texts
		{"elo:-999", []int32{2}},
		{"elo:900-999", []int32{2}},
		{"elo:991-2509", nil},
		{"elo:700-989", nil},
		{"elo:26-27", []int32{0, 3}},
		{"elo:99", []int32{2}},
		{"elo:0-2600", []int32{2}}, // 0 and ? are not known
		{"elo:0", []int32{1}},
		{"1990-", []int32{0, 2, 3}},
		{"year:-1990", []int32{1}},
		{"eco:c-", []int32{1}},
		{"result:1-0 1990-2000", []int32{0}},
		{"what:is", nil},
	}
	for _, tt := range tests {
		t.Run(tt.query, func(t *testing.T) {
			if got := pgn.Select(listed, pgn.ParseQuery(tt.query), pgn.Number, false); !slices.Equal(got, tt.want) {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}

func TestQueryDatesAndApostrophes(t *testing.T) {
	e := pgn.Entry{White: "O`Kelly de Galway, Alberic", Black: "D’Amore, Carlo", Event: "Hastings", Date: "1950.01.05", Result: "1-0"}
	for _, query := range []string{
		"o'kelly", "O’Kelly", "o`kelly", "o´kelly", "oKelly", "d'amore", "damore", "“O'Kelly de Galway”", "«d'amore, carlo»",
		"1950.01.05", "1950-1-5", "5.1.1950", "05/01/1950", "19500105", "date:19500105", "1950/01", "1.1950", "01/1950", "1950.01.??", "1950.??.??",
		"1950.?.?", "31.12.1949-5.1.1950", "1950.01.01-1950.02.01", "1949.12.01-1950.02", "1949-1950", "1949–1950", "1949.12-", "-1.1950",
		"date:1.1.1950-6.1.1950", "date:1950-", "year:1949-1951", "1:0", "result:1:0",
	} {
		if !pgn.ParseQuery(query).Match(&e) {
			t.Errorf("%q does not match", query)
		}
	}
	for _, query := range []string{
		"okelli", "1950.01.06", "6.1.1950", "19500106", "2.1950", "1950.02.??", "1950.01.06-1951", "-31.12.1949", "1950.02-", "1951.??.??", "0:1", "1:1",
		"date:32.1.1950", "1950-13-01",
	} {
		if pgn.ParseQuery(query).Match(&e) {
			t.Errorf("%q matches", query)
		}
	}
}

func TestSelectSorts(t *testing.T) {
	tests := []struct {
		name       string
		by         pgn.Column
		descending bool
		want       []int32
	}{
		{"number", pgn.Number, false, []int32{0, 1, 2, 3}},
		{"number, downwards", pgn.Number, true, []int32{3, 2, 1, 0}},
		{"white", pgn.White, false, []int32{1, 0, 2, 3}},
		{"white, downwards", pgn.White, true, []int32{3, 2, 0, 1}},
		{"black", pgn.Black, false, []int32{3, 0, 1, 2}},
		{"date", pgn.Date, false, []int32{1, 0, 2, 3}},
		{"numbers as numbers", pgn.BlackElo, false, []int32{2, 0, 3, 1}},
		{"unknown stays last", pgn.BlackElo, true, []int32{3, 0, 2, 1}},
		{"rounds", pgn.Round, false, []int32{0, 3, 2, 1}},
		{"equal ones in their order", pgn.Result, true, []int32{2, 0, 1, 3}},
		{"eco", pgn.ECO, false, []int32{0, 2, 1, 3}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := pgn.Select(listed, pgn.Query{}, tt.by, tt.descending); !slices.Equal(got, tt.want) {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}

// manyEntries is a list of a hundred thousand games with the texts of testdata.
func manyEntries(b *testing.B) []pgn.Entry {
	x, err := pgn.ReadIndex(context.Background(), strings.NewReader(string(lichessGames(b))), nil)
	if err != nil {
		b.Fatal(err)
	}
	var entries []pgn.Entry
	for len(entries) < 100_000 {
		entries = append(entries, x...)
	}
	return entries
}

func BenchmarkSearch(b *testing.B) {
	entries := manyEntries(b)
	for b.Loop() {
		pgn.Select(entries, pgn.ParseQuery("nobody's name"), pgn.Number, false)
	}
}

func BenchmarkSort(b *testing.B) {
	entries := manyEntries(b)
	for b.Loop() {
		pgn.Select(entries, pgn.Query{}, pgn.White, false)
	}
}

// A game without a tag for the result is listed with the one that ends it.
func TestListedResult(t *testing.T) {
	for text, want := range map[string]string{
		"[White \"A\"]\n\n1. e4 e5 1-0\n":             "1-0",
		"1. e4 e5 1/2\n":                              "1/2-1/2",
		"[Result \"0-1\"]\n\n1. e4 1-0\n":             "0-1",
		"1. e4 e5\n":                                  "",
		"1. e4 {drawn 1/2-1/2}\n":                     "",
		"1. e4 e5 ; drawn by 1/2-1/2\n":               "",
		"[White \"A\"]\n\n1. e4 *\n":                  "", // which is what the list shows then
		"[White \"A\"]\n\n1. e4\n1-0\n\n1. d4 d5 0-1": "1-0",
	} {
		x, err := pgn.ReadIndex(context.Background(), strings.NewReader(text), nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := x[0].Result; got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// An apostrophe is one, however it is written.
func TestQueryApostrophes(t *testing.T) {
	for _, name := range []string{"O'Kelly de Galway", "O’Kelly de Galway", "O`Kelly de Galway"} {
		for _, query := range []string{"o'kelly", "O’KELLY", "white:o´kelly"} {
			e := pgn.Entry{White: name}
			if !pgn.ParseQuery(query).Match(&e) {
				t.Errorf("%s does not find %s", query, name)
			}
		}
	}
}
