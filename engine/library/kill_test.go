package library_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"kibitz/engine/library"
	"kibitz/engine/pgn"
)

// childEnv names the library that this program changes until it is killed.
const childEnv = "KIBITZ_LIBRARY_CHILD"

func TestMain(m *testing.M) {
	if dir := os.Getenv(childEnv); dir != "" {
		if err := changeForEver(dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// changeForEver changes a library. Before each change it tells how many games there are and how many there will be;
// after it, the revision.
func changeForEver(dir string) error {
	l, err := library.Open(dir, true)
	if err != nil {
		return err
	}
	seed := uint64(l.Revision())
	rnd := rand.New(rand.NewPCG(seed, 7))
	ctx := context.Background()
	for run := 0; ; run++ {
		found, err := l.Find(ctx, library.Search{Limit: 1 << 20})
		if err != nil {
			return err
		}
		pick := func() library.ID { return found.Games[rnd.IntN(len(found.Games))].ID }
		games := l.Len()
		expect := func(n int) { fmt.Println("from", games, "to", n) }
		switch action := rnd.IntN(8); {
		case action < 2 || games < 50:
			n := 5 + rnd.IntN(200)
			expect(games + n)
			_, err = l.Import(ctx, strings.NewReader(someGames(int(l.Revision())*1000+run, n)), library.Import{Collection: "some"})
		case action == 2:
			expect(games - 1)
			err = l.Delete(pick())
		case action == 3:
			expect(games)
			g, parseErr := pgn.Parse(someGames(-run-int(l.Revision()), 1))
			if parseErr != nil {
				return parseErr
			}
			err = l.Replace(pick(), g)
		case action == 4:
			expect(games)
			err = l.Move("part "+strconv.Itoa(run%3), pick(), pick())
		case action == 5:
			expect(games)
			err = l.Merge("Black 1", "Black "+strconv.Itoa(2+rnd.IntN(5)))
		case action == 6:
			expect(games)
			if _, err = l.Undo(); err == nil {
				_, err = l.Redo()
			}
			if errors.Is(err, library.ErrNothingToUndo) {
				err = nil
			}
			// Between the two there may be another number of games.
			fmt.Println("any")
		default:
			expect(games)
			err = l.Compact(ctx, false)
		}
		if err != nil {
			return err
		}
		fmt.Println("done", l.Len(), l.Revision())
	}
}

// kills is how often the test kills a writer: as an environment variable says, or a few times.
func kills(t *testing.T) int {
	if n, err := strconv.Atoi(os.Getenv("KIBITZ_LIBRARY_KILLS")); err == nil {
		return n
	}
	if testing.Short() {
		return 2
	}
	return 8
}

// A writer that is killed at any moment leaves a whole library with every change that it had finished.
func TestKilled(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "lib")
	l, err := library.Create(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	rnd := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1))
	for round := range kills(t) {
		lines := runAndKill(t, dir, 1+rnd.IntN(25), time.Duration(rnd.IntN(30_000))*time.Microsecond)
		revision, games, next, any := int64(0), -1, -1, false
		for _, line := range lines {
			var from, to int
			var r int64
			switch {
			case line == "any":
				any = true
			case scan(line, "from %d to %d", &from, &to):
				games, next, any = from, to, false
			case scan(line, "done %d %d", &from, &r):
				games, next, revision, any = from, from, r, false
			}
		}
		l := open(t, dir, true)
		whole(t, l)
		if l.Revision() < revision {
			t.Fatalf("round %d: revision %d, finished was %d", round, l.Revision(), revision)
		}
		undoing := any || len(lines) > 0 && strings.HasPrefix(lines[len(lines)-1], "from") // it may be between undo and redo
		if n := l.Len(); games >= 0 && n != games && n != next && !undoing {
			t.Fatalf("round %d: %d games, which is neither %d nor %d", round, n, games, next)
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

func scan(line, format string, to ...any) bool {
	n, err := fmt.Sscanf(line, format, to...)
	return err == nil && n == len(to)
}

// runAndKill starts a writer, reads a number of its lines, waits and kills it. It returns all lines that were written.
func runAndKill(t *testing.T, dir string, lines int, wait time.Duration) (list []string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), childEnv+"="+dir)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var complaints strings.Builder
	cmd.Stderr = &complaints
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	r := bufio.NewReader(out)
	for {
		if len(list) == lines {
			timer := time.AfterFunc(wait, func() { cmd.Process.Kill() })
			defer timer.Stop()
		}
		line, err := r.ReadString('\n')
		if err != nil {
			if err != io.EOF && !errors.Is(err, os.ErrClosed) {
				t.Error(err)
			}
			break
		}
		list = append(list, strings.TrimSpace(line))
	}
	if err := cmd.Wait(); err == nil || complaints.Len() > 0 {
		t.Fatalf("the writer ended by itself: %v, %s", err, complaints.String())
	}
	return list
}
