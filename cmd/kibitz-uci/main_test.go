package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"kibitz/cmd/internal/cli"
	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/epd"
	"kibitz/engine/search"
)

// TestMain lets the test binary be the program when it is started as an engine:
// a match against "self" starts the running executable without arguments.
func TestMain(m *testing.M) {
	if os.Getenv("KIBITZ_TEST_SELF") != "" {
		out, args := io.Writer(os.Stdout), os.Args[1:]
		if len(args) == 1 && args[0] == "instant" {
			playInstantly(os.Stdin, os.Stdout)
			os.Exit(0)
		}
		if len(args) == 3 && args[0] == "faulty" {
			out, args = newFaulty(args[1], args[2]), nil
		}
		os.Exit(program().Run(context.Background(), cli.Stdio{In: os.Stdin, Out: out, Err: os.Stderr}, args))
	}
	os.Exit(m.Run())
}

// writer returns a function that writes a file of a folder and returns its path.
func writer(t *testing.T, dir string) func(name, text string) string {
	return func(name, text string) string {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
}

// invoke runs the program with arguments and an input.
func invoke(t *testing.T, input string, args ...string) (code int, out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	code = program().Run(context.Background(), cli.Stdio{In: strings.NewReader(input), Out: &o, Err: &e}, args)
	return code, o.String(), e.String()
}

// The manual page and the README know every command; the page has its usage, too.
func TestCommandsAreDocumented(t *testing.T) {
	read := func(path ...string) string {
		text, err := os.ReadFile(filepath.Join(append([]string{"..", ".."}, path...)...))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	page, readme := read("packaging", "linux", "kibitz-uci.6.in"), read("README.md")
	for _, c := range program().Commands {
		for _, want := range []string{"\n.B kibitz-uci " + c.Name + "\n", "\n.TP\n.B " + c.Name + "\n"} {
			if !strings.Contains(page, want) {
				t.Errorf("the manual page lacks %q", want)
			}
		}
		if want := "| `kibitz-uci " + c.Name; !strings.Contains(readme, want) {
			t.Errorf("the README lacks %q", want)
		}
	}
}

func TestCommandLine(t *testing.T) {
	mates := filepath.Join(t.TempDir(), "mates.epd")
	if err := os.WriteFile(mates, []byte("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm #1;\n"+
		"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm #-1;\n6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm #2;\n"+
		"7k/5K2/8/6Q1/8/8/8/8 b - - bm #-1;\n6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm #x;\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "suite.epd")
	const suite = "6k1/5ppp/8/8/8/8/8/K2R4 w - - bm Rd8#; id \"mate\";\n" +
		"6k1/5ppp/8/8/8/8/8/K2R4 w - - am Rd8; id \"avoid\";\n4k3/8/8/8/8/8/8/4K3 w - - bm Ke9; id \"wrong\";\n"
	if err := os.WriteFile(file, []byte(suite), 0o644); err != nil {
		t.Fatal(err)
	}
	inUTF16, marked := filepath.Join(t.TempDir(), "utf16.epd"), filepath.Join(t.TempDir(), "marked.epd")
	for path, text := range map[string]string{
		inUTF16: "\xff\xfe" + strings.Join(strings.Split(suite, ""), "\x00") + "\x00",
		marked:  "\uFEFF" + suite,
	} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	long, tooLong := filepath.Join(t.TempDir(), "long.epd"), filepath.Join(t.TempDir(), "too-long.epd")
	for path, n := range map[string]int{long: 100_000, tooLong: longestTest} {
		const mate = "6k1/5ppp/8/8/8/8/8/K2R4 w - - bm Rd8#; id %q;\n"
		if err := os.WriteFile(path, []byte(fmt.Sprintf(mate+mate, "short", strings.Repeat("x", n))), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	tests := []struct {
		name      string
		args      []string
		input     string
		code      int
		out, errs string // regular expressions
	}{
		{"version", []string{"--version"}, "", 0, `^Kibitz dev\n$`, `^$`},
		{"help", []string{"help"}, "", 0, `(?s)bench.*perft.*play.*match.*epd.*--version`, `^$`},
		{"unknown", []string{"fly"}, "", 2, `^$`, `"fly" is not a command`},
		{"UCI", nil, "uci\nquit\n", 0, `(?s)^id name Kibitz dev\nid author .*option name Hash .*uciok\n$`, `^$`},
		{"perft", []string{"perft", "3"}, "", 0, `(?s)^a2a3: 380\n.*\nNodes searched: 8902\n`, `^$`},
		{"perft of a FEN", []string{"perft", "2", "4k3/8/8/8/8/8/8/4K2R", "w", "K"}, "", 0, `(?s)e1g1: .*Nodes searched: 66\n`, `^$`},
		{"perft as a table", []string{"perft", "--table", "3"}, "", 0, `(?s)^\| depth \| nodes \|.*\n\| 3 \| 8902 \|`, `^$`},
		{"the flag behind", []string{"perft", "2", "--table"}, "", 0, `\| 2 \| 400 \|`, `^$`},
		{"perft without depth", []string{"perft"}, "", 1, `^$`, `depth is missing`},
		{"perft of nonsense", []string{"perft", "many"}, "", 1, `^$`, `"many" is not a depth`},
		{"perft of less than nothing", []string{"perft", "-1"}, "", 1, `^$`, `"-1" is not a depth`},
		{"a table of less than nothing", []string{"perft", "--table", "-1"}, "", 1, `^$`, `"-1" is not a depth`},
		{"perft of a bad FEN", []string{"perft", "1", "8/8"}, "", 1, `^$`, `piece placement`},
		{"bench of less than nothing", []string{"bench", "-5"}, "", 1, `^$`, `"-5" is not a depth`},
		{"bench of nonsense", []string{"bench", "deep"}, "", 1, `^$`, `"deep" is not a depth`},
		{"epd", []string{"epd", "--depth", "3", file}, "", 0, `(?s)avoid +played Rd8#.*avoid Rd8#.*solved 1/2 `, `line 3: epd: bm: .*"Ke9"`},
		{"epd in UTF-16", []string{"epd", "--depth", "3", inUTF16}, "", 0, `solved 1/2 `, `line 3: epd: bm: .*"Ke9"`},
		{"epd with a byte order mark", []string{"epd", "--depth", "3", marked}, "", 0, `solved 1/2 `, `^[^\n]*line 3: epd: bm: .*"Ke9"`},
		{"epd of mates", []string{"epd", "--depth", "12", mates}, "", 0,
			`(?s)played Rd8# +#1 .*mate #-1.*claims #1, shorter than the known mate.*of 4 mates 2 found at their shortest, 2 wrong claims\nsolved 2/4 `, `line 5: bm #x`},
		{"epd without file", []string{"epd"}, "", 1, `^$`, `one file`},
		{"epd of a negative time", []string{"epd", "--time", "-1s", file}, "", 1, `^$`, `epd: .*negative`},
		{"epd of a negative depth", []string{"epd", "--depth", "-1", file}, "", 1, `^$`, `epd: .*negative`},
		{"epd of fewer than none", []string{"epd", "--first", "-1", file}, "", 1, `^$`, `--first`},
		{"epd of a long line", []string{"epd", "--nodes", "50", long}, "", 0, `solved 2/2 `, `^$`},
		{"epd of too long a line", []string{"epd", "--nodes", "50", tooLong}, "", 1, `^$`, `, line 2: it is longer than`},
		{"epd by no engine", []string{"epd", "--cmd", "/no/such/engine", file}, "", 1, `^$`, `epd: .*cannot be started`},
		{"epd of no file", []string{"epd", file + ".none"}, "", 1, `^$`, `none`},
		{"play", []string{"play", "--side", "both", "--pgn", filepath.Join(t.TempDir(), "x.pgn")}, "e4\nc5\n", 0, `The game is saved in`, `^$`},
		{"play at a negative depth", []string{"play", "--depth", "-1"}, "", 1, `^$`, `--depth`},
		{"play at no level", []string{"play", "--level", "9"}, "", 1, `^$`, `play: level wants one of Beginner, .*, or a number from 1 to 8, not "9"`},
		{"play what is not a flag", []string{"play", "casual"}, "", 2, `^$`, `what is "casual" meant to be`},
		{"play without threads", []string{"play", "--threads", "0"}, "", 1, `^$`, `play: option Threads`},
		{"play without a table", []string{"play", "--hash", "-1"}, "", 1, `^$`, `play: option Hash`},
		{"play a bad side", []string{"play", "--side", "left"}, "", 1, `^$`, `--side`},
		{"play with a rest", []string{"play", "black"}, "quit\n", 2, `^$`, `"black"`},
		{"flags that are none", []string{"play", "--fast"}, "", 2, `^$`, `(?s)not defined.*Usage`},
		{"help of a command", []string{"match", "--help"}, "", 0, `(?s)Usage: kibitz-uci match.*-concurrency`, `^$`},
		{"match without limit", []string{"match"}, "", 1, `^$`, `limit is missing`},
		{"match of nothing known", []string{"match", "--engine1", "color=red"}, "", 1, `^$`, `known key`},
		{"match with a bad book", []string{"match", "--nodes", "1", "--openings", file + ".none"}, "", 1, `^$`, `openings`},
		{"match with no engine", []string{"match", "--nodes", "1", "--engine1", "cmd=/no/such/engine"}, "", 1, `^$`, `cannot be started`},
		{"match with a bad test", []string{"match", "--nodes", "1", "--sprt", "5,0"}, "", 1, `^$`, `elo1`},
		{"match of a negative time", []string{"match", "--movetime", "-1s"}, "", 1, `^$`, `match: .*negative`},
		{"match of a negative depth of one's own", []string{"match", "--nodes", "9", "--engine2", "depth=-1"}, "", 1, `^$`, `match: depth=-1: a whole number from 1 on is wanted`},
		{"match of no depth of one's own", []string{"match", "--nodes", "9", "--engine2", "depth=0"}, "", 1, `^$`, `match: depth=0: a whole number`},
		{"match of nodes in letters", []string{"match", "--nodes", "9", "--engine2", "cmd=self nodes=abc"}, "", 1, `^$`, `^kibitz-uci: match: nodes=abc: a whole number from 1 on is wanted\n$`},
		{"match of a time in words", []string{"match", "--engine1", "movetime=fast"}, "", 1, `^$`, `match: movetime=fast: a time, such as 100ms, is wanted`},
		{"match with a negative margin", []string{"match", "--nodes", "1", "--margin", "-1s"}, "", 1, `^$`, `--margin`},
		{"match to be resigned by half", []string{"match", "--nodes", "1", "--resign", "600"}, "", 1, `^$`, `--resign wants 2 numbers`},
		{"match to be resigned when winning", []string{"match", "--nodes", "1", "--resign", "-600,4"}, "", 1, `^$`, `--resign wants whole numbers`},
		{"match drawn by nobody", []string{"match", "--nodes", "1", "--draw", "10,0,40"}, "", 1, `^$`, `--draw needs at least 1 move`},
		{"match with a test in another order", []string{"match", "--nodes", "1", "--sprt", "elo0=0,elo1=5,beta=0.1,alpha=0.05"}, "", 1, `^$`, `--sprt: "beta=0.1" stands where alpha is wanted`},
		{"match to be drawn in another order", []string{"match", "--nodes", "1", "--draw", "from=40,moves=8,score=10"}, "", 1, `^$`, `--draw: "from=40" stands where score is wanted`},
		{"match with a test by name", []string{"match", "--nodes", "1", "--sprt", "elo0=5, Elo1=0"}, "", 1, `^$`, `elo1 \(0\) must be greater than elo0 \(5\)`},
		{"match with a test of nothing", []string{"match", "--nodes", "1", "--sprt", "0,nan"}, "", 1, `^$`, `"nan" is not a number`},
		{"match of a name that is no text", []string{"match", "--nodes", "1", "--engine1", "name=K\xfcnstler", "--pgnout", filepath.Join(t.TempDir(), "x.pgn")}, "", 1, `^$`, `game: .*invalid UTF-8 in the tag White`},
		{"match with a rest", []string{"match", "--nodes", "1", "what"}, "", 2, `^$`, `"what"`},
		{"speed of nothing", []string{"speed"}, "", 1, `^$`, `name the engines`},
		{"speed in no time", []string{"speed", "--rounds", "0", "self"}, "", 1, `^$`, `at least 1`},
		{"speed of a negative time", []string{"speed", "--time", "-1s", "self"}, "", 1, `^$`, `speed: .*negative`},
		{"speed of no engine", []string{"speed", "/no/such/engine"}, "", 1, `^$`, `cannot be started`},
		{"speed of a bad command line", []string{"speed", "'open"}, "", 1, `^$`, `speed: 'open: `},
		{"speed at no positions", []string{"speed", "--openings", file + ".none", "self"}, "", 1, `^$`, `none`},
		{"check", []string{"check", "-"}, "1. e4 e5 (1... c5) 2. Nf3 1-0\n\n1. d4 *\n", 0, `^-: 2 games, 5 moves, 0 broken games; `, `^$`},
		{"check of a broken game", []string{"check", "-"}, "1. e4 e5\n2. Ke3 *\n\n1. d4 *\n", 1, `(?s)^-: .*line 2.*Ke3.*2 games, 3 moves, 1 broken game; `, `broken games`},
		{"check of what is repaired", []string{"check", "-"}, "1. e4 foo e5 1 - 0\n\n1. d4 *\n", 0,
			`(?s)^-: warning: game 1, line 1, column 7: .*foo.*-: warning: game 1, line 1, column 14: .*2 games, 3 moves, 0 broken games, 2 warnings; `, `^$`},
		{"check --fix of the standard input", []string{"check", "--fix", "x.pgn", "-"}, "1. d4 *\n", 1, `^$`, `takes one file`},
		{"check of sums alone", []string{"check", "--quiet", "-"}, "1. e5 *\n", 1, `^-: 1 game, 0 moves, 1 broken game; `, `broken games`},
		{"check of nothing", []string{"check"}, "", 1, `^$`, `name a PGN file`},
		{"check of what there is", []string{"check", file + ".none", "-"}, "1. d4 *\n", 1, `^-: 1 game, 1 move, 0 broken games; `, `none`},
		{"check of no file", []string{"check", file + ".none"}, "", 1, `^$`, `none`},
		{"the words at the prompt", nil, "perft 2\nbench 1\nplay --side both --pgn " + filepath.Join(t.TempDir(), "y.pgn") + "\ne4\nquit\nd\n", 0,
			`(?s)Nodes searched: 400.*\d+ nodes \d+ nps\n.*saved.*Checkers:\n$`, `^$`},
		{"what is wrong at the prompt", nil, "perft many\nbench deep\nplay --level 9\n", 0,
			`(?s)^info string perft: "many" is not a depth\ninfo string bench: "deep" is not a depth\ninfo string play: level wants [^\n]*\n$`, `^$`},
		{"the usage at the prompt", nil, "play --help\nperft --fast\n", 0,
			`(?s)^Usage: kibitz-uci play.*hash.*\nflag provided but not defined: -fast\nUsage: kibitz-uci perft [^:]*\n$`, `^$`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			code, out, errs := invoke(t, tt.input, tt.args...)
			if code != tt.code {
				t.Errorf("exit status %d, want %d", code, tt.code)
			}
			if !regexp.MustCompile(tt.out).MatchString(out) {
				t.Errorf("out does not match %s:\n%s", tt.out, out)
			}
			if !regexp.MustCompile(tt.errs).MatchString(errs) {
				t.Errorf("err does not match %s:\n%s", tt.errs, errs)
			}
		})
	}
}

// A game is added to others as one of its own, however their file ends.
func TestPlayAppends(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(file, []byte("1. d4 d5 2. c4"), 0o644); err != nil { // torn
		t.Fatal(err)
	}
	if code, out, errs := invoke(t, "e4\nc5\n", "play", "--side", "both", "--pgn", file); code != 0 {
		t.Fatalf("%d, %s\n%s", code, errs, out)
	}
	text, err := os.ReadFile(file)
	if err != nil || !strings.HasPrefix(string(text), "1. d4 d5 2. c4\n\n[Event ") || !strings.Contains(string(text), "1. e4 c5") {
		t.Errorf("%v\n%s", err, text)
	}
}

func TestBench(t *testing.T) {
	last := func() string {
		code, out, errs := invoke(t, "", "bench", "4")
		if code != 0 || errs != "" {
			t.Fatalf("%d, %s", code, errs)
		}
		lines := strings.Split(strings.TrimSpace(out), "\n")
		if len(lines) != len(benchPositions)+1 {
			t.Errorf("%d lines for %d positions", len(lines), len(benchPositions))
		}
		return lines[len(lines)-1]
	}
	re := regexp.MustCompile(`^(\d+) nodes \d+ nps$`)
	a, b := re.FindStringSubmatch(last()), re.FindStringSubmatch(last())
	if a == nil || b == nil || a[1] != b[1] {
		t.Errorf("%q and then %q", a, b)
	}
}

// The positions are as they would be written, and none is over or there twice.
func TestBenchPositions(t *testing.T) {
	seen := map[chess.Key]bool{}
	for _, fen := range benchPositions {
		p, err := chess.ParseFENStrict(fen)
		if err != nil {
			t.Fatal(err)
		}
		if p.FEN() != fen || seen[p.Key()] || !p.HasLegalMove() || p.InsufficientMaterial() {
			t.Errorf("%s", fen)
		}
		seen[p.Key()] = true
	}
}

func TestEngineWords(t *testing.T) {
	words, shared, rest, err := engineWords([]string{"--tc", "2+0.02", "--engine1", "cmd=gnuchess --uci", "name=gnu", "--engine2", "name=B option.Book File=/a b",
		"--games", "10", "-engine1=option.Hash=16", "--engine", "name=C"})
	if want := []string{"--tc", "2+0.02", "--games", "10"}; err != nil || !reflect.DeepEqual(rest, want) {
		t.Errorf("rest %q, %v, want %q", rest, err, want)
	}
	want := [][]setting{
		{{key: "cmd", value: "gnuchess --uci"}, {key: "name", value: "gnu"}, {key: "option.Hash", value: "16"}},
		{{key: "name", value: "B"}, {key: "option.Book File", value: "/a b"}},
		{{key: "name", value: "C"}},
	}
	if shared != 0 || len(words) != len(want) {
		t.Fatalf("engines %q", words)
	}
	for i := range words {
		got, err := splitEngine(words[i])
		if err != nil || !reflect.DeepEqual(got, want[i]) {
			t.Errorf("engine %d: %+v, %v; want %+v", i+1, got, err, want[i])
		}
	}
	for _, bad := range []string{"--engine0", "--enginex", "--engine201"} {
		if _, _, _, err := engineWords([]string{bad}); err == nil || !strings.Contains(err.Error(), "from 1 to 200") {
			t.Errorf("%s: %v", bad, err)
		}
	}
	for _, bad := range []string{"red", "color=red", "--uci"} {
		if got, err := splitEngine([]string{bad}); err == nil {
			t.Errorf("%q: %+v, want an error", bad, got)
		}
	}
}

// A match of this program against itself, over processes.
func TestMatch(t *testing.T) {
	t.Setenv("KIBITZ_TEST_SELF", "1")
	dir := t.TempDir()
	pgn, log, book := filepath.Join(dir, "games.pgn"), filepath.Join(dir, "log"), filepath.Join(dir, "book.epd")
	if err := os.WriteFile(book, []byte("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\nrnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq -\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	code, out, errs := invoke(t, "", "match", "--engine1", "name=A", "option.Hash=1", "--engine2", "name=B nodes=200",
		"--nodes", "100", "--games", "3", "--openings", book, "--concurrency", "2", "--maxmoves", "20", "--pgnout", pgn, "--log", log)
	if code != 0 || errs != "" {
		t.Fatalf("%d, %s\n%s", code, errs, out)
	}
	for _, want := range []string{"A against B: 4 games", "A: 0 time losses, 0 illegal moves, 0 crashes", "B: 0 time losses, 0 illegal moves, 0 crashes"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
	games, err := os.ReadFile(pgn)
	if err != nil || bytes.Count(games, []byte("[Event ")) != 4 {
		t.Errorf("%v\n%s", err, games)
	}
	said, err := os.ReadFile(log)
	if err != nil || !bytes.Contains(said, []byte(" 1 <- go nodes 100\n")) || !bytes.Contains(said, []byte(" 2 <- go nodes 200\n")) {
		t.Errorf("the log, %v:\n%.500s", err, said)
	}
	const full = "/dev/full" // a disk without room, where there is such a thing
	if _, err := os.Stat(full); err == nil {
		code, out, errs = invoke(t, "", "match", "--nodes", "1", "--games", "2", "--maxmoves", "1", "--log", full)
		if code != 0 || strings.Count(errs, "--log") != 1 {
			t.Errorf("without room for the log: %d, %s\n%s", code, errs, out)
		}
	}
	code, out, errs = invoke(t, "", "match", "--engine1", "name=A", "--engine2", "name=B",
		"--nodes", "100", "--games", "4", "--pgnout", pgn, "--resume")
	if again, err := os.ReadFile(pgn); code != 0 || err != nil || !bytes.Equal(again, games) || !strings.Contains(out, ": 4 games") {
		t.Errorf("resumed: %d, %s, %v\n%s", code, errs, err, out)
	}
	// Those that others have played do not count; an engine without a name is asked for its own.
	code, out, errs = invoke(t, "", "match", "--engine2", "name=B", "--nodes", "1", "--maxmoves", "1", "--games", "2", "--pgnout", pgn, "--resume")
	if code != 0 || !strings.Contains(out, name()+" against B: 2 games, 1 - 1 (50.00 %), +0 =2 -0") {
		t.Errorf("resumed by another: %d, %s\n%s", code, errs, out)
	}
}

// Two that play like people finish a game on the clock, and ratings that nobody has are refused.
func TestMatchOfPeople(t *testing.T) {
	t.Setenv("KIBITZ_TEST_SELF", "1")
	code, out, errs := invoke(t, "", "match", "--human", "1800", "--engine1", "name=A", "--engine2", "name=B human=900",
		"--nodes", "1", "--games", "2", "--maxmoves", "6")
	if code != 0 || errs != "" || !strings.Contains(out, "A: 0 time losses, 0 illegal moves, 0 crashes") {
		t.Errorf("%d, %s\n%s", code, errs, out)
	}
	for _, bad := range []string{"499", "2601", "club", ""} {
		if code, _, errs := invoke(t, "", "match", "--engine1", "human="+bad, "--nodes", "1"); code == 0 || !strings.Contains(errs, "500 to 2600") && !strings.Contains(errs, "human= has no value") {
			t.Errorf("a rating of %q: %d, %s", bad, code, errs)
		}
	}
	if code, _, errs := invoke(t, "quit\n", "play", "--human", "3000"); code == 0 || !strings.Contains(errs, "500 to 2600") && !strings.Contains(errs, "human= has no value") {
		t.Errorf("play: %d, %s", code, errs)
	}
}

// A table larger than the memory is made as large as can be; what is no size is refused.
func TestAllot(t *testing.T) {
	x := search.New() // allocates nothing before it searches
	defer x.Close()
	for megabytes, good := range map[int]bool{1: true, 1 << 20: true, 0: false, -1: false} {
		if err := allot(x, 1, megabytes); (err == nil) != good {
			t.Errorf("a table of %d MB: %v", megabytes, err)
		}
	}
	if err := allot(tableless{x}, 1, 16); err != nil {
		t.Errorf("an engine without the option: %v", err)
	}
	if err := allot(tableless{x}, 2, 16); err == nil {
		t.Error("an engine that cannot be told to use two threads is said to do so")
	}
}

// tableless is an engine whose table and threads are its own business.
type tableless struct{ engine.Engine }

func (tableless) Options() []engine.Option { return nil }

func (tableless) SetOption(name, value string) error { return errors.New("no such option") }

// What stops the searches is told, not that they were stopped, whichever is heard first.
func TestWhyASuiteIsNotSearched(t *testing.T) {
	missing := errors.New("the second engine cannot be started")
	for range 50 {
		ctx, cancel := context.WithCancelCause(context.Background())
		cancel(missing)
		result := make(chan outcome, 1)
		result <- outcome{err: ctx.Err()}
		err := (&epdFlags{}).report(ctx, cli.Stdio{Out: io.Discard, Err: io.Discard}, []test{{name: "one"}}, []chan outcome{result})
		if !errors.Is(err, missing) {
			t.Fatalf("it ends with %v", err)
		}
	}
}

// A suite that is broken off, by an engine or by the user, tells what came of it until then.
func TestSuiteBrokenOff(t *testing.T) {
	broken := errors.New("it has ended")
	start := chess.StartPosition()
	done := outcome{best: engine.Best{Lines: []engine.Info{{Nodes: 7}}}}
	tests := []test{{name: "one", record: epd.Record{Position: start}}, {name: "two"}, {name: "three"}}
	for _, cancelled := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancelCause(t.Context())
			defer cancel(nil)
			results := []chan outcome{make(chan outcome, 1), make(chan outcome, 1), make(chan outcome, 1)}
			results[0] <- done
			if cancelled {
				time.AfterFunc(time.Second, func() { cancel(broken) })
			} else {
				results[1] <- outcome{err: broken}
			}
			var out bytes.Buffer
			err := (&epdFlags{}).report(ctx, cli.Stdio{Out: &out, Err: io.Discard}, tests, results)
			if !errors.Is(err, broken) || !strings.HasPrefix(out.String(), "solved 1/1 of 3  (7 nodes") {
				t.Errorf("%v\n%s", err, &out)
			}
		})
	}
}

// An engine that says nothing of the move it plays is judged by the move, and finds no mate.
func TestSuiteWithoutLines(t *testing.T) {
	start := chess.StartPosition()
	e4, err := chess.ParseUCI(&start, "e2e4")
	if err != nil {
		t.Fatal(err)
	}
	record := epd.Record{Position: start}
	tests := []test{
		{name: "good", record: record, best: []chess.Move{e4}},
		{name: "mate", record: record, mate: 2},
		{name: "bad", record: record, avoid: []chess.Move{e4}},
	}
	results := make([]chan outcome, len(tests))
	for i := range results {
		results[i] = make(chan outcome, 1)
		results[i] <- outcome{best: engine.Best{Move: e4}}
	}
	var out bytes.Buffer
	err = (&epdFlags{}).report(t.Context(), cli.Stdio{Out: &out, Err: io.Discard}, tests, results)
	if err != nil || !regexp.MustCompile(`(?s)^mate +played e4 .*bad +played e4 .*of 1 mates 0 found at their shortest, 0 wrong claims\nsolved 1/3 `).Match(out.Bytes()) {
		t.Errorf("%v\n%s", err, &out)
	}
}

// A match that is interrupted says how far it came, and that this is not all.
func TestMatchInterrupted(t *testing.T) {
	t.Setenv("KIBITZ_TEST_SELF", "1")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out, errs bytes.Buffer
	code := program().Run(ctx, cli.Stdio{Out: &out, Err: &errs}, []string{"match", "--nodes", "1", "--games", "2"})
	if code != 130 || !strings.Contains(out.String(), ": 0 games") || errs.Len() > 0 {
		t.Errorf("status %d, %s\n%s", code, &errs, &out)
	}
}

// Openings that cannot be played are left out, which is told once and before the first game; also of a match that goes on.
func TestMatchWithABadOpening(t *testing.T) {
	t.Setenv("KIBITZ_TEST_SELF", "1")
	dir := t.TempDir()
	write := writer(t, dir)
	some, none := write("some.epd", "4k3/8/8/8/8/8/8/R3K3 w Q -\nrubbish\n4k3/8/8/8/8/8/8/4K3 w - -\n3k4/8/8/8/8/8/8/R3K3 w Q -\n"), write("none.epd", "rubbish\n")
	games := filepath.Join(dir, "games.pgn")
	for _, tt := range []struct {
		book, games string
		code        int
		out, errs   string // what is in it
	}{
		{some, "2", 0, ": 2 games, 1 - 1", ""},
		{some, "4", 0, ": 4 games, 2 - 2", "match: " + some + ": 2 openings cannot be played and are left out, such as opening 2, line 2: "},
		{none, "4", 1, "", "none of them can be played: opening 1, line 1: "},
	} {
		code, out, errs := invoke(t, "", "match", "--nodes", "1", "--maxmoves", "2", "--games", tt.games, "--openings", tt.book,
			"--order", "sequential", "--pgnout", games, "--resume")
		if code != tt.code || !strings.Contains(out, tt.out) || !strings.Contains(errs, tt.errs) || tt.errs == "" && errs != "" {
			t.Errorf("%s, %s games: %d, %s\n%s", tt.book, tt.games, code, errs, out)
		}
	}
}

// Games that cannot be written are told of at once.
func TestMatchWithoutRoom(t *testing.T) {
	const full = "/dev/full"
	if _, err := os.Stat(full); err != nil {
		t.Skip("there is nothing that is always full")
	}
	t.Setenv("KIBITZ_TEST_SELF", "1")
	code, out, errs := invoke(t, "", "match", "--nodes", "1", "--maxmoves", "2", "--games", "2", "--pgnout", full)
	if code != 1 || strings.Count(out, "game 1 could not be written") != 1 || strings.Contains(out, "game 2 could") || !strings.Contains(errs, "no space") {
		t.Errorf("%d, %s\n%s", code, errs, out)
	}
}

func TestSpeed(t *testing.T) {
	t.Setenv("KIBITZ_TEST_SELF", "1")
	file := filepath.Join(t.TempDir(), "positions.epd")
	if err := os.WriteFile(file, []byte("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - id \"mate\";\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		doubt string
		args  []string
	}{
		{` ± \d+\.\d{3}`, []string{"--rounds", "2", "--positions", "2", "--nodes", "3000"}},
		{"", []string{"--rounds", "1", "--positions", "1", "--time", "10ms", "--openings", file}}, // there is nothing to tell it by
	} {
		code, out, errs := invoke(t, "", append(append([]string{"speed"}, tt.args...), "self", "self")...)
		want := regexp.MustCompile(`^ *\d+ nps  1\.000` + tt.doubt + `  self\n *\d+ nps  \d+\.\d{3}` + tt.doubt + `  self\n$`)
		if code != 0 || !want.MatchString(out) {
			t.Errorf("%v: %d, %s\n%s", tt.args, code, errs, out)
		}
	}
}

// What was measured before an engine failed, or the user had enough, is told: of whole rounds, as all engines need the same.
func TestSpeedBrokenOff(t *testing.T) {
	for _, tt := range []struct {
		first, second int // positions measured
		want          string
	}{
		{1, 2, `^$`},
		{2, 3, `^1 of 3 rounds:\n +100 nps  1\.000  a\n +200 nps  2\.000  b\n$`},
		{5, 4, `^2 of 3 rounds:\n +100 nps  1\.000 ± 0\.000  a\n +200 nps  2\.000 ± 0\.000  b\n$`},
		{6, 6, `^ +100 nps  1\.000 ± 0\.000  a\n +200 nps  2\.000 ± 0\.000  b\n$`},
	} {
		var out bytes.Buffer
		rates := [][]float64{slices.Repeat([]float64{100}, tt.first), slices.Repeat([]float64{200}, tt.second)}
		(&speedFlags{rounds: 3, positions: 2}).report(&out, []string{"a", "b"}, rates)
		if !regexp.MustCompile(tt.want).Match(out.Bytes()) {
			t.Errorf("%d and %d positions:\n%s", tt.first, tt.second, &out)
		}
	}
}

func TestMedianOf(t *testing.T) {
	for _, tt := range []struct {
		values      []float64
		median, err float64
	}{
		{[]float64{3}, 3, 0},
		{[]float64{4, 1}, 2.5, 1.2533 * 1.4826 * 1.5 / math.Sqrt2},
		{[]float64{9, 1, 2, 3}, 2.5, 1.2533 * 1.4826 / 2}, // one far off moves neither
	} {
		if median, err := medianOf(tt.values); math.Abs(median-tt.median) > 1e-9 || math.Abs(err-tt.err) > 1e-9 {
			t.Errorf("medianOf(%v) = %v, %v, want %v, %v", tt.values, median, err, tt.median, tt.err)
		}
	}
}

// BenchmarkBench searches the positions of bench; default.pgo is its profile.
func BenchmarkBench(b *testing.B) {
	for b.Loop() {
		if err := benchmark(context.Background(), io.Discard, []string{"13"}); err != nil {
			b.Fatal(err)
		}
	}
}

// --fix writes the games as they were understood, and those without a warning byte for byte.
func TestCheckFix(t *testing.T) {
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in.pgn"), filepath.Join(dir, "out.pgn")
	const clean = "[White \"A\"]\n\n1.d4   d5 *\n\n"
	if err := os.WriteFile(in, []byte(clean+"1. e4 foo e5 1 - 0\n\n"+clean), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := fixFile(context.Background(), in, out); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	if s := string(got); !strings.HasPrefix(s, clean) || !strings.HasSuffix(s, clean) || !strings.Contains(s, "1. e4 {foo} 1... e5 1-0\n") {
		t.Errorf("written\n%s", s)
	}
	if err := fixFile(context.Background(), in, out); err == nil {
		t.Error("a file that is there was overwritten")
	}
}
