package tune

import (
	"reflect"
	"regexp"
	"strings"
	"testing"

	"kibitz/engine"
)

func TestReadParameters(t *testing.T) {
	const text = `
# margins
reverseSlope, int, 75, 40, 120, 4, 0.002
bonusBase,int,-60,-300,200,25.5,0.01
`
	want := []Parameter{
		{"reverseSlope", 75, 40, 120, 4, 0.002},
		{"bonusBase", -60, -300, 200, 25.5, 0.01},
	}
	got, err := ReadParameters(strings.NewReader(text))
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Fatalf("got %v, %v; want %v", got, err, want)
	}
	var b strings.Builder
	if err := WriteParameters(&b, got); err != nil {
		t.Fatal(err)
	}
	if again, err := ReadParameters(strings.NewReader(b.String())); err != nil || !reflect.DeepEqual(again, want) {
		t.Errorf("written and read: %v, %v", again, err)
	}
}

func TestReadParametersErrors(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"too few fields", "# x\n\na, int, 1, 0, 5", "line 3: want name, int"},
		{"a fraction", "a, float, 1, 0, 5, 1, 0.1", `line 1: the second field must be int`},
		{"no name", ", int, 1, 0, 5, 1, 0.1", "the name is missing"},
		{"not whole", "a, int, 1.5, 0, 5, 1, 0.1", `a: "1.5" is not a whole number`},
		{"not a number", "a, int, 1, 0, 5, x, 0.1", `a: "x" is not a number`},
		{"empty range", "a, int, 5, 5, 5, 1, 0.1", "the minimum 5 is not below the maximum 5"},
		{"out of range", "a, int, 6, 0, 5, 1, 0.1", "a: 6 does not lie between 0 and 5"},
		{"no step", "a, int, 1, 0, 5, 0, 0.1", "the step 0 must be positive"},
		{"step not a number", "a, int, 1, 0, 5, NaN, 0.1", "the step NaN must be positive"},
		{"a wide step", "a, int, 1, 0, 5, 6, 0.1", "the step 6 must be positive and fit"},
		{"no rate", "a, int, 1, 0, 5, 1, 0", "the rate 0 must be positive"},
		{"a rate without bound", "a, int, 1, 0, 5, 1, Inf", "the rate +Inf must be positive and at most 1"},
		{"twice", "a, int, 1, 0, 5, 1, 0.1\na, int, 1, 0, 5, 1, 0.1", "line 2: a is listed in line 1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := ReadParameters(strings.NewReader(tt.text))
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want %q in it", err, tt.want)
			}
		})
	}
}

var testOptions = []engine.Option{
	{Name: "Hash", Kind: engine.Spin, Default: "64", Min: 1, Max: 1024},
	{Name: "reduceCut", Kind: engine.Spin, Default: "1750", Min: 600, Max: 2900},
	{Name: "nullBase", Kind: engine.Spin, Default: "4", Min: 2, Max: 6},
	{Name: "ponder", Kind: engine.Check, Default: "false"},
}

func TestFromOptions(t *testing.T) {
	tests := []struct {
		only string
		want []Parameter
	}{
		{"", []Parameter{{"reduceCut", 1750, 600, 2900, 115, DefaultRate}, {"nullBase", 4, 2, 6, leastStep, DefaultRate}}},
		{"^null", []Parameter{{"nullBase", 4, 2, 6, leastStep, DefaultRate}}},
		{"Hash", nil},
	}
	for _, tt := range tests {
		got, err := FromOptions(testOptions, regexp.MustCompile(tt.only), DefaultRate)
		if err != nil || !reflect.DeepEqual(got, tt.want) {
			t.Errorf("only %q: %v, %v; want %v", tt.only, got, err, tt.want)
		}
	}
}

func TestCheckOptions(t *testing.T) {
	tests := []struct {
		name string
		p    Parameter
		want string // "" for none
	}{
		{"as it is", Parameter{Name: "reduceCut", Min: 600, Max: 2900}, ""},
		{"a narrower range", Parameter{Name: "reduceCut", Min: 1000, Max: 2000}, ""},
		{"unknown", Parameter{Name: "reducecut"}, "has no option reducecut"},
		{"not a number", Parameter{Name: "ponder"}, "ponder of the engine is not a number"},
		{"too wide", Parameter{Name: "reduceCut", Min: 0, Max: 2900}, "from 600 to 2900, not from 0 to 2900"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := CheckOptions([]Parameter{tt.p}, testOptions)
			if got := errorText(err); tt.want == "" && err != nil || !strings.Contains(got, tt.want) {
				t.Errorf("error %q, want %q in it", got, tt.want)
			}
		})
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
