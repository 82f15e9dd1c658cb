package linefile

import (
	"os"
	"path/filepath"
	"testing"
)

// TestAppend begins with no file, and goes on behind a line that a kill has cut off.
func TestAppend(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "lines")
	for _, tt := range []struct{ line, torn, want string }{
		{"a", "", "a\n"},
		{"b", "", "a\nb\n"},
		{"c", "hal", "a\nb\nhal\nc\n"},
	} {
		if tt.torn != "" {
			f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
			if err == nil {
				_, err = f.WriteString(tt.torn)
				f.Close()
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := Append(path, []byte(tt.line)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(path); string(got) != tt.want {
			t.Errorf("after %q: %q, %v; want %q", tt.line, got, err, tt.want)
		}
	}
}
