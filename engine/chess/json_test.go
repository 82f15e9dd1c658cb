package chess

import (
	"encoding/json"
	"testing"
)

// Journals of earlier versions hold moves as numbers.
func TestMovesAreReadFromJSON(t *testing.T) {
	for in, want := range map[string]string{`"g1f3"`: "g1f3", "796": Move(796).String(), `"e7e8q"`: "e7e8q", `"e5d6ep"`: "e5d6"} {
		var m Move
		if err := json.Unmarshal([]byte(in), &m); err != nil || m.String() != want {
			t.Errorf("%s is read as %v, %v; want %s", in, m, err, want)
		}
	}
	for _, in := range []string{"-1", "65536", "1.5", `"x"`, "{}", `"`, "true"} {
		m := Move(796)
		if err := json.Unmarshal([]byte(in), &m); err == nil || m != 796 {
			t.Errorf("%s is read as %v, %v", in, m, err)
		}
	}
}
