package review

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"kibitz/engine"
	"kibitz/engine/filelock"
	"kibitz/engine/pgn"
	"kibitz/engine/search"
)

// sample is PGN with so many games: sound ones, one without moves and one that is broken.
func sample(games int) string {
	moves := []string{
		"1. f3 e5 2. g4 Qh4# 0-1", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 *", "1. d4 d5 2. c4 dxc4 3. e3 b5 4. a4 c6 5. axb5 cxb5 6. Qf3 1-0",
		"*", "1. e4 e5 2. Ke3 Nc6 *", "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0",
	}
	var b strings.Builder
	for i := range games {
		fmt.Fprintf(&b, "[Event \"Game %d\"]\n\n%s\n\n", i+1, moves[i%len(moves)])
	}
	return b.String()
}

// config is a review that takes little time.
func config(threads int) Config {
	w, err := NewWords("en", Letters{})
	if err != nil {
		panic(err)
	}
	return Config{
		Open: func(context.Context) (engine.Engine, error) {
			e := search.New()
			return e, e.SetOption("Hash", "1")
		},
		Threads: threads, Nodes: 100, Options: Options{Marks: true, Lines: true, Words: w, Report: true},
	}
}

func write(t *testing.T, path, text string) string {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// events returns the names of the games of a text.
func events(t *testing.T, text string) (names []string) {
	t.Helper()
	s := pgn.NewScanner(strings.NewReader(text))
	for s.Scan() {
		g, _ := pgn.Parse(string(s.Raw().Text)) // some are broken
		if g == nil {
			t.Fatalf("no game: %q", s.Raw().Text)
		}
		names = append(names, g.Tag("Event"))
	}
	return names
}

// wantAll checks that a review holds every game once, in order.
func wantAll(t *testing.T, text string, games int) {
	t.Helper()
	got := events(t, text)
	if len(got) != games {
		t.Fatalf("the review has %d games, want %d", len(got), games)
	}
	for i, name := range got {
		if want := fmt.Sprintf("Game %d", i+1); name != want {
			t.Fatalf("game %d is called %q", i+1, name)
		}
	}
}

func TestStream(t *testing.T) {
	const games = 12
	var one, two bytes.Buffer
	if err := Stream(t.Context(), config(1), strings.NewReader(sample(games)), &one); err != nil {
		t.Fatal(err)
	}
	if err := Stream(t.Context(), config(3), strings.NewReader(sample(games)), &two); err != nil {
		t.Fatal(err)
	}
	wantAll(t, one.String(), games)
	if one.String() != two.String() {
		t.Error("the review depends on the number of threads")
	}
	for _, want := range []string{"2. g4 $4", "Allows 2...Qh4#.", "accuracy", "1. e4 e5 2. Ke3 Nc6 *", "[%eval"} {
		if !strings.Contains(strings.Join(strings.Fields(one.String()), " "), want) {
			t.Errorf("the review lacks %q:\n%s", want, one.String())
		}
	}
	var again bytes.Buffer
	if err := Stream(t.Context(), config(1), strings.NewReader(one.String()), &again); err != nil {
		t.Fatal(err)
	}
	if again.String() != one.String() {
		t.Error("a review of a review is another one")
	}
}

// What stops in the middle goes on there, byte for byte.
func TestFileResumes(t *testing.T) {
	const games = 18
	dir := t.TempDir()
	in := write(t, filepath.Join(dir, "in.pgn"), sample(games))
	var whole bytes.Buffer
	if err := Stream(t.Context(), config(1), strings.NewReader(sample(games)), &whole); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "out.pgn")
	for stop := 3; ; stop += 4 {
		ctx, cancel := context.WithCancel(t.Context())
		c := config(2)
		c.Reviewed = func(d Done) {
			if d.Number == stop {
				cancel()
			}
		}
		err := File(ctx, c, in, out)
		cancel()
		if err == nil {
			break
		}
		if !errors.Is(err, context.Canceled) || stop > 10*games {
			t.Fatal(err)
		}
		// A torn line, and a game of which no line tells.
		appendTo(t, out+progressEnding, `{"games":99`)
		appendTo(t, out+partEnding, "[Event \"half")
	}
	got, err := os.ReadFile(out)
	if err != nil || string(got) != whole.String() {
		t.Errorf("%v: the review is\n%s\nwant\n%s", err, got, whole.String())
	}
	if left, _ := filepath.Glob(out + ".*"); left != nil {
		t.Errorf("%q are left", left)
	}
	if err := File(t.Context(), config(1), in, out); !errors.Is(err, ErrDone) {
		t.Errorf("done again: %v", err)
	}
	if left, _ := filepath.Glob(out + ".*"); left != nil {
		t.Errorf("%q are left", left)
	}
}

func appendTo(t *testing.T, path, text string) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err == nil {
		_, err = f.WriteString(text)
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Another file, other settings or another process do not mix into a review.
func TestFileRefuses(t *testing.T) {
	dir := t.TempDir()
	in := write(t, filepath.Join(dir, "in.pgn"), sample(6))
	out := filepath.Join(dir, "out.pgn")
	ctx, cancel := context.WithCancel(t.Context())
	c := config(1)
	c.Reviewed = func(Done) {
		if err := File(t.Context(), config(1), in, out); !errors.Is(err, filelock.ErrTaken) {
			t.Errorf("while another works on it: %v", err)
		}
		cancel()
	}
	if err := File(ctx, c, in, out); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	other := config(1)
	other.Nodes = 101
	if err := File(t.Context(), other, in, out); !errors.Is(err, ErrOther) {
		t.Errorf("with other settings: %v", err)
	}
	longer := write(t, in, sample(7))
	if err := File(t.Context(), config(1), longer, out); !errors.Is(err, ErrOther) {
		t.Errorf("with a file that has grown: %v", err)
	}
	write(t, in, sample(6))
	if err := File(t.Context(), config(1), in, out); err != nil {
		t.Errorf("as it was begun: %v", err)
	}
}

// An engine that fails ends the review with its error; what was written stays.
func TestEngineFails(t *testing.T) {
	c := config(2)
	broken := errors.New("broken")
	c.Open = func(context.Context) (engine.Engine, error) { return nil, broken }
	var out bytes.Buffer
	if err := Stream(t.Context(), c, strings.NewReader(sample(6)), &out); !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
}

// reviewerVariable makes the test program review files, so that it can be killed: KIBITZ_REVIEW_FILES=IN,OUT,....
const reviewerVariable = "KIBITZ_REVIEW_FILES"

func TestMain(m *testing.M) {
	files := strings.Split(os.Getenv(reviewerVariable), ",")
	if len(files) < 2 {
		os.Exit(m.Run())
	}
	for i := 0; i+1 < len(files); i += 2 {
		c := config(2)
		c.Reviewed = func(d Done) { fmt.Println(files[i], d.Number) }
		if err := File(context.Background(), c, files[i], files[i+1]); err != nil && !errors.Is(err, ErrDone) && !errors.Is(err, filelock.ErrTaken) {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

// A review that is killed at any moment holds every game once in the end. KIBITZ_REVIEW_KILLS and KIBITZ_REVIEW_GAMES make more of
// it.
func TestKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts processes")
	}
	kills, games := fromEnvironment(t, "KIBITZ_REVIEW_KILLS", 4), fromEnvironment(t, "KIBITZ_REVIEW_GAMES", 60)
	dir := t.TempDir()
	in, out := write(t, filepath.Join(dir, "in.pgn"), sample(games)), filepath.Join(dir, "out.pgn")
	var whole bytes.Buffer
	if err := Stream(t.Context(), config(2), strings.NewReader(sample(games)), &whole); err != nil {
		t.Fatal(err)
	}
	done := 0
	for n := 0; ; n++ {
		// Killed after so many more games, and some time besides: between the writes as well as within them.
		cmd := reviewer(t, in+","+out)
		lines, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		left := -1
		if n < kills {
			left = 1 + rand.IntN(max(1, (games-done)/(kills-n+1)))
		}
		buf := make([]byte, 1)
		for left != 0 {
			k, err := lines.Read(buf)
			if k == 1 && buf[0] == '\n' {
				done++
				left--
			}
			if err != nil {
				break
			}
		}
		if left == 0 {
			time.Sleep(time.Duration(rand.IntN(3000)) * time.Microsecond)
			if err := cmd.Process.Kill(); err != nil {
				t.Fatal(err)
			}
		}
		err = cmd.Wait()
		if left != 0 {
			if err != nil {
				t.Fatal(err)
			}
			break
		}
	}
	got, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	wantAll(t, string(got), games)
	if string(got) != whole.String() {
		t.Error("the review is not what it is without a kill")
	}
}

func fromEnvironment(t *testing.T, name string, otherwise int) int {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func reviewer(t *testing.T, files string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), reviewerVariable+"="+files)
	cmd.Stderr = os.Stderr
	return cmd
}

// Processes that are given the same list of files review each game once.
func TestProcessesShareAList(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts processes")
	}
	const files, games = 6, 6
	dir := t.TempDir()
	var list []string
	for i := range files {
		in := write(t, filepath.Join(dir, fmt.Sprint(i, ".pgn")), sample(games))
		list = append(list, in, in+".out")
	}
	var outputs [2]bytes.Buffer
	var processes []*exec.Cmd
	for i := range outputs {
		cmd := reviewer(t, strings.Join(list, ","))
		cmd.Stdout = &outputs[i]
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		processes = append(processes, cmd)
	}
	for _, cmd := range processes {
		if err := cmd.Wait(); err != nil {
			t.Fatal(err)
		}
	}
	seen := map[string]int{}
	for i := range outputs {
		for line := range strings.Lines(outputs[i].String()) {
			seen[line]++
		}
	}
	for line, n := range seen {
		if n != 1 {
			t.Errorf("reviewed %d times: %s", n, line)
		}
	}
	if len(seen) != files*games {
		t.Errorf("%d games were reviewed, want %d", len(seen), files*games)
	}
}
