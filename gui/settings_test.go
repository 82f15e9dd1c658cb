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
