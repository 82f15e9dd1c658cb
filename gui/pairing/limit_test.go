package pairing

import (
	"encoding/json"
	"testing"
	"time"
)

// Settings and journals of earlier versions call the time of a move "move".
func TestReadLimit(t *testing.T) {
	for _, tt := range []struct {
		text string
		want Limit
	}{
		{`{"move":250000000,"depth":0,"nodes":0}`, Limit{Time: 250 * time.Millisecond}},
		{`{"move":0,"depth":7,"nodes":0}`, Limit{Depth: 7}},
		{`{"time":2000000000,"depth":0,"nodes":0}`, Limit{Time: 2 * time.Second}},
		{`{"time":0,"depth":0,"nodes":5000}`, Limit{Nodes: 5000}},
		{`{}`, Limit{Time: time.Second}}, // what is absent stays
		{`null`, Limit{Time: time.Second}},
	} {
		got := Limit{Time: time.Second}
		if err := json.Unmarshal([]byte(tt.text), &got); err != nil || got != tt.want {
			t.Errorf("%s is read as %+v, %v, want %+v", tt.text, got, err, tt.want)
		}
		data, err := json.Marshal(got)
		if err != nil {
			t.Fatal(err)
		}
		again := Limit{Time: time.Minute}
		if err := json.Unmarshal(data, &again); err != nil || again != got {
			t.Errorf("%s is read as %+v, %v, want %+v", data, again, err, got)
		}
	}
	if err := json.Unmarshal([]byte(`{"depth":true}`), &Limit{}); err == nil {
		t.Error("a depth that is no number is accepted")
	}
}

func TestCheckLimit(t *testing.T) {
	for _, l := range []Limit{{}, {Time: MinTime}, {Time: MaxTime}, {Depth: MaxDepth}, {Nodes: MaxNodes}} {
		if err := l.Check(); err != nil {
			t.Errorf("%+v: %v", l, err)
		}
	}
	for _, l := range []Limit{
		{Time: MinTime - 1}, {Time: MaxTime + 1}, {Time: -time.Second}, {Depth: -1}, {Depth: MaxDepth + 1}, {Nodes: MaxNodes + 1},
		{Time: time.Second, Depth: 3}, {Depth: 3, Nodes: 5},
	} {
		if l.Check() == nil {
			t.Errorf("%+v is accepted", l)
		}
	}
}
