package library_test

import (
	"compress/gzip"
	"context"
	"os"
	"path/filepath"
	"testing"

	"kibitz/engine/library"
	"kibitz/engine/library/librarytest"
)

// BenchmarkImport imports 50,000 games: enough for statistics of openings. The compiler is guided by a profile of it.
func BenchmarkImport(b *testing.B) {
	f, err := os.Open("../pgn/testdata/lichess.pgn.gz")
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	unpacked, err := gzip.NewReader(f)
	if err != nil {
		b.Fatal(err)
	}
	seeds, err := librarytest.ReadSeeds(unpacked)
	if err != nil {
		b.Fatal(err)
	}
	path := filepath.Join(b.TempDir(), "games.pgn")
	out, err := os.Create(path)
	if err != nil {
		b.Fatal(err)
	}
	const games = 50_000
	if err := librarytest.Generate(out, seeds, librarytest.Options{Games: games, Seed: 1}); err != nil {
		b.Fatal(err)
	}
	if err := out.Close(); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		l, err := library.Create(filepath.Join(b.TempDir(), "library"))
		if err != nil {
			b.Fatal(err)
		}
		if p, err := l.ImportFile(context.Background(), path, library.Import{}); err != nil || p.Added == 0 {
			b.Fatalf("%+v, error %v", p, err)
		}
		if err := l.Close(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(games)*float64(b.N)/b.Elapsed().Seconds(), "games/s")
}
