// Command drag measures how smoothly a piece follows the pointer in the real
// window. It starts the program on the X display of DISPLAY, drags a queen to and
// fro along an empty rank, and looks at what reaches the screen: how many frames a
// second, how old the pointer's place was that each of them shows, and what a
// frame costs the processor. The program has no door for it; any window with a board
// in Kibitz's standard colors would do.
//
//	xvfb-run -s "-screen 0 1280x1000x24" go run . -program ../../../build/kibitz
//
// It is a module of its own, because the program needs no X protocol.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A queen on an otherwise empty rank, and pieces enough elsewhere that the
// analysis does not end.
const position = "r1b1kb1r/ppp2ppp/2n2n2/4p3/Q7/2N2N2/PPP2PPP/R1B1KB1R w KQkq - 0 8"

func main() {
	program := flag.String("program", "build/kibitz", "the program to measure")
	seconds := flag.Float64("seconds", 6, "how long a drag lasts")
	runs := flag.Int("runs", 5, "how many drags; the median counts")
	think := flag.Bool("think", false, "with an engine that analyses meanwhile, on all cores but one")
	flag.Parse()
	if err := run(*program, time.Duration(*seconds*float64(time.Second)), *runs, *think); err != nil {
		fmt.Fprintln(os.Stderr, "drag:", err)
		os.Exit(1)
	}
}

func run(program string, length time.Duration, runs int, think bool) error {
	home, err := os.MkdirTemp("", "kibitz-drag")
	if err != nil {
		return err
	}
	defer os.RemoveAll(home)
	cmd, err := launch(program, home)
	if err != nil {
		return err
	}
	defer func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}()
	s, err := openScreen()
	if err != nil {
		return err
	}
	if think {
		s.key('l')
		time.Sleep(2 * time.Second) // until it thinks at full speed
	}
	fmt.Printf("%-4s %9s %12s %22s %16s\n", "run", "frames/s", "cpu/frame", "pointer's age (ms)", "behind > 1 frame")
	fmt.Printf("%-4s %9s %12s %22s %16s\n", "", "", "(ms)", "median   95 %    max", "(of frames)")
	var all []result
	for i := range runs {
		r, err := s.drag(cmd.Process.Pid, length)
		if err != nil {
			return err
		}
		all = append(all, r)
		r.print(strconv.Itoa(i + 1))
	}
	median(all).print("mid")
	return nil
}

// launch starts the program in a home of its own.
func launch(program, home string) (*exec.Cmd, error) {
	config := filepath.Join(home, "config", "kibitz")
	for _, dir := range []string{config, filepath.Join(home, ".cache")} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return nil, err
		}
	}
	// Without the dots on the rank, by which the queen could not be told.
	if err := os.WriteFile(filepath.Join(config, "settings.json"), []byte(`{"theme": "light", "hints": false}`), 0o600); err != nil {
		return nil, err
	}
	cmd := exec.Command(program, position)
	cmd.Env = append(os.Environ(), "HOME="+home, "XDG_CONFIG_HOME="+filepath.Join(home, "config"),
		"XDG_CACHE_HOME="+filepath.Join(home, ".cache"), "WAYLAND_DISPLAY=")
	return cmd, cmd.Start()
}

// result is what a drag has shown.
type result struct {
	fps      float64
	cpu      float64 // ms of the processor for a frame, all of the program
	age      [3]float64
	behind   int // frames more than one behind the pointer, see judge
	compared int // frames whose pointer is known
}

func (r result) print(name string) {
	behind := "-"
	if r.compared > 0 {
		behind = fmt.Sprintf("%d of %d", r.behind, r.compared)
	}
	fmt.Printf("%-4s %9.1f %12.1f %8.0f %6.0f %6.0f %16s\n", name, r.fps, r.cpu, r.age[0], r.age[1], r.age[2], behind)
}

// median returns the median of each figure; frames that were behind are summed up.
func median(all []result) (m result) {
	of := func(figure func(result) float64) float64 {
		var v []float64
		for _, r := range all {
			v = append(v, figure(r))
		}
		return quantile(v, 0.5)
	}
	m.fps, m.cpu = of(func(r result) float64 { return r.fps }), of(func(r result) float64 { return r.cpu })
	for i := range m.age {
		m.age[i] = of(func(r result) float64 { return r.age[i] })
	}
	for _, r := range all {
		m.behind, m.compared = m.behind+r.behind, m.compared+r.compared
	}
	return m
}

func quantile(v []float64, q float64) float64 {
	if len(v) == 0 {
		return 0
	}
	v = slices.Sorted(slices.Values(v))
	return v[int(q*float64(len(v)-1)+0.5)]
}

// cpuTime returns how long a process has kept the processor busy.
func cpuTime(pid int) (time.Duration, error) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, err
	}
	_, fields, ok := strings.Cut(string(stat), ") ") // the name in parentheses may hold blanks
	f := strings.Fields(fields)
	if !ok || len(f) < 13 {
		return 0, fmt.Errorf("/proc/%d/stat is not understood", pid)
	}
	var ticks int
	for _, field := range f[11:13] { // in user and in system mode
		n, err := strconv.Atoi(field)
		if err != nil {
			return 0, err
		}
		ticks += n
	}
	const tick = 10 * time.Millisecond // Linux reports in hundredths, whatever it counts in
	return time.Duration(ticks) * tick, nil
}
