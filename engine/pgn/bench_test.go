package pgn_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"os"
	"testing"

	"kibitz/engine/pgn"
)

// lichessGames returns the games of testdata/lichess.pgn.gz.
func lichessGames(t testing.TB) []byte {
	t.Helper()
	f, err := os.Open("testdata/lichess.pgn.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	b, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// benchText is the file that KIBITZ_BENCH_PGN names, or the games of testdata.
func benchText(b *testing.B) []byte {
	b.Helper()
	name := os.Getenv("KIBITZ_BENCH_PGN")
	if name == "" {
		return lichessGames(b)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		b.Fatal(err)
	}
	return text
}

// BenchmarkRead reads games with all moves replayed, as opening a file to check it does.
func BenchmarkRead(b *testing.B) {
	text := benchText(b)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	games := 0
	for b.Loop() {
		r := pgn.NewReader(bytes.NewReader(text))
		for {
			if _, err := r.Next(); errors.Is(err, io.EOF) {
				break
			}
			games++
		}
	}
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
}

// BenchmarkIndex lists games without their moves, as opening a file does.
func BenchmarkIndex(b *testing.B) {
	text := benchText(b)
	b.SetBytes(int64(len(text)))
	games := 0
	for b.Loop() {
		x, err := pgn.ReadIndex(context.Background(), bytes.NewReader(text), nil)
		if err != nil {
			b.Fatal(err)
		}
		games += len(x)
	}
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
}

// BenchmarkFormat writes games.
func BenchmarkFormat(b *testing.B) {
	games, _, err := pgn.ParseAll(string(lichessGames(b)))
	if err != nil {
		b.Fatal(err)
	}
	n := 0
	for b.Loop() {
		for _, g := range games {
			b.SetBytes(int64(len(pgn.Format(g))))
			n++
		}
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "games/s")
}
