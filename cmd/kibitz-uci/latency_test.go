package main

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"testing"
	"time"
)

// TestLatency measures how soon the program answers, for `make conformance`,
// and asserts nothing: a busy machine is slow through no fault of the program.
func TestLatency(t *testing.T) {
	if os.Getenv("KIBITZ_LATENCY") == "" {
		t.Skip("measures only: make conformance")
	}
	const rounds = 200
	fmt.Printf("median / 99th percentile of %d, in ms\n%8s %20s %20s %20s\n", rounds, "threads", "isready, idle", "isready, searching", "stop to bestmove")
	for threads := 1; threads <= runtime.NumCPU(); threads *= 2 {
		g := startGUI(t)
		g.send(fmt.Sprintf("setoption name Threads value %d\nucinewgame\n", threads))
		g.sync()
		var idle, searching, stop []time.Duration
		measure := func(into *[]time.Duration, ask, answer string) {
			start := time.Now()
			g.send(ask)
			g.until(answer)
			*into = append(*into, time.Since(start))
		}
		for range rounds {
			measure(&idle, "isready\n", "readyok")
			g.send("go infinite\n")
			time.Sleep(20 * time.Millisecond) // in which all threads get to work
			measure(&searching, "isready\n", "readyok")
			measure(&stop, "stop\n", "bestmove ")
		}
		g.quit(true)
		fmt.Printf("%8d %20s %20s %20s\n", threads, spread(idle), spread(searching), spread(stop))
	}
}

// spread writes the median and the 99th percentile.
func spread(times []time.Duration) string {
	slices.Sort(times)
	at := func(percent int) float64 {
		return float64(times[(len(times)-1)*percent/100].Microseconds()) / 1000
	}
	return fmt.Sprintf("%.2f / %.2f", at(50), at(99))
}
