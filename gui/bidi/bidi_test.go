package bidi

import (
	"strings"
	"testing"
)

// Hebrew letters stand here for words of their script; shown is what a line has from left to right.
var lines = []struct{ text, want string }{
	{"", ""},
	{"one two, (three) 12", "one two, (three) 12"},
	{"אבג", "גבא"},
	{"אב גד", "דג בא"},
	{"one אב גד two", "one דג בא two"},
	// Signs between two directions belong to the whole, those within one to that.
	{"one אב, two", "one בא, two"},
	{"one אב, גד. two", "one דג ,בא. two"},
	{"(one אב)", "(one בא)"},
	{"one (אב) two", "one (בא) two"},
	{"one (אב", "one (בא"},
	{"אב (one) גד", "דג (one) בא"},
	{"אב (גד)", "(דג) בא"},
	{"אב!", "!בא"},
	{"אב Nf3!", "!Nf3 בא"},
	{"אב Nf3 Nc6 גד", "דג Nf3 Nc6 בא"},
	// Numbers run from left to right, among what runs from right to left.
	{"אב 12 גד", "דג 12 בא"},
	{"one אב 12 two", "one 12 בא two"},
	{"one אב 12.5%, 13 two", "one 13 ,12.5% בא two"},
	{"one אב 12, two", "one 12 בא, two"},
	{"one אב - two", "one בא - two"},
	{"one אב $12 two", "one $12 בא two"},
	{"12 one אב", "12 one בא"},
	{"אב 1-0", "1-0 בא"},
	{"بب 12 بج", "جب 12 بب"},
	// What is to say the order has no say, and ends no line.
	{"\u202Eone\u202C two", "one two"},
	{"אב\u2029גד", "דג בא"},
	{"אב \xff", "\uFFFD בא"},
}

// shown is what pieces look like from left to right.
func shown(pieces []Piece) string {
	levels := make([]int, len(pieces))
	for i, p := range pieces {
		levels[i] = p.Level
	}
	var b strings.Builder
	for _, i := range Order(levels) {
		if p := pieces[i]; p.Left() {
			b.WriteString(Mirror(p.Text))
		} else {
			b.WriteString(p.Text)
		}
	}
	return b.String()
}

func TestPieces(t *testing.T) {
	for _, tt := range lines {
		if got := shown(Pieces(tt.text, RunsLeft(tt.text))); got != tt.want {
			t.Errorf("%q stands as %q, want %q", tt.text, got, tt.want)
		}
	}
	// A line may begin otherwise than the whole text does.
	if got, want := shown(Pieces("Nf3 אב", true)), "בא Nf3"; got != want {
		t.Errorf("within what runs from right to left: %q, want %q", got, want)
	}
	if got, want := shown(Pieces("אב Nf3", false)), "בא Nf3"; got != want {
		t.Errorf("within what runs from left to right: %q, want %q", got, want)
	}
}

// drawn is what a line looks like that is drawn piece by piece from left to right, each in the direction that it has
// where the whole runs from left to right.
func drawn(text string) string {
	var b strings.Builder
	for _, p := range Pieces(text, false) {
		if p.Left() {
			b.WriteString(Mirror(p.Text))
		} else {
			b.WriteString(p.Text)
		}
	}
	return strings.NewReplacer(rightMark, "", leftMark, "").Replace(b.String())
}

func TestLine(t *testing.T) {
	for _, tt := range lines {
		line := Line(tt.text)
		if plain(tt.text) {
			if line != tt.text {
				t.Errorf("%q has become %q", tt.text, line)
			}
			continue
		}
		if got := drawn(line); got != tt.want {
			t.Errorf("%q is drawn as %q, want %q", tt.text, got, tt.want)
		}
	}
}

func TestRunsLeft(t *testing.T) {
	for text, want := range map[string]bool{
		"": false, "12": false, "one אב": false, "אב one": true, "12 (אב": true, "بب": true, "中文": false, "\u200Fone": true, "\u200Eאב": false,
	} {
		if RunsLeft(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
}

// Whatever a text is, its pieces are all of it, and its line stands as it does.
func FuzzLine(f *testing.F) {
	for _, tt := range lines {
		f.Add(tt.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		left := RunsLeft(text)
		var b strings.Builder
		for _, p := range Pieces(text, left) {
			b.WriteString(p.Text)
		}
		if want := strings.Map(unmarked, text); b.String() != want {
			t.Errorf("%q: the pieces are %q", text, b.String())
		}
		Line(text)
	})
}
