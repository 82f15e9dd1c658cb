package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kibitz/cmd/internal/cli"
	"kibitz/engine/tune"
)

// call runs the program and returns its status and what it wrote.
func call(args ...string) (code int, out, err string) {
	var o, e bytes.Buffer
	code = program().Run(context.Background(), cli.Stdio{Out: &o, Err: &e}, args)
	return code, o.String(), e.String()
}

// must runs the program, which has to succeed, and checks that the wanted words are written.
func must(t *testing.T, want string, args ...string) {
	t.Helper()
	code, out, err := call(args...)
	if code != 0 || !strings.Contains(out, want) {
		t.Fatalf("%q: status %d, output %q, errors %q; want %q", args, code, out, err, want)
	}
}

var playQuickly = []string{"datagen", "--seed", "5", "--soft-nodes", "40", "--hash", "1", "--nice", "0"}

// From nothing to a network.
func TestTheWholeWay(t *testing.T) {
	dir := t.TempDir()
	data, training := filepath.Join(dir, "games"), filepath.Join(dir, "training")
	network := filepath.Join(dir, "a.nnue")
	must(t, "12 games", append(playQuickly, "--out", data, "--games", "12", "--threads", "2", "--note", "for a test")...)
	must(t, "game 12 on", append(playQuickly, "--out", data, "--until", "20", "--note", "for a test")...)
	must(t, "0 games", append(playQuickly, "--out", data, "--until", "20", "--note", "for a test")...)
	must(t, "games      20", "inspect", "--sample", "3", data)
	must(t, "Model{Offset:", "wdl", data)
	must(t, "note=for a test", "inspect", filepath.Join(data, "00000000.games"))
	deeper := filepath.Join(dir, "deeper")
	must(t, "20 games", "rescore", "--data", data, "--out", deeper, "--soft-nodes", "80", "--one-in", "2", "--hash", "1", "--nice", "0")
	must(t, "games      20", "inspect", deeper)

	learn := []string{"train", "--data", data, "--data", deeper, "--out", training, "--hidden", "128", "--epochs", "2", "--batch", "256", "--threads", "1", "--validation", "4", "--warmup", "2"}
	must(t, "epoch 2 ", learn...)
	must(t, "resumed after epoch 2", learn...)
	must(t, "after 2 of 2 epochs", "inspect", filepath.Join(training, "checkpoint"))
	must(t, "40 games, epoch 2 of 2", "export", filepath.Join(training, "checkpoint"), network)
	must(t, "centipawns for black", "inspect", "--fen", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", network)
	verdicts := filepath.Join(dir, "verdicts")
	if err := os.WriteFile(verdicts, []byte("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\t0.45\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	must(t, "a.nnue: error 0.0", "judge", verdicts, filepath.Join(training, "checkpoint"), network)
	must(t, "30 to 32 pieces: error", "judge", "--by-pieces", verdicts, network)
	mean := filepath.Join(dir, "mean.nnue")
	must(t, "average of 2, share 0.5", "average", "--from", network, "--share", "0.5", mean, filepath.Join(training, "epoch-001.nnue"), filepath.Join(training, "checkpoint"))
	must(t, "average of 2", "inspect", mean)
	fail(t, "default.nnue: its hidden layer has 256 neurons, that of "+network+" 128", "average", mean, network, filepath.Join("..", "..", "engine", "nnue", "default.nnue"))
	further := filepath.Join(dir, "further")
	deepest := []string{"rescore", "--data", data, "--soft-nodes", "80", "--one-in", "2", "--hash", "1", "--nice", "0", "--against", network}
	must(t, "20 games", append(deepest, "--out", filepath.Join(dir, "doubtful"))...)
	must(t, `against="a.nnue" apart=15`, "inspect", filepath.Join(dir, "doubtful"))
	must(t, "hash=1\n", "inspect", deeper)
	must(t, "20 games, 0 positions", append(deepest, "--out", filepath.Join(dir, "certain"), "--apart", "1e6")...)
	must(t, "epoch 1 ", "train", "--data", deeper, "--from", network, "--out", further, "--hidden", "128", "--epochs", "1", "--scale", "260", "--threads", "1")
	for _, name := range []string{"loss.csv", "loss.svg", "epoch-001.nnue", "epoch-002.nnue"} {
		if _, err := os.Stat(filepath.Join(training, name)); err != nil {
			t.Error(err)
		}
	}
	must(t, "words of my own", "export", "--description", "words of my own", filepath.Join(training, "checkpoint"), network)
	must(t, "words of my own", "inspect", network)
}

// A run in pieces, with other numbers of threads, makes the same file as one that was not interrupted.
func TestDatagenResumes(t *testing.T) {
	dir := t.TempDir()
	whole, pieces := filepath.Join(dir, "whole"), filepath.Join(dir, "pieces")
	must(t, "6 games", append(playQuickly, "--out", whole, "--games", "6")...)
	must(t, "2 games", append(playQuickly, "--out", pieces, "--games", "2", "--threads", "2")...)
	path := filepath.Join(pieces, "00000000.games")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data[:len(data)-5], 0o644); err != nil {
		t.Fatal(err)
	}
	// The seed is known from the directory.
	again := append([]string{}, playQuickly[0])
	again = append(again, playQuickly[3:]...)
	must(t, "repaired: ", append(again, "--out", pieces, "--until", "6", "--threads", "3")...)
	got, err1 := os.ReadFile(path)
	want, err2 := os.ReadFile(filepath.Join(whole, "00000000.games"))
	if err1 != nil || err2 != nil || !bytes.Equal(got, want) {
		t.Errorf("the files differ: %d and %d bytes, %v, %v", len(got), len(want), err1, err2)
	}
}

// So does rescore.
func TestRescoreResumes(t *testing.T) {
	dir := t.TempDir()
	data, whole, pieces := filepath.Join(dir, "games"), filepath.Join(dir, "whole"), filepath.Join(dir, "pieces")
	must(t, "6 games", append(playQuickly, "--out", data, "--games", "6")...)
	deeper := []string{"rescore", "--data", data, "--seed", "3", "--soft-nodes", "80", "--one-in", "3", "--hash", "1", "--nice", "0"}
	must(t, "6 games", append(deeper, "--out", whole, "--threads", "2")...)
	first := filepath.Join(whole, "00000000.games")
	want, err := os.ReadFile(first)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(pieces, 0o755); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(pieces, "00000000.games")
	if err := os.WriteFile(path, want[:len(want)*2/3], 0o644); err != nil {
		t.Fatal(err)
	}
	must(t, "repaired: ", append(deeper, "--out", pieces)...)
	if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, want) {
		t.Errorf("the files differ: %d and %d bytes, %v", len(got), len(want), err)
	}
	must(t, "game 6 on", append(deeper, "--out", pieces)...)
}

// Games may come to the last of several directories while they are searched again. Before others, they would move
// those to other places.
func TestRescoreGrowing(t *testing.T) {
	dir := t.TempDir()
	one, two, out := filepath.Join(dir, "one"), filepath.Join(dir, "two"), filepath.Join(dir, "out")
	must(t, "2 games", append(playQuickly, "--out", one, "--games", "2")...)
	must(t, "2 games", append(playQuickly, "--out", two, "--games", "2", "--plies", "6")...)
	deeper := []string{"rescore", "--data", one, "--data", two, "--out", out, "--soft-nodes", "80", "--hash", "1", "--nice", "0"}
	must(t, "4 games", deeper...)
	must(t, "1 games", append(playQuickly, "--out", two, "--games", "1", "--plies", "6")...)
	must(t, "game 4 on", deeper...)
	must(t, "1 games", append(playQuickly, "--out", one, "--games", "1")...)
	fail(t, out+": game 4 comes from another game", deeper...)
	must(t, "games      5,", "inspect", out)
}

func TestDatagenStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var o, e bytes.Buffer
	if code := program().Run(ctx, cli.Stdio{Out: &o, Err: &e}, append(playQuickly, "--out", t.TempDir())); code != 0 || !strings.Contains(o.String(), "goes on with game 0") {
		t.Errorf("status %d, output %q, errors %q", code, o.String(), e.String())
	}
}

func TestBook(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	good := write("good", "# even endgames\n\n4k3/pppp4/8/8/8/8/PPPP4/4K3 w - -\n"+
		"rn1qkbnr/pppppppp/8/8/8/8/PPPPPPPP/RN1QKBNR b KQkq - 3 7\nr3k2r/8/8/8/8/8/8/R3K2R w KQkq - bm O-O; id \"1\";\n")
	book, err := readBook(good)
	if err != nil || len(book) != 3 || book[1].HalfmoveClock() != 3 || book[1].FullmoveNumber() != 7 {
		t.Errorf("%d positions, %v", len(book), err)
	}
	must(t, "2 games", append(playQuickly, "--out", filepath.Join(dir, "games"), "--games", "2", "--book", good, "--plies", "0")...)
	for name, tt := range map[string]struct{ text, want string }{
		"empty": {"\n# nothing\n", "there is no position in it"},
		"wrong": {"4k3/pppp4/8/8/8/8/PPPP4/4K3 w - -\n4k3/pppp4/8/8/8/8/PPPP4/4K3 x - -\n", "line 2: "},
		"drawn": {"4k3/pppp4/8/8/8/8/PPPP4/4K3 w - -\n4k3/8/8/8/8/8/8/4K3 w - -\n", "line 2: game: the game is over"},
		"fifty": {"4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 99 90\n4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 100 90\n", "line 2: game: the game is over"},
	} {
		if _, err := readBook(write(name, tt.text)); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

// Lists are read as editors of Windows write them.
func TestPlainText(t *testing.T) {
	const text = "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1\t0.5\r\n"
	for name, written := range map[string]string{
		"plain":  text,
		"marked": "\uFEFF" + text,
		"utf16":  "\xff\xfe" + strings.Join(strings.Split(text, ""), "\x00") + "\x00",
	} {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte(written), 0o644); err != nil {
			t.Fatal(err)
		}
		if book, err := readBook(path); err != nil || len(book) != 1 {
			t.Errorf("%s: %d positions, %v", name, len(book), err)
		}
		if verdicts, err := readVerdicts(path); err != nil || len(verdicts) != 1 || verdicts[0].Expected != 0.5 {
			t.Errorf("%s: verdicts %v, %v", name, verdicts, err)
		}
		if read, err := io.ReadAll(plainText(strings.NewReader(written))); err != nil || string(read) != text {
			t.Errorf("%s: %q, %v", name, read, err)
		}
	}
	if read, err := io.ReadAll(plainText(strings.NewReader(""))); err != nil || len(read) > 0 {
		t.Errorf("of nothing: %q, %v", read, err)
	}
}

func TestErrors(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "text")
	if err := os.WriteFile(text, []byte("some text"), 0o644); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name string
		args []string
		code int
		want string
	}{
		{"nothing", nil, 2, "Usage: kibitz-train COMMAND"},
		{"unknown command", []string{"fly"}, 2, `"fly" is not a command`},
		{"unknown flag", []string{"datagen", "--fly"}, 2, "-fly"},
		{"stray word", []string{"train", "fly"}, 2, `"fly"`},
		{"threads", []string{"datagen", "--out", dir, "--threads", "0"}, 1, "0 threads"},
		{"nodes", []string{"datagen", "--out", dir, "--soft-nodes", "0"}, 1, "at least one node"},
		{"hash", []string{"datagen", "--out", dir, "--hash", "0"}, 1, "Hash"},
		{"no book", []string{"datagen", "--out", dir, "--book", filepath.Join(dir, "absent")}, 1, "absent"},
		{"nothing to search again", []string{"rescore", "--out", filepath.Join(dir, "r")}, 1, "there are no games"},
		{"an empty directory", []string{"rescore", "--data", dir, "--out", filepath.Join(dir, "r")}, 1, "there are no games in it"},
		{"no nodes", []string{"rescore", "--data", dir, "--soft-nodes", "0"}, 1, "at least one node"},
		{"one in none", []string{"rescore", "--data", dir, "--one-in", "0"}, 1, "one position in 0"},
		{"nothing to hold against", []string{"rescore", "--data", dir, "--against", text}, 1, "text"},
		{"a distance that is none", []string{"rescore", "--data", dir, "--against", text, "--apart", "nan"}, 1, "NaN centipawns apart"},
		{"out is a file", []string{"datagen", "--out", text}, 1, "text"},
		{"no games", []string{"train", "--data", dir, "--out", filepath.Join(dir, "t")}, 1, "there are no games in it"},
		{"settings", []string{"train", "--data", dir, "--out", filepath.Join(dir, "t"), "--hidden", "77"}, 1, "a hidden layer of 77: a multiple of 128 up to 4096"},
		{"a decay that is none", []string{"train", "--data", dir, "--out", filepath.Join(dir, "t"), "--decay", "nan"}, 1, "the decay and the anchor are finite numbers"},
		{"nothing to collect", []string{"collect"}, 2, "Usage"},
		{"no match to collect", []string{"collect", "--out", filepath.Join(dir, "c"), filepath.Join(dir, "absent")}, 1, "absent"},
		{"nothing in a match", []string{"collect", "--out", filepath.Join(dir, "c"), text}, 1, "no game"},
		{"games onto themselves", []string{"rescore", "--data", dir, "--out", dir + "/."}, 1, "to another directory"},
		{"one file to export", []string{"export", text}, 2, "Usage"},
		{"no checkpoint", []string{"export", text, filepath.Join(dir, "n")}, 1, "this is no checkpoint"},
		{"nothing to average", []string{"average", text}, 2, "Usage"},
		{"an average of text", []string{"average", filepath.Join(dir, "n"), text}, 1, "neither a checkpoint nor a network"},
		{"an average in the place of text", []string{"average", text, filepath.Join("..", "..", "engine", "nnue", "default.nnue")}, 1, "networks alone are overwritten"},
		{"too far", []string{"average", "--from", text, "--share", "1.5", filepath.Join(dir, "n"), text}, 1, "from 0 to 1"},
		{"no number of a way", []string{"average", "--from", text, "--share", "nan", filepath.Join(dir, "n"), text}, 1, "from 0 to 1"},
		{"half of the way from nowhere", []string{"average", "--share", "0.5", filepath.Join(dir, "n"), text}, 1, "needs --from"},
		{"nothing to judge", []string{"judge", text}, 2, "Usage"},
		{"no verdicts", []string{"judge", text, text}, 1, "line 1: "},
		{"inspect nothing", []string{"inspect"}, 2, "Usage"},
		{"inspect text", []string{"inspect", text}, 1, "no file of games, no network and no checkpoint"},
		{"inspect an empty directory", []string{"inspect", dir}, 1, "there are no games in it"},
		{"inspect what is not there", []string{"inspect", filepath.Join(dir, "absent")}, 1, "absent"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if len(tt.args) > 0 && tt.args[0] == "datagen" {
				tt.args = append(tt.args, "--nice", "0")
			}
			code, out, err := call(tt.args...)
			if code != tt.code || !strings.Contains(err, tt.want) {
				t.Errorf("status %d, output %q, errors %q; want %d and %q", code, out, err, tt.code, tt.want)
			}
		})
	}
}

// What two processes wrote by turns would be of neither.
func TestTakenDirectories(t *testing.T) {
	dir := t.TempDir()
	lock, err := tune.Lock(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Close()
	for _, command := range [][]string{
		{"datagen", "--games", "1", "--soft-nodes", "40", "--nice", "0"},
		{"train", "--data", dir},
		{"tune", "--engine", "true", "--nodes", "1"},
	} {
		code, out, err := call(append(command, "--out", dir)...)
		if want := "another process is writing there"; code != 1 || !strings.Contains(err, want) {
			t.Errorf("%q: status %d, output %q, errors %q; want %q", command, code, out, err, want)
		}
	}
}

// Damage is told of, and the rest is shown.
func TestInspectDamage(t *testing.T) {
	dir := t.TempDir()
	must(t, "3 games", append(playQuickly, "--out", dir, "--games", "3")...)
	path := filepath.Join(dir, "00000000.games")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)-3] ^= 1
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	code, out, errs := call("inspect", dir)
	if code != 1 || !strings.Contains(out, "checksum is wrong") || !strings.Contains(out, "games      2,") || !strings.Contains(errs, "1 damaged places") {
		t.Errorf("status %d, output %q, errors %q", code, out, errs)
	}
}

func TestHelp(t *testing.T) {
	must(t, "datagen", "help")
	must(t, "kibitz-train", "--version")
	for _, c := range program().Commands {
		code, out, err := call(c.Name, "--help")
		if want := "Usage: kibitz-train " + c.Name + " " + c.Args + "\n"; code != 0 || err != "" || !strings.HasPrefix(out, want) {
			t.Errorf("%s --help: status %d, %q, %q; the list of commands says %q", c.Name, code, out, err, want)
		}
	}
}

func TestDataDirectory(t *testing.T) {
	t.Setenv("KIBITZ_DATA", "")
	data := t.TempDir()
	t.Setenv("XDG_DATA_HOME", data)
	if got := dataDirectory("games"); got != filepath.Join(data, "kibitz", "train", "games") {
		t.Error(got)
	}
	t.Setenv("XDG_DATA_HOME", "data")
	if got := dataDirectory("games"); !filepath.IsAbs(got) {
		t.Errorf("a relative folder is used: %s", got)
	}
	t.Setenv("KIBITZ_DATA", filepath.FromSlash("/mine"))
	if got := dataDirectory("games"); got != filepath.FromSlash("/mine/games") {
		t.Error(got)
	}
}

// What could be read of matches before something went wrong is not left in the way.
func TestCollectAgain(t *testing.T) {
	dir := t.TempDir()
	path, out := filepath.Join(dir, "match.pgn"), filepath.Join(dir, "games")
	if err := os.WriteFile(path, []byte("[Result \"1-0\"]\n\n1. e4 {+0.30/9 0.100s} e5 {-0.25/9 0.100s} 1-0\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	code, _, err := call("collect", "--out", out, path, dir)
	if code != 1 || strings.Count(err, "\n") != 1 {
		t.Errorf("status %d, errors %q; want one that says that a directory is no match", code, err)
	}
	must(t, "1 games, 2 positions", "collect", "--out", out, path)
	// Of however many files they are, the games can be read.
	many := filepath.Join(dir, "many")
	files := 1<<16/len(path) + 1 // whose names alone are more than a header holds
	must(t, fmt.Sprintf("%d games", files), append([]string{"collect", "--out", many}, slices.Repeat([]string{path}, files)...)...)
	must(t, fmt.Sprintf(" and %d more", files-1), "inspect", many)
}

// A turn that is passed is no move that games to train on can have.
func TestCollectPassedTurn(t *testing.T) {
	dir := t.TempDir()
	path, out := filepath.Join(dir, "lecture.pgn"), filepath.Join(dir, "games")
	if err := os.WriteFile(path, []byte("[Result \"1-0\"]\n\n1. e4 {+0.30/9 0.100s} -- 2. d4 {+0.90/9 0.100s} d5 1-0\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	must(t, "1 games, 1 positions", "collect", "--out", out, path)
	must(t, "plies      1,", "inspect", out)
	must(t, "1 positions", "wdl", path)
}

// A game longer than a file of games holds does not end the collecting.
func TestCollectALongGame(t *testing.T) {
	dir := t.TempDir()
	path, out := filepath.Join(dir, "record.pgn"), filepath.Join(dir, "games")
	text := "[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n[Result \"1/2-1/2\"]\n\n" + strings.Repeat("Nf3 Nf6 Ng1 Ng8\n", 17_697/4) + "1/2-1/2\n\n[Result \"0-1\"]\n\n1. d4 d5 0-1\n"
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	must(t, "3 games", "collect", "--out", out, path)
	must(t, "plies      16004,", "inspect", out)
}

// What other rules came to says nothing of chess.
func TestCollectVariants(t *testing.T) {
	dir := t.TempDir()
	path, out := filepath.Join(dir, "variants.pgn"), filepath.Join(dir, "games")
	const text = `[Event "a"]
[Variant "Crazyhouse"]
[Result "1-0"]

1. e4 {+0.30/9 0.100s} d5 {-0.25/9 0.100s} 2. exd5 {+0.90/9 0.100s} P@e4 {-0.90/9 0.100s} 1-0

[Event "b"]
[Variant "Three-check"]
[Result "0-1"]

1. e4 {+0.30/9 0.100s} e5 {-0.25/9 0.100s} 0-1

[Event "c"]
[Variant "Standard"]
[Result "1-0"]

1. e4 {+0.30/9 0.100s} e5 {-0.25/9 0.100s} 1-0
`
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	code, said, errs := call("collect", "--out", out, path)
	if want := path + ": game 1: the variant is \"Crazyhouse\"; left out\n" + path + ": game 2: the variant is \"Three-check\"; left out\n"; code != 0 ||
		!strings.Contains(said, "1 games, 2 positions") || errs != want {
		t.Errorf("status %d, output %q, errors %q", code, said, errs)
	}
	must(t, "2 positions", "wdl", path)
}

// The model of results can be fitted to the games of a match, too.
func TestWDLFromPGN(t *testing.T) {
	path := filepath.Join(t.TempDir(), "match.pgn")
	text := `[Result "1-0"]

e4 {+0.30/9 0.100s} e5 {-0.25/9 0.100s} Qh5 {#5/9 0.100s} Ke7 {-9.99/4 0.001s} Qxe5# {#1/3 0.000s} 1-0

[Result "*"]

e4 {+0.30/9 0.100s} *
`
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	must(t, "3 positions", "wdl", path)
	collected := filepath.Join(t.TempDir(), "games")
	must(t, "1 games, 3 positions", "collect", "--out", collected, path)
	must(t, "3 positions", "wdl", collected)
	must(t, " -2994  1-0", "inspect", "--sample", "1", "--min-ply", "3", collected)
	second := filepath.Join(t.TempDir(), "games")
	fail(t, "absent", "collect", "--out", second, path, filepath.Join(second, "absent"))
	if _, err := os.Stat(second); err == nil {
		t.Error("games were written although a file is missing")
	}
	if code, _, errs := call("collect", "--out", collected, path); code == 0 || !strings.Contains(errs, "not added to others") {
		t.Errorf("games are there already: %d, %q", code, errs)
	}
	if err := os.WriteFile(path, []byte("[Result \"1-0\"]\n\ne4 e5 Ke8 1-0\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if code, _, errs := call("wdl", path); code == 0 || !strings.Contains(errs, "Ke8") || !strings.Contains(errs, "no positions") {
		t.Errorf("a broken game without scores: %d, %q", code, errs)
	}
}
