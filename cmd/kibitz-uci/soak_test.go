package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestSoakInfinite lets the program analyse for as long as KIBITZ_SOAK says, stopped and
// begun again 500 times, in one process. Its memory must not grow once the table is full
// and every stack was used; the conversation is judged as in the other tests.
func TestSoakInfinite(t *testing.T) {
	length, err := time.ParseDuration(os.Getenv("KIBITZ_SOAK"))
	if err != nil {
		t.Skip("takes half an hour: make soak-infinite")
	}
	const cycles = 500
	positions := benchPositions
	g := startGUI(t)
	g.send("setoption name Hash value 16\nucinewgame\n")
	g.sync()
	var early, late, most int // kB
	begun := time.Now()
	for i := range cycles {
		g.position("position fen " + positions[i%len(positions)])
		g.send("go infinite\n")
		time.Sleep(length / cycles)
		g.sync()
		g.send("stop\n")
		g.until("bestmove ")
		now := g.resident()
		most = max(most, now)
		switch {
		case i >= cycles/4 && i < cycles/2:
			early = max(early, now)
		case i >= cycles*3/4:
			late = max(late, now)
		}
	}
	g.quit(true)
	fmt.Printf("%d searches in %v; resident memory at most %.1f MB in the second quarter, %.1f in the last, %.1f in all\n",
		cycles, time.Since(begun).Round(time.Second), float64(early)/1024, float64(late)/1024, float64(most)/1024)
	if late > early+early/10+2048 {
		t.Errorf("the memory grows")
	}
}

// resident returns the memory that the program takes up, in kB.
func (g *gui) resident() int {
	g.t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", g.cmd.Process.Pid))
	if err != nil {
		g.t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(status), "VmRSS:")
	kilobytes, err := strconv.Atoi(strings.Fields(rest)[0])
	if err != nil {
		g.t.Fatal(err)
	}
	return kilobytes
}
