package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kibitz/engine/tournament"
)

// A tournament of three engines over processes: saved, played from the file, and resumed.
func TestTournament(t *testing.T) {
	t.Setenv("KIBITZ_TEST_SELF", "1")
	dir := t.TempDir()
	file, pgn, page, data := filepath.Join(dir, "t.json"), filepath.Join(dir, "t.pgn"), filepath.Join(dir, "t.html"), filepath.Join(dir, "out.json")
	code, out, errs := invoke(t, "", "match", "--engine", "name=A", "option.Hash=1", "--engine", "name=B nodes=50", "--engine", "name=C",
		"--nodes", "30", "--games", "2", "--maxmoves", "4", "--pgnout", pgn, "--save", file)
	if code != 0 || out != "" {
		t.Fatalf("saved: %d, %s\n%s", code, errs, out)
	}
	code, out, errs = invoke(t, "", "match", "--tournament", file, "--html", page, "--json", data)
	if code != 0 || !strings.Contains(out, "6 of 6 games") {
		t.Fatalf("played: %d, %s\n%s", code, errs, out)
	}
	text, err := os.ReadFile(data)
	var report tournament.Report
	if err != nil || json.Unmarshal(text, &report) != nil || len(report.Rows) != 3 || report.Ended != 6 {
		t.Errorf("the standings: %v\n%s", err, text)
	}
	if text, err := os.ReadFile(page); err != nil || !strings.Contains(string(text), "6 of 6 games") {
		t.Errorf("the page: %v\n%s", err, text)
	}
	before, err := os.ReadFile(pgn)
	if err != nil || strings.Count(string(before), "[Round ") != 6 {
		t.Fatalf("the games: %v\n%s", err, before)
	}
	code, out, errs = invoke(t, "", "match", "--tournament", file, "--resume")
	if after, err := os.ReadFile(pgn); code != 0 || err != nil || string(after) != string(before) || !strings.Contains(out, "6 of 6 games") {
		t.Errorf("resumed: %d, %s\n%s", code, errs, out)
	}
}

// What cannot be played is told of before the start, and no program of a file starts without leave.
func TestTournamentRefused(t *testing.T) {
	t.Setenv("KIBITZ_TEST_SELF", "1")
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	foreign := write("foreign.json", `{"format": "roundrobin", "games": 2, "each": {"nodes": "1"}, "engines": [{"name": "A"}, {"name": "B", "command": "rm -rf /no/such/folder"}]}`)
	three := []string{"match", "--nodes", "1", "--engine", "name=A", "--engine", "name=B", "--engine", "name=C"}
	for _, tt := range []struct {
		args []string
		errs string
	}{
		{[]string{"match", "--tournament", foreign}, "rm -rf /no/such/folder"},
		{[]string{"match", "--tournament", foreign}, "give --allow-commands"},
		{[]string{"match", "--tournament", foreign, "--allow-commands"}, "B: "},
		{[]string{"match", "--tournament", write("bad.json", "{\n\"engine\": []}")}, `line 2: json: unknown field "engine"`},
		{[]string{"match", "--tournament", filepath.Join(dir, "none.json")}, "no such file"},
		{append(slices.Clone(three), "--format", "knockout"), "not \"knockout\""},
		{append(slices.Clone(three), "--format", "gauntlet", "--seeds", "3"), "seeds of a gauntlet"},
		{append(slices.Clone(three), "--format", "swiss", "--rounds", "9"), "fewer rounds than players"},
		{append(slices.Clone(three), "--sprt", "0,5"), "--sprt tests two engines"},
		{append(slices.Clone(three), "--resume"), "--resume needs --pgnout"},
		{append(slices.Clone(three), "--tablebases", dir), "no tables"},
		{append(slices.Clone(three), "--engine", "name=A"), "same name: A"},
	} {
		code, out, errs := invoke(t, "", tt.args...)
		if code != 1 || !strings.Contains(errs, tt.errs) {
			t.Errorf("%q: %d, %s\n%s; want %q", tt.args, code, errs, out, tt.errs)
		}
	}
}
