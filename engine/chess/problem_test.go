package chess

import "testing"

// Every kind of problem has words of its own.
func TestProblemKinds(t *testing.T) {
	seen := map[string]bool{}
	for kind, format := range problemFormats {
		if format == "" || seen[format] {
			t.Errorf("kind %d says %q", kind, format)
		}
		seen[format] = true
	}
}
