package atomicfile

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

func TestWrite(t *testing.T) {
	full := errors.New("the disk is full")
	text := func(s string, err error) func(io.Writer) error {
		return func(w io.Writer) error {
			io.WriteString(w, s)
			return err
		}
	}
	path := filepath.Join(t.TempDir(), "file")
	for _, tt := range []struct {
		name, content string
		err           error
		want          string
	}{
		{"the first", "one", nil, "one"},
		{"another", "2", nil, "2"},
		{"one that fails halfway", "thr", full, "2"},
		{"one after that", "four", nil, "four"},
	} {
		if err := Write(path, text(tt.content, tt.err)); !errors.Is(err, tt.err) {
			t.Errorf("%s: error %v, want %v", tt.name, err, tt.err)
		}
		if data, err := os.ReadFile(path); string(data) != tt.want {
			t.Errorf("%s: the file holds %q, %v; want %q", tt.name, data, err, tt.want)
		}
		if beside, _ := filepath.Glob(path + ".*"); beside != nil {
			t.Errorf("%s: left %v", tt.name, beside)
		}
	}
	if err := Write(filepath.Join(path, "none"), text("", nil)); err == nil {
		t.Error("a file is written where there is no directory")
	}
}
