package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"kibitz/engine/match"
	"kibitz/engine/tournament"
	"kibitz/engine/uci"
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

// An option for all engines may be one that some of them lack, which the report says; one of an engine alone may not. The
// description keeps the difference.
func TestSharedOptions(t *testing.T) {
	t.Setenv("KIBITZ_TEST_SELF", "1")
	dir := t.TempDir()
	data, file := filepath.Join(dir, "out.json"), filepath.Join(dir, "t.json")
	args := []string{"match", "--each", "option.Cash=5", "option.Hash=2", "--engine", "name=A", "--engine", "name=B option.Hash=1",
		"--nodes", "20", "--games", "2", "--maxmoves", "2", "--json", data}
	check := func(args ...string) {
		t.Helper()
		code, out, errs := invoke(t, "", args...)
		text, err := os.ReadFile(data)
		var report tournament.Report
		if code != 0 || err != nil || json.Unmarshal(text, &report) != nil || len(report.Rows) != 2 {
			t.Fatalf("%d, %v, %s\n%s\n%s", code, err, errs, out, text)
		}
		for _, row := range report.Rows {
			if len(row.Refused) != 1 || row.Refused[0].Option != "Cash" || row.Refused[0].Value != "5" || !strings.Contains(out, row.Name+": did not accept option Cash=5") {
				t.Errorf("%s: refused %+v\n%s", row.Name, row.Refused, out)
			}
			if hash := map[string]int64{"A": 2, "B": 1}[row.Name] << 20; row.Memory.Hash != hash || row.Memory.Now < 1<<20 && runtime.GOOS == "linux" {
				t.Errorf("%s: memory %+v", row.Name, row.Memory)
			}
		}
	}
	check(args...)
	if code, _, errs := invoke(t, "", append(slices.Clone(args), "--save", file)...); code != 0 {
		t.Fatal(errs)
	}
	check("match", "--tournament", file, "--json", data)
	if code, _, errs := invoke(t, "", append(slices.Clone(args), "--engine1", "option.Cash=6")...); code != 1 || !strings.Contains(errs, `no option "Cash"`) {
		t.Errorf("an option of A alone: %d, %s", code, errs)
	}
}

// Engines of a tournament run on the processors of their game alone, and the games are written in the style asked for.
func TestAffinityAndStyle(t *testing.T) {
	t.Setenv("KIBITZ_TEST_SELF", "1")
	pgn := filepath.Join(t.TempDir(), "games.pgn")
	args := []string{"match", "--nodes", "20", "--games", "2", "--maxmoves", "2", "--pgnout", pgn, "--pgnstyle", "cutechess", "--affinity"}
	code, out, errs := invoke(t, "", args...)
	if _, err := uci.Processors(); err != nil {
		if code != 1 || !strings.Contains(errs, "does not tie engines to processors") {
			t.Errorf("%d, %s\n%s", code, errs, out)
		}
		return
	}
	text, err := os.ReadFile(pgn)
	words := strings.Join(strings.Fields(string(text)), " ") // where a line ends depends on the times
	if code != 0 || err != nil || strings.Count(string(text), `[TimeControl "inf"]`) != 2 || !strings.Contains(words, "Draw by adjudication: the game is stopped after 2 moves} 1/2-1/2") {
		t.Errorf("%d, %v, %s\n%s\n%s", code, err, errs, out, text)
	}
	many := append(slices.Clone(args), "--concurrency", "100000")
	if code, _, errs := invoke(t, "", many...); code != 1 || !strings.Contains(errs, "100000 games at a time on 1 threads each need") {
		t.Errorf("too few processors: %d, %s", code, errs)
	}
	if code, _, errs := invoke(t, "", "match", "--nodes", "20", "--pgnstyle", "arena"); code != 1 || !strings.Contains(errs, `not "arena"`) {
		t.Errorf("a style that there is not: %d, %s", code, errs)
	}
}

// faulty passes on what an engine says, but for one move in so many: then the engine crashes, or half as often each, is
// silent from then on, or makes a move that nobody can.
type faulty struct {
	rate    int
	diary   string // the file in which it notes what it does
	silent  bool
	partial []byte
}

func newFaulty(rate, diary string) *faulty {
	n, err := strconv.Atoi(rate)
	if err != nil {
		panic(err)
	}
	return &faulty{rate: n, diary: diary}
}

func (f *faulty) Write(p []byte) (int, error) {
	f.partial = append(f.partial, p...)
	for {
		end := bytes.IndexByte(f.partial, '\n')
		if end < 0 || f.silent {
			return len(p), nil
		}
		line := string(f.partial[:end+1])
		f.partial = f.partial[end+1:]
		if strings.HasPrefix(line, "bestmove") {
			switch rand.IntN(2 * f.rate) {
			case 0, 1:
				f.note("crash")
				os.Exit(3)
			case 2:
				f.note("silence")
				f.silent = true
				return len(p), nil
			case 3:
				f.note("lie")
				line = "bestmove a1h7\n"
			}
		}
		if _, err := os.Stdout.WriteString(line); err != nil {
			return 0, err
		}
	}
}

func (f *faulty) note(what string) {
	file, err := os.OpenFile(f.diary, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		panic(err)
	}
	fmt.Fprintln(file, what)
	file.Close()
}

// A tournament that is killed at random moments, with an engine that fails now and then, plays every game once and names
// every fault. KIBITZ_TOURNAMENT_KILLS and KIBITZ_TOURNAMENT_GAMES make more of it. KIBITZ_TOURNAMENT_FOLDER keeps its files;
// a run that was stopped is resumed from them.
func TestTournamentKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts processes")
	}
	t.Setenv("KIBITZ_TEST_SELF", "1")
	kills, games, rate, nodes := 4, 24, 60, "30"
	if n, err := strconv.Atoi(os.Getenv("KIBITZ_TOURNAMENT_KILLS")); err == nil {
		kills, rate, nodes = n, 6000, "1000"
	}
	if n, err := strconv.Atoi(os.Getenv("KIBITZ_TOURNAMENT_GAMES")); err == nil {
		games = n
	}
	const concurrency, encounters = 2, 3
	dir := cmp.Or(os.Getenv("KIBITZ_TOURNAMENT_FOLDER"), t.TempDir())
	pgn, diary, book := filepath.Join(dir, "t.pgn"), filepath.Join(dir, "diary"), filepath.Join(dir, "book.epd")
	killed := filepath.Join(dir, "kills") // one byte for each
	var lines strings.Builder
	openings := match.RandomOpenings{Plies: 6, Seed: 1}
	for n := range games {
		o, err := openings.At(n)
		if err != nil {
			t.Fatal(err)
		}
		p := o.Start
		for _, m := range o.Moves {
			p.Make(m)
		}
		fmt.Fprintln(&lines, p.FEN())
	}
	if err := os.WriteFile(book, []byte(lines.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	each := (games + 2*encounters - 1) / (2 * encounters) * 2
	args := []string{"match", "--engine", "name=A", "option.Hash=1", "--engine", "name=B", "option.Hash=1",
		"--engine", fmt.Sprintf("name=Faulty cmd=%q faulty %d %q option.Hash=1", self, rate, diary),
		"--tc", "10+0.1", "--nodes", nodes, "--games", strconv.Itoa(each), "--maxmoves", "60", "--openings", book,
		"--concurrency", strconv.Itoa(concurrency), "--pgnout", pgn, "--resume"}
	count := func() int {
		text, err := os.ReadFile(pgn)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
		return bytes.Count(text, []byte("[Result "))
	}
	var out []byte
	before, err := os.ReadFile(killed)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	for n := min(kills, len(before)); ; n++ {
		cmd := exec.Command(self, args...)
		if n == kills {
			if out, err = cmd.CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			break
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		until := count() + 1 + rand.IntN(max(1, (encounters*each-count())/(kills-n+1)))
		ended := make(chan struct{})
		go func() { _ = cmd.Wait(); close(ended) }()
		for running := true; running; {
			counting := time.Now()
			if count() >= until {
				break
			}
			select {
			case <-ended:
				running = false
			case <-time.After(max(5*time.Millisecond, 20*time.Since(counting))): // counting must not slow the games down
			}
		}
		time.Sleep(time.Duration(rand.IntN(20)) * time.Millisecond)
		_ = cmd.Process.Kill() // it may have come to its end
		<-ended
		if err := os.WriteFile(killed, bytes.Repeat([]byte("k"), n+1), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	results, err := tournament.Results(pgn, "Kibitz match")
	text, readErr := os.ReadFile(pgn)
	if err != nil || readErr != nil || len(results) != encounters*each {
		t.Fatalf("%d of %d games, %v, %v\n%s", len(results), encounters*each, err, readErr, out)
	}
	var whole int // games that are whole, however often
	if err := match.EachResult(bytes.NewReader(text), match.Event{Name: "Kibitz match"}, func(string, [2]string, match.Result) { whole++ }); err != nil || whole != len(results) {
		t.Errorf("the file has %d whole games, %v", whole, err)
	}
	faults := 0
	for _, r := range results {
		if r.Faulty() {
			faults++
		}
	}
	noted, err := os.ReadFile(diary)
	if err != nil {
		t.Fatal(err)
	}
	made := bytes.Count(noted, []byte("\n"))
	// A fault in a game that a kill cut short is not one of the games that count.
	if faults > made || made-faults > concurrency*kills || made == 0 {
		t.Errorf("%d faults were made, %d are named\n%s", made, faults, out)
	}
	t.Logf("%d games, %d kills, %d faults made and %d named in whole games\n%s", len(results), kills, made, faults, out)
}

// Tournaments that cannot be played are refused before the start. Programs that a file names start only with permission.
func TestTournamentRefused(t *testing.T) {
	t.Setenv("KIBITZ_TEST_SELF", "1")
	dir := t.TempDir()
	write := writer(t, dir)
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
		{append(slices.Clone(three), "--json", filepath.Join(dir, "none", "x.json")), "the standings could not be written: "},
		{append(slices.Clone(three), "--html", dir), "is a folder"},
		{append(slices.Clone(three), "--pgnout", filepath.Join(dir, "none", "x.pgn")), "no such file"},
	} {
		code, out, errs := invoke(t, "", tt.args...)
		if code != 1 || !strings.Contains(errs, tt.errs) {
			t.Errorf("%q: %d, %s\n%s; want %q", tt.args, code, errs, out, tt.errs)
		}
	}
}
