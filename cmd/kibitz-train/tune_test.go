package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/match"
	"kibitz/engine/search"
	"kibitz/engine/tune"
	"kibitz/engine/uci"
)

// buildTunable builds the engine for tuning and returns its path.
func buildTunable(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("it builds the engine")
	}
	program, err := exec.LookPath("go")
	if err != nil {
		t.Skip("there is no go command to build the engine with")
	}
	path := filepath.Join(t.TempDir(), "kibitz-uci-tune")
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	build := exec.Command(program, "build", "-trimpath", "-tags", "tune", "-o", path, "../kibitz-uci")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", build, err, out)
	}
	return path
}

// fail runs the program, which has to fail, and checks what it complains about.
func fail(t *testing.T, want string, args ...string) {
	t.Helper()
	code, out, err := call(args...)
	if code == 0 || !strings.Contains(err, want) {
		t.Errorf("%q: status %d, output %q, errors %q; want %q", args, code, out, err, want)
	}
}

func TestTune(t *testing.T) {
	program := buildTunable(t)
	dir := t.TempDir()
	out := filepath.Join(dir, "tuning")
	file := filepath.Join(out, tuningFile)

	t.Run("options", func(t *testing.T) { testTunable(t, program) })

	play := []string{"tune", "--engine", program, "--out", out, "--nodes", "200", "--hash", "1", "--iterations", "4", "--seed", "7"}
	pgn := filepath.Join(dir, "games.pgn")
	if err := os.WriteFile(pgn, []byte("[Event \"Kibitz tuning\"]\n\n1. e4"), 0o644); err != nil { // of a run that was killed
		t.Fatal(err)
	}
	t.Run("whole run", func(t *testing.T) {
		must(t, "4/4  8 games", append(play, "--pgnout", pgn)...)
		tuning, err := tune.Load(file)
		if err != nil {
			t.Fatal(err)
		}
		if r := tuning.Tally; r.Games() != 8 || r.TimeLosses+r.IllegalMoves+r.Crashes+r.Aborted > 0 {
			t.Errorf("the games came to %+v", r)
		}
		if svg, err := os.ReadFile(filepath.Join(out, tuningCurvesFile)); err != nil || !bytes.Contains(svg, []byte("reduceCut")) {
			t.Errorf("the curves: %v, %d bytes", err, len(svg))
		}
		played, err := match.ReadResults(pgn, match.Event{Name: "Kibitz tuning"})
		if err != nil || len(played) != 8 {
			t.Errorf("the PGN file: %v, %d games", err, len(played))
		}
		must(t, "4 of 4 iterations done", play...)
		must(t, "4/4  8 games", "tune", "--out", out, "--report")
	})

	// Games at a number of nodes are reproducible, so that pieces come to the same as a whole.
	t.Run("interrupted", func(t *testing.T) {
		pieces := filepath.Join(dir, "pieces")
		args := append(append([]string{}, play...), "--out", pieces)
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		flags := tuneFlags{
			engine: program, out: pieces, nodes: 200, hash: 1, plies: 8, pairs: 1, concurrency: 1,
			rate: tune.DefaultRate, seed: 7, gains: tune.DefaultGains,
		}
		flags.gains.Iterations = 4
		tuning, games, err := flags.begin(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(pieces, 0o755); err != nil {
			t.Fatal(err)
		}
		err = tuning.Run(ctx, 1, games.Play, func() error {
			if tuning.Done == 2 {
				cancel()
			}
			return tuning.Save(filepath.Join(pieces, tuningFile))
		})
		if !errors.Is(err, context.Canceled) || tuning.Done != 2 {
			t.Fatalf("%v after %d iterations", err, tuning.Done)
		}
		must(t, "2 of 4 iterations done", args...)
		one, err1 := os.ReadFile(file)
		two, err2 := os.ReadFile(filepath.Join(pieces, tuningFile))
		if err1 != nil || err2 != nil || !bytes.Equal(one, two) {
			t.Errorf("%v, %v; a run in two pieces came to\n%s\nand in one to\n%s", err1, err2, two, one)
		}
	})

	t.Run("write", func(t *testing.T) {
		source, err := os.ReadFile("../../engine/search/params.go")
		if err != nil {
			t.Fatal(err)
		}
		params := filepath.Join(dir, "params.go")
		if err := os.WriteFile(params, source, 0o644); err != nil {
			t.Fatal(err)
		}
		tuning, err := tune.Load(file)
		if err != nil {
			t.Fatal(err)
		}
		tuning.Values[0] = float64(tuning.Settings.Parameters[0].Max)
		far := filepath.Join(dir, "far")
		if err := os.MkdirAll(far, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := tuning.Save(filepath.Join(far, tuningFile)); err != nil {
			t.Fatal(err)
		}
		name := tuning.Settings.Parameters[0].Name
		must(t, name, "tune", "--out", far, "--write", params)
		changed, err := os.ReadFile(params)
		if want := name + " = " + strconv.Itoa(tuning.Value(0)); err != nil || !strings.Contains(string(changed), want) {
			t.Errorf("%v; there is no %q in\n%s", err, want, changed)
		}
	})

	t.Run("list", func(t *testing.T) {
		must(t, "reduceCut, int, ", "tune", "--engine", program, "--list", "--only", "^reduce")
		_, list, _ := call("tune", "--engine", program, "--list", "--only", "^reduce", "--rate", "0.01")
		if strings.Contains(list, "razor") || !strings.Contains(list, ", 0.01\n") {
			t.Errorf("the list is\n%s", list)
		}
		params := filepath.Join(dir, "params")
		if err := os.WriteFile(params, []byte(list), 0o644); err != nil {
			t.Fatal(err)
		}
		code, again, _ := call("tune", "--engine", program, "--list", "--params", params)
		if code != 0 || again != list {
			t.Errorf("the list read and listed is\n%s", again)
		}
	})

	// Openings that cannot be played are left out, and told of; where there are no others nothing is begun.
	t.Run("openings", func(t *testing.T) {
		const good, drawn = "4k3/8/8/8/8/8/4P3/4K3 w - -\n", "4k3/8/8/8/8/8/8/4K3 w - -\n"
		some, none := filepath.Join(dir, "some.epd"), filepath.Join(dir, "none.epd")
		for path, text := range map[string]string{some: good + drawn + good, none: drawn} {
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		booked := []string{"tune", "--engine", program, "--out", filepath.Join(dir, "booked"), "--nodes", "50", "--hash", "1", "--iterations", "3", "--openings"}
		must(t, some+": opening 2, line 2: game: the game is over; left out\n", append(booked, some)...)
		fail(t, none+": none of them can be played", append(booked, none)...)
	})

	t.Run("errors", func(t *testing.T) {
		fail(t, "--engine is missing", "tune", "--nodes", "200")
		fail(t, "either --tc or --nodes", "tune", "--engine", program, "--out", out)
		fail(t, "--tc:", "tune", "--engine", program, "--out", out, "--tc", "fast")
		fail(t, "--engine:", "tune", "--engine", filepath.Join(dir, "absent"), "--out", out, "--nodes", "200")
		fail(t, `no parameter that matches "^x"`, append(play, "--only", "^x")...)
		fail(t, "--only:", append(play, "--only", "(")...)
		fail(t, "begun with the seed 7; now it is 8", append(play, "--seed", "8")...)
		fail(t, "want NAME=VALUE", append(play, "--option", "Hash")...)
		fail(t, "openings:", append(play, "--out", filepath.Join(dir, "new"), "--openings", filepath.Join(dir, "absent.pgn"))...)
		fail(t, `no option "Hush"`, append(play, "--out", filepath.Join(dir, "new"), "--option", "Hush=1")...)
		bad := filepath.Join(dir, "bad")
		if err := os.WriteFile(bad, []byte("a, int, 1, 0, 5, 1, 0.1\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		fail(t, bad+": the engine has no option a", append(play, "--params", bad)...)
		fail(t, filepath.Join(dir, "nowhere"), "tune", "--report", "--out", filepath.Join(dir, "nowhere"))
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, data[:len(data)/2], 0o644); err != nil {
			t.Fatal(err)
		}
		fail(t, file+": damaged at byte", play...)
		if torn, err := os.ReadFile(file); err != nil || len(torn) != len(data)/2 {
			t.Errorf("the damaged file has been touched: %v, %d bytes", err, len(torn))
		}
	})
}

// testTunable checks that the engine for tuning plays as the other one does, until a margin is set.
func testTunable(t *testing.T, program string) {
	ctx := context.Background()
	client, err := uci.Start(ctx, uci.Command{Args: []string{program}})
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	native := search.New()
	defer native.Close()

	nodes := func(e engine.Engine) uint64 {
		t.Helper()
		if err := e.NewGame(ctx); err != nil {
			t.Fatal(err)
		}
		s, err := e.Go(ctx, engine.Root{Start: chess.StartPosition()}, engine.Limits{Depth: 9})
		if err != nil {
			t.Fatal(err)
		}
		best, err := s.Wait()
		if err != nil {
			t.Fatal(err)
		}
		return best.Lines[0].Nodes
	}
	set := func(name string, value any) {
		t.Helper()
		if err := client.SetOption(name, fmt.Sprint(value)); err != nil {
			t.Fatal(err)
		}
	}
	before := nodes(native)
	if n := nodes(client); n != before {
		t.Errorf("the engine for tuning searches %d nodes, the other %d", n, before)
	}
	// Of these, one is read by the search itself, the other through a table.
	for _, name := range []string{"reverseSlope", "reduceQuietBase"} {
		i := slices.IndexFunc(client.Options(), func(o engine.Option) bool { return o.Name == name })
		if i < 0 {
			t.Fatalf("there is no option %s", name)
		}
		o := client.Options()[i]
		set(name, o.Min)
		if n := nodes(client); n == before {
			t.Errorf("%s has no effect", name)
		}
		set(name, o.Default)
		if n := nodes(client); n != before {
			t.Errorf("%s does not go back: %d nodes, want %d", name, n, before)
		}
		if err := client.SetOption(name, strconv.Itoa(o.Max+1)); err == nil {
			t.Errorf("%s can be set beyond its range", name)
		}
		if err := native.SetOption(name, o.Default); err == nil {
			t.Errorf("the engine that is shipped has the option %s", name)
		}
	}
}
