package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kibitz/engine/training"
)

// What a player missed is in the training record once, however often the games are reviewed.
func TestReviewForTraining(t *testing.T) {
	dir := t.TempDir()
	games, record := filepath.Join(dir, "games.pgn"), filepath.Join(dir, "training.log")
	const text = "[White \"Ann\"]\n[Black \"Ben\"]\n[SetUp \"1\"]\n[FEN \"6k1/5ppp/8/8/8/7q/1r3PP1/R5K1 w - - 0 1\"]\n\n1. Ra7 Qh1+ *\n\n"
	if err := os.WriteFile(games, []byte(text+text), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		player string
		want   int
	}{{"ben", 0}, {"ann", 1}, {"Ann", 1}} {
		if code, _, errs := invoke(t, "", "review", "--nodes", "2000", "--threads", "1", "--training", record, "--player", tt.player, games); code != 0 {
			t.Fatal(errs)
		}
		r, damaged, err := training.ReadFile(record)
		if err != nil || damaged > 0 || len(r.Own) != tt.want {
			t.Errorf("after the review for %s the record has %d puzzles, %d damaged lines, %v", tt.player, len(r.Own), damaged, err)
		}
	}
	if data, err := os.ReadFile(record); strings.Count(string(data), "\n") != 1 {
		t.Errorf("the record is %q, %v", data, err)
	}
	if code, _, errs := invoke(t, "", "review", "--training", record, games); code == 0 || !strings.Contains(errs, "--player") {
		t.Errorf("without a player: %d, %s", code, errs)
	}
}
