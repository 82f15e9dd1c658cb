package tune

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
)

func reported(t *testing.T) *Tuning {
	tuning := newTuning(t, Settings{
		Parameters: []Parameter{
			{"reduceCut", 1750, 600, 2900, 100, 0.002},
			{"bonusBase", -60, -300, 200, 25, 0.002},
		},
		Gains: DefaultGains, Pairs: 1,
	})
	tuning.Values = []float64{1800.4, -85.6}
	tuning.Done, tuning.Next = 12, 13
	tuning.Tally = Result{Wins: 8, Draws: 10, Losses: 6, Crashes: 1}
	tuning.Leaning, tuning.Spread = []int{6, -2}, 16
	tuning.remember()
	return tuning
}

func TestLine(t *testing.T) {
	const want = "12/10000  24 games +8 =10 -6 crashes 1  bonusBase -60-25.6  reduceCut 1750+50.4"
	if got := reported(t).Line(); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestTable(t *testing.T) {
	const want = "\treduceCut = 1800 // was 1750, +0.50 steps; [600, 2900]; up against down +86.9 ± 113.5 Elo\n" +
		"\tbonusBase = -86  // was -60, -1.02 steps; [-300, 200]; up against down -29.0 ± 113.5 Elo\n" +
		"effects scatter by 64.7 Elo, by chance alone they would by 57.9\n"
	tuning := reported(t)
	if got := tuning.Table(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	tuning.Leaning = nil // a run that was begun before this was counted
	if got := tuning.Table(); strings.Contains(got, "Elo") {
		t.Errorf("got\n%s", got)
	}
}

func TestCurves(t *testing.T) {
	var b strings.Builder
	if err := reported(t).DrawCurves(&b); err != nil {
		t.Fatal(err)
	}
	curves, named := 0, false
	d := xml.NewDecoder(strings.NewReader(b.String()))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch x := token.(type) {
		case xml.StartElement:
			if x.Name.Local == "polyline" {
				curves++
			}
		case xml.CharData:
			named = named || string(x) == "reduceCut 1750 → 1800"
		}
	}
	if curves != 2 || !named {
		t.Errorf("%d curves, named %v, in\n%s", curves, named, &b)
	}
	full := errors.New("full")
	if err := reported(t).DrawCurves(failingWriter{full}); !errors.Is(err, full) {
		t.Errorf("error %v, want %v", err, full)
	}
}

type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }

func TestRewrite(t *testing.T) {
	const source = `package p

// Margins.
const (
	slope = 75  // [40, 120] per depth
	base  = -60 // [-300, 200]
	limit = 64 * 256
)

const other = 75
`
	const want = `package p

// Margins.
const (
	slope = 8   // [40, 120] per depth
	base  = 100 // [-300, 200]
	limit = 64 * 256
)

const other = 75
`
	got, err := Rewrite("p.go", []byte(source), map[string]int{"slope": 8, "base": 100})
	if err != nil || string(got) != want {
		t.Errorf("%v, got\n%s", err, got)
	}
	for _, tt := range []struct {
		name, source string
		values       map[string]int
		want         string
	}{
		{"not Go", "packag p", nil, "p.go:1:1"},
		{"missing", source, map[string]int{"slope": 80, "z": 1, "y": 2}, "there is no constant y, z"},
		{"an expression", source, map[string]int{"limit": 1}, "p.go:7:2: limit is not a whole number"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := Rewrite("p.go", []byte(tt.source), tt.values); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want %q in it", err, tt.want)
			}
		})
	}
}
