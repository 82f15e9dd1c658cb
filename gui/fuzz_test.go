package gui

import (
	"encoding/json"
	"reflect"
	"testing"
)

// FuzzSettings reads anything as settings: once repaired they need no further repair, and
// they can be written and read again.
func FuzzSettings(f *testing.F) {
	standard, err := json.Marshal(defaultSettings())
	if err != nil {
		f.Fatal(err)
	}
	f.Add(standard)
	f.Add([]byte(`{"width":1e30,"scale":-1,"keys":{"flip":"Ctrl+Shift+X","undo":"\u0130"},"theme":"x","lines":99}`))
	f.Add([]byte(`{"game":{"players":[{"level":"Nobody"}],"control":"0+0"},"analysis":null,"export":{"size":-5}}`))
	f.Fuzz(func(t *testing.T, in []byte) {
		s := defaultSettings()
		if json.Unmarshal(in, &s) != nil {
			return
		}
		s = s.repaired()
		if again := s.repaired(); !reflect.DeepEqual(again, s) {
			t.Fatalf("repaired twice:\n%+v\n%+v", s, again)
		}
		out, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		again := defaultSettings()
		if err := json.Unmarshal(out, &again); err != nil || !reflect.DeepEqual(again.repaired(), s) {
			t.Fatalf("%v:\n%+v\n%+v", err, s, again)
		}
	})
}
