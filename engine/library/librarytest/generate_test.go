package librarytest_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kibitz/engine/library/librarytest"
	"kibitz/engine/pgn"
)

func TestGenerate(t *testing.T) {
	files, err := filepath.Glob("../../pgn/testdata/*/*.pgn")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
		all.WriteString("\n\n")
	}
	seeds, err := librarytest.ReadSeeds(strings.NewReader(all.String()))
	if err != nil {
		t.Fatal(err)
	}
	var a, b bytes.Buffer
	for _, w := range []*bytes.Buffer{&a, &b} {
		if err := librarytest.Generate(w, seeds, librarytest.Options{Games: 300, Seed: 1}); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(a.Bytes(), b.Bytes()) {
		t.Error("the same seed gives other games")
	}
	games, errs, err := pgn.ParseAll(a.String())
	if err != nil || len(games) != 300 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	names := map[string]int{}
	for i, g := range games {
		if errs[i] != nil {
			t.Errorf("game %d: %v", i+1, errs[i])
		}
		names[g.Tag("White")]++
	}
	if len(names) < 20 || len(names) > 250 {
		t.Errorf("%d names", len(names))
	}
	if n, err := librarytest.Equal(bytes.NewReader(a.Bytes()), bytes.NewReader(b.Bytes())); n != 300 || err != nil {
		t.Errorf("%d games, %v", n, err)
	}
}
