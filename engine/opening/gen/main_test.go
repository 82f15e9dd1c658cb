package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The table in the program is what the generator makes of the source.
func TestTableIsUpToDate(t *testing.T) {
	made := filepath.Join(t.TempDir(), "openings.tsv")
	if err := run("../../../assets/openings/source", made); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../../assets/openings/openings.tsv")
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(made)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Error("assets/openings/openings.tsv is not what go generate ./engine/opening makes")
	}
}

func TestReadRefuses(t *testing.T) {
	const head = "eco\tname\tpgn\n"
	tests := []struct{ name, text, want string }{
		{"other columns", "name\teco\n", "the columns are"},
		{"a missing column", head + "A00\tX\n", "line 2 has 2 columns"},
		{"an illegal move", head + "A00\tX\t1. e4\nA00\tY\t1. e5\n", "line 3"},
		{"no moves", head + "A00\tX\t1.\n", "without moves"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := read(tt.text); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
	if _, err := compact([]line{{"A00", "X", []string{"e2e4"}}, {"A00", "Y", []string{"e2e4"}}}); err == nil {
		t.Error("two openings with the same moves are taken")
	}
}
