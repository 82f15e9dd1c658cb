package gui

import (
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"testing"
)

// The file of settings stays what it was: one flat object, in which no section hides a
// value of another one. The file of the test has another value for each standard one.
func TestSettingsOfTheVersionBefore(t *testing.T) {
	before, err := os.ReadFile("testdata/settings-before.json")
	if err != nil {
		t.Fatal(err)
	}
	s := defaultSettings()
	if err := json.Unmarshal(before, &s); err != nil {
		t.Fatal(err)
	}
	flat := func(text []byte) (values map[string]any) {
		t.Helper()
		if err := json.Unmarshal(text, &values); err != nil {
			t.Fatal(err)
		}
		return values
	}
	write := func(s settings) map[string]any {
		t.Helper()
		text, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		return flat(text)
	}
	// What was "move" in a limit is "time" now, as it was in the limit of the analysis.
	text := bytes.ReplaceAll(before, []byte(`"move":`), []byte(`"time":`))
	// The board and the pieces have names of their own now, for what was chosen.
	text = bytes.ReplaceAll(text, []byte(`"board":`), []byte(`"boardTheme":`))
	text = bytes.ReplaceAll(text, []byte(`"pieces":`), []byte(`"pieceSet":`))
	// Levels are ratings now, and a game has a pace.
	for level, rating := range map[string]string{"": "0", "Casual": "1200", "Expert": "2300"} {
		text = bytes.ReplaceAll(text, []byte(`"level": "`+level+`"`), []byte(`"rating": `+rating))
	}
	text = bytes.ReplaceAll(text, []byte(`"start": "standard"`), []byte(`"start": "standard", "pace": "`+defaultSettings().Game.Pace+`"`))
	want, got, standard := flat(text), write(s.repaired()), write(defaultSettings())
	if len(got) != len(want) {
		t.Errorf("%d values are written, %d were read", len(got), len(want))
	}
	for name, value := range want {
		if !reflect.DeepEqual(got[name], value) {
			t.Errorf("%s is %v, want %v", name, got[name], value)
		}
		if reflect.DeepEqual(standard[name], value) {
			t.Errorf("%s has the standard value in the file, so that its loss would not be seen", name)
		}
	}
}

// Earlier versions wrote the default board and pieces, whether they had been chosen or not. They stay where
// anything else of the look was chosen, and so does what was another choice.
func TestLookOfTheVersionBefore(t *testing.T) {
	for _, tt := range []struct{ text, board, pieces string }{
		{`{}`, "blue-grey", "flat"},
		{`{"board": "walnut", "pieces": "classic"}`, "blue-grey", "flat"},
		{`{"board": "walnut", "pieces": "classic", "language": "de", "volume": 30, "lines": 5}`, "blue-grey", "flat"},
		{`{"board": "walnut", "pieces": "classic", "theme": "nonsense"}`, "blue-grey", "flat"},
		{`{"board": "green", "pieces": "newspaper"}`, "green", "newspaper"},
		{`{"board": "green", "pieces": "classic"}`, "green", "classic"},
		{`{"board": "walnut", "pieces": "flat"}`, "walnut", "flat"},
		{`{"board": "walnut", "pieces": "classic", "theme": "dark"}`, "walnut", "classic"},
		{`{"board": "walnut", "pieces": "classic", "coordinates": false}`, "walnut", "classic"},
		{`{"theme": "dark"}`, "blue-grey", "flat"},
		{`{"board": "green", "boardTheme": "walnut", "pieceSet": "classic"}`, "walnut", "classic"},
		{`{"boardTheme": "marble", "pieceSet": "glass"}`, "blue-grey", "flat"},
	} {
		s := defaultSettings()
		if err := json.Unmarshal([]byte(tt.text), &s); err != nil {
			t.Fatal(err)
		}
		s = s.repaired()
		if board, pieces := s.palette().Name, s.pieceSet().Name(); board != tt.board || pieces != tt.pieces {
			t.Errorf("%s shows %s and %s, want %s and %s", tt.text, board, pieces, tt.board, tt.pieces)
		}
	}
}
