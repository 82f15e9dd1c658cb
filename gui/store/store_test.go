package store

import (
	"errors"
	"testing"
)

// The result of a job comes through the post function, after the jobs before it.
func TestAskAndTry(t *testing.T) {
	posted := make(chan func(), 8)
	s := Open(t.TempDir(), func(f func()) { posted <- f })
	ready := make(chan struct{})
	s.Do(func() { <-ready }, nil)
	var got []any
	broken := errors.New("broken")
	Ask(s, func() int { return 7 }, func(n int) { got = append(got, n) })
	Try(s, func() (string, error) { return "half", broken }, func(text string, err error) { got = append(got, text, err) })
	close(ready)
	if !s.Close(patience) {
		t.Fatal("the store did not finish")
	}
	if len(got) != 0 {
		t.Errorf("%v came without the post function", got)
	}
	for len(posted) > 0 {
		(<-posted)()
	}
	if len(got) != 3 || got[0] != 7 || got[1] != "half" || got[2] != broken {
		t.Errorf("the results are %v", got)
	}
}

// Overwritten names a backup only where there is something to keep.
func TestOverwritten(t *testing.T) {
	dir := t.TempDir()
	for name, tt := range map[string]struct {
		content *string
		want    string
	}{
		"none.pgn":  {nil, ""},
		"empty.pgn": {new(string), ""},
		"full.pgn":  {func() *string { s := "x"; return &s }(), "full.pgn.bak"},
	} {
		path := dir + "/" + name
		if tt.content != nil {
			if err := WriteFile(path, false, text(*tt.content)); err != nil {
				t.Fatal(err)
			}
		}
		if got := Overwritten(path); got != tt.want {
			t.Errorf("%s: %q, want %q", name, got, tt.want)
		}
	}
}
