package library

import (
	"errors"
	"reflect"
	"testing"

	"kibitz/engine/chess"
)

func TestParseQuery(t *testing.T) {
	for _, tt := range []struct {
		text string
		want Search
	}{
		{"", Search{}},
		{"carlsen wijk", Search{Filter: Filter{Words: []string{"carlsen", "wijk"}}}},
		{`white:"van der" black:wiel`, Search{Filter: Filter{White: "van der", Black: "wiel"}}},
		{"player:carlsen player:magnus opponent:anand", Search{Filter: Filter{Player: "carlsen magnus", Opponent: "anand"}}},
		{"1994", Search{Filter: Filter{From: "1994", To: "1994"}}},
		{"1990-1999", Search{Filter: Filter{From: "1990", To: "1999"}}},
		{"1990-", Search{Filter: Filter{From: "1990"}}},
		{"year:-1999", Search{Filter: Filter{To: "1999"}}},
		{"1994-02-24", Search{Filter: Filter{From: "1994.02.24", To: "1994.02.24"}}},
		{"B90", Search{Filter: Filter{ECO: "B90"}}},
		{"b90-b99", Search{Filter: Filter{ECO: "b90-b99"}}},
		{"1-0 draw", Search{Filter: Filter{Results: []chess.Outcome{chess.WhiteWins, chess.Draw}}}},
		{"elo:2300", Search{Filter: Filter{MinElo: 2300}}},
		{"elo:2300-2500", Search{Filter: Filter{MinElo: 2300, MaxElo: 2500}}},
		{"elo:-2500", Search{Filter: Filter{MaxElo: 2500}}},
		{"speed:rapid speed:classical", Search{Filter: Filter{Speeds: []Speed{Rapid, Classical}}}},
		{`in:"My games" is:broken`, Search{Filter: Filter{Collections: []string{"My games"}, Broken: true}}},
		{"material:KRPvKR", Search{Pattern: Pattern{Material: "KRPvKR"}}},
		{`pieces:"Nd5 pe6"`, Search{Pattern: Pattern{Pieces: map[chess.Square]chess.Piece{chess.D5: chess.WhiteKnight, chess.E6: chess.BlackPawn}}}},
		{"3+2", Search{Filter: Filter{Words: []string{"3+2"}}}}, // looks like nothing in particular
		{"http://a.example/1", Search{Filter: Filter{Words: []string{"http://a.example/1"}}}},
	} {
		got, err := ParseQuery(tt.text)
		if err != nil || !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%q: %+v, %v; want %+v", tt.text, got, err, tt.want)
		}
	}
}

func TestParseQueryRefuses(t *testing.T) {
	for text, want := range map[string]error{
		"elo:strong": ErrBadFilter, "elo:-": ErrBadFilter, "date:soon": ErrBadFilter, "result:2-0": ErrBadFilter, "speed:warp": ErrBadFilter,
		"material:nothing": ErrBadPattern, "pieces:Xd5": ErrBadPattern, "pieces:N": ErrBadPattern,
	} {
		if _, err := ParseQuery(text); !errors.Is(err, want) {
			t.Errorf("%q: %v, want %v", text, err, want)
		}
	}
}
